"""Answers about a table: what can be done, what it costs and what it brings.

Nothing is derived anew here: legality is asked of the questions themselves, numbers of the
functions with which moves are carried out. Most can be asked at any time, not only on the seat's
turn, to plan with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.core.errors import IllegalMove, Refusal
from rules.core.formats import Amounts, Words
from rules.core.phrases import Move
from rules.core.steps import UNFORESEEN, Decision, Poll, pending
from rules.puerto_rico import powers, refusals
from rules.puerto_rico.building_sets import SPACES as DRAFT_SPACES
from rules.puerto_rico.building_sets import choosable
from rules.puerto_rico.data import (
    BUILDER,
    BUILDING,
    CAPTAIN,
    CRAFTSMAN,
    GOODS,
    SETTLER,
    TILES,
    TRADER,
)
from rules.puerto_rico.game import vp_pool
from rules.puerto_rico.moves import COLONIST, POST, Build, MoveGuests, Sell, Ship, ShipByWharf
from rules.puerto_rico.new_buildings import black_market, guesthouse, small_wharf
from rules.puerto_rico.new_buildings.black_market import works as has_black_market
from rules.puerto_rico.new_buildings.guesthouse import destinations, empty_circles, guests
from rules.puerto_rico.new_buildings.library import doubles
from rules.puerto_rico.new_buildings.small_wharf import points as small_wharf_points
from rules.puerto_rico.powers import (
    AQUEDUCT_PLANTS,
    amounts,
    can_store,
    capacity,
    factory_pay,
    hospice_helps,
    lighthouse_pay,
    market_bonus,
    post_sale,
    sale,
    specialty_pay,
    storage,
    union_hall_points,
    university_helps,
)
from rules.puerto_rico.scoring import CHIPS, PRINTED
from rules.puerto_rico.scoring import city_hall as city_hall_points
from rules.puerto_rico.scoring import cloister as cloister_points
from rules.puerto_rico.scoring import guild_hall as guild_hall_points
from rules.puerto_rico.scoring import sources as score_sources
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice, possible_ships
from rules.puerto_rico.steps.craftsman import CraftChoice, harvest_limit
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.guests import BEFORE_PRODUCTION, BEFORE_SCORING, GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice, SecondTileChoice, SettleChoice
from rules.puerto_rico.steps.storage import StoreChoice, best_stores
from rules.puerto_rico.steps.trader import SellChoice

__all__ = [
    "AQUEDUCT_PLANTS",
    "CHIPS",
    "DRAFT_SPACES",
    "PRINTED",
    "Loading",
    "Price",
    "SaleProceeds",
    "affordable",
    "amounts",
    "answers",
    "asked",
    "asked_ahead",
    "best_stores",
    "build_refusal",
    "buyer",
    "can_move_guests",
    "can_store",
    "capacity",
    "chooses_role",
    "church_points",
    "city_hall_points",
    "cloister_points",
    "destinations",
    "doubles",
    "doubling",
    "draftable",
    "drafted",
    "drafting",
    "drawn_tile",
    "empty_circles",
    "finished",
    "first_loadings",
    "fits_on_ship",
    "given_answer",
    "guest_moves",
    "guests",
    "guests_help",
    "guild_hall_points",
    "harvest_limit",
    "harvest_pay",
    "has_black_market",
    "hidden_chips",
    "hospice_mans",
    "imagined",
    "loading",
    "loadings",
    "market_bonus",
    "market_items",
    "market_payments",
    "missing",
    "price",
    "price_parts",
    "sale_of",
    "sales",
    "score_sources",
    "sensible",
    "shortfalls",
    "small_wharf_loads",
    "small_wharf_open",
    "small_wharf_points",
    "storage",
    "union_hall_points",
    "university_mans",
    "used_up",
    "useful_circles",
    "wharves_used",
    "with_guests_moved",
]


# The question


def asked(table: Table, seat: int) -> bool:
    """Whether `seat` may answer the question, not only move guests meanwhile."""
    step = pending(table)
    return step is not None and step.open_to(table, seat)


def answers(table: Table, seat: int) -> Sequence[Move]:
    """Return the legal answers of `seat` to the question, moves of guests meanwhile left out."""
    step = pending(table)
    if step is None or not step.open_to(table, seat):
        return ()
    return step.moves(table, seat)


def sensible(table: Table, seat: int) -> list[Move]:
    """Return the answers without waivers, and those with waivers where only they leave a choice.

    Where a single loading could end the game the seat is asked because of the waivers. Loadings by
    small wharf are left out: `small_wharf_loads` has them.
    """
    step, legal = pending(table), _by_hand(table, seat)
    full = _in_full(legal)
    asked_for_waiver = step is not None and len(full) == 1 and step.forced(table, seat) is None
    return legal if asked_for_waiver else full


def loadings(table: Table, seat: int) -> list[Move]:
    """Return the answers of the seat that loads, without waivers and without the small wharf."""
    return _in_full(_by_hand(table, seat))


def _by_hand(table: Table, seat: int) -> list[Move]:
    """The answers that are few enough to be listed: not those by small wharf."""
    step = pending(table)
    if isinstance(step, ShipChoice) and step.seat == seat:
        return [m for m in step.candidates(table, seat) if step.refusal(table, seat, m) is None]
    return list(answers(table, seat))


def _in_full(moves: Sequence[Move]) -> list[Move]:
    return [move for move in moves if not getattr(move, "waive", ())]


def given_answer(table: Table, seat: int) -> str:
    """Return what `seat` has answered in notation and can still change, "" for nothing."""
    step = pending(table)
    return str(step.answer_of(seat) or "") if isinstance(step, Poll) else ""


def drafting(table: Table) -> bool:
    """Whether the players still choose the violet buildings."""
    return isinstance(pending(table), DraftChoice)


def chooses_role(table: Table) -> bool:
    """Whether a role is being chosen: no phase is half done."""
    return isinstance(pending(table), RoleChoice)


def buyer(table: Table) -> int | None:
    """Return the seat that may build now, None if nobody is asked to."""
    step = pending(table)
    return step.seat if isinstance(step, BuildChoice) else None


def drawn_tile(table: Table, seat: int) -> str:
    """Return the tile that a seat has drawn and not laid yet, "" if there is none."""
    step = pending(table)
    return step.tile if isinstance(step, DrawnTileChoice) and step.seat == seat else ""


def finished(table: Table) -> frozenset[int]:
    """Return the seats that have done their part of the phase, or taken their roles."""
    step = pending(table)
    if step is None:
        return frozenset()
    everybody = frozenset(range(table.seats))
    if isinstance(step, GuestChoice):
        return frozenset(step.secret_answers())
    if isinstance(step, Poll) and (len(step.order) > 1 or isinstance(step, PlaceChoice)):
        return everybody - (set(step.order) - set(step.secret_answers()))
    waiting = step.waiting(table)
    if isinstance(step, SecondTileChoice):
        return everybody - set(waiting)
    if not table.phase:
        picks = table.setting.picks // table.seats
        taken = [card.taker for card in table.roles.values()]
        return frozenset(seat for seat in everybody if taken.count(seat) >= picks)
    if table.phase == CAPTAIN:
        return frozenset()
    order = table.seats_from(table.chooser)
    return frozenset(order[: order.index(waiting[0])])


# The draft


def draftable(table: Table) -> list[str]:
    """Return the violet kinds that may still be chosen for the game, in the table's order."""
    return choosable(table.stock, table.options)


