"""The reviews of finished games: asked for, made one step at a time, and shown to whom they may be.

Each step is stored when it is made, so that a killed bot loses one. Reviews are made one after the
other, those that were asked for first first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import mean
from typing import Any, Final

import rules
from bot.cluster.ownership import Ownership
from bot.computers.coaching.compare import Severity
from bot.computers.coaching.review import ReviewedGame, Row, coach_version
from bot.computers.coaching.summary import ReviewSummary, Theme, summary, theme
from bot.games import COACHES
from bot.games.core.coach import Coach
from bot.model import Game, Person, Review, Seat
from bot.model.coach import computer_owner, is_computer
from bot.model.notices import ReviewShown
from bot.services.base.tasks import Work, Workers
from bot.services.coach.review_process import NextStep, ReviewFailed, ReviewProcess
from bot.services.coach.reviewed_games import reviewed_game
from bot.services.errors import NotAPlayer, Refused, Restarting, no_such_game
from bot.services.people.personal_settings import note_person
from bot.services.play.replay import Unreplayable
from bot.store.coach import reviews
from bot.store.database import Database, Transaction
from bot.store.errors import DatabaseBusy
from bot.store.messages import outbox
from bot.store.people import personal_settings
from bot.store.play import moves
from bot.store.tables import games, tenures
from rules import State

logger = logging.getLogger(__name__)

A_DAY: Final = 5
"""So many reviews a person may ask for in a day."""
DAY: Final = 86400.0
TRIES: Final = 3
"""So often a step is tried before the review counts as failed."""
BUSY_SECONDS: Final = 2.0
USUAL_SECONDS: Final = 60.0
"""What a review takes, as long as this process has made none."""
AFTER_DECISIONS: Final = 1.0
"""The rest of a review takes about as long as its decisions, so many times."""
FOR_A_MEAN: Final = 5
"""With fewer reviews of a game nobody is compared with their mean."""
REMEMBERED: Final = 20
"""So many reviews of other games count for it, the latest ones."""
_WORKER: Final = "reviews"


@dataclass(frozen=True, slots=True)
class ReviewProgress:
    """How far a review is: `judged` of `decisions`; `before` others are made first.

    `seconds` is about how long it still takes, those before it included.
    """

    judged: int
    decisions: int
    before: int
    seconds: float


@dataclass(frozen=True, slots=True)
class FinishedReview:
    """A review with all that it says, and the game that it is of.

    `film_id` is the message with the film of the game, None where there is none. `others` are the
    reviews of the person's other games of this kind, the latest first; nobody else sees them.
    """

    review: Review
    game: Game
    reviewed: ReviewedGame
    summary: ReviewSummary
    film_id: int | None = None
    others: tuple[ReviewSummary, ...] = ()

    @property
    def mean_per_decision(self) -> float | None:
        """What the person gives up a decision on average, None with too few reviews."""
        every = (self.summary, *self.others)
        return mean(item.per_decision for item in every) if len(every) >= FOR_A_MEAN else None

    @property
    def theme(self) -> Theme | None:
        """What costs the person most often, None if nothing stands out."""
        return theme((self.summary, *self.others))

    def record(self, ply: int) -> rules.Record:
        """Return the record of the game up to move number `ply` of the review, without it."""
        game = self.reviewed
        lines = tuple((move.seat, move.text) for move in game.moves[: ply - 1])
        return rules.Record(
            slug=game.slug,
            seats=game.seats,
            options=dict(game.options),
            seed=game.seed,
            rules=game.rules,
            moves=lines,
        )

    def position(self, ply: int) -> State:
        """Return the whole position before move number `ply` of the review."""
        for number, state in enumerate(self.reviewed.positions(), start=1):
            if number == ply:
                return rules.copy(state)
        raise Refused("The game hasn't reached that turn yet.")


class Reviews:
    """Makes and shows reviews. `clock` returns seconds since the epoch.

    `next_step` makes a step of a review, by default in the `process`. Only games of the servers
    that this bot looks after by `ownership` are reviewed here.
    """

    def __init__(
        self,
        db: Database,
        clock: Callable[[], float],
        ownership: Ownership | None = None,
        next_step: NextStep | None = None,
        coaches: Mapping[str, Coach[Any]] = COACHES,
        process: ReviewProcess | None = None,
    ) -> None:
        self._db, self._clock, self._coaches = db, clock, coaches
        self._ownership = ownership or Ownership()
        self._process = process or ReviewProcess()
        self._next_step = next_step or self._process.next_step
        self._work = Work()
        self._workers: Workers[str] = Workers()
        self._changed = asyncio.Event()
        self._began: float | None = None
        self._judged_at: float | None = None
        self._took = USUAL_SECONDS

    @property
    def closed(self) -> bool:
        """Whether no more steps are made, so that no one needs to wait for one."""
        return self._work.closed

    async def ask(self, game_id: int, person: Person) -> Review:
        """Return the review of a person's game, being made if it is not there or stale.

        Raises NotAPlayer for a game of others, and Refused where it is not over, there is no coach
        for it, or the person has asked for too many.
        """
        return await self._asked(self._ask(game_id, person))

    async def ask_of_computer(self, game_id: int, seat: int, person: Person) -> Review:
        """Return the review of a computer's seat, being made if it is not there or stale.

        Raises Refused where no computer holds the seat, and where the person's own review of the
        game is not made.
        """
        return await self._asked(self._ask_of_computer(game_id, seat, person))

    async def _asked(self, asking: Coroutine[Any, Any, Review]) -> Review:
        review = await self._work.run(asking)
        if review.status == "waiting":
            self._begin()
        return review

    async def get(self, game_id: int, person_id: int) -> Review | None:
        """Return a review as it is stored, None if it was never asked for."""
        async with self._db.reading() as connection:
            return await reviews.load(connection, game_id, person_id)

    async def finished(self, game_id: int, owner_id: int, reader_id: int) -> FinishedReview:
        """Return the finished review of `owner_id` for a reader who may see it.

        Raises Refused where it is not made, stale, or not meant for the reader.
        """
        async with self._db.reading() as connection:
            game = await _loaded(connection, game_id)
            if is_computer(owner_id):
                _require_at_table(game, reader_id)
            elif owner_id != reader_id:
                profile = await personal_settings.load(connection, owner_id)
                audience = "own" if profile is None else profile.reviews
                _require_audience(audience, game, reader_id)
            review = await reviews.load(connection, game_id, owner_id)
            if review is None or review.status != "done" or self._is_stale(review, game):
                raise Refused("There's no review of this game yet.")
            reviewed = await self._reviewed(connection, review, game)
            film_id = await outbox.film_message(connection, game_id)
            before: tuple[Review, ...] = ()
            if owner_id == reader_id:
                before = await reviews.done_before(connection, review, game.slug, REMEMBERED)
        own_summary = self._summary(review, game, len(reviewed.moves))
        others = tuple([self._summary(other, game) for other in before])
        return FinishedReview(review, game, reviewed, own_summary, film_id, others)

    def _summary(self, review: Review, game: Game, plies: int = 0) -> ReviewSummary:
        """Return what a review says; with `plies`, those of the game, with chances to win."""
        steps = [dict(step) for step in review.steps]
        coach = self._coaches[game.slug]
        return summary(steps, coach, game.slug, len(game.seats), plies)

    async def progress(self, review: Review) -> ReviewProgress:
        """Return how far a review is that is being made."""
        async with self._db.reading() as connection:
            waiting = await reviews.waiting(connection)
        keys = [(item.game_id, item.person_id) for item in waiting]
        mine = (review.game_id, review.person_id)
        before = keys.index(mine) if mine in keys else 0
        judged, decisions = _judged(review)
        if before or self._began is None or not judged:
            return ReviewProgress(judged, decisions, before, self._took * (before + 1))
        now = self._clock()
        # what comes after the decisions makes none of them slower
        over = self._judged_at if judged == decisions else None
        judging = max(1.0, (now if over is None else over) - self._began)
        whole = judging / judged * decisions * (1.0 + AFTER_DECISIONS)
        spent = now - self._began
        return ReviewProgress(judged, decisions, before, max(1.0, whole - spent))

    async def wait(self, seconds: float) -> None:
        """Wait until a step of some review is stored, at most so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    async def show(self, game_id: int, person: Person) -> None:
        """Post the summary of a person's own review at the table, once. Raises Refused."""
        finished_review = await self.finished(game_id, person.id, person.id)
        await self._work.run(self._show(finished_review, person))

    async def resume(self) -> None:
        """Continue with the reviews that were not finished when the bot stopped."""
        self._begin()

    async def idle(self) -> None:
        """Wait until no review is being made."""
        await self._workers.wait()

    async def close(self) -> None:
        """Take no more questions; a step that is being made is lost."""
        await self._work.close()
        self._workers.cancel()
        await self._workers.wait()
        await self._process.close()
        self._tell()

    async def _ask(self, game_id: int, person: Person) -> Review:
        now = self._clock()
        async with self._db.transaction() as tx:
            game = await _loaded(tx.connection, game_id)
            seat = self._require_own(game, person.id)
            stored = await self._usable(tx, game, person.id)
            if stored is not None:
                return stored
            await self._require_fewer(tx, person.id, game_id, now)
            await note_person(tx, person, now)
            return await self._begun(tx, game, person.id, seat)

    async def _ask_of_computer(self, game_id: int, seat: int, person: Person) -> Review:
        async with self._db.transaction() as tx:
            game = await _loaded(tx.connection, game_id)
            self._require_own(game, person.id)
            owner_id = computer_owner(seat)
            if _seat_of(game, owner_id) is None:
                raise Refused("No computer was in that seat when the game ended.")
            stored = await self._usable(tx, game, owner_id)
            if stored is not None:
                return stored
            # so few are made, and who only wants to look at computers makes none
            own = await self._usable(tx, game, person.id)
            if own is None or own.status != "done":
                raise Refused(
                    "Review your own game first. Then you can see how the computers played."
                )
            return await self._begun(tx, game, owner_id, seat)

    async def _usable(self, tx: Transaction, game: Game, owner_id: int) -> Review | None:
        """Return a finished or running review, or None if a new one is needed."""
        stored = await reviews.load(tx.connection, game.id, owner_id)
        if stored is None or stored.status == "failed" or self._is_stale(stored, game):
            return None
        return stored

    async def _begun(self, tx: Transaction, game: Game, owner_id: int, seat: int) -> Review:
        version = coach_version(self._coaches[game.slug], game.slug)
        review = Review(game.id, owner_id, seat, version, "waiting", (), self._clock())
        await reviews.save(tx, review)
        return review

    def _require_own(self, game: Game, person_id: int) -> int:
        seat = game.seat_of(person_id)
        if seat is None:
            raise NotAPlayer("You can only have your own games reviewed.")
        if game.status != "finished":
            raise Refused("This game isn't over yet.")
        if game.slug not in self._coaches:
            raise Refused("There are no reviews for this game yet.")
        return seat

    async def _require_fewer(
        self, tx: Transaction, person_id: int, game_id: int, now: float
    ) -> None:
        for item in await reviews.waiting(tx.connection):
            if item.person_id == person_id and item.game_id != game_id:
                raise Refused(
                    "Another review of yours is still being made. Try again when it's done."
                )
        if await reviews.asked_since(tx.connection, person_id, now - DAY) >= A_DAY:
            raise Refused(
                "Limit reached. Reviews a day: {reviews}. Ask again tomorrow.", reviews=A_DAY
            )

    def _is_stale(self, review: Review, game: Game) -> bool:
        """Whether a review was made by another coach or under other rules, or of another seat."""
        coach = self._coaches.get(game.slug)
        same = coach is not None and review.version == coach_version(coach, game.slug)
        return not same or _seat_of(game, review.person_id) != review.seat

    async def _show(self, finished_review: FinishedReview, person: Person) -> None:
        async with self._db.transaction() as tx:
            review = await reviews.load(tx.connection, finished_review.game.id, person.id)
            if review is None or review.shown_at is not None:
                raise Refused("You've shown this review already.")
            now = self._clock()
            await reviews.save(tx, replace(review, shown_at=now))
            await outbox.notice(tx, finished_review.game.id, _shown(finished_review, person), now)

    def _begin(self) -> None:
        if not self._work.closed:
            self._workers.start(_WORKER, self._make_all)

    async def _make_all(self, _: str) -> None:
        """Make all reviews that wait, whatever goes wrong with one."""
        while True:
            try:
                review = await self._first()
                if review is None:
                    return
                await self._make(review)
            except Restarting:
                return  # the next start takes up what is stored
            except DatabaseBusy as error:
                logger.warning("reviews wait: %s", error)
                await asyncio.sleep(BUSY_SECONDS)

    async def _first(self) -> Review | None:
        """Return the review that is to be made next, None if there is none here."""
        async with self._db.reading() as connection:
            for review in await reviews.waiting(connection):
                game = await games.load(connection, review.game_id)
                if game is not None and self._ownership.serves(game.guild_id):
                    return review
        return None

    async def _make(self, first: Review) -> None:
        self._began, self._judged_at, review = self._clock(), None, first
        try:
            async with self._db.reading() as connection:
                game = await games.load(connection, review.game_id)
                if game is None:
                    return
                reviewed = await self._reviewed(connection, review, game)
            if self._is_stale(review, game):
                # it was asked for from a bot of another version
                version = coach_version(self._coaches[game.slug], game.slug)
                review = replace(review, version=version, steps=())
            while review.status == "waiting":
                row = await self._step(reviewed, review)
                stored = await self._work.run(self._store(review, row))
                if stored is None:
                    return
                review = stored
                if row["step"] == "judged":
                    self._judged_at = self._clock()
            self._took = max(1.0, self._clock() - self._began)
        except (Restarting, DatabaseBusy):
            raise
        except Exception as error:
            # what no one foresaw must not hold up the reviews behind it either
            unforeseen = not isinstance(error, ReviewFailed | Refused)
            logger.error(
                "game %d: the review failed: %r", review.game_id, error, exc_info=unforeseen
            )
            await self._work.run(self._fail(review))
        finally:
            self._began = None
            self._tell()

    async def _step(self, reviewed: ReviewedGame, review: Review) -> Row:
        """Return the next row of a review. Raises ReviewFailed after some tries."""
        for tried in range(1, TRIES + 1):
            try:
                return await self._next_step(reviewed, review.steps)
            except ReviewFailed as error:
                if tried == TRIES:
                    raise
                logger.warning("game %d: a step is tried again: %s", review.game_id, error)
        raise AssertionError("there is one try at least")

    async def _store(self, before: Review, row: Row) -> Review | None:
        """Store a step; None if the review was forgotten, or begun again, in the meantime."""
        over = row["step"] == "over"
        after = replace(
            before,
            steps=(*before.steps, row),
            status="done" if over else "waiting",
            done_at=self._clock() if over else None,
        )
        async with self._db.transaction() as tx:
            stored = await reviews.load(tx.connection, before.game_id, before.person_id)
            if stored is None or stored.asked_at != before.asked_at:
                return None
            await reviews.save(tx, after)
        self._tell()
        return after

    async def _fail(self, review: Review) -> None:
        async with self._db.transaction() as tx:
            stored = await reviews.load(tx.connection, review.game_id, review.person_id)
            if stored is not None and stored.asked_at == review.asked_at:
                await reviews.save(tx, replace(stored, status="failed"))

    def _tell(self) -> None:
        """Wake whoever waits for a step."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def _reviewed(self, connection: Any, review: Review, game: Game) -> ReviewedGame:
        stored_moves = await moves.of_game(connection, game.id)
        holders = await tenures.of_game(connection, game.id)
        try:
            return await asyncio.to_thread(
                reviewed_game, game, stored_moves, holders, review.person_id, review.seat
            )
        except Unreplayable as error:
            raise Refused(
                "This game started under an older rules version, so it can't be reviewed."
            ) from error


async def _loaded(connection: Any, game_id: int) -> Game:
    game = await games.load(connection, game_id)
    if game is None:
        raise no_such_game()
    return game


def _seat_of(game: Game, owner_id: int) -> int | None:
    """Return the seat of a review's owner, or None if they have none."""
    if not is_computer(owner_id):
        return game.seat_of(owner_id)
    return next((seat.seat for seat in game.seats if _is_held_by(seat, owner_id)), None)


