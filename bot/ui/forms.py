"""Forms: their layout and their limits.

A form is declared and answered like any other control (`bot.ui.controls`), so one that was opened
before a restart can still be sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.i18n import clip
from bot.ui.controls import Control

TITLE_LIMIT: Final = 45
LABEL_LIMIT: Final = 45
NOTE_LIMIT: Final = 100
ENTRY_LIMIT: Final = 100


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


def form(title: str, control: Control, fields: Sequence[Field]) -> discord.ui.Modal:
    """Return a form of at most five fields, to be sent at once."""
    modal = discord.ui.Modal(
        title=clip(title, TITLE_LIMIT), custom_id=control.custom_id, timeout=None
    )
    for field in fields:
        entry = discord.ui.TextInput[Any](
            custom_id=field.name,
            default=field.value[: field.most] or None,
            required=field.required,
            max_length=field.most,
        )
        modal.add_item(
            discord.ui.Label(
                text=clip(field.label, LABEL_LIMIT),
                description=clip(field.note, NOTE_LIMIT) or None,
                component=entry,
            )
        )
    modal.stop()
    return modal
