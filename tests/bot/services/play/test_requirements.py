"""What a press must fit: the question, the revision and the moves of a game, and its players."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.services.errors import NotAPlayer, NotRunning, StaleQuestion
from bot.services.play import requirements

GAME: Any = SimpleNamespace(
    question=4,
    revision=7,
    ply=3,
    status="running",
    seat_of=lambda person: 0 if person == 11 else None,
)


def test_only_the_question_that_is_asked_now_is_answered() -> None:
    for question in (None, 4):
        requirements.require_question(GAME, question)
    for question in (3, 5):
        with pytest.raises(StaleQuestion):
            requirements.require_question(GAME, question)


def test_an_undo_fits_what_its_preview_showed() -> None:
    for revision in (None, 7):
        requirements.require_revision(GAME, revision)
    for revision in (0, 6, 8):
        with pytest.raises(StaleQuestion):
            requirements.require_revision(GAME, revision)


def test_moves_that_were_made_are_past_and_the_present_is_not() -> None:
    requirements.require_ply(GAME, 3)
    for ply in (0, 2):
        requirements.require_past(GAME, ply)
        with pytest.raises(StaleQuestion):
            requirements.require_ply(GAME, ply)
    for ply in (-1, 3, 4):
        with pytest.raises(StaleQuestion):
            requirements.require_past(GAME, ply)


def test_somebody_plays_and_the_game_runs() -> None:
    assert requirements.seat_of(GAME, 11) == 0
    with pytest.raises(NotAPlayer):
        requirements.seat_of(GAME, 12)
    requirements.require_running(GAME)
    for status in ("lobby", "finished", "abandoned"):
        with pytest.raises(NotRunning):
            requirements.require_running(SimpleNamespace(status=status))  # type: ignore[arg-type]
