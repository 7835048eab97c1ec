"""The pictures of a game as the interface asks for them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from bot.i18n import Texts
from bot.services.drawing import Drawing
from bot.services.model import Game
from bot.ui.names import table_of
from renderers import RENDERERS
from renderers.core.picture import Picture
from rules import Event, Move, Score, State


class Pictures:
    """Draws views of games; None where a picture could not be drawn.

    The keys name everything that a picture depends on: the game at its revision, who looks, in
    which language, and what else is shown.
    """

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing

    async def board(
        self, game: Game, view: State, texts: Texts, events: Sequence[Event] = ()
    ) -> Picture | None:
        """Draw the shared board, with what happened marked."""
        happened, table = tuple(events), table_of(game)
        return await self._drawing.draw(
            ("board", *_about(game, view, texts), happened),
            lambda: RENDERERS[game.slug].board(view, table, texts, happened),
        )

    async def seat(self, game: Game, view: State, seat: int, texts: Texts) -> Picture | None:
        """Draw the board of one player, enlarged."""
        table = table_of(game)
        return await self._drawing.draw(
            ("seat", *_about(game, view, texts), seat),
            lambda: RENDERERS[game.slug].seat(view, seat, table, texts),
        )

    async def preview(
        self, game: Game, view: State, seat: int, move: Move, texts: Texts
    ) -> Picture | None:
        """Draw the board of one player as a move would leave it."""
        table = table_of(game)
        return await self._drawing.draw(
            ("preview", *_about(game, view, texts), seat, str(move)),
            lambda: RENDERERS[game.slug].preview(view, seat, move, table, texts),
        )

    async def scores(
        self, game: Game, view: State, scores: Sequence[Score], texts: Texts
    ) -> Picture | None:
        """Draw the result."""
        table = table_of(game)
        return await self._drawing.draw(
            ("scores", *_about(game, view, texts)),
            lambda: RENDERERS[game.slug].scores(view, tuple(scores), table, texts),
        )

    def text_board(self, game: Game, view: State, texts: Texts) -> str:
        """Write the complete table as text, names escaped for a message."""
        table = table_of(game, for_message=True)
        return RENDERERS[game.slug].text_board(view, table, texts)


def _about(game: Game, view: State, texts: Texts) -> tuple[Hashable, ...]:
    return game.id, game.revision, view.viewer, texts.locale
