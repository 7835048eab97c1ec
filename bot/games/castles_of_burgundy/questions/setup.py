"""Before the first phase: duchies, starting castles, trade routes (RULINGS 4, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bot.games.castles_of_burgundy.consequences import castles_of
from bot.games.castles_of_burgundy.labels import label
from bot.games.castles_of_burgundy.questions.base import TableQuestion
from bot.games.castles_of_burgundy.questions.moves_flow import MovesFlow
from bot.games.core.choices import Words
from bot.games.core.drafts import is_complete
from bot.games.core.flow import Picks
from bot.games.core.flow_panel import FlowPanel
from bot.games.core.panel import Panel
from bot.i18n import noted
from rules import Move
from rules.castles_of_burgundy.decisions import DuchyChoice, RouteChoice, StartChoice
from rules.castles_of_burgundy.moves import ChooseDuchy, ChooseStart
from rules.castles_of_burgundy.state import Table


class DuchyQuestion(TableQuestion[DuchyChoice]):
    """A duchy, or a side of the sheet that was drawn."""

    asked: ClassVar = noted("{player}: choose your duchy.")

    def words(self, move: Move) -> Words:
        assert isinstance(move, ChooseDuchy)
        text = label(move, self.view, self.seat, self.names, self.texts)
        return Words(text, castles_of(self.view, move.duchy, self.texts), "primary")


class StartQuestion(TableQuestion[StartChoice]):
    """The cell of the starting castle."""

    asked: ClassVar = noted("{player}: choose the cell of your first castle.")

    def words(self, move: Move) -> Words:
        assert isinstance(move, ChooseStart)
        board = self.view.duchy_of(self.seat).layout
        cell = board.index[move.cell]
        numbers = sorted(board.cells[near].number for near in board.neighbours[cell])
        near = self.texts.gettext("neighbors {numbers}", numbers=" ".join(map(str, numbers)))
        return Words(label(move, self.view, self.seat, self.names, self.texts), near, "primary")


class RoutePanel(MovesFlow, FlowPanel[Table]):
    """The tiles of the trade route one after the other."""

    def title(self) -> str:
        return self.texts.gettext("Lay your trade route…")

    def lines(self, picks: Picks) -> Iterator[str]:
        tiles = ", ".join(value for _, value in self._chosen(picks))
        yield self.texts.gettext("Your trade route: {tiles}", tiles=tiles or "–")

    def _chosen(self, picks: Picks) -> Picks:
        return self.legal[self.move(picks)] if is_complete(self, picks) else picks

    def previewed(self, picks: Picks) -> tuple[Move, ...]:
        """The order of the tiles is told, not drawn."""
        return ()


class RouteQuestion(TableQuestion[RouteChoice]):
    """The order of the tiles of the trade route."""

    asked: ClassVar = noted("{player}: lay the tiles of your trade route in order.")

    def words(self, move: Move) -> Words:
        return Words(label(move, self.view, self.seat, self.names, self.texts), "", "primary")

    def sensible(self) -> Iterable[Move]:
        """Return nothing: the panel serves."""
        return ()

    def panel(self, planning: bool = False) -> Panel | None:
        """Return the panel: it always serves."""
        return RoutePanel(self.view, self.seat, self.names, self.texts)
