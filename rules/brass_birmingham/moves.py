"""The moves of Brass: Birmingham and their notation (RULINGS 14).

An action is one move, complete with the card, the sources of everything consumed and the bonus.
Parts that leave no choice may be left out in input; the record has them in full.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

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
from rules.core.errors import BadNotation
from rules.core.notation import Commas, Listed, Move, Notation, Phrase

MARKET: Final = "market"
"""The source of a cube that is bought."""
MERCHANT: Final = "merchant"
"""The source of the barrel beside the merchant tile that is sold to."""


@dataclass(frozen=True, slots=True)
class Action(Move):
    """An action that is paid for with one card, whichever it is; Scout takes three."""

    card: str


@dataclass(frozen=True, slots=True)
class AnyBuild(Action):
    """Build the lowest tile of an industry, with the sources of its coal and iron."""

    industry: str
    slot: str
    coal: Commas = ()
    iron: Commas = ()


@dataclass(frozen=True, slots=True)
class Build(AnyBuild):
    """Build in an empty slot."""

    template: ClassVar[str] = "build {industry} at {slot}[ coal {coal}][ iron {iron}] with {card}"


@dataclass(frozen=True, slots=True)
class Overbuild(AnyBuild):
    """Build in place of the tile that lies in the slot."""

    template: ClassVar[str] = "build {industry} over {slot}[ coal {coal}][ iron {iron}] with {card}"


@dataclass(frozen=True, slots=True)
class Laid(Phrase):
    """A link that is laid, with the sources of its coal."""

    template: ClassVar[str] = "{link}[ coal {coal}]"
    link: str
    coal: Commas = ()


@dataclass(frozen=True, slots=True)
class Network(Action):
    """Lay one link, or two rails one after the other."""

    template: ClassVar[str] = "network {links}[ beer {beer}] with {card}"
    links: tuple[Laid, ...]
    beer: Commas = ()


@dataclass(frozen=True, slots=True)
class Develop(Action):
    """Remove the lowest tiles of one or two industries from the mat."""

    template: ClassVar[str] = "develop {industries}[ iron {iron}] with {card}"
    industries: Commas
    iron: Commas = ()


@dataclass(frozen=True, slots=True)
class Sale(Phrase):
    """A tile that is sold to a merchant tile, with its barrels and the tile of the bonus."""

    template: ClassVar[str] = "{slot} to {merchant}[ beer {beer}][ bonus {bonus}]"
    slot: str
    merchant: str
    beer: Commas = ()
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Sell one tile or several, one after the other."""

    template: ClassVar[str] = "sell {sales} with {card}"
    sales: tuple[Sale, ...]


@dataclass(frozen=True, slots=True)
class Loan(Action):
    """Take a loan."""

    template: ClassVar[str] = "loan with {card}"


@dataclass(frozen=True, slots=True)
class Scout(Move):
    """Discard three cards and take one wild card of each kind."""

    template: ClassVar[str] = "scout with {cards}"
    cards: Listed


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Discard a card and do nothing."""

    template: ClassVar[str] = "pass with {card}"


@dataclass(frozen=True, slots=True)
class Raise(Move):
    """Remove tiles from the board to pay a debt, in this order."""

    template: ClassVar[str] = "raise {slots}"
    slots: Commas


_CARDS: Final = {card: place for place, card in enumerate(CARDS)}


def _known(names: Iterable[str], known: Container[str], what: str) -> None:
    for name in names:
        if name not in known:
            raise BadNotation(what, word=name)


def _industry(*names: str) -> None:
    _known(names, INDUSTRIES, "{word} is no industry.")


def _slot(*names: str) -> None:
    _known(names, SLOT, "{word} is no slot of a town or farm.")


def _card(*names: str) -> None:
    _known(names, _CARDS, "{word} is no card.")


def _cubes(*names: str) -> None:
    _slot(*[name for name in names if name != MARKET])


def _barrels(*names: str) -> None:
    _slot(*[name for name in names if name != MERCHANT])


def _at_most(number: int, most: int) -> None:
    if number > most:
        raise BadNotation("At most {n} in one action.", n=most)


def canonical(move: Move) -> Move:
    """Check the ids of a move that was read; bring Scout's cards, which are equal, into order.

    Raises BadNotation for ids that do not exist.
    """
    match move:
        case AnyBuild(card, industry, slot, coal, iron):
            _industry(industry)
            _slot(slot)
            _cubes(*coal, *iron)
            _card(card)
        case Network(card, links, beer):
            _at_most(len(links), MOST_LINKS)
            for laid in links:
                _known((laid.link,), LINK, "{word} is no link space.")
                _cubes(*laid.coal)
            _slot(*beer)
            _card(card)
        case Develop(card, industries, iron):
            _at_most(len(industries), MOST_DEVELOPED)
            _industry(*industries)
            _cubes(*iron)
            _card(card)
        case Sell(card, sales):
            for sale in sales:
                _slot(sale.slot)
                _known((sale.merchant,), MERCHANT_SLOT, "{word} is no merchant tile.")
                _barrels(*sale.beer)
                _industry(*filter(None, (sale.bonus,)))
            _card(card)
        case Scout(cards):
            _card(*cards)
            if len(cards) != SCOUT_CARDS:
                raise BadNotation("Scout discards {n} cards.", n=SCOUT_CARDS)
            return replace(move, cards=tuple(sorted(cards, key=_CARDS.__getitem__)))
        case Loan(card) | Pass(card):
            _card(card)
        case Raise(slots):
            _slot(*slots)
    return move


NOTATION: Final = Notation(
    (Build, Overbuild, Network, Develop, Sell, Loan, Scout, Pass, Raise), canonical
)
