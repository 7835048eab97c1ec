"""The mayor: colonists go where they bring most, pairs of plantation and building together."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.games.puerto_rico.computer import functions
from bot.games.puerto_rico.computer.economy import Economy, barrel, economy
from bot.games.puerto_rico.computer.outlook import Outlook
from rules import Move
from rules.puerto_rico.data import BUILDING, GOODS, PRODUCERS, QUARRY, TILES
from rules.puerto_rico.moves import PlaceColonists
from rules.puerto_rico.queries import amounts
from rules.puerto_rico.state import Player, Table

NEW_KIND: Final = 0.35
"""Points for each craftsman phase that brings one more kind: to sell, to load, for a factory."""
MORE_OF_A_KIND: Final = 0.93
"""Each further barrel of a kind finds less space on the ships."""


class Want(NamedTuple):
    """Circles that work together and the points that they bring."""

    value: float
    targets: tuple[str, ...]

    @property
    def each(self) -> float:
        """Points for each colonist."""
        return self.value / len(self.targets)


def place(table: Table, seat: int, outlook: Outlook) -> Move:
    """Man what brings most for each colonist; the rest goes anywhere, as it has to (RULINGS R6)."""
    player = table.players[seat]
    circles = player.circles()
    left = player.must_place()
    placed = dict.fromkeys(circles, 0)
    for want in sorted(_wants(player, outlook), key=lambda want: want.each, reverse=True):
        if len(want.targets) <= left:
            left -= len(want.targets)
            for target in want.targets:
                placed[target] += 1
    for target, room in circles.items():
        more = min(left, room - placed[target])
        placed[target] += more
        left -= more
    return PlaceColonists(amounts(placed))


def _wants(player: Player, outlook: Outlook) -> list[Want]:
    manned = _all_manned(player)
    income = economy(manned, outlook)
    wants = [
        Want(functions.quarry(number, outlook), (QUARRY,))
        for number in range(1, player.island.count(QUARRY) + 1)
    ]
    for good in GOODS:
        wants += _pairs(player, good, outlook)
    for building in player.city:
        value = _violet(manned, building, income, outlook)
        if value > 0:
            wants.append(Want(value, (building,)))
    return wants


def _pairs(player: Player, good: str, outlook: Outlook) -> list[Want]:
    """Each plantation of a kind with a circle in one of its buildings; corn needs none."""
    tiles = player.island.count(good)
    if good == "corn":
        places: list[tuple[str, ...]] = [()] * tiles
    else:
        owned = [building for building in PRODUCERS[good] if building.id in player.city]
        places = [(building.id,) for building in owned for _ in range(building.circles)]
    each = barrel(good, outlook)
    first = NEW_KIND * outlook.craftsmen
    return [
        Want(each * MORE_OF_A_KIND**number + (0.0 if number else first), (good, *place))
        for number, place in enumerate(places[:tiles])
    ]


def _violet(player: Player, building: str, economy_now: Economy, outlook: Outlook) -> float:
    if building in functions.FUNCTIONS:
        return functions.FUNCTIONS[building](player, economy_now, outlook)
    if building in functions.BONUSES:
        # before the last mayor phase an empty large building loses nothing
        return functions.BONUSES[building](player, economy_now, outlook) * outlook.last_mayor
    return 0.0


def _all_manned(player: Player) -> Player:
    """The board as it would be with a colonist for every circle of the production."""
    manned = player.copy()
    manned.on_tiles = {tile: player.island.count(tile) for tile in TILES}
    for building in player.city:
        manned.city[building] = BUILDING[building].circles
    return manned
