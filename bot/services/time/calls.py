"""Calls to votes: reminders for those who haven't voted, in the way they chose."""

from __future__ import annotations

from bot.model import Game, Timer, Vote
from bot.model.notices import VoteCall
from bot.services.time import availability
from bot.services.time.asking import (
    call_key,
    next_contact_time,
    repeat_call,
    schedule_call,
    with_absent,
)
from bot.services.time.availability import Availability
from bot.services.time.vote_rules import HOUR, called_voters
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.tables import games
from bot.store.time import votes


async def call(tx: Transaction, timer: Timer, now: float) -> None:
    """Call the person of a timer to a vote, with all others in the thread whose time that is."""
    vote = await votes.load(tx.connection, timer.number)
    game = None if vote is None else await games.load(tx.connection, vote.game_id)
    if vote is None or game is None or vote.status != "open" or game.status != "running":
        return
    assert timer.person_id is not None
    vote = await with_absent(tx.connection, game, vote, now)
    missing = [voter for voter in called_voters(game, vote) if voter not in vote.ballots]
    if timer.person_id not in missing:
        return
    if vote.message_id is None:  # there is nothing yet to lead to
        await schedule_call(tx, vote, timer.person_id, now + HOUR)
        return
    times = await availability.load_many(tx.connection, missing)
    at = next_contact_time(times[timer.person_id], game, now)
    if at is None:
        return
    if at > now:
        await schedule_call(tx, vote, timer.person_id, at)
        return
    called = [timer.person_id]
    if times[timer.person_id].reminders == "thread":
        called += await _others_due(tx, game, vote, [times[each] for each in missing], now)
    for person in called:
        await repeat_call(tx, game, vote, times[person], now)
    await _tell(tx, game, vote, times[timer.person_id], tuple(called), now)


async def _others_due(
    tx: Transaction, game: Game, vote: Vote, missing: list[Availability], now: float
) -> list[int]:
    """Take the timers of the others who are to be called in the thread now; return their ids."""
    taken = []
    for due in missing:
        person = due.profile.person_id
        planned = await timers.get_in(tx.connection, game.id, call_key(vote.id, person))
        if planned is None or planned.due_at > now or due.reminders != "thread":
            continue
        if next_contact_time(due, game, now) == now:
            await timers.drop_in(tx, game.id, planned.key)
            taken.append(person)
    return taken


async def _tell(
    tx: Transaction,
    game: Game,
    vote: Vote,
    times: Availability,
    called: tuple[int, ...],
    now: float,
) -> None:
    """Call a person, or several in the thread; a daily message would be too late for a vote."""
    assert vote.message_id is not None
    assert vote.ends_at is not None
    notice = VoteCall(called, vote.message_id, vote.ends_at)
    match times.reminders:
        case "thread":
            await outbox.notice(tx, game.id, notice, now)
        case "direct" | "digest":
            person = times.profile.person_id
            await outbox.direct(
                tx, person, times.profile.locale or game.locale, notice, now, game.id
            )
        case "none":
            pass
