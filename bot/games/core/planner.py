"""Plans: turns that are put together before they come, with alternatives for their moves.

What is planned is played as a row: for each move the first of its alternatives that is possible.
Drafts of all planners are `TurnPlan`s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any, Final, Generic, TypeVar

import rules
from bot.games.core.choices import NOT_ON_OFFER, Edit, EditGroup
from bot.games.core.drafts import BEHIND
from bot.games.core.flow import DOT, MISFIT
from bot.games.core.panel import Illustration, Panel, PlannedMoves
from bot.games.core.turn_panel import DO, ActionsPanel
from bot.i18n import Texts
from rules import IllegalMove, Move, RulesError, State

S = TypeVar("S", bound=State)

ELSE, BACK = "else=", "back"
"""The codes of edits: an alternative for a move, and the end of composing one."""
MARK: Final = re.compile(r"\||~(?=\d+=)")
"""Before each alternative in a draft; no notation has it. The second stands in older drafts."""
OPEN: Final = "?"
"""Behind the alternative that is being composed."""
DEEP: Final = 2
"""So many alternatives a move can have."""
ROWS: Final = 10
"""So many rows an order takes; each alternative of a step adds to those of the others."""


@dataclass(frozen=True, slots=True)
class Instead:
    """What is done instead of a step of a plan, from 0, as a draft of its own."""

    step: int
    draft: str

    def __str__(self) -> str:
        return f"|{self.step}={self.draft}"

    @property
    def move(self) -> str:
        """What stands in place of the step."""
        return self.draft.partition(BEHIND)[0]

    @property
    def rest(self) -> str:
        """The draft of what follows it where the rest of the plan does not fit any more."""
        return self.draft.partition(BEHIND)[2]


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The draft of a turn, and what is done instead of its steps, of which the last may be open.

    The alternatives stand behind the draft of the turn, a question mark behind one that is being
    composed: `loan with leek;build industry=coal|0=pass card=leek?`. Of those for one step the
    first that is possible is played.
    """

    turn: str
    others: tuple[Instead, ...] = ()
    open: bool = False

    def __str__(self) -> str:
        return "".join([self.turn, *map(str, self.others), OPEN if self.open else ""])

    def of(self, step: int) -> list[Instead]:
        """Return the alternatives for a step, the most wanted first."""
        return [other for other in self.others if other.step == step]

    def adding(self, other: Instead, *, open: bool = False) -> TurnPlan:
        """Return the plan with one more alternative."""
        return TurnPlan(self.turn, (*self.others, other), open)

    def replacing(self, place: int, draft: str) -> TurnPlan:
        """Return the plan with another draft for one of its alternatives."""
        others = list(self.others)
        others[place] = replace(others[place], draft=draft)
        return replace(self, others=tuple(others))


def read_plan(draft: str) -> TurnPlan:
    """Read a draft. Raises IllegalMove if it is none."""
    turn, *others = MARK.split(draft.removesuffix(OPEN))
    steps = []
    for other in others:
        number, given, text = other.partition("=")
        if not given or not number.isdecimal():
            raise IllegalMove(MISFIT)
        steps.append(Instead(int(number), text))
    return TurnPlan(turn, tuple(steps), draft.endswith(OPEN))


