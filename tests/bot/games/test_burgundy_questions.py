"""The contract of the questions of The Castles of Burgundy, in games with everything in the box."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from itertools import islice

import pytest
from burgundy import ENGLISH, SLUG, TABLES, edits, positions

import rules
from bot.games import GAMES
from bot.games.castles_of_burgundy.questions import QUESTIONS
from bot.games.castles_of_burgundy.questions.moves_flow import MovesFlow
from bot.games.core.choices import (
    CODE_LIMIT,
    CONSEQUENCE_LIMIT,
    LABEL_LIMIT,
    NOT_ON_OFFER,
    SELECT_LIMIT,
)
from bot.ui.moves.panel_layout import EDITS_ROOM, Item, edit_items, question_controls
from rules import Decision
from rules.castles_of_burgundy.moves import Tribute
from tests.asked import NAMES, asked

pytestmark = pytest.mark.usefixtures("burgundy")
BOX = pytest.mark.parametrize(("seats", "options"), TABLES)
EVERY = 9
"""Every so many-th position of a game is looked at."""


def test_every_decision_has_exactly_one_question() -> None:
    decisions = {step for step in rules.GAMES[SLUG].steps if issubclass(step, Decision)}
    assert {question.decision for question in QUESTIONS} == decisions
    assert len(QUESTIONS) == len(decisions)
    assert not any(inspect.isabstract(question) for question in QUESTIONS)


def test_the_verbs_are_commands_and_each_belongs_to_one() -> None:
    verbs = GAMES[SLUG].verbs
    assert [verb.name for verb in verbs] == ["take", "place", "sell", "workers", "buy", "shield"]
    words = [word for verb in verbs for word in (verb.name, *verb.also)]
    assert len(set(words)) == len(words)
    assert set(words) <= set(rules.GAMES[SLUG].notation.verbs)


@BOX
def test_all_that_is_offered_is_legal_and_fits_its_controls(
    seats: int, options: Mapping[str, object]
) -> None:
    for table, seat in islice(positions(seats, options, "offers"), 0, None, EVERY):
        question = asked(rules.view(table, seat), seat)
        assert question.prompt(ENGLISH).startswith(NAMES[seat])
        choices = question.choices(ENGLISH)
        assert choices or question.composer()
        for choice in (*choices, *islice(question.offers("", ENGLISH), SELECT_LIMIT)):
            assert str(rules.parse(table, seat, choice.text)) == choice.text
            assert 0 < len(choice.label) <= LABEL_LIMIT
            assert len(choice.consequence) <= CONSEQUENCE_LIMIT
            assert "{" not in choice.label + choice.consequence


@BOX
def test_panels_offer_nothing_that_they_refuse(seats: int, options: Mapping[str, object]) -> None:
    chance, met = rules.Chance("panels"), 0
    for table, seat in islice(positions(seats, options, "panels"), 0, None, EVERY):
        panel = asked(rules.view(table, seat), seat).composer()
        if panel is None:
            continue
        draft = panel.start()
        for _ in range(5):
            on_offer = edits(panel, draft)
            assert len({edit.code for edit in on_offer}) == len(on_offer)
            for edit in on_offer:
                assert re.fullmatch(f"[^: ]{{1,{CODE_LIMIT}}}", edit.code)
                assert 0 < len(edit.label) <= LABEL_LIMIT
                assert len(edit.description) <= CONSEQUENCE_LIMIT
                assert "{" not in edit.label + edit.description
            assert panel.summary(draft, ENGLISH)
            after = [panel.apply(draft, edit.code) for edit in on_offer]
            for other in islice(after, 0, None, 4):
                state: rules.State = table
                panel.preview(other)
                for move in panel.moves(other):
                    assert str(rules.parse(state, seat, move)) == move
                    state = rules.play(state, seat, move).state
            met += len(after)
            if not after:
                break
            draft = chance.choose(after)
    assert met > 50


@BOX
def test_a_panel_has_room_in_a_message(seats: int, options: Mapping[str, object]) -> None:
    class Game:
        id, question = 1, 1

    controls = question_controls(Game())  # type: ignore[arg-type]
    for table, seat in islice(positions(seats, options, "room"), 0, None, EVERY):
        panel = asked(rules.view(table, seat), seat).composer()
        if panel is None:
            continue
        groups = panel.edits(panel.start(), ENGLISH)
        items: list[Item] = edit_items(controls, groups)
        assert len(items) * 2 <= EDITS_ROOM
        assert all(len(group.edits) <= SELECT_LIMIT for group in groups)


@BOX
def test_every_legal_move_can_be_chosen_by_its_parts(
    seats: int, options: Mapping[str, object]
) -> None:
    for table, seat in islice(positions(seats, options, "parts"), 0, None, EVERY):
        view = rules.view(table, seat)
        flow = MovesFlow(view, seat, NAMES)
        legal = list(rules.legal(view, seat))
        if any(isinstance(move, Tribute) for move in legal):
            continue
        assert set(flow.legal) == set(legal)
        assert len(set(flow.legal.values())) == len(legal)
        for move in legal[:: 1 + len(legal) // 20]:
            picks: tuple[tuple[str, str], ...] = ()
            while not flow.complete(picks):
                ask, value = next(
                    (ask, value)
                    for ask in flow.asks(picks)
                    for value in ask.values
                    if move in flow.fitting((*picks, (ask.key, value)))
                )
                picks = flow.picked(picks, ask.key, value)
            assert flow.move(picks) == move


@BOX
def test_drafts_can_be_read_again_by_another_panel(
    seats: int, options: Mapping[str, object]
) -> None:
    chance, met = rules.Chance("drafts"), 0
    for table, seat in islice(positions(seats, options, "drafts"), 0, None, 2 * EVERY):
        view = rules.view(table, seat)
        panel = asked(view, seat).composer()
        if panel is None:
            continue
        draft = panel.start()
        for _ in range(5):
            fresh = asked(rules.view(table, seat), seat).composer()
            assert fresh is not None
            assert fresh.edits(draft, ENGLISH) == panel.edits(draft, ENGLISH)
            assert fresh.summary(draft, ENGLISH) == panel.summary(draft, ENGLISH)
            assert fresh.moves(draft) == panel.moves(draft)
            codes = [edit.code for edit in edits(panel, draft)]
            if not codes:
                break
            draft = panel.apply(draft, chance.choose(codes))
            met += 1
    assert met > 5


@BOX
def test_a_press_that_is_not_on_offer_is_refused_with_a_sentence(
    seats: int, options: Mapping[str, object]
) -> None:
    for table, seat in islice(positions(seats, options, "refused"), 0, None, 4 * EVERY):
        panel = asked(rules.view(table, seat), seat).composer()
        if panel is None:
            continue
        for code in ("d9=workers", "nothing", "pay=", "room=church", "d1=take>church>9"):
            with pytest.raises(rules.IllegalMove) as refused:
                panel.apply(panel.start(), code)
            assert refused.value.reason == NOT_ON_OFFER
