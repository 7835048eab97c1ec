"""Forms that people fill in. Like controls they are answered by their ids alone.

So a form that was opened before a restart can still be sent, and nothing is kept in memory.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot.services.errors import Refused
from bot.ui import ids
from bot.ui.entry import admit
from bot.ui.errors import guarded
from bot.ui.layout import clip

if TYPE_CHECKING:
    from bot.client import Slowboat

Press: TypeAlias = "discord.Interaction[Slowboat]"
Entered: TypeAlias = Mapping[str, str]
"""What was entered into a form, by the names of its fields."""
Handler: TypeAlias = Callable[[Press, int, Entered], Awaitable[None]]
"""Answers a form; gets the id of the game that it is about, 0 for none."""

TITLE_LIMIT: Final = 45
LABEL_LIMIT: Final = 45
NOTE_LIMIT: Final = 100
ENTRY_LIMIT: Final = 100
ITEM: Final = "item"
"""The name under which a handler finds the id of what its form is about, "" if there is none."""


@dataclass(frozen=True, slots=True)
class Field:
    """One line to fill in: its name in the form, what stands above it, its present value.

    It takes `most` characters.
    """

    name: str
    label: str
    value: str = ""
    note: str = ""
    required: bool = False
    most: int = ENTRY_LIMIT


def form(title: str, form_id: str, fields: Sequence[Field]) -> discord.ui.Modal:
    """Return a form of at most five fields, to be sent at once."""
    made = discord.ui.Modal(title=clip(title, TITLE_LIMIT), custom_id=form_id, timeout=None)
    for field in fields:
        entry = discord.ui.TextInput[Any](
            custom_id=field.name,
            default=field.value[: field.most] or None,
            required=field.required,
            max_length=field.most,
        )
        made.add_item(
            discord.ui.Label(
                text=clip(field.label, LABEL_LIMIT),
                description=clip(field.note, NOTE_LIMIT) or None,
                component=entry,
            )
        )
    made.stop()
    return made


async def answer_form(
    interaction: discord.Interaction[Any], handlers: Mapping[str, Handler]
) -> bool:
    """Answer a form that is one of ours; return whether it is."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return False
    data: Any = interaction.data
    match = ids.FORM.fullmatch(str(data.get("custom_id", "")))
    handler = handlers.get(match["form"]) if match else None
    if match is None or handler is None:
        return False
    game_id = 0 if match["game"] == "-" else int(match["game"])
    async with guarded(interaction):
        if await admit(interaction):
            await handler(interaction, game_id, entered(data) | {ITEM: match["item"] or ""})
    interaction.client.finished(interaction)
    return True


def entered(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what was entered into the fields of a form. Raises Refused if nothing was."""
    found = {name: value.strip() for name, value in _fields(data.get("components", ()))}
    if not found:
        raise Refused("Nothing was entered.")
    return found


def _fields(components: Any) -> Iterator[tuple[str, str]]:
    for component in components:
        if "value" in component:
            yield str(component["custom_id"]), str(component["value"] or "")
        elif "component" in component:
            yield from _fields([component["component"]])
        else:
            yield from _fields(component.get("components", ()))
