"""Choosing numbers of barrels: stored, produced, by small wharf (RULINGS 5.6, 5.4, 9.9)."""

from __future__ import annotations

from abc import abstractmethod

from bot.games.core.title import NO_DRAFT, NOT_ON_OFFER, Composer, Edit, EditGroup
from bot.games.puerto_rico import names as word
from bot.i18n import Texts
from rules.core.errors import IllegalMove
from rules.core.notation import Amounts, Move
from rules.core.state import State
from rules.core.steps import pending
from rules.puerto_rico.data import GOODS, PRICES
from rules.puerto_rico.moves import NOTATION, Produce, ShipBySmallWharf, Store
from rules.puerto_rico.new_buildings import small_wharf
from rules.puerto_rico.powers import amounts, can_store, storage
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps import storage as storing
from rules.puerto_rico.steps.at_once import TablePoll
from rules.puerto_rico.steps.craftsman import harvest_limit


def best_stores(player: Player) -> list[Store]:
    """Return the sets of barrels to which nothing can be added, the most and dearest first."""
    return [Store(kept) for kept in sorted(storing.best_stores(player), key=_worth, reverse=True)]


def _worth(kept: Amounts) -> tuple[int, int, Amounts]:
    total = sum(number for _, number in kept)
    return total, sum(number * PRICES[kind] for kind, number in kept), kept


class BarrelsPanel(Composer):
    """One number for each kind of goods; every draft is a legal move."""

    @abstractmethod
    def limits(self, table: Table, seat: int) -> dict[str, int]:
        """Return the largest number of each kind."""

    @abstractmethod
    def accepts(self, table: Table, seat: int, goods: Amounts) -> bool:
        """Whether these numbers are legal together."""

    @abstractmethod
    def made(self, goods: Amounts) -> Move:
        """Return the move for these numbers."""

    @abstractmethod
    def offer(self, kind: str, number: int, texts: Texts) -> str:
        """Return the label of one number of one kind."""

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return one group for each kind of goods with all its numbers."""
        assert isinstance(view, Table)
        numbers = self._read(view, seat, draft)
        groups = []
        for kind, limit in self.limits(view, seat).items():
            edits = tuple(
                Edit(
                    f"{kind}-{number}",
                    self.offer(kind, number, texts),
                    enabled=self._fits(view, seat, numbers, kind, number),
                )
                for number in range(limit, -1, -1)
            )
            label = texts.gettext(
                "{good}: {n} of {limit}",
                good=word.capital(word.good(kind, texts)),
                n=numbers.get(kind, 0),
                limit=limit,
            )
            if limit:
                groups.append(EditGroup(label, edits))
        return tuple(groups)

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        assert isinstance(view, Table)
        numbers = self._read(view, seat, draft)
        kind, _, number = code.partition("-")
        offered = kind in GOODS and number in {
            str(n) for n in range(self.limits(view, seat).get(kind, 0) + 1)
        }
        if not offered or not self._fits(view, seat, numbers, kind, int(number)):
            raise IllegalMove(NOT_ON_OFFER)
        return str(self.made(_goods({**numbers, kind: int(number)})))

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """Barrels are not previewed: the summary tells all."""
        return ()

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the draft: it is always complete."""
        assert isinstance(view, Table)
        return (str(self.made(_goods(self._read(view, seat, draft)))),)

    def _fits(self, table: Table, seat: int, numbers: dict[str, int], kind: str, n: int) -> bool:
        return self.accepts(table, seat, _goods({**numbers, kind: n}))

    def _read(self, table: Table, seat: int, draft: str) -> dict[str, int]:
        move = NOTATION.read(draft)
        if not isinstance(move, Produce | Store | ShipBySmallWharf) or (
            not isinstance(move, type(self.made(())))
        ):
            raise IllegalMove(NO_DRAFT)
        numbers = dict(move.goods)
        limits = self.limits(table, seat)
        small_enough = all(number <= limits.get(kind, 0) for kind, number in numbers.items())
        if not small_enough or not self.accepts(table, seat, move.goods):
            raise IllegalMove(NO_DRAFT)
        return numbers


def _goods(numbers: dict[str, int]) -> Amounts:
    return amounts({kind: numbers.get(kind, 0) for kind in GOODS})


def _answer(view: Table, seat: int) -> str:
    """Return what the seat has answered and can still change, "" for nothing."""
    step = pending(view)
    answer = step.answer_of(seat) if isinstance(step, TablePoll) else None
    return str(answer or "")


