"""Pairing: who meets whom at the tables of a round.

A round is drawn from a field of entrants, best first, and from what was played before. Nobody
meets the same opponents again where that can be avoided; within that, tables hold equals (Swiss)
or are equally strong (groups and knock-out). The result depends on nothing else, so a round that
is drawn twice is drawn alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final, Literal, TypeAlias

from bot.services.leagues.seating import Seatings, seatings_of
from bot.services.leagues.table_sizes import table_sizes

Pair: TypeAlias = tuple[int, int]
Tables: TypeAlias = list[list[int]]
Mixture: TypeAlias = Literal["alike", "mixed"]
"""Whether those at a table are to be near each other in the order, or of all strengths."""

_KICKS: Final = 40
"""How often the search begins anew from tables that were shaken."""
_REPEAT: Final = 1_000_000.0
"""The cost of a second meeting; later ones cost more, so that they are spread."""

_SAME_SEATS: Final = 16.0
"""The cost of two who had the same seats before: one of them must have the same one again."""


@dataclass(frozen=True, slots=True)
class History:
    """What was played before: who met how often, how often each sat out, and who sat where."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    seats: Seatings = field(default_factory=Seatings)

    def meetings(self, one: int, other: int) -> int:
        """Return how often two met."""
        return self.met.get(pair(one, other), 0)


def pair(one: int, other: int) -> Pair:
    """Return two entrants in the order in which a history knows them."""
    return (one, other) if one < other else (other, one)


def history_of(tables: Sequence[Sequence[int]]) -> History:
    """Return the history of tables in the order of their seats; a table of one is a bye."""
    met: Counter[Pair] = Counter()
    byes: Counter[int] = Counter()
    for table in tables:
        if len(table) == 1:
            byes[table[0]] += 1
        met.update(pair(one, other) for one, other in combinations(table, 2))
    return History(met, byes, seatings_of(tables))


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tables of a round, and those who sit out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def draw(
    order: Sequence[int],
    past: History,
    allowed: Collection[int],
    wanted: int,
    mixture: Mixture,
    spared: Literal["last", "first"] = "last",
) -> Drawn:
    """Draw the tables for entrants in `order`, the best first.

    Where not all can be seated, those sit out who did so least often; among them the `spared` of
    the order.
    """
    sizes = table_sizes(len(order), allowed, wanted)
    byes = _byes(order, len(order) - sum(sizes), past, spared)
    seated = [each for each in order if each not in byes]
    return Drawn(tuple([tuple(table) for table in _paired(seated, sizes, past, mixture)]), byes)


def _byes(
    order: Sequence[int], number: int, past: History, spared: Literal["last", "first"]
) -> tuple[int, ...]:
    ranked = list(order) if spared == "first" else list(reversed(order))
    ranked.sort(key=lambda each: past.byes.get(each, 0))
    return tuple(ranked[:number])


def round_robin(
    members: Sequence[int], number: int, past: History, allowed: Collection[int], wanted: int
) -> Drawn:
    """Draw round `number` (from 1) of a group in which everybody meets everybody.

    At tables of two that is the circle, as long as its members stay the same; else as few
    repeated meetings as possible.
    """
    if set(table_sizes(len(members), allowed, wanted)) == {2}:
        drawn = _circle(members, number)
        fair = all(past.byes.get(each, 0) <= min(_byes_of(members, past)) for each in drawn.byes)
        if fair and not any(past.meetings(one, other) for one, other in drawn.tables):
            return drawn
    return draw(members, past, allowed, wanted, "mixed")


def _byes_of(members: Sequence[int], past: History) -> list[int]:
    return [past.byes.get(each, 0) for each in members]


