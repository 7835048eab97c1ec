"""The rest of the game for a player, and the worth of money and income in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import Final

from rules.brass_birmingham.data import (
    ACTIONS,
    LAST_SPACE,
    LEVELS,
    MOST_POINTS_FOR_MONEY,
    POUNDS_PER_POINT,
    ROUNDS,
)
from rules.brass_birmingham.state import Table

POUND: Final = 0.35
"""Points for the first pound of a poor player; a loan's 30 pounds make two good builds possible."""
NO_USE: Final = 0.005
"""Points for a pound more than can be used, which may still break a tie."""
CANAL_SPENDING: Final = 11
"""Pounds that an action of the Canal Era can use on average."""
RAIL_SPENDING: Final = 13
"""The same in the Rail Era, when tiles and rails are dearer."""
READY: Final = 4.0
"""Points for having enough money in hand for the next turn."""
READY_POUNDS: Final = 12.0
"""Pounds that go a long way towards that."""
READY_ACTIONS: Final = 6
"""With fewer actions left in the game, money in hand counts for less."""
DEBT: Final = 2.0
"""Points for a pound that will be missing when income is paid: tiles are lost for it."""
SPIRAL_PAYMENTS: Final = 3
SPIRAL: Final = 0.5
"""Points for a pound that will be missing after so many payments, if nothing flips until then:
who has neither money nor credit can do nothing any more."""
GROWTH: Final = 2.5
"""Spaces that a player moves up in a round on average: later ones are worth less money."""
SPACES_AHEAD: Final = 4
"""The income track is looked at so far ahead to say what a space brings."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The actions left: the seat's `actions` and `everybody`'s in this era, the seat's `later`.

    `payments` counts the payments of income to come, this round's included; `capacity` the pounds
    that all own actions can use. `last_era` says that no era follows.
    """

    actions: int
    everybody: int
    later: int
    payments: int
    capacity: float
    last_era: bool
    introductory: bool


def outlook(table: Table, seat: int) -> Outlook:
    """Count what is left after the actions that `seat` has taken so far."""
    place = table.order.index(seat)
    mine = table.actions if place == table.turn else (ACTIONS if place > table.turn else 0)
    others = (table.seats - 1 - table.turn) * ACTIONS
    introductory = bool(table.options["introductory"])
    return _outlook(table.seats, table.rail, table.round, introductory, mine, others)


@lru_cache(maxsize=2048)
def _outlook(
    seats: int, rail: bool, number: int, introductory: bool, mine: int, others: int
) -> Outlook:
    """Count from a round's number and the actions of the player and of others left in it."""
    rounds = ROUNDS[seats]
    more = rounds - number
    last = rail or introductory
    actions = mine + more * ACTIONS
    later = 0 if last else rounds * ACTIONS
    if rail:
        capacity, payments = actions * RAIL_SPENDING, more
    else:
        capacity = actions * CANAL_SPENDING + later * RAIL_SPENDING
        payments = more + 1 + (0 if introductory else rounds - 1)
    everybody = mine + others + more * ACTIONS * seats
    return Outlook(actions, everybody, later, payments, float(capacity), last, introductory)


def wealth(table: Table, seat: int, ahead: Outlook) -> float:
    """Return the points that a player's money and income are worth."""
    player = table.players[seat]
    pounds = player.money + earnings(player.space, ahead.payments)
    end = _final(player.money, player.space) if ahead.introductory else 0.0
    if ahead.capacity <= 0:
        return end
    ready = READY * min(1.0, (ahead.actions + ahead.later) / READY_ACTIONS)
    cash = player.money + (HEIGHT[player.space] if ahead.payments else 0.0)
    if cash < 0:
        end += DEBT * cash
        cash = 0.0
    poor = player.money + HEIGHT[player.space] * min(SPIRAL_PAYMENTS, ahead.payments)
    if poor < 0:
        end += SPIRAL * poor
    return end + _used(pounds, ahead.capacity) + ready * (1.0 - exp(-cash / READY_POUNDS))


def pound(table: Table, seat: int, ahead: Outlook) -> float:
    """Return the points that one pound more is worth."""
    if ahead.capacity <= 0:
        return 0.0
    player = table.players[seat]
    pounds = player.money + earnings(player.space, ahead.payments)
    return NO_USE + POUND * min(1.0, max(0.0, 1.0 - pounds / ahead.capacity))


def _used(pounds: float, capacity: float) -> float:
    """Return the points for all pounds to come: each is worth less, until no action needs any."""
    if pounds <= 0:
        return (NO_USE + POUND) * pounds
    needed = min(pounds, capacity)
    return NO_USE * pounds + POUND * needed * (1.0 - needed / (2.0 * capacity))


def space(table: Table, seat: int, ahead: Outlook) -> float:
    """Return the points that one space more on the income track is worth."""
    here = table.players[seat].space
    there = min(here + SPACES_AHEAD, LAST_SPACE)
    if there == here:
        return 0.0
    more = earnings(there, ahead.payments) - earnings(here, ahead.payments)
    return more / (there - here) * pound(table, seat, ahead)


@lru_cache(maxsize=4096)
def earnings(space: int, payments: int) -> float:
    """Return the pounds of all payments to come for a marker at `space` that goes on rising."""
    return sum(
        [HEIGHT[min(int(space + GROWTH * number), LAST_SPACE)] for number in range(payments)]
    )


def _final(pounds: float, space: int) -> float:
    """The points for money and income at the end of the introductory game."""
    points = max(0.0, pounds) / POUNDS_PER_POINT
    return min(float(MOST_POINTS_FOR_MONEY), points) + HEIGHT[space]


def _heights() -> tuple[float, ...]:
    """The income level of each space, those within a level as parts of the way to the next."""
    return tuple(
        level + (number - LEVELS.index(level)) / LEVELS.count(level)
        for number, level in enumerate(LEVELS)
    )


HEIGHT: Final = _heights()
