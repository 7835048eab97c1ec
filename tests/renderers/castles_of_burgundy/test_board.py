"""The boards of The Castles of Burgundy: all options, marks, previews."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any

import pytest

import rules
from renderers import English
from renderers.castles_of_burgundy import depots, gallery, tiles
from renderers.castles_of_burgundy.board import draw_board, draw_seat
from renderers.castles_of_burgundy.colours import CELLS
from renderers.castles_of_burgundy.grid import courses, fitted
from renderers.castles_of_burgundy.marks import BADGES
from renderers.castles_of_burgundy.preview import changed_table
from renderers.castles_of_burgundy.renderer import CastlesOfBurgundyRenderer
from renderers.castles_of_burgundy.scores import SOURCES
from renderers.castles_of_burgundy.sight import Sight, large_seat
from renderers.castles_of_burgundy.words.player_facts import COVERED, points
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, board_canvas
from renderers.core.fonts import BOLD
from renderers.core.game import NoPreview
from renderers.core.lettering import NARROWEST, WORDS, measure
from renderers.core.palette import INK, MARK_AMBER, PAPER, contrast
from renderers.samples import Sample
from renderers.samples import table as people
from rules.castles_of_burgundy import CastlesOfBurgundy, events, queries
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.state import Table
from tests.cases import for_each
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.castles_of_burgundy.drawn import table
from tests.renderers.castles_of_burgundy.games import KINDS, walk
from tests.renderers.core.test_canvas import DEFICIENCIES, nearest
from tests.renderers.text_boxes import covered, faults
from tests.sharing import in_turn

SLUG = "castles-of-burgundy"
RENDERER = CastlesOfBurgundyRenderer()
SMALLEST = 19
"""The height of a figure of 27 pixels of type: 7 pixels on a telephone 390 wide."""
LETTERS = 8
STEP, TOGETHER = 17, 6
"""A board is looked at after so many moves of a game, with what happened in so many."""
LARGEST = 150_000
"""The bytes of a crowded board."""
BOARDS_OF = [("1",), ("12a",), ("12b",), ("13a",), ("13b",), ("11a", "11b", "11c", "11d")]
OPTIONS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"solo": "13b", "extra_tiles": True, "white_castles": True}),
    (2, {}),
    (2, dict(gallery.EXPANSIONS)),
    (3, {"duchy_setup": "choose", "castle_start": "choose_secret"}),
    (3, dict(gallery.EXPANSIONS)),
    (4, {"duchy_setup": "draw_sheet"}),
    (4, {"border_posts": True}),
    (4, {"trade_routes": True, "trade_route_order": "choose"}),
    (4, {"shields": True}),
    (4, dict(gallery.EXPANSIONS)),
    (4, {"team": "12a", "inns": True}),
    (4, {"team": "12b", "white_castles": True, "extra_tiles": True}),
]


@pytest.fixture(scope="module", autouse=True)
def registered() -> Iterator[None]:
    """Let the game be played through the door even where it is not in the registry."""
    games = MappingProxyType({**rules.GAMES, SLUG: rules.GAMES.get(SLUG) or CastlesOfBurgundy()})
    with pytest.MonkeyPatch.context() as patch:
        for module in ("rules", "rules.games", "rules.door"):
            patch.setattr(f"{module}.GAMES", games)
        yield


def positions(seats: int, options: dict[str, Any]) -> Iterator[Table]:
    """The start, the middle and the end of a game, as spectators see them."""
    for stage in (("", 0), ("A", 1), ("C", 4)):
        sample = gallery.played(stage, seats, extra=0 if stage[1] else 1, **options)
        yield rules.view(sample.state, None)
    start = rules.new(SLUG, seats, options, "first question")
    yield rules.view(start, None)


def canvases(state: Table) -> Iterator[Canvas]:
    info = people(state.seats)
    yield draw_board(state, info, English())
    for seat in range(state.seats):
        yield draw_seat(state, seat, info, English())


@pytest.mark.parametrize(("seats", "options"), in_turn(OPTIONS))
def test_all_option_sets_are_drawn_with_their_texts_in_place(
    seats: int, options: dict[str, Any]
) -> None:
    for state in positions(seats, options):
        for canvas in canvases(state):
            assert list(faults(canvas)) == []


@pytest.mark.parametrize(("seats", "options"), in_turn(OPTIONS))
def test_nothing_that_can_be_marked_reaches_over_the_edge(
    seats: int, options: dict[str, Any]
) -> None:
    for state in positions(seats, options):
        for duchy in state.duchies:
            duchy.goods = [2, 0, 3, 0, 0, 12]
        for canvas in canvases(state):
            over = {key: box for key, box in canvas.beside.items() if not canvas.box.holds(box)}
            assert over == {}


@pytest.mark.parametrize(("seats", "options"), in_turn(KINDS))
def test_marks_cover_nothing_through_a_game(seats: int, options: Mapping[str, object]) -> None:
    """Marks keep off texts, signs of cells, pieces and each other."""
    recent: list[tuple[rules.Event, ...]] = []
    drawn = 0
    for state, happened in walk(seats, options, "marks"):
        recent.append(happened)
        if len(recent) % STEP or not rules.waiting(state):
            continue
        told = tuple(event for each in recent[-TOGETHER:] for event in each)
        board = RENDERER.draw_board(state, people(seats), English())
        canvas = RENDERER.badged(board, state, told).canvas
        assert covered(canvas) == []
        drawn += len(canvas.badges)
    assert drawn > 10 * seats


def test_signs_of_cells_are_kept_free_of_marks() -> None:
    state = gallery.crowded(2, **gallery.EXPANSIONS).state
    canvas = draw_board(state, people(2), English())
    cells = [box for key, box in canvas.beside.items() if key[0] == "cell"]
    signs = [box for box in cells if box.w >= tiles.NUMBERED]
    assert len(signs) > 30
    for cell in signs:
        assert any(cell.holds(box) and box.w > cell.w / 2 for box in canvas.free)


def test_the_sign_of_points_is_kept_free_of_marks() -> None:
    state = gallery.played(gallery.STAGES["late"], 4).state
    canvas = draw_board(state, people(4), English())
    seats = [seat for seat in range(4) if seat != large_seat(state)]
    sold = [events.GoodsSold(seat, 1, 2, "die", "d1", 0, 1, 0, 4) for seat in seats]
    BADGES.draw(canvas, state, sold)
    signs = [canvas.beside["points", seat] for seat in seats]
    assert len(canvas.badges) == len(seats)
    assert not [tab for tab in canvas.badges if any(tab.meets(sign) for sign in signs)]


def test_marks_of_small_cells_stand_beside_the_name() -> None:
    """The line shows where; between small cells there is no room for a figure."""
    state = gallery.played(gallery.STAGES["late"], 2).state
    canvas = draw_board(state, people(2), English())
    other = 1 - large_seat(state)
    duchy = state.players[other].duchy
    assert ("cell", duchy, "d3") in canvas.beside
    placed = [events.TilePlaced(other, "castle", cell, "die", "", 0) for cell in ("d3", "d4")]
    BADGES.draw(canvas, state, placed)
    (tab,) = canvas.badges
    assert tab.meets(canvas.beside["seat", other].inset(-40, 0))
    assert canvas.written[-1].text == "1–2"


@pytest.mark.parametrize("seats", [3, 4])
def test_without_a_map_the_mark_of_a_tile_is_at_the_count_of_its_colour(seats: int) -> None:
    state = gallery.played(gallery.STAGES["middle"], seats).state
    canvas = draw_board(state, people(seats), English())
    other = next(seat for seat in range(seats) if seat != large_seat(state))
    duchy = state.players[other].duchy
    cells = state.duchies[duchy].layout.cells
    chosen = {cell.colour: cell.id for cell in cells}
    for colour, cell in chosen.items():
        canvas = draw_board(state, people(seats), English())
        BADGES.draw(canvas, state, [events.TilePlaced(other, "castle", cell, "die", "", 0)])
        (tab,) = canvas.badges
        chip = canvas.beside["covered", duchy, colour]
        assert tab.meets(chip.inset(-20)), colour
        assert not tab.meets(chip)


def shown_large(state: Table, mover: int) -> list[int]:
    """The seats whose duchies a frame shows that is about a mover."""
    drawn = RENDERER.draw_frame(state, mover, people(4), English())
    numbers = {key[1] for key in drawn.beside if key[0] == "cell"}
    return [seat for seat in range(4) if state.players[seat].duchy in numbers]


def test_a_frame_of_a_film_shows_the_mover_large_until_the_end() -> None:
    going = gallery.played(gallery.STAGES["late"], 4).state
    over = gallery.played(gallery.END, 4).state
    for mover in range(4):
        assert shown_large(going, mover) == [mover]
        assert shown_large(over, mover) == [large_seat(over)]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_long_names_and_large_numbers_stay_in_their_places(locale: str, seats: int) -> None:
    state, info = gallery.crowded(seats).state, people(seats, f"long-{locale}")
    names = {info.name, *(seat.name for seat in info.seats)}
    assert list(faults(draw_board(state, info, in_language(locale)), names)) == []


@pytest.mark.parametrize("options", [{}, gallery.EXPANSIONS])
def test_of_every_name_eight_letters_can_be_read(options: dict[str, Any]) -> None:
    state, info = gallery.crowded(4, **options).state, people(4, "long-en")
    canvas = draw_board(state, info, English())
    for seat in info.seats:
        least = measure(seat.name[:LETTERS], WORDS, BOLD, "en") * NARROWEST
        boxes = [written.box for written in canvas.written if written.text == seat.name]
        assert boxes
        assert min(box.w for box in boxes) >= round(least) - 2


def test_all_boards_are_as_high_as_a_telephone_likes_them() -> None:
    state, info = table(4), people(4)
    assert draw_board(state, info, English()).image.size == (1080, 1350)
    assert draw_seat(state, 0, info, English()).image.size == (1080, 1350)
    start = rules.new(SLUG, 2, {"duchy_setup": "same:9"}, "first castle")
    assert draw_board(start, people(2), English()).image.size == (1080, 1120)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crowded_boards_are_small_files(seats: int) -> None:
    state = gallery.crowded(seats, **gallery.EXPANSIONS).state
    assert len(draw_board(state, people(seats), English()).picture("").data) < LARGEST


@pytest.mark.parametrize("boards", BOARDS_OF)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_texts_can_be_read_on_a_telephone(seats: int, boards: tuple[str, ...]) -> None:
    """But for the figures in rows of three signs on tiles."""
    seats = 1 if boards[0].startswith("13") else 4 if boards[0].startswith("12") else seats
    state = table(seats, 0.5, boards=boards, shields=seats == 4, inns=2)
    for canvas in (
        draw_board(state, people(seats), English()),
        draw_seat(state, 0, people(seats), English()),
    ):
        high = [
            written
            for written in canvas.written
            if any(sign.isdigit() or sign.isupper() for sign in written.text)
        ]
        assert len(high) > 25
        small = {w.text for w in high if w.box.h < SMALLEST}
        assert small <= {"2", "1"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_map_has_cells_that_cannot_be_read(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = []
    monkeypatch.setattr(tiles, "cell", lambda _canvas, _about, _centre, width: wide.append(width))
    for stage in gallery.STAGES.values():
        draw_board(gallery.played(stage, seats).state, people(seats), English())
    draw_board(gallery.crowded(seats, **gallery.EXPANSIONS).state, people(seats), English())
    assert min(wide) >= tiles.COUNTED


def with_bonus(seats: int, **more: Any) -> Table:
    """A position in which all have a trade route and some bonus tiles."""
    state = table(seats, 0.5, routes=True, **more)
    for number, duchy in enumerate(state.duchies):
        duchy.route_goods = duchy.route_goods[: number + 1]
        duchy.bonus = [
            (COLOURS[number], "large"),
            (COLOURS[number + 1], "small"),
            ("posts", "large"),
        ]
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_routes_and_bonus_tiles_have_room(seats: int) -> None:
    state = with_bonus(seats)
    assert list(faults(draw_board(state, people(seats), English()))) == []
    assert list(faults(draw_seat(state, 0, people(seats), English()))) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_own_board_shows_routes_and_bonus_tiles_won(seats: int) -> None:
    """Each of them is drawn where its badge goes, and changes the picture."""

    def drawn(state: Table) -> Canvas:
        return draw_seat(state, 0, people(seats), English())

    state = with_bonus(seats)
    before = drawn(state)
    assert ("route", 0) in before.places
    assert ("bonus-tiles", 0) in before.places
    state.duchies[0].route_goods = [*state.duchies[0].route_goods, 3]
    sold = drawn(state)
    assert sold.image.tobytes() != before.image.tobytes()
    state.duchies[0].bonus = state.duchies[0].bonus[:2]
    assert drawn(state).image.tobytes() != sold.image.tobytes()


def test_who_is_asked_is_drawn_large_and_the_others_in_turn_order() -> None:
    state = table(4)
    large = large_seat(state)
    assert large in rules.waiting(state)
    written = [each.text for each in draw_board(state, people(4), English()).written]
    names = [each.name for each in people(4).seats]
    shown = [text for text in written if text in names]
    at = state.order.index(large)
    turned = [*state.order[at:], *state.order[:at]]
    assert shown[-4:] == [names[seat] for seat in turned]


def test_both_members_of_a_team_are_shown_with_what_each_has() -> None:
    state = table(4, boards=("12a",))
    canvas = draw_board(state, people(4), English())
    for seat in range(4):
        assert ("points", seat) in canvas.places
        if seat in state.members(state.players[large_seat(state)].duchy):
            assert ("storage", "own", seat) in canvas.places
    assert list(faults(canvas)) == []


@pytest.mark.parametrize("number", range(5))
def test_goods_of_a_depot_lie_beside_its_tiles(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[Box] = []
    lying: list[Box] = []

    def thing(_canvas: Canvas, _what: object, size: int, x: int, y: int) -> None:
        lying.append(Box(x, y, 0, 0).centred(size, size))

    def tile(_canvas: Canvas, _name: str, centre: tuple[int, int], width: int) -> None:
        there.append(Box(*centre, 0, 0).centred(width, round(width * 0.62)))

    monkeypatch.setattr(depots, "goods", thing)
    monkeypatch.setattr(depots, "shield", thing)
    monkeypatch.setattr(depots, "tile", tile)
    state = table(4)
    depot = state.depots[3]
    depot.tiles = ["bank", "ship", "mine", "church"][:number] + [""] * (4 - number)
    depot.goods, depot.shields = [2, 2, 2, 1, 0, 0], [15, 6]
    canvas = board_canvas("en", PAPER)
    sight = Sight(state, people(4), English(), 0)
    high, wide = (76, 460) if not number else (158, 345) if number == 1 else (250, 345)
    box = Box(20, 20, wide, high)
    depots.draw_depot(canvas, box, 4, sight)
    assert (len(there), len(lying)) == (number, 6)
    assert all(box.inset(-2).holds(each) for each in (*there, *lying))
    for one, other in combinations((*there, *lying), 2):
        assert one.common(other) <= 60, (one, other)


def test_numbers_can_be_read_on_the_colours_of_cells() -> None:
    assert set(CELLS) == set(COLOURS)
    for colour in COLOURS:
        assert contrast(INK, CELLS[colour]) >= 4.5


@for_each("name", BOARDS)
def test_cells_lie_inside_their_box_and_apart(name: str) -> None:
    board, box = BOARDS[name], Box(50, 30, 420, 380)
    grid = fitted(board, box)
    assert box.inset(-1).holds(grid.box)
    centres = [grid.centre(cell) for cell in range(len(board.cells))]
    nearest = min(math.dist(a, b) for a in centres for b in centres if a is not b)
    assert nearest > 0.93 * grid.width


EVENTS: list[rules.Event] = [
    events.TilePlaced(0, "ship", "d4", "place", "d6", 0),
    events.StartPlaced(1, "d4"),
    events.ShieldTaken(0, 3, 2, "d4", (), 0, 0),
    events.RegionCompleted(0, "ship", ("d3", "d4"), 2, 3, 8),
    events.TileTaken(0, "ship", 1, "take", "d1", 0, ""),
    events.TileBought(1, "ship", 0, 2, 0, ""),
    events.TilesDropped(1, ("mine",)),
    events.GoodsTraded(0, (1, 1, 1, 1, 1), "mine", ""),
    events.GoodsSold(0, 2, 3, "sell", "d2", 0, 1, 0, 6),
    events.GoodsTaken(1, 3, ((2, 1),)),
    events.RouteLaid(0, (1, 2, 3)),
    events.RouteRewarded(0, 2, 4, 0, 0),
    events.BonusTileTaken(1, "ship", "large", 7),
    events.MarkerMoved(0, 3),
    events.WorkersTaken(1, "d3", 2, 0),
    events.WorkersHired(1, 1, 2),
    events.WorkersEchoed(0),
    events.IncomePaid(0, 2, 2, 0),
    events.TileGave(0, "bank", 0, 2, 0),
    events.TileGave(0, "boarding-house", 4, 0, 0),
    events.TileGave(0, "watchtower", 0, 0, 4),
    events.LivestockScored(1, "cow3", ("a1",), 3),
    events.PostsLinked(1, 2, 6),
    events.FinalScored(1, (("silver", 3),)),
    events.TileRemoved("ship", 3),
    events.GoodsRemoved(((1, 2),)),
    events.PhaseBegan("B", (1, 2, 3, 4, 5), 4),
    events.RoundBegan("B", 3, (0, 1), ((1, 2), (3, 4)), 5, 2),
    events.PointsAdded(0, 3, 0, 20),
    events.TargetReached(0, 50, 45),
    events.DuchyChosen(1, "7"),
    events.TributePaid(0, (3,), 1, 0, ()),
    events.MonasteriesCopied(0, 1),
]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_badge_has_a_place_on_the_board(seats: int) -> None:
    assert {type(event) for event in EVENTS} == set(BADGES.interest)
    state = table(seats, routes=True, boards=("11a", "11b", "11c", "11d"))
    canvas = draw_board(state, people(seats), English())
    for event in EVENTS:
        for keys in BADGES.places(event, state):
            assert any(key in canvas.places for key in keys), event


def test_every_event_that_concerns_a_place_has_a_badge() -> None:
    every = {
        value
        for value in vars(events).values()
        if isinstance(value, type) and issubclass(value, rules.Event) and value is not rules.Event
    }
    untold = {
        events.StartPrepared,
        events.RoutePrepared,
        events.TributeChosen,
        events.EffectUsed,
        events.EffectsLost,
        events.GameEnded,
    }
    assert every - set(BADGES.interest) == untold


def test_the_badge_of_a_tile_that_was_taken_lies_on_the_tile() -> None:
    state = table(2)
    state.duchies[0].storage = ["ship", "mine", "bank"]
    canvas = draw_board(state, people(2), English())
    first, second, third = (
        next(
            canvas.places[key]
            for keys in BADGES.places(events.TileTaken(0, tile, 1, "die", "d1", 0, ""), state)
            for key in keys
            if key in canvas.places
        )
        for tile in state.duchies[0].storage
    )
    assert first[0] < second[0] < third[0]
    assert first[1] == second[1] == third[1]


def test_a_preview_marks_the_cell_and_what_it_scores() -> None:
    found = dict(gallery.previews())
    sample = found["place"]
    changed = changed_table(sample.state, sample.seat or 0, sample.moves)
    (cell,) = changed.cells
    board = changed.after.duchy_of(sample.seat or 0).layout
    assert board.cells[cell].id == getattr(sample.moves[0], "cell")  # noqa: B009
    assert not changed.unfinished
    info = people(sample.state.seats)
    seat = sample.seat or 0
    plain = draw_seat(sample.state, seat, info, English())
    canvas = draw_seat(changed.after, seat, info, English(), changed)
    assert amber(canvas) > amber(plain) + 200
    assert list(faults(canvas)) == []


def test_a_preview_says_how_many_dice_it_leaves() -> None:
    state = rules.new(SLUG, 2, {"duchy_setup": "same:1"}, "dice")
    (seat,) = rules.waiting(state)
    first, second = (f"workers d{value}" for value in state.players[seat].dice)
    for moves, told in (((first,), {"1 die left"}), ((first, second), set())):
        changed = changed_table(state, seat, [rules.parse(state, seat, text) for text in moves])
        canvas = draw_seat(changed.after, seat, people(2), English(), changed)
        written = {one.text for one in canvas.written}
        assert {text for text in written if text.endswith(" left")} == told


def amber(canvas: Canvas) -> int:
    colours = canvas.image.getcolors(1 << 24) or []
    return sum(number for number, colour in colours if colour == MARK_AMBER)


@pytest.mark.parametrize("verb", ["take", "sell", "workers", "buy"])
def test_previews_of_what_changes_no_cell(verb: str) -> None:
    found: dict[str, Sample[Table]] = dict(gallery.previews())
    sample = found[verb]
    changed = changed_table(sample.state, sample.seat or 0, sample.moves)
    assert changed.cells == frozenset()
    assert bool(changed.depots) == (verb in ("take", "buy"))
    was, now = (points(at, sample.seat or 0) for at in (changed.before, changed.after))
    assert (now > was) == (verb == "sell")


@pytest.mark.parametrize("options", [{}, {"border_posts": True, "border_duchies": "choose"}])
def test_who_chooses_a_duchy_sees_those_that_are_left(options: dict[str, Any]) -> None:
    state = rules.new(SLUG, 3, options or {"duchy_setup": "choose"}, "choice")
    asked, waits = rules.waiting(state)[0], state.seats - 1
    offered = [move.duchy for move in rules.legal(state, asked, "duchy")]
    assert len(offered) > 5
    canvas = draw_seat(state, asked, people(3), English())
    told = {written.text for written in canvas.written}
    assert told >= {f"Duchy {name}" for name in offered}
    assert list(faults(canvas)) == []
    others = draw_seat(state, waits, people(3), English())
    assert not any(written.text.startswith("Duchy") for written in others.written)


def test_a_preview_shows_the_duchy_that_would_be_chosen() -> None:
    state = rules.new(SLUG, 3, {"border_posts": True, "border_duchies": "choose"}, "choice")
    asked = rules.waiting(state)[0]
    move = next(move for move in rules.legal(state, asked, "duchy"))
    picture = RENDERER.preview(state, asked, [move], people(3), English())
    assert "Preview" in picture.alt
    assert f"Duchy {move.duchy}" in picture.alt


def test_moves_that_are_not_allowed_yet_show_where_they_aim() -> None:
    sample = dict(gallery.previews())["place"]
    *_, move = sample.moves
    moves = (move, move)
    changed = changed_table(sample.state, sample.seat or 0, moves)
    assert changed.unfinished
    assert len(changed.cells) == 1


def test_moves_that_change_nothing_have_no_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    sample = dict(gallery.previews())["place"]
    played = rules.try_out(sample.state, sample.seat or 0, ())
    monkeypatch.setattr(rules, "try_out", lambda *_: played)
    with pytest.raises(NoPreview):
        changed_table(sample.state, sample.seat or 0, sample.moves)


def test_who_is_asked_for_a_cell_sees_the_names_of_those_that_may_be_chosen() -> None:
    state = rules.new(SLUG, 2, {"duchy_setup": "same:9"}, "first castle")
    (asked, *_) = rules.waiting(state)
    cells = {move.cell for move in rules.legal(state, asked)}
    written = {each.text for each in draw_board(state, people(2), English()).written}
    assert len(cells) > 1
    assert cells <= written
    named = {cell.id for cell in state.duchy_of(asked).layout.cells} & written
    assert named == cells


def test_the_chart_and_the_scores_know_every_source() -> None:
    assert [*SOURCES] == [*queries.SOURCES]


@pytest.mark.parametrize("kind", DEFICIENCIES)
def test_sources_of_points_stay_apart_for_the_colour_blind(kind: str) -> None:
    assert nearest([colour for name, colour in SOURCES.items() if name != COVERED], kind) > 13
    state = gallery.played(gallery.END, 4).state
    picture = RENDERER.scores(state, rules.scores(state), people(4), English())
    assert picture.width == 1080


@pytest.mark.parametrize("name", ["13a", "13b"])
def test_rivers_run_past_the_cells_that_they_do_not_join(name: str) -> None:
    board = BOARDS[name]
    for river, places in zip(board.rivers, courses(name), strict=True):
        for place, end in zip((places[0], places[-1]), river, strict=True):
            assert place == pytest.approx((board.cells[end].x, board.cells[end].y))
        way = [
            (a + (c - a) * step / 20, b + (d - b) * step / 20)
            for (a, b), (c, d) in pairwise(places)
            for step in range(21)
        ]
        for number, cell in enumerate(board.cells):
            if number not in river:
                assert min(math.dist(point, (cell.x, cell.y)) for point in way) > 0.55


def test_the_scores_of_teams_say_what_both_have_together() -> None:
    state = table(boards=("12a", "12a"))
    alt = RENDERER.scores(state, rules.scores(state), people(4), English()).alt
    found = rules.scores(state)
    together = found[0].total + found[2].total
    assert alt.count(f"team: {together} points") == 2


def test_the_own_panel_of_a_solo_game_shows_the_target() -> None:
    state = table(1, boards=("13a",))
    canvas = draw_seat(state, 0, people(1), English())
    assert f"{state.counter}/{state.target}" in [each.text for each in canvas.written]


def test_previews_show_no_places() -> None:
    state = gallery.played(gallery.STAGES["early"], 4, **gallery.EXPANSIONS).state
    seat = rules.waiting(state)[0]
    view = rules.view(state, seat)
    moves = [move for verb in ("take", "place") for move in rules.legal(view, seat, verb)]
    found = changed_table(view, seat, moves[:1])
    canvas = draw_seat(found.after, seat, people(4), English(), found)
    assert not {f"{place}." for place in range(1, 5)} & {each.text for each in canvas.written}


def test_the_last_board_shows_the_points_of_the_result() -> None:
    state = gallery.played(gallery.END, 4).state
    assert not rules.waiting(state)
    info = people(4)
    shown = [each.text for each in draw_board(state, info, English()).written]
    assert all(str(score.total) in shown for score in rules.scores(state))
    for score in rules.scores(state):
        canvas = draw_seat(state, score.seat, info, English())
        assert str(score.total) in [each.text for each in canvas.written]


def test_a_complete_region_is_marked_as_a_whole() -> None:
    state = rules.new(SLUG, 2, seed="regions")
    assert isinstance(state, Table)
    done = events.RegionCompleted(1, "monastery", ("f3", "g2", "g3"), 3, 6, 8)
    number = state.players[1].duchy
    assert set(BADGES.others(done, state)) == {("cell", number, cell) for cell in done.cells}


def test_each_tile_of_a_depot_can_be_marked() -> None:
    state = rules.new(SLUG, 2, seed="depots")
    assert isinstance(state, Table)
    canvas = RENDERER.draw_board(state, people(2), English()).canvas
    offered = {key[1:] for key in canvas.beside if key[0] == "offer"}
    numbered = enumerate(state.depots, 1)
    there = {(number, name) for number, depot in numbered for name in depots.tiles_of(depot)}
    assert offered == there | {(0, name) for name in state.black if name}
