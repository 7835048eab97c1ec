"""What tiles and shields do, each in a line: the words for the signs on them (RULINGS 8, 9, 12)."""

from __future__ import annotations

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import NAMES
from renderers.core.lines import small
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data import monasteries
from rules.castles_of_burgundy.data.tiles import MONASTERY, TILES


def tile(tile_id: str, texts: Texts) -> str:
    """Say what a tile does: "takes a building from a depot"."""
    kind = TILES[tile_id]
    if kind.kind != MONASTERY:
        return NAMES.name("does", kind.kind, texts)
    if kind.number in monasteries.COUNTS:
        building = small(words.kind(monasteries.COUNTS[kind.number], texts))
        return NAMES.name("does", "counted", texts, building=building)
    return NAMES.name("does", tile_id, texts)


def shield(number: int, texts: Texts) -> str:
    """Say what a shield does while it lies on a castle: "mines bring double silver"."""
    return NAMES.name("does", f"shield-{number}", texts)
