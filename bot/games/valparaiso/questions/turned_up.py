"""Conditions about the offers of markets, and the best use of a card when its turn comes.

Other players change the offers before that turn. Conditions are written `LIM gives wheat` or `LIM
takes silver`: a market, and what the offer in use there gives or takes, including goods of choice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Final

import rules
from bot.i18n import Texts
from renderers.valparaiso.words import names
from renderers.valparaiso.words import phrases as word
from rules import Move, RulesError
from rules.valparaiso import queries
from rules.valparaiso.data import BOARDS, DISCARD_PESOS, GOODS, PESOS_PER_VP
from rules.valparaiso.elements import Amount
from rules.valparaiso.moves import Play, PlayBuild, PlayBuildOf, PlayTrade
from rules.valparaiso.state import Table

GIVES, TAKES = "gives", "takes"
PESOS, POINTS = "pesos", "points"
_MARKETS: Final = frozenset(market for board in BOARDS.values() for market in board.markets)
_OFFERED: Final[Mapping[str, Sequence[str]]] = {GIVES: (*GOODS, PESOS, POINTS), TAKES: GOODS}
"""What an offer can give and take."""
_LISTED: Final = 60
"""How many moves with a card are compared at most."""


def conditions(moves: Sequence[Move], view: Table, seat: int) -> Sequence[str]:
    """Return conditions about the markets where a seat has merchants, now or after `moves`."""
    offers = [f"{way} {what}" for way, things in _OFFERED.items() for what in things]
    markets = dict.fromkeys(queries.markets_of(view, seat))
    with suppress(RulesError):
        there = rules.try_out(view, seat, moves).state
        markets = dict.fromkeys(queries.markets_of(there, seat)) | markets
    return [f"{market} {what}" for market in markets for what in offers]


def condition_names(texts: Texts) -> Mapping[str, str]:
    """Return the words of conditions, except markets and goods, with their names."""
    return {
        GIVES: texts.pgettext("condition", "gives"),
        TAKES: texts.pgettext("condition", "takes"),
        **_offered_names(texts),
    }


def _offered_names(texts: Texts) -> Mapping[str, str]:
    return {
        PESOS: texts.pgettext("offer", "pesos"),
        POINTS: texts.pgettext("offer", "points"),
    }


def read_condition(words: Collection[str]) -> str:
    """Return the condition of a market, a way and a thing, in any order; "" if it isn't one."""
    market = next((word for word in words if word in _MARKETS), "")
    way = next((word for word in words if word in _OFFERED), "")
    what = next((word for word in words if word in _OFFERED.get(way, ())), "")
    return f"{market} {way} {what}" if {market, way, what} == set(words) else ""


def holds(condition: str, view: Table) -> bool:
    """Return whether the offer in use in a market gives or takes what a condition says."""
    market, way, what = condition.split()
    if market not in view.board.markets:
        return False
    tile = queries.tile_in_use(view, market)
    return what in _things(tile.gain if way == GIVES else tile.pay)


def _things(amount: Amount) -> Collection[str]:
    """Return the goods, pesos, and points that an amount has, or may have by choice."""
    things = [good for good, n in zip(GOODS, amount.goods, strict=True) if n or amount.chosen]
    return [*things, *[PESOS] * bool(amount.pesos), *[POINTS] * bool(amount.vp)]


def condition_words(condition: str, texts: Texts) -> str:
    """Return a condition as the end of "if …": "Limache gives wheat"."""
    market, way, what = condition.split()
    place = names.place(market, texts)
    named = _offered_names(texts).get(what) or word.good(what, texts)
    if way == GIVES:
        return texts.gettext("{place} gives {what}", place=place, what=named)
    return texts.gettext("{place} takes {what}", place=place, what=named)


def serving(move: Move, view: Table, seat: int) -> Move | None:
    """Return the most profitable trade or house in the same place now, or None for other moves.

    Goods and points count as at the end of the game (RULINGS 11). Among equal moves, it's the
    planned one, or the one most like it.
    """
    place = _place(move)
    if not place or not isinstance(move, Play) or move.card not in view.players[seat].planned:
        return None
    listed = queries.first_moves_with(view, seat, move.card, _LISTED)
    others = [other for other in listed if type(other) is type(move) and _place(other) == place]
    same = set(str(move).split())
    return max(
        others,
        key=lambda other: (
            _brings(other, view, seat),
            other == move,
            len(same.intersection(str(other).split())),
        ),
        default=None,
    )


def _place(move: Move) -> str:
    """Return the first market of a trade or the place of a house, "" for other moves."""
    match move:
        case PlayTrade(visits=visits):
            used = [visit.market for visit in visits.visits if visit.uses.times]
            return used[0] if used else ""
        case PlayBuild(site=site) | PlayBuildOf(site=site):
            return names.place_of(site)
    return ""


def _brings(move: Move, view: Table, seat: int) -> int:
    """Return the value that a seat has after a move, in pesos at the rates of the game's end."""
    try:
        after = rules.try_out(view, seat, (move,)).state.players[seat]
    except RulesError:
        return -PESOS_PER_VP
    goods = sum(after.warehouse) + sum(after.hold)
    return after.points * PESOS_PER_VP + after.pesos + goods * DISCARD_PESOS
