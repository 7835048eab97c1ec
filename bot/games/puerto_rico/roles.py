"""What taking a role would bring its chooser now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.games.puerto_rico import names as word
from bot.games.puerto_rico.sums import lighthouse, load_parts, privilege_parts, sale_parts
from bot.i18n import Texts
from rules.core.notation import Amounts
from rules.puerto_rico.data import GOODS, PRICES
from rules.puerto_rico.moves import POST, Sell, TakeRole
from rules.puerto_rico.new_buildings import lighthouse as light
from rules.puerto_rico.new_buildings import small_wharf, union_hall
from rules.puerto_rico.powers import amounts, capacity, market_bonus
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.captain import possible_ships
from rules.puerto_rico.steps.craftsman import harvest_limit
from rules.puerto_rico.steps.trader import SellChoice


def prospect(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    """Return what `seat` gets from taking a role now: the privilege above all."""
    kind = move.role.partition("-")[0]
    return _PROSPECTS[kind](table, seat, move, texts)


def _library(table: Table, seat: int, move: TakeRole) -> bool:
    """Whether a library would double the privilege."""
    given_up = "library" in move.waive or seat in table.library_spent
    return table.players[seat].occupied("library") and not given_up


def production(player: Player) -> Amounts:
    """Return what a board can produce if the supply has everything."""
    return amounts({kind: capacity(player, kind) for kind in GOODS})


def _settler(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    if not table.players[seat].island_free():
        return texts.gettext("your island is full")
    n = len(table.row)
    if table.quarries:
        first = texts.ngettext("quarry or 1 of {n} plantation", "quarry or 1 of {n} plantations", n)
    else:
        first = texts.ngettext("first of {n} plantation", "first of {n} plantations", n)
    if _library(table, seat, move):
        return texts.gettext("{what}, a second one at the end (library)", what=first)
    return first


def _mayor(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    dealt = -(-table.colonist_ship // table.seats)
    wanted = 1 + _library(table, seat, move) if "privilege" not in move.waive else 0
    own = min(wanted, table.colonist_supply)
    gain = texts.ngettext("+{n} colonist", "+{n} colonists", dealt + own)
    return gain + word.total((str(dealt), *privilege_parts("mayor", own, texts)))


def _builder(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    money = table.players[seat].doubloons + table.roles[move.role].doubloons
    if _library(table, seat, move):
        return texts.gettext("{n} to spend, prices \N{MINUS SIGN}2 (library)", n=money)
    return texts.gettext("{n} to spend, prices \N{MINUS SIGN}1", n=money)


def _craftsman(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    goods = amounts(harvest_limit(table, seat))
    if not goods:
        return texts.gettext("you produce nothing")
    if _library(table, seat, move):
        return texts.gettext("{goods} (then 2 extra barrels)", goods=word.barrels(goods, texts))
    return texts.gettext("{goods} (then 1 extra barrel)", goods=word.barrels(goods, texts))


def _trader(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    player, privilege = table.players[seat], 1 + _library(table, seat, move)
    refusal = SellChoice(seat).refusal
    markets = market_bonus(player)
    sales = [
        (PRICES[kind] + privilege + added, added, kind)
        for where, added in (("", markets), (POST, 0))
        for kind in GOODS
        if refusal(table, seat, Sell(kind, where)) is None
    ]
    if not sales:
        return texts.gettext("you have nothing to sell")
    doubloons, added, best = max(sales, key=lambda sale: (sale[0], PRICES[sale[2]]))
    return texts.gettext(
        "best: {good} for {doubloons}{parts}",
        good=word.good(best, texts),
        doubloons=word.doubloons(doubloons, texts),
        parts=word.total(sale_parts(PRICES[best], privilege, added, texts)),
    )


def _captain(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    player = table.players[seat]
    held = sum(player.goods.values())
    loads = [
        min(barrels, ship.space)
        for kind, barrels in player.goods.items()
        for ship in possible_ships(table, kind, barrels)
    ]
    if player.occupied("wharf"):
        loads.extend(player.goods.values())
    if held and small_wharf.works(player):
        loads.append(small_wharf.points(tuple(player.goods.items())))
    hall = union_hall.points(player)
    if not held or not loads:
        if hall:
            return texts.gettext("union hall: +{points}", points=word.points(hall, texts))
        return texts.gettext("you have nothing to load")
    best = max(loads)
    privilege, harbor = 1 + _library(table, seat, move), int(player.occupied("harbor"))
    money = light.choosing_pay(player) + light.loading_pay(player)
    return texts.gettext(
        "first loading: +{points}{parts}",
        points=word.points(best + privilege + harbor + hall, texts),
        parts=word.total(load_parts(best, privilege, harbor, texts, hall))
        + lighthouse(money, texts),
    )


def _prospector(table: Table, seat: int, move: TakeRole, texts: Texts) -> str:
    money = table.roles[move.role].doubloons
    own = 1 + _library(table, seat, move) if "privilege" not in move.waive else 0
    parts = [str(money)] if money else []
    parts += privilege_parts("prospector", own, texts)
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
