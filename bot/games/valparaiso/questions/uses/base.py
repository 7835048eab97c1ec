"""The base of the flows by which the main action of a card is chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property

import rules
from bot.games.core.choices import Names
from bot.games.core.old_flow import DOT, Answer, Ask, Flow, Picks
from bot.games.valparaiso.consequences import brought
from bot.games.valparaiso.labels import use
from bot.games.valparaiso.questions.ranking import MoveRanking
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

    def proposal(self) -> Picks:
        """Return the answers to begin with."""
        return ()

    def best(self) -> Move | None:
        """Return the move that the first answers lead to, None if there is none."""
        if not self.possible():
            return None
        picks = self.filled(self.proposal())
        while not self.complete(picks):
            ask = self.asks(picks)[0]
            picks = self.filled(self.picked(picks, ask.key, ask.values[0]))
        return self.move(picks)

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal in the position."""
        return move in rules.legal(self.view, self.seat, "play")

    def described(self, move: Play, texts: Texts) -> Answer:
        """Return what the card is used for, and what that brings.

        The price of the slot stands beside the card.
        """
        try:
            told = brought(move, self.view, self.seat, self.names, texts)
        except RulesError:
            told = []
        return use(move, self.seat, texts), DOT.join(told)

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Say on a button what the answer leads to."""
        return self.option(ask, value, picks, texts)[1]


def spelled(words: Sequence[str]) -> str:
    """Return words as the value of an answer, which has no blanks."""
    return "_".join(words)
