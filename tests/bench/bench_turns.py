"""What a turn costs: from the press of a button to the acknowledgement and to the new board.

    python tests/bench/bench_turns.py [--game SLUG] [--games 2] [--turns 200] [--computers 0]
                                      [--load 400]
    python tests/bench/bench_turns.py --start [--open 1000]

People press what is offered, at random, in games of two, which are left after so many turns (random
presses can make a game very long), through the local stand-in, which runs here; the bot is the real
command with the unmodified library and real pictures in a process of its own. Under load somebody
presses every 50 ms, each time in another game. Beside it, in the same run and in turns, plays the
same bot with a plain `Image.save` of the picture on the event loop, so that the ratio holds on a
noisy machine. What a turn costs in CPU and in requests is that of whole games, with their start and
all that people open and try before they play. `--start` measures the start of the command with open
games in its database, until the first command is answered, beside the library's own imports.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import rules
from bot.playground import Playground
from renderers.core.canvas import Canvas
from renderers.core.picture import Picture, clipped
from tests.bench.bench_store import make_open_games
from tests.bench.cluster.costs import Cost, cost_of
from tests.bench.crowd import OWN, PATIENCE, Crowd, Turn, bot_process

PAUSE = 0.05
GAMES_UNDER_LOAD = 20
PREPARED = 10.0
"""Seconds after which a bot has prepared everything that it prepares at its start."""
PLAIN = (sys.executable, str(Path(__file__).resolve()), "--plain-bot")


def quantiles(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    return (
        f"median {1000 * statistics.median(ordered):7.1f} ms   "
        f"99% {1000 * ordered[int(0.99 * (len(ordered) - 1))]:7.1f} ms"
    )


class Requests(Counter[bool]):
    """Counts requests to Discord, those that its global rate limit counts under True."""

    def __call__(self, method: str, path: str, *_about: Any) -> None:
        """Count one; answers to interactions are free (DISCORD 9)."""
        self["/interactions/" not in path and "/webhooks/" not in path] += 1


def report_costs(before: Cost, after: Cost, requests: Counter[bool], turns: int) -> None:
    spent = after.since(before)
    each = ", ".join(
        f"{name} {1000 * seconds / turns:.1f} ms"
        for name, seconds in sorted(spent.items())
        if seconds
    )
    print(f"  CPU a turn: {each}")
    print(
        f"  requests a turn: {requests[True] / turns:.1f} that the global rate limit counts,"
        f" {requests[False] / turns:.1f} that it does not"
    )


def report(title: str, own: Sequence[Turn], plain: Sequence[Turn]) -> None:
    print(f"{title}: {len(own)} turns, beside it {len(plain)}")
    for name, part in (("acknowledged", _acknowledged), ("new board", _board)):
        mine, other = [part(turn) for turn in own], [part(turn) for turn in plain]
        print(f"  {name:12}        {quantiles(mine)}")
        print(f"  {name:12} plain  {quantiles(other)}")
        ratio = statistics.median(other) / statistics.median(mine)
        print(f"  {name:12} plain : own = {ratio:.1f}")


def _acknowledged(turn: Turn) -> float:
    return turn.acknowledged


def _board(turn: Turn) -> float:
    return turn.board


async def measure_turns(
    folder: Path, slug: str, games: int, most: int, computers: int, load: int
) -> None:
    """Play with the bot and with the plain one, game by game in turns, then under load."""
    own_folder, plain_folder = folder / "own", folder / "plain"
    own_folder.mkdir()
    plain_folder.mkdir()
    requests = Requests()
    async with (
        Playground(observer=requests) as first,
        Playground() as second,
        bot_process(first, own_folder, OWN) as bot,
        bot_process(second, plain_folder, PLAIN),
    ):
        own, plain = Crowd(first, "turns", slug), Crowd(second, "turns", slug)
        calm: tuple[list[Turn], list[Turn]] = ([], [])
        await asyncio.sleep(PREPARED)
        requests.clear()
        before = cost_of([bot])
        for number in range(games):
            for crowd, turns in zip((own, plain), calm, strict=True):
                turns += await crowd.game(most, computers)
            show(number + 1, games, "games")
        after, counted = cost_of([bot]), Counter(requests)
        report("One game at a time", *calm)
        report_costs(before, after, counted, len(calm[0]))
        if load:
            busy, left_out = await own.under_load(GAMES_UNDER_LOAD, load, PAUSE)
            other, left_out_plain = await plain.under_load(GAMES_UNDER_LOAD, load // 4, PAUSE)
            report(f"A press every {1000 * PAUSE:.0f} ms", busy, other)
            print(f"  presses left out, no game was free: {left_out}, plain {left_out_plain}")


def show(done: int, whole: int, what: str) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == whole else ""
        print(f"\r{what}: {done} of {whole}", end=end, file=sys.stderr, flush=True)


async def measure_start(folder: Path, games: int, rounds: int = 5) -> None:
    """Start the command again and again beside one stand-in."""
    await make_open_games(folder / "slowboat.sqlite3", games)
    async with Playground() as playground:
        async with bot_process(playground, folder):
            await playground.person("Ann").slash("games")
        online, answered, memory = [], [], 0
        for number in range(rounds):
            async with asyncio.timeout(PATIENCE):
                await playground.wait_until(lambda: not playground.gateway.online, PATIENCE)
            began = time.perf_counter()
            async with bot_process(playground, folder) as pid:
                online.append(time.perf_counter() - began)
                outcome = await playground.person("Ann").slash("games")
                assert outcome.kind == "deferred", outcome
                await outcome.settled()
                answered.append(time.perf_counter() - began)
                memory = resident(pid)
            show(number + 1, rounds, "starts")
    print(f"{games} open games, {rounds} starts")
    print(f"  connected              {quantiles(online)}")
    print(f"  first command answered {quantiles(answered)}")
    print(f"  memory of the process  {memory / 1024:.0f} MB")
    code = "import discord.ext.commands, sqlalchemy.ext.asyncio, PIL.Image"
    bare = [timed(lambda: subprocess.run([sys.executable, "-c", code], check=True))
            for _ in range(rounds)]  # fmt: skip
    print(f"  Python and libraries   {quantiles(bare)}")
    ratio = statistics.median(answered) / statistics.median(bare)
    print(f"  first command : libraries = {ratio:.1f}")


def timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def resident(pid: int) -> int:
    """The memory of a process in KiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


