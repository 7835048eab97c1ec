"""The final scores of any game: one bar of sources per player, the winner first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.core import numbers
from renderers.core.blocks import BOARD_HEADER_HEIGHT, board_head, panel
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_WIDTH, Canvas, least_height
from renderers.core.fonts import BOLD, REGULAR
from renderers.core.game import TableInfo
from renderers.core.layout import flowed
from renderers.core.lettering import BOARD_SMALLEST, measure
from renderers.core.numbers import written
from renderers.core.palette import (
    EMPTY,
    PAPER,
    SOFT,
    TURN,
    Colour,
    mix,
    raised,
    readable_on,
)
from renderers.core.paths import SCALE, stepped
from renderers.core.texts import Texts
from renderers.core.tokens import seat_token
from rules import Score

GAP: Final = 12
MARGIN: Final = 12
PADDING: Final = 20, 14
"""The room between the edge of a row and what is in it, across and down."""
NAME: Final = 66
BAR: Final = 46
LINE: Final = 48
"""The heights of the line of a name, of a bar, of a line of small letters."""
PATTERNS: Final = (), (1,), (1, -1)
"""What lines patterns have: how far each is to the right at the bottom, in its height."""
STEP: Final = 14
THIN: Final = 3
EDGE: Final = 4
"""How far their lines are from each other, how thick, and what is free of them at the edge."""
PALE: Final = 0.45
"""How much there is in them of what can be read on their ground."""
SQUARE: Final = 30
BESIDE: Final = 10
APART: Final = 24
"""The size of a square of a colour, the room after it, and that after its text."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where points come from: the id in `Score.sources`, its name for the reader, its colour.

    Its area has a `pattern` of `PATTERNS`, so that near colours can be told apart.
    """

    id: str
    name: str
    colour: Colour
    pattern: int = 0

    def fill(self, canvas: Canvas, box: Box, radius: int) -> None:
        """Fill an area that stands for it."""
        canvas.rounded(box, self.colour, radius)
        if PATTERNS[self.pattern]:
            lines = mix(self.colour, Colour(readable_on(self.colour)), PALE)
            canvas.masked(_pattern(box.w, box.h, self.pattern), box.x, box.y, lines)


def sources(
    colours: Mapping[str, Colour], name: Callable[[str, Texts], str], texts: Texts
) -> list[Source]:
    """Return the sources of a game from their colours, in the order of the bars."""
    return [
        Source(each, name(each, texts), raised(colour), place % len(PATTERNS))
        for place, (each, colour) in enumerate(colours.items())
    ]


@lru_cache(maxsize=128)
def _pattern(width: int, height: int, number: int) -> Image.Image:
    """Return the mask of the lines of a pattern, with a margin of `EDGE` pixels."""
    mask = Image.new("L", (width * SCALE, height * SCALE), 0)
    pen = ImageDraw.Draw(mask)
    for lean in PATTERNS[number]:
        for x in range(-height, width + height, STEP):
            ends = (x * SCALE, 0, (x + lean * height) * SCALE, height * SCALE)
            pen.line(ends, fill=255, width=THIN * SCALE)
    inner = Image.new("L", mask.size, 0)
    room = (EDGE * SCALE, EDGE * SCALE, (width - EDGE) * SCALE, (height - EDGE) * SCALE)
    if width > 2 * EDGE:
        inner.paste(mask.crop(room), room)
    return stepped(inner.reduce(SCALE))


@dataclass(frozen=True, slots=True)
class FinalScores:
    """What the picture of the final scores says.

    `title` is the name of the game, `note` what stands beside "Final scores"; `sources` are all
    sources in the order of the bars; `tie_text` says what decides between equals. Totals are
    `points` unless the only source says what they are. A bar is full with the best total, or with
    the `whole` where that is not 0.
    """

    title: str
    note: str
    scores: Sequence[Score]
    sources: Sequence[Source]
    tie_text: Callable[[Score], str]
    points: bool = True
    whole: int = 0

    @property
    def full(self) -> int:
        """The total with which a bar is full."""
        return self.whole or max((gained(score) for score in self.scores), default=0)

    @property
    def ordered(self) -> list[Score]:
        """The scores, winner first, equals in turn order."""
        return sorted(self.scores, key=lambda score: (score.rank, score.seat))

    @property
    def used(self) -> list[Source]:
        """The sources from which anybody has points."""
        return [s for s in self.sources if any(score.sources.get(s.id) for score in self.scores)]


class Swatch(NamedTuple):
    """A square of a source with a text; one that was lost is only an outline."""

    source: Source
    text: str
    lost: bool = False


def draw_ranking(ranking: FinalScores, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of the final scores, as high as it needs to be."""
    width = BOARD_WIDTH - 2 * MARGIN - 2 * PADDING[0]
    rows = [_SeatRow.of(score, ranking, width, texts.locale) for score in ranking.ordered]
    names = [Swatch(source, source.name) for source in ranking.used]
    legend = wrapped(names, width, texts.locale, REGULAR)
    top = BOARD_HEADER_HEIGHT + GAP
    height = top + sum(row.height + GAP for row in rows) + len(legend) * LINE + 2 * GAP
    height = max(height, least_height(BOARD_WIDTH))
    canvas = Canvas(BOARD_WIDTH, height, texts.locale, PAPER, info.mode)
    head = canvas.box.split_top(BOARD_HEADER_HEIGHT)[0]
    winners = [(s.seat, info.seats[s.seat].name) for s in ranking.ordered if s.won]
    about = result_name(ranking.scores, texts), ranking.note
    board_head(canvas, head, about, winners, acting=False, won=True)
    best = ranking.full
    for row in rows:
        box = Box(MARGIN, top, BOARD_WIDTH - 2 * MARGIN, row.height)
        _draw_row(canvas, box, row, best, ranking, info)
        top = box.bottom + GAP
    canvas.panels.append(canvas.box)
    _swatches(canvas, Box(MARGIN + PADDING[0], top, width, height - top), legend, REGULAR)
    return canvas


