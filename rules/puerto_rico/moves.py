"""The moves of Puerto Rico and their notation (RULINGS 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from rules.core.errors import BadNotation
from rules.core.notation import Amounts, Counted, Move, Notation, Words
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, BUILDING_ORDER, FOREST, GOODS, QUARRY, ROLES, SAN_JUAN

FUNCTIONS: Final = (
    "privilege",
    "library",
    "hospice",
    "church",
    "university",
    "captain",
    "harbor",
    "lighthouse",
    "union-hall",
)
"""What can be waived, in the order in which the record writes it (RULINGS 11.3)."""


@dataclass(frozen=True, slots=True)
class Draft(Move):
    """Choose a kind of violet building for the game."""

    template: ClassVar[str] = "draft {building}"
    building: str


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Decline: `settle pass`, `build pass`, `craft pass`, `sell pass`, `ship pass`, `guest pass`.

    `verb` is the word in front.
    """

    template: ClassVar[str] = "{verb} pass"
    verb: str


@dataclass(frozen=True, slots=True)
class TakeRole(Move):
    """Take a role card and its doubloons."""

    template: ClassVar[str] = "role {role}[ waive {waive}]"
    role: str
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class DrawTile(Move):
    """Use the hacienda: draw the top tile of the face-down deck."""

    template: ClassVar[str] = "hacienda"


@dataclass(frozen=True, slots=True)
class KeepTile(Move):
    """Lay the tile that the hacienda has drawn as the plantation that it is."""

    template: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class LayForest(Move):
    """Lay the tile that the hacienda has drawn face down."""

    template: ClassVar[str] = "forest"


