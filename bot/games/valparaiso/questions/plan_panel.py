"""The panel of planning: cards are pressed in the order in which they are to be used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

import rules
from bot.games.core.choices import Words
from bot.games.core.drafts import is_complete, replacing
from bot.games.core.flow import Ask, Picks, first, values
from bot.games.core.flow_panel import FlowPanel
from bot.games.core.panel import Illustration
from bot.games.valparaiso.labels import discard
from bot.games.valparaiso.questions.sales import SELL, sale, sale_ask
from renderers.valparaiso.words import cards as card_words
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import NUMBER_OF
from rules.valparaiso.data import GOODS, MAYOR_COST, SLOT_COSTS
from rules.valparaiso.moves import DraftPlan, Plan, Unplan
from rules.valparaiso.options import EXPERT
from rules.valparaiso.phrases import Planned
from rules.valparaiso.state import Table

CARD, DROP, MAYOR, BONUS = "card", "drop", "mayor", "bonus"
EMPTY, WITHDRAW, CLEAR = "empty", "withdraw", "clear"
YES: Final = "yes"
NOBODY: Final = "-"
"""The answer that nothing lies at the mayor's office."""


class PlanPanel(FlowPanel[Table]):
    """Slots are filled from the first one; a planned card that is pressed again leaves the plan."""

    @cached_property
    def committed(self) -> bool:
        """Whether the seat has committed a plan, which it may still change."""
        return self.seat in rules.secret_answers(self.view)

    def title(self) -> str:
        return self.texts.gettext("Plan your cards…")

    def begin(self) -> Picks:
        """Return the plan or the draft as it stands."""
        plan = queries.own_plan(self.view, self.seat)
        if plan is None:
            return ()
        mayor = ((MAYOR, plan.planned.mayor),) if plan.planned.mayor else ()
        bonus = ((BONUS, plan.bonus),) if plan.bonus else ()
        return (*[(CARD, card) for card in plan.planned.cards], *mayor, *bonus)

    def planned(self, picks: Picks) -> Planned:
        """Return the cards that are chosen."""
        return Planned(values(picks, CARD), first(picks, MAYOR))

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the cards, the mayor's office, the bonus good, goods to sell."""
        if first(picks, WITHDRAW) or first(picks, EMPTY):
            return []
        planned, at = self.planned(picks), self._after_sale(picks)
        player = at.players[self.seat]
        asks = self._card_asks(planned, player.cards, queries.slots(at, self.seat))
        if player.pesos >= MAYOR_COST or planned.mayor:
            asks.append(self._mayor_ask(picks, planned, player.cards))
        elif not self.committed:
            asks += sale_ask(at, self.seat, self.texts)
        if queries.may_take_bonus(self.view, self.seat):
            asks.append(self._bonus_ask(picks))
        return [*asks, *self._ends(picks, planned)]

    def _card_asks(self, planned: Planned, cards: Sequence[str], slots: int) -> list[Ask]:
        """Return the cards as buttons: one that is pressed again leaves its slot."""
        texts, used = self.texts, len(planned.cards)
        others = tuple(card for card in cards if card not in planned.all_cards)
        label = texts.gettext("Slot {number}: press a card.", number=used + 1)
        if used == queries.slots(self.view, self.seat):
            label = texts.gettext("All slots are full. Press a card to remove it.")
        put = Ask(
            CARD,
            others if slots > used else (),
            label,
            self._free_card,
            needed=not planned.all_cards,
            buttons=tuple(sorted(cards, key=NUMBER_OF.__getitem__)),
            refuse=partial(self._refusal, planned),
        )
        numbered = partial(self._planned_card, planned.cards)
        out = Ask(
            DROP,
            planned.cards,
            say=numbered,
            needed=False,
            shown=False,
            effect="removes",
            of=CARD,
        )
        return [put, out]

    def _mayor_ask(self, picks: Picks, planned: Planned, cards: Sequence[str]) -> Ask:
        nobody = (NOBODY,) if planned.mayor else ()
        others = [card for card in cards if card not in planned.all_cards]
        price = word.pesos(MAYOR_COST, self.texts)
        label = self.texts.gettext("Mayor's office ({price})…", price=price)
        after = partial(_with_mayor, picks)
        return Ask(MAYOR, (*nobody, *others), label, self._in_office, needed=False, after=after)

    def _bonus_ask(self, picks: Picks) -> Ask:
        label = self.texts.gettext("If you plan first, you take:")
        say = partial(self._bonus, first(picks, BONUS))
        return Ask(BONUS, GOODS, label, say, needed=False, effect="replaces")

    def _ends(self, picks: Picks, planned: Planned) -> Iterator[Ask]:
        """Yield what is done with the whole plan."""
        texts = self.texts
        if planned.all_cards:
            say = partial(_single, texts.gettext("Clear the plan"))
            yield Ask(CLEAR, (YES,), say=say, needed=False, after=partial(_cleared, picks))
        else:
            say = partial(_single, texts.gettext("No cards this round"))
            yield Ask(EMPTY, (YES,), say=say, needed=False)
        if self.committed:
            say = partial(_single, texts.gettext("Withdraw the plan"))
            yield Ask(WITHDRAW, (YES,), say=say, needed=False)

    def filled(self, picks: Picks) -> Picks:
        """Return the picks as they are: nothing is planned by itself."""
        return picks

    def move(self, picks: Picks) -> Move:
        if first(picks, WITHDRAW):
            return Unplan()
        return Plan(self.planned(picks), first(picks, BONUS))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the plan, after the goods that are discarded for it."""
        picks = self.read(draft)
        return tuple(map(str, self._with_sale(picks, self.move(picks), is_complete(self, picks))))

    def keeping(self, draft: str) -> tuple[str, ...] | None:
        """Return the draft, which becomes the plan when time is over; goods are kept.

        None once a plan is committed.
        """
        picks = self.read(draft)
        if self.committed:
            return None
        if not self.planned(picks).all_cards:
            return ()
        return (str(DraftPlan(self.planned(picks), first(picks, BONUS))),)

    def picture(self, draft: str) -> Illustration:
        """Return the hand: the cards of the plan are laid beside it."""
        return replace(super().picture(draft), hand=True)

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        """Return the plan for the picture of the hand."""
        if first(picks, WITHDRAW) or not self.planned(picks).all_cards:
            return ()
        plan = self.move(picks)
        assert isinstance(plan, Plan)
        return self._with_sale(
            picks, plan if self.committed else DraftPlan(plan.planned), is_made=True
        )

    def _free_card(self, card: str) -> Words:
        return Words(word.card(card, self.texts), style="secondary")

    def _planned_card(self, planned: Sequence[str], card: str) -> Words:
        name = word.card(card, self.texts)
        label = f"{planned.index(card) + 1} \N{MIDDLE DOT} {name}"
        return Words(label, style="success")

    def _refusal(self, planned: Planned, card: str) -> str:
        if card == planned.mayor:
            return self.texts.gettext("already at the mayor's office")
        return self.texts.gettext("all slots are full")

    def _in_office(self, card: str) -> Words:
        """Return a card for the mayor's office, or that it is left empty."""
        if card == NOBODY:
            return Words(self.texts.gettext("Leave the mayor's office empty"))
        does = card_words.card_text(card, self.seat, self.texts)
        return Words(word.card(card, self.texts), does)

    def _bonus(self, chosen: str, good: str) -> Words:
        mark = "✓ " if good == chosen else ""
        label = mark + word.capital(word.good(good, self.texts))
        return Words(label, short=label)

    def lines(self, picks: Picks) -> Iterator[str]:
        texts = self.texts
        if self.committed:
            yield texts.gettext(
                "Your plan is committed. You can change it until everyone has planned."
            )
        if first(picks, WITHDRAW):
            yield texts.gettext("If you confirm, you withdraw your plan.")
            return
        if first(picks, EMPTY):
            yield texts.gettext("If you confirm, you play no cards this round.")
            return
        yield from self._told_slots(picks)
        if self.planned(picks).all_cards and self.view.options["planning"] == EXPERT:
            yield texts.gettext("⚠ Once confirmed, your plan is final.")
        sold = sale(picks)
        if sold is not None:
            yield word.capital(discard(sold, texts))
        if not self.planned(picks).all_cards:
            yield texts.gettext("Press the cards in the order you want to use them.")

    def _told_slots(self, picks: Picks) -> Iterator[str]:
        planned, texts = self.planned(picks), self.texts
        for number, card in enumerate(planned.cards):
            does = card_words.card_text(card, self.seat, texts)
            yield f"**{number + 1}. {word.card(card, texts)}** \N{MIDDLE DOT} {does}"
        costs = [
            word.card(card, texts) + f" {price}"
            for card, cost in zip(planned.cards, SLOT_COSTS, strict=False)
            if (price := word.pesos(cost, texts) if cost else "")
        ]
        if costs:
            listed = texts.row(costs)
            yield "-# " + texts.gettext("Cost if used first: {costs}", costs=listed)
        if planned.mayor:
            yield texts.gettext(
                "**Mayor's office: {card}** "
                "({price} at the reveal; on any turn, without slot cost)",
                card=word.card(planned.mayor, texts),
                price=word.pesos(MAYOR_COST, texts),
            )

    def _after_sale(self, picks: Picks) -> Table:
        sold = sale(picks)
        return self.view if sold is None else rules.try_out(self.view, self.seat, (sold,)).state

    def _with_sale(self, picks: Picks, move: Move, is_made: bool) -> tuple[Move, ...]:
        """Return a move after the goods that are discarded for it, () if it is not complete."""
        sold = sale(picks)
        return () if not is_made else (move,) if sold is None else (sold, move)


def _single(label: str, _value: str) -> Words:
    """Return the only answer to a question in words."""
    return Words(label, short=label)


def _cleared(picks: Picks, _value: str) -> Picks:
    return tuple(pick for pick in picks if pick[0] in (BONUS, SELL))


def _with_mayor(picks: Picks, card: str) -> Picks:
    """Return the picks with another card at the mayor's office, or with none."""
    if card == NOBODY:
        return tuple(pick for pick in picks if pick[0] != MAYOR)
    return replacing(picks, MAYOR, card)
