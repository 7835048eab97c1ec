"""Deadlines in words, and the reasons why clocks stand still."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.i18n import Texts
from bot.model import Game
from bot.services.errors import WHY_NOT_RUNNING
from bot.services.time.calendar import Standstill
from bot.services.time.clocks import AwaitedPerson
from bot.ui.names import escaped, names_of
from bot.ui.times import ago, pace_told, timestamp
from rules import State

_SMALL: Final = "-# "
NO_TIMES: Final[Mapping[int, AwaitedPerson]] = {}
"""No deadlines: for places where it is not known how long those who are asked have."""


def game_name(game: Game, texts: Texts, number: int | None = None) -> str:
    """Return "Puerto Rico #12", with another `number` for another game of the same kind."""
    return f"{GAMES[game.slug].name(texts)} #{game.id if number is None else number}"


def place_link(game: Game, message: int | None = None) -> str:
    """Return the address of the newest place of a game, or of a message there."""
    place = game.thread_id or game.channel_id
    link = f"https://discord.com/channels/{game.guild_id}/{place}"
    return link if message is None else f"{link}/{message}"


def waiting_line(game: Game, texts: Texts) -> str:
    """Say for whom the game waits, and since when."""
    if game.status != "running":
        return texts.gettext(WHY_NOT_RUNNING[game.status])
    names = names_of(game)
    return texts.gettext(
        "Waiting for {names} since {time}.",
        names=texts.listing(names[seat] for seat in game.waiting),
        time=timestamp(game.asked_at),
    )


def waiting_lines(game: Game, asked: Mapping[int, AwaitedPerson], texts: Texts) -> list[str]:
    """Say for whom a game waits, since when and until when, and why a clock stands still."""
    lines = [waiting_line(game, texts), *deadline_lines(game, asked, texts)]
    if game.status == "running" and game.pace is None and len(game.seats) > 1:
        lines.append(_SMALL + pace_told(None, texts))
    if game.status == "running" and game.live is not None:
        until = timestamp(game.live.until)
        lines.append(_SMALL + texts.gettext("The game is live until {time}.", time=until))
    return lines


def deadline_lines(game: Game, asked: Mapping[int, AwaitedPerson], texts: Texts) -> list[str]:
    """Return until when those who are asked have time, and why a clock stands still.

    What is the same for all of them is said once.
    """
    if game.stranded_at is not None:
        stranded = texts.gettext(
            "Paused because Slowboat can't post in the game's thread. No clocks are running. "
            "Since: {time}",
            time=timestamp(game.stranded_at),
        )
        return [_SMALL + stranded]
    if game.paused_at is not None:
        paused = texts.gettext(
            "Paused since {time}. No clocks are running.",
            time=timestamp(game.paused_at),
        )
        return [_SMALL + paused]
    lines: dict[str, list[str]] = {}
    for seat in sorted(asked):
        said = time_left(asked[seat], texts)
        if said:
            lines.setdefault(said, []).append(escaped(game.seats[seat].name))
    if len(lines) == 1 and len(asked) == sum(map(len, lines.values())):
        return [_SMALL + said for said in lines]
    return [f"{_SMALL}{texts.listing(names)}: {said}" for said, names in lines.items()]


def limit_line(kind: BotGame[Any], view: State, seat: int, limit: float, texts: Texts) -> list[str]:
    """Return what happens at the time limit of what a seat is asked; [] if nothing does."""
    question = kind.question(view, seat)
    if question is None or not question.limited:
        return []
    return [texts.gettext(question.limited, time=timestamp(limit))]


def time_left(asked: AwaitedPerson, texts: Texts) -> str:
    """Return until when a person has time or is away, "" if there is nothing to say."""
    parts = []
    if asked.deadline is not None:
        parts.append(texts.gettext("Time until {time}", time=timestamp(asked.deadline)))
    if asked.still is not None and asked.timed:
        parts.append(still_text(asked.still, texts))
    elif asked.still is not None and asked.still.reason == "away" and asked.still.until:
        time = timestamp(asked.still.until)
        parts.append(texts.gettext("Away until {time}", time=time))
    content = " \N{MIDDLE DOT} ".join(parts)
    return content[:1].upper() + content[1:]


def still_text(still: Standstill, texts: Texts) -> str:
    """Say why a clock stands still, and until when."""
    match still.reason:
        case "paused":
            why = texts.gettext("the game is paused")
        case "away":
            why = texts.gettext("away")
        case "window":
            why = texts.gettext("outside playing hours")
        case "quiet":
            why = texts.gettext("quiet hours")
    if still.until is None:
        return texts.gettext("the clock is stopped ({why})", why=why)
    return texts.gettext(
        "the clock is stopped ({why}), and continues {time}", why=why, time=ago(still.until)
    )
