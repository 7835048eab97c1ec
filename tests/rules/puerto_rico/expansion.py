"""The New Buildings by cost, sets that hold them, options, and what is read off a board."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules
from tests.playing import lines, play, refused
from tests.rules.puerto_rico.positions import board, position

SPACES = {1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
"""How many kinds of violet buildings of each cost are in a game (RULINGS 10)."""
KINDS = {
    1: "small-market aqueduct",
    2: "hacienda construction-hut forest-house black-market",
    3: "small-warehouse storehouse",
    4: "hospice guesthouse",
    5: "office large-market trading-post church",
    6: "large-warehouse small-wharf",
    7: "factory lighthouse",
    8: "university harbor specialty-factory library",
    9: "wharf union-hall",
    10: "guild-hall residence fortress customs-house city-hall statue cloister",
}
"""The violet buildings by cost, those of the base game first (RULINGS 1.1)."""
VIOLET = " ".join(KINDS.values()).split()
NEW_SMALL = [
    "aqueduct",
    "forest-house",
    "black-market",
    "storehouse",
    "guesthouse",
    "trading-post",
    "church",
    "small-wharf",
    "lighthouse",
    "specialty-factory",
    "library",
    "union-hall",
]
NEW_LARGE = ["statue", "cloister"]
OLD_LARGE = ["guild-hall", "residence", "fortress", "customs-house", "city-hall"]
LARGE = [*OLD_LARGE, *NEW_LARGE]
PRODUCTION = [
    "small-indigo-plant",
    "small-sugar-mill",
    "indigo-plant",
    "sugar-mill",
    "tobacco-storage",
    "coffee-roaster",
]
HACIENDA = {"hacienda_forest_exclusive": True}
OFFICE = {"office_trading_post_exclusive": True}


def new(seats: int = 3, seed: str = "sets", **options: object) -> rules.State:
    """A new game with these options."""
    return rules.new("puerto-rico", seats, options, seed)


def violet(state: rules.State) -> set[str]:
    """The violet kinds of which a copy is left."""
    return {kind for kind, copies in state.stock.items() if copies and kind in VIOLET}


def cost(kind: str) -> int:
    """What a violet building costs in the table."""
    return next(price for price, kinds in KINDS.items() if kind in kinds.split())


def spaces(kinds: set[str]) -> dict[int, int]:
    """How many violet kinds of each cost there are."""
    return dict(sorted(Counter(map(cost, kinds)).items()))


def filled(*wanted: str) -> list[str]:
    """17 violet buildings that fill the spaces: `wanted`, and the first of each cost besides."""
    found: list[str] = []
    for cost, spaces in SPACES.items():
        kinds = KINDS[cost].split()
        first = [kind for kind in kinds if kind in wanted]
        assert len(first) <= spaces, f"{first} cannot be in one game"
        found += [*first, *(kind for kind in kinds if kind not in wanted)][:spaces]
    return found


def custom(*wanted: str, **more: object) -> dict[str, object]:
    """The options of a game with these violet buildings."""
    return {"building_set": "custom", "custom_buildings": ",".join(filled(*wanted)), **more}


def table(seats: int = 3, *, also: str = "", **given: Any) -> rules.State:
    """A position as of `position`, with the buildings of `also` in the game besides."""
    return position(seats, kinds=also, **given)


def player(state: rules.State, seat: str) -> Any:
    """The board of `P1`."""
    return state.players[int(seat[1:]) - 1]


def money(state: rules.State, seat: str) -> int:
    """The doubloons of `P1`."""
    doubloons: int = player(state, seat).doubloons
    return doubloons


def chips(state: rules.State, seat: str) -> int:
    """The victory point chips of `P1`."""
    points: int = player(state, seat).vp_chips
    return points


def gained(state: rules.State, line: str) -> int:
    """The chips that a line brings its seat, all of them out of the pool."""
    after, seat = play(state, line), line[:2]
    points = chips(after, seat) - chips(state, seat)
    assert state.vp_pool - after.vp_pool == points
    return points


def goods(state: rules.State, seat: str) -> dict[str, int]:
    """The barrels of `P1`, kinds without any left out."""
    return {good: number for good, number in player(state, seat).goods.items() if number}


def men(state: rules.State, seat: str, target: str) -> int:
    """The colonists of `P1` on a kind of tile, on a building, or in `san-juan`."""
    board = player(state, seat)
    if target == "san-juan":
        return int(board.san_juan)
    return int(board.city.get(target, 0) + board.on_tiles.get(target, 0))


def tiles(state: rules.State, seat: str) -> Counter[str]:
    """The island tiles of `P1` by kind."""
    return Counter(player(state, seat).island)


def plain(moves: list[str]) -> list[str]:
    """The moves that neither waive anything nor move a guest."""
    return [move for move in moves if " waive " not in move and not move.startswith("guest ")]


def broken(state: rules.State, line: str) -> str:
    """The rule that a line breaks: the sentence of `refusals`, before its gaps are filled."""
    refused(state, line)
    ((seat, text),) = lines(line)
    with pytest.raises(rules.IllegalMove) as caught:
        rules.play(state, seat, text)
    return caught.value.reason


def host(city: str = "", guests: int = 2, **given: Any) -> dict[str, Any]:
    """The board of an owner of guests."""
    return board(city=f"guesthouse+{guests} {city}", **given)


def refused_at_all(state: rules.State, line: str) -> None:
    """Whoever may not move at all is told so, whoever may is told the rule."""
    seat = int(line[1]) - 1
    refused(state, line, rules.IllegalMove if rules.may_act(state, seat) else rules.NotYourTurn)


NO_SHIP = "4=corn:4 5=indigo:5 6=sugar:6"
"""Nobody with corn, indigo or sugar can load, and no ship is left for tobacco and coffee."""
