"""The sensible moves of a decision, in a sensible order, and the panels for big choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import prod
from typing import Any, Final

import rules
from bot.games.core.title import Choice, Composer, Style, begins_with
from bot.games.puerto_rico.barrels import ProducingPanel, SmallWharfPanel, StoringPanel, best_stores
from bot.games.puerto_rico.describe import describe
from bot.games.puerto_rico.guests import GuestsPanel, can_move, proposals, useful_targets
from bot.games.puerto_rico.market import BlackMarketPanel, cheapest, shortfalls, ways
from bot.games.puerto_rico.placing import PlacingPanel, proposal
from bot.i18n import Texts
from rules.core.notation import Amounts, Move
from rules.core.steps import Decision, pending
from rules.puerto_rico import powers
from rules.puerto_rico.data import BUILDING, BUILDING_ORDER, PRICES
from rules.puerto_rico.moves import (
    Build,
    Craft,
    Draft,
    MoveGuests,
    Pass,
    Place,
    Sell,
    Ship,
    ShipBySmallWharf,
    ShipByWharf,
)
from rules.puerto_rico.new_buildings import small_wharf
from rules.puerto_rico.powers import amounts, post_sale, sale
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.turn import Turn

FEW_PLACEMENTS: Final = 6
FEW_BARRELS: Final = 10
FEW_PAYMENTS: Final = 6
FEW_LOADS: Final = 5
SHORTCUTS: Final = 5
BUTTONS: Final = 10
"""Up to so many choices are buttons, one tap each; more would fill the screen of a phone."""
COST_GROUPS: Final = (5, 9, 10)
"""The draft is shown in selects of buildings that cost up to so much."""
MANY_DRAFTS: Final = 25


def choices(table: Table, seat: int, texts: Texts) -> tuple[Choice, ...]:
    """Return the offers for `seat`: legal and without waivers."""
    step = pending(table)
    if step is None or not rules.may_act(table, seat):
        return ()
    if isinstance(step, Turn) and not step.open_to(table, seat):
        return tuple(_described(proposals(table, seat)[:BUTTONS], table, seat, texts))
    offer = _OFFERS.get(type(step))
    if offer is not None:
        shown = tuple(offer(table, seat, texts))
    else:
        moves = _answers(step, table, seat)
        moves.sort(key=lambda move: _order(move, table, seat))
        shown = tuple(_described(moves, table, seat, texts))
    return (*shown, *_guest_shortcuts(table, seat, shown, texts))


def composer(table: Table, seat: int) -> Composer | None:
    """Return the panel of the pending decision if buttons cannot show all of its moves."""
    step = pending(table)
    if step is None or not rules.may_act(table, seat):
        return None
    return GuestsPanel(own_panel) if can_move(table, seat) else own_panel(table, seat)


def own_panel(table: Table, seat: int) -> Composer | None:
    """Return the panel of the question itself, leaving guests aside."""
    step = pending(table)
    match step:
        case PlaceChoice():
            return PlacingPanel() if len(step.moves(table, seat)) > 1 else None
        case Turn() if not step.open_to(table, seat):
            return None
        case StoreChoice() if len(best_stores(table.players[seat])) > FEW_BARRELS:
            return StoringPanel()
        case ProduceChoice() if _many_productions(table, seat):
            return ProducingPanel()
        case BuildChoice() if _many_payments(table, seat):
            return BlackMarketPanel()
        case ShipChoice() if _loads(step, table, seat) > FEW_LOADS:
            return SmallWharfPanel()
    return None


def offered(table: Table, seat: int, verb: str, texts: Texts) -> Iterator[Choice]:
    """Yield what autocompletion offers first: the choices, then moves of guests, the best first.

    What the panel of the question begins with comes between them.
    """
    for choice in choices(table, seat, texts):
        if begins_with(choice.text, verb):
            yield choice
    panel = own_panel(table, seat)
    step = pending(table)
    if panel is not None and step is not None and rules.may_act(table, seat):
        for text in panel.moves(table, seat, panel.start(table, seat))[:1]:
            if begins_with(text, verb):
                yield describe(rules.parse(table, seat, text), table, seat, texts)
    if verb in ("", "guest") and can_move(table, seat):
        for move in proposals(table, seat):
            yield describe(move, table, seat, texts)


def _answers(step: Decision[Any], table: Table, seat: int) -> list[Move]:
    """The legal answers to the question, those with waivers only where they decide something.

    Where a single loading could end the game, the player is asked because of the waivers.
    """
    if not isinstance(step, Turn):
        return [move for move in step.moves(table, seat) if not getattr(move, "waive", ())]
    legal = [m for m in step.candidates(table, seat) if step.refusal(table, seat, m) is None]
    full = [move for move in legal if not getattr(move, "waive", ())]
    asked = len(full) == 1 and step.forced(table, seat) is None
    return legal if asked else full


def _described(moves: Iterable[Move], table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    return [describe(move, table, seat, texts) for move in moves]


def _order(move: Move, table: Table, seat: int) -> tuple[int, ...]:
    """Cheap buildings, dear sales, large loadings, two barrels first; else as it is listed."""
    match move:
        case Build(building):
            return powers.price(table, seat, building)[0], BUILDING_ORDER[building]
        case Sell(good, where):
            return (-sum((post_sale if where else sale)(table, seat, good)), bool(where))
        case Ship(number) | ShipByWharf(number):
            return (-number,)
        case Craft(goods):
            return -len(goods), -sum(PRICES[good] for good in goods)
    return (100,) if str(move).endswith(" pass") else (0,)


def _guest_shortcuts(
    table: Table, seat: int, shown: tuple[Choice, ...], texts: Texts
) -> Iterable[Choice]:
    """A button for each useful circle where few buttons are there: nobody needs more taps so."""
    room = BUTTONS - len(shown)
    step = pending(table)
    if room <= 0 or not isinstance(step, Turn) or not can_move(table, seat):
        return ()
    useful = useful_targets(table, seat)[: min(room, SHORTCUTS)]
    return _described((MoveGuests((name,)) for name in useful), table, seat, texts)


def _drafts(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    """The kinds by cost: one select, or three while many are left."""
    step = pending(table)
    assert isinstance(step, DraftChoice)
    moves = [move for move in step.candidates(table, seat) if isinstance(move, Draft)]
    moves.sort(key=lambda move: (BUILDING[move.building].cost, BUILDING_ORDER[move.building]))
    for move in moves:
        choice = describe(move, table, seat, texts)
        if len(moves) <= MANY_DRAFTS:
            yield choice
            continue
        cost = BUILDING[move.building].cost
        most = next(limit for limit in COST_GROUPS if cost <= limit)
        least = next((limit for limit in reversed(COST_GROUPS) if limit < most), 0) + 1
        costs = str(most) if least == most else f"{least}–{most}"
        yield replace(choice, group=texts.gettext("Buildings for {costs}", costs=costs))


def _guest_window(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    """Stay, or go where it is useful now; the panel has the rest."""
    useful = set(useful_targets(table, seat))
    moves = [move for move in proposals(table, seat) if useful.issuperset(move.targets)]
    return _described((Pass("guest"), *moves[: BUTTONS - 1]), table, seat, texts)


def _builds(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    """What doubloons pay, passing, and what the black market helps to pay."""
    step = pending(table)
    assert isinstance(step, BuildChoice)
    plain = [Build(building) for building, left in table.stock.items() if left]
    legal: list[Move] = [move for move in plain if step.refusal(table, seat, move) is None]
    legal.sort(key=lambda move: _order(move, table, seat))
    legal.append(Pass("build"))
    market = _payments(table, seat)
    offered = [describe(move, table, seat, texts) for move in (*legal, *market)]
    if not market or len(offered) <= BUTTONS:
        return offered
    titles = [texts.gettext("Build")] * len(legal)
    titles += [texts.gettext("With the black market")] * len(market)
    return [replace(choice, group=title) for choice, title in zip(offered, titles, strict=True)]


def _payments(table: Table, seat: int) -> list[Build]:
    """All ways to pay at the black market if they are few, else the cheapest for each building."""
    player = table.players[seat]
    many = _many_payments(table, seat)
    return [
        Build(building, (), items)
        for building, short in shortfalls(table, seat).items()
        for items in ([cheapest(player, short)] if many else ways(player, short))
    ]


def _many_payments(table: Table, seat: int) -> bool:
    player = table.players[seat]
    counted = sum(len(ways(player, short)) for short in shortfalls(table, seat).values())
    return counted > FEW_PAYMENTS


def _loadings(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    """Ships and wharf; by small wharf everything, or all but an odd barrel, or each way if few."""
    step = pending(table)
    assert isinstance(step, ShipChoice)
    moves = _answers(step, table, seat)
    number = _loads(step, table, seat)
    held = amounts(table.players[seat].goods)
    if 0 < number <= FEW_LOADS:
        moves += small_wharf.SmallWharfLoads(table.players[seat], ((),))
    elif number:
        moves += [ShipBySmallWharf(goods) for goods in _small_wharf_loads(held)]
    moves.sort(key=lambda move: _order(move, table, seat))
    return _described(moves, table, seat, texts)


def _loads(step: ShipChoice, table: Table, seat: int) -> int:
    """How many choices of barrels the small wharf has now."""
    player = table.players[seat]
    if not small_wharf.works(player) or seat in step.small_wharves:
        return 0
    return prod(number + 1 for number in player.goods.values()) - 1


def _small_wharf_loads(held: Amounts) -> Iterator[Amounts]:
    """Everything; without the dearest barrel if that costs no point."""
    yield held
    if sum(number for _, number in held) % 2:
        dearest = max(held, key=lambda row: PRICES[row[0]])[0]
        yield tuple((k, n - (k == dearest)) for k, n in held if n > (k == dearest))


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


def _many_productions(table: Table, seat: int) -> bool:
    return len(rules.legal(table, seat, "produce")) > FEW_BARRELS


def _productions(table: Table, seat: int, texts: Texts) -> Iterable[Choice]:
    moves = rules.legal(table, seat, "produce")
    shown = [moves[0], moves[-1]] if _many_productions(table, seat) else moves
    return _described(shown, table, seat, texts)


_OFFERS: Final[dict[type[Decision[Any]], Callable[[Table, int, Texts], Iterable[Choice]]]] = {
    DraftChoice: _drafts,
    GuestChoice: _guest_window,
    BuildChoice: _builds,
    ShipChoice: _loadings,
    PlaceChoice: _placements,
    StoreChoice: _stores,
    ProduceChoice: _productions,
}
