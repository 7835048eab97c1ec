"""Marks of changes on Puerto Rico's pictures: beside what they mark, never on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from renderers.core.renderer import Drawing
from renderers.core.texts import English
from renderers.puerto_rico import PuertoRicoRenderer, gallery_new_buildings
from renderers.puerto_rico.gallery import GALLERY
from renderers.puerto_rico.marks import BADGES
from renderers.samples import choose, table
from rules.puerto_rico.events import ColonistsPlaced, Sold
from rules.puerto_rico.moves import Sell, Ship
from rules.puerto_rico.options import BASE, DRAFT, NEW_ONLY
from rules.puerto_rico.state import Table
from tests.renderers.text_boxes import covered
from tests.sharing import in_turn

RENDERER = PuertoRicoRenderer()
TOGETHER = 8
"""So many moves are told together: more than there are in most pictures of a thread."""
STEP = 5
pytestmark = pytest.mark.usefixtures("sketched")


def boards(state: rules.State, events: tuple[rules.Event, ...]) -> Iterator[Drawing]:
    """The pictures of a position for everybody, with the badges of what happened."""
    info, texts = table(state.seats), English()
    yield RENDERER.badged(RENDERER.draw_board(state, info, texts), state, events)


@pytest.mark.parametrize("building_set", [BASE, NEW_ONLY, DRAFT])
@pytest.mark.parametrize("seats", in_turn([2, 3, 4, 5]))
def test_badges_cover_nothing_on_boards_through_a_game(seats: int, building_set: str) -> None:
    state = rules.new("puerto-rico", seats, {"building_set": building_set}, seed="marks")
    log: list[tuple[rules.Event, ...]] = []
    drawn = 0
    while waiting := rules.waiting(state):
        log.append(rules.play_in_place(state, waiting[0], choose(state, waiting[0], len(log))))
        if len(log) % STEP or not rules.waiting(state):
            continue
        events = tuple(event for each in log[-TOGETHER:] for event in each)
        for drawing in boards(state, events):
            assert covered(drawing.canvas) == []
            drawn += len(drawing.canvas.badges)
    events = tuple(event for each in log[-TOGETHER:] for event in each)
    for drawing in boards(state, events):
        assert covered(drawing.canvas) == []
    assert drawn > 100


@pytest.mark.parametrize("seats", [2, 5])
def test_badges_cover_nothing_on_enlarged_seats(seats: int) -> None:
    state = rules.new("puerto-rico", seats, seed="marks")
    ply, drawn = 0, 0
    while waiting := rules.waiting(state):
        seat = waiting[0]
        events = rules.play_in_place(state, seat, choose(state, seat, ply))
        ply += 1
        canvas = RENDERER.badged(
            RENDERER.draw_seat(state, seat, table(seats), English()), state, events
        )
        assert covered(canvas.canvas) == []
        drawn += len(canvas.canvas.badges)
    assert drawn > 50


def test_what_a_preview_changes_is_told_beside_it() -> None:
    told = 0
    for _, sample in GALLERY.previews():
        view = rules.view(sample.state, sample.seat)
        given = (view, sample.seat or 0, sample.moves, table(view.seats), English())
        canvas = RENDERER.draw_preview(*given).canvas
        assert covered(canvas) == []
        told += len(canvas.badges)
    assert told > 10


@pytest.mark.parametrize("kind", [Ship, Sell])
def test_a_preview_shows_ships_and_trading_house_enlarged(kind: type[rules.Move]) -> None:
    """What a move changes there is outlined, and a tab beside it says by how much."""
    state, move = asked_for(kind)
    seat = rules.waiting(state)[0]
    view = rules.view(state, seat)
    told = f"+{move.number}" if isinstance(move, Ship) else "+1"
    drawing = RENDERER.draw_preview(view, seat, [move], table(state.seats), English())
    assert covered(drawing.canvas) == []
    texts = [written.text for written in drawing.canvas.written]
    assert told in texts
    if isinstance(move, Ship):
        load = next(ship.load for ship in view.ships if ship.capacity == move.ship)
        full = f"{load + move.number}/{move.ship}"
        assert full in texts
        assert f"{move.ship}-ship {full}" in drawing.alt
    else:
        assert f"Trading house ({move.good}" in drawing.alt


def asked_for(kind: type[rules.Move]) -> tuple[Table, rules.Move]:
    """A position with a question that a move of a kind answers, and the move."""
    for seed in range(20):
        state = rules.new("puerto-rico", 3, seed=f"asked {seed}")
        ply = 0
        while waiting := rules.waiting(state):
            found = [m for m in rules.legal(state, waiting[0]) if isinstance(m, kind)]
            if found:
                assert isinstance(state, Table)
                return state, found[0]
            rules.advance(state, waiting[0], choose(state, waiting[0], ply))
            ply += 1
    raise AssertionError(f"nobody is asked for {kind.__name__}")


def test_the_line_is_drawn_around_the_thing_itself() -> None:
    """Tiles and buildings are marked themselves, inside the picture."""
    state = gallery_new_buildings.rich(4)[0]
    canvas = RENDERER.draw_board(state, table(4), English()).canvas
    assert {"tile", "building", "role", "ship"} <= {str(key[0]) for key in canvas.beside}
    for (kind, *_), thing in canvas.beside.items():
        assert canvas.box.holds(thing)
        if kind in ("tile", "building"):
            assert thing.w * thing.h > 800


def test_a_role_card_with_a_name_has_room_for_its_tab() -> None:
    state = rules.new("puerto-rico", 3, seed="marks")
    for role in state.roles:
        drawing = RENDERER.draw_board(state, table(3), English())
        canvas = RENDERER.badged(drawing, state, (), asked=(f"role:{role}",)).canvas
        assert [canvas.beside["role", role].holds(tab) for tab in canvas.badges] == [True]


def test_placed_colonists_are_marked_where_they_are() -> None:
    event = ColonistsPlaced(0, (("corn", 1),), (("quarry", 1), ("large-market", 2)))
    state = rules.new("puerto-rico", 3, seed="marks")
    first, *_ = next(iter(BADGES.places(event, state)))
    assert first == ("building", 0, "large-market")
    assert set(BADGES.others(event, state)) == {
        first,
        ("tile", 0, "quarry"),
        ("tile", 0, "corn"),
    }


def test_a_sale_is_marked_at_the_doubloons_where_the_trading_house_is_empty() -> None:
    state = rules.new("puerto-rico", 3, seed="marks")
    sale = Sold(1, "tobacco", 3, 0, 2)
    assert next(iter(BADGES.places(sale, state))) == (("doubloons", 1),)
