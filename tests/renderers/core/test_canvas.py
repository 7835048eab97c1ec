"""Boxes, silhouettes, the canvas and the PNG writer."""

from __future__ import annotations

import io
import itertools
import math
import random

import pytest
from PIL import Image, ImageChops

from renderers.core import png, spots
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.change_marks import Key, around, draw_marks
from renderers.core.palette import (
    BRIGHT,
    DONE,
    HEADER,
    INK,
    ON_HEADER,
    PANEL,
    PAPER,
    POINT,
    SEATS,
    SOFT,
    SOFT_ON_HEADER,
    TURN,
    Mode,
    contrast,
    kept_colours,
    luminance,
)
from renderers.core.paths import outlines, silhouette
from renderers.core.picture import clipped
from renderers.core.routes import along, length, outside, sleepers, smooth, stroke
from renderers.core.tokens import SHAPES
from renderers.palette_maker import role_colours
from renderers.puerto_rico.colours import GOODS_COLOURS, SIGNS, VIOLET
from renderers.puerto_rico.icons import GOODS_GLYPHS, ROLE_GLYPHS
from tests.cases import for_each

DEFICIENCIES = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira, Fernandes 2009, severity 1, for linear RGB."""


def lab(colour, kind):
    """CIE 1976 L*a*b* (D65) of a colour as people with `kind` see it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in colour)
    ]
    seen = [
        min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in DEFICIENCIES[kind]
    ]
    x, y, z = (
        sum(a * b for a, b in zip(row, seen, strict=True))
        for row in (
            (0.4339, 0.3762, 0.1899),
            (0.2126, 0.7152, 0.0722),
            (0.0177, 0.1095, 0.8729),
        )
    )
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours, kind):
    seen = [lab(colour, kind) for colour in colours]
    return min(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
        for place, one in enumerate(seen)
        for other in seen[:place]
    )


@pytest.mark.parametrize("kind", DEFICIENCIES)
def test_seats_and_goods_stay_apart_for_the_colour_blind(kind):
    assert nearest([seat.colour for seat in SEATS], kind) > 19
    assert nearest(list(GOODS_COLOURS.values()), kind) > 20


def test_seats_have_different_shapes_too():
    shapes = [seat.shape for seat in SEATS]
    assert len(set(shapes)) == len(SEATS) == 5
    assert set(shapes) == set(SHAPES)


@for_each(
    ("text", "ground", "least"),
    [
        (INK, PAPER, 7),
        (INK, PANEL, 7),
        (INK, BRIGHT, 7),
        (ON_HEADER, HEADER, 7),
        (SOFT_ON_HEADER, HEADER, 4.5),
        (SOFT, PANEL, 4.5),
        (DONE, PANEL, 4.5),
        (TURN, BRIGHT, 4.5),
        (BRIGHT, POINT, 7),
        (BRIGHT, VIOLET, 4.5),
        *((BRIGHT, seat.colour, 4.5) for seat in SEATS),
        *((SIGNS[good], GOODS_COLOURS[good], 3) for good in GOODS_COLOURS),
    ],
)
def test_text_can_be_read_on_its_ground(text, ground, least):
    assert contrast(text, ground) >= least


def test_luminance_runs_from_black_to_white():
    assert luminance((0, 0, 0)) == 0
    assert luminance((255, 255, 255)) == pytest.approx(1)


@pytest.mark.parametrize("mode", Mode)
def test_named_colours_are_kept_exactly(mode):
    data = kept_colours(mode)
    kept = {tuple(data[place : place + 3]) for place in range(0, len(data), 3)}
    assert len(data) == 768
    assert {tuple(tone) for tone in role_colours(mode)} <= kept


def test_boxes_divide_without_loss():
    box = Box(10, 20, 101, 50)
    columns = box.columns(4, 8)
    assert columns[0].x == 10
    assert columns[-1].right == box.right
    assert all(b.x - a.right == 8 for a, b in itertools.pairwise(columns))
    top, rest = box.split_top(12, 4)
    assert (top.h, rest.y, rest.bottom) == (12, 36, box.bottom)
    left, right = box.split_right(30, 5)
    assert (right.right, right.x - left.right) == (box.right, 5)


def test_paths_have_curves_and_holes():
    assert outlines("M 0 0 L 10 0 Z") == [[(0, 0), (10, 0), (0, 0)]]
    ring = silhouette(("+ E 50 50 48 48", "- E 50 50 20 20"), 40)
    assert ring.getpixel((20, 20)) == 0
    assert ring.getpixel((20, 6)) == 255
    with pytest.raises(KeyError):
        outlines("Q 1 2")