def drafted(table: Table) -> int:
    """Return how many kinds of violet buildings are in the game."""
    return sum(BUILDING[kind].violet for kind in table.stock)


# Guests


def can_move_guests(table: Table, seat: int) -> bool:
    """Whether `seat` may move guests now: it has one and somewhere to go."""
    if not guests(table.players[seat]):
        return False
    step = pending(table)
    if isinstance(step, GuestChoice):
        return step.open_to(table, seat)
    aside = step.interjection(table) if step else None
    return aside is not None and aside.open_to(table, seat)


def guest_moves(table: Table, seat: int) -> Sequence[MoveGuests]:
    """Return every move of one guest of `seat`, then of two at once."""
    return guesthouse.moves(table.players[seat])


def guests_help(table: Table, seat: int) -> bool:
    """Whether a guest of the seat that is asked could reach a circle that is useful now."""
    if not guests(table.players[seat]):
        return False
    step = pending(table)
    return step is not None and step.open_to(table, seat) and _tempted(table, seat, step)


def _tempted(table: Table, seat: int, step: Decision[Table]) -> bool:
    aside = step.interjection(table)
    return aside is not None and aside.tempts(table, seat, step)


def useful_circles(table: Table, seat: int) -> list[str]:
    """Return the empty circles for the sake of which `seat` is asked (RULINGS 13.3)."""
    step, rooms = pending(table), destinations(table.players[seat])
    if isinstance(step, GuestChoice):
        window = BEFORE_PRODUCTION if table.phase == CRAFTSMAN else BEFORE_SCORING
        return [name for name in rooms if name in window]
    if step is not None and step.open_to(table, seat):
        return [name for name in rooms if _tempts_alone(table, seat, step, name)]
    return []


def _tempts_alone(table: Table, seat: int, step: Decision[Table], target: str) -> bool:
    """Whether a guest would be wanted there, had this target the only empty circles."""
    alone = table.copy()
    player = alone.players[seat]
    for name, room in destinations(player).items():
        if name != target:
            where = player.on_tiles if name in TILES else player.city
            where[name] = where.get(name, 0) + room
    return _tempted(alone, seat, step)


