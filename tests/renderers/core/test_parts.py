"""Parts of pictures that are kept: no pixel, text or badge differs from what is drawn anew."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from itertools import islice

import pytest
from PIL import Image, ImageChops

import rules
from renderers import RENDERERS, English
from renderers.core import canvas as canvases
from renderers.core.boxes import Box
from renderers.core.canvas import KEPT_PARTS, Canvas
from renderers.core.game import TableInfo
from renderers.core.palette import (
    AMBER,
    INK,
    PANEL,
    PAPER,
    SHADE,
    Colour,
    Mode,
    in_palette,
    kept_colours,
    lasting_colours,
)
from renderers.core.parts import DrawnPart, KeptParts, Notes
from renderers.core.picture import Picture
from renderers.samples import table
from rules import Event, State
from tests.playing import option_sets
from tests.sharing import in_turn

CASES = [(slug, seats) for slug, game in rules.GAMES.items() for seats in game.seats]


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Canvas, "in_parts", True)
    KEPT_PARTS.clear()
    yield
    KEPT_PARTS.clear()


def positions(
    slug: str, seats: int, seed: str, options: dict[str, object] | None = None
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield what everybody sees of a random game whenever somebody else is asked."""
    chance = rules.Chance(seed)
    state = rules.new(slug, seats, options or {}, seed=seed)
    events: list[Event] = []
    while asked := rules.waiting(state):
        move = rules.sample(state, asked[0], chance)
        events += rules.play_in_place(state, asked[0], move)
        if rules.waiting(state) != asked:
            yield rules.view(state, None), rules.seen(events, None)
            events = []


def far_apart(
    slug: str, seats: int, options: dict[str, object], number: int
) -> list[tuple[State, tuple[Event, ...]]]:
    """Some positions in a row, others from later times of a game, and the last one."""
    every = list(positions(slug, seats, f"kept {seats}", options))
    step = max(1, len(every) // number)
    return [*every[: number // 2], *every[step::step], every[-1]]


def drawn(slug: str, view: State, people: TableInfo, events: tuple[Event, ...]) -> Picture:
    return RENDERERS[slug].board(view, people, English(), events)


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES, 6))
def test_a_board_with_kept_parts_is_the_board_without(slug: str, seats: int) -> None:
    chance = random.Random(f"{slug} {seats}")
    some = option_sets(slug, seats)[:2]
    for view, events in (each for options in some for each in far_apart(slug, seats, options, 6)):
        mode = chance.choice(list(Mode))
        people = table(seats)
        people = TableInfo(people.name, people.seats, mode)
        kept = drawn(slug, view, people, events)
        keeping = dict(KEPT_PARTS._parts)
        KEPT_PARTS.clear()
        assert drawn(slug, view, people, events) == kept, mode
        for key, part in keeping.items():
            if KEPT_PARTS.get(key) is None:
                KEPT_PARTS.keep(key, part)


@pytest.mark.parametrize("slug", rules.GAMES)
def test_frames_about_one_seat_after_the_other_are_as_without_kept_parts(slug: str) -> None:
    seats = rules.GAMES[slug].seats[-1]
    view, _ = next(islice(positions(slug, seats, "frames"), 9, None))

    def frame(mover: int) -> bytes:
        return RENDERERS[slug].frame(view, table(seats), English(), (), mover).tobytes()

    kept = [frame(mover) for mover in range(seats)]
    for mover, seen in enumerate(kept):
        KEPT_PARTS.clear()
        assert frame(mover) == seen, mover


def pixels(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.data)).convert("RGB")


