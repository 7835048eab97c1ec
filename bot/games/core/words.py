"""The words of a game that belong to no single question: its name, log, status and scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from bot.games.core.choices import Names
from bot.games.core.log import Log
from bot.i18n import Texts
from rules import Option, OptionValue, RoundId, Score, State, listed

S = TypeVar("S", bound=State)
TYPED: Final = "typed"
"""The gap in which an id has another name under which players may type it."""


class GameWords(ABC, Generic[S]):
    """A kind of game in words, made from views so that no hidden information can appear."""

    emoji: ClassVar[str]
    log: ClassVar[Log]

    @abstractmethod
    def headline(self, view: S, names: Names, texts: Texts, /) -> str:
        """Return where the game stands: "Round 3 · Captain (Ann)"."""

    @abstractmethod
    def facts(self, view: S, seat: int, texts: Texts, /) -> str:
        """Return what counts about a seat: "17 doubloons · 3 points"."""

    def hand(self, view: S, seat: int, texts: Texts, /) -> tuple[str, ...]:
        """Return one line for each card in the hand of `seat`, which is the viewer's.

        Games in which players hold no cards that only they may see leave it as it is.
        """
        return ()

    def phase(self, view: S, /) -> str:
        """Return an id of the present phase, unique within the game; "" between phases."""
        return ""

    def round_label(self, played: RoundId, texts: Texts) -> str:
        """Return what a round is called in a list of rounds: "Round 3"."""
        return texts.gettext("Round {round}", round=played.number)

    @abstractmethod
    def score_parts(self, score: Score, texts: Texts, /) -> str:
        """Return the points by source: "20 chips + 25 buildings"; "" if there are none.

        For somebody who has played alone it is how well they did: "6 empty cells".
        """

    @abstractmethod
    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue], /
    ) -> str:
        """Return a line of the result with what decides between equal totals."""

    @abstractmethod
    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id for use within a sentence, None if `word` is no id.

        `gap` is the name of the gap that it fills, where one word has several meanings, or `TYPED`.
        """

    def option_words(self, option: Option, value: OptionValue, texts: Texts) -> tuple[str, str]:
        """Return the name of a value of an option, or of an id in a list, and one line about it.

        Both are "" where the usual names serve: those of `option_value` and `option_entry`.
        """
        return "", ""

    @abstractmethod
    def messages(self) -> Iterable[tuple[str, str]]:
        """Return (context, message id) of the names that stand in the game's tables."""


@cache
def has_hands(words: GameWords[Any]) -> bool:
    """Whether players of the game hold cards that only they may see."""
    return getattr(words.hand, "__func__", words.hand) is not GameWords.hand


def status_lines(words: GameWords[S], view: S, names: Names, texts: Texts) -> tuple[str, ...]:
    """Return one short line for each seat with what counts, from seat 0."""
    return tuple(
        texts.gettext("{player}: {facts}", player=name, facts=words.facts(view, seat, texts))
        for seat, name in enumerate(names[: view.seats])
    )


def typed_names(words: GameWords[Any], word: str, texts: Texts) -> tuple[str, ...]:
    """Return the names under which players may type an id, () if it has none."""
    names = (words.word(word, texts, gap) for gap in ("", TYPED))
    return tuple(dict.fromkeys(name for name in names if name))


def option_value(words: GameWords[Any], option: Option, value: OptionValue, texts: Texts) -> str:
    """Return the name of one of an option's values: yes, no, a number, or its word.

    Of a list it is the names of its ids.
    """
    if option.groups:
        entries = [option_entry(words, option, entry, texts)[0] for entry in listed(value)]
        return texts.listing(entries) if entries else texts.pgettext("option", "none yet")
    name, _ = words.option_words(option, value, texts)
    if name:
        return name
    if isinstance(value, bool):
        return texts.pgettext("option", "yes") if value else texts.pgettext("option", "no")
    return texts.pgettext("option", value) if isinstance(value, str) else texts.number(value)


def option_entry(
    words: GameWords[Any], option: Option, entry: str, texts: Texts
) -> tuple[str, str]:
    """Return the name of an id that a list can hold, and one line about it, which may be ""."""
    name, note = words.option_words(option, entry, texts)
    if not name:
        name = words.word(entry, texts) or entry
        name = name[:1].upper() + name[1:]
    return name, note
