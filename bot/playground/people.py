"""The user side in Python: a `PlaygroundPerson` uses commands, presses buttons, reads messages."""

# ruff: noqa: ASYNC109 -- the callers of these waits are tests, which think in time limits

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from . import commandcheck as kinds
from .actions import Actions
from .choosing import ClientRefusal
from .copies import copied
from .faults import find_channel
from .interaction_types import CHOICES, FAILURE, MODAL, REPLY, THINK, Interaction
from .layout import walk
from .refusals import Json
from .watching import PATIENCE, wait_until
from .world import DIRECT, GatewayEvent, World

Kind = Literal["message", "deferred", "update", "modal", "choices", "failed"]
INBOX = 1000


@dataclass(frozen=True, slots=True)
class Modal:
    """A modal that opened: what was sent, and the interaction that it belongs to."""

    interaction_id: str
    custom_id: str
    title: str
    components: list[Json]

    def fields(self) -> dict[str, Json]:
        """The controls of the modal by their custom ids."""
        return {one["custom_id"]: one for one in walk(self.components) if "custom_id" in one}


@dataclass(slots=True)
class InteractionResult:
    """The result of an interaction.

    `kind` says how the first answer looked: "message", "deferred" (thinking), "update" (of the
    component's message, or nothing visible), "modal", "choices", "failed" (no answer in 3 s).
    """

    kind: Kind
    _world: World
    _interaction: Interaction
    modal: Modal | None = None
    choices: list[Json] = field(default_factory=list)
    error: str | None = None

    @property
    def message(self) -> Json | None:
        """The original answer as it is now (for an update: the component's message)."""
        original = self._interaction.original
        return None if original is None else copied(original.data)

    @property
    def followups(self) -> list[Json]:
        """The further messages that came by the same token, as they are now."""
        original = self._interaction.original
        messages = self._interaction.made.values()
        return [copied(one.data) for one in messages if one is not original]

    @property
    def text(self) -> str:
        """All text of the original answer as it is now."""
        message = self.message
        return "" if message is None else text_of(message)

    @property
    def ephemeral(self) -> bool:
        """Whether only the person sees the answer."""
        return self._interaction.ephemeral

    async def settled(self, timeout: float = PATIENCE) -> InteractionResult:
        """Wait until a "thinking" answer was completed; other outcomes are settled at once."""
        await wait_until(self._world, lambda: not self._interaction.thinking, timeout)
        return self

    async def followed_up(self, count: int = 1, timeout: float = PATIENCE) -> list[Json]:
        """Wait for `count` follow-up messages."""
        await wait_until(self._world, lambda: len(self.followups) >= count, timeout)
        return self.followups


