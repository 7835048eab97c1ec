"""Moves of The Castles of Burgundy by name: what is done, without how it is paid for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from bot.games.core.choices import Names
from bot.games.core.log import Telling
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.emojis import shield_sign
from renderers.castles_of_burgundy.words import phrases as word
from rules import Move
from rules.castles_of_burgundy import moves as m
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.supply import PRICE
from rules.castles_of_burgundy.data.tiles import TILES
from rules.castles_of_burgundy.state import Table


class MoveTelling(Telling[Any]):
    """A move of a seat that is put into words, as that seat considers it."""

    words: ClassVar = {
        "building": word.kind,
        "cell": lambda cell, _: cell,
        "depot": word.depot,
        "effect": word.effect,
        "shield": word.shield,
        "species": word.kind,
    }
    made: ClassVar = {
        "a_tile": lambda telling: word.a_tile(telling.about.tile, telling.texts),
        "tile": lambda telling: word.tile(telling.about.tile, telling.texts),
        "tiles": lambda telling: word.tiles(telling.about.tiles, telling.texts),
        "other": lambda telling: telling.names[telling.about.player - 1],
        "duchy": lambda telling: word.small(words.duchy(telling.about.duchy, telling.texts)),
        "good": lambda telling: word.goods(telling.about.goods, telling.texts),
        "goods": lambda telling: telling.sold(),
        "price": lambda telling: telling.price(),
        "gain": lambda telling: telling.workers(),
        "colours": lambda telling: telling.traded(),
    }

    def __init__(self, move: Move, table: Table, seat: int, names: Names, texts: Texts) -> None:
        super().__init__(move, texts, names)
        self.table, self.seat = table, seat

    def sold(self) -> str:
        """Name the goods of a type that the seat has: "3 blue goods"."""
        number = self.table.duchy_of(self.seat).stored(self.about.goods)
        return word.goods_tiles(((self.about.goods, number),), self.texts)

    def price(self) -> str:
        """Say what a purchase, or hiring, is paid with."""
        if isinstance(self.about, m.Hire):
            return word.silver(self.about.silver, self.texts)
        by_workers = self.about.by_workers
        return word.means(0 if by_workers else PRICE, PRICE if by_workers else 0, self.texts)

    def workers(self) -> str:
        """Say what taking or hiring workers brings."""
        if isinstance(self.about, m.Hire):
            return word.workers(queries.hired(self.about.silver), self.texts)
        workers, silver = queries.workers_gain(self.table, self.table.duchy_of(self.seat))
        return word.means(silver, workers, self.texts)

    def traded(self) -> str:
        """Name the goods that a trade gives up, by type."""
        counts = {goods: self.about.goods.count(goods) for goods in self.about.goods}
        return word.goods_tiles(counts.items(), self.texts)


def sign_of(move: Move) -> str:
    """Return the sign of a move: its tile, or its shield; "" if it has none."""
    number = getattr(move, "shield", None)
    if isinstance(number, int):
        return shield_sign(number)
    tile = getattr(move, "tile", "")
    return tile if tile in TILES else ""


LABELS: Final[dict[type[Move], str]] = {
    m.ChooseDuchy: noted("Play {duchy}"),
    m.ChooseStart: noted("Start on {cell}"),
    m.Take: noted("Take {a_tile} from {depot}"),
    m.TakeBy: noted("Take {a_tile} from {depot}"),
    m.PlaceTile: noted("Place {a_tile} on {cell}"),
    m.TownHall: noted("Place {a_tile} on {cell}"),
    m.Fill: noted("Place {a_tile} on {cell}"),
    m.PlaceFromDepot: noted("Place {a_tile} of {depot} on {cell}"),
    m.PlaceFromBlackDepot: noted("Place {a_tile} of the black depot on {cell}"),
    m.Sell: noted("Sell {goods}"),
    m.Warehouse: noted("Sell {goods}"),
    m.TakeWorkers: noted("Take {gain}"),
    m.TakeShield: noted("Take {shield} for the castle on {cell}"),
    m.CastleShield: noted("Take {shield} for the castle on {cell}"),
    m.Hire: noted("Hire {gain} for {price}"),
    m.Mimic: noted("Copy the monasteries of {other}"),
    m.ShipGoods: noted("Goods of {depot}"),
    m.ShipGoodsToo: noted("Goods of {depot} too"),
    m.ShipGoodsType: noted("Take all {good} from the depots"),
    m.NoGoods: noted("Take no more goods"),
    m.Crane: noted("Use the crane as {building}"),
    m.Goose: noted("Goose scores with: {species}"),
    m.Skip: noted("Skip: {effect}"),
    m.Discard: noted("Discard {tiles}"),
    m.EndTurn: noted("End the turn"),
    m.SkipShield: noted("Skip {shield}"),
    m.TradeGoods: noted("Trade {colours} for {a_tile}"),
}
"""What a move is called; the seat knows where it stands, so no player is named."""
_OTHERS: Final[dict[type[Move], Callable[[MoveTelling], str]]] = {
    m.AddPoints: lambda telling: (
        telling.texts.ngettext(
            "Pay {n} silver for {n} more point",
            "Pay {n} silver for {n} more points",
            telling.about.silver,
        )
        if telling.about.silver
        else telling.texts.gettext("Buy no more points")
    ),
    m.ScoreNow: lambda telling: (
        telling.texts.gettext("Score the points of the tile")
        if telling.about.what == m.TILE
        else telling.texts.gettext("Score the points of the region")
    ),
    m.Buy: lambda telling: (
        telling.gettext("Buy {a_tile} of {depot} for {price}")
        if telling.about.depot
        else telling.gettext("Buy {a_tile} for {price}")
    ),
    m.ChooseRoutes: lambda telling: telling.texts.gettext(
        "Lay the tiles {tiles}", tiles=", ".join(map(str, telling.about.tiles))
    ),
}


def label(move: Move, table: Table, seat: int, names: Names, texts: Texts) -> str:
    """Return what a move does: "Take a church from depot 5"."""
    telling = MoveTelling(move, table, seat, names, texts)
    kind = type(move)
    return _OTHERS[kind](telling) if kind in _OTHERS else telling.gettext(LABELS[kind])


_SHORT: Final[dict[type[Move], str]] = {
    m.Take: noted("Take {tile}"),
    m.PlaceTile: noted("Place {tile} on {cell}"),
}
"""What a move is called where its die stands beside it, which says the depot too."""


def short_label(move: Move, table: Table, seat: int, names: Names, texts: Texts) -> str:
    """Return what a move does in few words, with its die: "Take church (3→4)"."""
    kind, die = type(move), getattr(move, "die", None)
    if kind in _SHORT:
        told = MoveTelling(move, table, seat, names, texts).gettext(_SHORT[kind])
    else:
        told = label(move, table, seat, names, texts)
    return told if die is None else f"{told} ({word.die_value(die)})"
