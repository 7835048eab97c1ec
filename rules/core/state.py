"""The position of a game: plain data that can be saved, copied, printed and compared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, ParamSpec

from rules.core.chance import Chance
from rules.core.events import Event
from rules.core.options import Options

if TYPE_CHECKING:
    from rules.core.steps import Step

P = ParamSpec("P")
SPECTATOR: Final = -1
"""The viewer of a position that shows only what is public."""


@dataclass(slots=True, kw_only=True)
class State:
    """What every game's position has.

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
