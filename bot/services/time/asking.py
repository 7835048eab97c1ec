"""Asking: opening, announcing, closing and scheduling votes, in the transactions that cause them.

The bot asks about one late seat of a game at a time. Several can be late at once if all were asked
the same question, or after a long outage of the bot. The game waits for each of them, so the votes
can follow each other, and no one finds a pile of votes. There is no vote on a person who is away
while their absence stops the clocks, nor on the day after.

Players who haven't voted are called once after half of the time; those who must not be disturbed
when the vote starts are called later. Each pause after the choice to wait is longer than the
previous one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.model import Game, Vote, VoteStatus
from bot.model.messages import VotePost, VoteUpdate
from bot.services.time import availability
from bot.services.time.availability import Availability
from bot.services.time.calendar import free_from
from bot.services.time.vote_rules import (
    DAYS,
    HOUR,
    WITHOUT_SAY,
    called_voters,
    has_no_available_voter,
    seconds_of,
)
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.memory import Connection
from bot.store.messages import outbox
from bot.store.tables import audit_log, games
from bot.store.time import votes

DAY: Final = 24 * HOUR
PATIENCE: Final = DAY
"""Seconds after which it is tried again to ask, or someone who is back can be voted on."""
WAITS: Final[Mapping[str, Sequence[int]]] = {
    "late": (1, 2, 4, 7),
    "open": (1, 2, 4, 7),
    "paused": (28, 56),
}
"""The days for which it is waited after each vote that led to that; the last one repeats."""
PAUSED_DAYS: Final = 14
"""The days after which the players of a paused table are asked whether it continues."""
REST_DAYS: Final = 7
"""The days after a vote to resume in which those who play cannot pause again."""
END: Final = "vote"
CALL: Final = "vote-call"
AGAIN: Final = "late"
NEXT: Final = "late-next"
PAUSED: Final = "paused"
RECOUNT: Final = "recount"
"""Kinds of timers: the end of a vote; calling a person to it; asking about a seat again; asking
about a late seat when another vote is over or a voter is available; asking whether to resume a
paused game; recounting the ballots of a game."""


async def with_absent(connection: Connection, game: Game, vote: Vote, now: float) -> Vote:
    """Return a vote with its unavailable players: away, or late themselves.

    The proposer is always available.
    """
    people = set(game.people)
    people.add(game.organiser_id)
    times = await availability.load_many(connection, people)
    late = {game.seats[seat].person_id for seat in await late_seats(connection, game.id)}
    absent = [person for person in people if times[person].is_away(now) or person in late]
    return replace(vote, absent=frozenset(absent) - {vote.proposer_id})


async def _seats_without_say(connection: Connection, game: Game) -> list[int]:
    """Return the seats that gain time by a pause, unless no one else could decide about it.

    They are late, or their person paused the table although it waited for them.
    """
    pauser = await audit_log.paused_by_person(connection, game.id)
    gaining = await late_seats(connection, game.id) | {
        seat for seat in game.waiting if game.seats[seat].player_id == (pauser or -1)
    }
    others = [seat for seat in game.seats if seat.player_id and seat.seat not in gaining]
    return sorted(gaining) if others else []


async def late_seats(connection: Connection, game_id: int) -> set[int]:
    """Return the seats whose time is up and about which the others are asked, now or later."""
    planned = await timers.of_game(connection, game_id, (AGAIN, NEXT))
    asked = await votes.open_in(connection, game_id)
    return {
        *(timer.number for timer in planned),
        *(vote.seat for vote in asked if vote.kind == "late"),
    }


async def open_ballot(
    tx: Transaction,
    game: Game,
    kind: str,
    seat: int,
    proposer_id: int | None,
    now: float,
    detail: Mapping[str, Any] | None = None,
) -> int | None:
    """Open a vote about a seat and post it; return its ID.

    Returns None, without a vote, if the same vote is open already or no voter is available.
    """
    open_votes = await votes.open_in(tx.connection, game.id)
    if any((vote.kind, vote.seat) == (kind, seat) for vote in open_votes):
        return None
    details = dict(detail or {})
    if kind == PAUSED:
        details[WITHOUT_SAY] = await _seats_without_say(tx.connection, game)
    if kind in WAITS:
        details[DAYS] = await _days_to_wait(tx.connection, game, kind, seat)
    ends_at = now + seconds_of(game, kind)
    vote = Vote(0, game.id, kind, seat, proposer_id, details, now, ends_at)
    vote = await with_absent(tx.connection, game, vote, now)
    if has_no_available_voter(game, vote):
        return None
    vote_id = await votes.open_vote(tx, game.id, kind, seat, proposer_id, details, now, ends_at)
    await outbox.add(tx, game.id, VotePost(vote_id), now)
    await plan_end(tx, game, replace(vote, id=vote_id), now)
    return vote_id


async def _days_to_wait(connection: Connection, game: Game, kind: str, seat: int) -> int:
    """Return for how many days the game waits if the vote decides so."""
    since = game.asked_at
    if kind == "paused":
        since = game.paused_at or since
    elif game.seats[seat].open_since is not None:
        since = game.seats[seat].open_since or since
    before = await votes.waited(connection, game.id, (kind,), seat, since)
    return WAITS[kind][min(before, len(WAITS[kind]) - 1)]


async def plan_end(tx: Transaction, game: Game, vote: Vote, now: float) -> None:
    """Set the timers of an open vote: its end, and the calls to its voters.

    While a game is paused, only the vote on resuming it has timers.
    """
    if vote.ends_at is None or (game.paused_at is not None and vote.kind != PAUSED):
        return
    key = f"{END}:{vote.id}"
    await timers.put(tx, key, END, vote.ends_at, game_id=game.id, number=vote.id)
    await plan_calls(tx, game, vote, called_voters(game, vote), now)


async def plan_calls(
    tx: Transaction, game: Game, vote: Vote, people: Collection[int], now: float
) -> None:
    """Plan when each of these people is called to a vote: soon if they miss it, else later on."""
    times = await availability.load_many(tx.connection, people)
    for person in people:
        first = next_contact_time(times[person], game, now)
        at = _repeated(times[person], game, vote, now) if first == now else first
        if at is not None and person not in vote.ballots:
            await schedule_call(tx, vote, person, at)


async def schedule_call(tx: Transaction, vote: Vote, person_id: int, at: float) -> None:
    """Schedule the call of a person to a vote, unless it is over by then."""
    if vote.ends_at is None or at >= vote.ends_at:
        return
    key = call_key(vote.id, person_id)
    where = {"game_id": vote.game_id, "person_id": person_id, "number": vote.id}
    await timers.put(tx, key, CALL, at, **where)


async def repeat_call(
    tx: Transaction, game: Game, vote: Vote, times: Availability, now: float
) -> None:
    """Call a person who is called now again at half of the vote's time, if that is to come."""
    at = _repeated(times, game, vote, now)
    if at is not None and at > now:
        await schedule_call(tx, vote, times.profile.person_id, at)


