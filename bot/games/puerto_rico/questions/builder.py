"""The builder phase: which building, and what pays for it (RULINGS 5.3, 9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import ClassVar, Final

from bot.games.core.ahead import Fate
from bot.games.core.choices import NO_DRAFT, PART, OfferedMove, Words
from bot.games.core.flow import Ask, Picks, first
from bot.games.core.flow_panel import MovePanel
from bot.games.core.preferences import Preference, first_legal, read_limit
from bot.games.core.question import described
from bot.games.core.verbs import BUILD
from bot.games.puerto_rico.questions.base import BUTTONS, PhaseAhead, TableQuestion
from bot.i18n import noted
from renderers.puerto_rico.words import phrases as word
from renderers.puerto_rico.words.effects import power
from rules import IllegalMove, Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import (
    BUILDER,
    BUILDING,
    BUILDING_ORDER,
    GOODS,
    PRICES,
    QUARRY,
    SAN_JUAN,
)
from rules.puerto_rico.decisions import BuildChoice
from rules.puerto_rico.moves import COLONIST, GOOD, VP, Build, Pass
from rules.puerto_rico.state import Player, Table

FEW: Final = 6
"""So many payments at the black market need no panel."""
_BUILDING: Final = "build"
_PAY, _KEEP = "pay-", "keep-"
_CLASSES: Final = (COLONIST, GOOD, VP)
_SPARE, _IDLE, _WORKING, _POINT = 0.1, 0.6, 1.5, 1.0
"""What a colonist who works nowhere, one who makes nothing, and any other are worth; a point."""


class BuildingUpToAPrice(Preference[Table]):
    """A building while it is cheap enough."""

    id: ClassVar = "build"
    label: ClassVar = noted("building up to a price")
    help: ClassVar = noted("Build this if it costs no more than this many doubloons.")
    argument: ClassVar = noted("A building and an amount in doubloons")
    values: ClassVar = tuple(BUILDING_ORDER)
    rank: ClassVar = 3

    def read(self, argument: str) -> str:
        """Return buildings and a number."""
        return read_limit(argument, self.values, "factory 7")

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the first of the buildings that can be built for so much."""
        *buildings, limit = argument.split()
        fitting = [
            building for building in buildings if queries.price(view, seat, building) <= int(limit)
        ]
        return first_legal(view, seat, [str(Build(each)) for each in fitting])

    def never(self, argument: str, view: Table, seat: int) -> bool:
        """Whether none of the buildings can be had."""
        *buildings, _ = argument.split()
        return all(_is_gone(building, view, seat) for building in buildings)


def shortfalls(table: Table, seat: int) -> dict[str, int]:
    """Return how much is missing for each building that the black market can pay, dearest last."""
    shortfall = queries.shortfalls(table, seat)
    return dict(sorted(shortfall.items(), key=lambda row: (row[1], BUILDING_ORDER[row[0]])))


def ways(player: Player, short: int) -> list[tuple[str, ...]]:
    """Return every way to pay so many doubloons in items, what is easily spared first."""
    return sorted(
        queries.market_payments(player, short),
        key=lambda items: sum(_loss(player, item) for item in items),
    )


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
    board, placed = player.copy(), player.arrangement()
    placed[what] -= 1
    board.arrange(tuple((name, n) for name, n in placed.items() if name != SAN_JUAN))
    capacities = [sum(queries.capacity(each, good) for good in GOODS) for each in (player, board)]
    return _WORKING if capacities[0] > capacities[1] else _IDLE


