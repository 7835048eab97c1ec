"""Hints of all games: what each step says, and that the move opens in the game's controls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import discord
import pytest

import rules
from bot.computers.coaching import compare as comparing
from bot.computers.coaching.compare import MoveVerdict, VerdictKind, advise
from bot.computers.coaching.playing_on import rest_of_turn
from bot.computers.coaching.stored import read_verdict, stored_verdict
from bot.games import COACHES
from bot.games.core.drafts import draft_of
from bot.i18n import LANGUAGES, texts_for
from bot.model import Game, Seat
from bot.services.coach.hints import Hint
from bot.services.play.computer_process import advice_question
from bot.services.tables.lobby import new_table
from bot.ui.coach.hint_message import FEW, HintStep, HintWords, hint_layout
from bot.ui.coach.reason_words import part_lines, part_name
from rules import State
from tests.asked import NAMES, asked
from tests.bot.services.ready_tables import ANN
from tests.sharing import in_turn

PAIRS = 8
"""Hints of tests think no longer."""
EVERY = 23
MOST = 3
"""So many questions of each game."""
EVERY_TURN = 7
MANY = 12
"""The same where nobody thinks."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Short playouts: here it does not matter how good a hint is."""
    monkeypatch.setattr(comparing, "SHORT_RACE", 1)
    for coach in COACHES.values():
        monkeypatch.setattr(type(coach), "rounds", (1,))


def few() -> Any:
    """Return what ends a thought after a few pairs."""
    asked_so_often = 0

    def time_is_up() -> bool:
        nonlocal asked_so_often
        asked_so_often += 1
        return asked_so_often > PAIRS

    return time_is_up


def questions(slug: str, every: int = EVERY, most: int = MOST) -> Iterator[tuple[State, int]]:
    """Yield whole positions of a game of computers at sight, with a seat that has a choice."""
    coach, seats = COACHES[slug], 2 if 2 in rules.GAMES[slug].seats else 3
    state: Any = rules.new(slug, seats, seed="hints")
    found = number = 0
    while found < most and (waiting := rules.waiting(state)):
        seat = waiting[0]
        if number % every == 0 and len(rules.legal(rules.view(state, seat), seat)) > 1:
            yield rules.copy(state), seat
            found += 1
        rules.play_in_place(state, seat, coach.guide.answer(state, seat))
        number += 1


@cache
def hints(slug: str) -> list[tuple[State, int, Hint]]:
    """Return the questions of a game with their hints."""
    return [(state, seat, hint_of(state, seat)) for state, seat in questions(slug)]


def table(state: State) -> Game:
    made = new_table(rules.GAMES[state.slug], 1, 2, ANN, "en", state.options, 0.0)
    seats = tuple(Seat(seat, seat + 1, NAMES[seat]) for seat in range(state.seats))
    return replace(made, id=7, question=3, seats=seats, hints="on", status="running")


def hint_of(state: State, seat: int, verdict: MoveVerdict | None = None) -> Hint:
    view = rules.view(state, seat)
    coach = COACHES[state.slug]
    found = verdict or advise(coach, view, seat, "hints", few())
    return Hint(table(state), seat, view, coach, found)


def said(hint: Hint, step: HintStep, language: str = "en") -> str:
    layout = hint_layout(HintWords.of(hint, texts_for(language)), step)
    parts = layout.walk_children()
    return "\n".join(each.content for each in parts if isinstance(each, discord.ui.TextDisplay))


@pytest.mark.parametrize("slug", in_turn(COACHES))
def test_each_step_says_more_and_the_first_names_no_move(slug: str) -> None:
    for _, _, hint in hints(slug):
        labels = HintWords.of(hint, texts_for("en")).offers.values()
        first, second, third = (said(hint, step) for step in ("look", "move", "why"))
        assert second.startswith(first)
        assert third.startswith(second)
        assert not [each.label for each in labels if each.label in first]
        for language in LANGUAGES:
            assert said(hint, "why", language)


