"""Develop: one tile or two taken off the mat for iron (RULINGS 9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from rules.brass_birmingham import refusals
from rules.brass_birmingham.actions.base import ActionRules, Paid, faces, rotated
from rules.brass_birmingham.data import INDUSTRIES, IRON, MOST_DEVELOPED
from rules.brass_birmingham.effects import consume, discard, pay
from rules.brass_birmingham.events import Developed
from rules.brass_birmingham.moves import MARKET, Develop
from rules.brass_birmingham.sources import Sources, iron_need, price
from rules.brass_birmingham.state import Player, Table
from rules.core.chance import Chance
from rules.core.errors import Refusal
from rules.core.phrases import Move


class DevelopRules(ActionRules[Develop]):
    """Remove one or two tiles from the mat, each for one iron."""

    def complete(self, table: Table, seat: int, move: Develop) -> Develop | Refusal:
        """Tile by tile, each with its iron, then the money (RULINGS 14)."""
        player = table.players[seat]
        for place, industry in enumerate(move.industries):
            refusal = develop_refusal(player, industry, move.industries[:place])
            if refusal is not None:
                before = iron_need(table, place).complete(move.iron[:place])
                return before if isinstance(before, Refusal) else refusal
        iron = iron_need(table, len(move.industries)).complete(move.iron)
        if isinstance(iron, Refusal):
            return iron
        cost = price(table, IRON, iron)
        if cost > player.money:
            return Refusal(refusals.NO_MONEY, {"price": cost, "money": player.money})
        return replace(move, iron=iron)

    def moves(self, table: Table, seat: int) -> Sequence[Move]:
        """Return all choices of one or two tiles, in each order, with all ways to get the iron."""
        player = table.players[seat]
        hand, most = faces(player), most_developed(table, player.money)
        irons = [iron_need(table, n).ways() if n <= most else [] for n in range(MOST_DEVELOPED + 1)]
        return Paid(
            (Develop("", industries, iron), hand)
            for industries in developable(player)
            for iron in irons[len(industries)]
        )

    def sample(self, table: Table, seat: int, chance: Chance) -> Develop | None:
        """Draw the tiles, then the iron."""
        player = table.players[seat]
        most = most_developed(table, player.money)
        for industries in rotated(list(developable(player)) if most else (), chance):
            if len(industries) <= most:
                iron = _draw_iron(table, len(industries), chance)
                return Develop(chance.choose(player.hand), industries, iron)
        return None

    def apply(self, table: Table, seat: int, move: Develop) -> None:
        """Remove the tiles and consume the iron."""
        player = table.players[seat]
        removed = []
        for industry in move.industries:
            kind = player.next_tile(industry)
            assert kind is not None
            removed.append((kind.industry, kind.level))
            player.mat[industry] += 1
        pounds = price(table, IRON, move.iron)
        pay(table, seat, pounds)
        table.emit(Developed, seat, tuple(removed), pounds, move.iron, move.card)
        consume(table, IRON, move.iron)
        discard(table, seat, move.card)


def develop_refusal(player: Player, industry: str, before: Sequence[str] = ()) -> Refusal | None:
    """Say why the next tile of an industry cannot be developed, after others were removed."""
    kind = player.next_tile(industry, before.count(industry))
    if kind is None:
        return Refusal(refusals.NO_TILE_LEFT, {"industry": industry})
    if kind.lightbulb:
        return Refusal(refusals.LIGHTBULB, {"industry": industry, "level": kind.level})
    return None


def developable(player: Player) -> Iterator[tuple[str, ...]]:
    """Yield every choice of one or two tiles that can be developed, whatever the iron costs."""
    first = [industry for industry in INDUSTRIES if develop_refusal(player, industry) is None]
    for industry in first:
        yield (industry,)
    twice = {one for one in first if develop_refusal(player, one, (one,)) is None}
    for one, other in product(first, repeat=2):
        if one != other or one in twice:
            yield (one, other)


def most_developed(table: Table, money: int) -> int:
    """Return how many tiles' iron is affordable; all ways to get it cost the same (RULINGS 6.2)."""
    free = sum(tile.left for _, tile in table.sources(IRON))
    return max(
        n
        for n in range(MOST_DEVELOPED + 1)
        if price(table, IRON, (MARKET,) * max(0, n - free)) <= money
    )


def _draw_iron(table: Table, number: int, chance: Chance) -> Sources:
    need = iron_need(table, number)
    iron: Sources = ()
    for _ in range(number):
        iron = (*iron, chance.choose(need.options(iron)))
    return iron
