"""Verdicts as JSON data: between processes, and as they are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, isfinite
from typing import Any

from bot.computers.coaching.compare import MoveVerdict, VerdictKind
from rules import Move


def stored_verdict(verdict: MoveVerdict) -> dict[str, Any]:
    """Return a verdict as JSON data, its moves in notation."""
    return {
        "kind": verdict.kind.value,
        "played": str(verdict.played),
        "rival": None if verdict.rival is None else str(verdict.rival),
        "loss": verdict.loss,
        "error": _stored(verdict.error),
        "pairs": verdict.pairs,
        "games": verdict.games,
        "good": [str(move) for move in verdict.good],
        "parts": dict(verdict.parts),
        "rival_reaches": dict(verdict.rival_reaches),
        "played_reaches": dict(verdict.played_reaches),
        "model_error": verdict.model_error,
        "part_errors": {part: _stored(error) for part, error in verdict.part_errors.items()},
    }


def read_verdict(stored: Mapping[str, Any], read: Callable[[str], Move]) -> MoveVerdict:
    """Return a stored verdict; `read` reads notation. Raises whatever that raises."""
    return MoveVerdict(
        VerdictKind(stored["kind"]),
        read(stored["played"]),
        None if stored["rival"] is None else read(stored["rival"]),
        stored["loss"],
        _error(stored["error"]),
        stored["pairs"],
        stored["games"],
        tuple([read(text) for text in stored["good"]]),
        stored["parts"],
        stored["rival_reaches"],
        stored["played_reaches"],
        stored.get("model_error", 0.0),
        {part: _error(error) for part, error in stored.get("part_errors", {}).items()},
    )


def _stored(error: float) -> float | None:
    """Return a standard error as JSON data, which knows no infinity."""
    return error if isfinite(error) else None


def _error(stored: float | None) -> float:
    return inf if stored is None else stored
