"""The panel of a turn that is planned ahead, with fallbacks for what others can spoil."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

import rules
from bot.games.castles_of_burgundy.labels import label
from bot.games.castles_of_burgundy.questions.fallbacks import (
    LEFT_OUT,
    TurnWithFallbacks,
    use_of,
    written,
)
from bot.games.castles_of_burgundy.questions.move_parts import parts_of
from bot.games.castles_of_burgundy.questions.moves_flow import MovesFlow
from bot.games.castles_of_burgundy.questions.panel import TurnPanel
from bot.games.core.choices import CODE_LIMIT, NOT_ON_OFFER, SELECT_LIMIT, Edit, EditGroup, fitting
from bot.games.core.controls import controls
from bot.games.core.drafts import BEHIND, Composing, pressed
from bot.games.core.panel import PlannedMoves
from bot.games.core.planner import Instead, TurnPlan, read_plan
from bot.i18n import Texts
from rules import IllegalMove
from rules.castles_of_burgundy.state import Table

ELSE: Final = "else"
"""Begins the code of a fallback."""


class PlanPanel(TurnPanel):
    """A turn that is planned ahead; steps that others can spoil may have fallbacks.

    The fallbacks stand behind the draft of the turn, each with what follows it where the rest of
    the turn does not fit: `take mine 5 d5;place mine e3 d4;|0=take ship 5 d5;workers d4;`. Once
    the turn is complete the panel asks for what a fallback leaves to choose.
    """

    planning: ClassVar = True

    def title(self) -> str:
        texts = self.texts
        return texts.gettext("Plan your turn…")

    def read(self, draft: str) -> Composing[Table]:
        """Read a draft, fallbacks too. Raises RulesError if it does not fit."""
        plan = read_plan(draft)
        so_far = super().read(plan.turn)
        turn = self._turn(plan, so_far)
        for other in plan.others:
            self._gone_on(turn, other)
        return so_far

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return what the turn offers, then fallbacks for its steps.

        Behind a fallback only the rest of the turn, until that is complete.
        """
        texts = self.texts
        plan = read_plan(draft)
        so_far = super().read(plan.turn)
        turn = self._turn(plan, so_far)
        _, after = self._unfinished(turn, so_far)
        if after is not None and after.flow is not None:
            return controls(after.asks, self.texts)
        groups = super().edits(plan.turn)
        return groups if so_far.picks else (*groups, *self._fallback_groups(turn, texts))

    def apply(self, draft: str, code: str) -> str:
        plan = read_plan(draft)
        so_far = super().read(plan.turn)
        turn = self._turn(plan, so_far)
        place, after = self._unfinished(turn, so_far)
        if after is not None and after.flow is not None:
            picks = pressed(after.flow, after.picks, code)
            settled = self._settled(replace(after, picks=picks))
            return str(plan.replacing(place, _going_on(plan.others[place].move, str(settled))))
        if not code.startswith(ELSE):
            return str(replace(plan, turn=super().apply(plan.turn, code)))
        step = self._chosen(turn, code)
        if self._is_over(so_far):
            rest = str(self._settled(self._gone_on(turn, step)))
            step = replace(step, draft=_going_on(step.move, rest))
        return str(plan.adding(step))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the turn as it is planned; () while a move, also a later one, is half-chosen."""
        plan = read_plan(draft)
        turn = self._turn(plan, self.read(draft))
        if any(self._gone_on(turn, other).picks for other in plan.others):
            return ()
        return super().moves(plan.turn)

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return the rows of the turn, if it is complete."""
        rows = self.rows(draft)
        return (PlannedMoves(rows),) if rows else ()

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the turn as it is planned, then with each fallback as far as it is possible."""
        if not self.moves(draft):
            return ()
        turn = self._turn(read_plan(draft), self.read(draft))
        rows_so_far = []
        for row, at in turn.rows():
            goes_on = rules.may_act(at, self.seat)
            rows_so_far.append((*row, *(map(str, self.closing(at)) if goes_on else ())))
        return tuple(dict.fromkeys(filter(None, rows_so_far)))

    def summary(self, draft: str) -> str:
        """Return the turn in words, and what is played if a step is spoilt."""
        texts = self.texts
        plan, so_far = read_plan(draft), self.read(draft)
        turn = self._turn(plan, so_far)
        lines = [super().summary(plan.turn)]
        for other in plan.others:
            text = self._told(turn, other, texts)
            if other == plan.of(other.step)[0]:
                n = other.step + 1
                lines.append(texts.gettext("If step {n} isn't possible: {move}", n=n, move=text))
            else:
                lines.append(texts.gettext("If that isn't possible either: {move}", move=text))
        place, after = self._unfinished(turn, so_far)
        if after is not None:
            behind = [move for _, move in turn.instead(plan.others[place])[1]]
            steps = so_far.done[: plan.others[place].step]
            whole = replace(after, done=(*steps, *behind, *after.done))
            lines += [*self._open(whole), self.next(whole)]
        return "\n".join(filter(None, lines))

    def _turn(self, plan: TurnPlan, so_far: Composing[Table]) -> TurnWithFallbacks:
        return TurnWithFallbacks(self.begin(), self.seat, so_far.done, plan)

    def _told(self, turn: TurnWithFallbacks, fallback: Instead, texts: Texts) -> str:
        """Return a fallback and what was chosen behind it in words."""
        at, row = turn.instead(fallback)
        left_out = fallback.move == LEFT_OUT
        shown = [] if left_out else row[:1]
        for move in self._gone_on(turn, fallback).done:
            shown.append((rules.copy(at), move))
            rules.play_in_place(at, self.seat, move)
        labels = [label(move, before, self.seat, self.names, texts) for before, move in shown]
        return texts.listing([texts.gettext("Skip this step"), *labels] if left_out else labels)

    def _gone_on(self, turn: TurnWithFallbacks, fallback: Instead) -> Composing[Table]:
        """Read what was chosen behind a fallback. Raises RulesError if it does not fit."""
        at, _ = turn.instead(fallback)
        return self.read_from(at, fallback.rest)

    def _unfinished(
        self, turn: TurnWithFallbacks, so_far: Composing[Table]
    ) -> tuple[int, Composing[Table] | None]:
        """Return the first fallback that leaves something to choose, and what; None if none does.

        It is asked for once the turn itself is complete.
        """
        if self._is_over(so_far):
            for place, fallback in enumerate(turn.plan.others):
                after = self._gone_on(turn, fallback)
                if not self._is_over(after):
                    return place, after
        return 0, None

    def _is_over(self, so_far: Composing[Table]) -> bool:
        """Whether only the end of the turn is left."""
        return not so_far.picks and (so_far.flow is None or bool(self.closing(so_far.at)))

    def _chosen(self, turn: TurnWithFallbacks, code: str) -> Instead:
        """Return the fallback with a code. Raises IllegalMove if it is not on offer."""
        number, _, said = code.removeprefix(ELSE).partition("=")
        for step, _, others in self._alternatives(turn):
            if str(step) == number and said.replace("_", " ") in others:
                return Instead(step, said.replace("_", " "))
        raise IllegalMove(NOT_ON_OFFER)

    def _fallback_groups(self, turn: TurnWithFallbacks, texts: Texts) -> Iterator[EditGroup]:
        for step, flow, others in self._alternatives(turn):
            edits = []
            for text in others:
                if text == LEFT_OUT:
                    edits.append(Edit(_code(step, text), texts.gettext("Skip this step")))
                    continue
                key, value = parts_of(written(text))[0]
                words = flow.answer_words((), key, value)
                edits.append(fitting(Edit(_code(step, text), words.label, words.consequence)))
            name = texts.gettext("If step {n} isn't possible…", n=step + 1)
            if turn.plan.of(step):
                name = texts.gettext(
                    "If neither step {n} nor its fallback is possible…", n=step + 1
                )
            yield EditGroup(name, tuple(edits))

    def _alternatives(self, turn: TurnWithFallbacks) -> Iterator[tuple[int, MovesFlow, list[str]]]:
        """Yield the steps that may get a fallback, with the moves for the same die or effect."""
        for step in turn.free_steps():
            at, planned = turn.spoilt(step), turn.moves[step]
            if at is None:
                continue
            flow = MovesFlow(at, self.seat, self.names, self.texts)
            tried = {parts_of(move)[0] for move in turn.tried(step)}
            others: dict[tuple[str, str], str] = {}
            for move, parts in flow.legal.items():
                short = len(_code(step, str(move))) <= CODE_LIMIT
                if parts[0] not in tried and use_of(move) == use_of(planned) and short:
                    others.setdefault(parts[0], str(move))
            moves = list(others.values())[: SELECT_LIMIT - 1]
            if turn.can_leave_out(step):
                moves.append(LEFT_OUT)
            if moves:
                yield step, flow, moves


def _going_on(move: str, rest: str) -> str:
    """Return the draft of a fallback with what follows it."""
    return f"{move}{BEHIND}{rest}" if rest else move


def _code(step: int, text: str) -> str:
    return f"{ELSE}{step}={text.replace(' ', '_')}"
