"""The decisions before the first phase: duchies, starting castles, trade routes (RULINGS 4, 14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.duchies import (
    BORDER_DUCHIES,
    BORDER_SHEETS,
    DUCHIES,
    SEVERAL,
    SHEETS,
)
from rules.castles_of_burgundy.data.tiles import CASTLE
from rules.castles_of_burgundy.events import (
    DuchyChosen,
    RouteLaid,
    RoutePrepared,
    StartPlaced,
    StartPrepared,
)
from rules.castles_of_burgundy.moves import ChooseDuchy, ChooseRoutes, ChooseStart
from rules.castles_of_burgundy.options import CENTRE, CHOOSE, CHOOSE_SECRET, OTHER_LAYOUTS
from rules.castles_of_burgundy.state import Duchy, Table
from rules.core.errors import Refusal
from rules.core.phrases import Move
from rules.core.steps import AnswerPolicy, Poll, SeatDecision, Step


def board_named(table: Table, duchy: str) -> str:
    """Return the id of the board that a number of a duchy means at this table."""
    other = OTHER_LAYOUTS.get(duchy)
    return other if other and table.options.get("duchy_4_8") == "se" else duchy


def set_board(table: Table, duchy: Duchy, board: str) -> None:
    """Give an empty board to a duchy."""
    duchy.board = board
    duchy.tiles = [""] * len(duchy.layout.cells)


@dataclass(frozen=True, slots=True)
class DuchyChoice(SeatDecision[Table]):
    """The choice of a duchy, or of a side of the sheet that was drawn."""

    verb: ClassVar = "duchy"
    offered: tuple[str, ...]

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """What is offered."""
        return [ChooseDuchy(name) for name in self.offered]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Something that is offered and not taken; the box has several of the first two."""
        if not isinstance(move, ChooseDuchy):
            return Refusal(refusals.NOTHING_PENDING)
        if move.duchy not in self.offered:
            return Refusal(refusals.DUCHY_NOT_OFFERED, {"duchy": move.duchy})
        board = board_named(table, move.duchy)
        if move.duchy not in SEVERAL and any(duchy.board == board for duchy in table.duchies):
            return Refusal(refusals.DUCHY_TAKEN, {"duchy": move.duchy})
        return None

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Lay the board."""
        assert isinstance(move, ChooseDuchy)
        set_board(table, table.duchy_of(seat), board_named(table, move.duchy))
        table.emit(DuchyChosen, seat, move.duchy)


def all_duchies(table: Table) -> tuple[str, ...]:
    """Return the numbers of the duchies that can be chosen at this table."""
    if table.options.get("border_posts"):
        return tuple(BORDER_DUCHIES)
    return tuple(name for name in DUCHIES if name.isdecimal())


def duchy_setup(table: Table) -> str:
    """Return the value of the option that says who plays which duchy."""
    border = table.options.get("border_posts")
    return str(table.options["border_duchies" if border else "duchy_setup"])


def sheets(table: Table) -> tuple[tuple[str, str], ...]:
    """Return both sides of the sheets that can be drawn at this table."""
    return BORDER_SHEETS if table.options.get("border_posts") else SHEETS


@dataclass(frozen=True, slots=True)
class Starts(Step[Table]):
    """The starting castles: in the centre, or on a castle cell that is chosen."""

    def run(self, table: Table) -> None:
        """Ask those who have a choice; one member decides for a team."""
        asked = []
        centre = table.options.get("castle_start", CENTRE) == CENTRE
        for number, duchy in enumerate(table.duchies):
            seat = table.members(number)[0]
            start = duchy.layout.start
            if start is not None and (centre or table.teams or table.solo):
                place_start(table, seat, duchy.layout.cells[start].id)
            else:
                asked.append(seat)
        if asked:
            table.push(StartChoice(tuple(asked)))


def place_start(table: Table, seat: int, cell: str) -> None:
    """Put the starting castle on a cell, without effect and without scoring."""
    duchy = table.duchy_of(seat)
    duchy.tiles[duchy.layout.index[cell]] = CASTLE
    table.stacks[CASTLE].pop()
    table.emit(StartPlaced, seat, cell)


@dataclass(frozen=True, slots=True)
class StartChoice(Poll[Table]):
    """The castle cell of the starting castle: in turn order, or of all in secret."""

    answer: ClassVar = ChooseStart
    unseen: ClassVar = ChooseStart("d4")
    verb: ClassVar = "start"

    def policy(self, table: Table) -> AnswerPolicy:
        """In secret only if the option says so."""
        secret = table.options.get("castle_start") == CHOOSE_SECRET
        return AnswerPolicy.AT_ONCE if secret else AnswerPolicy.IN_TURN

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """Every castle cell."""
        board = table.duchy_of(seat).layout
        return [ChooseStart(board.cells[cell].id) for cell in board.castles]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """A castle cell."""
        if not isinstance(move, ChooseStart):
            return Refusal(refusals.NOTHING_PENDING)
        if move in self.candidates(table, seat):
            return None
        return Refusal(refusals.NO_CASTLE_CELL, {"cell": move.cell})

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has chosen."""
        table.emit(StartPrepared, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Put the castle there."""
        assert isinstance(move, ChooseStart)
        place_start(table, seat, move.cell)


@dataclass(frozen=True, slots=True)
class Routes(Step[Table]):
    """The trade routes: as they were dealt, or in an order that the players choose."""

    def run(self, table: Table) -> None:
        """Ask everybody at the same time: nobody depends on the others."""
        if table.options.get("trade_route_order") == CHOOSE:
            table.push(RouteChoice(tuple(range(table.seats))))
        else:
            for seat in range(table.seats):
                table.emit(RouteLaid, seat, tuple(table.duchy_of(seat).route))


@dataclass(frozen=True, slots=True)
class RouteChoice(Poll[Table]):
    """The order of the tiles of the trade route."""

    answer: ClassVar = ChooseRoutes
    unseen: ClassVar = ChooseRoutes((1,))
    verb: ClassVar = "routes"

    def candidates(self, table: Table, seat: int) -> Sequence[Move]:
        """Return the tiles in every order."""
        return [ChooseRoutes(order) for order in permutations(table.duchy_of(seat).route)]

    def refusal(self, table: Table, seat: int, move: Move) -> Refusal | None:
        """Each tile once."""
        if not isinstance(move, ChooseRoutes):
            return Refusal(refusals.NOTHING_PENDING)
        route = table.duchy_of(seat).route
        if sorted(move.tiles) == sorted(route):
            return None
        return Refusal(refusals.WRONG_ROUTES, {"tiles": " ".join(map(str, sorted(route)))})

    def answer_recorded(self, table: Table, seat: int) -> None:
        """Say that the seat has chosen."""
        table.emit(RoutePrepared, seat)

    def apply(self, table: Table, seat: int, move: Move) -> None:
        """Lay the tiles."""
        assert isinstance(move, ChooseRoutes)
        table.duchy_of(seat).route = list(move.tiles)
        table.emit(RouteLaid, seat, move.tiles)
