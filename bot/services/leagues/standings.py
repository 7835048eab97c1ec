"""Standings: the points and places of a league.

Every table shares out the same points for each person: 12 for the first, none for the last, and
the places between in equal steps. Equal places share theirs. So a table of three counts as much as
one of five. A bye is worth the player's own average, at least 6; a round missed by joining late is
worth their average too, at most 6. A forfeited table is worth nothing
(`bot.services.leagues.league_results`).

Ties are broken by the strength of the opponents (the mean of their points), then by
the share of the points at the tables, then by the seeds. In a knockout, and in the finals after
groups, the round that was reached and the place at its table come first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from bot.model import Entrant, League, Placing

FIRST: Final = 12.0
"""The points of the first at a table; it divides into equal steps for two to five people."""
MEAN: Final = FIRST / 2


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's standing in a league; `division` from 0, `place` from 1 within it.

    `opponents` is the mean of the points of those whom they met, `share` their mean share of the
    points at their tables (1.0 is an average player), `tables` and `wins` count what was decided.
    `reached` is the round that they have come to in a knockout, `is_out` says whether they left
    or were knocked out.
    """

    entrant: Entrant
    division: int
    place: int
    points: float
    opponents: float
    share: float
    tables: int
    wins: int
    reached: int
    is_out: bool


def points_of(ranks: Sequence[int]) -> tuple[float, ...]:
    """Return the points for the ranks at one table; equal ranks share the points of their places.

    A lone player gets none: a bye is worth their average elsewhere.
    """
    if len(ranks) < 2:
        return (0.0,) * len(ranks)
    step = FIRST / (len(ranks) - 1)
    points = []
    for rank in ranks:
        ahead = sum(other < rank for other in ranks)
        equal = ranks.count(rank)
        points.append(FIRST - step * (ahead + (equal - 1) / 2))
    return tuple(points)


def tables_of(placings: Iterable[Placing]) -> dict[tuple[int, int], list[Placing]]:
    """Return the places by (round, table), in the order of the seats."""
    found: defaultdict[tuple[int, int], list[Placing]] = defaultdict(list)
    for placing in sorted(placings, key=lambda each: (each.round, each.table, each.seat)):
        found[placing.round, placing.table].append(placing)
    return dict(found)


def standings(
    league: League, entrants: Sequence[Entrant], placings: Iterable[Placing]
) -> tuple[Standing, ...]:
    """Return where everyone stands, by group and place. Finals after groups don't count."""
    if league.format == "groups" and league.finalists:
        placings = [placing for placing in placings if placing.round <= league.rounds]
    sums = _Sums(league, entrants, tables_of(placings))
    found = [sums.standing(entrant) for entrant in entrants]
    if league.format == "knockout":
        found.sort(key=sums.knocked_out)
    else:
        found.sort(key=_order)
    return tuple(_numbered(found))


def final_standings(
    league: League, entrants: Sequence[Entrant], placings: Iterable[Placing]
) -> tuple[Standing, ...]:
    """Return where everyone in the finals of a league in groups stands, the best first."""
    if not league.in_finals:
        return ()
    finals = [placing for placing in placings if placing.round > league.rounds]
    numbers = {placing.entrant for placing in finals}
    finalists = [entrant for entrant in entrants if entrant.number in numbers]
    return standings(replace(league, format="knockout"), finalists, finals)


def _order(standing: Standing) -> tuple[float, ...]:
    entrant = standing.entrant
    return (
        standing.division,
        -round(standing.points, 6),
        -round(standing.opponents, 6),
        -round(standing.share, 6),
        -entrant.strength,
        entrant.number,
    )


def _numbered(found: Iterable[Standing]) -> Iterable[Standing]:
    counts: defaultdict[int, int] = defaultdict(int)
    for each in found:
        counts[each.division] += 1
        yield replace(each, place=counts[each.division])


class _Sums:
    """What the tables of a league add up to."""

    def __init__(
        self,
        league: League,
        entrants: Sequence[Entrant],
        tables: Mapping[tuple[int, int], Sequence[Placing]],
    ) -> None:
        self._league = league
        self._played: defaultdict[int, list[Placing]] = defaultdict(list)
        self._byes: defaultdict[int, int] = defaultdict(int)
        self._met: defaultdict[int, list[int]] = defaultdict(list)
        self._shares: defaultdict[int, list[float]] = defaultdict(list)
        self._last: dict[int, Placing] = {}
        for table in tables.values():
            self._add(table)
        self._points = {entrant.number: self._total(entrant) for entrant in entrants}

    def _add(self, table: Sequence[Placing]) -> None:
        for each in table:
            self._last[each.entrant] = each
        if len(table) == 1:
            self._byes[table[0].entrant] += 1
            return
        total = sum(max(0, each.score or 0) for each in table)
        for each in table:
            if each.points is None:
                continue
            self._played[each.entrant].append(each)
            self._met[each.entrant] += [one.entrant for one in table if one is not each]
            own = max(0, each.score or 0)
            share = len(table) * own / total if total else 1.0
            self._shares[each.entrant].append(0.0 if each.forfeit else share)

    def _total(self, entrant: Entrant) -> float:
        own = [each.points or 0.0 for each in self._played[entrant.number]]
        mean = fmean(own) if own else MEAN
        missed = self._missed(entrant)
        return sum(own) + self._byes[entrant.number] * max(MEAN, mean) + missed * min(MEAN, mean)

    def _missed(self, entrant: Entrant) -> int:
        """Return how many of the started rounds a player missed by joining late."""
        if entrant.left_round is not None or self._league.format == "knockout":
            return 0
        return min(entrant.from_round - 1, self._league.round)

    def standing(self, entrant: Entrant) -> Standing:
        """Return where someone stands, their place aside."""
        number = entrant.number
        played, met = self._played[number], self._met[number]
        last = self._last.get(number)
        reached = 0 if last is None else last.round
        return Standing(
            entrant=entrant,
            division=entrant.division if self._league.format == "groups" else 0,
            place=0,
            points=self._points[number],
            opponents=fmean([self._points[each] for each in met]) if met else 0.0,
            share=fmean(self._shares[number]) if self._shares[number] else 0.0,
            tables=len(played),
            wins=sum(each.rank == 1 for each in played),
            reached=reached,
            is_out=self._is_out(entrant, reached),
        )

    def _is_out(self, entrant: Entrant, reached: int) -> bool:
        if entrant.left_round is not None:
            return True
        league = self._league
        return league.format == "knockout" and league.round > 0 and reached < league.round

    def knocked_out(self, standing: Standing) -> tuple[float, ...]:
        """Sort by the round that was reached, then by the place at the last table."""
        last = self._last.get(standing.entrant.number)
        rank = 0 if last is None or last.rank is None else last.rank
        return (-standing.reached, rank, *_order(standing)[1:])
