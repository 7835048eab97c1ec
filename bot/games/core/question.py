"""A decision of the rules as players see it: its words, moves on offer, panel and foresight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar, cast

import rules
from bot.games.core.ahead import Ahead
from bot.games.core.choices import Described, Names, OfferedMove, begins_with, choice, told_apart
from bot.games.core.composer import Composer
from bot.games.core.preferences import Preference
from bot.games.core.verbs import Verb
from bot.i18n import ENGLISH, Texts
from rules import Decision, Move, State

S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Decision[Any])
M = TypeVar("M", bound=Move)


class Question(ABC, Generic[S, D, M]):
    """One decision of the rules as players see it. Made from a view for one use; never stored.

    It is generic in the state, in the decision, and in its answers other than passing.

    `decision` is the class of the rules for which it is registered. `verbs` are the slash
    commands that answer it, `preferences` what can be ordered for it, `ahead` is how it can be
    answered before it is asked, None if it cannot. Each verb, preference and word before `pass` is
    declared by only one question of the game. `asked` is the question, a message id with the gap
    `player`; `declined` says what passing means, which can be ordered where there is a verb;
    `limited` says what happens at the gap `time`, when the time for the decision is over. `panel`
    is the class of its private panel, which is made from view, seat and names. With
    `plans_in_panel` answers are planned in the `planner` whatever is offered besides.
    """

    decision: ClassVar[type[Decision[Any]]]
    verbs: ClassVar[tuple[Verb, ...]] = ()
    preferences: ClassVar[tuple[Preference[Any], ...]] = ()
    ahead: ClassVar[Ahead[Any] | None] = None
    asked: ClassVar[str] = ""
    declined: ClassVar[str] = ""
    limited: ClassVar[str] = ""
    panel: ClassVar[type[Any] | None] = None
    plans_in_panel: ClassVar[bool] = False

    def __init__(
        self, view: S, step: D, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> None:
        self.view, self.step, self.seat, self.names, self.texts = view, step, seat, names, texts

    def prompt(self) -> str:
        """Return what the seat is asked: "Ann: choose a role."."""
        return self.texts.gettext(self.asked, player=self.names[self.seat])

    @abstractmethod
    def words(self, move: M) -> Described:
        """Return label, consequence and style of a legal move of the seat other than passing."""

    def in_words(self, move: Move) -> Described:
        """Return label, consequence and style of any legal move of the seat."""
        if self.declined and declines(move):
            return self.texts.gettext(self.declined), "", "secondary"
        return self.words(cast("M", move))

    def describe(self, move: Move) -> OfferedMove:
        """Describe any legal move of the seat, within the limits of controls."""
        made = choice(str(move), self.in_words(move))
        return replace(made, brief=self.brief(move), detail=self.detail(move))

    def brief(self, move: Move) -> str:
        """Return what the button of a legal move says, "" for its label."""
        return ""

    def detail(self, move: Move) -> str:
        """Return what other moves with the same words differ in: which of two equal spaces."""
        return ""

    def described(self, moves: Iterable[Move]) -> list[OfferedMove]:
        """Describe several moves that are offered side by side, each by another label."""
        return list(told_apart([self.describe(move) for move in moves]))

    def meant(self, text: str) -> str:
        """Return the notation of a move that is written in another way, "" for other texts.

        The person is asked whether it is meant. Raises BadNotation where that is not clear.
        """
        return ""

    def warning(self, move: Move) -> str:
        """Return what a legal move of the seat throws away; "" if it can be played unasked."""
        return ""

    def sensible(self) -> Iterable[Move]:
        """Return the legal moves that are offered as choices.

        The view may be a spectator's: none if what is on offer depends on anything hidden.
        """
        return ()

    def order(self, move: M) -> tuple[int, ...]:
        """Return the place of a move other than passing among the choices."""
        return (0,)

    def choices(self) -> tuple[OfferedMove, ...]:
        """Return the sensible legal moves as offers; () if only the panel serves."""
        return tuple(self.described(sorted(self.sensible(), key=self._place)))

    def offers(self, verb: str) -> Iterable[OfferedMove]:
        """Return what autocompletion offers before all other legal moves, the best first.

        Only moves whose notation begins with the words `verb`, all if it is "". The result may be
        lazy and long: only as many as are shown are taken. The caller adds the other legal moves,
        described only where their notation contains what was typed.
        """
        for offered in self.choices():
            if offered.begins_with(verb):
                yield offered
        composer = self.own_panel()
        if composer is not None:
            for text in composer.moves(composer.start())[:1]:
                if begins_with(text, verb):
                    yield self.describe(rules.parse(self.view, self.seat, text))

    def composer(self) -> Composer | None:
        """Return the private panel with which the seat answers, None if it needs none."""
        return self.own_panel()

    def planner(self) -> Composer | None:
        """Return the panel with which the seat plans its answer ahead, None if it needs none."""
        made = self.composer()
        if made is not None:
            made.planning = True
        return made

    def own_panel(self) -> Composer | None:
        """Return the panel of the question itself, None if it has or needs none."""
        if self.panel is None or not self.needs_panel():
            return None
        made: Composer = self.panel(self.view, self.seat, self.names, self.texts)
        return made

    def needs_panel(self) -> bool:
        """Whether the panel is offered now: where the choices do not show all moves."""
        return True

    def _place(self, move: Move) -> tuple[int, ...]:
        return (1,) if declines(move) else (0, *self.order(cast("M", move)))


def declines(move: Move) -> bool:
    """Whether a move is one word and `pass`."""
    return str(move).endswith(" pass")