class _SeatRow(NamedTuple):
    """A seat: its score, its sources in lines.

    `tie` is what decides if others have as many points, or how far somebody came who played alone.
    """

    score: Score
    tie: str
    lines: list[list[Swatch]]

    @classmethod
    def of(cls, score: Score, ranking: FinalScores, width: int, locale: str) -> _SeatRow:
        equal = sum(each.total == score.total for each in ranking.scores) > 1
        alone = len(ranking.scores) == 1
        parts = [
            Swatch(source, written(number), number < 0)
            for source in ranking.sources
            if (number := score.sources.get(source.id, 0))
        ]
        tie = ranking.tie_text(score) if equal or alone else ""
        return cls(score, tie, wrapped(parts, width, locale, BOLD))

    @property
    def height(self) -> int:
        """The room that it needs."""
        more = LINE if self.tie else 0
        return 2 * PADDING[1] + NAME + more + BAR + GAP + len(self.lines) * LINE


def wrapped(swatches: Sequence[Swatch], width: int, locale: str, weight: str) -> list[list[Swatch]]:
    """Return swatches in lines that are not wider than `width`."""

    def wide(swatch: Swatch) -> int:
        return SQUARE + BESIDE + measure(swatch.text, BOARD_SMALLEST, weight, locale)

    return flowed(swatches, wide, width, APART)


