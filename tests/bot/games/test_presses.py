"""Goals for the presses that decisions take, for a player who plays the shortest way.

`pytest -s` shows the figures.
"""

from __future__ import annotations

from typing import Any

import pytest

import rules
from bot.i18n import texts_for
from rules.puerto_rico.decisions import PlaceChoice
from rules.puerto_rico.moves import PlaceColonists
from tests.asked import panel_of
from tests.bot.games.brass_birmingham.panels import POSITIONS
from tests.bot.games.brass_birmingham.tables import debt, table
from tests.bot.games.presses import Kind, among_computers, measured, played, shortest, told

ENGLISH = texts_for("en")
BRASS = {
    "loan": 2,
    "pass": 2,
    "scout": 2,
    "build": 3,
    "develop": 3,
    "network": 3,
    "sell": 4,
}
"""The most presses of each action; a sale takes another one for the beer that is chosen."""

ELSEWHERE = {"Planning": {"draft", "discard"}}
"""Moves that are made by a button beside the answers or by a command."""


def most(every: dict[Kind, list[int]], name: str = "") -> dict[str, int]:
    """The presses of each kind of move (of one decision) where it takes most."""
    found = {word: max(presses) for (decision, word), presses in every.items() if name in decision}
    print("\n" + "\n".join(told(every)))
    return found


def test_actions_of_brass_take_few_presses() -> None:
    positions = [(table(**each), 0) for each in POSITIONS.values()]
    found = most(measured(positions), "ActionChoice")
    assert found.keys() == BRASS.keys()
    assert all(found[verb] <= goal for verb, goal in BRASS.items()), found


def test_actions_take_few_presses_in_whole_games_of_brass() -> None:
    found = most(measured(played("brass-birmingham", 3, {}, "presses", 16, 130)), "ActionChoice")
    assert {"build", "develop", "loan", "network", "pass"} <= found.keys()
    assert all(presses <= BRASS[verb] for verb, presses in found.items()), found


def test_likely_actions_take_few_taps_in_games_of_brass() -> None:
    """A select is opened first: it takes two taps."""
    found = most(measured(among_computers("brass-birmingham", 3, "taps", 6), select=2))
    goals = BRASS | {"sell": 5}
    assert {"build", "develop", "loan", "network", "pass"} <= found.keys()
    assert all(presses <= goals[verb] for verb, presses in found.items()), found


def test_a_sale_without_a_choice_takes_three_presses() -> None:
    state = table(
        hand="leek coal iron",
        tiles=dict.fromkeys(("birmingham#2", "birmingham#4"), "0 manufacturer 3"),  # without beer
        links={"birmingham~oxford": 0},
        merchants={"oxford#1": "manufacturer", "oxford#2": "blank"},
    )
    assert measured([(state, 0)])["ActionChoice", "sell"] == [3]


def test_giving_up_a_tile_takes_one_press_for_each_tile_and_two_more() -> None:
    tiles = {"dudley#1": "0 coal 1", "stone#1": "0 brewery 1"}
    found = measured([(debt({0: 2}, tiles), 0)])
    assert found["Shortfall", "raise"] == [3]


def test_decisions_of_puerto_rico_are_one_press() -> None:
    found = most(measured(played("puerto-rico", 3, {}, "presses puerto-rico", 2, 500)))
    assert len(found) >= 8
    assert set(found.values()) == {1}


def test_moving_one_colonist_takes_three_presses() -> None:
    """Open, choose from where to where, confirm."""
    state: Any = rules.new("puerto-rico", seats=3, seed="panel")
    state.players[0].island, state.players[0].city = ["corn", "sugar"], {"small-market": 0}
    state.players[0].san_juan, state.stack[-1] = 2, PlaceChoice((0, 1, 2))
    panel = panel_of(rules.view(state, 0))
    start = rules.GAMES["puerto-rico"].notation.read(panel.start())
    assert isinstance(start, PlaceColonists)
    reached = set()
    for code in (edit.code for edit in panel.edits(panel.start())[0].edits):
        reached.update(panel.moves(panel.apply(panel.start(), code)))
    legal = set(map(str, rules.legal(state, 0)))
    assert {edit.code for edit in panel.edits(panel.start())[0].edits} == {
        edit.code for edit in panel.doors(panel.start())
    }, "one tap each"
    assert len(reached) == 2
    assert reached == legal - {str(start)}


@pytest.mark.parametrize(
    ("slug", "every", "moves", "asked", "goal"),
    [
        ("castles-of-burgundy", 9, 120, {"TurnChoice", "EffectChoice"}, 4),
        ("valparaiso", 7, 150, {"StartGoodsChoice", "Planning", "CardChoice", "StayChoice"}, 4),
    ],
)
def test_every_decision_can_be_answered_in_a_few_presses(
    slug: str, every: int, moves: int, asked: set[str], goal: int
) -> None:
    met = set()
    for state, seat in played(slug, 2, {}, f"presses {slug}", every, moves):
        decision = type(rules.pending(state)).__name__
        presses = {word: number for (_, word), number in shortest(state, seat).items()}
        legal = {str(move).partition(" ")[0] for move in rules.legal(state, seat)}
        assert legal - presses.keys() <= ELSEWHERE.get(decision, set()), decision
        assert max(presses.values()) <= goal, (decision, presses)
        met.add(decision)
    assert met == asked
