"""What is drawn can be read on a phone 390 pixels wide, with all options of all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

import pytest

import rules
from bot.games import GAMES
from renderers import RENDERERS
from renderers.core.cross_table import draw_cross_table
from renderers.core.game import NoPreview, TableInfo
from renderers.core.palette import Mode
from renderers.core.texts import Texts
from renderers.statistics_gallery import cross_table
from tests.playing import tables
from tests.renderers.drawing_log import DrawingLog, log
from tests.renderers.test_text_boxes import WIDE, game, in_language, people
from tests.sharing import some

__all__ = ["log"]

T = TypeVar("T")

LOCALES = ("en", "ko", "ja")
POSITIONS, OF_OPTIONS = 9, 4
"""So many positions of a game are drawn, and with other options: languages and modes take turns."""
TRIED = 2
"""So many moves of a position are previewed."""
EDITS = 6
"""So often a draft is changed."""
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
OF_BOARDS, OF_PARTS = 3, 9
"""Of the usual game a usual run takes every so manieth position, and part of one."""
WITH_OPTIONS = 2
"""Of those with other options, which have their turn as a whole, it takes every so manieth."""


def drawn(
    slug: str, seats: int, options: Mapping[str, object]
) -> Iterator[tuple[rules.State, tuple[TableInfo, Texts], str]]:
    """Positions of a game with what else a renderer is given, and a language, in turn.

    Names are as long as they can be.
    """
    positions = OF_OPTIONS if options else POSITIONS
    for number, state in enumerate(game(slug, seats, f"legible {seats}", positions, options)):
        locale = LOCALES[(number + number // OF_BOARDS) % 3]
        info = replace(people(seats, WIDE[locale]), mode=list(Mode)[number % 2])
        yield state, (info, in_language(locale)), locale


def due(
    cases: Iterable[T], shares: int, slug: str, seats: int, options: Mapping[str, object]
) -> Iterable[T]:
    """The share of the cases that a usual run takes."""
    return some(cases, f"legible {slug} {seats}", WITH_OPTIONS if options else shares)


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
def test_boards_can_be_read_on_a_phone(
    slug: str, seats: int, options: dict[str, object], log: DrawingLog
) -> None:
    positions = drawn(slug, seats, options)
    for state, given, locale in due(positions, OF_BOARDS, slug, seats, options):
        log.clear()
        RENDERERS[slug].board(rules.view(state, None), *given)
        assert list(log.troubles()) == [], locale


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
def test_parts_of_boards_can_be_read_on_a_phone(
    slug: str, seats: int, options: dict[str, object], log: DrawingLog
) -> None:
    parts = (
        (state, given, locale, area)
        for state, given, locale in drawn(slug, seats, options)
        for area in RENDERERS[slug].areas(given[1])
    )
    for state, given, locale, area in due(parts, OF_PARTS, slug, seats, options):
        log.clear()
        RENDERERS[slug].board(rules.view(state, None), *given, area=area.id)
        assert list(log.troubles()) == [], (locale, area.id)


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
def test_seats_and_previews_can_be_read_on_a_phone(
    slug: str, seats: int, options: dict[str, object], log: DrawingLog
) -> None:
    positions = drawn(slug, seats, options)
    for state, given, locale in due(positions, OF_BOARDS, slug, seats, options):
        seat = next(iter(rules.waiting(state)), 0)
        view = rules.view(state, seat)
        log.clear()
        RENDERERS[slug].seat(view, seat, *given)
        assert list(log.troubles()) == [], locale
        chance = rules.Chance(f"previews {locale}")
        for _ in range(TRIED if rules.waiting(state) else 0):
            move = rules.sample(view, seat, chance)
            log.clear()
            with suppress(NoPreview):
                RENDERERS[slug].preview(view, seat, [move], *given)
            assert list(log.troubles()) == [], (locale, move)


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("locale", LOCALES)
def test_cross_tables_of_leagues_can_be_read_on_a_phone(
    locale: str, mode: Mode, log: DrawingLog
) -> None:
    for people_there, rounds in ((1, 1), (6, 3), (64, 5)):
        log.clear()
        table = cross_table(people_there, rounds, f"long-{locale}", mode)
        draw_cross_table(table, in_language(locale))
        assert list(log.troubles()) == [], (people_there, rounds)


def choices(slug: str, view: rules.State, seat: int) -> Iterator[tuple[str, ...]]:
    """The places of the board among which a seat chooses while it edits a draft at random."""
    question = GAMES[slug].question(view, seat, NAMES)
    panel = question.panel() if question else None
    if panel is None:
        return
    chance, draft = rules.Chance(f"choices {seat}"), panel.start()
    for _ in range(EDITS):
        if places := panel.picture(draft).places:
            yield places
        codes = [edit.code for group in panel.edits(draft) for edit in group.edits if edit.enabled]
        if not codes:
            return
        draft = panel.apply(draft, chance.choose(codes))


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
def test_choices_can_be_read_on_a_phone(
    slug: str, seats: int, options: dict[str, object], log: DrawingLog
) -> None:
    for state, given, locale in drawn(slug, seats, options):
        for seat in rules.waiting(state):
            view = rules.view(state, seat)
            for places in choices(slug, view, seat):
                log.clear()
                RENDERERS[slug].places(view, seat, places, *given)
                assert list(log.troubles()) == [], (locale, places)
