"""The way in: what every command, autocompletion, control and form passes before it is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot.logs import note
from bot.meter import Interaction, InteractionOutcome
from bot.services.errors import Refused

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"

_KINDS: Final[dict[discord.InteractionType, Interaction]] = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.component: "control",
    discord.InteractionType.modal_submit: "form",
}


class TooOften(Refused):
    """The person asks too often."""


def kind_of(interaction: discord.Interaction[Any]) -> Interaction:
    """Return what kind of interaction this is."""
    return _KINDS[interaction.type]


async def admit(press: Press) -> bool:
    """Whether an interaction is to be answered; what is logged from now on says which one it is.

    Raises Refused if not, the first time in a burst of a person. Whoever was told already is
    left without a word, and a control without a change.
    """
    _mark(press)
    press.client.begin(press)
    match press.client.limits.ask(press.user.id):
        case "told":
            raise TooOften("That was a lot at once; please wait a few seconds.")
        case "ignored":
            outcome(press, "limited")
            if press.type is discord.InteractionType.component:
                await press.response.defer()
            return False
    return True


def admit_completion(press: Press) -> bool:
    """Whether what a person types is to be completed; if not, nothing is offered."""
    _mark(press)
    admitted = not press.client.closing and press.client.limits.may_complete(press.user.id)
    press.client.app.meter.interaction("autocomplete", "done" if admitted else "limited")
    return admitted


def outcome(interaction: discord.Interaction[Any], came: InteractionOutcome) -> None:
    """Note what came of an interaction that was not simply answered."""
    interaction.extras["outcome"] = came


def outcome_of(interaction: discord.Interaction[Any]) -> InteractionOutcome:
    """Return what came of an interaction."""
    came: InteractionOutcome = interaction.extras.get("outcome", "done")
    return came


def _mark(press: Press) -> None:
    data: Any = press.data or {}
    name = data.get("name") or str(data.get("custom_id", "")).partition(":")[0]
    note(interaction=kind_of(press), name=name, guild=press.guild_id)
