"""The private panel for a choice with many moves: its interface to the user interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.games.core.choices import Edit, EditGroup
from rules import Move


@dataclass(frozen=True, slots=True)
class PlannedMoves:
    """A plan for one question: rows of moves in notation, each instead of the one before.

    `terms` are what the rows were shown to cost and bring, () if that is seen from the position.
    """

    rows: tuple[tuple[str, ...], ...]
    terms: tuple[str, ...] = ()


class Composer(ABC):
    """A private panel for a choice with many moves: a draft is edited until it can be played.

    It is bound to the view of the seat that is asked. A draft is any text that the composer can
    read again; it need not be complete, and it may lead to several moves that the seat makes in a
    row and that are confirmed together. A draft belongs to one question and is forgotten with it.
    All methods are pure. Those that take a draft raise RulesError for a text that is no draft of
    this panel.

    While there is nothing to preview the panel of a game with hands shows the player's hand, or
    the table where the choice is not `about_hand`; with `always_hand` it shows the hand all the
    time, as it would be after the preview. A plan ends with the next time that its question is
    asked, or as `usual_end` says.
    """

    about_hand: ClassVar[bool] = True
    planning: bool = False
    """Whether its moves are queued for later instead of being confirmed."""
    always_hand: ClassVar[bool] = False
    usual_end: ClassVar[Literal["next", "round"]] = "next"

    @abstractmethod
    def title(self) -> str:
        """Return the label of the control that opens the panel: "Place colonists…".

        The view may be a spectator's, so the label must not depend on anything hidden.
        """

    def doors(self) -> tuple[Edit, ...]:
        """Return the first changes with which everybody sees the panel offered, instead of a title.

        The view may be a spectator's: they depend on nothing hidden, and what is not possible is
        said in the panel. () for a panel that is opened by its title.
        """
        return ()

    def entered(self, draft: str, code: str) -> str:
        """Return the draft for a person who comes in by a door, with a `draft` left from before.

        Raises RulesError if the change is not possible now.
        """
        return self.apply(self.start(), code)

    def places(self, draft: str) -> tuple[str, ...]:
        """Return the ids of the places of the board among which is to be chosen next, if any.

        The panel shows their part of the board while nothing else is there to preview.
        """
        return ()

    def keeps_hand(self, draft: str) -> bool:
        """Whether the panel shows the hand also for a draft that could be previewed."""
        return self.always_hand

    @abstractmethod
    def start(self) -> str:
        """Return the draft to begin with: a sensible proposal, or an empty one."""

    def begun(self, text: str) -> str | None:
        """Return the draft that a move in notation begins which lacks something, None for none."""
        return None

    @abstractmethod
    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return the changes on offer."""

    @abstractmethod
    def apply(self, draft: str, code: str) -> str:
        """Return the draft after the change `code`. Raises RulesError if it is not on offer."""

    @abstractmethod
    def preview(self, draft: str) -> tuple[Move, ...]:
        """Return the moves for the preview picture; the last may be unfinished.

        () if there is nothing to preview yet, or if this panel has no preview.
        """

    @abstractmethod
    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the finished moves in notation, in order; () while nothing can be confirmed."""

    def rows(self, draft: str) -> tuple[tuple[str, ...], ...]:
        """Return the rows of moves of a plan, the most wanted first; () like `moves`.

        The first that is possible as a whole is played.
        """
        moves = self.moves(draft)
        return (moves,) if moves else ()

    def plans(self, draft: str) -> tuple[PlannedMoves, ...]:
        """Return the plans of a draft, one for each question that it is about."""
        rows = self.rows(draft)
        return (PlannedMoves(rows),) if rows else ()

    @property
    def keeps(self) -> bool:
        """Whether a draft can be kept in the game without answering."""
        return False

    def keeping(self, draft: str) -> tuple[str, ...]:
        """Return the moves that keep a draft in the game without answering; () for most games."""
        return ()

    @abstractmethod
    def summary(self, draft: str) -> str:
        """Return the draft in words, with what is still to be done."""

    def outline(self, draft: str) -> str:
        """Return the plans of a draft in words, without what was left unfinished."""
        return self.summary(draft)
