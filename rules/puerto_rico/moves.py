"""The moves of Puerto Rico and their notation (spec section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from rules.core.errors import BadNotation
from rules.core.notation import Amounts, Move, Notation, Words
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING, BUILDING_ORDER, GOODS, QUARRY, ROLES, SAN_JUAN

FUNCTIONS: Final = ("privilege", "hospice", "university", "captain", "harbor")
"""What can be waived, in the order in which the record writes it (spec 11.3)."""


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Decline: `settle pass`, `build pass`, `craft pass`, `sell pass`, `ship pass`."""

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
class Settle(Move):
    """Take a face-up plantation or a quarry."""

    template: ClassVar[str] = "settle {tile}[ waive {waive}]"
    tile: str
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class Place(Move):
    """The complete arrangement of one's colonists: how many on which kind of tile or building."""

    template: ClassVar[str] = "place {colonists}"
    colonists: Amounts


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Build one building."""

    template: ClassVar[str] = "build {building}[ waive {waive}]"
    building: str
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class Produce(Move):
    """Produce that many barrels, where the option lets players choose."""

    template: ClassVar[str] = "produce {goods}"
    goods: Amounts


@dataclass(frozen=True, slots=True)
class Craft(Move):
    """Take the craftsman's extra barrel."""

    template: ClassVar[str] = "craft {goods}"
    goods: Words


@dataclass(frozen=True, slots=True)
class Sell(Move):
    """Sell one barrel to the trading house."""

    template: ClassVar[str] = "sell {good}"
    good: str


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
class Store(Move):
    """The barrels that are kept after the captain phase."""

    template: ClassVar[str] = "store {goods}"
    goods: Amounts


_PASSES = frozenset(("settle", "build", "craft", "sell", "ship"))
_TARGETS = {name: place for place, name in enumerate((*GOODS, QUARRY, *BUILDING_ORDER))}
_GOODS = {name: place for place, name in enumerate(GOODS)}
_FUNCTIONS = {name: place for place, name in enumerate(FUNCTIONS)}
_ROLES = frozenset((*ROLES, "prospector", "prospector-1", "prospector-2"))


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


def canonical(move: Move) -> Move:
    """Bring a move that was read into the order of the record (spec 11.2).

    `san-juan=<k>` stays, because only the position tells whether it agrees. Raises BadNotation
    for ids that do not exist and for amounts that cannot be written.
    """
    match move:
        case Pass(verb):
            _known(verb, _PASSES, refusals.NOT_PASSED)
        case TakeRole(role, waive):
            _known(role, _ROLES, refusals.NO_ROLE)
            return replace(move, waive=_waived(waive))
        case Settle(tile, waive):
            _known(tile, (*GOODS, QUARRY), refusals.NO_TILE)
            return replace(move, waive=_waived(waive))
        case Place(colonists):
            order = {**_TARGETS, SAN_JUAN: len(_TARGETS)}
            return Place(_amounts(colonists, order, refusals.NO_PLACE))
        case Build(building, waive):
            _known(building, BUILDING, refusals.NO_BUILDING)
            return replace(move, waive=_waived(waive))
        case Produce(goods):
            return Produce(_amounts(goods, _GOODS, refusals.NO_GOODS))
        case Store(goods):
            return Store(_amounts(goods, _GOODS, refusals.NO_GOODS))
        case Craft(goods):
            return Craft(tuple(sorted(map(_good, goods), key=_GOODS.__getitem__)))
        case Sell(good):
            _good(good)
        case Ship(good=good, waive=waive) | ShipByWharf(good=good, waive=waive):
            _good(good)
            return replace(move, waive=_waived(waive))
    return move


NOTATION: Final = Notation(
    (
        TakeRole,
        DrawTile,
        Pass,
        Settle,
        Place,
        Build,
        Produce,
        Craft,
        Sell,
        Ship,
        ShipByWharf,
        Store,
    ),
    canonical,
)
