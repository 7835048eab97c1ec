"""Builds worth a thought: every site, with one way to pay for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brass_birmingham.computer.sources import take
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.queries import Site
from rules.brass_birmingham.state import Table


def builds(table: Table, seat: int, cards: Sequence[str]) -> Iterator[Move]:
    """Yield a build for each legal site, with the first card of `cards` that serves."""
    for site, serving in queries.sites(table, seat, tuple(dict.fromkeys(cards))):
        move = _build(table, seat, site, serving[0])
        if move is not None:
            yield move


def _build(table: Table, seat: int, site: Site, card: str) -> Move | None:
    coal_needed, iron_needed = queries.build_needs(table, seat, site)
    coal = take(table, seat, coal_needed)
    if coal is None:
        return None
    iron = take(table, seat, iron_needed)
    if iron is None:
        return None
    move = site.build(card, coal, iron)
    affordable = queries.build_price(table, seat, move) <= table.players[seat].money
    return move if affordable else None
