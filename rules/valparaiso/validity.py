"""Validity of positions of Valparaíso: ids and bounds of everything on the table.

That no component is lost is the business of the audit.
"""

from __future__ import annotations

from typing import Any, Final

from rules.core.phrases import UNSEEN
from rules.core.state import Step
from rules.core.validity import MOST, Misfits, outside, unknown
from rules.valparaiso.cards import ACHIEVEMENT_OF, CARD_IDS, REGION_IDS, TILES
from rules.valparaiso.data import COAST, GOODS, HOUSES, SLOT_COSTS
from rules.valparaiso.moves import Bonus, Deadline, DraftPlan, Plan
from rules.valparaiso.options import EXPERT
from rules.valparaiso.scoring import SOURCES
from rules.valparaiso.state import Player, Table
from rules.valparaiso.steps.cards import CardChoice, NextCard
from rules.valparaiso.steps.planning import Answers, BonusChoice, NextRound, Planning, takes_bonus
from rules.valparaiso.steps.round_end import (
    CashChoice,
    Cashing,
    Income,
    Returning,
    StayChoice,
    may_stay,
)
from rules.valparaiso.steps.setup import StartGoodsChoice, VillageChoice

_SEATED: Final = (
    StartGoodsChoice,
    VillageChoice,
    CardChoice,
    CashChoice,
    StayChoice,
    NextCard,
)


def invalid_paths(table: Table) -> Misfits:
    """Yield the places that cannot be."""
    if len(table.players) != table.seats:
        yield "players", len(table.players)
        return
    yield from outside("start", table.start, table.seats - 1)
    yield from outside("round", table.round)
    yield from _board(table)
    yield from _sea(table)
    for seat, player in enumerate(table.players):
        for place, value in _player(table, player):
            yield f"players[{seat}].{place}", value


def _board(table: Table) -> Misfits:
    board = table.board
    if sorted(table.columns) != sorted(board.columns):
        yield "columns", sorted(table.columns)
    else:
        for market, column in table.columns.items():
            yield from unknown(f"columns.{market}", column, TILES)
            yield from _number_of(f"columns.{market}", column, len(board.columns[market]))
    yield from unknown("reserve", table.reserve, TILES)
    yield from _number_of("reserve", table.reserve, len(board.reserve))
    yield from unknown("houses", table.houses, board.spaces)
    yield from unknown("houses", table.houses.values(), range(table.seats))
    yield from unknown("residences", table.residences, range(table.seats))
    yield from outside("residences", len(table.residences), len(board.residences))


def _number_of(place: str, ids: list[str], number: int) -> Misfits:
    if len(ids) != number:
        yield place, len(ids)


def _sea(table: Table) -> Misfits:
    if sorted(table.regions) != sorted(REGION_IDS):
        yield "regions", sorted(table.regions)
        return
    if sorted(table.region_pesos) != sorted(REGION_IDS):
        yield "region_pesos", sorted(table.region_pesos)
        return
    for region in REGION_IDS:
        yield from unknown(f"regions.{region}", table.regions[region], ("", *ACHIEVEMENT_OF))
        yield from outside(f"region_pesos.{region}", table.region_pesos[region])
    yield from unknown("pile", table.pile, ACHIEVEMENT_OF)
    yield from unknown("cashed", table.cashed, ACHIEVEMENT_OF)


def _player(table: Table, player: Player) -> Misfits:
    yield from outside("pesos", player.pesos)
    for name in ("warehouse", "hold"):
        stock = getattr(player, name)
        if len(stock) != len(GOODS):
            yield name, stock
        for number in stock:
            yield from outside(name, number)
    yield from unknown("vp", player.vp, SOURCES)
    for number in player.vp.values():
        yield from outside("vp", number, MOST)
    yield from unknown("merchants", player.merchants, table.board.places)
    if player.merchants != sorted(player.merchants):
        yield "merchants", player.merchants
    yield from outside("unhired", player.unhired)
    residences = [space.id for space in table.board.residences]
    yield from unknown("houses", player.houses, (*table.board.spaces, *residences))
    yield from outside("houses", len(player.houses), HOUSES)
    yield from unknown("ship", [player.ship], (COAST, *REGION_IDS))
    yield from unknown("achievements", player.achievements, ACHIEVEMENT_OF)
    yield from unknown("plan", player.plan, CARD_IDS)
    yield from outside("plan", len(player.plan), len(SLOT_COSTS))
    yield from unknown("mayor", [player.mayor], ("", *CARD_IDS))


