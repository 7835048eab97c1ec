"""The cards of Valparaíso in words: what their main and alternative actions do."""

from __future__ import annotations

from collections.abc import Iterable

from renderers.core.lines import DOT, INDENT, packed, small
from renderers.core.texts import Texts
from renderers.valparaiso.words import phrases
from rules.valparaiso import elements
from rules.valparaiso.cards import ACHIEVEMENT_OF, MAIN_OF
from rules.valparaiso.data import FULL_HOLD_VP, OVERSEAS_GOODS
from rules.valparaiso.elements import Amount, CardAction, Convert
from rules.valparaiso.queries import alternative_of


def main_text(card: str, texts: Texts) -> str:
    """Say what the main action of a card does: "Sell 1 good for 10 pesos"."""
    return action_text(MAIN_OF[card], texts)


def action_text(action: CardAction, texts: Texts) -> str:
    """Say what an action does."""
    match action:
        case elements.MoveGoods():
            return texts.gettext(
                "Load and unload goods at the coast; full hold: +{points}",
                points=phrases.points(FULL_HOLD_VP, texts),
            )
        case elements.SellGood(pesos=pesos):
            return texts.gettext("Sell 1 good for {price}", price=phrases.pesos(pesos, texts))
        case elements.HireMerchant(cost=cost):
            return _hire_text(cost, texts)
        case elements.MoveMerchants(costs=costs):
            prices = ", ".join(cost_parts(costs, texts))
            return texts.gettext("Move merchants: {costs}", costs=prices)
        case elements.RiverBoats():
            return texts.gettext("Merchants go from river place to river place")
        case elements.BuildHouse(cost=cost):
            return _build_text(cost, texts)
        case elements.TradeInVillages(fee=fee):
            if fee:
                price = phrases.pesos(fee, texts)
                return texts.gettext("Trade in the market villages for {price}", price=price)
            return texts.gettext("Trade in the market villages")
        case elements.MoveShip():
            return texts.gettext("Move the ship to another sea space")
        case elements.OverseasTrade():
            return texts.gettext("{n} equal goods of the hold → an achievement", n=OVERSEAS_GOODS)
        case elements.FreeGain(gain=gain):
            return texts.gettext("Receive {gain}", gain=phrases.amount(gain, texts))
        case elements.Convert():
            return _convert_text(action, texts)
        case elements.BuildOrHire(build=build, hire=hire):
            return texts.gettext(
                "{one}, or {other}",
                one=_build_text(build.cost, texts),
                other=small(_hire_text(hire.cost, texts)),
            )
    raise TypeError(f"unknown action {action}")


def cost_parts(costs: tuple[int, ...], texts: Texts) -> list[str]:
    """Say what walking costs, part by part: "1 space free", "2 spaces 1 peso"."""
    free = max(spaces for spaces, cost in enumerate(costs) if not cost)
    parts = [texts.ngettext("{n} space free", "{n} spaces free", free)] if free else []
    return parts + [
        texts.ngettext(
            "{n} space {price}", "{n} spaces {price}", spaces, price=phrases.pesos(cost, texts)
        )
        for spaces, cost in enumerate(costs)
        if cost
    ]


def _hire_text(cost: Amount, texts: Texts) -> str:
    if not phrases.amount_parts(cost, texts):
        return texts.gettext("Hire a merchant free of charge")
    return texts.gettext("Hire a merchant for {price}", price=phrases.amount(cost, texts))


def _build_text(cost: Amount, texts: Texts) -> str:
    if not phrases.amount_parts(cost, texts):
        return texts.gettext("Build a house free of charge")
    return texts.gettext("Build a house for {price}", price=phrases.amount(cost, texts))


def _convert_text(action: Convert, texts: Texts) -> str:
    pay, gain = (phrases.amount_parts(each, texts) for each in (action.pay, action.gain))
    said = phrases.exchange(pay, gain, texts)
    if action.times == 1:
        return said
    return texts.ngettext(
        "{exchange}, up to {n} time", "{exchange}, up to {n} times", action.times, exchange=said
    )


def alternative_text(card: str, seat: int, texts: Texts) -> str:
    """Say what the alternative action of a card brings a seat; "" if it has none."""
    gain = alternative_of(card, seat)
    return "" if gain is None else phrases.amount(gain, texts)


def card_parts(card: str, seat: int, texts: Texts) -> list[str]:
    """Say what a card does: "Sell 1 good for 10 pesos", "or: 1 copper"."""
    alternative = alternative_text(card, seat, texts)
    parts = [main_text(card, texts)]
    if alternative:
        parts.append(texts.gettext("or: {gain}", gain=alternative))
    return parts


def card_text(card: str, seat: int, texts: Texts) -> str:
    """Say what a card does in one line: "Sell 1 good for 10 pesos · or: 1 copper"."""
    return DOT.join(card_parts(card, seat, texts))


def achievement_text(card: str, texts: Texts) -> str:
    """Name an achievement with its deck and points: "Purse (A, 2 points)"."""
    card_of = ACHIEVEMENT_OF[card]
    return texts.gettext(
        "{card} ({deck}, {points})",
        card=phrases.card(card, texts),
        deck=card_of.deck,
        points=phrases.points(card_of.vp, texts),
    )


def achievement_lines(found: Iterable[str], seat: int, texts: Texts) -> list[str]:
    """Return each achievement with its points and what it does for a seat."""
    lines = []
    for card in found:
        head = f"{INDENT}{achievement_text(card, texts)}: "
        lines += packed(head, card_parts(card, seat, texts), indent=2 * INDENT)
    return lines
