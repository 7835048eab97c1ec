"""Interactions as data: kinds, answers, and one use of a command or control."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from .clock import FakeTimer
from .refusals import Json
from .world import Message

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, THINK, ACKNOWLEDGE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
FAILURE = "The application did not respond"


@dataclass(frozen=True, slots=True)
class InteractionReply:
    """The first answer: its kind (a callback type, 0 for none in time), message, choices, modal."""

    kind: int
    message: Message | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None


@dataclass(slots=True)
class Interaction:
    """One use of a command or control, from the event to the death of its token."""

    id: str
    kind: int
    token: str
    user_id: str
    channel_id: str
    data: Json
    issued: float
    answered: asyncio.Future[InteractionReply]
    message: Message | None = None
    parent: Interaction | None = None
    option: Json | None = None
    answer: int | None = None
    original: Message | None = None
    thinking: bool = False
    made: dict[str, Message] = field(default_factory=dict)
    modal: Json | None = None
    timer: FakeTimer | None = None

    @property
    def ephemeral(self) -> bool:
        """Whether the message that it stands for is seen by its user alone."""
        return self.original is not None and self.original.reader is not None
