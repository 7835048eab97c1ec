"""The command `slowboat`: run the bot, check the stored games, copy the database, ask for rules."""

from __future__ import annotations

from bot.garbage import settle

# isort: split
import argparse
import asyncio
import contextlib
import gc
import json
import logging
import signal
import sys
import time
import webbrowser
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import yarl
from sqlalchemy.exc import DBAPIError

from bot import logs
from bot.app import App, AppOptions, open_app
from bot.client import Slowboat
from bot.cluster.options import AUTOMATIC, ShardRange
from bot.games import GAMES
from bot.i18n import LANGUAGES, texts_for
from bot.operator.health import Doctor
from bot.operator.watchdog import until_unwell
from bot.rulebook import terminal
from bot.rulebook.books import BOOKS
from bot.services.base import check, database_copy, status
from bot.services.leagues import results
from bot.settings import Settings, SettingsError, read_settings, reason
from bot.store.database import Database
from bot.store.dialects import dialect_of
from bot.store.dialects.base import Dialect
from bot.store.dialects.sqlite import Sqlite
from bot.store.errors import DatabaseError, DatabaseUnreachable, Outage
from bot.ui.admission import RateLimits

if TYPE_CHECKING:
    from bot.operator.metrics import Meter

settle()

log = logging.getLogger(__name__)

BAR: Final = 30
HOUR: Final = 3600.0
LOCAL_READY_TIMEOUT: Final = 0.05
"""Seconds to wait for more servers; the stand-in has one."""
DISCORD_READY_TIMEOUT: Final = 2.0
UNWELL: Final = 2
"""The exit status of `slowboat status` where something is to be looked after."""
RETRY_SECONDS: Final = 2.0
"""Seconds between two tries to reach the server of the database at the start."""
TOKEN_REFUSED: Final = 4004
"""The code with which the gateway is closed on a token that is not valid."""


