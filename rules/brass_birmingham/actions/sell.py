"""Sell: one tile or several, one after the other (RULINGS 9.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions.base import ActionRules, faces, rotated
from rules.brass_birmingham.actions.develop import develop_refusal
from rules.brass_birmingham.data import (
    BUYS,
    INDUSTRIES,
    LOCATIONS,
    MERCHANT_SLOT,
    MERCHANT_SLOTS,
    SLOT,
    SLOTS,
    SLOTS_AT,
    SLOTS_FOR,
    SOLD,
)
from rules.brass_birmingham.effects import consume, discard, flip
from rules.brass_birmingham.events import BonusTaken, SellingDone, Sold
from rules.brass_birmingham.moves import MERCHANT, Sale, Sell
from rules.brass_birmingham.sources import Need, Sources, beer_need
from rules.brass_birmingham.state import Player, Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.lazy import LazyMoves
from rules.core.phrases import Move

DEVELOP = "develop"
"""The bonus that removes a tile from the mat."""
MOST_LISTED = 5000
"""How many sequences of sales a list of moves has at most."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a Sell action; the same sales in another order make it equal.

    `sold` are the slots that were sold from, `beer` the barrels taken from breweries, `barrels`
    the merchant slots whose barrel is gone, `developed` the industries of bonus tiles.
    """

    sold: tuple[str, ...] = ()
    beer: Sources = ()
    barrels: tuple[str, ...] = ()
    developed: tuple[str, ...] = ()

    def after(self, sale: Sale) -> Progress:
        """Return it after one more sale."""
        beer = [source for source in sale.beer if source != MERCHANT]
        barrels = (sale.merchant,) if MERCHANT in sale.beer else ()
        bonus = (sale.bonus,) if sale.bonus else ()
        return Progress(
            tuple(sorted((*self.sold, sale.slot))),
            tuple(sorted((*self.beer, *beer))),
            tuple(sorted((*self.barrels, *barrels))),
            tuple(sorted((*self.developed, *bonus))),
        )


class SellRules(ActionRules[Sell]):
    """Flip cotton mills, manufacturers and potteries at merchants."""

    def complete(self, table: Table, seat: int, move: Sell) -> Sell | Refusal:
        """Sale by sale (RULINGS 14)."""
        progress, sales = Progress(), []
        for named in move.sales:
            sale = _complete(table, seat, progress, named)
            if isinstance(sale, Refusal):
                return sale
            sales.append(sale)
            progress = progress.after(sale)
        return replace(move, sales=tuple(sales))

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the sequences of sales, lazily, the longest left out where they are too many."""
        return Sales(table, seat)

    def sample(self, table: Table, seat: int, chance: Chance) -> Sell | None:
        """Draw sales, one after the other; after each a coin decides whether to go on."""
        sales: tuple[Sale, ...] = ()
        progress = Progress()
        while not sales or chance.below(4):
            sale = _draw(table, seat, progress, chance)
            if sale is None:
                break
            sales = (*sales, sale)
            progress = progress.after(sale)
        return Sell(chance.choose(table.players[seat].hand), sales) if sales else None

    def apply(self, table: Table, seat: int, move: Sell) -> None:
        """Beer, bonus, flip: each sale is complete before the next."""
        for sale in move.sales:
            _apply(table, seat, sale)
        table.emit(SellingDone, seat, move.card)
        discard(table, seat, move.card)


