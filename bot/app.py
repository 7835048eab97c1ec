"""Everything that the bot works with, put together once at the start."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot import i18n
from bot.rulebook.library import Library
from bot.services.drawing import Drawing
from bot.services.lobby import Lobbies, secret_seed
from bot.services.play import Play
from bot.store.database import Database
from renderers import RENDERERS, Renderer


@dataclass(frozen=True, slots=True)
class App:
    """The services of a running bot; `clock` returns seconds since the epoch."""

    db: Database
    clock: Callable[[], float]
    lobbies: Lobbies
    play: Play
    drawing: Drawing
    library: Library


@asynccontextmanager
async def open_app(
    database: Path,
    lobby_lifetime: float,
    clock: Callable[[], float] = time.time,
    renderers: Mapping[str, Renderer] = RENDERERS,
    new_seed: Callable[[], str] = secret_seed,
) -> AsyncIterator[App]:
    """Open the database and make the services; close everything at the end.

    `lobby_lifetime` is how long a table stays open without a change, in seconds; `clock` returns
    seconds since the epoch and `new_seed` the seed of a game that starts. Raises DatabaseError if
    the database cannot be used.
    """
    i18n.load()
    db = await Database.open(database)
    drawing = Drawing(renderers)
    library = Library()
    play = Play(db, clock)
    lobbies = Lobbies(db, clock, lifetime=lobby_lifetime, started=play.drive, new_seed=new_seed)
    try:
        yield App(db=db, clock=clock, lobbies=lobbies, play=play, drawing=drawing, library=library)
    finally:
        drawing.close()
        library.close()
        try:
            await lobbies.close()
            await play.close()
        finally:
            await db.close()