@dataclass(frozen=True, slots=True)
class Settle(Move):
    """Take a face-up plantation or a quarry; `laid` is `forest` for a plantation laid face down."""

    template: ClassVar[str] = "settle {tile}[ as {laid}][ waive {waive}]"
    tile: str
    waive: Words = ()
    laid: str = ""


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The complete arrangement of one's colonists: how many on which kind of tile or building."""

    template: ClassVar[str] = "place {colonists}"
    colonists: Amounts


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build one building; `paying` is what the black market takes instead of doubloons.

    Its items are `colonist:<target>`, `good:<kind>` and `vp`, at most one of each.
    """

    template: ClassVar[str] = "build {building}[ paying {paying}][ waive {waive}]"
    building: str
    waive: Words = ()
    paying: Words = ()


@dataclass(frozen=True, slots=True)
class Produce(Move):
    """Produce that many barrels, where the option lets players choose."""

    template: ClassVar[str] = "produce {goods}"
    goods: Amounts


@dataclass(frozen=True, slots=True)
class Craft(Move):
    """Take the craftsman's extra barrel, two with a library."""

    template: ClassVar[str] = "craft {goods}"
    goods: Words


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell one barrel to the trading house, or to the own trading post if `where` is `post`."""

    template: ClassVar[str] = "sell {good}[ at {where}]"
    good: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Ship(Move):
    """Load barrels of one kind onto the cargo ship with this capacity."""

    template: ClassVar[str] = "ship {number} {good} to {ship}[ waive {waive}]"
    number: int
    good: str
    ship: int
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class ShipByWharf(Move):
    """Ship all barrels of one kind by the wharf."""

    template: ClassVar[str] = "ship {number} {good} by wharf[ waive {waive}]"
    number: int
    good: str
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class ShipBySmallWharf(Move):
    """Ship any barrels by the small wharf."""

    template: ClassVar[str] = "ship {goods} by small-wharf[ waive {waive}]"
    goods: Counted
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class PassLoading(Move):
    """Load nothing and decline what the union hall would give: `ship pass waive union-hall`."""

    template: ClassVar[str] = "ship pass waive {waive}"
    waive: Words


@dataclass(frozen=True, slots=True)
class MoveGuests(Move):
    """Move one or both guests of the guesthouse to empty circles."""

    template: ClassVar[str] = "guest to {targets}"
    targets: Words


@dataclass(frozen=True, slots=True)
class Store(Move):
    """The barrels that are kept after the captain phase."""

    template: ClassVar[str] = "store {goods}"
    goods: Amounts


POST: Final = "post"
COLONIST: Final = "colonist"
GOOD: Final = "good"
VP: Final = "vp"
"""The classes of what the black market takes, in the order in which the record writes them."""

_PASSES = frozenset(("settle", "build", "craft", "sell", "ship", "guest"))
_TARGETS = {name: place for place, name in enumerate((*GOODS, QUARRY, *BUILDING_ORDER))}
_SOURCES = frozenset((*_TARGETS, SAN_JUAN))
_GOODS = {name: place for place, name in enumerate(GOODS)}
_FUNCTIONS = {name: place for place, name in enumerate(FUNCTIONS)}
_ROLES = frozenset((*ROLES, "prospector", "prospector-1", "prospector-2"))
_ITEMS = {COLONIST: 0, GOOD: 1, VP: 2}


def _known(name: str, names: Iterable[str], what: str) -> str:
    if name not in names:
        raise BadNotation(what, word=name)
    return name


def _in_order(words: Words, order: dict[str, int], what: str) -> Words:
    for word in words:
        _known(word, order, what)
        if words.count(word) > 1:
            raise BadNotation("{word} is named twice.", word=word)
    return tuple(sorted(words, key=order.__getitem__))


def _amounts(amounts: Amounts, order: dict[str, int], what: str) -> Amounts:
    numbers = dict(amounts)
    for number in numbers.values():
        if number < 1:
            raise BadNotation("{word} is not a number.", word=str(number))
    return tuple((name, numbers[name]) for name in _in_order(tuple(numbers), order, what))


def _waived(words: Words) -> Words:
    return _in_order(words, _FUNCTIONS, refusals.NO_FUNCTION)


def _good(name: str) -> str:
    return _known(name, _GOODS, refusals.NO_GOODS)


def _items(paying: Words) -> Words:
    """Bring what is paid at the black market into order; each class can be paid once."""
    classes = []
    for item in paying:
        kind, _, what = item.partition(":")
        if kind == COLONIST:
            _known(what, _SOURCES, refusals.NO_PLACE)
        elif kind == GOOD:
            _good(what)
        elif item != VP:
            raise BadNotation(refusals.NO_ITEM, word=item)
        classes.append(kind)
    _in_order(tuple(classes), _ITEMS, refusals.NO_ITEM)
    return tuple(sorted(paying, key=lambda item: _ITEMS[item.partition(":")[0]]))


def _guests(targets: Words) -> Words:
    for target in targets:
        _known(target, _TARGETS, refusals.NO_PLACE)
    if len(targets) > 2:
        raise BadNotation(refusals.TWO_GUESTS)
    return tuple(sorted(targets, key=_TARGETS.__getitem__))


def _settle(move: Settle) -> Settle:
    _known(move.tile, (*GOODS, QUARRY), refusals.NO_TILE)
    _known(move.laid, ("", FOREST), refusals.NOT_LAID)
    if move.laid and move.tile == QUARRY:
        raise BadNotation(refusals.QUARRY_NO_FOREST)
    return replace(move, waive=_waived(move.waive))


def canonical(move: Move) -> Move:
    """Bring a move that was read into the order of the record (RULINGS 11.2).

    `san-juan=<k>` stays, because only the position tells whether it agrees. Raises BadNotation
    for ids that do not exist and for amounts that cannot be written.
    """
    match move:
        case Pass(verb):
            _known(verb, _PASSES, refusals.NOT_PASSED)
        case TakeRole(role, waive):
            _known(role, _ROLES, refusals.NO_ROLE)
            return replace(move, waive=_waived(waive))
        case Settle():
            return _settle(move)
        case Place(colonists):
            order = {**_TARGETS, SAN_JUAN: len(_TARGETS)}
            return Place(_amounts(colonists, order, refusals.NO_PLACE))
        case Draft(building):
            _known(building, BUILDING, refusals.NO_BUILDING)
        case Build(building, waive, paying):
            _known(building, BUILDING, refusals.NO_BUILDING)
            return replace(move, waive=_waived(waive), paying=_items(paying))
        case Produce(goods):
            return Produce(_amounts(goods, _GOODS, refusals.NO_GOODS))
        case Store(goods):
            return Store(_amounts(goods, _GOODS, refusals.NO_GOODS))
        case Craft(goods):
            if len(goods) > 2:
                raise BadNotation(refusals.TWO_EXTRA_BARRELS)
            return Craft(tuple(sorted(map(_good, goods), key=_GOODS.__getitem__)))
        case Sell(good, where):
            _good(good)
            _known(where, ("", POST), refusals.NO_MARKET)
        case MoveGuests(targets):
            return MoveGuests(_guests(targets))
    return _canonical_loading(move)


def _canonical_loading(move: Move) -> Move:
    match move:
        case Ship(good=good, waive=waive) | ShipByWharf(good=good, waive=waive):
            _good(good)
            return replace(move, waive=_waived(waive))
        case ShipBySmallWharf(goods, waive):
            kinds = _amounts(goods, _GOODS, refusals.NO_GOODS)
            return ShipBySmallWharf(kinds, _waived(waive))
        case PassLoading(waive):
            return PassLoading(_waived(waive))
    return move


NOTATION: Final = Notation(
    (
        Draft,
        TakeRole,
        DrawTile,
        KeepTile,
        LayForest,
        Pass,
        Settle,
        Place,
        Build,
        Produce,
        Craft,
        Sell,
        Ship,
        ShipByWharf,
        ShipBySmallWharf,
        PassLoading,
        Store,
        MoveGuests,
    ),
    canonical,
)