def stack_fits(table: Table) -> bool:
    """Whether what is left to be done can belong to the rest of the position."""
    stack = table.stack
    if not stack:
        return table.finished
    return (
        not table.finished
        and all(_step_fits(table, step) for step in stack)
        and (_is_setup(table) or _is_round(table))
    )


def _is_setup(table: Table) -> bool:
    """Whether some of the choices before the first round are left, each for its seat."""
    seats = range(table.seats)
    whole = [NextRound(), *map(VillageChoice, seats), *map(StartGoodsChoice, seats)]
    left = len(table.stack)
    to_place = [step.seat for step in table.stack if isinstance(step, VillageChoice)]
    return (
        1 < left <= len(whole)
        and table.stack == whole[:left]
        and to_place == [seat for seat in seats if table.players[seat].waiting]
        and table.round == 0
    )


def _is_round(table: Table) -> bool:
    """Whether it is planning, the use of cards, or the end of a round."""
    if table.round < 1 or not isinstance(table.stack[0], NextRound):
        return False
    match table.stack[1:]:
        case [Income(), Planning() | BonusChoice()]:
            return True
        case [Income(), NextCard(seat=later), CardChoice(seat=seat)]:
            return bool(table.players[seat].planned) and later == (seat + 1) % table.seats
        case [Cashing(left=left), CashChoice(seat=seat)]:
            return bool(table.players[seat].achievements) and left == _after(table, seat)
        case [Returning(left=left), StayChoice(seat=seat)]:
            return bool(may_stay(table, seat)) and left == _after(table, seat)
    return False


def _after(table: Table, seat: int) -> tuple[int, ...]:
    """Return the seats whose turn comes after that of a seat."""
    return tuple(table.turn_order[table.turn_order.index(seat) + 1 :])


def _step_fits(table: Table, step: Step[Any]) -> bool:
    """Whether the seats of a step exist, and the answers that it keeps are possible."""
    if isinstance(step, _SEATED):
        return step.seat in range(table.seats)
    if isinstance(step, Planning):
        return _planning_fits(table, step)
    if isinstance(step, BonusChoice):
        return step.seat in range(table.seats) and takes_bonus(table) and _plans_fit(table, step)
    return True


def _planning_fits(table: Table, planning: Planning) -> bool:
    asked = Planning(planning.order)
    expert = table.options["planning"] == EXPERT
    return (
        list(planning.order) == table.turn_order
        and _answers_fit(table, planning)
        and all(
            _each_once(table, answers)
            and all(
                isinstance(move, kind) and asked.refusal(table, seat, move) is None
                for seat, move in answers
            )
            for answers, kind in ((planning.drafts, DraftPlan), (planning.bonuses, Bonus))
        )
        and (planning.first == -1 or (expert and planning.first in planning.secret_answers()))
    )


def _each_once(table: Table, answers: Answers) -> bool:
    """Whether the seats exist, and each of them has answered once, in their order."""
    seats = [seat for seat, _ in answers]
    return seats == sorted(set(seats) & set(range(table.seats)))


def _answers_fit(table: Table, planning: Planning) -> bool:
    """Look at the answers as if nobody had committed one: those that are final stay possible."""
    if not _each_once(table, planning.chosen) or len(planning.chosen) == len(planning.order):
        return False
    asked = Planning(planning.order)
    return all(
        table.viewer not in (None, seat)
        if move == UNSEEN
        else isinstance(move, Deadline)
        or (isinstance(move, Plan) and asked.refusal(table, seat, move) is None)
        for seat, move in planning.chosen
    )


def _plans_fit(table: Table, choice: BonusChoice) -> bool:
    asked = Planning(tuple(table.turn_order))
    return [seat for seat, _ in choice.plans] == table.turn_order and all(
        table.viewer not in (None, seat)
        if move == UNSEEN
        else isinstance(move, Plan) and asked.refusal(table, seat, move) is None
        for seat, move in choice.plans
    )