def with_guests_moved(table: Table, seat: int, targets: Words) -> Table:
    """Return the table after guests of `seat` have moved. Raises IllegalMove if they cannot.

    Also where the answers of all are kept secret.
    """
    if not targets:
        return table
    refusal = guesthouse.refusal(table.players[seat], targets)
    if refusal is not None:
        raise IllegalMove(refusal)
    after = table.copy()
    guesthouse.move(after, seat, targets)
    return after


# Building


@dataclass(frozen=True, slots=True)
class Price:
    """The cost of a building for a seat in doubloons, and each reduction with its amount."""

    doubloons: int
    quarries: int
    forests: int
    privilege: int


def price(table: Table, seat: int, building: str) -> int:
    """Return what a building costs `seat` in this builder phase."""
    return powers.price(table, seat, building)[0]


def price_parts(table: Table, seat: int, building: str) -> Price:
    """Return the same with what lowers it."""
    doubloons, quarries, privilege = powers.price(table, seat, building)
    forests = table.costs()[building] - doubloons - quarries - privilege
    return Price(doubloons, quarries, forests, privilege)


def missing(table: Table, seat: int, building: str) -> int:
    """Return how many doubloons `seat` lacks for a building."""
    return max(0, price(table, seat, building) - table.players[seat].doubloons)


def build_refusal(table: Table, seat: int, building: str) -> Refusal | None:
    """Say why `seat` could not build this if it were asked now, with a black market's help.

    Chips that the viewer does not know do not count.
    """
    question = BuildChoice(seat)
    refusal = question.refusal(table, seat, Build(building))
    if refusal is None or refusal.reason != refusals.TOO_EXPENSIVE:
        return refusal
    short = missing(table, seat, building)
    payment = next(market_payments(table.players[seat], short), ())
    paid = payment and question.refusal(table, seat, Build(building, (), payment)) is None
    return None if paid else refusal


def affordable(table: Table, seat: int) -> list[Build]:
    """Return the buildings that `seat`, which is asked, can pay in doubloons."""
    return [move for name in table.stock if _buildable(table, seat, move := Build(name))]


def shortfalls(table: Table, seat: int) -> dict[str, int]:
    """Return how much is missing for each building that the black market can pay besides."""
    player = table.players[seat]
    if not isinstance(pending(table), BuildChoice) or not black_market.works(player):
        return {}
    shortfalls = {}
    for building in table.stock:
        short = missing(table, seat, building)
        payment = next(market_payments(player, short), ())
        if payment and _buildable(table, seat, Build(building, (), payment)):
            shortfalls[building] = short
    return shortfalls


def market_payments(player: Player, short: int) -> Iterator[Words]:
    """Yield every way to pay so many missing doubloons in items."""
    if 1 <= short <= black_market.MOST:
        yield from black_market.payments(player, short)


def market_items(player: Player) -> list[str]:
    """Return everything that the black market takes from this board."""
    return [items[0] for items in black_market.payments(player, 1)]


def _buildable(table: Table, seat: int, move: Build) -> bool:
    step = pending(table)
    if not isinstance(step, BuildChoice) or step.seat != seat:
        return False
    return step.refusal(table, seat, move) is None


def hospice_mans(table: Table, seat: int, waive: Words = ()) -> bool:
    """Whether a tile that `seat` takes now comes with a colonist: not the second of a library."""
    first = isinstance(pending(table), SettleChoice) and "hospice" not in waive
    return first and hospice_helps(table, table.players[seat])


def university_mans(table: Table, seat: int, move: Build) -> bool:
    """Whether a building comes with a colonist."""
    paid = any(item.startswith(COLONIST) for item in move.paying)
    given_up = "university" in move.waive
    return not given_up and university_helps(table, table.players[seat], move.building, paid)


def church_points(table: Table, seat: int, move: Build) -> int:
    """Return the points that a church gives for a building."""
    if "church" in move.waive:
        return 0
    return powers.church_points(table.players[seat], move.building)


# Producing, selling, loading and storing


def harvest_pay(player: Player, goods: Amounts) -> int:
    """Return what factories pay for having produced this."""
    *_, specialty = specialty_pay(player, goods)
    return factory_pay(player, len(goods)) + specialty


@dataclass(frozen=True, slots=True)
class SaleProceeds:
    """The doubloons of a sale by their sources."""

    price: int
    privilege: int
    markets: int

    @property
    def doubloons(self) -> int:
        """Return what the seat receives."""
        return self.price + self.privilege + self.markets


def sale_of(table: Table, seat: int, move: Sell) -> SaleProceeds:
    """Return what a sale brings now."""
    return SaleProceeds(*(post_sale if move.where else sale)(table, seat, move.good))


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
    """The gains from a loading besides the points for the barrels."""

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
        lighthouse_pay(table.players[seat]) if "lighthouse" in given else 0,
    )


