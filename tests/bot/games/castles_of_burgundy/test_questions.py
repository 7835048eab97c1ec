"""The contract of the questions of The Castles of Burgundy, in games with everything in the box."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

import rules
from bot.games import GAMES
from bot.games.castles_of_burgundy.questions.moves_flow import MovesFlow
from bot.games.core.choices import (
    NOT_ON_OFFER,
    SELECT_LIMIT,
)
from bot.games.core.drafts import answered, is_complete
from bot.ui.play.panel_layout import EDITS_ROOM, Item, edit_items, question_controls
from rules.castles_of_burgundy.moves import Tribute
from tests.asked import NAMES, asked
from tests.bot.games.castles_of_burgundy.panels import ENGLISH, SLUG, TABLES, edits, positions

BOX = pytest.mark.parametrize(("seats", "options"), TABLES)
EVERY = 9
"""Every so many-th position of a game is looked at."""


def test_the_verbs_are_commands_and_each_belongs_to_one() -> None:
    verbs = GAMES[SLUG].verbs
    assert [verb.name for verb in verbs] == ["take", "place", "sell", "workers", "buy", "shield"]
    words = [word for verb in verbs for word in (verb.name, *verb.also)]
    assert len(set(words)) == len(words)
    assert set(words) <= set(rules.GAMES[SLUG].notation.verbs)


@BOX
def test_a_panel_has_room_in_a_message(seats: int, options: Mapping[str, object]) -> None:
    class Game:
        id, question = 1, 1

    controls = question_controls(Game())  # type: ignore[arg-type]
    for table, seat in islice(positions(seats, options, "room"), 0, None, EVERY):
        panel = asked(rules.view(table, seat), seat).panel()
        if panel is None:
            continue
        groups = panel.edits(panel.start())
        items: list[Item] = edit_items(controls, groups, ENGLISH)
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
            while not is_complete(flow, picks):
                ask, value = next(
                    (ask, value)
                    for ask in flow.asks(picks)
                    for value in ask.values
                    if move in flow.fitting((*picks, (ask.key, value)))
                )
                picks = answered(flow, picks, ask.key, value)
            assert flow.move(picks) == move


@BOX
def test_a_press_that_is_not_on_offer_is_refused_with_a_sentence(
    seats: int, options: Mapping[str, object]
) -> None:
    for table, seat in islice(positions(seats, options, "refused"), 0, None, 4 * EVERY):
        panel = asked(rules.view(table, seat), seat).panel()
        if panel is None:
            continue
        for code in ("d9=workers", "nothing", "pay=", "room=church", "d1=take>church>9"):
            with pytest.raises(rules.IllegalMove) as refused:
                panel.apply(panel.start(), code)
            assert refused.value.reason == NOT_ON_OFFER


def test_drafts_of_the_game_for_one_are_legal_and_can_be_read_again() -> None:
    chance, met = rules.Chance("alone"), 0
    for table, seat in islice(positions(*TABLES[-1], "alone"), 0, None, 3):
        panel, again = (asked(rules.view(table, seat), seat).panel() for _ in range(2))
        if panel is None or again is None:
            continue
        draft = panel.start()
        while codes := [edit.code for edit in edits(panel, draft)][:5]:
            draft = panel.apply(draft, chance.choose(codes))
            assert again.summary(draft) == panel.summary(draft)
            assert again.edits(draft) == panel.edits(draft)
            state: rules.State = table
            for move in again.moves(draft):
                state = rules.play(state, seat, move).state
            met += 1
    assert met > 20


def test_an_offer_names_its_die_and_workers_first_and_what_helps_last() -> None:
    read = rules.GAMES[SLUG].notation.read
    table, seat = next(iter(positions(3, {}, "help")))
    question = asked(rules.view(table, seat), seat)
    plain = question.words(read("take warehouse 2 d4>2 w2"))
    assert plain.label == "Take a warehouse from depot 2 (die 4→2 for 2 workers)"
    helped = question.words(read("take warehouse 2 d4>2 m9 w1"))
    assert helped.label == "Take a warehouse from depot 2 (die 4→2 for 1 worker)"
    assert helped.consequence.endswith("with monastery 9")
