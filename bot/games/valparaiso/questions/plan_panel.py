"""The panel of planning: cards are pressed in the order in which they are to be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import ClassVar, Final

import rules
from bot.games.core.choices import Edit, EditGroup, fitting
from bot.games.core.old_flow import Answer, Ask, FlowComposer, Picks, first, values
from bot.games.valparaiso.labels import discard
from bot.games.valparaiso.questions.sales import SELL, sale, sale_ask, sale_label, sale_option
from bot.i18n import Texts
from renderers.valparaiso.words import cards as card_words
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import queries
from rules.valparaiso.cards import NUMBER_OF
from rules.valparaiso.data import GOODS, MAYOR_COST, SLOT_COSTS
from rules.valparaiso.moves import Draft, Plan, Unplan
from rules.valparaiso.options import EXPERT
from rules.valparaiso.phrases import Planned
from rules.valparaiso.state import Table

CARD, DROP, MAYOR, BONUS = "card", "drop", "mayor", "bonus"
EMPTY, WITHDRAW, CLEAR = "empty", "withdraw", "clear"
YES: Final = "yes"
NOBODY: Final = "-"
"""The answer that nothing lies at the mayor's office."""


class PlanPanel(FlowComposer[Table]):
    """Slots are filled from the first one; a planned card that is pressed again leaves the plan."""

    always_hand: ClassVar = True
    short: ClassVar = frozenset({BONUS, EMPTY, WITHDRAW, CLEAR})

    @cached_property
    def committed(self) -> bool:
        """Whether the seat has committed a plan, which it may still change."""
        return self.seat in rules.secret_answers(self.view)

    def title(self) -> str:
        texts = self.texts
        return texts.gettext("Plan your cards…")

    def begin(self) -> Picks:
        """Return the plan or the draft as it stands."""
        found = queries.own_plan(self.view, self.seat)
        if found is None:
            return ()
        mayor = ((MAYOR, found.planned.mayor),) if found.planned.mayor else ()
        bonus = ((BONUS, found.bonus),) if found.bonus else ()
        return (*[(CARD, card) for card in found.planned.cards], *mayor, *bonus)

    def planned(self, picks: Picks) -> Planned:
        """Return the cards that are chosen."""
        return Planned(values(picks, CARD), first(picks, MAYOR))

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the cards, the mayor's office, the bonus good, goods to sell."""
        if first(picks, WITHDRAW) or first(picks, EMPTY):
            return []
        planned, at = self.planned(picks), self._after_sale(picks)
        cards = at.players[self.seat].cards
        left = tuple(card for card in cards if card not in planned.all_cards)
        room = queries.slots(at, self.seat) > len(planned.cards)
        asks = [
            Ask(CARD, left if room else (), needed=False, buttons=tuple(cards)),
            Ask(DROP, planned.cards, needed=False, shown=False, effect="removes", of=CARD),
        ]
        if at.players[self.seat].pesos >= MAYOR_COST or planned.mayor:
            nobody = (NOBODY,) if planned.mayor else ()
            asks.append(Ask(MAYOR, (*nobody, *left), needed=False, effect="replaces"))
        elif not self.committed:
            asks += sale_ask(at, self.seat)
        if queries.may_take_bonus(self.view, self.seat):
            asks.append(Ask(BONUS, GOODS, needed=False, effect="replaces"))
        if planned.all_cards:
            asks.append(Ask(CLEAR, (YES,), needed=False))
        else:
            asks.append(Ask(EMPTY, (YES,), needed=False))
        if self.committed:
            asks.append(Ask(WITHDRAW, (YES,), needed=False))
        return asks

    def changed(self, picks: Picks, ask: Ask, value: str) -> Picks:
        """Return the picks after an answer; some take others away."""
        if ask.key == CLEAR:
            return tuple(pick for pick in picks if pick[0] in (BONUS, SELL))
        if ask.key == MAYOR and value == NOBODY:
            return tuple(pick for pick in picks if pick[0] != MAYOR)
        return super().changed(picks, ask, value)

    def complete(self, picks: Picks) -> bool:
        """Whether there is a plan, or it is to be empty."""
        said = first(picks, EMPTY) or first(picks, WITHDRAW)
        return bool(said or self.planned(picks).all_cards)

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
        return tuple(map(str, self._with_sale(picks, self.move(picks), self.complete(picks))))

    @property
    def keeps(self) -> bool:
        """A plan is kept as a draft until it is committed."""
        return not self.committed

    def keeping(self, draft: str) -> tuple[str, ...]:
        """Return the draft, which becomes the plan when time is over; goods are kept."""
        picks = self.read(draft)
        if self.committed or not self.planned(picks).all_cards:
            return ()
        return (str(Draft(self.planned(picks), first(picks, BONUS))),)

    def shown(self, picks: Picks) -> tuple[Move, ...]:
        """Return the plan for the picture of the hand."""
        if first(picks, WITHDRAW) or not self.planned(picks).all_cards:
            return ()
        plan = self.move(picks)
        assert isinstance(plan, Plan)
        return self._with_sale(picks, plan if self.committed else Draft(plan.planned), made=True)

    def group(self, ask: Ask, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return a question; the cards are buttons, those in slots with their numbers."""
        if ask.key != CARD:
            return super().group(ask, picks, texts)
        planned = values(picks, CARD)
        edits = [self._card(card, ask, planned, texts) for card in self._in_hand(ask.buttons)]
        return [EditGroup(self.label(ask, picks, texts), tuple(edits), buttons=True)]

    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        match ask.key:
            case "card":
                slots, used = queries.slots(self.view, self.seat), len(values(picks, CARD))
                if used == slots:
                    return texts.gettext("All slots are filled; press a card to take it out.")
                return texts.gettext("Slot {number}: press a card.", number=used + 1)
            case "mayor":
                price = word.pesos(MAYOR_COST, texts)
                return texts.gettext("Mayor's office ({price})…", price=price)
            case "bonus":
                return texts.gettext("If your plan is the first, you take:")
            case "discard":
                return sale_label(texts)
        return ""

    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        match ask.key:
            case "bonus":
                chosen = "✓ " if value == first(picks, BONUS) else ""
                return chosen + word.capital(word.good(value, texts)), ""
            case "discard":
                return sale_option(value, texts)
            case "clear":
                return texts.gettext("Clear the plan"), ""
            case "empty":
                return texts.gettext("No cards this round"), ""
            case "withdraw":
                return texts.gettext("Withdraw the plan"), ""
        if value == NOBODY:
            return texts.gettext("Leave the mayor's office empty"), ""
        return word.card(value, texts), card_words.card_text(value, self.seat, texts)

    def told_so_far(self, picks: Picks, texts: Texts) -> Iterator[str]:
        if self.committed:
            yield texts.gettext("Your plan is committed; you can change it until all have planned.")
        if first(picks, WITHDRAW):
            yield texts.gettext("Confirming withdraws your plan.")
            return
        if first(picks, EMPTY):
            yield texts.gettext("Confirming means that you use no cards in this round.")
            return
        yield from self._told_slots(picks, texts)
        if self.planned(picks).all_cards and self.view.options["planning"] == EXPERT:
            yield texts.gettext("⚠ Once confirmed, your plan is final.")
        sold = sale(picks)
        if sold is not None:
            yield word.capital(discard(sold, texts))
        if not self.planned(picks).all_cards:
            yield texts.gettext("Press the cards in the order in which you want to use them.")

    def _told_slots(self, picks: Picks, texts: Texts) -> Iterator[str]:
        planned = self.planned(picks)
        for number, card in enumerate(planned.cards):
            does = card_words.card_text(card, self.seat, texts)
            yield f"**{number + 1}. {word.card(card, texts)}** \N{MIDDLE DOT} {does}"
        costs = [
            word.card(card, texts) + f" {price}"
            for card, cost in zip(planned.cards, SLOT_COSTS, strict=False)
            if (price := word.pesos(cost, texts) if cost else "")
        ]
        if costs:
            listed = ", ".join(costs)
            yield "-# " + texts.gettext("Cost if used first: {costs}", costs=listed)
        if planned.mayor:
            yield texts.gettext(
                "**Mayor's office: {card}** "
                "({price} at the reveal; on any turn, without slot cost)",
                card=word.card(planned.mayor, texts),
                price=word.pesos(MAYOR_COST, texts),
            )

    def _card(self, card: str, ask: Ask, planned: tuple[str, ...], texts: Texts) -> Edit:
        name = word.card(card, texts)
        if card in planned:
            label = f"{planned.index(card) + 1} \N{MIDDLE DOT} {name}"
            return fitting(Edit(f"{DROP}={card}", label, style="success"))
        free = card in ask.values
        full = "" if free else texts.gettext("all slots are filled")
        return fitting(Edit(f"{CARD}={card}", name, enabled=free, reason=full))

    def _in_hand(self, cards: Iterable[str]) -> list[str]:
        return sorted(cards, key=NUMBER_OF.__getitem__)

    def _after_sale(self, picks: Picks) -> Table:
        sold = sale(picks)
        return self.view if sold is None else rules.try_out(self.view, self.seat, (sold,)).state

    def _with_sale(self, picks: Picks, move: Move, made: bool) -> tuple[Move, ...]:
        """Return a move after the goods that are discarded for it, () if it is not complete."""
        sold = sale(picks)
        return () if not made else (move,) if sold is None else (sold, move)
