"""Places of the map in words: what a merchant could do there."""

from __future__ import annotations

from bot.games.core.flow import DOT
from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from rules.valparaiso import queries
from rules.valparaiso.data import HOUSES
from rules.valparaiso.elements import Residence
from rules.valparaiso.state import Table


def near(table: Table, seat: int, place: str, texts: Texts) -> str:
    """Say what a place offers: the trade of its market and the fee, or a space for a house."""
    board, parts = table.board, []
    if place in board.markets:
        parts.append(word.offer(queries.tile_in_use(table, place).id, texts))
        fee = sum(queries.fees(table, seat, place).values())
        if fee:
            parts.append(texts.gettext("fee {pesos}", pesos=word.pesos(fee, texts)))
    parts.append(_house_told(table, seat, place, texts))
    return DOT.join(filter(None, parts))


def _house_told(table: Table, seat: int, place: str, texts: Texts) -> str:
    """Say what a house in a place would bring, or that there is no space for one."""
    board = table.board
    if len(table.players[seat].houses) == HOUSES:
        return ""
    if place == board.harbour:
        brings = space_told(table, place, texts)
        return texts.gettext("house: {gain}", gain=brings) if brings else ""
    spaces = board.places[place].spaces
    free = [space for space in spaces if space.id not in table.houses]
    if not free:
        return texts.gettext("no space for a house") if spaces else ""
    most = max(free, key=lambda space: space.vp)
    return texts.gettext("house: {gain}", gain=_points(most.vp, texts)) if most.vp else ""


def space_told(table: Table, site: str, texts: Texts) -> str:
    """Say what a house in the harbour would bring: income, points; "" if there is no space."""
    board = table.board
    if site != board.harbour or len(table.residences) == len(board.residences):
        return ""
    return DOT.join(filter(None, [income_told(table, texts), _points(_next(table).vp, texts)]))


def income_told(table: Table, texts: Texts) -> str:
    """Say what the next residence brings in each round: "income 2 pesos"."""
    return texts.gettext("income {gain}", gain=word.amount(_next(table).income, texts))


def _next(table: Table) -> Residence:
    return table.board.residences[len(table.residences)]


def _points(vp: int, texts: Texts) -> str:
    return word.gains((0, 0, 0), 0, vp, texts)
