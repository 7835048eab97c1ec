"""The pictures of Lanterns: the board, one seat of it, what a move would change, the result.

A real game has a file for each picture (`renderers/<game>`), its `words` for names, facts, text
board and alt texts, and its `figures` for the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

import rules
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.change_marks import ChangeMarks
from renderers.core.chart import ChartLines
from renderers.core.game import NoPreview, RoundScore, TableInfo
from renderers.core.layout import RoomPlan, column, room, row
from renderers.core.palette import LINE, PANEL, PAPER, TURN, Colour, rgb
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.core.scores import FinalScores, Source
from renderers.core.table import board_header
from renderers.core.texts import Texts
from renderers.core.tokens import seat_token
from rules import Event, Move, Score
from tests.lanterns.rules import MOST, ROUNDS, SLUG, Lit, Street

COLOURS: Final[Mapping[str, Colour]] = {
    "amber": rgb("C77F12"),
    "rose": rgb("B5486A"),
    "jade": rgb("2F7D5B"),
    "sky": rgb("2D69A6"),
}
GLOW: Final = rgb("F6D365")
SIZE: Final = 96
"""The diameter of a lantern, in pixels of a picture 1080 wide."""


def page(seats: Iterable[int]) -> RoomPlan:
    """Return the rooms of a board: its head, and a house for each of these seats."""
    houses = [
        row(112 @ room(f"token {seat}"), room(f"name {seat}"), 640 @ room(f"house {seat}"), gap=12)
        for seat in seats
    ]
    return column(92 @ room("head"), column(*houses, gap=16, pad=(24, 24)))


def draw_street(
    view: Street, table: TableInfo, texts: Texts, seats: Sequence[int], before: Street
) -> Canvas:
    """Draw the houses of some seats, with a ring around lanterns that were not lit `before`."""
    canvas = board_canvas(texts.locale, PAPER, table.mode)
    rooms = page(seats).rooms(canvas.box)
    title = f"Round {rules.round_of(view).number}"
    board_header(canvas, rooms["head"], view, table, (title, table.name))
    for seat in seats:
        canvas.framed(rooms[f"house {seat}"], PANEL, LINE)
        token = rooms[f"token {seat}"]
        seat_token(canvas, seat, 84, token.cx, token.cy)
        name = rooms[f"name {seat}"]
        canvas.text(table.seats[seat].name, name.x, name.cy, 40, width=name.w, least=31)
        for number, box in enumerate(lanterns(rooms[f"house {seat}"])):
            lit = number < view.lit[seat]
            canvas.disc(box.cx, box.cy, SIZE // 2, COLOURS[view.colours[seat]] if lit else LINE)
            canvas.disc(box.cx, box.cy, SIZE // 2 - 6, GLOW if lit else PANEL)
            if before.lit[seat] <= number < view.lit[seat]:
                canvas.outlined(box.inset(-6), TURN, SIZE, 6)
        house = rooms[f"house {seat}"]
        canvas.mark(house.right - 30, house.y + 30, "house", seat, thing=house)
    return canvas


def lanterns(house: Box) -> list[Box]:
    """Return the places of all lanterns of a house."""
    return [part.centred(SIZE, SIZE) for part in house.inset(16, 16).columns(ROUNDS * MOST, 0)]


def places(event: Event, _view: Street) -> Iterator[Sequence[tuple[object, ...]]]:
    """Yield for an event where its mark may stand: at the house of its seat."""
    if isinstance(event, Lit):
        yield (("house", event.seat),)


class LanternRenderer(CanvasRenderer[Street]):
    """Draws Lanterns."""

    slug: ClassVar = SLUG
    badges: ClassVar = ChangeMarks({Lit: 1}, places)

    def draw_board(self, view: Street, table: TableInfo, texts: Texts) -> Drawing:
        canvas = draw_street(view, table, texts, range(view.seats), view)
        return Drawing(canvas, self.text_board(view, table, texts))

    def draw_seat(self, view: Street, seat: int, table: TableInfo, texts: Texts) -> Drawing:
        canvas = draw_street(view, table, texts, [seat], view)
        return Drawing(canvas, line_of(view, seat, table))

    def draw_preview(
        self, view: Street, seat: int, moves: Sequence[Move], table: TableInfo, texts: Texts
    ) -> Drawing:
        if not rules.may_act(view, seat):
            raise NoPreview(str(moves[-1]))
        after = rules.try_out(view, seat, moves).state
        return Drawing(draw_street(after, table, texts, [seat], view), line_of(after, seat, table))

    def ranking(self, view: Street, scores: Sequence[Score], texts: Texts, /) -> FinalScores:
        return FinalScores(
            title="Lanterns",
            note="",
            scores=scores,
            sources=SOURCES,
            tie_text=lambda _: "",
        )

    def course(self, standings: Sequence[RoundScore], texts: Texts, /) -> ChartLines:
        return ChartLines("Lanterns", SOURCES, standings)

    def text_board(self, view: Street, table: TableInfo, texts: Texts, /) -> str:
        return "\n".join(line_of(view, seat, table) for seat in range(view.seats))


SOURCES: Final = [Source("lanterns", "Lanterns", TURN)]
"""Where points come from, for the result and the chart."""


def line_of(view: Street, seat: int, table: TableInfo) -> str:
    """Return the line of a seat on the text board."""
    lit = f"{view.lit[seat]} of {ROUNDS * MOST} lanterns"
    return f"{table.seats[seat].name}: {lit}, {view.colours[seat]}"
