"""Sell: tile after tile, to which merchant, with whose beer, for which bonus (RULINGS 9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.brass_birmingham.questions.action import BEER, CARD, ActionFlow, tile_at
from bot.games.core.flow import Answer, Ask, Picks, first
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import MERCHANT_SLOT, MERCHANT_SLOTS, SOLD
from rules.brass_birmingham.moves import MERCHANT, Sale, Sell
from rules.brass_birmingham.queries import Progress

PAIR, MORE, BONUS = "pair", "more", "bonus"
ARROW = ">"
"""Between the tile and the merchant in an answer."""


@dataclass(frozen=True, slots=True)
class ChosenSales:
    """The sales chosen so far: those that are complete, and the one that is not, if any."""

    sales: tuple[Sale, ...]
    progress: Progress
    open: Sale | None


class SellFlow(ActionFlow):
    """The questions of a sale: which tiles, to which merchants, with whose beer."""

    verb: ClassVar = "sell"
    short: ClassVar = frozenset({BONUS, CARD})
    labels: ClassVar = {
        PAIR: "Tile to sell",
        MORE: "Sell another tile",
        BEER: "Beer",
        BONUS: "Tile that the bonus develops",
    }
    goods: ClassVar = {BEER: BEER}

    def proposals(self) -> Iterator[Move]:
        """Yield as many sales as possible, then each sale by itself."""
        chain: tuple[Sale, ...] = ()
        progress = Progress()
        while following := queries.sales(self.view, self.seat, progress):
            chain = (*chain, following[-1])
            progress = progress.after(following[-1])
        if len(chain) > 1:
            yield Sell(self.spared[0], chain)
        for sale in queries.sales(self.view, self.seat, Progress()):
            yield Sell(self.spared[0], (sale,))

    def obstacle(self, texts: Texts) -> str:
        unsold = [
            tile
            for tile in self.view.board
            if tile is not None and tile.owner == self.seat and not tile.flipped
        ]
        if not any(tile.industry in SOLD for tile in unsold):
            return texts.gettext("you have no tile to sell")
        if not queries.has_buyer(self.view, self.seat):
            return texts.gettext("no tile is connected to a merchant who buys it")
        return texts.gettext("there is no beer")

    def _pairs(self, progress: Progress) -> tuple[str, ...]:
        return tuple(map(ARROW.join, queries.sale_pairs(self.view, self.seat, progress)))

    def _selling(self, picks: Picks) -> ChosenSales:
        """Read the picks: a pair begins a sale, beer and bonus complete it."""
        sales: list[Sale] = []
        for key, value in picks:
            if key == PAIR:
                slot, _, merchant = value.partition(ARROW)
                sales.append(Sale(slot, merchant))
            elif key == BEER:
                sales[-1] = replace(sales[-1], beer=(*sales[-1].beer, value))
            elif key == BONUS:
                sales[-1] = replace(sales[-1], bonus=value)
        progress = Progress()
        for sale in sales[:-1]:
            progress = progress.after(sale)
        if not sales:
            return ChosenSales((), progress, None)
        if self._open(progress, sales[-1]):
            return ChosenSales(tuple(sales[:-1]), progress, sales[-1])
        return ChosenSales(tuple(sales), progress.after(sales[-1]), None)

    def _open(self, progress: Progress, sale: Sale) -> list[Ask]:
        """Return what is open of a sale: barrels, then the tile of the bonus."""
        need = queries.sale_beer(self.view, self.seat, progress, sale.slot, sale.merchant)
        if len(sale.beer) < need.number:
            return [Ask(BEER, need.options(sale.beer))]
        possible = queries.bonuses(self.player, progress, sale.merchant, sale.beer)
        return [Ask(BONUS, tuple(possible))] if possible and not sale.bonus else []

    def aims(self, picks: Picks) -> tuple[str, ...]:
        """Return the tiles and the merchants of the first sale."""
        if picks:
            return ()
        pairs = queries.sale_pairs(self.view, self.seat, Progress())
        return tuple(dict.fromkeys(place for pair in pairs for place in pair))

    def questions(self, picks: Picks) -> list[Ask]:
        """Return what is open; after the first sale no other is needed."""
        selling = self._selling(picks)
        if selling.open is not None:
            return self._open(selling.progress, selling.open)
        more = self._pairs(selling.progress)
        return [Ask(PAIR, more, needed=not selling.sales)] if more else []

    def move(self, picks: Picks) -> Move:
        return Sell(first(picks, CARD), self._selling(picks).sales)

    def told(self, picks: Picks, texts: Texts) -> str:
        selling = self._selling(picks)
        sales = [*selling.sales, *([selling.open] if selling.open else [])]
        return texts.listing(self._sale_name(sale.slot, sale.merchant, texts) for sale in sales)

    def _sale_name(self, slot: str, merchant: str, texts: Texts) -> str:
        tile = tile_at(self.view, slot)
        return texts.gettext(
            "{tile} in {place} to {merchant}",
            tile=word.tile(tile.industry, tile.level, texts),
            place=word.town(slot, texts),
            merchant=self._buyer_name(merchant, texts),
        )

    def _buyer_name(self, merchant: str, texts: Texts) -> str:
        """Name a merchant tile by its place, and by what it buys where there are two."""
        name, buyer = word.merchant(merchant, texts), self.view.merchants[MERCHANT_SLOT[merchant]]
        assert buyer is not None
        if MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant.tiles == 1:
            return name
        return f"{name} ({words.buys(buyer.buys, texts)})"

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        another = ask.key == PAIR and not ask.needed
        return super().label(Ask(MORE, ()) if another else ask, picks, texts)

    def taken(self, ask: Ask, value: str, picks: Picks) -> int:
        """Return the barrels that the sales before, and this one, took from a brewery."""
        selling = self._selling(picks)
        assert selling.open is not None
        return (*selling.progress.beer, *selling.open.beer).count(value)

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return an answer in words; the merchant's beer with its bonus."""
        label, note = super().option(ask, value, picks, texts)
        if ask.key != BEER or value != MERCHANT:
            return label, note
        selling = self._selling(picks)
        assert selling.open is not None
        return label, _bonus(selling.open.merchant, texts)

    def other(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return a tile that the bonus develops, or a sale with what it brings."""
        selling = self._selling(picks)
        if ask.key == BONUS:
            kind = self.player.next_tile(value, selling.progress.developed.count(value))
            assert kind is not None
            return words.tile(value, kind.level, texts), ""
        slot, _, merchant = value.partition(ARROW)
        name = word.capital(self._sale_name(slot, merchant, texts))
        return name, self._pair_text(slot, merchant, selling, texts)

    def _pair_text(self, slot: str, merchant: str, selling: ChosenSales, texts: Texts) -> str:
        """Return what a sale brings: income, beer that it takes, the bonus if it is there."""
        tile = tile_at(self.view, slot)
        parts = [
            texts.ngettext("+{n} income space", "+{n} income spaces", tile.kind.income),
            texts.gettext("scores {points}", points=word.points(tile.kind.vp, texts)),
        ]
        if not tile.kind.beer:
            return SEPARATOR.join([*parts, texts.gettext("needs no beer")])
        parts.append(texts.gettext("takes {n} beer", n=tile.kind.beer))
        need = queries.sale_beer(self.view, self.seat, selling.progress, slot, merchant)
        if MERCHANT in need.options(()):
            parts.append(_bonus(merchant, texts))
        return SEPARATOR.join(parts)


def _bonus(merchant: str, texts: Texts) -> str:
    bonus = words.bonus(MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant, texts)
    return texts.gettext("bonus: {gain}", gain=bonus)