def _circle(members: Sequence[int], number: int) -> Drawn:
    """Return a round of the circle method: one stays, the others move on by one place."""
    places: list[int | None] = [*members] if len(members) % 2 == 0 else [*members, None]
    turn = (number - 1) % max(1, len(places) - 1)
    moved = places[1:]
    places = [places[0], *moved[turn:], *moved[:turn]]
    tables, byes = [], []
    for one, other in zip(places[: len(places) // 2], reversed(places), strict=False):
        if one is None or other is None:
            byes += [each for each in (one, other) if each is not None]
        else:
            tables.append((one, other))
    return Drawn(tuple(tables), tuple(byes))


def _paired(order: Sequence[int], sizes: Sequence[int], past: History, mixture: Mixture) -> Tables:
    if not sizes:
        return []
    found = [
        _Search(order, past, mixture).improved(start) for start in _starts(order, sizes, mixture)
    ]
    return min(found, key=lambda each: each[0])[1]


def _starts(order: Sequence[int], sizes: Sequence[int], mixture: Mixture) -> Iterator[Tables]:
    """Yield tables to begin the search with."""
    if mixture == "alike":
        yield _in_order(order, sizes)
        return
    yield _snake(order, sizes)
    if len(set(sizes)) == 1:
        for shift in range(1, min(len(sizes), 6)):
            yield _shifted(order, sizes, shift)


def _in_order(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def _snake(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Deal the order to the tables to and fro, so that all are equally strong."""
    tables: Tables = [[] for _ in sizes]
    left, back = list(order), False
    while left:
        places = range(len(sizes))
        for place in reversed(places) if back else places:
            if left and len(tables[place]) < sizes[place]:
                tables[place].append(left.pop(0))
        back = not back
    return tables


def _shifted(order: Sequence[int], sizes: Sequence[int], shift: int) -> Tables:
    """Deal the order in rows, each begun `shift` tables further than the one before."""
    number = len(sizes)
    tables: Tables = [[] for _ in sizes]
    for at, each in enumerate(order):
        row, column = divmod(at, number)
        tables[(column + shift * row) % number].append(each)
    return tables


class _Search:
    """The search for better tables: two entrants change places as long as that helps.

    Where repeated meetings are left, the tables are shaken and the search begins anew.
    """

    def __init__(self, order: Sequence[int], past: History, mixture: Mixture) -> None:
        self._place = {each: float(at) for at, each in enumerate(order)}
        self._mean = (len(order) - 1) / 2
        self._mixture = mixture
        self._chance = Random(len(order))
        self._meeting = {
            one: {other: self._worth(past, one, other) for other in order if other != one}
            for one in order
        }

    def improved(self, tables: Tables) -> tuple[float, Tables]:
        """Return the best tables that were found, after what they cost."""
        best = self._climbed([list(table) for table in tables])
        for _ in range(_KICKS):
            if best[0] < _REPEAT or len(tables) < 2:
                break
            found = self._climbed(self._shaken(best[1]))
            best = min(best, found, key=lambda each: each[0])
        return best

    def _worth(self, past: History, one: int, other: int) -> float:
        """Return what it costs that two sit at one table."""
        repeated = _REPEAT * past.meetings(one, other) ** 2
        same_seats = _SAME_SEATS * past.seats.shared(one, other)
        if self._mixture == "mixed":
            return repeated + same_seats
        return repeated + same_seats + (self._place[one] - self._place[other]) ** 2

    def _cost(self, table: Sequence[int]) -> float:
        meetings = sum(self._meeting[one][other] for one, other in combinations(table, 2))
        if self._mixture == "alike":
            return meetings
        strength = sum(self._place[each] for each in table) / len(table)
        return meetings + (strength - self._mean) ** 2

    def _climbed(self, tables: Tables) -> tuple[float, Tables]:
        costs = [self._cost(table) for table in tables]
        while self._pass(tables, costs):
            pass
        return sum(costs), tables

    def _pass(self, tables: Tables, costs: list[float]) -> bool:
        """Let every two tables exchange what helps both together; return whether any did."""
        changed = False
        for first, second in combinations(range(len(tables)), 2):
            if costs[first] + costs[second] > 0.0:
                changed |= self._exchange(tables, costs, first, second)
        return changed

    def _exchange(self, tables: Tables, costs: list[float], first: int, second: int) -> bool:
        one, other, changed = tables[first], tables[second], False
        for at in range(len(one)):
            for to in range(len(other)):
                one[at], other[to] = other[to], one[at]
                new_first, new_second = self._cost(one), self._cost(other)
                if new_first + new_second < costs[first] + costs[second] - 1e-9:
                    costs[first], costs[second] = new_first, new_second
                    changed = True
                else:
                    one[at], other[to] = other[to], one[at]
        return changed

    def _shaken(self, tables: Tables) -> Tables:
        """Return the tables with some entrants of those that cost most on other places."""
        shaken = [list(table) for table in tables]
        repeated = [at for at, table in enumerate(shaken) if self._cost(table) >= _REPEAT]
        for at in repeated:
            to = self._chance.choice([each for each in range(len(shaken)) if each != at])
            one, other = (
                self._chance.randrange(len(shaken[at])),
                self._chance.randrange(len(shaken[to])),
            )
            shaken[at][one], shaken[to][other] = shaken[to][other], shaken[at][one]
        return shaken
