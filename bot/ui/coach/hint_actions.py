"""Hints: the answers to their controls, and what opens the controls of the game for their move."""

from __future__ import annotations

import asyncio

from bot.games import GAMES
from bot.games.core.drafts import draft_of
from bot.services.coach.hints import Hint
from bot.ui.coach.hint_message import HintButton, HintStep, HintWords, hint_layout
from bot.ui.controls import answers
from bot.ui.names import names_of
from bot.ui.play import moves, panel_actions
from bot.ui.press import Press, texts_of
from bot.ui.signs import dress


async def show_hint(
    press: Press, game_id: int, question: int | None = None, step: HintStep = "look"
) -> None:
    """Show a person the hint for what they are asked, up to a step. Raises Refused."""
    hint = await _hint(press, game_id, question)
    words = await asyncio.to_thread(HintWords.of, hint, texts_of(press))
    layout = hint_layout(words, step)
    await press.edit_original_response(
        view=dress(layout, press.client.app.signs.get(hint.game.slug, {}))
    )


@answers(HintButton)
async def press_hint(press: Press, pressed: HintButton) -> None:
    """Show more of a hint in the same message, or the controls for its move in another one."""
    if pressed.verb == "play":
        await press.response.defer(ephemeral=True, thinking=True)
        await _play(press, await _hint(press, pressed.game, pressed.question))
        return
    await press.response.defer()
    await show_hint(press, pressed.game, pressed.question, pressed.verb)


async def _hint(press: Press, game_id: int, question: int | None) -> Hint:
    return await press.client.app.hints.take(game_id, press.user.id, question)


async def _play(press: Press, hint: Hint) -> None:
    """Open the panel of the game with the move filled in, else show what it does; play nothing."""
    game, move, texts = hint.game, hint.verdict.good[0], texts_of(press)
    question = GAMES[game.slug].question(hint.view, hint.seat, names_of(game), texts)
    assert question is not None
    panel = question.panel()
    draft = None if panel is None else await asyncio.to_thread(draft_of, panel, str(move))
    if draft is not None:
        await panel_actions.begin(press, game.id, game.question, draft)
        return
    position = await press.client.app.play.games.position(game.id)
    await moves.ask_first(press, position, question, move, question.words(move).warning)
