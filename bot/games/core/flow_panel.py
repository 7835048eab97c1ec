"""Panels of a choice that is one move: a flow with its drafts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

import rules
from bot.games.core.choices import NO_DRAFT, EditGroup
from bot.games.core.controls import controls
from bot.games.core.drafts import complete_move, is_complete, pressed, read_picks, written
from bot.games.core.flow import Flow, Picks
from bot.games.core.panel import Illustration, Panel
from rules import IllegalMove, Move, State

S = TypeVar("S", bound=State)


class FlowPanel(Flow[S], Panel):
    """The panel of a choice that is put together from answers."""

    def begin(self) -> Picks:
        """Return the answers to begin with: a sensible proposal, or none."""
        return ()

    def read(self, draft: str) -> Picks:
        """Read a draft. Raises RulesError if it does not fit."""
        return read_picks(self, draft.split())

    def write(self, picks: Picks) -> str:
        """Return picks as a draft."""
        return written(picks)

    @abstractmethod
    def lines(self, picks: Picks) -> Iterable[str]:
        """Return the lines about what was chosen, with what is still to be done."""

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        """Return the moves for the preview picture: nothing, or the move once it is complete."""
        return (complete_move(self, picks),) if is_complete(self, picks) else ()

    def start(self) -> str:
        """Return the draft to begin with."""
        return self.write(self.filled(self.begin()))

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return the changes on offer."""
        return controls(self.asks(self.read(draft)), self.texts)

    def apply(self, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        return self.write(pressed(self, self.read(draft), code))

    def picture(self, draft: str) -> Illustration:
        """Return the position after the moves that are previewed."""
        return Illustration(self.previewed(self.read(draft)))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the move once it is complete."""
        picks = self.read(draft)
        return (str(complete_move(self, picks)),) if is_complete(self, picks) else ()

    def summary(self, draft: str) -> str:
        """Return the draft in words."""
        return "\n".join(self.lines(self.read(draft)))


class MovePanel(FlowPanel[S]):
    """The panel of a choice that is proposed as a whole and changed: drafts are in notation.

    `answer` is the class of the moves, which need not be legal while they are being changed. What
    is taken back stays open, so nothing is answered by itself.
    """

    answer: ClassVar[type[Any]]

    @abstractmethod
    def start(self) -> str:
        """Return the draft to begin with: a sensible move, or the answer given before."""

    @abstractmethod
    def picks_of(self, move: Any) -> Picks:
        """Return what a draft has chosen. Raises RulesError if it does not fit the position."""

    def filled(self, picks: Picks) -> Picks:
        """Return the picks as they are: nothing is answered by itself."""
        return picks

    def read(self, draft: str) -> Picks:
        """Read a draft. Raises RulesError if it is none."""
        move = rules.GAMES[self.view.slug].notation.read(draft)
        if not isinstance(move, self.answer):
            raise IllegalMove(NO_DRAFT)
        return self.picks_of(move)

    def write(self, picks: Picks) -> str:
        """Return the move, complete or not."""
        return str(self.move(picks))
