"""The private panel for a choice with many moves: its interface to the user interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from bot.games.core.choices import Edit, EditGroup
from rules import Move, RulesError, State


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """A plan for one question: rows of moves in notation, each instead of the one before.

    The first row that is possible as a whole is played. `terms` are what the rows were shown to
    cost and bring, () if that is seen from the position; `words` say what is planned, "" where the
    summary says it.
    """

    rows: tuple[tuple[str, ...], ...]
    terms: tuple[str, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class Illustration:
    """What the picture beside a draft shows: the position as it would be after some `moves`.

    The last of them may be unfinished; () if there is nothing to preview yet, or this panel has no
    preview. Of the position it is the part of the board with the `places` among which is to be
    chosen, or the `hand` of the player, in a game with hands. In a plan of several turns the moves
    follow on the position `at`, to which the moves of the turns `before` lead.
    """

    moves: tuple[Move, ...] = ()
    places: tuple[str, ...] = ()
    hand: bool = False
    before: tuple[Move, ...] = ()
    at: State | None = None


class Panel(ABC):
    """A private panel for a choice with many moves: a draft is edited until it can be played.

    It is bound to the view of the seat that is asked, and to a language. A draft is any text that
    the panel can read again; it need not be complete, and it may lead to several moves that the
    seat makes in a row and that are confirmed together. A draft belongs to one question and is
    forgotten with it. All methods are pure. Those that take a draft raise RulesError for a text
    that is no draft of this panel.
    """

    @abstractmethod
    def title(self) -> str:
        """Return the label of the control that opens the panel: "Place colonists…".

        The view may be a spectator's, so the label must not depend on anything hidden.
        """

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return the first changes with which everybody sees the panel offered, instead of a title.

        The view may be a spectator's: they depend on nothing hidden, and what is not possible is
        said in the panel. () for a panel that is opened by its title. With a `draft` they are the
        likeliest changes of it, which stand before all others as buttons.
        """
        return ()

    def entered(self, draft: str, code: str) -> str:
        """Return the draft for a person who comes in by a door, with a `draft` left from before.

        Instead of a code it may be a move in notation that lacks something, which has blanks.
        Raises RulesError if the change is not possible now, or the move not begun here.
        """
        return self.apply(self.start(), code)

    @abstractmethod
    def start(self) -> str:
        """Return the draft to begin with: a sensible proposal, or an empty one."""

    @abstractmethod
    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return the changes on offer."""

    @abstractmethod
    def apply(self, draft: str, code: str) -> str:
        """Return the draft after the change `code`. Raises RulesError if it is not on offer."""

    @abstractmethod
    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the finished moves in notation, in order; () while nothing can be confirmed."""

    def ends_turn(self, draft: str) -> bool:
        """Whether the last of the finished moves ends the turn, and is added by confirming."""
        return False

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return the plans of a draft, one for each question that it is about; () like `moves`."""
        moves = self.moves(draft)
        return (PlannedMoves((moves,)),) if moves else ()

    def keeping(self, draft: str) -> tuple[str, ...] | None:
        """Return the moves that keep a draft in the game without answering; () if it is too short.

        None where drafts are not kept, as in most games.
        """
        return None

    @abstractmethod
    def picture(self, draft: str) -> Illustration:
        """Return what the picture beside the draft shows."""

    @abstractmethod
    def summary(self, draft: str) -> str:
        """Return the draft in words, with what is still to be done."""


def begun(panel: Panel, lines: Iterable[str]) -> str | None:
    """Return the draft that the first line begins which lacks something, None if none does."""
    for line in lines:
        with suppress(RulesError):
            if " " in line:
                return panel.entered(panel.start(), line)
    return None
