"""The rules of votes: subjects, voters, and what a vote leads to.

    late     a seat's time is up: wait, extend, substitute, computer, abandon
    open     a seat waits for a replacement: wait, computer, abandon
    paused   the table has been paused for long: resume, wait, abandon
    undo     moves are to be undone that others have answered: yes, no
    abandon  the game is to end early: yes, no
    clock    another pace or other hours are to hold: yes, no
    live     the game is to be played live for an hour: yes, no

No one decides about a pause alone, and players who are late, or who paused the game when it waited
for them, don't vote on it. A tie resumes the game: one person was enough to pause it, so one isn't
enough to keep it paused.

Absent players don't block votes: a vote needs more than half, or all, of the available voters,
though absent ones may vote. Only ending a game early takes more than half of all players, so that
no one returns to a game that two of five have ended. If someone is ahead, that would take away a
win, so all must agree; while points are equal, more than half is enough. Who is ahead isn't
revealed.

A vote on how to continue a game ends at the time set for its table. Then the choice with the most
votes wins, or without a winner the table's fallback. Silence never counts as consent to an undo or
an early end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, get_args

import rules
from bot.games import COMPUTERS
from bot.model import Fallback, Game, Position, Vote

AHEAD: Final = "ahead"
"""The detail of a vote on an early end: whether someone was ahead when it was opened."""
HOUR: Final = 3600.0
VOTE_HOURS: Final = (24, 72, 168)
FALLBACKS: Final[tuple[Fallback, ...]] = get_args(Fallback)
"""The rules that a table can choose: the hours of a vote, and its outcome without a choice."""
ANNOUNCED: Final = "announced"
DAYS: Final = "days"
WITHOUT_SAY: Final = "without_say"
"""Details of a vote: whether the open seat is announced in the channel too; how many days the
choice to wait lasts; the seats that don't vote because the pause gives them time."""
YES: Final = "yes"
NO: Final = "no"
WAIT: Final = "wait"
RESUME: Final = "resume"
ABANDON: Final = "abandon"
AWAY: Final = "away"
"""The outcome of a vote that was closed because the person concerned has gone away."""


def somebody_is_ahead(position: Position) -> bool:
    """Whether points would differ if the game ended now.

    Starting goods, which may be worth points, don't count: no one is ahead before there are as many
    moves as seats.
    """
    if position.game.ply < len(position.game.seats):
        return False
    return len({score.total for score in rules.scores_now(position.state)}) > 1


def needs_everybody(vote: Vote) -> bool:
    """Whether a vote on an early end must be unanimous."""
    return vote.kind == "abandon" and bool(vote.detail.get(AHEAD))


@dataclass(frozen=True, slots=True)
class VoteKind:
    """A kind of vote: its choices, and after how many hours it ends; None as the table chose.

    `organised` says whether the host's choice counts at once, unless it ends the game.
    """

    choices: tuple[str, ...]
    hours: int | None = None
    organised: bool = False


KINDS: Final[Mapping[str, VoteKind]] = {
    "late": VoteKind((WAIT, "extend", "substitute", "computer", ABANDON), organised=True),
    "open": VoteKind((WAIT, "computer", ABANDON), organised=True),
    "paused": VoteKind((RESUME, WAIT, ABANDON)),
    "undo": VoteKind((YES, NO), 72),
    "abandon": VoteKind((YES, NO), 72),
    "clock": VoteKind((YES, NO), 72),
    "live": VoteKind((YES, NO), 1),
}


def choices_of(game: Game, kind: str) -> tuple[str, ...]:
    """Return the choices of a vote in a game: no time without a clock, no one who cannot play."""
    impossible = set()
    if game.pace is None:
        impossible.add("extend")
    if game.slug not in COMPUTERS:
        impossible.add("computer")
    return tuple([choice for choice in KINDS[kind].choices if choice not in impossible])


def seconds_of(game: Game, kind: str) -> float:
    """Return for how long a vote is open."""
    hours = KINDS[kind].hours
    return HOUR * (game.vote_rule.hours if hours is None else hours)


def more_time(game: Game) -> float:
    """Return how many seconds the choice "extend" gives: a whole bank, and at least an hour."""
    return max(HOUR, game.pace.bank if game.pace else 0.0)


def persons_of(game: Game) -> tuple[int, ...]:
    """Return the ids of all persons who play in a game, not those for whom a computer does."""
    return tuple([seat.player_id for seat in game.seats if seat.player_id is not None])


def concerned(game: Game, vote: Vote) -> int | None:
    """Return the ID of the person whom a vote is about, who doesn't vote."""
    match vote.kind:
        case "late" | "open":
            return game.seats[vote.seat].person_id
        case "undo":
            return vote.proposer_id
        case _:
            return None