class Stop(Exception):
    """The command cannot go on; the message is one sentence for the operator."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    parsed = _parser().parse_args(arguments)
    if parsed.command == "rules":
        return terminal.run(parsed, terminal.open_shelf())
    try:
        settings = read_settings()
        logs.set_up(settings.log_level, as_json=settings.log_format == "json")
        if parsed.command == "check":
            return asyncio.run(_check(settings))
        if parsed.command == "ratings":
            return asyncio.run(_ratings(settings))
        if parsed.command == "backup":
            return _backup(settings, parsed.file)
        if parsed.command == "note-backup":
            return asyncio.run(_note_backup(settings))
        if parsed.command == "status":
            return asyncio.run(_status(settings, as_json=parsed.json))
        if parsed.command == "worker":
            return asyncio.run(_work(settings))
        if parsed.command == "move-database":
            return asyncio.run(_move_database(parsed.source, parsed.target))
        status = asyncio.run(_run(settings, _shards(parsed, settings)))
        # else the interpreter looks through all that was loaded before it ends, for seconds
        gc.freeze()
        return status
    except (SettingsError, DatabaseError, Stop) as error:
        print(f"slowboat: {error}", file=sys.stderr)
        return 1
    except DBAPIError as error:
        log.debug("the command ended", exc_info=True)
        cause = " ".join(str(error.orig).split())
        print(f"slowboat: The database cannot be used: {cause}.", file=sys.stderr)
        return 1
    except OSError as error:
        log.debug("the command ended", exc_info=True)
        where = f" ({error.filename})" if error.filename else ""
        print(f"slowboat: {reason(error)}{where}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="slowboat",
        description="Runs long, heavy board games inside Discord. Without DISCORD_TOKEN it "
        "starts against a local stand-in for Discord and opens a page to play on.",
        epilog="All settings are environment variables, or lines of the file .env in this "
        "directory; .env.example explains each of them.",
    )
    parser.add_argument("--version", action="version", version=f"slowboat {version('slowboat')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    run = commands.add_parser("run", help="run the bot (the default)")
    run.add_argument(
        "--shards",
        metavar="FIRST-LAST/COUNT",
        help="the shards that this process takes, if several share a PostgreSQL database; "
        "the default, auto, divides them fairly",
    )
    commands.add_parser(
        "worker", help="think and make replay videos for the bots on a PostgreSQL server"
    )
    commands.add_parser("check", help="replay every stored game and report differences")
    commands.add_parser("ratings", help="recalculate all results and ratings from the stored games")
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("file", metavar="FILE", type=Path, help="where to write the copy")
    commands.add_parser("note-backup", help="note that a backup by other tools is complete")
    shown = commands.add_parser(
        "status",
        help="show processes, shards, messages and the last backup; "
        "exits with 2 if something needs attention",
    )
    shown.add_argument("--json", action="store_true", help="write one JSON object")
    moving = commands.add_parser(
        "move-database", help="copy everything to another database and check the copy"
    )
    moving.add_argument("source", metavar="FROM", help="a file or postgresql://…")
    moving.add_argument("target", metavar="TO", help="a new one, as a file or postgresql://…")
    rules = commands.add_parser("rules", help=terminal.HELP)
    terminal.add_arguments(rules, LANGUAGES, tuple(BOOKS))
    return parser


async def _check(settings: Settings) -> int:
    db = await Database.open_read_only(settings.database)
    try:
        differences = await check.check(db, _progress)
    finally:
        await db.close()
    for difference in differences:
        print(f"game {difference.game_id}: {difference.problem}")
    if differences:
        print(f"{len(differences)} games differ.")
        return 1
    print("All stored games replay to their stored positions.")
    return 0


async def _ratings(settings: Settings) -> int:
    db = await Database.open(settings.database, create=False)
    try:
        number = await results.rebuild(db, _progress)
    finally:
        await db.close()
    print(f"Results and ratings were recalculated from {number} games.")
    return 0


def _backup(settings: Settings, file: Path) -> int:
    database = dialect_of(settings.database)
    database.back_up(file)
    if isinstance(database, Sqlite):
        database.note_backup()
    print(f"{database.shown} was copied to {file}.")
    return 0


async def _note_backup(settings: Settings) -> int:
    database = dialect_of(settings.database)
    if isinstance(database, Sqlite):
        await database.look_into(create=False)
        database.note_backup()
        return 0
    # of another revision it must not be changed: its backup may be the way back
    await (await Database.open_read_only(settings.database)).close()
    db = await Database.open(settings.database, create=False)
    try:
        await status.note_backup(db, time.time())
    finally:
        await db.close()
    return 0


async def _status(settings: Settings, *, as_json: bool) -> int:
    db = await Database.open_read_only(settings.database)
    try:
        seen = await status.status(db, time.time())
    finally:
        await db.close()
    print(json.dumps(seen.as_json(), indent=2) if as_json else "\n".join(seen.lines()))
    return UNWELL if seen.problems else 0


async def _move_database(source: str, target: str) -> int:
    copied = await database_copy.copy_database(source, target, _bar)
    print(
        f"{copied.rows} rows were copied; {copied.games} running games replay on the copy. "
        "Let SLOWBOAT_DATABASE name it."
    )
    return 0


def _progress(done: int, total: int) -> None:
    """Show how many games were replayed."""
    _bar("replaying games", done, total)


def _bar(what: str, done: int, total: int) -> None:
    """Show a bar on a terminal, on standard error."""
    if not sys.stderr.isatty():
        return
    filled = BAR if total == 0 else BAR * done // total
    end = "\n" if done == total else ""
    bar = "#" * filled + "-" * (BAR - filled)
    print(f"\r{what} [{bar}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def _shards(parsed: argparse.Namespace, settings: Settings) -> ShardRange | None:
    """Return which shards this process takes; None if it is the only one. Raises Stop."""
    said: str | None = getattr(parsed, "shards", None)
    can_share = bool(settings.token) and not isinstance(dialect_of(settings.database), Sqlite)
    if not can_share and said is not None:
        raise Stop("--shards needs a DISCORD_TOKEN and a PostgreSQL database.")
    if not can_share:
        return None
    try:
        return ShardRange.read(said or AUTOMATIC)
    except ValueError:
        raise Stop(f"--shards can't be {said}. Use auto, or a range like 0-3/8.") from None


async def _run(settings: Settings, shards: ShardRange | None) -> int:
    if not settings.token and (settings.api_base or settings.gateway):
        raise Stop("DISCORD_API_BASE and DISCORD_GATEWAY need a DISCORD_TOKEN too.")
    async with AsyncExitStack() as resources:
        database = dialect_of(settings.database)
        await _reached(database)
        await resources.enter_async_context(database.hold(alone=shards is None))
        meter, trace = _measuring(settings)
        async with (
            _options(settings) as options,
            open_app(settings.database, options) as app,
            _discord(settings) as (token, ready_timeout),
        ):
            bot = _bot(
                app,
                shards,
                settings,
                guild_ready_timeout=ready_timeout,
                limits=RateLimits(settings.burst),
                http_trace=trace,
            )
            async with _watched(bot, meter, settings):
                await _serve(bot, token)
    return 0


@asynccontextmanager
async def _options(settings: Settings) -> AsyncIterator[AppOptions]:
    """Yield the choices for the bot, with workers to help it where there may be some."""
    options = AppOptions(
        settings.lobby_hours * HOUR,
        keep=settings.keep,
        thinking_seconds=settings.thinking_seconds,
        draw_apart=True,
    )
    server = dialect_of(settings.database).server
    if server is None:
        yield options
        return
    # the queue comes with the driver of the server
    from bot.cluster.jobs.asking import helped

    async with helped(server, options) as helped_options:
        yield helped_options


async def _reached(database: Dialect, pause: float = RETRY_SECONDS) -> None:
    """Wait for a server that does not answer yet, `pause` seconds between two tries.

    Raises DatabaseError if it answers and does not let the bot in.
    """
    outage = Outage(log, database.shown)
    while True:
        try:
            await database.look_into(create=True)
        except DatabaseUnreachable as error:
            outage.failed(f"{error} Slowboat waits for it.")
            await asyncio.sleep(pause)
        else:
            outage.worked()
            return


async def _work(settings: Settings) -> int:
    database = dialect_of(settings.database)
    if database.server is None:
        raise Stop("Workers need a PostgreSQL server: SLOWBOAT_DATABASE=postgresql://…")
    from bot.cluster.jobs.worker import work

    await _reached(database)
    stopped = asyncio.Event()
    _on_stop(stopped.set)
    await work(settings, stopped)
    return 0


def _on_stop(stop: Callable[[], object]) -> None:
    """Call `stop` when the process is told to end, where the system has such signals."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop)


