"""Replays of stored moves: positions, logs and records of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import rules
from bot.model import Game, LogEntry, StoredMove
from rules import Event, State


class Unreplayable(Exception):
    """The stored moves do not lead through the game under the present rules."""


def positions(
    game: Game, stored: Sequence[StoredMove]
) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield the position at the start, then that after each move with what happened.

    It is one position that keeps changing: use or copy it before the next step. Raises
    Unreplayable.
    """
    ply = 0
    try:
        state = rules.new(game.slug, len(game.seats), game.options, game.seed, game.rules)
        yield state, ()
        for move in stored:
            ply = move.ply
            yield state, rules.play_in_place(state, move.seat, move.text, recorded=True)
    except rules.RulesError as error:
        raise Unreplayable(f"game {game.id}, move {ply}: {error}") from error


def replay(game: Game, stored: Sequence[StoredMove]) -> State:
    """Return the position after the moves. Raises Unreplayable."""
    for position, _ in positions(game, stored):
        state = position
    return state


def log_entries(game: Game, stored: Sequence[StoredMove]) -> tuple[LogEntry, ...]:
    """Return the log of all moves with what happened. Raises Unreplayable."""
    happened = positions(game, stored)
    state, _ = next(happened)
    entries, question = [], rules.question_seen(state, None)
    for move, (state, events) in zip(stored, happened, strict=True):
        noticed = rules.is_noticed(question, state, move.seat, events)
        entries.append(_entry(move, events, rules.secret_seats(state), noticed))
        question = rules.question_seen(state, None)
    return tuple(entries)


def bare_entries(stored: Sequence[StoredMove]) -> tuple[LogEntry, ...]:
    """Return the log of all moves without their events; any of them may be secret."""
    return tuple([_entry(move, (), (move.seat,), noticed=True) for move in stored])


def _entry(
    move: StoredMove, events: tuple[Event, ...], hiding: tuple[int, ...], noticed: bool
) -> LogEntry:
    return LogEntry(
        ply=move.ply,
        seat=move.seat,
        text=move.text,
        by=move.by,
        at=move.at,
        question=move.question,
        events=events,
        reason=move.reason,
        hiding=hiding,
        noticed=noticed,
    )


def record_of(game: Game, stored: Sequence[StoredMove]) -> rules.Record:
    """Return the game as a record, without moves that changed nothing in the end.

    While the game runs, the seed and all moves that are still secret are left out. Raises
    Unreplayable.
    """
    whole = rules.Record(
        slug=game.slug,
        seats=len(game.seats),
        options=dict(game.options),
        seed=game.seed,
        rules=game.rules,
        moves=tuple([(move.seat, move.text) for move in stored]),
    )
    try:
        compact = whole.compact()
        return compact if game.status == "finished" else compact.public()
    except rules.BadRecord as error:
        raise Unreplayable(f"game {game.id}: {error}") from error
