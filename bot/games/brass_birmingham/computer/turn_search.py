"""The search over the actions of a turn: all are tried out, and their ends compared.

What is done at sight is kept: the playouts of one position come to the same ones again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from math import inf
from typing import Final, NamedTuple

from bot.computers.fraction import fraction
from bot.computers.search.cache import Cache
from bot.games.brass_birmingham.computer.candidates import candidates, developments
from bot.games.brass_birmingham.computer.mat_value import MatValue
from bot.games.brass_birmingham.computer.worth import worth
from rules import Move
from rules.brass_birmingham import queries
from rules.brass_birmingham.moves import Action, AnyBuild, Develop, Network, Scout, Sell
from rules.brass_birmingham.state import Table

WIDTH: Final = 6
"""So many first actions are thought through to the second one."""
NARROW: Final = 3
"""The same in later turns of a plan."""
FOLLOWING: Final = 3
"""So many second actions are told of for each first one."""
SECONDS: Final = 12
"""Of second actions that were possible at once, only so many, the best ones, are thought of."""
FEW_SECONDS: Final = 6
"""The same where a turn is only played on: nine of ten playouts end alike."""
HOPELESS: Final = 4.0
"""A first action so many points behind the best one is not made up for by what follows it."""
TIE: Final = 0.01
"""Moves that are nearly equally good (in points) are chosen between by the seed."""
KEPT: Final = 512
"""What was found in so many positions is kept."""
_EASILY_LIKED: Final = (AnyBuild, Network, Develop, Sell)
"""What may seem better than it is: nobody passes or borrows by mistake."""


class SearchLimits(NamedTuple):
    """The numbers of pairs of rails and of ways to develop to weigh, the best at a glance."""

    pairs: int
    developed: int


THOROUGH: Final = SearchLimits(12, 8)
"""For the action that is chosen."""
QUICK: Final = SearchLimits(5, 3)
"""For those that may follow, and for others'."""


class WeighedAction(NamedTuple):
    """An action with the points that all actions of the turn may come to with it.

    `actions` are this one and the one that would follow it best, whatever their cards and their
    order; empty if it was not thought of what may follow, and then the value is that of the action
    alone.
    """

    value: float
    move: Move
    actions: frozenset[Move]


def turns(table: Table, seat: int, seed: str) -> list[WeighedAction]:
    """Return the actions worth a thought, the best first, last those not thought through."""
    mat_value = MatValue(table, seat)
    options = _weighed(table, seat, mat_value, seed, THOROUGH)
    if table.actions < 2:
        return [
            WeighedAction(value, move, frozenset({kind_of(move)})) for value, move, _ in options
        ]
    lines = _through(options, seat, mat_value)
    lines.sort(key=lambda turn: turn.value, reverse=True)
    tried = {turn.move for turn in lines}
    return lines + [
        WeighedAction(value, move, frozenset()) for value, move, _ in options if move not in tried
    ]


def turn_ahead(table: Table, seat: int, mat_value: MatValue) -> float:
    """Return what the best turn that `seat` could take at once leads to, in points."""
    options = _weighed(table, seat, mat_value, "", QUICK)
    if table.actions < 2:
        return options[0][0]
    return max([turn.value for turn in _through(options, seat, mat_value)])


def at_sight(table: Table, seat: int, seed: str, misjudged: float = 0.0) -> Sequence[Move]:
    """Return actions worth a thought, the best first, without looking at what follows them.

    What a player likes to do may seem up to `misjudged` points better than it is.
    """
    if not seed and not misjudged:
        return _found(_best_at_once, table, seat)
    weighed = _weighed(table, seat, MatValue(table, seat), seed, QUICK)
    if misjudged:
        weighed = [
            (value + misjudged * fraction(seed, "seems", move), move, after)
            if isinstance(move, _EASILY_LIKED)
            else (value, move, after)
            for value, move, after in weighed
        ]
        weighed.sort(key=_value, reverse=True)
    return [move for _, move, _ in weighed]


def best_turns(table: Table, seat: int) -> Sequence[Move]:
    """Return the first actions of the turns that end best, the best first."""
    return _found(_best_in_turn, table, seat)


CACHE: Final[Cache[Sequence[Move]]] = Cache(KEPT)


def _found(look: Callable[[Table, int], Sequence[Move]], table: Table, seat: int) -> Sequence[Move]:
    """Return what `look` finds; of other players it sees no more than what lies on the board."""
    seen = table.key("chance", "stack", "players", "deck")
    key = (look, seat, seen, table.players[seat].key())
    moves = CACHE.get(key)
    if moves is None:
        moves = look(table, seat)
        CACHE.put(key, moves)
    return moves


