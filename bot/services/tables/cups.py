"""Cups without a host: a knockout or a Swiss tournament of eight people of the queue.

A cup is a league, run as all others are. Those who wanted one are asked, the next in line after
whoever does not play, and everyone else can join too. It starts once enough have joined and nobody
is asked anymore, at the latest when its sign-up closes.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import rules
from bot.games import GAMES
from bot.i18n import texts_for
from bot.model import Guild, League, LeagueFormat, Person, QueueEntry
from bot.model.messages import TablePost
from bot.services.leagues.loading import LARGEST_TABLE, LeagueView, load_view, plan
from bot.services.tables.lobby import new_table
from bot.services.tables.matching import Pair, first_together
from bot.services.tables.options import usual_options
from bot.services.time.calendar import DAY
from bot.services.time.pace import PRESETS
from bot.store.database import Transaction
from bot.store.leagues import leagues
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.tables import games
from renderers.core.languages import language_of

CUP_SIZE: Final = 8
"""How many people make a cup."""
PACE: Final = "standard"
ROUND_DAYS: Final = 28
SWISS_ROUNDS: Final = 3
SIGN_UP: Final = 2 * DAY
_TABLE_SIZE: Final = 4
CupFormat: TypeAlias = Literal["knockout", "swiss"]
FORMATS: Final[tuple[CupFormat, ...]] = ("knockout", "swiss")


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup that enough people want: its game, its format, and those who wait longest for it."""

    slug: str
    format: CupFormat
    members: tuple[QueueEntry, ...]


def cup_for(slug: str, waiting: Sequence[QueueEntry], locale: str, apart: Set[Pair]) -> Cup | None:
    """Return the cup that those who wait, longest first, make in a game; None if too few want one.

    `locale` is the language of the server; of people who are `apart` one blocks the other.
    """
    cups = []
    for number, form in enumerate(FORMATS):
        willing = [entry for entry in waiting if wants_cup(entry, slug, form, locale)]
        members = first_together(willing, CUP_SIZE, apart)
        if members is not None:
            cups.append((members[-1].since, number, Cup(slug, form, members)))
    return min(cups, key=lambda cup: cup[:2])[2] if cups else None


def wants_cup(entry: QueueEntry, slug: str, form: LeagueFormat, locale: str) -> bool:
    """Whether a person would play in a cup in a language; all of its games are rated."""
    return (
        slug in entry.slugs
        and entry.cup in ("any", form)
        and entry.rated != "unrated"
        and (not entry.paces or PACE in entry.paces)
        and (not entry.locales or language_of(locale).code in entry.locales)
    )


async def open_cups(connection: Connection, guild_id: int) -> list[LeagueView]:
    """Return the cups of a server whose sign-up is open."""
    every = await leagues.of_guild(connection, guild_id)
    views = [await load_view(connection, each.id) for each in every if each.status == "open"]
    return [view for view in views if view.home.is_hostless]


async def open_cup(
    tx: Transaction, cup: Cup, guild: Guild, channel_id: int, locale: str, now: float
) -> LeagueView:
    """Open the sign-up of a cup in a channel."""
    kind = rules.GAMES[cup.slug]
    options = usual_options(cup.slug)
    nobody = Person(0, "", "")
    table = new_table(kind, guild.guild_id, channel_id, nobody, locale, options, now)
    texts = texts_for(locale)
    name = texts.gettext("{game} cup", game=GAMES[cup.slug].name(texts))
    home = await games.insert_game(
        tx, replace(table, seats=(), name=name, pace=PRESETS[PACE], private=guild.private)
    )
    await games.update_game(tx, replace(home, league_id=home.id), home.revision)
    sizes = [seat for seat in kind.seats if 2 <= seat <= LARGEST_TABLE]
    league = League(
        id=home.id,
        name=name,
        format=cup.format,
        status="open",
        table_size=_TABLE_SIZE if _TABLE_SIZE in sizes else max(sizes),
        rounds=0 if cup.format == "knockout" else SWISS_ROUNDS,
        group_size=0,
        round_seconds=ROUND_DAYS * DAY,
        closes_at=now + SIGN_UP,
    )
    await leagues.add(tx, league)
    await plan(tx, league)
    await outbox.add(tx, home.id, TablePost(), now)
    return await load_view(tx.connection, league.id)


async def start_cup(tx: Transaction, view: LeagueView, now: float) -> None:
    """Close the sign-up of a cup, so that its first round begins."""
    closing = replace(view.league, closes_at=now)
    await leagues.save(tx, closing)
    await plan(tx, closing)
