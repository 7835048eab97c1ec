"""Leagues as they are stored: looked up with all that belongs to them, timed, and shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.model import Entrant, Game, League
from bot.services.errors import NotRunning
from bot.services.leagues.league_results import KIND, timer_key
from bot.services.leagues.pairing import Pair, pair
from bot.services.leagues.rounds import LeagueSoFar
from bot.services.leagues.standings import Standing, final_standings, standings
from bot.services.tables.options import numbers_to_start
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.leagues import leagues
from bot.store.memory import Connection
from bot.store.people import blocks
from bot.store.tables import games

LARGEST_TABLE: Final = 5
WARNING: Final = 48 * 3600.0
"""How long before the end of a round its open tables are notified."""


@dataclass(frozen=True, slots=True)
class LeagueView:
    """A league with its home, all who joined, and where they sat.

    `entries` are also those who wait for a place or were removed before the start, the entrants of
    the `course` only those who have a place in the standings. `hosts` are the ids of the people who
    decide about the league beside its host.
    """

    home: Game
    course: LeagueSoFar
    entries: tuple[Entrant, ...] = ()
    hosts: frozenset[int] = frozenset()

    @property
    def league(self) -> League:
        """The league itself."""
        return self.course.league

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Where everyone stands; in the groups, if there are finals."""
        course = self.course
        return standings(course.league, course.entrants, course.placings)

    @property
    def finals(self) -> tuple[Standing, ...]:
        """Where everyone in the finals stands; () before them."""
        course = self.course
        return final_standings(course.league, course.entrants, course.placings)

    @property
    def waiting(self) -> tuple[Entrant, ...]:
        """Those who wait for a place, the first in line first."""
        return tuple([entrant for entrant in self.entries if entrant.status == "waiting"])

    @property
    def taking_part(self) -> tuple[Entrant, ...]:
        """Those who take part and haven't left."""
        return tuple([entrant for entrant in self.course.entrants if entrant.left_round is None])

    @property
    def is_full(self) -> bool:
        """Whether who joins has to wait for a place."""
        return len(self.taking_part) >= self.league.capacity

    @property
    def takes_newcomers(self) -> bool:
        """Whether someone who joins, or waits for a place, can still play a round."""
        league = self.league
        if league.status == "running":
            return league.format != "knockout" and league.round < league.rounds
        return league.status == "open"

    def is_round_over(self, now: float) -> bool:
        """Whether the time of the present round has ended, and what follows is being prepared.

        `now` is in seconds since the epoch.
        """
        ends_at = self.league.round_ends_at
        return self.league.status == "running" and ends_at is not None and ends_at <= now

    def entrant(self, person_id: int) -> Entrant | None:
        """Return a person's entry, None if they never joined."""
        return next((entrant for entrant in self.entries if entrant.person_id == person_id), None)

    def entry(self, number: int) -> Entrant | None:
        """Return the entry with a number, None if there is none."""
        return next((entrant for entrant in self.entries if entrant.number == number), None)


async def load_view(connection: Connection, league_id: int) -> LeagueView:
    """Return a league with all that belongs to it. Raises NotRunning if there is none."""
    league = await leagues.load(connection, league_id)
    home = await games.load(connection, league_id)
    if league is None or home is None:
        raise NotRunning("There's no such league.")
    entries = await leagues.entrants_of(connection, league_id)
    entrants = tuple([entrant for entrant in entries if entrant.is_placed])
    placings = await leagues.placings_of(connection, league_id)
    apart = await _apart(connection, entrants)
    course = LeagueSoFar(league, entrants, placings, sizes_for(home), apart)
    return LeagueView(home, course, entries, await leagues.hosts_of(connection, league_id))


async def _apart(connection: Connection, entrants: Sequence[Entrant]) -> frozenset[Pair]:
    """Return the pairs in which one blocks the other."""
    numbers = {
        entrant.person_id: entrant.number for entrant in entrants if entrant.person_id is not None
    }
    blocked = await blocks.among(connection, numbers)
    return frozenset([pair(numbers[one], numbers[other]) for one, other in blocked])


def sizes_for(home: Game) -> tuple[int, ...]:
    """Return how many people can sit at a table of a league with its game and options."""
    return tuple([each for each in numbers_to_start(home) if 2 <= each <= LARGEST_TABLE])


async def plan(tx: Transaction, league: League) -> None:
    """Look at a league again when its sign-up closes or its round ends, or is about to."""
    due_at = league.closes_at if league.status == "open" else league.round_ends_at
    if league.status == "running" and not league.warned:
        due_at = warned_at(league)
    if league.status in ("open", "running") and due_at is not None:
        await timers.put(tx, timer_key(league.id), KIND, due_at, number=league.id)


def warned_at(league: League) -> float | None:
    """Return when the open tables of a round are notified of its end; None before the first."""
    if league.round_ends_at is None:
        return None
    return league.round_ends_at - min(WARNING, league.round_seconds / 2)
