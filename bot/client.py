"""The client of Discord: a safe start, the events, and a close that loses no work."""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import pkgutil
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable
from contextlib import suppress
from functools import cache, partial
from typing import Any, Final

import aiohttp
import discord
from discord.ext import commands

import bot.ui
from bot import i18n
from bot.app import App
from bot.commands import COGS
from bot.commands.play import verb_commands
from bot.games import GAMES
from bot.i18n import LANGUAGES, texts_for
from bot.logs import about, error_id
from bot.model import DueMessage, Game
from bot.model.messages import FilmPost
from bot.services.base.tasks import DaemonThread
from bot.services.errors import Restarting
from bot.services.messages.delivery import Sender
from bot.services.messages.heads import head_due
from bot.services.time.reminders import overtaken
from bot.store import key_values
from bot.store.database import Transaction
from bot.store.errors import DatabaseBusy, Outage
from bot.store.tables import games
from bot.ui.admission import Admission, RateLimits
from bot.ui.command_tree import Translator, Tree
from bot.ui.controls import ANSWERS, read_control, unused
from bot.ui.errors import answer_error
from bot.ui.game_lookup import require_visible
from bot.ui.messages.messenger import DiscordMessenger
from bot.ui.press import Client, Press, made_contact
from bot.ui.signs import provide
from renderers import RENDERERS

log = logging.getLogger(__name__)

# nobody talks here, so what is missing for voice is no warning
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

DRAIN_SECONDS: Final = 5.0
"""How long closing waits for answers and for messages that are due: both together less than the
ten seconds after which a container is killed. What was not sent is sent at the next start."""
EXPIRY_SECONDS: Final = 60.0
PREPARE_SECONDS: Final = 5.0
"""How long after the start the index of the rules is left alone."""
RETRY_SECONDS: Final = 5.0
"""How long work in the background waits after a failure before it is tried again."""


@cache
def load_controls() -> None:
    """Import all of `bot.ui`, so that every control and form is declared and has its answer."""
    for module in pkgutil.walk_packages(bot.ui.__path__, "bot.ui."):
        importlib.import_module(module.name)


def _load(slug: str) -> None:
    """Load a game and its pictures."""
    _ = GAMES[slug].parts, RENDERERS[slug]


