"""How persons and seats are called in messages and pictures."""

from __future__ import annotations

import discord

from bot.services.model import Game, Person
from renderers import SeatInfo, TableInfo

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


def table_of(game: Game, *, for_message: bool = False) -> TableInfo:
    """Return what pictures say about the players, or, escaped, what texts in messages say."""
    names = names_of(game) if for_message else game.names
    seats = zip(names, game.seats, strict=True)
    return TableInfo(game.name, tuple(SeatInfo(name, bool(seat.computer)) for name, seat in seats))
