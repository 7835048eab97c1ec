"""The position of Valparaíso as text, in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.text import board, by_seat, counted, listed
from rules.valparaiso.data import GOODS
from rules.valparaiso.state import Player, Table


def text_board(table: Table) -> Iterator[str]:
    """Return the lines of a position or a view: what all share, the places, then each seat."""
    facts = (f"Round {table.round}", f"lighthouse: seat {table.start}")
    parts = [("", _places(table)), *by_seat(map(_owned, table.players))]
    return board(facts, _shared(table), parts)


def _shared(table: Table) -> Iterator[tuple[str, str]]:
    for market, tiles in table.columns.items():
        yield f"market {market}", listed(tiles)
    yield "reserve", listed(table.reserve)
    for region, cards in table.regions.items():
        pesos = table.region_pesos.get(region, 0)
        yield f"sea {region}", listed(card or "empty" for card in cards) + f"; {pesos} pesos"
    yield "cards", f"{len(table.pile)} in the pile, cashed {listed(table.cashed)}"


def _places(table: Table) -> Iterator[tuple[str, str]]:
    for place in table.board.place_list:
        merchants = [
            f"merchant of seat {seat}"
            for seat, player in enumerate(table.players)
            for _ in range(player.merchants.count(place.id))
        ]
        houses = [
            f"{space.id} seat {table.houses[space.id]}" if space.id in table.houses else space.id
            for space in place.spaces
        ]
        yield place.id, "; ".join(filter(None, (", ".join(houses), ", ".join(merchants))))
    if table.residences:
        yield "residences", listed((f"seat {seat}" for seat in table.residences), ", ")


def _owned(player: Player) -> Iterator[tuple[str, str]]:
    yield "money", f"{player.pesos} pesos, points {player.points}"
    yield "warehouse", _goods(player.warehouse)
    yield "hold", f"{_goods(player.hold)}; ship at {player.ship}"
    yield "merchants", f"{listed(player.merchants)}; {player.unhired} to hire"
    yield "achievements", listed(player.achievements)
    plan = listed(card or "used" for card in player.plan)
    yield "plan", f"{plan}; mayor's office {player.mayor}" if player.mayor else plan


def _goods(numbers: Sequence[int]) -> str:
    return counted(dict(zip(GOODS, numbers, strict=True)))
