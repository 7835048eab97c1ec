"""Fixed positions for galleries, benchmarks and tests: the same games on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias

import rules
from renderers.core.game import RoundScore, S, SeatInfo, TableInfo
from rules import Event, Move, State

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("Ann", "Barnabas", "Chloé", "Dmitri", "Eve"),
    "ko": ("김민준", "이서연", "박도윤", "최지우", "정하은"),
    "ja": ("佐藤", "鈴木", "髙橋", "田中", "渡辺"),
    "long-en": (
        "Bartholomew Featherstonehaugh",
        "Wilhelmina van der Westhuizen",
        "Ann",
        "Maximilian-Alexander III",
        "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    ),
    "long-ko": (
        "김수한무거북이와두루미삼천갑자동방삭",
        "남궁민수와그의친구들",
        "제갈공명",
        "선우용녀의보드게임모임",
        "독고영재",
    ),
    "long-ja": (
        "寿限無寿限無五劫の擦り切れ海砂利",
        "ナルフォドゥールゥールバルザック",
        "東海林太郎",
        "髙橋一郎太左衛門",
        "小鳥遊",
    ),
}
TABLES: Final[Mapping[str, str]] = {
    "en": "Thursday night",
    "ko": "목요일 밤 모임",
    "ja": "木曜の夜の会",
    "long-en": "The extraordinarily long-winded Thursday night table",
    "long-ko": "목요일 밤마다 모이는 아주 긴 이름의 모임",
    "long-ja": "木曜の夜に集まるとても長い名前の会",
}


Chooser: TypeAlias = Callable[[Any, int, int], Move]
"""Returns the move of a seat in a position after so many plies."""


@dataclass(frozen=True, slots=True)
class Sample(Generic[S]):
    """A position, what happened in the moves before it, who looks at it, what is being tried out.

    Spectators look at it if there is no `seat`.
    """

    state: S
    events: tuple[Event, ...] = ()
    seat: int | None = None
    moves: tuple[Move, ...] = ()


def table(seats: int, names: str = "en") -> TableInfo:
    """Return a table with `seats` players; the last seat is a computer's."""
    people = NAMES[names][:seats]
    infos = tuple(SeatInfo(name, place == seats - 1) for place, name in enumerate(people))
    return TableInfo(TABLES[names], infos)


def number_of(ply: int, seat: int) -> int:
    """Return a large number that looks random but is the same every time."""
    return int.from_bytes(hashlib.sha256(f"{ply} {seat}".encode()).digest()[:8], "big")


def choose(state: State, seat: int, ply: int) -> Move:
    """Return a legal move that looks random but is the same every time; rarely a pass."""
    moves = rules.legal(state, seat)
    number = number_of(ply, seat)
    if len(moves) > 200:
        return moves[number % len(moves)]
    active = [move for move in moves if not str(move).endswith(("pass", "none"))]
    active = [move for move in active if "waive" not in str(move)] or list(moves)
    return active[number % len(active)]


def _at_once(_state: State) -> bool:
    return True


def play(
    slug: str,
    seats: int,
    plies: int,
    *,
    since: Callable[[Any], bool] = _at_once,
    seed: str = "gallery",
    phase: str | None = None,
    recent: int = 6,
    options: Mapping[str, object] | None = None,
    seat: int | None = None,
    chooser: Chooser = choose,
) -> Sample[Any]:
    """Play a game for `plies` moves, then on to a question of the role `phase` if one is given.

    They are counted from the position on in which `since` is true. The events are those of the last
    `recent` moves; `seat` looks at them.
    """
    state = rules.new(slug, seats, options, seed)
    log: list[tuple[Event, ...]] = []
    ply = counted = 0
    while waiting := rules.waiting(state):
        counts = counted > 0 or since(state)
        asks = phase is None or getattr(state, "phase", None) == phase
        if counts and counted >= plies and asks:
            break
        acting = waiting[number_of(ply, 0) % len(waiting)]
        log.append(rules.play_in_place(state, acting, chooser(state, acting, ply)))
        ply, counted = ply + 1, counted + counts
    return Sample(state, tuple(event for events in log[-recent:] for event in events), seat)


def standings(slug: str, seats: int, chooser: Chooser = choose) -> list[RoundScore]:
    """Play a whole game and return the points at the end of each round."""
    state = rules.new(slug, seats, seed="gallery")
    ends: list[RoundScore] = []
    ply, now = 0, rules.round_of(state)
    while waiting := rules.waiting(state):
        rules.play_in_place(state, waiting[0], chooser(state, waiting[0], ply))
        ply += 1
        if rules.round_of(state) != now:
            ends.append(RoundScore(now, rules.scores_now(state)))
            now = rules.round_of(state)
    return [*ends, RoundScore(now, rules.scores(state))]
