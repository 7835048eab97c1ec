"""Figures on parts of the map: example positions, with numbers that captions explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import rules
from renderers.brass_birmingham.frame import part
from renderers.brass_birmingham.layout import PLAN, around
from renderers.brass_birmingham.map import MapStyle, draw_part
from renderers.core.drawings import read_data
from renderers.core.figures import FigureSheet
from renderers.core.texts import Texts
from rules.brass_birmingham.data import CANAL, LINK, MERCHANT_SLOT, SLOT
from rules.brass_birmingham.state import MerchantTile, Table, Tile

OWN, OTHER = 0, 1
"""The seats of the examples: the reader's and another player's."""
LARGEST: Final = 2.4
MARGIN: Final = 24
CLEAR: Final = 12
"""How far above the corner of a tile its number is, so that it covers no level."""
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
Key = tuple[str, str]
"""A place that the map remembers: ("slot", "dudley#1"), ("link", …), ("merchant", …)."""


class MapFigure(NamedTuple):
    """A figure of the map around some `places`, so many pixels high, with nothing else on it.

    `lines` are the captions of the numbers 1, 2, … at the keys `numbers`. `merchants` says what
    merchant tiles buy; all others are blank. Those named have a barrel. `changed` has outlines.
    """

    height: int
    places: Sequence[str]
    lines: Sequence[str]
    numbers: Sequence[Key]
    tiles: Mapping[str, Tile]
    links: Mapping[str, int] = NOTHING
    merchants: Mapping[str, str] = NOTHING
    changed: Sequence[str] = ()
    era: str = CANAL

    def position(self) -> Table:
        """Return the position of the example."""
        table = rules.new("brass-birmingham", 4, None, "figures")
        assert isinstance(table, Table)
        table.era = self.era
        for slot, tile in self.tiles.items():
            table.board[SLOT[slot]] = tile
        for link, owner in self.links.items():
            table.links[LINK[link]] = owner
        for slot, number in MERCHANT_SLOT.items():
            buys = self.merchants.get(slot)
            table.merchants[number] = MerchantTile(buys or "blank", barrel=buys is not None)
        return table


def draw_map_figure(figure: MapFigure, texts: Texts) -> FigureSheet:
    """Draw a part of the map above and captions below."""
    lines = [texts.gettext(line) for line in figure.lines]
    sheet, land = FigureSheet.captioned(texts, figure.height, lines)
    spots = [PLAN.spots[place] for place in figure.places]
    boxes = [box for spot in spots for box in (spot.box, spot.plate) if box.h]
    frame = part(around(boxes, MARGIN), land, largest=LARGEST)
    draw_part(sheet.canvas, frame, figure.position(), texts, MapStyle(outlined=figure.changed))
    for number, key in enumerate(figure.numbers, start=1):
        place, thing = sheet.canvas.places[key], sheet.canvas.beside[key]
        corners = {"slot": (thing.right, thing.y - CLEAR), "merchant": (thing.x, thing.y)}
        sheet.badge(number, *corners.get(key[0], place))
    return sheet.note(*(f"{number}. {line}" for number, line in enumerate(lines, start=1)))


def _read(figure: Mapping[str, Any]) -> MapFigure:
    """Return a figure as its table has it."""
    tiles = {slot: Tile(*tile) for slot, tile in figure.get("tiles", NOTHING).items()}
    numbers = tuple((kind, name) for kind, name in figure["numbers"])
    return MapFigure(**{**figure, "numbers": numbers, "tiles": tiles})


MAPS: Final = {
    name: _read(figure)
    for name, figure in read_data("renderers.brass_birmingham", "figures.toml").items()
}
"""The figures by their names: what stands where, and what is said about it."""


def caption_messages() -> Iterator[tuple[str, str]]:
    """Yield (context, id) of the captions, which have no context."""
    return (("", line) for figure in MAPS.values() for line in figure.lines)
