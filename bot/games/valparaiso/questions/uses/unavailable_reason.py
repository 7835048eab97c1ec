"""The reason why the main action of a card is not possible: the refusal of what one would try."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import rules
from bot.games.valparaiso.words import ValparaisoWords
from bot.i18n import Texts, reason
from rules import IllegalMove, RulesError
from rules.valparaiso import refusals
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF, REGION_IDS
from rules.valparaiso.data import COAST, GOODS
from rules.valparaiso.elements import (
    BuildHouse,
    BuildOrHire,
    MoveMerchants,
    MoveShip,
    OverseasTrade,
    RiverBoats,
    SellGood,
    TradeInVillages,
)
from rules.valparaiso.state import Table

_ELSEWHERE: Final = (refusals.NO_MERCHANT_THERE, refusals.NOT_IN_REGION, refusals.NO_PATH)
"""Refusals of an attempt in the wrong place: another one says more."""
_WORDS: Final = ValparaisoWords()


def unavailable_reason(table: Table, seat: int, card: str, texts: Texts) -> str:
    """Return why the main action of a card is not possible for a seat, "" if that is not known."""
    refused: list[IllegalMove] = []
    for words in _attempts(table, seat, card):
        try:
            rules.parse(table, seat, " ".join(filter(None, ("play", card, words))))
        except IllegalMove as error:
            refused.append(error)
        except RulesError:
            continue  # not written like this with every card
    best = min(refused, key=lambda error: error.reason in _ELSEWHERE, default=None)
    return "" if best is None else reason(best, texts, _WORDS)


def _attempts(table: Table, seat: int, card: str) -> Iterator[str]:
    """Yield what one would try with a card, in the words behind it."""
    places = dict.fromkeys(table.players[seat].merchants)
    board = table.board
    match MAIN_OF[card]:
        case SellGood():
            yield from GOODS
        case BuildHouse():
            yield from _sites(table, seat)
        case BuildOrHire():
            yield from (" ".join(("build", site)) for site in _sites(table, seat))
            yield "hire"
        case MoveShip():
            yield from (COAST, *REGION_IDS)
        case OverseasTrade():
            here = table.players[seat].ship
            near = table.cards_in(here) if here in table.regions else ()
            yield from (*near, *[each for each in ACHIEVEMENT_OF if each not in near])
        case TradeInVillages():
            yield from (f"{place} x1" for place in (*places, *board.markets))
        case MoveMerchants() | RiverBoats():
            yield from (f"{origin}>{place}" for origin in places for place in board.places)
        case _:
            yield from ("", "x1", "unload 0 0 0")


def _sites(table: Table, seat: int) -> Iterator[str]:
    """Yield the building spaces where merchants of a seat stand, then the harbour."""
    board = table.board
    for place in dict.fromkeys(table.players[seat].merchants):
        if place in board.places:
            yield from (space.id for space in board.places[place].spaces)
    yield board.harbour
