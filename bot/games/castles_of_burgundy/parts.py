"""The parts that sentences about The Castles of Burgundy are made of: dice, gains, what follows.

They are the same for what has happened and for what a panel says would happen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final

from bot.games.core.choices import Names
from bot.games.core.log import NO_BADGES, Telling
from bot.i18n import Texts
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import SHIELD
from renderers.castles_of_burgundy.words import phrases as word
from renderers.castles_of_burgundy.words.facts import goods_parts
from rules import Event
from rules.castles_of_burgundy import events as ev
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.data.tiles import TILES
from rules.castles_of_burgundy.moves import FILL, ROUTE

SEPARATOR: Final = "; "
_ECHO: Final = 2
"""The shield that gives workers when others gain some."""


def sentence(parts: Sequence[str], texts: Texts) -> str:
    """Make a sentence of its parts."""
    return texts.gettext("{sentence}.", sentence=SEPARATOR.join(parts))


class EventTelling(Telling[Any]):
    """An event that is put into words, by itself or as a part of a sentence."""

    words: ClassVar = {
        "building": word.kind,
        "cell": lambda cell, _: cell,
        "depot": word.depot,
        "phase": words.phase,
        "reached": lambda points, _: points,
        "round": lambda number, _: number,
        "shield": word.shield,
        "space": lambda space, _: space,
        "target": lambda points, _: points,
    }
    made: ClassVar = {
        "a_tile": lambda telling: word.a_tile(telling.about.tile, telling.texts),
        "duchy": lambda telling: word.small(words.duchy(telling.about.duchy, telling.texts)),
        "other": lambda telling: telling.names[telling.about.other],
        "player": lambda telling: telling.names[telling.about.seat],
        "tile": lambda telling: word.tile(telling.about.tile, telling.texts),
    }


def by_part(by: str, texts: Texts) -> str:
    """Name what did something without a die: a building, a trade route, a shield; else ""."""
    if by == ROUTE:
        return texts.gettext("trade route")
    if by == FILL:
        return texts.gettext("color complete")
    if by in TILES or by.startswith(SHIELD):
        return word.effect(by, texts)
    return ""


def details(event: Any, texts: Texts) -> list[str]:
    """Return how something was done: by which building or die, what left the storage for it."""
    parts = [by_part(getattr(event, "by", ""), texts)]
    dice = getattr(event, "dice", None) or [getattr(event, "die", "")]
    parts += [word.die_part(die, texts) for die in dice if die]
    if dropped := getattr(event, "dropped", ""):
        parts.append(texts.gettext("{tile} discarded", tile=word.tile(dropped, texts)))
    if replaced := getattr(event, "replaced", 0):
        parts.append(texts.gettext("{tile} discarded", tile=word.shield(replaced, texts)))
    return [part for part in parts if part]


def goods_part(event: ev.GoodsTaken, telling: EventTelling) -> str:
    """Return "2 blue goods from depot 3"; shield 5 takes from all depots."""
    goods = word.goods_tiles(event.goods, telling.texts)
    if not event.depot:
        return telling.gettext("{goods} from all depots", goods=goods)
    return telling.gettext("{goods} from {depot}", goods=goods)


def livestock_part(event: ev.LivestockScored, telling: EventTelling) -> str:
    """Return "+7 points for livestock (c3, d4)"."""
    gain = word.gains(event.points, 0, 0, telling.texts)
    if len(event.cells) < 2:
        return telling.gettext("{gain} for livestock", gain=gain)
    return telling.gettext(
        "{gain} for livestock ({cells})", gain=gain, cells=telling.texts.row(event.cells)
    )


def region_part(event: ev.RegionCompleted, telling: EventTelling) -> str:
    """Return "city of 3 complete: +16 points (6 + phase 10)"."""
    return telling.gettext(
        "{region} of {n} complete: {gain} ({size} + phase {bonus})",
        region=word.region(event.colour, telling.texts),
        n=event.size,
        gain=word.gains(event.points + event.phase_points, 0, 0, telling.texts),
        size=event.points,
        bonus=event.phase_points,
    )


def bonus_part(event: ev.BonusTileTaken, telling: EventTelling) -> str:
    """Return "large bonus tile (ships): +7 points"."""
    return telling.gettext(
        "{source}: {gain}",
        source=word.bonus_tile(event.colour, event.size, telling.texts),
        gain=word.gains(event.points, 0, 0, telling.texts),
    )


def posts_part(event: ev.PostsLinked, telling: EventTelling) -> str:
    """Return "2 border posts linked: +10 points"; the third may bring none."""
    part = telling.ngettext("{n} border post linked", "{n} border posts linked", event.posts)
    if not event.points:
        return part
    gain = word.gains(event.points, 0, 0, telling.texts)
    return telling.gettext("{source}: {gain}", source=part, gain=gain)


def route_part(event: ev.RouteRewarded, telling: EventTelling) -> str:
    """Return "trade route (blue goods): +4 workers"."""
    return telling.gettext(
        "trade route ({goods}): {gain}",
        goods=word.goods(event.goods, telling.texts),
        gain=word.gains(event.points, event.silver, event.workers, telling.texts),
    )


def marker_part(event: ev.MarkerMoved, telling: EventTelling) -> str:
    """Return "marker to space 4"."""
    return telling.gettext("marker to space {space}")


def gave_part(event: ev.TileGave, telling: EventTelling) -> str:
    """Return what a tile gave: "+4 workers"."""
    return word.gains(event.points, event.silver, event.workers, telling.texts)


def echo_part(event: ev.WorkersEchoed, telling: EventTelling) -> str:
    """Return "Ben: +1 worker (shield 2)"."""
    return telling.gettext(
        "{player}: +{gain} ({source})",
        gain=word.workers(1, telling.texts),
        source=word.shield(_ECHO, telling.texts),
    )


def counter_part(event: ev.PointsAdded, telling: EventTelling) -> str:
    """Return "+8 points, 2 of them for silver, counter 31"."""
    gain = word.gains(event.points, 0, 0, telling.texts)
    if event.silver:
        return telling.gettext(
            "{gain} ({silver} paid), counter {counter}",
            gain=gain,
            silver=word.silver(event.silver, telling.texts),
            counter=event.counter,
        )
    return telling.gettext("{gain}, counter {counter}", gain=gain, counter=event.counter)


def target_part(event: ev.TargetReached, telling: EventTelling) -> str:
    """Return "target 50 reached, the next is 45"."""
    return telling.gettext("target {reached} reached, next target {target}")


def dropped_part(event: ev.TilesDropped, telling: EventTelling) -> str:
    """Return "mine and bank discarded"."""
    return telling.gettext("{tile} discarded", tile=word.tiles(event.tiles, telling.texts))


def removed_part(event: ev.GoodsRemoved, telling: EventTelling) -> str:
    """Return "blue ×2, red leave the depots"."""
    counts = dict(event.goods)
    goods = telling.texts.row(goods_parts([counts.get(n, 0) for n in GOODS], telling.texts))
    return telling.gettext("goods leave the depots: {goods}", goods=goods or "–")


PARTS: Final[Mapping[type[Event], Callable[[Any, EventTelling], str]]] = MappingProxyType(
    {
        ev.TileGave: gave_part,
        ev.LivestockScored: livestock_part,
        ev.RegionCompleted: region_part,
        ev.BonusTileTaken: bonus_part,
        ev.PostsLinked: posts_part,
        ev.RouteRewarded: route_part,
        ev.GoodsTaken: goods_part,
        ev.MarkerMoved: marker_part,
        ev.GoodsRemoved: removed_part,
        ev.WorkersEchoed: echo_part,
        ev.PointsAdded: counter_part,
        ev.TargetReached: target_part,
        ev.TilesDropped: dropped_part,
    }
)
"""What an action can bring, each as a part of its sentence."""


def effects(
    events: Sequence[Event],
    names: Names,
    texts: Texts,
    badges: Mapping[int, int] = NO_BADGES,
) -> list[str]:
    """Return what else an action did; the first of the events is the action itself.

    The number of a badge is written before its part.
    """
    parts = []
    for event in events[1:]:
        part = PARTS[type(event)](event, EventTelling(event, texts, names))
        parts.append(f"`{badges[id(event)]}` {part}" if id(event) in badges else part)
    return parts
