"""How persons and seats are called in messages and pictures."""

from __future__ import annotations

import discord

from bot.i18n import Texts
from bot.services.model import Game, Person
from renderers import RENDERERS, SeatInfo, TableInfo
from rules import State

NAME_LIMIT = 32


def escaped(name: str) -> str:
    """Return a name that a message shows as it is: no markdown, no mention, one line."""
    plain = " ".join(name.split()) or "?"
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain))


def person_of(user: discord.abc.User, locale: str) -> Person:
    """Return what the services need to know about a Discord user, with the name shown there."""
    name = " ".join(user.display_name.split()) or user.name
    return Person(id=user.id, name=name[:NAME_LIMIT], locale=locale)


def names_of(game: Game) -> tuple[str, ...]:
    """Return the names of the seats, for messages."""
    return tuple(escaped(seat.name) for seat in game.seats)


def table_text(game: Game, view: State, texts: Texts) -> str:
    """Return the complete table as text for a message."""
    names = zip(names_of(game), game.seats, strict=True)
    seats = tuple(SeatInfo(name, bool(seat.computer)) for name, seat in names)
    return RENDERERS[game.slug].text_board(view, TableInfo(game.name, seats), texts)
