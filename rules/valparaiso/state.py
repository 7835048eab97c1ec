"""The table of Valparaíso and the questions that its rules ask about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.core.copies import Copyable
from rules.core.state import State
from rules.valparaiso.cards import ACHIEVEMENT_OF, ACTION_CARD_IDS
from rules.valparaiso.data import BOARDS, COAST, GOODS, HOLD_CAPACITY, SLOT_COSTS
from rules.valparaiso.elements import Board

MAYOR: int = -1
"""Stands for the mayor's office where slots of the plan are numbered from 0."""


@dataclass(slots=True)
class Purse(Copyable):
    """Money and goods; `warehouse` and `hold` count silver, copper and wheat."""

    pesos: int = 0
    warehouse: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    hold: list[int] = field(default_factory=lambda: [0] * len(GOODS))


@dataclass(slots=True)
class Player(Purse):
    """What a player owns.

    `vp` maps the sources of points to those on the track; `merchants` are the places where
    merchants stand, sorted, `unhired` the number of the others; `waiting` says that the second
    merchant has not been placed yet (setup); `houses` are the spaces built on, in that order;
    `ship` is a sea region or `coast`; `achievements` are the slugs of the cards owned; `plan` the
    cards in the slots that have not been used, the first slot's first, and `mayor` the one at the
    mayor's office, "" for none.
    """

    vp: dict[str, int] = field(default_factory=dict)
    merchants: list[str] = field(default_factory=list)
    unhired: int = 0
    waiting: bool = False
    houses: list[str] = field(default_factory=list)
    ship: str = COAST
    achievements: list[str] = field(default_factory=list)
    plan: list[str] = field(default_factory=list)
    mayor: str = ""

    @property
    def points(self) -> int:
        """The points on the track; those of achievements that are still owned are not there."""
        return sum(self.vp.values())

    @property
    def cards(self) -> list[str]:
        """All cards of the player, planned or not."""
        return [*ACTION_CARD_IDS, *self.achievements]

    @property
    def planned(self) -> list[str]:
        """The cards left to use in this round, the one at the mayor's office last."""
        return [*self.plan, self.mayor] if self.mayor else self.plan

    @property
    def full(self) -> bool:
        """Whether the hold is full."""
        return sum(self.hold) >= HOLD_CAPACITY

    def slot_of(self, card: str) -> int | None:
        """Return the slot of a planned card from 0, MAYOR, or None if it is not planned."""
        if card == self.mayor:
            return MAYOR
        return self.plan.index(card) if card in self.plan else None

    def cost_of(self, card: str) -> int:
        """Return the pesos for using a planned card now."""
        return 0 if card == self.mayor else SLOT_COSTS[self.plan.index(card)]


@dataclass(slots=True, kw_only=True)
class Table(State):
    """A position of Valparaíso.

    `start` is the seat with the lighthouse; `columns` are the tiles of each market and `reserve`
    those of the reserve, from the bottom (the tile in use, the next to leave) to the top;
    `regions` are the achievements in the spaces of each sea region, "" for an empty one, and
    `region_pesos` the money there; `pile` is the draw pile, the next card last; `houses` maps the
    building spaces of villages to their owners; `residences` are the owners of the harbour row, in
    its order; `cashed` the achievements that left the game; `unfilled` says that a space of a
    region could not be filled; `finished` that the final scoring is done.
    """

    players: list[Player]
    start: int = 0
    round: int = 0
    columns: dict[str, list[str]]
    reserve: list[str]
    regions: dict[str, list[str]]
    region_pesos: dict[str, int]
    pile: list[str]
    houses: dict[str, int] = field(default_factory=dict)
    residences: list[int] = field(default_factory=list)
    cashed: list[str] = field(default_factory=list)
    unfilled: bool = False
    finished: bool = False

    @property
    def board(self) -> Board:
        """The side of the board that is played on."""
        return BOARDS[self.seats]

    @property
    def turn_order(self) -> list[int]:
        """The seats in the turn order of the round."""
        return self.seats_from(self.start)

    def owners(self, place: str) -> list[int]:
        """Return the owners of the houses in a village."""
        houses = self.houses
        return [houses[space.id] for space in self.board.places[place].spaces if space.id in houses]

    def cards_in(self, region: str) -> list[str]:
        """Return the achievements that can be taken in a sea region."""
        return [card for card in self.regions[region] if card]

    def a_cards(self, region: str) -> int:
        """Return the number of cards of deck A in a sea region."""
        return sum(ACHIEVEMENT_OF[card].is_a for card in self.regions[region] if card)
