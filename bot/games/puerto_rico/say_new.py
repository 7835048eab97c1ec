"""What happened with the New Buildings, in words (RULINGS 9, 13.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from bot.games.core.title import Names
from bot.games.puerto_rico import names as word
from bot.games.puerto_rico.sums import lighthouse, load_parts
from bot.i18n import Texts
from rules.core.events import Event
from rules.puerto_rico import events as ev


def _drafted(event: ev.Drafted, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player} drafts the {building}.",
        player=names[event.seat],
        building=word.small(word.building(event.building, texts)),
    )


def _drawn_tile_laid(event: ev.DrawnTileLaid, names: Names, texts: Texts) -> str:
    player, tile = names[event.seat], word.tile(event.tile, texts)
    if event.forest:
        return texts.gettext("{player} lays the drawn {tile} as forest.", player=player, tile=tile)
    return texts.gettext("{player} keeps the drawn {tile}.", player=player, tile=tile)


def settled(event: ev.Settled, names: Names, texts: Texts) -> str:
    """Return the line for a forest or for the second tile of the library."""
    player, tile = names[event.seat], word.tile(event.tile, texts)
    if event.colonist:
        return texts.gettext(
            "{player} lays 1 {tile} as forest; 1 colonist goes to San Juan (hospice).",
            player=player,
            tile=tile,
        )
    if event.forest and event.second:
        return texts.gettext(
            "{player} lays 1 {tile} as forest, the second tile (library).", player=player, tile=tile
        )
    if event.forest:
        return texts.gettext("{player} lays 1 {tile} as forest.", player=player, tile=tile)
    return texts.gettext(
        "{player} takes 1 {tile} as second tile (library).", player=player, tile=tile
    )


def gained(player: str, gain: str, source: str, texts: Texts) -> str:
    """Return the line for doubloons or points that a building or a role has brought."""
    return texts.gettext("{player}: +{gain} ({source}).", player=player, gain=gain, source=source)


def _church_paid(event: ev.ChurchPaid, names: Names, texts: Texts) -> str:
    points = word.points(event.points, texts)
    return gained(names[event.seat], points, word.target("church", texts), texts)


def _specialty_factory_paid(event: ev.SpecialtyFactoryPaid, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player}: +{doubloons} (specialty factory, {n} {good}).",
        player=names[event.seat],
        doubloons=word.doubloons(event.doubloons, texts),
        n=event.number,
        good=word.good(event.good, texts),
    )


def _lighthouse_paid(event: ev.LighthousePaid, names: Names, texts: Texts) -> str:
    doubloons = word.doubloons(event.doubloons, texts)
    return gained(names[event.seat], doubloons, word.target("lighthouse", texts), texts)


def _union_hall_paid(event: ev.UnionHallPaid, names: Names, texts: Texts) -> str:
    points = word.points(event.points, texts)
    return gained(names[event.seat], points, word.target("union-hall", texts), texts)


def _loaded_by_small_wharf(event: ev.LoadedBySmallWharf, names: Names, texts: Texts) -> str:
    parts = load_parts(event.barrels, event.privilege, event.harbor, texts)
    return texts.gettext(
        "{player} ships {goods} by small wharf: +{points}{parts}.",
        player=names[event.seat],
        goods=word.barrels(event.goods, texts),
        points=word.points(event.points, texts),
        parts=word.total(parts) + lighthouse(event.lighthouse, texts),
    )


def _library_spent(event: ev.LibrarySpent, names: Names, texts: Texts) -> str:
    return texts.gettext(
        "{player}: the library doubles nothing more this round.", player=names[event.seat]
    )


def _guests_moved(event: ev.GuestsMoved, names: Names, texts: Texts) -> str:
    return texts.ngettext(
        "{player} moves {n} guest: {changes}.",
        "{player} moves {n} guests: {changes}.",
        len(event.targets),
        player=names[event.seat],
        changes=word.changes(Counter(event.targets), texts),
    )


def _guests_chosen(event: ev.GuestsChosen, names: Names, texts: Texts) -> str:
    return texts.gettext("{player} has decided about guests in secret.", player=names[event.seat])


def _guests_revealed(event: ev.GuestsRevealed, names: Names, texts: Texts) -> None:
    """What everybody did has been told before."""


SAYERS: Final[dict[type[Event], Callable[[Any, Names, Texts], str | None]]] = {
    ev.Drafted: _drafted,
    ev.DrawnTileLaid: _drawn_tile_laid,
    ev.ChurchPaid: _church_paid,
    ev.SpecialtyFactoryPaid: _specialty_factory_paid,
    ev.LighthousePaid: _lighthouse_paid,
    ev.UnionHallPaid: _union_hall_paid,
    ev.LoadedBySmallWharf: _loaded_by_small_wharf,
    ev.LibrarySpent: _library_spent,
    ev.GuestsMoved: _guests_moved,
    ev.GuestsChosen: _guests_chosen,
    ev.GuestsRevealed: _guests_revealed,
}
"""The lines about events that only games with New Buildings have."""