def entitled(game: Game, vote: Vote) -> tuple[int, ...]:
    """Return the ids of those whose choices count: all who play but those concerned."""
    without = {concerned(game, vote)}
    without.update(game.seats[seat].person_id for seat in vote.detail.get(WITHOUT_SAY, ()))
    return tuple([person for person in persons_of(game) if person not in without])


def voters(game: Game, vote: Vote) -> tuple[int, ...]:
    """Return the IDs of the expected voters: available ones, and those who have voted."""
    return tuple([each for each in entitled(game, vote) if _is_there(vote, each)])


def called_voters(game: Game, vote: Vote) -> tuple[int, ...]:
    """Return the ids of those who are called to a vote: the voters, else who alone may decide."""
    there = voters(game, vote)
    return (game.organiser_id,) if not there and organiser_decides(game, vote) else there


def away_from(game: Game, vote: Vote) -> tuple[int, ...]:
    """Return the ids of those who could choose, but are not waited for."""
    return tuple([each for each in entitled(game, vote) if not _is_there(vote, each)])


def may_vote(game: Game, vote: Vote, person_id: int) -> bool:
    """Whether a person may choose: who plays, and an host, unless they are concerned."""
    if person_id in entitled(game, vote):
        return True
    is_organiser = KINDS[vote.kind].organised and person_id == game.organiser_id
    return is_organiser and person_id != concerned(game, vote)


def organiser_decides(game: Game, vote: Vote) -> bool:
    """Whether the host is available and may decide at once."""
    organiser = game.organiser_id
    is_organised = KINDS[vote.kind].organised
    return is_organised and may_vote(game, vote, organiser) and _is_there(vote, organiser)


def has_no_available_voter(game: Game, vote: Vote) -> bool:
    """Whether no eligible voter is available. Open seats are still offered."""
    return vote.kind != "open" and not voters(game, vote) and not organiser_decides(game, vote)


def decided(game: Game, vote: Vote) -> str | None:
    """Return the choice that a vote has led to, None while it is open."""
    everybody, there = entitled(game, vote), voters(game, vote)
    counted = {person: vote.ballots[person] for person in there if person in vote.ballots}
    match vote.kind:
        case "undo":
            return _unanimous(counted, len(there))
        case "clock" | "live":
            agreed = _unanimous(counted, len(there))
            return None if agreed == YES and len(there) == 1 < len(everybody) else agreed
        case "abandon" if needs_everybody(vote):
            return _unanimous(counted, len(everybody))
        case "abandon":
            number = len(everybody)
            return _more_than_half(counted, number) or _blocked(counted, number)
        case _:
            organiser = vote.ballots.get(game.organiser_id)
            if organiser not in (None, ABANDON) and organiser_decides(game, vote):
                return organiser
            choice = _more_than_half(counted, len(there))
            return _more_than_half(counted, len(everybody)) if choice == ABANDON else choice


def concluded(game: Game, vote: Vote) -> str | None:
    """Return the outcome of a vote that ends undecided; None if it changes nothing."""
    if KINDS[vote.kind].hours is not None:
        return None
    counted = Counter(
        vote.ballots[person]
        for person in voters(game, vote)
        if vote.ballots.get(person, ABANDON) != ABANDON
    )
    if vote.kind == "paused" and 0 < counted[RESUME] == max(counted.values()):
        return RESUME
    first, second = [*counted.most_common(2), ("", 0), ("", 0)][:2]
    return first[0] if first[1] > second[1] else fallback(game, vote)


def fallback(game: Game, vote: Vote) -> str:
    """Return the outcome if no one votes.

    A paused game stays paused. If no replacement comes, the game doesn't keep waiting, unless its
    fallback is to wait. Silence never gives the last person's seat to a computer, which would play
    for no one.
    """
    chosen: str = game.vote_rule.fallback
    if vote.kind == "paused" or chosen == WAIT or not entitled(game, vote):
        return WAIT
    if vote.kind == "open":
        chosen = "computer"
    return chosen if chosen in choices_of(game, vote.kind) else WAIT


def _is_there(vote: Vote, person_id: int) -> bool:
    return person_id not in vote.absent or person_id in vote.ballots


def _more_than_half(ballots: Mapping[int, str], voters: int) -> str | None:
    for choice, count in Counter(ballots.values()).items():
        if 2 * count > voters:
            return choice
    return None


def _blocked(ballots: Mapping[int, str], voters: int) -> str | None:
    """Return "no" if "yes" can no longer reach a majority."""
    return NO if 2 * list(ballots.values()).count(NO) >= voters else None


def _unanimous(ballots: Mapping[int, str], voters: int) -> str | None:
    if NO in ballots.values():
        return NO
    return YES if voters and len(ballots) == voters else None