def _draw_row(
    canvas: Canvas, box: Box, row: _SeatRow, best: int, ranking: FinalScores, info: TableInfo
) -> None:
    score = row.score
    panel(canvas, box, active=score.won)
    top, rest = box.inset(*PADDING).split_top(NAME)
    name = info.seats[score.seat].name
    place = place_of(score, ranking.scores)
    canvas.text(place, top.x + 18, top.cy, 48, align="middle", colour=SOFT)
    seat_token(canvas, score.seat, 54, top.x + 76, top.cy)
    total = canvas.text(written(score.total), top.right, top.cy, 64, align="right")
    left = top.x + 118
    room = top.right - total - 20 - left
    canvas.text(name, left, top.cy, 42, width=room, least=BOARD_SMALLEST)
    if row.tie:
        line, rest = rest.split_top(LINE)
        canvas.text(row.tie, left, line.cy, BOARD_SMALLEST, colour=SOFT, weight=REGULAR)
    bar, rest = rest.split_top(BAR, GAP)
    canvas.rounded(bar, EMPTY, 10)
    before = 0
    for source in ranking.sources:
        number = score.sources.get(source.id, 0)
        if number > 0:
            source.fill(canvas, part_of_bar(bar, before, before + number, best), 8)
            before += number
    _swatches(canvas, rest, row.lines, BOLD)


def _swatches(canvas: Canvas, box: Box, lines: Sequence[Sequence[Swatch]], weight: str) -> None:
    """Draw lines of swatches from the upper left of a box."""
    for number, line in enumerate(lines):
        x, y = box.x, box.y + number * LINE + LINE // 2
        for swatch in line:
            square = Box(x, y - SQUARE // 2, SQUARE, SQUARE)
            if swatch.lost:
                canvas.framed(square, EMPTY, TURN, 7, 4)
            else:
                swatch.source.fill(canvas, square, 7)
            x += SQUARE + BESIDE
            x += canvas.text(swatch.text, x, y, BOARD_SMALLEST, weight=weight) + APART


def result_name(scores: Sequence[Score], texts: Texts) -> str:
    """Return what final scores are called; those of an only player say whether it has won."""
    if len(scores) > 1:
        return texts.gettext("Final scores")
    if scores[0].won:
        return texts.gettext("The game is won")
    return texts.gettext("The game is lost")


def place_of(score: Score, scores: Sequence[Score]) -> str:
    """Return the place of a seat as it stands before a name; an only player has none."""
    return str(score.rank) if len(scores) > 1 else ""


def placed(score: Score, scores: Sequence[Score], name: str) -> str:
    """Return a name behind its place: "1. Ann"."""
    return ". ".join(filter(None, (place_of(score, scores), name)))


def total_text(score: Score, texts: Texts, *, points: bool) -> str:
    """Return the total in words: "33 points", or "33" where it is none of points."""
    if not points:
        return written(score.total)
    return numbers.points(score.total, texts)


def source_parts(
    numbers: Mapping[str, int],
    order: Iterable[str],
    name: Callable[[str, Texts], str],
    texts: Texts,
) -> list[str]:
    """Name where points came from, each source with its number: "Markets 6"."""
    return [
        texts.gettext("{source} {n}", source=name(source, texts), n=written(numbers[source]))
        for source in order
        if numbers.get(source)
    ]


def gained(score: Score) -> int:
    """Return the points without those that were lost."""
    return sum(number for number in score.sources.values() if number > 0)


def part_of_bar(box: Box, first: int, last: int, best: int) -> Box:
    """Return the part of a bar, never nothing, from a number of points to another, of `best`."""
    left, right = box.x + box.w * first // best, box.x + box.w * last // best
    return Box(left, box.y, max(1, right - left - 3), box.h)


def ranking_alt(ranking: FinalScores, info: TableInfo, texts: Texts) -> str:
    """Return the scores in words, winner first."""
    names = {source.id: source.name for source in ranking.sources}
    lines = [f"{ranking.title} · {info.name} · {result_name(ranking.scores, texts)}"]
    for score in ranking.ordered:
        total = total_text(score, texts, points=ranking.points)
        parts = ", ".join(
            f"{names[n]} {written(number)}" for n, number in score.sources.items() if number
        )
        parts = "; ".join(filter(None, (parts, ranking.tie_text(score))))
        name = placed(score, ranking.scores, info.seats[score.seat].name)
        lines.append(f"{name}: {total} ({parts})")
    return "\n".join(lines)
