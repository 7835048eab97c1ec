"""Prices, payments and privileges at the table, and the effects of occupied buildings on them.

One function for each question that the phases ask. The buildings of the base game are answered
here, and those of the expansion too, but for five with modules of their own in `new_buildings`.
Each answers for a board that may or may not have the building.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Final

from rules.core.errors import Refusal
from rules.core.formats import Amounts, Words
from rules.puerto_rico import refusals
from rules.puerto_rico.data import (
    BUILDING,
    CHURCH_POINTS,
    FACTORY_PAY,
    FREE_BARRELS,
    PRICES,
    PRODUCERS,
    STOREHOUSE_BARRELS,
    UNION_HALL_BARRELS,
)
from rules.puerto_rico.events import EndTriggered
from rules.puerto_rico.new_buildings import forest_house, library
from rules.puerto_rico.state import Player, Table

BUILDERS_PRIVILEGE: Final = 1
"""Doubloons that the builder saves (RULINGS 5.3)."""
AQUEDUCT_PLANTS: Final = {"indigo": "indigo-plant", "sugar": "sugar-mill"}
"""The large building of each kind that flows; what is produced is theirs first (RULINGS 9.1)."""

END_CAUSES: Final = ("colonists", "city", "vp")
"""The causes that make a round the last one (RULINGS 8)."""


def trigger_end(table: Table, cause: str) -> None:
    """Make this round the last one (RULINGS 8); each cause counts once and stays."""
    if cause not in table.end:
        table.end.append(cause)
        table.emit(EndTriggered, cause)


def gain_points(table: Table, player: Player, points: int) -> None:
    """Give victory point chips, on paper when the pool is empty (RULINGS 6)."""
    player.vp_chips += points
    table.vp_pool -= points
    if points and table.vp_pool <= 0:
        trigger_end(table, "vp")


def may_take_quarry(table: Table, seat: int) -> bool:
    """Whether `seat` may take a quarry: the settler's privilege or a construction hut."""
    return seat == table.chooser or table.players[seat].occupied("construction-hut")


def hospice_helps(table: Table, player: Player) -> bool:
    """Whether a hospice mans the tile of the normal take (RULINGS 5.1)."""
    return player.occupied("hospice") and _colonist_at_hand(table)


def university_helps(
    table: Table, player: Player, building: str, colonist_paid: bool = False
) -> bool:
    """Whether a university mans the building that is being built (RULINGS 5.3).

    A colonist that is paid at the black market is in the supply by then.
    """
    return (
        player.occupied("university")
        and BUILDING[building].circles > 0
        and (colonist_paid or _colonist_at_hand(table))
    )


def _colonist_at_hand(table: Table) -> bool:
    return table.colonist_supply > 0 or table.colonist_ship > 0


def price(table: Table, seat: int, building: str) -> tuple[int, int, int]:
    """Return what a building costs `seat` in this builder phase, quarries used, privilege used.

    RULINGS 5.3: unused discount is lost, a cost never falls below 0. Forests take off the rest.
    """
    left = table.costs()[building]
    player = table.players[seat]
    quarries = player.quarries()
    if quarries:
        quarries = min(quarries, BUILDING[building].column, left)
        left -= quarries
    if player.forests:
        left = max(0, left - forest_house.discount(player))
    privilege = 0
    if seat == table.chooser:
        privilege = min(left, BUILDERS_PRIVILEGE + library.doubles(table, seat))
    return left - privilege, quarries, privilege


def church_points(player: Player, building: str) -> int:
    """Return the points for building this, by its printed column (RULINGS 9.8, R41).

    They are judged on the board before the building is paid.
    """
    return CHURCH_POINTS[BUILDING[building].column] if player.occupied("church") else 0


def capacity(player: Player, good: str) -> int:
    """How many barrels of a kind the player's plantations and buildings can make (RULINGS 5.4)."""
    plantations = player.on_tiles.get(good, 0)
    producers = PRODUCERS[good]
    if not producers or not plantations:
        return plantations
    city = player.city
    return min(plantations, sum([city.get(building.id, 0) for building in producers]))


