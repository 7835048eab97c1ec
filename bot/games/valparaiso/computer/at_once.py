"""Decisions besides plans and cards: setup, the bonus good, what is cashed, who stays."""

from __future__ import annotations

from typing import Final

from bot.games.valparaiso.computer.appraisal import Appraisal
from bot.games.valparaiso.computer.planning import best_good
from bot.games.valparaiso.computer.round_search import RoundSearch, searched
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.data import END_VP
from rules.valparaiso.moves import Bonus, Cash, ChooseGoods, PlaceMerchant, Stay
from rules.valparaiso.phrases import NONE
from rules.valparaiso.state import Table

KEPT: Final = 1
"""Positions kept by the search that compares how rounds could begin."""
SOON: Final = 2.0
"""With fewer rounds left achievements are turned into points on the track, if one leads."""


def prospect(table: Table, seat: int) -> float:
    """Return what the next round promises, with what the position is worth."""
    return searched(_prospect, table, seat, KEPT)


def _prospect(search: RoundSearch, table: Table) -> float:
    lines = search.planned(table, queries.slots(table, search.seat))
    return search.appraisal.worth(table) + lines[0].value


def start_goods(table: Table, seat: int, move: ChooseGoods) -> float:
    """Return what goods to begin with promise."""
    after = table.copy()
    after.players[seat].warehouse = list(move.goods.stock)
    return prospect(after, seat)


def village(table: Table, seat: int, move: PlaceMerchant) -> float:
    """Return what a merchant in a village promises at the beginning."""
    after = table.copy()
    player = after.players[seat]
    player.merchants = sorted([*player.merchants, move.village])
    return prospect(after, seat)


def staying(table: Table, seat: int, move: Stay) -> float:
    """Return what a merchant that stays in a village promises."""
    after = table.copy()
    for other, player in enumerate(after.players):
        stays = [move.village] if other == seat and move.village != NONE else []
        home = [table.board.harbour] * (len(player.merchants) - len(stays))
        player.merchants = sorted([*stays, *home])
    return prospect(after, seat)


def cashing(table: Table, seat: int, move: Cash) -> float:
    """Return what giving up an achievement brings: nothing but an earlier end."""
    if move.card == NONE:
        return 0.0
    appraisal = Appraisal(table, seat)
    ahead = appraisal.ahead
    vp = ACHIEVEMENT_OF[move.card].vp
    lost = ahead.rounds * appraisal.use(move.card)
    totals = [standing(table, each) for each in range(table.seats)]
    mine = totals.pop(seat)
    leads = mine - max(totals)
    if table.players[seat].points + vp >= END_VP:
        return leads - lost
    return 0.1 * vp + 0.2 * leads - lost if ahead.rounds <= SOON else -lost


def standing(table: Table, seat: int) -> float:
    """Return the points that a player would have if the game ended now, with parts of one."""
    return sum(queries.expected_points(table, seat).values())


def bonus_good(table: Table, seat: int) -> Move:
    """Return the good that the first plan brings."""
    return Bonus(best_good(RoundSearch(table, seat, KEPT), table))
