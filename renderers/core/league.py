"""The standings of a league: everybody in order of their places, in as many groups as there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, NamedTuple

from renderers.core.blocks import HEAD, name_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas, least_height
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.lines import as_long_as_fits
from renderers.core.palette import (
    FOCUS,
    INK,
    MEDALS,
    PAPER,
    RULE,
    SOFT,
)
from renderers.core.picture import Picture
from renderers.core.tallies import first_with_own
from renderers.core.texts import Texts
from renderers.core.tokens import LAUREL

ROW: Final = 72
TITLES: Final = 62
MARGIN: Final = 16
GAP: Final = 14
NOTE: Final = 56
MOST: Final = 16
"""The number of people who are shown; the others are counted."""


@dataclass(frozen=True, slots=True)
class LeaguePlace:
    """Somebody's place: `wins` of so many `tables`, `opponents` their mean points, `share` in %.

    `is_out` says whether they left or were knocked out, `own` marks the reader.
    """

    place: int
    name: str
    points: float
    wins: int
    tables: int
    opponents: float
    share: float
    is_out: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group of a league with its name, "" where there is one only; the best come first."""

    name: str
    places: tuple[LeaguePlace, ...]


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """What the picture says: the name of the league, what is played and how far, the groups.

    A `knockout` is ordered by how far everyone came.
    """

    title: str
    about: str
    groups: tuple[GroupTable, ...]
    knockout: bool = False

    @property
    def shown(self) -> tuple[GroupTable, ...]:
        """The groups with the first of each, as there is room for, the reader among them."""
        room = max(2, MOST // max(1, len(self.groups)))
        return tuple(
            [replace(group, places=first_with_own(group.places, room)) for group in self.groups]
        )


def draw_league(league: LeagueTable, texts: Texts) -> Picture:
    """Draw the standings; there is at least one person."""
    return league_canvas(league, texts).picture(league_alt(league, texts))


def league_canvas(league: LeagueTable, texts: Texts) -> Canvas:
    """Return the picture of the standings without its alt text, made for phones."""
    shown = league.shown
    people = sum(len(group.places) for group in shown)
    height = HEAD + GAP + sum(TITLES + 20 + GAP for _ in shown) + people * ROW + NOTE
    # a picture of few people, which must not be flatter, has taller rows instead of an empty end
    row = ROW + max(0, least_height(BOARD_WIDTH) - height) // people
    heights = [TITLES + len(group.places) * row + 20 for group in shown]
    height += people * (row - ROW)
    canvas = Canvas(BOARD_WIDTH, max(height, least_height(BOARD_WIDTH)), texts.locale, PAPER)
    head, rest = canvas.box.split_top(HEAD, GAP)
    name_head(canvas, head, league.title, league.about, least=28)
    rest = Box(MARGIN, rest.y, rest.w - 2 * MARGIN, rest.h)
    for group, size in zip(shown, heights, strict=True):
        box, rest = rest.split_top(size, GAP)
        _group(canvas, box, group, texts)
    _note(canvas, rest, league, texts)
    return canvas


class _LeagueColumns(NamedTuple):
    """The parts of a row; numbers end at the right edges of their columns."""

    place: Box
    name: Box
    points: Box
    wins: Box
    opponents: Box
    share: Box


def _columns(row: Box) -> _LeagueColumns:
    place, rest = row.split_left(76, 12)
    rest, share = rest.split_right(124, 8)
    rest, opponents = rest.split_right(132, 8)
    rest, wins = rest.split_right(124, 8)
    name, points = rest.split_right(136, 8)
    return _LeagueColumns(place, name, points, wins, opponents, share)


def _group(canvas: Canvas, box: Box, group: GroupTable, texts: Texts) -> None:
    panel(canvas, box)
    head, body = box.inset(20, 10).split_top(TITLES - 6, 6)
    columns = _columns(head)
    room = columns.name.right - head.x
    canvas.text(group.name, head.x, head.cy, BOARD_SMALLEST, colour=SOFT, width=room, least=28)
    titles = (
        (columns.points, texts.gettext("Points")),
        (columns.wins, texts.gettext("Won")),
        (columns.opponents, texts.pgettext("league", "Opp.")),
        (columns.share, texts.pgettext("league", "Share")),
    )
    size = min(canvas.common_size([title], 32, column.w) for column, title in titles)
    for column, title in titles:
        canvas.text(title, column.right, column.cy, size, colour=SOFT, align="right")
    for place, row in zip(group.places, body.rows(len(group.places)), strict=True):
        canvas.area(Box(row.x, row.y, row.w, 2), RULE)
        if place.own:
            canvas.rounded(Box(box.x + 8, row.y + 5, box.w - 16, row.h - 8), FOCUS)
        _row(canvas, _columns(row), place)


def _row(canvas: Canvas, columns: _LeagueColumns, who: LeaguePlace) -> None:
    place = columns.place
    medal = MEDALS[who.place - 1] if who.place <= len(MEDALS) and who.tables else None
    if medal is not None:
        canvas.glyph(LAUREL, 62, place.cx, place.cy, medal)
    ink, weight = (SOFT, REGULAR) if who.is_out else (INK, BOLD)
    canvas.text(
        str(who.place),
        place.cx,
        place.cy,
        BOARD_SMALLEST,
        align="middle",
        colour=ink,
        weight=weight,
    )
    name, points = columns.name, columns.points
    canvas.text(
        who.name, name.x, name.cy, 40, colour=ink, weight=weight, width=name.w, least=28
    )  # fmt: skip
    canvas.text(
        number(who.points), points.right, points.cy, 46, colour=ink, weight=weight, align="right"
    )
    for column, value in (
        (columns.wins, f"{who.wins}/{who.tables}"),
        (columns.opponents, f"{who.opponents:.1f}"),
        (columns.share, f"{round(100 * who.share)}%"),
    ):
        canvas.text(
            value, column.right, column.cy, BOARD_SMALLEST, colour=SOFT, weight=REGULAR,
            align="right", width=column.w, least=28,
        )  # fmt: skip


def _note(canvas: Canvas, box: Box, league: LeagueTable, texts: Texts) -> None:
    """Say how equal points are told apart, and how many people are not shown."""
    tie_break_text = tie_breaks(texts, knockout=league.knockout)
    missing = _missing(league)
    if missing:
        tie_break_text = f"{_more(missing, texts)} · {tie_break_text}"
    canvas.text(
        tie_break_text, box.x + 12, box.cy - 4, 30, colour=SOFT, weight=REGULAR, width=box.w - 24
    )


def tie_breaks(texts: Texts, *, knockout: bool = False) -> str:
    """Say how ties are broken, or what orders a knockout."""
    if knockout:
        return texts.gettext("Order: 1. round reached, 2. place at that table, 3. points")
    return texts.gettext("Ties: 1. strength of opponents, 2. share of points, 3. seed")


def number(points: float) -> str:
    """Return points with a digit after the point only where there is one."""
    written = f"{points:.1f}"
    return written.removesuffix(".0")


def points_text(points: float, texts: Texts) -> str:
    """Return points with their noun: "1 point", "2.5 points"."""
    return texts.ngettext("{points} point", "{points} points", ceil(points), points=number(points))


def _missing(league: LeagueTable) -> int:
    return sum(len(group.places) for group in league.groups) - sum(
        len(each.places) for each in league.shown
    )


def _more(missing: int, texts: Texts) -> str:
    return texts.ngettext("and {n} more player", "and {n} more players", missing)


def league_alt(league: LeagueTable, texts: Texts) -> str:
    """Return the standings in words, the best first."""
    return as_long_as_fits([f"{league.title} · {league.about}"], list(_told(league, texts)))


def _told(league: LeagueTable, texts: Texts) -> Iterator[str]:
    for group in league.shown:
        if group.name:
            yield f"{group.name}:"
        for place in group.places:
            points = points_text(place.points, texts)
            line = f"{place.place}. {place.name}: {points}"
            won = texts.gettext("{n} of {tables} won", n=place.wins, tables=place.tables)
            yield f"{line} ({won})" if place.tables else line
    if _missing(league):
        yield _more(_missing(league), texts)
    yield tie_breaks(texts, knockout=league.knockout)
