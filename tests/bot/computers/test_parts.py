"""The parts of positions that the coach names are together what the computers play by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

import rules
from bot.games import COACHES, GUIDES
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.worth import RIVALS
from bot.games.brass_birmingham.computer.worth import parts as parts_of_brass
from bot.games.brass_birmingham.computer.worth import worth as worth_in_brass
from bot.games.castles_of_burgundy.computer.outlook import COVER
from bot.games.castles_of_burgundy.computer.turn_search import worth as worth_in_castles_of_burgundy
from bot.games.valparaiso.computer.appraisal import Appraisal
from rules import State
from tests.playing import random_chooser, tables, turns

each_game = pytest.mark.parametrize(("slug", "seats", "options"), tables())
EVERY = 17
"""One of so many positions of a game is looked at."""


def positions(slug: str, seats: int, options: dict[str, object]) -> Iterator[State]:
    state = rules.new(slug, seats, options, "parts")
    for position, *_ in islice(turns(state, random_chooser("parts")), 0, None, EVERY):
        yield position


def summed(state: Any, seat: int) -> float:
    """What the coach's parts of one seat come to, without what the others have."""
    return sum(COACHES[state.slug].standing(state, seat, state).values())


def lead(state: Any, seat: int) -> tuple[float, float]:
    return summed_lead(state, seat), GUIDES[state.slug].value(state, seat, state)


def summed_lead(state: Any, seat: int) -> float:
    return sum(COACHES[state.slug].parts(state, seat, state).values())


def worth_for_brass(state: Any, seat: int) -> tuple[float, float]:
    prices = MatValue(state, seat)
    rivals = parts_of_brass(state, seat, prices)[RIVALS]
    return summed(state, seat) + rivals, worth_in_brass(state, seat, prices)


def worth_for_castles_of_burgundy(state: Any, seat: int) -> tuple[float, float]:
    if not state.duchy_of(seat).board:  # there is nothing to value before it is chosen
        return summed(state, seat), 0.0
    unit = COVER if state.solo else 1.0
    return unit * summed(state, seat), worth_in_castles_of_burgundy(state, seat)


def worth_for_valparaiso(state: Any, seat: int) -> tuple[float, float]:
    return summed(state, seat), Appraisal(state, seat).worth(state)


SUMS: dict[str, Callable[[Any, int], tuple[float, float]]] = {
    "puerto-rico": lead,
    "brass-birmingham": worth_for_brass,
    "castles-of-burgundy": worth_for_castles_of_burgundy,
    "valparaiso": worth_for_valparaiso,
}


@each_game
def test_the_parts_are_together_what_the_computers_play_by(slug, seats, options):
    for state in positions(slug, seats, options):
        for seat in range(seats):
            parts, value = SUMS[slug](state, seat)
            assert parts == pytest.approx(value, abs=1e-6)


@each_game
def test_every_part_has_a_name(slug, seats, options):
    named = COACHES[slug].words
    for state in positions(slug, seats, options):
        assert named.keys() >= COACHES[slug].parts(state, 0, state).keys()


@each_game
def test_leads_of_all_seats_are_the_sums_of_their_parts(slug, seats, options):
    for state in islice(positions(slug, seats, options), 4):
        leads = COACHES[slug].leads(state, state)
        assert leads == pytest.approx([summed_lead(state, seat) for seat in range(seats)])
