"""Entries: how people come into a league, from which round, with which seed, or wait for one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from bot.model import Entrant, League, Person
from bot.model.notices import EntrantAdmitted, PlaceInLeague
from bot.services.errors import Refused
from bot.services.leagues.changes import require_running
from bot.services.leagues.league_results import show
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.ratings import MU, person_key, rating_pool
from bot.store.database import Transaction
from bot.store.leagues import leagues, ratings
from bot.store.messages import outbox
from bot.store.tables import audit_log

MOST_ENTRIES: Final = 256
"""The most people in a league, with those who wait or were removed."""
_PERSON_NAME: Final = 100


def first_round(view: LeagueView) -> int:
    """Return the round from which someone who joins now takes part. Raises Refused."""
    league = view.league
    if league.status == "open":
        return 1
    require_running(view)
    if league.format == "knockout":
        raise Refused("The knockout has started. No one can join anymore.")
    if league.round >= league.rounds:
        raise Refused("The last round has started. No one can join anymore.")
    return league.round + 1


async def enter(tx: Transaction, view: LeagueView, person: Person, *, waits: bool) -> None:
    """Store a person's entry, or that they are back; `waits` puts them on the waiting list.

    Raises Refused if no one can join.
    """
    first, entrant = first_round(view), view.entrant(person.id)
    if entrant is None:
        await leagues.add_entrant(tx, await _new(tx, view, person, first, waits=waits))
        return
    if entrant.is_placed and waits:
        # their results count, so they cannot wait like those who never played
        raise Refused("All {seats} seats are taken.", seats=view.league.capacity)
    back = replace(entrant, status="waiting" if waits else "in", left_round=None)
    if not entrant.is_placed:
        back = replace(back, from_round=first, division=_lowest_group(view))
    await leagues.save_entrants(tx, [back])


async def _new(
    tx: Transaction, view: LeagueView, person: Person, first: int, *, waits: bool
) -> Entrant:
    if len(view.entries) >= MOST_ENTRIES:
        raise Refused("All {seats} seats are taken.", seats=MOST_ENTRIES)
    number = view.league.last_number + 1
    await leagues.save(tx, replace(view.league, last_number=number))
    entrant = Entrant(
        league_id=view.league.id,
        number=number,
        person_id=person.id,
        name=person.name[:_PERSON_NAME],
        locale=person.locale,
        strength=MU,
        division=_lowest_group(view),
        from_round=first,
        status="waiting" if waits else "in",
    )
    return (await seeded(tx, view, (entrant,)))[0]


def _lowest_group(view: LeagueView) -> int:
    """Return the group in which newcomers begin."""
    return max((entrant.division for entrant in view.course.entrants), default=0)


async def seeded(
    tx: Transaction, view: LeagueView, entrants: tuple[Entrant, ...]
) -> tuple[Entrant, ...]:
    """Return entrants with the seeds that the league's setting gives them now."""
    strengths = await _strengths(tx, view, entrants)
    return tuple([replace(e, strength=strengths[e.number]) for e in entrants])


async def _strengths(
    tx: Transaction, view: LeagueView, entrants: tuple[Entrant, ...]
) -> dict[int, float]:
    """Return the seeds of entrants by their numbers."""
    league = view.league
    if league.seeding != "rating":
        return {entrant.number: _strength(league, entrant.number) for entrant in entrants}
    keys = {entrant.number: person_key(entrant.person_id or 0) for entrant in entrants}
    pool = rating_pool(view.home.slug, alone=False)
    rated = await ratings.of_players(tx.connection, pool, sorted(keys.values()))
    skills = {rating.player: rating.mu for rating in rated}
    return {number: skills.get(key, MU) for number, key in keys.items()}


def _strength(league: League, number: int) -> float:
    """Return the seed of the entrant with a number where ratings don't count."""
    if league.seeding == "joining":
        return float(-number)
    return Random(f"{league.id}:{number}").random()


async def admit(tx: Transaction, view: LeagueView, now: float) -> bool:
    """Give free places to those who wait for one; return whether anyone got one."""
    try:
        first = first_round(view)
    except Refused:
        return False
    free = view.league.capacity - len(view.taking_part)
    admitted = view.waiting[: max(0, free)]
    for entrant in admitted:
        entered = replace(entrant, status="in", from_round=first, division=_lowest_group(view))
        await leagues.save_entrants(tx, [entered])
        await audit_log.add(tx, view.home, None, EntrantAdmitted(entrant.name, first), now)
        await invite(tx, view, entrant, PlaceInLeague(view.league.name, first), now)
    if admitted:
        await show(tx, view.home, now)
    return bool(admitted)


async def invite(
    tx: Transaction, view: LeagueView, entrant: Entrant, notice: PlaceInLeague, now: float
) -> None:
    """Notify someone directly that they have a place."""
    if entrant.person_id is not None:
        locale = entrant.locale or view.home.locale
        await outbox.direct(tx, entrant.person_id, locale, notice, now, view.home.id)
