"""The dice that a player can use now, and what it takes to change them (RULINGS 6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.monasteries import FREE_STEP
from rules.castles_of_burgundy.data.tiles import CASTLE, TILES, WHITE_CASTLE
from rules.castles_of_burgundy.dice import (
    BONUS,
    ROLLED,
    SHIELD_16,
    VALUES,
    WHITE,
    Die,
    payment,
)
from rules.castles_of_burgundy.resources import pay_workers
from rules.castles_of_burgundy.state import Effect, Table
from rules.core.errors import Refusal

DOUBLE_STEPS: Final = 8
"""The monastery with which a worker moves a die by 1 or 2."""
SET_DIE: Final = 16
"""The shield that sets a die, once per turn."""
EXTRA_ACTION: Final = "bonus"
"""The effect of a reached target in the solo game: an action as that of a castle."""
EXTRA_ACTIONS: Final = (CASTLE, EXTRA_ACTION)


def sources(table: Table, seat: int) -> list[str]:
    """Return the kinds of dice that can be used now: pending effects come before rolled dice."""
    pending = table.turn.pending
    if not pending:
        return [ROLLED] if table.turn.rolled and False in table.players[seat].used else []
    kinds = {effect.kind for effect in pending}
    sources = [BONUS] if not kinds.isdisjoint(EXTRA_ACTIONS) else []
    return [*sources, WHITE] if WHITE_CASTLE in kinds else sources


def helper(table: Table, seat: int, tile: str) -> str:
    """Return the monastery with a free step for placing a tile, as notation writes it, or ""."""
    colour = TILES[tile].colour
    if not colour:
        return ""
    duchy = table.duchy_of(seat)
    for number, colours in FREE_STEP.items():
        if colour in colours and table.has(duchy, number):
            return f"m{number}"
    return ""


def ways(table: Table, seat: int, source: str, value: int, help: str = "") -> list[Die]:
    """Return the ways to use a die of a source as `value`, each with its cheapest payment.

    `help` is the monastery with a free step, "" if there is none.
    """
    return _ways(table, seat, source, (value,), help)[value]


def all_ways(table: Table, seat: int, help: str = "") -> dict[int, list[Die]]:
    """Return for each value the ways to use any die that can be used now as this value."""
    ways: dict[int, list[Die]] = {value: [] for value in VALUES}
    for source in sources(table, seat):
        for value, dice in _ways(table, seat, source, VALUES, help).items():
            ways[value] += dice
    return ways


def _ways(
    table: Table, seat: int, source: str, values: Sequence[int], help: str
) -> dict[int, list[Die]]:
    """Return the ways to use a die of a source as each of some values."""
    if source == BONUS:
        return {value: [_changed(BONUS, value, value)] for value in values}
    duchy = table.duchy_of(seat)
    shown = [table.white] if source == WHITE else list(dict.fromkeys(table.players[seat].unused))
    double = table.has(duchy, DOUBLE_STEPS)
    free = source == ROLLED and may_set_die(table, seat)
    ways = {}
    for value in values:
        dice = []
        for number in shown:
            die = _changed(source, number, value, double, help)
            if die.workers <= duchy.workers:
                dice.append(die)
            if free and number != value:
                dice.append(Die(source, number, value, SHIELD_16))
        ways[value] = dice
    return ways


@cache
def _changed(source: str, shown: int, value: int, double: bool = False, help: str = "") -> Die:
    """Return a die with the cheapest payment for its change."""
    if shown == value:
        return Die(source, shown, value)
    return Die(source, shown, value, *payment(shown, value, double=double, help=help))


def may_set_die(table: Table, seat: int) -> bool:
    """Whether shield 16 may set a die now."""
    return not table.turn.die_set and table.duchy_of(seat).has_shield(SET_DIE)


def completed(table: Table, seat: int, die: Die, value: int, help: str = "") -> Die | Refusal:
    """Return a die with its payment written out, or why it cannot be used as `value`."""
    refusal = _unusable(table, seat, die)
    if refusal is not None:
        return refusal
    if die.value != value:
        return Refusal(refusals.DIE_VALUE, {"value": value})
    possible = [way for way in ways(table, seat, die.source, value, help) if way.shown == die.shown]
    if die in possible:
        return die
    return _payment(table, seat, die, possible, help)


def _payment(
    table: Table, seat: int, die: Die, possible: Sequence[Die], help: str
) -> Die | Refusal:
    """Fill in the only payment of a die that names none, or say what is wrong."""
    open_ = not die.help and not die.workers
    if open_ and len(possible) == 1 and possible[0].help != SHIELD_16:
        return possible[0]
    if die.help == SHIELD_16:
        return Refusal(refusals.NO_SHIELD_16)
    if possible:
        reason = refusals.PAYMENT_OPEN if open_ else refusals.PAYMENT_WRONG
        return Refusal(reason, {"ways": " · ".join(map(str, possible))})
    duchy = table.duchy_of(seat)
    double = table.has(duchy, DOUBLE_STEPS)
    _, price = payment(die.shown, die.value, double=double, help=help)
    return Refusal(refusals.NO_WORKERS, {"price": price, "workers": duchy.workers})


def _unusable(table: Table, seat: int, die: Die) -> Refusal | None:
    """Say why a die cannot be used at all, whatever for; None if it can."""
    possible = sources(table, seat)
    if die.source not in possible:
        if table.turn.pending and not possible:
            kinds = ", ".join(dict.fromkeys(effect.kind for effect in table.turn.pending))
            return Refusal(refusals.EFFECT_FIRST, {"effects": kinds})
        if not possible:
            return Refusal(refusals.NO_DIE)
        return Refusal(refusals.WRONG_DIE, {"die": " · ".join(map(_shape, possible))})
    if die.source == WHITE and die.shown != table.white:
        return Refusal(refusals.NOT_WHITE, {"value": table.white})
    if die.source == ROLLED and die.shown not in table.players[seat].unused:
        return Refusal(refusals.DIE_NOT_YOURS, {"value": die.shown})
    return None


def _shape(source: str) -> str:
    return f"{source}…"


def workers_dice(table: Table, seat: int) -> list[Die]:
    """Return the dice with which workers can be taken: none is changed for it."""
    dice = []
    for source in sources(table, seat):
        if source == ROLLED:
            dice += [Die(source, v, v) for v in dict.fromkeys(table.players[seat].unused)]
        else:
            value = table.white if source == WHITE else VALUES[0]
            dice.append(Die(source, value, value))
    return dice


def workers_refusal(table: Table, seat: int, die: Die) -> Refusal | None:
    """Say why workers cannot be taken with a die, None if they can."""
    refusal = _unusable(table, seat, die)
    if refusal is None and die not in workers_dice(table, seat):
        value = VALUES[0] if die.source == BONUS else die.shown
        return Refusal(refusals.WORKERS_ANY, {"die": f"{die.source}{value}"})
    return refusal


def use(table: Table, seat: int, die: Die) -> None:
    """Use a die up, or the effect that gave it, and pay for its change."""
    pay_workers(table, seat, die.workers)
    if die.source == ROLLED:
        player = table.players[seat]
        player.used[_unused(player.dice, player.used, die.shown)] = True
        if die.help == SHIELD_16:
            table.turn.die_set = True
    else:
        kinds = EXTRA_ACTIONS if die.source == BONUS else (WHITE_CASTLE,)
        resolve(table, *kinds)


def _unused(dice: Sequence[int], used: Sequence[bool], value: int) -> int:
    return next(n for n, shown in enumerate(dice) if shown == value and not used[n])


def resolve(table: Table, *kinds: str) -> Effect:
    """Take the first pending effect of one of some kinds off the list."""
    effect = next(effect for effect in table.turn.pending if effect.kind in kinds)
    table.turn.pending.remove(effect)
    return effect
