"""Loan, scout and pass: only cards are to be chosen (RULINGS 9.6 to 9.8)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.flows.base import CARD, Ask, Flow, Picks, first, values
from bot.games.core.title import Edit
from bot.i18n import Texts
from rules.brass_birmingham.actions.base import faces
from rules.brass_birmingham.actions.simple import scout_refusal
from rules.brass_birmingham.data import CARDS, LOAN_LEVELS, LOWEST_LEVEL, SCOUT_CARDS
from rules.brass_birmingham.moves import Loan, Pass, Scout
from rules.core.notation import Move


class CardFlow(Flow):
    """An action that takes nothing but a card."""

    form: ClassVar[type[Loan | Pass]]

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the question for the card."""
        return [] if first(picks, CARD) else [self.cards_ask(faces(self.player))]

    def move(self, picks: Picks) -> Move:
        """Return the move."""
        return self.form(first(picks, CARD))

    def told(self, picks: Picks, texts: Texts) -> str:
        """There is nothing to tell but the card."""
        return ""

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words."""
        return texts.pgettext("choice", "Card")

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return a card in words."""
        return self.card_edit(value, texts)


class LoanFlow(CardFlow):
    """Take a loan."""

    verb: ClassVar = "loan"
    form: ClassVar = Loan

    def possible(self) -> bool:
        """Whether the income level can fall so far."""
        return self.player.level - LOAN_LEVELS >= LOWEST_LEVEL


class PassFlow(CardFlow):
    """Discard a card for nothing."""

    verb: ClassVar = "pass"
    form: ClassVar = Pass

    def possible(self) -> bool:
        """Always, with a card in hand."""
        return bool(self.player.hand)


class ScoutFlow(Flow):
    """Discard three cards for two wild ones."""

    verb: ClassVar = "scout"

    def possible(self) -> bool:
        """Whether there are three cards and no wild one."""
        return scout_refusal(self.player) is None

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the question for the next card."""
        taken = values(picks, CARD)
        if len(taken) == SCOUT_CARDS:
            return []
        left = Counter(self.player.hand)
        left.subtract(taken)
        return [self.cards_ask(card for card, number in left.items() if number > 0)]

    def move(self, picks: Picks) -> Move:
        """Return the cards, in the order of the tables."""
        return Scout(tuple(sorted(values(picks, CARD), key=CARDS.index)))

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return the cards."""
        return word.cards(values(picks, CARD), texts)

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words."""
        return texts.ngettext(
            "Discard {n} card", "Discard {n} cards", SCOUT_CARDS - len(values(picks, CARD))
        )

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return a card in words."""
        return self.card_edit(value, texts)
