"""The gallery of The Castles of Burgundy: all numbers of players, expansions, teams, solo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any, Final

import rules
from renderers import shots
from renderers.castles_of_burgundy import colours
from renderers.castles_of_burgundy.renderer import CastlesOfBurgundyRenderer
from renderers.castles_of_burgundy.scores import SOURCES
from renderers.samples import Sample, number_of
from renderers.shots import Gallery, Shot
from rules import Event, Move
from rules.castles_of_burgundy.data.boards import Board
from rules.castles_of_burgundy.data.tiles import BUILDING, COLOURS, LIVESTOCK, MONASTERY, TILES
from rules.castles_of_burgundy.state import Table

SLUG: Final = "castles-of-burgundy"
STAGES: Final = {"start": ("A", 1), "early": ("B", 2), "middle": ("C", 4), "late": ("E", 5)}
"""Phases and rounds."""
EXPANSIONS: Final[Mapping[str, Any]] = dict.fromkeys(
    ("border_posts", "extra_tiles", "white_castles", "inns", "trade_routes", "shields"), True
)
RECENT: Final = 9
"""The events of so many moves get badges."""
END: Final = ("", 0)
"""No round: a game is played to its end."""


def lively(state: Table, seat: int, ply: int) -> Move:
    """Return a move that changes the board: place what can be placed, else take or sell."""
    number = number_of(ply, seat)
    for verb in ("place", "town-hall", "shield", "goods", "take", "sell", "buy"):
        moves = rules.legal(state, seat, verb)
        if len(moves):
            return moves[number % len(moves)]
    moves = rules.legal(state, seat)
    kept = [move for move in moves if not str(move).endswith(("skip", "none"))] or list(moves)
    return kept[number % len(kept)]


@cache
def _played(
    seats: int, phase: str, number: int, extra: int, options: tuple[tuple[str, object], ...]
) -> Sample[Table]:
    """Play on to a round, then `extra` moves, or to the end."""
    state: Any = rules.new(SLUG, seats, dict(options), "gallery")
    log: list[tuple[Event, ...]] = []
    ply = left = 0
    while waiting := rules.waiting(state):
        if left or (state.phase, state.round) == (phase, number):
            if left == extra:
                break
            left += 1
        log.append(rules.play_in_place(state, waiting[0], lively(state, waiting[0], ply)))
        ply += 1
    return Sample(state, tuple(event for events in log[-RECENT:] for event in events))


def played(
    stage: tuple[str, int],
    seats: int,
    *,
    extra: int = 4,
    seat: int | None = None,
    **options: Any,
) -> Sample[Table]:
    """Return a position in a round, and what happened last; with `END` the end of a game."""
    table = _played(seats, *stage, extra, tuple(options.items()))
    return Sample(rules.copy(table.state), table.events, seat)


def first_question(seats: int, **options: Any) -> Sample[Table]:
    """Return a position with the first question."""
    state: Any = rules.new(SLUG, seats, options, "gallery")
    return Sample(state)


def crowded(seats: int, **options: Any) -> Sample[Table]:
    """Return a position in which all cells are covered, with large numbers."""
    state = played(("E", 2), seats, **options).state
    of_colour = {
        colour: [tile.id for tile in TILES.values() if tile.colour == colour] for colour in COLOURS
    }
    for number, duchy in enumerate(state.duchies):
        layout: Board = duchy.layout
        for place, cell in enumerate(layout.cells):
            kinds = of_colour[cell.colour]
            duchy.tiles[place] = kinds[(place + number) % len(kinds)]
        duchy.workers, duchy.silver = 26, 24
        duchy.goods = [7, 0, 7, 0, 0, 7]
        duchy.bonus = [(colour, ("large", "small")[number % 2]) for colour in COLOURS]
    for seat, player in enumerate(state.players):
        player.vp = {"regions": 188 + seat, "goods": 70}
    for number, depot in enumerate(state.depots):
        depot.goods = [2] * (1 + number) + [0] * (5 - number)
        depot.tiles = [
            tile or of_colour[(LIVESTOCK, BUILDING, MONASTERY)[place % 3]][-1]
            for place, tile in enumerate(depot.tiles)
        ]
    return Sample(state)


def seen() -> Sample[Table]:
    """Return what a seat sees in the middle of a game."""
    state = played(STAGES["middle"], 4).state
    return Sample(state, seat=rules.waiting(state)[0])


def previews() -> Iterator[tuple[str, Sample[Table]]]:
    """Yield each kind of preview with its name."""
    state = played(STAGES["middle"], 3).state
    wanted = ["place", "take", "sell", "workers", "buy"]
    for ply in range(60):
        seat = rules.waiting(state)[0]
        for verb in list(wanted):
            moves = rules.legal(state, seat, verb)
            if len(moves):
                wanted.remove(verb)
                move = moves[number_of(ply, seat) % len(moves)]
                yield verb, Sample(rules.copy(state), seat=seat, moves=(move,))
        if not wanted:
            return
        rules.play_in_place(state, seat, lively(state, seat, ply))


SPECIAL: Final[Mapping[str, tuple[int, Mapping[str, Any]]]] = {
    "expansions-4": (4, EXPANSIONS),
    "expansions-2": (2, EXPANSIONS),
    "duchies": (3, {"duchy_setup": "random"}),
    "team-12a": (4, {"team": "12a"}),
    "team-12b": (4, {"team": "12b"}),
    "solo-13b": (1, {"solo": "13b"}),
}
"""Seats and options of the boards besides those of the base game."""


def more() -> Iterator[Shot[Table]]:
    """Yield expansions, teams, the other solo board, full boards, long names, the setup."""
    for name, (seats, options) in SPECIAL.items():
        make = partial(played, STAGES["middle"], seats, **options)
        yield Shot(f"board-{name}", shots.board, make)
    yield Shot("crowded", shots.board, partial(crowded, 4, **EXPANSIONS))
    yield Shot("names-{locale}", shots.board, partial(crowded, 4), long=True)
    yield Shot(
        "first-castle-{locale}", shots.board, partial(first_question, 2, duchy_setup="same:9")
    )
    yield Shot("duchies-{locale}", shots.board, partial(first_question, 3, duchy_setup="choose"))
    team = partial(played, STAGES["middle"], 4, seat=1, team="12a")
    yield Shot("seat-team-{locale}", shots.seat, team)
    for seats in (2, 4):
        yield Shot(f"seat-crowded-{seats}", shots.seat, partial(crowded, seats, **EXPANSIONS))
    yield Shot("seat-solo", shots.seat, partial(played, STAGES["middle"], 1, seat=0))
    yield Shot("scores-solo-{locale}", shots.scores, partial(played, END, 1))


def kept() -> Iterator[Shot[Table]]:
    """Yield all that is drawn, for the kept palette."""
    for seats in (2, 4):
        yield Shot("board", shots.board, partial(played, STAGES["middle"], seats))
    yield Shot("expansions", shots.board, partial(played, STAGES["late"], 4, **EXPANSIONS))
    yield Shot("crowded", shots.board, partial(crowded, 4, **EXPANSIONS))
    yield Shot("solo", shots.board, partial(played, STAGES["middle"], 1))
    yield Shot("team", shots.board, partial(played, STAGES["middle"], 4, team="12a"))
    yield Shot("setup", shots.board, partial(first_question, 2, duchy_setup="same:9"))
    yield Shot("seat", shots.seat, seen)
    yield Shot("scores", shots.scores, partial(played, END, 4))


GALLERY: Final = Gallery(
    renderer=CastlesOfBurgundyRenderer(),
    stages={name: partial(played, stage) for name, stage in STAGES.items()},
    crowded=crowded,
    seen=seen,
    previews=previews,
    over=partial(played, END, 4),
    more=more,
    kept=kept,
    colours=(colours, SOURCES),
    chooser=lively,
)
