"""What finished games of some kinds are told of besides points: numbers for each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from rules import Move
from rules.brass_birmingham.data import ROUNDS
from rules.brass_birmingham.moves import Loan, Network, Sell
from rules.brass_birmingham.state import Table as BrassTable
from rules.valparaiso.state import Table as ValparaisoTable


class Facts(Protocol):
    """What is counted while one game is played."""

    def note(self, state: Any, seat: int, move: Move) -> None:
        """Look at a move before it is played."""
        ...

    def numbers(self, state: Any) -> Mapping[str, int]:
        """Return what was counted when the game is over."""
        ...


class BrassFacts:
    """Tiles sold by the part of an era, loans and double rails, and the money that was left."""

    def __init__(self) -> None:
        self._counted: Counter[str] = Counter()

    def note(self, state: BrassTable, seat: int, move: Move) -> None:
        """Count the actions whose time or number tells a good player from a bad one."""
        if isinstance(move, Sell):
            self._counted[f"sold in {_part(state)}"] += len(move.sales)
        elif isinstance(move, Loan):
            self._counted[f"loans in {_part(state)}"] += 1
        elif isinstance(move, Network) and len(move.links) > 1:
            self._counted["double rails"] += 1

    def numbers(self, state: BrassTable) -> Mapping[str, int]:
        """Return the counts of all players together, what never happened included."""
        parts = [f"{era} round {part}" for era in ("canal", "rail") for part in _PARTS]
        told = [f"{what} in {part}" for what in ("sold", "loans") for part in parts]
        return {
            **{fact: self._counted[fact] for fact in (*told, "double rails")},
            "pounds left": sum(player.money for player in state.players),
        }


_PARTS: Final = ("1 to 4", "5 to the last but one", "the last")


def _part(state: BrassTable) -> str:
    late = (state.round > 4) + (state.round == ROUNDS[state.seats])
    return f"{'rail' if state.rail else 'canal'} round {_PARTS[late]}"


class ValparaisoFacts:
    """Houses by kind, achievements that were taken, and whether the draw pile ended the game."""

    def note(self, state: ValparaisoTable, seat: int, move: Move) -> None:
        """Leave moves uncounted: the board at the end tells everything."""

    def numbers(self, state: ValparaisoTable) -> Mapping[str, int]:
        """Return the counts of all players together."""
        board = state.board
        villages = [
            board.places[board.place_of_space[space]]
            for player in state.players
            for space in player.houses
            if space in board.place_of_space
        ]
        kinds = Counter("posts" if village.market else "customs houses" for village in villages)
        return {
            "residences": len(state.residences),
            "posts": kinds["posts"],
            "customs houses": kinds["customs houses"],
            "achievements taken": len(state.cashed)
            + sum(len(player.achievements) for player in state.players),
            "ended by an empty pile": int(state.unfilled),
        }


FACTS: Final[Mapping[str, Callable[[], Facts]]] = {
    "brass-birmingham": BrassFacts,
    "valparaiso": ValparaisoFacts,
}
"""What counts in a game, by slug."""