@pytest.mark.parametrize("size", [18, 24, 44])
def test_silhouettes_differ_from_each_other(size):
    for glyphs in (GOODS_GLYPHS, ROLE_GLYPHS, SHAPES):
        masks = [silhouette(glyph, size) for glyph in glyphs.values()]
        for place, one in enumerate(masks):
            for other in masks[:place]:
                different = ImageChops.difference(one, other).histogram()
                assert sum(different[128:]) > size * size / 20


def test_the_png_writer_agrees_with_pillow():
    image = Image.effect_noise((123, 45), 80).convert("P")
    palette = bytes(value for number in range(256) for value in (number, 255 - number, 7))
    image.putpalette(palette)
    read = Image.open(io.BytesIO(png.encode(image, palette)))
    read.load()
    assert read.size == (123, 45)
    assert ImageChops.difference(read.convert("RGB"), image.convert("RGB")).getbbox() is None


def test_only_palette_pictures_are_written():
    with pytest.raises(ValueError, match="RGB"):
        png.encode(Image.new("RGB", (2, 2)), bytes(768))


def test_a_component_is_drawn_once_and_looks_the_same():
    drawn = []

    def draw(canvas, box, text):
        drawn.append(text)
        canvas.text(text, box.x, box.cy, 20, width=40)

    canvas = Canvas(300, 100, "en", PAPER)
    for place in (Box(0, 0, 90, 30), Box(100, 50, 90, 30)):
        canvas.kept(place, draw, "much too long for it")
    assert drawn == ["much too long for it"]
    assert canvas.cuts == ["much too long for it"] * 2
    one = canvas.image.crop((0, 0, 90, 30))
    other = canvas.image.crop((100, 50, 190, 80))
    assert one.tobytes() == other.tobytes()


def test_alt_texts_are_cut_after_a_line():
    assert clipped("short") == "short"
    assert clipped("abc\ndefgh", 8) == "abc…"
    assert clipped("abcdefghij", 5) == "abcd…"


def test_a_curve_goes_through_its_points():
    points = [(0, 0), (40, 10), (60, 50), (20, 90)]
    curve = smooth(points)
    assert all(any(math.dist(point, other) < 0.001 for other in curve) for point in points)
    assert smooth(points[:2]) == points[:2]


def test_places_along_a_line():
    line = ((0, 0), (30, 0), (30, 40))
    assert length(line) == 70
    assert along(line, 15) == ((15, 0), (1, 0))
    assert along(line, 50) == ((30, 20), (0, 1))
    assert along(line, 500) == ((30, 40), (0, 1))


def test_a_line_begins_and_ends_outside_of_boxes():
    boxes = [Box(0, 0, 20, 20), Box(80, 0, 20, 20)]
    line = outside([(10, 10), (90, 10)], boxes)
    assert line[0] == pytest.approx((21, 10))
    assert line[-1] == pytest.approx((79, 10))
    assert len(line) == 2


def test_strokes_cover_their_lines_and_no_more():
    line = stroke((((10, 10), (50, 10)),), 8)
    covered = line.mask.point(lambda tone: 255 * (tone > 127)).getbbox()
    assert covered is not None
    assert (line.x + covered[0], line.y + covered[1]) == (6, 6)
    assert (line.x + covered[2], line.y + covered[3]) == (54, 14)
    flat = stroke((((10, 10), (50, 10)),), 8, round_ends=False)
    assert flat.mask.getpixel((20 - flat.x, 10 - flat.y)) == 255
    assert flat.mask.getpixel((7 - flat.x, 10 - flat.y)) == 0


def test_sleepers_lie_across_the_line_at_equal_distances():
    ties = sleepers(((0, 0), (100, 0)), 20, 5)
    assert [tie[0][0] for tie in ties] == pytest.approx([10, 30, 50, 70, 90])
    assert all(abs(one[1] - other[1]) == pytest.approx(10) for one, other in ties)


TAB = (48, 38)


def tabs_of(things: list[Box], marks: list[tuple[int, int]]) -> Canvas:
    """A canvas on which things have marks, each a number and the place of its thing."""
    canvas = Canvas(300, 300, "en", PAPER)
    for number, thing in enumerate(things):
        canvas.mark(thing.right, thing.y, "thing", number, thing=thing)
        canvas.keep_free(thing)
    draw_marks(canvas, [(n, [("gone",), ("thing", thing)]) for n, thing in marks], around_it)
    return canvas


def around_it(canvas: Canvas, key: Key, thing: Box) -> None:
    around(canvas, thing)


