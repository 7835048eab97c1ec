"""The life of an interaction: 3 seconds for the first answer, 15 minutes for what follows.

Interactions, their tokens and their deadlines (interactions/receiving-and-responding).
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from . import commandcheck, layout, messages
from .clock import Timers
from .copies import copied
from .draft import read_draft
from .files import File
from .interaction_types import (
    ACKNOWLEDGE,
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    MODAL,
    REPLY,
    THINK,
    UPDATE,
    Interaction,
    InteractionReply,
)
from .payloads import interaction_payload, metadata
from .refusals import ApiError, BodyCheck, Fields, Json, invalid, unknown
from .world import EPHEMERAL, LOADING, Message, World

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 900.0


class Interactions:
    """All interactions that are alive, by id and by token."""

    def __init__(self, world: World, timers: Timers) -> None:
        self._world = world
        self._timers = timers
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def get(self, interaction_id: str) -> Interaction | None:
        """The interaction with this id, if it is still known."""
        return self._by_id.get(interaction_id)

    def start(
        self,
        kind: int,
        user_id: str,
        channel_id: str,
        data: Json,
        *,
        message: Message | None = None,
        parent: Interaction | None = None,
        option: Json | None = None,
    ) -> Interaction:
        """Send an interaction to the bot and start the 3 seconds."""
        self._forget_dead()
        interaction = self.unsent(kind, user_id, channel_id, data, message)
        interaction.parent, interaction.option = parent, option
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        interaction.timer = self._timers.after(
            FIRST_ANSWER_SECONDS, lambda: self._expire(interaction)
        )
        self._world.emit("INTERACTION_CREATE", interaction_payload(self._world, interaction))
        return interaction

    def unsent(
        self, kind: int, user_id: str, channel_id: str, data: Json, message: Message | None
    ) -> Interaction:
        """Make an interaction of which the bot learns nothing."""
        return Interaction(
            id=self._world.next_id(),
            kind=kind,
            token=secrets.token_urlsafe(48),
            user_id=user_id,
            channel_id=channel_id,
            data=data,
            issued=self._world.clock(),
            answered=asyncio.get_running_loop().create_future(),
            message=message,
        )

    def _expire(self, interaction: Interaction) -> None:
        if not interaction.answered.done():
            interaction.answered.set_result(InteractionReply(0))

    def _forget_dead(self) -> None:
        dead = takewhile(lambda one: self._age(one) > 2 * TOKEN_SECONDS, self._by_id.values())
        for one in list(dead):
            del self._by_id[one.id]
            del self._by_token[one.token]

    def _age(self, interaction: Interaction) -> float:
        return self._world.clock() - interaction.issued

    # -- the first answer

    def respond(
        self, interaction_id: str, token: str, body: Any, files: Sequence[tuple[str, File]]
    ) -> Interaction:
        """Carry out the first answer. Raises `ApiError` 10062, 40060, 50035 and others."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(
            interaction.token.encode(), token.encode()
        ):
            raise unknown("Interaction")
        if interaction.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._age(interaction) >= FIRST_ANSWER_SECONDS or interaction.answered.done():
            raise unknown("Interaction")
        form = BodyCheck()
        fields = Fields(form, body, (), ("type", "data"))
        kind = fields.choice("type", _allowed_answers(interaction), required=True)
        form.check()
        answer = self._perform(interaction, kind, fields.data.get("data"), files)
        interaction.answer = kind
        interaction.answered.set_result(answer)
        if interaction.timer is not None:
            interaction.timer.cancel()
        return interaction

    def _perform(
        self, interaction: Interaction, kind: int, data: Any, files: Sequence[tuple[str, File]]
    ) -> InteractionReply:
        if files and kind not in (REPLY, UPDATE):
            raise invalid(("data",), "FILES_NOT_ALLOWED", "This answer cannot carry files.")
        match kind:
            case 4:
                return self._reply(interaction, data, files)
            case 5:
                return self._think(interaction, data)
            case 6:
                if data:
                    raise invalid(("data",), "DATA_NOT_ALLOWED", "This answer carries no data.")
                interaction.original = _source(interaction)
            case 7:
                return self._update(interaction, data, files)
            case 8:
                return InteractionReply(CHOICES, choices=_choices(interaction, data))
            case _:
                return self._open_modal(interaction, data)
        return InteractionReply(ACKNOWLEDGE, interaction.original)

    def _reply(
        self, interaction: Interaction, data: Any, files: Sequence[tuple[str, File]]
    ) -> InteractionReply:
        draft = read_draft(
            self._world, "callback", {} if data is None else data, files, path=("data",)
        )
        reader = interaction.user_id if draft.flags & EPHEMERAL else None
        interaction.original = self._post(interaction, draft, reader)
        return InteractionReply(REPLY, interaction.original)

    def _post(self, interaction: Interaction, draft: Any, reader: str | None) -> Message:
        world = self._world
        channel = world.channel(interaction.channel_id)
        if reader is None:
            messages.check_open(world, channel, world.bot_id)
            messages.wake(world, channel)
        first = interaction.original is None and interaction.kind == COMMAND
        extra, kind = (
            _reply_fields(world, interaction),
            messages.SLASH if first else messages.DEFAULT,
        )
        if "message_reference" in extra:
            kind = messages.REPLY
        bot = world.user(world.bot_id)
        message = messages.create(world, bot, channel, draft, kind=kind, reader=reader, extra=extra)
        interaction.made[message.id] = message
        return message

    def _think(self, interaction: Interaction, data: Any) -> InteractionReply:
        form = BodyCheck()
        fields = Fields(form, {} if data is None else data, ("data",), ("flags", "tts"))
        flags = fields.integer("flags", 0) or 0
        if flags & ~EPHEMERAL:
            text = "Only the EPHEMERAL flag can be set while deferring."
            fields.wrong("flags", "MESSAGE_FLAGS_INVALID", text)
        form.check()
        world = self._world
        channel = world.channel(interaction.channel_id)
        reader = interaction.user_id if flags & EPHEMERAL else None
        kind = messages.SLASH if interaction.kind == COMMAND else messages.DEFAULT
        data = messages.blank(world, world.user(world.bot_id), channel, kind)
        data.update(_reply_fields(world, interaction))
        if "message_reference" in data:
            data["type"] = messages.REPLY
        data["flags"] = LOADING | flags
        if reader is None:
            messages.check_open(world, channel, world.bot_id)
            messages.wake(world, channel)
        interaction.original = Message(data, reader)
        interaction.made[interaction.original.id] = interaction.original
        interaction.thinking = True
        world.store_message(interaction.original, "MESSAGE_CREATE")
        return InteractionReply(THINK, interaction.original)

    def _update(
        self, interaction: Interaction, data: Any, files: Sequence[tuple[str, File]]
    ) -> InteractionReply:
        source = _source(interaction)
        self._check_exists(source)
        draft = read_draft(
            self._world,
            "update",
            {} if data is None else data,
            files,
            base=source,
            path=("data",),
        )
        self._edit(source, draft)
        interaction.original = source
        return InteractionReply(UPDATE, source)

    def _check_exists(self, message: Message) -> None:
        self._world.message(message.channel_id, message.id)

    def _edit(self, message: Message, draft: Any) -> None:
        if message.reader is None:
            messages.check_not_archived(self._world.channel(message.channel_id))
        messages.edit(self._world, message, draft)

    def _open_modal(self, interaction: Interaction, data: Any) -> InteractionReply:
        form = BodyCheck()
        found_modal = layout.check_modal(form, {} if data is None else data)
        form.check()
        interaction.modal = found_modal
        return InteractionReply(MODAL, modal=found_modal)

    def callback_response(self, interaction: Interaction) -> Json:
        """The body of the reply to a first answer when `with_response` is asked.

        The published description knows a resource only for answers that hold a message.
        """
        inner: Json = {"id": interaction.id, "type": interaction.kind}
        body: Json = {"interaction": inner}
        original = interaction.original
        if original is not None:
            inner["response_message_id"] = original.id
            inner["response_message_loading"] = bool(original.data["flags"] & LOADING)
            inner["response_message_ephemeral"] = original.reader is not None
        if original is not None and interaction.answer in (REPLY, UPDATE):
            message = copied(original.data)
            body["resource"] = {"type": interaction.answer, "message": message}
        return body

    # -- afterwards, by token

    def by_token(self, application_id: str, token: str) -> Interaction:
        """The answered interaction of a token. Raises `ApiError` 10015 or 50027."""
        interaction = self._by_token.get(token)
        if (
            interaction is None
            or application_id != self._world.bot_id
            or interaction.answer is None
        ):
            raise unknown("Webhook")
        if interaction.answer == CHOICES:
            raise unknown("Webhook")
        if self._age(interaction) >= TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def token_message(self, interaction: Interaction, message_id: str) -> Message:
        """A message that the token may touch: the original or a follow-up. Raises 10008."""
        message = (
            interaction.original if message_id == "@original" else interaction.made.get(message_id)
        )
        if interaction.original is not None and message_id == interaction.original.id:
            message = interaction.original
        if message is None:
            raise unknown("Message")
        return self._world.message(message.channel_id, message.id)

    def follow_up(
        self, interaction: Interaction, body: Any, files: Sequence[tuple[str, File]]
    ) -> Message:
        """Post a further message; straight after "thinking" it completes that one instead."""
        if interaction.thinking and interaction.original is not None:
            return self.edit(interaction, interaction.original, body, files, "followup")
        draft = read_draft(self._world, "followup", body, files)
        reader = interaction.user_id if draft.flags & EPHEMERAL else None
        return self._post(interaction, draft, reader)

    def edit(
        self,
        interaction: Interaction,
        message: Message,
        body: Any,
        files: Sequence[tuple[str, File]],
        kind: str = "webhook_edit",
    ) -> Message:
        """Edit the original or a follow-up."""
        draft = read_draft(self._world, kind, body, files, base=message)
        self._edit(message, draft)
        if message is interaction.original:
            interaction.thinking = False
        return message

    def delete(self, interaction: Interaction, message: Message) -> None:
        """Delete the original or a follow-up."""
        self._world.remove_message(message)
        interaction.made.pop(message.id, None)
        if message is interaction.original:
            interaction.thinking = False


