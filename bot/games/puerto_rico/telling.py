"""The words for the fields of moves and events, which fill the gaps of messages about them."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from bot.games.core.log import Telling
from bot.games.puerto_rico.sums import lighthouse, load_parts, price_parts, sale_parts
from bot.i18n import Texts
from renderers.puerto_rico.words import phrases as word
from rules.puerto_rico import events as ev


def _goods(goods: Any, texts: Texts) -> str:
    """Name numbers of goods; goods that are listed one by one are counted."""
    single = bool(goods) and isinstance(goods[0], str)
    return word.barrels(tuple(Counter(goods).items()) if single else goods, texts)


def _parts(event: Any, texts: Texts) -> str:
    """Say what a price, the doubloons of a sale or the points of a loading are made of."""
    match event:
        case ev.Built(quarries=quarries, privilege=privilege, forests=forests):
            cost = event.cost + len(event.paid)
            return price_parts(cost, quarries, privilege, texts, forests)
        case ev.Sold():
            return word.total(sale_parts(event.price, event.privilege, event.markets, texts))
        case ev.Loaded():
            number = event.number
        case _:
            number = event.barrels
    parts = load_parts(number, event.privilege, event.harbor, texts)
    return word.total(parts) + lighthouse(event.lighthouse, texts)


class TableTelling(Telling[Any]):
    """A move or an event that is put into words."""

    words: ClassVar = {
        "building": lambda name, texts: word.small(word.building(name, texts)),
        "colonists": word.colonists,
        "doubloons": word.doubloons,
        "good": word.good,
        "goods": _goods,
        "kinds": lambda number, _: number,
        "lost": _goods,
        "points": word.points,
        "role": word.role,
        "round": lambda number, _: number,
        "ship": word.ship,
        "supply": lambda number, _: number,
        "tile": word.tile,
        "tiles": _goods,
    }
    made: ClassVar = {
        "n": lambda telling: telling.about.number,
        "parts": lambda telling: _parts(telling.about, telling.texts),
        "player": lambda telling: telling.names[telling.about.seat],
    }
