"""Replays of stored moves: positions, logs and records of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import rules
from bot.model import Entry, Game, StoredMove
from rules import Event, State


class Unreplayable(Exception):
    """The stored moves do not lead through the game under the present rules."""


def positions(game: Game, made: Sequence[StoredMove]) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Yield the position at the start, then that after each move with what happened.

    It is one position that goes on changing: use or copy it before asking for the next. Raises
    Unreplayable.
    """
    ply = 0
    try:
        state = rules.new(game.slug, len(game.seats), game.options, game.seed, game.rules)
        yield state, ()
        for move in made:
            ply = move.ply
            yield state, rules.play_in_place(state, move.seat, move.text, recorded=True)
    except rules.RulesError as error:
        raise Unreplayable(f"game {game.id}, move {ply}: {error}") from error


def replay(game: Game, made: Sequence[StoredMove]) -> State:
    """Return the position after the moves. Raises Unreplayable."""
    for position, _ in positions(game, made):
        state = position
    return state


def log_entries(game: Game, made: Sequence[StoredMove]) -> tuple[Entry, ...]:
    """Return the log of all moves with what happened. Raises Unreplayable."""
    happened = positions(game, made)
    next(happened)
    return tuple([_entry(move, events) for move, (_, events) in zip(made, happened, strict=True)])


def bare_entries(made: Sequence[StoredMove]) -> tuple[Entry, ...]:
    """Return the log of all moves without what happened."""
    return tuple([_entry(move, ()) for move in made])


def _entry(move: StoredMove, events: tuple[Event, ...]) -> Entry:
    return Entry(
        move.ply, move.seat, move.text, move.by, move.at, move.question, events, move.reason
    )


def record_of(game: Game, state: State, made: Sequence[StoredMove]) -> rules.Record:
    """Return the game, now at `state`, as a record with one move for each player and decision.

    While the game runs, the seed and the answers that are still secret are left out. Raises
    Unreplayable.
    """
    whole = rules.Record(
        slug=game.slug,
        seats=len(game.seats),
        options=dict(game.options),
        seed=game.seed,
        rules=game.rules,
        moves=tuple([(move.seat, move.text) for move in made]),
    )
    try:
        compact = whole.compact()
    except rules.BadRecord as error:
        raise Unreplayable(f"game {game.id}: {error}") from error
    if game.status == "finished":
        return compact
    told = list(compact.moves)
    for seat in rules.secret_answers(state):
        del told[max(at for at, (who, _) in enumerate(told) if who == seat)]
    return replace(compact, moves=tuple(told)).sealed()
