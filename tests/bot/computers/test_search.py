"""The search of all games: repeatable, by what is seen alone, legal, and within its budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pytest

import rules
from bot.computers.levels import LEVELS, STRONG, playouts, takes_at_sight
from bot.computers.search import Candidate, think
from bot.games import COACHES, GUIDES
from bot.games.brass_birmingham.computer import turn_search
from bot.games.valparaiso.computer import round_search
from rules import Move, State
from tests.cases import for_each
from tests.sharing import in_turn

EVERY = {"puerto-rico": 43, "brass-birmingham": 61, "castles-of-burgundy": 47, "valparaiso": 23}
"""One of so many positions of a game is thought about."""
FOLLOWING = 8
"""So many moves are played on from it."""


class Asked(NamedTuple):
    view: State
    seat: int
    moves: Sequence[Move]


def asked_in(slug: str, seats: int, seed: str, **options: object) -> Iterator[Asked]:
    """Some positions of a game in which everybody moves at sight, as the one who is asked."""
    state, ply = rules.new(slug, seats, options, seed), 0
    while waiting := rules.waiting(state):
        seat = waiting[-1]
        moves = rules.legal(state, seat)
        if ply % EVERY[slug] == 0:
            yield Asked(rules.view(state, seat), seat, moves)
        whole = rules.imagine(rules.view(state, seat), f"{seed} {ply}")
        move = GUIDES[slug].answer(whole, seat)
        assert move in rules.legal(whole, seat)
        rules.play_in_place(state, seat, move)
        ply += 1


@pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
@pytest.mark.parametrize("slug", GUIDES)
def test_whatever_is_chosen_is_legal_and_chosen_again(slug: str, seats: int) -> None:
    thought_of = 0
    for view, seat, moves in asked_in(slug, seats, f"legal {seats}"):
        before = rules.to_json(view)
        thought = think(GUIDES[slug], view, seat, moves, "seed", 4)
        assert thought.move in moves
        assert thought == think(GUIDES[slug], view, seat, moves, "seed", 4)
        assert rules.to_json(view) == before
        thought_of += thought.playouts > 0
    assert thought_of >= 2


@pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
@pytest.mark.parametrize("slug", ["brass-birmingham", "valparaiso"])
def test_what_is_kept_does_not_hang_on_what_is_hidden(slug: str, seats: int) -> None:
    """What was found in one imagined position holds in others that fit the same view."""
    for view, seat, _ in asked_in(slug, seats, f"kept {seats}"):
        wholes = [GUIDES[slug].imagine(view, seed) for seed in ("one", "two", "three")]
        kept = [played_on(slug, whole, seat) for whole in wholes]
        assert kept == [played_on(slug, whole, seat, forgetful=True) for whole in wholes]


def played_on(slug: str, whole: State, mover: int, *, forgetful: bool = False) -> list[Move]:
    """The moves that follow in a playout, all found anew if it is forgetful."""
    state, played = rules.copy(whole), list[Move]()
    while len(played) < FOLLOWING and (waiting := rules.waiting(state)):
        if forgetful:
            turn_search.CACHE.clear()
            round_search.CACHE.clear()
        move = COACHES[slug].moves_on(state, waiting[0], mover)[0]
        rules.advance(state, waiting[0], move)
        played.append(move)
    return played


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("puerto-rico", {"mayor_mode": "ordered", "vp_visibility": "open"}),
        ("puerto-rico", {"production": "chosen"}),
        ("puerto-rico", {"building_set": "new-only"}),
        ("brass-birmingham", {"introductory": True}),
    ],
    ids=str,
)
def test_options_do_not_confuse_it(slug: str, options: dict[str, object]) -> None:
    for view, seat, moves in asked_in(slug, 3, "options", **options):
        assert think(GUIDES[slug], view, seat, moves, "seed", 3).move in moves


@pytest.mark.parametrize("slug", in_turn(GUIDES))
def test_what_is_hidden_does_not_matter(slug: str) -> None:
    different = 0
    for view, seat, moves in asked_in(slug, 3, "hidden"):
        # two truths that this seat cannot tell apart
        truths = [rules.imagine(view, name) for name in ("one", "other")]
        different += truths[0] != truths[1]
        chosen = [
            think(GUIDES[slug], rules.view(truth, seat), seat, moves, "seed", 4).move
            for truth in truths
        ]
        assert chosen[0] == chosen[1] == think(GUIDES[slug], view, seat, moves, "seed", 4).move
    assert different


class Known:
    """A guide to Puerto Rico that values each role as a test says."""

    playouts_a_second = 10.0
    standard_share = 0.2
    first_sight = 0.0
    at_sight = 0.25

    def __init__(self, worth: Callable[[str], float]) -> None:
        self._worth = worth
        self.played: list[str] = []

    def candidates(
        self, view: State, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        return [Candidate(move) for move in moves if not getattr(move, "waive", ())]

    def imagine(self, view: State, seed: str) -> State:
        return rules.imagine(view, seed)

    def answer(self, state: State, seat: int) -> Move:
        return rules.legal(state, seat)[0]

    def horizon(self, start: State, sample: int) -> Callable[[State], bool]:
        return lambda state: True

    def value(self, state: State, seat: int, start: State) -> float:
        role = next(r for r, card in state.roles.items() if card.taker == seat)  # type: ignore[attr-defined]
        self.played.append(role)
        return self._worth(role)


def start() -> Asked:
    state = rules.new("puerto-rico", 4, seed="start")
    return Asked(rules.view(state, 0), 0, rules.legal(state, 0))


@for_each("role", ["settler", "mayor", "builder", "prospector"])
@for_each("number", [7, 8, 30, 100])
def test_the_best_move_wins_and_gets_most_playouts(role: str, number: int) -> None:
    guide = Known(lambda taken: float(taken == role))
    thought = think(guide, *start(), "seed", number)
    assert str(thought.move) == f"role {role}"
    assert thought.in_time
    assert thought.playouts == len(guide.played)
    assert guide.played.count(role) == max(map(guide.played.count, guide.played))
    assert thought.playouts <= number
    assert thought.playouts >= number * 0.7 or number < 30


@pytest.mark.parametrize(("weight", "chosen"), [(0.0, "builder"), (1.0, "builder"), (3.0, "mayor")])
def test_the_first_sight_counts_as_the_guide_says(weight: float, chosen: str) -> None:
    class Sighted(Known):
        first_sight = weight

        def candidates(
            self, view: State, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
        ) -> Sequence[Candidate]:
            found = super().candidates(view, seat, moves, seed)
            return [
                Candidate(each.move, float(str(each.move) == "role mayor"))
                for each in found
                if str(each.move) in ("role builder", "role mayor")
            ]

    guide = Sighted(lambda taken: float(taken == "builder"))
    assert str(think(guide, *start(), "seed", 4).move) == f"role {chosen}"


@pytest.mark.parametrize("number", [1, 8, 30])
def test_a_game_is_told_how_many_playouts_may_follow(number: int) -> None:
    class Asking(Known):
        def candidates(
            self, view: State, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
        ) -> Sequence[Candidate]:
            self.told = playouts
            return super().candidates(view, seat, moves, seed)

    guide = Asking(lambda taken: 1.0)
    think(guide, *start(), "seed", number)
    assert guide.told == number


def test_a_small_budget_is_spent_on_the_most_promising() -> None:
    guide = Known(lambda taken: float(taken == "prospector"))
    assert str(think(guide, *start(), "seed", 2).move) in ("role settler", "role mayor")
    assert set(guide.played) == {"settler", "mayor"}


@pytest.mark.parametrize("number", [0, 1])
def test_without_a_budget_it_plays_at_sight(number: int) -> None:
    guide = Known(lambda taken: 1.0)
    thought = think(guide, *start(), "seed", number)
    assert str(thought.move) == "role settler"
    assert not guide.played


@pytest.mark.parametrize("calls", [0, 3, 200])
def test_when_time_is_up_it_answers_with_the_best_so_far(calls: int) -> None:
    left = [None] * calls

    def time_is_up() -> bool:
        return not left or left.pop() is not None

    class Long(Known):
        def horizon(self, start: State, sample: int) -> Callable[[State], bool]:
            return lambda state: state.phase == ""  # type: ignore[attr-defined]

    guide = Long(lambda taken: float(taken == "builder"))
    thought = think(guide, *start(), "seed", 1000, time_is_up)
    assert not thought.in_time
    assert str(thought.move) == ("role builder" if calls == 200 else "role settler")


def test_levels_share_the_thinking_time() -> None:
    guide = Known(lambda taken: 1.0)
    assert [playouts(guide, level, 10.0) for level in LEVELS] == [0, 20, 100]
    assert playouts(guide, "strong", 0.001) == 2
    assert playouts(guide, "strong", 0.0) == 0
    assert playouts(guide, "of another version", 10.0) == playouts(guide, "standard", 10.0)


def test_only_the_strongest_level_thinks_about_every_decision() -> None:
    guide = Known(lambda taken: 1.0)
    seeds = [f"game/{ply}" for ply in range(400)]
    overlooked = {level: [takes_at_sight(guide, level, seed) for seed in seeds] for level in LEVELS}
    assert not any(overlooked[STRONG])
    assert 70 < sum(overlooked["standard"]) < 130
    assert overlooked["standard"] == [takes_at_sight(guide, "newer", seed) for seed in seeds]


def test_a_standard_level_without_playouts_takes_the_best_at_first_sight() -> None:
    guide = Known(lambda taken: float(taken == "builder"))
    guide.standard_share = 0.0
    number = playouts(guide, "standard", 10.0)
    assert number == 1
    assert str(think(guide, *start(), "seed", number).move) == "role settler"
    assert playouts(guide, "standard", 0.0) == 0