class StoringPanel(BarrelsPanel):
    """Which barrels are kept after the captain phase."""

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        return texts.gettext("Choose barrels to keep…")

    def start(self, view: State, seat: int) -> str:
        """Return the own answer if there is one to change, else the most and dearest barrels."""
        assert isinstance(view, Table)
        return _answer(view, seat) or str(best_stores(view.players[seat])[0])

    def limits(self, table: Table, seat: int) -> dict[str, int]:
        """All barrels that the player has."""
        return dict(table.players[seat].goods)

    def accepts(self, table: Table, seat: int, goods: Amounts) -> bool:
        """What the warehouses and the free barrel hold."""
        return can_store(table.players[seat], goods)

    def made(self, goods: Amounts) -> Move:
        """Return `store …`."""
        return Store(goods)

    def offer(self, kind: str, number: int, texts: Texts) -> str:
        """Return "Keep 3 corn"."""
        return texts.gettext("Keep {n} {good}", n=number, good=word.good(kind, texts))

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return what is kept, what is lost, and what the warehouses allow."""
        assert isinstance(view, Table)
        player = view.players[seat]
        kept = self._read(view, seat, draft)
        lost = amounts({k: number - kept.get(k, 0) for k, number in player.goods.items()})
        kinds, loose = storage(player)
        return "\n".join(
            (
                texts.gettext("You keep {goods}.", goods=word.barrels(_goods(kept), texts)),
                texts.gettext("To the supply: {goods}.", goods=word.barrels(lost, texts)),
                texts.gettext(
                    "You may keep all of {kinds} kinds and {loose} more.", kinds=kinds, loose=loose
                ),
            )
        )


class ProducingPanel(BarrelsPanel):
    """How many barrels of each kind are produced, where the option lets players choose."""

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        return texts.gettext("Choose what to produce…")

    def start(self, view: State, seat: int) -> str:
        """Return the own answer if there is one to change, else the largest production."""
        assert isinstance(view, Table)
        return _answer(view, seat) or str(Produce(amounts(harvest_limit(view, seat))))

    def limits(self, table: Table, seat: int) -> dict[str, int]:
        """What plantations, buildings and the supply allow."""
        return harvest_limit(table, seat)

    def accepts(self, table: Table, seat: int, goods: Amounts) -> bool:
        """Any numbers within the limits go together."""
        return True

    def made(self, goods: Amounts) -> Move:
        """Return `produce …`."""
        return Produce(goods)

    def offer(self, kind: str, number: int, texts: Texts) -> str:
        """Return "Produce 3 corn"."""
        return texts.gettext("Produce {n} {good}", n=number, good=word.good(kind, texts))

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return what is produced, and what could be."""
        assert isinstance(view, Table)
        numbers = _goods(self._read(view, seat, draft))
        return "\n".join(
            (
                texts.gettext("You produce {goods}.", goods=word.barrels(numbers, texts)),
                texts.gettext(
                    "At most {goods}.",
                    goods=word.barrels(amounts(self.limits(view, seat)), texts),
                ),
            )
        )


class SmallWharfPanel(BarrelsPanel):
    """Which barrels the small wharf ships: any kinds and numbers, at least one."""

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        return texts.gettext("Ship by small wharf…")

    def start(self, view: State, seat: int) -> str:
        """Return all barrels."""
        assert isinstance(view, Table)
        return str(self.made(amounts(view.players[seat].goods)))

    def limits(self, table: Table, seat: int) -> dict[str, int]:
        """All barrels that the player has."""
        return dict(table.players[seat].goods)

    def accepts(self, table: Table, seat: int, goods: Amounts) -> bool:
        """At least one barrel."""
        return bool(goods)

    def made(self, goods: Amounts) -> Move:
        """Return `ship … by small-wharf`."""
        return ShipBySmallWharf(goods)

    def offer(self, kind: str, number: int, texts: Texts) -> str:
        """Return "Ship 3 corn"."""
        return texts.gettext("Ship {n} {good}", n=number, good=word.good(kind, texts))

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return what is shipped, the points for the barrels, and what stays."""
        assert isinstance(view, Table)
        goods = _goods(self._read(view, seat, draft))
        held = view.players[seat].goods
        rest = amounts({kind: number - dict(goods).get(kind, 0) for kind, number in held.items()})
        return "\n".join(
            (
                texts.gettext(
                    "You ship {goods}: {points} for the barrels.",
                    goods=word.barrels(goods, texts),
                    points=word.points(small_wharf.points(goods), texts),
                ),
                texts.gettext("You still have {goods}.", goods=word.barrels(rest, texts)),
            )
        )
