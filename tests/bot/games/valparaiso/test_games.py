"""Whole games of Valparaíso that are played through choices and panels alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import rules
from bot.games.core.question import Question
from bot.games.valparaiso.questions import QUESTIONS
from rules import Chance
from rules.valparaiso.state import Table
from tests.asked import asked
from tests.bot.games.valparaiso.panels import SLUG, TABLES, edits
from tests.sharing import in_turn

CHANGES = 14
"""After so many changes a draft is confirmed, or thrown away."""


def answer(
    question: Question[Table, rules.Decision[Table], rules.Move], chance: Chance
) -> tuple[str, ...]:
    """The moves that somebody at random makes with buttons and panels; () for nothing yet."""
    choices, panel = question.choices(), question.panel()
    if panel is None:
        return (chance.choose(choices).text,)
    draft = panel.start()
    for _ in range(CHANGES):
        on_offer = edits(panel, draft)
        done = panel.moves(draft)
        if not on_offer or (done and not chance.below(4)):
            return done
        draft = panel.apply(draft, chance.choose(on_offer).code)
    return panel.moves(draft)


@pytest.mark.parametrize(("seats", "options"), in_turn(TABLES))
def test_a_game_can_be_played_without_typing(seats: int, options: Mapping[str, object]) -> None:
    chance = Chance("clicks")
    table: Table = rules.new(SLUG, seats, dict(options), "clicks")
    met = set()
    while (waiting := rules.waiting(table)) and table.round < 7:
        seat = chance.choose(waiting)
        question = asked(rules.view(table, seat), seat)
        met.add(type(question))
        for move in answer(question, chance):
            assert str(rules.parse(table, seat, move)) == move
            table = rules.play(table, seat, move).state
    assert {each.__name__ for each in QUESTIONS if each not in met} <= {
        "BonusQuestion",
        "CashQuestion",
    }
