"""What is drawn can be read on a telephone 390 pixels wide; a game is listed when it is ready."""

from __future__ import annotations

from dataclasses import replace

import pytest

import rules
from renderers import RENDERERS
from renderers.core.palette import Mode
from tests.renderers.drawing_log import DrawingLog, log
from tests.renderers.test_text_boxes import WIDE, game, in_language, people
from tests.sharing import in_turn

__all__ = ["log"]

READY: tuple[str, ...] = tuple(RENDERERS)
"""The games whose boards have been drawn for telephones."""
CASES = [(slug, seats) for slug in READY for seats in rules.GAMES[slug].seats]
LOCALES = ("en", "ko", "ja")


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES))
def test_boards_can_be_read_on_a_telephone(slug: str, seats: int, log: DrawingLog) -> None:
    """Languages, modes and long names take turns along a game of each number of players."""
    for number, state in enumerate(game(slug, seats, f"legible {seats}", 9)):
        locale = LOCALES[number % 3]
        info = replace(people(seats, WIDE[locale]), mode=list(Mode)[number % 2])
        log.clear()
        RENDERERS[slug].board(rules.view(state, None), info, in_language(locale))
        assert list(log.troubles()) == [], (number, locale, info.mode)