def aqueduct_kinds(player: Player, produced: Mapping[str, int]) -> tuple[str, ...]:
    """Return the kinds of which there is one more barrel beyond `produced`, if the supply has it.

    The large building has a colonist, and at least one barrel of the kind was produced (RULINGS
    9.1).
    """
    if not player.occupied("aqueduct"):
        return ()
    return tuple(
        good for good, plant in AQUEDUCT_PLANTS.items() if produced[good] and player.occupied(plant)
    )


def factory_pay(player: Player, kinds: int) -> int:
    """What a factory pays for having produced so many kinds of goods."""
    return FACTORY_PAY[kinds] if player.occupied("factory") else 0


def specialty_pay(player: Player, produced: Amounts) -> tuple[str, int, int]:
    """Return the best kind, its barrels, the doubloons of a specialty factory (RULINGS 9.11).

    `produced` are all barrels of this phase, those of the aqueduct and the privilege included;
    ("", 0, 0) if nothing pays.
    """
    if not player.occupied("specialty-factory"):
        return "", 0, 0
    kinds = [(good, number) for good, number in produced if good != "corn"]
    good, number = max(kinds, key=lambda kind: kind[1], default=("", 0))
    return good, number, max(0, number - 1)


def market_bonus(player: Player) -> int:
    """What the markets add to a sale (RULINGS 5.5)."""
    return player.occupied("small-market") + 2 * player.occupied("large-market")


def sale(table: Table, seat: int, good: str) -> tuple[int, int, int]:
    """Price of the kind, privilege and market bonus if `seat` sells one barrel of `good` now."""
    return PRICES[good], _traders_privilege(table, seat), market_bonus(table.players[seat])


def post_sale(table: Table, seat: int, good: str) -> tuple[int, int, int]:
    """The same if `seat` sells to its own trading post, where markets add nothing (RULINGS 9.6)."""
    return PRICES[good], _traders_privilege(table, seat), 0


def _traders_privilege(table: Table, seat: int) -> int:
    return 1 + library.doubles(table, seat) if seat == table.chooser else 0


def lighthouse_pay(player: Player) -> int:
    """Return the doubloons for a loading of any sort, however many barrels it takes (RULINGS 9.10).

    Having chosen the captain brings as many, which are paid before anything is loaded and which a
    library does not double (RULINGS U1).
    """
    return int(player.occupied("lighthouse"))


def union_hall_points(player: Player) -> int:
    """Return the points for pairs of equal barrels before the first loading (RULINGS 9.13).

    None of the barrels is returned.
    """
    if not player.occupied("union-hall"):
        return 0
    return sum(number // UNION_HALL_BARRELS for number in player.goods.values())


def storage(player: Player) -> tuple[int, int]:
    """How many kinds the warehouses keep whole, and how many loose barrels are kept besides.

    A storehouse keeps some of any kinds (RULINGS 9.4).
    """
    kinds = player.occupied("small-warehouse") + 2 * player.occupied("large-warehouse")
    return kinds, FREE_BARRELS + STOREHOUSE_BARRELS * player.occupied("storehouse")


def can_store(player: Player, kept: Amounts) -> bool:
    """Whether warehouses and the free barrel hold `kept` (RULINGS 5.6, exact test)."""
    kinds, loose = storage(player)
    numbers = sorted((number for _, number in kept), reverse=True)
    return sum(numbers[kinds:]) <= loose


@cache
def waivers(functions: Words) -> tuple[Words, ...]:
    """Return every set of functions that could be waived, the empty one first."""
    sizes = range(len(functions) + 1)
    return tuple(waived for size in sizes for waived in combinations(functions, size))


def waiver_refusal(waive: Words, functions: Words) -> Refusal | None:
    """Refuse to waive what would not have had an effect (RULINGS 11.3)."""
    useless = [function for function in waive if function not in functions]
    if useless:
        return Refusal(refusals.NOTHING_TO_WAIVE, {"function": useless[0]})
    return None


def amounts(numbers: dict[str, int]) -> Amounts:
    """Return counts as the moves and events write them, zeros left out."""
    return tuple((name, number) for name, number in numbers.items() if number)
