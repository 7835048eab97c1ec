"""The windows in which owners of guests are asked whether they move them (RULINGS 13.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bot.games.core.choices import OfferedMove, Words
from bot.games.core.panel import Panel
from bot.games.core.question import described
from bot.games.puerto_rico.questions import guest_panel
from bot.games.puerto_rico.questions.base import BUTTONS, TableQuestion
from bot.games.puerto_rico.verbs import GUEST
from bot.i18n import noted
from rules.puerto_rico.decisions import GuestChoice
from rules.puerto_rico.moves import MoveGuests, Pass


class GuestQuestion(TableQuestion[GuestChoice, MoveGuests]):
    """Guests move, or stay."""

    asked: ClassVar = noted("{player}: move guests?")
    verbs: ClassVar = (GUEST,)
    declined: ClassVar = noted("Move no guests")

    def answer(self, move: MoveGuests) -> Words:
        return guest_panel.in_words(move, self.view, self.seat, self.texts)

    def shown(self) -> Iterable[OfferedMove]:
        """Stay, or go where it is useful now; the panel has the rest."""
        useful = set(guest_panel.useful_targets(self.view, self.seat))
        moves = guest_panel.proposals(self.view, self.seat)
        helping = [move for move in moves if useful.issuperset(move.targets)]
        return described(self, (Pass("guest"), *helping[: BUTTONS - 1]))

    def shortcuts(self, room: int) -> list[MoveGuests]:
        """None: the moves themselves are shown."""
        return []

    def panel(self, planning: bool = False) -> Panel | None:
        return guest_panel.GuestsPanel(
            self.view, self.seat, self.names, self.texts, inner=lambda _table: None, window=True
        )