@pytest.mark.parametrize("slug", in_turn(rules.GAMES))
def test_parts_change_nothing_but_the_soft_edges_of_what_is_painted_over_them(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = rules.GAMES[slug].seats[-1]
    views = [
        view
        for options in option_sets(slug, seats)[:4]
        for view, _ in islice(positions(slug, seats, "whole", options), 6, 30, 20)
    ]
    for view in views:
        in_parts = drawn(slug, view, table(seats), ())
        monkeypatch.setattr(Canvas, "in_parts", False)
        whole = drawn(slug, view, table(seats), ())
        monkeypatch.setattr(Canvas, "in_parts", True)
        assert in_parts.alt == whole.alt
        difference = ImageChops.difference(pixels(in_parts), pixels(whole)).convert("L")
        differ = sum(difference.histogram()[12:])
        assert differ < 0.002 * difference.width * difference.height, differ


OTHER_EACH_TURN = {"castles-of-burgundy": 0.65}
"""How much may be drawn anew where each board shows a large duchy that the last one had small."""


@pytest.mark.parametrize("slug", in_turn(rules.GAMES))
def test_most_of_a_board_is_kept_from_one_turn_to_the_next(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = rules.GAMES[slug].seats[-1]
    anew: list[Box] = []
    draw = Canvas._drawn

    def counted(canvas: Canvas, box: Box, *args: object) -> DrawnPart:
        anew.append(box)
        return draw(canvas, box, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "_drawn", counted)
    shares = []
    for view, events in islice(positions(slug, seats, "most"), 20, 50):
        anew.clear()
        board = drawn(slug, view, table(seats), events)
        where = Image.new("L", (board.width, board.height))
        for box in anew:  # one part may lie on another
            where.paste(255, (box.x, box.y, box.right, box.bottom))
        shares.append(where.histogram()[-1] / (board.width * board.height))
    assert sorted(shares)[len(shares) // 2] < OTHER_EACH_TURN.get(slug, 0.45), shares


def test_what_lies_above_is_what_was_drawn_later() -> None:
    canvas = Canvas(300, 200, "en", PAPER)
    canvas.part(Box(0, 0, 300, 20), "head", _panel)
    canvas.area(Box(10, 30, 280, 160), AMBER)
    canvas.part(Box(30, 50, 200, 100), "one", _panel)
    canvas.area(Box(20, 90, 40, 40), SHADE)
    canvas.part(Box(20, 90, 20, 20), "small", _panel)
    canvas.disc(30, 120, 8, AMBER)
    whole = canvas.paletted().convert("RGB")

    def at(x: int, y: int, colour: Colour) -> bool:
        return whole.getpixel((x, y)) == _flat(colour.tone(Mode.LIGHT), Mode.LIGHT)

    for x, y, colour in (
        (12, 100, AMBER),
        (100, 80, PANEL),
        (55, 100, SHADE),
        (30, 120, AMBER),
        (45, 120, SHADE),
        (100, 180, AMBER),
    ):
        assert at(x, y, colour), (x, y)


def test_what_is_painted_over_a_part_is_seen_and_the_rest_stays_what_it_was() -> None:
    for mode in Mode:
        canvas = Canvas(300, 200, "en", PAPER, mode)
        canvas.part(Box(20, 20, 200, 100), "one", _panel)
        before = canvas.paletted().copy()
        canvas.disc(60, 60, 15, AMBER)
        canvas.disc(70, 62, 15, SHADE)
        canvas.text("12", 200, 120, 30, colour=INK)
        canvas.area(Box(0, 150, 300, 4), AMBER)
        after = canvas.paletted()
        changed = ImageChops.difference(before.convert("RGB"), after.convert("RGB")).getbbox()
        assert changed == (0, 45, 300, 154)
        untouched = Box(100, 20, 80, 100).corners
        assert after.crop(untouched).tobytes() == before.crop(untouched).tobytes()
        assert after.convert("RGB").getpixel((60, 150)) == _flat(AMBER.tone(mode), mode)


def _panel(canvas: Canvas, box: Box) -> None:
    canvas.framed(box, PANEL, SHADE, 14, 3)
    canvas.text("A part", box.cx, box.cy, 24, align="middle")


def _flat(tone: tuple[int, int, int], mode: Mode) -> object:
    return in_palette(Image.new("RGB", (1, 1), tone), mode).convert("RGB").getpixel((0, 0))


def test_a_part_remembers_what_it_did_where_it_lies() -> None:
    def draw(canvas: Canvas, box: Box) -> None:
        canvas.panels.append(box)
        canvas.text("word", box.x + 10, box.cy, 20)
        canvas.mark(box.x + 5, box.y + 5, "thing")
        canvas.mark(box.x + 7, box.y + 5, "other", thing=box.inset(10))

    def noted(in_parts: bool, times: int) -> Notes:
        for _ in range(times):
            canvas = Canvas(300, 200, "en", PAPER)
            if in_parts:
                canvas.part(Box(40, 30, 100, 60), "it", draw)
            else:
                draw(canvas, Box(40, 30, 100, 60))
        return canvas.taken()

    assert vars(noted(True, 1)) == vars(noted(True, 2)) == vars(noted(False, 1))


def test_kept_parts_have_a_limit_and_the_oldest_leave() -> None:
    kept = KeptParts(largest=2500)

    def part() -> DrawnPart:
        return DrawnPart(Image.new("P", (10, 100)), Notes())

    for key in "ab":
        kept.keep(key, part())
    assert kept.get("a") is not None
    kept.keep("c", part())
    assert kept.get("b") is None
    assert kept.get("a") is not None
    assert kept.size == 2000


def test_what_is_fleeting_is_not_kept() -> None:
    canvas = Canvas(300, 200, "en", PAPER)
    canvas.part(Box(20, 20, 200, 100), None, _panel)
    assert KEPT_PARTS.size == 0
    assert canvases.KEPT_PARTS is KEPT_PARTS
    assert [each.text for each in canvas.written] == ["A part"]


@pytest.mark.parametrize("mode", Mode)
def test_every_colour_that_is_used_has_one_near_it_that_lasts(mode: Mode) -> None:
    lasting, kept = lasting_colours(mode), kept_colours(mode)
    assert max(abs(one - other) for one, other in zip(lasting, kept, strict=True)) <= 2
    again = in_palette(Image.frombytes("RGB", (256, 1), lasting), mode).tobytes()
    every = Image.frombytes("RGB", (512, 512), bytes(
        value for r in range(64) for g in range(64) for b in range(64)
        for value in (4 * r, 4 * g, 4 * b)
    ))  # fmt: skip
    used = set(in_palette(every, mode).tobytes())
    assert [index for index in used if again[index] != index] == []
