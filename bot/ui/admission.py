"""Admission of interactions: the check that each passes before it is answered, and their count."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from typing import Any, Final

import discord

from bot.logs import note
from bot.meter import Interaction, InteractionOutcome, Meter
from bot.services.errors import Refused, Restarting
from bot.ui.rate_limits import RateLimits

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


class TooOften(Refused):
    """The person asks too often."""


class Admission:
    """The interactions that are being answered; none are admitted once it is `closing`."""

    def __init__(self, limits: RateLimits, meter: Meter) -> None:
        self.closing = False
        self.limits = limits
        self._meter = meter
        self._answering: set[int] = set()
        self._kept: OrderedDict[int, discord.Interaction[Any]] = OrderedDict()
        self._all_answered = asyncio.Event()

    async def admit(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether an interaction is to be answered; from now on the log says which one it is.

        Raises Refused if not, the first time in a burst of a person, and Restarting if no more
        work is taken. A person who was told already gets no answer, and a control no change.
        """
        _note(interaction)
        if self.closing:
            raise Restarting("Slowboat is being restarted; please try again in a moment.")
        self._answering.add(interaction.id)
        match self.limits.ask(interaction.user.id):
            case "told":
                raise TooOften("That was a lot at once; please wait a few seconds.")
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
        self._meter.interaction("autocomplete", "done" if admitted else "limited")
        return admitted

    def finished(self, interaction: discord.Interaction[Any]) -> None:
        """Note that a person was answered; a second time it changes nothing."""
        if interaction.extras.get("finished"):
            return
        interaction.extras["finished"] = True
        outcome: InteractionOutcome = interaction.extras.get("outcome", "done")
        self._meter.interaction(_KINDS[interaction.type], outcome)
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


def note_outcome(interaction: discord.Interaction[Any], outcome: InteractionOutcome) -> None:
    """Note the outcome of an interaction that was not simply answered."""
    interaction.extras["outcome"] = outcome


def _note(interaction: discord.Interaction[Any]) -> None:
    data: Any = interaction.data or {}
    name = data.get("name") or str(data.get("custom_id", "")).partition(":")[0]
    note(interaction=_KINDS[interaction.type], name=name, guild=interaction.guild_id)
