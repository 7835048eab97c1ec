"""A finished game as a review looks at it: its moves, and which of them its person chose."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computers.coaching.review import PlayedMove, ReviewedGame
from bot.model import Game, StoredMove, Tenure
from bot.model.coach import is_computer
from bot.services.leagues.final_holders import Span, spans
from bot.services.play.replay import record_of

QUEUED = "queue"
"""The reason of a move that its person planned ahead; other orders choose for them."""


def reviewed_game(
    game: Game, stored: Sequence[StoredMove], tenures: Sequence[Tenure], owner_id: int, seat: int
) -> ReviewedGame:
    """Return a finished game for the review of a seat; `owner_id` is that of the review.

    `tenures` say who held its seats before. Moves that changed nothing in the end are left out, so
    that no one can count the drafts of others. Raises Unreplayable.
    """
    record = record_of(game, stored)
    mine = [
        span
        for span in spans(game.seats[seat], tenures, len(stored))
        if _is_held_by(span, owner_id)
    ]
    chosen = {
        move.ply: move
        for span in mine
        for move in stored[span.after : span.until]
        if (move.by == "computer" if is_computer(owner_id) else _is_choice(move))
    }
    moves = [PlayedMove(mover, text) for mover, text in record.moves]
    for place, ply in _places(moves, stored, seat):
        if ply in chosen:
            planned = chosen[ply].by == "order"
            moves[place] = moves[place]._replace(own=True, planned=planned)
    return ReviewedGame(
        name=str(game.id),
        slug=game.slug,
        seats=record.seats,
        options=record.options,
        seed=record.seed,
        rules=record.rules,
        seat=seat,
        moves=tuple(moves),
    )


def _is_held_by(span: Span, owner_id: int) -> bool:
    if is_computer(owner_id):
        return span.person_id is None and span.computer != ""
    return span.person_id == owner_id


def _is_choice(move: StoredMove) -> bool:
    """Whether a person chose a move, now or ahead; a stand-in and other orders did not."""
    return move.by == "person" or (move.by == "order" and move.reason == QUEUED)


def _places(
    moves: Sequence[PlayedMove], stored: Sequence[StoredMove], seat: int
) -> list[tuple[int, int]]:
    """Return the places of a seat's moves in a record, each with its ply in the stored game.

    Of moves alike that were made, withdrawn and made again the last one counts.
    """
    stored = [move for move in stored if move.seat == seat]
    places = []
    for place in reversed(range(len(moves))):
        if moves[place].seat != seat:
            continue
        while stored and stored[-1].text != moves[place].text:
            stored.pop()
        if stored:
            places.append((place, stored.pop().ply))
    return places
