"""Golden games: the complete trace of finished games never changes, and much happens in them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import golden
import pytest

import rules

FILES = sorted(golden.RECORDS.glob("*/*.txt"))
each_game = pytest.mark.parametrize("slug", rules.GAMES)
NEVER_PLAYED = {"auto_resolve", "start_player"}
"""Options that the rules themselves do not look at."""
CAUSES = {"puerto-rico": {"colonists", "city", "vp"}}
"""The ways in which a game ends, where there are several."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_happens_again(path: Path, rewrite: bool):
    text = path.read_text(encoding="utf-8")
    traced = golden.trace(rules.Record.from_text(text))
    if rewrite:
        path.write_text(traced, encoding="utf-8")
    else:
        assert traced.splitlines() == text.splitlines()


def finished(slug: str) -> Iterator[tuple[rules.Record, rules.State]]:
    for path in FILES:
        if path.parent.name == slug:
            record = rules.Record.from_text(path.read_text(encoding="utf-8"))
            yield record, record.replay()


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
        for record, state in finished(slug)
        for cause in getattr(state, "end", ["played"])
    }
    causes = CAUSES.get(slug, {"played"})
    assert played == {(n, cause) for n in rules.game(slug).seats for cause in causes}


@each_game
def test_there_is_a_golden_game_with_each_option(slug: str):
    changed = {
        option.id
        for record, _ in finished(slug)
        for option in rules.game(slug).options
        if record.options.get(option.id, option.default) != option.default
    }
    assert changed >= {option.id for option in rules.game(slug).options} - NEVER_PLAYED


@each_game
def test_everything_that_can_happen_happens_in_a_golden_game(slug: str):
    module = import_module(f"rules.{slug.replace('-', '_')}.events")
    events = {
        name
        for name, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, rules.Event) and kind is not rules.Event
    }
    told = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == slug)
    assert {name for name in events if not re.search(rf"[*;] {name}\b", told)} == set()
