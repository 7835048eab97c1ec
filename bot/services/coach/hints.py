"""Hints: what the coach thinks of the question that a person is asked, for that person alone.

It is made from what the seat may know, once for each question and seat, and kept until the game is
over, so that asking again costs nothing and says the same.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from zlib import crc32

import rules
from bot.computers.coaching.compare import (
    MOST,
    MoveVerdict,
    Severity,
    VerdictKind,
    severity,
)
from bot.computers.coaching.playing_on import rest_of_turn
from bot.computers.coaching.stored import read_verdict, stored_verdict
from bot.games import COACHES
from bot.games.core.coach import Coach
from bot.model import Game, GivenHint, Position
from bot.services.base.tasks import Work
from bot.services.errors import Refused
from bot.services.play.computer_process import NoThought
from bot.services.play.computer_turns import Searching
from bot.services.play.observers import GameChange, Observer
from bot.services.play.requirements import played_seat, require_question, require_running, stale
from bot.services.play.services import PlayServices
from bot.store.coach import hints
from bot.store.database import Database, Transaction
from bot.store.people import personal_settings
from rules import RulesError, State

logger = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 10
"""So long a person waits from one new hint to the next."""
MOST_HINTS: Final = 40
"""So many hints a person gets in a game."""
AT_SIGHT: Final = "at_sight"
"""The mark of a stored answer for which nobody had time to think."""
THEN: Final = "then"
"""The rest of the turn in a stored answer: marks of views, and the moves that were suggested."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the coach thinks of a question of `game`, which `seat` is asked.

    `view` is what the seat may know. The `verdict` recommends the first of its good moves. It has
    no numbers if it was made `at_sight`.
    """

    game: Game
    seat: int
    view: State = field(repr=False)
    coach: Coach[State] = field(repr=False)
    verdict: MoveVerdict
    at_sight: bool = False


class Hints:
    """Gives hints. `clock` returns seconds since the epoch; `searching` is what thinks.

    Without it hints are made at sight.
    """

    def __init__(
        self,
        db: Database,
        play: PlayServices,
        clock: Callable[[], float],
        searching: Searching | None = None,
    ) -> None:
        self._db = db
        self._play = play
        self._clock = clock
        self._searching = searching
        self._work = Work()
        self._asking: dict[int, asyncio.Task[Hint]] = {}
        self._starting: asyncio.Task[None] | None = None

    def get_ready(self) -> None:
        """Let what thinks be started in the background, so that the first hint comes sooner."""
        if self._searching is not None and not self._work.closed:
            self._starting = asyncio.create_task(self._start(self._searching))

    async def take(self, game_id: int, person_id: int, question: int | None = None) -> Hint:
        """Return the hint for what a person is asked; None is any `question`.

        Raises Refused where they are asked nothing, the table has no hints, or they ask for too
        many; NotAPlayer, NotRunning and StaleQuestion.
        """
        position, seat = await self._asked(game_id, person_id, question)
        async with self._db.reading() as connection:
            row = await hints.load(connection, game_id, position.game.question, seat)
        if row is not None and row.answer is not None:
            return _hint(position, seat, row.answer)
        return await self._think_alone(position, seat, person_id)

    async def second_look(
        self, game_id: int, person_id: int, question: int | None, notation: str
    ) -> MoveVerdict | None:
        """Return what a move gives up that is a blunder for certain, None for any other.

        Only people who want that, in games with hints, are held up by it.
        """
        game = await self._play.games.get(game_id)
        if game.hints != "on" or not await self._wants_second_look(person_id):
            return None
        try:
            position, seat = await self._asked(game_id, person_id, question)
            view = rules.view(position.state, seat)
            rules.parse(view, seat, notation)
        except (Refused, RulesError):
            return None  # playing it says why not
        coach = COACHES.get(position.game.slug)
        if coach is None or not coach.scale.calibrated:
            return None  # only whole games would show how much, and nobody waits for those
        try:
            answer = await self._advice(view, seat, _seed(position.game, seat), notation)
        except NoThought as error:
            logger.info("game %d: no second look: %s", game_id, error)
            return None
        verdict = _read(view, seat, answer)
        if severity(verdict, coach) is not Severity.BLUNDER:
            return None
        return verdict if verdict.interval[0] > 0 else None

    async def counts(self, game_id: int) -> Mapping[int, int]:
        """Return how many hints the seats of a game have had, without those that had none."""
        async with self._db.reading() as connection:
            return await hints.counts(connection, game_id)

    async def close(self) -> None:
        """Refuse new hints and wait for those under way."""
        if self._starting is not None:
            await self._starting
        await self._work.close()

    async def _start(self, searching: Searching) -> None:
        try:
            await searching.start()
        except Exception as error:  # the first hint tries again, and is made at sight if it must
            logger.warning("what thinks about hints can't be started: %s", error)

    async def _asked(
        self, game_id: int, person_id: int, question: int | None
    ) -> tuple[Position, int]:
        """Return the position in which a person is asked something, and their seat."""
        position = await self._play.games.position(game_id)
        game = position.game
        require_running(game)
        seat = played_seat(game, person_id)
        if game.hints == "off":
            raise Refused("Hints are off at this table.")
        if game.hints == "stopped":
            raise Refused("Hints were turned off at this table.")
        require_question(game, question)
        if seat not in game.waiting:
            raise Refused("You can ask for a hint when it's your turn.")
        if game.paused_at is not None:
            raise Refused("The game is paused. You can ask for a hint when it resumes.")
        if game.slug not in COACHES:
            raise Refused("There are no hints for this game yet.")
        return position, seat

    async def _think_alone(self, position: Position, seat: int, person_id: int) -> Hint:
        """Make a hint unless the person waits for another one; two presses wait for the same."""
        key, running = _seed(position.game, seat), self._asking.get(person_id)
        if running is not None and running.get_name() != key:
            raise Refused("Your last hint isn't ready yet. Try again in a moment.")
        if running is None:
            work = self._work.run(self._made(position, seat, person_id))
            running = self._asking[person_id] = asyncio.create_task(work, name=key)
            running.add_done_callback(lambda _: self._asking.pop(person_id, None))
        return await asyncio.shield(running)

    async def _made(self, position: Position, seat: int, person_id: int) -> Hint:
        game = position.game
        await self._require_few(game, person_id)
        view = rules.view(position.state, seat)
        suggested = await self._suggested(game, view, seat)
        answer = await self._answer(game, view, seat, suggested)
        answer[THEN] = await asyncio.to_thread(_rest, view, seat, answer)
        async with self._db.transaction() as tx:
            hint = GivenHint(game.id, game.question, seat, person_id, self._clock(), answer)
            await hints.save(tx, hint)
        return _hint(position, seat, answer)

    async def _require_few(self, game: Game, person_id: int) -> None:
        async with self._db.reading() as connection:
            use = await hints.use_of(connection, game.id, person_id)
        if use.in_game >= MOST_HINTS:
            raise Refused("You've used all your hints for this game.")
        if use.last_at is not None and self._clock() < use.last_at + PAUSE_SECONDS:
            raise Refused("You've just had a hint. Try again in a few seconds.")

    async def _suggested(self, game: Game, view: State, seat: int) -> str:
        """Return what the last hint said to play in `view`, "" if it said nothing of it."""
        async with self._db.reading() as connection:
            last = await hints.latest_before(connection, game.id, game.question, seat)
        then = last.answer.get(THEN, ()) if last is not None and last.answer else ()
        here = _mark(view)
        return next((notation for mark, notation in then if mark == here), "")

    async def _answer(self, game: Game, view: State, seat: int, suggested: str) -> dict[str, Any]:
        try:
            return await self._advice(view, seat, _seed(game, seat), suggested=suggested)
        except NoThought as error:
            logger.info("game %d: a hint at sight: %s", game.id, error)
            return await asyncio.to_thread(_at_sight, view, seat, _seed(game, seat), suggested)

    async def _advice(
        self, view: State, seat: int, seed: str, judged: str = "", suggested: str = ""
    ) -> dict[str, Any]:
        if self._searching is None:
            raise NoThought("computers do not think here")
        return await self._searching.advice(view, seat, seed, judged, suggested)

    async def _wants_second_look(self, person_id: int) -> bool:
        async with self._db.reading() as connection:
            profile = await personal_settings.load(connection, person_id)
        return profile is not None and profile.second_look


class HintObserver(Observer):
    """Observes games and forgets what hints said in those that end."""

    kinds = frozenset(("ended",))

    async def observe(self, tx: Transaction, happened: GameChange) -> None:
        """Keep of the hints of a game that they were given."""
        if not happened.after.is_rated:
            await hints.forget_answers(tx, happened.after.id)


def _seed(game: Game, seat: int) -> str:
    """Return the seed of what is thought; that of the game would tell what is to come."""
    return f"{game.id}/{game.question}/{seat}"


def _rest(view: State, seat: int, answer: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Return how the turn goes on after what a stored verdict recommends."""
    first = read_verdict(answer, lambda text: rules.parse(view, seat, text)).good[0]
    rest = rest_of_turn(COACHES[view.slug], view, seat, first)
    return [(_mark(later.view), str(later.move)) for later in rest]


