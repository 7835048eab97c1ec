"""Shots of Puerto Rico's expansion: drafts, all building sets, guests, forests, previews."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import rules
from renderers.samples import Sample, play
from renderers.shots import Shot, board, scores, seat
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


def drafting(seats: int, picks: int) -> Sample[Table]:
    """Return a draft after some choices."""
    return play(SLUG, seats, picks, options={"building_set": DRAFT}, recent=seats)


def late(seats: int, building_set: str, phase: str | None = None) -> Sample[Table]:
    """Return a game with one of the building sets after many moves."""
    plies = 110 if building_set == BASE else 150
    return play(SLUG, seats, plies, options={"building_set": building_set}, phase=phase)


def rich(seats: int) -> tuple[Table, int]:
    """Return a position in which a seat that builds has guests, forests and a black market."""
    options = {"building_set": NEW_ONLY}
    if seats == 2:
        options["library_two_player"] = "once-per-round"
    state: Table = play(SLUG, seats, 40, options=options, phase="builder").state
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


def previews(seats: int) -> Iterator[tuple[str, Sample[Table]]]:
    """Yield each kind of preview with its name."""
    build, seat = rich(seats)
    build.players[seat].doubloons = queries.price(build, seat, "lighthouse") - 3
    paid = "build lighthouse paying colonist:corn good:corn vp"
    yield "build", _tried(build, seat, paid)
    yield "guests", _tried(build, seat, "guest to indigo small-indigo-plant")
    yield "forest", _tried(*asked("drawn", seats), "forest")
    yield "small-wharf", _tried(*asked("ship", seats), "ship 3 corn 1 sugar by small-wharf")
    yield "store", _tried(*asked("store", seats), "store corn=2 sugar=2")


def _tried(state: Table, seat: int, text: str) -> Sample[Table]:
    return Sample(state, seat=seat, moves=(rules.parse(state, seat, text),))


def _rich(seats: int) -> Sample[Table]:
    return Sample(rich(seats)[0])


def _own() -> Sample[Table]:
    state, seat = rich(4)
    return Sample(state, seat=seat)


def _drawn() -> Sample[Table]:
    state, seat = asked("drawn", 4)
    return Sample(state, seat=seat)


def _over() -> Sample[Table]:
    over: Table = play(SLUG, 4, 99999, options={"building_set": NEW_ONLY}).state
    over.players[0].city["cloister"] = BUILDING["cloister"].circles
    return Sample(over)


def shots() -> Iterator[Shot[Table]]:
    """Yield the pictures of the expansion."""
    for seats in (2, 3, 4, 5):
        yield Shot(f"draft-{{locale}}-{seats}", board, partial(drafting, seats, 7))
        yield Shot(f"rich-{{locale}}-{seats}", board, partial(_rich, seats))
    yield Shot("draft-start-{locale}", board, partial(drafting, 4, 0), long=True)
    for building_set in SETS:
        sample = partial(late, 4, building_set)
        yield Shot(f"set-{building_set}-{{locale}}", board, sample, long=True)
    yield Shot("drawn-{locale}", board, lambda: Sample(asked("drawn", 4)[0]))
    yield Shot("rich-seat-{locale}", seat, _drawn)
    yield Shot("scores-new-{locale}", scores, _over)


def kept() -> Iterator[Shot[Table]]:
    """Yield what only the expansion draws, for the kept palette."""
    yield Shot("draft", board, partial(drafting, 4, 9))
    yield Shot("board", board, partial(_rich, 4))
    yield Shot("seat", seat, _own)
