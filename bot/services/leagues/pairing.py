"""Pairing: who meets whom at the tables of a round.

A round is drawn from the entrants, best first, and the tables played before. Repeated meetings are
avoided if possible; apart from that, tables have equal players (Swiss) or are equally strong
(groups and knockout). The draw is deterministic.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final, Literal, TypeAlias

from bot.services.leagues.seating import Seatings, seatings_of, table_sizes

Pair: TypeAlias = tuple[int, int]
Tables: TypeAlias = list[list[int]]
Mixture: TypeAlias = Literal["alike", "mixed"]
"""Whether those at a table are to be near each other in the order, or of all strengths."""

_KICKS: Final = 40
"""How often the search restarts from perturbed tables."""
_REPEAT: Final = 1_000_000.0
"""The cost of a second meeting; later ones cost more, so that they are spread."""

_SAME_SEATS: Final = 16.0
"""The cost of two who had the same seats before: one of them must have the same one again."""


@dataclass(frozen=True, slots=True)
class PairingHistory:
    """The history: how often pairs met, how often each player sat out, and who sat where."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    seats: Seatings = field(default_factory=Seatings)

    def times_paired(self, one: int, other: int) -> int:
        """Return how often two met."""
        return self.met.get(pair(one, other), 0)


def pair(one: int, other: int) -> Pair:
    """Return two entrants in the order in which a history knows them."""
    return (one, other) if one < other else (other, one)


def history_of(tables: Sequence[Sequence[int]]) -> PairingHistory:
    """Return the history of tables in the order of their seats; a table of one is a bye."""
    met: Counter[Pair] = Counter()
    byes: Counter[int] = Counter()
    for table in tables:
        if len(table) == 1:
            byes[table[0]] += 1
        met.update(pair(one, other) for one, other in combinations(table, 2))
    return PairingHistory(met, byes, seatings_of(tables))


