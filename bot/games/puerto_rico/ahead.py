"""What a player of Puerto Rico may be asked later, for moves that are queued in advance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import rules
from rules.core.notation import Move
from rules.core.steps import Decision, pending
from rules.puerto_rico.data import BUILDER, CAPTAIN, CRAFTSMAN, SETTLER, TRADER
from rules.puerto_rico.moves import Build, Draft, Settle
from rules.puerto_rico.powers import amounts
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.craftsman import CraftChoice, harvest_limit
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.settler import SettleChoice
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.trader import SellChoice

ROLE: Final = "role"
DRAFT: Final = "draft"


def _harvest(table: Table, seat: int) -> CraftChoice:
    """As if everybody produced now, `seat` as the craftsman."""
    produced = [amounts(harvest_limit(table, each)) for each in table.seats_from(seat)]
    return CraftChoice(seat, tuple(produced))


def _loading(table: Table, seat: int) -> ShipChoice:
    """As the loading goes on, else as if it were the seat's first turn as no captain."""
    step = pending(table)
    if isinstance(step, ShipChoice):
        return replace(step, seat=seat)
    return ShipChoice(seat, privilege=False)


_PHASES: Final[Mapping[str, tuple[str, Callable[[Table, int], Decision[Any]]]]] = {
    "settle": (SETTLER, lambda _table, seat: SettleChoice(seat)),
    "build": (BUILDER, lambda _table, seat: BuildChoice(seat)),
    "craft": (CRAFTSMAN, _harvest),
    "sell": (TRADER, lambda _table, seat: SellChoice(seat)),
    "ship": (CAPTAIN, _loading),
    "store": (CAPTAIN, lambda _table, seat: StoreChoice((seat,))),
}
"""The role in whose phase each question is asked, and the question."""
OCCASIONS: Final = (ROLE, *_PHASES, DRAFT)


def ahead(table: Table, seat: int) -> dict[str, Table]:
    """Return positions in which `seat` is asked, by the first word of its answers.

    Those of the phase that is being played come first.
    """
    step = pending(table)
    if step is None:
        return {}
    if isinstance(step, DraftChoice):
        return {DRAFT: _asked(table, replace(step, seat=seat))}
    words = sorted(_PHASES, key=lambda word: _PHASES[word][0] != table.phase)
    now = [word for word in words if _PHASES[word][0] == table.phase]
    found = {word: _in_phase(table, seat, word) for word in now}
    found[ROLE] = _choosing(table, seat)
    return found | {word: _in_phase(table, seat, word) for word in words if word not in found}


def never(move: Move, table: Table, seat: int) -> bool:
    """Whether a move can never be legal again: the building or the space is gone."""
    drafting = isinstance(pending(table), DraftChoice)
    match move:
        case Draft():
            return not drafting or move.building in table.stock
        case Build(building):
            gone = not table.stock.get(building) and not drafting
            return gone or building in table.players[seat].city
        case Settle():
            return not table.players[seat].island_free()
    return False


def _asked(table: Table, step: Decision[Any]) -> Table:
    after = rules.copy(table)
    assert isinstance(after, Table)
    after.stack = [step]
    return after


def _choosing(table: Table, seat: int) -> Table:
    """As the cards lie now; with all of them if the seat chooses in the next round only."""
    after = _asked(table, RoleChoice(seat))
    taken = sum(card.taker is not None for card in table.roles.values())
    to_come = range(taken, table.setting.picks)
    if seat not in [(table.governor + place) % table.seats for place in to_come]:
        for card in after.roles.values():
            card.taker = None
    after.phase = ""
    return after


def _in_phase(table: Table, seat: int, word: str) -> Table:
    """As the phase goes now, else as if another player had chosen it."""
    role, question = _PHASES[word]
    if word == "craft":
        chooser = seat
    elif table.phase == role:
        chooser = table.chooser
    else:
        chooser = (seat + 1) % table.seats
    after = _asked(table, question(table, seat))
    after.phase, after.chooser = role, chooser
    return after
