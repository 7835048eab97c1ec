"""What the coach keeps: hints that it has given, reviews of finished games, and puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

ReviewStatus: TypeAlias = Literal["waiting", "done", "failed"]


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a seat of a game that a person asked for.

    `person_id` is whose it is; that of a computer's seat belongs to `computer_owner`.
    `version` is that of the coach and the rules it is made with; a `waiting` one is being made, or
    will be. `steps` are its rows so far (`bot.computers.coaching.review`). Times are seconds since
    the epoch; at `shown_at` its summary was shown to the table.
    """

    game_id: int
    person_id: int
    seat: int
    version: str
    status: ReviewStatus
    steps: tuple[Mapping[str, Any], ...] = field(repr=False, hash=False)
    asked_at: float
    done_at: float | None = None
    shown_at: float | None = None


def computer_owner(seat: int) -> int:
    """Return the owner ID of the review of a computer's seat, which no person has."""
    return -1 - seat


def is_computer(owner_id: int) -> bool:
    """Whether a review belongs to a computer's seat."""
    return owner_id < 0


@dataclass(frozen=True, slots=True)
class GivenHint:
    """A hint that a person was given for the question that a seat was asked.

    `answer` is what the coach found as JSON data, None once the game is over.
    """

    game_id: int
    question: int
    seat: int
    person_id: int
    at: float
    answer: Mapping[str, Any] | None = field(hash=False)


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """Where a puzzle comes from: the `name` of a game of `slug`, followed by the move in it.

    One of people has a `game_id` and is only for its server, `guild_id`; those of computers have
    neither.
    """

    name: str
    slug: str
    game_id: int | None = None
    guild_id: int | None = None

    @property
    def game_name(self) -> str:
        """The name of the game alone."""
        return self.name.rpartition("/")[0]

    @property
    def kind(self) -> tuple[str, bool]:
        """The kind of source: which game, and whether people played it."""
        return self.slug, self.game_id is not None


@dataclass(frozen=True, slots=True)
class StoredPuzzle:
    """A puzzle that is kept; `id` is 0 until it is stored.

    `content` is that of `bot.computers.coaching.puzzles.puzzle_row`, under the rules of a version.
    `made_at` is in seconds since the epoch.
    """

    id: int
    source: PuzzleSource
    rules: int
    content: Mapping[str, Any] = field(repr=False, hash=False)
    made_at: float


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The `number`-th puzzle of a server, posted at `posted_at`; its solution at `solved_at`.

    Both are seconds since the epoch, `solved_at` is None while the puzzle is open.
    """

    guild_id: int
    number: int
    puzzle_id: int
    posted_at: float
    solved_at: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether its solution is not told yet."""
        return self.solved_at is None


@dataclass(frozen=True, slots=True)
class PuzzleChoice:
    """What a person has answered to a puzzle: the answer at `place`, from 0.

    `guild_id` is the server that posted it, 0 for a puzzle that the person asked for. `is_good` is
    what the person thinks of the puzzle, None for nothing.
    """

    puzzle_id: int
    guild_id: int
    person_id: int
    place: int
    at: float
    is_good: bool | None = None
