"""A title with hands whose players choose a role and what they build with it in one panel."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from bot.games.core.title import Composer, Edit, EditGroup, Names
from bot.games.puerto_rico import PuertoRicoTitle
from bot.i18n import Texts
from renderers.core.game import Area
from renderers.puerto_rico import PuertoRicoRenderer
from rules import IllegalMove, Move, State

CODES = {"builder": "role builder", "pass": "build pass", "wharf": "build wharf"}


class PairPanel(Composer):
    """First the builder, then passing, or the wharf, which nobody can pay yet."""

    def title(self, view: State, seat: int, texts: Texts) -> str:
        return "Your turn"

    def start(self, view: State, seat: int) -> str:
        return ""

    def edits(self, view: State, seat: int, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        first = (Edit("builder", "Builder", style="primary"), Edit("mayor", "M", enabled=False))
        second = (Edit("pass", "Nothing"), Edit("wharf", "Wharf"))
        groups = {0: EditGroup("A role", first, buttons=True), 1: EditGroup("Then", second, True)}
        number = len(draft.split())
        nothing = EditGroup("Nothing to choose here", (Edit("never", "N", enabled=False),))
        return (groups[number], nothing) if number in groups else ()

    def apply(self, view: State, seat: int, draft: str, code: str) -> str:
        if code not in CODES or len(draft.split()) != (code != "builder"):
            raise IllegalMove("This change is not possible.")
        return f"{draft} {code}".strip()

    def preview(self, view: State, seat: int, draft: str) -> tuple[Move, ...]:
        read = rules.GAMES[view.slug].notation.read
        return tuple([read(text) for text in self.moves(view, seat, draft)])

    def moves(self, view: State, seat: int, draft: str) -> tuple[str, ...]:
        if not set(draft.split()) <= CODES.keys():
            raise IllegalMove("This is no draft.")
        return tuple([CODES[code] for code in draft.split()])

    def summary(self, view: State, seat: int, draft: str, texts: Texts) -> str:
        return f"You play: {draft or 'nothing yet'}."


def hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the title hands and the panel, and its board an area."""

    def composes(_title: object, view: State, seat: int, _names: Names) -> Composer | None:
        moves = rules.legal(view, seat)
        return PairPanel() if any(str(move).startswith("role") for move in moves) else None

    def nothing(*_: Any) -> tuple[()]:
        return ()

    def hand(_title: object, view: State, seat: int, texts: Texts) -> tuple[str, ...]:
        assert view.viewer == seat
        return (f"a card of seat {seat}", "an ace")

    title: Any = PuertoRicoTitle
    monkeypatch.setattr(title, "has_hands", True)
    monkeypatch.setattr(title, "hand", hand)
    monkeypatch.setattr(title, "choices", nothing)
    monkeypatch.setattr(title, "composes", composes)
    monkeypatch.setattr(
        PuertoRicoRenderer, "areas", lambda *_: (Area("docks", "The docks"), Area("hills", "Hills"))
    )
