"""Calls without a client library, for what the library would never send."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp

from bot.playground import Playground
from bot.playground.interaction_types import Interaction

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000003000000020802000000"
    "12160b4d0000000c4944415478da6364606060000000080003cc3c95a50000000049454e44ae426082"
)


class Raw:
    """Calls the REST interface as the bot would."""

    def __init__(self, playground: Playground, session: aiohttp.ClientSession) -> None:
        self.playground = playground
        self.session = session
        self.headers = {"Authorization": f"Bot {playground.token}"}
        world = playground.world
        self.channel = next(one["id"] for one in world.channels.values() if one["name"] == "games")
        self.app = world.bot_id
        self.guild = world.guild_id

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: dict[str, tuple[str, bytes]] | None = None,
        **options: Any,
    ) -> tuple[int, Any]:
        """The status and the JSON body of the answer."""
        headers = options.pop("headers", self.headers)
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body))
            for name, (filename, data) in files.items():
                form.add_field(name, io.BytesIO(data), filename=filename)
            options["data"] = form
        elif body is not None:
            options["json"] = body
        url = self.playground.api_base + path
        async with self.session.request(method, url, headers=headers, **options) as response:
            text = await response.text()
            return response.status, json.loads(text) if text else None

    async def post(self, body: Any, channel: str | None = None, **options: Any) -> tuple[int, Any]:
        """Post a message."""
        path = f"/channels/{channel or self.channel}/messages"
        return await self.call("POST", path, body, **options)

    async def respond(self, started: Interaction, body: Any, **options: Any) -> tuple[int, Any]:
        """Give the first answer to an interaction."""
        path = f"/interactions/{started.id}/{started.token}/callback?with_response=true"
        return await self.call("POST", path, body, **options)

    async def by_token(
        self, method: str, started: Interaction, rest: str = "", body: Any = None, **options: Any
    ) -> tuple[int, Any]:
        """Use the token of an interaction."""
        path = f"/webhooks/{self.app}/{started.token}{rest}"
        return await self.call(method, path, body, **options)

    async def register(self, *commands: dict[str, Any]) -> tuple[int, Any]:
        """Replace the commands."""
        return await self.call("PUT", f"/applications/{self.app}/commands", list(commands))

    async def started(self, name: str = "go", person: str = "Ann") -> Interaction:
        """An interaction that is waiting for its first answer: a slash command was used."""
        commands = self.playground.world.commands.values()
        known = next((one for one in commands if one["name"] == name), None)
        if known is None:
            await self.register({"name": name, "description": "Go"})
            known = next(iter(self.playground.world.commands.values()))
        user = self.playground.person(person).id
        return self.playground.actions.command(user, self.channel, known["id"], [])

    async def pressed(self, person: str = "Ann", **message: Any) -> Interaction:
        """An interaction that is waiting: a button `b` of a message was pressed."""
        _, made = await self.post({"components": [row(button("b"))], **message})
        user = self.playground.person(person).id
        return self.playground.actions.press(user, self.channel, made["id"], "b")


def button(custom_id: str, **more: Any) -> dict[str, Any]:
    """A button."""
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, **more}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    """An action row."""
    return {"type": 1, "components": list(components)}


def select(custom_id: str = "s", count: int = 3, **more: Any) -> dict[str, Any]:
    """A string select with options 0, 1, …"""
    options = [{"label": f"L{n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def text(content: str) -> dict[str, Any]:
    """A text display."""
    return {"type": 10, "content": content}


def error_codes(tree: Any) -> set[str]:
    """All codes in the tree of an invalid form body."""
    if not isinstance(tree, dict):
        return set()
    found = {one["code"] for one in tree.get("_errors", [])}
    for key, value in tree.items():
        if key != "_errors":
            found |= error_codes(value)
    return found


def error_at(tree: Any, path: str) -> set[str]:
    """The codes at a place such as `components.0.components.1.label`."""
    for step in path.split("."):
        tree = tree[step]
    return {one["code"] for one in tree["_errors"]}
