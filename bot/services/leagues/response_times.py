"""Response times: how long a table waited for the answers of its players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.model import StoredMove, Tenure


@dataclass(frozen=True, slots=True)
class TimedMoves:
    """Moves that a seat made at once, the first of them `ply`, and the seconds before them."""

    seat: int
    ply: int
    waited: float
    moves: int


def answers(made: Iterable[StoredMove], held: Iterable[Tenure]) -> Iterator[TimedMoves]:
    """Yield what players answered and how long it took, forced moves left out.

    `made` are all moves of a game in order, `held` who held its seats before. A question is asked
    with the move before it, the first one when it is answered: nobody knows when the players came
    to the table. A substitute is waited for from the takeover on. Of several moves that were
    entered together only the first was waited for.
    """
    begun: defaultdict[int, list[float]] = defaultdict(list)
    for tenure in held:
        if tenure.until_at is not None:
            begun[tenure.seat].append(tenure.until_at)
    asked, question = 0.0, -1
    before: StoredMove | None = None
    free: dict[int, float] = {}
    answer: TimedMoves | None = None
    at = 0.0
    for move in made:
        if move.question != question:
            question, asked, free = move.question, (before or move).at, {}
        before = move
        taken = [at for at in begun[move.seat] if at <= move.at]
        since = max(free.get(move.seat, asked), *taken, 0.0)
        free[move.seat] = move.at
        if move.by == "forced":
            continue
        if answer is not None and (answer.seat, at) == (move.seat, move.at):
            answer = TimedMoves(answer.seat, answer.ply, answer.waited, answer.moves + 1)
            continue
        if answer is not None:
            yield answer
        answer, at = TimedMoves(move.seat, move.ply, max(0.0, move.at - since), 1), move.at
    if answer is not None:
        yield answer
