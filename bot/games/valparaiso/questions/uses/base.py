"""The base of the flows by which the main action of a card is chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property

import rules
from bot.games.core.choices import Names, Words
from bot.games.core.drafts import after_answer, is_complete
from bot.games.core.flow import DOT, Flow, Picks
from bot.games.valparaiso.consequences import brought
from bot.games.valparaiso.labels import use
from bot.games.valparaiso.questions.ranking import MoveRanking
from bot.games.valparaiso.questions.uses.unavailable_reason import unavailable_reason
from bot.i18n import ENGLISH, Texts
from rules import Move, RulesError
from rules.valparaiso.moves import Play
from rules.valparaiso.state import Table


class UseFlow(Flow[Table]):
    """The main action of a card; `view` is the position in which it would be used.

    Answers are such that the move they lead to is legal.
    """

    def __init__(
        self, view: Table, seat: int, card: str, names: Names = (), texts: Texts = ENGLISH
    ) -> None:
        super().__init__(view, seat, names, texts)
        self.card = card

    @cached_property
    def ranking(self) -> MoveRanking:
        """What moves bring in the position."""
        return MoveRanking(self.view, self.seat)

    @abstractmethod
    def possible(self) -> bool:
        """Whether the main action is possible at all."""

    def obstacle(self) -> str:
        if self.possible():
            return ""
        why = unavailable_reason(self.view, self.seat, self.card, self.texts)
        reason = self.texts.gettext("The main action isn't possible right now.")
        return " ".join(filter(None, (reason, why)))

    def proposal(self) -> Picks:
        """Return the answers to begin with."""
        return ()

    def best(self) -> Move | None:
        """Return the move that the first answers lead to, None if there is none."""
        if not self.possible():
            return None
        picks = self.filled(self.proposal())
        while not is_complete(self, picks):
            ask = self.asks(picks)[0]
            picks = self.filled(after_answer(ask, picks, ask.values[0]))
        return self.move(picks)

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal in the position."""
        return move in rules.legal(self.view, self.seat, "play")

    def use_words(self, move: Play) -> Words:
        """Return what the card is used for, and what that brings.

        The price of the slot stands beside the card.
        """
        try:
            gains = brought(move, self.view, self.seat, self.names, self.texts)
        except RulesError:
            gains = []
        return Words(use(move, self.seat, self.texts), DOT.join(gains))


def spelled(words: Sequence[str]) -> str:
    """Return words as the value of an answer, which has no blanks."""
    return "_".join(words)
