"""The position of a game: plain data that can be saved, copied, printed and compared.

What is still to be done is part of it: a stack of small frozen steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, ParamSpec, TypeVar

from rules.core.chance import Chance
from rules.core.copies import Copyable
from rules.core.events import Event
from rules.core.options import Options

P = ParamSpec("P")
S = TypeVar("S", bound="State")
SPECTATOR: Final = -1
"""The viewer of a position that shows only what is public."""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """Something that the rules do without asking anybody.

    As steps never change, equal ones may be one object, and games keep those that are pushed often.
    """

    def run(self, state: S) -> None:
        """Carry the step out: change `state`, push the steps that follow."""
        raise NotImplementedError


@dataclass(slots=True, kw_only=True)
class State(Copyable):
    """The fields that every game's position has.

    `seats` is the number of players; `rules` the version of the rules that the game was started
    with; `stack` holds what is still to be done, the next step last; `viewer` is None for the
    whole truth, else the seat (or SPECTATOR) that this view was made for. `sink` collects events
    while a move is performed; None keeps the engine silent.
    """

    slug: str
    seats: int
    rules: int
    options: Options
    chance: Chance
    stack: list[Step[Any]] = field(default_factory=list)
    viewer: int | None = None
    sink: list[Event] | None = field(default=None, compare=False, repr=False)

    def push(self, *steps: Step[Any]) -> None:
        """Do `steps` next, in reading order."""
        self.stack.extend(reversed(steps))

    def emit(self, event: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Note that something happened; the event is not even made when nobody listens."""
        if self.sink is not None:
            self.sink.append(event(*args, **kwargs))

    def seats_from(self, seat: int) -> list[int]:
        """All seats clockwise, `seat` first."""
        return [(seat + step) % self.seats for step in range(self.seats)]
