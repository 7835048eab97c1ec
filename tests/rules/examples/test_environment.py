"""The environment for learning: what its agents are told, offered and given."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import rules
from rules import Score
from rules.examples.environment import MOST_MOVES, Environment

HIDDEN = "brass-birmingham"
"""A game with hands."""


@pytest.fixture
def game() -> Environment:
    made = Environment(HIDDEN, 3)
    made.reset(1)
    return made


def test_what_is_no_game_is_refused() -> None:
    for slug, seats in (("chess", 2), (HIDDEN, 9), (HIDDEN, "3"), (HIDDEN, None)):
        with pytest.raises(rules.BadOptions):
            Environment(slug, seats)  # type: ignore[arg-type]


def test_a_game_at_random_comes_to_its_end(game: Environment) -> None:
    for _ in game.agent_iter(2_000):
        _, _, is_over, is_cut, info = game.last()
        mask = info["action_mask"]
        assert mask.sum() == len(info["moves"]) <= MOST_MOVES
        game.step(None if is_over or is_cut else int(game.chance.below(len(info["moves"]))))
    assert game.match.is_over
    assert game.agents == []


@pytest.mark.parametrize(
    ("ranks", "rewards"),
    [((2, 1, 3), (-1.0, 1.0, -1.0)), ((1, 3, 1), (0.5, -1.0, 0.5))],
)
def test_winners_share_one_point_and_everyone_else_loses_one(
    game: Environment, ranks: tuple[int, ...], rewards: tuple[float, ...]
) -> None:
    ended: Any = SimpleNamespace(
        scores=[Score(seat, 0, {}, 0, rank) for seat, rank in enumerate(ranks)]
    )
    game.match = ended
    game._end()
    assert tuple(game.rewards[agent] for agent in game.possible_agents) == rewards
    assert all(game.terminations.values())


def test_an_agent_sees_what_its_seat_may_know_and_no_more(game: Environment) -> None:
    view = game.match.view(1)
    truths = [rules.imagine(view, name) for name in ("one", "other")]

    def seen(agent: str) -> list[Any]:
        found = []
        for truth in truths:
            imagined: Any = SimpleNamespace(view=lambda seat, truth=truth: rules.view(truth, seat))
            game.match = imagined
            found.append(game.observe(agent))
        return found

    one, other = seen("seat_1")
    assert np.array_equal(one, other)
    one, other = seen("seat_2")
    assert not np.array_equal(one, other), "their hands are not known"
