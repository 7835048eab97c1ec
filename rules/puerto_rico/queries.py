"""What others need to know about a table: what can be done, what it costs and what it brings.

Nothing is derived anew here: legality is asked of the questions themselves, numbers of the
functions with which moves are carried out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.core.errors import IllegalMove
from rules.core.notation import Move, Words
from rules.core.steps import Decision, pending
from rules.puerto_rico.data import CRAFTSMAN, GOODS, TILES
from rules.puerto_rico.game import PuertoRico
from rules.puerto_rico.moves import COLONIST, POST, Build, MoveGuests, Sell
from rules.puerto_rico.new_buildings import (
    black_market,
    church,
    guesthouse,
    lighthouse,
    small_wharf,
    union_hall,
)
from rules.puerto_rico.new_buildings.guesthouse import destinations, empty_circles, guests
from rules.puerto_rico.new_buildings.library import doubles
from rules.puerto_rico.new_buildings.small_wharf import points as small_wharf_points
from rules.puerto_rico.powers import (
    amounts,
    can_store,
    capacity,
    hospice_helps,
    market_bonus,
    post_sale,
    sale,
    storage,
    university_helps,
)
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice, possible_ships
from rules.puerto_rico.steps.craftsman import harvest_limit
from rules.puerto_rico.steps.guests import BEFORE_PRODUCTION, BEFORE_SCORING, GuestChoice
from rules.puerto_rico.steps.storage import best_stores
from rules.puerto_rico.steps.trader import SellChoice
from rules.puerto_rico.steps.turn import Turn

__all__ = [
    "Loading",
    "Sale",
    "affordable",
    "amounts",
    "answers",
    "asked",
    "best_stores",
    "can_move_guests",
    "can_store",
    "capacity",
    "church_points",
    "destinations",
    "doubles",
    "doubling",
    "empty_circles",
    "first_loadings",
    "guest_moves",
    "guests",
    "guests_help",
    "harvest_limit",
    "hospice_helps",
    "imagined",
    "loading",
    "market_items",
    "market_payments",
    "sale_of",
    "sales",
    "sensible",
    "shortfalls",
    "small_wharf_loads",
    "small_wharf_points",
    "storage",
    "union_hall_points",
    "university_mans",
    "useful_circles",
    "with_guests_moved",
]


def asked(table: Table, seat: int) -> bool:
    """Whether `seat` may answer the question, not only move guests meanwhile."""
    step = pending(table)
    if step is None or not step.open_to(table, seat):
        return False
    return not isinstance(step, Turn) or step.seat == seat


def answers(table: Table, seat: int) -> Sequence[Move]:
    """Return the legal answers of `seat` to the question, moves of guests meanwhile left out."""
    step = pending(table)
    if step is None or not asked(table, seat):
        return ()
    return step.answers(table, seat) if isinstance(step, Turn) else step.moves(table, seat)


def sensible(table: Table, seat: int) -> list[Move]:
    """Return the answers without waivers, and those with waivers where only they leave a choice.

    Where a single loading could end the game the seat is asked because of the waivers. Loadings by
    small wharf are left out: `small_wharf_loads` has them.
    """
    step = pending(table)
    if isinstance(step, ShipChoice):
        legal = [m for m in step.candidates(table, seat) if step.refusal(table, seat, m) is None]
    else:
        legal = list(answers(table, seat))
    full = [move for move in legal if not getattr(move, "waive", ())]
    if len(full) == 1 and isinstance(step, Turn) and step.without_guests(table, seat) is None:
        return legal
    return full


# guests


def can_move_guests(table: Table, seat: int) -> bool:
    """Whether `seat` may move guests now: it has one and somewhere to go."""
    step = pending(table)
    if isinstance(step, GuestChoice):
        return step.open_to(table, seat)
    return isinstance(step, Turn) and guesthouse.can_move(table.players[seat])


def guest_moves(table: Table, seat: int) -> Sequence[MoveGuests]:
    """Return every move of one guest of `seat`, then of two at once."""
    return guesthouse.moves(table.players[seat])


def guests_help(table: Table, seat: int) -> bool:
    """Whether a guest of the seat that is asked could reach a circle that is useful now."""
    step = pending(table)
    if not isinstance(step, Turn) or step.seat != seat or not guests(table.players[seat]):
        return False
    return step.tempts(table, seat)


def useful_circles(table: Table, seat: int) -> list[str]:
    """Return the targets with empty circles for the sake of which `seat` is asked (13.3)."""
    step, rooms = pending(table), destinations(table.players[seat])
    if isinstance(step, GuestChoice):
        window = BEFORE_PRODUCTION if table.phase == CRAFTSMAN else BEFORE_SCORING
        return [name for name in rooms if name in window]
    if isinstance(step, Turn) and step.seat == seat:
        return [name for name in rooms if _tempts_alone(table, seat, step, name)]
    return []


def _tempts_alone(table: Table, seat: int, step: Turn, target: str) -> bool:
    """Whether a guest would be wanted there, had this target the only empty circles."""
    alone = _copy(table)
    player = alone.players[seat]
    for name, room in destinations(player).items():
        if name != target:
            where = player.on_tiles if name in TILES else player.city
            where[name] = where.get(name, 0) + room
    return step.tempts(alone, seat)


def with_guests_moved(table: Table, seat: int, targets: Words) -> Table:
    """Return the table after guests of `seat` have moved. Raises IllegalMove if they cannot."""
    if not targets:
        return table
    refusal = guesthouse.refusal(table.players[seat], targets)
    if refusal is not None:
        raise IllegalMove(refusal)
    after = _copy(table)
    guesthouse.move(after, seat, targets)
    return after


# building


def affordable(table: Table, seat: int) -> list[Build]:
    """Return the buildings that `seat`, which is asked, can pay in doubloons."""
    return [move for name in table.stock if _buildable(table, seat, move := Build(name))]


def shortfalls(table: Table, seat: int) -> dict[str, int]:
    """Return how much is missing for each building that the black market can pay besides."""
    player = table.players[seat]
    if not isinstance(pending(table), BuildChoice) or not black_market.works(player):
        return {}
    found = {}
    for building in table.stock:
        short = table.price(seat, building)[0] - player.doubloons
        payment = next(market_payments(player, short), ())
        if payment and _buildable(table, seat, Build(building, (), payment)):
            found[building] = short
    return found


def market_payments(player: Player, short: int) -> Iterator[Words]:
    """Yield every way to pay so many missing doubloons in items."""
    if 1 <= short <= black_market.MOST:
        yield from black_market.payments(player, short)


def market_items(player: Player) -> list[str]:
    """Return everything that the black market takes from this board."""
    return [items[0] for items in black_market.payments(player, 1)]


def _buildable(table: Table, seat: int, move: Build) -> bool:
    step = pending(table)
    return isinstance(step, BuildChoice) and step.refusal(table, seat, move) is None


def university_mans(table: Table, seat: int, move: Build) -> bool:
    """Whether a building comes with a colonist."""
    paid = any(item.startswith(COLONIST) for item in move.paying)
    given_up = "university" in move.waive
    return not given_up and university_helps(table, table.players[seat], move.building, paid)


def church_points(table: Table, seat: int, move: Build) -> int:
    """Return the points that a church gives for a building."""
    if "church" in move.waive:
        return 0
    return church.points(table.players[seat], move.building)


# selling and loading


@dataclass(frozen=True, slots=True)
class Sale:
    """What a sale brings, by where it comes from."""

    price: int
    privilege: int
    markets: int

    @property
    def doubloons(self) -> int:
        """Return what the seat receives."""
        return self.price + self.privilege + self.markets


def sale_of(table: Table, seat: int, move: Sell) -> Sale:
    """Return what a sale brings now."""
    return Sale(*(post_sale if move.where else sale)(table, seat, move.good))


def sales(table: Table, seat: int) -> list[tuple[Sell, int]]:
    """Return what `seat` could sell as things lie, were it asked, and what markets add."""
    refusal, markets = SellChoice(seat).refusal, market_bonus(table.players[seat])
    return [
        (move, added)
        for where, added in (("", markets), (POST, 0))
        for kind in GOODS
        if refusal(table, seat, move := Sell(kind, where)) is None
    ]


@dataclass(frozen=True, slots=True)
class Loading:
    """What a loading brings besides the points for the barrels."""

    captain: int
    harbor: int
    hall: int
    doubloons: int

    @property
    def points(self) -> int:
        """Return the points."""
        return self.captain + self.harbor + self.hall


def loading(table: Table, seat: int, waive: Words = ()) -> Loading:
    """Return what the seat that is asked gets for a loading now, without what it waives."""
    step = pending(table)
    assert isinstance(step, ShipChoice)
    given = [name for name in step.functions(table, seat) if name not in waive]
    return Loading(
        1 + ("library" in given) if "captain" in given else 0,
        int("harbor" in given),
        step.hall(table, seat) if "union-hall" in given else 0,
        lighthouse.loading_pay(table.players[seat]) if "lighthouse" in given else 0,
    )


def small_wharf_loads(table: Table, seat: int) -> Sequence[Move]:
    """Return every choice of barrels that the seat may ship by small wharf now, lazily."""
    step, player = pending(table), table.players[seat]
    if not isinstance(step, ShipChoice) or not asked(table, seat):
        return ()
    if not small_wharf.works(player) or seat in step.small_wharves:
        return ()
    return small_wharf.SmallWharfLoads(player, ((),))


def union_hall_points(player: Player) -> int:
    """Return the points that a union hall gives before the first loading."""
    return union_hall.points(player)


def first_loadings(table: Table, seat: int) -> tuple[list[int], Loading]:
    """Return the points for barrels that `seat` could load as the captain, and what comes on top.

    () if it could load nothing.
    """
    player = table.players[seat]
    found = [
        min(barrels, ship.space)
        for kind, barrels in player.goods.items()
        for ship in possible_ships(table, kind, barrels)
    ]
    if player.occupied("wharf"):
        found.extend(player.goods.values())
    if small_wharf.works(player):
        found.append(small_wharf.points(tuple(player.goods.items())))
    held = any(player.goods.values())
    money = lighthouse.choosing_pay(player) + lighthouse.loading_pay(player)
    bonus = Loading(1, int(player.occupied("harbor")), union_hall.points(player), money)
    return found if held else [], bonus


def doubling(table: Table, seat: int, waive: Words = ()) -> bool:
    """Whether a library would double the privilege of the role that `seat` takes next."""
    given_up = "library" in waive or seat in table.library_spent
    return table.players[seat].occupied("library") and not given_up


# questions that are asked later


def imagined(table: Table, step: Decision[Table], phase: str, chooser: int) -> Table:
    """Return the table as if a question were asked now in a phase."""
    after = _copy(table)
    after.stack, after.phase, after.chooser = [step], phase, chooser
    return after


def _copy(table: Table) -> Table:
    return _GAME.copy(table)


_GAME = PuertoRico()