class Slowboat(Client):
    """The bot. `app` holds its services, `admission` the people who are being answered.

    `games_loaded` is set once all games are there, so that none is loaded while people wait.

    If it `has_signs`, those of games are uploaded as emojis of the app.
    """

    def __init__(
        self,
        app: App,
        *,
        guild_ready_timeout: float = 2.0,
        connector: aiohttp.BaseConnector | None = None,
        limits: RateLimits | None = None,
        http_trace: aiohttp.TraceConfig | None = None,
        has_signs: bool = False,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=guild_ready_timeout,
            connector=connector,
        )
        self.http.http_trace = http_trace
        self._has_signs = has_signs
        self.games_loaded = asyncio.Event()
        self.app = app
        self.admission = Admission(RateLimits() if limits is None else limits)
        self.sender = Sender(
            app.db,
            DiscordMessenger(self),
            app.clock,
            returned=app.reminders.returned,
            posted=self._posted,
            refused=app.refused_posts.refused,
            ready=self._is_ready,
            overtaken=overtaken,
            ownership=app.ownership,
        )
        app.films.on_ended(lambda game_id: self.sender.wake(("game", game_id)))
        self._tasks: list[asyncio.Task[None]] = []
        self._moving = asyncio.Lock()  # a server that comes back at once finds all games paused

    async def _posted(self, tx: Transaction, row: DueMessage, message_id: int | None) -> None:
        """Store with a delivery what follows from it: calls, and the head of the thread."""
        await self.app.reminders.posted(tx, row, message_id)
        await self.app.refused_posts.posted(tx, row, message_id)
        await head_due(tx, row, self.app.clock())

    def _is_ready(self, row: DueMessage) -> bool:
        """Whether a message can be sent: films take their time."""
        if not isinstance(row.message, FilmPost) or row.game_id is None:
            return True
        return self.app.films.ready(row.game_id)

    async def setup_hook(self) -> None:
        """Make everything ready before the first event can come."""
        self.begin("prepare", self.prepare())
        self.begin("games", self._load_when_ready())
        self.begin("signs", self.provide_signs())
        await self.add_commands()
        load_controls()
        await self.register_commands()
        self.begin("computers", self._start_computers())
        self.begin("send", self._start_sending())
        self.begin("expire", self.expire_tables())
        self.begin("scheduler", self._run_scheduler())

    def begin(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Begin work in the background that ends when the bot is closed."""
        self._tasks.append(asyncio.create_task(work, name=name))

    async def add_commands(self) -> None:
        """Fill the tree of commands; nothing is registered with Discord yet."""
        for cog in COGS:
            await self.add_cog(cog())
        for command in verb_commands():
            self.tree.add_command(command)
        await self.tree.set_translator(Translator())

    async def register_commands(self) -> None:
        """Register the commands with Discord if they changed since the last time.

        A failure leaves the old list in place and everything else working; the next start tries
        again.
        """
        key = f"commands:{self.application_id}"
        sources = self.commands_tree.sources()
        async with self.app.db.reading() as connection:
            known = await key_values.get(connection, key) or ""
        if known.startswith(sources):
            return
        digest = await self.commands_tree.digest()
        if not known.endswith(digest):
            try:
                await self.tree.sync()
            except (discord.DiscordException, aiohttp.ClientError, OSError):
                log.exception("could not register the commands; keeping the old ones")
                return
            log.info("the commands were registered")
        async with self.app.db.transaction() as tx:
            await key_values.put(tx, key, f"{sources} {digest}")

    @property
    def commands_tree(self) -> Tree:
        """The tree of commands, with what this bot adds to it."""
        tree = self.tree
        assert isinstance(tree, Tree)
        return tree

    async def _load_when_ready(self) -> None:
        """Load the games once the servers are known: to be connected needs none of them."""
        await self.wait_until_ready()
        await self.until_done(self.load_games)

    async def load_games(self) -> None:
        """Load each game that no one has asked for yet, beginning with those that are played most.

        That is done in a thread, so that presses are answered meanwhile. All languages follow.
        """
        async with self.app.db.reading() as connection:
            played = await games.most_played(connection)
        thread = DaemonThread("games")  # a bot that stops soon after its start doesn't wait for it
        try:
            for slug in sorted(GAMES, key=[*played, *GAMES].index):
                await thread.run(partial(_load, slug))
            await thread.run(i18n.load)
        except Exception:
            log.exception("could not load everything in advance; whoever needs it hears of it")
        finally:
            thread.close()
        self.games_loaded.set()

    async def _start_computers(self) -> None:
        """Let computers go on where they stopped, once the servers are known."""
        await self.games_loaded.wait()
        await self.until_done(self.app.play.computers.resume)

    async def _start_sending(self) -> None:
        """Send messages from where the last run stopped, once the servers are known."""
        await self.games_loaded.wait()
        await self.until_done(self.sender.start)

    async def provide_signs(self) -> None:
        """Upload the signs of games for buttons and lists, where that is wanted."""
        if self._has_signs:
            await self.games_loaded.wait()
            await provide(self, RENDERERS, self.app.signs)

    async def prepare(self) -> None:
        """Let the first picture and the first look-up be as quick as later ones."""
        try:
            await self._prepare()
        except Exception:
            log.exception("could not prepare everything in advance; the rest follows when needed")

    async def _prepare(self) -> None:
        """Begin with pictures while the bot is still being connected.

        The look-up waits until nobody is in a hurry.
        """
        async with self.app.db.reading() as connection:
            played = await games.most_played(connection)
        self.app.drawing.prepare(texts_for(LANGUAGES[0]), played)
        await asyncio.sleep(PREPARE_SECONDS)
        await self.app.drawing.quiet()
        await self.app.library.prepare()
        # to look through all of that for garbage again would take longer than a turn
        gc.freeze()

    async def _run_scheduler(self) -> None:
        """Do what is due, for ever, once the servers are known."""
        await self.games_loaded.wait()
        await self.until_done(self.compare_servers)
        await self.resume_waiting()
        await self.until_done(self.app.scheduler.run)

    async def resume_waiting(self) -> None:
        """Take up what the end of a process may have left, and what waits for a start."""
        await self.until_done(self.app.retention.schedule)
        await self.until_done(self.app.votes.resume)
        await self.until_done(self.app.refused_posts.resume)
        await self.until_done(self.app.reviews.resume)
        await self.until_done(self.app.puzzle_maker.resume)

    async def compare_servers(self, shard: int | None = None) -> None:
        """Find the servers that removed the bot or took it back while it was not running.

        All of them, or those of one shard.
        """
        present = {guild.id for guild in self.guilds}
        for guild_id in await self.app.guilds.known():
            if shard not in (None, self.app.ownership.shard_of(guild_id)):
                continue
            if guild_id in present:
                await self._joined(guild_id)
            else:
                await self._left(guild_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of a server that removed the bot stand still; they may be forgotten."""
        if self.app.ownership.serves(guild.id):
            await self._left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games of a server that took the bot back go on."""
        if self.app.ownership.serves(guild.id):
            await self._joined(guild.id)

    async def use_again(self, press: Press, command: Press) -> None:
        """Answer a command anew, by a press of the same person in its place."""
        await self.commands_tree.use_again(press, command)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Try again what was refused in a server, where a permission may have been given."""
        await self._rights_changed(after.guild)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Try again what was refused in a server, where a permission may have been given."""
        await self._rights_changed(after.guild)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Try again what was refused in a server that gave the bot other roles."""
        if self.user is not None and after.id == self.user.id:
            await self._rights_changed(after.guild)

    async def on_guild_channel_delete(self, gone: discord.abc.GuildChannel) -> None:
        """Pause the games of a channel that was deleted: their threads are gone with it.

        Tables of the queue open elsewhere.
        """
        if not self.app.ownership.serves(gone.guild.id):
            return
        with suppress(Restarting):
            await self.app.places.channel_deleted(gone.guild.id, gone.id)
            await self.app.queue.channel_deleted(gone.guild.id, gone.id)

    async def _rights_changed(self, guild: discord.Guild) -> None:
        if not self.app.ownership.serves(guild.id):
            return
        with suppress(Restarting):
            await self.app.refused_posts.rights_changed(guild.id)

    async def on_raw_thread_delete(self, gone: discord.RawThreadDeleteEvent) -> None:
        """Let the game of a thread that was deleted go on in another one."""
        if not self.app.ownership.serves(gone.guild_id):
            return
        with suppress(Restarting):
            await self.app.places.thread_deleted(gone.thread_id)

    async def on_raw_thread_update(self, changed: discord.RawThreadUpdateEvent) -> None:
        """Pause the game of a thread that a moderator locked, until it is unlocked."""
        if not self.app.ownership.serves(changed.guild_id):
            return
        state = changed.data["thread_metadata"]
        locked = state.get("locked", False)
        with suppress(Restarting):
            await self.app.places.thread_changed(
                changed.thread_id, locked=locked, archived=state["archived"]
            )

    async def on_ready(self) -> None:
        """Find the threads that were deleted, locked or unlocked without the bot's knowing."""
        await self.compare_threads(self.guilds)

    async def compare_threads(self, guilds: Iterable[discord.Guild]) -> None:
        """Find the threads in servers that changed without the bot's knowing."""
        with suppress(Restarting):
            for guild in guilds:
                for game in await self.app.places.running(guild.id):
                    await self._compare_thread(guild, game)

    async def _compare_thread(self, guild: discord.Guild, game: Game) -> None:
        places = self.app.places
        if game.thread_id is None or not game.has_thread:
            return
        thread = guild.get_thread(game.thread_id)
        if thread is None and (places.is_recent(game) or game.locked_at is not None):
            try:
                found = await guild.fetch_channel(game.thread_id)
            except discord.NotFound:
                await places.thread_deleted(game.thread_id)
                return
            except discord.HTTPException as error:
                log.warning("the thread of game %s cannot be looked at: %s", game.id, error)
                return
            thread = found if isinstance(found, discord.Thread) else None
        if thread is not None:
            await places.compare(game, locked=thread.locked, archived=thread.archived)

    async def _left(self, guild_id: int) -> None:
        async with self._moving:
            await self.app.moderation.suspend(guild_id, await self.app.guilds.left(guild_id))

    async def _joined(self, guild_id: int) -> None:
        async with self._moving:
            left_at = (await self.app.guilds.get(guild_id)).left_at
            if left_at is not None:
                # if the process ends in between, the next start does both
                await self.app.moderation.go_on(guild_id, left_at)
                await self.app.guilds.joined(guild_id)

    async def expire_tables(self) -> None:
        """Close tables that nobody started, now and then."""
        while True:
            await self.until_done(self._expire_due)
            await asyncio.sleep(EXPIRY_SECONDS)

    async def _expire_due(self) -> None:
        if not self.app.ownership.serves_all:
            return
        for game in await self.app.lobbies.expire_due():
            with about(game=game.id):
                log.info("a table expired")

    async def until_done(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do `work`; log a failure and try again until it succeeds or the bot is closing."""
        outage = Outage(log, self.app.db.dialect.shown)
        while True:
            try:
                await work()
            except Restarting:
                return
            except DatabaseBusy as error:
                outage.failed(error)
            except Exception:
                log.exception("background work failed; trying again")
            else:
                outage.worked()
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def on_interaction(self, interaction: Press) -> None:
        """Answer a control or a form by its custom id alone; the tree answers commands."""
        is_form = interaction.type is discord.InteractionType.modal_submit
        if not is_form and interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        control = read_control(str(data.get("custom_id", "")))
        try:
            if control is None:
                raise unused(is_form=is_form)
            if await self.admission.admit(interaction):
                await require_visible(interaction, control)
                await ANSWERS[type(control)](interaction, control)
        except Exception as error:
            await answer_error(interaction, error)
        if control is not None:
            await made_contact(interaction)
            self.admission.finished(interaction)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log an error in the handling of an event."""
        with about(error=error_id()):
            log.exception("the event %s failed", event_method)

    async def on_app_command_completion(self, interaction: Press, command: object) -> None:
        """Note that a command was answered, unless it was by a press, which is noted itself."""
        if interaction.message is not None:
            return
        await made_contact(interaction)
        self.admission.finished(interaction)

    @property
    def own_shards(self) -> Collection[int]:
        """The shards that should be connected."""
        return range(self.shard_count or 1)

    async def drain(self) -> None:
        """Take no more moves, finish those that are running, send what is due, and close."""
        if self.admission.closing:
            return
        self.admission.closing = True
        log.info("closing: no longer accepting moves")
        await self.app.stop()
        await self.admission.answered()
        await self.sender.drain(DRAIN_SECONDS)
        await self.close()

    def stopped_tasks(self) -> list[str]:
        """Return the names of the background work that should be going on and is not."""
        return [
            task.get_name()
            for task in self._tasks
            if task.done() and (task.cancelled() or task.exception() is not None)
        ]

    async def close(self) -> None:
        """Leave Discord and end the background work."""
        self.admission.closing = True
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                log.error("background work failed", exc_info=ended)
        self._tasks = []
        await self.sender.drain(0.0)
        await super().close()
