"""Loan, scout and pass: only cards are to be chosen (RULINGS 9.6 to 9.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from bot.games.brass_birmingham.questions.action import CARD, ActionFlow
from bot.games.core.choices import Words
from bot.games.core.flow import Ask, Picks, first, values
from bot.games.core.preferences import InOrder, Preference, first_legal, read_limit
from bot.i18n import noted
from renderers.brass_birmingham.words.cards import spared_first
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.data import CARDS, LOWEST_LEVEL, SCOUT_CARDS, WILDS
from rules.brass_birmingham.moves import Loan, Pass, Scout
from rules.brass_birmingham.state import Table

_CARDS: Final = tuple(dict.fromkeys(CARDS))


class CardFlow(ActionFlow):
    """An action that takes nothing but a card."""

    form: ClassVar[type[Loan | Pass]]

    def move(self, picks: Picks) -> Move:
        return self.form(first(picks, CARD))

    def lack(self) -> str:
        """Say why there is no loan; passing is always possible."""
        return self.texts.gettext("your income would fall below \N{MINUS SIGN}{n}", n=-LOWEST_LEVEL)

    def proposals(self) -> Iterator[Move]:
        return map(self.form, self.spared if self.possible() else ())


class LoanFlow(CardFlow):
    """Take a loan."""

    verb: ClassVar = "loan"
    form: ClassVar = Loan


class PassFlow(CardFlow):
    """Discard a card for nothing."""

    verb: ClassVar = "pass"
    form: ClassVar = Pass


class ScoutFlow(ActionFlow):
    """Discard three cards for two wild ones."""

    verb: ClassVar = "scout"

    def proposals(self) -> Iterator[Move]:
        """Yield all sets of three cards, the least useful first."""
        hand = sorted(self.player.hand, key=self.spared.index) if self.possible() else []
        for cards in dict.fromkeys(combinations(hand, SCOUT_CARDS)):
            yield _scout(cards)

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the cards in one list: each that is chosen takes the place of a proposed one."""
        taken = values(picks, CARD)
        missing = SCOUT_CARDS - len(taken)
        if not missing:
            return []
        cards = self.ranked(Counter(self.player.hand) - Counter(taken))
        label = self.texts.ngettext(
            "Choose {n} card yourself", "Choose {n} cards yourself", missing
        )
        return [Ask(CARD, cards, label, self._listed, needed=len(cards) == 1)]

    def _listed(self, card: str) -> Words:
        return self.card_words(card)._replace(short="")

    def move(self, picks: Picks) -> Move:
        """Return the chosen cards, and the least useful of the others."""
        taken = values(picks, CARD)
        left = (Counter(self.player.hand) - Counter(taken)).elements()
        others = sorted(left, key=self.spared.index)
        return _scout((*taken, *others)[:SCOUT_CARDS])

    def lack(self) -> str:
        if len(self.player.hand) < SCOUT_CARDS:
            return self.texts.gettext("fewer than {n} cards", n=SCOUT_CARDS)
        return self.texts.gettext("you hold a wild card")


def _scout(cards: tuple[str, ...]) -> Scout:
    return Scout(tuple(sorted(cards, key=CARDS.index)))


def lost(card: str, table: Table, seat: int) -> bool:
    """Whether a card can never be drawn again: the deck of the last era is empty."""
    last = table.last_era and not table.deck and table.visible(seat)
    return last and card not in table.players[seat].hand and card not in WILDS


class CardPreference(Preference[Table]):
    """A preference that names cards."""

    values: ClassVar = _CARDS

    def never(self, argument: str, view: Table, seat: int) -> bool:
        """Whether none of the cards can be drawn again."""
        cards = [each for each in argument.split() if not each.isdecimal()]
        return bool(cards) and all(lost(card, view, seat) for card in cards)


class LoanWhenPoor(CardPreference):
    """A loan as soon as there is less money than said."""

    id: ClassVar = "loan"
    label: ClassVar = noted("loan when money runs low")
    help: ClassVar = noted(
        "Take a loan when you have less than this many pounds, using one of these cards or "
        "your least useful card."
    )
    argument: ClassVar = noted("An amount in pounds, then cards if you like")

    def read(self, argument: str) -> str:
        return read_limit(argument, self.values, "10", needed=False)

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        *cards, limit = argument.split()
        if view.players[seat].money >= int(limit):
            return None
        spared = cards or spared_first(queries.offers(view, seat))
        return first_legal(view, seat, [str(Loan(card)) for card in spared])


class PassWith(CardPreference, InOrder[Table]):
    """Passing with a card that is named."""

    id: ClassVar = "passing"
    label: ClassVar = noted("pass with this card")
    help: ClassVar = noted("Pass with the first of these cards in your hand.")
    argument: ClassVar = noted("Cards, least useful first")

    def move(self, word: str) -> Move:
        return Pass(word)
