"""The log: what happened, in words, one line for an action with all that it brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from bot.games.castles_of_burgundy.parts import PARTS, SEPARATOR, EventTelling, details, effects
from bot.games.castles_of_burgundy.parts import sentence as made_of
from bot.games.core import log as core
from bot.i18n import noted
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import phrases as word
from rules import Event
from rules.castles_of_burgundy import events as ev
from rules.castles_of_burgundy.data.tiles import SHIP

_ACTIONS = (
    ev.TileTaken,
    ev.TileBought,
    ev.TilePlaced,
    ev.GoodsSold,
    ev.WorkersTaken,
    ev.WorkersHired,
    ev.ShieldTaken,
    ev.GoodsTaken,
    ev.TributePaid,
    ev.EffectUsed,
)
"""What a player does, or what happens to one, with all that it brings."""
_INCOME: Final = noted("Income: {amounts}.")
_OWN_LINE = (ev.GoodsTaken,)
"""What belongs to an action only if it is a ship."""


def _part(event: Event, telling: EventTelling) -> str:
    """Say what an action brought, in a line of its own."""
    part = PARTS[type(event)](event, telling)
    if hasattr(event, "seat") and not isinstance(event, ev.WorkersEchoed):
        part = telling.gettext("{player}: {facts}", facts=part)
    return made_of([word.capital(part)], telling.texts)


def _gave(event: ev.TileGave, telling: EventTelling) -> str:
    gain = word.gains(event.points, event.silver, event.workers, telling.texts).removeprefix("+")
    return telling.gettext("{player}: +{gain} ({source}).", gain=gain, source=telling.gap("tile"))


def _route_laid(event: ev.RouteLaid, telling: EventTelling) -> str:
    tiles = telling.texts.row(map(str, event.tiles))
    return telling.gettext("{player} lays the trade route {tiles}.", tiles=tiles)


def _phase_began(event: ev.PhaseBegan, telling: EventTelling) -> str:
    goods = telling.texts.row(words.goods(number, telling.texts) for number in event.goods)
    parts = [telling.gettext("{phase} starts, goods: {goods}", goods=goods)]
    if event.left:
        parts.append(
            telling.ngettext("{n} tile leaves the depots", "{n} tiles leave the depots", event.left)
        )
    return made_of(parts, telling.texts)


def _round_began(event: ev.RoundBegan, telling: EventTelling) -> str:
    rolled = telling.texts.row(
        f"{telling.names[seat]} {'-'.join(map(str, event.dice[seat]))}" for seat in event.order
    )
    return made_of(
        [
            telling.gettext("{phase}, round {round}: {rolled}", rolled=rolled),
            telling.gettext(
                "white die {value}: {good} in {place}",
                value=event.white,
                good=word.goods(event.goods, telling.texts),
                place=word.depot(event.white, telling.texts),
            ),
        ],
        telling.texts,
    )


def _taken(event: ev.TileTaken, telling: EventTelling) -> str:
    return telling.gettext("{player} takes {a_tile} from {depot}")


def _bought(event: ev.TileBought, telling: EventTelling) -> str:
    return telling.gettext(
        "{player} buys {a_tile} for {price}",
        price=word.means(event.silver, event.workers, telling.texts),
    )


def _sold(event: ev.GoodsSold, telling: EventTelling) -> str:
    return telling.gettext(
        "{player} sells {goods}: {gain}",
        goods=word.goods_tiles(((event.goods, event.number),), telling.texts),
        gain=word.gains(event.points, event.silver, event.workers, telling.texts),
    )


def _workers_taken(event: ev.WorkersTaken, telling: EventTelling) -> str:
    gain = word.means(event.silver, event.workers, telling.texts)
    return telling.gettext("{player} takes {gain}", gain=gain)


def _hired(event: ev.WorkersHired, telling: EventTelling) -> str:
    return telling.gettext(
        "{player} hires {workers} for {price}",
        workers=word.workers(event.workers, telling.texts),
        price=word.silver(event.silver, telling.texts),
    )


def _goods_taken(event: ev.GoodsTaken, telling: EventTelling) -> str:
    if not event.goods and event.depot:
        return telling.gettext("{player} takes no goods from {depot}")
    goods = word.goods_tiles(event.goods, telling.texts)
    if not event.depot:
        return telling.gettext("{player} takes {goods} from all depots", goods=goods)
    return telling.gettext("{player} takes {goods} from {depot}", goods=goods)


def _traded(event: ev.GoodsTraded, telling: EventTelling) -> str:
    goods = [(number, event.goods.count(number)) for number in dict.fromkeys(event.goods)]
    parts = [
        telling.gettext(
            "{player} gives up {goods} for {a_tile} of the black depot, face down",
            goods=word.goods_tiles(goods, telling.texts),
        ),
        *details(event, telling.texts),
    ]
    return made_of(parts, telling.texts)


def _shield_taken(event: ev.ShieldTaken, telling: EventTelling) -> str:
    return telling.gettext("{player} takes {shield} from {depot} for the castle on {cell}")


def _lost(event: ev.EffectsLost, telling: EventTelling) -> str:
    effects = telling.texts.listing(word.effect(name, telling.texts) for name in event.effects)
    if event.skipped:
        return telling.gettext("{player} skips: {effects}.", effects=effects)
    return telling.gettext("{player} can't use: {effects}.", effects=effects)


def _tribute_paid(event: ev.TributePaid, telling: EventTelling) -> str | None:
    parts = []
    if event.paid:
        parts.append(
            telling.gettext(
                "{player} pays {price} for {shields}",
                price=word.means(event.silver, event.workers, telling.texts),
                shields=word.shields(event.paid, telling.texts),
            )
        )
    if event.lost:
        shields = word.shields(event.lost, telling.texts)
        if event.paid:
            parts.append(telling.texts.gettext("loses {shields}", shields=shields))
        else:
            parts.append(telling.gettext("{player} loses {shields}", shields=shields))
    return SEPARATOR.join(parts) or None


def _income_part(event: ev.IncomePaid, telling: EventTelling) -> str:
    gain = word.gains(0, event.silver, event.workers, telling.texts)
    return f"{telling.names[event.seat]} {gain}"


def _paid(event: ev.IncomePaid, telling: EventTelling) -> str:
    return telling.gettext(_INCOME, amounts=_income_part(event, telling))


def _removed(event: ev.TileRemoved, telling: EventTelling) -> str:
    return word.capital(telling.gettext("{depot}: {tile} discarded."))


def _income(group: Sequence[Event], reading: core.Reading) -> str:
    """Return what everybody gets; the first number of the picture stands before the line."""
    amounts: list[str] = []
    for event in group:
        if isinstance(event, ev.IncomePaid):
            part = _income_part(event, EventTelling(event, reading.texts, reading.names))
            numbered = amounts and id(event) in reading.badges
            amounts.append(f"`{reading.badges[id(event)]}` {part}" if numbered else part)
    return reading.texts.gettext(_INCOME, amounts=SEPARATOR.join(amounts))


def _final(event: ev.FinalScored, telling: EventTelling) -> str | None:
    if not event.points:
        return None
    parts = telling.texts.row(
        telling.texts.gettext("{source} {n}", source=words.source(source, telling.texts), n=points)
        for source, points in event.points
    )
    return telling.gettext("{player}, end of the game: {facts}.", facts=parts)


class CastlesOfBurgundyLog(core.Log):
    """The log of The Castles of Burgundy; what an action brings stands in its line."""

    telling: ClassVar = EventTelling
    secrets: ClassVar = (ev.StartPrepared, ev.RoutePrepared, ev.TributeChosen)
    outdating: ClassVar = (ev.StartPlaced, ev.RouteLaid, ev.TributePaid)
    lines: ClassVar = {
        ev.DuchyChosen: noted("{player} plays {duchy}."),
        ev.StartPrepared: noted("{player} has secretly chosen a cell for the first castle."),
        ev.StartPlaced: noted("{player} starts with a castle on {cell}."),
        ev.RoutePrepared: noted("{player} has secretly laid the trade route."),
        ev.RouteLaid: _route_laid,
        ev.PhaseBegan: _phase_began,
        ev.RoundBegan: _round_began,
        ev.TileRemoved: _removed,
        ev.TileTaken: _taken,
        ev.TileBought: _bought,
        ev.TilePlaced: noted("{player} places {a_tile} on {cell}"),
        ev.TilesDropped: _part,
        ev.GoodsSold: _sold,
        ev.RouteRewarded: _part,
        ev.WorkersTaken: _workers_taken,
        ev.WorkersHired: _hired,
        ev.WorkersEchoed: _part,
        ev.TileGave: _gave,
        ev.LivestockScored: _part,
        ev.GoodsTaken: _goods_taken,
        ev.MarkerMoved: _part,
        ev.GoodsRemoved: _part,
        ev.GoodsTraded: _traded,
        ev.RegionCompleted: _part,
        ev.BonusTileTaken: _part,
        ev.PostsLinked: _part,
        ev.ShieldTaken: _shield_taken,
        ev.MonasteriesCopied: noted("{player} copies the monasteries of {other} (shield 6)."),
        ev.EffectUsed: noted("{player} uses the crane as {building}"),
        ev.EffectsLost: _lost,
        ev.TributeChosen: noted("{player} has secretly chosen which shields to keep."),
        ev.TributePaid: _tribute_paid,
        ev.IncomePaid: _paid,
        ev.PointsAdded: _part,
        ev.TargetReached: _part,
        ev.FinalScored: _final,
        ev.GameEnded: None,  # the headline and the result say so
    }

    def joins(self, event: Event, group: Sequence[Event]) -> bool:
        """Whether an action before has brought the event."""
        head: Any = group[0]
        if isinstance(event, ev.IncomePaid):
            return isinstance(head, ev.IncomePaid)
        if not isinstance(head, _ACTIONS) or type(event) not in PARTS:
            return False
        if isinstance(event, ev.WorkersEchoed | ev.GoodsRemoved):
            return True
        if isinstance(event, _OWN_LINE) and not _of_ship(head):
            return False
        return bool(getattr(event, "seat", None) == head.seat)

    def told(self, group: Sequence[Event], reading: core.Reading) -> str | None:
        head, texts = group[0], reading.texts
        if isinstance(head, ev.IncomePaid):
            return _income(group, reading)
        main = self.line(head, reading)
        if main is None or not isinstance(head, _ACTIONS):
            return main
        if parts_of_head := details(head, texts):
            main = texts.gettext(
                "{action} ({details})", action=main, details=SEPARATOR.join(parts_of_head)
            )
        brought = effects(group, reading.names, texts, reading.badges)
        return made_of([main, *brought], texts)


def _of_ship(head: Any) -> bool:
    """Whether an action is that of a ship: placing it, or goods that it takes."""
    return isinstance(head, ev.GoodsTaken) or getattr(head, "tile", "") == SHIP
