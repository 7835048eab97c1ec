"""Puerto Rico as a game: setup, views and the audit of components (RULINGS 2, 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, ClassVar

from rules.core.chance import Chance
from rules.core.game import Game, RoundId, Score
from rules.core.options import Options
from rules.core.steps import Decision, Step
from rules.core.validity import Misfits, in_order
from rules.puerto_rico import refusals, scoring, validity
from rules.puerto_rico.building_sets import SPACES, first_stock, stock_of
from rules.puerto_rico.data import (
    BARRELS,
    BUILDING,
    FOREST,
    GOODS,
    PLANTATIONS,
    QUARRY,
    ROLES,
    SETUPS,
)
from rules.puerto_rico.moves import NOTATION
from rules.puerto_rico.options import DRAFT, OPTIONS
from rules.puerto_rico.state import CargoShip, Player, RoleCard, Table
from rules.puerto_rico.steps.builder import BuildChoice, BuilderPhase
from rules.puerto_rico.steps.captain import CaptainPhase, ShipChoice, UnloadShips
from rules.puerto_rico.steps.craftsman import (
    CraftChoice,
    CraftsmanPhase,
    PayFactories,
    ProduceChoice,
    Production,
)
from rules.puerto_rico.steps.draft import DraftChoice, OpenTable
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import MayorPhase, PlaceChoice, RefillColonistShip
from rules.puerto_rico.steps.round import (
    EndGame,
    EndPhase,
    EndRound,
    ProspectorPhase,
    RoleChoice,
    Round,
)
from rules.puerto_rico.steps.settler import (
    DrawnTileChoice,
    OfferSecondTile,
    RefillRow,
    SecondTileChoice,
    SettleChoice,
    SettlerPhase,
    turn_up_row,
)
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.trader import EmptyTradingHouse, SellChoice, TraderPhase
from rules.puerto_rico.text import text_board


class PuertoRico(Game[Table]):
    """Puerto Rico for 2 to 5 players.

    Since version 2 of the rules goods are stored at the same time, and production is chosen so.
    """

    slug: ClassVar = "puerto-rico"
    name: ClassVar = "Puerto Rico"
    seats: ClassVar = (2, 3, 4, 5)
    rules: ClassVar = 2
    options: ClassVar = OPTIONS
    notation: ClassVar = NOTATION
    state: ClassVar = Table
    refusals: ClassVar = refusals
    steps: ClassVar[tuple[type[Step[Any]], ...]] = (
        DraftChoice,
        OpenTable,
        Round,
        RoleChoice,
        EndPhase,
        EndRound,
        EndGame,
        GuestChoice,
        SettlerPhase,
        SettleChoice,
        DrawnTileChoice,
        OfferSecondTile,
        SecondTileChoice,
        RefillRow,
        MayorPhase,
        PlaceChoice,
        RefillColonistShip,
        BuilderPhase,
        BuildChoice,
        CraftsmanPhase,
        Production,
        ProduceChoice,
        CraftChoice,
        PayFactories,
        TraderPhase,
        SellChoice,
        EmptyTradingHouse,
        CaptainPhase,
        ShipChoice,
        StoreChoice,
        UnloadShips,
        ProspectorPhase,
    )

    def setup(self, seats: int, options: Options, seed: str, rules: int) -> Table:
        """RULINGS 2; seat 0 is the first Governor, so the seating decides who that is."""
        setting = SETUPS[seats]
        tiles = Counter(
            {good: PLANTATIONS[good] - setting.removed_tiles for good in GOODS}
        ) - Counter(setting.start_tiles)
        poorer = options["corn_minus_one"]
        chance = Chance(seed)
        stock = first_stock(seats, options, chance)
        table = Table(
            slug=self.slug,
            seats=seats,
            rules=rules,
            options=options,
            chance=chance,
            players=[
                Player(setting.doubloons - int(poorer and tile == "corn"), [tile])
                for tile in setting.start_tiles
            ],
            governor=0,
            round=1,
            roles={role: RoleCard() for role in (*ROLES, *setting.prospectors)},
            phase="",
            chooser=0,
            ships=[CargoShip(capacity) for capacity in setting.ships],
            trading_house=[],
            row=[],
            deck=[good for good in GOODS for _ in range(tiles[good])],
            discard=[],
            quarries=setting.quarries,
            supply={good: BARRELS[good] - setting.removed_barrels for good in GOODS},
            colonist_supply=setting.colonist_supply,
            colonist_ship=seats,
            vp_pool=vp_pool(seats, options),
            stock=stock,
            end=[],
        )
        if options.get("building_set") == DRAFT:
            table.push(DraftChoice(table.governor))
        else:
            table.chance.shuffle(table.deck)
            turn_up_row(table)
            table.push(Round())
        return table

    def view(self, state: Table, seat: int) -> Table:
        """Hide the deck's order, the others' chips and their unrevealed answers (RULINGS 12).

        What is in the deck, but not its order, follows from what lies open, so it stays. When
        the game is over, nothing is hidden any more.
        """
        view = state.copy()
        view.deck.sort()
        if not view.stack:
            return view
        view.stack = [
            step.seen_by(seat) if isinstance(step, Decision) else step for step in view.stack
        ]
        if view.options["vp_visibility"] == "hidden":
            for other, player in enumerate(view.players):
                if other != seat:
                    player.vp_chips, player.vp_hidden = 0, True
        return view

    def imagine(self, state: Table, chance: Chance) -> None:
        """Shuffle the deck, whose tiles are known; deal the chips that are nobody's in sight."""
        chance.shuffle(state.deck)
        hidden = [player for player in state.players if player.vp_hidden]
        chips = vp_pool(state.seats, state.options) - state.vp_pool
        chips -= sum(player.vp_chips for player in state.players)
        for player in hidden:
            player.vp_hidden = False
        for _ in range(chips if hidden else 0):
            chance.choose(hidden).vp_chips += 1

    def round_of(self, state: Table) -> RoundId:
        """RULINGS 3: rounds are counted from 1 to the end of the game."""
        return RoundId("", state.round)

    def text_board(self, state: Table) -> Iterable[str]:
        return text_board(state)

    def scores(self, state: Table) -> tuple[Score, ...]:
        return scoring.scores(state)

    def arrange(self, state: Table) -> None:
        """Roles, goods and buildings have the order of the setup."""
        state.roles = in_order(state.roles, (*ROLES, *state.setting.prospectors))
        state.supply = in_order(state.supply, GOODS)
        state.stock = in_order(state.stock, BUILDING)
        for player in state.players:
            player.goods = in_order(player.goods, GOODS)

    def invalid_paths(self, state: Table) -> Misfits:
        """Look at ids, numbers and seats."""
        return validity.invalid_paths(state)

    def stack_fits(self, state: Table) -> bool:
        """Look at what is left to be done."""
        return validity.stack_fits(state)

    def audit(self, state: Table) -> list[str]:
        """Compare all components with what the box holds (RULINGS 2.1)."""
        counted, whole = _components(state), _whole(state)
        if any(player.vp_hidden for player in state.players):
            # chips that a view does not show are somebody's
            counted["victory points"] = max(counted["victory points"], whole["victory points"])
        wrong = [
            f"{name}: {counted.get(name, 0)} instead of {whole.get(name, 0)}"
            for name in sorted(counted.keys() | whole.keys())
            if counted.get(name, 0) != whole.get(name, 0)
        ]
        negative = [
            f"player {seat} has a negative number"
            for seat, player in enumerate(state.players)
            if min(player.doubloons, player.san_juan, player.vp_chips, *player.goods.values()) < 0
        ]
        return wrong + negative + _misplaced(state)