def call_key(vote_id: int, person_id: int) -> str:
    """Return the key of the timer that calls a person to a vote."""
    return f"{CALL}:{vote_id}:{person_id}"


def next_contact_time(times: Availability, game: Game, at: float) -> float | None:
    """Return when a person may be disturbed for a vote, even while the game is paused."""
    return free_from(times.free(replace(game, paused_at=None)), at)


def _repeated(times: Availability, game: Game, vote: Vote, now: float) -> float | None:
    """Return when a notified person is called to a vote again; None if never."""
    assert vote.ends_at is not None
    half = (vote.opened_at + vote.ends_at) / 2
    return next_contact_time(times, game, half) if half > now else None


async def close_ballot(
    tx: Transaction, vote: Vote, status: VoteStatus, outcome: str, now: float
) -> bool:
    """Close a vote and show it; return False if it was closed already."""
    if not await votes.close(tx, vote.id, status, outcome, now):
        return False
    await drop_timers(tx, vote)
    await outbox.add(tx, vote.game_id, VoteUpdate(vote.id), now)
    if vote.kind == "late":
        await timers.hasten(tx, vote.game_id, NEXT, now)
    return True


async def drop_timers(tx: Transaction, vote: Vote) -> None:
    """Drop the timers of a vote: it is over, or its table is paused."""
    calls = await timers.of_game(tx.connection, vote.game_id, (CALL,))
    mine = [timer.key for timer in calls if timer.number == vote.id]
    await timers.drop_in(tx, vote.game_id, f"{END}:{vote.id}", *mine)


