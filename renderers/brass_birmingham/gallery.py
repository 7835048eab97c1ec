"""The gallery of Brass: Birmingham: both eras from the first round to the last, every picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import rules
from renderers import shots
from renderers.brass_birmingham import colours
from renderers.brass_birmingham.areas import areas
from renderers.brass_birmingham.renderer import BrassBirminghamRenderer
from renderers.brass_birmingham.scores import SOURCES
from renderers.core.texts import English
from renderers.samples import Sample, number_of, play
from renderers.shots import Gallery, Shot
from rules import Move
from rules.brass_birmingham.data import BREWERY, CANAL, KIND, LINKS, RAIL, ROUNDS, SLOTS, STACKS
from rules.brass_birmingham.moves import Sell
from rules.brass_birmingham.state import Table, Tile

SLUG: Final = "brass-birmingham"
STAGES: Final = {"start": 0, "canal": 5, "canal-end": 8, "rail": 12, "rail-end": 16}
"""Rounds that are over, with 4 players."""
KEPT: Final = ((2, 0), (3, 5), (4, 7), (4, 14))
"""Seats and rounds of the boards that the kept palette is made from."""
PURSE: Final = 45
"""Players of the gallery never have less, so that their boards fill up."""


def lively(state: Table, seat: int, ply: int) -> Move:
    """Return a move that changes the board: sell what can be sold, else build or lay links."""
    number = number_of(ply, seat)
    wishes = ("network", "build") if number % 5 < 2 else ("build", "network")
    for verb in ("sell", *wishes, "develop", "pass"):
        moves = rules.legal(state, seat, verb)
        if len(moves):
            sample = [moves[(number + step * 7919) % len(moves)] for step in range(12)]
            return max(sample, key=lambda move: len(move.sales) if isinstance(move, Sell) else 0)
    return rules.legal(state, seat)[0]


def rich(state: Table, seat: int, ply: int) -> Move:
    """Fill the purse of a seat, and return a move that changes the board."""
    player = state.players[seat]
    player.money = max(player.money, PURSE)
    return lively(state, seat, ply)


def rounds(seats: int, number: int, extra: int = 0, seat: int | None = None) -> Sample[Table]:
    """Return the position after rounds and `extra` actions of the next, and what happened last.

    With 99 rounds the game is over.
    """
    plies = max(0, 2 * seats * number - seats) + extra
    return play(SLUG, seats, plies, recent=2 * seats, chooser=rich, seat=seat)


def stage(number: int, seats: int) -> Sample[Table]:
    """Return the position after rounds; with fewer players, who have more rounds, it is later."""
    return rounds(seats, number + (4 - seats) * (number > 0), 3)


def crowded(seats: int, era: str = RAIL) -> Table:
    """Return a position in which every slot and link space is taken, with large numbers."""
    position: Table = play(SLUG, seats, 0, seed="crowded").state
    position.era, position.round, position.actions = era, ROUNDS[seats], 2
    for number, slot in enumerate(SLOTS):
        industry = slot.accepts[number % len(slot.accepts)]
        level = 1 + number % STACKS[industry][-1].level
        full = 2 if industry == BREWERY else KIND[industry, level].cubes
        flipped = number % 3 == 0
        left = 0 if flipped else full
        position.board[number] = Tile(number % seats, industry, level, left, flipped)
    for number, link in enumerate(LINKS):
        if link.allowed(era):
            position.links[number] = number % seats
    for seat, player in enumerate(position.players):
        player.money, player.space, player.spent = 145 + seat, 99 - 30 * seat, 38
        player.vp = {"canal-links": 118 + 7 * seat}
        player.links = seat
        player.hand[:2] = ["wild-location", "wild-industry"]
    return position


def ahead(state: Table, verb: str) -> Iterator[Sample[Table]]:
    """Yield the position later in the game in which a verb is possible, with the seat and a move.

    Nothing if that does not come soon.
    """
    for ply in range(60):
        seat = rules.waiting(state)[0]
        moves = rules.legal(state, seat, verb)
        if len(moves):
            yield Sample(state, seat=seat, moves=(moves[number_of(ply, seat) % len(moves)],))
            return
        state = rules.play(state, seat, lively(state, seat, ply)).state


def full(seats: int, era: str = RAIL) -> Sample[Table]:
    """Return a crowded position to be drawn."""
    return Sample(crowded(seats, era))


def seen() -> Sample[Table]:
    """Return what a seat sees in the Rail Era."""
    return rounds(4, 12, 3, seat=1)


def previews() -> Iterator[tuple[str, Sample[Table]]]:
    """Yield each kind of preview with its name."""
    position = seen().state
    for verb in ("build", "network", "sell", "develop", "loan"):
        yield from ((verb, sample) for sample in ahead(position, verb))


def more() -> Iterator[Shot[Table]]:
    """Yield full boards of both eras, and one with long names."""
    for era in (CANAL, RAIL):
        yield Shot(f"crowded-{era}", shots.board, partial(full, 4, era))
    yield Shot("names-{locale}", shots.board, partial(full, 4), long=True)


def kept() -> Iterator[Shot[Table]]:
    """Yield all that is drawn, for the kept palette."""
    for seats, number in KEPT:
        yield Shot("board", shots.board, partial(rounds, seats, number, 3))
    position = rounds(4, 14, 3).state
    bare, own = Sample(position), Sample(position, seat=rules.waiting(position)[0])
    for area in areas(English()):
        yield Shot("area", partial(shots.area, area.id), shots.ready(bare))
    yield Shot("crowded", shots.board, partial(full, 4, CANAL))
    yield Shot("seat", shots.seat, shots.ready(own))
    yield Shot("hand", shots.hand, shots.ready(own))
    for verb in ("build", "network", "develop"):
        for sample in ahead(position, verb):
            yield Shot("preview", shots.preview, shots.ready(sample))
    yield Shot("scores", shots.scores, partial(rounds, 4, 99))


GALLERY: Final = Gallery(
    renderer=BrassBirminghamRenderer(),
    stages={name: partial(stage, number) for name, number in STAGES.items()},
    crowded=full,
    seen=seen,
    previews=previews,
    over=partial(rounds, 4, 99),
    more=more,
    kept=kept,
    colours=(colours, SOURCES),
    chooser=rich,
    has_hands=True,
)
