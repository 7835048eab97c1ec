"""The interface that a game implements to be played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from rules.core.chance import Chance
from rules.core.codec import Vocabulary
from rules.core.errors import Refusal
from rules.core.notation import Notation
from rules.core.options import Option, Options
from rules.core.phrases import Move
from rules.core.state import State
from rules.core.steps import Step
from rules.core.validity import Misfits

S = TypeVar("S", bound=State)


class RoundId(NamedTuple):
    """A round of a game: the part of the game that it is in ("" if there are none), its number."""

    part: str
    number: int


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat.

    `sources` are the points by where they come from, in the order of the rulebook, with ids as
    keys; `total` is their sum; `tie_break` decides between equal totals; `rank` starts at 1,
    equal ranks are shared victories. The members of a team have the same rank; whoever plays
    alone has rank 1 or, as the game has won, rank 2.
    """

    seat: int
    total: int
    sources: dict[str, int] = field(hash=False)
    tie_break: int
    rank: int

    @property
    def won(self) -> bool:
        """Whether the seat has won, alone or with others."""
        return self.rank == 1


Teams: TypeAlias = tuple[tuple[int, ...], ...]
"""The seats that play together, each seat in one team."""


def ranked(results: list[tuple[dict[str, int], int]], teams: Teams = ()) -> tuple[Score, ...]:
    """Rank seats by points, then by tie-break; equals share a rank and the next one is skipped.

    `results` holds for each seat its points by source and its tie-break. With `teams` the sum of
    the points of their members counts, then the tie-break, which all members have in common.
    """
    totals = [sum(sources.values()) for sources, _ in results]
    together = teams or each_alone(len(results))
    keys = [(sum(totals[seat] for seat in team), results[team[0]][1]) for team in together]
    ranks = {
        seat: 1 + sum(other > key for other in keys)
        for team, key in zip(together, keys, strict=True)
        for seat in team
    }
    return tuple(
        Score(seat, totals[seat], sources, tie_break, ranks[seat])
        for seat, (sources, tie_break) in enumerate(results)
    )


def ranked_alone(sources: dict[str, int], *, won: bool, tie_break: int = 0) -> tuple[Score, ...]:
    """Return the result of the only player of a game, who has won or lost."""
    return (Score(0, sum(sources.values()), sources, tie_break, rank=1 if won else 2),)


def each_alone(seats: int) -> Teams:
    """Return the teams of a game in which everybody plays against everybody."""
    return tuple((seat,) for seat in range(seats))


class Game(ABC, Generic[S]):
    """One title: its setup, its hidden information and its scoring.

    `seats` are the numbers of players, `rules` is the version of the rules that new games get,
    `steps` are all steps that may lie on the stack, `refusals` is the module with the reasons,
    whose names are their codes.
    """

    slug: ClassVar[str]
    name: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    rules: ClassVar[int]
    options: ClassVar[tuple[Option, ...]]
    notation: ClassVar[Notation]
    steps: ClassVar[tuple[type[Step[Any]], ...]]
    state: ClassVar[type[State]]
    refusals: ClassVar[ModuleType]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The steps and moves that positions of the game can hold."""
        steps = {step.__name__: step for step in self.steps}
        return Vocabulary(steps, self.notation)

    def coded(self, refusal: Refusal) -> Refusal:
        """Return a refusal with the code of its reason."""
        if refusal.code:
            return refusal
        return replace(refusal, code=self._codes.get(refusal.reason, ""))

    @cached_property
    def _codes(self) -> Mapping[str, str]:
        reasons = vars(self.refusals).items()
        return {reason: name.lower() for name, reason in reasons if name.isupper()}

    @abstractmethod
    def setup(self, seats: int, options: Options, seed: str, rules: int) -> S:
        """Return the position before the first step."""

    def teams(self, seats: int, options: Mapping[str, object]) -> Teams:
        """Return who plays together in a game with these options.

        In a lobby they hold the defaults of those that mean nothing too.
        """
        return each_alone(seats)

    def final(self, options: Mapping[str, object], move: Move) -> Refusal | None:
        """Return why a move can never be taken back, None if the players may agree on it."""
        return None

    @abstractmethod
    def view(self, state: S, seat: int) -> S:
        """Return what `seat` (or SPECTATOR) may know; the caller marks the viewer."""

    @abstractmethod
    def imagine(self, state: S, chance: Chance) -> None:
        """Complete a view in place: draw by `chance` what its viewer cannot know."""

    @abstractmethod
    def round_of(self, state: S) -> RoundId:
        """Return the round that is being played; at the end, the last one."""

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """Return the points gained so far, by source; at the end, the result."""

    @abstractmethod
    def text_board(self, state: S) -> Iterable[str]:
        """Return the lines of a position or a view as text, in the words of the notation."""

    def scores_now(self, state: S) -> tuple[Score, ...]:
        """Return the points by source that there were if the game ended now.

        They know what is hidden. Games that score nothing at their end need no more than `scores`.
        """
        return self.scores(state)

    def arrange(self, state: S) -> None:
        """Put what has fixed keys in the order of the setup: data that was read has any order.

        Games without such fields need nothing.
        """

    @abstractmethod
    def invalid_paths(self, state: S) -> Misfits:
        """Yield the places of a position that was read where no game can have what is there."""

    @abstractmethod
    def stack_fits(self, state: S) -> bool:
        """Whether what is left to be done can belong to the rest of a position without misfits."""

    @abstractmethod
    def audit(self, state: S) -> list[str]:
        """Return what is wrong with the position: lost or doubled components; [] if nothing."""
