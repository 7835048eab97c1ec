"""The services of a running bot, put together once at the start and closed together."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.cluster.jobs.load import JobLoad
from bot.cluster.ownership import Ownership
from bot.games import GAMES
from bot.rulebook.library import Library
from bot.services.base.scheduler import Scheduler
from bot.services.coach.daily_puzzles import DailyPuzzles
from bot.services.coach.hints import HintObserver, Hints
from bot.services.coach.puzzle_making import NextDecision, PuzzleMaker
from bot.services.coach.puzzles import Puzzles
from bot.services.coach.review_process import NextStep, ReviewProcess
from bot.services.coach.reviews import Reviews
from bot.services.leagues.league_results import LeagueObserver
from bot.services.leagues.leagues import Leagues
from bot.services.leagues.reports import Statistics
from bot.services.leagues.results import ResultObserver
from bot.services.messages.artists import ArtistProcess
from bot.services.messages.drawing import GameArtist
from bot.services.messages.places import Places
from bot.services.messages.refused_posts import RefusedPosts
from bot.services.orders.observer import OrderObserver, pause
from bot.services.orders.orders import Orders
from bot.services.people.blocks import Blocks
from bot.services.people.lessons import Lessons
from bot.services.people.own_data import Privacy
from bot.services.people.personal_settings import PersonalSettings
from bot.services.people.retention import Retention
from bot.services.people.server_news import ServerNews
from bot.services.people.server_settings import Guilds
from bot.services.play.archive import Archive
from bot.services.play.computer_process import SearchProcess
from bot.services.play.computer_turns import Searching
from bot.services.play.films import Films, Shoot, shoot_apart
from bot.services.play.following import Followers, FollowObserver
from bot.services.play.observers import Observer
from bot.services.play.services import PlayServices
from bot.services.play.timeline import History
from bot.services.tables.forks import Forks
from bot.services.tables.invitations import Invitations
from bot.services.tables.lobby import Lobbies
from bot.services.tables.moderation import Moderation
from bot.services.tables.open_seats import OpenSeatObserver
from bot.services.tables.queue import PlayerQueue
from bot.services.tables.queue_runner import QueueRunner
from bot.services.tables.rematch import Rematches
from bot.services.tables.reposts import Reposts
from bot.services.tables.scheduled_starts import ScheduledStarts
from bot.services.tables.seats import Seats
from bot.services.tables.start import secret_seed
from bot.services.time.absences import Absences
from bot.services.time.agreements import LiveHourObserver, LiveHours
from bot.services.time.clocks import Clocks
from bot.services.time.idle import Idle, IdleObserver
from bot.services.time.nudges import NudgeObserver, Nudges
from bot.services.time.reminders import Reminders
from bot.services.time.time_limits import TimeLimitObserver, TimeLimits
from bot.services.time.votes import VoteObserver, Votes
from bot.settings import Keep
from bot.store.database import Database
from renderers import RENDERERS, Renderer


@dataclass(frozen=True, slots=True)
class App:
    """The services of a running bot; `clock` returns seconds since the epoch.

    `signs` are those of games as Discord writes them, by game and sign, once they are uploaded.
    """

    db: Database
    clock: Callable[[], float]
    lobbies: Lobbies
    reposts: Reposts
    invitations: Invitations
    queue: PlayerQueue
    queue_runner: QueueRunner
    scheduled_starts: ScheduledStarts
    rematches: Rematches
    forks: Forks
    leagues: Leagues
    play: PlayServices
    seats: Seats
    votes: Votes
    orders: Orders
    scheduler: Scheduler
    clocks: Clocks
    personal_settings: PersonalSettings
    blocks: Blocks
    lessons: Lessons
    hints: Hints
    absences: Absences
    reminders: Reminders
    idle: Idle
    live_hours: LiveHours
    nudges: Nudges
    time_limits: TimeLimits
    guilds: Guilds
    server_news: ServerNews
    moderation: Moderation
    privacy: Privacy
    retention: Retention
    history: History
    archive: Archive
    films: Films
    reviews: Reviews
    puzzles: Puzzles
    daily_puzzles: DailyPuzzles
    puzzle_maker: PuzzleMaker
    followers: Followers
    statistics: Statistics
    refused_posts: RefusedPosts
    places: Places
    drawing: GameArtist
    library: Library
    job_load: JobLoad | None
    ownership: Ownership
    signs: dict[str, dict[str, str]] = field(default_factory=dict, kw_only=True)

    def schedule(self) -> None:
        """Let each service do what is due at a certain time."""
        self.retention.register(self.scheduler)
        self.votes.register(self.scheduler)
        self.reminders.register(self.scheduler)
        self.absences.register(self.scheduler)
        self.idle.register(self.scheduler)
        self.live_hours.register(self.scheduler)
        self.nudges.register(self.scheduler)
        self.lobbies.closing.register(self.scheduler)
        self.reposts.register(self.scheduler)
        self.scheduled_starts.register(self.scheduler)
        self.queue_runner.register(self.scheduler)
        self.server_news.register(self.scheduler)
        self.time_limits.register(self.scheduler)
        self.orders.register(self.scheduler)
        self.leagues.register(self.scheduler)
        self.refused_posts.register(self.scheduler)
        self.places.register(self.scheduler)
        self.daily_puzzles.register(self.scheduler)

    async def stop(self) -> None:
        """Take no more moves and changes of tables, and wait for those under way."""
        await self.scheduler.close()
        await self.refused_posts.close()
        await self.leagues.close()
        await self.places.close()
        await self.rematches.close()
        await self.queue.close()
        await self.puzzle_maker.close()
        await self.reviews.close()
        await self.lobbies.close()
        await self.play.close()

    async def close(self) -> None:
        """Close all services but the database, whatever fails."""
        async with AsyncExitStack() as closing:
            # the last one is closed first
            closing.push_async_callback(self.stop)
            closing.push_async_callback(self.guilds.close)
            closing.push_async_callback(self.absences.close)
            closing.push_async_callback(self.personal_settings.close)
            closing.push_async_callback(self.blocks.close)
            closing.push_async_callback(self.lessons.close)
            closing.push_async_callback(self.hints.close)
            closing.push_async_callback(self.puzzles.close)
            closing.push_async_callback(self.daily_puzzles.close)
            closing.push_async_callback(self.followers.close)
            closing.callback(self.library.close)
            closing.push_async_callback(self.drawing.close)
            closing.push_async_callback(self.films.close)


@dataclass(frozen=True, slots=True)
class AppOptions:
    """The choices that a bot is started with.

    `lobby_lifetime` is how long a table stays open without a change, in seconds; `clock` returns
    seconds since the epoch and `new_seed` the seed of a game that starts; `shoot` makes films;
    `next_step` makes the steps of reviews, and `next_decision` looks for puzzles, by default in
    one process of their own;
    `keep` says for how long things are kept; `thinking_seconds` of one core are granted to the
    strongest computer players, 0 lets all play at sight; `delay` returns the seconds between a
    question and the answer by a standing order; `draw_apart` lets a process of its own draw;
    `searching` returns what finds the moves of computers that think, others than this machine's
    process perhaps; `job_load` tells how much workers have to do.
    """

    lobby_lifetime: float
    clock: Callable[[], float] = time.time
    renderers: Mapping[str, Renderer[Any]] = field(default_factory=lambda: RENDERERS, hash=False)
    new_seed: Callable[[], str] = secret_seed
    shoot: Shoot = shoot_apart
    next_step: NextStep | None = None
    next_decision: NextDecision | None = None
    keep: Keep | None = None
    thinking_seconds: float = 0.0
    delay: Callable[[], float] = pause
    draw_apart: bool = False
    searching: Callable[[SearchProcess], Searching] = lambda local: local
    job_load: JobLoad | None = None


@asynccontextmanager
async def open_app(database: str | Path, options: AppOptions) -> AsyncIterator[App]:
    """Open the database and make the services; close everything at the end.

    Raises DatabaseError if the database cannot be used.
    """
    db = await Database.open(database)
    app = make_app(db, options)
    app.schedule()
    try:
        yield app
    finally:
        try:
            await app.close()
        finally:
            await db.close()


def make_app(db: Database, options: AppOptions) -> App:
    """Return the services on an open database."""
    clock = options.clock
    clocks = Clocks(db, clock)
    ownership = Ownership()
    orders = OrderObserver(GAMES, options.delay)
    observers = (
        VoteObserver(),
        ResultObserver(),
        LeagueObserver(),
        IdleObserver(),
        LiveHourObserver(),
        NudgeObserver(),
        OpenSeatObserver(),
        orders,
        TimeLimitObserver(),
        FollowObserver(),
        HintObserver(),
    )
    searching = _searching(options)
    play = _play(db, options, clocks, observers, ownership, searching)
    lobbies = _lobbies(db, options, play, (clocks, *observers))
    votes = Votes(db, play, clock, extender=clocks)
    artist = ArtistProcess() if options.draw_apart else None
    drawing = GameArtist(options.renderers, artist=artist)
    play.running.on_change(drawing.begin_board)
    process = ReviewProcess()
    reviews = Reviews(db, clock, ownership, options.next_step, process=process)
    maker = PuzzleMaker(
        db,
        clock,
        options.next_decision or process.next_decision,
        reviews.idle,
        options.new_seed,
        ownership,
    )
    return App(
        db=db,
        clock=clock,
        lobbies=lobbies,
        reposts=Reposts(db, clock),
        invitations=Invitations(db, lobbies, clock),
        queue=PlayerQueue(db, clock),
        queue_runner=QueueRunner(lobbies, clock),
        scheduled_starts=ScheduledStarts(db, lobbies, clock),
        rematches=Rematches(db, lobbies, clock),
        forks=Forks(lobbies, clock),
        leagues=Leagues(db, play, lobbies, clock),
        play=play,
        seats=Seats(play, clock),
        votes=votes,
        orders=Orders(db, play, GAMES),
        scheduler=Scheduler(db, clock, ownership=ownership),
        clocks=clocks,
        personal_settings=PersonalSettings(db, clock, clocks),
        blocks=Blocks(db, clock),
        lessons=Lessons(db, clock),
        hints=Hints(db, play, clock, searching),
        absences=Absences(db, clock, clocks),
        reminders=Reminders(clock, votes.late),
        idle=Idle(db, play, clock),
        live_hours=LiveHours(play, clock),
        nudges=Nudges(db, clock),
        time_limits=TimeLimits(db, play, GAMES),
        guilds=Guilds(db, clock),
        server_news=ServerNews(clock),
        moderation=Moderation(db, play, clocks, clock),
        privacy=Privacy(db, play, lobbies, clock),
        retention=Retention(db, clock, options.keep or Keep(), play.running.forget),
        history=History(db, play),
        archive=Archive(db),
        films=Films(db, options.shoot),
        reviews=reviews,
        puzzles=Puzzles(db, clock, maker.begin),
        daily_puzzles=DailyPuzzles(db, clock, maker.begin),
        puzzle_maker=maker,
        followers=Followers(db, play, clock),
        statistics=Statistics(db),
        refused_posts=RefusedPosts(db, clock),
        places=Places(db, play, clock),
        drawing=drawing,
        library=Library(),
        job_load=options.job_load,
        ownership=ownership,
    )


def _searching(options: AppOptions) -> Searching | None:
    """Return what thinks for computers and for hints, None if nothing does."""
    seconds = options.thinking_seconds
    return options.searching(SearchProcess(seconds)) if seconds else None


def _play(
    db: Database,
    options: AppOptions,
    clocks: Clocks,
    observers: Sequence[Observer],
    ownership: Ownership,
    searching: Searching | None,
) -> PlayServices:
    return PlayServices(
        db,
        options.clock,
        timekeeper=clocks,
        observers=observers,
        searching=searching,
        ownership=ownership,
    )


def _lobbies(
    db: Database, options: AppOptions, play: PlayServices, observers: Sequence[Observer]
) -> Lobbies:
    return Lobbies(
        db,
        options.clock,
        lifetime=options.lobby_lifetime,
        started=play.computers.drive,
        new_seed=options.new_seed,
        observers=observers,
    )
