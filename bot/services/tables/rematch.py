"""Rematches: the people of a finished game play it again, each by their own press.

The first of them opens a table with the same options, pace, hours and computer players; anyone who
presses after that takes a seat there. A game has one rematch at a time, so that no one waits at
another table; one that was closed before it began makes room for the next.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import rules
from bot.model import Game, Person
from bot.model.messages import TablePost
from bot.model.notices import RematchInvitation
from bot.services.base.tasks import Work
from bot.services.errors import NotAPlayer, Refused
from bot.services.people.personal_settings import note_person
from bot.services.people.server_settings import adopt
from bot.services.tables.computer_names import with_distinct_computers
from bot.services.tables.lobby import Lobbies, existing, new_table
from bot.services.tables.seating import in_turn, numbered
from bot.store.database import Database, Transaction
from bot.store.messages import outbox
from bot.store.tables import games


@dataclass(frozen=True, slots=True)
class Rematch:
    """The game that is played again: a table that is open, or what has become of it.

    `new` says whether the press opened it.
    """

    game: Game
    new: bool


class Rematches:
    """Opens tables for games that are over. `clock` returns seconds since the epoch."""

    def __init__(self, db: Database, lobbies: Lobbies, clock: Callable[[], float]) -> None:
        self._db = db
        self._lobbies = lobbies
        self._clock = clock
        self._work = Work()

    async def ask(self, game_id: int, person: Person, *, manages: bool = False) -> Rematch:
        """Open the rematch of a game for a person, or seat them there while it is open.

        `manages` says whether the person may open tables where not everyone may. Raises
        NotAPlayer for anyone who did not play, and Refused where the game is not over, the server
        does not want the table, or no seat is left.
        """
        table = await self._work.run(self._open(game_id, person, manages))
        if table.game.status != "lobby" or table.game.seat_of(person.id) is not None:
            return table
        return Rematch(await self._lobbies.join(table.game.id, person), new=False)

    async def close(self) -> None:
        """Refuse new tables and wait for those that are being opened."""
        await self._work.close()

    async def _open(self, game_id: int, person: Person, manages: bool) -> Rematch:
        async with self._db.transaction() as tx:
            former = existing(await games.load(tx.connection, game_id))
            _require_end(former, person)
            rematches = await games.rematch_of(tx.connection, game_id)
            if rematches is not None:
                return Rematch(rematches, new=False)
            return Rematch(await self._insert(tx, former, person, manages), new=True)

    async def _insert(self, tx: Transaction, former: Game, person: Person, manages: bool) -> Game:
        now = self._clock()
        table = again(former, person, now)
        adopted = await adopt(tx, table, manages=manages, opening="rematch")
        # what these people chose last time goes before what the server begins with
        kept = replace(adopted, locale=table.locale, pace=table.pace, window=table.window)
        await note_person(tx, person, now)
        game = await games.insert_game(tx, kept)
        await outbox.add(tx, game.id, TablePost(), now)
        people = [seat.person_id for seat in former.seats]
        others = [each for each in people if each is not None and each != person.id]
        if len(people) > 1:
            invitation = RematchInvitation(person.name, former.id, tuple(others))
            await outbox.notice(tx, game.id, invitation, now)
        return game


def _require_end(former: Game, person: Person) -> None:
    if former.status != "finished":
        raise Refused("This game isn't over yet.")
    if former.seat_of(person.id) is None:
        raise NotAPlayer("Only players of this game can ask for a rematch.")


def again(former: Game, person: Person, now: float) -> Game:
    """Return the table at which a game is played again: a person sits there, and the computers."""
    kind = rules.GAMES[former.slug]
    table = new_table(
        kind, former.guild_id, former.channel_id, person, former.locale, _options(former), now
    )
    computers = [seat for seat in former.seats if seat.computer and seat.person_id is None]
    seats = numbered([*table.seats, *computers])
    same = replace(
        table,
        seats=seats,
        pace=former.usual_pace,
        window=former.window,
        vote_rule=former.vote_rule,
        hints="on" if former.hints == "on" else "off",
    )
    return with_distinct_computers(in_turn(former, replace(same, rematch_of=former.id)))


def _options(former: Game) -> rules.Options:
    """Return the options of a game for a new table; values that no longer exist become defaults."""
    chosen: rules.Options = {}
    for option in rules.GAMES[former.slug].options:
        chosen[option.id] = option.default
        if option.id in former.options:
            with suppress(rules.BadOptions):
                chosen[option.id] = option.read(former.options[option.id])
    return chosen
