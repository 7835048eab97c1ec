"""The plan of an undo: which moves are taken back, and whether the others must agree."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import rules
from bot.i18n import noted
from bot.model import Game, StoredMove
from bot.services.errors import CannotUndo
from rules import RulesError

ANOTHER_MOVED = noted("Another player has moved since.")
REVEALED = noted("Something hidden became known by the last move, so it stands.")
_OWN: Final = ("person", "order")


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """The effect of taking back what a person did last.

    The game goes back to `ply` moves; `moves` are those that go, oldest first. With `needs_vote`
    the others must agree, because of `reason` (an English sentence that is a message id), and
    `affected` are the ids of the other persons whose moves would go too.
    """

    ply: int
    moves: tuple[StoredMove, ...]
    needs_vote: bool = False
    reason: str = ""
    affected: tuple[int, ...] = ()


def undo_plan(
    game: Game, made: Sequence[StoredMove], seat: int, unnoticed: Collection[int] = ()
) -> UndoPlan:
    """Return what goes when the person on `seat` takes back what they did last, and all after it.

    Moves that they made together go together, but of those only as many as need nobody's consent,
    if any does not. A move that their standing order made is their own.

    Moves of computers and forced moves are taken back with it freely; the move of another person,
    and any move by which something hidden became known, need the others' consent: a person who
    plays without any others needs nobody's. Moves of others whose plies are `unnoticed` are no
    obstacle and do not go: nobody else may learn that there are any. Raises CannotUndo if the
    person has not moved, and if one of the moves is final by the rules.
    """
    begins = _made_together(made, seat)
    since = [
        [move for move in made[at:] if move.seat == seat or move.ply not in unnoticed]
        for at in begins
    ]
    obstacles = [_obstacle(moves, seat) if len(game.seats) > 1 else "" for moves in since]
    free = obstacles.index("") if "" in obstacles else 0
    gone, reason = tuple(since[free]), obstacles[free]
    others = {move.seat for move in gone if move.by in _OWN} - {seat}
    _require_none_final(game, gone)
    persons = [game.seats[other].player_id for other in sorted(others)]
    return UndoPlan(
        ply=gone[0].ply - 1,
        moves=gone,
        needs_vote=bool(reason),
        reason=reason,
        affected=tuple([person for person in persons if person is not None]),
    )


def _require_none_final(game: Game, gone: Sequence[StoredMove]) -> None:
    """Raise CannotUndo if the rules say of a move that it stands, whatever the players agree on."""
    rules_of = rules.GAMES[game.slug]
    for move in gone:
        with suppress(RulesError):  # moves of older rules may be unreadable
            why = rules_of.final(game.options, rules_of.notation.read(move.text))
            if why is not None:
                raise CannotUndo(why.reason)


def _made_together(made: Sequence[StoredMove], seat: int) -> list[int]:
    """Return where in `made` the moves are that the person on `seat` made together last."""
    own = [at for at, move in enumerate(made) if move.by in _OWN and move.seat == seat]
    if not own:
        raise CannotUndo("You have not moved yet.")
    batch = made[own[-1]].batch
    return own[-1:] if batch is None else [at for at in own if made[at].batch == batch]


def _obstacle(gone: Sequence[StoredMove], seat: int) -> str:
    """Return what stands in the way, the newest first; "" if nothing does."""
    for move in reversed(gone):
        if move.by in _OWN and move.seat != seat:
            return ANOTHER_MOVED
        if move.reveals:
            return REVEALED
    return ""
