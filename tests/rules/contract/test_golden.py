"""Golden games: the complete trace of finished games never changes, and much happens in them."""

from __future__ import annotations

import inspect
import re
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import rules
from rules.core import steps
from tests import golden

FILES = sorted(golden.RECORDS.glob("*/*.txt"))
each_game = pytest.mark.parametrize("slug", rules.GAMES)
NEVER_PLAYED = {"auto_resolve", "start_player"}
"""Options that the rules themselves do not look at."""
CAUSES = {
    "puerto-rico": {"colonists", "city", "vp"},
    "valparaiso": {"points", "empty-space"},
}
"""The ways in which a game ends, where there are several."""
ENDING = re.compile(r"\bGameEnding reason=([\w-]+)")
EVERYWHERE = {"puerto-rico": "building_set"}
"""Options of which each value is played with each number of players."""
EXPANSIONS = {
    "extra_tiles",
    "white_castles",
    "inns",
    "trade_routes",
    "shields",
    "border_posts",
}
"""The expansions of The Castles of Burgundy."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_happens_again(path: Path, rewrite: bool):
    text = path.read_text(encoding="utf-8")
    traced = golden.trace(rules.Record.from_text(text))
    if rewrite:
        path.write_text(traced, encoding="utf-8")
    else:
        assert traced.splitlines() == text.splitlines()


@cache
def finished(slug: str) -> list[tuple[rules.Record, rules.State]]:
    records = [rules.Record.from_text(text) for text in told(slug)]
    return [(record, record.replay()) for record in records]


def told(slug: str) -> list[str]:
    """The records of a game as they are written, in the order of `finished`."""
    return [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == slug]


def reasons(state: rules.State, text: str) -> list[str]:
    """Why a game ended: from its last position or, where that does not say it, from its record."""
    return getattr(state, "end", None) or ENDING.findall(text) or ["played"]


@each_game
def test_the_golden_games_are_finished_and_complete(slug: str):
    for record, state in finished(slug):
        assert record.slug == slug
        assert rules.waiting(state) == ()
        assert rules.audit(state) == []


@each_game
def test_there_is_a_golden_game_for_each_number_of_players_and_each_way_to_end(slug: str):
    played = {
        (record.seats, cause)
        for (record, state), text in zip(finished(slug), told(slug), strict=True)
        for cause in reasons(state, text)
    }
    causes = CAUSES.get(slug, {"played"})
    assert played == {(n, cause) for n in rules.game(slug).seats for cause in causes}


@each_game
def test_there_is_a_golden_game_with_each_value_of_each_option(slug: str):
    played = {
        (option.id, record.options.get(option.id, option.default))
        for record, _ in finished(slug)
        for option in rules.game(slug).options
    }
    assert played >= {
        (option.id, value)
        for option in rules.game(slug).options
        for value in option.values
        if option.id not in NEVER_PLAYED and not option.groups
    }
    lists = {option.id for option in rules.game(slug).options if option.groups}
    assert lists <= {option_id for option_id, value in played if value}


@pytest.mark.parametrize(("slug", "option_id"), EVERYWHERE.items())
def test_there_is_a_golden_game_of_each_kind_for_each_number_of_players(slug: str, option_id: str):
    (option,) = [option for option in rules.game(slug).options if option.id == option_id]
    played = {
        (record.seats, record.options.get(option_id, option.default))
        for record, _ in finished(slug)
    }
    assert played == set(product(rules.game(slug).seats, option.values))


def test_there_is_a_draft_for_each_number_of_players_and_each_way_to_end():
    played = {
        (record.seats, cause)
        for record, state in finished("puerto-rico")
        if record.options.get("building_set") == "draft"
        for cause in state.end
    }
    assert played == set(product((2, 3, 4, 5), CAUSES["puerto-rico"]))


@pytest.mark.parametrize("board", ["13a", "13b"])
def test_a_golden_game_for_one_is_won_and_one_is_lost_on_each_board(board: str):
    """The two ways in which such a game ends."""
    results = {
        rules.scores(state)[0].won
        for record, state in finished("castles-of-burgundy")
        if record.options.get("solo") == board
    }
    assert results == {True, False}


def test_there_is_a_golden_game_with_each_expansion_alone_and_with_all_together():
    played = {
        frozenset(name for name in EXPANSIONS if record.options.get(name))
        for record, _ in finished("castles-of-burgundy")
        if record.seats > 1
    }
    assert played >= {
        frozenset(),
        *(frozenset({name}) for name in EXPANSIONS),
        frozenset(EXPANSIONS),
    }


@each_game
def test_every_decision_is_made_in_a_golden_game(slug: str):
    asked = set()
    for record, _ in finished(slug):
        state = rules.new(slug, record.seats, record.options, record.seed, record.rules)
        for seat, move in record.moves:
            asked.add(type(steps.pending(state)))
            rules.advance(state, seat, rules.game(slug).notation.read(move))
    kinds = {kind for kind in rules.game(slug).steps if issubclass(kind, rules.Decision)}
    assert kinds - asked == set()


@each_game
def test_everything_that_can_happen_happens_in_a_golden_game(slug: str):
    module = import_module(f"rules.{slug.replace('-', '_')}.events")
    events = {
        name
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, rules.Event) and kind is not rules.Event
    }
    text = "\n".join(told(slug))
    assert {name for name in events if not re.search(rf"[*;] {name}\b", text)} == set()
