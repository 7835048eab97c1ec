"""What a game gives the coach: what positions are made of, how far to look, what to name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import exp
from statistics import mean
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

import rules
from bot.computers.search import Candidate, Guide
from rules import Event, Move, Score, State

S = TypeVar("S", bound=State)

OTHERS: Final = "others"
"""The part of a position that is what the others have, with a minus."""
POINTS: Final = "points"
"""The part that points make which are scored, unless a game says more."""
CONTEXT: Final = "coach"
"""The context of all messages here."""
SLIP: Final = 0.08
MISTAKE: Final = 0.2
BLUNDER: Final = 0.4
"""From which part of the spread of final leads on a loss is one of these."""


class PartGroup(Enum):
    """When a part of a position counts: at once, later, or for others."""

    NOW = "now"
    PREPARES = "prepares"
    DENIES = "denies"


class NamedPart(NamedTuple):
    """A part of the worth of a position: its group, its name, and where it is looked for.

    `look` is a message that names no move: what a hint says first. `topic` of the rulebook and
    `lesson`, by its id, explain it, where any do.
    """

    group: PartGroup
    name: str
    look: str
    topic: str = ""
    lesson: str = ""


class Milestone(NamedTuple):
    """Something that happens to a seat: its name as a message, and the events that are it.

    `counts` says of such an event whether it is one.
    """

    name: str
    events: tuple[type[Event], ...]
    counts: Callable[[Any], bool] = lambda _: True


class Chances(NamedTuple):
    """How much a point of lead does for the chance to win: at the end, and at the beginning.

    Both are above 0, and are the weights of a logistic curve.
    """

    late: float
    early: float


@dataclass(frozen=True, slots=True)
class Scale:
    """What the numbers of a game's coach mean, measured by tests.bench.learn_coach.

    `spread` is the standard deviation of final leads of strong players, in points; `factor` the
    points of final lead for one of the coach's value; `model_error` the standard deviation of that
    for a single pair of moves. Without `calibrated` only what games to the end confirm is told;
    `games` are so many pairs of them. `chances` are those to win by the number of seats.
    """

    spread: float
    factor: float
    model_error: float
    games: int
    calibrated: bool
    chances: Mapping[int, Chances] = field(default_factory=dict, hash=False)

    @property
    def slip(self) -> float:
        """The least loss that is told, in points of lead at the end."""
        return SLIP * self.spread

    @property
    def mistake(self) -> float:
        """The least loss of a mistake, in points of lead at the end."""
        return MISTAKE * self.spread

    @property
    def blunder(self) -> float:
        """The least loss of a blunder, in points of lead at the end."""
        return BLUNDER * self.spread

    def points_of_value(self, *, is_over: bool) -> float:
        """Return the points of lead at the end for one of the coach's value.

        `is_over` says whether that is the value of games that are over: it is what they scored.
        """
        return 1.0 if is_over else self.factor

    def chance(self, lead: float, seats: int, to_come: float) -> float | None:
        """Return how likely a seat with an expected lead wins, None where it was not measured.

        `to_come` is the part of the game that is left, 0 to 1.
        """
        chances = self.chances.get(seats)
        if chances is None:
            return None
        # what is still uncertain shrinks evenly
        weight = 1.0 / ((1.0 - to_come) / chances.late + to_come / chances.early)
        return 1.0 / (1.0 + (seats - 1) * exp(-weight * lead))


class Coach(ABC, Generic[S]):
    """The knowledge of one game that judging moves needs, besides that of its `guide`.

    `rounds` says how many rounds are played on to judge a move, for one sample after the other;
    all seats have had equally many turns then, and what is left of the game is the same for both
    of two moves. `words` names what `standing` tells, `milestones` what can happen on the way.
    Of `luck_samples` positions before and after a piece of news its luck is the mean; they are
    played on for `luck_rounds` if there are any. No puzzles are searched before the part
    `puzzles_from` of a game: what its ends say is too vague then.
    """

    guide: ClassVar[Guide]
    rounds: ClassVar[tuple[int, ...]]
    words: ClassVar[Mapping[str, NamedPart]]
    milestones: ClassVar[Mapping[str, Milestone]]
    scale: ClassVar[Scale]
    luck_samples: ClassVar[int] = 24
    luck_rounds: ClassVar[tuple[int, ...]] = ()
    puzzles_from: ClassVar[float] = 0.0

    @abstractmethod
    def standing(self, state: S, seat: int, start: S) -> Mapping[str, float]:
        """Return the points that a seat may expect while the game goes on, by what they come from.

        A team's are those of each of its members. `start` is where the playouts of all moves began.
        """

    def scored(self, score: Score) -> Mapping[str, float]:
        """Return the points of a finished game by the same parts."""
        return {POINTS: float(score.total)}

    def parts(self, state: S, seat: int, start: S) -> dict[str, float]:
        """Return the lead of a seat over the others' mean, by what it comes from.

        It is the lead in points when the game is over, else the one to be expected.
        """
        own: Mapping[str, float] = {}
        others = []
        for team in rules.teams(state):
            standing = self._of_team(state, team, start)
            if seat in team:
                own = standing
            else:
                others.append(sum(standing.values()))
        return {**own, OTHERS: -mean(others)} if others else dict(own)

    def leads(self, state: S, start: S) -> list[float]:
        """Return the lead of each seat, the sum of its parts."""
        teams = rules.teams(state)
        points = [sum(self._of_team(state, team, start).values()) for team in teams]
        leads = [0.0] * state.seats
        for number, team in enumerate(teams):
            others = [*points[:number], *points[number + 1 :]]
            for seat in team:
                leads[seat] = points[number] - (mean(others) if others else 0.0)
        return leads

    def _of_team(self, state: S, team: Sequence[int], start: S) -> Mapping[str, float]:
        if rules.waiting(state):
            return self.standing(state, team[0], start)
        scores = rules.scores(state)
        total: dict[str, float] = {}
        for seat in team:
            for part, points in self.scored(scores[seat]).items():
                total[part] = total.get(part, 0.0) + points
        return total

    def alternatives(
        self, view: S, seat: int, moves: Sequence[Move], seed: str
    ) -> Sequence[Candidate]:
        """Return the moves that a good player thinks of, the best at sight first."""
        return self.guide.candidates(view, seat, moves, seed)

    def moves_on(self, state: S, seat: int, mover: int) -> Sequence[Move]:
        """Return what `seat`, which is asked, plays next, one move at least.

        `mover` is the seat whose move is judged: it may play with more thought than the others.
        """
        return (self.guide.answer(state, seat),)

    def same(self, view: S, one: Move, other: Move) -> bool:
        """Whether two moves are the same to a player, so that neither can be better."""
        return one == other

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield (context, message id) of all names."""
        for part in self.words.values():
            yield from ((CONTEXT, message) for message in (part.name, part.look))
        yield from ((CONTEXT, milestone.name) for milestone in self.milestones.values())
