"""Notices about who holds the seats of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.i18n import Texts
from bot.model import Game
from bot.ui.layout import button, rows_of
from bot.ui.messages.notices.said import Said, Wording
from bot.ui.names import escaped
from bot.ui.seats.controls import SeatButton
from bot.ui.times import day, timestamp
from bot.ui.waiting.deadlines import game_name


def _left(_game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    gaps = {"name": escaped(detail["name"]), "number": detail["seat"] + 1}
    if detail["reason"] == "resigned":
        return Said(texts.gettext("{name} leaves the game; seat {number} is open.", **gaps))
    return Said(texts.gettext("{name} no longer plays seat {number}; it is open.", **gaps))


def _taken(game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    told = texts.gettext(
        "{name} takes over seat {number}.",
        name=escaped(detail["name"]),
        number=detail["seat"] + 1,
    )
    person = detail.get("person")
    if person is None or game is None or not game.private:
        return Said(told)
    # the mention lets them see the private thread
    return Said(f"{told}\n<@{person}>", called=(person,))


def offer(game: Game, seat: int, round_name: str, texts: Texts) -> Said:
    """Return what is told of an open seat of a private game where everybody reads it.

    No names: who plays in a private thread is nobody else's business.
    """
    heading = texts.gettext("A seat is open: {game}", game=game_name(game, texts))
    told = texts.gettext(
        "Seat {number} \N{MIDDLE DOT} {round}. Anybody who does not play in this game yet can take "
        "it over as it stands; whoever does sees the private thread of the game.",
        number=seat + 1,
        round=round_name,
    )
    take = button(
        texts.gettext("Take over this seat"), SeatButton(game.id, seat, "take"), "primary"
    )
    return Said(f"### {heading}\n{told}", rows=tuple(rows_of([take])))


def offered(game: Game, seat: int, texts: Texts) -> Said:
    """Return what stands there once the seat is not open any more."""
    return Said(
        texts.gettext(
            "Seat {number} of {game} is no longer open.",
            number=seat + 1,
            game=game_name(game, texts),
        )
    )


def _stand_in(game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    if detail["open"] or game is None:
        number = detail["seat"] + 1
        return Said(texts.gettext("A computer plays seat {number} from now on.", number=number))
    told = texts.gettext(
        "A computer plays for {name} until they take the seat back.", name=escaped(detail["name"])
    )
    back = button(texts.gettext("Take my seat back"), SeatButton(game.id, detail["seat"], "back"))
    return Said(told, rows=tuple(rows_of([back])))


def _returned(_game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    return Said(texts.gettext("{name} plays again.", name=escaped(detail["name"])))


def _idle(_game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    called = tuple(detail["people"])
    told = texts.gettext(
        "{players}: nobody has moved in this game since {since}. It closes {closes} unless "
        "somebody moves.",
        players=texts.listing(f"<@{person}>" for person in called),
        since=day(detail["since"]),
        closes=timestamp(detail["closes"]),
    )
    return Said(told, called)


NOTICES: Final[Mapping[str, Wording]] = {
    "left": _left,
    "taken": _taken,
    "stand-in": _stand_in,
    "returned": _returned,
    "idle": _idle,
}
"""The notices of this area by name."""
