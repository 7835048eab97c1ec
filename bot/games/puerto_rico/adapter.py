"""Puerto Rico for the bot: the title that puts the words, offers and panels together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from bot.games.core.title import Choice, Composer, Line, Names, Title, Verb, constants
from bot.games.core.verbs import BUILD, SELL
from bot.games.puerto_rico import ahead, log, offers, preferences, standing
from bot.games.puerto_rico import names as word
from bot.games.puerto_rico.describe import describe
from bot.i18n import Texts
from renderers.puerto_rico.effects import power
from rules.core.events import Event
from rules.core.game import Score
from rules.core.notation import Move
from rules.core.options import Option, OptionValue, listed
from rules.core.state import State
from rules.puerto_rico import refusals
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Table


class PuertoRicoTitle(Title):
    """The adapter of Puerto Rico."""

    slug: ClassVar = "puerto-rico"
    emoji: ClassVar = "\N{SAILBOAT}"
    verbs: ClassVar = (
        Verb("draft", "Choose a building for the game.", "building", "the building"),
        Verb("role", "Choose a role.", "card", "the role card"),
        Verb(
            "settle",
            "Take a plantation or a quarry.",
            "tile",
            "the tile",
            ("hacienda", "keep", "forest"),
        ),
        Verb("place", "Place your colonists.", "colonists", "where your colonists go"),
        BUILD,
        Verb("craft", "Produce, or take the extra barrel.", "barrel", "the barrels", ("produce",)),
        SELL,
        Verb("ship", "Load barrels on a ship.", "cargo", "what you load, and where"),
        Verb("store", "Choose the barrels that you keep.", "barrels", "what you keep"),
        Verb("guest", "Move guests of your guesthouse.", "guests", "where your guests go"),
    )

    passes: ClassVar = preferences.PASSES
    preferences: ClassVar = preferences.PREFERENCES
    occasions: ClassVar = ahead.OCCASIONS

    def name(self, texts: Texts) -> str:
        """Return the name of the game."""
        return texts.pgettext("title", "Puerto Rico")

    def say(self, event: Event, names: Names, texts: Texts) -> str | None:
        """Return one line about an event."""
        return log.say(event, names, texts)

    def tell(
        self,
        events: Sequence[Event],
        names: Names,
        texts: Texts,
        numbered: Iterable[tuple[int, Event]] = (),
    ) -> tuple[Line, ...]:
        """Return the lines about what happened; those who do nothing share a line."""
        return log.tell(events, names, texts, numbered)

    def question(self, view: State, seat: int, names: Names, texts: Texts) -> str:
        """Return what `seat` is asked."""
        return standing.question(_table(view), seat, names, texts)

    def choices(self, view: State, seat: int, texts: Texts) -> tuple[Choice, ...]:
        """Return the sensible legal moves of `seat`."""
        return offers.choices(_table(view), seat, texts)

    def describe(self, move: Move, view: State, seat: int, names: Names, texts: Texts) -> Choice:
        """Describe any legal move of `seat`."""
        return describe(move, _table(view), seat, texts)

    def offers(
        self, view: State, seat: int, verb: str, names: Names, texts: Texts
    ) -> Iterable[Choice]:
        """Return the sensible moves, and where guests could go."""
        return offers.offered(_table(view), seat, verb, texts)

    def composes(self, view: State, seat: int, names: Names) -> Composer | None:
        """Return the panel for colonists, guests, many barrels, or the black market."""
        return offers.composer(_table(view), seat)

    def read_preference(self, preference: str, argument: str) -> str:
        """Return what was chosen for a preference as it is kept. Raises BadNotation."""
        return preferences.read(preference, argument)

    def prefer(self, preference: str, argument: str, view: State, seat: int) -> Move | None:
        """Return the move to which a preference leads now."""
        return preferences.prefer(preference, argument, _table(view), seat)

    def ahead(self, view: State, seat: int) -> Mapping[str, State]:
        """Return positions in which `seat` is asked in the phases, or for a role."""
        return ahead.ahead(_table(view), seat)

    def terms(self, move: Move, view: State, seat: int) -> str:
        """Return the price of a building, or what a sale brings."""
        return preferences.terms(move, _table(view), seat)

    def never(self, move: Move, view: State, seat: int) -> bool:
        """Whether a building, a tile or a draft can no longer be had."""
        return ahead.never(move, _table(view), seat)

    def never_prefers(self, preference: str, argument: str, view: State, seat: int) -> bool:
        """Whether all that was wanted can no longer be had."""
        return preferences.never(preference, argument, _table(view), seat)

    def phase(self, view: State) -> str:
        """Return round, role and chooser."""
        return preferences.phase(_table(view))

    def headline(self, view: State, names: Names, texts: Texts) -> str:
        """Return round, role and chooser."""
        return standing.headline(_table(view), names, texts)

    def status(self, view: State, names: Names, texts: Texts) -> tuple[str, ...]:
        """Return money, points, colonists and goods of each seat, as the viewer knows them."""
        return standing.status(_table(view), names, texts)

    def score_parts(self, score: Score, texts: Texts) -> str:
        """Return the points by source."""
        return standing.score_parts(score, texts)

    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
    ) -> str:
        """Return a line of the result with what decides between equal totals."""
        return standing.with_tie_break(line, score, texts)

    def word(self, word_id: str, texts: Texts, gap: str = "") -> str | None:
        """Return the name of a good, building, tile, role or function."""
        return word.word(word_id, texts, gap)

    def option_value(self, option: Option, value: OptionValue, texts: Texts) -> str:
        """Return the name of a value; the names of the buildings for a list of them."""
        if not option.groups:
            return super().option_value(option, value, texts)
        chosen = listed(value)
        if not chosen:
            return texts.pgettext("option", "none yet")
        return texts.listing(word.building(building, texts) for building in chosen)

    def option_entry(self, option: Option, entry: str, texts: Texts) -> tuple[str, str]:
        """Return the name of a building, what it costs and what it does."""
        cost = word.doubloons(BUILDING[entry].cost, texts)
        note = texts.gettext("{cost}: {effect}", cost=cost, effect=power(BUILDING[entry], texts))
        return word.building(entry, texts), note

    def table_messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables, and the refusals."""
        yield from word.table_messages()
        yield from constants(refusals)


def _table(view: State) -> Table:
    assert isinstance(view, Table)
    return view
