"""What is drawn can be read on a phone 390 pixels wide; a game is listed when it is ready."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

import pytest

import rules
from renderers import RENDERERS
from renderers.core.game import NoPreview
from renderers.core.palette import Mode
from tests.playing import tables
from tests.renderers.drawing_log import DrawingLog, log
from tests.renderers.test_text_boxes import WIDE, game, in_language, people

__all__ = ["log"]

READY: tuple[str, ...] = tuple(RENDERERS)
"""The games whose boards have been drawn for phones."""
WHOLE: tuple[str, ...] = ("castles-of-burgundy", "puerto-rico")
"""The games that have been drawn for phones with all options, enlarged seats and previews, too."""
BOARDS = [
    *tables(*WHOLE),
    *(
        (slug, seats, {})
        for slug in READY
        if slug not in WHOLE
        for seats in rules.GAMES[slug].seats
    ),
]
LOCALES = ("en", "ko", "ja")
POSITIONS, OF_OPTIONS = 9, 4
"""So many positions of a game are drawn, and with other options: languages and modes take turns."""
TRIED = 2
"""So many moves of a position are previewed."""


def drawn(
    slug: str, seats: int, options: Mapping[str, object]
) -> Iterator[tuple[rules.State, tuple[object, ...], str]]:
    """Positions of a game with what else a renderer is given, and a language, in turn.

    Names are as long as they can be.
    """
    positions = OF_OPTIONS if options else POSITIONS
    for number, state in enumerate(game(slug, seats, f"legible {seats}", positions, options)):
        locale = LOCALES[number % 3]
        info = replace(people(seats, WIDE[locale]), mode=list(Mode)[number % 2])
        yield state, (info, in_language(locale)), locale


@pytest.mark.parametrize(("slug", "seats", "options"), BOARDS)
def test_boards_can_be_read_on_a_phone(
    slug: str, seats: int, options: dict[str, object], log: DrawingLog
) -> None:
    for state, given, locale in drawn(slug, seats, options):
        log.clear()
        RENDERERS[slug].board(rules.view(state, None), *given)  # type: ignore[arg-type]
        assert list(log.troubles()) == [], locale


@pytest.mark.parametrize(("slug", "seats", "options"), tables(*WHOLE))
def test_seats_and_previews_can_be_read_on_a_phone(
    slug: str, seats: int, options: dict[str, object], log: DrawingLog
) -> None:
    for state, given, locale in drawn(slug, seats, options):
        seat = next(iter(rules.waiting(state)), 0)
        view = rules.view(state, seat)
        log.clear()
        RENDERERS[slug].seat(view, seat, *given)  # type: ignore[arg-type]
        assert list(log.troubles()) == [], locale
        chance = rules.Chance(f"previews {locale}")
        for _ in range(TRIED if rules.waiting(state) else 0):
            move = rules.sample(view, seat, chance)
            log.clear()
            with suppress(NoPreview):
                RENDERERS[slug].preview(view, seat, [move], *given)  # type: ignore[arg-type]
            assert list(log.troubles()) == [], (locale, move)
