"""Validity of positions of Puerto Rico: bounds of the table, and what is left to be done.

That no component is lost is the business of the audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rules.core.state import Step
from rules.core.validity import MOST, Misfits, outside, poll_fits, strangers, unknown
from rules.puerto_rico.building_sets import choosable, violet_kinds
from rules.puerto_rico.data import (
    ALL_BUILDINGS,
    BUILDER,
    BUILDING,
    CAPTAIN,
    CRAFTSMAN,
    FOREST,
    GOODS,
    MAYOR,
    ROLES,
    SETTLER,
    TILES,
    TRADER,
    TRADING_HOUSE_SPACES,
    VIOLET_SPACES,
    copies,
)
from rules.puerto_rico.new_buildings import forest_house, library
from rules.puerto_rico.options import BASE, CUSTOM, DRAFT
from rules.puerto_rico.powers import END_CAUSES
from rules.puerto_rico.state import CargoShip, Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice, UnloadShips
from rules.puerto_rico.steps.craftsman import CraftChoice, Harvest, ProduceChoice, Production
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice, RefillColonistShip
from rules.puerto_rico.steps.round import EndGame, EndPhase, RoleChoice, Round
from rules.puerto_rico.steps.settler import (
    DrawnTileChoice,
    OfferSecondTile,
    RefillRow,
    SecondTileChoice,
    SettleChoice,
)
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.trader import EmptyTradingHouse, SellChoice
from rules.puerto_rico.steps.turn import SeatTurn

Stack: TypeAlias = Sequence[Step[Any]]
_PRODUCTION: Final = {row.id for row in ALL_BUILDINGS if row.produces}


def invalid_paths(table: Table) -> Misfits:
    """Yield the places that cannot be."""
    if len(table.players) != table.seats:
        yield "players", len(table.players)
        return
    yield from _common(table)
    yield from _goods(table)
    yield from _stock(table)
    yield from _roles(table)
    for seat, player in enumerate(table.players):
        for place, value in _player(table, seat, player):
            yield f"players[{seat}].{place}", value


def _common(table: Table) -> Misfits:
    yield from outside("governor", table.governor, table.seats - 1)
    yield from outside("chooser", table.chooser, table.seats - 1)
    yield from outside("round", table.round, MOST, 1)
    yield from outside("vp_pool", table.vp_pool, MOST, -MOST)
    for name in ("quarries", "colonist_supply", "colonist_ship"):
        yield from outside(name, getattr(table, name))
    yield from unknown("end", table.end, END_CAUSES)
    if len(set(table.end)) < len(table.end):
        yield "end", table.end
    yield from strangers("library_spent", table.library_spent, table)
    if table.governor != (table.round - 1) % table.seats:
        yield "governor", table.governor


def _goods(table: Table) -> Misfits:
    for name in ("trading_house", "row", "deck", "discard"):
        yield from unknown(name, getattr(table, name), GOODS)
    yield from outside("trading_house", len(table.trading_house), TRADING_HOUSE_SPACES)
    yield from outside("row", len(table.row), table.setting.row)
    yield from _supplied("supply", table.supply)
    if tuple(ship.capacity for ship in table.ships) != table.setting.ships:
        yield "ships", len(table.ships)
    carried = [ship.good for ship in table.ships if ship.good]
    if len(set(carried)) < len(carried) or not all(map(_is_loaded_well, table.ships)):
        yield "ships", carried


def _is_loaded_well(ship: CargoShip) -> bool:
    if not ship.good:
        return ship.load == 0
    return ship.good in GOODS and 0 < ship.load <= ship.capacity


def _supplied(place: str, goods: Mapping[str, int]) -> Misfits:
    if set(goods) != set(GOODS):
        yield place, list(goods)
    for good, number in goods.items():
        yield from outside(f"{place}.{good}", number)


def _stock(table: Table) -> Misfits:
    yield from unknown("stock", table.stock, BUILDING)
    if not _PRODUCTION <= set(table.stock) <= set(BUILDING):
        yield "stock", list(table.stock)
        return
    for kind, number in table.stock.items():
        yield from outside(f"stock.{kind}", number, copies(BUILDING[kind], table.seats))
    violet = {kind for kind in table.stock if BUILDING[kind].violet}
    costs = Counter(BUILDING[kind].cost for kind in violet)
    if any(number > VIOLET_SPACES[cost] for cost, number in costs.items()):
        yield "stock", sorted(violet)
    fixed = table.options.get("building_set", BASE) in (BASE, CUSTOM)
    if fixed and violet != set(violet_kinds(table.options, table.chance)):
        yield "stock", sorted(violet)


def _roles(table: Table) -> Misfits:
    if set(table.roles) != {*ROLES, *table.setting.prospectors}:
        yield "roles", list(table.roles)
        return
    yield from unknown("phase", [table.phase], ["", *table.roles])
    for role, card in table.roles.items():
        yield from outside(f"roles.{role}.doubloons", card.doubloons)
        if card.taker is not None:
            yield from outside(f"roles.{role}.taker", card.taker, table.seats - 1)


def _player(table: Table, seat: int, player: Player) -> Misfits:
    for name in ("doubloons", "san_juan", "vp_chips"):
        yield from outside(name, getattr(player, name))
    yield from _supplied("goods", player.goods)
    yield from unknown("island", player.island, (*TILES, FOREST))
    yield from unknown("forests", player.forests, GOODS)
    yield from outside("island", player.island_free())
    yield from unknown("on_tiles", player.on_tiles, TILES)
    for tile, number in player.on_tiles.items():
        yield from outside(f"on_tiles.{tile}", number, player.island.count(tile))
    yield from unknown("city", player.city, table.stock)
    if player.city.keys() <= table.stock.keys():
        for kind, number in player.city.items():
            yield from outside(f"city.{kind}", number, BUILDING[kind].circles)
        yield from outside("city", player.city_free())
    if player.vp_hidden and (player.vp_chips or table.viewer in (None, seat)):
        yield "vp_hidden", player.vp_hidden


def stack_fits(table: Table) -> bool:
    """Whether what is left to be done can follow from the phase and the roles that are taken."""
    takers = sorted(card.taker for card in table.roles.values() if card.taker is not None)
    taken = len(takers)
    if takers != sorted((table.governor + place) % table.seats for place in range(taken)):
        return False
    if table.options.get("building_set") == DRAFT and choosable(table.stock, table.options):
        asked = sum(BUILDING[kind].violet for kind in table.stock) % table.seats
        return table.stack == [DraftChoice(asked)] and not taken and _idle(table)
    latest = (table.governor + taken - 1) % table.seats
    match table.stack:
        case [Round(picked), EndPhase(), *rest]:
            card = table.roles.get(table.phase)
            return (
                picked == taken
                and card is not None
                and card.taker == table.chooser == latest
                and _phase_fits(table, rest)
            )
        case [Round(picked), RoleChoice(seat)]:
            following = (latest + 1) % table.seats
            return picked == taken + 1 <= table.setting.picks and seat == following and _idle(table)
        case [EndGame(), GuestChoice() as poll]:
            return _is_over(table, taken) and poll_fits(table, poll)
        case []:
            return _is_over(table, taken)
    return False


def _idle(table: Table) -> bool:
    """Whether no role is being carried out."""
    return not table.phase and not table.library_waived


def _is_over(table: Table, taken: int) -> bool:
    return bool(table.end) and taken == table.setting.picks and _idle(table)


def _phase_fits(table: Table, rest: Stack) -> bool:
    fits = _PHASES.get(table.phase)
    return bool(rest) and fits is not None and fits(table, rest)


def _asks(table: Table, kind: type[SeatTurn], turns: Stack) -> bool:
    """Whether the last seats of the phase, at least one, are asked in order."""
    last_first = table.seats_from(table.chooser)[::-1]
    seats = [turn.seat for turn in turns if isinstance(turn, kind)]
    return 0 < len(turns) == len(seats) and seats == last_first[: len(seats)]


def _settler(table: Table, rest: Stack) -> bool:
    owner = library.owns(table.players[table.chooser])
    if rest == [RefillRow(), SecondTileChoice(table.chooser)]:
        return owner
    first = [RefillRow(), *([OfferSecondTile(table.chooser)] if owner else [])]
    turns = rest[len(first) :]
    if rest[: len(first)] != first or not turns:
        return False
    if isinstance(drawn := turns[-1], DrawnTileChoice):
        turns = turns[:-1]
        asked = SettleChoice(drawn.seat, drew=True)
        works = drawn.seat in range(table.seats) and forest_house.works(table.players[drawn.seat])
        if not works or drawn.tile not in GOODS or not turns or turns[-1] != asked:
            return False
    drew = [turn for turn in turns[:-1] if isinstance(turn, SettleChoice) and turn.drew]
    return not drew and _asks(table, SettleChoice, turns)


def _mayor(table: Table, rest: Stack) -> bool:
    match rest:
        case [RefillColonistShip(), PlaceChoice() as poll]:
            order = table.seats_from(table.chooser)
            ordered = table.options["mayor_mode"] == "ordered"
            left = order[-len(poll.order) :] if ordered else order
            return poll_fits(table, poll) and list(poll.order) == left
    return False


def _craftsman(table: Table, rest: Stack) -> bool:
    order = table.seats_from(table.chooser)
    match rest:
        case [Production(chooser), GuestChoice() as poll]:
            return chooser == table.chooser and poll_fits(table, poll)
        case [ProduceChoice(asked, _, harvest) as poll]:
            done = len(harvest)
            expected = order if len(asked) > 1 else order[done : done + 1]
            return (
                poll_fits(table, poll)
                and list(asked) == expected
                and (not harvest or len(asked) == 1)
                and _harvested(table, harvest)
            )
        case [CraftChoice(seat, harvest)]:
            return (
                seat == table.chooser and len(harvest) == table.seats and _harvested(table, harvest)
            )
    return False


def _harvested(table: Table, harvest: Harvest) -> bool:
    """Whether what was produced in this phase is still there."""
    for seat, goods in zip(table.seats_from(table.chooser), harvest, strict=False):
        held = table.players[seat].goods
        kinds = [good for good, _ in goods]
        if kinds != [good for good in GOODS if good in kinds]:
            return False
        if not all(0 < number <= held[good] for good, number in goods):
            return False
    return True


def _captain(table: Table, rest: Stack) -> bool:
    seats = range(table.seats)
    match rest:
        case [ShipChoice(seat, quiet, wharves, _, small, turns)]:
            used = (*strangers("", wharves, table), *strangers("", small, table))
            if seat not in seats or quiet not in seats or not 0 <= turns <= table.seats or used:
                return False
            return turns == table.seats or seat == (table.chooser + turns) % table.seats
        case [UnloadShips(), *polls]:
            asked = [poll for poll in polls if isinstance(poll, StoreChoice)]
            order = table.seats_from(table.chooser)
            if not asked or len(asked) < len(polls) or not all(poll_fits(table, p) for p in asked):
                return False
            at_once = [list(poll.order) for poll in asked] == [order]
            in_turn = [list(poll.order) for poll in asked] == [[s] for s in order[::-1]][
                : len(asked)
            ]
            return at_once or in_turn
    return False


_PHASES: Final[Mapping[str, Callable[[Table, Stack], bool]]] = {
    SETTLER: _settler,
    MAYOR: _mayor,
    BUILDER: lambda table, rest: _asks(table, BuildChoice, rest),
    CRAFTSMAN: _craftsman,
    TRADER: lambda table, rest: (
        rest[0] == EmptyTradingHouse() and _asks(table, SellChoice, rest[1:])
    ),
    CAPTAIN: _captain,
}