def box_at(spot: tuple[int, int]) -> Box:
    return Box(spot[0] - TAB[0] // 2, spot[1] - TAB[1] // 2, *TAB)


def test_marks_of_one_thing_share_a_tab_and_unknown_things_have_none():
    things = [Box(60, 60, 60, 60), Box(200, 200, 60, 60)]
    assert tabs_of(things, [(1, 7)]).badges == []
    canvas = tabs_of(things, [(1, 0), (2, 1), (3, 0)])
    one, other = canvas.badges
    assert not one.meets(other)
    assert [written.text for written in canvas.written] == ["1, 3", "2"]


def test_tabs_of_neighbors_lie_closest_to_their_own_things():
    one, other = things = [Box(100, 100, 44, 44), Box(146, 100, 44, 44)]
    canvas = Canvas(300, 300, "en", PAPER)
    for number, thing in enumerate(things):
        canvas.mark(other.cx, other.y - 20, "thing", number, thing=thing)
        canvas.keep_free(thing)
    draw_marks(canvas, [(3, [("thing", 0)]), (5, [("thing", 1)])], around_it)
    three, five = canvas.badges
    assert abs(three.cx - one.cx) < abs(three.cx - other.cx)
    assert abs(five.cx - other.cx) < abs(five.cx - one.cx)


def test_a_tab_keeps_off_what_is_there():
    thing, room = Box(100, 100, 40, 40), Box(0, 0, 300, 300)
    alone = box_at(spots.free_spot(thing, (140, 100), TAB, [thing], room))
    assert not alone.meets(thing)
    assert alone.meets(thing.inset(-6))
    walls = [Box(40, 40, 160, 56), Box(40, 144, 160, 56), Box(40, 96, 56, 48), Box(144, 96, 20, 48)]
    spot = box_at(spots.free_spot(thing, (140, 100), TAB, [thing, *walls], room))
    assert not any(spot.meets(box) for box in (thing, *walls))


@pytest.mark.parametrize("seed", range(20))
def test_a_tab_is_as_close_as_any_spot_with_some_room(seed):
    chance, room, thing = random.Random(seed), Box(0, 0, 640, 640), Box(300, 300, 40, 40)

    def box(most):
        left, top = chance.randrange(160, 440), chance.randrange(160, 440)
        return Box(left, top, chance.randrange(5, most), chance.randrange(5, most))

    def gap(spot):
        return max(
            *(thing.x - spot.right, spot.x - thing.right),
            *(thing.y - spot.bottom, spot.y - thing.bottom),
        )

    taken = [thing, *(box(120) for _ in range(20)), *(box(30) for _ in range(30))]
    spot = box_at(spots.free_spot(thing, (340, 300), TAB, taken, room))
    assert room.holds(spot)
    assert not any(spot.meets(other) for other in taken)
    tried = (box_at((x, y)) for x in range(30, 610, 13) for y in range(30, 610, 11))
    roomy = [b for b in tried if not any(b.inset(-spots.STEP).meets(other) for other in taken)]
    assert gap(spot) <= min(map(gap, roomy)) + spots.STEP


def test_where_nothing_is_free_a_tab_covers_little_and_stays_in_the_picture():
    thing, room = Box(40, 40, 20, 20), Box(0, 0, 200, 200)
    assert room.holds(box_at(spots.free_spot(thing, (60, 40), TAB, [room], room)))


def test_a_stamped_piece_is_cut_out_by_its_mask_and_says_what_is_written_on_it() -> None:
    def face(canvas: Canvas, box: Box, words: str) -> None:
        canvas.area(box, INK)
        canvas.text(words, box.cx, box.cy, 20, colour=PANEL, align="middle")

    canvas = Canvas(100, 100, "en", PAPER)
    box = Box(20, 30, 60, 40)
    canvas.stamped(box, 20, face, "7")
    assert canvas.image.getpixel((20, 30)) == PAPER
    assert canvas.image.getpixel((21, 50)) == INK
    assert [each.text for each in canvas.written] == ["7"]
    assert box.holds(canvas.written[0].box)


def test_a_large_piece_is_cut_out_by_its_mask_wherever_it_is_wholly_there() -> None:
    whole = ("+ R 0 0 100 100",)
    roof = ("+ M 50 0 L 90 40 L 90 95 L 10 95 L 10 40 Z",)
    beam, rhomb = ("+ R 0 30 100 30",), ("+ M 50 0 L 100 50 L 50 100 L 0 50 Z",)
    for outline in (whole, roof, beam, rhomb):
        canvas, other = (Canvas(120, 120, "en", PAPER) for _ in range(2))
        canvas.stamped(canvas.box.inset(5), outline, Canvas.area, INK)
        other.shape(outline, other.box.inset(5), INK)
        assert canvas.image.tobytes() == other.image.tobytes()


def test_large_frames_look_like_small_ones() -> None:
    for size in (100, 400):
        canvas = Canvas(size, size, "en", PAPER)
        canvas.framed(canvas.box, PANEL, INK, 14, 4)
        other = Canvas(size, size, "en", PAPER)
        other.rounded(other.box, INK, 14)
        other.rounded(other.box.inset(4), PANEL, 10)
        assert canvas.image.tobytes() == other.image.tobytes()
        assert canvas.image.getpixel((0, 0)) == PAPER
