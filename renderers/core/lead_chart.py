"""The expected lead of one seat over the rounds of any game: a line in the band of its margin.

It has the marks of a review: what was a mistake or a find, and where luck changed much. Each kind
of mark has a colour and a shape, which tell the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from renderers.core.blocks import BOARD_HEADER_HEIGHT, board_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.chart import (
    ABOVE,
    AXIS,
    BELOW,
    CASING,
    GAP,
    LABEL,
    LAST,
    LINE,
    MARGIN,
    Plot,
    draw_rounds,
    draw_scale,
)
from renderers.core.lettering import BOARD_SMALLEST
from renderers.core.numbers import written
from renderers.core.palette import (
    PANEL,
    PAPER,
    SEA,
    SEATS,
    Colour,
    Mode,
    mix,
    rgb,
)
from renderers.core.picture import Picture
from renderers.core.routes import stroke
from renderers.core.texts import Texts
from renderers.core.tokens import SHAPES, seat_token
from rules import RoundId

MarkKind: TypeAlias = Literal["mistake", "find", "luck"]

MARK: Final = 44
APART: Final = 40
"""How far marks are from the line, and from each other."""
BAND: Final = mix(SEA, PANEL, 0.25)
MISTAKE: Final = rgb("B5173A", "FC8C9D")
FIND: Final = rgb("127A4E", "6FC79B")
LUCK: Final = rgb("8A6414", "DDB354")
LOOKS: Final[dict[MarkKind, tuple[Colour, str]]] = {
    "mistake": (MISTAKE, "falling"),
    "find": (FIND, "triangle"),
    "luck": (LUCK, "diamond"),
}
FALLING: Final = (
    "+ M 44 95 C 47 100 53 100 56 95 L 99 16 C 101 9 98 4 91 4 L 9 4 C 2 4 -1 9 1 16 Z",
)
"""The triangle upside down."""


class LeadPoint(NamedTuple):
    """The expected lead in a round, by its place from 0, and the interval that it lies in."""

    round: int
    points: float
    least: float
    most: float


class LeadMark(NamedTuple):
    """A mark at a round, by its place from 0."""

    round: int
    kind: MarkKind


@dataclass(frozen=True, slots=True)
class LeadLine:
    """What the chart says.

    `title` is the name of the game, `table` that of the table, `seat` whose lead it is, by number
    and name; `rounds` are all rounds of the game, `parts` the ids and names of its parts. `points`
    are in order, the `result` comes after the last round.
    """

    title: str
    table: str
    seat: tuple[int, str]
    rounds: tuple[RoundId, ...]
    parts: tuple[tuple[str, str], ...]
    points: tuple[LeadPoint, ...]
    result: float
    marks: tuple[LeadMark, ...]
    mode: Mode = Mode.LIGHT

    @property
    def ends(self) -> tuple[LeadPoint, ...]:
        """All points with the result."""
        return (*self.points, LeadPoint(len(self.rounds), self.result, self.result, self.result))

    @property
    def kinds(self) -> tuple[MarkKind, ...]:
        """The kinds of its marks, in the order of the key."""
        kinds = {mark.kind for mark in self.marks}
        return tuple(kind for kind in LOOKS if kind in kinds)


def draw_lead(line: LeadLine, texts: Texts) -> Picture:
    """Draw the expected lead over the rounds."""
    return lead_canvas(line, texts).picture(lead_alt(line, texts))


def lead_canvas(line: LeadLine, texts: Texts) -> Canvas:
    """Return the picture of the expected lead with the key of its marks below."""
    canvas = board_canvas(texts.locale, PAPER, line.mode)
    head, body = canvas.box.split_top(BOARD_HEADER_HEIGHT, GAP)
    about = heading(texts), texts.gettext("in points at the end, likely within the band")
    board_head(canvas, head, about, [line.seat], acting=False)
    body = Box(MARGIN, body.y, body.w - 2 * MARGIN, body.h - MARGIN)
    panel(canvas, body)
    inner = body.inset(20, 16)
    upper, key = inner.split_top(inner.h - LABEL * bool(line.kinds) - GAP, GAP)
    box = Box(upper.x + AXIS, upper.y + ABOVE, upper.w - AXIS - LAST, upper.h - ABOVE - BELOW)
    plot = _plot(box, line)
    _band(canvas, plot, line)
    draw_scale(canvas, plot)
    draw_rounds(canvas, plot, line.rounds, dict(line.parts))
    _line(canvas, plot, line)
    _marks(canvas, plot, line)
    _key(canvas, key, line.kinds, texts)
    return canvas


def heading(texts: Texts) -> str:
    """Return what is shown."""
    return texts.gettext("Expected lead")


def kind_name(kind: MarkKind, texts: Texts) -> str:
    """Return what a mark means."""
    names: dict[MarkKind, str] = {
        "mistake": texts.pgettext("mark", "Mistake"),
        "find": texts.pgettext("mark", "Find"),
        "luck": texts.pgettext("mark", "Luck"),
    }
    return names[kind]


def _plot(box: Box, line: LeadLine) -> Plot:
    least = min(-5.0, *(point.least for point in line.ends))
    most = max(5.0, *(point.most for point in line.ends))
    return Plot(box, int(least) - 1, int(most) + 1, len(line.rounds) + 1)


def _band(canvas: Canvas, plot: Plot, line: LeadLine) -> None:
    """Draw the intervals as one area."""
    upper = [(plot.x(point.round), plot.y(point.most)) for point in line.ends]
    lower = [(plot.x(point.round), plot.y(point.least)) for point in line.ends]
    if len(upper) > 1:
        canvas.polygon((*upper, *reversed(lower)), BAND)


def _line(canvas: Canvas, plot: Plot, line: LeadLine) -> None:
    points = [(float(plot.x(point.round)), float(plot.y(point.points))) for point in line.ends]
    for width, colour in ((CASING, PANEL), (LINE, SEATS[line.seat[0]].line)):
        for piece in pairwise(points):
            canvas.stroke(stroke((piece,), width), colour)
    x, y = points[-1]
    seat_token(canvas, line.seat[0], LAST, round(x), round(y))


def _marks(canvas: Canvas, plot: Plot, line: LeadLine) -> None:
    """Draw the marks: finds above the line, all others below it, one over another."""
    stacked: dict[tuple[int, bool], int] = {}
    for mark in line.marks:
        above = mark.kind == "find"
        number = stacked[mark.round, above] = stacked.get((mark.round, above), 0) + 1
        away = (APART + (number - 1) * (MARK + 6)) * (-1 if above else 1)
        y = plot.y(_lead_at(line.ends, mark.round)) + away
        room = Box(plot.box.x, plot.box.y - ABOVE // 2, plot.box.w, plot.box.h + ABOVE // 2)
        _mark(canvas, mark.kind, plot.x(mark.round), min(max(y, room.y), room.bottom))


def _lead_at(ends: Sequence[LeadPoint], place: int) -> float:
    """Return the lead in a round, between the points beside it where there is none."""
    before = [point for point in ends if point.round <= place] or [ends[0]]
    after = [point for point in ends if point.round >= place] or [ends[-1]]
    one, other = before[-1], after[0]
    span = max(1, other.round - one.round)
    return one.points + (other.points - one.points) * (place - one.round) / span


def _mark(canvas: Canvas, kind: MarkKind, x: int, y: int) -> None:
    colour, shape = LOOKS[kind]
    glyph = FALLING if shape == "falling" else SHAPES[shape]
    canvas.glyph(glyph, MARK + 10, x, y, PANEL)
    canvas.glyph(glyph, MARK, x, y, colour)


def _key(canvas: Canvas, box: Box, kinds: Sequence[MarkKind], texts: Texts) -> None:
    """Explain the marks that there are."""
    if not kinds:
        return
    for kind, place in zip(kinds, box.columns(len(kinds)), strict=True):
        _mark(canvas, kind, place.x + MARK // 2, place.cy)
        start = place.x + MARK + 16
        name = kind_name(kind, texts)
        canvas.text(name, start, place.cy, 40, width=place.right - start, least=BOARD_SMALLEST)


def lead_alt(line: LeadLine, texts: Texts) -> str:
    """Return the leads round by round, and at which rounds there are marks."""
    numbers = ", ".join(_number(point.points) for point in line.points)
    lines = [
        f"{line.title} · {line.table} · {heading(texts)}",
        texts.gettext("{name}, by round: {points}", name=line.seat[1], points=numbers),
        texts.gettext("Result: {points}", points=_number(line.result)),
    ]
    for kind in line.kinds:
        rounds = [line.rounds[mark.round] for mark in line.marks if mark.kind == kind]
        names = dict(line.parts)
        where = ", ".join(
            f"{names.get(played.part, '')} {played.number}".strip() for played in rounds
        )
        lines.append(f"{kind_name(kind, texts)}: {where}")
    return "\n".join(lines)


def _number(points: float) -> str:
    whole = round(points)
    return f"+{whole}" if whole > 0 else written(whole)
