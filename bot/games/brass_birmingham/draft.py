"""The draft of a turn: finished actions, and the answers that the current one has so far.

As text: the finished actions in notation, each with a semicolon behind it, then the verb of the
current action and its answers.

    loan with leek;build industry=coal site=dudley#1
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import rules
from bot.games.brass_birmingham.flows import FLOWS, Flow, Picks
from bot.games.core.title import NOT_ON_OFFER, Names
from rules.brass_birmingham.moves import NOTATION
from rules.brass_birmingham.state import Table
from rules.brass_birmingham.steps.turn import ActionChoice
from rules.core.errors import IllegalMove
from rules.core.notation import Move
from rules.core.state import State
from rules.core.steps import pending

BEHIND: Final = ";"
GIVEN: Final = "="


@dataclass(frozen=True, slots=True)
class Draft:
    """What was chosen of a turn; `verb` is "" while the current action has no kind."""

    done: tuple[Move, ...] = ()
    verb: str = ""
    picks: Picks = ()

    def __str__(self) -> str:
        current = " ".join([self.verb, *[f"{key}{GIVEN}{value}" for key, value in self.picks]])
        return BEHIND.join([*map(str, self.done), current])


@dataclass(frozen=True, slots=True)
class Composing:
    """A draft with its position: `view` before the first action, `table` before the current."""

    view: Table
    seat: int
    names: Names
    draft: Draft
    table: Table
    flow: Flow | None

    @property
    def left(self) -> int:
        """How many actions the turn still has, the current one included."""
        return self.view.actions - len(self.draft.done)

    @property
    def complete(self) -> bool:
        """Whether the current action is chosen as a whole."""
        return self.flow is not None and self.flow.complete(self.draft.picks)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The finished actions, and the current one if it is complete."""
        if self.flow is None or not self.complete:
            return self.draft.done
        return (*self.draft.done, self.flow.move(self.draft.picks))

    @property
    def more(self) -> bool:
        """Whether a new action can begin now: there is no other, or it is complete."""
        return self.flow is None or (self.complete and self.left > 1)

    def began(self, verb: str) -> Draft:
        """Return the draft with a new action of this kind. Raises IllegalMove."""
        if not self.more or verb not in FLOWS:
            raise IllegalMove(NOT_ON_OFFER)
        table = self.table if self.flow is None else _after(self.view, self.seat, self.moves)
        flow = FLOWS[verb](table, self.seat, self.names)
        if not _possible(flow):
            raise IllegalMove(NOT_ON_OFFER)
        return Draft(self.moves, verb, flow.filled(()))

    def dropped(self) -> Draft:
        """Return the draft without the current action. Raises IllegalMove if there is none."""
        if self.flow is None:
            raise IllegalMove(NOT_ON_OFFER)
        return replace(self.draft, verb="", picks=())

    def picked(self, key: str, value: str) -> Draft:
        """Return the draft with one more answer. Raises IllegalMove if it is not on offer."""
        if self.flow is None:
            raise IllegalMove(NOT_ON_OFFER)
        picks = self.flow.filled(self.flow.picked(self.draft.picks, key, value))
        return replace(self.draft, picks=picks)

    def kinds(self) -> dict[str, bool]:
        """Return the kinds of action, and whether each is possible for the next one."""
        table = self.table if self.flow is None else _after(self.view, self.seat, self.moves)
        return {verb: _possible(flow(table, self.seat, self.names)) for verb, flow in FLOWS.items()}


def composing(view: State, seat: int, names: Names, text: str) -> Composing:
    """Read a draft and look at its position. Raises RulesError if it does not fit."""
    assert isinstance(view, Table)
    *done, current = text.split(BEHIND)
    verb, *answers = current.split() or [""]
    moves = tuple(NOTATION.read(each) for each in done)
    step = pending(view)
    if not isinstance(step, ActionChoice) or len(moves) >= view.actions or not view.visible(seat):
        raise _misfit()
    table = _after(view, seat, moves)
    if not verb:
        return Composing(view, seat, names, Draft(moves), table, None)
    if verb not in FLOWS or not all(GIVEN in answer for answer in answers):
        raise _misfit()
    flow = FLOWS[verb](table, seat, names)
    if not _possible(flow):
        raise _misfit()
    picks: Picks = ()
    for answer in answers:
        key, _, value = answer.partition(GIVEN)
        picks = flow.picked(picks, key, value)
    return Composing(view, seat, names, Draft(moves, verb, picks), table, flow)


def _after(view: Table, seat: int, moves: tuple[Move, ...]) -> Table:
    """Play moves after which the seat goes on; they draw no cards yet."""
    after = rules.copy(view)
    for move in moves:
        rules.play_in_place(after, seat, move)
    assert isinstance(after, Table)
    return after


def _possible(flow: Flow) -> bool:
    """Every action is paid for with a card."""
    return bool(flow.player.hand) and flow.possible()


def _misfit() -> IllegalMove:
    return IllegalMove("This draft does not fit the position any more.")
