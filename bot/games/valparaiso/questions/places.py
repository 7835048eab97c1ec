"""Places of the map in words: what a merchant could do there."""

from __future__ import annotations

from bot.games.core.flow import DOT
from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from rules.valparaiso import queries
from rules.valparaiso.elements import Amount
from rules.valparaiso.state import Table


def near(table: Table, seat: int, place: str, texts: Texts) -> str:
    """Say what a place offers: the trade of its market and the fee, or a space for a house."""
    board, parts = table.board, []
    if place in board.markets:
        parts.append(word.offer(queries.tile_in_use(table, place).id, texts))
        fee = sum(queries.fees(table, seat, place).values())
        if fee:
            parts.append(texts.gettext("fee {pesos}", pesos=word.pesos(fee, texts)))
    parts += [space_told(table, space.id, texts) for space in board.places[place].spaces[:1]]
    if place == board.harbour:
        parts.append(space_told(table, place, texts))
    return DOT.join(filter(None, parts))


def space_told(table: Table, site: str, texts: Texts) -> str:
    """Say what a house on a site brings: points, the income of a residence; "" if it is taken."""
    board = table.board
    if site == board.harbour:
        if len(table.residences) == len(board.residences):
            return ""
        residence = board.residences[len(table.residences)]
        income = texts.gettext("income {gain}", gain=word.amount(residence.income, texts))
        return DOT.join(filter(None, [income, _points(residence.vp, texts)]))
    if site in table.houses:
        return texts.gettext("no space free") if _full(table, site) else ""
    return _points(board.spaces[site].vp, texts)


def _points(vp: int, texts: Texts) -> str:
    amount = Amount(vp=vp)
    return word.gains(amount.goods, 0, vp, texts)


def _full(table: Table, site: str) -> bool:
    place = table.board.places[table.board.place_of_space[site]]
    return all(space.id in table.houses for space in place.spaces)
