"""The position of Puerto Rico as text, in the words of the notation."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.text import board, by_seat, counted, listed
from rules.puerto_rico.data import BUILDING, TRADING_HOUSE_SPACES
from rules.puerto_rico.state import CargoShip, Player, RoleCard, Table


def text_board(table: Table) -> Iterator[str]:
    """Return the lines of a position or a view: what all share, then each seat."""
    phase = table.phase or "between roles"
    facts = (f"Round {table.round}", phase, f"governor: seat {table.governor}")
    return board(facts, _shared(table), by_seat(map(_owned, table.players)))


def _shared(table: Table) -> Iterator[tuple[str, str]]:
    yield "roles", listed(_role(name, card) for name, card in table.roles.items())
    yield "ships", listed(map(_ship, table.ships))
    yield (
        "trading house",
        f"{listed(table.trading_house)} ({len(table.trading_house)}/{TRADING_HOUSE_SPACES})",
    )
    yield "plantations", f"{listed(table.row)}; quarry {table.quarries}"
    yield "barrels", counted(table.supply)
    yield "colonists", f"ship {table.colonist_ship}, supply {table.colonist_supply}"
    yield "chips", f"{table.vp_pool} left"
    costs = table.costs()
    yield (
        "buildings",
        listed(f"{name} {left}×${costs[name]}" for name, left in table.stock.items() if left),
    )
    if table.end:
        yield "last round", listed(table.end)


def _role(name: str, card: RoleCard) -> str:
    if card.taker is not None:
        return f"{name} (seat {card.taker})"
    return f"{name} +${card.doubloons}" if card.doubloons else name


def _ship(ship: CargoShip) -> str:
    return f"{ship.good or 'empty'} {ship.load}/{ship.capacity}"


def _owned(player: Player) -> Iterator[tuple[str, str]]:
    chips = "hidden" if player.vp_hidden else player.vp_chips
    yield "money", f"${player.doubloons}, chips {chips}"
    yield "goods", counted(player.goods)
    tiles = player.circles().items()
    yield (
        "island",
        listed(
            f"{tile} {player.on_tiles.get(tile, 0)}/{laid}"
            for tile, laid in tiles
            if tile not in BUILDING
        ),
    )
    yield (
        "city",
        listed(f"{name} {men}/{BUILDING[name].circles}" for name, men in player.city.items()),
    )
    if player.forests:
        yield "forests", str(len(player.forests))
    if player.san_juan:
        yield "San Juan", str(player.san_juan)
