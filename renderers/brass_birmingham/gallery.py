"""The gallery of Brass: Birmingham: both eras from the first round to the last, every picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

import rules
from renderers import RENDERERS, catalogue
from renderers.brass_birmingham import colours
from renderers.brass_birmingham.areas import areas, draw_area
from renderers.brass_birmingham.board import draw_board
from renderers.brass_birmingham.hand import draw_hand
from renderers.brass_birmingham.marks import draw_badges
from renderers.brass_birmingham.mat import draw_mat
from renderers.brass_birmingham.preview import draw_preview, outcome
from renderers.brass_birmingham.scores import SOURCES, draw_scores
from renderers.core.canvas import Canvas
from renderers.core.palette import Colour
from renderers.core.picture import Picture
from renderers.core.texts import English, Texts
from renderers.samples import number_of, standings, table
from rules import Event, Move, State
from rules.brass_birmingham.data import (
    BREWERY,
    CANAL,
    KIND,
    LINKS,
    RAIL,
    ROUNDS,
    SLOTS,
    STACKS,
)
from rules.brass_birmingham.moves import Sell
from rules.brass_birmingham.state import Table, Tile

SLUG: Final = "brass-birmingham"
STAGES: Final = {"start": 0, "canal": 5, "canal-end": 8, "rail": 12, "rail-end": 16}
"""Rounds that are over, with 4 players."""
COLOURS: Final[tuple[ModuleType | Mapping[str, Colour], ...]] = (colours, SOURCES)
PURSE: Final = 45
"""Players of the gallery never have less, so that their boards fill up."""


def lively(state: State, seat: int, ply: int) -> Move:
    """Return a move that changes the board: sell what can be sold, else build or lay links."""
    number = number_of(ply, seat)
    wishes = ("network", "build") if number % 5 < 2 else ("build", "network")
    for verb in ("sell", *wishes, "develop", "pass"):
        moves = rules.legal(state, seat, verb)
        if len(moves):
            found = [moves[(number + step * 7919) % len(moves)] for step in range(12)]
            return max(found, key=lambda move: len(move.sales) if isinstance(move, Sell) else 0)
    return rules.legal(state, seat)[0]


def rich(state: State, seat: int, ply: int) -> Move:
    """Fill the purse of a seat, and return a move that changes the board."""
    player = _table(state).players[seat]
    player.money = max(player.money, PURSE)
    return lively(state, seat, ply)


def rounds(seats: int, number: int, extra: int = 0) -> tuple[Table, tuple[Event, ...]]:
    """Return the position after rounds and `extra` actions of the next, and what happened last.

    With 99 rounds the game is over.
    """
    state = _table(rules.new(SLUG, seats, seed="gallery"))
    log: list[tuple[Event, ...]] = []
    for ply in range(max(0, 2 * seats * number - seats) + extra):
        waiting = rules.waiting(state)
        if not waiting:
            break
        log.append(rules.play_in_place(state, waiting[0], rich(state, waiting[0], ply)))
    return state, tuple(event for events in log[-2 * seats :] for event in events)


def _table(state: State) -> Table:
    assert isinstance(state, Table)
    return state


def crowded(seats: int, era: str = RAIL) -> Table:
    """Return a position in which every slot and link space is taken, with large numbers."""
    position = _table(rules.new(SLUG, seats, seed="crowded"))
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


def _ahead(state: Table, verb: str) -> tuple[Table, int, Move] | None:
    """Return the position later in the game in which a verb is possible, the seat, and the move."""
    for ply in range(60):
        seat = rules.waiting(state)[0]
        moves = rules.legal(state, seat, verb)
        if len(moves):
            return state, seat, moves[number_of(ply, seat) % len(moves)]
        state = _table(rules.play(state, seat, lively(state, seat, ply)).state)
    return None


def pictures(folder: Path | None = None) -> Iterator[tuple[str, Picture]]:
    """Yield all pictures of the gallery with their names."""
    renderer = RENDERERS[SLUG]
    english = catalogue.words(folder, "en")
    for seats in (2, 3, 4):
        for stage, number in STAGES.items():
            position, events = rounds(seats, number + (4 - seats) * (number > 0), 3)
            view = rules.view(position, None)
            yield f"board-{seats}-{stage}", renderer.board(view, table(seats), english, events)
    for era in (CANAL, RAIL):
        yield f"crowded-{era}", renderer.board(crowded(4, era), table(4), english)
    for locale in ("en", "ko", "ja"):
        words = catalogue.words(folder, locale)
        names = table(4, f"long-{locale}")
        yield f"names-{locale}", renderer.board(crowded(4), names, words)
        yield from _single(locale, words)


def _single(locale: str, words: Texts) -> Iterator[tuple[str, Picture]]:
    renderer = RENDERERS[SLUG]
    position, events = rounds(4, 12, 3)
    names = table(4, locale)
    view: State = rules.view(position, 1)
    for area in renderer.areas(words):
        picture = renderer.board(view, names, words, events, area.id)
        yield f"area-{area.id}-{locale}", picture
    yield f"seat-{locale}", renderer.seat(view, 1, names, words, events)
    hand = renderer.hand(view, 1, names, words)
    assert hand is not None
    yield f"hand-{locale}", hand
    for verb in ("build", "network", "sell", "develop", "loan"):
        found = _ahead(position, verb)
        if found:
            state, seat, move = found
            view = rules.view(state, seat)
            yield f"preview-{verb}-{locale}", renderer.preview(view, seat, [move], names, words)
    over, _ = rounds(4, 99)
    yield f"scores-{locale}", renderer.scores(over, rules.scores(over), names, words)
    course = standings(SLUG, 4, rich)
    yield f"chart-{locale}", renderer.chart(course, table(4, f"long-{locale}"), words)


def canvases() -> Iterator[Canvas]:
    """Yield pictures with all that is drawn, for the kept palette."""
    english = English()
    for seats, number in ((2, 0), (3, 5), (4, 7), (4, 14)):
        position, events = rounds(seats, number, 3)
        canvas = draw_board(position, table(seats), english)
        draw_badges(canvas, position, events)
        yield canvas
    position, _ = rounds(4, 14, 3)
    for area in areas(english):
        yield draw_area(position, area.id, table(4), english)
    yield draw_board(crowded(4, CANAL), table(4), english)
    seat = rules.waiting(position)[0]
    yield draw_mat(position, seat, table(4), english)
    yield draw_hand(position, seat, table(4), english)
    for verb in ("build", "network", "develop"):
        found = _ahead(position, verb)
        if found:
            state, seat, move = found
            yield draw_preview(state, outcome(state, seat, [move]), seat, table(4), english)
    over, _ = rounds(4, 99)
    yield draw_scores(over, rules.scores(over), table(4), english)
