"""The final holder of a seat, to whom its result belongs, and those who held it before.

The result of a seat belongs to the player who holds it when the game ends, with these exceptions,
counted in moves of the whole game:

- If a replacement has held the seat for less than a third of the game, and the previous player is
gone, the result belongs to no one. The same applies if a computer took over the seat permanently
that late.
- If a computer stands in for a person who is away at the end, the result is the person's if the
computer played for less than a third of the game, otherwise the computer's.
- A person who is back from a stand-in gets the result if they played at least a third of the game;
otherwise it belongs to no one.

Everyone who sat at the table and gets no seat's result has their own result, one per person, so
that no one can choose whether a game counts for them:

- "left": the person resigned, or was replaced because the time was up, or left the seat to a
  computer for so long that it is not theirs, be they back at the end or not. A game left counts as
  lost (`bot.services.leagues.ratings`), however the seat does without them.
- "part": the host or a moderator replaced the person, or the person helped out for less than a
  third of the game, stand-ins included. That is neither won nor lost.

No one can leave a game without other people: you lose nothing by stopping a game against computers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.model import Seat, StoredMove, Tenure

LEFT: Final = ("resigned", "late")
"""The reasons for which a person who leaves a seat leaves the game."""
SHARE: Final = 3
"""The result counts for a holder who played at least one in this many moves of the game."""


@dataclass(frozen=True, slots=True)
class Span:
    """The holder of a seat while the moves with `after` < ply <= `until` were made."""

    person_id: int | None
    name: str
    computer: str
    after: int
    until: int

    @property
    def plies(self) -> int:
        """The number of moves that were made in the meantime, by anyone."""
        return max(0, self.until - self.after)


@dataclass(frozen=True, slots=True)
class Holder:
    """The owner of a seat's result: a person, a computer, or with neither no one.

    A person whose data were deleted has a name alone; no one has none either.
    """

    person_id: int | None
    name: str
    computer: str
    spans: tuple[Span, ...]

    def made(self, ply: int) -> bool:
        """Whether the holder had the seat when this move was made."""
        return any(span.after < ply <= span.until for span in self.spans)


def spans(seat: Seat, former: Iterable[Tenure], plies: int) -> list[Span]:
    """Return who held a seat in a game of `plies` moves, in order.

    `seat` tells who holds it in the end, `former` who held the seats of the game before.
    """
    before = [
        Span(each.person_id, each.name, each.computer, each.from_ply, min(plies, each.until_ply))
        for each in former
        if each.seat == seat.seat and each.until_ply is not None
    ]
    begun = before[-1].until if before else 0
    return [*before, Span(seat.person_id, seat.name, seat.computer, begun, plies)]


def holder(seat: Seat, former: Iterable[Tenure], plies: int) -> Holder:
    """Return the owner of the result of a seat in a game of `plies` moves.

    `former` are the tenures of the game that ended before it did, oldest first.
    """
    held_spans = spans(seat, former, plies)
    if seat.computer and seat.person_id is not None:
        return _of_person(seat, held_spans, plies)
    if seat.computer:
        mine = tuple([span for span in held_spans if span.computer == seat.computer])
        return _if_enough(Holder(None, seat.name, seat.computer, mine), plies)
    if seat.person_id is None:
        name = seat.name if seat.open_since is None else ""
        return Holder(None, name, "", tuple(held_spans[-1:]))
    mine = tuple([span for span in held_spans if _plays(span, seat.person_id)])
    return _if_enough(Holder(seat.person_id, seat.name, "", mine), plies)


@dataclass(frozen=True, slots=True)
class FormerHolder:
    """A person who held a seat and gets no seat's result; `left` if that counts as lost."""

    seat: int
    part: int
    holder: Holder
    left: bool


def former_holders(
    seats: Sequence[Seat], former: Sequence[Tenure], plies: int
) -> tuple[FormerHolder, ...]:
    """Return the persons who held a seat in a game and get none of the results of its seats."""
    owners = {holder(seat, former, plies).person_id for seat in seats}
    ever_left = {each.person_id for each in former if each.reason in LEFT}
    leavings = {each.person_id: each for each in former if each.person_id is not None}
    present = {seat.person_id: seat for seat in seats if seat.person_id is not None}
    people = dict.fromkeys([*leavings, *present])
    parts: Counter[int] = Counter()
    holders = []
    for person_id in people:
        if person_id is None or person_id in owners:
            continue
        sits, last = present.get(person_id), leavings.get(person_id)
        seat = sits or seats[last.seat if last is not None else 0]
        stay = [tenure for tenure in spans(seat, former, plies) if tenure.person_id == person_id]
        mine = tuple([each for each in stay if not each.computer])
        if sits is None:
            left = last is not None and last.reason in LEFT
        else:
            left = bool(seat.computer) or person_id in ever_left or _is_enough(stay, plies)
        name = sits.name if sits else last.name if last is not None else ""
        parts[seat.seat] += 1
        holders.append(
            FormerHolder(
                seat.seat,
                parts[seat.seat],
                Holder(person_id, name, "", mine),
                left and len(people) > 1,
            )
        )
    return tuple(holders)


def own_moves(
    seat: Seat, former: Iterable[Tenure], stored: Sequence[StoredMove], person_id: int
) -> int:
    """Return how many moves at a seat a person made, by themselves or by standing orders."""
    mine = [tenure for tenure in spans(seat, former, len(stored)) if _plays(tenure, person_id)]
    return sum(
        move.seat == seat.seat
        and move.by in ("person", "order")
        and any(span.after < move.ply <= span.until for span in mine)
        for move in stored
    )


def _plays(span: Span, person_id: int) -> bool:
    return span.person_id == person_id and not span.computer


def _of_person(seat: Seat, held_spans: Sequence[Span], plies: int) -> Holder:
    """Return whose the result of a seat is that a computer plays for a person."""
    stood_in = tuple([span for span in held_spans if span.computer])
    if SHARE * sum(each.plies for each in stood_in) >= plies > 0:
        return Holder(None, seat.name, seat.computer, stood_in)
    mine = tuple([span for span in held_spans if _plays(span, seat.person_id or 0)])
    return _if_enough(Holder(seat.person_id, seat.name, "", mine), plies)


def _if_enough(holder: Holder, plies: int) -> Holder:
    """Return the holder, or no one if that was for too short a time."""
    return holder if _is_enough(holder.spans, plies) else Holder(None, "", "", holder.spans)


def _is_enough(held_spans: Iterable[Span], plies: int) -> bool:
    """Return whether these spans are a third of a game of `plies` moves."""
    return SHARE * sum(span.plies for span in held_spans) >= plies
