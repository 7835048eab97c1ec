"""Brass: Birmingham's board: readable on a telephone, marks beside things."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import Any

import pytest

import rules
from renderers import RENDERERS, English
from renderers.brass_birmingham import gallery, scenery, words
from renderers.brass_birmingham.board import draw_board
from renderers.brass_birmingham.cards import plate_colours
from renderers.brass_birmingham.colours import COUNTIES, INDUSTRY_COLOURS, LEAF, SMOKE, TILE
from renderers.brass_birmingham.frame import part, whole
from renderers.brass_birmingham.ground import ground
from renderers.brass_birmingham.hand import draw_hand
from renderers.brass_birmingham.layout import BANNER, PLAN, WITH_IDS, MapPlan, map_plan
from renderers.brass_birmingham.links import CASING, mark_box
from renderers.brass_birmingham.marks import BADGES, places
from renderers.brass_birmingham.mat import draw_mat
from renderers.brass_birmingham.preview import (
    CLOSE,
    ChangedBoard,
    changed_board,
    draw_preview,
    windows,
)
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import draw_marks
from renderers.core.palette import MARK_AMBER, SEATS, Mode, contrast
from renderers.core.routes import along, inside, length
from renderers.samples import table
from rules.brass_birmingham import events
from rules.brass_birmingham.data import (
    ERAS,
    LINK,
    LINKS,
    LOCATIONS,
    MERCHANT_SLOTS,
    RAIL,
    SLOTS,
    STACKS,
)
from rules.brass_birmingham.queries import link_value
from rules.brass_birmingham.state import Table
from tests.cases import for_each
from tests.playing import option_sets
from tests.renderers.brass_birmingham.games import LOCALES, SLUG, in_language, seen, wealthy
from tests.renderers.drawing_log import DrawingLog, log
from tests.renderers.text_boxes import RIM, covered, faults
from tests.sharing import in_turn

__all__ = ["log"]

RENDERER = RENDERERS[SLUG]
PHONE, READABLE = 400, 9
ALL = (2, 3, 4)
NEAR = 60
"""How far from its thing a tab lies at most."""
PLANS = [pytest.param(plan, id=str(plan.map.h)) for plan in (PLAN, map_plan(1094), WITH_IDS)]


def position(seats: int, stage: str = "rail") -> Table:
    return gallery.stage(gallery.STAGES[stage], seats).state


def over(seats: int) -> Any:
    return gallery.rounds(seats, 99)


def small(canvas: Canvas) -> set[str]:
    """The texts with capitals or figures that are too small where the picture is 400 wide."""
    high = [w for w in canvas.written if any(s.isdigit() or s.isupper() for s in w.text)]
    assert len(high) > 8
    return {w.text for w in high if w.box.h * PHONE / canvas.image.width < READABLE}


def test_the_size_of_the_board() -> None:
    board = RENDERER.board(position(4), table(4), English())
    assert (board.width, board.height) == (1080, 1350)


@pytest.mark.parametrize("seats", ALL)
@pytest.mark.parametrize(
    "make", [position, lambda seats: gallery.crowded(seats), lambda seats: over(seats).state]
)
def test_texts_on_the_board_can_be_read_on_a_telephone(seats: int, make: Any) -> None:
    assert small(draw_board(make(seats), table(seats), English())) == set()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("stage", ["start", "rail-end"])
def test_the_mat_can_be_read_on_a_telephone(seat: int, stage: str) -> None:
    state = position(4, stage)
    canvas = draw_mat(state, seat, table(4, "long-en"), English())
    assert canvas.image.size == (1080, 1350)
    assert small(canvas) == set()
    names = {info.name for info in table(4, "long-en").seats}
    assert list(faults(canvas, names)) == []
    written = {each.text for each in canvas.written}
    for industry, stack in STACKS.items():
        left = stack[state.players[seat].mat[industry] :]
        assert f"{len(left)}×" in written
        assert not left or f"£{left[0].money}" in written


def test_texts_tell_the_links_that_were_scored() -> None:
    state = over(3).state
    link = next(LINKS[n].id for n, owner in enumerate(state.links_to_show) if owner is not None)
    name = words.link(link, English())
    assert name in RENDERER.text_board(state, table(3), English())
    bare = rules.copy(state)
    bare.scored = ()
    assert name not in RENDERER.text_board(bare, table(3), English())
    assert (
        RENDERER.board(bare, table(3), English()).alt
        != RENDERER.board(state, table(3), English()).alt
    )


@pytest.mark.parametrize("seats", ALL)
def test_the_board_tells_the_state_of_all_players(seats: int) -> None:
    state = position(seats)
    written = [each.text for each in draw_board(state, table(seats), English()).written]
    for number, player in enumerate(state.players):
        for text in (
            table(seats).seats[number].name,
            f"£{player.money}",
            f"+{player.level}" if player.level > 0 else str(player.level).replace("-", "−"),
            str(player.points),
            str(len(player.hand)),
            str(player.links),
        ):
            assert text in written


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", ALL)
def test_no_place_is_shortened_on_the_board(seats: int, locale: str) -> None:
    texts, info = in_language(locale), table(seats, f"long-{locale}")
    names = {info.name, *(seat.name for seat in info.seats)}
    for era in ERAS:
        canvas = draw_board(gallery.crowded(seats, era), info, texts)
        assert list(faults(canvas, names)) == []
        written = {each.text for each in canvas.written}
        towns = [name for name in PLAN.spots if BANNER[name] != "farm"]
        assert {words.short_location(name, texts) for name in towns} <= written


@pytest.mark.parametrize("plan", PLANS)
def test_cards_keep_apart_on_maps(plan: MapPlan) -> None:
    boxes = {name: [spot.box, spot.plate] for name, spot in plan.spots.items()}
    if not plan.ids:
        boxes["markets"] = [plan.markets]
    for one, other in itertools.combinations(boxes, 2):
        for box, near in itertools.product(boxes[one], boxes[other]):
            assert not box.inset(-2).meets(near.inset(-2)), (one, other)
    for box in itertools.chain(*boxes.values()):
        assert plan.map.holds(box)


def lines(plan: MapPlan) -> dict[str, tuple[Any, ...]]:
    return {**plan.routes, "spur": plan.spur}


def dots(line: Any) -> list[Any]:
    return [along(line, step * 4.0)[0] for step in range(1, int(length(line) / 4))]


@pytest.mark.parametrize("plan", PLANS)
def test_links_of_maps_meet_no_card_but_their_ends(plan: MapPlan) -> None:
    own = {link.id: {LOCATIONS[end] for end in link.ends} for link in LINKS}
    own["spur"] = own["kidderminster~worcester"]
    half = CASING // 2
    for link, line in lines(plan).items():
        boxes = [("markets", plan.markets)]
        boxes += [
            (n, b) for n, s in plan.spots.items() if n not in own[link] for b in (s.box, s.plate)
        ]
        for name, box in boxes:
            assert not any(inside(point, box.inset(-half)) for point in dots(line)), (link, name)


@pytest.mark.parametrize("plan", PLANS)
def test_links_of_maps_cross_nowhere_and_their_marks_keep_apart(plan: MapPlan) -> None:
    found = {link: dots(line) for link, line in plan.routes.items()}
    for one, other in itertools.combinations(found, 2):
        assert all(
            abs(x - across) + abs(y - down) > CASING / 2
            for x, y in found[one]
            for across, down in found[other]
        ), (one, other)
    frame = whole(plan.map, plan)
    marks = [mark_box(link.id, frame) for link in LINKS]
    assert not any(one.meets(other) for one, other in itertools.combinations(marks, 2))


@pytest.mark.parametrize("seats", ALL)
@pytest.mark.parametrize("round_", [3, 6, 9, 12, 99])
def test_badges_cover_nothing(seats: int, round_: int) -> None:
    sample = gallery.rounds(seats, round_, 2)
    canvas = draw_board(sample.state, table(seats), English())
    BADGES.draw(canvas, sample.state, sample.events)
    assert canvas.badges
    assert covered(canvas) == []


def test_badges_on_the_mat_cover_nothing() -> None:
    state = position(4)
    canvas = draw_mat(state, 1, table(4), English())
    tiles = tuple((industry, 1) for industry in STACKS)
    happened = (events.Developed(1, tiles, 2, (), "leek"), events.LoanTaken(1, 30, 0, -3, "leek"))
    BADGES.draw(canvas, state, happened)
    assert len(canvas.badges) == len(STACKS) + 1
    assert covered(canvas) == []


def test_the_badge_of_any_tile_or_link_covers_nothing_on_a_full_board() -> None:
    state = gallery.crowded(4)
    canvas = draw_board(state, table(4), English())
    for slot in SLOTS:
        event: Any = events.Built(0, "coal", 1, slot.id, 5, (), (), None, "leek")
        canvas.badges.clear()
        BADGES.draw(canvas, state, [event])
        canvas.written.pop()
        assert covered(canvas) == [], slot.id
    for link in LINKS:
        if link.allowed(RAIL):
            canvas.badges.clear()
            BADGES.draw(canvas, state, [events.LinksLaid(0, (link.id,), 5, (), (), "leek")])
            canvas.written.pop()
            assert covered(canvas) == [], link.id


def test_every_badge_has_a_place() -> None:
    canvas = draw_board(gallery.crowded(4), table(4), English())
    told = (
        events.Built(0, "coal", 1, "dudley#1", 5, (), (), None, "leek"),
        events.LinksLaid(1, ("birmingham~oxford",), 15, (), (), "leek"),
        events.Sold(2, "worcester#1", "cotton", 1, "oxford#1", ()),
        events.Flipped(0, "dudley#1", "coal", 1, 4, 2),
        events.BonusTaken(2, "oxford#1", "income_spaces", 2, None),
        events.SoldToMarket(3, "dudley#1", "coal", 1, 1, 1),
        events.Developed(1, (("cotton", 1), ("iron", 1)), 2, (), "leek"),
        events.LoanTaken(3, 30, 0, -3, "leek"),
        events.Passed(0, "leek"),
        events.EraBegan(RAIL),
    )
    for event in told:
        for keys in places(event):
            assert keys[0] in canvas.places, event
            assert keys[0] in canvas.beside, event


def test_everything_on_the_map_is_kept_free_of_badges() -> None:
    state = gallery.crowded(4)
    canvas = draw_board(state, table(4), English())
    frame = whole(Box(12, 104, PLAN.map.w, PLAN.map.h), PLAN)
    for name in (slot.id for slot in (*SLOTS, *MERCHANT_SLOTS)):
        assert frame.box(PLAN.slots[name]) in canvas.free
    for link in LINKS:
        if link.allowed(state.era):
            assert mark_box(link.id, frame) in canvas.free


@for_each("place", [name for name, banner in BANNER.items() if banner in COUNTIES])
def test_name_plates_are_quieter_than_tiles(place: str) -> None:
    land = COUNTIES[BANNER[place]]
    edge, ground, ink = plate_colours(place, 4)
    assert contrast(ground, land) < 1.2
    assert contrast(ink, ground) >= 7
    loud = min(contrast(seat.colour, land) for seat in SEATS[:4])
    assert contrast(edge, land) < loud
    assert max(contrast(colour, TILE) for colour in INDUSTRY_COLOURS.values()) > 4.5


@pytest.mark.parametrize("seats", ALL)
def test_the_final_board_draws_each_scored_link_with_its_worth(seats: int) -> None:
    state = over(seats).state
    laid = [number for number, owner in enumerate(state.links_to_show) if owner is not None]
    assert len(laid) > 10
    bare = rules.copy(state)
    bare.scored = ()
    canvas, without = (draw_board(each, table(seats), English()) for each in (state, bare))
    more = len(canvas.written) - len(without.written)
    assert more == len(laid)
    shown = canvas.beside
    for number in laid:
        box = shown["link", LINKS[number].id]
        spot = box.cx, box.cy + 4
        worth = str(link_value(state, LINKS[number].id))
        assert any(each.text == worth and box.meets(each.box) for each in canvas.written)
        assert canvas.image.getpixel(spot) != without.image.getpixel(spot)


def test_the_board_after_the_canal_era_shows_what_each_canal_was_worth() -> None:
    state = gallery.rounds(4, 8).state
    assert state.just_scored
    bare = rules.copy(state)
    bare.worth = ()
    canvas, without = (draw_board(each, table(4), English()) for each in (state, bare))
    seals = [number for number, owner in enumerate(state.scored) if owner is not None]
    assert len(canvas.written) - len(without.written) == len(seals) > 10
    for number in seals:
        box, worth = canvas.beside["link", LINKS[number].id], str(state.worth[number])
        assert any(each.text == worth and box.meets(each.box) for each in canvas.written)
    assert list(faults(canvas)) == []


def far(state: Table, *changed: str) -> ChangedBoard:
    return ChangedBoard(state, (), frozenset(changed), True)


@for_each(
    "changed",
    [
        ("belper#1", "worcester#1"),
        ("burton-on-trent~stone",),
        ("birmingham~worcester", "leek#1", "nottingham#2"),
        ("shrewsbury#1", "oxford#1", "belper#3", "worcester#1", "walsall#2", "warrington#1"),
    ],
)
def test_a_preview_shows_every_change_enlarged(changed: tuple[str, ...]) -> None:
    on = Box(12, 250, 1056, 1090)
    shown = [part(window, place) for window, place in windows(changed, on, 14)]
    for one, other in itertools.combinations(shown, 2):
        assert not one.on.meets(other.on)
    for name in changed:
        box = PLAN.slots[name] if "#" in name else mark_box(name, whole(PLAN.map, PLAN))
        frames = [frame for frame in shown if frame.shown.holds(box)]
        assert frames, name
        assert max(frame.scale for frame in frames) >= 1.25, name
    assert CLOSE > 1.25


def test_changes_far_apart_are_all_in_the_preview() -> None:
    state = gallery.crowded(4)
    canvas = draw_preview(state, far(state, "belper#1", "worcester#1"), 0, table(4), English())
    assert ("slot", "worcester#1") in canvas.places
    assert ("slot", "belper#1") in canvas.places


def test_a_link_at_which_an_unfinished_move_aims_is_amber() -> None:
    state = gallery.rounds(4, 8).state
    canvas = draw_preview(state, far(state, "belper~derby"), 0, table(4), English())
    counts = {colour: number for number, colour in canvas.image.getcolors(1 << 24)}
    assert counts[MARK_AMBER] > 300


@pytest.mark.parametrize("verb", ["build", "network", "develop", "loan", "scout", "pass"])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_action_has_a_preview(verb: str, locale: str) -> None:
    state, texts, info = wealthy(3, 1), in_language(locale), table(3, f"long-{locale}")
    seat = rules.waiting(state)[0]
    found = changed_board(state, seat, [rules.legal(state, seat, verb)[0]])
    canvas = draw_preview(state, found, seat, info, texts)
    assert canvas.image.width == 1080
    assert 688 <= canvas.image.height <= 1350
    shown = any(key[0] == "slot" for key in canvas.places)
    assert shown == (verb in ("build", "network"))
    assert list(faults(canvas, {info.name, *(each.name for each in info.seats)})) == []


def test_texts_on_previews_can_be_read_on_a_telephone() -> None:
    for _, sample in gallery.previews():
        found = changed_board(sample.state, sample.seat or 0, sample.moves)
        canvas = draw_preview(sample.state, found, sample.seat or 0, table(4), English())
        high = {w.text for w in canvas.written if w.box.h * PHONE / 1080 < READABLE}
        assert not {text for text in high if any(s.isdigit() or s.isupper() for s in text)}


@pytest.mark.parametrize("plan", PLANS)
def test_scenery_stands_where_nothing_else_lies(plan: MapPlan) -> None:
    found = list(scenery.places(plan, RAIL))
    half = CASING // 2
    for box, _ in found:
        assert plan.map.holds(box)
        for spot in plan.spots.values():
            assert not box.meets(spot.box)
            assert not box.meets(spot.plate)
        assert not box.meets(plan.markets)
        for line in lines(plan).values():
            assert not any(inside(point, box.inset(-half)) for point in dots(line))


def test_the_land_of_each_era_has_its_scenery() -> None:
    canal, rail = (
        {
            colour: number
            for number, colour in (ground(era, whole(PLAN.map, PLAN)).getcolors(1 << 24) or ())
        }
        for era in ERAS
    )
    assert canal[LEAF] > rail[LEAF] > 0
    assert rail[SMOKE] > canal.get(SMOKE, 0)


def readable(canvas: Canvas, state: Table) -> list[bytes]:
    """The pixels of all that is read on a picture: texts but for those on tabs, signs of links."""
    texts = [w.box for w in canvas.written if not any(tab.holds(w.box) for tab in canvas.badges)]
    laid = [LINKS[n].id for n, owner in enumerate(state.links) if owner is not None]
    marks = [canvas.beside["link", link].inset(RIM) for link in laid]
    return [canvas.image.crop(box.corners).tobytes() for box in (*texts, *marks)]


def test_marks_of_random_changes_cover_nothing_on_a_crowded_map() -> None:
    """Five changes at once, anywhere on a map that is as full as can be, each with its tab."""
    chance = random.Random("marks")
    state = gallery.crowded(4)
    keys = sorted(
        key
        for key in draw_board(state, table(4), English()).beside
        if key[0] in ("slot", "link") and (key[0] == "slot" or LINKS[LINK[str(key[1])]].rail)
    )
    for _ in range(12):
        canvas = draw_board(state, table(4), English())
        before = readable(canvas, state)
        chosen = chance.sample(keys, 5)
        draw_marks(canvas, [(n, [key]) for n, key in enumerate(chosen, 1)], BADGES.surround)
        assert covered(canvas) == []
        assert len(canvas.badges) == 5
        assert readable(canvas, state) == before
        for key, tab in zip(chosen, canvas.badges, strict=True):
            assert tab.meets(canvas.beside[key].inset(-NEAR)), (key, tab)


@pytest.mark.parametrize("seats", ALL)
def test_marks_cover_nothing_through_random_games(seats: int) -> None:
    state, chance = rules.new(SLUG, seats, seed="marks"), rules.Chance("marks")
    told: list[rules.Event] = []
    drawn = 0
    for ply in itertools.count(1):
        waiting = rules.waiting(state)
        if waiting:
            move = rules.sample(state, waiting[0], chance)
            told += rules.play_in_place(state, waiting[0], move)
        if ply % 12 and waiting:
            continue
        canvas = draw_board(state, table(seats), English())
        before = readable(canvas, state)
        BADGES.draw(canvas, state, told[-12:])
        assert covered(canvas) == []
        assert readable(canvas, state) == before
        drawn += len(canvas.badges)
        if not waiting:
            break
    assert drawn > 10


@pytest.mark.parametrize(("seats", "mode"), in_turn(itertools.product(ALL, Mode)))
def test_crowded_boards_can_be_read_on_a_telephone(seats: int, mode: Mode, log: DrawingLog) -> None:
    """Every slot and link space is taken, and names are as long as can be."""
    for era, locale in itertools.product(ERAS, LOCALES):
        info = replace(table(seats, f"long-{locale}"), mode=mode)
        log.clear()
        draw_board(gallery.crowded(seats, era), info, in_language(locale))
        assert list(log.troubles()) == [], (era, locale)


@pytest.mark.parametrize("options", option_sets(SLUG, 3))
def test_boards_with_all_options_can_be_read_on_a_telephone(
    options: dict[str, object], log: DrawingLog
) -> None:
    for place, state in enumerate((wealthy(3, 40, **options), wealthy(3, 999, **options))):
        info = replace(table(3), mode=list(Mode)[place])
        log.clear()
        draw_board(state, info, English())
        assert list(log.troubles()) == []


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("locale", LOCALES)
def test_hands_and_mats_can_be_read_on_a_telephone(
    locale: str, mode: Mode, log: DrawingLog
) -> None:
    state, texts = wealthy(4, 45), in_language(locale)
    seat, info = rules.waiting(state)[0], replace(table(4, f"long-{locale}"), mode=mode)
    draw_hand(seen(state, seat), seat, info, texts)
    assert list(log.troubles()) == []
    log.clear()
    draw_mat(state, seat, info, texts)
    assert list(log.troubles()) == []
