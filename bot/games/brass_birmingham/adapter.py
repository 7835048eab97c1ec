"""Brass: Birmingham for the bot: the title that puts the words, offers and panels together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from bot.games.brass_birmingham import ahead, offers, preferences, say, standing
from bot.games.brass_birmingham import names as word
from bot.games.core.title import Choice, Composer, Line, Names, Title, Verb, constants
from bot.games.core.verbs import BUILD, SELL
from bot.i18n import Texts
from renderers.brass_birmingham import words
from rules.brass_birmingham import refusals
from rules.brass_birmingham.state import Table
from rules.core.events import Event
from rules.core.game import RoundId, Score
from rules.core.notation import Move
from rules.core.options import OptionValue
from rules.core.state import State


class BrassBirminghamTitle(Title):
    """The adapter of Brass: Birmingham."""

    slug: ClassVar = "brass-birmingham"
    emoji: ClassVar = "\N{FACTORY}"
    verbs: ClassVar = (
        BUILD,
        Verb("network", "Lay a canal, or one rail or two.", "links", "what you lay, and where"),
        Verb("develop", "Remove tiles from your mat.", "tiles", "what you remove"),
        SELL,
        Verb("loan", "Take a loan.", "card", "the card that you discard"),
        Verb("scout", "Discard three cards for two wild ones.", "cards", "the three cards"),
        Verb("pass", "Discard a card and do nothing.", "card", "the card that you discard"),
        Verb("raise", "Give up tiles to pay a debt.", "tiles", "what you give up"),
    )
    has_hands: ClassVar = True
    preferences: ClassVar = preferences.PREFERENCES
    occasions: ClassVar = (ahead.TURN,)

    def name(self, texts: Texts) -> str:
        """Return the name of the game."""
        return words.title(texts)

    def say(self, event: Event, names: Names, texts: Texts) -> str | None:
        """Return one line about an event."""
        return say.say(event, names, texts)

    def tell(
        self,
        events: Sequence[Event],
        names: Names,
        texts: Texts,
        numbered: Iterable[tuple[int, Event]] = (),
    ) -> tuple[Line, ...]:
        """Return the lines about what happened; an action and what it brings share a line."""
        numbers = {id(event): number for number, event in numbered}
        return say.tell(events, names, texts, numbers)

    def question(self, view: State, seat: int, names: Names, texts: Texts) -> str:
        """Return what `seat` is asked."""
        return standing.question(_table(view), seat, names, texts)

    def choices(self, view: State, seat: int, texts: Texts) -> tuple[Choice, ...]:
        """Return nothing: every decision has its panel."""
        return ()

    def describe(self, move: Move, view: State, seat: int, names: Names, texts: Texts) -> Choice:
        """Describe any legal move of `seat`."""
        return offers.describe(move, _table(view), seat, names, texts)

    def offers(
        self, view: State, seat: int, verb: str, names: Names, texts: Texts
    ) -> Iterable[Choice]:
        """Return sensible moves, each with a card that is easily spared."""
        return offers.offered(_table(view), seat, verb, names, texts)

    def composes(self, view: State, seat: int, names: Names) -> Composer | None:
        """Return the panel for a turn, or for a debt."""
        return offers.composer(_table(view), seat, names)

    def hand(self, view: State, seat: int, texts: Texts) -> tuple[str, ...]:
        """Return what each card of the hand builds now."""
        return standing.hand(_table(view), seat, texts)

    def read_preference(self, preference: str, argument: str) -> str:
        """Return what was chosen for a preference as it is kept. Raises BadNotation."""
        return preferences.read(preference, argument)

    def prefer(self, preference: str, argument: str, view: State, seat: int) -> Move | None:
        """Return the move to which a preference leads now."""
        return preferences.prefer(preference, argument, _table(view), seat)

    def ahead(self, view: State, seat: int) -> Mapping[str, State]:
        """Return the position at the next turn of `seat`, if its hand is seen."""
        return ahead.ahead(_table(view), seat)

    def terms(self, move: Move, view: State, seat: int) -> str:
        """Return the pounds that a move costs."""
        return ahead.terms(move, _table(view), seat)

    def bare(self, move: Move) -> Move:
        """Return a move without the sources of coal, iron and beer."""
        return ahead.bare(move)

    def never(self, move: Move, view: State, seat: int) -> bool:
        """Whether the card of a move can never be drawn again."""
        return ahead.never(move, _table(view), seat)

    def never_prefers(self, preference: str, argument: str, view: State, seat: int) -> bool:
        """Whether none of the cards that it names can be drawn again."""
        return preferences.never(preference, argument, _table(view), seat)

    def headline(self, view: State, names: Names, texts: Texts) -> str:
        """Return era and round."""
        return standing.headline(_table(view), texts)

    def round_label(self, played: RoundId, texts: Texts) -> str:
        """Return era and round."""
        number = texts.gettext("round {round}", round=played.number)
        return standing.SEPARATOR.join((words.era(played.part, texts), number))

    def status(self, view: State, names: Names, texts: Texts) -> tuple[str, ...]:
        """Return money, income, points, cards and links of each seat."""
        return standing.status(_table(view), names, texts)

    def score_parts(self, score: Score, texts: Texts) -> str:
        """Return the points by source."""
        return standing.score_parts(score, texts)

    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
    ) -> str:
        """Return a line of the result with what decides between equal totals."""
        return standing.with_tie_break(line, score, texts, options)

    def word(self, word_id: str, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an industry, place, slot, link, merchant, card or resource."""
        return word.word(word_id, texts, gap)

    def table_messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables, and the refusals."""
        yield from word.table_messages()
        yield from constants(refusals)


def _table(view: State) -> Table:
    assert isinstance(view, Table)
    return view
