"""All ways to place colonists, as a lazy list: there can be very many (RULINGS 5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from operator import sub

from rules.core.lazy import LazyMoves
from rules.puerto_rico.moves import PlaceColonists


class Placements(LazyMoves):
    """The arrangements of `colonists` on `circles` (circles by target, in the record's order).

    As many as possible are placed. Equal tiles are interchangeable, so an arrangement is a number
    for each target. The length, any element by index, and membership are found without listing
    the others.
    """

    def __init__(self, circles: Mapping[str, int], colonists: int) -> None:
        self._circles = circles
        self._targets = [(target, room) for target, room in circles.items() if room]
        room = sum(circles.values())
        self._number = min(colonists, room)
        self._full = colonists >= room

    @cached_property
    def _ways(self) -> list[list[int]]:
        return _count(self._targets, self._number)

    def __len__(self) -> int:
        return 1 if self._full else self._ways[0][self._number]

    def __contains__(self, move: object) -> bool:
        return (
            isinstance(move, PlaceColonists)
            and all(0 < number <= self._circles.get(name, 0) for name, number in move.colonists)
            and sum(number for _, number in move.colonists) == self._number
            and move.colonists == tuple(sorted(move.colonists, key=self._place))
            and len({name for name, _ in move.colonists}) == len(move.colonists)
        )

    def _place(self, amount: tuple[str, int]) -> int:
        return list(self._circles).index(amount[0])

    def at(self, rank: int) -> PlaceColonists:
        """Return the arrangement with this number."""
        if self._full:
            return PlaceColonists(tuple(self._targets))
        left = self._number
        placed: list[tuple[str, int]] = []
        for target, (name, room) in enumerate(self._targets):
            after = self._ways[target + 1]
            number = min(room, left)
            while rank >= after[left - number]:
                rank -= after[left - number]
                number -= 1
            if number:
                placed.append((name, number))
                left -= number
        return PlaceColonists(tuple(placed))


def _count(targets: Sequence[tuple[str, int]], number: int) -> list[list[int]]:
    """For each target and each number of colonists left: the ways to place them from there on."""
    ways = [[1] + [0] * number]
    for _, room in reversed(targets):
        # the ways with `left` colonists: 0 to `room` of them go here, the others further on
        up_to = list(accumulate(ways[-1]))
        beyond = map(sub, up_to[room + 1 :], up_to)
        ways.append([*up_to[: room + 1], *beyond])
    ways.reverse()
    return ways