class BlackMarketPanel(MovePanel[Table]):
    """A building and items; complete once exactly what is missing is paid."""

    answer: ClassVar = Build

    def title(self) -> str:
        return self.texts.gettext("Pay at the black market…")

    def start(self) -> str:
        """Return the dearest building with what is easily spared."""
        dearest = max(self._short, key=lambda name: self.view.costs()[name])
        return self.write(self._cheapest(dearest))

    @cached_property
    def _short(self) -> dict[str, int]:
        return shortfalls(self.view, self.seat)

    def _cheapest(self, building: str) -> Picks:
        """A building with the items that are missed least."""
        items = ways(self.view.players[self.seat], self._short[building])[0]
        return ((_BUILDING, building), *[(_class(item), item) for item in items])

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the building, and an item of each class, until exactly what is missing is paid.

        An answer about an item is the code of its edit: `pay-good=corn`, or `keep-good` for none.
        """
        chosen, texts = first(picks, _BUILDING), self.texts
        others = tuple(name for name in self._short if name != chosen)
        label, items = texts.gettext("Building"), queries.market_items(self.view.players[self.seat])
        building = Ask(_BUILDING, others, label, self._building, needed=False, between="-")
        asks = [replace(building, after=self._cheapest)]
        labels = {
            COLONIST: texts.gettext("Pay a colonist"),
            GOOD: texts.gettext("Pay a barrel"),
            VP: texts.gettext("Pay a point"),
        }
        for kind, label in labels.items():
            paid = first(picks, kind)
            values = [
                _PAY + item.replace(":", "=")
                for item in items
                if _class(item) == kind and item != paid
            ]
            asks.append(
                Ask(
                    "",
                    (*values, *[_KEEP + kind] * bool(paid)),
                    label,
                    self._item_words,
                    needed=bool(self._left(picks)),
                    after=partial(_with_item, picks),
                    between="",
                )
            )
        return asks

    def _building(self, name: str) -> Words:
        missing = self.texts.ngettext(
            "{n} doubloon short", "{n} doubloons short", self._short[name]
        )
        return Words(word.building(name, self.texts), missing)

    def _item_words(self, value: str) -> Words:
        if value.startswith(_KEEP):
            return Words(self.texts.gettext("Pay none of these"))
        return Words(word.capital(word.item(_item(value), self.texts)))

    def move(self, picks: Picks) -> Build:
        paying = [first(picks, kind) for kind in _CLASSES]
        return Build(first(picks, _BUILDING), (), tuple(filter(None, paying)))

    def picks_of(self, move: Build) -> Picks:
        items = queries.market_items(self.view.players[self.seat])
        if move.waive or move.building not in self._short or not set(items) >= set(move.paying):
            raise IllegalMove(NO_DRAFT)
        return ((_BUILDING, move.building), *[(_class(item), item) for item in move.paying])

    def _left(self, picks: Picks) -> int:
        """How much is still missing; less than nothing if it is too much."""
        return self._short[first(picks, _BUILDING)] - (len(picks) - 1)

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        """A payment is not previewed: the summary tells all."""
        return ()

    def lines(self, picks: Picks) -> Iterator[str]:
        texts = self.texts
        move, money = self.move(picks), self.view.players[self.seat].doubloons
        price, left = queries.price(self.view, self.seat, move.building), self._left(picks)
        yield texts.gettext(
            "{building}: {price}; you have {n}.",
            building=word.building(move.building, texts),
            price=word.doubloons(price, texts),
            n=money,
        )
        yield texts.gettext("You pay {things}.", things=word.paid(money, move.paying, texts))
        if left > 0:
            yield texts.ngettext("{n} more item needed.", "{n} more items needed.", left)
        elif left < 0:
            yield texts.ngettext("{n} item too many.", "{n} items too many.", -left)


def _class(item: str) -> str:
    return item.partition(":")[0]


def _item(value: str) -> str:
    """Return the item that an answer pays, "" for none."""
    return value.removeprefix(_PAY).replace("=", ":") if value.startswith(_PAY) else ""


def _with_item(picks: Picks, value: str) -> Picks:
    """Return the picks with another item of its class, or with none."""
    item = _item(value)
    kind = _class(item) if item else value.removeprefix(_KEEP)
    others = tuple(pick for pick in picks if pick[0] != kind)
    return (*others, (kind, item)) if item else others


class BuildAhead(PhaseAhead):
    """A building of the next builder phase, at the price that was shown."""

    def terms(self, move: Move, view: Table, seat: int) -> str:
        """Return the price of a building."""
        return str(queries.price(view, seat, move.building)) if isinstance(move, Build) else ""

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return that no copy is left or the seat has one, or that there are enough for all."""
        if not isinstance(move, Build):
            return super().fate(move, view, seat)
        if _is_gone(move.building, view, seat):
            return "never"
        plain = not move.paying and not move.waive
        return "sure" if plain and view.stock.get(move.building, 0) >= view.seats else "open"


