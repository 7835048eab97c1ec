"""What a move is put together from: questions that are open after what was answered.

A game says what is asked (`Flow`), as data that carries its own words (`Ask`). `drafts` reads what
was answered, `controls` makes buttons and selects, and the panels put both together.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from bot.games.core.choices import Names, Words
from bot.i18n import ENGLISH, Texts, noted
from rules import Move, State

S = TypeVar("S", bound=State)
Picks: TypeAlias = tuple[tuple[str, str], ...]
"""The answers chosen so far, in order, each with its question."""
Effect: TypeAlias = Literal["adds", "replaces", "removes"]

DOT: Final = " · "
GIVEN: Final = "="
"""The separator between a question and its answer in drafts."""
MISFIT: Final = noted("Your draft no longer matches the game. Start over.")
"""The refusal of a draft that was made for another position."""


def _bare(value: str) -> Words:
    return Words(value)


def _silent(_value: str) -> str:
    return ""


def _no_notes() -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Ask:
    """An open question: its answers, in words, and what they do.

    The move waits for an answer if it is `needed` and no `default` counts in its place. An answer
    is added to those chosen, or `replaces` the previous answer to the same question, or `removes`
    the newest equal answer to the question `of`; where it does more, `after` returns what is chosen
    then. An ask that is not `shown` waits until others are answered, which usually answers it too.

    `label` is the question. `say` puts an answer into words; up to five answers that all have a
    short form are buttons. With `buttons` all of these are buttons: one that is no answer now is
    grey, and `refuse` says why, or takes an answer back if a hidden ask removes it. A list is in
    order `by_name`, or in that of the answers. With `folded` it is a list with that label, for what
    is usually left as it is. `notes` are lines about what is not on offer,
    `places` the ids of the places of the board among which is to be chosen. `between` stands
    between question and answer in the codes of edits.

    What is a function is called only while the ask is shown.
    """

    key: str
    values: tuple[str, ...]
    label: str = ""
    say: Callable[[str], Words] = _bare
    needed: bool = True
    default: str = ""
    effect: Effect = "adds"
    of: str = ""
    after: Callable[[str], Picks] | None = None
    shown: bool = True
    buttons: tuple[str, ...] = ()
    refuse: Callable[[str], str] = _silent
    by_name: bool = False
    folded: str = ""
    notes: Callable[[], Iterable[str]] = _no_notes
    places: tuple[str, ...] = ()
    between: str = GIVEN

    @property
    def open(self) -> bool:
        """Whether the move waits for the answer."""
        return self.needed and not self.default

    def code(self, value: str) -> str:
        """Return the code of the edit that gives an answer."""
        return f"{self.key}{self.between}{value}"


class Flow(ABC, Generic[S]):
    """One move of a seat in a position, put together from answers in any sensible order.

    Answers are always such that the rest can be chosen too.
    """

    def __init__(self, view: S, seat: int, names: Names = (), texts: Texts = ENGLISH) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts

    def obstacle(self) -> str:
        """Say in a few words why the move is not possible, "" where it is."""
        return ""

    @abstractmethod
    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Return the questions that are open, those that can be answered now first."""

    def filled(self, picks: Picks) -> Picks:
        """Return the picks with what is answered by itself: needed questions with one answer."""
        while True:
            alone = [ask for ask in self.asks(picks) if ask.needed and len(ask.values) == 1]
            if not alone:
                return picks
            picks = (*picks, (alone[0].key, alone[0].values[0]))

    @abstractmethod
    def move(self, picks: Picks) -> Move:
        """Return the move, once no needed question is open."""

    def description(self, picks: Picks) -> str:
        """Return in a few words what was chosen, "" while nothing was."""
        return ""


def values(picks: Picks, key: str) -> tuple[str, ...]:
    """Return all answers to one question, in order."""
    return tuple([value for name, value in picks if name == key])


def first(picks: Picks, key: str) -> str:
    """Return the answer to one question, "" if there is none."""
    return next((value for name, value in picks if name == key), "")
