"""A game as the bot knows it: name and commands at once, its other parts when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

import rules
from bot.computers import Computer
from bot.computers.search import Guide
from bot.games.core.choices import Names, OfferedMove
from bot.games.core.coach import Coach
from bot.games.core.foresight import Foresight
from bot.games.core.lessons import Course
from bot.games.core.lexicon import Lexicon
from bot.games.core.question import Question, decision_of
from bot.games.core.verbs import Verb
from bot.games.core.words import GameWords
from bot.i18n import ENGLISH, Texts, locale_of, texts_typed
from bot.rulebook.topics import Book
from rules import State, pending

S = TypeVar("S", bound=State)


class SignKey(NamedTuple):
    """The topic of the rulebook that explains the signs of a board, and its name (a message id)."""

    topic: str
    name: str


@dataclass(frozen=True, slots=True)
class GameParts(Generic[S]):
    """What of a game needs its rules; `questions` in the order in which their commands are listed.

    `foresight` is given where a game has a foresight of its own, `coach` where it has one: without
    it moves are played, but not judged.
    """

    words: GameWords[S]
    questions: tuple[type[Question[S, Any, Any]], ...]
    computer: Computer
    guide: Guide
    book: Book
    foresight: Foresight[S] | None = None
    coach: Coach[S] | None = None


class BotGame(Generic[S]):
    """One kind of game, with the name that the rules give it, and its slash commands.

    `load` returns its parts and is called when the first one is asked for: a bot starts, and
    answers what is no question about a game, without them. `key` is the page behind a button below
    each board, `course` its lessons. Whether it `has_coach` is known at once as well.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        verbs: tuple[Verb, ...],
        load: Callable[[], GameParts[S]],
        key: SignKey | None = None,
        course: Course | None = None,
        *,
        has_coach: bool = False,
    ) -> None:
        self.slug, self.title, self.verbs, self.load = slug, title, verbs, load
        self.key, self.course, self.has_coach = key, course, has_coach
        self._lexicons: dict[str, Lexicon] = {}
        self._condition_lexicons: dict[str, Lexicon] = {}

    def name(self, texts: Texts) -> str:
        """Return the name of the game."""
        return texts.pgettext("title", self.title)

    @cached_property
    def parts(self) -> GameParts[S]:
        """What of the game needs its rules."""
        return self.load()

    @cached_property
    def words(self) -> GameWords[S]:
        """The words of the game."""
        return self.parts.words

    @cached_property
    def questions(self) -> tuple[type[Question[S, Any, Any]], ...]:
        """A class for each decision."""
        return self.parts.questions

    @cached_property
    def computer(self) -> Computer:
        """The computer player that decides at sight."""
        return self.parts.computer

    @cached_property
    def guide(self) -> Guide:
        """The guide of the search."""
        return self.parts.guide

    @cached_property
    def book(self) -> Book:
        """The pages of `/rules` about the game."""
        return self.parts.book

    @cached_property
    def foresight(self) -> Foresight[S]:
        """What is foreseen for moves that are planned ahead."""
        return self.parts.foresight or Foresight(self.questions)

    @cached_property
    def coach(self) -> Coach[S] | None:
        """What judges moves, None where nothing does."""
        return self.parts.coach

    @cached_property
    def _by_decision(self) -> dict[type[Any], type[Question[S, Any, Any]]]:
        return {decision_of(question): question for question in self.questions}

    def starts(self, verb: Verb) -> tuple[str, ...]:
        """Return the beginnings of the moves that a command of this or another game is for."""
        return next((each.starts for each in self.verbs if each.name == verb.name), verb.starts)

    def lexicon(self, locale: str) -> Lexicon:
        """Return what people with a language may type for the words of the notation."""
        language = locale_of(locale)
        if language not in self._lexicons:
            languages = texts_typed(language)
            self._lexicons[language] = Lexicon(self.slug, self.words, self.verbs, languages)
        return self._lexicons[language]

    def condition_lexicon(self, locale: str) -> Lexicon:
        """Return what people with a language may type for the words of conditions."""
        language = locale_of(locale)
        if language not in self._condition_lexicons:
            languages = texts_typed(language)
            names = map(self.foresight.condition_names, languages)
            self._condition_lexicons[language] = Lexicon(
                self.slug, self.words, (), languages, names
            )
        return self._condition_lexicons[language]

    def question(
        self, view: S, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> Question[S, Any, Any] | None:
        """Return what `seat` is asked now, None if it may not act."""
        step = pending(view)
        if step is None or not rules.may_act(view, seat):
            return None
        return self._by_decision[type(step)](view, step, seat, names, texts)

    def choices(self, view: S, seat: int, texts: Texts) -> tuple[OfferedMove, ...]:
        """Return the moves on offer for `seat`, () if it may not act."""
        question = self.question(view, seat, (), texts)
        return () if question is None else question.choices()

    def prompt(self, view: S, seat: int, names: Names, texts: Texts) -> str:
        """Return what `seat` is asked, "" if it may not act."""
        question = self.question(view, seat, names, texts)
        return "" if question is None else question.prompt()

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield (context, message id) of the messages in tables, which no gettext call contains."""
        game = rules.GAMES[self.slug]
        yield "title", game.name
        yield from self.words.messages()
        refusals = vars(game.refusals).items()
        yield from (("", refusal) for name, refusal in refusals if name.isupper())
        for option in game.options:
            yield "", option.label
            yield "", option.help
            names = [value for value in option.values if isinstance(value, str)]
            yield from (("option", name) for name in names if name)
        for preference in self.foresight.preferences:
            yield "", preference.label
            yield "", preference.help
            if preference.argument:
                yield "", preference.argument
        if self.coach:
            yield from self.coach.messages()
        yield from (("", told) for told in self.foresight.passes.values())
        yield from (("", name) for name in self.foresight.term_names.values())
        for verb in self.verbs:
            yield verb.context, verb.name
            yield "command", verb.argument
            yield "", verb.description
            yield "", verb.argument_description
