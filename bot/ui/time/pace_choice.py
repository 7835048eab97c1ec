"""The choice of a pace: a select of those with a name, and a form for any other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord

from bot.i18n import Texts
from bot.model import Pace
from bot.services.time.pace import CUSTOM, PRESETS, parse_pace, preset_of
from bot.ui.controls import Control
from bot.ui.forms import Field, form
from bot.ui.layout import Row, option, select
from bot.ui.times import PACE_NAMES, pace_code, pace_told

FIELD: Final = "pace"
EXAMPLE: Final = "48h +12h max 72h"


def pace_select(control: Control, pace: Pace | None, texts: Texts, *, enabled: bool = True) -> Row:
    """Return the select of paces; the last choice, "custom", is answered by the form."""
    now = preset_of(pace)
    descriptions = {name: pace_told(preset, texts) for name, preset in PRESETS.items()}
    descriptions[CUSTOM] = pace_told(pace, texts) if now == CUSTOM else ""
    options = [
        option(name, texts.gettext(PACE_NAMES[name]), descriptions[name], chosen=name == now)
        for name in descriptions
    ]
    return select(control, texts.gettext("Pace"), options, enabled=enabled)


def pace_form(control: Control, title: str, pace: Pace | None, texts: Texts) -> discord.ui.Modal:
    """Return the form for a pace without a name, with the present one in it."""
    field = Field(
        FIELD,
        texts.gettext("Pace"),
        EXAMPLE if pace is None else pace_code(pace),
        texts.gettext("Start, +per move, max (d, h, min)"),
        required=True,
    )
    return form(title, control, (field,))


def entered_pace(fields: Mapping[str, str]) -> Pace | None:
    """Return the pace that was entered into the form. Raises Refused."""
    return parse_pace(fields.get(FIELD, ""))
