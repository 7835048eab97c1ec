"""The guide of the search through one game; all else is asked of `rules`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from rules import Move


class Candidate(NamedTuple):
    """A move worth playing out, and what it is worth at first sight, in points.

    Only the differences between the candidates of a position mean anything. `then` are the moves
    of the same turn that would follow it, where its value was found by planning them.
    """

    move: Move
    value: float = 0.0
    then: tuple[Move, ...] = ()


class Guide(Protocol):
    """The knowledge of one game that the search of moves needs.

    Positions are those of the game: views in `candidates`, whole positions of the mind elsewhere.
    `playouts_a_second` is how many playouts one core of a usual machine manages, measured with
    tests.bench.bench_computers, so that a thinking time becomes a number of playouts.
    """

    @property
    def playouts_a_second(self) -> float:
        """Playouts in a second of one core, as a mean over whole games."""
        ...

    @property
    def standard_share(self) -> float:
        """The part of the playouts that the standard level makes; 0 for first sight alone."""
        ...

    @property
    def first_sight(self) -> float:
        """So many playouts weigh as much as the first sight; 0 if it only sets the order."""
        ...

    @property
    def at_sight(self) -> float:
        """The part of its decisions that the usual level takes at sight, 0 to 1.

        So that the strongest level wins about three of four games for two against it.
        """
        ...

    def candidates(
        self, view: Any, seat: int, moves: Sequence[Move], seed: str, playouts: int = 0
    ) -> Sequence[Candidate]:
        """Return the legal moves of `seat` worth playing out, the most promising first.

        One move if there is nothing to think about. `playouts` are those that may follow: a game
        may look longer for its candidates instead. All chance comes from `seed`.
        """
        ...

    def imagine(self, view: Any, seed: str) -> Any:
        """Return a whole position that fits a view; what its viewer cannot know is drawn.

        `rules.imagine` draws it so that everything possible can come. A game whose secrets are
        decisions knows better which of them are likely.
        """
        ...

    def answer(self, state: Any, seat: int) -> Move:
        """Return quickly a sensible move of `seat`, which may act."""
        ...

    def horizon(self, start: Any, sample: int) -> Callable[[Any], bool]:
        """Return what tells of a position of a playout from `start` whether it goes no further.

        Samples are numbered from 0. Where they differ in how far they look, no choice hangs on the
        moment at which all of them stop. It is asked before every move, so it must be quick.
        """
        ...

    def value(self, state: Any, seat: int, start: Any) -> float:
        """Return how well `seat` stands against the others in a position, in points.

        `start` is where the playouts of all candidates began: what depends on the circumstances,
        like the price of money, can be taken from there, so that all are judged by the same.
        """
        ...
