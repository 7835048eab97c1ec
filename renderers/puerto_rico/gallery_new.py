"""The gallery of Puerto Rico's expansion: drafts, all building sets, guests, forests, previews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import rules
from renderers import RENDERERS
from renderers.core.canvas import Canvas
from renderers.core.picture import Picture
from renderers.core.texts import English, Texts
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.draft import draw_draft
from renderers.puerto_rico.marks import draw_badges
from renderers.puerto_rico.seat import draw_seat
from renderers.samples import Sample, play, table
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.moves import DrawTile
from rules.puerto_rico.options import BASE, DRAFT, NEW_ONLY, RANDOM
from rules.puerto_rico.state import Table

SLUG: Final = "puerto-rico"
SETS: Final = (DRAFT, RANDOM, NEW_ONLY)
CITY: Final = {
    "guesthouse": 2,
    "small-indigo-plant": 0,
    "black-market": 1,
    "forest-house": 1,
    "library": 1,
    "small-wharf": 1,
    "storehouse": 1,
    "statue": 0,
    "cloister": 1,
}
"""A city with much to show and a free space."""


def drafting(seats: int, picks: int) -> Sample:
    """Return a draft after some choices."""
    return play(SLUG, seats, picks, options={"building_set": DRAFT}, recent=seats)


def late(seats: int, building_set: str, phase: str | None = None) -> Sample:
    """Return a game with one of the building sets after many moves."""
    plies = 110 if building_set == BASE else 150
    return play(SLUG, seats, plies, options={"building_set": building_set}, phase=phase)


def rich(seats: int) -> tuple[Table, int]:
    """Return a position in which a seat that builds has guests, forests and a black market."""
    options = {"building_set": NEW_ONLY}
    if seats == 2:
        options["library_two_player"] = "once-per-round"
    state = play(SLUG, seats, 40, options=options, phase="builder").state
    assert isinstance(state, Table)
    seat = rules.waiting(state)[0]
    player = state.players[seat]
    player.city = dict(CITY)
    player.island = ["corn", "corn", "indigo", "quarry", "forest", "forest", "forest"]
    player.forests = ["coffee", "corn", "tobacco"]
    player.on_tiles = {"corn": 1, "quarry": 1}
    player.goods.update(corn=3, sugar=2)
    player.doubloons, player.vp_chips = 1, 5
    return state, seat


def asked(kind: str, seats: int) -> tuple[Table, int]:
    """Return the same with another question: `drawn`, `ship` or `store`."""
    state, seat = rich(seats)
    if kind != "drawn":
        return queries.asked_ahead(state, seat, kind, chooser=seat), seat
    state = queries.asked_ahead(state, seat, "settle", chooser=seat)
    city = state.players[seat].city
    city["hacienda"] = 1
    state.deck.append("tobacco")
    rules.advance(state, seat, DrawTile())
    del city["hacienda"]
    return state, seat


def previews(seats: int) -> Iterator[tuple[str, Table, int, Sequence[Move]]]:
    """Yield name, position, seat and moves of each kind of preview."""
    build, seat = rich(seats)
    price = queries.price(build, seat, "lighthouse")
    build.players[seat].doubloons = price - 3
    yield (
        "build",
        build,
        seat,
        _read(build, seat, "build lighthouse paying colonist:corn good:corn vp"),
    )
    yield "guests", build, seat, _read(build, seat, "guest to indigo small-indigo-plant")
    drawn, seat = asked("drawn", seats)
    yield "forest", drawn, seat, _read(drawn, seat, "forest")
    ship, seat = asked("ship", seats)
    yield "small-wharf", ship, seat, _read(ship, seat, "ship 3 corn 1 sugar by small-wharf")
    store, seat = asked("store", seats)
    yield "store", store, seat, _read(store, seat, "store corn=2 sugar=2")


def _read(state: Table, seat: int, text: str) -> tuple[Move, ...]:
    return (rules.parse(state, seat, text),)


def pictures(locale: str, words: Texts) -> Iterator[tuple[str, Picture]]:
    """Yield the pictures of the expansion in a language, with their names."""
    renderer = RENDERERS[SLUG]
    for seats in (2, 3, 4, 5):
        people = table(seats, locale)
        draft = drafting(seats, 7)
        view = rules.view(draft.state, None)
        yield f"draft-{locale}-{seats}", renderer.board(view, people, words, draft.events)
        state, seat = rich(seats)
        yield f"rich-{locale}-{seats}", renderer.board(rules.view(state, None), people, words)
    names = table(4, f"long-{locale}")
    start = rules.view(drafting(4, 0).state, None)
    yield f"draft-start-{locale}", renderer.board(start, names, words)
    for building_set in SETS:
        sample = late(4, building_set)
        view = rules.view(sample.state, None)
        yield f"set-{building_set}-{locale}", renderer.board(view, names, words, sample.events)
    people = table(4, locale)
    drawn, seat = asked("drawn", 4)
    yield f"drawn-{locale}", renderer.board(rules.view(drawn, None), people, words)
    yield f"rich-seat-{locale}", renderer.seat(rules.view(drawn, seat), seat, people, words)
    for name, state, seat, moves in previews(4):
        view = rules.view(state, seat)
        yield f"preview-{name}-{locale}", renderer.preview(view, seat, moves, people, words)
    over = play(SLUG, 4, 99999, options={"building_set": NEW_ONLY}).state
    assert isinstance(over, Table)
    over.players[0].city["cloister"] = BUILDING["cloister"].circles
    yield f"scores-new-{locale}", renderer.scores(over, rules.scores(over), people, words)


def canvases() -> Iterator[Canvas]:
    """Yield pictures with all that is drawn, for the kept palette."""
    draft = drafting(4, 9)
    assert isinstance(draft.state, Table)
    canvas = draw_draft(draft.state, table(4), English())
    draw_badges(canvas, draft.state, draft.events)
    yield canvas
    state, seat = rich(4)
    yield draw_board(state, table(4), English())
    yield draw_seat(state, seat, table(4), English())
