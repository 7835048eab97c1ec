"""Builds worth a thought: every site, with one way to pay for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brass_birmingham.computer.sources import take
from rules.brass_birmingham.actions.build import (
    Builder,
    Site,
    builder,
    serves,
    site_refusal,
    total,
    town_refusal,
)
from rules.brass_birmingham.data import INDUSTRIES, SLOTS, SLOTS_FOR, Kind
from rules.brass_birmingham.moves import Build, Overbuild
from rules.brass_birmingham.sources import coal_need, iron_need
from rules.brass_birmingham.state import Table
from rules.core.notation import Move


def builds(table: Table, seat: int, cards: Sequence[str]) -> Iterator[Move]:
    """Yield a build for each legal site, with the first card of `cards` that serves."""
    who = builder(table, seat)
    for industry in INDUSTRIES:
        kind = table.players[seat].next_tile(industry)
        if kind is None or not kind.allowed(table.era) or kind.money > table.players[seat].money:
            continue
        seen: set[tuple[int, tuple[str, ...]]] = set()
        for slot in SLOTS_FOR[industry]:
            tile = table.board[slot]
            if tile is None:
                # two such slots of a town are the same
                same = (SLOTS[slot].location, SLOTS[slot].accepts)
                if same in seen:
                    continue
                seen.add(same)
            elif tile.industry != industry or tile.level >= kind.level:
                continue
            move = _build(table, who, Site(industry, slot, tile is not None), kind, cards)
            if move is not None:
                yield move


def _build(table: Table, who: Builder, site: Site, kind: Kind, cards: Sequence[str]) -> Move | None:
    card = next((card for card in cards if serves(who, site, card)), None)
    if card is None:
        return None
    if site_refusal(table, who.seat, site) or town_refusal(table, who.seat, site):
        return None
    place = 1 << SLOTS[site.slot].location
    coal = take(table, who.seat, coal_need(table, table.geography(), place, kind.coal))
    if coal is None:
        return None
    iron = take(table, who.seat, iron_need(table, kind.iron))
    if iron is None or total(table, kind, coal, iron) > table.players[who.seat].money:
        return None
    form = Overbuild if site.over else Build
    return form(card, site.industry, SLOTS[site.slot].id, coal, iron)
