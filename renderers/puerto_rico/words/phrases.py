"""The names of things in Puerto Rico within a sentence, also with numbers (RULINGS 17).

Buildings and roles begin with a small letter in a sentence, which only English shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from renderers.core.lines import capital, small, times
from renderers.core.numbers import points, signed
from renderers.core.texts import Texts
from renderers.puerto_rico.words import names
from renderers.puerto_rico.words.names import building, good, role
from rules import Amounts
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, FOREST, GOODS, QUARRY, SAN_JUAN, TILES
from rules.puerto_rico.moves import COLONIST, GOOD

__all__ = [
    "CARDS",
    "barrels",
    "building",
    "capital",
    "changes",
    "colonists",
    "doubloons",
    "forests",
    "function",
    "good",
    "guests",
    "item",
    "paid",
    "points",
    "quarries",
    "role",
    "ship",
    "small",
    "source",
    "table_messages",
    "target",
    "tile",
    "times",
    "total",
    "word",
]

CARDS: Final = frozenset((*names.ROLES, "prospector-1", "prospector-2"))


def tile(kind: str, texts: Texts) -> str:
    """Name an island tile: "corn plantation", "quarry", "forest"."""
    if kind in (QUARRY, FOREST):
        return names.tile(kind, texts)
    return texts.pgettext("term", "{good} plantation", good=good(kind, texts))


def target(name: str, texts: Texts) -> str:
    """Name a place for colonists within a sentence: a kind of tile, a building or San Juan."""
    if name == SAN_JUAN:
        return texts.pgettext("term", "San Juan")
    island = name in TILES or name == FOREST
    return tile(name, texts) if island else small(building(name, texts))


def function(name: str, texts: Texts) -> str:
    """Name what can be waived: a privilege, a role's bonus or a building."""
    if name == "privilege":
        return texts.pgettext("term", "privilege")
    return target(name, texts) if name in BUILDING else small(role(name, texts))


def word(name: str, texts: Texts, gap: str = "") -> str | None:
    """Name any id within a sentence, None if it is none.

    Ids of goods mean the goods; only in the gap `target` they mean the plantations.
    """
    if name in GOODS and gap != "target":
        return good(name, texts)
    if name in TILES or name in (SAN_JUAN, FOREST) or name in BUILDING:
        return target(name, texts)
    if name == "privilege":
        return function(name, texts)
    return small(role(name, texts)) if name in CARDS else None


def doubloons(n: int, texts: Texts) -> str:
    """Write an amount of money."""
    return texts.ngettext("{n} doubloon", "{n} doubloons", n)


def colonists(n: int, texts: Texts) -> str:
    """Write a number of colonists."""
    return texts.ngettext("{n} colonist", "{n} colonists", n)


def quarries(n: int, texts: Texts) -> str:
    """Write a number of quarries."""
    return texts.ngettext("{n} quarry", "{n} quarries", n)


def guests(n: int, texts: Texts) -> str:
    """Write a number of guests."""
    return texts.ngettext("{n} guest", "{n} guests", n)


def forests(n: int, texts: Texts) -> str:
    """Write a number of forests."""
    return texts.ngettext("{n} forest", "{n} forests", n)


def item(name: str, texts: Texts) -> str:
    """Name what the black market takes: "1 colonist (quarry)", "1 corn", "1 point"."""
    kind, _, what = name.partition(":")
    if kind == COLONIST:
        return texts.gettext(
            "{colonist} ({place})", colonist=colonists(1, texts), place=target(what, texts)
        )
    return barrels(((what, 1),), texts) if kind == GOOD else points(1, texts)


def paid(cost: int, items: Iterable[str], texts: Texts) -> str:
    """Write what is paid: doubloons, and what the black market takes besides."""
    parts = [item(name, texts) for name in items]
    if cost or not parts:
        parts.insert(0, doubloons(cost, texts))
    return texts.listing(parts)


def barrels(amounts: Amounts, texts: Texts) -> str:
    """Write numbers of goods: "2 corn and 1 sugar"; "no barrels" for none."""
    if not amounts:
        return texts.gettext("no barrels")
    return texts.listing(
        texts.gettext("{n} {good}", n=number, good=good(kind, texts)) for kind, number in amounts
    )


def ship(capacity: int, texts: Texts) -> str:
    """Name a cargo ship by its capacity: "6-ship"."""
    return texts.gettext("{capacity}-ship", capacity=capacity)


def changes(numbers: Mapping[str, int], texts: Texts) -> str:
    """Write by how much the colonists on targets change: "quarry +1 and harbor −1"."""
    lines = [
        f"{target(name, texts)} {signed(number)}" for name, number in numbers.items() if number
    ]
    return texts.listing(lines) if lines else ""


def total(parts: Iterable[str]) -> str:
    """Explain a sum in brackets, "" if it has one part only: " (4 + captain)"."""
    listed = list(parts)
    return f" ({' + '.join(listed)})" if len(listed) > 1 else ""


def source(name: str, texts: Texts) -> str:
    """Name where points come from: chips, printed points of buildings, or a large building."""
    if name == queries.CHIPS:
        return texts.pgettext("score", "chips")
    if name == queries.PRINTED:
        return texts.pgettext("score", "buildings")
    return target(name, texts)


def table_messages() -> Iterable[tuple[str, str]]:
    """Return (context, id) of all names above that stand in tables."""
    yield from (("role", name) for name in names.ROLES.values())
    yield from (("good", kind) for kind in GOODS)
    yield from (("building", row.name) for row in BUILDING.values())
