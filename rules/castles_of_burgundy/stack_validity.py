"""What is left to be done in a position: whether it can follow from the rest of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeAlias

from rules.castles_of_burgundy.data.duchies import SEVERAL
from rules.castles_of_burgundy.data.points import PHASES, ROUNDS
from rules.castles_of_burgundy.options import CHOOSE, DRAW_SHEET, INSTEAD
from rules.castles_of_burgundy.state import Table
from rules.castles_of_burgundy.steps.asides import Aside
from rules.castles_of_burgundy.steps.discard import DiscardChoice, surplus
from rules.castles_of_burgundy.steps.final import FinalPoints, FinalScoring
from rules.castles_of_burgundy.steps.mimic import MimicChoice
from rules.castles_of_burgundy.steps.phase import Phase, Round
from rules.castles_of_burgundy.steps.phase_end import (
    ALONE,
    Income,
    PhaseEnd,
    PhaseShieldChoice,
    PlacingShields,
    TributeChoice,
    TributeOfAll,
    TributeOfOne,
)
from rules.castles_of_burgundy.steps.setup import (
    DuchyChoice,
    RouteChoice,
    Routes,
    StartChoice,
    Starts,
    all_duchies,
    board_named,
    duchy_setup,
    sheets,
)
from rules.castles_of_burgundy.steps.ship import (
    EndOfShip,
    GoodsType,
    GoodsTypeChoice,
    SecondDepotChoice,
    TradeChoice,
)
from rules.castles_of_burgundy.steps.solo import PointsChoice
from rules.castles_of_burgundy.steps.turn import BeginTurn, EffectChoice, GoOn, TurnChoice
from rules.core.state import Step
from rules.core.steps import Decision, Poll
from rules.core.validity import poll_fits

Steps: TypeAlias = list[Step[Any]]


def stack_fits(table: Table) -> bool:
    """Whether what is left to be done can follow from the phase, the round and the turn."""
    stack = table.stack
    if not stack:
        return _over(table)
    top = stack[-1]
    if not isinstance(top, Decision) or not _answerable(table, top):
        return False
    if not table.phase:
        return _before(table, stack)
    return _in_turn(table, stack) or _at_phase_end(table, stack) or _at_the_end(table, stack)


def _over(table: Table) -> bool:
    last = table.rounds_played == len(PHASES) * ROUNDS
    return last or (table.solo and not table.duchies[0].empty_cells)


def _answerable(table: Table, top: Decision[Any]) -> bool:
    """Whether the seats that are asked exist and have an answer."""
    if isinstance(top, Poll):
        return poll_fits(table, top) and all(_has_answer(table, top, seat) for seat in top.order)
    seat = top.waiting(table)[0]
    return 0 <= seat < table.seats and _has_answer(table, top, seat)


def _has_answer(table: Table, top: Decision[Any], seat: int) -> bool:
    if isinstance(top, StartChoice | RouteChoice) and not table.duchy_of(seat).board:
        return False
    if not isinstance(top, DuchyChoice) and not table.duchy_of(seat).board:
        return False
    return any(True for _ in top.moves(table, seat))


def _before(table: Table, stack: Steps) -> bool:
    """Before the first phase: duchies, starting castles, trade routes."""
    routes: Steps = [Routes()] if table.options.get("trade_routes") else []
    below: Steps = [Phase(PHASES[0])]
    top = stack[-1]
    without_start = all(not any(duchy.tiles) for duchy in table.duchies)
    match top:
        case RouteChoice():
            started = all(any(duchy.tiles) for duchy in table.duchies)
            everybody = set(top.order) == set(range(table.seats))
            return stack[:-1] == below and started and bool(routes) and everybody
        case StartChoice():
            asked = {table.players[seat].duchy for seat in top.order}
            unplaced = {n for n, duchy in enumerate(table.duchies) if not any(duchy.tiles)}
            return stack[:-1] == [*below, *routes] and asked == unplaced
        case DuchyChoice():
            return without_start and _duchy_choices(table, stack, [*below, *routes, Starts()])
    return False


def _duchy_choices(table: Table, stack: Steps, below: Steps) -> bool:
    """The players still to choose follow each other, and are offered what was dealt to them."""
    choices = [step for step in stack[len(below) :] if isinstance(step, DuchyChoice)]
    unchosen = [seat for seat in range(table.seats) if not table.duchy_of(seat).board]
    return (
        [*below, *choices] == stack
        and [choice.seat for choice in reversed(choices)] == unchosen
        and unchosen == list(range(table.seats))[table.seats - len(unchosen) :]
        and _offered(table, [choice.offered for choice in choices])
    )


def _offered(table: Table, offered: Sequence[tuple[str, ...]]) -> bool:
    """Whether players can choose from what they are offered: all duchies, or a sheet each."""
    setup = duchy_setup(table)
    if setup == CHOOSE:
        return all(names == all_duchies(table) for names in offered)
    if setup != DRAW_SHEET:
        return False
    taken = {duchy.board for duchy in table.duchies} - {board_named(table, one) for one in SEVERAL}
    left = [sheet for sheet in sheets(table) if not taken & {board_named(table, n) for n in sheet}]
    return not Counter(offered) - Counter(left)


def _next_phase(table: Table) -> Step[Any]:
    later = PHASES[PHASES.index(table.phase) + 1 :]
    return Phase(later[0]) if later else FinalScoring()


def _in_turn(table: Table, stack: Steps) -> bool:
    """A turn with dice: below it the turns and rounds that follow."""
    seat = table.turn.seat
    if seat not in table.order or table.round < 1:
        return False
    rounds: Steps = [Round(number) for number in range(ROUNDS, table.round, -1)]
    turns: Steps = [BeginTurn(other) for other in reversed(table.order)]
    place = turns.index(BeginTurn(seat))
    below: Steps = [_next_phase(table), PhaseEnd(), *rounds, *turns[:place]]
    if stack[: len(below)] != below or not table.turn.rolled:
        return False
    return _of_player(table, stack[len(below) :], seat)


def _of_player(table: Table, steps: Steps, seat: int) -> bool:
    """What one player is asked in a turn or in the time at the end of a phase."""
    match steps:
        case [TurnChoice(seat=asked)]:
            return asked == seat and table.turn.rolled and not table.turn.pending
        case [EffectChoice(seat=asked)]:
            return asked == seat and bool(table.turn.pending)
        case [GoOn(seat=asked), *middle, Aside() as top]:
            return asked == top.seat == seat and _middle_fits(table, middle, top)
    return False


def _middle_fits(table: Table, middle: Steps, top: Aside) -> bool:
    seat = top.seat
    match top:
        case SecondDepotChoice():
            ring = 1 <= top.depot <= len(table.depots)
            return ring and middle == [EndOfShip(seat), GoodsType(seat)]
        case GoodsTypeChoice():
            return middle == [EndOfShip(seat)] and table.options.get("shield_5") != INSTEAD
        case DiscardChoice():
            return not middle and surplus(table, seat) > 0
        case TradeChoice():
            return not middle and table.solo
        case PointsChoice():
            return not middle and table.solo and 0 < top.points < table.target
    return False


def _at_phase_end(table: Table, stack: Steps) -> bool:
    """After the last round of a phase: shields 14 and 15, then tribute."""
    if table.round != ROUNDS or table.solo or len(stack) < 3 or table.turn.rolled:
        return False
    order = tuple(table.order)
    income = stack[1]
    if stack[0] != _next_phase(table) or not isinstance(income, Income):
        return False
    order = income.order
    if sorted(order) != list(range(table.seats)):
        return False
    if stack[2] == TributeOfAll(order):
        return _placing(table, stack[3:], order)
    return _tribute(table, stack[2:], order)


def _placing(table: Table, steps: Steps, order: tuple[int, ...]) -> bool:
    seat = table.turn.seat
    if seat not in order:
        return False
    turns: Steps = [PlacingShields(other) for other in reversed(order)]
    below = turns[: turns.index(PlacingShields(seat))]
    if steps[: len(below)] != below:
        return False
    match steps[len(below) :]:
        case [PhaseShieldChoice(seat=asked, done=done)]:
            return asked == seat and set(done) <= {14, 15}
        case [PlacingShields(seat=asked, done=done), *rest]:
            return asked == seat and set(done) <= {14, 15} and _of_player(table, rest, seat)
    return False


def _tribute(table: Table, steps: Steps, order: tuple[int, ...]) -> bool:
    """The poll of all, or one player after the other; above it tiles that storage cannot hold."""
    discards = [step for step in steps if isinstance(step, DiscardChoice)]
    rest: Steps = [step for step in steps if not isinstance(step, DiscardChoice)]
    if table.turn.pending or not steps or steps != [*rest, *discards]:
        return False
    if not _discards_fit(table, discards):
        return False
    question = rest[-1] if rest else None
    if not isinstance(question, TributeChoice):
        return bool(discards) and _later(rest, order)
    below = rest[:-1]
    alone = table.rules >= ALONE  # players with free moves come after a poll of the others
    if discards and ((below and not alone) or not _open_to_others(table, question, discards)):
        return False
    payers = set(question.order) <= set(order) and all(
        table.duchy_of(seat).shields for seat in question.order
    )
    return payers and _later(below, order) and (len(question.order) == 1 or not below or alone)


def _discards_fit(table: Table, discards: Sequence[DiscardChoice]) -> bool:
    """Whether each of some players has too many tiles and is asked once."""
    seats = [step.seat for step in discards]
    fits = len(set(seats)) == len(seats) and set(seats) <= set(range(table.seats))
    return fits and all(surplus(table, seat) for seat in seats)


def _open_to_others(
    table: Table, question: TributeChoice, discards: Sequence[DiscardChoice]
) -> bool:
    """Whether a tribute is still to be asked, of others than those who lost all shields."""
    return (
        not question.chosen
        and poll_fits(table, question)
        and all(_has_answer(table, question, seat) for seat in question.order)
        and not {step.seat for step in discards} & set(question.order)
    )


def _later(steps: Steps, order: tuple[int, ...]) -> bool:
    """Whether these are tributes of single players, in their order, the next one last."""
    seats = [step.seat for step in reversed(steps) if isinstance(step, TributeOfOne)]
    return len(seats) == len(steps) and seats == [seat for seat in order if seat in seats]


def _at_the_end(table: Table, stack: Steps) -> bool:
    """Shields 6 that name nobody yet, before final scoring."""
    if table.rounds_played != len(PHASES) * ROUNDS or stack[0] != FinalPoints():
        return False
    asked = [step.seat for step in stack[1:] if isinstance(step, MimicChoice)]
    return (
        len(asked) == len(stack) - 1 > 0
        and len(set(asked)) == len(asked)
        and all(0 <= seat < table.seats for seat in asked)
    )
