"""The rules of votes: subjects, voters, and when a vote is decided.

    late     a seat's time is up: wait, extend, substitute, computer, abandon
    open     a seat waits for a substitute: wait, computer, abandon
    undo     moves are to be taken back that others have answered: yes, no
    abandon  the game is to end early: yes, no
    clock    another pace or other hours are to hold: yes, no
    live     the game is to be played live for an hour: yes, no

A vote that nobody decides changes nothing: the game goes on waiting.

The bot asks about one late seat of a game after the other. Several are late at once where all were
asked the same question, or after a long outage of the bot. The game waits for each of them, so a
vote on the next one can wait for the end of the one before, and nobody finds a heap of votes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bot.model import Game, Vote, VoteStatus
from bot.model.messages import VotePost, VoteUpdate
from bot.store.background import timers
from bot.store.database import Transaction
from bot.store.messages import outbox
from bot.store.votes import votes

HOUR: Final = 3600.0
PATIENCE: Final = 24 * HOUR
"""Seconds after which the players who chose to wait are asked again."""
ANNOUNCED: Final = "announced"
"""The detail of a vote about an open seat: whether it is announced in the channel too."""
YES: Final = "yes"
NO: Final = "no"
END: Final = "vote"
AGAIN: Final = "late"
NEXT: Final = "late-next"
"""Kinds of timers: the end of a vote; asking about a seat once more; asking about a late seat when
the vote on another one is over."""


@dataclass(frozen=True, slots=True)
class VoteKind:
    """A kind of vote: its choices, and after how many seconds it ends undecided, if ever."""

    choices: tuple[str, ...]
    seconds: float | None = None


KINDS: Final[Mapping[str, VoteKind]] = {
    "late": VoteKind(("wait", "extend", "substitute", "computer", "abandon")),
    "open": VoteKind(("wait", "computer", "abandon")),
    "undo": VoteKind((YES, NO), 72 * HOUR),
    "abandon": VoteKind((YES, NO), 72 * HOUR),
    "clock": VoteKind((YES, NO), 72 * HOUR),
    "live": VoteKind((YES, NO), HOUR),
}
_ORGANISED: Final = ("late", "open")
"""Kinds in which the organiser's choice counts at once, unless it ends the game."""


def more_time(game: Game) -> float:
    """Return how many seconds the choice "extend" gives: a whole bank, and at least an hour."""
    return max(HOUR, game.pace.bank if game.pace else 0.0)


def persons_of(game: Game) -> tuple[int, ...]:
    """Return the ids of all persons who play in a game, not those for whom a computer does."""
    return tuple([seat.player_id for seat in game.seats if seat.player_id is not None])


def voters(game: Game, vote: Vote) -> tuple[int, ...]:
    """Return the ids of those whose ballots count: all persons who play but the one concerned."""
    persons = persons_of(game)
    if vote.kind in _ORGANISED:
        concerned = game.seats[vote.seat].person_id
    elif vote.kind == "undo":
        concerned = vote.proposer_id
    else:
        concerned = None
    return tuple([person for person in persons if person != concerned])


def may_vote(game: Game, vote: Vote, person_id: int) -> bool:
    """Whether a person may choose: the voters, and an organiser who is not concerned."""
    if person_id in voters(game, vote):
        return True
    concerned = game.seats[vote.seat].person_id
    return vote.kind in _ORGANISED and person_id == game.organiser_id != concerned


def is_in_vain(game: Game, vote: Vote) -> bool:
    """Whether nobody is left who may choose. An open seat is offered all the same."""
    return (
        vote.kind != "open"
        and not voters(game, vote)
        and not may_vote(game, vote, game.organiser_id)
    )


def decided(game: Game, vote: Vote) -> str | None:
    """Return the choice that a vote has led to, None while it is open."""
    entitled = voters(game, vote)
    counted = {person: vote.ballots[person] for person in entitled if person in vote.ballots}
    match vote.kind:
        case "undo" | "clock" | "live":
            return _unanimous(counted, len(entitled))
        case "abandon":
            return _more_than_half(counted, len(entitled)) or _blocked(counted, len(entitled))
        case _:
            organiser = vote.ballots.get(game.organiser_id)
            if organiser not in (None, "abandon") and may_vote(game, vote, game.organiser_id):
                return organiser
            return _more_than_half(counted, len(entitled))


