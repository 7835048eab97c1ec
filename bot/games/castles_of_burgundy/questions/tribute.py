"""Tribute at the end of a phase: which shields are paid for, and with what (RULINGS 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar

import rules
from bot.games.castles_of_burgundy.parts import SEPARATOR
from bot.games.castles_of_burgundy.questions.base import BUTTONS, TableQuestion
from bot.games.castles_of_burgundy.shields import shield_notes
from bot.games.core.choices import Words
from bot.games.core.flow import Ask, Picks, first, values
from bot.games.core.flow_panel import FlowPanel
from bot.games.core.panel import Panel
from bot.games.core.preferences import Preference
from bot.i18n import Texts, noted
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import phrases as word
from rules import Move, OptionValue
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.data.shields import SHIELDS
from rules.castles_of_burgundy.decisions import TributeChoice
from rules.castles_of_burgundy.moves import Tribute
from rules.castles_of_burgundy.state import Table

PAY, WORKERS = "pay", "workers"


class ShieldsInOrder(Preference[Table]):
    """Shields for which tribute is paid while there is silver."""

    id: ClassVar = "tribute"
    label: ClassVar = noted("tribute for these shields")
    help: ClassVar = noted("Pay tribute in silver for these shields, in this order; lose the rest.")
    argument: ClassVar = noted("Shield numbers, most wanted first")
    values: ClassVar = tuple(map(str, SHIELDS))

    def offered(self, options: Mapping[str, OptionValue]) -> bool:
        return bool(options.get("shields"))

    def prefer(self, argument: str, view: Table, seat: int) -> Move | None:
        """Return the tribute for as many of them as there is silver for."""
        own = queries.own_shields(view, seat)
        wanted = [int(word) for word in argument.split() if int(word) in own]
        pay = tuple(sorted(wanted[: view.duchy_of(seat).silver]))
        move = Tribute(pay, None, tuple(shield for shield in own if shield not in pay))
        return move if move in rules.legal(view, seat, "tribute") else None


class TributePanel(FlowPanel[Table]):
    """Which shields are paid for, and how many workers help if shield 3 is among them."""

    @cached_property
    def tributes(self) -> dict[tuple[tuple[int, ...], int], Tribute]:
        """All tributes, by the shields that are paid for and the workers."""
        legal = rules.legal(self.view, self.seat, "tribute")
        return {(move.pay, _workers(move)): move for move in legal if isinstance(move, Tribute)}

    def title(self) -> str:
        return self.texts.gettext("Choose shields to keep…")

    def begin(self) -> Picks:
        """Return the most shields that can be paid for, with as much silver as possible."""
        pay, workers = next(iter(self.tributes))
        kept = tuple((PAY, str(shield)) for shield in pay)
        return (*kept, (WORKERS, str(workers))) if workers else kept

    def asks(self, picks: Picks) -> list[Ask]:
        """Return the shields that can be paid for besides, those that are, and the workers."""
        paid = self._paid(picks)
        own, numbers = queries.own_shields(self.view, self.seat), self._numbers(paid)
        others = [n for n in own if n not in paid and self._numbers((*paid, n))]
        texts = self.texts
        return [
            Ask(
                PAY,
                tuple(map(str, others)),
                texts.gettext("Pay for a shield"),
                self._paid_shield,
                needed=False,
            ),
            Ask(
                "lose",
                tuple(map(str, paid)),
                texts.gettext("Lose a shield"),
                self._shield,
                needed=False,
                effect="removes",
                of=PAY,
            ),
            Ask(
                WORKERS,
                numbers,
                texts.gettext("Workers that pay"),
                self._number,
                needed=False,
                effect="replaces",
                shown=len(numbers) > 1,
            ),
        ]

    def _paid(self, picks: Picks) -> tuple[int, ...]:
        return tuple(sorted(map(int, values(picks, PAY))))

    def _numbers(self, paid: tuple[int, ...]) -> tuple[str, ...]:
        """Return the numbers of workers that can help to pay for shields."""
        pay = tuple(sorted(paid))
        return tuple(str(workers) for shields, workers in self.tributes if shields == pay)

    def move(self, picks: Picks) -> Move:
        """Return the tribute; workers that cannot be used any more are left out."""
        paid = self._paid(picks)
        numbers = self._numbers(paid)
        workers = first(picks, WORKERS)
        return self.tributes[paid, int(workers if workers in numbers else numbers[0])]

    def _shield(self, number: str) -> Words:
        notes = SEPARATOR.join(shield_notes(int(number), self.texts))
        return Words(words.shield(int(number), self.texts), notes)

    def _paid_shield(self, number: str) -> Words:
        shield = self._shield(number)
        return shield._replace(short=shield.label)

    def _number(self, number: str) -> Words:
        label = word.workers(int(number), self.texts)
        return Words(label, short=label)

    def lines(self, picks: Picks) -> Iterator[str]:
        move, texts = self.move(picks), self.texts
        assert isinstance(move, Tribute)
        yield tribute_text(move, texts)
        if move.drop:
            yield texts.gettext("You lose {shields}.", shields=word.shields(move.drop, texts))
        for shield in queries.own_shields(self.view, self.seat):
            notes = SEPARATOR.join(shield_notes(shield, texts))
            yield f"- {words.shield(shield, texts)}: {notes}"


class TributeQuestion(TableQuestion[TributeChoice]):
    """The shields that are paid for."""

    preferences: ClassVar = (ShieldsInOrder(),)

    def prompt(self) -> str:
        return self.texts.gettext(
            "{player}: pay 1 silver for each shield you keep. You have {silver}.",
            player=self.names[self.seat],
            silver=word.silver(self.view.duchy_of(self.seat).silver, self.texts),
        )

    def words(self, move: Move) -> Words:
        if not isinstance(move, Tribute):
            return super().words(move)
        if not move.drop:
            return Words(tribute_text(move, self.texts), "", "success")
        lost = self.texts.gettext("you lose {shields}", shields=word.shields(move.drop, self.texts))
        return Words(tribute_text(move, self.texts), lost, "primary" if move.pay else "danger")

    @cached_property
    def ranked(self) -> list[Move]:
        """All tributes, those that keep most first, then what else is possible."""
        return list(rules.legal(self.view, self.seat))

    def sensible(self) -> Iterable[Move]:
        """Return the best tributes, and all free moves."""
        free = [move for move in self.ranked if not isinstance(move, Tribute)][: BUTTONS // 2]
        tributes = [move for move in self.ranked if isinstance(move, Tribute)]
        return [*tributes[: BUTTONS - len(free)], *free]

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel if there are more ways than buttons."""
        many = len(self.ranked) > BUTTONS
        return TributePanel(self.view, self.seat, self.names, self.texts) if many else None


def _workers(move: Tribute) -> int:
    return move.payment.workers if move.payment else 0


def tribute_text(move: Tribute, texts: Texts) -> str:
    """Return "Pay 2 silver: keep shield 3 and shield 9"."""
    if not move.pay:
        return texts.gettext("Pay no tribute")
    workers = _workers(move)
    return texts.gettext(
        "Pay {price}: keep {shields}",
        price=word.means(len(move.pay) - workers, workers, texts),
        shields=word.shields(move.pay, texts),
    )