def _is_held_by(seat: Seat, owner_id: int) -> bool:
    return computer_owner(seat.seat) == owner_id and seat.person_id is None and seat.computer != ""


def _require_at_table(game: Game, reader_id: int) -> None:
    """Raise Refused unless a reader is a player of the game."""
    if game.seat_of(reader_id) is None:
        raise Refused("Only the players of this game can see how its computers played.")


def _require_audience(audience: str, game: Game, reader_id: int) -> None:
    """Raise Refused unless a reader is among those who may see someone's reviews."""
    at_table = audience == "table" and game.seat_of(reader_id) is not None
    if not at_table and audience != "everyone":
        raise Refused("This person keeps their reviews to themselves.")


def _judged(review: Review) -> tuple[int, int]:
    """Return how many decisions are judged, and how many there are (0 if that is not known)."""
    decisions = next((step["decisions"] for step in review.steps if step["step"] == "begun"), 0)
    return sum(step["step"] == "judged" for step in review.steps), decisions


def _shown(finished_review: FinishedReview, person: Person) -> ReviewShown:
    given_up, of_class = (
        finished_review.summary.given_up,
        [move.severity for move in finished_review.summary.mistakes],
    )
    return ReviewShown(
        name=person.name,
        seat=finished_review.review.seat,
        decisions=len(finished_review.summary.moves),
        blunders=of_class.count(Severity.BLUNDER),
        mistakes=of_class.count(Severity.MISTAKE),
        slips=of_class.count(Severity.SLIP),
        finds=len(finished_review.summary.finds),
        unclear=finished_review.summary.unclear,
        points=given_up.points,
        error=given_up.error,
    )
