"""The shapes of boards in words, and the select of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import Texts, noted
from bot.model import BoardFormat
from bot.services.tables.formats import FORMATS
from bot.ui.controls import Control
from bot.ui.layout import Row, option, select

FORMAT_NAMES: Final[Mapping[BoardFormat, str]] = {
    "wide": noted("Wide"),
    "tall": noted("Tall"),
}
_NOTES: Final[Mapping[BoardFormat, str]] = {
    "wide": noted("For computers, and telephones held sideways."),
    "tall": noted("For telephones held upright."),
}


def format_select(
    control: Control, chosen: BoardFormat, texts: Texts, *, enabled: bool = True
) -> Row:
    """Return the select of the shapes of boards."""
    options = [
        option(
            each,
            texts.gettext(FORMAT_NAMES[each]),
            texts.gettext(_NOTES[each]),
            chosen=each == chosen,
        )
        for each in FORMATS
    ]
    return select(control, texts.gettext("Boards"), options, enabled=enabled)
