"""The parts that sentences about actions are made of: prices, sources, flips, bonuses.

They are the same for what has happened and for what a panel says would happen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias

from bot.games.core.choices import Names
from bot.games.core.log import NO_BADGES, Telling
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases as word
from renderers.core.numbers import written
from rules import Event
from rules.brass_birmingham import events as ev
from rules.brass_birmingham.data import (
    CANAL_COST,
    COAL,
    DOUBLE_RAIL_COST,
    IRON,
    KIND,
    RAIL_COST,
    Kind,
)
from rules.brass_birmingham.moves import MARKET

SEPARATOR: Final = "; "
BEER: Final = "beer"
NO_GOODS: Final[frozenset[str]] = frozenset()
NO_FLIPS: Final[Mapping[str, str]] = MappingProxyType({})
Owned: TypeAlias = Callable[[str], str]
"""Names a source with its owner, where that is known."""
Levels: TypeAlias = dict[int, int]
"""The income level of each seat."""


def sentence(parts: Sequence[str], texts: Texts) -> str:
    """Make a sentence of its parts."""
    return texts.gettext("{sentence}.", sentence=SEPARATOR.join(parts))


def card_part(card: str, texts: Texts) -> str:
    """Say which card paid for an action: "card Leek"."""
    return texts.gettext("card {card}", card=word.card(card, texts))


def _tile(event: Any, texts: Texts) -> str:
    """Name the tile of an event; one that is built stands after an article or by itself."""
    named = word.new_tile if isinstance(event, ev.Built) else word.tile
    return named(event.industry, event.level, texts)


def _tiles(telling: EventTelling) -> str:
    texts = telling.texts
    named = (word.tile(industry, level, texts) for industry, level in telling.about.tiles)
    return texts.listing(word.counted(named))


class EventTelling(Telling[Any]):
    """An event that is put into words, by itself or as a part of a sentence."""

    words: ClassVar = {
        "after": lambda level, _: written(level),
        "before": lambda level, _: written(level),
        "card": card_part,
        "cards": word.cards,
        "era": words.era,
        "links": lambda links, texts: texts.listing(word.link(link, texts) for link in links),
        "merchant": word.merchant,
        "money": lambda pounds, _: word.pounds(pounds),
        "round": lambda number, _: number,
    }
    made: ClassVar = {
        "good": lambda telling: word.resource(telling.about.resource, telling.texts),
        "level": lambda telling: words.roman(telling.about.replaced[1]),
        "owner": lambda telling: telling.names[telling.about.replaced[0]],
        "place": lambda telling: word.town(telling.about.slot, telling.texts),
        "player": lambda telling: telling.names[telling.about.seat],
        "tile": lambda telling: _tile(telling.about, telling.texts),
        "tiles": _tiles,
    }


def income_part(event: ev.Flipped, texts: Texts, levels: Levels | None = None) -> str:
    """Return "+4 income spaces (level 2)", or "(level 0 → 2)" if it is known what was before.

    Without a change of the level that is left out: "+1 income space".
    """
    level = written(event.income)
    if levels is not None:
        before, levels[event.seat] = levels[event.seat], event.income
        if before == event.income:
            return texts.ngettext("+{n} income space", "+{n} income spaces", event.spaces)
        level = f"{written(before)} → {level}"
    return texts.ngettext(
        "+{n} income space (level {level})",
        "+{n} income spaces (level {level})",
        event.spaces,
        level=level,
    )


def flip_part(telling: EventTelling, levels: Levels | None = None) -> str:
    """Return "coal mine I in Dudley (Ben) flips: +4 income spaces (level 2)"."""
    income = income_part(telling.about, telling.texts, levels)
    return telling.gettext("{tile} in {place} ({player}) flips: {income}", income=income)


def market_part(telling: EventTelling) -> str:
    """Return "2 coal go to the market for £3"."""
    return telling.ngettext(
        "{n} {good} goes to the market for {money}",
        "{n} {good} go to the market for {money}",
        telling.about.number,
    )


def links_part(points: int, texts: Texts) -> str:
    """Return what links would score: "worth 2 points now"."""
    return texts.gettext("worth {points} now", points=word.points(points, texts))


def next_part(kind: Kind, texts: Texts) -> str:
    """Return which tile of the mat follows those that leave it: "then coal mine II is next"."""
    return texts.gettext("then {tile} is next", tile=word.tile(kind.industry, kind.level, texts))


def bonus_part(event: ev.BonusTaken, texts: Texts) -> str:
    """Return what the beer of a merchant brought."""
    match event.kind:
        case "vp":
            gain = "+" + word.points(event.amount, texts)
        case "money":
            gain = "+" + word.pounds(event.amount)
        case "income_spaces":
            gain = texts.ngettext("+{n} income space", "+{n} income spaces", event.amount)
        case _ if event.tile is None:
            return texts.gettext("the bonus is lost")
        case _:
            gain = texts.gettext("develops {tiles}", tiles=word.tile(*event.tile, texts))
    return texts.gettext("bonus: {gain}", gain=gain)


def sources_of(event: Event) -> dict[str, Sequence[str]]:
    """Return where an action took coal, iron and beer from."""
    match event:
        case ev.Built(coal=coal, iron=iron):
            return {COAL: coal, IRON: iron}
        case ev.LinksLaid(coal=coal, beer=beer):
            return {COAL: coal, BEER: beer}
        case ev.Developed(iron=iron):
            return {IRON: iron}
        case ev.Sold(beer=beer):
            return {BEER: beer}
    return {}


def source_part(
    good: str,
    sources: Sequence[str],
    texts: Texts,
    owned: Owned | None = None,
    flips: Mapping[str, str] = NO_FLIPS,
) -> str:
    """Return "coal from Dudley ×2 and Cannock", the market aside; "" if nothing else gave any.

    `flips` says what the sources that flip bring: "coal from Dudley, which flips: +4 income …".
    """
    given = [name for name in sources if name != MARKET]
    if not given:
        return ""
    named = {name: owned(name) if owned else word.source(name, texts) for name in given}
    gaps = {
        "good": word.resource(good, texts),
        "places": texts.listing(word.counted(named[name] for name in given)),
    }
    if len(named) == 1 and given[0] in flips:
        income = flips[given[0]]
        return texts.gettext("{good} from {places}, which flips: {income}", income=income, **gaps)
    flipped = [
        texts.gettext("{place} flips: {income}", place=named[name], income=flips[name])
        for name in named
        if name in flips
    ]
    return SEPARATOR.join([texts.gettext("{good} from {places}", **gaps), *flipped])


def price_of(event: Event, texts: Texts) -> list[str]:
    """Return what a price with cubes of the markets is made of: "£14 + £2 for coal"."""
    match event:
        case ev.Built(industry=industry, level=level, money=paid):
            base = KIND[industry, level].money
        case ev.LinksLaid(links=links, money=paid, coal=coal):
            base = _links_cost(len(links), coal)
        case _:
            return []
    if paid == base:
        return []
    bought = [good for good, used in sources_of(event).items() if MARKET in used]
    part = texts.gettext(
        "{price} + {more} for {goods}",
        price=word.pounds(base),
        more=word.pounds(paid - base),
        goods=texts.listing(word.resource(good, texts) for good in bought),
    )
    return [part]


def _links_cost(links: int, coal: Sequence[str]) -> int:
    """Return the pounds for links without their coal, which only rails need."""
    if not coal:
        return CANAL_COST
    return RAIL_COST if links == 1 else DOUBLE_RAIL_COST


def details(event: Event, texts: Texts) -> list[str]:
    """Return how an action was paid for: price, sources and card."""
    parts = price_of(event, texts)
    parts += [source_part(good, used, texts) for good, used in sources_of(event).items()]
    match event:
        case ev.Built() | ev.LinksLaid() | ev.Developed() | ev.SellingDone():
            parts.append(card_part(event.card, texts))
    return [part for part in parts if part]


def effects(
    events: Sequence[Event],
    names: Names,
    texts: Texts,
    levels: Levels | None = None,
    badges: Mapping[int, int] = NO_BADGES,
    left_out: Collection[str] = (),
) -> list[str]:
    """Return what else an action did; the first of the events is the action itself.

    With the income `levels` before it they are told too, and brought up to date. The number of a
    badge is written before its part. `left_out` are the slots of tiles of which is told elsewhere
    that they flip.
    """
    head, others, parts = events[0], False, []
    here = head.slot if isinstance(head, ev.Built | ev.Sold) else ""
    for event in events[1:]:
        telling = EventTelling(event, texts, names)
        match event:
            case ev.Flipped(slot=slot) if slot in left_out:
                others = True
                continue
            case ev.Flipped(slot=slot) if slot == here:
                income = income_part(event, texts, levels)
                if others:
                    part = telling.gettext("{tile} flips: {income}", income=income)
                else:
                    part = texts.gettext("it flips: {income}", income=income)
            case ev.Flipped():
                others = True
                part = flip_part(telling, levels)
            case ev.SoldToMarket():
                part = market_part(telling)
            case ev.BonusTaken():
                part = bonus_part(event, texts)
            case _:
                continue
        parts.append(f"`{badges[id(event)]}` {part}" if id(event) in badges else part)
    return parts
