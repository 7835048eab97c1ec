"""Validity of positions of The Castles of Burgundy: bounds of everything on the table.

That no component is lost is the business of the audit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.castles_of_burgundy.box import bonus_tiles, full_stack
from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.depots import DEPOTS, black_spaces, spaces
from rules.castles_of_burgundy.data.points import PHASES, ROUNDS
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.supply import (
    BLACK_BACK,
    GOODS,
    GOODS_EACH,
    GOODS_PER_PHASE,
    INNS,
    STACKS,
    START_GOODS,
    TRACK,
)
from rules.castles_of_burgundy.data.tiles import BLACK, CASTLE, GOOSE, INN, MONASTERY, TILES
from rules.castles_of_burgundy.data.trade_routes import TILES_EACH, TRADE_ROUTES
from rules.castles_of_burgundy.moves import FILL, REGION, ROUTE, TILE
from rules.castles_of_burgundy.options import OFF
from rules.castles_of_burgundy.payments import EXTRA_ACTION
from rules.castles_of_burgundy.placing import WAITING, linked_posts
from rules.castles_of_burgundy.scoring import SOURCES
from rules.castles_of_burgundy.stack_validity import stack_fits
from rules.castles_of_burgundy.state import Depot, Duchy, Effect, Player, Table
from rules.core.validity import MOST, Misfits, outside, unknown

__all__ = ["invalid_paths", "stack_fits"]

_EFFECTS: Final = {*WAITING, GOOSE, ROUTE}
_SOLO_EFFECTS: Final = {FILL, TILE, REGION, EXTRA_ACTION}


def invalid_paths(table: Table) -> Misfits:
    """Yield the places that cannot be."""
    number = 2 if table.options.get("team", OFF) != OFF else table.seats
    seats = [seat % number for seat in range(table.seats)]
    if [player.duchy for player in table.players] != seats or len(table.duchies) != number:
        yield "players", len(table.players)
    elif table.phase not in ("", *PHASES):
        yield "phase", table.phase
    else:
        for check in (_rounds, _track, _main_board, _stacks, _bonus, _turn):
            yield from check(table)
        for seat, player in enumerate(table.players):
            yield from _within(f"players[{seat}]", _player(table, player))
        for place, duchy in enumerate(table.duchies):
            yield from _within(f"duchies[{place}]", _duchy(table, duchy))


def _within(path: str, inner: Misfits) -> Misfits:
    for place, value in inner:
        yield f"{path}.{place}", value


def _phases_begun(table: Table) -> int:
    return PHASES.index(table.phase) + 1 if table.phase else 0


def _rounds(table: Table) -> Misfits:
    yield from outside("round", table.round, ROUNDS if table.phase else 0)
    if sorted(table.order) != list(range(table.seats)):
        yield "order", table.order
    yield from outside("white", table.white, 6, 1 if table.rounds_played else 0)
    yield from outside("counter", table.counter, max(0, table.target - 1))
    yield from outside("target", table.target, 55 if table.solo else 0)
    begun = _phases_begun(table)
    phases = [len(phase) for phase in table.phase_goods]
    if phases != [GOODS_PER_PHASE] * (len(PHASES) - begun):
        yield "phase_goods", phases
    if len(table.round_goods) != (GOODS_PER_PHASE - table.round if begun else 0):
        yield "round_goods", len(table.round_goods)
    spare = len(GOODS) * GOODS_EACH - len(PHASES) * GOODS_PER_PHASE
    if len(table.spare_goods) != spare - START_GOODS * len(table.duchies):
        yield "spare_goods", len(table.spare_goods)
    for goods in (*table.phase_goods, table.round_goods, table.spare_goods):
        yield from unknown("goods", goods, GOODS)
    yield from _counts("lost_goods", table.lost_goods)


def _counts(place: str, goods: Sequence[int]) -> Misfits:
    if len(goods) != len(GOODS) or min(goods) < 0:
        yield place, goods


def _track(table: Table) -> Misfits:
    markers = [seat for space in table.track for seat in space]
    seats = [] if table.solo else list(range(table.seats))
    if len(table.track) != TRACK or sorted(markers) != seats:
        yield "track", table.track


def _main_board(table: Table) -> Misfits:
    if len(table.depots) != len(DEPOTS):
        yield "depots", len(table.depots)
        return
    for number, depot in zip(DEPOTS, table.depots, strict=True):
        colours = spaces(number, table.seats, table.phase) if table.phase else ()
        yield from _within(f"depots[{number - 1}]", _depot(depot, colours))
    black = black_spaces(table.seats) if table.phase else 0
    if len(table.black) != black:
        yield "black", len(table.black)
    allowed = {"", *full_stack(table, BLACK_BACK)}
    yield from unknown("black", table.black, allowed)
    inns = _phases_begun(table) if table.options.get("inns") else 0
    yield from outside("inns", table.inns, min(inns, INNS))
    yield from unknown("discarded", table.discarded, TILES.keys() - {BLACK})
    yield from unknown("lost_shields", table.lost_shields, SHIELDS)


def _depot(depot: Depot, colours: Sequence[str]) -> Misfits:
    if len(depot.tiles) != len(colours):
        yield "tiles", len(depot.tiles)
        return
    for tile, colour in zip(depot.tiles, colours, strict=True):
        if tile and (tile not in TILES or TILES[tile].colour != colour):
            yield "tiles", tile
    yield from _counts("goods", depot.goods)
    yield from unknown("shields", depot.shields, SHIELDS)


def _stacks(table: Table) -> Misfits:
    if set(table.stacks) != set(STACKS):
        yield "stacks", list(table.stacks)
        return
    for name in STACKS:
        full, left = full_stack(table, name), table.stacks[name]
        if len(left) != len(full) - _taken(table, name) or Counter(left) - Counter(full):
            yield f"stacks.{name}", len(left)


def _taken(table: Table, name: str) -> int:
    """Return how many tiles of a stack were laid out, starting castles included."""
    phases = PHASES[: _phases_begun(table)]
    if name == BLACK_BACK:
        return len(phases) * black_spaces(table.seats)
    laid = sum(
        spaces(depot, table.seats, phase).count(name) for phase in phases for depot in DEPOTS
    )
    if name != CASTLE:
        return laid
    if table.phase:
        return laid + len(table.duchies)
    return sum(CASTLE in duchy.tiles for duchy in table.duchies)


def _bonus(table: Table) -> Misfits:
    full = bonus_tiles(table.seats, table.options)
    taken = Counter(tile for duchy in table.duchies for tile in duchy.bonus)
    left = {name: [s for s in sizes if not taken[name, s]] for name, sizes in full.items()}
    bonuses = {(name, size) for name, sizes in full.items() for size in sizes}
    if left != table.bonus or taken.keys() - bonuses or any(n > 1 for n in taken.values()):
        yield "bonus", table.bonus


def _turn(table: Table) -> Misfits:
    turn = table.turn
    yield from outside("turn.seat", turn.seat, table.seats - 1, -1)
    if turn.seat < 0:
        if turn.pending or turn.rolled or turn.bought or turn.die_set:
            yield "turn", turn.seat
        return
    duchy = table.duchy_of(turn.seat)
    for place, effect in enumerate(turn.pending):
        if not _effect_fits(table, duchy, effect):
            yield f"turn.pending[{place}]", effect.kind


def _effect_fits(table: Table, duchy: Duchy, effect: Effect) -> bool:
    kinds = _SOLO_EFFECTS | _EFFECTS if table.solo else _EFFECTS
    cells = range(-1, len(duchy.tiles))
    if effect.kind not in kinds or effect.cell not in cells or effect.points not in range(MOST):
        return False
    if effect.kind == GOOSE and (effect.cell < 0 or not duchy.tiles[effect.cell]):
        return False
    rewards = {space.reward.colours for tile in TRADE_ROUTES.values() for space in tile}
    return effect.colours in rewards and bool(effect.colours) == (effect.kind == ROUTE)


def _player(table: Table, player: Player) -> Misfits:
    number = 2 if table.rounds_played else 0
    if not len(player.dice) == len(player.used) == number:
        yield "dice", player.dice
    yield from unknown("dice", player.dice, range(1, 7))
    yield from unknown("storage", player.storage, TILES.keys() - {BLACK})
    if player.storage and not table.teams:
        yield "storage", player.storage
    yield from outside("storage", len(player.storage), 2)
    yield from _points(player.vp)


def _points(vp: dict[str, int]) -> Misfits:
    yield from unknown("vp", vp, SOURCES)
    for source, points in vp.items():
        yield from outside(f"vp.{source}", points)


def _duchy(table: Table, duchy: Duchy) -> Misfits:
    if not duchy.board and not table.phase and not duchy.tiles:
        yield from _unchosen(duchy)
    elif duchy.board not in BOARDS or not _board_fits(table, duchy.board):
        yield "board", duchy.board
    elif len(duchy.tiles) != len(duchy.layout.cells):
        yield "tiles", len(duchy.tiles)
    else:
        yield from _placed(table, duchy)
    for place, number in (("workers", duchy.workers), ("silver", duchy.silver)):
        yield from outside(place, number)
    yield from _goods(table, duchy)
    yield from unknown("storage", duchy.storage, _storable(table))
    yield from _routes(table, duchy)
    if duchy.mimics is not None and (
        not table.options.get("shields")
        or duchy.mimics not in range(table.seats)
        or table.duchy_of(duchy.mimics) is duchy
    ):
        yield "mimics", duchy.mimics
    yield from _points(duchy.vp)


def _unchosen(duchy: Duchy) -> Misfits:
    if duchy.monasteries or duchy.shields or duchy.bonus or duchy.storage or duchy.linked != 1:
        yield "board", duchy.board


def _board_fits(table: Table, board: str) -> bool:
    for option in ("team", "solo"):
        name = table.options.get(option, OFF)
        if name != OFF:
            return board == name
    size_fits = len(BOARDS[board].cells) == 37 and not BOARDS[board].rivers
    return size_fits and bool(BOARDS[board].posts) == bool(table.options.get("border_posts"))


def _storable(table: Table) -> set[str]:
    names = set(TILES)
    return names if table.solo else names - {BLACK}


def _placed(table: Table, duchy: Duchy) -> Misfits:
    for cell, tile in zip(duchy.layout.cells, duchy.tiles, strict=True):
        if not tile:
            continue
        colour = TILES[tile].colour if tile in _storable(table) else None
        if colour not in ("", cell.colour):
            yield "tiles", tile
            return
    if table.phase and CASTLE not in duchy.tiles:
        yield "tiles", CASTLE
    if any(sum(duchy.tiles[cell] == INN for cell in region) > 1 for region in duchy.layout.regions):
        yield "tiles", INN
    numbers = [TILES[t].number for t in duchy.tiles if t and TILES[t].colour == MONASTERY]
    if sorted(duchy.monasteries) != sorted(numbers):
        yield "monasteries", duchy.monasteries
    yield from _shields(duchy)
    if duchy.linked != linked_posts(duchy):
        yield "linked", duchy.linked


def _shields(duchy: Duchy) -> Misfits:
    cells = [cell for _, cell in duchy.shields]
    castles = duchy.cells_with(CASTLE)
    if len(set(cells)) < len(cells) or not set(cells) <= set(castles):
        yield "shields", duchy.shields
    yield from unknown("shields", [number for number, _ in duchy.shields], SHIELDS)


def _goods(table: Table, duchy: Duchy) -> Misfits:
    yield from _counts("goods", duchy.goods)
    yield from _counts("sold", duchy.sold)
    yield from outside("goods", sum(number > 0 for number in duchy.goods), table.goods_limit())


def _routes(table: Table, duchy: Duchy) -> Misfits:
    number = TILES_EACH.get(table.seats, 0) if table.options.get("trade_routes") else 0
    yield from unknown("route", duchy.route, TRADE_ROUTES)
    if len(duchy.route) != number or len(set(duchy.route)) < number:
        yield "route", duchy.route
    yield from unknown("route_goods", duchy.route_goods, GOODS)
    spaces_there = sum(len(TRADE_ROUTES.get(tile, ())) for tile in duchy.route)
    sold = Counter(dict(zip(GOODS, duchy.sold, strict=False)))
    laid = Counter(duchy.route_goods)
    if sum(laid.values()) != min(spaces_there, sum(sold.values())) or laid - sold:
        yield "route_goods", duchy.route_goods