def _bot(app: App, shards: ShardRange | None, settings: Settings, **options: Any) -> Slowboat:
    """Make the bot: the only one, or one of several processes."""
    if shards is None:
        return Slowboat(app, has_signs=True, **options)
    # a bot that is alone starts faster without it
    from bot.cluster.client import SharedSlowboat

    leases = settings.lease_seconds
    return SharedSlowboat(app, shards, lease_seconds=leases, has_signs=True, **options)


def _measuring(settings: Settings) -> tuple[Meter, aiohttp.TraceConfig] | tuple[None, None]:
    """Return what keeps the measurements and watches the requests, if somebody is to look."""
    if settings.metrics_port is None:
        return None, None
    # a bot that nobody watches starts faster without it
    from bot.operator.metrics import Meter, trace

    meter = Meter()
    return meter, trace(meter)


@asynccontextmanager
async def _watched(bot: Slowboat, meter: Meter | None, settings: Settings) -> AsyncIterator[None]:
    """Serve health and metrics, if asked for, while the block runs. Raises SettingsError."""
    port, host = settings.metrics_port, settings.metrics_host
    if port is None or meter is None:
        yield
        return
    from bot.operator.server import watching

    async with watching(bot, meter, host, port):
        yield


@asynccontextmanager
async def _discord(settings: Settings) -> AsyncIterator[tuple[str, float]]:
    """Point the library at Discord, or at the stand-in; yield the token and the ready timeout."""
    if settings.token:
        _point_at(settings.api_base, settings.gateway)
        yield settings.token, DISCORD_READY_TIMEOUT
        return
    async with _stand_in(settings) as token:
        yield token, LOCAL_READY_TIMEOUT


