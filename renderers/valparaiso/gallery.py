"""The gallery of Valparaíso: all numbers of players, previews, full boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final

import rules
from renderers import shots
from renderers.samples import Sample, play
from renderers.shots import Gallery, Shot
from renderers.valparaiso import colours
from renderers.valparaiso.renderer import ValparaisoRenderer
from renderers.valparaiso.scores import SOURCES
from renderers.valparaiso.words.decisions import phase_of
from rules import Chance, Move
from rules.valparaiso import elements
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF, REGION_IDS
from rules.valparaiso.data import COAST, HOUSES, MERCHANTS
from rules.valparaiso.state import Table

SLUG: Final = "valparaiso"
RECENT: Final = 4
"""The events of so many moves get badges."""
PATIENCE: Final = 400
"""Moves that are tried in search of previews."""
STAGES: Final = {
    "start": (0, 0),
    "planning": (2, 1),
    "early": (2, 6),
    "middle": (4, 8),
    "late": (7, 5),
}
"""Rounds, and how many answers of it have been given."""
SETUP: Final = (0, 3)
END: Final = (99, 0)
"""No round: a game is played to its end."""


def lively(state: Any, seat: int, ply: int) -> Move:
    """Return a move that looks random but is the same every time, and mostly does something."""
    if phase_of(state) == "planning":
        return rules.sample(state, seat, Chance(f"plan {ply} {seat}"))
    tried = [rules.sample(state, seat, Chance(f"{ply} {seat} {number}")) for number in range(6)]
    return max(tried, key=lambda move: (_worth(str(move)), str(move)))


def _worth(text: str) -> int:
    """Return how much a move changes: skips and alternatives little, trades a lot."""
    words = text.split()
    if words[-1] in ("skip", "none"):
        return 0
    return 1 if "alt" in words[:3] else 2 + sum(map(int, re.findall(r" x(\d+)(?!\S)", text)))


@cache
def _played(seats: int, round_: int, answers: int, **options: Any) -> Sample[Table]:
    """Play on to a round, then some answers more, or to the end."""
    return play(
        SLUG,
        seats,
        answers,
        since=lambda state: bool(state.round >= round_),
        recent=RECENT,
        options=options,
        chooser=lively,
    )


def played(
    stage: tuple[int, int], seats: int, *, seat: int | None = None, **options: Any
) -> Sample[Table]:
    """Return a position in a round, and what happened last; with `END` the end of a game."""
    table = _played(seats, *stage, **options)
    return Sample(rules.copy(table.state), table.events, seat)


def crowded(seats: int, **options: Any) -> Sample[Table]:
    """Return a board on which as much as possible lies: full hands, rows, holds, ships together."""
    state = rules.copy(_played(seats, *STAGES["late"], **options).state)
    board = state.board
    taken = [card for cards in state.regions.values() for card in cards if card]
    free = [card for card in ACHIEVEMENT_OF if card not in taken and card not in state.pile]
    left = [*free, *state.pile]
    state.pile = []
    state.residences, state.houses = [], {}
    for player in state.players:
        player.houses, player.achievements = [], []
    for number, residence in enumerate(board.residences):
        owner = number % seats
        if len(state.players[owner].houses) < HOUSES - 1:
            state.residences.append(owner)
            state.players[owner].houses.append(residence.id)
    for number, space in enumerate(board.spaces):
        owner = number % seats
        if len(state.players[owner].houses) < HOUSES:
            state.houses[space] = owner
            state.players[owner].houses.append(space)
    for number, card in enumerate(left):
        state.players[number % seats].achievements.append(card)
    for seat, player in enumerate(state.players):
        player.pesos, player.vp = 188 + seat, {"markets": 21 + seat, "houses": 9}
        player.warehouse, player.hold = [12 + seat, 0, 15], [2, 2, 2]
        player.merchants = sorted([board.harbour, board.markets[0], board.markets[-1]])
        player.unhired, player.ship = MERCHANTS[seats] - 3, COAST if seat % 2 else REGION_IDS[0]
        player.plan = player.cards[-5:]
        player.mayor = player.cards[0]
    return Sample(state)


def seen() -> Sample[Table]:
    """Return what a seat sees that has drafted a plan."""
    state = played(STAGES["planning"], 4).state
    seat = rules.waiting(state)[0]
    player = state.players[seat]
    taken, state.pile[-2:] = state.pile[-2:], []
    player.achievements = [*player.achievements, *taken]
    cards = player.cards
    rules.play_in_place(state, seat, f"draft {cards[3]} {cards[5]} {cards[-1]} mayor {cards[1]}")
    return Sample(state, seat=seat)


PREVIEWS: Final[dict[type[elements.CardAction], str]] = {
    elements.MoveMerchants: "route",
    elements.TradeInVillages: "trade",
    elements.BuildHouse: "build",
    elements.MoveShip: "ship",
    elements.MoveGoods: "goods",
    elements.SellGood: "sell",
}
"""The previews by the actions that they show."""


def previews() -> Iterator[tuple[str, Sample[Table]]]:
    """Yield each kind of preview with its name."""
    state, wanted = played(STAGES["middle"], 4).state, dict(PREVIEWS)
    for ply in range(PATIENCE):
        seat = rules.waiting(state)[0]
        move = lively(state, seat, ply)
        verb, card, *_ = [*str(move).split(), ""]
        if verb == "play" and _worth(str(move)) > 1 and type(MAIN_OF[card]) in wanted:
            yield wanted.pop(type(MAIN_OF[card])), Sample(rules.copy(state), (), seat, (move,))
        if not wanted:
            break
        rules.play_in_place(state, seat, move)
    sample = seen()
    seat = sample.seat or 0
    cards = sample.state.players[seat].cards
    plan = rules.parse(sample.state, seat, f"draft {' '.join(cards[2:6])} mayor {cards[-1]}")
    yield "plan", Sample(sample.state, seat=seat, moves=(plan,))


def more() -> Iterator[Shot[Table]]:
    """Yield setup, expert planning, full boards, long names, the sheets of others, the end."""
    for seats in (2, 5):
        yield Shot(f"setup-{seats}", shots.board, partial(played, SETUP, seats))
        yield Shot(f"board-{seats}-end", shots.board, partial(played, END, seats))
    for seats in (2, 3, 4, 5):
        yield Shot(f"crowded-{seats}", shots.board, partial(crowded, seats), long=True)
    yield Shot("names-{locale}", shots.board, partial(crowded, 5), long=True)
    yield Shot("seat-cards", shots.seat, partial(played, STAGES["middle"], 4, seat=1))


def kept() -> Iterator[Shot[Table]]:
    """Yield all that is drawn, for the kept palette."""
    for seats in (2, 5):
        yield Shot("board", shots.board, partial(played, STAGES["middle"], seats))
    yield Shot("crowded", shots.board, partial(crowded, 5))
    yield Shot("seat", shots.seat, seen)
    yield Shot("area", partial(shots.area, "sea"), partial(played, STAGES["middle"], 4))
    yield Shot("scores", shots.scores, partial(played, END, 4))


GALLERY: Final = Gallery(
    renderer=ValparaisoRenderer(),
    stages={name: partial(played, stage) for name, stage in STAGES.items()},
    crowded=crowded,
    seen=seen,
    previews=previews,
    over=partial(played, END, 4),
    more=more,
    kept=kept,
    colours=(colours, SOURCES),
    chooser=lively,
    has_hands=True,
)