class PlaygroundPerson:
    """One person of the server, acting as Discord's own client would.

    Channels are given as an id, a name (`"games"`, `"#games"`), a channel object or anything
    with an `id`; messages as an object of this module's methods or anything with an `id`.
    `inbox` holds what has come for the person to see since the start, the last thousand.
    """

    def __init__(self, actions: Actions, user_id: str) -> None:
        self._actions = actions
        self._world: World = actions.world
        self.id = user_id
        self.inbox: list[Json] = []
        self._world.listen(self._notice)

    def _notice(self, event: GatewayEvent) -> None:
        if event.type != "MESSAGE_CREATE" or event.reader not in (None, self.id):
            return
        channel = self._world.channels.get(event.data["channel_id"])
        if channel is not None and self._world.allowed(self.id, channel):
            self.inbox.append(event.data)
            del self.inbox[:-INBOX]

    # -- who, where, what is there

    @property
    def name(self) -> str:
        """The name that everybody sees."""
        return str(self._world.users[self.id]["global_name"])

    @property
    def mention(self) -> str:
        """The text that mentions the person."""
        return f"<@{self.id}>"

    @property
    def locale(self) -> str:
        """The language of the person's client."""
        return self._world.locale(self.id)

    @locale.setter
    def locale(self, locale: str) -> None:
        self._actions.set_locale(self.id, locale)

    def messages(self, channel: Any) -> list[Json]:
        """The messages of a channel that the person can see, oldest first."""
        number = self._channel(channel)
        return [copied(one.data) for one in self._world.visible(number, self.id)]

    def message(self, message: Any) -> Json | None:
        """A message as it is now; None when it is gone or cannot be seen."""
        number = str(_id(message))
        for channel in self._world.messages:
            for one in self._world.visible(channel, self.id):
                if one.id == number:
                    return copied(one.data)
        return None

    @property
    def dms(self) -> list[Json]:
        """The direct messages between the bot and the person."""
        channel = self._direct()
        return [] if channel is None else self.messages(channel)

    @property
    def pings(self) -> list[Json]:
        """The messages that notified the person: mentions and direct messages, unless silent."""
        return [one for one in self.inbox if self._notifies(one)]

    def _notifies(self, message: Json) -> bool:
        if message["author"]["id"] == self.id or message["flags"] & (1 << 12):
            return False
        channel = self._world.channels.get(message["channel_id"])
        direct = channel is not None and channel["type"] == DIRECT
        named = any(one["id"] == self.id for one in message["mentions"])
        return direct or named or bool(message["mention_everyone"])

    def threads(self) -> list[Json]:
        """The threads that the person can see, oldest first."""
        every = self._world.channels.values()
        seen = [one for one in every if "thread_metadata" in one]
        return [copied(one) for one in seen if self._world.allowed(self.id, one)]

    def _direct(self) -> Json | None:
        for channel in self._world.channels.values():
            if channel["type"] == DIRECT and channel["recipients"][0]["id"] == self.id:
                return channel
        return None

    def _channel(self, channel: Any) -> str:
        if isinstance(channel, str):
            if channel == "dm":
                return str(self._world.direct_channel(self.id)["id"])
            return str(find_channel(self._world, channel)["id"])
        return str(_id(channel))

    # -- commands

    async def slash(
        self, command: str, channel: Any = "games", **options: Any
    ) -> InteractionResult:
        """Use a slash command, `"play"` or with subcommands `"table pause"`."""
        command_payload, given = self._options(command, options)
        number = self._channel(channel)
        started = self._actions.command(self.id, number, command_payload["id"], given)
        return await self._outcome(started)

    async def autocomplete(
        self, command: str, option: str, value: Any = "", channel: Any = "games", **others: Any
    ) -> list[Json]:
        """The choices that are offered while `value` is typed into an option.

        Raises `TimeoutError` when the bot does not answer within 3 seconds.
        """
        command_payload, given = self._options(command, {**others, option: value}, focused=option)
        number = self._channel(channel)
        started = self._actions.autocomplete(self.id, number, command_payload["id"], given)
        outcome = await self._outcome(started)
        if outcome.kind == "failed":
            raise TimeoutError(FAILURE)
        return outcome.choices

    def _options(
        self, command: str, options: Mapping[str, Any], focused: str | None = None
    ) -> tuple[Json, list[Json]]:
        first, *rest = command.split()
        commands = self._world.commands.values()
        registered = next(
            (one for one in commands if one["name"] == first and one["type"] == 1), None
        )
        if registered is None:
            raise ClientRefusal(f"There is no command called {first}.")
        level, path = registered, []
        for name in rest:
            inner = next((one for one in level["options"] if one["name"] == name), None)
            if inner is None:
                raise ClientRefusal(f"There is no command called {command}.")
            level = inner
            path.append(inner)
        declared = {one["name"]: one for one in level.get("options", [])}
        given = [self._option(declared, name, value, focused) for name, value in options.items()]
        for one in reversed(path):
            given = [{"name": one["name"], "type": one["type"], "options": given}]
        return registered, given

    def _option(
        self, declared: Mapping[str, Json], name: str, value: Any, focused: str | None
    ) -> Json:
        kind = declared[name]["type"] if name in declared else kinds.STRING
        if kind in (kinds.USER, kinds.CHANNEL, kinds.ROLE, kinds.MENTIONABLE):
            value = self._channel(value) if kind == kinds.CHANNEL else str(_id(value))
        elif kind == kinds.ATTACHMENT:
            value = self._actions.upload(self.id, *value)
        option: Json = {"name": name, "type": kind, "value": value}
        if name == focused:
            option["focused"] = True
        return option

    # -- controls

    async def press(
        self, message: Any, custom_id: str | None = None, label: str | None = None
    ) -> InteractionResult:
        """Press a button of a message, found by its custom id or its label."""
        data = self._now(message)
        control = self._control(data, custom_id, label, buttons=True)
        started = self._actions.press(self.id, data["channel_id"], data["id"], control["custom_id"])
        return await self._outcome(started)

    async def choose(
        self, message: Any, custom_id: str | None = None, values: Sequence[Any] = ()
    ) -> InteractionResult:
        """Choose values in a select of a message (its only one if no custom id is given)."""
        data = self._now(message)
        control = self._control(data, custom_id, None, buttons=False)
        chosen = [value if isinstance(value, str) else str(_id(value)) for value in values]
        started = self._actions.press(
            self.id, data["channel_id"], data["id"], control["custom_id"], chosen
        )
        return await self._outcome(started)

    async def forge(
        self,
        message: Any,
        custom_id: str,
        entered: Mapping[str, str] | None = None,
        values: Sequence[str] = ("-",),
    ) -> InteractionResult:
        """Send a control with any custom id, or with `entered` a form, as a changed client might.

        It seems to stand on a message that the person sees; a control has the chosen `values`.
        """
        data, filled = self._now(message), None if entered is None else dict(entered)
        started = self._actions.forge(
            self.id, data["channel_id"], data["id"], custom_id, filled, values
        )
        return await self._outcome(started)

    def _now(self, message: Any) -> Json:
        data = self.message(message)
        if data is None:
            raise ClientRefusal("You can't see that message.")
        return data

    def _control(
        self, data: Json, custom_id: str | None, label: str | None, *, buttons: bool
    ) -> Json:
        every = [one for one in controls_of(data) if (one["type"] == 2) == buttons]
        if custom_id is not None:
            every = [one for one in every if one["custom_id"] == custom_id]
        if label is not None:
            every = [one for one in every if one.get("label") == label]
        if len(every) != 1:
            wanted = custom_id if custom_id is not None else label
            there = [one.get("label", one["custom_id"]) for one in controls_of(data)]
            raise ClientRefusal(f"{len(every)} controls fit {wanted!r}; there are {there}.")
        return every[0]

    async def submit(
        self, modal: Modal | InteractionResult, values: Mapping[str, Any]
    ) -> InteractionResult:
        """Submit a modal with what was entered, by custom ids.

        Texts for text inputs and radio groups, lists for selects and checkbox groups, a bool
        for a checkbox, a list of (name, bytes) for a file upload.
        """
        opened = modal.modal if isinstance(modal, InteractionResult) else modal
        if opened is None:
            raise ClientRefusal("No modal was opened.")
        ready = {key: self._value(value) for key, value in values.items()}
        started = self._actions.submit(self.id, opened.interaction_id, opened.custom_id, ready)
        return await self._outcome(started)

    def _value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return [
            self._actions.upload(self.id, *one)
            if isinstance(one, tuple)
            else (one if isinstance(one, str) else str(_id(one)))
            for one in value
        ]

    # -- messages

    async def say(self, channel: Any, text: str) -> Json:
        """Write an ordinary message."""
        message = self._actions.send(self.id, self._channel(channel), text)
        return copied(message.data)

    async def dismiss(self, message: Any) -> None:
        """Take an ephemeral message off the screen."""
        self._actions.dismiss(self.id, str(_id(message)))

    async def _outcome(self, started: Interaction) -> InteractionResult:
        answer = await started.answered
        if answer.kind == 0:
            return InteractionResult("failed", self._world, started, error=FAILURE)
        if answer.kind == MODAL and answer.modal is not None:
            shown = answer.modal
            modal = Modal(started.id, shown["custom_id"], shown["title"], shown["components"])
            return InteractionResult("modal", self._world, started, modal=modal)
        if answer.kind == CHOICES:
            return InteractionResult("choices", self._world, started, choices=answer.choices)
        names: dict[int, Kind] = {REPLY: "message", THINK: "deferred"}
        return InteractionResult(names.get(answer.kind, "update"), self._world, started)


def _id(thing: Any) -> Any:
    if isinstance(thing, str | int):
        return thing
    if isinstance(thing, Mapping):
        return thing["id"]
    if isinstance(thing, InteractionResult):
        message = thing.message
        return None if message is None else message["id"]
    return thing.id


def text_of(message: Json) -> str:
    """All text of a message: content, embeds' titles and descriptions, text displays."""
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [embed.get("title", ""), embed.get("description", "")]
        parts += [f"{one['name']}\n{one['value']}" for one in embed.get("fields", [])]
    parts += [one["content"] for one in walk(message["components"]) if one["type"] == 10]
    return "\n".join(part for part in parts if part)


def controls_of(message: Json) -> list[Json]:
    """The buttons and selects of a message that send an interaction, in reading order."""
    return [one for one in walk(message["components"]) if "custom_id" in one]
