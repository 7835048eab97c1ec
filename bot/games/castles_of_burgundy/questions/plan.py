"""A turn that is planned ahead, with fallbacks for what others can spoil (RULINGS 21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from math import prod
from typing import Final

import rules
from bot.games.castles_of_burgundy.labels import label
from bot.games.castles_of_burgundy.questions.move_parts import CHANGED, parts_of
from bot.games.castles_of_burgundy.questions.moves_flow import MovesFlow
from bot.games.castles_of_burgundy.questions.panel import TurnPanel
from bot.games.core.choices import CODE_LIMIT, NOT_ON_OFFER, SELECT_LIMIT, Edit, EditGroup, fitting
from bot.games.core.flow import BEHIND, MISFIT, Ask, Composing, replayed
from bot.i18n import Texts
from rules import IllegalMove, Move, RulesError
from rules.castles_of_burgundy.moves import (
    Buy,
    CastleShield,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
    Take,
    TakeBy,
    TakeShield,
)
from rules.castles_of_burgundy.state import Table

MARK: Final = "~"
"""Before each fallback in the draft of a plan."""
ELSE: Final = "else"
ROWS: Final = 10
"""So many rows of moves an order takes; each fallback of a step adds to those of the others."""
DEEP: Final = 2
"""So many fallbacks a step can have, the second for where the first is not possible either."""
SPOILABLE: Final = (
    Take,
    TakeBy,
    Buy,
    TakeShield,
    CastleShield,
    ShipGoods,
    ShipGoodsToo,
    ShipGoodsType,
)
"""What others can take away first; a tile in storage, goods and workers are the player's own."""


@dataclass(frozen=True, slots=True)
class Fallback:
    """A move instead of a step of the turn, and how the turn goes on if the rest does not fit.

    `rest` is the draft of the moves behind those of the turn that still fit.
    """

    step: int
    move: str
    rest: str = ""

    def __str__(self) -> str:
        return f"{MARK}{self.step}={self.move}" + (BEHIND + self.rest if self.rest else "")


@dataclass(frozen=True, slots=True)
class Plan:
    """The draft of a plan: that of the turn, and fallbacks in the order in which they were given.

    Of those for one step the first that is possible is played.
    """

    turn: str
    fallbacks: tuple[Fallback, ...] = ()

    def __str__(self) -> str:
        return "".join([self.turn, *map(str, self.fallbacks)])

    def of(self, step: int) -> list[Fallback]:
        """Return the fallbacks for a step."""
        return [each for each in self.fallbacks if each.step == step]


