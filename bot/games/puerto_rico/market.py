"""Paying at the black market: which building, and what pays for what is missing (RULINGS 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.games.core.title import NO_DRAFT, NOT_ON_OFFER, Composer, Edit, EditGroup
from bot.games.puerto_rico import names as word
from bot.i18n import Texts
from rules.core.errors import IllegalMove
from rules.core.notation import Move, Words
from rules.core.state import State
from rules.core.steps import pending
from rules.puerto_rico import powers
from rules.puerto_rico.data import BUILDING, BUILDING_ORDER, GOODS, PRICES, QUARRY, SAN_JUAN
from rules.puerto_rico.moves import COLONIST, GOOD, NOTATION, VP, Build
from rules.puerto_rico.new_buildings import black_market
from rules.puerto_rico.powers import capacity
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice

_BUILDING, _ITEM, _NOT = "build-", "pay-", "keep-"
_CLASSES = (COLONIST, GOOD, VP)
_SPARE, _IDLE, _WORKING, _POINT = 0.1, 0.6, 1.5, 1.0
"""What a colonist who works nowhere, one who makes nothing, and any other are worth; a point."""


def shortfalls(table: Table, seat: int) -> dict[str, int]:
    """Return how much is missing for each building that the black market can pay, dearest last."""
    step, player = pending(table), table.players[seat]
    if not isinstance(step, BuildChoice) or not black_market.works(player):
        return {}
    found = {}
    for building in table.stock:
        short = powers.price(table, seat, building)[0] - player.doubloons
        if 1 <= short <= black_market.MOST:
            payment = cheapest(player, short)
            move = Build(building, (), payment)
            if payment and step.refusal(table, seat, move) is None:
                found[building] = short
    return dict(sorted(found.items(), key=lambda row: (row[1], BUILDING_ORDER[row[0]])))


def ways(player: Player, short: int) -> list[Words]:
    """Return every way to pay so many doubloons in items, what is easily spared first."""
    return sorted(
        black_market.payments(player, short),
        key=lambda items: sum(_loss(player, item) for item in items),
    )


def cheapest(player: Player, short: int) -> Words:
    """Return the items that are missed least; () if there are too few."""
    return next(iter(ways(player, short)), ())


def _loss(player: Player, item: str) -> float:
    """How much an item is missed, in points, roughly."""
    kind, _, what = item.partition(":")
    if kind == VP:
        return _POINT
    if kind == GOOD:
        return 0.7 + 0.4 * PRICES[what]
    if what == SAN_JUAN:
        return _SPARE
    if what == QUARRY or (what in BUILDING and BUILDING[what].violet):
        return _WORKING
    board = player.copy()
    board.arrange(
        tuple(
            (name, number - (name == what))
            for name, number in player.arrangement().items()
            if name != SAN_JUAN
        )
    )
    lost = sum((capacity(player, good) - capacity(board, good)) for good in GOODS)
    return _WORKING if lost else _IDLE


class BlackMarketPanel(Composer):
    """A building and items; drafts are `build …`, complete once exactly what is missing is paid."""

    def title(self, view: State, seat: int, texts: Texts) -> str:
        """Return the label of the control that opens the panel."""
        return texts.gettext("Pay at the black market…")

    def start(self, view: State, seat: int) -> str:
        """Return the dearest building with what is easily spared."""
        table = _table(view)
        found = shortfalls(table, seat)
        building = max(found, key=lambda name: table.costs()[name])
        return str(_made(building, cheapest(table.players[seat], found[building])))

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return a group of buildings, and one for each class of items."""
        table = _table(view)
        player, (building, paying) = table.players[seat], self._read(table, seat, draft)
        buildings = tuple(
            Edit(
                _BUILDING + name,
                word.building(name, texts),
                _missing(short, texts),
                enabled=name != building,
            )
            for name, short in shortfalls(table, seat).items()
        )
        groups = [EditGroup(texts.gettext("Building"), buildings)]
        labels = {
            COLONIST: texts.gettext("Pay a colonist"),
            GOOD: texts.gettext("Pay a barrel"),
            VP: texts.gettext("Pay a point"),
        }
        for kind in _CLASSES:
            edits = tuple(_item_edits(player, kind, paying, texts))
            if edits:
                groups.append(EditGroup(labels[kind], edits))
        return tuple(groups)

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        table = _table(view)
        player, (building, paying) = table.players[seat], self._read(table, seat, draft)
        if code.startswith(_BUILDING):
            name, found = code.removeprefix(_BUILDING), shortfalls(table, seat)
            if name in found and name != building:
                return str(_made(name, cheapest(player, found[name])))
        elif code.startswith(_ITEM):
            item = code.removeprefix(_ITEM).replace("=", ":")
            if item in _items(player) and item not in paying:
                kind = item.partition(":")[0]
                return str(_made(building, (*_others(paying, kind), item)))
        elif code.startswith(_NOT):
            kind = code.removeprefix(_NOT)
            if kind in _kinds(paying):
                return str(_made(building, _others(paying, kind)))
        raise IllegalMove(NOT_ON_OFFER)

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        """A payment is not previewed: the summary tells all."""
        return ()

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        """Return the draft once exactly what is missing is paid."""
        table = _table(view)
        building, paying = self._read(table, seat, draft)
        complete = len(paying) == shortfalls(table, seat)[building]
        return (str(_made(building, paying)),) if complete else ()

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        """Return the price, what pays it, and what is still missing or too much."""
        table = _table(view)
        building, paying = self._read(table, seat, draft)
        price, _, _ = powers.price(table, seat, building)
        money, short = table.players[seat].doubloons, shortfalls(table, seat)[building]
        lines = [
            texts.gettext(
                "{building}: {price}; you have {n}.",
                building=word.building(building, texts),
                price=word.doubloons(price, texts),
                n=money,
            ),
            texts.gettext("You pay {things}.", things=word.paid(money, paying, texts)),
        ]
        left = short - len(paying)
        if left > 0:
            lines.append(
                texts.ngettext("{n} thing is still missing.", "{n} things are still missing.", left)
            )
        elif left < 0:
            lines.append(texts.ngettext("{n} thing too much.", "{n} things too much.", -left))
        return "\n".join(lines)

    def _read(self, table: Table, seat: int, draft: str) -> tuple[str, Words]:
        move = NOTATION.read(draft)
        if isinstance(move, Build) and not move.waive:
            known = _items(table.players[seat])
            if move.building in shortfalls(table, seat) and all(i in known for i in move.paying):
                return move.building, move.paying
        raise IllegalMove(NO_DRAFT)


def _table(view: State) -> Table:
    assert isinstance(view, Table)
    return view


def _made(building: str, paying: Iterable[str]) -> Build:
    order = sorted(paying, key=lambda item: _CLASSES.index(item.partition(":")[0]))
    return Build(building, (), tuple(order))


def _items(player: Player) -> list[str]:
    """Everything that the black market takes from this board."""
    return [items[0] for items in black_market.payments(player, 1)]


def _kinds(paying: Words) -> Mapping[str, str]:
    return {item.partition(":")[0]: item for item in paying}


def _others(paying: Words, kind: str) -> Words:
    return tuple(item for item in paying if item.partition(":")[0] != kind)


def _missing(short: int, texts: Texts) -> str:
    return texts.ngettext("{n} doubloon is missing", "{n} doubloons are missing", short)


def _item_edits(player: Player, kind: str, paying: Words, texts: Texts) -> Iterator[Edit]:
    for item in _items(player):
        if item.partition(":")[0] == kind:
            label = word.capital(word.item(item, texts))
            yield Edit(_ITEM + item.replace(":", "="), label, enabled=item not in paying)
    if kind in _kinds(paying):
        yield Edit(_NOT + kind, texts.gettext("Nothing of this"))