class Sales(LazyMoves):
    """The Sell actions of a seat: sequences of sales, those with fewer first, with every card.

    There can be many billions of sequences, which nobody could read or count, so the list ends
    after `MOST_LISTED` of them; `in` knows the longer ones all the same.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._cards = faces(table.players[seat])
        self._next: dict[Progress, list[Sale]] = {}

    def _options(self, progress: Progress) -> list[Sale]:
        options = self._next.get(progress)
        if options is None:
            options = self._next[progress] = sales(self._table, self._seat, progress)
        return options

    @cached_property
    def _listed(self) -> list[tuple[Sale, ...]]:
        return list(islice(self._paths(), MOST_LISTED))

    def __len__(self) -> int:
        return len(self._listed) * len(self._cards)

    def at(self, rank: int) -> Move:
        """Return the action with this number."""
        path, card = divmod(rank, len(self._cards))
        return Sell(self._cards[card], self._listed[path])

    def __iter__(self) -> Iterator[Move]:
        for path in islice(self._paths(), MOST_LISTED):
            for card in self._cards:
                yield Sell(card, path)

    def _paths(self) -> Iterator[tuple[Sale, ...]]:
        """Yield all sequences: each sale by itself, then with a second one behind it, and so on."""
        so_far: list[tuple[tuple[Sale, ...], Progress]] = [((), Progress())]
        while so_far:
            longer = []
            for path, progress in so_far:
                for sale in self._options(progress):
                    yield (*path, sale)
                    longer.append(((*path, sale), progress.after(sale)))
            so_far = longer

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Sell) or move.card not in self._cards:
            return False
        progress = Progress()
        for sale in move.sales:
            if sale not in self._options(progress):
                return False
            progress = progress.after(sale)
        return bool(move.sales)


def sales(table: Table, seat: int, progress: Progress) -> list[Sale]:
    """Return every sale that is legal next, with every choice of beer and bonus."""
    return [
        Sale(slot, merchant, beer, bonus)
        for slot, merchant in pairs(table, seat, progress)
        for beer in beer_for(table, seat, progress, slot, merchant).ways()
        for bonus in bonuses(table.players[seat], progress, merchant, beer) or ("",)
    ]


def pairs(table: Table, seat: int, progress: Progress) -> list[tuple[str, str]]:
    """Return the tiles that may be sold next, each with a merchant tile that would take it."""
    geography = table.geography()
    return [
        (SLOTS[slot].id, MERCHANT_SLOTS[merchant].id)
        for slot in _SELLING_SLOTS
        if (tile := table.board[slot]) is not None
        and tile.owner == seat
        and not tile.flipped
        and tile.industry in SOLD
        and SLOTS[slot].id not in progress.sold
        for merchant in table.buyers(tile.industry, geography.connected[SLOTS[slot].location])
    ]


def beer_for(table: Table, seat: int, progress: Progress, slot: str, merchant: str) -> Need:
    """Return the beer for selling the tile in a slot to a merchant tile."""
    tile = table.board[SLOT[slot]]
    assert tile is not None
    places = 1 << SLOTS[SLOT[slot]].location
    buyer = table.merchants[MERCHANT_SLOT[merchant]]
    barrel = buyer is not None and buyer.barrel and merchant not in progress.barrels
    need = beer_need(table, table.geography(), seat, places, tile.kind.beer, merchant=barrel)
    if not progress.beer:
        return need
    options = need.options
    return replace(need, options=lambda taken: options((*progress.beer, *taken)))


def bonuses(player: Player, progress: Progress, merchant: str, beer: Sources) -> list[str]:
    """Return the industries that the bonus of a sale could develop; [] if there is none."""
    if MERCHANT not in beer:
        return []
    if MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant.bonus != DEVELOP:
        return []
    return [
        industry
        for industry in INDUSTRIES
        if develop_refusal(player, industry, progress.developed) is None
    ]


def _complete(table: Table, seat: int, progress: Progress, sale: Sale) -> Sale | Refusal:
    """Return the sale with beer and bonus written out, or what forbids it."""
    refusal = _sale_refusal(table, seat, progress, sale)
    if refusal is not None:
        return refusal
    beer = beer_for(table, seat, progress, sale.slot, sale.merchant).complete(sale.beer)
    if isinstance(beer, Refusal):
        return beer
    possible = bonuses(table.players[seat], progress, sale.merchant, beer)
    if sale.bonus and sale.bonus not in possible:
        return Refusal(refusals.BONUS_WRONG, {"industry": sale.bonus})
    if not sale.bonus and len(possible) > 1:
        return Refusal(refusals.BONUS_MISSING)
    return replace(sale, beer=beer, bonus=possible[0] if len(possible) == 1 else sale.bonus)


def _sale_refusal(table: Table, seat: int, progress: Progress, sale: Sale) -> Refusal | None:
    slot, merchant = SLOT[sale.slot], MERCHANT_SLOT[sale.merchant]
    tile, buyer = table.board[slot], table.merchants[merchant]
    if tile is None or tile.owner != seat or tile.industry not in SOLD:
        return Refusal(refusals.NOT_SELLABLE, {"place": _named(table, seat, slot)})
    if tile.flipped or sale.slot in progress.sold:
        return Refusal(refusals.ALREADY_FLIPPED, {"place": _named(table, seat, slot)})
    town, market = SLOTS[slot].location, MERCHANT_SLOTS[merchant].location
    if not table.geography().connected[town] >> market & 1:
        return Refusal(
            refusals.NOT_CONNECTED, {"place": LOCATIONS[town], "merchant": LOCATIONS[market]}
        )
    if buyer is None or tile.industry not in BUYS[buyer.buys]:
        named = _named_merchant(table, merchant, tile.industry)
        return Refusal(refusals.MERCHANT_REFUSES, {"merchant": named, "industry": tile.industry})
    return None


def _named(table: Table, seat: int, slot: int) -> str:
    """Name a slot by its town; by its own id where the seat has tiles to sell beside it.

    Slots have no numbers on the board, so a number is told only where it matters.
    """
    town = SLOTS[slot].location
    beside = (table.board[other] for other in SLOTS_AT[town] if other != slot)
    is_alone = not any(tile and tile.owner == seat and tile.industry in SOLD for tile in beside)
    return LOCATIONS[town] if is_alone else SLOTS[slot].id


def _named_merchant(table: Table, merchant: int, industry: str) -> str:
    """Name a merchant slot by its location; by its own id where one beside it buys the industry."""
    location = MERCHANT_SLOTS[merchant].location
    tiles = zip(MERCHANT_SLOTS, table.merchants, strict=True)
    beside = (tile for slot, tile in tiles if slot.location == location)
    is_bought = any(tile and industry in BUYS[tile.buys] for tile in beside)
    return MERCHANT_SLOTS[merchant].id if is_bought else LOCATIONS[location]


def _draw(table: Table, seat: int, progress: Progress, chance: Chance) -> Sale | None:
    for slot, merchant in rotated(pairs(table, seat, progress), chance):
        ways = beer_for(table, seat, progress, slot, merchant).ways()
        if ways:
            beer = chance.choose(ways)
            bonus = bonuses(table.players[seat], progress, merchant, beer)
            return Sale(slot, merchant, beer, chance.choose(bonus) if bonus else "")
    return None


def _apply(table: Table, seat: int, sale: Sale) -> None:
    tile = table.board[SLOT[sale.slot]]
    assert tile is not None
    table.emit(Sold, seat, sale.slot, tile.industry, tile.level, sale.merchant, sale.beer)
    consume(table, "beer", sale.beer)
    if MERCHANT in sale.beer:
        _take_bonus(table, seat, sale)
    flip(table, SLOT[sale.slot])


def _take_bonus(table: Table, seat: int, sale: Sale) -> None:
    """Drink the barrel of the merchant and take its bonus (RULINGS 3.2)."""
    slot, player = MERCHANT_SLOT[sale.merchant], table.players[seat]
    buyer, merchant = table.merchants[slot], MERCHANT_SLOTS[slot].merchant
    assert buyer is not None
    table.merchants[slot] = replace(buyer, barrel=False)
    developed = None
    match merchant.bonus:
        case "vp":
            player.score("merchants", merchant.amount)
        case "money":
            player.money += merchant.amount
        case "income_spaces":
            player.move_income(merchant.amount)
        case _ if sale.bonus:
            kind = player.next_tile(sale.bonus)
            assert kind is not None
            player.mat[sale.bonus] += merchant.amount
            developed = (kind.industry, kind.level)
    table.emit(BonusTaken, seat, sale.merchant, merchant.bonus, merchant.amount, developed)


_SELLING_SLOTS = tuple(sorted({slot for industry in SOLD for slot in SLOTS_FOR[industry]}))