class PlanPanel(TurnPanel):
    """A turn that is planned ahead; steps that others can spoil may have fallbacks.

    The fallbacks stand behind the draft of the turn, each with what follows it where the rest of
    the turn does not fit: `take mine 5 d5;place mine e3 d4;~0=take ship 5 d5;workers d4;`. While
    the newest fallback leaves something to choose the panel asks for that.
    """

    def title(self, texts: Texts) -> str:
        return texts.gettext("Plan your turn…")

    def read(self, draft: str) -> Composing[Table]:
        """Read a draft, fallbacks too. Raises RulesError if it does not fit."""
        plan = _plan(draft)
        so_far = super().read(plan.turn)
        for each in plan.fallbacks:
            self._gone_on(so_far.done, each)
        return so_far

    def edits(self, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return what the turn offers, then fallbacks for its steps.

        Behind a fallback only the rest of the turn, until that is complete.
        """
        plan = _plan(draft)
        so_far = super().read(plan.turn)
        if so_far.picks:
            return super().edits(plan.turn, texts)
        _, after = self._unfinished(plan, so_far)
        if after is not None and after.flow is not None:
            return tuple(after.flow.groups(after.picks, texts))
        return (*super().edits(plan.turn, texts), *self._fallback_groups(plan, so_far, texts))

    def apply(self, draft: str, code: str) -> str:
        plan = _plan(draft)
        so_far = super().read(plan.turn)
        place, after = self._unfinished(plan, so_far)
        if after is not None and after.flow is not None:
            picks = after.flow.picked(after.picks, *after.flow.meant(code))
            settled = self._settled(replace(after, picks=after.flow.filled(picks)))
            fallbacks = list(plan.fallbacks)
            fallbacks[place] = replace(fallbacks[place], rest=str(settled))
            return str(Plan(plan.turn, tuple(fallbacks)))
        if not code.startswith(ELSE):
            return str(Plan(super().apply(plan.turn, code), plan.fallbacks))
        number, _, said = code.removeprefix(ELSE).partition("=")
        text = said.replace("_", " ")
        for step, others in self._alternatives(plan, so_far):
            if str(step) == number and text in map(str, others):
                made = Fallback(step, text)
                if self._is_over(so_far):
                    settled = self._settled(self._gone_on(so_far.done, made))
                    made = replace(made, rest=str(settled))
                return str(Plan(plan.turn, (*plan.fallbacks, made)))
        raise IllegalMove(NOT_ON_OFFER)

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the turn as it is planned; () while a move, also a later one, is half-chosen."""
        plan = _plan(draft)
        so_far = self.read(draft)
        if any(self._gone_on(so_far.done, each).picks for each in plan.fallbacks):
            return ()
        return super().moves(plan.turn)

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the turn as it is planned, then with each fallback as far as it is possible."""
        moves, plan = self.moves(draft), _plan(draft)
        steps = [(None, *plan.of(step)) for step in range(len(moves))]
        rows = (self._row(moves, chosen) for chosen in product(*steps))
        return tuple(islice(dict.fromkeys(row for row in rows if row), ROWS))

    def summary(self, draft: str, texts: Texts) -> str:
        """Return the turn in words, and what is played if a step is spoilt."""
        plan, so_far = _plan(draft), self.read(draft)
        lines = [super().summary(plan.turn, texts)]
        for place, each in enumerate(plan.fallbacks):
            told = self._told(so_far.done, each, texts)
            if any(before.step == each.step for before in plan.fallbacks[:place]):
                lines.append(texts.gettext("And if that is not possible: {move}", move=told))
            else:
                lines.append(
                    texts.gettext("If step {n} is not possible: {move}", n=each.step + 1, move=told)
                )
        place, after = self._unfinished(plan, so_far)
        if after is not None:
            behind = self._instead(so_far.done, plan.fallbacks[place])
            whole = replace(after, done=(*behind, *after.done))
            lines += [*self._open(whole, texts), self.next(whole, texts)]
        return "\n".join(filter(None, lines))

    def _told(self, done: tuple[Move, ...], fallback: Fallback, texts: Texts) -> str:
        """Return a fallback and what was chosen behind it in words."""
        row = self._instead(done, fallback)
        chosen = self._gone_on(done, fallback).done
        found = self.outcomes((*row, *chosen))
        shown = [found[fallback.step], *found[len(row) :]]
        return texts.listing(
            label(each.move, each.before, self.seat, self.names, texts) for each in shown
        )

    def _instead(self, done: tuple[Move, ...], fallback: Fallback) -> tuple[Move, ...]:
        """Return the turn with a fallback, up to what does not fit. Raises RulesError."""
        if fallback.step >= len(done):
            raise IllegalMove(MISFIT)
        at, row = self.begin(), list(done[: fallback.step])
        for move in row:
            rules.play_in_place(at, self.seat, move)
        row.append(rules.parse(at, self.seat, fallback.move))
        rules.play_in_place(at, self.seat, row[-1])
        for move in done[fallback.step + 1 :]:
            if not _played(at, self.seat, str(move)):
                break
            row.append(move)
        return tuple(row)

    def _gone_on(self, done: tuple[Move, ...], fallback: Fallback) -> Composing[Table]:
        """Read what was chosen behind a fallback. Raises RulesError if it does not fit."""
        at = self.begin()
        for move in self._instead(done, fallback):
            rules.play_in_place(at, self.seat, move)
        *finished, current = fallback.rest.split(BEHIND)
        chosen = []
        for text in finished:
            chosen.append(rules.parse(at, self.seat, text))
            rules.play_in_place(at, self.seat, chosen[-1])
        flow = self.flow(at)
        if flow is None and current:
            raise IllegalMove(MISFIT)
        picks = () if flow is None else replayed(flow, current.split())
        return Composing(tuple(chosen), at, flow, picks)

    def _unfinished(
        self, plan: Plan, so_far: Composing[Table]
    ) -> tuple[int, Composing[Table] | None]:
        """Return the first fallback that leaves something to choose, and what; None if none does.

        It is asked for once the turn itself is complete.
        """
        if so_far.picks or not self._is_over(so_far):
            return 0, None
        for place, fallback in enumerate(plan.fallbacks):
            after = self._gone_on(so_far.done, fallback)
            if after.picks or not self._is_over(after):
                return place, after
        return 0, None

    def _is_over(self, so_far: Composing[Table]) -> bool:
        """Whether only the end of the turn is left."""
        return so_far.flow is None or bool(self.closing(so_far.at))

    def _row(self, moves: tuple[str, ...], chosen: tuple[Fallback | None, ...]) -> tuple[str, ...]:
        """Return the turn with these fallbacks up to what does not fit, then how it goes on."""
        at, fit, rest = self.begin(), [], ""
        for move, fallback in zip(moves, chosen, strict=True):
            text = move if fallback is None else fallback.move
            if not _played(at, self.seat, text):
                break
            fit.append(text)
            rest = rest if fallback is None else fallback.rest
        for text in rest.split(BEHIND)[:-1]:
            if not _played(at, self.seat, text):
                break
            fit.append(text)
        if rules.may_act(at, self.seat):
            fit += map(str, self.closing(at))
        return tuple(fit)

    def _fallback_groups(
        self, plan: Plan, so_far: Composing[Table], texts: Texts
    ) -> Iterator[EditGroup]:
        for step, others in self._alternatives(plan, so_far):
            at = self.begin()
            for move in so_far.done[:step]:
                rules.play_in_place(at, self.seat, move)
            flow = MovesFlow(at, self.seat, self.names)
            edits = []
            for move in others[:SELECT_LIMIT]:
                key, value = parts_of(move)[0]
                named = flow.option(_ask(key), value, (), texts)
                edits.append(fitting(Edit(_code(step, move), *named)))
            name = texts.gettext("If step {n} is not possible…", n=step + 1)
            if plan.of(step):
                name = texts.gettext("If step {n} and its fallback are not possible…", n=step + 1)
            yield EditGroup(name, tuple(edits))

    def _alternatives(
        self, plan: Plan, so_far: Composing[Table]
    ) -> Iterator[tuple[int, list[Move]]]:
        """Yield the steps that may get a fallback, with the moves for the same die or effect."""
        numbers = [len(plan.of(step)) for step in range(len(so_far.done))]
        at = self.begin()
        for step, planned in enumerate(so_far.done):
            before = rules.copy(at)
            rules.play_in_place(at, self.seat, planned)
            given = plan.of(step)
            more = [1 + number + (place == step) for place, number in enumerate(numbers)]
            if len(given) == DEEP or prod(more) > ROWS:
                continue
            taken = [planned, *(rules.parse(before, self.seat, each.move) for each in given)]
            if not isinstance(taken[-1], SPOILABLE):
                continue
            flow, asked = MovesFlow(before, self.seat), _use_of(planned)
            gone = {parts_of(move)[0] for move in taken}
            others: dict[tuple[str, str], Move] = {}
            for move, parts in flow.legal.items():
                short = len(_code(step, move)) <= CODE_LIMIT
                if parts[0] not in gone and _use_of(move) == asked and short:
                    others.setdefault(parts[0], move)
            if others:
                yield step, list(others.values())


def _played(at: Table, seat: int, text: str) -> bool:
    """Play a move in place; return False if it is not possible."""
    try:
        rules.play_in_place(at, seat, text)
    except RulesError:
        return False
    return True


def _use_of(move: Move) -> str:
    """Return the die or the effect that a move uses up."""
    return parts_of(move)[0][0].rstrip(CHANGED).partition("-")[0]


def _code(step: int, move: Move) -> str:
    return f"{ELSE}{step}={str(move).replace(' ', '_')}"


def _ask(key: str) -> Ask:
    return Ask(key, ())


def _plan(draft: str) -> Plan:
    """Read the draft of a plan. Raises IllegalMove if it is none."""
    turn, *others = draft.split(MARK)
    fallbacks = []
    for other in others:
        number, given, said = other.partition("=")
        if not given or not number.isdecimal():
            raise IllegalMove(MISFIT)
        move, _, rest = said.partition(BEHIND)
        fallbacks.append(Fallback(int(number), move, rest))
    return Plan(turn, tuple(fallbacks))
