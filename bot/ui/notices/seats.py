"""Notices about who holds the seats of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.i18n import Texts
from bot.model import Game
from bot.ui import ids
from bot.ui.layout import button, rows_of
from bot.ui.names import escaped
from bot.ui.notices.said import Said, Wording
from bot.ui.times import day, timestamp


def _left(_game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    gaps = {"name": escaped(detail["name"]), "number": detail["seat"] + 1}
    if detail["reason"] == "resigned":
        return Said(texts.gettext("{name} leaves the game; seat {number} is open.", **gaps))
    return Said(texts.gettext("{name} no longer plays seat {number}; it is open.", **gaps))


def _taken(_game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    told = texts.gettext(
        "{name} takes over seat {number}.",
        name=escaped(detail["name"]),
        number=detail["seat"] + 1,
    )
    return Said(told)


def _stand_in(game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    if detail["open"] or game is None:
        number = detail["seat"] + 1
        return Said(texts.gettext("A computer plays seat {number} from now on.", number=number))
    told = texts.gettext(
        "A computer plays for {name} until they take the seat back.", name=escaped(detail["name"])
    )
    back = button(texts.gettext("Take my seat back"), ids.seat_id(game.id, detail["seat"], "back"))
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
