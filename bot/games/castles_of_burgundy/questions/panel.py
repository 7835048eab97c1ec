"""The panel of a turn: dice, free moves and effects to any depth, confirmed at once."""

from __future__ import annotations

from typing import Final

import rules
from bot.games.castles_of_burgundy.consequences import told
from bot.games.castles_of_burgundy.questions.likely import (
    LIKELY,
    REST,
    TURN,
    code_of,
    likely_edits,
    likely_rows,
)
from bot.games.castles_of_burgundy.questions.moves_flow import FREE, MovesFlow
from bot.games.core.chain import ChainPanel
from bot.games.core.choices import NOT_ON_OFFER, Edit
from bot.games.core.drafts import Composing
from bot.games.core.flow import Flow
from bot.games.core.outcome import Outcome
from bot.games.core.turn_panel import Told
from renderers.castles_of_burgundy.words import phrases as word
from rules import IllegalMove, Move
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.dice import BONUS
from rules.castles_of_burgundy.moves import EndTurn
from rules.castles_of_burgundy.state import Table

OPEN: Final = "open"
"""The door through which nothing is changed."""


class TurnPanel(ChainPanel[Table]):
    """The moves of a turn, one after the other, also those of another question within it."""

    def title(self) -> str:
        texts = self.texts
        if not self.view.turn.rolled:
            return texts.gettext("Choose…")
        return texts.gettext("Play your turn…")

    def begin(self) -> Table:
        return queries.turn_alone(self.view, self.seat)

    def flow(self, at: Table) -> Flow[Table] | None:
        if not rules.may_act(at, self.seat):
            return None
        return MovesFlow(at, self.seat, self.names, self.texts)

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return likely turns and moves, then the panel itself; with a draft what may follow it."""
        if self.planning:
            return ()
        if draft is not None:
            so_far = self.read(draft)
            over = so_far.picks or so_far.flow is None
            return () if over else likely_edits(so_far.at, self.seat, REST, self.names, self.texts)
        if not queries.acting(self.view) or not self.view.players[self.seat].unused:
            return ()
        # they are pressed in a draft, which begins with what leaves no choice
        at = self.read(self.start()).at
        likely = likely_edits(at, self.seat, TURN, self.names, self.texts)
        return (*likely, Edit(OPEN, self.title(), style="primary"))

    def entered(self, draft: str, code: str) -> str:
        """Return the draft as it is where only the panel is opened."""
        return draft if code == OPEN else super().entered(draft, code)

    def apply(self, draft: str, code: str) -> str:
        """Return the draft after one answer, or after likely moves. Raises RulesError."""
        if not code.startswith(LIKELY):
            return super().apply(draft, code)
        so_far = self.read(draft)
        offered = (
            row for breadth in (REST, TURN) for row in likely_rows(so_far.at, self.seat, breadth)
        )
        row = next((row for row in offered if code_of(row) == code), None)
        if row is None:
            raise IllegalMove(NOT_ON_OFFER)
        return str(self._settled(self._asked((*so_far.done, *row), self._after(so_far.at, row))))

    def _after(self, at: Table, row: tuple[Move, ...]) -> Table:
        after = rules.copy(at)
        for move in row:
            rules.play_in_place(after, self.seat, move)
        return after

    def closing(self, at: Table) -> tuple[Move, ...]:
        """Return the end of the turn where only free moves are left."""
        end = EndTurn()
        return (end,) if end in rules.legal(at, self.seat, "end") else ()

    def told(self, moves: tuple[Move, ...]) -> Told:
        return told(self.outcomes(moves), self.names, self.texts)

    def outcomes(self, moves: tuple[Move, ...]) -> list[Outcome[Table]]:
        """Play moves one after the other, with all that follows by itself."""
        results, before = [], self.begin()
        for move in moves:
            after, events = rules.play(before, self.seat, move)
            results.append(Outcome(move, self.seat, before, after, events))
            before = after
        return results

    def next(self, so_far: Composing[Table]) -> str:
        at, texts = so_far.at, self.texts
        if so_far.picks:
            return ""
        if so_far.flow is None:
            return texts.gettext("No choices left.")
        if self.closing(at) and self.planning:
            return texts.gettext("Your turn ends here. You can take actions without a die first.")
        if self.closing(at):
            return texts.gettext(
                "Confirming ends your turn. You can take actions without a die first."
            )
        if queries.acting(at):
            dice = " · ".join(map(str, at.players[self.seat].unused))
            return texts.gettext("Dice to use: {dice}.", dice=dice)
        asks = [ask for ask in so_far.asks if ask.key not in FREE]
        labels = [
            texts.gettext("one more action")
            if ask.key.startswith(f"{BONUS}-")
            else word.small(ask.label)
            for ask in asks
        ]
        questions = texts.listing(dict.fromkeys(labels))
        return texts.gettext("Still to choose: {questions}.", questions=questions)
