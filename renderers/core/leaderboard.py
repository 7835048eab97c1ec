"""The leaderboard of a server for one kind of game: people in order, computer players apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renderers.core.blocks import HEADER_HEIGHT, header, heading, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas, least_height
from renderers.core.fonts import REGULAR
from renderers.core.lettering import STUDY
from renderers.core.lines import as_long_as_fits
from renderers.core.palette import (
    EMPTY,
    FOCUS,
    HEADER,
    INK,
    MEDALS,
    PAPER,
    RULE,
    SEA_DEEP,
    SOFT,
)
from renderers.core.picture import Picture
from renderers.core.statistics import GAP, MARGIN
from renderers.core.tallies import (
    Strength,
    first_with_own,
    provisional_note,
    strength_mark,
    strength_text,
)
from renderers.core.texts import Texts
from renderers.core.tokens import COMPUTER, LAUREL

ROW: Final = 84
LOW: Final = 108
MOST: Final = 10
"""The number of people who are shown; the others are only counted."""
FLOOR: Final = 0.25
"""How long the bar of the lowest rating is, as a share of the longest."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """Somebody in a leaderboard; `games` and `wins` are those on the server.

    `own` marks the person for whom the picture is made.
    """

    place: int
    name: str
    strength: Strength
    games: int
    wins: int
    own: bool = False


@dataclass(frozen=True, slots=True)
class Machine:
    """A computer player: how its level is called, its rating, and the games that it rests on."""

    name: str
    strength: Strength
    games: int


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """What the picture says: the game, the server, people in order of their places, computers."""

    title: str
    place: str
    people: tuple[LeaderboardRow, ...]
    machines: tuple[Machine, ...]

    @property
    def shown(self) -> tuple[LeaderboardRow, ...]:
        """The first of the people; the one it is made for, if not among them, replaces the last."""
        return first_with_own(self.people, MOST)


def draw_leaderboard(board: Leaderboard, texts: Texts) -> Picture:
    """Draw a leaderboard; there is at least one person."""
    return leaderboard_canvas(board, texts).picture(leaderboard_alt(board, texts))


def leaderboard_canvas(board: Leaderboard, texts: Texts) -> Canvas:
    """Return the picture of a leaderboard without its alt text."""
    shown = board.shown
    table = 28 + 40 + len(shown) * ROW
    low = LOW + GAP if board.machines else 0
    height = HEADER_HEIGHT + GAP + table + low + MARGIN
    canvas = Canvas(WIDTH, max(height, least_height(WIDTH)), texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    left = (texts.gettext("Leaderboard"), board.place)
    people = texts.ngettext("{n} player", "{n} players", len(board.people))
    header(canvas, head, left, (board.title, people), (), acting=False)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - MARGIN)
    first, rest = body.split_top(table, GAP)
    _table(canvas, first, shown, texts)
    if board.machines:
        _machines(canvas, rest.split_top(LOW)[0], board.machines, texts)
    return canvas


class _LeaderboardColumns(NamedTuple):
    """Where the parts of a row are; numbers end at the right edges of their columns."""

    place: Box
    names: Box
    bar: Box
    rating: Box
    games: Box
    wins: Box
    share: Box


def _columns(row: Box) -> _LeaderboardColumns:
    place, rest = row.split_left(72, 16)
    names, rest = rest.split_left(430, 24)
    rest, share = rest.split_right(92, 12)
    rest, wins = rest.split_right(96, 24)
    rest, games = rest.split_right(110, 48)
    bar, rating = rest.split_right(130, 16)
    return _LeaderboardColumns(place, names, bar, rating, games, wins, share)


def _table(canvas: Canvas, box: Box, shown: Sequence[LeaderboardRow], texts: Texts) -> None:
    panel(canvas, box)
    inner = box.inset(24, 14)
    head, body = inner.split_top(40)
    columns = _columns(head)
    titles = (
        (columns.rating, texts.gettext("Rating")),
        (columns.games, texts.gettext("Games")),
        (columns.wins, texts.gettext("Won")),
    )
    for column, title in titles:
        canvas.text(title, column.right, column.cy, 22, colour=SOFT, align="right", width=column.w)
    if any(each.strength.provisional for each in shown):
        note = provisional_note(texts)
        canvas.text(note, head.x, head.cy, STUDY, colour=SOFT, weight=REGULAR)
    numbers = [each.strength.number for each in shown]
    for each, row in zip(shown, body.rows(len(shown)), strict=True):
        canvas.area(Box(row.x, row.y, row.w, 2), RULE)
        if each.own:
            canvas.rounded(Box(box.x + 10, row.y + 6, box.w - 20, row.h - 10), FOCUS)
        _row(canvas, _columns(row), each, _share(each.strength.number, numbers))


def _share(number: int, numbers: Sequence[int]) -> float:
    """Return how long the bar of a rating is, as a share of the longest."""
    least, most = min(numbers), max(numbers)
    return 1.0 if least == most else FLOOR + (1 - FLOOR) * (number - least) / (most - least)


def _row(canvas: Canvas, columns: _LeaderboardColumns, who: LeaderboardRow, share: float) -> None:
    place, names, rating = columns.place, columns.names, columns.rating
    medal = MEDALS[who.place - 1] if who.place <= len(MEDALS) else None
    if medal is not None:
        canvas.glyph(LAUREL, 64, place.cx, place.cy, medal)
    colour = SOFT if medal is None else INK
    canvas.text(str(who.place), place.cx, place.cy, 34, align="middle", colour=colour)
    canvas.text(who.name, names.x, names.cy, 36, width=names.w, least=24)
    track = columns.bar.centred(columns.bar.w, 22)
    canvas.rounded(track, EMPTY, 11)
    filled = track._replace(w=round(track.w * share))
    canvas.rounded(filled, HEADER if who.own else SEA_DEEP, 11)
    canvas.text(str(who.strength.number), rating.right, rating.cy, 44, align="right")
    if who.strength.provisional:
        canvas.text("?", rating.right + 6, rating.cy, 36, colour=SOFT)
    _numbers(canvas, columns, who)


def _numbers(canvas: Canvas, columns: _LeaderboardColumns, who: LeaderboardRow) -> None:
    """Write how many games there were and how many were won."""
    for column, number in ((columns.games, who.games), (columns.wins, who.wins)):
        canvas.text(str(number), column.right, column.cy, 34, align="right", weight=REGULAR)
    if who.games:
        won, share = columns.share, f"{round(100 * who.wins / who.games)}%"
        canvas.text(share, won.right, won.cy, 24, align="right", colour=SOFT, weight=REGULAR)


def _machines(canvas: Canvas, box: Box, machines: Sequence[Machine], texts: Texts) -> None:
    """Draw the computer players beside each other: their ratings are on a scale of their own."""
    panel(canvas, box)
    inner = box.inset(24, 12)
    head, body = inner.split_top(30, 4)
    heading(canvas, texts.gettext("Computer players, in solo games"), head)
    for each, place in zip(machines, body.columns(max(2, len(machines)), 32), strict=False):
        canvas.glyph(COMPUTER, 34, place.x + 20, place.cy, SOFT)
        wide = canvas.text(each.name, place.x + 52, place.cy, 30, width=place.w // 2 - 52)
        x = place.x + 52 + wide + 24
        x += canvas.text(strength_mark(each.strength), x, place.cy, 38) + 20
        count = texts.ngettext("{n} game", "{n} games", each.games)
        width = place.right - x
        canvas.text(count, x, place.cy + 2, 24, colour=SOFT, weight=REGULAR, width=width)


def leaderboard_alt(board: Leaderboard, texts: Texts) -> str:
    """Return the leaderboard in words, the best first."""
    lines = [f"{board.title} · {board.place} · " + texts.gettext("Leaderboard")]
    more = [_told(each, texts) for each in board.shown]
    if board.machines:
        more.append(texts.gettext("Computer players, in solo games") + ":")
    for machine in board.machines:
        games = texts.ngettext("{n} game", "{n} games", machine.games)
        more.append(f"{machine.name}: {strength_text(machine.strength, texts)} ({games})")
    return as_long_as_fits(lines, more)


def _told(who: LeaderboardRow, texts: Texts) -> str:
    games = texts.ngettext("{n} game", "{n} games", who.games)
    won = texts.gettext("{n} won", n=who.wins)
    return f"{who.place}. {who.name}: {strength_text(who.strength, texts)} ({games}, {won})"
