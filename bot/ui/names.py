"""Names of persons and seats in messages and pictures."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import discord

from bot.i18n import Texts
from bot.model import Game, Person
from bot.services.messages.drawing import seat_info
from renderers import RENDERERS, TableInfo
from rules import State, Teams

NAME_LIMIT = 32
_DIRECTIONS: Final = (
    0x061C,
    *range(0x200E, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
)
_WITHOUT_WIDTH: Final = (0x200B, 0x2060, 0xFEFF)
_UNSEEN: Final = dict.fromkeys((*_DIRECTIONS, *_WITHOUT_WIDTH))
"""Characters without width that turn the direction of what follows, or that hide a name."""
_BLANK: Final = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0))
"""Letters and signs without ink: the fillers of Hangul, and the cell of Braille without dots."""
_WITHOUT_INK: Final = frozenset(("Cc", "Cf", "Me", "Mn", "Zl", "Zp", "Zs"))
"""Categories of characters that show nothing by themselves."""
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_OF_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"


def plain(name: str) -> str:
    """Return a name on one line, without controls and without marks that no one sees.

    A name that shows nothing becomes "?".
    """
    if _WITHOUT_INK.issuperset(map(unicodedata.category, name.translate(_BLANK))):
        return "?"
    words = " ".join(name.translate(_UNSEEN).split())
    return "".join(word for word in words if unicodedata.category(word) != "Cc")


@lru_cache(maxsize=1024)  # every message and every line of a log names people
def escaped(name: str) -> str:
    """Return a name that a message shows as it is: no markdown, no mention, one line.

    A name that is read from right to left does not draw the numbers after it to its side.
    """
    bare = plain(name)
    shown = discord.utils.escape_mentions(discord.utils.escape_markdown(bare))
    shown = shown.replace("<", "\\<")
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in bare):
        return f"{_ISOLATE}{shown}{_END_OF_ISOLATE}"
    return shown


def person_of(user: discord.abc.User, locale: str) -> Person:
    """Return what the services need to know about a Discord user, with the name shown there."""
    shown = plain(user.display_name)
    name = shown if shown != "?" else user.name
    return Person(id=user.id, name=name[:NAME_LIMIT], locale=locale)


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names of the seats, for messages."""
    return tuple(escaped(seat.name) for seat in game.seats)


def turn_text(game: Game, person_id: int, texts: Texts) -> str:
    """Say to someone who is not asked whose turn it is; "" if no one else is asked."""
    mine = game.seat_of(person_id)
    names = [escaped(game.seats[seat].name) for seat in sorted(game.waiting) if seat != mine]
    if not names or game.status != "running":
        return ""
    if len(names) == 1:
        return texts.gettext("It's {player}'s turn.", player=names[0])
    return texts.gettext("It's the turn of {players}.", players=texts.listing(names))


def teams_lines(teams: Teams, names: Sequence[str], texts: Texts) -> list[str]:
    """Return the line that tells who plays with whom, none where each plays alone.

    A seat that is still free has no name.
    """
    if all(len(team) == 1 for team in teams):
        return []
    shown = [[names[seat] if seat < len(names) else "…" for seat in team] for team in teams]
    teams_text = " \N{MIDDLE DOT} ".join(texts.listing(team) for team in shown)
    return ["- " + texts.gettext("Teams: {teams}", teams=teams_text)]


def table_text(game: Game, view: State, texts: Texts) -> str:
    """Return the complete table as text for a message."""
    names = zip(names_of(game), game.seats, strict=True)
    seats = tuple(seat_info(seat, name, texts) for name, seat in names)
    return RENDERERS[game.slug].text_board(view, TableInfo(game.name, seats), texts)
