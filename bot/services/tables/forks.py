"""Forks: a person plays on from a turn of a finished game of theirs, against computers.

Nothing depends on how it ends: it counts in no statistics, ratings or leagues.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import rules
from bot.computers.levels import USUAL
from bot.model import Game, Person, Seat
from bot.services.errors import Refused
from bot.services.tables.computer_names import with_distinct_computers
from bot.services.tables.lobby import Lobbies, new_table, seated


class Forks:
    """Opens tables that go on from another game. `clock` returns seconds since the epoch."""

    def __init__(self, lobbies: Lobbies, clock: Callable[[], float]) -> None:
        self._lobbies = lobbies
        self._clock = clock

    async def open(
        self,
        origin: Game,
        record: rules.Record,
        person: Person,
        seat: int,
        *,
        manages: bool = False,
    ) -> Game:
        """Start a game for a person on a seat that goes on after the moves of a `record`.

        It is that of a `former` game up to some turn. Raises Refused where the server does not
        want the table, or the record cannot be replayed.
        """
        table = forked(origin, person, seat, self._clock())
        try:
            return await self._lobbies.go_on(table, record, manages=manages)
        except rules.RulesError as error:
            raise Refused(
                "This game started under an older rules version, so it can't go on from there."
            ) from error


def forked(origin: Game, person: Person, seat: int, now: float) -> Game:
    """Return the table of a fork, not stored yet: the person, and computers in all other seats."""
    kind = rules.GAMES[origin.slug]
    table = new_table(
        kind,
        origin.guild_id,
        origin.channel_id,
        person,
        origin.locale,
        dict(origin.options),
        now,
    )
    seats = tuple(
        seated(seat, person) if place.seat == seat else Seat(place.seat, None, "", USUAL)
        for place in origin.seats
    )
    return with_distinct_computers(replace(table, seats=seats, fork_of=origin.id))