def run_plain_bot() -> None:
    """The same bot, but pictures are drawn on the event loop and saved as Pillow does by itself."""
    from bot.__main__ import main as run
    from bot.services.messages.artists import ArtistProcess
    from bot.services.messages.pictures import Wanted
    from renderers import RENDERERS

    def picture(canvas: Canvas, alt: str) -> Picture:
        file = io.BytesIO()
        canvas.image.convert("RGB").save(file, "PNG")
        return Picture(file.getvalue(), *canvas.image.size, clipped(alt))

    async def draw(
        _artist: ArtistProcess, wanted: Wanted, _seconds: float
    ) -> tuple[Picture | None, float]:
        return wanted.drawn(RENDERERS), 0.0

    changed: Any = (Canvas, ArtistProcess)
    changed[0].picture = picture
    changed[1].draw = draw
    sys.exit(run(["run"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="puerto-rico", choices=list(rules.GAMES))
    parser.add_argument("--games", type=int, default=2, help="games, one after the other")
    parser.add_argument("--turns", type=int, default=200, help="most turns of one of these games")
    parser.add_argument("--computers", type=int, default=0, help="computers in those games")
    parser.add_argument("--load", type=int, default=400, help="presses under load, 0 for none")
    parser.add_argument("--start", action="store_true", help="measure the start instead")
    parser.add_argument("--open", type=int, default=1000, help="open games at the start")
    parser.add_argument("--plain-bot", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.plain_bot:
        run_plain_bot()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if options.start:
            asyncio.run(measure_start(folder, options.open))
        else:
            asyncio.run(
                measure_turns(
                    folder,
                    options.game,
                    options.games,
                    options.turns,
                    options.computers,
                    options.load,
                )
            )


if __name__ == "__main__":
    main()
