"""The base of all questions of Puerto Rico: guests may move meanwhile, functions can be waived."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, TypeVar

from bot.games.core.ahead import Ahead, Fate
from bot.games.core.choices import Described, Names, OfferedMove
from bot.games.core.composer import Composer
from bot.games.core.question import Question
from bot.games.puerto_rico.questions import guest_panel
from bot.i18n import ENGLISH, Texts
from renderers.puerto_rico.words import phrases as word
from rules import Decision, Move
from rules.puerto_rico import queries
from rules.puerto_rico.moves import (
    Build,
    MoveGuests,
    Pass,
    PassLoading,
    Settle,
    Ship,
    ShipBySmallWharf,
    ShipByWharf,
    TakeRole,
)
from rules.puerto_rico.state import Table

WAIVING: Final = (TakeRole, Settle, Build, Ship, ShipByWharf, ShipBySmallWharf, PassLoading)
"""The moves that can waive functions."""
_FREE_TO_PASS: Final = ("settle", "build", "craft", "sell")
"""The words before `pass` where nobody has to take part."""
D = TypeVar("D", bound=Decision[Any])
M = TypeVar("M", bound=Move)
BUTTONS: Final = 10
"""Up to so many choices are buttons, one tap each; more would fill the screen of a phone."""
SHORTCUTS: Final = 5
"""So many of very many moves are offered besides a panel."""


class PhaseAhead(Ahead[Table]):
    """An answer in a phase, as it goes now or as another seat would have chosen it."""

    def position(self, view: Table, seat: int) -> Table | None:
        """Return the phase as it goes now, else as another seat would have chosen it."""
        if not view.stack or queries.drafting(view):
            return None
        return queries.asked_ahead(view, seat, self.name)

    def fate(self, move: Move, view: Table, seat: int) -> Fate:
        """Return that the seat declines where nobody has to take part."""
        return "sure" if isinstance(move, Pass) and move.verb in _FREE_TO_PASS else "open"


class TableQuestion(Question[Table, D, M]):
    """A question of Puerto Rico; a seat that is not asked itself can only move its guests.

    Up to `few` of the `ways` to answer need no panel.
    """

    few: ClassVar[int] = 0

    def __init__(
        self, view: Table, step: D, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> None:
        super().__init__(view, step, seat, names, texts)
        self.player = view.players[seat]

    def asks(self) -> str:
        """Return what the seat is asked, guests aside."""
        return super().prompt()

    def sensible(self) -> Iterable[Move]:
        return queries.sensible(self.view, self.seat)

    def shown(self) -> Iterable[OfferedMove]:
        """Return the sensible answers as choices, guests aside."""
        return super().choices()

    def ways(self) -> Sequence[Move]:
        """Return the answers of which there may be too many for buttons."""
        return ()

    def needs_panel(self) -> bool:
        return len(self.ways()) > self.few

    def prompt(self) -> str:
        """Return what the seat is asked; where a guest could make a difference it says so."""
        asked = self.asks()
        if queries.guests_help(self.view, self.seat):
            return self.texts.gettext("{question} A guest could move first.", question=asked)
        return asked

    def in_words(self, move: Move) -> Described:
        if isinstance(move, MoveGuests):
            return guest_panel.in_words(move, self.view, self.seat, self.texts)
        label, told, style = super().in_words(move)
        if isinstance(move, WAIVING) and move.waive:
            functions = self.texts.listing(word.function(name, self.texts) for name in move.waive)
            label = self.texts.gettext(
                "{move}, without {functions}", move=label, functions=functions
            )
        return label, told, style

    def choices(self) -> tuple[OfferedMove, ...]:
        """Return the sensible moves, legal and without waivers, and useful moves of guests."""
        if not queries.asked(self.view, self.seat):
            moves = guest_panel.proposals(self.view, self.seat)
            return tuple(self.described(moves[:BUTTONS]))
        shown = tuple(self.shown())
        return (*shown, *self.described(self.shortcuts(BUTTONS - len(shown))))

    def shortcuts(self, room: int) -> list[MoveGuests]:
        """A button for each useful circle where few buttons are there: nobody needs more taps."""
        if room <= 0 or not queries.can_move_guests(self.view, self.seat):
            return []
        useful = guest_panel.useful_targets(self.view, self.seat)
        return [MoveGuests((name,)) for name in useful[: min(room, SHORTCUTS)]]

    def composer(self) -> Composer | None:
        """Return the panel of the question if buttons cannot show it all, with guests in it."""
        if queries.can_move_guests(self.view, self.seat):
            return guest_panel.GuestsPanel(
                self.view, self.seat, self.names, self.texts, inner=self._panel_at
            )
        return self.own_panel()

    def own_panel(self) -> Composer | None:
        """Return the panel of the question itself, leaving guests aside."""
        return super().own_panel() if queries.asked(self.view, self.seat) else None

    def _panel_at(self, table: Table) -> Composer | None:
        """Return the panel of the same question as guests would leave the table."""
        return type(self)(table, self.step, self.seat, self.names, self.texts).own_panel()

    def offers(self, verb: str) -> Iterable[OfferedMove]:
        """Return the choices, what the panel proposes, then where guests could go."""
        yield from super().offers(verb)
        if verb in ("", "guest") and queries.can_move_guests(self.view, self.seat):
            yield from self.described(guest_panel.proposals(self.view, self.seat))
