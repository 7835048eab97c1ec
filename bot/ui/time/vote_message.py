"""The message of a vote: what it is about, who has chosen what, the choices as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord

from bot.app import App
from bot.i18n import Texts, texts_for
from bot.model import Game, Vote
from bot.services.play.timeline import position_at
from bot.services.time.agreements import TIMING
from bot.services.time.vote_rules import (
    ANNOUNCED,
    DAYS,
    KINDS,
    NO,
    YES,
    away_from,
    called_voters,
    choices_of,
    fallback,
    more_time,
    needs_everybody,
    organiser_decides,
)
from bot.ui.controls import Control, Number, Word, answers
from bot.ui.layout import Layout, Row, button, fit_lines, gallery, picture_file, rows_of, text
from bot.ui.messages.game_messages import Post
from bot.ui.names import names_of
from bot.ui.play.undo import moves_in_words
from bot.ui.press import Press, texts_of
from bot.ui.tables.controls import SeatButton
from bot.ui.tables.lobby_message import COLOUR
from bot.ui.time.agreements import proposal_lines
from bot.ui.times import day, duration, timestamp
from renderers.core.picture import Picture

ABOUT_LIMIT: Final = 2500
STANDING_LIMIT: Final = 1400
_STYLES: Final[Mapping[str, str]] = {"abandon": "danger", YES: "success", NO: "danger"}


class VoteButton(Control, prefix="v"):
    """A ballot for one choice of a vote."""

    vote: Number
    choice: Word


async def vote_message(app: App, game: Game, vote: Vote) -> Post:
    """Return the message of an open vote; where moves may go, with them and the board without.

    It calls those who may be disturbed now, and is silent where that is no one.
    """
    post = await _written(app, game, vote)
    called = await app.votes.pending_voters(game, vote) if post.called else ()
    return replace(post, called=called, silent=bool(post.called) and not called)


async def _written(app: App, game: Game, vote: Vote) -> Post:
    texts = texts_for(game.locale)
    if vote.kind != "undo" or vote.status != "open":
        return vote_post(game, vote, texts)
    to_ply = int(vote.detail["to_ply"])
    before = await position_at(await app.history.chronicle(game.id), to_ply)
    picture = await app.drawing.board(before.game, before.state, None, texts)
    entries = [entry for entry in await app.play.games.log(game.id) if entry.ply > to_ply]
    return vote_post(game, vote, texts, moves_in_words(game, entries, texts), picture)


def vote_post(
    game: Game,
    vote: Vote,
    texts: Texts,
    undone: Sequence[str] = (),
    picture: Picture | None = None,
) -> Post:
    """Return the message of a vote as it stands.

    For a vote on taking moves back `undone` are the moves in words, and `picture` is the board as
    it would be.
    """
    about = fit_lines(undone, ABOUT_LIMIT, texts, [_about(game, vote, texts)])
    body = discord.ui.Container[Any](text(about), accent_colour=COLOUR)
    files = []
    if picture is not None:
        name = f"undo-{vote.id}"
        body.add_item(gallery(picture, name))
        files.append(picture_file(picture, name))
    body.add_item(text(standing(game, vote, texts)))
    for row in vote_rows(game, vote, texts):
        body.add_item(row)
    return Post(Layout(body), tuple(files), called_by(game, vote))


def standing(game: Game, vote: Vote, texts: Texts) -> str:
    """Return how a vote stands, below what it is about: who has chosen what, or how it ended."""
    if vote.status != "open":
        return _result(game, vote, texts)
    lines = [*_ballots(game, vote, texts), *_how(game, vote, texts)]
    return fit_lines(lines, STANDING_LIMIT, texts)


def vote_rows(game: Game, vote: Vote, texts: Texts) -> list[Row]:
    """Return the controls of a vote, none once it is over."""
    return rows_of(_buttons(game, vote, texts)) if vote.status == "open" else []


def called_by(game: Game, vote: Vote) -> tuple[int, ...]:
    """Return the ids of those whom a vote calls."""
    return called_voters(game, vote) if vote.status == "open" else ()


def choice_label(choice: str, game: Game, vote: Vote, texts: Texts) -> str:
    """Return the name of a choice in a vote."""
    match choice:
        case "wait" if vote.kind == "paused":
            return texts.gettext("Stay paused")
        case "wait":
            days = int(vote.detail.get(DAYS, 1))
            return texts.ngettext("Wait a day", "Wait {n} days", days)
        case "resume":
            return texts.gettext("Resume")
        case "extend":
            return texts.gettext("Give {time} more", time=_more(game, texts))
        case "substitute":
            return texts.gettext("Find a replacement")
        case "computer":
            return texts.gettext("Let a computer play")
        case "abandon":
            return texts.gettext("End the game")
        case "yes":
            return texts.gettext("Agree")
        case _:
            return texts.gettext("Refuse")


def _more(game: Game, texts: Texts) -> str:
    """Return how much time is given to someone who is late."""
    return duration(more_time(game), texts)


def _buttons(game: Game, vote: Vote, texts: Texts) -> list[Any]:
    buttons = [
        button(
            choice_label(choice, game, vote, texts),
            VoteButton(vote.id, choice),
            _STYLES.get(choice, "secondary"),
        )
        for choice in choices_of(game, vote.kind)
    ]
    if vote.kind == "open":
        take = SeatButton(game.id, vote.seat, "take")
        buttons.insert(0, button(texts.gettext("Take over this seat"), take, "primary"))
    return buttons


def _about(game: Game, vote: Vote, texts: Texts) -> str:
    name = names_of(game)[vote.seat]
    below = ""
    match vote.kind:
        case "late":
            asked = texts.gettext("{name}'s time is up", name=name)
            if game.pace is None:
                asked = texts.gettext("{name} hasn't responded", name=name)
            below = texts.gettext(
                "How should the game continue? It's on hold until the vote ends. Nothing is lost."
            )
        case "paused":
            since = day(game.paused_at or vote.opened_at)
            asked = texts.gettext("Resume this game?")
            below = texts.gettext("Paused since {time}.", time=since)
        case "open":
            asked = texts.gettext("Seat {number} is open", number=vote.seat + 1)
            below = _who_takes(game, vote, texts)
        case "undo":
            asked = texts.ngettext(
                "{name} wants to undo {n} move",
                "{name} wants to undo {n} moves",
                int(vote.detail.get("moves", vote.detail["ply"] - vote.detail["to_ply"])),
                name=name,
            )
        case "clock":
            asked = texts.gettext("{name} proposes another pace or other hours", name=name)
            below = "\n".join(proposal_lines(vote, texts))
        case "live":
            asked = texts.gettext("{name} proposes to play live for an hour", name=name)
            below = "\n".join(proposal_lines(vote, texts))
        case _:
            asked = texts.gettext("{name} wants to end the game early", name=name)
    return f"### {asked}\n{below}".rstrip()


def _who_takes(game: Game, vote: Vote, texts: Texts) -> str:
    """Say who can take an open seat over: in a private thread no one else reads of it."""
    if not game.private:
        return texts.gettext("Anyone who isn't in this game can take over the seat as it is.")
    if vote.detail.get(ANNOUNCED):
        return texts.gettext(
            "Announced in {channel}. The new player will see this thread.",
            channel=f"<#{game.channel_id}>",
        )
    return texts.gettext(
        "Only players and moderators can see this thread. The host gives the seat to someone "
        "with `/table replace`."
    )


def _how(game: Game, vote: Vote, texts: Texts) -> list[str]:
    """Say what decides the vote, until when, and what happens without a decision."""
    if vote.kind == "undo":
        how = [texts.gettext("All other players must agree.")]
    elif vote.kind in TIMING:
        how = [texts.gettext("All players who aren't away must agree.")]
    elif needs_everybody(vote):
        how = [texts.gettext("Someone is in the lead, so all players must agree.")]
    elif vote.kind == "abandon":
        how = [texts.gettext("A majority of the players must agree.")]
    else:
        how = [_majority(game, vote, texts)]
        how.append(texts.gettext("Ending the game needs more than half of all eligible votes."))
    if vote.ends_at is not None:
        how.append(_end(game, vote, texts))
    return ["-# " + " ".join(how)]


def _majority(game: Game, vote: Vote, texts: Texts) -> str:
    if not organiser_decides(game, vote):
        return texts.gettext("A majority of the others decides.")
    return texts.gettext(
        "The host <@{organiser}> can decide alone, except to end the game. Otherwise, a "
        "majority of the others decides.",
        organiser=game.organiser_id,
    )


def _end(game: Game, vote: Vote, texts: Texts) -> str:
    assert vote.ends_at is not None
    time = timestamp(vote.ends_at)
    if KINDS[vote.kind].hours is not None:
        return texts.gettext("Voting ends: {time}", time=time)
    match fallback(game, vote):
        case "computer" if vote.kind == "late":
            return texts.gettext(
                "The option with the most votes wins. If there's no winner, a computer plays "
                "until {name} takes the seat back. Voting ends: {time}",
                time=time,
                name=names_of(game)[vote.seat],
            )
        case "computer":
            return texts.gettext(
                "The option with the most votes wins. If there's no winner, a computer takes "
                "over. Voting ends: {time}",
                time=time,
            )
        case "substitute":
            return texts.gettext(
                "The option with the most votes wins. If there's no winner, the bot looks for "
                "a replacement. Voting ends: {time}",
                time=time,
            )
        case _ if vote.kind == "paused":
            return texts.gettext(
                "The option with the most votes wins. If there's no winner, the game stays "
                "paused. Voting ends: {time}",
                time=time,
            )
        case _:
            return texts.gettext(
                "The option with the most votes wins. If there's no winner, the game keeps "
                "waiting. Voting ends: {time}",
                time=time,
            )


def _ballots(game: Game, vote: Vote, texts: Texts) -> list[str]:
    lines = [
        f"- <@{person}>: {choice_label(choice, game, vote, texts)}"
        for person, choice in vote.ballots.items()
    ]
    missing = [f"<@{person}>" for person in called_voters(game, vote) if person not in vote.ballots]
    if missing:
        lines.append(texts.gettext("Still to vote: {players}", players=texts.listing(missing)))
    away = [f"<@{person}>" for person in away_from(game, vote)]
    if away:
        lines.append(texts.gettext("Not waiting for: {players}", players=texts.listing(away)))
    return lines


def _result(game: Game, vote: Vote, texts: Texts) -> str:
    """Say what a vote led to, and where no one has chosen that this is why."""
    outcome = _outcome(game, vote, texts)
    if vote.status == "passed" and not vote.ballots:
        return " ".join((texts.gettext("No one voted in time."), outcome))
    return outcome


def _outcome(game: Game, vote: Vote, texts: Texts) -> str:
    name = names_of(game)[vote.seat]
    match vote.status, vote.outcome:
        case "passed", "wait" if vote.kind == "paused":
            return texts.gettext("The game stays paused.")
        case "passed", "wait":
            days = int(vote.detail.get(DAYS, 1))
            return texts.ngettext(
                "The game waits one more day for {name}.",
                "The game waits {n} more days for {name}.",
                days,
                name=name,
            )
        case "passed", "resume":
            return texts.gettext("The game resumes.")
        case "void", "away":
            return texts.gettext(
                "{name} is away. The others will be asked again a day after {name} returns.",
                name=name,
            )
        case "passed", "extend":
            return texts.gettext(
                "{name} gets {time} of extra time.", name=name, time=_more(game, texts)
            )
        case "passed", "substitute":
            return texts.gettext("Looking for a replacement player.")
        case "passed", "computer":
            return texts.gettext("A computer takes over.")
        case "passed", "all":
            return texts.gettext("Someone is in the lead, so everyone votes on ending the game.")
        case "passed", "abandon":
            return texts.gettext("The players ended the game early.")
        case "passed", _ if vote.kind == "live":
            return texts.gettext("Everyone agreed. The game is now live.")
        case "passed", _ if vote.kind == "clock":
            return texts.gettext("Everyone agreed. The change applies now.")
        case "passed", _ if vote.kind == "undo":
            return texts.gettext("Everyone agreed. {name}'s moves were undone.", name=name)
        case "passed", _:
            return texts.gettext("The players ended the game early.")
        case "failed", "no":
            return texts.gettext("The vote failed. The game continues unchanged.")
        case "void", _ if vote.kind == "open" and game.seats[vote.seat].player_id is not None:
            return texts.gettext("{name} now plays seat {number}.", name=name, number=vote.seat + 1)
        case "failed", _:
            return texts.gettext("No decision in time. The game continues unchanged.")
        case _:
            return texts.gettext("This vote is no longer needed.")


@answers(VoteButton)
async def take_ballot(press: Press, pressed: VoteButton) -> None:
    """Take the ballot; the message of the vote shows it."""
    await press.response.defer(ephemeral=True, thinking=True)
    app, choice, texts = press.client.app, pressed.choice, texts_of(press)
    vote = await app.votes.cast(pressed.vote, press.user.id, choice)
    game = await app.play.games.get(vote.game_id)
    answer = texts.gettext("Your choice: {choice}", choice=choice_label(choice, game, vote, texts))
    await press.edit_original_response(content=answer)
