"""What the bot must know about a kind of game to talk about it: the adapter of a title.

Adapters turn views, events and moves into words and offers. They know neither Discord nor the
store. Everything is made from views, so nothing that a reader may not know can appear.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType, ModuleType
from typing import ClassVar, Final

import rules
from bot.games.core.choices import (
    CODE_LIMIT,
    CONSEQUENCE_LIMIT,
    LABEL_LIMIT,
    NO_DRAFT,
    NOT_ON_OFFER,
    SELECT_LIMIT,
    Choice,
    Edit,
    EditGroup,
    Line,
    Names,
    Style,
    begins_with,
)
from bot.games.core.verbs import Verb
from bot.i18n import Texts
from rules.core.events import Event
from rules.core.game import Score
from rules.core.notation import Move
from rules.core.options import Option, OptionValue
from rules.core.state import State

NO_OPTIONS: Final[Mapping[str, OptionValue]] = MappingProxyType({})

__all__ = [
    "CODE_LIMIT",
    "CONSEQUENCE_LIMIT",
    "LABEL_LIMIT",
    "NOT_ON_OFFER",
    "NO_DRAFT",
    "SELECT_LIMIT",
    "Choice",
    "Composer",
    "Edit",
    "EditGroup",
    "Line",
    "Names",
    "Preference",
    "Style",
    "Title",
    "Verb",
    "begins_with",
    "constants",
]


@dataclass(frozen=True, slots=True)
class Preference:
    """Something that a player can order for whenever they are asked a certain kind of question.

    `id` consists of at most 20 small letters; `label` names it and `help` says in one sentence
    what is played; `argument` says what has to be chosen for it, "" if nothing has. All three are
    message ids. `values` are words that the argument can hold.
    """

    id: str
    label: str
    help: str
    argument: str = ""
    values: tuple[str, ...] = ()


class Composer(ABC):
    """A private panel for a choice with many moves: a draft is edited until it is what is played.

    A draft is any text that the composer can read again; it need not be complete, and it may lead
    to several moves that the seat makes in a row and that are confirmed together. A draft belongs
    to one question and is forgotten with it. All methods are pure. Those that take a draft raise
    RulesError for a text that is no draft of this panel.

    While there is nothing to preview the panel of a title with hands shows the own hand, or the
    table where the choice is not `about_hand`.
    """

    about_hand: ClassVar[bool] = True

    @abstractmethod
    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel: "Place colonists…".

        `view` may be a spectator's, so the label must not depend on anything hidden.
        """

    @abstractmethod
    def start(self, view: State, seat: int) -> str:
        """Return the draft to begin with: a sensible proposal, or an empty one."""

    @abstractmethod
    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return the changes on offer."""

    @abstractmethod
    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft after the change `code`. Raises RulesError if it is not on offer."""

    @abstractmethod
    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """Return the moves for the preview picture; the last may be unfinished.

        () if there is nothing to preview yet, or if this panel has no preview.
        """

    @abstractmethod
    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the finished moves in notation, in order; () while nothing can be confirmed."""

    @abstractmethod
    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return the draft in words, with what is still to be done."""


