"""Cups without a host: a knockout or a Swiss tournament of eight people of the queue.

A cup is a league, run as all others are. Its sign-up is open for a day: those who wanted one are
asked, and everyone else can join too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import rules
from bot.games import GAMES
from bot.i18n import texts_for
from bot.model import Guild, League, Person, QueueEntry
from bot.model.messages import TablePost
from bot.model.notices import CupOpened
from bot.services.leagues.loading import LARGEST_TABLE, plan
from bot.services.tables.lobby import new_table
from bot.services.tables.options import usual_options
from bot.services.time.calendar import DAY
from bot.services.time.pace import PRESETS
from bot.store.database import Transaction
from bot.store.leagues import leagues
from bot.store.messages import outbox
from bot.store.tables import games
from renderers.core.languages import language_of

CUP_SIZE: Final = 8
"""How many people make a cup."""
PACE: Final = "standard"
ROUND_DAYS: Final = 28
SWISS_ROUNDS: Final = 3
SIGN_UP: Final = DAY
_TABLE_SIZE: Final = 4
CupFormat: TypeAlias = Literal["knockout", "swiss"]
FORMATS: Final[tuple[CupFormat, ...]] = ("knockout", "swiss")


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup that enough people want: its game, its format, and those who wait longest for it."""

    slug: str
    format: CupFormat
    members: tuple[QueueEntry, ...]


def cup_for(slug: str, waiting: Sequence[QueueEntry], locale: str) -> Cup | None:
    """Return the cup that those who wait, longest first, make in a game; None if too few want one.

    `locale` is the language of the server.
    """
    language = language_of(locale).code
    cups = []
    for number, form in enumerate(FORMATS):
        willing = [entry for entry in waiting if _accepts(entry, slug, form, language)]
        if len(willing) >= CUP_SIZE:
            members = tuple(willing[:CUP_SIZE])
            cups.append((members[-1].since, number, Cup(slug, form, members)))
    return min(cups, key=lambda cup: cup[:2])[2] if cups else None


def _accepts(entry: QueueEntry, slug: str, form: CupFormat, language: str) -> bool:
    """Whether a person would play in a cup; all of its games are rated."""
    return (
        slug in entry.slugs
        and entry.cup in ("any", form)
        and entry.rated != "unrated"
        and (not entry.paces or PACE in entry.paces)
        and (not entry.locales or language in entry.locales)
    )


async def open_cup(
    tx: Transaction, cup: Cup, guild: Guild, channel_id: int, locale: str, now: float
) -> None:
    """Open the sign-up of a cup in a channel, and ask its people to join."""
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
    people = tuple([entry.person_id for entry in cup.members])
    await outbox.notice(tx, home.id, CupOpened(people, league.closes_at), now)
