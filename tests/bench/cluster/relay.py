"""A relay of connections whose network can be taken away.

    python tests/bench/cluster/relay.py PORT=TARGET …

Each TARGET is a port of this machine, or the path of a socket. A line on standard input is a port
and what becomes of its network: `stalled` (nothing arrives any more, nobody is told), `cut` (all
connections are reset, new ones refused) or `whole`.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

CHUNK = 1 << 16
NETWORKS = ("whole", "stalled", "cut")


class Route:
    """What listens at one port and leads to one target."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._whole = asyncio.Event()
        self._whole.set()
        self._is_cut = False
        self._open: set[asyncio.StreamWriter] = set()

    def become(self, network: str) -> None:
        """Change what becomes of the network."""
        self._is_cut = network == "cut"
        if network == "stalled":
            self._whole.clear()
        else:
            self._whole.set()
        if self._is_cut:
            for writer in self._open:
                writer.transport.abort()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Lead a connection to the target until one of both ends it."""
        self._open.add(writer)
        try:
            await self._whole.wait()
            if not self._is_cut:
                await self._lead(reader, writer)
        except OSError:
            return  # one of both is gone, or the target was not there
        finally:
            self._open.discard(writer)
            writer.transport.abort()

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await self._connect()
        self._open.add(back)
        ways = [self._carry(reader, back), self._carry(there, writer)]
        try:
            await asyncio.gather(*ways)
        finally:
            self._open.discard(back)
            back.transport.abort()

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._target.startswith("/"):
            return await asyncio.open_unix_connection(self._target)
        return await asyncio.open_connection("127.0.0.1", int(self._target))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._whole.wait()
            writer.write(data)
            await writer.drain()
        raise ConnectionResetError


async def main(arguments: list[str]) -> None:
    """Serve all routes until standard input ends."""
    routes: dict[str, Route] = {}
    for argument in arguments:
        port, target = argument.split("=", 1)
        routes[port] = Route(target)
        await asyncio.start_server(routes[port].serve, "127.0.0.1", int(port))
    print("ready", flush=True)
    orders = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    while line := await orders.readline():
        port, network = line.decode().split()
        routes[port].become(network)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(sys.argv[1:]))