@pytest.mark.parametrize("slug", in_turn(COACHES))
def test_parts_add_up_as_they_are_shown(slug: str) -> None:
    coach, added_up = COACHES[slug], 0
    for _, _, hint in hints(slug):
        verdict = hint.verdict
        if verdict.rival is None:
            continue
        lines = "\n".join(part_lines(verdict, coach, texts_for("en")))
        numbers = re.findall(r"[+−]\d+\.\d", lines)
        tenths = sum(round(10 * float(each.replace("−", "-"))) for each in numbers)
        if numbers:
            assert tenths == round(10 * verdict.loss), lines
            added_up += 1
    assert added_up


@pytest.mark.parametrize("slug", in_turn(COACHES))
def test_a_hint_follows_from_the_view_alone(slug: str) -> None:
    coach = COACHES[slug]
    for state, seat, hint in hints(slug):
        view = rules.view(state, seat)
        other = coach.guide.imagine(view, "another truth")
        assert rules.to_json(rules.view(other, seat)) == rules.to_json(view)
        one, two = (
            advice_question(rules.view(whole, seat), seat, "seed", "") for whole in (state, other)
        )
        assert one == two
        assert said(hint, "why") == said(hint_of(other, seat), "why")


@pytest.mark.parametrize("slug", in_turn(COACHES))
def test_the_rest_of_a_turn_can_be_played_whatever_is_hidden(slug: str) -> None:
    told = 0
    for state, seat in questions(slug, EVERY_TURN, MANY):
        coach, view = COACHES[slug], rules.view(state, seat)
        first = coach.guide.answer(coach.guide.imagine(view, "first"), seat)
        rest = rest_of_turn(coach, view, seat, first)
        for whole in (state, coach.guide.imagine(view, "another truth")):
            played = rules.copy(whole)
            rules.play_in_place(played, seat, first)
            for before, move in rest:
                while (forced := rules.forced(played, seat)) is not None:
                    rules.play_in_place(played, seat, forced)
                assert rules.view(played, seat) == before
                rules.play_in_place(played, seat, move)
        told += len(rest)
    assert told or slug == "valparaiso", "there a turn is one card"


def test_a_good_move_is_told_with_the_rest_of_the_turn() -> None:
    for state, seat in questions("brass-birmingham", EVERY_TURN, MANY):
        sure = made_up(state, seat, VerdictKind.MISTAKE, 9.0, 0.5)
        hint = replace(sure, verdict=replace(sure.verdict, parts={}))
        rest = HintWords.of(hint, texts_for("en")).rest
        then = [line for line in said(hint, "move").splitlines() if line.startswith("Then: **")]
        assert len(then) == len(rest)
        assert "Then: " not in said(hint, "look")
        if rest:
            return
    raise AssertionError("no turn goes on")


@pytest.mark.parametrize("slug", in_turn(COACHES))
def test_the_move_of_a_hint_can_be_opened_in_the_controls_of_the_game(slug: str) -> None:
    for state, seat, hint in hints(slug):
        question = asked(rules.view(state, seat), seat)
        panel, move = question.panel(), hint.verdict.good[0]
        if panel is None:
            assert str(move) in [choice.text for choice in question.choices()]
            continue
        draft = draft_of(panel, str(move))
        assert draft is not None
        assert panel.moves(draft)[0] == str(move)


def test_a_stored_verdict_is_read_again() -> None:
    [(state, _, hint), *_] = hints("puerto-rico")
    seat, verdict = hint.seat, hint.verdict
    again = read_verdict(stored_verdict(verdict), lambda text: rules.parse(state, seat, text))
    assert again == verdict
    assert again.parts == verdict.parts


def made_up(state: State, seat: int, kind: VerdictKind, loss: float, error: float) -> Hint:
    one, two, *_ = rules.legal(rules.view(state, seat), seat)
    parts = {"production": loss}
    verdict = MoveVerdict(
        kind, two, one, loss, error, 16, good=(one,), parts=parts, model_error=0.8
    )
    return hint_of(state, seat, verdict)


