"""A decision of the rules as players see it: what is asked, moves on offer, and their words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Generic, TypeVar, get_args

import rules
from bot.games.core.ahead import Ahead, is_timed
from bot.games.core.choices import Names, OfferedMove, Words, begins_with, choice, told_apart
from bot.games.core.panel import Panel
from bot.games.core.preferences import Preference
from bot.games.core.verbs import Verb
from bot.i18n import ENGLISH, Texts
from rules import Decision, Move, State

S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Decision[Any])
M = TypeVar("M", bound=Move)


class Question(ABC, Generic[S, D, M]):
    """One decision of the rules as players see it. Made from a view for one use; never stored.

    It is generic in the state, in the decision for which it is registered, and in its answers
    other than passing. It speaks one language, and calls the seats by `names`.

    `asked` is the question, a message id with the gap `player`; `limited` says what happens at the
    gap `time`, when the time for the decision is over. `verbs` are the slash commands that answer
    it, `preferences` what can be ordered for it, `ahead` is how it can be answered before it is
    asked, None if it cannot. Each verb and preference is declared by only one question of the game.
    """

    asked: ClassVar[str] = ""
    limited: ClassVar[str] = ""
    verbs: ClassVar[tuple[Verb, ...]] = ()
    preferences: ClassVar[tuple[Preference[Any], ...]] = ()
    ahead: ClassVar[Ahead[Any] | None] = None

    def __init__(
        self, view: S, step: D, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> None:
        self.view, self.step, self.seat, self.names, self.texts = view, step, seat, names, texts

    def prompt(self) -> str:
        """Return what the seat is asked: "Ann: choose a role."."""
        return self.texts.gettext(self.asked, player=self.names[self.seat])

    @abstractmethod
    def words(self, move: M) -> Words:
        """Return a legal move of the seat in words."""

    def read(self, text: str) -> str:
        """Return the notation of a move that is written in another way, "" for other texts.

        The person is asked whether it is meant. Raises BadNotation where that is not clear.
        """
        return ""

    def sensible(self) -> Iterable[Move]:
        """Return the legal moves that are offered as choices, the best first.

        The view may be a spectator's: none if what is on offer depends on anything hidden.
        """
        return ()

    def choices(self) -> tuple[OfferedMove, ...]:
        """Return the sensible legal moves as offers; () if only the panel serves."""
        return described(self, self.sensible())

    def offers(self, verb: str) -> Iterable[OfferedMove]:
        """Return what autocompletion offers before all other legal moves, the best first.

        Only moves whose notation begins with the words `verb`, all if it is "". The result may be
        lazy and long: only as many as are shown are taken. The caller adds the other legal moves,
        described only where their notation contains what was typed.
        """
        yield from (offered for offered in self.choices() if offered.begins_with(verb))
        yield from proposed(self, self.panel(), verb)

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the private panel with which the seat answers, None if it needs none now.

        With `planning` it is the one with which the answer is planned ahead.
        """
        return None


def decision_of(question: type[Question[Any, Any, Any]]) -> type[Decision[Any]]:
    """Return the class of the rules for which a question is registered: its parameter."""
    return next(
        argument
        for base in question.__orig_bases__  # type: ignore[attr-defined]
        for argument in get_args(base)
        if isinstance(argument, type) and issubclass(argument, Decision)
    )


def planner(question: Question[Any, Any, Any]) -> Panel | None:
    """Return the panel with which an answer is planned ahead, None where the choices serve.

    What has its time, which comes once for each thing, is always planned in the panel.
    """
    timed = question.ahead is not None and is_timed(question.ahead)
    return question.panel(planning=True) if timed or not question.choices() else None


def describe(question: Question[Any, Any, Any], move: Move) -> OfferedMove:
    """Describe any legal move of the seat, within the limits of controls."""
    return choice(str(move), question.words(move))


def described(question: Question[Any, Any, Any], moves: Iterable[Move]) -> tuple[OfferedMove, ...]:
    """Describe several moves that are offered side by side, each by another label."""
    return told_apart([describe(question, move) for move in moves])


def proposed(
    question: Question[Any, Any, Any], panel: Panel | None, verb: str
) -> Iterator[OfferedMove]:
    """Yield the move that a panel proposes as it is opened, if it begins with the words `verb`."""
    for text in panel.moves(panel.start())[:1] if panel is not None else ():
        if begins_with(text, verb):
            yield describe(question, rules.parse(question.view, question.seat, text))


def declines(move: Move) -> bool:
    """Whether a move is one word and `pass`."""
    return str(move).endswith(" pass")
