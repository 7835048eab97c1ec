"""The sensible moves of a decision, in a sensible order, and the panel for big choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

import rules
from bot.i18n import Texts
from bot.titles.base import Choice, Composer, Style
from bot.titles.puerto_rico.barrels import ProducingPanel, StoringPanel, best_stores
from bot.titles.puerto_rico.describe import describe
from bot.titles.puerto_rico.placing import PlacingPanel, proposal
from rules.core.notation import Move
from rules.core.steps import Decision, pending
from rules.puerto_rico.data import BUILDING_ORDER
from rules.puerto_rico.moves import Build, Place, Sell, Ship, ShipByWharf
from rules.puerto_rico.powers import sale
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.captain import StoreChoice
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.mayor import PlaceChoice

FEW_PLACEMENTS: Final = 6
FEW_BARRELS: Final = 10
SHORTCUTS: Final = 5


def choices(table: Table, seat: int, texts: Texts) -> tuple[Choice, ...]:
    """Return the offers for `seat`: legal and without waivers."""
    step = pending(table)
    if step is None or not step.open_to(table, seat):
        return ()
    offer = _OFFERS.get(type(step))
    if offer is not None:
        return tuple(offer(table, seat, texts))
    moves = [move for move in rules.legal(table, seat) if not getattr(move, "waive", ())]
    moves.sort(key=lambda move: _order(move, table, seat))
    return tuple(_described(moves, table, seat, texts))


def composer(table: Table, seat: int) -> Composer | None:
    """Return the panel of the pending decision if buttons cannot show all of its moves."""
    step = pending(table)
    if step is None or not step.open_to(table, seat):
        return None
    match step:
        case PlaceChoice():
            return PlacingPanel() if len(step.moves(table, seat)) > 1 else None
        case StoreChoice() if len(best_stores(table.players[seat])) > FEW_BARRELS:
            return StoringPanel()
        case ProduceChoice() if len(step.moves(table, seat)) > FEW_BARRELS:
            return ProducingPanel()
    return None


def _described(moves: Iterable[Move], table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    return [describe(move, table, seat, texts) for move in moves]


def _order(move: Move, table: Table, seat: int) -> tuple[int, ...]:
    """Cheap buildings, dear sales and large loadings first; everything else as it is listed."""
    match move:
        case Build(building):
            return table.price(seat, building)[0], BUILDING_ORDER[building]
        case Sell(good):
            return (-sum(sale(table, seat, good)),)
        case Ship(number) | ShipByWharf(number):
            return (-number,)
    return (100,) if str(move).endswith(" pass") else (0,)


def _placements(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    """The proposal, then all other arrangements if they are few, the smallest change first."""
    proposed = proposal(table.players[seat])
    legal = rules.legal(table, seat)
    others = [move for move in legal if move != proposed] if len(legal) <= FEW_PLACEMENTS else []
    others.sort(key=lambda move: _moved_away(table.players[seat], move))
    for choice in _described((proposed, *others), table, seat, texts):
        style: Style = "success" if choice.text == str(proposed) else "secondary"
        yield replace(choice, style=style)


def _moved_away(player: Player, move: Move) -> int:
    """How many colonists an arrangement takes from where they are."""
    assert isinstance(move, Place)
    after = dict(move.colonists)
    return sum(max(0, number - after.get(n, 0)) for n, number in player.arrangement().items())


def _stores(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    best = best_stores(table.players[seat])
    shown = best if len(best) <= FEW_BARRELS else best[:SHORTCUTS]
    return _described(shown, table, seat, texts)


def _productions(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    moves = rules.legal(table, seat)
    shown = moves if len(moves) <= FEW_BARRELS else [moves[0], moves[-1]]
    return _described(shown, table, seat, texts)


_OFFERS: Final[dict[type[Decision[Any]], Callable[[Table, int, Texts], Iterable[Choice]]]] = {
    PlaceChoice: _placements,
    StoreChoice: _stores,
    ProduceChoice: _productions,
}
