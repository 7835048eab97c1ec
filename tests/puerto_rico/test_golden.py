"""Golden games: the complete trace of finished games never changes (spec, all of it)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import golden
import pytest

import rules

FILES = sorted((golden.RECORDS / "puerto-rico").glob("*.txt"))
OPTIONS_PLAYED = {"mayor_mode", "production", "corn_minus_one", "factory_university_swap"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_happens_again(path: Path, rewrite: bool):
    text = path.read_text(encoding="utf-8")
    traced = golden.trace(rules.Record.from_text(text))
    if rewrite:
        path.write_text(traced, encoding="utf-8")
    else:
        assert traced.splitlines() == text.splitlines()


def finished() -> Iterator[tuple[rules.Record, rules.State]]:
    for path in FILES:
        record = rules.Record.from_text(path.read_text(encoding="utf-8"))
        yield record, record.replay()


def test_the_golden_games_are_finished_and_complete():
    for _, state in finished():
        assert rules.waiting(state) == ()
        assert rules.audit(state) == []


def test_there_is_a_golden_game_for_each_number_of_players_and_each_way_to_end():
    seen = {(record.seats, cause) for record, state in finished() for cause in state.end}
    assert seen == {(n, cause) for n in (2, 3, 4, 5) for cause in ("colonists", "city", "vp")}


def test_there_is_a_golden_game_with_each_option():
    changed = {
        option.id
        for record, _ in finished()
        for option in rules.game(record.slug).options
        if option.fits(record.seats) and record.options[option.id] != option.default
    }
    assert changed >= OPTIONS_PLAYED | {"vp_pool_five", "vp_visibility"}
