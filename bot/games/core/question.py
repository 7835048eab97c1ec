"""A decision of the rules as players see it: its words, moves on offer, panel and foresight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

import rules
from bot.games.core.choices import Choice, Names, begins_with
from bot.games.core.composer import Composer
from bot.games.core.preferences import Preference
from bot.games.core.verbs import Verb
from bot.i18n import Texts
from rules import Decision, Move, State

S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Decision[Any])


class Question(ABC, Generic[S, D]):
    """One decision of the rules as players see it. Made from a view for one use; never stored.

    `decision` is the class of the rules for which it is registered. `verbs` are the slash
    commands that answer it, `preferences` what can be ordered for it, `occasion` the id (at most
    10 small letters) under which it can be answered in advance, "" if it cannot: the name of one
    of the verbs, or one word for the whole game. `passes` maps the word before `pass` in a move to
    the meaning of declining, a message id. Each verb, preference, occasion and way to decline is
    declared by only one question of the game.
    """

    decision: ClassVar[type[Decision[Any]]]
    verbs: ClassVar[tuple[Verb, ...]] = ()
    preferences: ClassVar[tuple[Preference[Any], ...]] = ()
    passes: ClassVar[Mapping[str, str]] = MappingProxyType({})
    occasion: ClassVar[str] = ""

    def __init__(self, view: S, step: D, seat: int, names: Names = ()) -> None:
        self.view, self.step, self.seat, self.names = view, step, seat, names

    @abstractmethod
    def prompt(self, texts: Texts) -> str:
        """Return what the seat is asked: "Ann: choose a role."."""

    @abstractmethod
    def describe(self, move: Move, texts: Texts) -> Choice:
        """Describe any legal move of the seat."""

    def choices(self, texts: Texts) -> tuple[Choice, ...]:
        """Return the sensible legal moves as offers; () if only the composer serves.

        The view may be a spectator's: () if what is on offer depends on anything hidden.
        """
        return ()

    def offers(self, verb: str, texts: Texts) -> Iterable[Choice]:
        """Return what autocompletion offers before all other legal moves, the best first.

        Only moves whose notation begins with the word `verb`, all if it is "". The result may be
        lazy and long: only as many as are shown are taken. The caller adds the other legal moves,
        described only where their notation contains what was typed.
        """
        for choice in self.choices(texts):
            if choice.begins_with(verb):
                yield choice
        composer = self.composer()
        if composer is not None:
            for text in composer.moves(composer.start())[:1]:
                if begins_with(text, verb):
                    yield self.describe(rules.parse(self.view, self.seat, text), texts)

    def composer(self) -> Composer | None:
        """Return the private panel of the question, None if it needs none."""
        return None

    @classmethod
    def ahead(cls, view: S, seat: int) -> S | None:
        """Return the position in which `seat`, whose view this is, is asked this later.

        All else is as in `view`. None if that is unknown, or if it will not be asked any more.
        """
        return None

    @classmethod
    def terms(cls, move: Move, view: S, seat: int) -> str:
        """Return what a move of `seat`, which is asked, costs or brings beyond its notation.

        The move need not be legal. "" for moves whose notation says all that they cost and bring.
        """
        return ""

    @classmethod
    def bare(cls, move: Move) -> Move:
        """Return a move without the sources that it names: its intent whatever they are.

        It need not be complete.
        """
        return move

    @classmethod
    def never(cls, move: Move, view: S, seat: int) -> bool:
        """Whether a move can never be legal again for `seat`, whose view this is."""
        return False
