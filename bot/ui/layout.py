"""Building blocks of messages, within Discord's limits (DISCORD 3 and 4).

Layouts are built again for every message and never changed. Controls are answered by their custom
ids alone (`bot.ui.controls`), so a layout is stopped at once and the library keeps nothing of it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import discord

from bot.i18n import Texts, clip
from bot.ui.controls import Control
from renderers.core.picture import Picture

TEXT_LIMIT: Final = 4000
"""The most characters of all texts of a message together."""
COMPONENT_LIMIT: Final = 40
"""The most components of a message, those within others included."""
LABEL_LIMIT: Final = 80
VALUE_LIMIT: Final = 100
SELECT_LIMIT: Final = 25
ROW_LIMIT: Final = 5
PLACEHOLDER_LIMIT: Final = 150

Row: TypeAlias = discord.ui.ActionRow[Any]
Button: TypeAlias = discord.ui.Button[Any]

STYLES: Final = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class Layout(discord.ui.LayoutView):
    """A message of the second kind of components: a container, or anything else, in order."""

    def __init__(self, *items: discord.ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.stop()


class SignedButton(discord.ui.Button[Any]):
    """A button that may bear a sign of its game, once it is known how that is written."""

    sign = ""


class SignedOption(discord.SelectOption):
    """An entry of a select that may bear a sign of its game."""

    __slots__ = ("sign",)

    sign: str


def button(
    label: str, control: Control, style: str = "secondary", *, enabled: bool = True, sign: str = ""
) -> Button:
    """Return a button; a label that is too long is clipped. `sign` is one of its game."""
    signed = SignedButton(
        label=clip(label, LABEL_LIMIT),
        custom_id=control.custom_id,
        style=STYLES[style],
        disabled=not enabled,
    )
    signed.sign = sign
    return signed


def rows_of(buttons: Sequence[Button]) -> list[Row]:
    """Put buttons into rows of at most five, evenly: six become three and three."""
    if not buttons:
        return []
    count = -(-len(buttons) // ROW_LIMIT)
    size = -(-len(buttons) // count)
    return [
        discord.ui.ActionRow(*buttons[start : start + size])
        for start in range(0, len(buttons), size)
    ]


def components(items: Iterable[discord.ui.Item[Any]]) -> int:
    """Return how many components these are, those within rows included."""
    return sum(1 + len(i.children) if isinstance(i, discord.ui.ActionRow) else 1 for i in items)


def option(
    value: str, label: str, description: str = "", *, chosen: bool = False, sign: str = ""
) -> discord.SelectOption:
    """Return one entry of a select, clipped to what Discord takes; `sign` is one of its game."""
    entry = SignedOption(
        value=value,
        label=clip(label, VALUE_LIMIT),
        description=clip(description, VALUE_LIMIT) or None,
        default=chosen,
    )
    entry.sign = sign
    return entry


def select(
    control: Control,
    placeholder: str,
    options: list[discord.SelectOption],
    *,
    enabled: bool = True,
    number: int = 1,
    least: int | None = None,
) -> Row:
    """Return a row with a select of `number` of 1 to 25 options, or at `least` so many."""
    return discord.ui.ActionRow(
        discord.ui.Select(
            custom_id=control.custom_id,
            placeholder=clip(placeholder, PLACEHOLDER_LIMIT),
            min_values=number if least is None else least,
            max_values=number,
            options=options,
            disabled=not enabled,
        )
    )


def people_select(
    control: Control, placeholder: str, chosen: Iterable[int], most: int, *, enabled: bool = True
) -> Row:
    """Return a row with a select of up to `most` people of the server."""
    people = [
        discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.user)
        for each in chosen
    ]
    return discord.ui.ActionRow(
        discord.ui.UserSelect(
            custom_id=control.custom_id,
            placeholder=clip(placeholder, PLACEHOLDER_LIMIT),
            min_values=0,
            max_values=max(1, most, len(people)),
            default_values=people,
            disabled=not enabled,
        )
    )


def text(content: str) -> discord.ui.TextDisplay[Any]:
    """Return a piece of text."""
    return discord.ui.TextDisplay(content)


def picture_file(picture: Picture, name: str) -> discord.File:
    """Return the picture as a file to attach, with its alt text."""
    return discord.File(io.BytesIO(picture.data), f"{name}.png", description=picture.alt)


def gallery(picture: Picture, name: str) -> discord.ui.MediaGallery[Any]:
    """Return the place in a layout where the attached file `name` is shown."""
    return discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}.png", description=picture.alt)
    )


def fit_lines(lines: Iterable[str], limit: int, texts: Texts, head: Sequence[str] = ()) -> str:
    """Join lines within `limit` characters; if they are too long the oldest are left out.

    A line says then how many are missing, because the newest matter most; the `head` above them
    stays.
    """
    kept = list(lines)
    missing = 0
    while True:
        shown = [*head, earlier_lines(missing, texts), *kept] if missing else [*head, *kept]
        joined = "\n".join(shown)
        if len(joined) <= limit:
            return joined
        if len(kept) <= 1:
            return clip(joined, limit)
        kept.pop(0)
        missing += 1


def fit_first(lines: Sequence[str], limit: int, texts: Texts) -> str:
    """Join the entries of a list within `limit` characters, of which the first matter most.

    If they are too long, the last line says how many are missing.
    """
    for shown in range(len(lines), -1, -1):
        missing = len(lines) - shown
        more = [f"-# {texts.ngettext('{n} more', '{n} more', missing)}"] if missing else []
        joined = "\n".join([*lines[:shown], *more])
        if len(joined) <= limit:
            return joined
    return ""


def earlier_lines(count: int, texts: Texts) -> str:
    """Say how many lines are left out at the beginning."""
    return "-# " + texts.ngettext(
        "{n} earlier line: see /log.", "{n} earlier lines: see /log.", count
    )


def pages(content: str, limit: int) -> list[str]:
    """Split a long text at line ends into parts of at most `limit` characters.

    A single line that is too long is cut where it must be.
    """
    parts: list[str] = []
    part = ""
    for entry in content.split("\n"):
        rest = entry
        while len(rest) > limit:
            if part:
                parts.append(part)
                part = ""
            parts.append(rest[:limit])
            rest = rest[limit:]
        joined = f"{part}\n{rest}" if part else rest
        if len(joined) > limit:
            parts.append(part)
            part = rest
        else:
            part = joined
    if part:
        parts.append(part)
    return parts
