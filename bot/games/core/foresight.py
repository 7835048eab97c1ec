"""Foresight: the instructions that players can give in advance, collected from the questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, Literal, TypeVar

from bot.games.core.preferences import Preference
from bot.games.core.question import Question, Standing
from bot.games.core.terms import differing
from rules import Move, OptionValue, State

S = TypeVar("S", bound=State)


class Foresight(Generic[S]):
    """Occasions, preferences and ways to decline of the questions of a game, in their order."""

    def __init__(self, questions: Iterable[type[Question[S, Any, Any]]]) -> None:
        self._questions = tuple(questions)
        self.occasions = tuple(each.occasion for each in self._questions if each.occasion)
        """The occasions on which players can answer in advance."""
        self.preferences: tuple[Preference[S], ...] = tuple(
            sorted(
                (preference for each in self._questions for preference in each.preferences),
                key=lambda preference: preference.rank,
            )
        )
        """The standing preferences for questions, whenever they are asked."""
        self.passes: Mapping[str, str] = {
            word: told for each in self._questions for word, told in each.passes.items()
        }
        """The meaning of declining, by the words before `pass` in these moves."""
        self.term_names: Mapping[str, str] = {
            part: name for each in self._questions for part, name in each.term_names.items()
        }
        """The names of the parts of terms, message ids."""
        self._by_id = {each.id: each for each in self.preferences}
        self._by_word: Mapping[str, type[Question[S, Any, Any]]] = {
            start.partition(" ")[0]: each
            for each in self._questions
            for start in (
                *each.further,
                *(start for verb in each.verbs for start in verb.starts),
            )
        }

    def ahead(self, view: S, seat: int) -> Mapping[str, S]:
        """Return, by occasion, positions in which `seat` is asked what it may be asked later."""
        found = {each.occasion: each.ahead(view, seat) for each in self._questions if each.occasion}
        return {occasion: at for occasion, at in found.items() if at is not None}

    def offered(self, options: Mapping[str, OptionValue]) -> tuple[Preference[S], ...]:
        """Return the preferences that mean something in a game with these options."""
        return tuple([each for each in self.preferences if each.offered(options)])

    def preference(self, preference: str) -> Preference[S]:
        """Return a preference by its id."""
        return self._by_id[preference]

    def occasion(self, text: str) -> str:
        """Return the occasion of a move in notation; a word that is no occasion if it has none."""
        if len(self.occasions) == 1:
            return self.occasions[0]
        word = text.partition(" ")[0]
        question = self._by_word.get(word)
        return question.occasion if question is not None and question.occasion else word

    def terms(self, move: Move, view: S, seat: int) -> str:
        """Return what a move of `seat`, which is asked, costs or brings beyond its notation."""
        question = self._answered_by(move)
        return question.terms(move, view, seat) if question else ""

    def timed(self, move: Move) -> bool:
        """Whether a planned move has its time, at which it is played or its player is told."""
        question = self._answered_by(move)
        return question is not None and question.timed

    def usual_end(self, move: Move) -> Literal["next", "round"]:
        """Return when a plan of a move ends: with its next time, or with the round if timed."""
        return "round" if self.timed(move) else "next"

    def standing(self, move: Move, shown: str, now: str) -> Standing:
        """Return what has become of a planned move, whose terms were `shown` and are `now`."""
        question = self._answered_by(move)
        if question is None:
            return "changed" if differing(shown, now) else "same"
        return question.standing(shown, now)

    def differences(self, move: Move, shown: str, now: str) -> tuple[str, ...]:
        """Return which parts of the terms of a planned move are worse or other, by their ids."""
        question = self._answered_by(move)
        return question.differences(shown, now) if question else ()

    def subject(self, move: Move) -> str:
        """Return what a planned move is about, "" if plans do not stand for each other."""
        question = self._answered_by(move)
        return question.subject(move) if question else ""

    def conditions(self, move: Move) -> tuple[str, ...]:
        """Return the parts of a planned move that its player may leave open, by their ids."""
        question = self._answered_by(move)
        return question.conditions(move) if question else ()

    def harmless(self, move: Move) -> frozenset[str]:
        """Return the parts in which a planned move may differ if it costs no more."""
        question = self._answered_by(move)
        return question.harmless if question else frozenset()

    def unlike(self, planned: Move, move: Move) -> frozenset[str] | None:
        """Return the parts in which a move differs from a planned one, None for another intent."""
        question = self._answered_by(planned)
        if question is None:
            return frozenset() if move == planned else None
        return question.unlike(planned, move)

    def safe(self, move: Move, view: S, seat: int) -> bool:
        """Whether no opponent can spoil a legal move of `seat`, which is asked in `view`."""
        question = self._answered_by(move)
        return question is not None and question.safe(move, view, seat)

    def never(self, move: Move, view: S, seat: int) -> bool:
        """Whether a move can never be legal again for `seat`, whose view this is."""
        question = self._answered_by(move)
        return question is not None and question.never(move, view, seat)

    def _answered_by(self, move: Move) -> type[Question[S, Any, Any]] | None:
        return self._by_word.get(str(move).partition(" ")[0])
