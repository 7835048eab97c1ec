"""The stand-in alone, so that a bot can be started, killed and restarted beside it."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys

from .persistence import WorldFileError
from .server import Playground


async def _serve(port: int, file: str | None) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(one, stopped.set)
    async with Playground(port=port, file=file) as playground:
        lines = (
            f"page:              {playground.page_url}",
            f"DISCORD_API_BASE:  {playground.api_base}",
            f"DISCORD_GATEWAY:   {playground.gateway_url}",
            f"DISCORD_TOKEN:     {playground.token}",
        )
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        await stopped.wait()


def main() -> None:
    """Read the arguments and serve until SIGINT or SIGTERM."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="0 takes any free port")
    parser.add_argument("--file", help="keep the world in this SQLite file")
    arguments = parser.parse_args()
    try:
        asyncio.run(_serve(arguments.port, arguments.file))
    except WorldFileError as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"Port {arguments.port} can't be opened ({os.strerror(error.errno or 0)}).")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
