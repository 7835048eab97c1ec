"""The leaderboard of a server for one kind of game: people in order, computer players apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renderers.core.blocks import HEAD, name_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas, least_height
from renderers.core.fonts import REGULAR
from renderers.core.lettering import WORDS
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
    strength_text,
)
from renderers.core.texts import Texts
from renderers.core.tokens import COMPUTER, LAUREL

ROW: Final = 88
TITLES: Final = 52
LOW: Final = 72
NOTE: Final = 52
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
    """Return the picture of a leaderboard without its alt text, made for phones."""
    shown = board.shown
    strengths = [row.strength for row in shown] + [each.strength for each in board.machines]
    provisional = any(strength.provisional for strength in strengths)
    table = TITLES + len(shown) * ROW + 24
    low = (TITLES + LOW * len(board.machines) + 12 + GAP) if board.machines else 0
    height = HEAD + GAP + table + GAP + low + (NOTE if provisional else 0)
    canvas = Canvas(BOARD_WIDTH, max(height, least_height(BOARD_WIDTH)), texts.locale, PAPER)
    head, body = canvas.box.split_top(HEAD, GAP)
    people = texts.ngettext("{n} player", "{n} players", len(board.people))
    kind = texts.gettext("Leaderboard")
    name_head(canvas, head, f"{board.title} · {kind}", board.place, people)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h)
    first, rest = body.split_top(table, GAP)
    _table(canvas, first, shown, texts)
    if board.machines:
        machines, rest = rest.split_top(low - GAP, GAP)
        _machines(canvas, machines, board.machines, texts)
    if provisional:
        note = provisional_note(texts)
        canvas.ground = PAPER
        canvas.text(note, rest.x + 12, rest.y + NOTE // 2 - 6, WORDS, colour=SOFT, weight=REGULAR)
    return canvas


class _LeaderboardColumns(NamedTuple):
    """Where the parts of a row are; numbers end at the right edges of their columns."""

    place: Box
    names: Box
    rating: Box
    games: Box
    wins: Box
    share: Box


def _columns(row: Box) -> _LeaderboardColumns:
    place, rest = row.split_left(72, 14)
    rest, share = rest.split_right(108, 8)
    rest, wins = rest.split_right(92, 8)
    rest, games = rest.split_right(118, 40)
    names, rating = rest.split_right(150, 16)
    return _LeaderboardColumns(place, names, rating, games, wins, share)


def _table(canvas: Canvas, box: Box, shown: Sequence[LeaderboardRow], texts: Texts) -> None:
    panel(canvas, box)
    head, body = box.inset(20, 12).split_top(TITLES)
    columns = _columns(head)
    titles = (
        (columns.rating, columns.names.w, texts.gettext("Rating")),
        (columns.games, 24, texts.gettext("Games")),
        (columns.wins, 0, texts.gettext("Won")),
    )
    for column, over, title in titles:
        canvas.text(
            title, column.right, column.cy, WORDS, colour=SOFT, align="right", width=column.w + over
        )
    numbers = [row.strength.number for row in shown]
    for row, line in zip(shown, body.rows(len(shown)), strict=True):
        canvas.area(Box(line.x, line.y, line.w, 2), RULE)
        if row.own:
            canvas.rounded(Box(box.x + 8, line.y + 5, box.w - 16, line.h - 8), FOCUS)
        _row(canvas, _columns(line), row, _share(row.strength.number, numbers))


def _share(number: int, numbers: Sequence[int]) -> float:
    """Return how long the bar of a rating is, as a share of the longest."""
    least, most = min(numbers), max(numbers)
    return 1.0 if least == most else FLOOR + (1 - FLOOR) * (number - least) / (most - least)


def _row(canvas: Canvas, columns: _LeaderboardColumns, who: LeaderboardRow, share: float) -> None:
    """Write the row of a person; the bar below the name is as long as its `share`."""
    place, names, rating = columns.place, columns.names, columns.rating
    medal = MEDALS[who.place - 1] if who.place <= len(MEDALS) else None
    if medal is not None:
        canvas.glyph(LAUREL, 68, place.cx, place.cy, medal)
    colour = SOFT if medal is None else INK
    canvas.text(str(who.place), place.cx, place.cy, 36, align="middle", colour=colour)
    canvas.text(who.name, names.x, names.cy - 10, 38, width=names.w, least=WORDS)
    bar = Box(names.x, names.bottom - 26, names.w, 10)
    canvas.rounded(bar, EMPTY, 5)
    canvas.rounded(bar._replace(w=round(bar.w * share)), HEADER if who.own else SEA_DEEP, 5)
    canvas.text(str(who.strength.number), rating.right, rating.cy, 44, align="right")
    if who.strength.provisional:
        canvas.text("?", rating.right + 6, rating.cy, 38, colour=SOFT)
    for column, number in ((columns.games, who.games), (columns.wins, who.wins)):
        canvas.text(str(number), column.right, column.cy, 36, align="right", weight=REGULAR)
    if who.games:
        won, percent = columns.share, f"{round(100 * who.wins / who.games)}%"
        canvas.text(percent, won.right, won.cy, WORDS, align="right", colour=SOFT, weight=REGULAR)


def _machines(canvas: Canvas, box: Box, machines: Sequence[Machine], texts: Texts) -> None:
    """Draw the computer players apart: their ratings are on a scale of their own."""
    panel(canvas, box)
    head, body = box.inset(20, 6).split_top(TITLES)
    title = texts.gettext("Computer players, in solo games")
    canvas.text(title, head.x, head.cy, WORDS, colour=SOFT, width=head.w)
    for machine, line in zip(machines, body.rows(len(machines)), strict=True):
        columns = _columns(line)
        canvas.glyph(COMPUTER, 40, columns.place.cx, line.cy, SOFT)
        canvas.text(machine.name, columns.names.x, line.cy, 36, width=columns.names.w)
        rating = columns.rating
        canvas.text(str(machine.strength.number), rating.right, line.cy, 40, align="right")
        if machine.strength.provisional:
            canvas.text("?", rating.right + 6, line.cy, 36, colour=SOFT)
        count = texts.ngettext("{n} game", "{n} games", machine.games)
        right, room = columns.share.right, columns.share.right - rating.right - 40
        canvas.text(
            count, right, line.cy, WORDS, colour=SOFT, weight=REGULAR, align="right", width=room
        )


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