def _best_at_once(table: Table, seat: int) -> Sequence[Move]:
    weighed = _weighed(table, seat, MatValue(table, seat), "", QUICK)
    return [move for _, move, _ in weighed]


def _best_in_turn(table: Table, seat: int) -> Sequence[Move]:
    mat_value = MatValue(table, seat)
    narrow = ends(table, seat, mat_value, behind=HOPELESS, most_seconds=FEW_SECONDS)
    return [end.move for end in narrow]


Option = tuple[float, Move, Table]


class End(NamedTuple):
    """The end of a turn: its value, first move, actions as of a `WeighedAction`, and position."""

    value: float
    move: Move
    actions: frozenset[Move]
    table: Table


def ends(
    table: Table,
    seat: int,
    mat_value: MatValue,
    seed: str = "",
    skipped: int = 0,
    behind: float = inf,
    most_seconds: int = SECONDS,
) -> list[End]:
    """Return how the turn that begins may end, the best first, each pair of actions once.

    First actions so many points `behind` the best one are left out, and second ones that were
    possible at once and are not among so many best ones.
    """
    limits = THOROUGH if seed else QUICK
    options = _weighed(table, seat, mat_value, seed, limits, (), skipped)
    if table.actions < 2:
        return [
            End(value, move, frozenset({kind_of(move)}), after) for value, move, after in options
        ]
    poor = {kind_of(move) for _, move, _ in options[most_seconds:]}
    ends_by_actions: dict[frozenset[Move], End] = {}
    for value, move, after in _first(options, WIDTH if seed else NARROW):
        if value < options[0][0] - behind:
            continue
        kind = kind_of(move)
        seconds = _weighed(after, seat, mat_value, "", QUICK, poor, skipped)
        for whole, then, end in seconds[:FOLLOWING]:
            actions = frozenset({kind, kind_of(then)})
            if actions not in ends_by_actions or ends_by_actions[actions].value < whole:
                ends_by_actions[actions] = End(whole, move, actions, end)
    return sorted(ends_by_actions.values(), key=_value, reverse=True)


def _through(options: Sequence[Option], seat: int, mat_value: MatValue) -> list[WeighedAction]:
    """Think the first actions of a turn through to the second ones."""
    poor = {kind_of(move) for _, move, _ in options[SECONDS:]}
    lines = []
    for value, move, after in _first(options):
        seconds = _weighed(after, seat, mat_value, "", QUICK, poor)
        then = {kind_of(seconds[0][1])} if seconds else set()
        best = seconds[0][0] if seconds else value
        lines.append(WeighedAction(best, move, frozenset({kind_of(move), *then})))
    return lines


def _weighed(
    table: Table,
    seat: int,
    mat_value: MatValue,
    seed: str,
    limits: SearchLimits,
    without: Collection[Move] = (),
    skipped: int = 0,
) -> list[Option]:
    """Return what can be done with the value and the position after it, the best first."""
    cards = mat_value.by_use(table)
    developing = list(developments(table, seat, cards[0]))
    developing.sort(key=lambda move: mat_value.gain(table, move.industries), reverse=True)
    moves = (
        *candidates(table, seat, cards, limits.pairs),
        *developing[: limits.developed],
    )
    weighed = [
        _option(table, seat, mat_value, seed, move, skipped)
        for move in moves
        if not without or kind_of(move) not in without
    ]
    weighed.sort(key=_value, reverse=True)
    return weighed


def _option(
    table: Table, seat: int, mat_value: MatValue, seed: str, move: Move, skipped: int
) -> Option:
    after = queries.after_action(table, seat, move)
    return worth(after, seat, mat_value, skipped) + _noise(seed, move), move, after


def _value(option: Option | End) -> float:
    return option[0]


def _alone(move: Move) -> frozenset[Move]:
    """Return the actions of a turn that has only one."""
    return frozenset({kind_of(move)})


def kind_of(move: Move) -> Move:
    """Return an action without its cards."""
    if isinstance(move, Scout):
        return Scout(())
    assert isinstance(move, Action)
    return replace(move, card="")


def _first(options: Sequence[Option], width: int = WIDTH) -> list[Option]:
    """Return the best actions, and the best of each kind: some only prepare the next one."""
    chosen = list(options[:width])
    kinds = {type(move) for _, move, _ in chosen}
    for option in options[width:]:
        if type(option[1]) not in kinds:
            kinds.add(type(option[1]))
            chosen.append(option)
    return chosen


def _noise(seed: str, move: Move) -> float:
    return TIE * fraction(seed, move) if seed else 0.0