def _allowed_answers(interaction: Interaction) -> tuple[int, ...]:
    if interaction.kind == AUTOCOMPLETE:
        return (CHOICES,)
    if interaction.kind == COMMAND:
        return (REPLY, THINK, MODAL)
    if interaction.kind == COMPONENT:
        return (REPLY, THINK, ACKNOWLEDGE, UPDATE, MODAL)
    if interaction.message is not None:
        return (REPLY, THINK, ACKNOWLEDGE, UPDATE)
    return (REPLY, THINK)


def _source(interaction: Interaction) -> Message:
    if interaction.message is None:
        raise unknown("Message")
    return interaction.message


def _choices(interaction: Interaction, data: Any) -> list[Json]:
    form = BodyCheck()
    fields = Fields(form, {} if data is None else data, ("data",), ("choices",))
    values = fields.array("choices", 0, 25, required=True) or []
    kind = interaction.option["type"] if interaction.option is not None else commandcheck.STRING
    path = ("data", "choices")
    choices = commandcheck.check_choices(form, values, path, kind, distinct=False)
    form.check()
    return choices


def _reply_fields(world: World, interaction: Interaction) -> Json:
    fields: Json = {
        "application_id": world.bot_id,
        "webhook_id": world.bot_id,
        "interaction_metadata": metadata(world, interaction),
    }
    if interaction.kind == COMMAND:
        fields["interaction"] = {
            "id": interaction.id,
            "type": COMMAND,
            "name": interaction.data["name"],
            "user": world.users[interaction.user_id],
        }
    target = interaction.original or interaction.message
    if target is not None and target.reader is None:
        reference = {"type": 0, "channel_id": interaction.channel_id, "message_id": target.id}
        fields["message_reference"] = reference
        channel = world.channel(interaction.channel_id)
        if "guild_id" in channel:
            reference["guild_id"] = channel["guild_id"]
    return fields
