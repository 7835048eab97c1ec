"""The choice of a role, with what taking it would bring its chooser now (RULINGS 4, 5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar, Final

import rules
from bot.games.core.ahead import Ahead
from bot.games.core.choices import Style, Words
from bot.games.core.flow import DOT
from bot.games.core.judgement import CLEARLY, AsTheComputer
from bot.games.core.preferences import InOrder
from bot.games.puerto_rico.computer import ranked
from bot.games.puerto_rico.computer.guide import PuertoRicoGuide
from bot.games.puerto_rico.questions.base import TableQuestion
from bot.games.puerto_rico.sums import lighthouse, load_parts, privilege_parts, sale_parts
from bot.games.puerto_rico.verbs import ROLE
from bot.i18n import Texts, noted
from renderers.puerto_rico.words import phrases as word
from rules import Move
from rules.puerto_rico import queries
from rules.puerto_rico.data import (
    BUILDER,
    CAPTAIN,
    CRAFTSMAN,
    MAYOR,
    PRICES,
    ROLES,
    SETTLER,
    SETUPS,
    TRADER,
)
from rules.puerto_rico.decisions import RoleChoice
from rules.puerto_rico.moves import TakeRole
from rules.puerto_rico.state import Table


class WantedRoles(InOrder[Table]):
    """Roles in an order."""

    id: ClassVar = "roles"
    label: ClassVar = noted("wanted roles")
    help: ClassVar = noted("Choose the first of these roles that's still available.")
    argument: ClassVar = noted("Roles, most wanted first")
    values: ClassVar = (
        *ROLES,
        *dict.fromkeys(card for each in SETUPS.values() for card in each.prospectors),
    )
    rank: ClassVar = 5

    def move(self, word: str) -> Move:
        return TakeRole(word)


class PlannedRoles(WantedRoles):
    """Roles in an order, of which none is played that is clearly worse than another."""

    id: ClassVar = "sensible"
    label: ClassVar = noted("wanted roles, unless another is clearly better")
    help: ClassVar = noted(
        "When your turn comes, choose the first of these roles that the standard computer "
        "finds less than a point worse than the best. If there's none, choose the best."
    )
    rank: ClassVar = 6
    judges: ClassVar = True

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the first role that is worth it, else the best at first sight."""
        if not queries.chooses_role(view):
            return None
        weighed = ranked(view, seat, rules.legal(view, seat), self.id)
        best_value, best = weighed[0]
        good = {str(move): move for value, move in weighed if value > best_value - CLEARLY}
        wanted = (str(self.move(word)) for word in argument.split())
        return next((good[text] for text in wanted if text in good), best)


