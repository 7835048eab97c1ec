"""The captain phase: barrels are loaded on ships and by wharves (RULINGS 5.6, 9.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeAlias

import rules
from bot.games.core.ahead import Intent, PlannedPart
from bot.games.core.choices import Style, Words
from bot.games.core.flow import Picks
from bot.games.core.terms import NUMBER, NUMBER_NAME
from bot.games.puerto_rico.questions.barrels import BarrelsPanel, GoodsPreference
from bot.games.puerto_rico.questions.base import PhaseAhead, TableQuestion
from bot.games.puerto_rico.sums import lighthouse, load_parts
from bot.games.puerto_rico.telling import TableTelling
from bot.games.puerto_rico.verbs import SHIP as SHIP_COMMAND
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from rules import Amounts, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import PRICES
from rules.puerto_rico.decisions import ShipChoice
from rules.puerto_rico.moves import Pass, PassLoading, Ship, ShipBySmallWharf, ShipByWharf
from rules.puerto_rico.state import Table

Loading: TypeAlias = Ship | ShipByWharf | ShipBySmallWharf | PassLoading | Pass


class GoodsInOrder(GoodsPreference):
    """Kinds of goods to load, in an order."""

    id: ClassVar = "load"
    label: ClassVar = noted("goods in this order")
    help: ClassVar = noted(
        "Load the first of these kinds that fits, on the ship that takes the most barrels."
    )
    rank: ClassVar = 7

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the largest loading of the first kind that a ship takes."""
        loads = self.loads(view, seat)
        for kind in argument.split():
            fitting = [move for move in loads if move.good == kind]
            if fitting:
                return max(fitting, key=_most)
        return None

    def loads(self, view: Table, seat: int) -> list[Ship]:
        """Return the legal loadings on cargo ships that waive nothing."""
        return [
            move
            for move in rules.legal(view, seat, "ship")
            if isinstance(move, Ship) and not move.waive
        ]


def _most(move: Ship) -> tuple[int, int]:
    """The order of loadings: many barrels, of as many those on a small ship."""
    return move.number, -move.ship


