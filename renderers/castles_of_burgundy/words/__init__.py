"""The words of The Castles of Burgundy, which pictures and bot share (RULINGS 19).

Here are the names of things standing alone, as in a heading or list; `phrases` has the same within
sentences and with numbers. `decisions` tells what is being decided, `facts` about a position,
`player_facts` about a player and a duchy, `effects` what tiles do; `board` is the position as text,
`alt` the alt texts of the pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final

from renderers.core.lines import times
from renderers.core.name_tables import NameTables
from renderers.core.table import game_title
from renderers.core.table import mark as mark
from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.tiles import GOOSE, MONASTERY, SPECIES, TILES

NAMES: Final = NameTables("renderers.castles_of_burgundy")
SHIELD: Final = "shield-"
"""Begins the effect of a shield at the end of a phase; its number follows."""
ANOTHER_LAYOUT: Final = "se"
"""Ends the id of a board whose number has another layout too."""
_ANIMALS: Final = (*SPECIES, GOOSE)

kind = NAMES.of("tile")
"""Names a kind of tile: "Church", "Cow", "Monastery"."""
colour = NAMES.of("colour")
"""Names what a colour of cells stands for: "Castles", "Livestock"."""
goods = NAMES.of("goods")
"""Names a type of goods (1 to 6) by its colour: "blue"."""
bonus_size = NAMES.of("bonus-tile")
"""Names the size of a bonus tile: `large` or `small`."""
action = NAMES.of("action")
"""Names an action, or the purchase."""
source = NAMES.of("points")
"""Names a source of points."""
title = partial(game_title, "castles-of-burgundy")
"""Names the game."""


def tile(name: str, texts: Texts) -> str:
    """Name a tile by its id: "Church", "3 cows", "Monastery 12"."""
    found = TILES[name]
    if found.kind in _ANIMALS:
        return animals(found.kind, found.number, texts)
    return monastery(found.number, texts) if found.kind == MONASTERY else kind(name, texts)


def animals(species: str, number: int, texts: Texts) -> str:
    """Count the animals of a tile: "3 cows"; there are always several."""
    return NAMES.name("tile", f"several-{species}", texts, n=number)


def monastery(number: int, texts: Texts) -> str:
    """Name a monastery by its number: "Monastery 12"."""
    return texts.gettext("Monastery {number}", number=number)


def depot(number: int, texts: Texts) -> str:
    """Name a depot: "Depot 3"; 0 is the black depot."""
    if not number:
        return texts.gettext("Black depot")
    return texts.gettext("Depot {number}", number=number)


def shield(number: int, texts: Texts) -> str:
    """Name a shield: "Shield 9"."""
    return texts.gettext("Shield {number}", number=number)


def duchy(board: str, texts: Texts) -> str:
    """Name a board by its id: "Duchy 7"; both layouts of a number have one name."""
    if not board:
        return texts.gettext("No duchy yet")
    return texts.gettext("Duchy {number}", number=board.removesuffix(ANOTHER_LAYOUT))


def route_tile(number: int, texts: Texts) -> str:
    """Name a tile of the trade routes: "Trade route 5"."""
    return texts.gettext("Trade route {number}", number=number)


def phase(letter: str, texts: Texts) -> str:
    """Name a phase: "Phase A"."""
    return texts.gettext("Phase {letter}", letter=letter)


def white_die(texts: Texts) -> str:
    """Name the white die."""
    return texts.gettext("White die")


def storage(texts: Texts) -> str:
    """Name the storage of tiles."""
    return texts.gettext("Storage")


def bonus_colour(name: str, texts: Texts) -> str:
    """Name what a bonus tile is for: a colour, or `posts`."""
    return texts.gettext("Border posts") if name == "posts" else colour(name, texts)


def effect(name: str, texts: Texts) -> str:
    """Name an effect (`Effect.kind`, or of a shield) in a list: "Town hall", "Shield 14"."""
    if NAMES.has("effect", name):
        return NAMES.name("effect", name, texts)
    if name.startswith(SHIELD):
        return shield(int(name.removeprefix(SHIELD)), texts)
    if NAMES.has("tile", name):
        return kind(name, texts)
    return tile(name, texts) if name in TILES else name


def option_value(value: str, texts: Texts) -> str:
    """Name a value of an option; a board of the team or solo game by its number."""
    if NAMES.has("option", value):
        return NAMES.name("option", value, texts)
    return duchy(value, texts) if value in BOARDS else texts.pgettext("option", value)


def counted(tiles: Iterable[str], texts: Texts) -> list[str]:
    """Name tiles in the order of the tables, equal ones once with their number: "Ship ×2"."""
    numbers = Counter(name for name in tiles if name)
    return [times(tile(name, texts), numbers[name]) for name in TILES if numbers[name]]