class Judged(AsTheComputer[Table]):
    """What the standard computer finds best at first sight, in the phases that are named."""

    help: ClassVar = noted(
        "In these phases, play what the standard computer thinks is best at that moment."
    )
    argument: ClassVar = noted("Phases")
    values: ClassVar = (SETTLER, MAYOR, BUILDER, CRAFTSMAN, TRADER, CAPTAIN)

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the best answer in a phase that is named."""
        if view.phase not in argument.split() or not queries.asked(view, seat):
            return None
        return super().prefer(argument, view, seat)


class RoleAhead(Ahead[Table]):
    """The next role of a seat."""

    def position(self, view: Table, seat: int) -> Table | None:
        """Return the cards as they lie; all of them if the seat chooses next round only."""
        if not view.stack or queries.drafting(view):
            return None
        after = queries.imagined(view, RoleChoice(seat), "", view.chooser)
        taken = sum(card.taker is not None for card in view.roles.values())
        to_come = range(taken, view.setting.picks)
        choosing = [(view.governor + place) % view.seats for place in to_come]
        if seat not in choosing:
            for card in after.roles.values():
                card.taker = None
        return after


class RoleQuestion(TableQuestion[RoleChoice, TakeRole]):
    """A role card and its doubloons."""

    asked: ClassVar = noted("{player}: choose a role.")
    verbs: ClassVar = (ROLE,)
    preferences: ClassVar = (WantedRoles(), PlannedRoles(), Judged(PuertoRicoGuide()))
    ahead: ClassVar = RoleAhead("role")

    def answer(self, move: TakeRole) -> Words:
        """Return the role with what it brings; a button has room for less of it."""
        prospect = Prospect(self.view, self.seat, move, self.texts)
        name = word.role(move.role, self.texts)
        parts, label = [name, prospect.gist()], name
        if prospect.money and not move.role.startswith("prospector"):  # it counts them itself
            money = word.doubloons(prospect.money, self.texts)
            label = self.texts.gettext("{role} · +{doubloons}", role=name, doubloons=money)
            parts.append(f"+{money}")
        style: Style = "success" if prospect.money else "primary"
        return Words(label, prospect.told(), style, short=DOT.join(parts))


class Prospect:
    """The gains of a seat from taking a role now: the privilege above all."""

    def __init__(self, table: Table, seat: int, move: TakeRole, texts: Texts) -> None:
        self.table, self.seat, self.texts = table, seat, texts
        self.role, self.player = move.role, table.players[seat]
        self.money = table.roles[move.role].doubloons
        self.doubled = queries.doubling(table, seat, move.waive)
        self.given = 0 if "privilege" in move.waive else 1 + self.doubled

    def told(self) -> str:
        """Return it in a few words."""
        return _PROSPECTS[self.role.partition("-")[0]](self)

    def gist(self) -> str:
        """Return it without its reasons, short enough for a button."""
        brief = _GISTS.get(self.role)
        return brief(self) if brief else FROM.sub("", self.told())

    def builder_gist(self) -> str:
        """The doubloons that can be spent."""
        return self.texts.gettext("{n} to spend", n=self.player.doubloons + self.money)

    def settler_gist(self) -> str:
        """Which kinds of tiles there are."""
        if not self.player.island_free():
            return self.settler()
        if self.table.quarries:
            return self.texts.gettext("quarry or plantation")
        n = len(self.table.row)
        return self.texts.ngettext("first of {n} plantation", "first of {n} plantations", n)

    def craftsman_gist(self) -> str:
        """How many barrels are produced."""
        n = sum(queries.harvest_limit(self.table, self.seat).values())
        return self.texts.ngettext("{n} barrel", "{n} barrels", n) if n else self.craftsman()

    def settler(self) -> str:
        """Which tiles there are."""
        table, texts, n = self.table, self.texts, len(self.table.row)
        if not self.player.island_free():
            return texts.gettext("your island is full")
        if table.quarries:
            first = texts.ngettext(
                "quarry or 1 of {n} plantation", "quarry or 1 of {n} plantations", n
            )
        else:
            first = texts.ngettext("first of {n} plantation", "first of {n} plantations", n)
        if self.doubled:
            return texts.gettext("{what}, and a second one after the others (library)", what=first)
        return first

    def mayor(self) -> str:
        """How many colonists come."""
        dealt = -(-self.table.colonist_ship // self.table.seats)
        own = min(self.given, self.table.colonist_supply)
        gain = self.texts.ngettext("+{n} colonist", "+{n} colonists", dealt + own)
        return gain + word.total((str(dealt), *privilege_parts("mayor", own, self.texts)))

    def builder(self) -> str:
        """The doubloons that can be spent."""
        money = self.player.doubloons + self.money
        if self.doubled:
            return self.texts.gettext("{n} to spend, prices \N{MINUS SIGN}2 (library)", n=money)
        return self.texts.gettext("{n} to spend, prices \N{MINUS SIGN}1", n=money)

    def craftsman(self) -> str:
        """The goods that are produced."""
        goods = queries.amounts(queries.harvest_limit(self.table, self.seat))
        if not goods:
            return self.texts.gettext("you produce nothing")
        barrels = word.barrels(goods, self.texts)
        if self.doubled:
            return self.texts.gettext("{goods} (then 2 extra barrels)", goods=barrels)
        return self.texts.gettext("{goods} (then 1 extra barrel)", goods=barrels)

    def trader(self) -> str:
        """The best sale."""
        texts, privilege = self.texts, 1 + self.doubled
        prices = [
            (PRICES[sale.good] + privilege + added, PRICES[sale.good], added, sale.good)
            for sale, added in queries.sales(self.table, self.seat)
        ]
        if not prices and any(self.player.goods.values()):
            return texts.gettext("you can't sell any of your goods")
        if not prices:
            return texts.gettext("you have nothing to sell")
        doubloons, price, added, good = max(prices, key=lambda each: each[:2])
        return texts.gettext(
            "best: {good} for {doubloons}{parts}",
            good=word.good(good, texts),
            doubloons=word.doubloons(doubloons, texts),
            parts=word.total(sale_parts(price, privilege, added, texts)),
        )

    def captain(self) -> str:
        """The best first loading."""
        texts, hall = self.texts, queries.union_hall_points(self.player)
        loads, bonus = queries.first_loadings(self.table, self.seat)
        if not loads:
            if hall:
                return texts.gettext("union hall: +{points}", points=word.points(hall, texts))
            if any(self.player.goods.values()):
                return texts.gettext("no ship takes your goods")
            return texts.gettext("you have nothing to load")
        best, privilege = max(loads), 1 + self.doubled
        return texts.gettext(
            "first loading: +{points}{parts}",
            points=word.points(best + privilege + bonus.harbor + hall, texts),
            parts=word.total(load_parts(best, privilege, bonus.harbor, texts, hall))
            + lighthouse(bonus.doubloons, texts),
        )

    def prospector(self) -> str:
        """How many doubloons come."""
        parts = [str(self.money)] if self.money else []
        parts += privilege_parts("prospector", self.given, self.texts)
        return "+" + word.doubloons(self.money + self.given, self.texts) + word.total(parts)


FROM: Final = re.compile(r" \([^()]*\).*$")
"""The brackets with what a number is made of, and what follows."""
_GISTS: Final[dict[str, Callable[[Prospect], str]]] = {
    "builder": Prospect.builder_gist,
    "settler": Prospect.settler_gist,
    "craftsman": Prospect.craftsman_gist,
}
_PROSPECTS: Final[dict[str, Callable[[Prospect], str]]] = {
    "settler": Prospect.settler,
    "mayor": Prospect.mayor,
    "builder": Prospect.builder,
    "craftsman": Prospect.craftsman,
    "trader": Prospect.trader,
    "captain": Prospect.captain,
    "prospector": Prospect.prospector,
}
