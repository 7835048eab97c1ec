"""Positions of The Castles of Burgundy, made by editing the JSON of a new game.

    state = position(
        dice={"P1": "3 5"},
        duchies={"P1": "c3=church d3=ship"},
        storage={"P1": "mine bank"},
        goods={"P1": "2 2 6"},
        depots={1: "ship cow3", 4: "castle"},
        depot_goods={5: "3 3"},
        black="bank",
    )

Everybody has the starting castle on d4, besides what is given nothing is stored, and no depot holds
anything. Tiles and goods that are not given stay in the stacks, so nothing of the box is missing.
Dice that are not given show 1 and 1. A depot may hold tiles of any colour, unlike in a real game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import rules
from rules.core import codec
from tests.playing import lines

SLUG = "castles-of-burgundy"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
PHASES = "ABCDE"
DEPOTS = (1, 2, 3, 4, 5, 6)
CELLS = [
    f"{row}{n + 1}"
    for row, length in zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
    for n in range(length)
]
"""The cells of a duchy row by row."""
BUILDINGS = (
    "warehouse",
    "watchtower",
    "carpenter",
    "church",
    "market",
    "boarding-house",
    "bank",
    "town-hall",
)
_BUILDING_LIKE = (*BUILDINGS, "white-castle")


def number(seat: str) -> int:
    """The number of a seat that is written as in a record: `P1` is 0."""
    assert seat[0] == "P", seat
    return int(seat[1:]) - 1


def stack_of(tile: str) -> str:
    """The stack of coloured backs where tiles like this one lie."""
    if tile in ("castle", "mine", "ship"):
        return tile
    if tile in _BUILDING_LIKE:
        return "building"
    return "monastery" if tile.startswith("monastery-") else "livestock"


def position(
    seats: int = 2,
    *,
    phase: str = "A",
    round: int = 1,
    acting: str = "P1",
    order: str = "",
    track: Sequence[str] = (),
    white: int = 1,
    dice: Mapping[str, str] | None = None,
    used: Mapping[str, str] | None = None,
    boards: Mapping[str, str] | None = None,
    duchies: Mapping[str, str] | None = None,
    storage: Mapping[str, str] | None = None,
    goods: Mapping[str, str] | None = None,
    sold: Mapping[str, str] | None = None,
    workers: int | Mapping[str, int] = 0,
    silver: int | Mapping[str, int] = 0,
    vp: Mapping[str, int] | None = None,
    own_bonus: Mapping[str, str] | None = None,
    depots: Mapping[int, str] | None = None,
    depot_goods: Mapping[int, str] | None = None,
    black: str = "",
    bonus: Mapping[str, str] | None = None,
    bought: bool = False,
    waiting: str = "",
    options: Mapping[str, object] | None = None,
    seed: str = "table",
) -> Any:
    """A position in which `acting` is to use a die, nothing missing and nothing pending.

    `used` are dice that are used (`"P1": "3"`), `track` the seats on each space from the lowest
    marker (`["P2", "P1 P3"]`), `own_bonus` bonus tiles that somebody has (`"ship=large"`), `bonus`
    the ones left of a colour, which follow from `own_bonus` if they are not given. `waiting` are
    tiles whose effects are pending.
    """
    data = rules.to_json(rules.new(SLUG, seats, dict(options or {}), seed))
    names = [f"P{n + 1}" for n in range(seats)]
    turns = order.split() or names
    data.update(phase=phase, round=round, white=white, order=[number(name) for name in turns])
    if track:
        spaces = [[number(name) for name in space.split()] for space in track]
        data["track"] = spaces + [[] for _ in range(7 - len(spaces))]
    _return_tiles(data)
    for seat, name in enumerate(names):
        player, duchy = data["players"][seat], data["duchies"][seat]
        shown = [int(value) for value in (dice or {}).get(name, "1 1").split()]
        spent = Counter(int(value) for value in (used or {}).get(name, "").split())
        player.update(dice=shown, used=[_spend(spent, value) for value in shown])
        assert not +spent, "a die that was not rolled cannot be used"
        duchy["board"] = (boards or {}).get(name, duchy["board"])
        duchy["workers"] = workers if isinstance(workers, int) else workers.get(name, 0)
        duchy["silver"] = silver if isinstance(silver, int) else silver.get(name, 0)
        duchy["storage"] = [_draw(data, t) for t in (storage or {}).get(name, "").split()]
        duchy["bonus"] = [word.split("=") for word in (own_bonus or {}).get(name, "").split()]
        if vp and name in vp:
            player["vp"] = {"regions": vp[name]}
        _lay(data, duchy, (duchies or {}).get(name, ""))
    for depot in DEPOTS:
        tiles = [_draw(data, tile) for tile in (depots or {}).get(depot, "").split()]
        data["depots"][depot - 1]["tiles"] = tiles
    data["black"] = [_draw(data, tile, "black") for tile in black.split()]
    _deal_goods(data, goods or {}, sold or {}, depot_goods or {})
    taken = [tuple(tile) for duchy in data["duchies"] for tile in duchy["bonus"]]
    for colour in data["bonus"]:
        left = (bonus or {}).get(colour)
        data["bonus"][colour] = (
            [size for size in ("large", "small") if (colour, size) not in taken]
            if left is None
            else left.split()
        )
    data["turn"] = {
        "seat": number(acting),
        "rolled": True,
        "bought": bought,
        "die_set": False,
        "pending": [
            {"kind": kind, "cell": -1, "points": 0, "colours": []} for kind in waiting.split()
        ],
    }
    _ask(data, turns, acting, "EffectChoice" if waiting else "TurnChoice")
    title = rules.game(SLUG)
    fields = {name: value for name, value in data.items() if name != "form"}
    state = codec.from_plain(title.state, fields, title.vocabulary)
    assert rules.audit(state) == []
    return state


def _spend(spent: Counter[int], value: int) -> bool:
    spent[value] -= 1
    return spent[value] >= 0


def _return_tiles(data: dict[str, Any]) -> None:
    """Put the tiles of the depots back into their stacks."""
    for depot in data["depots"]:
        for tile in depot["tiles"]:
            data["stacks"][stack_of(tile)].append(tile)
    data["stacks"]["black"] += data["black"]


def _draw(data: dict[str, Any], tile: str, first: str = "") -> str:
    """Take a tile out of the stacks."""
    stacks = data["stacks"]
    for name in (first, stack_of(tile), "black"):
        if name and tile in stacks[name]:
            stacks[name].remove(tile)
            return tile
    raise AssertionError(f"there is no {tile} left")


def _lay(data: dict[str, Any], duchy: dict[str, Any], text: str) -> None:
    for word in text.split():
        cell, _, tile = word.partition("=")
        place = CELLS.index(cell)
        assert not duchy["tiles"][place], cell
        duchy["tiles"][place] = _draw(data, tile)
        if tile.startswith("monastery-"):
            duchy["monasteries"].append(int(tile.removeprefix("monastery-")))


def counted(text: str) -> list[int]:
    """Goods (`"2 2 6"`) as numbers of the types 1 to 6."""
    found = Counter(map(int, text.split()))
    return [found[kind] for kind in range(1, 7)]


def _deal_goods(
    data: dict[str, Any],
    goods: Mapping[str, str],
    sold: Mapping[str, str],
    lying: Mapping[int, str],
) -> None:
    pool = Counter(dict.fromkeys(range(1, 7), 7))
    for text in (*goods.values(), *sold.values(), *lying.values()):
        pool.subtract(map(int, text.split()))
    rest = sorted((+pool).elements())
    assert len(rest) == pool.total(), "there are seven of each type"
    rest = [kind for start in range(6) for kind in rest[start::6]]
    for seat, duchy in enumerate(data["duchies"]):
        duchy["goods"] = counted(goods.get(f"P{seat + 1}", ""))
        duchy["sold"] = counted(sold.get(f"P{seat + 1}", ""))
    for depot in DEPOTS:
        data["depots"][depot - 1]["goods"] = counted(lying.get(depot, ""))
    left = 5 - data["round"]
    data["round_goods"], rest = rest[:left], rest[left:]
    phases = len(PHASES) - 1 - PHASES.index(data["phase"])
    data["phase_goods"] = [rest[5 * n : 5 * n + 5] for n in range(phases)]
    rest = rest[5 * phases :]
    data["spare_goods"] = rest


def _ask(data: dict[str, Any], turns: Sequence[str], acting: str, question: str) -> None:
    later = [number(name) for name in turns[turns.index(acting) + 1 :]]
    following = PHASES[PHASES.index(data["phase"]) + 1 :]
    data["stack"] = [
        {"step": "Phase", "phase": following[0]} if following else {"step": "FinalScoring"},
        {"step": "PhaseEnd"},
        *[{"step": "Round", "number": n} for n in range(5, data["round"], -1)],
        *[{"step": "BeginTurn", "seat": seat} for seat in reversed(later)],
        {"step": question, "seat": number(acting)},
    ]


def player(state: Any, seat: str) -> Any:
    """What belongs to a seat (`P1`): dice and points."""
    return state.players[number(seat)]


def duchy(state: Any, seat: str) -> Any:
    """The duchy of a seat (`P1`)."""
    return state.duchy_of(number(seat))


def at(state: Any, seat: str, cell: str) -> str:
    """The tile on a cell of a duchy, "" for none."""
    tile: str = duchy(state, seat).tiles[duchy(state, seat).layout.index[cell]]
    return tile


def points(state: Any, seat: str) -> int:
    """All points of a seat so far, without final scoring."""
    total: int = player(state, seat).points
    return total


def stored(state: Any, seat: str) -> list[str]:
    """The stored tiles, in the order in which they came."""
    return list(duchy(state, seat).storage)


def goods(state: Any, seat: str) -> str:
    """The stored goods as `position` reads them."""
    return spelled(duchy(state, seat).goods)


def lying(state: Any, depot: int) -> str:
    """The goods in a depot as `position` reads them."""
    return spelled(state.depots[depot - 1].goods)


def spelled(numbers: Sequence[int]) -> str:
    """Numbers of goods of the types 1 to 6 as `position` reads them."""
    return " ".join(str(kind) for kind, n in enumerate(numbers, 1) for _ in range(n))


def tiles_in(state: Any, depot: int) -> list[str]:
    """The tiles in a depot, 0 for the black one."""
    tiles = state.depots[depot - 1].tiles if depot else state.black
    return [tile for tile in tiles if tile]


def pending(state: Any) -> list[str]:
    """The kinds of the pending effects, the oldest first."""
    return [effect.kind for effect in state.turn.pending]


def track(state: Any) -> list[str]:
    """The seats on each space of the track up to the last one with a marker, the lowest first."""
    spaces = [" ".join(f"P{seat + 1}" for seat in space) for space in state.track]
    while not spaces[-1]:
        spaces.pop()
    return spaces


def allowed(state: Any, line: str) -> bool:
    """Whether a line is legal; the list of legal moves and the reader must agree."""
    ((seat, text),) = lines(line)
    try:
        move = rules.parse(state, seat, text)
    except rules.IllegalMove:
        assert text not in map(str, rules.legal(state, seat))
        return False
    assert move in rules.legal(state, seat)
    assert move in rules.legal(state, seat, text.split()[0])
    return True


def parsed(state: Any, line: str) -> str:
    """A line of one seat as the record keeps it."""
    ((seat, text),) = lines(line)
    return str(rules.parse(state, seat, text))


def happened(events: Sequence[rules.Event], kind: type[rules.Event]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in events if type(event) is kind]


def asked_kind(state: Any) -> str:
    """The name of the question that is open."""
    return type(rules.pending(state)).__name__
