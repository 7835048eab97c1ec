"""A game with hands whose players choose a role and what they build with it in one panel."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.games.core.choices import Edit, EditGroup, Names, Words
from bot.games.core.panel import Illustration, Panel
from bot.games.core.question import Question
from bot.i18n import ENGLISH, Texts
from renderers.core.game import Area
from renderers.puerto_rico import PuertoRicoRenderer
from rules import IllegalMove, Move, State

SLUG = "puerto-rico"
CODES = {"builder": "role builder", "pass": "build pass", "wharf": "build wharf"}


class PairPanel(Panel):
    """First the builder, then passing, or the wharf, which nobody can pay yet."""

    def title(self) -> str:
        return "Your turn"

    def start(self) -> str:
        return ""

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        first = (Edit("builder", "Builder", style="primary"), Edit("mayor", "M", enabled=False))
        second = (Edit("pass", "Nothing"), Edit("wharf", "Wharf"))
        groups = {0: EditGroup("A role", first, buttons=True), 1: EditGroup("Then", second, True)}
        number = len(draft.split())
        nothing = EditGroup("Nothing to choose here", (Edit("never", "N", enabled=False),))
        return (groups[number], nothing) if number in groups else ()

    def apply(self, draft: str, code: str) -> str:
        if code not in CODES or len(draft.split()) != (code != "builder"):
            raise IllegalMove("You can't make this change.")
        return f"{draft} {code}".strip()

    def picture(self, draft: str) -> Illustration:
        read = rules.GAMES[SLUG].notation.read
        moves = tuple([read(text) for text in self.moves(draft)])
        return Illustration(moves, hand=not moves)

    def moves(self, draft: str) -> tuple[str, ...]:
        if not set(draft.split()) <= CODES.keys():
            raise IllegalMove("This is no draft.")
        return tuple([CODES[code] for code in draft.split()])

    def summary(self, draft: str) -> str:
        return f"You play: {draft or 'nothing yet'}."


class PairQuestion(Question[Any, Any, Any]):
    """A question of the game, with nothing but the panel to choose with."""

    def __init__(self, real: Question[Any, Any, Any]) -> None:
        super().__init__(real.view, real.step, real.seat, real.names, real.texts)
        self.real = real

    def prompt(self) -> str:
        return self.real.prompt()

    def words(self, move: Move) -> Words:
        return self.real.words(move)

    def panel(self, planning: bool = False) -> Panel | None:
        moves = rules.legal(self.view, self.seat)
        return PairPanel() if any(str(move).startswith("role") for move in moves) else None


def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the game hands and the panel, and its board an area."""
    game: Any = GAMES[SLUG]
    ask = game.question

    def question(
        view: State, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> PairQuestion | None:
        real = ask(view, seat, names, texts)
        return None if real is None else PairQuestion(real)

    def hand(view: State, seat: int, _texts: Texts) -> tuple[str, ...]:
        assert view.viewer == seat
        return (f"a card of seat {seat}", "an ace")

    monkeypatch.setattr(game, "question", question)
    monkeypatch.setattr(game.words, "hand", hand)
    monkeypatch.setattr(
        PuertoRicoRenderer, "areas", lambda *_: (Area("docks", "The docks"), Area("hills", "Hills"))
    )
