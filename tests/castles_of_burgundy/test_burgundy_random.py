"""Random games of the base game against an independent count of points (RULINGS 8, 9, 10)."""

from __future__ import annotations

import pytest
from burgundy_positions import SLUG
from burgundy_scorekeeper import Scorekeeper
from playing import random_games

import rules


def placing(chance: rules.Chance):
    """A player that places what can be placed, or else moves at random."""

    def choose(state: rules.State, seat: int) -> rules.Move:
        for verb in ("place", "town-hall"):
            found = rules.legal(state, seat, verb)
            found = [move for move in found if not str(move).endswith("skip")]
            if found:
                return chance.choose(found)
        return rules.sample(state, seat, chance)

    return choose


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_over_random_games(seats):
    regions = animals = 0
    for number in range(random_games(20)):
        seed = f"points {seats} {number}"
        chance = rules.Chance(seed)
        state = rules.new(SLUG, seats, {"duchy_setup": "random"}, seed)
        choose = placing(chance)
        while rules.waiting(state) and not state.phase:
            seat = rules.waiting(state)[0]
            rules.play_in_place(state, seat, choose(state, seat))
        keeper = Scorekeeper(state)
        while seats_ := rules.waiting(state):
            for event in rules.play_in_place(state, seats_[0], choose(state, seats_[0])):
                keeper.see(event)
            for seat, sheet in enumerate(keeper.sheets):
                if state.stack:
                    assert +sheet.points == state.players[seat].vp
        assert rules.audit(state) == []
        assert [score.sources for score in rules.scores(state)] == keeper.final(state)
        regions += keeper.regions
        animals += keeper.animals
    assert regions > 100
    assert animals > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_is_accepted_and_written_once(seats):
    state = rules.new(SLUG, seats, {"duchy_setup": "random"}, f"legal {seats}")
    choose = placing(rules.Chance("legal"))
    while seats_ := rules.waiting(state):
        moves = list(map(str, rules.legal(state, seats_[0])))
        assert len(set(moves)) == len(moves)
        for text in moves[:: max(1, len(moves) // 8)]:
            assert str(rules.parse(state, seats_[0], text)) == text
        rules.play_in_place(state, seats_[0], choose(state, seats_[0]))


def test_a_record_replays_to_the_same_position():
    state = rules.new(SLUG, 3, None, "replay")
    moves = []
    choose = placing(rules.Chance("replay"))
    while seats_ := rules.waiting(state):
        move = choose(state, seats_[0])
        moves.append((seats_[0], str(move)))
        rules.play_in_place(state, seats_[0], move)
    record = rules.Record(SLUG, 3, {}, "replay", moves=tuple(moves))
    assert rules.Record.from_text(record.to_text()).replay() == state
