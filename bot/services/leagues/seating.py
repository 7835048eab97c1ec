"""Seating: how many sit at each table of a round, and who where, so that all fare alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations

_SAME_SEAT = 8.0
"""The cost of a seat that someone had before, beside that of sitting early or late on average."""


_NONE: Counter[int] = Counter()


@dataclass(frozen=True, slots=True)
class Seatings:
    """The seats that each entrant had: how often each one, and how late on the whole.

    `late` is the sum of places from -1 (first) to 1 (last).
    """

    had: Mapping[int, Counter[int]] = field(default_factory=dict)
    late: Mapping[int, float] = field(default_factory=dict)

    def shared(self, one: int, other: int) -> int:
        """Return how much alike the seats are that two had."""
        theirs = self.had.get(other, _NONE)
        return sum([number * theirs[seat] for seat, number in self.had.get(one, _NONE).items()])


def seatings_of(tables: Iterable[Sequence[int]]) -> Seatings:
    """Return the seats that were had at tables, each in the order of its seats."""
    had: defaultdict[int, Counter[int]] = defaultdict(Counter)
    late: defaultdict[int, float] = defaultdict(float)
    for table in tables:
        if len(table) > 1:
            for seat, entrant in enumerate(table):
                had[entrant][seat] += 1
                late[entrant] += seat_offset(seat, len(table))
    return Seatings(had, late)


def seat_offset(seat: int, size: int) -> float:
    """Return how late a seat is, from -1 for the first to 1 for the last."""
    return 2 * seat / (size - 1) - 1


def seated(table: Sequence[int], past: Seatings) -> tuple[int, ...]:
    """Return those at a table in the order of the seats that suits them best together."""

    seats = range(len(table))
    costs = {
        entrant: [_cost(entrant, seat, len(table), past) for seat in seats] for entrant in table
    }

    def cost(order: Sequence[int]) -> float:
        return sum([costs[entrant][seat] for seat, entrant in enumerate(order)])

    return min(permutations(sorted(table)), key=cost)


def _cost(entrant: int, seat: int, size: int, past: Seatings) -> float:
    before = past.had.get(entrant, _NONE)[seat]
    late = past.late.get(entrant, 0.0) + seat_offset(seat, size)
    return _SAME_SEAT * before**2 + late * late


def table_sizes(people: int, allowed: Collection[int], wanted: int) -> tuple[int, ...]:
    """Return the sizes of the tables for so many people, the largest first.

    As few as possible are left without a table; then sizes as near as possible to the `wanted`
    one, the larger where two are as near.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for number in range(1, people + 1):
        sized = [
            (best[number - size][0] + _size_cost(size, wanted), (*best[number - size][1], size))
            for size in allowed
            if number - size in best
        ]
        if sized:
            best[number] = min(sized, key=lambda each: (each[0], len(each[1])))
    seated = max(best)
    return tuple(sorted(best[seated][1], reverse=True))


def _size_cost(size: int, wanted: int) -> float:
    return float((size - wanted) ** 2)
