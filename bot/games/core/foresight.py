"""Foresight: the instructions that players can give in advance, collected from the questions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from bot.games.core.ahead import UNPLANNED, Ahead, is_timed, named_parts, unlike
from bot.games.core.conditions import POSSIBLE
from bot.games.core.preferences import Preference
from bot.games.core.question import Question
from bot.i18n import Texts
from rules import Move, OptionValue, State

S = TypeVar("S", bound=State)


class Foresight(Generic[S]):
    """What the questions of a game say of answers in advance, in their order.

    `passes` are the ways to pass that can be ordered: what each means (a message id), by the word
    before `pass` in its moves.
    """

    passes: Mapping[str, str] = MappingProxyType({})

    def __init__(self, questions: Iterable[type[Question[S, Any, Any]]]) -> None:
        asked = tuple(questions)
        self.aheads: tuple[Ahead[S], ...] = tuple(
            filter(None, (question.ahead for question in asked))
        )
        """What can be answered in advance."""
        self.occasions = tuple(ahead.name for ahead in self.aheads)
        """The occasions on which players can answer in advance."""
        self.preferences: tuple[Preference[S], ...] = tuple(
            sorted(
                (preference for question in asked for preference in question.preferences),
                key=lambda preference: preference.rank,
            )
        )
        """The standing preferences for questions, whenever they are asked."""
        self.term_names = named_parts(self.aheads)
        """The names of the parts of terms, message ids."""
        self._by_id = {preference.id: preference for preference in self.preferences}
        self._by_word: Mapping[str, Ahead[S]] = {
            start.partition(" ")[0]: question.ahead or Ahead()
            for question in asked
            for start in (
                *(question.ahead.also if question.ahead else ()),
                *(start for verb in question.verbs for start in verb.starts),
            )
        }

    def ahead(self, view: S, seat: int) -> Mapping[str, S]:
        """Return, by occasion, positions in which `seat` is asked what it may be asked later."""
        positions = {ahead.name: ahead.position(view, seat) for ahead in self.aheads}
        return {occasion: at for occasion, at in positions.items() if at is not None}

    def offered(self, options: Mapping[str, OptionValue]) -> tuple[Preference[S], ...]:
        """Return the preferences that mean something in a game with these options."""
        return tuple([preference for preference in self.preferences if preference.offered(options)])

    def preference(self, preference: str) -> Preference[S]:
        """Return a preference by its id."""
        return self._by_id[preference]

    def occasion(self, text: str) -> str:
        """Return the occasion of a move in notation; a word that is no occasion if it has none."""
        if len(self.occasions) == 1:
            return self.occasions[0]
        word = text.partition(" ")[0]
        return self._by_word.get(word, UNPLANNED).name or word

    def of(self, move: Move) -> Ahead[S]:
        """Return what is known in advance of the question that a move answers."""
        return self._by_word.get(str(move).partition(" ")[0], UNPLANNED)

    def terms(self, move: Move, view: S, seat: int) -> str:
        """Return what a move of `seat`, which is asked, costs or brings beyond its notation."""
        return self.of(move).terms(move, view, seat)

    def subject(self, move: Move) -> str:
        """Return what a planned move is about, "" if plans do not stand for each other."""
        return self.of(move).about(move).subject

    def timed(self, move: Move) -> bool:
        """Whether a planned move has its time, at which it is played or its player is told."""
        return is_timed(self.of(move))

    def unlike(self, planned: Move, move: Move) -> frozenset[str] | None:
        """Return the parts in which a move differs from a planned one, None for another intent."""
        ahead = self.of(planned)
        return unlike(ahead, ahead.about(planned), move)

    def condition_names(self, texts: Texts) -> Mapping[str, str]:
        """Return the words of conditions that no move has, with what players may type for each."""
        return {POSSIBLE: texts.pgettext("condition", "possible")}

    def read_condition(self, words: Collection[str]) -> str:
        """Return the condition that consists of some words, in any order; "" if none does."""
        return POSSIBLE if tuple(words) == (POSSIBLE,) else ""

    def holds(self, condition: str, view: S, seat: int) -> bool:
        """Return whether a condition is met, for `seat`, which is asked in `view`."""
        return condition == POSSIBLE

    def condition_words(self, condition: str, texts: Texts) -> str:
        """Return a condition as the end of "if …"."""
        return condition

    def serving(self, move: Move, view: S, seat: int) -> Move | None:
        """Return the legal move that now best fits the purpose of one planned on a condition.

        It's the best by numbers that players see, because judging is up to them. None keeps the
        planned move.
        """
        return None

    def safe(self, move: Move, view: S, seat: int) -> bool:
        """Whether no opponent can spoil a legal move of `seat`, which is asked in `view`."""
        return self.of(move).fate(move, view, seat) == "sure"

    def never(self, move: Move, view: S, seat: int) -> bool:
        """Whether a move can never be legal again for `seat`, whose view this is."""
        return self.of(move).fate(move, view, seat) == "never"
