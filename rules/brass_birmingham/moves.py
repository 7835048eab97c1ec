"""The moves of Brass: Birmingham and their notation (RULINGS 14).

An action is one move, complete with the card, the sources of everything consumed and the bonus.
Parts that leave no choice may be left out in input; the record has them in full.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias

from rules.brass_birmingham.data import (
    CARDS,
    INDUSTRIES,
    LINK,
    MERCHANT_SLOT,
    MOST_DEVELOPED,
    MOST_LINKS,
    SCOUT_CARDS,
    SLOT,
)
from rules.core.checks import Count, Ids
from rules.core.formats import Commas, Listed
from rules.core.notation import Notation
from rules.core.phrases import Move, Phrase

MARKET: Final = "market"
"""The source of a cube that is bought."""
MERCHANT: Final = "merchant"
"""The source of the barrel beside the merchant tile that is sold to."""

_SLOTS = Ids(SLOT, "{word} isn't a slot in a town or farm.")
_INDUSTRIES = Ids(INDUSTRIES, "{word} isn't an industry.")
_CARDS = Ids(CARDS, "{word} isn't a card.", sorted=True)

Card: TypeAlias = Annotated[str, _CARDS]
Industry: TypeAlias = Annotated[str, _INDUSTRIES]
SlotId: TypeAlias = Annotated[str, _SLOTS]
Cubes: TypeAlias = Annotated[Commas, _SLOTS.also(MARKET)]
"""The ids that stand in moves, with what is said of others."""


@dataclass(frozen=True, slots=True)
class Action(Move):
    """An action that is paid for with one card, whichever it is; Scout takes three."""

    card: Card


@dataclass(frozen=True, slots=True)
class AnyBuild(Action):
    """Build the lowest tile of an industry, with the sources of its coal and iron."""

    industry: Industry
    slot: SlotId
    coal: Cubes = ()
    iron: Cubes = ()


@dataclass(frozen=True, slots=True)
class Build(AnyBuild):
    """Build in an empty slot: `build coal at dudley#1 with coal`."""

    template: ClassVar[str] = "build {industry} at {slot}[ coal {coal}][ iron {iron}] with {card}"


@dataclass(frozen=True, slots=True)
class Overbuild(AnyBuild):
    """Build in place of the tile that lies in the slot: `build coal over dudley#1 with coal`."""

    template: ClassVar[str] = "build {industry} over {slot}[ coal {coal}][ iron {iron}] with {card}"


@dataclass(frozen=True, slots=True)
class Laid(Phrase):
    """A link that is laid, with the sources of its coal."""

    template: ClassVar[str] = "{link}[ coal {coal}]"
    link: Annotated[str, Ids(LINK, "{word} isn't a link space.")]
    coal: Cubes = ()


@dataclass(frozen=True, slots=True)
class Network(Action):
    """Lay one link, or two rails one after the other: `network dudley~wolverhampton with iron`."""

    template: ClassVar[str] = "network {links}[ beer {beer}] with {card}"
    links: Annotated[tuple[Laid, ...], Count(MOST_LINKS, "You can choose up to {n} per action.")]
    beer: Annotated[Commas, _SLOTS] = ()


@dataclass(frozen=True, slots=True)
class Develop(Action):
    """Remove the lowest tiles of one or two industries: `develop coal,iron with stone`."""

    template: ClassVar[str] = "develop {industries}[ iron {iron}] with {card}"
    industries: Annotated[
        Commas, Count(MOST_DEVELOPED, "You can choose up to {n} per action."), _INDUSTRIES
    ]
    iron: Cubes = ()


@dataclass(frozen=True, slots=True)
class Sale(Phrase):
    """A tile that is sold to a merchant tile, with its barrels and the tile of the bonus."""

    template: ClassVar[str] = "{slot} to {merchant}[ beer {beer}][ bonus {bonus}]"
    slot: SlotId
    merchant: Annotated[str, Ids(MERCHANT_SLOT, "{word} isn't a merchant tile.")]
    beer: Annotated[Commas, _SLOTS.also(MERCHANT)] = ()
    bonus: Industry = ""


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell one or several tiles: `sell stone#1 to oxford#1 + stone#2 to oxford#2 with coal`."""

    template: ClassVar[str] = "sell {sales} with {card}"
    sales: tuple[Sale, ...]


@dataclass(frozen=True, slots=True)
class Loan(Action):
    """Take a loan: `loan with coal`."""

    template: ClassVar[str] = "loan with {card}"


@dataclass(frozen=True, slots=True)
class Scout(Move):
    """Discard three cards for one wild card of each kind: `scout with stone, iron, coal`."""

    template: ClassVar[str] = "scout with {cards}"
    cards: Annotated[
        Listed,
        _CARDS,
        Count(SCOUT_CARDS, "Discard {n} cards to scout.", least=SCOUT_CARDS),
    ]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Discard a card and do nothing: `pass with coal`."""

    template: ClassVar[str] = "pass with {card}"


@dataclass(frozen=True, slots=True)
class Raise(Move):
    """Remove tiles from the board to pay a debt, in this order: `raise dudley#1,leek#2`."""

    template: ClassVar[str] = "raise {slots}"
    slots: Annotated[Commas, _SLOTS]


NOTATION: Final = Notation((Build, Overbuild, Network, Develop, Sell, Loan, Scout, Pass, Raise))
