"""Games that have just been started, in very many servers."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from bot.model import Person as StoredPerson
from bot.playground import Playground
from bot.playground import PlaygroundPerson as VirtualPerson
from bot.services.tables.lobby import Lobbies
from bot.store.database import Database

PEOPLE = 60
SLUGS = ("puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso")
WITH_COMPUTER = 4
"""One of so many games has a computer player."""


async def store_games(
    address: str, playground: Playground, people: Sequence[VirtualPerson], servers: int, games: int
) -> None:
    """Store games of two that have just been started, spread over new servers."""
    world = playground.world
    guilds = [world.add_server(f"Server {number}") for number in range(servers)]
    channels = [(int(one["id"]), int(world.in_guild(one["id"])[0]["id"])) for one in guilds]
    chance = random.Random("tables")
    db = await Database.open(address)
    lobbies = Lobbies(db, time.time)
    for number in range(games):
        first, second = (
            StoredPerson(int(one.id), one.name, "en-US") for one in chance.sample(people, 2)
        )
        guild, channel = channels[number % servers]
        slug = SLUGS[number % len(SLUGS)]
        table = await lobbies.open(slug, guild, channel, first, "en")
        await lobbies.join(table.id, second)
        if number // len(SLUGS) % WITH_COMPUTER == 0:
            await lobbies.add_computer(table.id, first.id)
        await lobbies.start(table.id, first.id)
        show("games stored", number + 1, games)
    await lobbies.close()
    await db.close()


def show(what: str, done: int, whole: int) -> None:
    """Show progress on standard error."""
    if sys.stderr.isatty() or done == whole:
        end = "\n" if done == whole else ""
        print(f"\r{what}: {done} of {whole}", end=end, file=sys.stderr, flush=True)
