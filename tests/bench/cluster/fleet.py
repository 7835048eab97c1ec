"""The real processes, bots and workers, each with networks of its own that can be taken away."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from bot.playground import Playground
from tests.bench.crowd import OWN, variables
from tests.postgresql_server import Server

RELAY = (sys.executable, str(Path(__file__).with_name("relay.py")))
TO_DATABASE = "database"
TO_DISCORD = "Discord"


class Networks:
    """One relay of every process to the database, and of every bot to Discord."""

    def __init__(self, playground: Playground, server: Server, names: Sequence[str]) -> None:
        discord = str(urlsplit(playground.api_base).port)
        database = str(server.folder / ".s.PGSQL.5432")
        self.ports: dict[tuple[str, str], int] = {}
        self._targets: dict[int, str] = {}
        for name in names:
            for end, target in ((TO_DATABASE, database), (TO_DISCORD, discord)):
                port = self.ports[name, end] = free_port()
                self._targets[port] = target
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Begin to lead connections."""
        routes = [f"{port}={target}" for port, target in self._targets.items()]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *RELAY, *routes, stdin=pipe, stdout=pipe
        )
        assert self._process.stdout is not None
        await self._process.stdout.readline()

    def become(self, name: str, end: str, network: str) -> None:
        """Change the network between a process and one end."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{self.ports[name, end]} {network}\n".encode())

    async def stop(self) -> None:
        """End all connections."""
        if self._process is not None:
            self._process.kill()
            await self._process.wait()


class Fleet:
    """The processes by name, `bot 1`, `worker 2` and so on; their logs lie in `folder`."""

    def __init__(
        self, playground: Playground, server: Server, database: str, folder: Path, names: list[str]
    ) -> None:
        self.names = names
        self.networks = Networks(playground, server, names)
        self._playground = playground
        self._database = database
        self._folder = folder
        self._running: dict[str, asyncio.subprocess.Process] = {}

    def of_kind(self, kind: str) -> list[str]:
        """The names of the bots, or of the workers."""
        return [name for name in self.names if name.startswith(kind)]

    async def start_all(self) -> None:
        """Start all processes that do not run."""
        for name in self.names:
            if name not in self._running:
                await self.start(name)

    async def start(self, name: str) -> None:
        """Start a process."""
        command = (*OWN, "run") if name.startswith("bot") else (*OWN, "worker")
        log = (self._folder / f"{name}.log").open("ab")
        self._running[name] = await asyncio.create_subprocess_exec(
            *command, cwd=self._folder, env=self._environment(name), stderr=log, stdout=log
        )

    def _environment(self, name: str) -> dict[str, str]:
        base, gateway = self._playground.api_base, self._playground.gateway_url
        database = self.networks.ports[name, TO_DATABASE]
        return {
            **os.environ,
            **variables(self._playground),
            "DISCORD_API_BASE": self._through(name, base),
            "DISCORD_GATEWAY": self._through(name, gateway),
            "SLOWBOAT_DATABASE": f"postgresql://slowboat@127.0.0.1:{database}/{self._database}",
            "SLOWBOAT_THINKING_SECONDS": "0.2",
        }

    def _through(self, name: str, address: str) -> str:
        parts = urlsplit(address)
        port = self.networks.ports[name, TO_DISCORD]
        return urlunsplit(parts._replace(netloc=f"127.0.0.1:{port}"))

    def tell(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process."""
        with suppress(ProcessLookupError):
            self._running[name].send_signal(number)

    async def start_anew(self, name: str) -> None:
        """Start a process anew once it is gone."""
        await self._running[name].wait()
        await self.start(name)

    def pids(self) -> list[int]:
        """The processes."""
        return [process.pid for process in self._running.values()]

    async def stop(self) -> None:
        """Tell all to stop, and wait until they are gone."""
        for process in self._running.values():
            with suppress(ProcessLookupError):
                process.terminate()
        for process in self._running.values():
            try:
                await asyncio.wait_for(process.wait(), 60)
            except TimeoutError:
                process.kill()
        self._running.clear()

    def complaints(self) -> dict[str, int]:
        """How often each process logged an error or a traceback."""
        found = {}
        for file in sorted(self._folder.glob("*.log")):
            lines = file.read_text(errors="replace").splitlines()
            found[file.stem] = sum("ERROR" in line or "CRITICAL" in line for line in lines)
        return found


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])
