"""Everything that the bot works with, put together once at the start."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot import i18n
from bot.games import GAMES
from bot.meter import Meter
from bot.rulebook.library import Library
from bot.services.computers.process import Searching
from bot.services.guilds.settings import Guilds
from bot.services.history.films import Films, Shoot, shoot_apart
from bot.services.history.timeline import History
from bot.services.messages.drawing import Drawing
from bot.services.moderation.decisions import Moderation
from bot.services.moves.play import Play
from bot.services.observers import Follower
from bot.services.orders.observer import OrderFollower, pause
from bot.services.orders.orders import Orders
from bot.services.people.personal_settings import People
from bot.services.privacy.own_data import Privacy
from bot.services.privacy.retention import KIND as RETENTION
from bot.services.privacy.retention import Retention
from bot.services.scheduler import Alarms
from bot.services.seats.seats import Seats
from bot.services.statistics.figures import Statistics
from bot.services.statistics.results import Recorder
from bot.services.tables.lobby import Lobbies, secret_seed
from bot.services.tables.open_seats import Announced
from bot.services.tables.rematch import Rematches
from bot.services.votes.votes import Follows, Votes
from bot.services.waiting.absences import Absences
from bot.services.waiting.clocks import Clocks
from bot.services.waiting.idle import Idle, Watches
from bot.services.waiting.reminders import Reminders
from bot.settings import Keep
from bot.store.database import Database
from renderers import RENDERERS, Renderer


@dataclass(frozen=True, slots=True)
class App:
    """The services of a running bot; `clock` returns seconds since the epoch."""

    db: Database
    clock: Callable[[], float]
    lobbies: Lobbies
    rematches: Rematches
    play: Play
    seats: Seats
    votes: Votes
    orders: Orders
    alarms: Alarms
    clocks: Clocks
    people: People
    absences: Absences
    reminders: Reminders
    idle: Idle
    guilds: Guilds
    moderation: Moderation
    privacy: Privacy
    retention: Retention
    history: History
    films: Films
    statistics: Statistics
    drawing: Drawing
    library: Library
    meter: Meter


@asynccontextmanager
async def open_app(
    database: Path,
    lobby_lifetime: float,
    clock: Callable[[], float] = time.time,
    renderers: Mapping[str, Renderer[Any]] = RENDERERS,
    new_seed: Callable[[], str] = secret_seed,
    meter: Meter | None = None,
    shoot: Shoot = shoot_apart,
    keep: Keep | None = None,
    thinking_seconds: float = 0.0,
    delay: Callable[[], float] = pause,
) -> AsyncIterator[App]:
    """Open the database and make the services; close everything at the end.

    `lobby_lifetime` is how long a table stays open without a change, in seconds; `clock` returns
    seconds since the epoch and `new_seed` the seed of a game that starts; `meter` takes what is
    measured; `shoot` makes films; `keep` says for how long things are kept; `thinking_seconds` of
    one core are granted to the strongest computer players, 0 lets all play at sight; `delay`
    returns the seconds between a question and the answer by a standing order. Raises DatabaseError
    if the database cannot be used.
    """
    i18n.load()
    meter = meter or Meter()
    db = await Database.open(database)
    db.on_commit(meter.committed)
    drawing = Drawing(renderers, drew=meter.drew)
    library = Library()
    ordering = OrderFollower(GAMES, delay)
    followers: tuple[Follower, ...] = (Follows(), Recorder(), Watches(), Announced(), ordering)
    clocks = Clocks(db, clock)
    searching = Searching(thinking_seconds) if thinking_seconds else None
    play = Play(db, clock, timekeeper=clocks, followers=followers, searching=searching)
    lobbies = Lobbies(
        db,
        clock,
        lifetime=lobby_lifetime,
        started=play.drive,
        new_seed=new_seed,
        followers=(clocks, *followers),
    )
    rematches = Rematches(db, lobbies, clock)
    films = Films(db, play, shoot)
    guilds = Guilds(db, clock)
    alarms = Alarms(db, clock)
    votes = Votes(db, play, clock, extends=clocks)
    retention = Retention(db, clock, keep or Keep(), play.forget)
    alarms.handle(RETENTION, retention.fall_due)
    votes.listen(alarms)
    people, absences = People(db, clock, clocks), Absences(db, clock, clocks)
    reminders = Reminders(clock, votes.late)
    reminders.listen(alarms)
    absences.listen(alarms)
    idle = Idle(db, play, clock)
    alarms.do("idle", idle.due)
    orders = Orders(db, play, GAMES)
    orders.listen(alarms)
    try:
        yield App(
            db=db,
            clock=clock,
            lobbies=lobbies,
            rematches=rematches,
            play=play,
            seats=Seats(play, clock),
            votes=votes,
            orders=orders,
            alarms=alarms,
            clocks=clocks,
            people=people,
            absences=absences,
            reminders=reminders,
            idle=idle,
            guilds=guilds,
            moderation=Moderation(db, play, clocks, clock),
            privacy=Privacy(db, play, lobbies, clock),
            retention=retention,
            history=History(db, play),
            films=films,
            statistics=Statistics(db),
            drawing=drawing,
            library=library,
            meter=meter,
        )
    finally:
        await films.close()
        drawing.close()
        library.close()
        try:
            await alarms.close()
            await people.close()
            await absences.close()
            await guilds.close()
            await rematches.close()
            await lobbies.close()
            await play.close()
        finally:
            await db.close()
