"""Tables of The Castles of Burgundy with expansions, for teams and for one.

    state = table(
        options={"shields": True},
        dice={"P1": "3 5"},
        duchies={"P1": "c3=church d3=ship"},
        shields={"P1": "6@d4"},
        beside={4: "11 2"},
    )

Everybody has the starting castle; besides what is given nothing is stored and no depot holds
anything. What is given is taken from where it lies, so nothing of the box is missing. Dice that
are not given show 1 and 1. In the team game `P1` and `P2` stand for the teams where something is
shared. With `end` the turns of the phase are over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules.castles_of_burgundy.data.tiles import TILES
from rules.castles_of_burgundy.placing import linked_posts
from rules.castles_of_burgundy.state import Table, Turn
from rules.castles_of_burgundy.steps.final import FinalScoring
from rules.castles_of_burgundy.steps.phase import Phase, Round
from rules.castles_of_burgundy.steps.phase_end import PhaseEnd
from rules.castles_of_burgundy.steps.turn import BeginTurn, TurnChoice
from rules.core import steps
from tests.playing import lines

SLUG = "castles-of-burgundy"
PHASES = "ABCDE"
GOODS = range(1, 7)
Texts = Mapping[str, str]
Numbers = int | Mapping[str, int]


def seat_of(name: str) -> int:
    """The number of a seat that is written as in a record: `P1` is 0."""
    assert name[0] == "P", name
    return int(name[1:]) - 1


def new(seats: int, options: Mapping[str, object] | None = None, seed: str = "table") -> Any:
    """A new game at its first question."""
    return rules.new(SLUG, seats, dict(options or {}), seed)


def table(
    seats: int = 2,
    *,
    options: Mapping[str, object] | None = None,
    starts: Texts | None = None,
    phase: str = "A",
    round: int = 1,
    acting: str = "P1",
    order: str = "",
    track: Sequence[str] = (),
    white: int = 1,
    dice: Texts | None = None,
    used: Texts | None = None,
    duchies: Texts | None = None,
    storage: Texts | None = None,
    private: Texts | None = None,
    goods: Texts | None = None,
    sold: Texts | None = None,
    laid: Texts | None = None,
    routes: Texts | None = None,
    workers: Numbers = 0,
    silver: Numbers = 0,
    shields: Texts | None = None,
    beside: Mapping[int, str] | None = None,
    mimics: Texts | None = None,
    depots: Mapping[int, str] | None = None,
    lying: Mapping[int, str] | None = None,
    black: str = "",
    inns: int = 0,
    taken: Texts | None = None,
    counter: int = 0,
    target: int = 50,
    end: bool = False,
) -> Any:
    """A table at which `acting` is to use a die, or at the end of a phase; nothing is pending.

    `private` are the storages of the members of a team, `beside` the shields at the depots,
    `lying` the goods in them, `laid` those on trade routes, `taken` bonus tiles (`ship=large`).
    """
    state = _set_up(seats, options, starts or {})
    names = [f"P{seat + 1}" for seat in range(seats)]
    turns = order.split() or names
    state.phase, state.round, state.white = phase, 5 if end else round, white
    state.order = [seat_of(name) for name in turns]
    if track:
        spaces = [[seat_of(name) for name in space.split()] for space in track]
        state.track = spaces + [[] for _ in range(7 - len(spaces))]
    _clear(state)
    for name, player in zip(names, state.players, strict=True):
        player.dice = [int(value) for value in (dice or {}).get(name, "1 1").split()]
        spent = Counter((used or {}).get(name, "").split())
        player.used = [_spend(spent, str(value)) or end for value in player.dice]
        player.storage = [draw(state, tile) for tile in (private or {}).get(name, "").split()]
    for name, duchy in zip(names, state.duchies, strict=False):
        duchy.workers = workers if isinstance(workers, int) else workers.get(name, 0)
        duchy.silver = silver if isinstance(silver, int) else silver.get(name, 0)
        duchy.storage = [draw(state, tile) for tile in (storage or {}).get(name, "").split()]
        _lay(state, duchy, (duchies or {}).get(name, ""))
        _give_shields(duchy, (shields or {}).get(name, ""))
        if mimics and name in mimics:
            duchy.mimics = seat_of(mimics[name])
        if routes and name in routes:
            duchy.route = [int(word) for word in routes[name].split()]
        for word in (taken or {}).get(name, "").split():
            colour, _, size = word.partition("=")
            duchy.bonus.append((colour, size))
            state.bonus[colour].remove(size)
    for number, depot in enumerate(state.depots, 1):
        depot.tiles = [draw(state, tile) for tile in (depots or {}).get(number, "").split()]
        depot.shields = [int(word) for word in (beside or {}).get(number, "").split()]
    state.black = [draw(state, tile) for tile in black.split()]
    state.inns = inns
    _set_shields_aside(state)
    _deal_goods(state, goods or {}, sold or {}, laid or {}, lying or {})
    if state.solo:
        state.counter, state.target = counter, target
    _ask(state, turns, acting, end)
    assert rules.audit(state) == []
    return state


def _set_up(seats: int, options: Mapping[str, object] | None, starts: Texts) -> Any:
    """A new game after the questions before the first turn."""
    state = new(seats, options)
    while not isinstance(steps.pending(state), TurnChoice):
        seat = rules.waiting(state)[0]
        start = starts.get(f"P{seat + 1}")
        move = f"start {start}" if start else rules.legal(state, seat)[0]
        rules.advance(state, seat, rules.parse(state, seat, str(move)))
    return state


def _clear(state: Table) -> None:
    """Put everything that lies in the depots aside."""
    for place in (*[depot.tiles for depot in state.depots], state.black):
        state.discarded += [tile for tile in place if tile]
        place.clear()


def draw(state: Table, tile: str) -> str:
    """Take a tile from what lies aside, or out of a stack."""
    if tile in ("inn", "black"):
        return tile
    for place in (
        state.discarded,
        state.stacks.get(TILES[tile].colour, []),
        *state.stacks.values(),
    ):
        if tile in place:
            place.remove(tile)
            return tile
    raise AssertionError(f"there is no {tile} left")


def _spend(spent: Counter[str], value: str) -> bool:
    spent[value] -= 1
    return spent[value] >= 0


def _lay(state: Table, duchy: Any, text: str) -> None:
    for word in text.split():
        cell, _, tile = word.partition("=")
        place = duchy.layout.index[cell]
        assert not duchy.tiles[place], cell
        duchy.tiles[place] = draw(state, tile)
        if tile.startswith("monastery-"):
            duchy.monasteries.append(int(tile.removeprefix("monastery-")))
    duchy.linked = linked_posts(duchy)


def _give_shields(duchy: Any, text: str) -> None:
    for word in text.split():
        number, _, cell = word.partition("@")
        assert duchy.tiles[duchy.layout.index[cell]] == "castle", word
        duchy.shields.append((int(number), duchy.layout.index[cell]))


def _set_shields_aside(state: Table) -> None:
    there = [number for depot in state.depots for number in depot.shields]
    there += [number for duchy in state.duchies for number, _ in duchy.shields]
    if state.options.get("shields"):
        state.lost_shields = [number for number in range(1, 19) if number not in there]
    else:
        assert not there


def counted(text: str) -> list[int]:
    """Goods (`2 2 6`) as numbers of the types 1 to 6."""
    found = Counter(map(int, text.split()))
    return [found[kind] for kind in GOODS]


def _deal_goods(
    state: Table, goods: Texts, sold: Texts, laid: Texts, lying: Mapping[int, str]
) -> None:
    pool = Counter(dict.fromkeys(GOODS, 7))
    for text in (*goods.values(), *sold.values(), *laid.values(), *lying.values()):
        pool.subtract(map(int, text.split()))
    assert min(pool.values()) >= 0, "there are seven of each type"
    rest = sorted(pool.elements())
    rest = [kind for start in range(6) for kind in rest[start::6]]
    for number, duchy in enumerate(state.duchies):
        name = f"P{number + 1}"
        duchy.goods = counted(goods.get(name, ""))
        duchy.sold = counted(f"{sold.get(name, '')} {laid.get(name, '')}")
        duchy.route_goods = [int(word) for word in laid.get(name, "").split()]
    for number, depot in enumerate(state.depots, 1):
        depot.goods = counted(lying.get(number, ""))
    left = 5 - state.round
    state.round_goods, rest = rest[:left], rest[left:]
    phases = len(PHASES) - 1 - PHASES.index(state.phase)
    state.phase_goods = [rest[5 * n : 5 * n + 5] for n in range(phases)]
    state.spare_goods = rest[5 * phases :]
    state.lost_goods = [0] * 6


def _ask(state: Table, turns: Sequence[str], acting: str, end: bool) -> None:
    following = PHASES[PHASES.index(state.phase) + 1 :]
    state.turn = Turn(seat_of(acting), rolled=True)
    state.stack = [Phase(following[0]) if following else FinalScoring(), PhaseEnd()]
    if end:
        steps.run_on(state)
        return
    later = [seat_of(name) for name in turns[turns.index(acting) + 1 :]]
    state.push(
        TurnChoice(seat_of(acting)),
        *[BeginTurn(seat) for seat in later],
        *[Round(number) for number in range(state.round + 1, 6)],
    )


def duchy(state: Any, seat: str) -> Any:
    """The duchy that a seat (`P1`) plays in."""
    return state.duchy_of(seat_of(seat))


def at(state: Any, seat: str, cell: str) -> str:
    """The tile on a cell of a duchy, "" for none."""
    tile: str = duchy(state, seat).tiles[duchy(state, seat).layout.index[cell]]
    return tile


def points(state: Any, seat: str, source: str = "") -> int:
    """The points of a seat, or those of one source, without final scoring."""
    found = state.players[seat_of(seat)].vp
    total: int = found.get(source, 0) if source else sum(found.values())
    return total


def final(state: Any, seat: str, source: str = "") -> int:
    """The points of a finished game, all or those of one source."""
    found = rules.scores(state)[seat_of(seat)].sources
    return found.get(source, 0) if source else sum(found.values())


def pending(state: Any) -> list[str]:
    """The kinds of the pending effects, the oldest first."""
    return [effect.kind for effect in state.turn.pending]


def held(state: Any, seat: str) -> list[int]:
    """The numbers of the shields of a seat, ascending."""
    return sorted(number for number, _ in duchy(state, seat).shields)


def spelled(numbers: Sequence[int]) -> str:
    """Numbers of goods of the types 1 to 6 as `table` reads them."""
    return " ".join(str(kind) for kind, n in enumerate(numbers, 1) for _ in range(n))


def track(state: Any) -> list[str]:
    """The seats on each space of the track up to the last one with a marker, the lowest first."""
    spaces = [" ".join(f"P{seat + 1}" for seat in space) for space in state.track]
    while spaces and not spaces[-1]:
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
    assert str(move) == text
    assert move in rules.legal(state, seat)
    assert move in rules.legal(state, seat, text.split()[0])
    return True


def happened(events: Sequence[rules.Event], kind: type[rules.Event]) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in events if type(event) is kind]
