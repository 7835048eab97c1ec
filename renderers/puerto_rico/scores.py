"""The final scores: one bar of sources per player, the winner first (spec 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.blocks import header, legend, panel
from renderers.core.boxes import Box
from renderers.core.canvas import WIDTH, Canvas
from renderers.core.fonts import REGULAR
from renderers.core.game import TableInfo
from renderers.core.palette import EMPTY, PAPER, POINT, SOFT, Colour, readable_on, rgb
from renderers.core.texts import Texts
from renderers.core.tokens import coin, seat_token
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import VIOLET
from rules.core.game import Score
from rules.puerto_rico.scoring import CHIPS, PRINTED
from rules.puerto_rico.state import Table

HEADER_HEIGHT: Final = 78
ROW: Final = 150
GAP: Final = 14
LEAST_HEIGHT: Final = 760

SOURCES: Final[dict[str, Colour]] = {
    CHIPS: POINT,
    PRINTED: VIOLET,
    "guild-hall": rgb("C98A2B"),
    "residence": rgb("4E7A52"),
    "fortress": rgb("54616B"),
    "customs-house": rgb("2F6F8F"),
    "city-hall": rgb("B6A3C6"),
}
"""The colours of the sources, in the order of the bars."""


def source(name: str, texts: Texts) -> str:
    """Name a source of points."""
    if name == CHIPS:
        return texts.gettext("Victory point chips")
    if name == PRINTED:
        return texts.gettext("Buildings")
    return words.building(name, texts)


def ranking(scores: Sequence[Score]) -> list[Score]:
    """Return the scores, winner first, equals in turn order."""
    return sorted(scores, key=lambda score: (score.rank, score.seat))


def draw_scores(table: Table, scores: Sequence[Score], info: TableInfo, texts: Texts) -> Canvas:
    """Return the picture of the final scores."""
    height = HEADER_HEIGHT + GAP + len(scores) * (ROW + GAP) + 84
    canvas = Canvas(WIDTH, max(LEAST_HEIGHT, height), texts.locale, PAPER)
    head, body = canvas.box.split_top(HEADER_HEIGHT, GAP)
    winners = [(s.seat, info.seats[s.seat].name) for s in ranking(scores) if s.rank == 1]
    header(
        canvas,
        head,
        (words.title(texts), info.name),
        (
            texts.gettext("Final scores"),
            texts.ngettext("after {n} round", "after {n} rounds", table.round),
        ),
        winners,
        acting=False,
    )
    body = Box(16, body.y, body.w - 32, body.h - 16)
    rows, low = body.split_top(body.h - 68, 0)
    best = max((score.total for score in scores), default=0)
    for score, place in zip(ranking(scores), rows.rows(len(scores), GAP), strict=True):
        _row(canvas, place, score, best, info, texts)
    used = [name for name in SOURCES if any(score.sources.get(name) for score in scores)]
    entries = [(SOURCES[name], source(name, texts)) for name in used]
    legend(canvas, entries, low.inset(8, 0))
    return canvas


def _row(canvas: Canvas, box: Box, score: Score, best: int, info: TableInfo, texts: Texts) -> None:
    panel(canvas, box, active=score.rank == 1)
    inner = box.inset(24, 16)
    who, rest = inner.split_left(370, 20)
    bars, total = rest.split_right(150, 20)
    name = info.seats[score.seat].name
    canvas.text(str(score.rank), who.x + 18, who.cy, 52, align="middle", colour=SOFT)
    seat_token(canvas, score.seat, name, 60, who.x + 84, who.cy)
    canvas.text(name, who.x + 128, who.cy - 14, 34, width=who.w - 128, least=22)
    coin(canvas, "", 24, who.x + 140, who.cy + 28)
    tie = texts.gettext("+ barrels: {n}", n=score.tie_break)
    canvas.text(tie, who.x + 158, who.cy + 28, 20, colour=SOFT, weight=REGULAR, width=who.w - 158)
    canvas.text(str(score.total), total.right, total.cy, 72, align="right")
    _bar(canvas, bars.centred(bars.w, min(84, bars.h)), score, best)


def _bar(canvas: Canvas, box: Box, score: Score, best: int) -> None:
    canvas.rounded(box, EMPTY, 10)
    if not best:
        return
    before = 0
    for name, colour in SOURCES.items():
        number = score.sources.get(name, 0)
        if not number:
            continue
        left = box.x + box.w * before // best
        before += number
        right = box.x + box.w * before // best
        part = Box(left, box.y, right - left - 3, box.h)
        canvas.rounded(part, colour, 8)
        size = min(40, max(18, part.w - 6))
        canvas.text(str(number), part.cx, part.cy, size, align="middle", colour=readable_on(colour))


def scores_alt(table: Table, scores: Sequence[Score], info: TableInfo, texts: Texts) -> str:
    """Return the scores in words, winner first."""
    lines = [f"{words.title(texts)} · {info.name} · " + texts.gettext("Final scores")]
    for score in ranking(scores):
        points = texts.ngettext("{n} point", "{n} points", score.total)
        parts = ", ".join(
            f"{source(name, texts)} {number}" for name, number in score.sources.items() if number
        )
        tie = texts.gettext("doubloons and barrels {n}", n=score.tie_break)
        lines.append(f"{score.rank}. {info.seats[score.seat].name}: {points} ({parts}; {tie})")
    return "\n".join(lines)
