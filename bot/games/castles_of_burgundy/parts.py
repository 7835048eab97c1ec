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
        "a_tile": lambda told: word.a_tile(told.about.tile, told.texts),
        "duchy": lambda told: word.small(words.duchy(told.about.duchy, told.texts)),
        "other": lambda told: told.names[told.about.other],
        "player": lambda told: told.names[told.about.seat],
        "tile": lambda told: word.tile(told.about.tile, told.texts),
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
    found = [by_part(getattr(event, "by", ""), texts)]
    dice = getattr(event, "dice", None) or [getattr(event, "die", "")]
    found += [word.die_part(die, texts) for die in dice if die]
    if dropped := getattr(event, "dropped", ""):
        found.append(texts.gettext("{tile} discarded", tile=word.tile(dropped, texts)))
    if replaced := getattr(event, "replaced", 0):
        found.append(texts.gettext("{tile} discarded", tile=word.shield(replaced, texts)))
    return [part for part in found if part]


def goods_part(event: ev.GoodsTaken, told: EventTelling) -> str:
    """Return "2 blue goods from depot 3"; shield 5 takes from all depots."""
    goods = word.goods_tiles(event.goods, told.texts)
    if not event.depot:
        return told.gettext("{goods} from all depots", goods=goods)
    return told.gettext("{goods} from {depot}", goods=goods)


def livestock_part(event: ev.LivestockScored, told: EventTelling) -> str:
    """Return "+7 points for livestock (c3, d4)"."""
    gain = word.gains(event.points, 0, 0, told.texts)
    if len(event.cells) < 2:
        return told.gettext("{gain} for livestock", gain=gain)
    return told.gettext("{gain} for livestock ({cells})", gain=gain, cells=", ".join(event.cells))


def region_part(event: ev.RegionCompleted, told: EventTelling) -> str:
    """Return "city of 3 complete: +16 points (6 + phase 10)"."""
    return told.gettext(
        "{region} of {n} complete: {gain} ({size} + phase {bonus})",
        region=word.region(event.colour, told.texts),
        n=event.size,
        gain=word.gains(event.points + event.phase_points, 0, 0, told.texts),
        size=event.points,
        bonus=event.phase_points,
    )


def bonus_part(event: ev.BonusTileTaken, told: EventTelling) -> str:
    """Return "large bonus tile (ships): +7 points"."""
    return told.gettext(
        "{source}: {gain}",
        source=word.bonus_tile(event.colour, event.size, told.texts),
        gain=word.gains(event.points, 0, 0, told.texts),
    )


def posts_part(event: ev.PostsLinked, told: EventTelling) -> str:
    """Return "2 border posts linked: +10 points"; the third may bring none."""
    part = told.ngettext("{n} border post linked", "{n} border posts linked", event.posts)
    if not event.points:
        return part
    gain = word.gains(event.points, 0, 0, told.texts)
    return told.gettext("{source}: {gain}", source=part, gain=gain)


def route_part(event: ev.RouteRewarded, told: EventTelling) -> str:
    """Return "trade route (blue goods): +4 workers"."""
    return told.gettext(
        "trade route ({goods}): {gain}",
        goods=word.goods(event.goods, told.texts),
        gain=word.gains(event.points, event.silver, event.workers, told.texts),
    )


def marker_part(event: ev.MarkerMoved, told: EventTelling) -> str:
    """Return "marker to space 4"."""
    return told.gettext("marker to space {space}")


def gave_part(event: ev.TileGave, told: EventTelling) -> str:
    """Return what a tile gave: "+4 workers"."""
    return word.gains(event.points, event.silver, event.workers, told.texts)


def echo_part(event: ev.WorkersEchoed, told: EventTelling) -> str:
    """Return "Ben: +1 worker (shield 2)"."""
    return told.gettext(
        "{player}: +{gain} ({source})",
        gain=word.workers(1, told.texts),
        source=word.shield(_ECHO, told.texts),
    )


def counter_part(event: ev.PointsAdded, told: EventTelling) -> str:
    """Return "+8 points, 2 of them for silver, counter 31"."""
    gain = word.gains(event.points, 0, 0, told.texts)
    if event.silver:
        return told.gettext(
            "{gain} ({silver} paid), counter {counter}",
            gain=gain,
            silver=word.silver(event.silver, told.texts),
            counter=event.counter,
        )
    return told.gettext("{gain}, counter {counter}", gain=gain, counter=event.counter)


def target_part(event: ev.TargetReached, told: EventTelling) -> str:
    """Return "target 50 reached, the next is 45"."""
    return told.gettext("target {reached} reached, next target {target}")


def dropped_part(event: ev.TilesDropped, told: EventTelling) -> str:
    """Return "mine and bank discarded"."""
    return told.gettext("{tile} discarded", tile=word.tiles(event.tiles, told.texts))


def removed_part(event: ev.GoodsRemoved, told: EventTelling) -> str:
    """Return "blue ×2, red leave the depots"."""
    counts = dict(event.goods)
    goods = ", ".join(goods_parts([counts.get(n, 0) for n in GOODS], told.texts))
    return told.gettext("goods leave the depots: {goods}", goods=goods or "–")


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
