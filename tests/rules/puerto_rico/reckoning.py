"""What each move of a game with New Buildings must lead to, reckoned from the printed rules.

A second way to the same numbers, for random games: it looks at the table before a move and says
what money, points, goods and colonists must be after it, and which moves must be open. Written
from the rulings alone (RULINGS 5, 9, 11.3, 13.3 and 4.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import rules
from tests.rules.puerto_rico.expansion import KINDS

GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")
PRICE = dict(zip(GOODS, range(5), strict=True))
COST = {kind: cost for cost, kinds in KINDS.items() for kind in kinds.split()} | {
    "small-indigo-plant": 1,
    "small-sugar-mill": 2,
    "indigo-plant": 3,
    "sugar-mill": 4,
    "tobacco-storage": 5,
    "coffee-roaster": 6,
}
COLUMN = {kind: 4 if cost == 10 else (cost + 2) // 3 for kind, cost in COST.items()} | {
    "small-indigo-plant": 1,
    "small-sugar-mill": 1,
    "indigo-plant": 2,
    "sugar-mill": 2,
    "tobacco-storage": 3,
    "coffee-roaster": 3,
}
LARGE = KINDS[10].split()
CIRCLES = dict.fromkeys(COST, 1) | {
    "guesthouse": 2,
    "indigo-plant": 3,
    "sugar-mill": 3,
    "tobacco-storage": 3,
    "coffee-roaster": 2,
    "statue": 0,
}
MAKERS = {
    "indigo": ("indigo-plant", "small-indigo-plant"),
    "sugar": ("sugar-mill", "small-sugar-mill"),
    "tobacco": ("tobacco-storage",),
    "coffee": ("coffee-roaster",),
}
FACTORY = (0, 0, 1, 2, 3, 5)
Totals = dict[str, int]


@dataclass
class Phase:
    """What a player could remember of the phase that is being played."""

    role: str = ""
    chooser: int = 0
    library_waived: bool = False
    settled: list[int] = field(default_factory=list)
    drew: set[int] = field(default_factory=set)
    shipped: set[int] = field(default_factory=set)
    loaded: set[int] = field(default_factory=set)
    wharves: set[tuple[int, str]] = field(default_factory=set)
    stock: list[dict[str, int]] = field(default_factory=list)
    """The barrels of each player before the production."""


def split(text: str) -> tuple[str, set[str]]:
    """A move without what it waives, and what it waives."""
    move, _, waived = text.partition(" waive ")
    return move, set(waived.split())


def doubles(state: Any, seat: int, phase: Phase) -> bool:
    """Whether an occupied library doubles the privilege of this player."""
    return (
        seat == phase.chooser
        and not phase.library_waived
        and state.players[seat].occupied("library")
    )


def free_circles(board: Any) -> dict[str, int]:
    """The empty circles of a board by target."""
    free = {kind: n - board.on_tiles.get(kind, 0) for kind, n in _tiles(board).items()}
    free |= {kind: CIRCLES[kind] - men for kind, men in board.city.items()}
    return {target: number for target, number in free.items() if number > 0}


def _tiles(board: Any) -> dict[str, int]:
    return {kind: board.island.count(kind) for kind in (*GOODS, "quarry")}


def price(state: Any, seat: int, kind: str, phase: Phase) -> int:
    """What a building costs a player now (RULINGS 5.3)."""
    board = state.players[seat]
    privilege = (2 if doubles(state, seat, phase) else 1) if seat == phase.chooser else 0
    quarries = min(board.on_tiles.get("quarry", 0), COLUMN[kind])
    return max(0, COST[kind] - quarries - board.island.count("forest") // 2 - privilege)


def builds(state: Any, seat: int, phase: Phase) -> set[str]:
    """All moves of the builder phase, without waivers (RULINGS 5.3, 9.3)."""
    board = state.players[seat]
    room = 12 - sum(2 if kind in LARGE else 1 for kind in board.city)
    moves = {"build pass"}
    for kind, copies in state.stock.items():
        if not copies or kind in board.city or room < (2 if kind in LARGE else 1):
            continue
        short = price(state, seat, kind, phase) - board.doubloons
        if short <= 0:
            moves.add(f"build {kind}")
        elif short <= 3 and board.occupied("black-market"):
            moves |= {f"build {kind} paying {items}" for items in _items(board, short)}
    return moves


def _items(board: Any, number: int) -> Iterator[str]:
    colonists = [kind for kind in (*GOODS, "quarry") if board.on_tiles.get(kind)]
    colonists += [kind for kind, men in board.city.items() if men and kind != "black-market"]
    colonists += ["san-juan"] * bool(board.san_juan)
    classes = [
        [f"colonist:{source}" for source in colonists],
        [f"good:{good}" for good in GOODS if board.goods[good]],
        ["vp"] * bool(board.vp_chips > 0),
    ]
    for chosen in combinations(classes, number):
        for words in product(*chosen):
            yield " ".join(words)


def sales(state: Any, seat: int) -> set[str]:
    """All moves of the trader phase (RULINGS 5.5, 9.6)."""
    board = state.players[seat]
    moves = {"sell pass"}
    for good in GOODS:
        if not board.goods[good]:
            continue
        new = good not in state.trading_house or board.occupied("office")
        if len(state.trading_house) < 4 and new:
            moves.add(f"sell {good}")
        if board.occupied("trading-post"):
            moves.add(f"sell {good} at post")
    return moves


def loads(state: Any, seat: int) -> set[str]:
    """All loadings onto cargo ships (RULINGS 5.6 (a))."""
    board, moves = state.players[seat], set()
    for good in GOODS:
        held = board.goods[good]
        if not held:
            continue
        carrying = [ship for ship in state.ships if ship.good == good]
        ships = carrying or [ship for ship in state.ships if not ship.load]
        fitting = {ship.capacity: min(held, ship.capacity - ship.load) for ship in ships}
        most = max(fitting.values(), default=0)
        moves |= {f"ship {n} {good} to {to}" for to, n in fitting.items() if n == most > 0}
    return moves


def shipments(state: Any, seat: int, phase: Phase) -> set[str]:
    """All moves of the captain phase, without waivers (RULINGS 5.6, 9.9)."""
    board, moves = state.players[seat], loads(state, seat)
    if not moves:
        moves = {"ship pass"}
    if board.occupied("wharf") and (seat, "wharf") not in phase.wharves:
        moves |= {f"ship {board.goods[g]} {g} by wharf" for g in GOODS if board.goods[g]}
    if board.occupied("small-wharf") and (seat, "small-wharf") not in phase.wharves:
        for numbers in product(*(range(board.goods[good] + 1) for good in GOODS)):
            words = [f"{n} {good}" for n, good in zip(numbers, GOODS, strict=True) if n]
            if words:
                moves.add(f"ship {' '.join(words)} by small-wharf")
    return moves


def settlements(state: Any, seat: int, phase: Phase) -> set[str]:
    """All moves of the settler phase, without waivers (RULINGS 5.1, 9.2, 9.12)."""
    board, second = state.players[seat], seat in phase.settled
    moves = {"settle pass"}
    if len(board.island) == 12 or (second and not board.occupied("library")):
        return moves
    moves |= {f"settle {kind}" for kind in state.row}
    if board.occupied("forest-house"):
        moves |= {f"settle {kind} as forest" for kind in state.row}
    privilege = seat == phase.chooser and not second
    if state.quarries and (privilege or board.occupied("construction-hut")):
        moves.add("settle quarry")
    drawn = second or seat in phase.drew or not (state.deck or state.discard)
    if board.occupied("hacienda") and not drawn:
        moves.add("hacienda")
    return moves


def stores(board: Any) -> set[str]:
    """All sets of barrels that may be kept (RULINGS 5.6)."""
    kinds = board.occupied("small-warehouse") + 2 * board.occupied("large-warehouse")
    loose = 1 + 3 * board.occupied("storehouse")
    moves = set()
    for kept in product(*(range(board.goods[good] + 1) for good in GOODS)):
        if sum(sorted(kept)[: 5 - kinds]) <= loose:
            words = [f"{good}={n}" for good, n in zip(GOODS, kept, strict=True) if n]
            moves.add(f"store {' '.join(words) or 'none'}")
    return moves


# guests


def guest_moves(board: Any) -> set[str]:
    """The single moves of a guest (RULINGS 9.5)."""
    if not board.city.get("guesthouse"):
        return set()
    return {f"guest to {target}" for target in free_circles(board) if target != "guesthouse"}


def awaited(state: Any, seat: int, phase: Phase) -> set[str]:
    """The empty circles for which a forced move waits (RULINGS 13.3.2)."""
    board = state.players[seat]
    if not board.city.get("guesthouse"):
        return set()
    barrels = sum(board.goods.values())
    useful: set[str] = set()
    if phase.role == "settler" and len(board.island) < 12:
        if state.quarries:
            useful.add("construction-hut")
        if seat in phase.settled:
            useful.add("library")
        elif seat not in phase.drew and (state.deck or state.discard):
            useful.add("hacienda")
    if phase.role == "builder" and board.city_free():
        useful |= {"quarry", "black-market"} | ({"library"} if seat == phase.chooser else set())
    if phase.role == "trader" and barrels:
        useful |= {"trading-post"} | ({"office"} if len(state.trading_house) < 4 else set())
    return useful & free_circles(board).keys()


def awaited_at_ship(state: Any, seat: int, phase: Phase) -> set[str]:
    """The same while goods are loaded."""
    board = state.players[seat]
    if not board.city.get("guesthouse") or not sum(board.goods.values()):
        return set()
    useful = {"wharf", "small-wharf", "harbor", "lighthouse"}
    if seat not in phase.shipped:
        useful.add("union-hall")
    if seat == phase.chooser and seat not in phase.loaded:
        useful.add("library")
    return useful & free_circles(board).keys()


def awaited_at_store(board: Any) -> set[str]:
    """The same while goods are stored."""
    if not board.city.get("guesthouse") or sum(board.goods.values()) < 2:
        return set()
    return {"small-warehouse", "large-warehouse", "storehouse"} & free_circles(board).keys()


# what a move brings


def loading(state: Any, seat: int, text: str, phase: Phase) -> tuple[int, int, int]:
    """Points, doubloons and barrels of a turn of the captain phase, waivers included."""
    board, (move, waived) = state.players[seat], split(text)
    words = move.split()
    barrels = [int(word) for word in words[1:-2] if word.isdigit()] if "pass" not in words else []
    points, doubloons = 0, 0
    if seat not in phase.shipped and board.occupied("union-hall") and "union-hall" not in waived:
        points += sum(number // 2 for number in board.goods.values())
    if not barrels:
        return points, doubloons, 0
    points += sum(barrels) // 2 if words[-1] == "small-wharf" else sum(barrels)
    if board.occupied("harbor") and "harbor" not in waived:
        points += 1
    if board.occupied("lighthouse") and "lighthouse" not in waived:
        doubloons += 1
    if seat == phase.chooser and seat not in phase.loaded and "captain" not in waived:
        points += 2 if doubles(state, seat, phase) and "library" not in waived else 1
    return points, doubloons, sum(barrels)


def production(state: Any, boards: list[Any], first: int) -> list[Totals]:
    """What everybody produces, in order from the chooser (RULINGS 5.4, 9.1)."""
    left, made = dict(state.supply), [dict.fromkeys(GOODS, 0) for _ in boards]
    for step in range(len(boards)):
        seat = (first + step) % len(boards)
        board = boards[seat]
        for good in GOODS:
            number = board.on_tiles.get(good, 0)
            if good != "corn":
                number = min(number, sum(board.city.get(b, 0) for b in MAKERS[good]))
            number = min(number, left[good])
            left[good] -= number
            large = MAKERS[good][0] if good in ("indigo", "sugar") else ""
            if number and board.occupied("aqueduct") and board.city.get(large) and left[good]:
                number += 1
                left[good] -= 1
            made[seat][good] = number
    return made


def factories(board: Any, made: Totals) -> int:
    """What factory and specialty factory pay (RULINGS 5.4, 9.11)."""
    paid = FACTORY[sum(number > 0 for number in made.values())] if board.occupied("factory") else 0
    if board.occupied("specialty-factory"):
        paid += max(0, max(number for good, number in made.items() if good != "corn") - 1)
    return paid


def sale(state: Any, seat: int, move: str, phase: Phase) -> int:
    """The doubloons of a sale (RULINGS 5.5, 9.6)."""
    board, words = state.players[seat], move.split()
    bonus = (2 if doubles(state, seat, phase) else 1) if seat == phase.chooser else 0
    if "post" not in words:
        bonus += board.occupied("small-market") + 2 * board.occupied("large-market")
    return PRICE[words[1]] + bonus


def church(state: Any, seat: int, kind: str) -> int:
    """The points of a church for a building (RULINGS 9.8)."""
    return (0, 0, 1, 1, 2)[COLUMN[kind]] if state.players[seat].occupied("church") else 0


def asks_to_save_the_pool(state: Any, seat: int, move: rules.Move, phase: Phase) -> bool:
    """Whether this only move would set the flag `vp`, and a waiver would not (RULINGS 4.1)."""
    if "vp" in state.end or not str(move).startswith("ship"):
        return False
    whole = loading(state, seat, str(move), phase)[0]
    everything = f"{move} waive captain library harbor union-hall"
    least = loading(state, seat, everything, phase)[0]
    return bool(whole >= state.vp_pool > least)
