"""Reviews made up in no time: two mistakes, a find, and luck, the same for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import rules
from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from bot.computers.coaching.review import (
    ReviewedDecision,
    ReviewedGame,
    Row,
    decisions,
    verdict_row,
)
from bot.games import COACHES
from rules import Move

LOSSES = (4.0, 2.0)
"""What the two mistakes give up."""
MOST = 20
"""So many decisions of a game are looked at."""


async def made_up(game: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
    """Return the next row of a review that nobody thought about."""
    return rows(game)[len(steps)]


@lru_cache(4)
def rows(game: ReviewedGame) -> tuple[Row, ...]:
    """Return all its rows, as if there had been few decisions: each row is stored by itself."""
    choices = decisions(game)[:MOST]
    wide = [each for each in choices if len(rules.legal(each.view, game.seat)) > 3]
    bad, find = wide[:2], wide[2:3]
    told: list[Row] = [{"step": "begun", "ply": 0, "decisions": len(choices)}]
    for each in choices:
        row: Row = {"step": "judged", "ply": each.ply, "planned": each.planned}
        row["verdict"] = verdict_row(MoveVerdict(VerdictKind.FINE, each.move))
        if each.opens:
            row["lead"] = [1.0, 0.5]
        if each in bad:
            row["verdict"] = verdict_row(_mistake(game, each, LOSSES[bad.index(each)]))
        told.append(row)
    for each in (*bad, *find):
        known = _mistake(game, each, LOSSES[bad.index(each)] if each in bad else 1.5)
        if each in find:
            known = _turned(known)
        row = {"step": "confirmed", "ply": each.ply, "find": each in find}
        told.append({**row, "verdict": verdict_row(known)})
    for each in bad:
        known = _mistake(game, each, LOSSES[bad.index(each)])
        third, fourth = others(game, each)[1:3]
        wrong = _verdict(game, known.rival, third, 1.0)
        equal = MoveVerdict(VerdictKind.FINE, fourth, known.rival, 0.1, 0.2, pairs=16)
        answers = [verdict_row(answer) for answer in (known, wrong, equal)]
        told.append({"step": "answers", "ply": each.ply, "answers": answers})
    told.append({"step": "luck", "ply": choices[0].ply, "luck": [2.5, 0.5]})
    told.append({"step": "over", "ply": 0, "result": 3.0})
    return tuple(told)


def others(game: ReviewedGame, decision: ReviewedDecision) -> list[Move]:
    """Return the legal moves that were not played; the first one is best."""
    legal = list(rules.legal(decision.view, game.seat))
    return [move for move in legal if move != decision.move]


def _mistake(game: ReviewedGame, decision: ReviewedDecision, loss: float) -> MoveVerdict:
    return _verdict(game, others(game, decision)[0], decision.move, loss)


def _verdict(game: ReviewedGame, rival: Move | None, played: Move, loss: float) -> MoveVerdict:
    first, second = list(COACHES[game.slug].words)[:2]
    [milestone, *_] = COACHES[game.slug].milestones
    return MoveVerdict(
        VerdictKind.MISTAKE,
        played,
        rival,
        loss,
        0.2,
        pairs=16,
        games=8,
        parts={first: loss + 0.5, second: -0.5},
        rival_reaches={milestone: 1.0},
        played_reaches={milestone: 0.25},
    )


def _turned(verdict: MoveVerdict) -> MoveVerdict:
    """Return a mistake as what the second best move would have given up."""
    assert verdict.rival is not None
    return MoveVerdict(
        verdict.kind,
        verdict.rival,
        verdict.played,
        verdict.loss,
        verdict.error,
        pairs=16,
        games=8,
        parts=verdict.parts,
        rival_reaches=verdict.rival_reaches,
        played_reaches=verdict.played_reaches,
    )
