"""The boards of Valparaíso: both formats, areas, sheets, badges, previews."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

import rules
from renderers import English
from renderers.core.canvas import Canvas
from renderers.core.change_marks import MOST, REACH, Key
from renderers.core.game import NoPreview
from renderers.core.palette import (
    AMBER,
    INK,
    MARK_AMBER,
    SEATS,
    Colour,
    Mode,
    contrast,
    kept_colours,
)
from renderers.core.paths import silhouette
from renderers.samples import table as people
from renderers.valparaiso import colours, gallery
from renderers.valparaiso.areas import areas, draw_area
from renderers.valparaiso.board import draw_board
from renderers.valparaiso.icons import ACTION_GLYPHS, GOODS_GLYPHS
from renderers.valparaiso.marks import BADGES
from renderers.valparaiso.preview import changed_table, draw_preview
from renderers.valparaiso.renderer import ValparaisoRenderer
from renderers.valparaiso.scene import HarbourScene
from renderers.valparaiso.scores import SOURCES
from renderers.valparaiso.sheet import draw_sheet
from rules.valparaiso import data, elements, events, scoring
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.moves import NOTATION
from rules.valparaiso.state import Table
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.drawing_log import DrawingLog, log
from tests.renderers.text_boxes import covered, faults
from tests.renderers.valparaiso.drawn import position, register, using_cards
from tests.renderers.valparaiso.games import KINDS, ROUNDS
from tests.sharing import in_turn

__all__ = ["log"]

RENDERER = ValparaisoRenderer()
STEP = 4
ALL = (2, 3, 4, 5)


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield


def boards(state: Table) -> Iterator[Canvas]:
    info = people(state.seats)
    yield draw_board(state, info, English())


def canvases(state: Table) -> Iterator[Canvas]:
    info = people(state.seats)
    yield from boards(state)
    for area in areas(English()):
        yield draw_area(state, area.id, info, English())
    for seat in range(state.seats):
        yield draw_sheet(HarbourScene(state, info, English()), seat)


@pytest.mark.parametrize("seats", in_turn(ALL))
@pytest.mark.parametrize("stage", gallery.STAGES)
def test_texts_stay_in_their_places_at_every_stage(stage: str, seats: int) -> None:
    for canvas in canvases(position(stage, seats)):
        assert list(faults(canvas)) == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", ALL)
def test_long_names_and_large_numbers_stay_in_their_places(locale: str, seats: int) -> None:
    state, info = gallery.crowded(seats).state, people(seats, f"long-{locale}")
    names = {info.name, *(seat.name for seat in info.seats)}
    assert list(faults(draw_board(state, info, English()), names)) == []
    assert list(faults(draw_sheet(HarbourScene(state, info, English()), 0), names)) == []


def test_the_sizes_of_the_pictures() -> None:
    state, info = position("middle", 4), people(4)
    assert draw_board(state, info, English()).image.size == (1080, 1350)
    assert draw_sheet(HarbourScene(state, info, English()), 0).image.size == (1080, 1350)


OPTIONS: tuple[dict[str, str], ...] = ({}, {"planning": "expert", "stay_rule": "exclusive"})


@pytest.mark.parametrize(("seats", "options"), in_turn(itertools.product(ALL, OPTIONS)))
def test_everything_can_be_read_on_a_telephone(
    seats: int, options: dict[str, str], log: DrawingLog
) -> None:
    """Crowded tables and the end, areas and the cards of a seat, in each mode and language."""
    late = gallery.crowded(seats, **options).state
    over = gallery.played(gallery.END, seats, **options).state
    for number, (state, mode) in enumerate(itertools.product((late, over), Mode)):
        locale = LOCALES[number % len(LOCALES)]
        texts, info = in_language(locale), replace(people(seats, f"long-{locale}"), mode=mode)
        for area in ("", *(each.id for each in areas(texts))):
            log.clear()
            RENDERER.board(state, info, texts, (), area)
            assert list(log.troubles()) == [], (locale, mode, area)
        log.clear()
        RENDERER.seat(state, seats - 1, info, texts)
        assert list(log.troubles()) == [], (locale, mode)


@pytest.mark.parametrize("mode", Mode)
def test_plans_and_previews_can_be_read_on_a_telephone(mode: Mode, log: DrawingLog) -> None:
    info = replace(people(4), mode=mode)
    for _, sample in [("", gallery.seen()), *gallery.previews()]:
        view, seat = rules.view(sample.state, sample.seat), sample.seat or 0
        log.clear()
        if sample.moves:
            RENDERER.preview(view, seat, sample.moves, info, English())
        else:
            RENDERER.hand(view, seat, info, English())
        assert list(log.troubles()) == []


def test_equal_positions_give_equal_bytes() -> None:
    state, info = position("late", 5), people(5)
    assert RENDERER.board(state, info, English()) == RENDERER.board(state, info, English())


EVENTS: list[rules.Event] = [
    events.StartGoodsChosen(0, (1, 1, 1)),
    events.MerchantPlaced(0, "LIM"),
    events.RoundBegan(1, 0),
    events.PlanCommitted(0, False),
    events.PlanWithdrawn(1),
    events.PlanRevealed(0, ("move",), "", 0),
    events.BonusTaken(0, "silver"),
    events.GoodsDiscarded(1, (1, 0, 0), (0, 0, 0), 3),
    events.CardUsed(1, "sell", events.SKIP, 0, 0),
    events.Gained(0, (0, 0, 0), 10, 0),
    events.Gained(0, (1, 0, 0), 0, 0),
    events.Gained(0, (0, 0, 0), 0, 1),
    events.Converted(0, 1, (1, 0, 0), 5, (0, 0, 0), 1),
    events.GoodsMoved(0, (1, 0, 0), (0, 0, 0), 0),
    events.GoodSold(0, "silver", 10),
    events.MerchantHired(0, (1, 1, 1), 0),
    events.MerchantMoved(0, ("VAL", "QUI"), 1, 0, False),
    events.TollPaid(0, 1, "QUI", 2),
    events.HouseBuilt(0, "VAL1", (0, 0, 0), 10, 0, 0),
    events.HouseBuilt(0, "LIM1", (0, 0, 0), 10, 0, 0),
    events.HouseBuilt(0, "QUI1", (0, 0, 0), 10, 2, 0),
    events.FeePaid(0, 1, "LIM", 1),
    events.Traded(0, "LIM", "TA1", 1, (0, 0, 0), 0, (1, 1, 0), 0, 0),
    events.TileRotated("LIM", "TA1", "TB1", "TC1"),
    events.LicencePaid(0, 5),
    events.ShipMoved(0, "north"),
    events.AchievementTaken(0, "patron", "west", (3, 0, 0), 5),
    events.CompensationPaid(0, "north", 10),
    events.CompensationPaid(0, "", 10),
    events.AchievementDrawn("patron", "west"),
    events.SpaceUnfilled("west"),
    events.IncomeTaken(0, (0, 0, 1), 0),
    events.IncomeTaken(0, (0, 0, 0), 2),
    events.MajorityPaid(0, 1, 5),
    events.AchievementCashed(0, "patron", 2),
    events.GameEnding(events.POINTS),
    events.MerchantsReturned(0, "", 2),
    events.LighthousePassed(1),
    events.FinalScored(0, (0, 0, 0), 0, 0, 0),
]


@pytest.mark.parametrize("seats", ALL)
def test_every_badge_has_a_place_on_the_board(seats: int) -> None:
    assert {type(event) for event in EVENTS} == set(BADGES.interest)
    state = position("middle", seats)
    canvas = draw_board(state, people(seats), English())
    for event in EVENTS:
        found = list(BADGES.places(event, state))
        assert found, event
        for keys in found:
            assert any(key in canvas.places for key in keys), event


def test_every_event_has_a_badge() -> None:
    every = {
        value
        for value in vars(events).values()
        if isinstance(value, type) and issubclass(value, rules.Event) and value is not rules.Event
    }
    assert every == set(BADGES.interest)


def test_what_goes_without_saying_has_no_badge() -> None:
    used = events.CardUsed(0, "sell", events.MAIN, 0, 0)
    sold = events.GoodSold(0, "silver", 10)
    assert BADGES.numbered([used, sold]) == ((1, sold),)
    traded, rotated = EVENTS[22], EVENTS[23]
    assert BADGES.numbered([traded, rotated]) == ((1, traded),)
    assert BADGES.numbered([rotated]) == ((1, rotated),)
    committed, revealed = EVENTS[3], EVENTS[5]
    assert BADGES.numbered([committed, revealed]) == ((1, revealed),)
    passed, began = EVENTS[-2], EVENTS[2]
    assert BADGES.numbered([passed, began]) == ((1, passed),)


@pytest.mark.parametrize("seats", in_turn(ALL))
def test_marks_cover_nothing_on_full_tables(seats: int) -> None:
    state, info = gallery.crowded(seats).state, people(seats)
    for event in EVENTS:
        drawn = RENDERER.badged(RENDERER.draw_board(state, info, English()), state, [event])
        assert covered(drawn.canvas) == [], event


@pytest.mark.parametrize("seats", in_turn(ALL))
def test_marks_cover_nothing_through_a_game(seats: int) -> None:
    """Marks keep off texts, pieces and each other, and there are at most five things marked."""
    state: Any = rules.new("valparaiso", seats, KINDS[seats - 2][1], seed="marks")
    recent: list[tuple[rules.Event, ...]] = []
    drawn = 0
    while (waiting := rules.waiting(state)) and state.round <= ROUNDS:
        recent.append(
            rules.play_in_place(state, waiting[0], gallery.lively(state, waiting[0], len(recent)))
        )
        if len(recent) % STEP:
            continue
        told = tuple(event for each in recent[-STEP:] for event in each)
        board = RENDERER.draw_board(state, people(seats), English())
        canvas = RENDERER.badged(board, state, told).canvas
        assert covered(canvas) == []
        assert len(canvas.badges) <= MOST
        drawn += len(canvas.badges)
    assert drawn > 60


def is_outlined(canvas: Canvas, key: Key) -> bool:
    """Whether the line of a change goes around a thing."""
    around = canvas.image.crop(canvas.beside[key].inset(-REACH).corners).convert("RGB")
    line = MARK_AMBER.tone(canvas.mode)
    return sum(number for number, colour in around.getcolors(1 << 16) or () if colour == line) > 60


def amber(canvas: Canvas) -> int:
    found = canvas.image.getcolors(1 << 24) or []
    return sum(number for number, colour in found if colour == AMBER)


def test_a_way_is_drawn_with_its_cost_and_its_tolls() -> None:
    state, seat = using_cards()
    board = state.board
    end, middle = next(
        (market, name)
        for name in board.neighbours[board.harbour]
        for market in board.neighbours[name]
        if market in board.markets
    )
    owner = (seat + 1) % state.seats
    space = board.places[middle].spaces[0].id
    state.houses[space] = owner
    state.players[owner].houses = [space]
    view = rules.view(state, seat)
    move = rules.parse(view, seat, f"play move {board.harbour}-{middle}-{end}")
    found = changed_table(view, seat, [move])
    (way,) = found.ways
    assert way.places == (board.harbour, middle, end)
    assert (way.cost, way.tolls) == (data.MOVE_COSTS[2], ((owner, middle, data.TOLL),))
    info = people(state.seats)
    canvas, after, notes = draw_preview(HarbourScene(view, info, English()), seat, [move])
    assert list(faults(canvas)) == []
    assert is_outlined(canvas, ("merchant", seat, end))
    assert notes == []
    assert after.players[owner].pesos == view.players[owner].pesos + data.TOLL
    assert amber(canvas) > amber(draw_board(view, info, English())) + 1000
    alt = RENDERER.preview(view, seat, [move], info, English()).alt
    assert "60 → 57 pesos" in alt


def test_a_trade_is_drawn_with_its_tile_and_its_fees() -> None:
    state, seat = using_cards()
    market, other = state.board.markets[0], (seat + 1) % state.seats
    state.players[other].merchants = [market]
    state.columns[market][0] = "TC1"
    view = rules.view(state, seat)
    move = rules.parse(view, seat, f"play trade {market} x2")
    canvas, *_ = draw_preview(HarbourScene(view, people(4), English()), seat, [move])
    assert is_outlined(canvas, ("tile", market))
    assert not is_outlined(canvas, ("tile", state.board.markets[1]))
    assert {"2×", market} <= {written.text for written in canvas.written}
    assert list(faults(canvas)) == []


@pytest.mark.parametrize("name", ["route", "trade", "build", "ship", "goods"])
def test_previews_of_the_gallery(name: str) -> None:
    sample = dict(gallery.previews())[name]
    seat = sample.seat or 0
    view = rules.view(sample.state, seat)
    canvas, _, notes = draw_preview(HarbourScene(view, people(4), English()), seat, sample.moves)
    assert list(faults(canvas)) == []
    assert notes == []
    assert RENDERER.preview(view, seat, sample.moves, people(4), English()).alt


def test_several_turns_are_drawn_with_their_numbers() -> None:
    state, seat = using_cards()
    state.players[seat].warehouse = [1, 1, 1]
    player = state.players[seat]
    player.plan, player.mayor = ["sell", "ship", "hire"], ""
    view = rules.view(state, seat)
    moves = [NOTATION.read(f"play {use}") for use in ("sell copper", "ship north", "hire skip")]
    found = changed_table(view, seat, moves)
    assert not found.unfinished
    assert (found.after.players[seat].ship, found.after.players[seat].planned) == ("north", [])
    canvas, *_ = draw_preview(HarbourScene(view, people(4), English()), seat, moves)
    assert list(faults(canvas)) == []
    assert {"1.", "2.", "3."} <= {written.text for written in canvas.written}
    assert "4." not in {written.text for written in canvas.written}


def test_a_way_that_is_not_allowed_is_drawn_all_the_same() -> None:
    state, seat = using_cards()
    board = state.board
    far = next(name for name in board.markets if name not in state.players[seat].merchants)
    view = rules.view(state, seat)
    move = NOTATION.read(f"play move {far}-{board.neighbours[far][0]}")
    found = changed_table(view, seat, [move])
    assert found.unfinished
    assert found.ways[0].places[0] == far
    alt = RENDERER.preview(view, seat, [move], people(4), English()).alt
    assert "isn't complete" in alt


def test_moves_that_change_nothing_have_no_preview() -> None:
    sample = gallery.played(gallery.STAGES["planning"], 3)
    seat = rules.waiting(sample.state)[0]
    view = rules.view(sample.state, seat)
    with pytest.raises(NoPreview):
        changed_table(view, seat, [rules.parse(view, seat, "draft move")])


def test_a_plan_is_tried_out_on_the_sheet() -> None:
    sample = dict(gallery.previews())["plan"]
    seat = sample.seat or 0
    view = rules.view(sample.state, seat)
    canvas, after, _ = draw_preview(HarbourScene(view, people(4), English()), seat, sample.moves)
    assert after is view
    assert {"#1", "#4", "M"} <= {written.text for written in canvas.written}
    assert list(faults(canvas)) == []
    alt = RENDERER.preview(view, seat, sample.moves, people(4), English()).alt
    assert "Draft: " in alt


def test_nobody_sees_the_plans_of_others() -> None:
    sample = gallery.seen()
    seat = sample.seat or 0
    info = people(4)
    own = draw_sheet(HarbourScene(rules.view(sample.state, seat), info, English()), seat)
    assert {"#1", "M"} <= {written.text for written in own.written}
    for viewer in (None, (seat + 1) % 4):
        view = rules.view(sample.state, viewer)
        told = {
            written.text
            for written in draw_sheet(HarbourScene(view, info, English()), seat).written
        }
        assert not told & {"#1", "M"}
        board = RENDERER.board(view, info, English())
        rules.play_in_place(sample.state, seat, "draft sell")
        assert RENDERER.board(rules.view(sample.state, viewer), info, English()) == board


def test_the_last_board_shows_the_result() -> None:
    state = gallery.played(gallery.END, 4).state
    assert not rules.waiting(state)
    for canvas in boards(state):
        told = [written.text for written in canvas.written]
        for score in rules.scores(state):
            assert str(score.total) in told
            assert f"{score.rank}." in told
        assert list(faults(canvas)) == []


def test_the_chart_and_the_scores_know_every_source() -> None:
    assert [*SOURCES] == [*scoring.SOURCES]
    state = gallery.played(gallery.END, 4).state
    assert RENDERER.scores(state, rules.scores(state), people(4), English()).width == 1080


def test_an_area_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no area depots"):
        draw_area(position("start", 2), "depots", people(2), English())


def test_areas_have_alt_texts() -> None:
    state, info = position("late", 5), people(5)
    for area in areas(English()):
        picture = RENDERER.board(state, info, English(), (), area.id)
        assert picture.alt.startswith("Valparaíso")


def named_colours(value: object) -> Iterator[Colour]:
    if isinstance(value, tuple) and len(value) == 3 and all(type(part) is int for part in value):
        yield value  # type: ignore[misc]
    elif isinstance(value, dict | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from named_colours(part)


def test_all_colours_are_of_the_kept_palette() -> None:
    kept = kept_colours()
    known = {tuple(kept[at : at + 3]) for at in range(0, len(kept), 3)}
    found = [each for value in vars(colours).values() for each in named_colours(value)]
    assert len(found) > 40
    assert set(found) | set(SOURCES.values()) <= known


def test_the_kept_palette_changes_no_area_visibly() -> None:
    for canvas in boards(position("late", 5)):
        difference = ImageChops.difference(canvas.paletted().convert("RGB"), canvas.image)
        histogram = difference.convert("L").histogram()
        assert sum(histogram[40:]) < 0.001 * canvas.image.width * canvas.image.height


def test_signs_can_be_told_from_their_ground() -> None:
    for colour in colours.ACTION_COLOURS.values():
        assert contrast(colours.CARD, colour) >= 4.5
    for plate in (colours.CUSTOMS, colours.MARKET, colours.HARBOUR):
        assert contrast(colours.CARD, plate) >= 4.5
    for ground, sign in zip(colours.GOODS_COLOURS, colours.GOODS_SIGNS, strict=True):
        assert contrast(ground, sign) >= 3
    assert contrast(INK, colours.TILE) >= 7


def test_every_kind_of_action_has_a_colour_and_a_pictogram() -> None:
    kinds = {type(action) for action in MAIN_OF.values()}
    assert kinds == set(ACTION_GLYPHS) == set(colours.ACTION_COLOURS)
    assert {elements.FreeGain, elements.RiverBoats} <= kinds


@pytest.mark.parametrize("size", [24, 40, 72])
def test_silhouettes_differ_from_each_other(size: int) -> None:
    for glyphs in (GOODS_GLYPHS, tuple(ACTION_GLYPHS.values())):
        masks = [silhouette(glyph, size) for glyph in glyphs]
        for one, other in itertools.combinations(masks, 2):
            histogram = ImageChops.difference(one, other).histogram()
            assert sum(histogram[128:]) > 0.12 * size * size


def test_pieces_of_seats_differ_in_more_than_colour() -> None:
    assert len({shape for _, shape in SEATS}) == len(SEATS) == len(data.COLOURS)