def test_points_are_told_only_where_the_game_is_calibrated_and_something_is_better() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    sure = made_up(state, seat, VerdictKind.MISTAKE, 2.0, 0.2)
    told = said(sure, "why")
    assert "**+2.0** points (0.4 to 3.6)" in told
    assert "That isn't certain." not in told
    small = made_up(state, seat, VerdictKind.MISTAKE, 1.0, 0.1)
    assert "That isn't certain." in said(small, "why")
    likely = made_up(state, seat, VerdictKind.UNCLEAR, 2.0, 0.9)
    assert "That isn't certain." in said(likely, "why")
    equal = made_up(state, seat, VerdictKind.UNCLEAR, 0.2, 0.9)
    assert "Any of these is about equal" in said(equal, "move")
    assert "points (" not in said(equal, "why")


def test_what_comes_out_worse_is_not_called_about_as_good() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    better = made_up(state, seat, VerdictKind.MISTAKE, 2.0, 0.2)
    both = (better.verdict.good[0], better.verdict.played)
    told = said(replace(better, verdict=replace(better.verdict, good=both)), "move")
    assert "About as good" not in told


def test_a_game_that_is_not_calibrated_says_nothing_in_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [(state, seat), *_] = questions("puerto-rico")
    coach = COACHES["puerto-rico"]
    monkeypatch.setattr(type(coach), "scale", replace(coach.scale, calibrated=False))
    told = said(made_up(state, seat, VerdictKind.MISTAKE, 2.0, 0.2), "why")
    assert "comes out better than" in told
    assert "no reliable way yet to say how many points" in told
    assert not re.search(r"[+−]\d+\.\d", told)


@pytest.mark.parametrize(("pairs", "how_sure"), [(FEW - 1, "none"), (FEW, "likely")])
def test_nothing_is_called_likely_after_few_continuations(pairs: int, how_sure: str) -> None:
    [(state, seat), *_] = questions("puerto-rico")
    likely = made_up(state, seat, VerdictKind.UNCLEAR, 2.0, 0.9)
    hint = replace(likely, verdict=replace(likely.verdict, pairs=pairs))
    assert HintWords.of(hint, texts_for("en")).certainty.value == how_sure


def test_each_part_speaks_for_the_move_that_has_more_of_it() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    equal = made_up(state, seat, VerdictKind.UNCLEAR, 0.2, 0.9)
    parts = {"production": 1.5, "quarries": -1.3}
    told = said(replace(equal, verdict=replace(equal.verdict, parts=parts)), "why").splitlines()
    words, texts = COACHES["puerto-rico"].words, texts_for("en")
    hint = HintWords.of(equal, texts)
    first, second = (hint.name(move) for move in (equal.verdict.good[0], equal.verdict.played))
    assert f"- In favor of {first}: {part_name(words['production'], texts)}" in told
    assert f"- In favor of {second}: {part_name(words['quarries'], texts)}" in told


@pytest.mark.parametrize(
    ("parts", "asked_about"),
    [
        ({"others": 2.0, "production": 1.5, "chips": 1.0}, "production"),
        ({"others": 3.0, "production": 1.5, "chips": 1.0}, "others"),
        ({"others": 2.0, "production": -1.0}, "others"),
        ({"others": 0.2, "production": 0.1}, None),
    ],
)
def test_where_to_look_is_what_the_move_does_for_oneself_unless_others_are_most_of_it(
    parts: dict[str, float], asked_about: str | None
) -> None:
    [(state, seat), *_] = questions("puerto-rico")
    hint = made_up(state, seat, VerdictKind.MISTAKE, 2.0, 0.2)
    hint = replace(hint, verdict=replace(hint.verdict, parts=parts))
    looks = {name: part.look for name, part in COACHES["puerto-rico"].words.items()}
    asked_for = [name for name, look in looks.items() if look in said(hint, "look")]
    assert asked_for == ([] if asked_about is None else [asked_about])


