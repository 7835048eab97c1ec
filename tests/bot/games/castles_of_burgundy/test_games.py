"""Whole games of The Castles of Burgundy that are played through choices and panels alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import rules
from bot.games.castles_of_burgundy.questions import QUESTIONS
from bot.games.core.question import Question, decision_of
from rules import Chance
from rules.castles_of_burgundy.state import Table
from tests.asked import asked
from tests.bot.games.castles_of_burgundy.panels import SLUG, TABLES, edits
from tests.sharing import in_turn

CHANGES = 14
"""After so many changes a draft is confirmed, or thrown away."""


def answer(
    question: Question[Table, rules.Decision[Table], rules.Move], chance: Chance
) -> tuple[str, ...]:
    """The moves that somebody at random makes with buttons and panels; () for nothing yet."""
    choices, panel = question.choices(), question.panel()
    if panel is None or (choices and chance.below(2)):
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
    together = 0
    while waiting := rules.waiting(table):
        seat = chance.choose(waiting)
        moves = answer(asked(rules.view(table, seat), seat), chance)
        together = max(together, len(moves))
        for move in moves:
            assert str(rules.parse(table, seat, move)) == move
            table = rules.play(table, seat, move).state
    assert rules.scores(table)
    assert together > 2


def test_every_decision_is_met_in_games() -> None:
    """Random games reach most; the others are rare enough to be made by hand elsewhere."""
    met: set[type[object]] = set()
    for seats, options in TABLES:
        chance = Chance(f"met {seats}")
        table: Table = rules.new(SLUG, seats, dict(options), f"met {seats}")
        while waiting := rules.waiting(table):
            met.add(type(rules.pending(table)))
            seat = chance.choose(waiting)
            table = rules.play(table, seat, rules.sample(table, seat, chance)).state
    rare = {"SecondDepotChoice", "GoodsTypeChoice", "TradeChoice", "DiscardChoice", "MimicChoice"}
    asked = map(decision_of, QUESTIONS)
    missed = {decision.__name__ for decision in asked if decision not in met}
    assert missed <= rare
