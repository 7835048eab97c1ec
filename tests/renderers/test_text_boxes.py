"""On every picture of every game each text stays in its box, in each language, for long names."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pytest

import rules
from renderers import RENDERERS, Texts, statistics_gallery
from renderers.core.blocks import panel
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import RoundScore, SeatInfo, TableInfo
from renderers.core.leaderboard import leaderboard_canvas
from renderers.core.palette import PAPER
from renderers.core.picture import Picture
from renderers.core.statistics import card_canvas
from renderers.galleries import GALLERIES
from renderers.shots import Gallery
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.text_boxes import faults
from tests.sharing import in_turn

WIDE = {"en": "W" * 32, "ko": "뷁" * 32, "ja": "鬱" * 32}
"""The longest names that Discord allows, of the widest signs of a language."""
POSITIONS = 3
"""So many positions of a random game are drawn, and its end."""
Draw = Callable[[], object]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, sketched: None) -> list[Canvas]:
    """The canvases of all pictures that are finished during the test, without their pixels."""
    canvases: list[Canvas] = []

    def picture(canvas: Canvas, alt: str) -> Picture:
        canvases.append(canvas)
        return Picture(b"", *canvas.image.size, alt)

    monkeypatch.setattr(Canvas, "picture", picture)
    return canvases


def people(seats: int, name: str) -> TableInfo:
    return TableInfo(name, tuple(SeatInfo(name, bool(seat % 2)) for seat in range(seats)))


def public(state: rules.State, info: TableInfo, texts: Texts) -> Iterator[Draw]:
    """The pictures that everybody may see of a position."""
    renderer, view = RENDERERS[state.slug], rules.view(state, None)
    yield lambda: renderer.board(view, info, texts)
    for area in renderer.areas(texts):
        yield lambda area=area.id: renderer.board(view, info, texts, (), area)  # type: ignore[misc]
    for seat in range(state.seats):
        yield lambda seat=seat: renderer.seat(view, seat, info, texts)  # type: ignore[misc]
    yield lambda: renderer.scores(view, rules.scores(state), info, texts)


def previews(state: rules.State, info: TableInfo, texts: Texts) -> Iterator[Draw]:
    """The previews of a move of somebody who is asked; some moves have none."""
    renderer, seat = RENDERERS[state.slug], rules.waiting(state)[0]
    view = rules.view(state, seat)
    move = rules.sample(view, seat, rules.Chance("preview"))

    def preview() -> None:
        with suppress(TypeError):
            renderer.preview(view, seat, [move], info, texts)

    yield preview


def game(
    slug: str,
    seats: int,
    seed: str,
    number: int = POSITIONS,
    options: Mapping[str, object] | None = None,
) -> list[rules.State]:
    """Some positions of a random game, the last one being its end."""
    state, chance = rules.new(slug, seats, options, seed), rules.Chance(seed)
    every = [rules.copy(state)]
    while waiting := rules.waiting(state):
        rules.advance(state, waiting[0], rules.sample(state, waiting[0], chance))
        every.append(rules.copy(state))
    step = max(1, len(every) // number)
    return [*every[:-1:step], every[-1]]


def seats_for(slug: str, locale: str) -> int:
    """Another number of players for each language, the smallest and the largest among them."""
    allowed = rules.GAMES[slug].seats
    return {"en": allowed[-1], "ko": allowed[0], "ja": allowed[len(allowed) // 2]}[locale]


def found(draws: Iterator[Draw], drawn: list[Canvas], names: set[str]) -> list[str]:
    for draw in draws:
        draw()
    every = [fault for canvas in drawn for fault in faults(canvas, names)]
    drawn.clear()
    return every


@pytest.mark.parametrize("locale", in_turn(LOCALES))
@pytest.mark.parametrize("slug", RENDERERS)
def test_texts_stay_in_their_boxes_through_a_game(
    slug: str, locale: str, drawn: list[Canvas]
) -> None:
    texts, seats = in_language(locale), seats_for(slug, locale)
    info = people(seats, WIDE[locale])
    for state in game(slug, seats, f"boxes {locale}"):
        assert found(public(state, info, texts), drawn, {info.name}) == []
        for seat in rules.waiting(state)[:1]:
            own = rules.view(state, seat)
            draw = partial(RENDERERS[slug].hand, own, seat, info, texts)
            assert found(iter([draw]), drawn, {info.name}) == []


@pytest.mark.parametrize("locale", in_turn(LOCALES))
@pytest.mark.parametrize("slug", RENDERERS)
def test_texts_stay_in_their_boxes_on_previews(slug: str, locale: str, drawn: list[Canvas]) -> None:
    texts, seats = in_language(locale), seats_for(slug, locale)
    info, shown = people(seats, WIDE[locale]), 0
    for state in game(slug, seats, f"previews {locale}", 60)[:-1]:
        for draw in previews(state, info, texts):
            draw()
        shown += len(drawn)
        assert found(iter(()), drawn, {info.name}) == []
        if shown >= POSITIONS:
            break
    assert shown


@pytest.mark.parametrize("locale", in_turn(LOCALES))
@pytest.mark.parametrize("slug", RENDERERS)
def test_texts_stay_in_their_boxes_when_the_table_is_full(
    slug: str, locale: str, drawn: list[Canvas]
) -> None:
    texts, seats = in_language(locale), rules.GAMES[slug].seats[-1]
    gallery = GALLERIES[slug]
    assert isinstance(gallery, Gallery)
    state = gallery.crowded(seats).state
    info = people(seats, WIDE[locale])
    assert found(public(state, info, texts), drawn, {info.name}) == []


@pytest.mark.parametrize("locale", in_turn(LOCALES))
@pytest.mark.parametrize("slug", RENDERERS)
def test_texts_stay_in_their_boxes_on_charts(slug: str, locale: str, drawn: list[Canvas]) -> None:
    texts, seats = in_language(locale), seats_for(slug, locale)
    info = people(seats, WIDE[locale])
    last = {rules.round_of(state): state for state in game(slug, seats, f"boxes {locale}")}
    standings = [RoundScore(place, rules.scores(state)) for place, state in last.items()]
    assert len(standings) > 2

    def chart() -> object:
        return RENDERERS[slug].chart(standings, info, texts)

    assert found(iter([chart]), drawn, {info.name}) == []


@pytest.mark.parametrize("locale", in_turn(LOCALES))
@pytest.mark.parametrize("slug", RENDERERS)
def test_texts_stay_in_their_boxes_on_figures(slug: str, locale: str, drawn: list[Canvas]) -> None:
    texts, renderer = in_language(locale), RENDERERS[slug]
    for name in renderer.figures():
        assert (name, found(iter([lambda n=name: renderer.figure(n, texts)]), drawn, set())) == (
            name,
            [],
        )


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", in_turn(LOCALES))
def test_texts_stay_in_their_boxes_on_statistics(locale: str) -> None:
    texts, name = in_language(locale), WIDE[locale]
    for games in (1, 3, 5):
        assert (
            list(
                faults(card_canvas(statistics_gallery.card(games, 24, texts, name), texts), {name})
            )
            == []
        )
    told = statistics_gallery.board(12, f"long-{locale}")
    wide = replace(told, people=tuple(replace(each, name=name) for each in told.people))
    assert list(faults(leaderboard_canvas(wide, texts), {name, told.place})) == []


def canvas() -> Canvas:
    made = Canvas(400, 200, "en", PAPER)
    panel(made, Box(10, 10, 200, 80))
    return made


def test_a_text_that_runs_out_of_its_panel_is_found() -> None:
    made = canvas()
    made.text("short", 20, 50, 30)
    assert list(faults(made)) == []
    made.text("much too long", 20, 50, 30)
    assert "'much too long' leaves its room" in list(faults(made))


def test_a_text_that_runs_out_of_the_picture_is_found() -> None:
    made = canvas()
    made.text("beyond", 350, 150, 30)
    assert "'beyond' leaves the picture" in list(faults(made))
    low = canvas()
    low.text("below", 250, 195, 30)
    assert "'below' leaves the picture" in list(faults(low))


def test_texts_that_lie_on_each_other_are_found() -> None:
    made = canvas()
    made.text("one", 20, 50, 30)
    made.text("other", 40, 50, 30)
    assert list(faults(made)) == ["'one' and 'other' lie on each other"]


def test_a_text_that_is_cut_is_found_unless_it_is_a_name() -> None:
    made = canvas()
    made.text("Bartholomew Featherstonehaugh", 20, 50, 30, width=100)
    assert list(faults(made)) == ["'Bartholomew Featherstonehaugh' is cut"]
    assert list(faults(made, {"Bartholomew Featherstonehaugh"})) == []


def test_texts_of_kept_components_are_found_where_they_lie() -> None:
    def draw(component: Canvas, box: Box, text: str) -> None:
        component.text(text, box.x, box.cy, 30)

    made = canvas()
    made.kept(Box(20, 20, 60, 40), draw, "too long for it")
    (written,) = made.written
    assert written.room == Box(20, 20, 60, 40)
    assert list(faults(made)) == ["'too long for it' leaves its room"]
