"""Admission of interactions: the check that each passes before it is answered, and their count.

Each person has a bucket of tokens, in memory: it holds `burst` of them and is refilled evenly
within `seconds`. Commands, controls and forms take one token; so do autocompletions, which leave
the last quarter alone, so that typing does not use up what is needed to send what was typed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import discord

from bot.logs import note
from bot.services.errors import Refused, Restarting

BURST: Final = 20
SECONDS: Final = 10.0
_RESERVED: Final = 0.25
_SWEEP_AT: Final = 1000
"""How many buckets there are before the full ones are thrown away."""

Verdict: TypeAlias = Literal["admitted", "told", "ignored"]
"""Continue; refuse and say so; refuse without a word, because it was said in this burst already."""
Interaction: TypeAlias = Literal["command", "autocomplete", "control", "form"]
Outcome: TypeAlias = Literal["done", "refused", "limited", "late", "failed"]
"""Answered; refused for a reason; too many at once; after the token was gone; our fault."""
KEPT: Final = 256
"""The most commands that are kept until their person has said more."""
ANSWER_SECONDS: Final = 3.0
"""The longest wait for answers when the bot closes; later ones come too late for Discord."""

_KINDS: Final[dict[discord.InteractionType, Interaction]] = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "control",
    discord.InteractionType.modal_submit: "form",
}


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float
    told: bool = False


class RateLimits:
    """The buckets of all persons; `clock` returns seconds, from any beginning.

    A `burst` of 0 admits everyone always.
    """

    def __init__(
        self,
        burst: int = BURST,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst = burst
        self._rate = burst / seconds
        self._clock = clock
        self._buckets: dict[int, _Bucket] = {}
        self._sweep_at = _SWEEP_AT

    def __len__(self) -> int:
        return len(self._buckets)

    def ask(self, person_id: int) -> Verdict:
        """Say whether a command, a control or a form of a person is to be answered."""
        if self._burst == 0:
            return "admitted"
        bucket = self._refilled(person_id)
        if bucket.tokens >= 1.0:
            bucket.tokens -= 1.0
            return "admitted"
        if bucket.told:
            return "ignored"
        bucket.told = True
        return "told"

    def may_complete(self, person_id: int) -> bool:
        """Whether what a person types is to be completed."""
        if self._burst == 0:
            return True
        bucket = self._refilled(person_id)
        if bucket.tokens < 1.0 + self._burst * _RESERVED:
            return False
        bucket.tokens -= 1.0
        return True

    def _refilled(self, person_id: int) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.get(person_id)
        if bucket is None:
            self._sweep(now)
            bucket = self._buckets[person_id] = _Bucket(float(self._burst), now)
            return bucket
        bucket.tokens = self._tokens(bucket, now)
        bucket.at = now
        if bucket.tokens >= self._burst:
            bucket.told = False
        return bucket

    def _tokens(self, bucket: _Bucket, now: float) -> float:
        return min(float(self._burst), bucket.tokens + (now - bucket.at) * self._rate)

    def _sweep(self, now: float) -> None:
        """Forget the people who have been quiet for long: their buckets are full anyway."""
        if len(self._buckets) < self._sweep_at:
            return
        busy = {
            person: bucket
            for person, bucket in self._buckets.items()
            if self._tokens(bucket, now) < self._burst
        }
        self._buckets = busy
        self._sweep_at = max(_SWEEP_AT, 2 * len(busy))


class TooOften(Refused):
    """The person asks too often."""


class Admission:
    """The interactions that are being answered; none are admitted once it is `closing`."""

    def __init__(self, limits: RateLimits) -> None:
        self.closing = False
        self.limits = limits
        self._listeners: list[Callable[[Interaction, Outcome], None]] = []
        self._answering: set[int] = set()
        self._kept: OrderedDict[int, discord.Interaction[Any]] = OrderedDict()
        self._all_answered = asyncio.Event()

    def on_outcome(self, listener: Callable[[Interaction, Outcome], None]) -> None:
        """Call `listener` when an interaction is over; of an autocompletion, when it begins."""
        self._listeners.append(listener)

    async def admit(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether an interaction is to be answered; from now on the log says which one it is.

        Raises Refused if not, the first time in a burst of a person, and Restarting if no more
        work is taken. A person who was told already gets no answer, and a control no change.
        """
        _note(interaction)
        if self.closing:
            raise Restarting("Slowboat is restarting. Please try again in a moment.")
        self._answering.add(interaction.id)
        match self.limits.ask(interaction.user.id):
            case "told":
                raise TooOften("Slow down: please wait a few seconds.")
            case "ignored":
                note_outcome(interaction, "limited")
                if interaction.type is discord.InteractionType.component:
                    await interaction.response.defer()
                return False
        return True

    def admit_completion(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the text that a person types is to be completed; if not, nothing is offered."""
        _note(interaction)
        admitted = not self.closing and self.limits.may_complete(interaction.user.id)
        for hear_of in self._listeners:
            hear_of("autocomplete", "done" if admitted else "limited")
        return admitted

    def finished(self, interaction: discord.Interaction[Any]) -> None:
        """Note that a person was answered; a second time it changes nothing."""
        if interaction.extras.get("finished"):
            return
        interaction.extras["finished"] = True
        outcome: Outcome = interaction.extras.get("outcome", "done")
        for hear_of in self._listeners:
            hear_of(_KINDS[interaction.type], outcome)
        self._answering.discard(interaction.id)
        if not self._answering:
            self._all_answered.set()

    def keep(self, command: discord.Interaction[Any]) -> None:
        """Keep a command that cannot be answered before its person has said more."""
        self._kept[command.id] = command
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def take(self, number: int, person_id: int) -> discord.Interaction[Any] | None:
        """Return a command of a person that is kept, and forget it; None if it is not there."""
        kept = self._kept.get(number)
        if kept is None or kept.user.id != person_id or kept.is_expired():
            return None
        return self._kept.pop(number)

    async def answered(self) -> None:
        """Wait until all admitted interactions were answered, but not for ever."""
        self._all_answered.clear()
        if self._answering:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._all_answered.wait()


def note_outcome(interaction: discord.Interaction[Any], outcome: Outcome) -> None:
    """Note the outcome of an interaction that was not simply answered."""
    interaction.extras["outcome"] = outcome


def _note(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data or {}
    name = data.get("name") or str(data.get("custom_id", "")).partition(":")[0]
    note(interaction=_KINDS[interaction.type], name=name, guild=interaction.guild_id)