async def ask_about(tx: Transaction, game: Game, seat: int, now: float) -> bool:
    """Open a vote on a seat whose time is up; return whether it was opened.

    It waits for the end of a vote on another late seat, and until a voter is available. There is no
    vote on a person who is away before they are back.
    """
    if await ask_after_absence(tx, game, seat, now):
        return False
    late = [vote for vote in await votes.open_in(tx.connection, game.id) if vote.kind == "late"]
    if any(vote.seat != seat for vote in late):
        await _ask_at(tx, NEXT, game.id, seat, now + PATIENCE)
        return True
    if late or await open_ballot(tx, game, "late", seat, None, now) is not None:
        return True
    await ask_when_possible(tx, game.id, seat, now)
    return False


async def ask_after_absence(tx: Transaction, game: Game, seat: int, now: float) -> bool:
    """Ask about a late seat a day after its person is back; return whether they are away.

    An absence that does not stop the clocks puts nothing off.
    """
    person_id = game.seats[seat].player_id
    if person_id is None:
        return False
    until = (await availability.load(tx.connection, person_id)).stops(now)
    if until is None:
        return False
    await ask_later(tx, game.id, seat, until + PATIENCE)
    return True


async def ask_when_possible(tx: Transaction, game_id: int, seat: int, now: float) -> None:
    """Ask about a seat as soon as a voter is available, or try again after a day."""
    await _ask_at(tx, NEXT, game_id, seat, now + PATIENCE)


async def ask_later(tx: Transaction, game_id: int, seat: int, at: float) -> None:
    """Ask the others about a seat again at an instant."""
    await _ask_at(tx, AGAIN, game_id, seat, at)


async def ask_whether_to_resume(tx: Transaction, game_id: int, at: float) -> None:
    """Ask the players of a paused table at an instant whether it continues."""
    await timers.put(tx, f"{PAUSED}:{game_id}", PAUSED, at, game_id=game_id)


async def schedule_next_vote(tx: Transaction, vote: Vote, now: float) -> None:
    """Ask again after the days for which a vote has led to waiting."""
    at = now + DAY * int(vote.detail.get(DAYS, 1))
    if vote.kind == PAUSED:
        await ask_whether_to_resume(tx, vote.game_id, at)
    else:
        await ask_later(tx, vote.game_id, vote.seat, at)


async def close_votes(tx: Transaction, game_id: int, seat: int) -> None:
    """Close open votes about a seat whose player has moved."""
    await timers.drop_in(tx, game_id, *[f"{kind}:{game_id}:{seat}" for kind in (AGAIN, NEXT)])


async def close_late_vote(tx: Transaction, game_id: int, seat: int, now: float) -> None:
    """Note that a seat has time again: no one is asked about it, now or later."""
    await close_votes(tx, game_id, seat)
    for vote in await votes.open_in(tx.connection, game_id):
        if (vote.kind, vote.seat) == ("late", seat):
            await close_ballot(tx, vote, "void", "", now)


async def schedule_recount(tx: Transaction, game_id: int, now: float) -> None:
    """Schedule a recount because the set of available voters changed."""
    await timers.put(tx, f"{RECOUNT}:{game_id}", RECOUNT, now, game_id=game_id)


async def presence_changed(tx: Transaction, person_id: int, now: float) -> None:
    """Update the votes of a person's games: they have gone away, or are back.

    A person who is back is called to open votes, and has a day before the others are asked about
    them.
    """
    times = await availability.load(tx.connection, person_id)
    for game in await games.of_person(tx.connection, person_id):
        if game.status != "running":
            continue
        asked = await votes.open_in(tx.connection, game.id)
        for vote in asked:
            vote = await with_absent(tx.connection, game, vote, now)
            if vote.message_id is not None:
                await outbox.add(tx, game.id, VoteUpdate(vote.id), now)
            if person_id in called_voters(game, vote) and person_id not in vote.ballots:
                at = next_contact_time(times, game, now)
                if at is not None:
                    await schedule_call(tx, vote, person_id, at)
        seat = game.seat_of(person_id)
        if seat is not None and not times.is_away(now):
            await _hasten_asking(tx, game.id, seat, now + PATIENCE)
            await timers.hasten(tx, game.id, NEXT, now)
        if asked:
            await schedule_recount(tx, game.id, now)


async def _hasten_asking(tx: Transaction, game_id: int, seat: int, at: float) -> None:
    planned = await timers.get_in(tx.connection, game_id, f"{AGAIN}:{game_id}:{seat}")
    if planned is not None and planned.due_at > at:
        await ask_later(tx, game_id, seat, at)


async def _ask_at(tx: Transaction, kind: str, game_id: int, seat: int, at: float) -> None:
    await timers.put(tx, f"{kind}:{game_id}:{seat}", kind, at, game_id=game_id, number=seat)
