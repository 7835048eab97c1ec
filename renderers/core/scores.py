"""The final scores of any game: one bar of sources per player, the winner first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from renderers.core.blocks import HEADER_HEIGHT, header, legend, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.game import TableInfo
from renderers.core.lettering import SMALLEST
from renderers.core.numbers import written
from renderers.core.palette import EMPTY, INK, PAPER, SOFT, TURN, Colour, raised, readable_on
from renderers.core.texts import Texts
from renderers.core.tokens import seat_token
from rules import Score

ROW: Final = 150
GAP: Final = 14
LEAST_HEIGHT: Final = 760
LEGEND_HEIGHT: Final = 68
GAINS: Final = 0.62
"""How much of the height of a bar is for what was gained if something was lost, too."""
APART: Final = 8
"""The least space between two numbers above a bar."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where points come from: the id in `Score.sources`, its name for the reader, its colour."""

    id: str
    name: str
    colour: Colour


def sources(
    colours: Mapping[str, Colour], name: Callable[[str, Texts], str], texts: Texts
) -> list[Source]:
    """Return the sources of a game from their colours, in the order of the bars."""
    return [Source(each, name(each, texts), raised(colour)) for each, colour in colours.items()]


@dataclass(frozen=True, slots=True)
class FinalScores:
    """What the picture of the final scores says.

    `title` is the name of the game, `note` what stands beside "Final scores"; `sources` are all
    sources in the order of the bars; `tie` draws what decides between equals into a box under the
    name, and `tie_text` says it in words. Totals are `points` unless the only source says what
    they are. A bar is full with the best total, or with the `whole` where that is not 0.
    """

    title: str
    note: str
    scores: Sequence[Score]
    sources: Sequence[Source]
    tie: Callable[[Canvas, Box, Score], None]
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


def draw_ranking(ranking: FinalScores, info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of the final scores."""
    height = HEADER_HEIGHT + GAP + len(ranking.scores) * (ROW + GAP) + LEGEND_HEIGHT + 16
    canvas = Canvas(WIDTH, max(LEAST_HEIGHT, height), texts.locale, PAPER, info.mode)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    header(
        canvas,
        head,
        (ranking.title, info.name),
        (result_name(ranking.scores, texts), ranking.note),
        [(s.seat, info.seats[s.seat].name) for s in ranking.ordered if s.won],
        acting=False,
        won=True,
    )
    body = Box(16, body.y, body.w - 32, body.h - 16)
    rows, low = body.split_top(body.h - LEGEND_HEIGHT, 0)
    best = ranking.full
    for score, place in zip(ranking.ordered, rows.rows(len(ranking.scores), GAP), strict=True):
        _row(canvas, place, score, best, ranking, info)
    legend(canvas, [(s.colour, s.name) for s in ranking.used], low.inset(8, 0))
    return canvas


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
    return texts.ngettext("{n} point", "{n} points", score.total)


def gained(score: Score) -> int:
    """Return the points without those that were lost."""
    return sum(number for number in score.sources.values() if number > 0)


def _row(
    canvas: Canvas, box: Box, score: Score, best: int, ranking: FinalScores, info: TableInfo
) -> None:
    panel(canvas, box, active=score.won)
    inner = box.inset(24, 16)
    who, rest = inner.split_left(370, 20)
    bars, total = rest.split_right(150, 20)
    name = info.seats[score.seat].name
    place = place_of(score, ranking.scores)
    canvas.text(place, who.x + 18, who.cy, 52, align="middle", colour=SOFT)
    seat_token(canvas, score.seat, name, 60, who.x + 84, who.cy)
    canvas.text(name, who.x + 128, who.cy - 14, 34, width=who.w - 128, least=22)
    ranking.tie(canvas, Box(who.x + 128, who.cy + 14, who.w - 128, 28), score)
    canvas.text(str(score.total), total.right, total.cy, 72, align="right")
    _bar(canvas, bars.centred(bars.w, min(84, bars.h)), score, best, ranking.sources)


def _bar(canvas: Canvas, box: Box, score: Score, best: int, sources: Sequence[Source]) -> None:
    """Draw what was gained side by side; what was lost is taken from its end, as outlines below."""
    canvas.rounded(box, EMPTY, 10)
    if not best:
        return
    gains, losses = box, None
    if any(number < 0 for number in score.sources.values()):
        gains, losses = box.split_top(round(box.h * GAINS), 3)
    before = 0
    taken = box.x
    for source in sources:
        number = score.sources.get(source.id, 0)
        if number > 0:
            part = part_of_bar(gains, before, before + number, best)
            before += number
            canvas.rounded(part, source.colour, 8)
            colour = readable_on(source.colour)
            taken = _number(canvas, part, number, colour, box.y - 11, taken)
    taken = box.x
    for source in sources:
        number = score.sources.get(source.id, 0)
        if number < 0 and losses is not None:
            part = part_of_bar(losses, before + number, before, best)
            before += number
            canvas.framed(part, EMPTY, TURN, 8)
            taken = _number(canvas, part, number, TURN, box.bottom + 12, taken)


def part_of_bar(box: Box, first: int, last: int, best: int) -> Box:
    """Return the part of a bar, never nothing, from a number of points to another, of `best`."""
    left, right = box.x + box.w * first // best, box.x + box.w * last // best
    return Box(left, box.y, max(1, right - left - 3), box.h)


def _number(canvas: Canvas, box: Box, number: int, colour: Colour, beside: int, taken: int) -> int:
    """Write a number into its part of the bar, or at the height `beside` if that is too narrow.

    There the place up to `taken` is covered; returns up to where it is then.
    """
    text = written(number)
    if canvas.fits(text, SMALLEST, box.w - 4):
        size = min(40, round(box.h * 0.8))
        size = canvas.common_size((text,), size, box.w - 6)
        canvas.text(text, box.cx, box.cy, size, align="middle", colour=colour)
        return taken
    left = max(taken, box.cx - canvas.measure(text, SMALLEST) // 2)
    return left + canvas.text(text, left, beside, SMALLEST, colour=INK) + APART


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
