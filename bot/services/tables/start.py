"""The start of a game: its seed, the order of its seats, its first position."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

import rules
from bot.model import Game, Seat
from bot.services.errors import Refused
from bot.services.play.batch import MoveBatch
from bot.services.tables.seating import numbered
from rules import LISTED_FIRST, START_PLAYER

_NAME_LENGTH: Final = 100


def secret_seed() -> str:
    """Return a new seed that no one can guess."""
    return secrets.token_hex(16)


def set_up(lobby: Game, seed: str, now: float) -> MoveBatch:
    """Return a table's started game, with the forced moves of its start.

    Raises Refused for an unsuitable number of players, and rules.BadOptions.
    """
    kind = rules.GAMES[lobby.slug]
    if len(lobby.seats) not in kind.seats:
        raise Refused(
            "{game} is for {least} to {most} players. Joined so far: {joined}.",
            game=kind.name,
            least=min(kind.seats),
            most=max(kind.seats),
            joined=len(lobby.seats),
        )
    if all(seat.computer for seat in lobby.seats):
        raise Refused("At least one person must join.")
    state = rules.new(lobby.slug, len(lobby.seats), lobby.options, seed, kind.rules)
    seats = lobby.seats
    if lobby.league_id is None and lobby.options.get(START_PLAYER.id) != LISTED_FIRST:
        seats = shuffled(seats, seed)  # a league gives everyone each seat in turn
    game = replace(lobby, seats=numbered(seats), seed=seed, rules=kind.rules)
    batch = _begun(game, state, now)
    batch.make_forced()
    return batch


def set_up_from(lobby: Game, record: rules.Record, now: float) -> MoveBatch:
    """Return a table's game as it goes on from the moves of a record, which no one makes again.

    The seats stay as they are. Raises rules.RulesError where the record cannot be replayed.
    """
    state = rules.new(record.slug, record.seats, dict(record.options), record.seed, record.rules)
    game = replace(lobby, seed=record.seed, rules=record.rules)
    batch = _begun(game, state, now)
    for seat, text in record.moves:
        entered = rules.overdue(batch.state, seat)
        is_overdue = entered is not None and str(entered) == text
        move = entered if is_overdue and entered else rules.parse(batch.state, seat, text)
        batch.make(seat, move, "forced")
    return batch


def _begun(table: Game, state: rules.State, now: float) -> MoveBatch:
    """Return the game of a table before its first move."""
    kind, names = rules.GAMES[table.slug], ", ".join(table.names)
    game = replace(
        table,
        status="running",
        name=f"{kind.name} #{table.id}: {names}"[:_NAME_LENGTH],
        options=state.options,
        revision=table.revision + 1,
        question=table.revision + 1,
        waiting=rules.waiting(state),
        changed_at=now,
        asked_at=now,
    )
    if len(table.seats) == 1:  # no one waits for a person who plays alone
        game = replace(game, pace=None, window=None)
    return MoveBatch(game, state, now, asked=0)


def shuffled(seats: Sequence[Seat], seed: str) -> tuple[Seat, ...]:
    """Return the seats in the order that the seed decides: by a hash of seed and player.

    Anyone who knows the seed at the end can check it; the order of joining has no influence.
    """

    def place(seat: Seat) -> bytes:
        player = seat.name if seat.person_id is None else seat.person_id
        return sha256(f"{seed}/seat/{player}".encode()).digest()

    return tuple(sorted(seats, key=place))
