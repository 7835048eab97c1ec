"""The contract of questions: one for each decision, and panels that keep what they offer."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import pytest

import rules
from bot.games import GAMES
from bot.games.core.choices import CODE_LIMIT, CONSEQUENCE_LIMIT, LABEL_LIMIT, SELECT_LIMIT, Edit
from bot.games.core.panel import Panel
from bot.games.core.question import Question, decision_of
from bot.i18n import texts_for
from rules.core.steps import Decision
from tests.asked import NAMES
from tests.sharing import in_turn

TEXTS = texts_for("en")
ROOT = Path(__file__).parents[4]
MOVES, CHANGES = 130, 6
"""How much of a game is looked at, and how many changes are made in each panel."""
EVERY = {"puerto-rico": 3, "brass-birmingham": 13, "castles-of-burgundy": 9, "valparaiso": 11}
"""Every so many-th panel of a game is walked through."""


def decisions(slug: str) -> set[type]:
    """The decisions that a game can push."""
    return {step for step in rules.GAMES[slug].steps if issubclass(step, Decision)}


def twice(values: Iterable[str]) -> set[str]:
    return {value for value, number in Counter(values).items() if number > 1}


@pytest.mark.parametrize("slug", GAMES)
def test_every_decision_has_exactly_one_question(slug: str) -> None:
    asked = [decision_of(question) for question in GAMES[slug].questions]
    assert set(asked) == decisions(slug)
    assert len(asked) == len(set(asked))
    assert not any(inspect.isabstract(question) for question in GAMES[slug].questions)


@pytest.mark.parametrize("slug", GAMES)
def test_verbs_occasions_preferences_and_ways_to_decline_are_declared_once(slug: str) -> None:
    game = GAMES[slug]
    words = [start for verb in game.verbs for start in verb.starts]
    assert not twice(words)
    occasions = game.foresight.occasions
    assert not twice(occasions)
    assert all(re.fullmatch("[a-z]{1,10}", each) for each in occasions)
    assert len(occasions) == 1 or set(occasions) <= {verb.name for verb in game.verbs}
    preferences = [each.id for question in game.questions for each in question.preferences]
    assert not twice(preferences)
    assert {each.id for each in game.foresight.preferences} == set(preferences)
    assert set(game.foresight.passes) <= set(words)


def named_in(folder: Path, name: str) -> list[str]:
    found = re.compile(rf"\b{name}\b")
    return [str(file) for file in folder.rglob("*.py") if found.search(file.read_text())]


@pytest.mark.parametrize("slug", GAMES)
def test_a_decision_is_named_in_one_file_of_each_layer(slug: str) -> None:
    package = slug.replace("-", "_")
    folders = [
        ROOT / "bot" / "games" / package / "questions",
        ROOT / "bot" / "games" / package / "computer",
        ROOT / "renderers" / package,
    ]
    scattered = {
        (folder.relative_to(ROOT).as_posix(), decision.__name__): files
        for folder in folders
        for decision in decisions(slug)
        if len(files := named_in(folder, decision.__name__)) > 1
    }
    assert scattered == {}


def positions(slug: str, seats: int, options: dict[str, object]) -> Iterator[rules.State]:
    chance = rules.Chance(f"questions {seats}")
    state = rules.new(slug, seats, options, f"questions {seats}")
    for _ in range(MOVES):
        waiting = rules.waiting(state)
        if not waiting:
            return
        yield state
        seat = chance.choose(waiting)
        state = rules.play(state, seat, rules.sample(state, seat, chance)).state


EVERYTHING: dict[str, object] = {
    "shields": True,
    "trade_routes": True,
    "trade_route_order": "choose",
    "white_castles": True,
    "extra_tiles": True,
    "inns": True,
    "castle_start": "choose_secret",
}
TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("puerto-rico", 3, {}),
    ("puerto-rico", 4, {"building_set": "new-only", "production": "chosen"}),
    ("brass-birmingham", 2, {}),
    ("brass-birmingham", 3, {}),
    ("castles-of-burgundy", 2, {}),
    ("castles-of-burgundy", 3, {"border_posts": True, "border_duchies": "choose"}),
    ("castles-of-burgundy", 4, EVERYTHING),
    ("castles-of-burgundy", 4, {"team": "12a", "extra_tiles": True, "inns": True}),
    ("valparaiso", 2, {}),
    ("valparaiso", 5, {"planning": "expert"}),
)


def edits_of(panel: Panel, draft: str) -> list[Edit]:
    """The changes that can be made, after a look at how they can be shown."""
    groups = panel.edits(draft)
    assert all(1 <= len(group.edits) <= SELECT_LIMIT for group in groups)
    every = [edit for group in groups for edit in group.edits]
    assert not twice(edit.code for edit in every)
    for edit in every:
        assert re.fullmatch(f"[^: ]{{1,{CODE_LIMIT}}}", edit.code)
        assert 0 < len(edit.label) <= LABEL_LIMIT
        assert len(edit.description) <= CONSEQUENCE_LIMIT
        assert edit.enabled or edit.reason, f"nobody says why {edit.label} is grey"
    return [edit for edit in every if edit.enabled]


def legal_in_a_row(state: rules.State, seat: int, moves: Iterable[str]) -> None:
    for move in moves:
        assert str(rules.parse(state, seat, move)) == move
        state = rules.play(state, seat, move).state


def panels(slug: str, seats: int, options: dict[str, object]) -> Iterator[PanelMet]:
    for state in positions(slug, seats, options):
        for seat in range(seats):
            question = GAMES[slug].question(rules.view(state, seat), seat, NAMES)
            panel = None if question is None else question.panel()
            if question is not None and panel is not None:
                yield state, question, panel


PanelMet = tuple[rules.State, Question[rules.State, Decision[rules.State], rules.Move], Panel]


@pytest.mark.parametrize(("slug", "seats", "options"), in_turn(TABLES))
def test_panels_offer_nothing_that_they_refuse(
    slug: str, seats: int, options: dict[str, object]
) -> None:
    chance, met = rules.Chance("panels"), 0
    for state, question, panel in islice(panels(slug, seats, options), 0, None, EVERY[slug]):
        draft = panel.start()
        for _ in range(CHANGES):
            offered = edits_of(panel, draft)
            after = [panel.apply(draft, edit.code) for edit in offered]
            assert panel.summary(draft)
            for other in (draft, *after):
                panel.picture(other)
                legal_in_a_row(state, question.seat, panel.moves(other))
            met += len(after)
            if not after:
                break
            draft = chance.choose(after)
    assert met > 50


@pytest.mark.parametrize(("slug", "seats", "options"), in_turn(TABLES))
def test_drafts_can_be_read_again_by_another_panel(
    slug: str, seats: int, options: dict[str, object]
) -> None:
    """A restart, or a second press, makes a new panel: the text alone says what was chosen."""
    chance, met = rules.Chance("drafts"), 0
    for state, question, panel in islice(panels(slug, seats, options), 0, None, EVERY[slug]):
        draft = panel.start()
        for _ in range(CHANGES):
            again = GAMES[slug].question(rules.view(state, question.seat), question.seat, NAMES)
            assert again is not None
            fresh = again.panel()
            assert fresh is not None
            assert fresh.edits(draft) == panel.edits(draft)
            assert fresh.summary(draft) == panel.summary(draft)
            assert fresh.moves(draft) == panel.moves(draft)
            codes = [edit.code for edit in edits_of(panel, draft)]
            if not codes:
                break
            draft = panel.apply(draft, chance.choose(codes))
            met += 1
    assert met > 20


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_all_that_is_offered_is_legal(slug: str, seats: int, options: dict[str, object]) -> None:
    for number, state in enumerate(positions(slug, seats, options)):
        if number % 7:
            continue
        for seat in rules.waiting(state):
            question = GAMES[slug].question(rules.view(state, seat), seat, NAMES)
            assert question is not None
            assert question.prompt()
            for choice in question.choices():
                assert str(rules.parse(state, seat, choice.text)) == choice.text
            for place, choice in enumerate(question.offers("")):
                assert str(rules.parse(state, seat, choice.text)) == choice.text
                if place == SELECT_LIMIT:
                    break


def test_a_seat_that_is_not_asked_has_no_question() -> None:
    state = rules.new("brass-birmingham", 3, seed="nobody")
    (seat,) = rules.waiting(state)
    other = (seat + 1) % 3
    assert GAMES[state.slug].question(rules.view(state, other), other) is None
    assert GAMES[state.slug].prompt(rules.view(state, other), other, NAMES, TEXTS) == ""
    assert GAMES[state.slug].choices(rules.view(state, other), other, TEXTS) == ()


CORE = ROOT / "bot" / "games" / "core"


def test_the_core_names_no_game() -> None:
    names = [word for slug in GAMES for word in (slug, slug.replace("-", "_"))]
    named = [
        file.name
        for file in CORE.glob("*.py")
        for name in names
        if name in file.read_text().lower()
    ]
    assert named == []
