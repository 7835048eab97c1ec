"""Suggestions for the next turn: two or three turns that can be played as they stand, at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

import pytest

import rules
from bot.games import GAMES
from bot.i18n import texts_for
from bot.services.orders.parsing import OrderRequest, read_order
from bot.services.orders.suggestions import (
    MOST,
    MOST_CHOICES,
    Suggestion,
    suggestions,
)
from bot.ui.orders.suggestions import suggestion_lines
from rules import State
from tests.asked import NAMES
from tests.sharing import in_turn

SEEN = 5
"""So many positions with suggestions are met in each game."""


Met: TypeAlias = tuple[State, int, tuple[Suggestion, ...]]


@cache
def met(slug: str) -> tuple[Met, ...]:
    """Suggestions for seats that are not asked, in a game among computers that is played once."""
    return tuple(_met(slug))


def _met(slug: str) -> Iterator[Met]:
    kind, state = GAMES[slug], rules.new(slug, 3, seed="suggestions")
    for ply in range(90):
        waiting = rules.waiting(state)
        if not waiting:
            return
        seat = (waiting[0] + 1) % 3
        if ply % 4 == 0 and seat not in waiting:
            view = rules.view(state, seat)
            yield view, seat, suggestions(kind, view, seat)
        view = rules.view(state, waiting[0])
        move = kind.computer.choose(view, waiting[0], rules.legal(state, waiting[0]), f"{ply}")
        state = rules.play(state, waiting[0], move).state


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_suggestions_are_orders_that_would_be_played(slug: str) -> None:
    kind, found = GAMES[slug], 0
    for view, seat, given in met(slug):
        assert len(given) in (0, *range(2, MOST + 1))
        assert len({each.text for each in given}) == len(given)
        told = suggestion_lines(kind, given, seat, NAMES, texts_for("en"))
        assert len({line.partition(". ")[2] for line in told}) == len(told), "different in words"
        before = rules.to_json(view)
        for each in given:
            at = each.view
            for move in each.moves:
                assert rules.parse(at, seat, str(move)) == move
                at = rules.play(at, seat, move).state
            order = read_order(kind, OrderRequest("moves", moves=(each.text,)), view, seat, 0)
            assert order.moves == (each.text,)
        assert rules.to_json(view) == before
        found += bool(given)
    assert found >= SEEN


@pytest.mark.parametrize("slug", GAMES)
def test_the_same_position_has_the_same_suggestions(slug: str) -> None:
    for view, seat, given in met(slug):
        again = suggestions(GAMES[slug], view, seat)
        assert [each.text for each in again] == [each.text for each in given]
        if given:
            return


@pytest.mark.parametrize("slug", GAMES)
def test_in_rated_games_all_choices_are_suggested_and_no_computer_judges(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = GAMES[slug]
    positions = [(view, seat) for view, seat, _ in met(slug)]
    monkeypatch.setattr(kind, "guide", None)
    for view, seat in positions:
        for occasion, at in kind.foresight.ahead(view, seat).items():
            offered = [choice.text for choice in kind.choices(at, seat, texts_for("en"))]
            given = suggestions(kind, view, seat, occasion, rated=True)
            few = 1 < len(offered) <= MOST_CHOICES
            assert [each.text for each in given] == (offered if few else [])


@pytest.mark.parametrize("slug", in_turn(GAMES))
def test_suggestions_are_in_the_order_of_the_board_and_not_of_their_worth(slug: str) -> None:
    kind = GAMES[slug]
    for _, seat, given in met(slug):
        if given:
            question = kind.question(given[0].view, seat, NAMES)
            assert question is not None
            offered = [choice.text for choice in question.choices()]
            firsts = [str(each.moves[0]) for each in given]
            on_board = [offered.index(text) for text in firsts if text in offered]
            assert on_board == sorted(on_board)
            others = [" ".join(map(str, each.moves)) for each in given[len(on_board) :]]
            assert others == sorted(others)
