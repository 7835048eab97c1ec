"""Sell: tile after tile, to which merchant, with whose beer, for which bonus (RULINGS 9.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from bot.games.brass_birmingham.parts import SEPARATOR, next_part
from bot.games.brass_birmingham.questions.action import BEER, CARD, ActionFlow, tile_at
from bot.games.core.choices import Words
from bot.games.core.flow import Ask, Picks, first
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import MERCHANT_SLOT, MERCHANT_SLOTS, SOLD
from rules.brass_birmingham.moves import MERCHANT, Sale, Sell
from rules.brass_birmingham.queries import Progress

PAIR, BONUS = "pair", "bonus"
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

    def lack(self) -> str:
        unsold = [
            tile
            for tile in self.view.board
            if tile is not None and tile.owner == self.seat and not tile.flipped
        ]
        if not any(tile.industry in SOLD for tile in unsold):
            return self.texts.gettext("no tile to sell")
        if not queries.has_buyer(self.view, self.seat):
            return self.texts.gettext("no tile is connected to a merchant who buys it")
        return self.texts.gettext("no beer available")

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
        texts = self.texts
        need = queries.sale_beer(self.view, self.seat, progress, sale.slot, sale.merchant)
        if len(sale.beer) < need.number:
            taken = (*progress.beer, *sale.beer)
            barrels = need.options(sale.beer)
            say = partial(self._beer_words, sale.merchant, barrels, taken)
            return [Ask(BEER, barrels, texts.pgettext("choice", "Beer"), say)]
        possible = queries.bonuses(self.player, progress, sale.merchant, sale.beer)
        if not possible or sale.bonus:
            return []
        label = texts.pgettext("choice", "Tile to develop with the bonus")
        return [Ask(BONUS, tuple(possible), label, partial(self._bonus_words, progress))]

    def questions(self, picks: Picks) -> list[Ask]:
        """Return what is open; after the first sale no other is needed.

        The places are the tiles and the merchants of the first sale.
        """
        selling, texts = self._selling(picks), self.texts
        if selling.open is not None:
            return self._open(selling.progress, selling.open)
        more = queries.sale_pairs(self.view, self.seat, selling.progress)
        if not more:
            return []
        label = texts.pgettext("choice", "Tile to sell")
        if selling.sales:
            label = texts.pgettext("choice", "Sell another tile")
        pairs, say = tuple(map(ARROW.join, more)), partial(self._pair_words, selling.progress)
        places = () if picks else tuple(dict.fromkeys(place for pair in more for place in pair))
        return [Ask(PAIR, pairs, label, say, needed=not selling.sales, places=places)]

    def move(self, picks: Picks) -> Move:
        return Sell(first(picks, CARD), self._selling(picks).sales)

    def description(self, picks: Picks) -> str:
        selling = self._selling(picks)
        sales = [*selling.sales, *([selling.open] if selling.open else [])]
        return self.texts.listing(self._sale_name(sale.slot, sale.merchant) for sale in sales)

    def _sale_name(self, slot: str, merchant: str) -> str:
        tile, texts = tile_at(self.view, slot), self.texts
        return texts.gettext(
            "{tile} in {place} to {merchant}",
            tile=word.tile(tile.industry, tile.level, texts),
            place=word.town(slot, texts),
            merchant=self._buyer_name(merchant),
        )

    def _buyer_name(self, merchant: str) -> str:
        """Name a merchant tile by its place, and by what it buys where there are two."""
        buyer = self.view.merchants[MERCHANT_SLOT[merchant]]
        name = word.merchant(merchant, self.texts)
        assert buyer is not None
        if MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant.tiles == 1:
            return name
        return f"{name} ({words.buys(buyer.buys, self.texts)})"

    def _beer_words(
        self, merchant: str, barrels: Sequence[str], taken: Sequence[str], source: str
    ) -> Words:
        """Return a barrel; the merchant's with its bonus."""
        barrel = self.source_words(BEER, barrels, taken, source)
        if source == MERCHANT:
            return barrel._replace(consequence=_bonus(merchant, self.texts))
        return barrel

    def _bonus_words(self, progress: Progress, industry: str) -> Words:
        """Return a tile that the bonus develops, with the one that lies behind it."""
        removed = progress.developed.count(industry)
        kind, after = (self.player.next_tile(industry, removed + n) for n in range(2))
        assert kind is not None
        name = words.tile(industry, kind.level, self.texts)
        return Words(name, "" if after is None else next_part(after, self.texts), short=name)

    def _pair_words(self, progress: Progress, pair: str) -> Words:
        """Return a sale with what it brings."""
        slot, _, merchant = pair.partition(ARROW)
        name = word.capital(self._sale_name(slot, merchant))
        return Words(name, self._brings(slot, merchant, progress))

    def _brings(self, slot: str, merchant: str, progress: Progress) -> str:
        """Return what a sale brings: income, beer that it takes, the bonus if it is there."""
        tile, texts = tile_at(self.view, slot), self.texts
        parts = [
            texts.ngettext("+{n} income space", "+{n} income spaces", tile.kind.income),
            texts.gettext("scores {points}", points=word.points(tile.kind.vp, texts)),
        ]
        if not tile.kind.beer:
            return SEPARATOR.join([*parts, texts.gettext("needs no beer")])
        parts.append(texts.gettext("takes {n} beer", n=tile.kind.beer))
        need = queries.sale_beer(self.view, self.seat, progress, slot, merchant)
        if MERCHANT in need.options(()):
            parts.append(_bonus(merchant, texts))
        return SEPARATOR.join(parts)


def _bonus(merchant: str, texts: Texts) -> str:
    bonus = words.bonus(MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant, texts)
    return texts.gettext("bonus: {gain}", gain=bonus)
