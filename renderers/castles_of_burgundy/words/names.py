"""The names of things in The Castles of Burgundy standing alone, as in a list (RULINGS 19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from renderers.core.texts import Texts
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.tiles import GOOSE, MONASTERY, SPECIES, TILES

KINDS: Final = {
    "castle": "Castle",
    "mine": "Mine",
    "ship": "Ship",
    "cow": "Cow",
    "sheep": "Sheep",
    "pig": "Pig",
    "chicken": "Chicken",
    "goose": "Goose",
    "warehouse": "Warehouse",
    "watchtower": "Watchtower",
    "carpenter": "Carpenter's workshop",
    "church": "Church",
    "market": "Market",
    "boarding-house": "Boarding house",
    "bank": "Bank",
    "town-hall": "Town hall",
    "crane": "Crane",
    "white-castle": "White castle",
    "monastery": "Monastery",
    "inn": "Inn",
    "black": "Black tile",
}
"""The kinds of tiles."""
COLOURS: Final = {
    "castle": "Castles",
    "mine": "Mines",
    "ship": "Ships",
    "livestock": "Livestock",
    "building": "Buildings",
    "monastery": "Monasteries",
}
"""What the colours of cells stand for."""
GOODS: Final = {1: "blue", 2: "purple", 3: "pink", 4: "red", 5: "brown", 6: "orange"}
"""The colours of the types of goods."""
OPTIONS: Final = {
    "off": "no",
    "random": "random",
    "choose": "choose in turn",
    "choose_secret": "choose in secret",
    "draw_sheet": "draw a sheet, choose its side",
    "centre": "in the center",
    "2019": "edition of 2019",
    "se": "Special Edition",
    "first_only": "first link only",
    "each": "each link",
    "silver": "silver only",
    "workers_too": "silver and workers",
    "in_addition": "in addition to a depot",
    "instead": "instead of a depot",
    "one_more": "1 silver more",
    "two_each": "2 silver for each tile",
    "most_empty": "more empty cells",
    "fewest_empty": "fewer empty cells",
}
"""The values of options."""
SOURCES: Final = {
    "regions": "Regions",
    "livestock": "Livestock",
    "watchtowers": "Watchtowers",
    "goods": "Goods sold",
    "bonus-tiles": "Bonus tiles",
    "trade-routes": "Trade routes",
    "border-posts": "Border posts",
    "unsold-goods": "Unsold goods",
    "silver": "Silver",
    "workers": "Workers",
    "monasteries": "Monasteries",
    "shields": "Shields",
    "covered": "Covered cells",
}
"""The sources of points."""
SHIELD: Final = "shield-"
"""Begins the effect of a shield at the end of a phase; its number follows."""
ANOTHER_LAYOUT: Final = "se"
"""Ends the id of a board whose number has another layout too."""
_ANIMALS: Final = (*SPECIES, GOOSE)


def mark(seat: int) -> str:
    """Return the short mark of a seat: "P1", as in records."""
    return f"P{seat + 1}"


def title(texts: Texts) -> str:
    """Return the name of the game."""
    return texts.pgettext("title", "The Castles of Burgundy")


def kind(name: str, texts: Texts) -> str:
    """Name a kind of tile: "Church", "Cow", "Monastery"."""
    return texts.pgettext("tile", KINDS[name])


def tile(name: str, texts: Texts) -> str:
    """Name a tile by its id: "Church", "3 cows", "Monastery 12"."""
    found = TILES[name]
    if found.kind in _ANIMALS:
        return animals(found.kind, found.number, texts)
    return monastery(found.number, texts) if found.kind == MONASTERY else kind(name, texts)


def animals(species: str, number: int, texts: Texts) -> str:
    """Count the animals of a tile: "3 cows"; there are always several."""
    return {
        "cow": texts.pgettext("tile", "{n} cows", n=number),
        "sheep": texts.pgettext("tile", "{n} sheep", n=number),
        "pig": texts.pgettext("tile", "{n} pigs", n=number),
        "chicken": texts.pgettext("tile", "{n} chickens", n=number),
        "goose": texts.pgettext("tile", "{n} geese", n=number),
    }[species]


def monastery(number: int, texts: Texts) -> str:
    """Name a monastery by its number: "Monastery 12"."""
    return texts.gettext("Monastery {number}", number=number)


def colour(name: str, texts: Texts) -> str:
    """Name what a colour of cells stands for: "Castles", "Livestock"."""
    return texts.pgettext("colour", COLOURS[name])


def goods(number: int, texts: Texts) -> str:
    """Name a type of goods (1 to 6) by its colour: "blue"."""
    return texts.pgettext("goods", GOODS[number])


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


def bonus_size(size: str, texts: Texts) -> str:
    """Name the size of a bonus tile: `large` or `small`."""
    if size == "large":
        return texts.pgettext("bonus tile", "large")
    return texts.pgettext("bonus tile", "small")


def bonus_colour(name: str, texts: Texts) -> str:
    """Name what a bonus tile is for: a colour, or `posts`."""
    return texts.gettext("Border posts") if name == "posts" else colour(name, texts)


def action(verb: str, texts: Texts) -> str:
    """Name an action, or the purchase."""
    return {
        "take": texts.pgettext("action", "Take a tile"),
        "place": texts.pgettext("action", "Place a tile"),
        "sell": texts.pgettext("action", "Sell goods"),
        "workers": texts.pgettext("action", "Take workers"),
        "shield": texts.pgettext("action", "Take a shield"),
        "buy": texts.pgettext("action", "Buy a tile"),
    }[verb]


def effect(name: str, texts: Texts) -> str:
    """Name an effect (`Effect.kind`, or of a shield) in a list: "Town hall", "Shield 14"."""
    words = {
        "route": texts.pgettext("effect", "Trade route"),
        "fill": texts.pgettext("effect", "Tile for a complete color"),
        "trade": texts.pgettext("effect", "Trade for a black tile"),
        "tile": texts.pgettext("effect", "Points of the tile"),
        "region": texts.pgettext("effect", "Points of the region"),
        "bonus": texts.pgettext("effect", "Extra action"),
    }
    if name in words:
        return words[name]
    if name.startswith(SHIELD):
        return shield(int(name.removeprefix(SHIELD)), texts)
    if name in KINDS:
        return kind(name, texts)
    return tile(name, texts) if name in TILES else name


def source(name: str, texts: Texts) -> str:
    """Name a source of points."""
    return texts.pgettext("points", SOURCES[name])


def option_value(value: str, texts: Texts) -> str:
    """Name a value of an option; a board of the team or solo game by its number."""
    if value in BOARDS and value not in OPTIONS:
        return duchy(value, texts)
    return texts.pgettext("option", OPTIONS.get(value, value))


def counted(tiles: Iterable[str], texts: Texts) -> list[str]:
    """Name tiles in the order of the tables, equal ones once with their number: "Ship ×2"."""
    numbers = Counter(name for name in tiles if name)
    return [
        tile(name, texts) + (f" ×{numbers[name]}" if numbers[name] > 1 else "")
        for name in TILES
        if numbers[name]
    ]


def table_messages() -> Iterator[tuple[str, str]]:
    """Yield (context, id) of the names that stand in tables."""
    yield from (("tile", name) for name in KINDS.values())
    yield from (("colour", name) for name in COLOURS.values())
    yield from (("goods", name) for name in GOODS.values())
    yield from (("option", name) for name in OPTIONS.values())
    yield from (("points", name) for name in SOURCES.values())
