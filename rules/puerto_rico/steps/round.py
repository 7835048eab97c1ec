"""The round: role cards, the prospector, and what happens between rounds (RULINGS 3, 5.7, 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from rules.core.errors import Refusal
from rules.core.formats import Words
from rules.core.phrases import Move
from rules.core.steps import Step
from rules.puerto_rico import refusals
from rules.puerto_rico.data import (
    BUILDER,
    CAPTAIN,
    CRAFTSMAN,
    MAYOR,
    PROSPECTOR,
    SETTLER,
    TRADER,
)
from rules.puerto_rico.events import GameEnded, Prospected, RoleTaken, RoundBegan, RoundEnded
from rules.puerto_rico.moves import TakeRole
from rules.puerto_rico.new_buildings import library
from rules.puerto_rico.powers import waiver_refusal, waivers
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.builder import BuilderPhase
from rules.puerto_rico.steps.captain import CaptainPhase
from rules.puerto_rico.steps.craftsman import CraftsmanPhase
from rules.puerto_rico.steps.guests import BEFORE_SCORING, window
from rules.puerto_rico.steps.mayor import MayorPhase
from rules.puerto_rico.steps.settler import SettlerPhase
from rules.puerto_rico.steps.trader import TraderPhase
from rules.puerto_rico.steps.turn import SeatTurn

_take = cache(TakeRole)


@dataclass(frozen=True, slots=True)
class Round(Step[Table]):
    """From the Governor on, players take role cards; each is carried out before the next."""

    picked: int = 0

    def run(self, table: Table) -> None:
        """Ask the next player for a role until everybody has taken theirs."""
        if self.picked == 0:
            table.emit(RoundBegan, table.round, table.governor)
        if self.picked == table.setting.picks:
            table.push(EndRound())
        else:
            seat = (table.governor + self.picked) % table.seats
            table.push(_ask(seat), _go_on(self.picked + 1))


_go_on = cache(Round)


@dataclass(frozen=True, slots=True)
class RoleChoice(SeatTurn):
    """One of the role cards that nobody has taken this round, with the doubloons on it."""

    verb: ClassVar = "role"

    def candidates(self, table: Table, seat: int) -> Iterator[Move]:
        """Each card that is there, with its privilege and without."""
        doubles = library.owns(table.players[seat])
        for role, card in table.roles.items():
            if card.taker is None:
                for waive in waivers(_functions(table, role, doubles)):
                    yield _take(role, waive)

    def moves(self, table: Table, seat: int) -> list[Move]:
        """Return the candidates, which are all legal."""
        return list(self.candidates(table, seat))

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """RULINGS 3: the card is in the game and still there."""
        if not isinstance(move, TakeRole):
            return Refusal(refusals.FIRST_ROLE)
        card = table.roles.get(move.role)
        if card is None:
            return Refusal(
                refusals.NO_SUCH_CARD,
                {"role": move.role, "roles": ", ".join(table.roles)},
            )
        if card.taker is not None:
            return Refusal(refusals.CARD_TAKEN, {"role": move.role})
        if not move.waive:
            return None
        doubles = library.owns(table.players[seat])
        return waiver_refusal(move.waive, _functions(table, move.role, doubles))

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Take the card and its doubloons, which can be spent in this very phase (RULINGS R1)."""
        assert isinstance(move, TakeRole)
        card = table.roles[move.role]
        table.players[seat].doubloons += card.doubloons
        table.library_waived = "library" in move.waive
        table.emit(RoleTaken, seat, move.role, card.doubloons, table.library_waived)
        card.doubloons, card.taker = 0, seat
        table.phase, table.chooser = move.role, seat
        table.push(_phase(move.role, seat, "privilege" not in move.waive), EndPhase())


_ask = cache(RoleChoice)


@dataclass(frozen=True, slots=True)
class ProspectorPhase(Step[Table]):
    """The chooser takes a doubloon from the bank, two with a library (RULINGS 5.7)."""

    chooser: int
    privilege: bool = True

    def run(self, table: Table) -> None:
        """Pay, unless it was waived."""
        doubled = self.privilege and library.doubles(table, self.chooser)
        doubloons = int(self.privilege) + doubled
        table.players[self.chooser].doubloons += doubloons
        table.emit(Prospected, self.chooser, doubloons)
        if doubled:
            library.spend(table, self.chooser)


@dataclass(frozen=True, slots=True)
class EndPhase(Step[Table]):
    """The role has been carried out by everybody."""

    def run(self, table: Table) -> None:
        """No role is being carried out now."""
        table.phase, table.library_waived = "", False


@dataclass(frozen=True, slots=True)
class EndRound(Step[Table]):
    """Doubloons on the roles that nobody took, cards back, the Governor card to the left.

    With an end condition met, the game is over instead (RULINGS 3.5, 8); before that, guests may
    move a last time.
    """

    def run(self, table: Table) -> None:
        """Prepare the next round or end the game."""
        if table.end:
            table.push(*window(table, table.governor, BEFORE_SCORING), EndGame())
            return
        table.library_spent.clear()
        for card in table.roles.values():
            if card.taker is None:
                card.doubloons += 1
            card.taker = None
        table.emit(
            RoundEnded,
            table.round,
            tuple((role, card.doubloons) for role, card in table.roles.items() if card.doubloons),
        )
        table.governor = (table.governor + 1) % table.seats
        table.round += 1
        table.push(Round())


@dataclass(frozen=True, slots=True)
class EndGame(Step[Table]):
    """Nothing is left to be done but counting the points."""

    def run(self, table: Table) -> None:
        table.emit(GameEnded)


@cache
def _phase(role: str, seat: int, privilege: bool) -> Step[Table]:
    if role == MAYOR:
        return MayorPhase(seat, privilege)
    if role.startswith(PROSPECTOR):
        return ProspectorPhase(seat, privilege)
    return _PHASES[role](seat)


_PHASES: Final[Mapping[str, Callable[[int], Step[Table]]]] = {
    SETTLER: SettlerPhase,
    BUILDER: BuilderPhase,
    CRAFTSMAN: CraftsmanPhase,
    TRADER: TraderPhase,
    CAPTAIN: CaptainPhase,
}


def _functions(table: Table, role: str, doubles: bool) -> Words:
    """What can be waived with this role; the library need only be owned (RULINGS 11.3)."""
    privilege = table.colonist_supply > 0 if role == MAYOR else role.startswith(PROSPECTOR)
    return _FUNCTIONS[privilege, doubles]


_FUNCTIONS: Final[Mapping[tuple[bool, bool], Words]] = {
    (False, False): (),
    (True, False): ("privilege",),
    (False, True): ("library",),
    (True, True): ("privilege", "library"),
}