class TurnPlanner(Panel, Generic[S]):
    """The panel of a turn that is planned ahead, with alternatives for each move."""

    def __init__(self, turn: ActionsPanel[S]) -> None:
        self._turn, self.texts = turn, turn.texts
        turn.planning = True

    def title(self) -> str:
        return self._turn.title()

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        return self._turn.doors() if draft is None else ()

    def entered(self, draft: str, code: str) -> str:
        """Go on with a plan that begins with the same kind of move, else begin anew."""
        plan = read_plan(draft)
        turn = self._turn.entered(plan.turn, code)
        return draft if turn == plan.turn else turn

    def start(self) -> str:
        return self._turn.start()

    def picture(self, draft: str) -> Illustration:
        """Return the turn, with the open alternative instead of its step and what follows."""
        plan = self._read(draft)
        panel, part = self._composed(plan)
        shown = panel.picture(part)
        before = self._moves(plan)[: plan.others[-1].step] if plan.open else ()
        hand = not self.moves(draft) or (shown.hand and not plan.open)
        return replace(shown, moves=(*before, *shown.moves), hand=hand)

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return what is open of the turn or of the open alternative, and more alternatives."""
        texts = self.texts
        plan = self._read(draft)
        panel, part = self._composed(plan)
        groups = panel.edits(part)
        if not plan.open:
            further = tuple(self._alternatives(plan, texts))
        elif panel.moves(part):
            groups = tuple(filter(None, map(_without_further, groups)))
            back = Edit(BACK, texts.gettext("Go back to the plan"), style="primary")
            further = (back, *self._alternatives(plan, texts, plan.others[-1].step))
        else:
            further = ()
        return (*groups, EditGroup("", further, buttons=True)) if further else groups

    def apply(self, draft: str, code: str) -> str:
        plan = self._read(draft)
        panel, part = self._composed(plan)
        if code == BACK and plan.open and panel.moves(part):
            return str(replace(plan, open=False))
        if code.startswith(ELSE):
            return str(self._with_alternative(plan, code.removeprefix(ELSE)))
        if plan.open:
            if code.startswith(DO) and panel.moves(part):
                raise IllegalMove(NOT_ON_OFFER)
            return str(plan.replacing(-1, panel.apply(part, code)))
        turn = panel.apply(part, code)
        steps = len(self._turn.read(turn).moves)
        return str(TurnPlan(turn, tuple([other for other in plan.others if other.step < steps])))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the turn; () while a move or an alternative is half-chosen."""
        plan = self._read(draft)
        complete = all(self._at(plan, other.step).moves(other.draft) for other in plan.others)
        return self._turn.moves(plan.turn) if complete else ()

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return the rows of the turn, if it is complete."""
        rows = self.rows(draft)
        return (PlannedMoves(rows),) if rows else ()

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the turn, then it with each choice of alternatives that is possible in a row.

        An alternative behind which nothing that was planned is possible stands alone: its player is
        asked for the rest.
        """
        if not self.moves(draft):
            return ()
        plan = self._read(draft)
        turn = self._moves(plan)
        steps = [(move, *self._others(plan, step)) for step, move in enumerate(turn)]
        found = [row for row in product(*steps) if self._fits(row)]
        alone = [
            (*turn[:step], other)
            for step in range(len(turn))
            for other in self._others(plan, step)
            if not any(row[: step + 1] == (*turn[:step], other) for row in found)
        ]
        rows = (tuple(map(str, row)) for row in (*found, *alone))
        return tuple(islice(dict.fromkeys(rows), ROWS))

    def summary(self, draft: str) -> str:
        """Return the turn in words, then what is played if a move is not possible."""
        texts = self.texts
        plan = self._read(draft)
        lines = [self._turn.summary(plan.turn)]
        for place, each in enumerate(plan.others):
            panel = self._at(plan, each.step)
            open_now = plan.open and place == len(plan.others) - 1
            lines.append(self._alternative_told(plan, each, texts))
            if open_now and not panel.moves(each.draft) and each.draft:
                lines += panel.summary(each.draft).splitlines()
        return "\n".join(lines)

    def told_in_short(self, draft: str) -> tuple[str, tuple[str, ...]]:
        """Return the moves of a complete turn in one line, and a line for each alternative."""
        plan = self._read(draft)
        moves = self._turn.told(self._moves(plan)).moves
        others = tuple(self._alternative_told(plan, each, self.texts) for each in plan.others)
        return DOT.join(heading for heading, _ in moves), others

    def _alternative_told(self, plan: TurnPlan, other: Instead, texts: Texts) -> str:
        """Return in one line what is done if a move is not possible."""
        panel = self._at(plan, other.step)
        moves = panel.told(panel.read(other.draft).moves).moves
        name = f"**{moves[0][0]}**" if moves else texts.gettext("Choose another action")
        return texts.gettext("If action {n} isn't possible: {move}", n=other.step + 1, move=name)

    def _read(self, draft: str) -> TurnPlan:
        """Read a draft and its alternatives. Raises RulesError if one does not fit."""
        plan = read_plan(draft)
        self._turn.read(plan.turn)
        for other in plan.others:
            self._at(plan, other.step).read(other.draft)
        return plan

    def _moves(self, plan: TurnPlan) -> tuple[Move, ...]:
        return self._turn.read(plan.turn).moves

    def _at(self, plan: TurnPlan, step: int) -> ActionsPanel[S]:
        """Return the panel in which an alternative for a step is composed."""
        moves = self._moves(plan)
        if step >= len(moves):
            raise IllegalMove(MISFIT)
        turn = self._turn
        panel: ActionsPanel[S] = type(turn)(
            turn.after(moves[:step]), turn.seat, turn.names, turn.texts
        )
        panel.planning = True
        return panel

    def _composed(self, plan: TurnPlan) -> tuple[ActionsPanel[S], str]:
        """Return the panel that is shown, with its draft: the turn's, or the alternative's."""
        if not plan.open:
            return self._turn, plan.turn
        return self._at(plan, plan.others[-1].step), plan.others[-1].draft

    def _others(self, plan: TurnPlan, step: int) -> list[Move]:
        """Return the alternatives for a step."""
        others = (self._at(plan, step).read(each.draft).moves for each in plan.of(step))
        return [moves[0] for moves in others if moves]

    def _alternatives(
        self, plan: TurnPlan, texts: Texts, only: int | None = None
    ) -> Iterator[Edit]:
        """Yield the buttons for one more alternative, for each step or for one."""
        for step in range(len(self._moves(plan))):
            if len(plan.of(step)) >= DEEP or only not in (None, step):
                continue
            heading = texts.gettext("If action {n} isn't possible…", n=step + 1)
            if only is not None:
                heading = texts.gettext("If that isn't possible either…")
            yield Edit(f"{ELSE}{step}", heading)

    def _with_alternative(self, plan: TurnPlan, number: str) -> TurnPlan:
        """Return the plan with an alternative begun. Raises IllegalMove if none is on offer."""
        panel, part = self._composed(plan)
        fits = number.isdecimal() and int(number) < len(self._moves(plan))
        if not fits or len(plan.of(int(number))) >= DEEP or (plan.open and not panel.moves(part)):
            raise IllegalMove(NOT_ON_OFFER)
        return plan.adding(Instead(int(number), ""), open=True)

    def _fits(self, row: tuple[Move, ...]) -> bool:
        """Whether moves are possible one after the other as things stand."""
        try:
            rules.try_out(self._turn.view, self._turn.seat, row)
        except RulesError:
            return False
        return True


def _without_further(group: EditGroup) -> EditGroup | None:
    """Return a group without the kinds of another move."""
    edits: tuple[Any, ...] = tuple(edit for edit in group.edits if not edit.code.startswith(DO))
    return replace(group, edits=edits) if edits else None
