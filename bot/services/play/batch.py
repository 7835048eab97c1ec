"""Batches of moves made together: their result and the message that is then due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import rules
from bot.model import By, Game, LogEntry, StoredMove
from bot.model.messages import ResultPost, TurnPost, WaitingUpdate
from rules import AUTO_RESOLVE, Event, Move, State

OVERDUE: Final = "overdue"
"""The reason of a move that was entered because time was over."""


class MoveBatch:
    """One or several moves that are made together, from one question to the next.

    `game` and `state` are the result so far, `made` and `entries` the moves. The given state isn't
    changed. `asked` is the previous question of the players, 0 if there was none.
    """

    def __init__(self, game: Game, state: State, now: float, asked: int) -> None:
        self.game = game
        self.state = state
        self.made: list[StoredMove] = []
        self.entries: list[LogEntry] = []
        self._now = now
        self._asked = asked
        self._first = game.ply + 1

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple([event for entry in self.entries for event in entry.events])

    def message(self, after_ply: int) -> ResultPost | TurnPost | WaitingUpdate | None:
        """Return the message that is due: one for each hand-over to a person, one at the end.

        It includes the moves after `after_ply`. None is due if no one else noticed a move: an
        edited message would reveal a draft.
        """
        game = self.game
        if game.status == "finished":
            return ResultPost(after_ply, game.ply, game.question)
        if not game.asked_by_seat:
            return None
        if game.question != self._asked:
            return TurnPost(after_ply, game.ply, game.question)
        if not any(entry.noticed for entry in self.entries):
            return None
        return WaitingUpdate(after_ply, game.ply, game.question)

    def read(self, seat: int, texts: Iterable[str], by: By, reason: str = "") -> None:
        """Make moves in notation. Raises rules.RulesError if one of them is refused."""
        for text in texts:
            self.make(seat, rules.parse(self.state, seat, text), by, reason)

    def make(self, seat: int, move: Move, by: By, reason: str = "") -> None:
        """Make a move that is known to be legal in the present position.

        `reason` is what the log says of a move made by a standing order, or because time was over.
        """
        before = self.state
        after, events = rules.play_legal(before, seat, move)
        question = self.game.question
        self.state = after
        # what everyone knew of the question matters only where nothing happened for all to see
        noticed = bool(events) or rules.is_noticed(
            rules.question_seen(before, None), after, seat, events
        )
        self._note(seat, move, by, events, reason, noticed)
        self._go_on(question if rules.continues(before, after) else self.game.revision + 1)

    def make_overdue(self) -> None:
        """Make the moves of those whose time for the question that they were asked is over.

        Not those of computers: they are never late, but may have waited for the people.
        """
        while self.game.question == self._asked:
            seats = [seat for seat in self.game.waiting if not self.game.seats[seat].computer]
            late = [(seat, rules.overdue(self.state, seat)) for seat in seats]
            seat, move = next(((seat, move) for seat, move in late if move is not None), (0, None))
            if move is None:
                return
            self.make(seat, move, "forced", OVERDUE)

    def make_forced(self) -> None:
        """Make the forced moves that come next, if the game's options say so."""
        if not self.state.options[AUTO_RESOLVE.id]:
            return
        while (forced := rules.next_forced(self.state)) is not None:
            self.make(*forced, by="forced")

    def _note(
        self,
        seat: int,
        move: Move,
        by: By,
        events: tuple[Event, ...],
        reason: str,
        noticed: bool,
    ) -> None:
        ply, at, question, text = self.game.ply + 1, self._now, self.game.question, str(move)
        hiding = rules.secret_seats(self.state)
        reveals = any(event.reveals for event in events)
        self.made.append(
            StoredMove(ply, seat, text, by, at, question, reveals, reason=reason, batch=self._first)
        )
        self.entries.append(
            LogEntry(ply, seat, text, by, at, question, events, reason, hiding, noticed)
        )

    def _go_on(self, question: int) -> None:
        game = self.game
        waiting = rules.waiting(self.state)
        self.game = replace(
            game,
            status="running" if waiting else "finished",
            ply=game.ply + 1,
            revision=game.revision + 1,
            question=question,
            waiting=waiting,
            changed_at=self._now,
            asked_at=game.asked_at if question == game.question else self._now,
        )
