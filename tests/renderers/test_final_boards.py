"""The board of a game that is over, in all games: places, totals, the winner, who stands first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import rules
from renderers import RENDERERS, English
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.game import SeatInfo, TableInfo
from renderers.core.picture import Picture
from renderers.core.table import turn_line
from renderers.core.tokens import TROPHY

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Quentin", "Rosalind", "Sebastian", "Theodora", "Ulysses")
LINE = 40
"""Names of panels whose middles are not farther apart, in pixels, are beside each other."""
FINAL = [
    pytest.param(record, id=f"{record.parent.name}-{record.stem}")
    for slug in RENDERERS
    for record in sorted((RECORDS / slug).glob("[2-5]*.txt"))[::4]
    if "team" not in record.stem
]
"""Some stored games of each game; partners share a panel, so their places say nothing."""


@pytest.fixture
def trophies(sketched: None) -> Iterator[list[Canvas]]:
    """The canvases on which the sign of the winner is drawn in the head."""
    drawn: list[Canvas] = []
    paint = Canvas.glyph

    def glyph(canvas: Canvas, shape: object, *rest: object) -> None:
        if shape is TROPHY:
            drawn.append(canvas)
        paint(canvas, shape, *rest)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "glyph", glyph)
        yield drawn


@pytest.fixture
def canvases(monkeypatch: pytest.MonkeyPatch, sketched: None) -> list[Canvas]:
    """The canvases of the pictures that are finished during the test."""
    finished: list[Canvas] = []

    def picture(canvas: Canvas, alt: str) -> Picture:
        finished.append(canvas)
        return Picture(b"", *canvas.image.size, alt)

    monkeypatch.setattr(Canvas, "picture", picture)
    return finished


def played(record: Path) -> rules.State:
    """The end of a stored game."""
    state = rules.Record.from_text(record.read_text(encoding="utf-8")).replay()
    assert not rules.waiting(state)
    return state


def beside(canvas: Canvas, text: str, name: Box) -> bool:
    """Whether a text stands on the line of a name."""
    return any(
        written.text == text and abs(written.box.cy - name.cy) < LINE for written in canvas.written
    )


def follows(name: Box, before: Box) -> bool:
    """Whether a name comes after another for who reads line by line."""
    down = name.cy - before.cy
    return down >= LINE or (abs(down) < LINE and name.x > before.x)


@pytest.mark.parametrize("record", FINAL)
def test_panels_stand_in_order_of_rank(
    record: Path, canvases: list[Canvas], trophies: list[Canvas]
) -> None:
    state = played(record)
    people = TableInfo("Table", tuple(SeatInfo(name) for name in NAMES[: state.seats]))
    RENDERERS[state.slug].board(rules.view(state, None), people, English())
    (canvas,) = canvases
    assert trophies == [canvas]
    head = canvas.written[0].box.bottom + 60
    below = [each for each in canvas.written if each.box.y > head]
    found = []
    for score in sorted(rules.scores(state), key=lambda each: (each.rank, each.seat)):
        (name,) = [each.box for each in below if each.text == NAMES[score.seat]]
        assert beside(canvas, f"{score.rank}.", name), (score, "has no place")
        assert beside(canvas, str(score.total), name), (score, "has no total")
        found.append(name)
    assert all(follows(name, before) for before, name in pairwise(found))


def test_a_lost_game_for_one_tells_its_empty_cells_and_has_no_winner(
    canvases: list[Canvas], trophies: list[Canvas]
) -> None:
    state, chance = rules.new("castles-of-burgundy", 1, seed="lost"), rules.Chance("lost")
    while rules.waiting(state):
        rules.advance(state, 0, rules.sample(state, 0, chance))
    scores, view = rules.scores(state), rules.view(state, None)
    assert not scores[0].won
    renderer, info = RENDERERS[state.slug], TableInfo("Table", (SeatInfo("Ann"),))
    renderer.scores(view, scores, info, English())
    renderer.board(view, info, English())
    said = {written.text for written in canvases[0].written}
    assert f"{37 - scores[0].total} empty cells" in said
    assert not trophies


def test_a_single_point_of_very_many_is_drawn() -> None:
    state, chance = rules.new("castles-of-burgundy", 2, seed="many"), rules.Chance("many")
    for _ in range(40):
        seat = rules.waiting(state)[0]
        rules.advance(state, seat, rules.sample(state, seat, chance))
    sources = {"regions": 700, "silver": 1, "workers": 1, "goods": 1}
    scores = [rules.Score(seat, 703, sources, 0, seat + 1) for seat in range(2)]
    info = TableInfo("Table", tuple(map(SeatInfo, NAMES[:2])))
    renderer, view = RENDERERS[state.slug], rules.view(state, None)
    assert renderer.scores(view, scores, info, English()).data


@pytest.mark.parametrize("slug", RENDERERS)
def test_every_board_says_in_its_words_who_is_to_act(
    slug: str, sketched: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By this line the bot sees whether a posted board still names those who are asked."""
    monkeypatch.setattr(Canvas, "picture", lambda _canvas, alt: Picture(b"", 1, 1, alt))
    renderer, texts, chance = RENDERERS[slug], English(), rules.Chance("who")
    info = TableInfo("Who", tuple(map(SeatInfo, NAMES[:4])))
    state, asked = rules.new(slug, 4, seed="who"), set[tuple[int, ...]]()
    for _ in range(120):
        waiting = rules.waiting(state)
        if waiting not in asked:
            asked.add(waiting)
            view = rules.view(state, None)
            line = turn_line(view, info, texts)
            assert line in renderer.board(view, info, texts).alt.splitlines()
            assert line in map(str.strip, renderer.text_board(view, info, texts).splitlines())
        if not waiting:
            break
        seat = chance.choose(waiting)
        rules.advance(state, seat, rules.sample(state, seat, chance))
    assert len(asked) > 3
