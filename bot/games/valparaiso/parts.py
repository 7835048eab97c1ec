"""The parts that sentences about Valparaíso are made of: what the use of a card brings.

They are the same for what has happened and for what a panel says would happen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Any, ClassVar, Final

from bot.games.core.choices import Names
from bot.games.core.log import NO_BADGES, Telling
from bot.games.valparaiso.labels import stored
from bot.i18n import Texts
from renderers.valparaiso.words import phrases as word
from renderers.valparaiso.words.names import place_of
from rules import Event
from rules.valparaiso import events as ev

SEPARATOR: Final = "; "


def sentence(parts: Sequence[str], texts: Texts) -> str:
    """Make a sentence of its parts."""
    return texts.gettext("{sentence}.", sentence=SEPARATOR.join(parts))


class EventTelling(Telling[Any]):
    """An event that is put into words, by itself or as a part of a sentence."""

    words: ClassVar = {
        "card": word.card,
        "good": word.good,
        "goods": word.goods,
        "pesos": word.pesos,
        "place": word.place,
        "round": lambda number, _: number,
    }
    made: ClassVar = {
        "house": lambda telling: word.house(telling.about.space, telling.texts),
        "offer": lambda telling: word.offer(telling.about.now, telling.texts),
        "other": lambda telling: telling.names[telling.about.owner],
        "path": lambda telling: word.path(telling.about.path, telling.texts),
        "player": lambda telling: telling.names[telling.about.seat],
        "price": lambda telling: paid(telling.about, telling.texts),
        "sea": lambda telling: word.sea(telling.about.space, telling.texts),
        "site": lambda telling: word.place(place_of(telling.about.space), telling.texts),
        "start": lambda telling: telling.names[telling.about.start],
    }


def paid(event: ev.MerchantHired | ev.HouseBuilt, texts: Texts) -> str:
    """Return what a merchant or a house cost: "10 pesos"; "" for nothing."""
    parts = word.sum_parts(event.goods, event.pesos, 0, texts)
    return texts.listing(parts) if parts else ""


def with_price(text: str, price: str, texts: Texts) -> str:
    """Add to what was done what it cost, if anything: "trading post in Limache for 10 pesos"."""
    return texts.gettext("{what} for {price}", what=text, price=price) if price else text


def gained_part(event: ev.Gained, telling: EventTelling) -> str:
    """Return "+1 point, +2 wheat"."""
    return word.gains(event.goods, event.pesos, event.vp, telling.texts)


def converted_part(event: ev.Converted, telling: EventTelling) -> str:
    """Return "4 pesos → 2 wheat"."""
    return word.exchange(
        word.sum_parts(event.goods_paid, event.pesos_paid, 0, telling.texts),
        word.sum_parts(event.goods, 0, event.vp, telling.texts),
        telling.texts,
    )


def moved_part(event: ev.GoodsMoved, telling: EventTelling) -> str:
    """Return "loads 3 copper; unloads 1 silver; hold full: +1 point"."""
    texts, parts = telling.texts, []
    if any(event.loaded):
        parts.append(texts.gettext("loads {goods}", goods=word.goods(event.loaded, texts)))
    if any(event.unloaded):
        parts.append(texts.gettext("unloads {goods}", goods=word.goods(event.unloaded, texts)))
    if event.vp:
        gain = word.gains((0, 0, 0), 0, event.vp, texts)
        parts.append(texts.gettext("hold full: {gain}", gain=gain))
    return SEPARATOR.join(parts) or texts.gettext("nothing moved")


def sold_part(event: ev.GoodSold, telling: EventTelling) -> str:
    """Return "1 copper → 10 pesos"."""
    sold = word.goods_of([event.good], telling.texts)
    return word.exchange([sold], [word.pesos(event.pesos, telling.texts)], telling.texts)


def hired_part(event: ev.MerchantHired, telling: EventTelling) -> str:
    """Return "a new merchant for 1 silver, 1 copper and 1 wheat"."""
    return with_price(telling.gettext("a new merchant"), paid(event, telling.texts), telling.texts)


def journey_part(event: ev.MerchantMoved, telling: EventTelling) -> str:
    """Return "Valparaíso → Quilpué → Limache"."""
    return telling.gettext("by boat {path}") if event.river else str(telling.gap("path"))


def toll_part(event: ev.TollPaid, telling: EventTelling) -> str:
    """Return "toll 2 pesos to Ben"."""
    return telling.gettext("toll {pesos} to {other}")


def built_part(event: ev.HouseBuilt, telling: EventTelling) -> str:
    """Return "trading post in Limache for 10 pesos; +2 points"."""
    texts = telling.texts
    parts = [with_price(telling.gettext("{house} in {site}"), paid(event, texts), texts)]
    if event.vp:
        parts.append(word.gains((0, 0, 0), 0, event.vp, texts))
    if event.all_vp:
        gain = word.gains((0, 0, 0), 0, event.all_vp, texts)
        parts.append(texts.gettext("all houses built: {gain}", gain=gain))
    return SEPARATOR.join(parts)


def fee_part(event: ev.FeePaid, telling: EventTelling) -> str:
    """Return "fee 1 peso to Ben"."""
    return telling.gettext("fee {pesos} to {other}")


def traded_part(event: ev.Traded, telling: EventTelling) -> str:
    """Return "Limache ×2: 4 pesos → 2 silver and 2 wheat"."""
    texts = telling.texts
    market = word.place(event.market, texts)
    if not event.times:
        return texts.gettext("{market}: no trade", market=market)
    what = exchanged(event, texts)
    return texts.gettext("{market} ×{n}: {exchange}", market=market, n=event.times, exchange=what)


def exchanged(event: ev.Traded, texts: Texts) -> str:
    """Return what all trades in a village gave and brought: "4 pesos → 2 silver and 2 wheat"."""
    return word.exchange(
        word.sum_parts(event.goods_paid, event.pesos_paid, 0, texts),
        word.sum_parts(event.goods, event.pesos, event.vp, texts),
        texts,
    )


def rotated_part(event: ev.TileRotated, telling: EventTelling) -> str:
    """Return "next offer: +5 pesos"."""
    return telling.gettext("next offer: {offer}")


def licence_part(event: ev.LicencePaid, telling: EventTelling) -> str:
    """Return "5 pesos for the licence"."""
    return telling.gettext("{pesos} for the license")


def sailed_part(event: ev.ShipMoved, telling: EventTelling) -> str:
    """Return "to the Northern Sea"."""
    return telling.gettext("to {sea}")


def taken_part(event: ev.AchievementTaken, telling: EventTelling) -> str:
    """Return "3 copper → Charity and 5 pesos"."""
    gained = [str(telling.gap("card"))]
    gained += [word.pesos(event.pesos, telling.texts)] if event.pesos else []
    return word.exchange([str(telling.gap("goods"))], gained, telling.texts)


def compensation_part(event: ev.CompensationPaid, telling: EventTelling) -> str:
    """Return "10 pesos to the Western Sea"."""
    if not event.region:
        return telling.gettext("{pesos} to the supply")
    return telling.gettext("{pesos} to {sea}", sea=word.sea(event.region, telling.texts))


def drawn_part(event: ev.AchievementDrawn, telling: EventTelling) -> str:
    """Return "new in the Northern Sea: Honour"."""
    sea = word.sea(event.region, telling.texts)
    return telling.gettext("new in {sea}: {card}", sea=sea)


def unfilled_part(event: ev.SpaceUnfilled, telling: EventTelling) -> str:
    """Return that the game ends after the round."""
    return telling.gettext("no card left for the empty space: this is the last round")


def discarded_part(event: ev.GoodsDiscarded, telling: EventTelling) -> str:
    """Return "discards 1 wheat and 2 copper (hold): +9 pesos"."""
    goods = stored(event.warehouse, event.hold, telling.texts)
    return telling.gettext("discards {goods}: +{pesos}", goods=goods)


PARTS: Final[Mapping[type[Event], Callable[[Any, EventTelling], str]]] = MappingProxyType(
    {
        ev.Gained: gained_part,
        ev.Converted: converted_part,
        ev.GoodsMoved: moved_part,
        ev.GoodSold: sold_part,
        ev.MerchantHired: hired_part,
        ev.MerchantMoved: journey_part,
        ev.TollPaid: toll_part,
        ev.HouseBuilt: built_part,
        ev.FeePaid: fee_part,
        ev.Traded: traded_part,
        ev.TileRotated: rotated_part,
        ev.LicencePaid: licence_part,
        ev.ShipMoved: sailed_part,
        ev.AchievementTaken: taken_part,
        ev.CompensationPaid: compensation_part,
        ev.AchievementDrawn: drawn_part,
        ev.SpaceUnfilled: unfilled_part,
        ev.GoodsDiscarded: discarded_part,
    }
)
"""What the use of a card can do, each as a part of its sentence."""


def slot_part(slot: int, cost: int, texts: Texts) -> str:
    """Return where a card lay and what using it there costs; "" for the first slot."""
    named = word.slot(slot, texts)
    if cost:
        return texts.gettext("{slot}, {price}", slot=named, price=word.pesos(cost, texts))
    return named if slot < 0 else ""


def effects(
    events: Sequence[Event],
    names: Names,
    texts: Texts,
    badges: Mapping[int, int] = NO_BADGES,
) -> list[str]:
    """Return what the use of a card did, equal parts that follow each other once.

    What a journey costs stands in brackets behind it, so do fees and the next offer behind a
    trade. The number of a badge is written before its part.
    """

    def part(event: Event) -> str:
        said = PARTS[type(event)](event, EventTelling(event, texts, names))
        return f"`{badges[id(event)]}` {said}" if id(event) in badges else said

    parts = []
    for main, *others in _together(events):
        details = [*_price(main, texts), *map(part, others)]
        parts.append(with_details(part(main), details, texts))
    numbers = [(said, len(list(equal))) for said, equal in groupby(parts)]
    return [f"{said} ×{number}" if number > 1 else said for said, number in numbers]


def with_details(text: str, details: Sequence[str], texts: Texts) -> str:
    """Add details in brackets, if there are any: "Limache ×2 (fee 1 peso to Ben)"."""
    if not details:
        return text
    return texts.gettext("{action} ({details})", action=text, details=texts.row(details))


def _price(event: Event, texts: Texts) -> list[str]:
    paid = event.cost if isinstance(event, ev.MerchantMoved) else 0
    return [word.pesos(paid, texts)] if paid else []


def _together(events: Sequence[Event]) -> list[list[Event]]:
    """Return journeys with their tolls, trades with their fees and the offer that follows."""
    groups: list[list[Event]] = []
    fees: list[Event] = []
    for event in events:
        if isinstance(event, ev.FeePaid):
            fees.append(event)
        elif isinstance(event, ev.Traded):
            groups.append([event, *fees])
            fees = []
        elif isinstance(event, ev.TollPaid | ev.TileRotated) and groups:
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups + [[fee] for fee in fees]
