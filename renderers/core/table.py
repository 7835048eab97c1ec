"""Facts about a table in the pictures and texts of all games: turn, winners, names, the head."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

import rules
from renderers.core.blocks import BOARD_HEADER_HEIGHT, board_head
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.layout import RoomPlan, column, room
from renderers.core.lines import DOT, as_long_as_fits
from renderers.core.palette import PAPER
from renderers.core.texts import Texts
from rules import Score, State

P = TypeVar("P")

MARGIN: Final = 12
GAP: Final = 8
"""Beside the parts of a board, and between them, in pixels."""


def game_title(slug: str, texts: Texts) -> str:
    """Return the name of a game for its reader. Raises KeyError for a slug that is none."""
    return texts.pgettext("title", rules.GAMES[slug].name)


def mark(seat: int) -> str:
    """Return the short mark of a seat: "P1", as in records."""
    return f"P{seat + 1}"


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that have won a game that is over."""
    return tuple(score.seat for score in rules.scores(state) if score.won)


def result(state: State, seat: int) -> Score | None:
    """Return the result of a seat, None while the game goes on."""
    if rules.waiting(state):
        return None
    return next(score for score in rules.scores(state) if score.seat == seat)


def shown_order(state: State) -> list[int]:
    """Return the seats as panels show them: in the end by rank, until then as they sit."""
    if rules.waiting(state):
        return list(range(state.seats))
    return [score.seat for score in sorted(rules.scores(state), key=lambda s: (s.rank, s.seat))]


def turn_line(state: State, info: TableInfo, texts: Texts) -> str:
    """Say whose turn it is."""
    acting = rules.waiting(state)
    if not acting:
        return texts.gettext("The game is over.")
    names = ", ".join(info.seats[seat].name for seat in acting)
    return texts.gettext("To act: {players}", players=names)


def computer_notes(info: SeatInfo, texts: Texts) -> list[str]:
    """Return ["computer, Easy"] for a computer player, nothing for a person."""
    if not info.computer:
        return []
    if not info.level:
        return [texts.pgettext("term", "computer")]
    return [texts.gettext("computer, {level}", level=info.level)]


def acting_name(
    state: State, seat: int, info: TableInfo, texts: Texts, *notes: str, place: str = ""
) -> str:
    """Return "▶ 2. Ann (P1, lighthouse, computer)": who is asked, the name, the mark, notes.

    `place` is written before the name, "2. ".
    """
    person = info.seats[seat]
    acts = "▶ " if seat in rules.waiting(state) else ""
    notes = mark(seat), *notes, *computer_notes(person, texts)
    return f"{acts}{place}{person.name} ({', '.join(notes)})"


def board_header(
    canvas: Canvas,
    box: Box,
    state: State,
    info: TableInfo,
    about: tuple[str, str],
    named: Sequence[int] = (),
) -> None:
    """Draw the head of a board or a seat: what is done, at the right whose turn it is.

    A picture about certain seats names those instead, marked if they are to act.
    """
    waiting = rules.waiting(state)
    seats = named or waiting or winners(state)
    acting = bool(waiting) and all(seat in waiting for seat in seats)
    who = tuple((seat, info.seats[seat].name) for seat in seats)
    won = not (waiting or named)
    canvas.part(box, (about, who, acting, won), board_head, about, who, acting=acting, won=won)


def player_changes(
    before: Sequence[P], after: Sequence[P], info: TableInfo, words: Callable[[P, P], Iterable[str]]
) -> Iterator[str]:
    """Yield the changes of each player that differs: "Ann: 3 → 5 points · £17 → £9"."""
    for seat, players in zip(info.seats, zip(before, after, strict=True), strict=True):
        if changes := DOT.join(words(*players)):
            yield f"{seat.name}: {changes}"


def preview_alt(
    title: str, info: TableInfo, texts: Texts, lines: Iterable[str], after: Iterable[str]
) -> str:
    """Return the alt text of a preview: lines about the changes, then about the position after."""
    head = DOT.join((title, info.name, texts.gettext("Preview")))
    return as_long_as_fits([head, *lines], list(after))


def page(*parts: RoomPlan, foot: int = MARGIN) -> RoomPlan:
    """Return the rooms of a board: "head" over the whole width, below it parts between margins.

    Besides the gap, `foot` pixels are left empty below them.
    """
    body = column(*parts, gap=GAP, pad=(MARGIN, 0))
    return column(BOARD_HEADER_HEIGHT @ room("head"), body, foot @ room(), gap=GAP)


def board_page(
    plan: RoomPlan,
    state: State,
    info: TableInfo,
    texts: Texts,
    about: tuple[str, str],
    named: Sequence[int] = (),
) -> tuple[Canvas, dict[str, Box]]:
    """Return a picture in the shape of a board with its head drawn, and its rooms."""
    canvas = board_canvas(texts.locale, PAPER, info.mode)
    rooms = plan.rooms(canvas.box)
    board_header(canvas, rooms["head"], state, info, about, named)
    return canvas, rooms
