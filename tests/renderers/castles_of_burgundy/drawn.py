"""Positions of The Castles of Burgundy made by hand: any board, any number of tiles."""

from __future__ import annotations

from random import Random

from rules.castles_of_burgundy.data.boards import BOARDS
from rules.castles_of_burgundy.data.depots import DEPOTS, SHIELD_SPACES, black_spaces, spaces
from rules.castles_of_burgundy.data.tiles import COLOURS, TILES
from rules.castles_of_burgundy.data.trade_routes import TILES_EACH
from rules.castles_of_burgundy.state import Depot, Duchy, Player, Table, Turn
from rules.castles_of_burgundy.steps.turn import TurnChoice
from rules.core.chance import Chance
from rules.core.options import Options

OF_COLOUR = {
    colour: [tile.id for tile in TILES.values() if tile.colour == colour] for colour in COLOURS
}


def duchy(board: str, covered: float, random: Random, *, shields: bool, route: int) -> Duchy:
    layout = BOARDS[board]
    tiles = []
    for place, cell in enumerate(layout.cells):
        there = place == layout.start or random.random() < covered
        tiles.append(random.choice(OF_COLOUR[cell.colour]) if there else "")
    castles = [cell for cell in layout.castles if tiles[cell]]
    for cell in castles:
        tiles[cell] = "castle"
    made = Duchy(
        board=board,
        tiles=tiles,
        storage=random.sample(
            [*OF_COLOUR["building"], "cow3", "ship", "mine"], random.randint(1, 3)
        ),
        workers=random.choice([0, 2, 5, 11]),
        silver=random.choice([0, 1, 3, 7]),
        goods=[0, 3, 0, 1, 0, 2] if covered else [1, 0, 1, 0, 1, 0],
        bonus=[("ship", "large"), ("mine", "small")] if covered > 0.4 else [],
    )
    made.monasteries = [TILES[t].number for t in tiles if t and TILES[t].kind == "monastery"]
    if shields:
        made.shields = [(3 + 4 * n, cell) for n, cell in enumerate(castles)]
    if route:
        made.route = random.sample(range(1, 13), route)
        made.route_goods = [2, 4][: round(covered * 2)]
    return made


def table(
    seats: int = 4,
    covered: float = 0.35,
    *,
    boards: tuple[str, ...] = ("1", "5", "8", "10"),
    shields: bool = False,
    routes: bool = False,
    inns: int = 0,
    seed: int = 1,
) -> Table:
    """Return a position in the third round of phase B (C when many cells are covered)."""
    random = Random(seed)
    teams = boards[0].startswith("12")
    phase = "B" if covered < 0.5 else "D"
    duchies = [
        duchy(
            boards[n % len(boards)],
            covered * (0.7 + 0.2 * n),
            random,
            shields=shields,
            route=TILES_EACH.get(seats, 0) if routes else 0,
        )
        for n in range(2 if teams else seats)
    ]
    players = [
        Player(
            duchy=seat % 2 if teams else seat,
            storage=["bank"] if teams else [],
            dice=[random.randint(1, 6), random.randint(1, 6)],
            used=[False, False],
            vp={"regions": 12 * seat + 7, "goods": 8},
        )
        for seat in range(seats)
    ]
    order = [(seat + 1) % seats for seat in range(seats)]
    players[order[0]].used = [True, True]
    acting = order[1 % seats]
    players[acting].used = [True, False]
    track: list[list[int]] = [[] for _ in range(7)]
    for place, seat in enumerate(reversed(order)):
        track[(0, 1, 1, 3)[place]].append(seat)
    depots = []
    for number in DEPOTS:
        colours = spaces(number, seats, phase)
        tiles = [random.choice(OF_COLOUR[c]) if random.random() < 0.75 else "" for c in colours]
        goods = [0] * 6
        for _ in range(random.choice([0, 1, 2, 3])):
            goods[random.randint(0, 5)] += 1
        side = [number, number + 6][: SHIELD_SPACES[max(2, seats)][number - 1]] if shields else []
        depots.append(Depot(tiles, goods, side))
    every = [tile for tiles in OF_COLOUR.values() for tile in tiles]
    made = Table(
        slug="castles-of-burgundy",
        seats=seats,
        rules=1,
        options=Options({}),
        chance=Chance("tables"),
        players=players,
        duchies=duchies,
        phase=phase,
        round=3,
        order=order,
        track=track,
        white=random.randint(1, 6),
        depots=depots,
        black=[random.choice(every) for _ in range(black_spaces(seats))],
        inns=inns,
        stacks={},
        phase_goods=[],
        round_goods=[2, 5],
        bonus={
            **{colour: ["large", "small"][n % 3 :] for n, colour in enumerate(COLOURS)},
            **({"posts": ["large", "small"]} if boards[0].startswith("11") else {}),
        },
        turn=Turn(acting, True),
        counter=17,
        target=45,
    )
    made.stack.append(TurnChoice(acting))
    return made
