"""A world in a file survives the end of the process."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import Any

import aiohttp

from bot.playground import Playground, controls_of
from tests.bot.playground.raw import PNG, Raw, button, row


async def fill(playground: Playground) -> dict[str, Any]:
    """Put one of everything into a world; what was put there."""
    async with aiohttp.ClientSession() as session:
        raw = Raw(playground, session)
        await raw.register({"name": "go", "description": "Go"})
        attachments = [{"id": 0, "description": "alt"}]
        media = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
        body = {"flags": 1 << 15, "components": [media, row(button("b"))]}
        files = {"files[0]": ("a.png", PNG)}
        _, message = await raw.post({**body, "attachments": attachments}, files=files)
        _, gone = await raw.post({"content": "gone"})
        await raw.call("DELETE", f"/channels/{raw.channel}/messages/{gone['id']}")
        _, thread = await raw.call(
            "POST", f"/channels/{raw.channel}/threads", {"name": "t", "type": 11}
        )
        await raw.post({"content": "inside"}, channel=thread["id"])
        started = await raw.started()
        await raw.respond(started, {"type": 4, "data": {"content": "secret", "flags": 64}})
        await raw.respond(await raw.started(), {"type": 5})
        return {"message": message, "thread": thread}


async def test_everything_comes_back_on_another_port(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    async with Playground(file=path) as playground:
        before = await fill(playground)
        gina = playground.add_person("Gina", "de")
        await gina.say("dm", "hello")
        old_base = playground.cdn_base
        last = int(playground.world.next_id())
    async with Playground(file=path) as playground:
        assert playground.cdn_base != old_base
        gina = playground.person("Gina")
        assert gina.locale == "de"
        assert [one["content"] for one in gina.dms] == ["hello"]
        contents = [one["content"] for one in gina.messages("games")]
        assert contents == ["", "t"], "neither deleted, ephemeral nor unfinished messages are kept"
        message = gina.messages("games")[0]
        assert message["id"] == before["message"]["id"]
        assert [one["custom_id"] for one in controls_of(message)] == ["b"]
        url = message["components"][0]["items"][0]["media"]["url"]
        assert url == message["attachments"][0]["url"]
        assert message["attachments"][0]["description"] == "alt"
        async with aiohttp.ClientSession() as session, session.get(url) as response:
            assert await response.read() == PNG
        assert [one["content"] for one in gina.messages(before["thread"])] == ["inside"]
        assert [one["name"] for one in playground.world.commands.values()] == ["go"]
        assert int(playground.world.next_id()) > last


async def test_it_runs_alone_and_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "world.sqlite3"
    for round_ in (1, 2):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.playground", "--port", "0", "--file", str(path),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        )  # fmt: skip
        try:
            assert process.stdout is not None
            lines = [(await process.stdout.readline()).decode().split() for _ in range(4)]
            told = {line[0]: line[1] for line in lines}
            async with aiohttp.ClientSession() as session:
                headers = {"Authorization": f"Bot {told['DISCORD_TOKEN:']}"}
                base = told["DISCORD_API_BASE:"]
                async with session.get(f"{base}/users/@me", headers=headers) as response:
                    app = (await response.json())["id"]
                url = f"{base}/applications/{app}/commands"
                async with session.get(url, headers=headers) as response:
                    commands = await response.json()
                assert len(commands) == round_ - 1
                body = {"name": "go", "description": "Go"}
                await (await session.post(url, headers=headers, json=body)).read()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGKILL)
            await process.wait()


async def test_a_port_that_is_taken_is_one_sentence() -> None:
    async with Playground(port=0) as playground:
        port = playground.page_url.rstrip("/").rpartition(":")[2]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.playground", "--port", port,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
        )  # fmt: skip
        _, told = await process.communicate()
    assert process.returncode == 1
    assert told.decode().startswith(f"Port {port} can't be opened")
    assert len(told.decode().splitlines()) == 1
