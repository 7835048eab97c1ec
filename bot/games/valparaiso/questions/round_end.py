"""The end of a round: achievements that are given up, merchants that stay (RULINGS 9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

import rules
from bot.games.core.choices import Words
from bot.games.core.preferences import InOrder, Preference, first_legal, legal_move
from bot.games.valparaiso.labels import label
from bot.games.valparaiso.parts import SEPARATOR
from bot.games.valparaiso.questions.base import TableQuestion, style_of
from bot.games.valparaiso.questions.places import near
from bot.games.valparaiso.questions.ranking import MoveRanking
from bot.games.valparaiso.verbs import CASH, STAY
from bot.i18n import noted
from renderers.valparaiso.words import cards
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import ACHIEVEMENT_OF
from rules.valparaiso.data import BOARDS, END_VP
from rules.valparaiso.decisions import CashChoice, StayChoice
from rules.valparaiso.moves import NOTATION, Cash, Stay
from rules.valparaiso.phrases import NONE
from rules.valparaiso.state import Table

_VILLAGES: Final = tuple(dict.fromkeys(one for board in BOARDS.values() for one in board.villages))


class KeepAchievements(Preference[Table]):
    """No achievement is given up."""

    id: ClassVar = "keepcards"
    label: ClassVar = noted("keep all achievements")
    help: ClassVar = noted("Never cash an achievement at the end of a round.")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        return legal_move(view, seat, str(Cash(NONE)))


class CashToEnd(Preference[Table]):
    """An achievement is given up only where its points end the game."""

    id: ClassVar = "cashtoend"
    label: ClassVar = noted("cash an achievement to end the game")
    help: ClassVar = noted("Cash the first achievement that ends the game, or none.")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        player = view.players[seat]
        ending = [
            str(Cash(card))
            for card in player.achievements
            if player.points + ACHIEVEMENT_OF[card].vp >= END_VP
        ]
        return first_legal(view, seat, [*ending, str(Cash(NONE))])


class CashQuestion(TableQuestion[CashChoice]):
    """An achievement to give up for its points, or none."""

    asked: ClassVar = noted("{player}: cash an achievement for its points?")
    verbs: ClassVar = (CASH,)
    preferences: ClassVar = (KeepAchievements(), CashToEnd())

    def words(self, move: Move) -> Words:
        words = super().words(move)
        if not isinstance(move, Cash) or move.card == NONE:
            return words._replace(style="primary")
        gain = word.gains((0, 0, 0), 0, ACHIEVEMENT_OF[move.card].vp, self.texts)
        lost = self.texts.gettext("lost: {card}", card=cards.main_text(move.card, self.texts))
        return Words(words.label, SEPARATOR.join([gain, lost]))

    def sensible(self) -> Iterable[Move]:
        """Return the answers: none first, as it is the usual one."""
        answers = rules.legal(self.view, self.seat, "cash")
        return sorted(answers, key=lambda move: move != Cash(NONE))


class StayInOrder(InOrder[Table]):
    """The first of some villages in which a merchant may stay."""

    id: ClassVar = "stay"
    label: ClassVar = noted("merchants stay in order")
    help: ClassVar = noted("Leave a merchant in the first of these villages where that's allowed.")
    argument: ClassVar = noted("Villages, most wanted first")
    values: ClassVar = tuple(map(str.lower, _VILLAGES))

    def read(self, argument: str) -> str:
        """Return the villages as they are written on the map."""
        return NOTATION.spelled(super().read(argument))

    def move(self, word: str) -> Move:
        return Stay(word)


class StayAtMarket(Preference[Table]):
    """A merchant stays where its market offers most."""

    id: ClassVar = "staymarket"
    label: ClassVar = noted("a merchant stays at the best market")
    help: ClassVar = noted("Leave a merchant where the offered trade brings you the most.")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        markets = [one for one in queries.may_stay(view, seat) if one in view.board.markets]
        markets.sort(key=MoveRanking(view, seat).place, reverse=True)
        return first_legal(view, seat, [str(Stay(place)) for place in markets])


class AllReturn(Preference[Table]):
    """All merchants go back to the harbour."""

    id: ClassVar = "nostay"
    label: ClassVar = noted("all merchants return")
    help: ClassVar = noted("Never leave a merchant in a village at the end of a round.")
    rank: ClassVar = 1

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        return legal_move(view, seat, str(Stay(NONE)))


class StayQuestion(TableQuestion[StayChoice]):
    """A merchant that stays in a village, or none."""

    asked: ClassVar = noted("{player}: keep one merchant in its village?")
    verbs: ClassVar = (STAY,)
    preferences: ClassVar = (StayInOrder(), StayAtMarket(), AllReturn())

    def words(self, move: Move) -> Words:
        if not isinstance(move, Stay):
            return super().words(move)
        text = label(move, self.seat, self.texts)
        there = "" if move.village == NONE else near(self.view, self.seat, move.village, self.texts)
        return Words(text, there, style_of(move))

    def sensible(self) -> Iterable[Move]:
        """Return the villages, those with the best offers first, then none."""
        places = sorted(
            queries.may_stay(self.view, self.seat),
            key=MoveRanking(self.view, self.seat).place,
            reverse=True,
        )
        return [*map(Stay, places), Stay(NONE)]
