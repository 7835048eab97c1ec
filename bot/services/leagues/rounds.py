"""Rounds: who takes part in the next one, and at which tables, in each format."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.model import Entrant, League, Placing
from bot.services.leagues.pairing import (
    Mixture,
    Pair,
    PairingHistory,
    Pairings,
    draw,
    history_of,
    round_robin,
)
from bot.services.leagues.seating import seated, seatings_of
from bot.services.leagues.standings import Standing, standings, tables_of

_EXCHANGED: Final = 4
"""After a season, a group exchanges one in this many people with the next group, at least one."""


@dataclass(frozen=True, slots=True)
class LeagueSoFar:
    """A league so far: those who joined, where they sat, and which table sizes its game allows.

    Those who are `apart`, as one of them blocks the other, are treated as if they had met already.
    """

    league: League
    entrants: tuple[Entrant, ...]
    placings: tuple[Placing, ...]
    allowed: tuple[int, ...]
    apart: frozenset[Pair] = frozenset()

    @property
    def decided(self) -> bool:
        """Whether all tables of the present round are decided."""
        return all(
            placing.rank is not None
            for placing in self.placings
            if placing.round == self.league.round
        )

    @property
    def present(self) -> tuple[Entrant, ...]:
        """Those who can take part in the next round, were they not knocked out."""
        return tuple(
            [
                entrant
                for entrant in self.entrants
                if entrant.left_round is None and entrant.from_round <= self.league.round + 1
            ]
        )


def next_round(course: LeagueSoFar) -> tuple[Placing, ...]:
    """Return the places of the next round; () if there is none, as the league is over."""
    league = course.league
    if league.format == "knockout":
        drawn = _knockout(course, _strongest(course.entrants) if not league.round else None)
    elif league.format == "groups" and league.finalists and league.round >= league.rounds:
        drawn = _knockout(course, finalists(course) if league.round == league.rounds else None)
    elif league.round >= league.rounds or len(course.present) < min(course.allowed):
        return ()
    elif league.format == "swiss":
        drawn = [_swiss(course)]
    else:
        drawn = _groups(course)
    return _placings(course, drawn)


def _swiss(course: LeagueSoFar) -> Pairings:
    """Pair equals, after a first round at tables of all strengths."""
    order = _in_order(course, course.present)
    mixture: Mixture = "alike" if course.league.round else "mixed"
    return draw(order, _past(course), course.allowed, course.league.table_size, mixture)


def _groups(course: LeagueSoFar) -> list[Pairings]:
    league, past = course.league, _past(course)
    return [
        round_robin(members, league.round + 1, past, course.allowed, league.table_size)
        for members in _members(course)
    ]


def _members(course: LeagueSoFar) -> list[list[int]]:
    """Return the groups; one that has become too small for a table sits with its neighbour."""
    divisions: defaultdict[int, list[int]] = defaultdict(list)
    for each in course.present:
        divisions[each.division].append(each.number)
    groups: list[list[int]] = []
    least = min(course.allowed)
    for division in sorted(divisions):
        members = divisions[division]
        if groups and (len(members) < least or len(groups[-1]) < least):
            groups[-1] += members
        else:
            groups.append(members)
    return groups


def _knockout(course: LeagueSoFar, starting: list[int] | None) -> list[Pairings]:
    """Draw the `starting` entrants, the best first, or without them those who advanced."""
    league = course.league
    going_on = survivors(course) if starting is None else starting
    if len(going_on) < min(course.allowed):
        return []
    past = _past(course)
    if len(going_on) in course.allowed and len(going_on) <= league.table_size + 1:
        return [Pairings((tuple(going_on),), ())]
    return [draw(going_on, past, course.allowed, league.table_size, "mixed", "first")]


def finalists(course: LeagueSoFar) -> list[int]:
    """Return who plays the finals after groups: the best of each group, all winners first.

    Whoever left makes room for the next one of their group.
    """
    ranked = standings(course.league, course.entrants, course.placings)
    groups: defaultdict[int, list[Standing]] = defaultdict(list)
    for standing in ranked:
        if standing.entrant.left_round is None:
            groups[standing.division].append(standing)
    best = [
        (place, -standing.points, -standing.opponents, standing.division, standing.entrant.number)
        for members in groups.values()
        for place, standing in enumerate(members[: course.league.finalists])
    ]
    return [number for *_, number in sorted(best)]


def survivors(course: LeagueSoFar) -> list[int]:
    """Return who continues in a knockout, the best first; [] after the final.

    Of each table the better half continues, more where too few would be left for the next one.
    Where someone of them leaves or has forfeited their table, those who were knocked out last take
    their places.
    """
    last = [placing for placing in course.placings if placing.round == course.league.round]
    tables = list(tables_of(last).values())
    if len(tables) < 2:
        return []
    left = {entrant.number for entrant in course.entrants if entrant.left_round is not None}
    strength = {entrant.number: entrant.strength for entrant in course.entrants}

    def at(place: Placing) -> tuple[float, ...]:
        return (place.rank or 0, -(place.points or 0.0), -strength[place.entrant], place.entrant)

    ordered = [sorted(table, key=at) for table in tables]
    going_on = [each for table in ordered for each in table[: going_on_from(len(table))]]
    others = [each for table in ordered for each in table[going_on_from(len(table)) :]]
    alive = [each for each in going_on if each.entrant not in left and not each.forfeit]
    spare = sorted(
        [each for each in (*others, *going_on) if each.entrant not in left and each not in alive],
        key=lambda each: (bool(each.forfeit), *at(each)),
    )
    wanted = max(len(going_on), min(course.allowed))
    alive += spare[: max(0, wanted - len(alive))]
    return [each.entrant for each in sorted(alive, key=at)]


def going_on_from(size: int) -> int:
    """Return how many of a table of so many people continue in a knockout: the better half."""
    return max(1, size // 2)


def divided(
    entrants: Sequence[Entrant], group_size: int, former: Sequence[Standing] = ()
) -> tuple[Entrant, ...]:
    """Return the entrants with their groups: as equal in number as possible, by strength.

    After a `former` season everyone stays in their group, but one of four changes places with the
    next one: the best of the lower group move up, the last of the higher one move down. Newcomers
    begin in the lowest.
    """
    order = _after_season(entrants, former)
    number = max(1, round(len(order) / group_size)) if group_size else 1
    least, more = divmod(len(order), number)
    divisions = [
        division for division in range(number) for _ in range(least + (division >= number - more))
    ]
    groups = dict(zip(order, divisions, strict=True))
    return tuple([replace(entrant, division=groups[entrant.number]) for entrant in entrants])


def _after_season(entrants: Sequence[Entrant], former: Sequence[Standing]) -> list[int]:
    numbers = {
        entrant.person_id: entrant.number for entrant in entrants if entrant.person_id is not None
    }
    known: defaultdict[int, list[int]] = defaultdict(list)
    for each in former:
        if each.entrant.person_id in numbers:
            known[each.division].append(numbers.pop(each.entrant.person_id))
    groups = [known[division] for division in sorted(known)]
    for higher, lower in pairwise(groups):
        moved = min(len(higher), len(lower), max(1, len(higher) // _EXCHANGED))
        higher[-moved:], lower[:moved] = lower[:moved], higher[-moved:]
    new = set(numbers.values())
    newcomers = _strongest(
        [entrant for entrant in entrants if entrant.number in new or (entrant.person_id is None)]
    )
    return [*(each for group in groups for each in group), *newcomers]


def _strongest(entrants: Iterable[Entrant]) -> list[int]:
    ranked = sorted(entrants, key=lambda each: (-each.strength, each.number))
    return [each.number for each in ranked]


def _in_order(course: LeagueSoFar, present: Iterable[Entrant]) -> list[int]:
    numbers = {each.number for each in present}
    ranked = standings(course.league, course.entrants, course.placings)
    return [each.entrant.number for each in ranked if each.entrant.number in numbers]


def _sat(course: LeagueSoFar) -> list[tuple[int, ...]]:
    """Return the tables so far, each in the order of its seats."""
    tables = tables_of(course.placings).values()
    return [tuple([each.entrant for each in table]) for table in tables]


def _past(course: LeagueSoFar) -> PairingHistory:
    past = history_of(_sat(course))
    met = {**past.met, **{each: past.met.get(each, 0) + 1 for each in course.apart}}
    return replace(past, met=met)


def _placings(course: LeagueSoFar, drawn: Iterable[Pairings]) -> tuple[Placing, ...]:
    past = seatings_of(_sat(course))
    tables = [seated(table, past) for each in drawn for table in each.tables]
    byes = [(entrant,) for each in drawn for entrant in each.byes]
    league = course.league
    return tuple(
        [
            Placing(
                league.id,
                league.round + 1,
                entrant,
                number,
                seat,
                rank=1 if len(table) == 1 else None,
            )
            for number, table in enumerate([*tables, *byes], start=1)
            for seat, entrant in enumerate(table)
        ]
    )