def fits_on_ship(table: Table, good: str) -> bool:
    """Whether a barrel of a kind may go on a cargo ship as they are loaded now."""
    return bool(possible_ships(table, good, 1))


def wharves_used(table: Table) -> tuple[int, ...]:
    """Return the seats that have used their wharf in this phase."""
    step = pending(table)
    return step.wharves if isinstance(step, ShipChoice) else ()


def small_wharf_open(table: Table, seat: int) -> bool:
    """Whether the seat that loads can use a small wharf in this phase."""
    step = pending(table)
    if not isinstance(step, ShipChoice) or seat in step.small_wharves:
        return False
    return small_wharf.works(table.players[seat])


def small_wharf_loads(table: Table, seat: int) -> Sequence[Move]:
    """Return every choice of barrels that the seat may ship by small wharf now, lazily."""
    if not asked(table, seat) or not small_wharf_open(table, seat):
        return ()
    return small_wharf.SmallWharfLoads(table.players[seat], ((),))


def used_up(table: Table, seat: int) -> frozenset[str]:
    """Return the new buildings of a seat that do nothing more for now.

    The library where it is spent for the round or given up for the phase, the small wharf once it
    was used in the captain phase.
    """
    used = set()
    if seat in table.library_spent or (table.library_waived and seat == table.chooser):
        used.add("library")
    step = pending(table)
    if isinstance(step, ShipChoice) and seat in step.small_wharves:
        used.add("small-wharf")
    return frozenset(used.intersection(table.players[seat].city))


def first_loadings(table: Table, seat: int) -> tuple[list[int], Loading]:
    """Return the points for barrels of each loading that `seat` could begin with as the captain.

    Besides, what comes on top of any of them; a library would add to that (`doubling`).
    """
    ahead = asked_ahead(table, seat, "ship", chooser=seat)
    numbers = [m.number for m in loadings(ahead, seat) if isinstance(m, Ship | ShipByWharf)]
    player = table.players[seat]
    if small_wharf_loads(ahead, seat):
        numbers.append(small_wharf.points(amounts(player.goods)))
    bonus = loading(ahead, seat)
    money = lighthouse_pay(player) + bonus.doubloons
    return numbers, replace(bonus, captain=1, doubloons=money)


def doubling(table: Table, seat: int, waive: Words = ()) -> bool:
    """Whether a library would double the privilege of the role that `seat` takes next."""
    given_up = "library" in waive or seat in table.library_spent
    return table.players[seat].occupied("library") and not given_up


# Questions that are asked later


def imagined(table: Table, step: Decision[Table], phase: str, chooser: int) -> Table:
    """Return the table as if a question were asked now in a phase."""
    after = table.copy()
    after.stack, after.phase, after.chooser = [UNFORESEEN, step], phase, chooser
    return after


def asked_ahead(table: Table, seat: int, verb: str, chooser: int | None = None) -> Table:
    """Return the table as if `seat` were asked now for an answer that begins with `verb`.

    As the phase goes now, else as if `chooser` had chosen the role: by default another player,
    the craftsman for the extra barrel.
    """
    role, question = _LATER[verb]
    if chooser is None and role == CRAFTSMAN:
        chooser = seat
    elif chooser is None:
        chooser = table.chooser if table.phase == role else (seat + 1) % table.seats
    return imagined(table, question(table, seat), role, chooser)


def _harvest(table: Table, seat: int) -> CraftChoice:
    """As if everybody produced now, `seat` as the craftsman."""
    produced = [amounts(harvest_limit(table, each)) for each in table.seats_from(seat)]
    return CraftChoice(seat, tuple(produced))


def _loading_on(table: Table, seat: int) -> ShipChoice:
    """As the loading goes on, else as if it were the first turn of a new phase."""
    step = pending(table)
    if isinstance(step, ShipChoice):
        return replace(step, seat=seat)
    return ShipChoice(seat, privilege=table.phase != CAPTAIN)


_LATER: Final[Mapping[str, tuple[str, Callable[[Table, int], Decision[Table]]]]] = {
    "settle": (SETTLER, lambda _, seat: SettleChoice(seat)),
    "build": (BUILDER, lambda _, seat: BuildChoice(seat)),
    "craft": (CRAFTSMAN, _harvest),
    "sell": (TRADER, lambda _, seat: SellChoice(seat)),
    "ship": (CAPTAIN, _loading_on),
    "store": (CAPTAIN, lambda _, seat: StoreChoice((seat,))),
}
"""The role in whose phase each question is asked, and the question."""


# Points


def hidden_chips(table: Table) -> int:
    """Return how many points in chips the players have together whose chips are not seen."""
    given = vp_pool(table.seats, table.options) - table.vp_pool
    return given - sum(player.vp_chips for player in table.players if not player.vp_hidden)
