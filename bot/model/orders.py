"""Standing orders of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

OrderKind: TypeAlias = Literal["moves", "preference", "pass"]
Until: TypeAlias = Literal["next", "once", "phase", "round", "removed"]
"""The end of an order."""


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order: what is to be played for a seat when it is asked. Nobody else sees it.

    Kinds: "moves" (the first of `moves` that is legal), "preference" (`name` is its id and
    `argument` what was chosen for it), "pass" (where passing is legal; `name` is the only verb
    that is passed, "" for all). Orders of a seat are tried by `place`, the smallest first. An
    order ends with the phase or the round whose `mark` it bears, after one use, or when it is
    removed; one for the next time also with the first answer of its seat on such an occasion to a
    question that was asked after the one in its `mark`.

    `terms` are what a move was said to cost or bring when it was given; unless `changes` are
    allowed, anything worse or other stops the order, but for the parts that are `free` and a price
    up to the `ceiling`; so does a move of another seat after `from_ply` that begins like one of the
    `surprises`. If it's `judged`, the standard computer's choice is played instead of planned moves
    that are clearly worse, or that would stop it. `used_ply` is the ply of the only use of one that
    is good for one; `stopped` says why it is no longer in force, "" while it is.
    """

    id: int
    game_id: int
    seat: int
    person_id: int
    place: int
    kind: OrderKind
    name: str = ""
    argument: str = ""
    moves: tuple[str, ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict, hash=False)
    surprises: tuple[str, ...] = ()
    until: Until = "round"
    mark: str = ""
    changes: bool = False
    free: tuple[str, ...] = ()
    judged: bool = False
    ceiling: int | None = None
    from_ply: int = 0
    used_ply: int | None = None
    stopped: str = ""

    @property
    def in_force(self) -> bool:
        """Whether the order may still play."""
        return not self.stopped and self.used_ply is None

    @property
    def planned(self) -> str:
        """What is most wanted of several moves, in notation; "" for orders of other kinds."""
        return self.moves[0] if self.moves else ""

    @property
    def reason(self) -> str:
        """What the log says of a move that the order made."""
        return {"moves": "queue", "pass": "pass"}.get(self.kind, self.name)
