"""What every coach owes those who ask it: points are points, nothing is given away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise, product
from statistics import mean
from typing import Any

import pytest

import rules
from bot.computers.coaching import compare as comparing
from bot.computers.coaching.compare import (
    MoveVerdict,
    Severity,
    VerdictKind,
    advise,
    compare,
    severity,
)
from bot.computers.coaching.playing_on import ImaginedPosition
from bot.computers.coaching.reasons import reasons
from bot.games import COACHES, GAMES, GUIDES
from bot.games.core.coach import CONTEXT
from bot.games.core.game import BotGame
from rules import Move, State
from rules.brass_birmingham.moves import Build, Overbuild
from tests.playing import random_chooser, tables, turns
from tests.sharing import in_turn, some

each_game = pytest.mark.parametrize(("slug", "seats", "options"), tables())
each_coach = pytest.mark.parametrize("slug", in_turn(COACHES))
EVERY = {"puerto-rico": 37, "brass-birmingham": 37, "castles-of-burgundy": 41, "valparaiso": 41}
"""One of so many positions of a game is looked at."""
SEATS = 3
SOME = 4
"""Legal moves of a position that are compared with each other."""


def lead_of(slug: str, state: State, seat: int) -> float:
    return sum(COACHES[slug].parts(state, seat, state).values())


@each_game
def test_a_finished_game_is_worth_its_points(slug, seats, options):
    state = rules.new(slug, seats, options, "values")
    for _ in turns(state, random_chooser("values")):
        pass
    totals = [score.total for score in rules.scores(state)]
    teams = [sum(totals[seat] for seat in team) for team in rules.teams(state)]
    for place, team in enumerate(rules.teams(state)):
        others = [total for other, total in enumerate(teams) if other != place]
        points = teams[place] - mean(others) if others else teams[place]
        for seat in team:
            assert lead_of(slug, state, seat) == pytest.approx(points)


@each_game
def test_what_one_seat_is_ahead_the_others_are_behind(slug, seats, options):
    """So no constant that hangs on the moment can count, and moments can be compared."""
    state = rules.new(slug, seats, options, "leads")
    for ply, (position, *_) in enumerate(turns(state, random_chooser("leads"))):
        if ply % 29 == 0 and len(rules.teams(position)) > 1:
            leads = [lead_of(slug, position, team[0]) for team in rules.teams(position)]
            assert sum(leads) == pytest.approx(0.0, abs=1e-6)


def asked_at_random(slug: str, seats: int, options: dict[str, object]) -> Iterator[State]:
    """Some whole positions of a game of drawn moves."""
    state = rules.new(slug, seats, options, "alternatives")
    for position, *_ in islice(turns(state, random_chooser("alternatives")), 3, None, 43):
        yield position


@each_game
def test_some_legal_move_is_always_thought_of(slug, seats, options):
    for state in asked_at_random(slug, seats, options):
        seat = rules.waiting(state)[0]
        view = rules.view(state, seat)
        found = COACHES[slug].alternatives(view, seat, rules.legal(view, seat), "seed")
        assert found
        for candidate in found:
            rules.play(state, seat, candidate.move)


@each_game
def test_moves_that_are_the_same_are_so_in_every_order(slug, seats, options):
    coach = COACHES[slug]
    for state in some(asked_at_random(slug, seats, options), f"{slug} {seats} {options}", 2):
        seat = rules.waiting(state)[0]
        view, chance = rules.view(state, seat), rules.Chance("same")
        moves = [*islice(rules.legal(view, seat), SOME), rules.sample(view, seat, chance)]
        same = {pair: coach.same(view, *pair) for pair in product(moves, repeat=2)}
        assert all(same[move, move] for move in moves)
        assert all(is_same == same[other, one] for (one, other), is_same in same.items())
        for one, other, third in product(moves, repeat=3):
            assert not (same[one, other] and same[other, third]) or same[one, third]


def asked(slug: str, every: int = 0) -> Iterator[tuple[State, int, Move]]:
    """Some positions of a game at sight as the one sees it who is asked, with any legal move."""
    state: Any = rules.new(slug, SEATS, seed="coach")
    chance, ply = rules.Chance("coach"), 0
    while waiting := rules.waiting(state):
        seat = waiting[-1]
        view = rules.view(state, seat)
        if ply % (every or EVERY[slug]) == 0 and len(rules.legal(view, seat)) > 1:
            yield view, seat, rules.sample(view, seat, chance)
        whole = GUIDES[slug].imagine(view, f"coach {ply}")
        rules.play_in_place(state, seat, GUIDES[slug].answer(whole, seat))
        ply += 1


@each_coach
def test_two_moves_are_valued_at_the_same_moment(slug, monkeypatch):
    """Playouts of both end in the same round, also when an era or a phase ends on the way."""
    monkeypatch.setattr(type(COACHES[slug]), "rounds", (1,))
    coach = COACHES[slug]
    for view, seat, move in [*asked(slug), *last_of_parts(slug)]:
        sample = ImaginedPosition.drawn(coach, view, seat, "moment", 0)
        at_sight = coach.guide.answer(sample.whole, seat)
        ends = [sample.some_rounds_later(each) for each in (move, at_sight)]
        rounds = {rules.round_of(end) for end in ends if rules.waiting(end)}
        assert len(rounds) <= 1
        assert rules.round_of(view) not in rounds


def last_of_parts(slug: str) -> Iterator[tuple[State, int, Move]]:
    """The last position of each part of a game, such as an era, that another part follows."""
    for before, after in pairwise(asked(slug, every=1)):
        if rules.round_of(before[0]).part != rules.round_of(after[0]).part:
            yield before


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few samples of one round: here it does not matter how right a verdict is."""
    monkeypatch.setattr(comparing, "LOOKS", (2, 3))
    monkeypatch.setattr(comparing, "EARLY", ())
    monkeypatch.setattr(comparing, "RACE", 1)
    monkeypatch.setattr(comparing, "SHORT_RACE", 1)
    for coach in COACHES.values():
        monkeypatch.setattr(type(coach), "rounds", (1,))


