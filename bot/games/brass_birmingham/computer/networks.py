"""Links worth a thought: every single one, and the best pairs of rails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from bot.games.brass_birmingham.computer.sources import take
from bot.games.brass_birmingham.computer.tiles import tiles_of
from rules import Move
from rules.brass_birmingham.data import (
    BREWERY,
    LINKS,
    MERCHANT_LINK_ICONS,
    MERCHANT_MASK,
    MOST_LINKS,
    SLOT,
    SLOTS_AT,
)
from rules.brass_birmingham.moves import Laid, Network
from rules.brass_birmingham.queries import (
    Laying,
    Sources,
    laying,
    link_coal,
    links_price,
    may_double,
    open_links,
    rails_beer,
)
from rules.brass_birmingham.state import Table

EMPTY: Final = 0.3
UNFLIPPED: Final = 0.7
"""What an empty slot and a tile that has not flipped count as icons, roughly."""


def networks(table: Table, seat: int, card: str, pairs: int) -> Iterator[Move]:
    """Yield the links and up to so many pairs of rails that can be paid for."""
    player, start = table.players[seat], laying(table, seat)
    if not player.links:
        return
    coals = {link: _coal(table, seat, start, link) for link in open_links(table, start)}
    for link, coal in coals.items():
        if coal is not None and links_price(table, 1, coal) <= player.money:
            yield Network(card, (Laid(LINKS[link].id, coal),))
    if may_double(table, seat) and table.sources(BREWERY):
        yield from islice(_doubles(table, seat, start, coals, card), pairs)


def _coal(table: Table, seat: int, so_far: Laying, link: int) -> Sources | None:
    if not table.rail:
        return ()
    return take(table, seat, link_coal(table, so_far, link), so_far.coal)


def _doubles(
    table: Table, seat: int, start: Laying, coals: Mapping[int, Sources | None], card: str
) -> Iterator[Move]:
    """Yield pairs of rails, those with the most icons first; `coals` is that for each first one."""
    money = table.players[seat].money
    icons = _all_icons(table)
    pairs = [
        (icons[first] + icons[second], first, second)
        for first, coal in coals.items()
        if coal is not None
        for second in open_links(table, start.after(first, ()))
    ]
    pairs.sort(reverse=True)
    done: set[frozenset[int]] = set()
    for _, first, second in pairs:
        both, coal = frozenset((first, second)), coals[first]
        if both in done or coal is None:
            continue
        then = start.after(first, coal)
        more = _coal(table, seat, then, second)
        if more is None or links_price(table, MOST_LINKS, (*coal, *more)) > money:
            continue
        laid = (Laid(LINKS[first].id, coal), Laid(LINKS[second].id, more))
        for beer in _beers(table, seat, then.after(second, more), second):
            done.add(both)
            yield Network(card, laid, beer)


def _beers(table: Table, seat: int, so_far: Laying, last: int) -> Iterator[Sources]:
    """Yield an own barrel and one of a rival, if there are such."""
    options = rails_beer(table, seat, so_far, last, MOST_LINKS).options(())
    own = [source for source in options if _owner(table, source) == seat]
    for sources in (own, [source for source in options if source not in own]):
        if sources:
            yield (min(sources, key=lambda source: _left(table, source)),)


def _owner(table: Table, source: str) -> int:
    tile = table.board[SLOT[source]]
    assert tile is not None
    return tile.owner


def _left(table: Table, source: str) -> int:
    tile = table.board[SLOT[source]]
    assert tile is not None
    return tile.left


def _all_icons(table: Table) -> list[float]:
    """Return the icons of all links, kept for the tiles on the board."""
    facts = tiles_of(table).facts
    icons: list[float] | None = facts.get(_all_icons)
    if icons is None:
        icons = [_icons(table, link) for link in range(len(LINKS))]
        facts.put(_all_icons, icons)
    return icons


def _icons(table: Table, link: int) -> float:
    icons = 0.0
    for end in LINKS[link].ends:
        if MERCHANT_MASK >> end & 1:
            icons += MERCHANT_LINK_ICONS
        for slot in SLOTS_AT[end]:
            tile = table.board[slot]
            if tile is None:
                icons += EMPTY
            else:
                icons += tile.kind.links * (1.0 if tile.flipped else UNFLIPPED)
    return icons
