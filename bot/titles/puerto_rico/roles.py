"""What taking a role would bring its chooser now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.i18n import Texts
from bot.titles.puerto_rico import names as word
from bot.titles.puerto_rico.say import load_parts, sale_parts
from rules.core.notation import Amounts
from rules.puerto_rico.data import GOODS, PRICES
from rules.puerto_rico.moves import Sell, TakeRole
from rules.puerto_rico.powers import amounts, capacity, market_bonus
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.captain import possible_ships
from rules.puerto_rico.steps.craftsman import harvest_limit
from rules.puerto_rico.steps.trader import SellChoice


def prospect(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    """Return what `seat` gets from taking a role now: the privilege above all."""
    kind = move.role.partition("-")[0]
    return _PROSPECTS[kind](table, seat, move, texts)


def production(player: Player) -> Amounts:
    """Return what a board can produce if the supply has everything."""
    return amounts({kind: capacity(player, kind) for kind in GOODS})


def _settler(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    if not table.players[seat].island_free():
        return texts.gettext("your island is full")
    n = len(table.row)
    if not table.quarries:
        return texts.ngettext("first of {n} plantation", "first of {n} plantations", n)
    return texts.ngettext(
        "quarry or 1 of {n} plantation",
        "quarry or 1 of {n} plantations",
        n,
    )


def _mayor(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    dealt = -(-table.colonist_ship // table.seats)
    own = int(table.colonist_supply > 0 and "privilege" not in move.waive)
    parts = [str(dealt), word.small(word.role("mayor", texts))]
    gain = texts.ngettext("+{n} colonist", "+{n} colonists", dealt + own)
    return gain + (word.total(parts) if own else "")


def _builder(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    money = table.players[seat].doubloons + table.roles[move.role].doubloons
    return texts.gettext("{n} to spend, prices \N{MINUS SIGN}1", n=money)


def _craftsman(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    goods = amounts(harvest_limit(table, seat))
    if not goods:
        return texts.gettext("you produce nothing")
    return texts.gettext("{goods} (then 1 extra barrel)", goods=word.barrels(goods, texts))


def _trader(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    player = table.players[seat]
    refusal = SellChoice(seat).refusal
    goods = [kind for kind in GOODS if refusal(table, seat, Sell(kind)) is None]
    if not goods:
        return texts.gettext("you have nothing to sell")
    best = max(goods, key=PRICES.__getitem__)
    markets = market_bonus(player)
    return texts.gettext(
        "best: {good} for {doubloons}{parts}",
        good=word.good(best, texts),
        doubloons=word.doubloons(PRICES[best] + 1 + markets, texts),
        parts=word.total(sale_parts(PRICES[best], 1, markets, texts)),
    )


def _captain(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    player = table.players[seat]
    loads = [
        min(held, ship.space)
        for kind, held in player.goods.items()
        for ship in possible_ships(table, kind, held)
    ]
    if player.occupied("wharf"):
        loads.extend(player.goods.values())
    best = max(loads, default=0)
    if not best:
        return texts.gettext("you have nothing to load")
    harbor = int(player.occupied("harbor"))
    return texts.gettext(
        "first loading: +{points}{parts}",
        points=word.points(best + 1 + harbor, texts),
        parts=word.total(load_parts(best, 1, harbor, texts)),
    )


def _prospector(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    money = table.roles[move.role].doubloons
    own = int("privilege" not in move.waive)
    parts = [str(money), word.small(word.role("prospector", texts))] if money and own else []
    return "+" + word.doubloons(money + own, texts) + word.total(parts)


_PROSPECTS: Final[dict[str, Callable[[Table, int, TakeRole, Texts], str]]] = {
    "settler": _settler,
    "mayor": _mayor,
    "builder": _builder,
    "craftsman": _craftsman,
    "trader": _trader,
    "captain": _captain,
    "prospector": _prospector,
}