def _more_than_half(ballots: Mapping[int, str], voters: int) -> str | None:
    for choice, count in Counter(ballots.values()).items():
        if 2 * count > voters:
            return choice
    return None


def _blocked(ballots: Mapping[int, str], voters: int) -> str | None:
    """Return "no" where "yes" can reach no majority any more."""
    return NO if 2 * list(ballots.values()).count(NO) >= voters else None


def _unanimous(ballots: Mapping[int, str], voters: int) -> str | None:
    if NO in ballots.values():
        return NO
    return YES if len(ballots) == voters else None


async def open_ballot(
    tx: Transaction,
    game: Game,
    kind: str,
    seat: int,
    proposer_id: int | None,
    now: float,
    detail: Mapping[str, Any] | None = None,
) -> int | None:
    """Open a vote about a seat and let it be posted; return its id.

    Where the same is being voted on already, or nobody may vote, none is opened: None.
    """
    known = await votes.open_in(tx.connection, game.id)
    if any((each.kind, each.seat) == (kind, seat) for each in known):
        return None
    seconds = KINDS[kind].seconds
    ends_at = None if seconds is None else now + seconds
    proposed = Vote(0, game.id, kind, seat, proposer_id, detail or {}, now, ends_at)
    if is_in_vain(game, proposed):
        return None
    vote_id = await votes.open_vote(
        tx, game.id, kind, seat, proposer_id, proposed.detail, now, ends_at
    )
    await outbox.add(tx, game.id, VotePost(vote_id), now)
    if ends_at is not None:
        await timers.put(tx, f"{END}:{vote_id}", END, ends_at, game_id=game.id, number=vote_id)
    return vote_id


async def close_ballot(
    tx: Transaction, vote: Vote, status: VoteStatus, outcome: str, now: float
) -> bool:
    """Close a vote and show it; return False if it was closed already."""
    if not await votes.close(tx, vote.id, status, outcome):
        return False
    await timers.drop(tx, f"{END}:{vote.id}")
    await outbox.add(tx, vote.game_id, VoteUpdate(vote.id), now)
    if vote.kind == "late":
        await timers.hasten(tx, vote.game_id, NEXT, now)
    return True


async def ask_about(tx: Transaction, game: Game, seat: int, now: float) -> None:
    """Ask the others how it goes on with a seat whose time is up.

    While a vote on another late seat is open this one waits for its end. Where nobody may vote it
    is tried again after a day: a substitute may have come.
    """
    late = [vote for vote in await votes.open_in(tx.connection, game.id) if vote.kind == "late"]
    if any(vote.seat != seat for vote in late):
        await _ask_at(tx, NEXT, game.id, seat, now + PATIENCE)
    elif not late and await open_ballot(tx, game, "late", seat, None, now) is None:
        await ask_tomorrow(tx, game.id, seat, now)


async def ask_tomorrow(tx: Transaction, game_id: int, seat: int, now: float) -> None:
    """Ask the others about a seat once more after a day."""
    await _ask_at(tx, AGAIN, game_id, seat, now + PATIENCE)


async def ask_no_more(tx: Transaction, game_id: int, seat: int) -> None:
    """Do not ask the others about a seat once more: what they waited for has come."""
    await timers.drop(tx, *[f"{kind}:{game_id}:{seat}" for kind in (AGAIN, NEXT)])


async def close_late_vote(tx: Transaction, game_id: int, seat: int, now: float) -> None:
    """Note that a seat has time again: nobody is asked about it, now or tomorrow."""
    await ask_no_more(tx, game_id, seat)
    for vote in await votes.open_in(tx.connection, game_id):
        if (vote.kind, vote.seat) == ("late", seat):
            await close_ballot(tx, vote, "void", "", now)


async def _ask_at(tx: Transaction, kind: str, game_id: int, seat: int, at: float) -> None:
    await timers.put(tx, f"{kind}:{game_id}:{seat}", kind, at, game_id=game_id, number=seat)
