"""Sell: tile after tile, to which merchant, with whose beer, for which bonus (RULINGS 9.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import CARD, Ask, Flow, Picks, first
from bot.games.brass_birmingham.parts import SEPARATOR
from bot.games.core.title import Edit
from bot.i18n import Texts
from renderers.brass_birmingham import words
from rules.brass_birmingham.actions.base import faces
from rules.brass_birmingham.actions.sell import Progress, beer_for, bonuses, pairs
from rules.brass_birmingham.data import MERCHANT_SLOT, MERCHANT_SLOTS, SLOT
from rules.brass_birmingham.moves import MERCHANT, Sale, Sell
from rules.core.notation import Move

PAIR, BEER, BONUS = "pair", "beer", "bonus"
ARROW = ">"
"""Between the tile and the merchant in an answer."""


@dataclass(frozen=True, slots=True)
class Selling:
    """How far the sales have come: those that are complete, and the one that is not, if any."""

    sales: tuple[Sale, ...]
    progress: Progress
    open: Sale | None


class SellFlow(Flow):
    """Sell tiles."""

    verb: ClassVar = "sell"
    short: ClassVar = frozenset({BONUS, CARD})

    def possible(self) -> bool:
        """Whether any tile can be sold."""
        return bool(self._pairs(Progress()))

    def _pairs(self, progress: Progress) -> tuple[str, ...]:
        return tuple(
            f"{slot}{ARROW}{merchant}"
            for slot, merchant in pairs(self.table, self.seat, progress)
            if beer_for(self.table, self.seat, progress, slot, merchant).ways()
        )

    def _selling(self, picks: Picks) -> Selling:
        """Read the picks: a pair begins a sale, beer and bonus complete it."""
        sales: list[Sale] = []
        for key, value in picks:
            if key == PAIR:
                slot, _, merchant = value.partition(ARROW)
                sales.append(Sale(slot, merchant))
            elif key == BEER:
                last = sales[-1]
                sales[-1] = Sale(last.slot, last.merchant, (*last.beer, value))
            elif key == BONUS:
                last = sales[-1]
                sales[-1] = Sale(last.slot, last.merchant, last.beer, value)
        progress = Progress()
        for sale in sales[:-1]:
            progress = progress.after(sale)
        if not sales:
            return Selling((), progress, None)
        if self._open(progress, sales[-1]):
            return Selling(tuple(sales[:-1]), progress, sales[-1])
        return Selling(tuple(sales), progress.after(sales[-1]), None)

    def _open(self, progress: Progress, sale: Sale) -> list[Ask]:
        """Return what is open of a sale: barrels, then the tile of the bonus."""
        need = beer_for(self.table, self.seat, progress, sale.slot, sale.merchant)
        if len(sale.beer) < need.number:
            return [Ask(BEER, need.options(sale.beer))]
        possible = bonuses(self.player, progress, sale.merchant, sale.beer)
        return [Ask(BONUS, tuple(possible))] if possible and not sale.bonus else []

    def asks(self, picks: Picks) -> list[Ask]:
        """Return what is open; after the first sale no other is needed."""
        selling = self._selling(picks)
        if selling.open is not None:
            asks = self._open(selling.progress, selling.open)
        else:
            more = self._pairs(selling.progress)
            asks = [Ask(PAIR, more, needed=not selling.sales)] if more else []
        if not first(picks, CARD):
            asks.append(self.cards_ask(faces(self.player)))
        return asks

    def move(self, picks: Picks) -> Move:
        """Return all sales."""
        return Sell(first(picks, CARD), self._selling(picks).sales)

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return the sales, the one that is open too."""
        selling = self._selling(picks)
        sales = [*selling.sales, *([selling.open] if selling.open else [])]
        return texts.listing(self._sale_name(sale.slot, sale.merchant, texts) for sale in sales)

    def _sale_name(self, slot: str, merchant: str, texts: Texts) -> str:
        tile = self.table.board[SLOT[slot]]
        assert tile is not None
        return texts.gettext(
            "{tile} in {place} to {merchant}",
            tile=word.tile(tile.industry, tile.level, texts),
            place=word.town(slot, texts),
            merchant=self._buyer_name(merchant, texts),
        )

    def _buyer_name(self, merchant: str, texts: Texts) -> str:
        """Name a merchant tile by its place, and by what it buys where there are two."""
        name, buyer = word.merchant(merchant, texts), self.table.merchants[MERCHANT_SLOT[merchant]]
        assert buyer is not None
        if MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant.tiles == 1:
            return name
        return f"{name} ({words.buys(buyer.buys, texts)})"

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words."""
        match ask.key:
            case "pair" if ask.needed:
                return texts.pgettext("choice", "Tile to sell")
            case "pair":
                return texts.pgettext("choice", "Sell another tile")
            case "beer":
                return texts.pgettext("choice", "Beer")
            case "bonus":
                return texts.pgettext("choice", "Tile that the bonus develops")
        return texts.pgettext("choice", "Card")

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return an answer in words."""
        selling = self._selling(picks)
        match ask.key:
            case "card":
                return self.card_edit(value, texts)
            case "beer":
                assert selling.open is not None
                taken = (*selling.progress.beer, *selling.open.beer).count(value)
                edit = self.source_edit(ask, value, "beer", taken, texts)
                if value == MERCHANT:
                    bonus = self._bonus(selling.open.merchant, texts)
                    edit = Edit(edit.code, edit.label, bonus)
                return edit
            case "bonus":
                removed = selling.progress.developed.count(value)
                kind = self.player.next_tile(value, removed)
                assert kind is not None
                return Edit(f"{BONUS}={value}", words.tile(value, kind.level, texts))
        slot, _, merchant = value.partition(ARROW)
        name = word.capital(self._sale_name(slot, merchant, texts))
        return Edit(f"{PAIR}={value}", name, self._pair_text(slot, merchant, selling, texts))

    def _bonus(self, merchant: str, texts: Texts) -> str:
        bonus = words.bonus(MERCHANT_SLOTS[MERCHANT_SLOT[merchant]].merchant, texts)
        return texts.gettext("bonus: {gain}", gain=bonus)

    def _pair_text(self, slot: str, merchant: str, selling: Selling, texts: Texts) -> str:
        """Return what a sale brings: income, beer that it takes, the bonus if it is there."""
        tile = self.table.board[SLOT[slot]]
        assert tile is not None
        parts = [
            texts.ngettext("+{n} income space", "+{n} income spaces", tile.kind.income),
            texts.gettext("scores {points}", points=word.points(tile.kind.vp, texts)),
        ]
        if not tile.kind.beer:
            return SEPARATOR.join([*parts, texts.gettext("needs no beer")])
        parts.append(texts.gettext("takes {n} beer", n=tile.kind.beer))
        need = beer_for(self.table, self.seat, selling.progress, slot, merchant)
        if MERCHANT in need.options(()):
            parts.append(self._bonus(merchant, texts))
        return SEPARATOR.join(parts)