@asynccontextmanager
async def _stand_in(settings: Settings) -> AsyncIterator[str]:
    """Run the local stand-in of Discord and point the library at it; yield the token."""
    # a bot with a token starts faster without it
    from bot.playground import Playground, WorldFileError

    world = _world_file(dialect_of(settings.database))
    playground = Playground(port=settings.local_port, file=world, verbs=_verbs_of_threads())
    try:
        await playground.start()
    except WorldFileError as error:
        raise Stop(str(error)) from error
    except OSError as error:
        raise Stop(
            f"Port {settings.local_port} can't be opened ({reason(error)}). "
            "Set SLOWBOAT_PORT to another one, or to 0 for any free port."
        ) from error
    try:
        _point_at(playground.api_base, playground.gateway_url)
        discord.asset.Asset.BASE = playground.cdn_base
        _announce(playground.page_url, open_page=settings.open_page)
        yield playground.token
    finally:
        await playground.stop()


def _world_file(database: Dialect) -> Path:
    """Return the file of the stand-in: beside the database where that is a file, else here."""
    file = database.file if isinstance(database, Sqlite) else Path("slowboat")
    return file.with_name(f"{file.stem}.playground.sqlite3")


def _verbs_of_threads() -> dict[str, list[str]]:
    """Return the commands of each game by its name, with which the names of its threads begin."""
    return {
        kind.name(texts_for(language)): [verb.name for verb in kind.verbs]
        for kind in GAMES.values()
        for language in LANGUAGES
    }


def _point_at(api_base: str, gateway: str) -> None:
    """Let the library talk to other addresses than Discord's; "" keeps Discord's."""
    if api_base:
        discord.http.Route.BASE = api_base
    if gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)


def _announce(page: str, *, open_page: bool) -> None:
    print("No DISCORD_TOKEN is set, so Slowboat plays against a local stand-in for Discord.")
    print(
        f"Open {page} in a browser; each tab can be a different person. Ctrl+C stops.", flush=True
    )
    if open_page and sys.stdout.isatty():
        webbrowser.open(page)


async def _serve(bot: Slowboat, token: str) -> None:
    """Run the bot until it is told to stop.

    Raises Stop if Discord does not let it in, or when it was unwell for so long that it is to be
    started anew.
    """
    # from here on it hears which shards are connected
    watching = asyncio.create_task(until_unwell(Doctor(bot)))
    loop = asyncio.get_running_loop()
    leaving: set[asyncio.Task[None]] = set()

    def leave() -> None:
        task = loop.create_task(bot.drain())
        leaving.add(task)
        task.add_done_callback(leaving.discard)

    _on_stop(leave)
    watching.add_done_callback(lambda task: None if task.cancelled() else leave())
    try:
        async with bot:
            await bot.start(token)
    except discord.LoginFailure as error:
        raise Stop("Discord doesn't accept the DISCORD_TOKEN.") from error
    except aiohttp.ClientError as error:
        raise Stop(f"Can't reach Discord: {error}") from error
    except TimeoutError as error:
        raise Stop("Can't reach Discord: it doesn't answer.") from error
    except (LookupError, TypeError, ValueError) as error:
        if bot.application is not None:
            raise  # a fault of the bot: it had been let in
        raise Stop("The server that answers isn't Discord.") from error
    except discord.HTTPException as error:
        raise Stop(
            f"Discord answered the login with status {error.status}. Try again later."
        ) from error
    except discord.GatewayNotFound as error:
        raise Stop("Discord can't name its gateway right now. Try again later.") from error
    except discord.ConnectionClosed as error:
        raise Stop(_why_closed(error.code)) from error
    finally:
        is_unwell = watching.done()
        watching.cancel()
    if leaving:
        await asyncio.wait(leaving)
    if is_unwell:
        raise Stop(f"{watching.result()} The bot is stopping so that it can be restarted.")
    log.info("Slowboat has stopped")


def _why_closed(code: int) -> str:
    """Return why Discord closed its gateway for good, by the code that it gave."""
    if code == TOKEN_REFUSED:
        return "Discord no longer accepts the DISCORD_TOKEN. Was it reset?"
    return f"Discord closed the connection permanently (code {code})."


if __name__ == "__main__":
    sys.exit(main())
