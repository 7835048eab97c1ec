"""The panel of several turns that are planned one after the other, as if no one else moved.

A draft holds the drafts of the turns, that of the present one last. Turns before it are complete.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic, TypeVar

import rules
from bot.games.core.choices import NOT_ON_OFFER, Edit, EditGroup, Names
from bot.games.core.flow import MISFIT
from bot.games.core.panel import Illustration, Panel, PlannedMoves
from bot.games.core.planner import TurnPlanner, read_plan
from bot.i18n import ENGLISH, Texts
from rules import IllegalMove, Move, State

S = TypeVar("S", bound=State)

THEN: Final = "then"
"""The code of the edit that continues with the next turn."""
_NEXT: Final = " // "
"""Between turns in drafts; no notation has it."""


class TurnsPlanner(Panel, Generic[S]):
    """The panel in which turns are planned ahead, each with alternatives for its moves.

    Later turns offer only what is certain, no cards that have yet to be drawn. As a plan holds all
    turns, it takes the place of those made before for the same occasion.
    """

    def __init__(self, view: S, seat: int, names: Names = (), texts: Texts = ENGLISH) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts
        self._first = self.turn(view)

    @abstractmethod
    def turn(self, at: S) -> TurnPlanner[S]:
        """Return the panel of one turn, which begins in a position."""

    @abstractmethod
    def later(self, at: S, moves: Sequence[Move]) -> S | None:
        """Return the position at the turn after one with all these moves.

        None if a move of the turn is missing, or if that position is unknown.
        """

    @abstractmethod
    def terms(self, at: S, moves: Sequence[Move]) -> str:
        """Return what moves of a turn cost and bring beyond their notation."""

    def title(self) -> str:
        return self._first.title()

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        return self._first.doors(draft)

    def entered(self, draft: str, code: str) -> str:
        """Continue a plan that begins with the same kind of move, else start a new one."""
        turn, *_ = draft.split(_NEXT)
        return draft if self._first.entered(turn, code) == turn else self.apply("", code)

    def start(self) -> str:
        return self._first.start()

    def picture(self, draft: str) -> Illustration:
        """Return the present turn, on the position that the turns before lead to."""
        turns = self._read(draft)
        shown = turns[-1].panel.picture(turns[-1].draft)
        before = tuple(move for turn in turns[:-1] for move in turn.moves)
        return replace(shown, before=before, at=turns[-1].at) if before else shown

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return what is open of the present turn, and the next turn once that is complete."""
        present = self._read(draft)[-1]
        groups = present.panel.edits(present.draft)
        if self._after(present) is None:
            return groups
        further = Edit(THEN, self.texts.gettext("Plan the next turn…"), style="primary")
        return (*groups, EditGroup("", (further,), buttons=True))

    def apply(self, draft: str, code: str) -> str:
        *before, present = self._read(draft)
        if code != THEN:
            turns = [*[turn.draft for turn in before], present.panel.apply(present.draft, code)]
            return _NEXT.join(turns)
        after = self._after(present)
        if after is None:
            raise IllegalMove(NOT_ON_OFFER)
        return _NEXT.join((draft, self.turn(after).start()))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the moves of the first turn."""
        first_turn, *_ = self._read(draft)
        return first_turn.panel.moves(first_turn.draft)

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the rows of the first turn, each instead of the one before."""
        first_turn, *_ = self._read(draft)
        return first_turn.panel.rows(first_turn.draft)

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return the rows of each complete turn, with the terms as the turns before leave them."""
        turns = [turn for turn in self._read(draft) if turn.moves]
        if len(turns) == 1:
            return turns[0].panel.plans(turns[0].draft)
        return tuple(
            replace(
                plan,
                terms=tuple(self.terms(turn.at, _read_moves(turn.at, row)) for row in plan.rows),
                words="\n".join(self._told(number, turn)),
            )
            for number, turn in enumerate(turns, 1)
            for plan in turn.panel.plans(turn.draft)
        )

    def summary(self, draft: str) -> str:
        """Return the turns before in short, then the present one as its panel tells it."""
        *before, present = self._read(draft)
        summary = present.panel.summary(present.draft)
        if not before:
            return summary
        lines = [line for number, turn in enumerate(before, 1) for line in self._told(number, turn)]
        heading = self.texts.gettext("Turn {n}:", n=len(before) + 1)
        return "\n".join((*lines, heading, summary))

    def _told(self, number: int, turn: _Turn[S]) -> Iterator[str]:
        moves, others = turn.panel.told_in_short(turn.draft)
        yield self.texts.gettext("**Turn {n}: {move}**", n=number, move=moves)
        yield from (f"- {other}" for other in others)

    def _read(self, draft: str) -> list[_Turn[S]]:
        """Read a draft. Raises RulesError if it does not fit."""
        *before, present = draft.split(_NEXT)
        turns, at, panel = list[_Turn[S]](), self.view, self._first
        for each in before:
            turn = _Turn(at, panel, each)
            after = self._after(turn)
            if after is None:
                raise IllegalMove(MISFIT)
            turns.append(turn)
            at, panel = after, self.turn(after)
        return [*turns, _Turn(at, panel, present)]

    def _after(self, turn: _Turn[S]) -> S | None:
        """Return the position at the turn after this one, None unless it is complete."""
        if not turn.moves or read_plan(turn.draft).open:
            return None
        return self.later(turn.at, turn.moves)


class _Turn(Generic[S]):
    """One turn of a draft: the position in which it begins, its panel and its own draft."""

    def __init__(self, at: S, panel: TurnPlanner[S], draft: str) -> None:
        self.at, self.panel, self.draft = at, panel, draft
        self.moves = _read_moves(at, panel.moves(draft))
        """Its moves; () while one is half-chosen."""


def _read_moves(at: State, texts: Sequence[str]) -> tuple[Move, ...]:
    notation = rules.GAMES[at.slug].notation
    return tuple([notation.read(text) for text in texts])
