"""The boards of The Castles of Burgundy: all options, both formats, marks, previews."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import pytest

import rules
from renderers import English
from renderers.castles_of_burgundy import depots, gallery
from renderers.castles_of_burgundy import duchy as duchies
from renderers.castles_of_burgundy.areas import draw_area
from renderers.castles_of_burgundy.board import draw_board, draw_tall_board
from renderers.castles_of_burgundy.colours import CELLS
from renderers.castles_of_burgundy.grid import course, fitted, rounded
from renderers.castles_of_burgundy.marks import BADGES
from renderers.castles_of_burgundy.preview import changed_table
from renderers.castles_of_burgundy.renderer import CastlesOfBurgundyRenderer
from renderers.castles_of_burgundy.scores import SOURCES
from renderers.castles_of_burgundy.seat import draw_seat, draw_tall_seat
from renderers.castles_of_burgundy.style import TALL
from renderers.castles_of_burgundy.words import phrases
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas, tall_canvas
from renderers.core.game import Format, NoPreview
from renderers.core.palette import AMBER, INK, PAPER, SEATS, contrast
from renderers.samples import Sample
from renderers.samples import table as people
from rules.castles_of_burgundy import CastlesOfBurgundy, events, queries
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.tiles import COLOURS
from rules.castles_of_burgundy.state import Table
from tests.cases import for_each
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.castles_of_burgundy.drawn import table
from tests.renderers.text_boxes import faults
from tests.sharing import in_turn

SLUG = "castles-of-burgundy"
RENDERER = CastlesOfBurgundyRenderer()
PHONE = 400
READABLE = 9
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
    yield draw_tall_board(state, info, English())
    yield draw_area(state, "depots", info, English())
    for seat in range(state.seats):
        yield draw_seat(state, seat, info, English())
        yield draw_tall_seat(state, seat, info, English())


@pytest.mark.parametrize(("seats", "options"), in_turn(OPTIONS))
def test_all_option_sets_are_drawn_with_their_texts_in_place(
    seats: int, options: dict[str, Any]
) -> None:
    for state in positions(seats, options):
        for canvas in canvases(state):
            assert list(faults(canvas)) == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_long_names_and_large_numbers_stay_in_their_places(locale: str, seats: int) -> None:
    state, info = gallery.crowded(seats).state, people(seats, f"long-{locale}")
    names = {info.name, *(seat.name for seat in info.seats)}
    for draw in (draw_board, draw_tall_board):
        assert list(faults(draw(state, info, in_language(locale)), names)) == []


def test_the_sizes_of_the_formats() -> None:
    state, info = table(4), people(4)
    assert draw_board(state, info, English()).image.width == 1600
    assert draw_tall_board(state, info, English()).image.size == (1080, 1350)
    assert draw_tall_seat(state, 0, info, English()).image.size == (1080, 1350)


@pytest.mark.parametrize("boards", BOARDS_OF)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_texts_on_tall_pictures_can_be_read_on_a_telephone(
    seats: int, boards: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The small print of tiles that lie in duchies is for the full size only."""
    monkeypatch.setattr(duchies, "tile", lambda *_, **__: None)
    monkeypatch.setattr(duchies, "shield", lambda *_, **__: None)
    seats = 1 if boards[0].startswith("13") else 4 if boards[0].startswith("12") else seats
    state = table(seats, 0.5, boards=boards, shields=seats == 4, inns=2)
    for canvas in (
        draw_tall_board(state, people(seats), English()),
        draw_tall_seat(state, 0, people(seats), English()),
    ):
        high = [
            written
            for written in canvas.written
            if any(sign.isdigit() or sign.isupper() for sign in written.text)
        ]
        assert len(high) > 40
        small = {w.text for w in high if w.box.h * PHONE / canvas.image.width < READABLE}
        assert small == set()


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
def test_routes_and_bonus_tiles_can_be_read_on_a_telephone(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(duchies, "tile", lambda *_, **__: None)
    state = with_bonus(seats)
    for canvas in (
        draw_tall_board(state, people(seats), English()),
        draw_tall_seat(state, 0, people(seats), English()),
    ):
        numbers = [written for written in canvas.written if written.text.isdigit()]
        assert {w.text for w in numbers if w.box.h * PHONE / canvas.image.width < READABLE} == set()
        assert list(faults(canvas)) == []


@pytest.mark.parametrize("draw", [draw_board, draw_tall_board, draw_seat, draw_tall_seat])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_picture_shows_routes_and_bonus_tiles_won(seats: int, draw: Any) -> None:
    """Each of them is drawn where its badge goes, and changes the picture."""
    seat = (0,) if draw in (draw_seat, draw_tall_seat) else ()

    def drawn(state: Table) -> Canvas:
        canvas: Canvas = draw(state, *seat, people(seats), English())
        return canvas

    state = with_bonus(seats)
    before = drawn(state)
    assert ("route", 0) in before.places
    assert ("bonus-tiles", 0) in before.places
    state.duchies[0].route_goods = [*state.duchies[0].route_goods, 3]
    sold = drawn(state)
    assert sold.image.tobytes() != before.image.tobytes()
    state.duchies[0].bonus = state.duchies[0].bonus[:2]
    assert drawn(state).image.tobytes() != sold.image.tobytes()


def test_the_bonus_tiles_of_a_team_are_on_its_tall_board() -> None:
    state = table(4, boards=("12a",))
    plain = draw_tall_board(state, people(4), English())
    state.duchies[0].bonus = [(COLOURS[0], "large")]
    canvas = draw_tall_board(state, people(4), English())
    assert ("bonus-tiles", 0) in canvas.places
    assert canvas.image.tobytes() != plain.image.tobytes()
    assert list(faults(canvas)) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_storages_of_a_team_say_whose_they_are(locale: str) -> None:
    state, texts = table(4, boards=("12a",)), in_language(locale)
    canvas = draw_seat(state, 1, people(4), texts)
    written = [each.text.lower() for each in canvas.written]
    for storage in ("shared", "own"):
        assert phrases.storage(storage, texts).lower() in written
    assert list(faults(canvas)) == []
    alone = draw_seat(table(2), 1, people(2), texts)
    assert phrases.storage("own", texts).lower() not in [one.text.lower() for one in alone.written]


def test_the_storages_of_a_team_bear_the_signs_of_their_users_on_a_telephone() -> None:
    state = table(4, boards=("12a",))
    shown = [draw_tall_seat(state, seat, people(4), English()).image for seat in (0, 2)]
    colours = [{colour for _, colour in image.getcolors(1 << 24) or []} for image in shown]
    assert all(SEATS[seat].colour in found for found in colours for seat in (0, 2))


def test_goods_of_a_depot_lie_beside_its_shields(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []

    def goods(_canvas: Canvas, _kind: int, size: int, x: int, _y: int, **_: Any) -> None:
        left.append(x - size // 2)

    monkeypatch.setattr(depots, "goods", goods)
    state = table(4)
    state.depots[3].goods, state.depots[3].shields = [2, 2, 2, 2, 0, 0], [15, 6]
    canvas = tall_canvas("en", PAPER)
    box = Box(20, 20, 342, 138)
    depots.draw_depot(canvas, box, 4, state, TALL)
    shields = [each.box for each in canvas.written if each.text in ("15", "6")]
    assert len(left) == 4
    assert min(left) > max(each.right for each in shields)


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


def test_games_with_one_format_draw_it_for_all() -> None:
    class OnlyWide(CastlesOfBurgundyRenderer):
        formats = (Format.WIDE,)

    state, other = table(2), OnlyWide()
    wide = other.board(state, people(2), English())
    assert other.board(state, people(2), English(), format=Format.TALL) == wide
    assert RENDERER.formats == (Format.WIDE, Format.TALL)
    tall = RENDERER.board(state, people(2), English(), format=Format.TALL)
    assert (tall.width, tall.height) == (1080, 1350)
    assert tall.alt == RENDERER.board(state, people(2), English()).alt


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


@pytest.mark.parametrize("draw", [draw_board, draw_tall_board])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_badge_has_a_place_on_the_board(seats: int, draw: Any) -> None:
    assert {type(event) for event in EVENTS} == set(BADGES.interest)
    state = table(seats, routes=True, boards=("11a", "11b", "11c", "11d"))
    canvas = draw(state, people(seats), English())
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


@pytest.mark.parametrize("draw", [draw_board, draw_tall_board])
def test_the_badge_of_a_tile_that_was_taken_lies_on_the_tile(draw: Any) -> None:
    state = table(2)
    state.duchies[0].storage = ["ship", "mine", "bank"]
    canvas = draw(state, people(2), English())
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_badges_lie_beside_what_was_placed(seats: int) -> None:
    state = table(seats)
    canvas = draw_board(state, people(seats), English())
    size, _ = canvas.badge
    board = BOARDS[state.duchies[0].board]
    places = {cell.id: canvas.places["cell", 0, cell.id] for cell in board.cells}
    unit = places["d2"][0] - places["d1"][0]
    for place in places.values():
        # the badge lies on the upper corner of its cell, which leaves the middle free
        assert canvas.box.holds(Box(*place, 0, 0).inset(-size // 2))
    assert 0.58 * unit > size / 2


def test_a_preview_marks_the_cell_and_what_it_scores() -> None:
    found = dict(gallery.previews())
    sample = found["place"]
    changed = changed_table(sample.state, sample.seat or 0, sample.moves)
    (cell,) = changed.cells
    board = changed.after.duchy_of(sample.seat or 0).layout
    assert board.cells[cell].id == getattr(sample.moves[0], "cell")  # noqa: B009
    assert not changed.unfinished
    info = people(sample.state.seats)
    for draw in (draw_seat, draw_tall_seat):
        seat = sample.seat or 0
        plain = draw(sample.state, seat, info, English())
        canvas = draw(changed.after, seat, info, English(), changed)
        assert amber(canvas) > amber(plain) + 200
        assert list(faults(canvas)) == []


def test_a_preview_says_how_many_dice_it_leaves() -> None:
    state = rules.new(SLUG, 2, {"duchy_setup": "same:1"}, "dice")
    (seat,) = rules.waiting(state)
    first, second = (f"workers d{value}" for value in state.players[seat].dice)
    for moves, told in (((first,), {"1 die left"}), ((first, second), set())):
        changed = changed_table(state, seat, [rules.parse(state, seat, text) for text in moves])
        for draw in (draw_seat, draw_tall_seat):
            canvas = draw(changed.after, seat, people(2), English(), changed)
            written = {one.text for one in canvas.written}
            assert {text for text in written if text.endswith(" left")} == told


def amber(canvas: Canvas) -> int:
    colours = canvas.image.getcolors(1 << 24) or []
    return sum(number for number, colour in colours if colour == AMBER)


@pytest.mark.parametrize("verb", ["take", "sell", "workers", "buy"])
def test_previews_of_what_changes_no_cell(verb: str) -> None:
    found: dict[str, Sample[Table]] = dict(gallery.previews())
    sample = found[verb]
    changed = changed_table(sample.state, sample.seat or 0, sample.moves)
    assert changed.cells == frozenset()
    assert bool(changed.depots) == (verb in ("take", "buy"))
    assert bool(changed.points) == (verb == "sell")


@pytest.mark.parametrize("options", [{}, {"border_posts": True, "border_duchies": "choose"}])
def test_who_chooses_a_duchy_sees_those_that_are_left(options: dict[str, Any]) -> None:
    state = rules.new(SLUG, 3, options or {"duchy_setup": "choose"}, "choice")
    asked, waits = rules.waiting(state)[0], state.seats - 1
    offered = [move.duchy for move in rules.legal(state, asked, "duchy")]
    assert len(offered) > 5
    for draw in (draw_seat, draw_tall_seat):
        canvas = draw(state, asked, people(3), English())
        told = {written.text for written in canvas.written}
        assert told >= {f"Duchy {name}" for name in offered}
        assert list(faults(canvas)) == []
        others = draw(state, waits, people(3), English())
        assert not any(written.text.startswith("Duchy") for written in others.written)


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


def test_an_area_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no area market"):
        draw_area(table(2), "market", people(2), English())


def test_the_chart_and_the_scores_know_every_source() -> None:
    assert [*SOURCES] == [*queries.SOURCES]
    state = gallery.played(gallery.END, 4).state
    picture = RENDERER.scores(state, rules.scores(state), people(4), English())
    assert picture.width == 1600


@pytest.mark.parametrize("name", ["13a", "13b"])
def test_rivers_run_past_the_cells_that_they_do_not_join(name: str) -> None:
    board = BOARDS[name]
    for river in board.rivers:
        places = list(rounded(course(board, river)))
        assert [places[0], places[-1]] == [
            (board.cells[end].x, board.cells[end].y) for end in river
        ]
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


def test_the_last_board_shows_the_points_of_the_result() -> None:
    state = gallery.played(gallery.END, 4).state
    assert not rules.waiting(state)
    info = people(4)
    for draw in (draw_board, draw_tall_board):
        shown = [each.text for each in draw(state, info, English()).written]
        assert all(str(score.total) in shown for score in rules.scores(state))
    for score in rules.scores(state):
        canvas = draw_seat(state, score.seat, info, English())
        assert str(score.total) in [each.text for each in canvas.written]
