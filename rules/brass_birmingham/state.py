"""The table of Brass: Birmingham and the questions that its rules ask about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from rules.brass_birmingham.data import (
    BEER,
    BREWERY,
    BUYS,
    EMPTY_PRICE,
    HIDDEN,
    INDUSTRIES,
    KIND,
    LAST_SPACE,
    LEVELS,
    LINKS,
    MERCHANT_SLOTS,
    PRICES,
    SLOTS,
    SLOTS_FOR,
    STACKS,
    Kind,
)
from rules.brass_birmingham.geography import Geography, geography_of
from rules.core.copies import Copyable
from rules.core.state import State


@dataclass(frozen=True, slots=True)
class Tile:
    """An industry tile on the board; `left` are the coal, iron or barrels still on it.

    When anything changes another one takes its place, so copies of a position share tiles.
    """

    owner: int
    industry: str
    level: int
    left: int = 0
    flipped: bool = False

    @property
    def kind(self) -> Kind:
        """Its row of the table of tiles."""
        return KIND[self.industry, self.level]

    def less(self) -> Tile:
        """Return it with a cube or barrel less."""
        return _tile(self.owner, self.industry, self.level, self.left - 1, self.flipped)

    def turned(self) -> Tile:
        """Return it flipped."""
        return _tile(self.owner, self.industry, self.level, self.left, True)


_tile = cache(Tile)
"""Equal tiles that are laid or changed are one object."""


@dataclass(frozen=True, slots=True)
class MerchantTile:
    """A merchant tile: what it buys (an id of the tables), and whether its barrel is there."""

    buys: str
    barrel: bool


@dataclass(slots=True)
class Player(Copyable):
    """The money, cards, tiles and track positions of a player.

    `space` is the place of the income marker, 0 to 99; `vp` maps sources to points; `hand` and
    `discards` (face up, oldest first) list cards by id; `face_down` is the card under the discard
    pile that nobody has seen ("" in the Rail Era); `mat` counts the tiles that have left the mat
    of each industry; `links` are the link tiles left; `spent` the pounds paid in this round;
    `shown` counts the discards of the current round and of the one before.
    """

    money: int
    space: int
    links: int
    hand: list[str] = field(default_factory=list)
    face_down: str = ""
    discards: list[str] = field(default_factory=list)
    mat: dict[str, int] = field(default_factory=lambda: dict.fromkeys(INDUSTRIES, 0))
    vp: dict[str, int] = field(default_factory=dict)
    spent: int = 0
    shown: tuple[int, int] = (0, 0)

    @property
    def level(self) -> int:
        """The income level."""
        return LEVELS[self.space]

    @property
    def points(self) -> int:
        """All victory points so far."""
        return sum(self.vp.values())

    def next_tile(self, industry: str, removed: int = 0) -> Kind | None:
        """Return the lowest tile left on the mat, after `removed` more are gone; None if none."""
        stack, place = STACKS[industry], self.mat[industry] + removed
        return stack[place] if place < len(stack) else None

    def move_income(self, spaces: int) -> None:
        """Move the income marker up, at most to the end of the track."""
        self.space = min(self.space + spaces, LAST_SPACE)

    def score(self, source: str, points: int) -> None:
        """Add victory points under a source; nothing is noted for none."""
        if points:
            self.vp[source] = self.vp.get(source, 0) + points


@dataclass(slots=True, kw_only=True)
class Table(State):
    """The position of a game of Brass: Birmingham.

    `era` is "canal" or "rail", `round` counts from 1 in each era; `order` are the seats in turn
    order, `turn` the place in it of the seat that acts, `actions` the actions that are left in that
    turn. `board` holds the tile of each slot (the numbers of `data.SLOTS`), `links` the owner of
    each link tile (the numbers of `data.LINKS`), None where nothing lies; `merchants` the tile of
    each merchant slot, None if it is not in use; `market` the cubes of coal and iron; `deck` the
    draw deck, its top first; `scored` the owner of each link tile when an era was scored last and
    `worth` the points of each link space then, () before that.
    """

    players: list[Player]
    era: str
    round: int
    order: list[int]
    turn: int
    actions: int
    board: list[Tile | None]
    links: list[int | None]
    merchants: list[MerchantTile | None]
    market: dict[str, int]
    deck: list[str]
    scored: tuple[int | None, ...] = ()
    worth: tuple[int, ...] = ()

    @property
    def links_to_show(self) -> Sequence[int | None]:
        """The owner of each link tile on the board, after the end of those that were scored."""
        return self.links if self.stack or not self.scored else self.scored

    @property
    def just_scored(self) -> bool:
        """Whether the Canal Era was scored, and no link was laid since, in the round after."""
        fresh = self.rail and self.round == 1 and bool(self.stack and self.worth)
        return fresh and all(owner is None for owner in self.links)

    @property
    def rail(self) -> bool:
        """Whether this is the Rail Era."""
        return self.era == "rail"

    @property
    def last_era(self) -> bool:
        """Whether the game ends with this era (RULINGS 12)."""
        return self.rail or bool(self.options["introductory"])

    def geography(self) -> Geography:
        """Return what the link tiles connect."""
        return geography_of(tuple([number for number, o in enumerate(self.links) if o is not None]))

    def network(self, seat: int) -> int:
        """Return the locations of a player's network as a set (RULINGS 2)."""
        mask = 0
        for slot, tile in enumerate(self.board):
            if tile is not None and tile.owner == seat:
                mask |= 1 << SLOTS[slot].location
        for number, owner in enumerate(self.links):
            if owner == seat:
                mask |= LINKS[number].mask
        return mask

    def on_board(self, seat: int) -> bool:
        """Whether a player has any tile or link tile on the board."""
        return seat in self.links or any(t is not None and t.owner == seat for t in self.board)

    def sources(self, industry: str) -> list[tuple[int, Tile]]:
        """Return the slots and tiles of an industry that still hold cubes or barrels."""
        board = self.board
        return [
            (slot, tile)
            for slot in SLOTS_FOR[industry]
            if (tile := board[slot]) is not None and tile.left and tile.industry == industry
        ]

    def buying_price(self, resource: str, bought: int = 0) -> int:
        """Return the price of the next cube, after `bought` more were bought (RULINGS 3.5)."""
        left = self.market[resource] - bought
        return PRICES[resource][-left] if left > 0 else EMPTY_PRICE[resource]

    def selling_price(self, resource: str) -> int:
        """Return what the market pays for a cube, 0 if it is full (RULINGS 3.5)."""
        prices, cubes = PRICES[resource], self.market[resource]
        return prices[-cubes - 1] if cubes < len(prices) else 0

    def buyers(self, industry: str, places: int) -> list[int]:
        """Return the merchant slots within the set `places` whose tile buys an industry."""
        return [
            number
            for number, tile in enumerate(self.merchants)
            if tile is not None
            and places >> MERCHANT_SLOTS[number].location & 1
            and industry in BUYS[tile.buys]
        ]

    def new_tile(self, owner: int, kind: Kind) -> Tile:
        """Return a tile as it is built: with its cubes, or the barrels of the era."""
        left = BEER[self.era] if kind.industry == BREWERY else kind.cubes
        return _tile(owner, kind.industry, kind.level, left, False)

    def visible(self, seat: int) -> bool:
        """Whether the hand of a seat is known in this position (or in this view)."""
        return HIDDEN not in self.players[seat].hand
