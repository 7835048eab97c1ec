"""The pictures of Brass: Birmingham: layout of the map, every area, preview and badge."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

import rules
from renderers import RENDERERS
from renderers.brass_birmingham import choosing, colours, hand, map, marks
from renderers.brass_birmingham.areas import AREAS, MARKETS, draw_area
from renderers.brass_birmingham.board import board_layout, draw_board
from renderers.brass_birmingham.cards import plate_colours
from renderers.brass_birmingham.changes import developed
from renderers.brass_birmingham.choosing import draw_choosing
from renderers.brass_birmingham.frame import Frame, part, whole
from renderers.brass_birmingham.gallery import crowded
from renderers.brass_birmingham.ground import ground
from renderers.brass_birmingham.icons import DEBT_ARROW, INCOME_ARROW, INDUSTRY_GLYPHS
from renderers.brass_birmingham.layout import PLAN, WITH_IDS, around, code, map_plan
from renderers.brass_birmingham.links import MARK, middle
from renderers.brass_birmingham.markets import draw_markets
from renderers.brass_birmingham.pieces import PALE
from renderers.brass_birmingham.preview import changed_board, draw_preview
from renderers.core.boxes import Box
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH, Canvas, least_height
from renderers.core.palette import BRIGHT, MARK_AMBER, PANEL, PAPER, Mode, contrast, mix
from renderers.core.paths import silhouette
from renderers.core.picture import ALT_LIMIT
from renderers.core.routes import inside, length
from renderers.core.texts import English
from renderers.samples import table
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import (
    CANAL,
    ERAS,
    LINK,
    LINKS,
    LOCATIONS,
    MERCHANT_SLOTS,
    RAIL,
    SLOTS,
)
from rules.brass_birmingham.events import (
    BonusTaken,
    Built,
    Developed,
    Flipped,
    LinksLaid,
    LoanTaken,
    Sold,
    SoldToMarket,
)
from rules.brass_birmingham.moves import Build, Loan, Network
from rules.brass_birmingham.state import Tile
from tests.cases import for_each
from tests.renderers.brass_birmingham.games import LOCALES, SLUG, first, in_language, seen, wealthy
from tests.renderers.drawing_log import log
from tests.renderers.text_boxes import faults
from tests.sharing import in_turn

__all__ = ["log"]

ENGLISH = English()
ON_MAP = whole(PLAN.map, PLAN)
DISCORD_LIMIT = 10 * 1024 * 1024


@pytest.fixture
def brass():
    return RENDERERS[SLUG]


def decoded(picture):
    image = Image.open(io.BytesIO(picture.data))
    image.load()
    return image.convert("RGB")


def overlap(one, other):
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def changes(one, other):
    """The box of what differs between two pictures, None if nothing does."""
    return ImageChops.difference(one.image, other.image).getbbox()


def test_everything_printed_has_its_place():
    assert set(PLAN.spots) == set(LOCATIONS)
    assert set(PLAN.routes) == {link.id for link in LINKS}
    assert set(PLAN.slots) == {slot.id for slot in (*SLOTS, *MERCHANT_SLOTS)}


def test_slots_keep_apart_on_their_cards():
    for spot in PLAN.spots.values():
        places = (*spot.slots, *filter(None, (spot.bonus,)))
        for one, other in itertools.combinations((*places, spot.plate), 2):
            assert not overlap(one, other)
        for box in places:
            assert spot.box.x < box.x
            assert box.right < spot.box.right


def test_links_begin_and_end_at_their_locations():
    for link, line in PLAN.routes.items():
        first, last = (LOCATIONS[end] for end in LINKS[LINK[link]].ends[:2])
        for point, place in ((line[0], first), (line[-1], last)):
            spot = PLAN.spots[place]
            boxes = (spot.box.inset(-3), spot.plate.inset(-3))
            assert any(inside(point, box) for box in boxes), link
        assert length(line) > 20
    assert inside(PLAN.spur[-1], PLAN.spots["farm-south"].box.inset(-3))


def test_the_marks_of_owners_keep_apart():
    marks_at = [middle(line) for line in PLAN.routes.values()]
    for (x, y), (across, down) in itertools.combinations(marks_at, 2):
        assert max(abs(x - across), abs(y - down)) > MARK


def test_areas_show_all_of_their_places_and_every_place_is_in_one():
    for places in AREAS.values():
        boxes = [box for place in places for box in choosing.place_boxes(place, WITH_IDS)]
        shown = choosing.window(around(boxes, choosing.AROUND), WITH_IDS)
        assert choosing.WIDTH / shown.w > 1.2
        assert all(shown.holds(box) for box in boxes)
    assert {place for places in AREAS.values() for place in places} == set(LOCATIONS)


@pytest.mark.parametrize("locale", LOCALES)
def test_areas_name_their_places_and_their_ids(locale):
    texts = in_language(locale)
    for area, places in AREAS.items():
        canvas = draw_area(crowded(4), area, table(4), texts)
        written = {each.text for each in canvas.written}
        assert {code(place) for place in places} <= written
        assert list(faults(canvas)) == []


def test_a_part_keeps_its_shape_and_stays_on_the_map():
    on = Box(5, 7, 800, 400)
    for shown in (Box(0, 0, 50, 50), Box(1000, 900, 40, 30), Box(300, 300, 200, 300)):
        frame = part(shown, on)
        assert frame.shown.w / frame.shown.h == pytest.approx(2, rel=0.02)
        assert frame.shown.x >= 0
        assert frame.shown.right <= PLAN.map.right + 1
        x, y = frame.point((shown.cx, shown.cy))
        assert inside((x, y), on)
    assert Frame(PLAN.map, PLAN.map).box(Box(3, 4, 5, 6)) == Box(3, 4, 5, 6)


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_word_or_number_is_cut(locale, seats):
    texts, people = in_language(locale), table(seats, f"long-{locale}")
    names = {people.name, *(info.name for info in people.seats)}
    for era in ERAS:
        state = crowded(seats, era)
        assert set(draw_board(state, people, texts).cuts) <= names
        for area in RENDERERS[SLUG].areas(texts):
            assert set(draw_area(state, area.id, people, texts).cuts) <= names
    start = rules.new(SLUG, seats)
    assert set(draw_board(start, people, texts).cuts) <= names


class Wordy(English):
    """Texts with a name that fits nowhere."""

    LEEK = "Leek " * 9

    def pgettext(self, context, message, /, **args):
        return self.LEEK if message == "Leek" else message.format(**args)


@pytest.mark.usefixtures("sketched")
def test_names_that_are_cut_on_the_map_are_reported():
    state = crowded(4)
    assert Wordy.LEEK in draw_area(state, "north-west", table(4), Wordy()).cuts


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("plies", [0, 20, 70, 400])
def test_boards_of_whole_games_can_be_drawn(brass, seats, plies):
    state = wealthy(seats, plies)
    for viewer in (None, 0):
        picture = brass.board(seen(state, viewer), table(seats), ENGLISH)
        assert (picture.width, picture.height) == (BOARD_WIDTH, BOARD_HEIGHT)
        assert decoded(picture).size == (picture.width, picture.height)
        assert len(picture.data) < DISCORD_LIMIT / 20
        assert 0 < len(picture.alt) <= ALT_LIMIT


def test_equal_arguments_give_equal_bytes_and_leave_the_view_alone(brass):
    state = wealthy(4, 60)
    before = rules.to_json(state)
    one = brass.board(state, table(4), ENGLISH)
    brass.board(state, table(4), ENGLISH, (), "west")
    brass.seat(state, 1, table(4), ENGLISH)
    assert brass.board(rules.copy(state), table(4), English()) == one
    assert rules.to_json(state) == before


def test_what_nobody_may_know_is_not_in_the_picture(brass):
    state = wealthy(3, 30)
    other = rules.copy(state)
    other.deck.reverse()
    other.players[1].hand.reverse()
    one, two = (brass.board(rules.view(s, None), table(3), ENGLISH) for s in (state, other))
    assert one == two


@for_each(
    ("text", "ground", "least"),
    [
        *((BRIGHT, colour, 4.5) for colour in colours.BANNERS.values()),
        *(
            (
                plate_colours("nottingham", 2)[2].tone(mode),
                plate_colours("nottingham", 2)[1].tone(mode),
                4.5,
            )
            for mode in Mode
        ),
        *((BRIGHT, front, 4.5) for front, _, _ in colours.CUBES.values()),
        (BRIGHT, colours.BEER, 4.5),
        (colours.INCOME, PANEL, 4.5),
        (colours.DEBT, PANEL, 4.5),
        *((colour, colours.TILE, 4.5) for colour in colours.INDUSTRY_COLOURS.values()),
        *(
            (mix(colour, colours.SLOT, PALE), colours.SLOT, 3)
            for colour in colours.INDUSTRY_COLOURS.values()
        ),
        *((colour, colours.MERCHANT_TILE, 3) for colour in colours.INDUSTRY_COLOURS.values()),
    ],
)
def test_signs_can_be_told_from_their_ground(text, ground, least):
    assert contrast(text, ground) >= least


@pytest.mark.parametrize("size", [22, 38, 66])
def test_silhouettes_of_industries_differ_from_each_other(size):
    masks = [silhouette(glyph, size) for glyph in INDUSTRY_GLYPHS.values()]
    for one, other in itertools.combinations(masks, 2):
        histogram = ImageChops.difference(one, other).histogram()
        assert sum(histogram[128:]) > 0.12 * size * size


def test_the_kept_palette_changes_no_area_visibly():
    for era in ERAS:
        canvas = draw_board(crowded(4, era), table(4), ENGLISH)
        difference = ImageChops.difference(canvas.paletted().convert("RGB"), canvas.image)
        histogram = difference.convert("L").histogram()
        assert sum(histogram[40:]) < 0.001 * canvas.image.width * canvas.image.height


LAND = board_layout(4).rooms(Box(0, 0, BOARD_WIDTH, BOARD_HEIGHT))["land"]
CORNER = LAND.x, LAND.y
BOARD_PLAN = map_plan(LAND.h)
"""The map of a board for four, and its corner there."""


def test_every_tile_and_link_is_visible():
    empty = crowded(4)
    empty.board = [None] * len(SLOTS)
    empty.links = [None] * len(LINKS)
    before = draw_board(empty, table(4), ENGLISH)
    plan, corner = BOARD_PLAN, CORNER
    for number, slot in enumerate(SLOTS):
        empty.board[number] = Tile(1, slot.accepts[0], 1)
        after = draw_board(empty, table(4), ENGLISH)
        box = changes(before, after)
        place = plan.slots[slot.id]
        assert box is not None
        assert overlap(Box(box[0], box[1], 1, 1), place.moved(*corner).inset(-4))
        empty.board[number] = None
    for number, link in enumerate(LINKS):
        if not link.allowed(RAIL):
            continue
        empty.links[number] = 2
        box = changes(before, draw_board(empty, table(4), ENGLISH))
        x, y = middle(plan.routes[link.id])
        assert box is not None
        assert box[0] <= x + corner[0] <= box[2]
        assert box[1] <= y + corner[1] <= box[3]
        empty.links[number] = None


@pytest.mark.parametrize(
    "change",
    [{"owner": 3}, {"left": 1}, {"flipped": True}, {"industry": "iron"}],
    ids=str,
)
def test_every_property_of_a_tile_changes_it(change):
    state = crowded(4)
    tile = state.board[0] = Tile(0, "coal", 2, 3)
    before = draw_board(state, table(4), ENGLISH)
    state.board[0] = replace(tile, **change)
    assert changes(before, draw_board(state, table(4), ENGLISH))


@pytest.mark.parametrize("era", ERAS)
def test_spaces_of_the_other_era_are_drawn_differently(era):
    state, other = crowded(4, era), crowded(4, era)
    other.era = RAIL if era == CANAL else CANAL
    for position in (state, other):
        position.links = [None] * len(LINKS)
    one, two = (draw_board(position, table(4), ENGLISH) for position in (state, other))
    x, y = middle(BOARD_PLAN.routes["belper~derby"])
    pixel = round(x) + CORNER[0], round(y) + CORNER[1]
    assert one.image.getpixel(pixel) != two.image.getpixel(pixel)


@pytest.mark.parametrize("era", ERAS)
def test_each_era_has_the_spaces_of_its_links(era):
    land = ground(era, ON_MAP)
    bed = colours.RAIL_BED if era == RAIL else colours.CANAL_WATER
    for link in LINKS:
        x, y = middle(PLAN.routes[link.id])
        assert (land.getpixel((round(x), round(y))) == bed) is link.allowed(era), link.id


def test_merchants_that_are_not_used_look_different():
    few, more = crowded(2), crowded(4)
    crop = BOARD_PLAN.spots["nottingham"].box.moved(*CORNER).corners
    one, two = (
        draw_board(state, table(state.seats), ENGLISH).image.crop(crop) for state in (few, more)
    )
    assert ImageChops.difference(one, two).getbbox()


@pytest.mark.parametrize("resource", ["coal", "iron"])
def test_every_cube_of_a_market_is_visible(resource):
    state = crowded(4)
    seen_before = set()
    for cubes in range(14 if resource == "coal" else 10, -1, -1):
        state.market[resource] = cubes
        canvas = Canvas(300, 400, "en", PAPER)
        draw_markets(canvas, Box(10, 10, 240, 308), state)
        seen_before.add(canvas.image.tobytes())
    assert len(seen_before) == (15 if resource == "coal" else 11)


@pytest.mark.parametrize("locale", LOCALES)
def test_all_areas_can_be_drawn_and_have_names(brass, locale):
    texts, state = in_language(locale), wealthy(4, 60)
    areas = brass.areas(texts)
    assert len({area.label for area in areas}) == len(areas) == len(AREAS) + 1
    for area in areas:
        picture = brass.board(seen(state), table(4, locale), texts, (), area.id)
        assert decoded(picture).width == BOARD_WIDTH
        assert least_height(BOARD_WIDTH) <= picture.height <= BOARD_HEIGHT
        assert len(picture.data) < DISCORD_LIMIT / 20
        assert picture.alt


def test_areas_are_larger_and_tell_different_parts(brass):
    state = wealthy(4, 60)
    pictures = {
        area.id: brass.board(state, table(4), ENGLISH, (), area.id).data
        for area in brass.areas(ENGLISH)
    }
    assert len(set(pictures.values())) == len(AREAS) + 1
    alt = brass.board(state, table(4), ENGLISH, (), "west").alt
    assert "Coalbrookdale" in alt
    assert "Oxford" in brass.board(state, table(4), ENGLISH, (), MARKETS).alt


def test_an_unknown_area_is_refused(brass):
    with pytest.raises(ValueError, match="atlantis"):
        brass.board(crowded(4), table(4), ENGLISH, (), "atlantis")


def test_other_positions_are_refused(brass):
    with pytest.raises(TypeError, match="object"):
        brass.board(object(), table(4), ENGLISH)


def built(slot, seat=0):
    return Built(seat, "coal", 1, slot, 5, (), (), None, "leek")


EVENTS = (
    built("dudley#1"),
    Flipped(0, "dudley#1", "coal", 1, 4, 2),
    LinksLaid(1, ("birmingham~oxford", "birmingham~coventry"), 15, (), (), "leek"),
    Developed(1, (("cotton", 1), ("iron", 1)), 2, (), "leek"),
    Sold(2, "worcester#1", "cotton", 1, "oxford#1", ()),
    BonusTaken(2, "oxford#1", "income_spaces", 2, None),
    Flipped(2, "worcester#1", "cotton", 1, 5, 5),
    SoldToMarket(3, "dudley#1", "coal", 1, 1, 1),
    LoanTaken(3, 30, 0, -3, "leek"),
)


def test_events_are_numbered_in_their_order():
    numbered = marks.BADGES.numbered(EVENTS)
    assert [number for number, _ in numbered] == [1, 2, 3, 4, 5]
    assert [event for _, event in numbered] == list(EVENTS[:5])


def test_of_many_events_the_telling_ones_are_numbered():
    numbered = marks.BADGES.numbered(EVENTS + EVENTS)
    assert [type(event) for _, event in numbered] == [LinksLaid, Sold, Built, LinksLaid, Sold]


def badged(brass, event, area):
    """Whether an event has a mark on an area, which must be amber then."""
    state = crowded(4)
    plain = decoded(brass.board(state, table(4), ENGLISH, (), area))
    after = decoded(brass.board(state, table(4), ENGLISH, (event,), area))
    box = ImageChops.difference(plain, after).getbbox()
    if box is not None:
        assert MARK_AMBER in {colour for _, colour in after.crop(box).getcolors(1 << 20)}
    return box is not None


@pytest.mark.parametrize("event", [event for event in EVENTS if event != EVENTS[6]])
def test_badges_are_on_the_board_where_their_things_are(brass, event):
    assert badged(brass, event, "")


@pytest.mark.parametrize(
    ("area", "shown"),
    [("west", [0, 1]), (MARKETS, [5, 7])],
)
def test_areas_have_the_badges_of_their_places(brass, area, shown):
    assert [n for n, event in enumerate(EVENTS) if badged(brass, event, area)] == shown


def test_two_links_of_an_action_have_the_same_badge(brass):
    keys = list(marks.places(EVENTS[2]))
    assert [key[0] for key in keys] == [
        ("link", "birmingham~oxford"),
        ("link", "birmingham~coventry"),
    ]


def test_what_has_left_the_board_has_no_badge(brass):
    state = crowded(4)
    state.board = [None] * len(SLOTS)
    state.links = [None] * len(LINKS)
    plain = brass.board(state, table(4), ENGLISH)
    assert brass.board(state, table(4), ENGLISH, EVENTS[:3]) == plain


def find_map(canvas):
    """The slots that are on a picture."""
    return [key for key in canvas.places if key[0] == "slot"]


@pytest.mark.parametrize("verb", ["build", "network", "develop", "loan", "scout", "pass"])
@pytest.mark.parametrize("locale", LOCALES)
def test_every_action_has_a_preview(brass, verb, locale):
    state, texts = wealthy(3, 1), in_language(locale)
    seat, move = first(state, verb)
    picture = brass.preview(seen(state, seat), seat, [move], table(3, locale), texts)
    assert decoded(picture).width == BOARD_WIDTH
    assert picture.alt
    found = changed_board(state, seat, [move])
    canvas = draw_preview(state, found, seat, table(3, f"long-{locale}"), texts)
    people = table(3, f"long-{locale}")
    assert set(canvas.cuts) <= {people.name, *(info.name for info in people.seats)}
    assert least_height(BOARD_WIDTH) <= canvas.image.height <= BOARD_HEIGHT
    assert bool(find_map(canvas)) == (verb in ("build", "network"))


def test_a_preview_outlines_what_changes():
    state = wealthy(4, 40)
    seat, move = first(state, "build")
    assert isinstance(move, Build)
    found = changed_board(state, seat, [move])
    assert move.slot in found.changed
    assert not found.unfinished
    canvas = draw_preview(state, found, seat, table(4), ENGLISH)
    plain = draw_preview(
        state, changed_board(state, seat, [first(state, "pass")[1]]), seat, table(4), ENGLISH
    )
    amber = {colour: number for number, colour in canvas.image.getcolors(1 << 24)}
    few = {colour: number for number, colour in plain.image.getcolors(1 << 24)}
    assert amber[MARK_AMBER] > few.get(MARK_AMBER, 0)
    assert state == wealthy(4, 40)


def readable(written, canvas):
    """How high a text is on a telephone, if it has signs of the full height."""
    if any(sign.isdigit() or sign.isupper() for sign in written.text):
        return written.box.h * 400 / canvas.image.width
    return 9


@pytest.mark.parametrize("locale", in_turn(LOCALES))
def test_places_to_choose_from_are_shown_enlarged_in_crimson(brass, locale):
    state, texts = wealthy(3, 20), in_language(locale)
    (seat,) = rules.waiting(state)
    view, people = seen(state, seat), table(3, f"long-{locale}")
    links = tuple(queries.first_links(view, seat))
    sites = [SLOTS[found.site.slot].id for found in queries.build_sites(view, seat)]
    for places in (links, links[:1], tuple(sites), tuple(sites[:1])):
        picture = brass.places(view, seat, places, people, texts)
        assert decoded(picture).width == BOARD_WIDTH
        assert picture.alt
        canvas = draw_choosing(view, places, people, texts)
        names = {people.name, *(info.name for info in people.seats)}
        assert set(canvas.cuts) <= names
        assert {w.text for w in canvas.written if readable(w, canvas) < 9} == set()
        counts = {colour: number for number, colour in canvas.image.getcolors(1 << 24)}
        assert counts[colours.CHOICE] > 300


@pytest.mark.parametrize(("locale", "mode"), in_turn(itertools.product(LOCALES, Mode), 6))
def test_places_to_choose_from_can_be_read_on_a_phone(brass, locale, mode, log):
    texts, slots = in_language(locale), tuple(slot.id for slot in SLOTS)
    for seats, ply in ((2, 8), (3, 20), (4, 60)):
        people = replace(table(seats, f"long-{locale}"), mode=mode)
        state = wealthy(seats, ply)
        links = tuple(link.id for link in LINKS if link.allowed(state.era))
        merchants = tuple(slot.id for slot in MERCHANT_SLOTS)
        for kind in (slots, links, merchants):
            for places in (kind, *((place,) for place in kind[:: len(kind) // 4])):
                log.clear()
                draw_choosing(state, places, people, texts)
                assert list(log.troubles()) == [], places


@pytest.mark.parametrize("locale", LOCALES)
def test_links_to_choose_from_cover_no_name(monkeypatch, locale):
    state, texts = wealthy(3, 20), in_language(locale)
    (seat,) = rules.waiting(state)
    links = tuple(queries.first_links(state, seat))
    drawn = draw_choosing(state, links, table(3), texts)
    monkeypatch.setattr(map, "draw_link", lambda *_: None)
    plain = draw_choosing(state, links, table(3), texts)
    assert drawn.image.tobytes() != plain.image.tobytes()
    names = [w.box for w in plain.written if w.text.isalpha() and plain.box.holds(w.box)]
    assert len(names) > 5
    for x, y, w, h in names:
        part = x, y, x + w, y + h
        assert drawn.image.crop(part).tobytes() == plain.image.crop(part).tobytes()


def test_a_choice_shows_only_the_map_and_fills_its_picture():
    state = wealthy(3, 20)
    (seat,) = rules.waiting(state)
    links = tuple(queries.first_links(state, seat))
    sites = tuple(SLOTS[found.site.slot].id for found in queries.build_sites(state, seat))
    for places in (links, *((link,) for link in links), sites, *((site,) for site in sites)):
        boxes = [box for place in places for box in choosing.place_boxes(place, PLAN)]
        window = choosing.window(around(boxes, choosing.AROUND), PLAN)
        on = Box(0, 0, choosing.WIDTH, choosing.height(window, PLAN))
        shown = part(window, on).shown
        assert PLAN.map.inset(-1).holds(shown), "nothing beyond the map"
        for spot in PLAN.spots.values():
            if shown.meets(Box(spot.plate.cx, spot.plate.cy, 1, 1)):
                assert shown.inset(-2).holds(spot.plate), spot.id


def test_income_that_is_paid_has_an_arrow_down_in_the_hand(monkeypatch):
    drawn = []
    real = Canvas.glyph
    monkeypatch.setattr(
        Canvas,
        "glyph",
        lambda canvas, glyph, *rest: drawn.append(glyph) or real(canvas, glyph, *rest),
    )
    state = wealthy(3, 20)
    state.players[0].space = 4
    assert state.players[0].level < 0
    canvas = Canvas(1200, 300, "en", PAPER)
    hand._foot(canvas, Box(0, 0, 1200, 200), state, 0, ENGLISH)
    assert DEBT_ARROW in drawn
    assert INCOME_ARROW not in drawn


def test_one_place_is_drawn_larger_than_all(brass):
    state = wealthy(3, 20)
    (seat,) = rules.waiting(state)
    sites = [SLOTS[found.site.slot].id for found in queries.build_sites(state, seat)]
    one, every = (draw_choosing(state, places, table(3), ENGLISH) for places in (sites[:1], sites))
    counts = [each.image.getcolors(1 << 24) for each in (one, every)]
    crimson = [next(n for n, tone in each if tone == colours.CHOICE) for each in counts]
    assert crimson[0] * len(sites) > crimson[1]


def test_two_actions_are_previewed_together():
    state = wealthy(4, 8)
    seat, move = first(state, "network")
    between = rules.try_out(state, seat, [move]).state
    assert between.links.count(seat) > state.links.count(seat)
    hand = state.players[seat].hand
    loan = Loan(next(card for card in hand if card != move.card or hand.count(card) > 1))
    found = changed_board(state, seat, [move, loan])
    assert not found.unfinished
    assert found.after.players[seat].money > between.players[seat].money
    assert isinstance(move, Network)
    assert {laid.link for laid in move.links} <= found.changed


def test_an_unfinished_move_is_marked_but_not_carried_out(brass):
    state = wealthy(4, 40)
    seat, move = first(state, "build")
    draft = Build("", move.industry, move.slot)
    found = changed_board(state, seat, [draft])
    assert found.unfinished
    assert found.after.board == state.board
    assert found.changed == {move.slot}
    picture = brass.preview(seen(state, seat), seat, [draft], table(4), ENGLISH)
    assert "isn't complete" in picture.alt


def test_developed_tiles_are_found_in_both_kinds_of_events():
    bonus = BonusTaken(0, "gloucester#1", "develop", 1, ("pottery", 2))
    assert developed((EVENTS[3], bonus, EVENTS[0])) == [
        ("cotton", 1),
        ("iron", 1),
        ("pottery", 2),
    ]