class Title(ABC):
    """The adapter of one kind of game.

    `verbs` that several titles have are those of `bot.games.core.verbs`. `has_hands` says whether
    players hold cards that only they may see.
    """

    slug: ClassVar[str]
    emoji: ClassVar[str]
    verbs: ClassVar[tuple[Verb, ...]]
    has_hands: ClassVar[bool] = False
    preferences: ClassVar[tuple[Preference, ...]] = ()
    passes: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What it means to decline, as message ids, by the words before `pass` in these moves."""
    occasions: ClassVar[tuple[str, ...]] = ()
    """What players can be asked that they may answer in advance: names of `verbs`, or one word.

    Each has at most 10 small letters.
    """

    @abstractmethod
    def name(self, texts: Texts) -> str:
        """Return the name of the game."""

    @abstractmethod
    def say(self, event: Event, names: Names, texts: Texts) -> str | None:
        """Return one line about an event, numbers first; None if it is not worth one."""

    def tell(
        self,
        events: Sequence[Event],
        names: Names,
        texts: Texts,
        numbered: Iterable[tuple[int, Event]] = (),
    ) -> tuple[Line, ...]:
        """Return the lines about what happened, with the badge numbers of the picture.

        `numbered` is what the renderer's `numbered(events)` returned for the same events.
        """
        numbers = {id(event): number for number, event in numbered}
        lines = ((self.say(event, names, texts), event) for event in events)
        return tuple(
            Line(text, numbers.get(id(event)), (event,))
            for text, event in lines
            if text is not None
        )

    @abstractmethod
    def question(self, view: State, seat: int, names: Names, texts: Texts) -> str:
        """Return what `seat` is asked: "Ann: choose a role."."""

    @abstractmethod
    def choices(self, view: State, seat: int, texts: Texts) -> tuple[Choice, ...]:
        """Return the sensible legal moves of `seat` as offers; () if only the composer serves.

        `view` may be a spectator's: () if what is on offer depends on anything hidden.
        """

    @abstractmethod
    def describe(self, move: Move, view: State, seat: int, names: Names, texts: Texts) -> Choice:
        """Describe any legal move of `seat`, for autocompletion."""

    def offers(
        self, view: State, seat: int, verb: str, names: Names, texts: Texts
    ) -> Iterable[Choice]:
        """Return what autocompletion offers before all other legal moves, the best first.

        Only moves whose notation begins with the word `verb`, all if it is "". What is returned
        may be lazy and long: it is taken as far as it is shown. The other legal moves follow by
        themselves, described only where their notation has what was typed.
        """
        return _first_offers(self, view, seat, verb, names, texts)

    def composes(self, view: State, seat: int, names: Names) -> Composer | None:
        """Return the private panel for the pending decision of `seat`, None if it needs none."""
        return None

    def hand(self, view: State, seat: int, texts: Texts) -> tuple[str, ...]:
        """Return one line for each card in the hand of `seat`, which is the viewer's."""
        return ()

    def read_preference(self, preference: str, argument: str) -> str:
        """Return what was chosen for a preference as it is kept. Raises BadNotation."""
        return ""

    def prefer(self, preference: str, argument: str, view: State, seat: int) -> Move | None:
        """Return the legal move of `seat` that a preference leads to now, None if it says nothing.

        `view` is that of the seat, which is asked.
        """
        return None

    def ahead(self, view: State, seat: int) -> Mapping[str, State]:
        """Return positions in which `seat` is asked what it may be asked later, by occasion.

        All else lies as in `view`, which is that of the seat; the keys are among `occasions`.
        """
        return {}

    def terms(self, move: Move, view: State, seat: int) -> str:
        """Return what a move of `seat`, which is asked, costs or brings beyond its notation.

        The move need not be legal. "" for moves that cost and bring what they say.
        """
        return ""

    def bare(self, move: Move) -> Move:
        """Return a move without the sources that it names: what is meant by it whatever they are.

        It need not be complete.
        """
        return move

    def never(self, move: Move, view: State, seat: int) -> bool:
        """Whether a move can never be legal again for `seat`, whose view this is."""
        return False

    def never_prefers(self, preference: str, argument: str, view: State, seat: int) -> bool:
        """Whether a preference can never lead `seat`, whose view this is, to anything again."""
        return False

    def phase(self, view: State) -> str:
        """Return what tells the present phase from all others of the game; "" between phases."""
        return ""

    @abstractmethod
    def headline(self, view: State, names: Names, texts: Texts) -> str:
        """Return where the game stands: "Round 3 · Captain (Ann)"."""

    def round_label(self, played: rules.RoundId, texts: Texts) -> str:
        """Return what a round is called in a list of rounds: "Round 3"."""
        return texts.gettext("Round {round}", round=played.number)

    @abstractmethod
    def status(self, view: State, names: Names, texts: Texts) -> tuple[str, ...]:
        """Return one short line for each seat with what counts, from seat 0."""

    def score_lines(
        self,
        scores: Sequence[Score],
        names: Names,
        texts: Texts,
        options: Mapping[str, OptionValue] = NO_OPTIONS,
    ) -> tuple[str, ...]:
        """Return the result, one line for each seat, winners first; equals with the tie-break.

        "1. Ann: 45 points (20 chips + 25 buildings)". `options` are those of the game, on which
        it may depend how a tie is told.
        """
        totals = Counter(score.total for score in scores)
        lines = []
        for score in sorted(scores, key=lambda score: (score.rank, score.seat)):
            line = _score_line(score, names[score.seat], self.score_parts(score, texts), texts)
            tied = totals[score.total] > 1
            lines.append(self.with_tie_break(line, score, texts, options) if tied else line)
        return tuple(lines)

    @abstractmethod
    def score_parts(self, score: Score, texts: Texts) -> str:
        """Return the points by source: "20 chips + 25 buildings"; "" if there are none."""

    @abstractmethod
    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
    ) -> str:
        """Return a line of the result with what decides between equal totals."""

    @abstractmethod
    def word(self, word: str, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id for use within a sentence, None if `word` is no id.

        `gap` is the name of the gap that it fills, where one word has several meanings.
        """

    def option_label(self, option: Option, texts: Texts) -> str:
        """Return the name of an option."""
        return texts.gettext(option.label)

    def option_help(self, option: Option, texts: Texts) -> str:
        """Return the explanation of an option."""
        return texts.gettext(option.help)

    def option_value(self, option: Option, value: OptionValue, texts: Texts) -> str:
        """Return the name of one of an option's values: yes, no, a number, or its word."""
        if value is True:
            return texts.pgettext("option", "yes")
        if value is False:
            return texts.pgettext("option", "no")
        return texts.pgettext("option", value) if isinstance(value, str) else texts.number(value)

    def option_entry(self, option: Option, entry: str, texts: Texts) -> tuple[str, str]:
        """Return the name of an id that a list can hold, and one line about it, which may be ""."""
        name = self.word(entry, texts) or entry
        return name[:1].upper() + name[1:], ""

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield (context, message id) of all that stands in tables, which no call spells out."""
        yield from self.table_messages()
        for option in rules.GAMES[self.slug].options:
            yield "", option.label
            yield "", option.help
            names = [value for value in option.values if isinstance(value, str)]
            yield from (("option", name) for name in names if name)
        for preference in self.preferences:
            yield "", preference.label
            yield "", preference.help
            if preference.argument:
                yield "", preference.argument
        yield from (("", told) for told in self.passes.values())
        for verb in self.verbs:
            yield "command", verb.name
            yield "command", verb.argument
            yield "", verb.description
            yield "", verb.argument_description

    @abstractmethod
    def table_messages(self) -> Iterator[tuple[str, str]]:
        """Yield (context, message id) of the game's own names and refusals."""


def constants(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield the messages ("", id) that are constants of a module."""
    yield from (("", value) for name, value in vars(module).items() if name.isupper())


def _score_line(score: Score, player: str, parts: str, texts: Texts) -> str:
    points = texts.ngettext("{n} point", "{n} points", score.total)
    if not parts:
        return texts.gettext(
            "{rank}. {player}: {points}", rank=score.rank, player=player, points=points
        )
    return texts.gettext(
        "{rank}. {player}: {points} ({parts})",
        rank=score.rank,
        player=player,
        points=points,
        parts=parts,
    )


def _first_offers(
    title: Title, view: State, seat: int, verb: str, names: Names, texts: Texts
) -> Iterator[Choice]:
    """Yield what the controls offer, then what the panel proposes."""
    for choice in title.choices(view, seat, texts):
        if begins_with(choice.text, verb):
            yield choice
    composer = title.composes(view, seat, names)
    if composer is not None:
        for text in composer.moves(view, seat, composer.start(view, seat))[:1]:
            if begins_with(text, verb):
                yield title.describe(rules.parse(view, seat, text), view, seat, names, texts)
