"""The events of Brass: Birmingham.

Seats count from 0; slots, links, merchant tiles, industries and cards are ids as in notation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from rules.brass_birmingham.data import HIDDEN
from rules.core.events import Event


@dataclass(frozen=True, slots=True)
class EraBegan(Event):
    """An era begins."""

    era: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins; `order` are the seats in turn order."""

    era: str
    round: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A tile was built for `money` pounds, cubes from the markets included.

    `coal` and `iron` name the source of each cube, a slot or `market`; `replaced` says what was
    overbuilt, as (owner, level), else None.
    """

    seat: int
    industry: str
    level: int
    slot: str
    money: int
    coal: tuple[str, ...]
    iron: tuple[str, ...]
    replaced: tuple[int, int] | None
    card: str


@dataclass(frozen=True, slots=True)
class SoldToMarket(Event):
    """Cubes of a new mine or works went to the market for `money` pounds; `left` stay on it."""

    seat: int
    slot: str
    resource: str
    number: int
    money: int
    left: int


@dataclass(frozen=True, slots=True)
class Flipped(Event):
    """A tile flipped; its owner's income marker moved `spaces` up, to the level `income`."""

    seat: int
    slot: str
    industry: str
    level: int
    spaces: int
    income: int


@dataclass(frozen=True, slots=True)
class LinksLaid(Event):
    """One or two links were laid for `money` pounds, with the sources of coal and beer."""

    seat: int
    links: tuple[str, ...]
    money: int
    coal: tuple[str, ...]
    beer: tuple[str, ...]
    card: str


@dataclass(frozen=True, slots=True)
class Developed(Event):
    """Tiles, as (industry, level), left the mat; iron cost `money` pounds."""

    seat: int
    tiles: tuple[tuple[str, int], ...]
    money: int
    iron: tuple[str, ...]
    card: str


@dataclass(frozen=True, slots=True)
class Sold(Event):
    """A tile was sold to a merchant tile, with the sources of its beer; `Flipped` follows."""

    seat: int
    slot: str
    industry: str
    level: int
    merchant: str
    beer: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BonusTaken(Event):
    """The barrel of a merchant brought its bonus: `kind` is vp, money, income_spaces or develop.

    `tile` is the (industry, level) that was developed, None for other bonuses, or if none could.
    """

    seat: int
    merchant: str
    kind: str
    amount: int
    tile: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class SellingDone(Event):
    """A Sell action is complete; the card that paid for it was discarded."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LoanTaken(Event):
    """A loan: `money` pounds, the income level fell from `before` to `after`."""

    seat: int
    money: int
    before: int
    after: int
    card: str


@dataclass(frozen=True, slots=True)
class Scouted(Event):
    """Three cards were discarded for one wild card of each kind."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A card was discarded for nothing."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """A hand was filled up; only its owner sees the faces. `deck` cards are left."""

    reveals: ClassVar[bool] = True
    seat: int
    cards: tuple[str, ...]
    deck: int

    def seen_by(self, viewer: int) -> CardsDrawn:
        """Return the number of cards, and the faces for their owner alone."""
        if viewer == self.seat:
            return self
        return replace(self, cards=(HIDDEN,) * len(self.cards))


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The turn order of the next round; `spent` holds what each seat spent, by seat."""

    order: tuple[int, ...]
    spent: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IncomePaid(Event):
    """Income: the pounds that each seat received, or paid if below 0, by seat."""

    amounts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShortfallChosen(Event):
    """A player in debt has decided which tiles to give up, and nobody else sees it yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShortfallPaid(Event):
    """A debt was settled by tiles, as (slot, industry, level), for `raised` pounds.

    `kept` pounds of them are surplus; `lost` victory points stand for what was missing still.
    """

    seat: int
    debt: int
    tiles: tuple[tuple[str, str, int], ...]
    raised: int
    kept: int
    lost: int


@dataclass(frozen=True, slots=True)
class EraScored(Event):
    """An era was scored: points for links and for flipped tiles, by seat."""

    era: str
    links: tuple[int, ...]
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IntroductoryScored(Event):
    """The introductory game: points for money, income and tiles once more, by seat."""

    money: tuple[int, ...]
    income: tuple[int, ...]
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TilesRemoved(Event):
    """The level I tiles left the board at the end of the Canal Era, as (owner, slot)."""

    tiles: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class BarrelsRefilled(Event):
    """Barrels lie beside these merchant tiles again."""

    merchants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """All discards became the new deck of `cards` cards."""

    reveals: ClassVar[bool] = True
    cards: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last era was scored."""