@dataclass(frozen=True, slots=True)
class Pairings:
    """The tables of a round, and those who sit out."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def draw(
    order: Sequence[int],
    past: PairingHistory,
    allowed: Collection[int],
    wanted: int,
    mixture: Mixture,
    spared: Literal["last", "first"] = "last",
) -> Pairings:
    """Draw the tables for entrants in `order`, the best first.

    Where not all can be seated, those sit out who did so least often; among them the `spared` of
    the order.
    """
    sizes = table_sizes(len(order), allowed, wanted)
    byes = _byes(order, len(order) - sum(sizes), past, spared)
    seated = [each for each in order if each not in byes]
    return Pairings(tuple([tuple(table) for table in _paired(seated, sizes, past, mixture)]), byes)


def _byes(
    order: Sequence[int], number: int, past: PairingHistory, spared: Literal["last", "first"]
) -> tuple[int, ...]:
    ranked = list(order) if spared == "first" else list(reversed(order))
    ranked.sort(key=lambda each: past.byes.get(each, 0))
    return tuple(ranked[:number])


def round_robin(
    members: Sequence[int], number: int, past: PairingHistory, allowed: Collection[int], wanted: int
) -> Pairings:
    """Draw round `number` (from 1) of a group in which everyone meets everyone.

    At tables of two that is the circle, as long as its members stay the same; else as few
    repeated meetings as possible.
    """
    if set(table_sizes(len(members), allowed, wanted)) == {2}:
        drawn = _circle(members, number)
        fair = all(past.byes.get(bye, 0) <= min(_byes_of(members, past)) for bye in drawn.byes)
        if fair and not any(past.times_paired(one, other) for one, other in drawn.tables):
            return drawn
    return draw(members, past, allowed, wanted, "mixed")


def _byes_of(members: Sequence[int], past: PairingHistory) -> list[int]:
    return [past.byes.get(member, 0) for member in members]


def _circle(members: Sequence[int], number: int) -> Pairings:
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
    return Pairings(tuple(tables), tuple(byes))


def _paired(
    order: Sequence[int], sizes: Sequence[int], past: PairingHistory, mixture: Mixture
) -> Tables:
    if not sizes:
        return []
    search = _Search(order, past, mixture)
    pairings = [search.improved(start) for start in _starts(order, sizes, mixture)]
    return min(pairings, key=lambda each: each[0])[1]


def _starts(order: Sequence[int], sizes: Sequence[int], mixture: Mixture) -> Iterator[Tables]:
    """Yield starting tables for the search."""
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
    """Deal the order in rows, each starting `shift` tables after the previous one."""
    number = len(sizes)
    tables: Tables = [[] for _ in sizes]
    for at, each in enumerate(order):
        row, column = divmod(at, number)
        tables[(column + shift * row) % number].append(each)
    return tables


class _Search:
    """A local search for better tables: swap two entrants as long as that helps.

    If repeated meetings remain, the tables are perturbed and the search restarts.
    """

    def __init__(self, order: Sequence[int], past: PairingHistory, mixture: Mixture) -> None:
        self._order = order
        self._place = {each: at for at, each in enumerate(order)}
        self._past = past
        self._mixture = mixture
        self._meeting = [[self._worth(one, other) for other in order] for one in order]

    def improved(self, start: Tables) -> tuple[float, Tables]:
        """Return the cost of the best tables, and the tables."""
        tables = [[self._place[member] for member in table] for table in start]
        best = _Seating(tables, self._meeting, balanced=self._mixture == "mixed")
        best.improve_by_swaps(range(len(tables)))
        chance = Random(len(self._order))
        for _ in range(_KICKS):
            if best.cost < _REPEAT or len(tables) < 2:
                break
            better = best.copy()
            better.improve_by_swaps(better.perturb(chance))
            best = min(best, better, key=lambda each: each.cost)
        return best.cost, [[self._order[member] for member in table] for table in best.tables]

    def _worth(self, one: int, other: int) -> float:
        """Return the cost of two entrants at one table."""
        if one == other:
            return 0.0
        repeated = _REPEAT * self._past.times_paired(one, other) ** 2
        same_seats = _SAME_SEATS * self._past.seats.shared(one, other)
        if self._mixture == "mixed":
            return repeated + same_seats
        return repeated + same_seats + (self._place[one] - self._place[other]) ** 2


class _Seating:
    """Tables of entrants, by their places in the order, and what these tables cost.

    What everyone costs at each table is kept, and how far each is off the strength of all where
    they are to be balanced, so that an exchange is judged by the few numbers that it changes.
    """

    def __init__(self, tables: Tables, meeting: list[list[float]], balanced: bool) -> None:
        self.tables = tables
        self._meeting = meeting
        self._balanced = balanced
        self._at_table = [
            [sum([row[member] for member in table]) for row in meeting] for table in tables
        ]
        self._meetings = [
            sum([at_table[member] for member in table]) / 2
            for table, at_table in zip(tables, self._at_table, strict=True)
        ]
        self._weaker = [self._weakness(table) for table in range(len(tables))]

    def copy(self) -> _Seating:
        """Return the same tables to be changed apart from these."""
        other = copy(self)
        other.tables = [list(table) for table in self.tables]
        other._at_table = [list(at_table) for at_table in self._at_table]
        other._meetings = list(self._meetings)
        other._weaker = list(self._weaker)
        return other

    @property
    def cost(self) -> float:
        """What all tables cost together."""
        return sum(map(self._cost, range(len(self.tables))))

    def improve_by_swaps(self, changed: Collection[int]) -> None:
        """Swap entrants between tables until no swap helps.

        Two tables that aren't among the `changed` have no helpful swap.
        """
        while changed:
            changed = self._pass(changed)

    def perturb(self, chance: Random) -> set[int]:
        """Move some entrants of the tables that cost most; return the tables that changed."""
        shaken: set[int] = set()
        numbers = range(len(self.tables))
        for first in [number for number in numbers if self._cost(number) >= _REPEAT]:
            second = chance.choice([number for number in numbers if number != first])
            at = chance.randrange(len(self.tables[first]))
            to = chance.randrange(len(self.tables[second]))
            self._swap(first, at, second, to)
            shaken |= {first, second}
        return shaken

    def _pass(self, before: Collection[int]) -> set[int]:
        """Look at all pairs of tables of which one changed; return those that change now."""
        changed: set[int] = set()
        looked_at = set(before)
        for first, second in combinations(range(len(self.tables)), 2):
            if (first in looked_at or second in looked_at) and self._exchange(first, second):
                changed |= {first, second}
                looked_at |= changed
        return changed

    def _exchange(self, first: int, second: int) -> bool:
        """Swap entrants between two tables as long as that helps; return whether any swap did."""
        changed = False
        for at in range(len(self.tables[first])):
            for to in range(len(self.tables[second])):
                if self._gain(first, at, second, to) > 1e-9:
                    self._swap(first, at, second, to)
                    changed = True
        return changed

    def _gain(self, first: int, at: int, second: int, to: int) -> float:
        """Return how much less two tables cost when one of each change places."""
        one, other = self.tables[first][at], self.tables[second][to]
        here, there = self._at_table[first], self._at_table[second]
        gain = here[one] - here[other] + there[other] - there[one] + 2 * self._meeting[one][other]
        if self._balanced:
            more = (other - one) / len(self.tables[first])
            less = (other - one) / len(self.tables[second])
            gain -= more * (more + 2 * self._weaker[first])
            gain -= less * (less - 2 * self._weaker[second])
        return gain

    def _swap(self, first: int, at: int, second: int, to: int) -> None:
        one, other = self.tables[first][at], self.tables[second][to]
        here, there = self._at_table[first], self._at_table[second]
        row, other_row = self._meeting[one], self._meeting[other]
        apart = row[other]
        self._meetings[first] += here[other] - here[one] - apart
        self._meetings[second] += there[one] - there[other] - apart
        for each, (leaving, come) in enumerate(zip(row, other_row, strict=True)):
            here[each] += come - leaving
            there[each] += leaving - come
        self.tables[first][at], self.tables[second][to] = other, one
        self._weaker[first], self._weaker[second] = self._weakness(first), self._weakness(second)

    def _weakness(self, table: int) -> float:
        """Return how much weaker a table is than all together."""
        places = self.tables[table]
        return sum(places) / len(places) - (len(self._meeting) - 1) / 2

    def _cost(self, table: int) -> float:
        return self._meetings[table] + (self._weaker[table] ** 2 if self._balanced else 0.0)
