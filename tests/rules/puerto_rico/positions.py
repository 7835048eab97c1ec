"""Positions of Puerto Rico, made by editing the JSON of a new game without losing a component.

    state = position(
        p1=board(island="corn+ quarry", city="harbor+ indigo-plant+2", goods="corn=3"),
        ships="4=corn:2",
    )

`+` marks a colonist on a tile or building; those on the guesthouse are guests. A forest is the
tile `forest`, or `forest:corn` if its printed kind matters. A position with New Buildings gets a
set of buildings that has them; `kinds` names more that shall be in the game.

What a position needs is taken from the supplies; what is taken out of a supply on purpose
(`supply="corn=0"`) goes to the last player; the colonist ship trades with the supply of colonists.
"""

from __future__ import annotations

from typing import Any

import rules
from rules.puerto_rico.data import ALL_BUILDINGS, BUILDINGS, VIOLET_SPACES

GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")


def board(
    island: str | None = None,
    city: str = "",
    goods: str = "",
    doubloons: int | None = None,
    san_juan: int = 0,
    chips: int = 0,
) -> dict[str, Any]:
    """A player's board; an island left out keeps its first tile."""
    return {
        "island": island,
        "city": city,
        "goods": goods,
        "doubloons": doubloons,
        "san_juan": san_juan,
        "chips": chips,
    }


def numbers(text: str) -> dict[str, int]:
    """`corn=2 coffee=1` as numbers."""
    return {name: int(number) for name, _, number in (w.partition("=") for w in text.split())}


def position(
    seats: int = 3,
    *,
    seed: str = "table",
    options: dict[str, object] | None = None,
    ships: str = "",
    house: str = "",
    row: str | None = None,
    deck: str | None = None,
    quarries: int | None = None,
    supply: str = "",
    colonist_supply: int | None = None,
    colonist_ship: int | None = None,
    vp_pool: int | None = None,
    roles: str = "",
    end: str = "",
    kinds: str = "",
    **boards: dict[str, Any],
) -> rules.State:
    """A position at the first role of the first round, with every component in its place.

    `deck` lists the next tiles first, what it leaves out is discarded.
    """
    owned = [word.partition("+")[0] for given in boards.values() for word in given["city"].split()]
    chosen = with_buildings({*owned, *kinds.split()}, options or {})
    data = rules.to_json(rules.new("puerto-rico", seats, chosen, seed))
    by_seat = {int(name[1:]) - 1: given for name, given in boards.items()}
    assert all(0 <= seat < seats for seat in by_seat)
    for seat, given in by_seat.items():
        _place_board(data, data["players"][seat], given)
    _place_tiles(data, by_seat, row, deck)
    _place_goods(data, ships, house, numbers(supply))
    last = data["players"][-1]
    _move_quarries(data, quarries)
    data["colonist_supply"] += _surplus(data, "colonist_ship", colonist_ship)
    last["san_juan"] += _surplus(data, "colonist_supply", colonist_supply)
    last["vp_chips"] += _surplus(data, "vp_pool", vp_pool)
    for role, doubloons in numbers(roles).items():
        data["roles"][role]["doubloons"] = doubloons
    data["end"] = end.split()
    state = rules.from_json(data)
    assert rules.audit(state) == []
    return state


def with_buildings(kinds: set[str], options: dict[str, object]) -> dict[str, object]:
    """The options of a game with these buildings: a custom list if it is not the base game."""
    if "building_set" in options or kinds <= {row.id for row in BUILDINGS}:
        return options
    filled: list[str] = []
    for cost, spaces in VIOLET_SPACES.items():
        rows = [row.id for row in ALL_BUILDINGS if row.violet and row.cost == cost]
        rows.sort(key=lambda kind: kind not in kinds)
        assert len(kinds & set(rows)) <= spaces, f"too many buildings that cost {cost}"
        filled += rows[:spaces]
    return {"building_set": "custom", "custom_buildings": ",".join(filled), **options}


def _surplus(data: dict[str, Any], name: str, wanted: int | None) -> int:
    if wanted is None:
        return 0
    surplus: int = data[name] - wanted
    data[name] = wanted
    return surplus


def _place_board(data: dict[str, Any], player: dict[str, Any], given: dict[str, Any]) -> None:
    if given["doubloons"] is not None:
        player["doubloons"] = given["doubloons"]
    player["san_juan"] += given["san_juan"]
    player["vp_chips"] += given["chips"]
    data["vp_pool"] -= given["chips"]
    colonists = given["san_juan"]
    for word in given["city"].split():
        building, plus, men = word.partition("+")
        player["city"][building] = int(men or 1) if plus else 0
        data["stock"][building] -= 1
        colonists += player["city"][building]
    if given["island"] is not None:
        tiles = given["island"].split()
        for tile in tiles:
            if tile.endswith("+"):
                name = tile[:-1]
                player["on_tiles"][name] = player["on_tiles"].get(name, 0) + 1
                colonists += 1
        was = player["island"]
        player["island"] = [tile.rstrip("+").partition(":")[0] for tile in tiles]
        player["forests"] = [tile.partition(":")[2] for tile in tiles if tile[:6] == "forest"]
        data["deck"] = was + data["deck"]
        data["quarries"] -= player["island"].count("quarry")
    data["colonist_supply"] -= colonists
    assert data["colonist_supply"] >= 0
    for good, number in numbers(given["goods"]).items():
        player["goods"][good] += number
        data["supply"][good] -= number


def _place_tiles(
    data: dict[str, Any], boards: dict[int, dict[str, Any]], row: str | None, deck: str | None
) -> None:
    rest = data["row"] + data["deck"][::-1]
    for seat, given in boards.items():
        if given["island"] is not None:
            for tile in data["players"][seat]["island"]:
                if tile not in ("quarry", "forest"):
                    _take_last(rest, tile)
            for tile in filter(None, data["players"][seat]["forests"]):
                _take_last(rest, tile)
    size = len(data["row"])
    if row is None:
        data["row"], rest = rest[:size], rest[size:]
    else:
        data["row"] = row.split()
        for tile in data["row"]:
            _take_last(rest, tile)
    if deck is not None:
        for tile in deck.split():
            _take_last(rest, tile)
    for seat in boards:
        forests = data["players"][seat]["forests"]
        for place, kind in enumerate(forests):
            if not kind:
                forests[place] = max(GOODS, key=rest.count)
                _take_last(rest, forests[place])
    if deck is not None:
        data["discard"], rest = rest, deck.split()
    data["deck"] = rest[::-1]


def _take_last(tiles: list[str], tile: str) -> None:
    del tiles[len(tiles) - 1 - tiles[::-1].index(tile)]


def _place_goods(data: dict[str, Any], ships: str, house: str, supply: dict[str, int]) -> None:
    by_capacity = {ship["capacity"]: ship for ship in data["ships"]}
    for word in ships.split():
        capacity, _, load = word.partition("=")
        good, _, number = load.partition(":")
        by_capacity[int(capacity)].update(good=good, load=int(number))
        data["supply"][good] -= int(number)
    data["trading_house"] = house.split()
    for good in data["trading_house"]:
        data["supply"][good] -= 1
    for good, left in supply.items():
        data["players"][-1]["goods"][good] += _surplus(data["supply"], good, left)
    assert min(data["supply"].values()) >= 0


def _move_quarries(data: dict[str, Any], wanted: int | None) -> None:
    surplus = _surplus(data, "quarries", wanted)
    data["players"][-1]["island"] += ["quarry"] * surplus
    assert len(data["players"][-1]["island"]) <= 12
