"""The position of The Castles of Burgundy as text, in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.castles_of_burgundy.data.boards import Cell
from rules.castles_of_burgundy.state import Depot, Duchy, Player, Table
from rules.core.text import board, listed


def text_board(table: Table) -> Iterator[str]:
    """Return the lines of a position or a view: what all share, the duchies, then each seat."""
    phase = f"Phase {table.phase}, round {table.round}" if table.phase else "Setup"
    white = f"white die {table.white}" if table.white else "no white die"
    facts = (phase, white, f"order {listed(table.order, ' ')}")
    duchies = [
        (f"Duchy of seat {listed(table.members(number), ' and ')}", _duchy(duchy))
        for number, duchy in enumerate(table.duchies)
    ]
    return board(facts, _shared(table), [*duchies, ("", _seats(table))])


def _shared(table: Table) -> Iterator[tuple[str, str]]:
    for number, depot in enumerate(table.depots, 1):
        yield f"depot {number}", _depot(depot)
    yield "black depot", listed(tile for tile in table.black if tile)
    if table.inns:
        yield "inns", str(table.inns)
    yield "turn order", listed(f"{space}: {listed(on, ' ')}" for space, on in _track(table))
    yield (
        "bonus tiles",
        listed(f"{colour} {listed(sizes, '+')}" for colour, sizes in table.bonus.items() if sizes),
    )
    if table.solo:
        yield "counter", f"{table.counter}, target {table.target}"


def _track(table: Table) -> Iterator[tuple[int, Sequence[int]]]:
    return ((space, stack) for space, stack in enumerate(table.track) if stack)


def _depot(depot: Depot) -> str:
    parts = [listed(tile for tile in depot.tiles if tile)]
    if any(depot.goods):
        parts.append(f"goods {_goods(depot.goods)}")
    parts += [f"shield {shield}" for shield in depot.shields]
    return "; ".join(parts)


def _goods(numbers: Sequence[int]) -> str:
    """Return the types of goods, each as often as it is there."""
    return listed((kind for kind, count in enumerate(numbers, 1) for _ in range(count)), " ")


def _duchy(duchy: Duchy) -> Iterator[tuple[str, str]]:
    if not duchy.board:
        yield "board", "not chosen"
        return
    cells = zip(duchy.layout.cells, duchy.tiles, strict=True)
    for row, here in groupby(cells, key=lambda pair: pair[0].id[0]):
        yield f"{row}", listed((_cell(cell, tile) for cell, tile in here), " | ")
    yield "storage", listed(duchy.storage)
    yield "workers", f"{duchy.workers}, silver {duchy.silver}"
    yield "goods", f"{_goods(duchy.goods)}; sold {_goods(duchy.sold)}"
    if duchy.shields:
        all_cells = duchy.layout.cells
        yield "shields", listed(f"{number} on {all_cells[at].id}" for number, at in duchy.shields)
    if duchy.route:
        yield "trade route", f"{listed(duchy.route)}; goods {listed(duchy.route_goods, ' ')}"


def _cell(cell: Cell, tile: str) -> str:
    return f"{cell.id} [{tile}]" if tile else f"{cell.id} {cell.colour} {cell.number}"


def _seats(table: Table) -> Iterator[tuple[str, str]]:
    for seat, player in enumerate(table.players):
        own = f"; storage {listed(player.storage)}" if table.teams else ""
        yield f"seat {seat}", f"dice {_dice(player)}, points {player.points}{own}"


def _dice(player: Player) -> str:
    pairs = zip(player.dice, player.used, strict=True)
    return listed((f"({value})" if used else value for value, used in pairs), " ")
