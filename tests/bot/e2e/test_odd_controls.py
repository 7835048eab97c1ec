"""Odd arguments: whatever a changed client puts into a control, it is answered without a fault."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final, get_args, get_type_hints

import pytest

from bot.client import load_controls
from bot.playground import PlaygroundPerson
from bot.ui.controls import CUSTOM_ID_LENGTH, FORM, KINDS, Control
from tests import sharing
from tests.bot.e2e.harbour import Harbour, Json, game_id_of
from tests.bot.e2e.test_forged import WRITTEN
from tests.bot.e2e.test_leagues import begun, number
from tests.sharing import some

load_controls()
HUGE: Final = "9" * 100
OTHER_DIGITS: Final = "\N{ARABIC-INDIC DIGIT THREE}"
MARK: Final = "#0123456789abcdef"
VALUES: Final = ("", "7", OTHER_DIGITS, MARK, HUGE[:19], HUGE)
"""Values that were chosen or entered, although no select offers them."""
ARGUMENTS: Final = ("-", "x", "0", "99", HUGE[:18], OTHER_DIGITS, MARK)
"""What is written into a field of an id, where its pattern takes it."""
USUAL: Final[dict[str, str]] = {
    **WRITTEN,
    "slug": "puerto-rico",
    "book": "puerto-rico",
    "ranks": "21",
    "draft": MARK,
}
ABOUT: Final = ("game", "league", "vote")
ENDING: Final = {"delete", "resign", "cancel", "cancelled", "begin", "abort", "abandon", "leave"}
"""What ends the game or takes the person out of it, after which there's nothing left to try."""


LEAST: Final = 600
"""So many presses are tried at each place at least, all in all."""


def ids(kind: type[Control], game: int, arguments: Sequence[str] = ARGUMENTS) -> Iterator[str]:
    """The ids of a kind about a game or a league, with each word of a closed set, then odd ones."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    parts = {name: _parts(name, hints[name], game, arguments) for name in names}
    usual = {name: each[0] for name, each in parts.items()}
    changed = [{name: part} for name, each in parts.items() for part in each]
    for change in ({}, *changed):
        said = {**usual, **change}.values()
        custom_id = ":".join([kind.prefix, *(one for one in said if one is not None)])
        if len(custom_id) <= CUSTOM_ID_LENGTH and kind.template.fullmatch(custom_id):
            yield custom_id


def _parts(name: str, hint: Any, game: int, arguments: Sequence[str]) -> list[str | None]:
    """The ways to write a field, the usual one first."""
    inner = get_args(hint)
    if type(None) in inner:
        said = next(each for each in inner if each is not type(None))
        return [*_parts(name, said, game, arguments), None]
    if inner[0] is int:
        return [str(game) if name in ABOUT else "1", *arguments]
    if inner[0] is str:
        return [USUAL.get(name, "a"), *arguments]
    return [word for word in inner if word not in ENDING] or [inner[0]]


async def send(
    harbour: Harbour, person: PlaygroundPerson, message: Json, custom_id: str, value: str
) -> None:
    entered = {"value": value} if custom_id.startswith(f"{FORM}:") else None
    outcome = await person.forge(message, custom_id, entered, [value])
    await outcome.settled()
    await harbour.bot.admission.answered()


def is_about(kind: type[Control], what: str) -> bool:
    return any(field.name == what for field in fields(kind))  # type: ignore[arg-type]


async def opened(harbour: Harbour) -> tuple[Json, int]:
    """A table that hasn't started."""
    lobby = await harbour.lobby()
    return lobby, game_id_of(lobby)


async def running(harbour: Harbour) -> tuple[Json, int]:
    """A game that the person plays."""
    table = await harbour.table("Ann", "Ben", rated=False)
    return table.lobby, table.game_id


async def league(harbour: Harbour) -> tuple[Json, int]:
    """A league in its first round, which the person hosts."""
    message = await begun(harbour, rounds=2)
    return message, number(message)


@pytest.mark.parametrize(
    ("place", "is_tried"),
    [
        (opened, lambda kind: is_about(kind, "game")),
        (running, lambda kind: not is_about(kind, "league")),
        (league, lambda kind: is_about(kind, "league")),
    ],
    ids=["opened", "running", "league"],
)
async def test_odd_arguments_are_no_faults(
    harbour: Harbour,
    caplog: pytest.LogCaptureFixture,
    place: Callable[[Harbour], Awaitable[tuple[Json, int]]],
    is_tried: Callable[[type[Control]], bool],
) -> None:
    message, game = await place(harbour)
    ann = harbour.person("Ann")
    faults: dict[str, str] = {}
    tried = 0
    for kind in filter(is_tried, KINDS):
        every = list(dict.fromkeys(ids(kind, game)))
        if set(every[0].split(":")) & ENDING:
            continue
        sent = [(each, "-") for each in every]
        sent += [(each, value) for each in ids(kind, game, ()) for value in VALUES]
        for custom_id, value in some(sent, kind.prefix):
            await send(harbour, ann, message, custom_id, value)
            tried += 1
            for record in caplog.records:
                if record.levelno >= logging.ERROR:
                    faults[f"{custom_id} {value[:30]!r}"] = str(record.exc_info)[:200]
            caplog.clear()
    assert faults == {}
    assert tried > (LEAST if sharing.everything else LEAST // sharing.SHARES)