def _mark(view: State) -> int:
    """Return what tells views apart."""
    return crc32(json.dumps(rules.to_json(view), sort_keys=True).encode())


def _at_sight(view: State, seat: int, seed: str, suggested: str) -> dict[str, Any]:
    """Return a stored verdict for which nobody has thought, with what was `suggested` first."""
    coach = COACHES[view.slug]
    candidates = coach.guide.candidates(view, seat, rules.legal(view, seat), seed)
    least = candidates[0].value - coach.scale.slip
    good = [move for move, value, _ in candidates if value >= least]
    if suggested:
        first = rules.parse(view, seat, suggested)
        good = [first, *[move for move in good if not coach.same(view, move, first)]]
    good = good[:MOST]
    verdict = MoveVerdict(VerdictKind.FINE, good[0], good=tuple(good))
    return {**stored_verdict(verdict), AT_SIGHT: True}


def _hint(position: Position, seat: int, answer: Mapping[str, Any]) -> Hint:
    game, view = position.game, rules.view(position.state, seat)
    coach, at_sight = COACHES[game.slug], bool(answer.get(AT_SIGHT))
    return Hint(game, seat, view, coach, _read(view, seat, answer), at_sight)


def _read(view: State, seat: int, answer: Mapping[str, Any]) -> MoveVerdict:
    try:
        return read_verdict(answer, lambda text: rules.parse(view, seat, text))
    except RulesError as error:
        raise stale() from error  # others have answered since, and it does not fit any more
