"""A turn that is planned ahead, with fallbacks for what others can spoil (RULINGS 21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import rules
from bot.games.castles_of_burgundy.labels import label
from bot.games.castles_of_burgundy.questions.move_parts import CHANGED, parts_of
from bot.games.castles_of_burgundy.questions.moves_flow import MovesFlow
from bot.games.castles_of_burgundy.questions.panel import TurnPanel
from bot.games.core.choices import CODE_LIMIT, NOT_ON_OFFER, SELECT_LIMIT, Edit, EditGroup, fitting
from bot.games.core.flow import MISFIT, Ask, Composing
from bot.i18n import Texts
from rules import IllegalMove, Move, RulesError
from rules.castles_of_burgundy.moves import Buy, Take, TakeBy
from rules.castles_of_burgundy.state import Table

MARK: Final = "~"
"""Before each fallback in the draft of a plan."""
ELSE: Final = "else"
MOST: Final = 3
"""So many steps of a plan can have a fallback: each doubles the rows of its order."""
SPOILABLE: Final = (Take, TakeBy, Buy)
"""What others can take away first; a tile in storage, goods and workers are the player's own."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The draft of a plan: that of the turn, and fallbacks by the number of their step."""

    turn: str
    fallbacks: dict[int, str]

    def __str__(self) -> str:
        return "".join([self.turn, *(f"{MARK}{n}={text}" for n, text in self.fallbacks.items())])


class PlanPanel(TurnPanel):
    """A turn that is planned ahead; steps that others can spoil may have a fallback.

    The fallbacks stand behind the draft of the turn: `take church 5 d5;~0=workers d5`.
    """

    def title(self, texts: Texts) -> str:
        return texts.gettext("Plan your turn…")

    def read(self, draft: str) -> Composing[Table]:
        """Read a draft, fallbacks too. Raises RulesError if it does not fit."""
        plan = _plan(draft)
        so_far = super().read(plan.turn)
        befores = [found.before for found in self.outcomes(so_far.done)]
        for step, text in plan.fallbacks.items():
            if step >= len(befores):
                raise IllegalMove(MISFIT)
            rules.parse(befores[step], self.seat, text)
        return so_far

    def edits(self, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return what the turn offers, then fallbacks for its steps."""
        plan, groups = _plan(draft), super().edits(draft, texts)
        if super().read(plan.turn).picks:
            return groups
        return (*groups, *self._fallback_groups(plan, texts))

    def apply(self, draft: str, code: str) -> str:
        plan = _plan(draft)
        if not code.startswith(ELSE):
            return str(Plan(super().apply(plan.turn, code), plan.fallbacks))
        number, _, text = code.removeprefix(ELSE).partition("=")
        for step, others in self._alternatives(plan):
            texts = [str(move) for move in others]
            if str(step) == number and text.replace("_", " ") in texts:
                return str(Plan(plan.turn, {**plan.fallbacks, step: text.replace("_", " ")}))
        raise IllegalMove(NOT_ON_OFFER)

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the turn as it is planned, then with each fallback as far as it is possible."""
        moves, fallbacks = self.moves(draft), _plan(draft).fallbacks
        if not moves:
            return ()
        steps = [
            (move, fallbacks[n]) if n in fallbacks else (move,) for n, move in enumerate(moves)
        ]
        rows = [self._possible(row) for row in product(*steps)]
        return tuple(dict.fromkeys(row for row in rows if row))

    def summary(self, draft: str, texts: Texts) -> str:
        """Return the turn in words, and what is played if a step is spoilt."""
        plan, so_far = _plan(draft), self.read(draft)
        found = self.outcomes(so_far.done)
        lines = [
            texts.gettext(
                "If step {n} is not possible: {move}",
                n=step + 1,
                move=label(
                    rules.parse(found[step].before, self.seat, text),
                    found[step].before,
                    self.seat,
                    self.names,
                    texts,
                ),
            )
            for step, text in plan.fallbacks.items()
        ]
        return "\n".join([super().summary(draft, texts), *lines])

    def _possible(self, row: tuple[str, ...]) -> tuple[str, ...]:
        """Return the moves of a row up to the first that does not fit the others."""
        at, fit = self.begin(), []
        for text in row:
            try:
                rules.play_in_place(at, self.seat, text)
            except RulesError:
                break
            fit.append(text)
        return tuple(fit)

    def _fallback_groups(self, plan: Plan, texts: Texts) -> Iterator[EditGroup]:
        for step, others in self._alternatives(plan):
            at = self.outcomes(super().read(plan.turn).done[: step + 1])[-1].before
            flow = MovesFlow(at, self.seat, self.names)
            edits = []
            for move in others[:SELECT_LIMIT]:
                key, value = parts_of(move)[0]
                named = flow.option(_ask(key), value, (), texts)
                edits.append(fitting(Edit(_code(step, move), *named)))
            name = texts.gettext("If step {n} is not possible…", n=step + 1)
            yield EditGroup(name, tuple(edits))

    def _alternatives(self, plan: Plan) -> Iterator[tuple[int, list[Move]]]:
        """Yield the steps that may get a fallback, with the moves for the same die or effect."""
        if len(plan.fallbacks) >= MOST:
            return
        for step, found in enumerate(self.outcomes(super().read(plan.turn).done)):
            if step in plan.fallbacks or not isinstance(found.move, SPOILABLE):
                continue
            flow, asked = MovesFlow(found.before, self.seat), _die_of(found.move)
            others: dict[tuple[str, str], Move] = {}
            for move, parts in flow.legal.items():
                short = len(_code(step, move)) <= CODE_LIMIT
                if move != found.move and _die_of(move) == asked and short:
                    others.setdefault(parts[0], move)
            if others:
                yield step, list(others.values())


def _die_of(move: Move) -> str:
    """Return the die or the effect that a move uses up."""
    return parts_of(move)[0][0].rstrip(CHANGED).partition("-")[0]


def _code(step: int, move: Move) -> str:
    return f"{ELSE}{step}={str(move).replace(' ', '_')}"


def _ask(key: str) -> Ask:
    return Ask(key, ())


def _plan(draft: str) -> Plan:
    """Read the draft of a plan. Raises IllegalMove if it is none."""
    turn, *others = draft.split(MARK)
    fallbacks = {}
    for other in others:
        number, given, text = other.partition("=")
        if not given or not number.isdecimal():
            raise IllegalMove(MISFIT)
        fallbacks[int(number)] = text
    return Plan(turn, fallbacks)
