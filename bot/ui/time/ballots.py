"""Ballots: the answers to the buttons below a vote."""

from __future__ import annotations

from bot.ui.controls import answers
from bot.ui.press import Press, texts_of
from bot.ui.time.vote_message import VoteButton, choice_label


@answers(VoteButton)
async def take_ballot(press: Press, pressed: VoteButton) -> None:
    """Take the ballot; the message of the vote shows it."""
    await press.response.defer(ephemeral=True, thinking=True)
    app, choice, texts = press.client.app, pressed.choice, texts_of(press)
    vote = await app.votes.cast(pressed.vote, press.user.id, choice)
    game = await app.play.games.get(vote.game_id)
    told = texts.gettext("Your choice: {choice}", choice=choice_label(choice, game, vote, texts))
    await press.edit_original_response(content=told)