def verdicts(slug: str, seed: str) -> list[MoveVerdict]:
    return [compare(COACHES[slug], *each, seed) for each in some(asked(slug), slug, 2)]


@each_coach
@pytest.mark.usefixtures("quick")
def test_reasons_add_up_and_a_verdict_is_found_again(slug):
    found = verdicts(slug, "seed")
    assert any(verdict.rival for verdict in found)
    for verdict in found:
        told = reasons(verdict)
        assert sum(verdict.parts.values()) == pytest.approx(verdict.loss)
        assert sum(each.points for each in told.named) + told.other == pytest.approx(verdict.loss)
        assert {each.part for each in told.named} <= COACHES[slug].words.keys()
        assert {each.milestone for each in told.milestones} <= COACHES[slug].milestones.keys()
    assert found == verdicts(slug, "seed")


@each_coach
@pytest.mark.usefixtures("quick")
def test_what_is_hidden_does_not_matter(slug):
    different = 0
    for view, seat, move in some(asked(slug), f"hidden {slug}", 2):
        truths = [rules.imagine(view, name) for name in ("one", "other")]
        different += truths[0] != truths[1]
        views = [rules.view(truth, seat) for truth in truths]
        one, other = (compare(COACHES[slug], each, seat, move, "seed") for each in views)
        assert one == other
        assert (one.parts, one.rival_reaches) == (other.parts, other.rival_reaches)
        hints = [advise(COACHES[slug], each, seat, "seed") for each in views]
        assert hints[0] == hints[1]
        assert hints[0].parts == hints[1].parts
    assert different


@each_coach
@pytest.mark.usefixtures("quick")
def test_no_move_is_judged_by_how_it_looks(slug):
    coach, judged = COACHES[slug], 0
    for view, seat, _ in islice(asked(slug, every=13), 5):
        moves = coach.alternatives(view, seat, rules.legal(view, seat), "seed")
        if len(moves) > 1 and not coach.same(view, moves[0].move, moves[1].move):
            judged += 1
            assert compare(coach, view, seat, moves[1].move, "seed").pairs
    assert judged


@each_coach
@pytest.mark.usefixtures("quick")
def test_with_another_seed_a_fine_move_is_no_blunder(slug, monkeypatch):
    monkeypatch.setattr(comparing, "LOOKS", (6, 12))
    coach = COACHES[slug]
    view, seat, move = next(asked(slug, every=13))
    one, other = (compare(coach, view, seat, move, seed) for seed in ("one", "other"))
    kinds = {one.kind, other.kind}
    severities = {severity(one, coach), severity(other, coach)}
    assert not (VerdictKind.FINE in kinds and Severity.BLUNDER in severities)


def test_the_coach_names_everything_it_can_tell():
    for coach in COACHES.values():
        texts = list(coach.messages())
        assert len(texts) == 2 * len(coach.words) + len(coach.milestones)
        assert all(text for _, text in texts)


def test_a_game_does_without_a_coach():
    kind = GAMES["puerto-rico"]
    parts = replace(kind.parts, coach=None)
    alone = BotGame[Any](kind.slug, kind.title, kind.verbs, lambda: parts)
    assert alone.coach is None
    assert CONTEXT not in {context for context, _ in alone.messages()}
    assert CONTEXT in {context for context, _ in kind.messages()}


@pytest.mark.parametrize("slug", COACHES)
def test_each_part_is_explained_by_a_topic_and_a_lesson_that_there_are(slug):
    kind, parts = GAMES[slug], COACHES[slug].words.values()
    assert not [part.topic for part in parts if part.topic and kind.book.topic(part.topic) is None]
    assert kind.course is not None
    lessons = {lesson.id for lesson in kind.course.lessons}
    assert {part.lesson for part in parts if part.lesson} <= lessons
    assert sum(bool(part.topic) for part in parts) * 3 >= len(parts) * 2


def test_a_tile_in_either_empty_slot_of_a_town_is_one_move_of_brass() -> None:
    view = rules.new("brass-birmingham", 2)
    first = Build("leek", "brewery", "uttoxeter#1", iron=("market",))
    second = replace(first, slot="uttoxeter#2", card="stone")
    elsewhere = replace(first, slot="stone#1")
    over = Overbuild("leek", "brewery", "uttoxeter#2", iron=("market",))
    same = COACHES["brass-birmingham"].same
    assert same(view, first, second)
    assert not any(same(view, first, other) for other in (elsewhere, over))
