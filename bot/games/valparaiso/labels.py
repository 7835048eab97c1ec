"""Moves of Valparaíso by name: what is done, in one short phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from rules import Move
from rules.valparaiso import elements, phrases
from rules.valparaiso import moves as m
from rules.valparaiso.cards import ACTION_CARD_IDS, MAIN_OF
from rules.valparaiso.data import DISCARD_PESOS, GOODS
from rules.valparaiso.elements import Amount
from rules.valparaiso.queries import alternative_of

_SEPARATOR: Final = "; "


def label(move: Move, seat: int, texts: Texts) -> str:
    """Return what a move of a seat does: "Trade in Villages: Limache ×2"."""
    match move:
        case m.Play(card=card):
            what = use(move, seat, texts)
            name = word.card(card, texts)
            return texts.gettext("{action}: {what}", action=name, what=what) if what else name
        case m.Plan() | m.DraftPlan():
            return _plan(move, texts)
        case m.ChooseGoods(goods=goods):
            return texts.gettext("Start with {goods}", goods=word.goods(goods.stock, texts))
        case m.PlaceMerchant(village=village):
            return texts.gettext("Merchant to {place}", place=word.place(village, texts))
        case m.Unplan():
            return texts.gettext("Withdraw the plan")
        case m.Bonus(good=good):
            return texts.gettext("Bonus good: {good}", good=word.good(good, texts))
        case m.Deadline():
            return texts.gettext("Time's up")
        case phrases.Discard():
            return word.capital(discard(move, texts))
        case m.Cash(card=phrases.NONE):
            return texts.gettext("Keep all achievements")
        case m.Cash(card=card):
            return texts.gettext("Cash {card}", card=word.card(card, texts))
        case m.Stay(village=phrases.NONE):
            return texts.gettext("All merchants return")
        case m.Stay(village=village):
            return texts.gettext("A merchant stays in {place}", place=word.place(village, texts))
    raise TypeError(f"unknown move {move}")


def use(move: m.Play, seat: int, texts: Texts) -> str:
    """Return what a card is used for: "Limache ×2"; "" where its name says all."""
    match move:
        case m.PlaySkip():
            return texts.gettext("no effect")
        case m.PlayAlternative(card=card, goods=goods):
            gain = alternative_of(card, seat) or Amount()
            return texts.gettext("alternative, {gain}", gain=_gain(gain, goods, texts))
        case m.PlayMoveGoods(load=load, unload=unload):
            return moved(load, unload, texts)
        case m.PlaySell(good=good):
            return word.good(good, texts)
        case m.PlayMove(route=route) | m.PlayRiver(route=route):
            return texts.row(_leg(leg, texts) for leg in route.legs)
        case m.PlayBuild(site=site, given=given) | m.PlayBuildOf(site=site, given=given):
            return _site(site, given, texts)
        case m.PlayTrade(visits=visits):
            return texts.row(_leg(leg, texts) for leg in visits.legs)
        case m.PlayShip(space=space):
            return word.sea(space, texts)
        case m.PlayOverseas(achievement=achievement, pay=pay):
            return _overseas(achievement, pay, texts)
        case m.PlayGain(card=card, goods=goods):
            main = MAIN_OF[card]
            assert isinstance(main, elements.FreeGain)
            return _gain(main.gain, goods, texts)
        case m.PlayConvert(uses=uses):
            return times(uses, texts) if uses.times > 1 else chosen(uses.choices, texts)
        case m.PlayHireOf():
            return texts.gettext("hire a merchant")
    return ""


def brief(move: m.Play, seat: int, texts: Texts) -> str:
    """Return what a card does in few words, without what it brings: "Trade: Limache ×2"."""
    name = _brief_card(move.card, texts)
    match move:
        case m.PlayAlternative():
            what = texts.gettext("alternative")
        case m.PlayMove(route=route):
            what = _ends(route, texts)
        case m.PlayTrade(visits=visits):
            legs = (f"{word.place(v.market, texts)} ×{v.uses.times}" for v in visits.visits)
            what = texts.row(legs)
        case m.PlayConvert(uses=uses) if uses.times > 1:
            what = f"×{uses.times}"
        case m.PlayOverseas(achievement=achievement):
            what = word.card(achievement, texts)
        case m.PlayGain() | m.PlayConvert():
            what = ""
        case _:
            what = use(move, seat, texts)
    return texts.gettext("{action}: {what}", action=name, what=what) if what else name


def short(move: m.Play, seat: int, texts: Texts) -> str:
    """Return what a card does, with all that is chosen, but of journeys only where they end.

    "Move: Limache ×2, Casablanca", "Trade: Limache ×2 (+1 silver)". Journeys with goods discarded
    on the way are written out: when that is done matters.
    """
    if isinstance(move, m.PlayMove) and len(move.route.paths) == len(move.route.legs):
        what = _ends(move.route, texts)
    else:
        what = use(move, seat, texts)
    name = _brief_card(move.card, texts)
    return texts.gettext("{action}: {what}", action=name, what=what) if what else name


def _ends(route: phrases.Route, texts: Texts) -> str:
    """Return where merchants go: "Limache ×2, Casablanca"."""
    merchants = Counter(path.places[-1] for path in route.paths)
    ends = ((word.place(place, texts), number) for place, number in merchants.items())
    return texts.row(f"{place} ×{number}" if number > 1 else place for place, number in ends)


def _brief_card(card: str, texts: Texts) -> str:
    """Return the name of a card, of an action card in one word."""
    match MAIN_OF[card] if card in ACTION_CARD_IDS else None:
        case elements.MoveGoods():
            return texts.pgettext("card in short", "Goods")
        case elements.SellGood():
            return texts.pgettext("card in short", "Sell")
        case elements.HireMerchant():
            return texts.pgettext("card in short", "Hire")
        case elements.MoveMerchants():
            return texts.pgettext("card in short", "Move")
        case elements.BuildHouse():
            return texts.pgettext("card in short", "Build")
        case elements.TradeInVillages():
            return texts.pgettext("card in short", "Trade")
        case elements.MoveShip():
            return texts.pgettext("card in short", "Ship")
        case elements.OverseasTrade():
            return texts.pgettext("card in short", "Overseas")
    return word.card(card, texts)


def _plan(move: m.Plan | m.DraftPlan, texts: Texts) -> str:
    cards = planned(move.planned.cards, move.planned.mayor, texts)
    if isinstance(move, m.DraftPlan):
        said = texts.gettext("Draft: {cards}", cards=cards)
    else:
        said = texts.gettext("Plan: {cards}", cards=cards)
    if not move.bonus:
        return said
    bonus = texts.gettext("bonus good {good}", good=word.good(move.bonus, texts))
    return _SEPARATOR.join((said, bonus))


def planned(cards: Iterable[str], mayor: str, texts: Texts) -> str:
    """Return the cards of a plan: "Sell Good, Move Ship; mayor's office: Purse", or "no cards"."""
    parts = [texts.row(word.card(card, texts) for card in cards)]
    if mayor:
        parts.append(texts.gettext("mayor's office: {card}", card=word.card(mayor, texts)))
    return _SEPARATOR.join(filter(None, parts)) or texts.gettext("no cards")


def discard(move: phrases.Discard, texts: Texts) -> str:
    """Return "discard 1 wheat and 2 copper (hold) for 9 pesos"."""
    hold = move.hold.stock if move.hold else (0, 0, 0)
    number = sum(move.warehouse.stock) + sum(hold)
    return texts.gettext(
        "discard {goods} for {price}",
        goods=stored(move.warehouse.stock, hold, texts),
        price=word.pesos(number * DISCARD_PESOS, texts),
    )


def stored(warehouse: elements.Stock, hold: elements.Stock, texts: Texts) -> str:
    """Name goods of the warehouse and of the hold: "1 wheat and 2 copper (hold)".

    Each of the hold is marked: what only ends the list would be read as a mark of all.
    """
    on_ship = word.goods_parts(hold, texts)
    return texts.listing(
        [
            *word.goods_parts(warehouse, texts),
            *(texts.gettext("{goods} (hold)", goods=goods) for goods in on_ship),
        ]
    )


def moved(load: phrases.Goods | None, unload: phrases.Goods | None, texts: Texts) -> str:
    """Return "load 3 copper; unload 1 silver", or that nothing is moved."""
    parts = []
    if load:
        parts.append(texts.gettext("load {goods}", goods=word.goods(load.stock, texts)))
    if unload:
        parts.append(texts.gettext("unload {goods}", goods=word.goods(unload.stock, texts)))
    return _SEPARATOR.join(parts) or texts.gettext("nothing moved")


def times(uses: phrases.Uses, texts: Texts) -> str:
    """Return how often an exchange is made, and what is chosen: "×2 (−1 silver, +2 wheat)"."""
    choices = chosen(uses.choices, texts)
    return f"×{uses.times}" + (f" ({choices})" if choices else "")


def chosen(choices: Iterable[phrases.Choice], texts: Texts) -> str:
    """Return the goods that are chosen, given ones first: "−1 silver, +2 wheat"; "" for none."""
    choices = tuple(choices)
    given = [GOODS[good] for choice in choices for good in choice.given]
    taken = [GOODS[good] for choice in choices for good in choice.taken]
    return texts.row(
        f"{sign}{part}"
        for sign, named in (("−", given), ("+", taken))
        for part in word.goods_parts([named.count(good) for good in GOODS], texts)
    )


def each_time(move: Move, texts: Texts) -> str:
    """Return what is chosen each time an exchange is made: "−1 silver, −1 wheat"; "" for none.

    Labels add up what is chosen, so that this may be all in which moves differ.
    """
    match move:
        case m.PlayTrade(visits=visits):
            uses = [visit.uses for visit in visits.visits]
        case m.PlayConvert(uses=converted):
            uses = [converted]
        case _:
            return ""
    return _SEPARATOR.join(
        texts.row(words for choice in use.choices if (words := chosen((choice,), texts)))
        for use in uses
        if use.choices
    )


def _leg(leg: phrases.Path | phrases.Visit | phrases.Discard, texts: Texts) -> str:
    match leg:
        case phrases.Discard():
            return discard(leg, texts)
        case phrases.Path(places=places):
            return word.path(places, texts)
        case phrases.Visit(market=market, uses=uses):
            return f"{word.place(market, texts)} {times(uses, texts)}"


def _site(site: str, given: phrases.Choice, texts: Texts) -> str:
    place = word.space(site, texts)
    if not given.given:
        return place
    goods = word.goods_of([GOODS[good] for good in given.given], texts)
    return texts.gettext("{place}, for {goods}", place=place, goods=goods)


def _overseas(achievement: str, pay: str, texts: Texts) -> str:
    card = word.card(achievement, texts)
    if not pay:
        return card
    return texts.gettext("{card}, pay {sea}", card=card, sea=word.sea(pay, texts))


def compensated(move: m.PlayOverseas, texts: Texts) -> str:
    """Return where a compensation goes: "pay the Northern Sea"; "" where that is no choice."""
    return texts.gettext("pay {sea}", sea=word.sea(move.pay, texts)) if move.pay else ""


def _gain(gain: Amount, goods: phrases.Choice, texts: Texts) -> str:
    """Return what a gain brings with the goods that are chosen: "+5 pesos", "+1 wheat"."""
    stock = [fixed + goods.taken.count(good) for good, fixed in enumerate(gain.goods)]
    silver, copper, wheat = stock
    return word.gains((silver, copper, wheat), gain.pesos, gain.vp, texts)