def _is_gone(building: str, view: Table, seat: int) -> bool:
    """Whether no copy of a building is left, or the seat has it."""
    sold_out = not view.stock.get(building) and not queries.drafting(view)
    return sold_out or building in view.players[seat].city


class BuildQuestion(TableQuestion[BuildChoice, Build]):
    """One building or none."""

    verbs: ClassVar = (BUILD,)
    preferences: ClassVar = (BuildingUpToAPrice(),)
    declined: ClassVar = noted("Build nothing")
    ahead: ClassVar = BuildAhead("build")
    own_panel: ClassVar = BlackMarketPanel

    def asks(self) -> str:
        return self.texts.gettext(
            "{player}: build something? You have {doubloons}.",
            player=self.names[self.seat],
            doubloons=word.doubloons(self.player.doubloons, self.texts),
        )

    def answer(self, move: Build) -> Words:
        price = queries.price(self.view, self.seat, move.building)
        label = self.texts.gettext(
            "{building} · {doubloons}",
            building=word.building(move.building, self.texts),
            doubloons=word.paid(price - len(move.paying), move.paying, self.texts),
        )
        worth = word.points(BUILDING[move.building].vp, self.texts)
        parts = [self.texts.gettext("worth {points}", points=worth)]
        parts += self._discounts(move.building)
        if queries.university_mans(self.view, self.seat, move):
            parts.append(self.texts.gettext("1 colonist (university)"))
        points = queries.church_points(self.view, self.seat, move)
        if points:
            parts.append(
                self.texts.gettext("+{points} (church)", points=word.points(points, self.texts))
            )
        does = power(BUILDING[move.building], self.texts)
        return Words(label, PART.join((does, self.texts.row(parts))), "primary")

    def _discounts(self, building: str) -> list[str]:
        """The reductions of a building's price."""
        price = queries.price_parts(self.view, self.seat, building)
        parts = []
        if price.quarries:
            parts.append(
                self.texts.ngettext("{n} quarry used", "{n} quarries used", price.quarries)
            )
        if price.forests:
            parts.append(self.texts.gettext("forests \N{MINUS SIGN}{n}", n=price.forests))
        if price.privilege:
            role = word.small(word.role(BUILDER, self.texts))
            parts.append(
                self.texts.gettext("{role} \N{MINUS SIGN}{n}", role=role, n=price.privilege)
            )
        return parts

    def order(self, move: Build) -> tuple[int, ...]:
        """Cheap buildings first."""
        return queries.price(self.view, self.seat, move.building), BUILDING_ORDER[move.building]

    def shown(self) -> Iterable[OfferedMove]:
        """Return what doubloons pay, passing, and what the black market helps to pay."""
        plain = sorted(queries.affordable(self.view, self.seat), key=self.order)
        legal = described(self, [*plain, Pass("build")])
        market = described(self, self._payments())
        if not market or len(legal) + len(market) <= BUTTONS:
            return [*legal, *market]
        titles = {
            self.texts.gettext("Build"): legal,
            self.texts.gettext("With the black market"): market,
        }
        return [replace(each, group=title) for title, group in titles.items() for each in group]

    def _payments(self) -> list[Build]:
        """All ways to pay at the black market if few, else the cheapest for each building."""
        most = 1 if self.needs_panel() else FEW
        return [
            Build(building, (), items)
            for building, each in self._ways().items()
            for items in each[:most]
        ]

    def _ways(self) -> Mapping[str, Sequence[tuple[str, ...]]]:
        shortfall = shortfalls(self.view, self.seat)
        return {building: ways(self.player, short) for building, short in shortfall.items()}

    def needs_panel(self) -> bool:
        """Whether choices show only some payments."""
        return sum(map(len, self._ways().values())) > FEW