class OthersFirst(GoodsInOrder):
    """Any kinds of goods but some, which are kept as long as others can be loaded."""

    id: ClassVar = "spare"
    label: ClassVar = noted("goods to keep while others fit")
    help: ClassVar = noted(
        "Load the most barrels of any other kind. Load these kinds only if nothing else fits."
    )
    argument: ClassVar = noted("Kinds of goods to keep")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the largest loading of another kind, if there is none of one of these.

        None if only a wharf takes another kind: whether it is used is the player's decision.
        """
        kept, loads = argument.split(), self.loads(view, seat)
        others = [move for move in loads if move.good not in kept]
        if loads and not others and _wharf_takes_others(view, seat, kept):
            return None
        return max(others or loads, key=_most, default=None)


def _wharf_takes_others(view: Table, seat: int, spared: Sequence[str]) -> bool:
    """Return True if a seat can ship other kinds of goods than these by a wharf."""
    return any(
        kind not in spared
        for move in rules.legal(view, seat, "ship")
        for kind in _kinds_by_wharf(move)
    )


def _kinds_by_wharf(move: Move) -> Sequence[str]:
    if isinstance(move, ShipByWharf):
        return (move.good,)
    return [kind for kind, _ in move.goods] if isinstance(move, ShipBySmallWharf) else ()


class SmallWharfPanel(BarrelsPanel):
    """Which barrels the small wharf ships: any kinds and numbers, at least one."""

    answer: ClassVar = ShipBySmallWharf

    def title(self) -> str:
        return self.texts.gettext("Ship by small wharf…")

    def start(self) -> str:
        """Return all barrels."""
        return str(ShipBySmallWharf(queries.amounts(dict(self.limits()))))

    def accepts(self, goods: Amounts) -> bool:
        """At least one barrel."""
        return bool(goods)

    def number_label(self, kind: str, number: int) -> str:
        good = word.good(kind, self.texts)
        return self.texts.gettext("Ship {n} {good}", n=number, good=good)

    def lines(self, picks: Picks) -> Iterator[str]:
        texts = self.texts
        goods = self.chosen(picks)
        yield texts.gettext(
            "You ship {goods}: {points} for the barrels.",
            goods=word.barrels(goods, texts),
            points=word.points(queries.small_wharf_points(goods), texts),
        )
        yield texts.gettext("You still have {goods}.", goods=word.barrels(self.left(picks), texts))


SHIP, FEWER = "ship", "fewer"
"""The parts of a planned loading that can be otherwise; more barrels are as good."""


class LoadingAhead(PhaseAhead):
    """A loading of the next captain phase: it may be on another ship, or of more barrels."""

    parts: ClassVar = {
        SHIP: PlannedPart(noted("the ship")),
        FEWER: PlannedPart(noted("the number of barrels"), "less"),
        NUMBER: PlannedPart(NUMBER_NAME),
    }

    def about(self, move: Move) -> Intent:
        """Return the kind that goes on a cargo ship; any ship serves, and more barrels too."""
        if not isinstance(move, Ship):
            return super().about(move)
        parts = {SHIP: move.ship, FEWER: move.number}
        return Intent((Ship, move.good, move.waive), parts, open=(SHIP, FEWER))


class ShipQuestion(TableQuestion[ShipChoice, Loading]):
    """All that fits of one kind is loaded."""

    asked: ClassVar = noted("{player}: load a ship.")
    verbs: ClassVar = (SHIP_COMMAND,)
    preferences: ClassVar = (GoodsInOrder(), OthersFirst())
    ahead: ClassVar = LoadingAhead("ship")
    own_panel: ClassVar = SmallWharfPanel
    few: ClassVar = 5

    def answer(self, move: Loading) -> Words:
        match move:
            case Pass() | PassLoading():
                return Words(self.texts.gettext("Load nothing"), "", "secondary")
            case ShipBySmallWharf(goods=goods):
                points, why = self._gain(queries.small_wharf_points(goods), move.waive)
            case _:
                points, why = self._gain(move.number, move.waive)
        telling = TableTelling(move, self.texts)
        style: Style = "success"
        match move:
            case Ship():
                label = telling.gettext("{n} {good} on the {ship} · +{points}", points=points)
                notes, style = self._space_notes(move), "primary"
            case ShipByWharf():
                label = telling.gettext("{n} {good} by wharf · +{points}", points=points)
                notes = [self.texts.gettext("your wharf, once this phase")]
            case _:
                label = telling.gettext("{goods} by small wharf · +{points}", points=points)
                notes = [self.texts.gettext("your small wharf, once this phase")]
        return Words(label, self.texts.row(filter(None, (why, *notes))), style)

    def _space_notes(self, move: Ship) -> list[str]:
        """Say how full the ship is then, and what the player keeps."""
        space = next(ship.space for ship in self.view.ships if ship.capacity == move.ship)
        if move.number == space:
            notes = [self.texts.gettext("fills the ship")]
        else:
            notes = [self.texts.ngettext("{n} space left", "{n} spaces left", space - move.number)]
        left = self.player.goods[move.good] - move.number
        if left:
            good = word.good(move.good, self.texts)
            notes.append(self.texts.gettext("you keep {n} {good}", n=left, good=good))
        return notes

    def _gain(self, number: int, waive: tuple[str, ...]) -> tuple[str, str]:
        """The points of a loading, and what they are made of."""
        gain = queries.loading(self.view, self.seat, waive)
        parts = load_parts(number, gain.captain, gain.harbor, self.texts, gain.hall)
        why = " + ".join(parts) if len(parts) > 1 else ""
        if gain.doubloons:
            money = lighthouse(gain.doubloons, self.texts)
            why = why + money if why else money.removeprefix(", ")
        return word.points(number + gain.points, self.texts), why

    def order(self, move: Loading) -> tuple[int, ...]:
        """Large loadings first, then those by small wharf."""
        return (-move.number,) if isinstance(move, Ship | ShipByWharf) else (0,)

    def ways(self) -> Sequence[Move]:
        return queries.small_wharf_loads(self.view, self.seat)

    def answers(self) -> Iterable[Move]:
        """Ships and wharf; by small wharf everything, or all but an odd barrel, or each if few."""
        by_small_wharf = self._sensible_loads() if self.needs_panel() else self.ways()
        return (*super().answers(), *by_small_wharf)

    def _sensible_loads(self) -> Iterator[ShipBySmallWharf]:
        """Everything; without the dearest barrel if that costs no point."""
        barrels = queries.amounts(self.player.goods)
        yield ShipBySmallWharf(barrels)
        if sum(number for _, number in barrels) % 2:
            dearest = max(barrels, key=lambda row: PRICES[row[0]])[0]
            fewer = {kind: number - (kind == dearest) for kind, number in barrels}
            yield ShipBySmallWharf(queries.amounts(fewer))
