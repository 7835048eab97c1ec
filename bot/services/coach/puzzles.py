"""Puzzles: which one a person gets, what they answered, and what is kept of that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import rules
from bot.computers.coaching.puzzles import Puzzle, read_puzzle
from bot.games import COACHES
from bot.games.core.coach import Coach
from bot.model import DailyPuzzle, Person, PuzzleChoice, StoredPuzzle
from bot.services.base.tasks import Work, uninterrupted
from bot.services.coach.puzzle_consent import may_be_posted
from bot.services.errors import Refused
from bot.services.people.personal_settings import note_person
from bot.store.coach import puzzles
from bot.store.coach.puzzles import PuzzleUse
from bot.store.database import Database, Transaction
from bot.store.memory import Connection

ALONE: Final = 0
"""Stands for the server of a puzzle that a person asked for."""
VOTES: Final = 10
"""With fewer votes a puzzle is not called bad."""
GOOD_SHARE: Final = 1 / 3
"""A smaller part of good votes makes it bad."""


@dataclass(frozen=True, slots=True)
class OpenPuzzle:
    """A puzzle as a person has it before them.

    `choice` is what they answered, None for nothing yet; `places` count the answers of all people
    in the same place. `daily` is the post that it belongs to, None for one that they asked for.
    """

    stored: StoredPuzzle
    puzzle: Puzzle = field(repr=False)
    coach: Coach[Any] = field(repr=False)
    choice: PuzzleChoice | None
    places: Mapping[int, int] = field(hash=False)
    daily: DailyPuzzle | None = None

    @property
    def slug(self) -> str:
        """The game that it is from."""
        return self.stored.source.slug

    @property
    def best_place(self) -> int:
        """The place of the best answer, from 0."""
        return [answer.verdict for answer in self.puzzle.answers].index(None)

    @property
    def answered(self) -> int:
        """How many people have answered."""
        return sum(self.places.values())

    @property
    def found(self) -> int:
        """How many of them chose the best answer."""
        return self.places.get(self.best_place, 0)


def is_bad(use: PuzzleUse) -> bool:
    """Whether people think little of a puzzle."""
    votes = use.good + use.bad
    return votes >= VOTES and use.good < GOOD_SHARE * votes


def is_current(use: PuzzleUse) -> bool:
    """Whether a puzzle can be given out: its game has not changed, and it has a coach."""
    slug = use.source.slug
    return slug in COACHES and rules.GAMES[slug].rules == use.rules


def next_puzzle(
    uses: Iterable[PuzzleUse],
    slug: str | None,
    guild_id: int | None,
    without: Collection[int],
    last: str = "",
) -> PuzzleUse | None:
    """Return the puzzle that a person gets next, None if there is none for them.

    Not one of the ids `without`, nor one of another server, and not one of the game `last` if
    there is another. Those that many know already come first, so that fresh ones stay for servers.
    """
    fitting = [
        use
        for use in uses
        if slug in (None, use.source.slug)
        and use.source.guild_id in (None, guild_id)
        and use.id not in without
        and is_current(use)
        and not is_bad(use)
    ]
    order = sorted(fitting, key=lambda use: (use.source.game_name == last, -use.answers, use.id))
    return next(iter(order), None)


class Puzzles:
    """Gives puzzles to people and takes their answers. `clock` returns seconds since the epoch.

    `used` is called when a puzzle has got its first answer, and when there is none for a person.
    """

    def __init__(self, db: Database, clock: Callable[[], float], used: Callable[[], None]) -> None:
        self._db, self._clock, self._used = db, clock, used
        self._work = Work()

    async def give(
        self, person_id: int, guild_id: int | None, slug: str | None = None, after: int = 0
    ) -> OpenPuzzle:
        """Return a puzzle that a person has not answered, of one game or any.

        `after` is the id of the one that they had before. Raises Refused if there is none.
        """
        async with self._db.reading() as connection:
            answered = await puzzles.answered_by(connection, person_id)
            hidden = await puzzles.open_anywhere(connection)
            before = await puzzles.load(connection, after)
            last = "" if before is None else before.source.game_name
            uses, without = await puzzles.uses(connection), answered | hidden | {after}
            while following := next_puzzle(uses, slug, guild_id, without, last):
                if await may_be_posted(connection, following.source):
                    break
                without |= {following.id}
            if following is None:
                self._used()
                raise Refused(
                    "There's no new puzzle for you right now. More are being made. Try again later."
                )
            return await self._open(connection, following.id, person_id, None)

    async def get(self, puzzle_id: int, person_id: int, guild_id: int | None) -> OpenPuzzle:
        """Return a puzzle that a person was given. Raises Refused where it is not theirs to see."""
        async with self._db.reading() as connection:
            await _require_shown(connection, puzzle_id, guild_id)
            return await self._open(connection, puzzle_id, person_id, None)

    async def daily(self, guild_id: int, number: int, person_id: int) -> OpenPuzzle:
        """Return a puzzle that a server has posted, by its number there. Raises Refused."""
        async with self._db.reading() as connection:
            post = await _posted(connection, guild_id, number)
            return await self._open(connection, post.puzzle_id, person_id, post)

    @uninterrupted
    async def answer(
        self, puzzle_id: int, person: Person, guild_id: int | None, place: int
    ) -> OpenPuzzle:
        """Note the first answer of a person to a puzzle that they were given. Raises Refused."""
        async with self._db.transaction() as tx:
            await _require_shown(tx.connection, puzzle_id, guild_id)
            before = await self._open(tx.connection, puzzle_id, person.id, None)
            _require_place(before.puzzle, place)
            if before.choice is None:
                await self._choose(tx, before, person, place)
            return await self._open(tx.connection, puzzle_id, person.id, None)

    @uninterrupted
    async def answer_daily(
        self, guild_id: int, number: int, person: Person, place: int
    ) -> OpenPuzzle:
        """Note the answer of a person to the puzzle of a server, in place of one before.

        After its solution nothing is noted. Raises Refused.
        """
        async with self._db.transaction() as tx:
            post = await _posted(tx.connection, guild_id, number)
            before = await self._open(tx.connection, post.puzzle_id, person.id, post)
            _require_place(before.puzzle, place)
            if post.is_open:
                await self._choose(tx, before, person, place)
            return await self._open(tx.connection, post.puzzle_id, person.id, post)

    @uninterrupted
    async def vote(self, opened: OpenPuzzle, is_good: bool) -> None:
        """Note what a person thinks of a puzzle that they answered. Raises Refused."""
        before = opened.choice
        if before is None:
            raise Refused("Answer the puzzle before you rate it.")
        which = before.puzzle_id, before.guild_id, before.person_id
        async with self._db.transaction() as tx:
            # the person may have deleted their data since it was shown
            if choice := await puzzles.choice(tx.connection, *which):
                await puzzles.save_choice(tx, replace(choice, is_good=is_good))

    async def close(self) -> None:
        """Take no more answers, and wait for those that are being stored."""
        await self._work.close()

    async def _choose(
        self, tx: Transaction, before: OpenPuzzle, person: Person, place: int
    ) -> None:
        now, daily = self._clock(), before.daily
        choice = PuzzleChoice(
            before.stored.id, ALONE if daily is None else daily.guild_id, person.id, place, now
        )
        await note_person(tx, person, now)  # what is kept of strangers is soon forgotten
        await puzzles.save_choice(tx, choice)
        if not before.answered:
            self._used()

    async def _open(
        self, connection: Connection, puzzle_id: int, person_id: int, post: DailyPuzzle | None
    ) -> OpenPuzzle:
        stored = await puzzles.load(connection, puzzle_id)
        if stored is None:
            raise _gone()
        guild_id = ALONE if post is None else post.guild_id
        choice = await puzzles.choice(connection, puzzle_id, guild_id, person_id)
        places = await puzzles.places(connection, puzzle_id, guild_id)
        return opened(stored, choice, places, post)


def opened(
    stored: StoredPuzzle,
    choice: PuzzleChoice | None,
    places: Mapping[int, int],
    post: DailyPuzzle | None,
) -> OpenPuzzle:
    """Return a puzzle with what is known of its answers.

    Raises Refused for one of other rules, or of a game that is gone.
    """
    slug = stored.source.slug
    if slug not in COACHES or stored.rules != rules.GAMES[slug].rules:
        raise _gone()
    return OpenPuzzle(stored, read_puzzle(stored.content), COACHES[slug], choice, places, post)


def streak(numbers: Sequence[int], last: int, grace: int = 7) -> int:
    """Return how many posts up to number `last` a person answered without a break.

    `numbers` are those that they answered, in order. One miss in any `grace` posts is no break.
    """
    if not numbers:
        return 0
    answered, days, forgiven = set(numbers), 0, last + grace
    for number in range(last, 0, -1):
        if number in answered:
            days += 1
        elif forgiven - number >= grace and number > numbers[0]:
            forgiven = number
        else:
            break
    return days


async def _posted(connection: Connection, guild_id: int, number: int) -> DailyPuzzle:
    post = await puzzles.post(connection, guild_id, number)
    if post is None:
        raise _gone()
    return post


async def _require_shown(connection: Connection, puzzle_id: int, guild_id: int | None) -> None:
    """Raise Refused for a puzzle of another server, or of people of whom one no longer agrees.

    Also while a server waits for its solution.
    """
    stored = await puzzles.load(connection, puzzle_id)
    if stored is None or stored.source.guild_id not in (None, guild_id):
        raise _gone()
    if not await may_be_posted(connection, stored.source):
        raise _gone()
    if puzzle_id in await puzzles.open_anywhere(connection):
        raise Refused("This is now a daily puzzle. Its solution comes with the next one.")


def _require_place(puzzle: Puzzle, place: int) -> None:
    if not 0 <= place < len(puzzle.answers):
        raise Refused("You can't choose that here.")


def _gone() -> Refused:
    return Refused("This puzzle is no longer available. Use `/puzzle` for another one.")
