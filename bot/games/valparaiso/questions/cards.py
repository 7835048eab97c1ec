"""The card phase: the use of a card, now or planned for its turn (RULINGS 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar, Final

import rules
from bot.games.core.choices import Choice as Offer
from bot.games.core.choices import begins_with
from bot.games.core.composer import Composer
from bot.games.core.question import Standing
from bot.games.core.verbs import BUILD, SELL, Verb
from bot.games.valparaiso.questions import terms
from bot.games.valparaiso.questions.base import TableQuestion
from bot.games.valparaiso.questions.card_panel import CardPanel
from bot.games.valparaiso.questions.ranking import Ranking
from bot.games.valparaiso.questions.turns_panel import TurnsPanel
from bot.games.valparaiso.questions.uses import use_flow
from bot.i18n import Texts, noted
from rules import Move, pending
from rules.valparaiso import elements as el
from rules.valparaiso import queries
from rules.valparaiso.cards import alternative_of, with_action
from rules.valparaiso.decisions import CardChoice
from rules.valparaiso.moves import Choice, Play, PlayAlternative, PlaySkip
from rules.valparaiso.state import Table

_LISTED: Final = 60
"""So many moves with each card are looked at for the offers of commands."""


def _uses(*actions: type[el.Action], words: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the beginnings of the moves that use a card with one of some main actions."""
    return tuple(" ".join(("play", card, *words)) for card in with_action(*actions))


class CardQuestion(TableQuestion[CardChoice]):
    """One of the planned cards."""

    decision: ClassVar = CardChoice
    asked: ClassVar = noted("{player}: use one of your cards.")
    panel: ClassVar = CardPanel
    occasion: ClassVar = "card"
    timed: ClassVar = True
    term_names: ClassVar = terms.NAMES
    verbs: ClassVar = (
        Verb(
            "use", "Use one of your cards.", "card", "the card, and what it does", begins=("play",)
        ),
        Verb(
            "trade",
            "Trade in villages.",
            "trades",
            "where you trade, and how often",
            begins=_uses(el.TradeInVillages),
        ),
        replace(BUILD, begins=(*_uses(el.BuildHouse), *_uses(el.BuildOrHire, words=("build",)))),
        replace(SELL, begins=_uses(el.SellGood)),
        Verb("discard", "Discard goods for pesos.", "goods", "which goods"),
    )

    def offers(self, verb: str, texts: Texts) -> Iterable[Offer]:
        """Yield moves with each card in the order of the plan, each card's best first."""
        player = self.view.players[self.seat]
        for card in player.planned:
            if player.cost_of(card) <= player.pesos:
                for move in self._ranked(card):
                    if begins_with(str(move), verb):
                        yield self.describe(move, texts)

    def _ranked(self, card: str) -> list[Move]:
        """Return moves with a card, the best first; merchants can go in very many ways."""
        best = use_flow(self.view, self.seat, card, self.names).best()
        listed = queries.first_moves_with(self.view, self.seat, card, _LISTED)
        gain = alternative_of(card, self.seat)
        taken = queries.selections(gain) if gain else ()
        listed += [PlayAlternative(card, Choice.of((), kinds)) for kinds in taken]
        ranked = Ranking(self.view, self.seat).best_first([*listed, PlaySkip(card)])
        if best is None:
            return ranked
        return list(dict.fromkeys([rules.parse(self.view, self.seat, str(best)), *ranked]))

    def planner(self) -> Composer:
        return TurnsPanel(self.view, self.seat, self.names)

    @classmethod
    def ahead(cls, view: Table, seat: int) -> Table | None:
        """Return the next turn of a seat in this round; in planning the plan is laid open."""
        return queries.turn_ahead(view, seat)

    @classmethod
    def terms(cls, move: Move, view: Table, seat: int) -> str:
        """Return the turn of a card, and what using it costs and brings."""
        return terms.terms(move, view, seat)

    @classmethod
    def standing(cls, shown: str, now: str) -> Standing:
        return terms.standing(shown, now)

    @classmethod
    def differences(cls, shown: str, now: str) -> tuple[str, ...]:
        return terms.differences(shown, now)

    @classmethod
    def subject(cls, move: Move) -> str:
        """Return the card that is used."""
        return move.card if isinstance(move, Play) else ""

    @classmethod
    def never(cls, move: Move, view: Table, seat: int) -> bool:
        """Whether a card was used in this round, or not planned."""
        using = isinstance(pending(view), CardChoice)
        return using and isinstance(move, Play) and move.card not in view.players[seat].planned
