"""The Castles of Burgundy as a game: setup, views and audit (RULINGS 3, 4, 15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from rules.castles_of_burgundy import box, refusals, scoring, validity
from rules.castles_of_burgundy.data.depots import DEPOTS, SHIELD_SPACES
from rules.castles_of_burgundy.data.points import PHASES
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.data.supply import (
    GOODS,
    GOODS_EACH,
    GOODS_PER_PHASE,
    SOLO_WORKERS,
    STACKS,
    START_GOODS,
    START_SILVER,
    START_WORKERS,
    TEAM_SILVER,
    TEAM_WORKERS,
    TRACK,
    UNIFORM,
    stack,
)
from rules.castles_of_burgundy.data.trade_routes import TILES_EACH, TRADE_ROUTES
from rules.castles_of_burgundy.moves import NOTATION
from rules.castles_of_burgundy.options import (
    CHOOSE,
    DRAW_SHEET,
    OFF,
    OPTIONS,
    RANDOM,
    SAME,
)
from rules.castles_of_burgundy.state import Depot, Duchy, Player, Table
from rules.castles_of_burgundy.steps.discard import DiscardChoice
from rules.castles_of_burgundy.steps.final import FinalPoints, FinalScoring
from rules.castles_of_burgundy.steps.mimic import MimicChoice
from rules.castles_of_burgundy.steps.phase import Phase, Round
from rules.castles_of_burgundy.steps.phase_end import (
    Income,
    PhaseEnd,
    PhaseShieldChoice,
    PlacingShields,
    TributeChoice,
    TributeOfAll,
    TributeOfOne,
)
from rules.castles_of_burgundy.steps.setup import (
    DuchyChoice,
    RouteChoice,
    Routes,
    StartChoice,
    Starts,
    all_duchies,
    board_named,
    duchy_setup,
    set_board,
    sheets,
)
from rules.castles_of_burgundy.steps.ship import (
    EndOfShip,
    GoodsType,
    GoodsTypeChoice,
    SecondDepot,
    SecondDepotChoice,
    TradeChoice,
)
from rules.castles_of_burgundy.steps.solo import Gain, PointsChoice
from rules.castles_of_burgundy.steps.turn import BeginTurn, EffectChoice, GoOn, TurnChoice
from rules.castles_of_burgundy.text import text_board
from rules.core.chance import Chance
from rules.core.game import Game, RoundId, Score, Teams, each_alone
from rules.core.options import Options
from rules.core.steps import Decision, Step
from rules.core.validity import Misfits, in_order

TEAM_SEATS: Final = 4


class CastlesOfBurgundy(Game[Table]):
    """The Castles of Burgundy for 1 to 4 players."""

    slug: ClassVar = "castles-of-burgundy"
    name: ClassVar = "The Castles of Burgundy"
    seats: ClassVar = (1, 2, 3, 4)
    rules: ClassVar = 2
    options: ClassVar = OPTIONS
    notation: ClassVar = NOTATION
    state: ClassVar = Table
    refusals: ClassVar = refusals
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (
        DuchyChoice,
        Starts,
        StartChoice,
        Routes,
        RouteChoice,
        Phase,
        Round,
        BeginTurn,
        GoOn,
        TurnChoice,
        EffectChoice,
        SecondDepot,
        SecondDepotChoice,
        GoodsType,
        GoodsTypeChoice,
        EndOfShip,
        TradeChoice,
        DiscardChoice,
        Gain,
        PointsChoice,
        PhaseEnd,
        PlacingShields,
        PhaseShieldChoice,
        TributeOfAll,
        TributeOfOne,
        TributeChoice,
        Income,
        FinalScoring,
        MimicChoice,
        FinalPoints,
    )

    def setup(self, seats: int, options: Options, seed: str, rules: int) -> Table:
        """RULINGS 4, with the order of random draws of RULINGS 15."""
        chance = Chance(seed)
        teams = options.get("team", OFF) != OFF
        goods = [kind for kind in GOODS for _ in range(GOODS_EACH)]
        chance.shuffle(goods)
        duchies = [Duchy() for _ in range(2 if teams else seats)]
        table = Table(
            slug=self.slug,
            seats=seats,
            rules=rules,
            options=options,
            chance=chance,
            players=[Player(duchy=seat % len(duchies)) for seat in range(seats)],
            duchies=duchies,
            order=list(range(seats)),
            track=_track(seats),
            depots=[Depot() for _ in DEPOTS],
            stacks={},
            phase_goods=[_draw(goods, GOODS_PER_PHASE) for _ in PHASES],
            bonus=box.bonus_tiles(seats, options),
            target=int(options.get("solo_target", 0)),
        )
        for number, duchy in enumerate(duchies):
            _start_resources(table, number, duchy)
            for kind in _draw(goods, START_GOODS):
                duchy.goods[kind - 1] += 1
        table.spare_goods = goods
        _shuffle_stacks(table)
        _deal_routes(table)
        _deal_shields(table)
        table.push(*_duchies(table), Starts(), *_routes(table), Phase(PHASES[0]))
        return table

    def view(self, state: Table, seat: int) -> Table:
        """Hide the order of the stacks and of the goods to come (RULINGS 15).

        What is in them follows from what was seen, so it stands there in a fixed order.
        """
        view = state.copy()
        view.stack = [
            step.seen_by(seat) if isinstance(step, Decision) else step for step in view.stack
        ]
        for tiles in view.stacks.values():
            tiles.sort()
        _deal_goods(view, sorted(box.unseen_goods(view)))
        return view

    def imagine(self, state: Table, chance: Chance) -> None:
        """Draw an order for the stacks and for the goods to come."""
        for name in STACKS:
            if name not in UNIFORM:
                chance.shuffle(state.stacks[name])
        goods = box.unseen_goods(state)
        chance.shuffle(goods)
        _deal_goods(state, goods)

    def round_of(self, state: Table) -> RoundId:
        """Rounds are counted from 1 in each phase; what comes before belongs to the first one."""
        return RoundId(state.phase or PHASES[0], max(1, state.round))

    def text_board(self, state: Table) -> Iterable[str]:
        return text_board(state)

    def scores(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores(state, self.teams(state.seats, state.options))

    def scores_now(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores_now(state, self.teams(state.seats, state.options))

    def teams(self, seats: int, options: Mapping[str, object]) -> Teams:
        """Two against two, every other seat, where the option says so."""
        if seats != TEAM_SEATS or options.get("team", OFF) == OFF:
            return each_alone(seats)
        return ((0, 2), (1, 3))

    def arrange(self, state: Table) -> None:
        """Stacks and bonus tiles have the order of the rulebook."""
        state.stacks = in_order(state.stacks, STACKS)
        state.bonus = in_order(state.bonus, box.bonus_tiles(state.seats, state.options))

    def invalid_paths(self, state: Table) -> Misfits:
        """Look at ids, numbers and seats."""
        return validity.invalid_paths(state)

    def stack_fits(self, state: Table) -> bool:
        """Look at what is left to be done."""
        return validity.stack_fits(state)

    def audit(self, state: Table) -> list[str]:
        """Compare tiles, goods, shields and markers with what the box holds (RULINGS 3)."""
        return box.audit(state)


def _draw(pile: list[int], number: int) -> list[int]:
    drawn = pile[:number]
    del pile[:number]
    return drawn


def _track(seats: int) -> list[list[int]]:
    """All markers on the first space, the start player on top; no track for one player."""
    markers = list(reversed(range(seats))) if seats > 1 else []
    return [markers, *[[] for _ in range(TRACK - 1)]]


def _start_resources(table: Table, number: int, duchy: Duchy) -> None:
    if table.solo:
        duchy.silver, duchy.workers = START_SILVER, SOLO_WORKERS
        set_board(table, duchy, str(table.options["solo"]))
    elif table.teams:
        duchy.silver, duchy.workers = TEAM_SILVER, TEAM_WORKERS[number]
        set_board(table, duchy, str(table.options["team"]))
    else:
        duchy.silver, duchy.workers = START_SILVER, START_WORKERS[number]


def _shuffle_stacks(table: Table) -> None:
    extras = box.extras(table.seats, table.options)
    for name in STACKS:
        table.stacks[name] = stack(name, extras)
        if name not in UNIFORM:
            table.chance.shuffle(table.stacks[name])


def _deal_routes(table: Table) -> None:
    if not table.options.get("trade_routes"):
        return
    tiles = list(TRADE_ROUTES)
    table.chance.shuffle(tiles)
    for duchy in table.duchies:
        duchy.route = _draw(tiles, TILES_EACH[table.seats])


def _deal_shields(table: Table) -> None:
    if not table.options.get("shields"):
        return
    shields = list(SHIELDS)
    table.chance.shuffle(shields)
    for depot, number in zip(table.depots, SHIELD_SPACES[table.seats], strict=True):
        depot.shields = _draw(shields, number)
    table.lost_shields = shields


def _duchies(table: Table) -> list[Step[Table]]:
    """Give the boards that are not chosen, ask for the others in turn order."""
    if table.teams or table.solo:
        return []
    setup = duchy_setup(table)
    everything = all_duchies(table)
    if setup == CHOOSE:
        return [DuchyChoice(seat, everything) for seat in range(table.seats)]
    if setup == DRAW_SHEET:
        drawn_sheets = list(sheets(table))
        table.chance.shuffle(drawn_sheets)
        return [DuchyChoice(seat, drawn_sheets[seat]) for seat in range(table.seats)]
    if setup == RANDOM:
        drawn = list(everything)
        table.chance.shuffle(drawn)
    else:
        drawn = [setup.removeprefix(SAME)] * table.seats
    for seat, name in zip(range(table.seats), drawn, strict=False):
        set_board(table, table.duchies[seat], board_named(table, name))
    return []


def _routes(table: Table) -> list[Step[Table]]:
    return [Routes()] if table.options.get("trade_routes") else []


def _deal_goods(table: Table, goods: list[int]) -> None:
    """Lay unseen goods where unseen goods lie."""
    left = list(goods)
    table.phase_goods = [_draw(left, len(phase)) for phase in table.phase_goods]
    table.spare_goods = left
