"""What has become of a plan: the differences that the core finds in the parts of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

import rules
from bot.games import GAMES
from bot.games.core.ahead import Ahead, Intent, PlannedPart, differences, is_timed, standing, unlike
from rules import Move
from tests.lanterns import Light, Street

PRICES = Ahead[Street]("light")


class LightAhead(Ahead[Street]):
    """Lanterns are lit at a place for a price; more of them are as good, as is any other oil."""

    parts: ClassVar = {
        "price": PlannedPart("the price", "more"),
        "place": PlannedPart("the place"),
        "oil": PlannedPart("the oil", harmless=True, follows="place"),
        "lanterns": PlannedPart("the lanterns", "less"),
        "night": PlannedPart("", "later"),
    }

    def __init__(self, moves: Mapping[int, Mapping[str, object]]) -> None:
        super().__init__("light")
        self._moves = moves

    def about(self, move: Move) -> Intent:
        assert isinstance(move, Light)
        return Intent(move.number > 2, self._moves[move.number])


def of(place: str, oil: str, lanterns: int) -> dict[str, object]:
    return {"place": place, "oil": oil, "lanterns": lanterns}


@pytest.mark.parametrize(
    ("shown", "now", "parts"),
    [
        ("5", "5", ()),
        ("5", "4", ()),
        ("5", "6", ("price",)),
        ("2 3", "5", ()),
        ("price=5 place=hill", "price=5 place=dock", ("place",)),
        ("5 lanterns=2", "5 lanterns=3", ()),
        ("5 lanterns=2", "6", ("price", "lanterns")),
        ("5 night=2", "5 night=1", ()),
    ],
)
def test_terms_are_worse_in_the_way_that_each_part_can_be(
    shown: str, now: str, parts: tuple[str, ...]
) -> None:
    ahead = LightAhead({})
    assert differences(ahead, shown, now) == parts
    assert standing(ahead, shown, now) == ("changed" if parts else "same")


def test_a_plan_waits_while_more_is_to_come_before_it() -> None:
    assert standing(LightAhead({}), "5 night=1", "9 night=2") == "later"
    assert is_timed(LightAhead({}))
    assert not is_timed(PRICES)


def test_a_move_may_differ_from_a_plan_in_parts_but_not_in_what_it_is_for() -> None:
    planned = of("hill", "whale", 2)
    others = {1: planned, 2: of("hill", "olive", 3), 3: planned}
    ahead = LightAhead(others)
    assert unlike(ahead, ahead.about(Light(1)), Light(1)) == frozenset()
    assert unlike(ahead, ahead.about(Light(1)), Light(2)) == {"oil"}
    assert unlike(ahead, ahead.about(Light(1)), Light(3)) is None
    ahead = LightAhead({1: planned, 2: of("dock", "olive", 1)})
    assert unlike(ahead, ahead.about(Light(1)), Light(2)) == {"place", "lanterns"}, (
        "the oil follows the place"
    )


def test_moves_of_most_questions_differ_in_their_numbers() -> None:
    assert unlike(PRICES, PRICES.about(Light(1)), Light(1)) == frozenset()
    assert unlike(PRICES, PRICES.about(Light(1)), Light(2)) == {"number"}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_not_over_where_a_later_question_was_answered_in_advance(slug: str) -> None:
    foresight, state, tried = GAMES[slug].foresight, rules.new(slug, 3, seed=slug), 0
    chance = rules.Chance(slug)
    for _ in range(40):
        for seat in range(3):
            for at in foresight.ahead(rules.view(state, seat), seat).values():
                assert rules.try_out(at, seat, rules.legal(at, seat)[:1]).state.stack
                tried += 1
        (seat, *_) = rules.waiting(state)
        rules.play_in_place(state, seat, rules.sample(state, seat, chance))
    assert tried
