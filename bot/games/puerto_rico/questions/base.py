"""The base of all questions of Puerto Rico: guests may move meanwhile, functions can be waived."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final, TypeVar, cast

from bot.games.core.ahead import Ahead, Fate
from bot.games.core.choices import OfferedMove, Words
from bot.games.core.panel import Panel
from bot.games.core.question import Question, declines, described, proposed
from bot.games.puerto_rico.questions import guest_panel
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
from rules.puerto_rico.state import Player, Table

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

    `declined` says what passing means, a message id, which can be ordered where there is a verb.
    Up to `few` of the `ways` to answer need no `own_panel`.
    """

    declined: ClassVar[str] = ""
    few: ClassVar[int] = 0
    own_panel: ClassVar[type[Any] | None] = None

    @property
    def player(self) -> Player:
        """The board of the seat."""
        return self.view.players[self.seat]

    def asks(self) -> str:
        """Return what the seat is asked, guests aside."""
        return super().prompt()

    @abstractmethod
    def answer(self, move: M) -> Words:
        """Return a legal answer in words, functions that it waives aside."""

    def order(self, move: M) -> tuple[int, ...]:
        """Return the place of an answer other than passing among the choices."""
        return (0,)

    def sensible(self) -> Iterable[Move]:
        """Return the sensible answers, what declines last."""
        return sorted(self.answers(), key=self._place)

    def answers(self) -> Iterable[Move]:
        """Return the sensible answers in any order, guests aside."""
        return queries.sensible(self.view, self.seat)

    def shown(self) -> Iterable[OfferedMove]:
        """Return the sensible answers as choices, guests aside."""
        return described(self, self.sensible())

    def ways(self) -> Sequence[Move]:
        """Return the answers of which there may be too many for buttons."""
        return ()

    def needs_panel(self) -> bool:
        """Whether the choices do not show all answers."""
        return len(self.ways()) > self.few

    def prompt(self) -> str:
        """Return what the seat is asked; where a guest could make a difference it says so."""
        asked = self.asks()
        if queries.guests_help(self.view, self.seat):
            return self.texts.gettext("{question} You can move a guest first.", question=asked)
        return asked

    def words(self, move: M) -> Words:
        """Return a move in words: passing, guests, or an answer with the functions it waives."""
        if self.declined and declines(move):
            return Words(self.texts.gettext(self.declined))
        if isinstance(move, MoveGuests):
            return guest_panel.in_words(move, self.view, self.seat, self.texts)
        words = self.answer(move)
        if not isinstance(move, WAIVING) or not move.waive:
            return words
        functions = self.texts.listing(word.function(name, self.texts) for name in move.waive)
        label = self.texts.gettext(
            "{move}, without {functions}", move=words.label, functions=functions
        )
        return words._replace(label=label, short="")

    def choices(self) -> tuple[OfferedMove, ...]:
        """Return the sensible moves, legal and without waivers, and useful moves of guests."""
        if not queries.asked(self.view, self.seat):
            moves = guest_panel.proposals(self.view, self.seat)
            return described(self, moves[:BUTTONS])
        shown = tuple(self.shown())
        return (*shown, *described(self, self.shortcuts(BUTTONS - len(shown))))

    def shortcuts(self, room: int) -> list[MoveGuests]:
        """A button for each useful circle where few buttons are there: nobody needs more taps."""
        if room <= 0 or not queries.can_move_guests(self.view, self.seat):
            return []
        useful = guest_panel.useful_targets(self.view, self.seat)
        return [MoveGuests((name,)) for name in useful[: min(room, SHORTCUTS)]]

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel of the question if buttons cannot show it all, with guests in it."""
        if not queries.can_move_guests(self.view, self.seat):
            return self.panel_alone()
        return guest_panel.GuestsPanel(
            self.view, self.seat, self.names, self.texts, inner=self._panel_at
        )

    def panel_alone(self) -> Panel | None:
        """Return the panel of the question itself, leaving guests aside."""
        if self.own_panel is None or not queries.asked(self.view, self.seat):
            return None
        if not self.needs_panel():
            return None
        panel: Panel = self.own_panel(self.view, self.seat, self.names, self.texts)
        return panel

    def _panel_at(self, table: Table) -> Panel | None:
        """Return the panel of the same question as guests would leave the table."""
        return type(self)(table, self.step, self.seat, self.names, self.texts).panel_alone()

    def _place(self, move: Move) -> tuple[int, ...]:
        return (1,) if declines(move) else (0, *self.order(cast("M", move)))

    def offers(self, verb: str) -> Iterable[OfferedMove]:
        """Return the choices, what the panel proposes, then where guests could go."""
        yield from (offered for offered in self.choices() if offered.begins_with(verb))
        yield from proposed(self, self.panel_alone(), verb)
        if verb in ("", "guest") and queries.can_move_guests(self.view, self.seat):
            yield from described(self, guest_panel.proposals(self.view, self.seat))