def vp_pool(seats: int, options: Options) -> int:
    """Return the victory points that a game starts with."""
    return int(options.get("vp_pool_five", SETUPS[seats].vp_pool))


def _whole(table: Table) -> Counter[str]:
    """The contents of the box for the game, as `_components` counts them."""
    setting = table.setting
    count = Counter(stock_of(table.stock, table.seats))
    count["colonists"] = setting.colonist_supply + table.seats
    count["victory points"] = vp_pool(table.seats, table.options)
    count["quarries"] = setting.quarries
    for good in GOODS:
        count[f"{good} plantations"] = PLANTATIONS[good] - setting.removed_tiles
        count[f"{good} barrels"] = BARRELS[good] - setting.removed_barrels
    return count


def _components(table: Table) -> Counter[str]:
    count: Counter[str] = Counter()
    players = table.players
    count["colonists"] = table.colonist_supply + table.colonist_ship
    count["colonists"] += sum(player.colonists() for player in players)
    count["victory points"] = table.vp_pool + sum(player.vp_chips for player in players)
    islands = [tile for player in players for tile in player.island]
    count["quarries"] = table.quarries + islands.count(QUARRY)
    face_down = [tile for player in players for tile in player.forests]
    tiles = Counter(table.deck + table.row + table.discard + islands + face_down)
    tiles.update(step.tile for step in table.stack if isinstance(step, DrawnTileChoice))
    for good in GOODS:
        count[f"{good} plantations"] = tiles[good]
        count[f"{good} barrels"] = (
            table.supply[good]
            + table.trading_house.count(good)
            + sum(player.goods[good] for player in players)
            + sum(ship.load for ship in table.ships if ship.good == good)
        )
    for building in table.stock:
        count[building] = table.stock[building] + sum(building in p.city for p in players)
    return count


def _misplaced(table: Table) -> list[str]:
    """Things where they cannot be: forests without a tile, too many violet kinds."""
    wrong = [
        f"player {seat} has {player.island.count(FOREST)} forests of {len(player.forests)} tiles"
        for seat, player in enumerate(table.players)
        if player.island.count(FOREST) != len(player.forests)
    ]
    violet = sum(BUILDING[kind].violet for kind in table.stock)
    drafting = any(isinstance(step, DraftChoice) for step in table.stack)
    if violet > SPACES or (violet < SPACES and not drafting):
        wrong.append(f"{violet} violet kinds instead of {SPACES}")
    return wrong