def test_what_lies_above_none_for_certain_is_called_certain() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    likely = made_up(state, seat, VerdictKind.UNCLEAR, 2.0, 0.4)
    told = said(likely, "why")
    assert "**+2.0** points (0.2 to 3.8)" in told
    assert "That isn't certain." not in told
    few_pairs = replace(likely, verdict=replace(likely.verdict, pairs=FEW))
    assert "That isn't certain." in said(few_pairs, "why")


def test_a_hint_looks_at_nothing_that_its_reasons_leave_out() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    likely = made_up(state, seat, VerdictKind.UNCLEAR, 0.9, 0.1)
    parts = {"production": 4.0, "quarries": -3.1}
    hint = replace(likely, verdict=replace(likely.verdict, parts=parts))
    assert "several small differences add up" in said(hint, "look")
    assert not HintWords.of(hint, texts_for("en")).has_reasons, "nothing is named or certain"


def test_an_exact_number_has_no_interval() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    exact = made_up(state, seat, VerdictKind.MISTAKE, 2.0, 0.05)
    told = said(replace(exact, verdict=replace(exact.verdict, model_error=0.0)), "why")
    assert ": **+2.0** points\n" in told


def test_a_move_that_is_best_at_sight_comes_with_where_to_look_alone() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    one = next(iter(rules.legal(rules.view(state, seat), seat)))
    alone = hint_of(state, seat, MoveVerdict(VerdictKind.FINE, one, good=(one,)))
    reason = replace(alone, verdict=replace(alone.verdict, parts={"production": 1.5}))
    for hint in (alone, reason):
        assert "One move looks best at first sight." in said(hint, "look")
        assert not HintWords.of(hint, texts_for("en")).has_reasons
    assert COACHES["puerto-rico"].words["production"].look in said(reason, "look")


def forced_questions() -> Iterator[tuple[State, int]]:
    """Yield positions of each game of computers at sight with a seat that has only one move."""
    for slug, coach in COACHES.items():
        state: Any = rules.new(slug, 2, seed="hints")
        while waiting := rules.waiting(state):
            seat = waiting[0]
            if len(rules.legal(rules.view(state, seat), seat)) == 1:
                yield state, seat
                break
            rules.play_in_place(state, seat, coach.guide.answer(state, seat))


def test_where_one_move_is_possible_the_hint_says_that_and_nothing_else() -> None:
    forced = list(forced_questions())
    assert forced
    for state, seat in forced:
        hint = hint_of(state, seat)
        assert "Only one move is possible here" in said(hint, "look")
        assert "first sight" not in said(hint, "move")
        assert "**The only move**" in said(hint, "move")
        assert not HintWords.of(hint, texts_for("en")).has_reasons


def test_where_all_moves_are_about_equal_the_hint_says_that() -> None:
    for state, seat in questions("puerto-rico", 1, 60):
        legal = list(rules.legal(rules.view(state, seat), seat))
        if len(legal) != 2:
            continue
        one, two = legal
        equal = MoveVerdict(VerdictKind.FINE, two, one, 0.1, 0.1, 16, good=(one,))
        told = said(hint_of(state, seat, equal), "look")
        assert "It hardly matters what you choose here" in told
        better = replace(equal, kind=VerdictKind.MISTAKE, loss=9.0)
        assert "hardly matters" not in said(hint_of(state, seat, better), "look")
        return
    raise AssertionError("nobody has two moves")


def test_parts_that_do_not_add_up_are_named_without_points() -> None:
    [(state, seat), *_] = questions("puerto-rico")
    sure = made_up(state, seat, VerdictKind.MISTAKE, 3.0, 0.2)
    small = dict.fromkeys(("quarries", "chips", "doubloons", "barrels", "colonists"), 0.5)
    hint = replace(sure, verdict=replace(sure.verdict, parts={"production": 0.7, **small}))
    told, texts = said(hint, "why"), texts_for("en")
    name = part_name(COACHES["puerto-rico"].words["production"], texts)
    assert f"- {name} · for later" in told.splitlines()
    assert "everything else" not in told
