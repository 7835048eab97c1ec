"""The panel of several moves in a row: each is asked by the position to which the others led.

An `ActionsPanel` lets a player choose the kinds of moves of a turn; here the rules say what comes
next, so the panel asks whatever the seat is asked, until its row is over.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

import rules
from bot.games.core.choices import NOT_ON_OFFER, EditGroup, Names
from bot.games.core.controls import controls, still_to_choose
from bot.games.core.drafts import BEHIND, Composing, complete_move, pressed, read_picks
from bot.games.core.flow import MISFIT, Flow
from bot.games.core.panel import Illustration, Panel
from bot.games.core.turn_panel import Told
from bot.i18n import ENGLISH, Texts
from rules import IllegalMove, Move, State

S = TypeVar("S", bound=State)


class ChainPanel(Panel, Generic[S]):
    """A row of moves that are confirmed at once.

    A draft holds the finished moves in notation, each with a semicolon behind it, then the answers
    that the current move has so far:

        place church c3 d3>4 w1;church=monastery-12>5
    """

    planning: ClassVar[bool] = False
    """Whether its moves are queued for later instead of being confirmed."""

    def __init__(self, view: S, seat: int, names: Names = (), texts: Texts = ENGLISH) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts
        self._drafts: dict[str, Composing[S]] = {}

    @abstractmethod
    def begin(self) -> S:
        """Return a copy of the view in which moves can be played without chance."""

    @abstractmethod
    def flow(self, at: S) -> Flow[S] | None:
        """Return what the seat is asked in a position, None if the row is over."""

    @abstractmethod
    def told(self, moves: tuple[Move, ...]) -> Told:
        """Return finished moves in words."""

    @abstractmethod
    def next(self, so_far: Composing[S]) -> str:
        """Return what is asked after the finished moves, "" where nothing is."""

    def closing(self, at: S) -> tuple[Move, ...]:
        """Return the moves that confirming adds in a position: those that end the row."""
        return ()

    def start(self) -> str:
        """Return a draft with the moves that leave no choice."""
        return self._begun

    @cached_property
    def _begun(self) -> str:
        return str(self._settled(self._asked((), self.begin())))

    def read(self, draft: str) -> Composing[S]:
        """Read a draft, once, and look at its position. Raises RulesError if it does not fit."""
        if draft not in self._drafts:
            self._drafts[draft] = self.read_from(self.begin(), draft)
        return self._drafts[draft]

    def read_from(self, at: S, draft: str) -> Composing[S]:
        """Read a draft that begins in a position, which is played on. Raises like `read`."""
        *done, current = draft.split(BEHIND)
        moves = []
        for text in done:
            moves.append(rules.parse(at, self.seat, text))
            rules.play_in_place(at, self.seat, moves[-1])
        flow = self.flow(at)
        if flow is None and current:
            raise IllegalMove(MISFIT)
        picks = () if flow is None else read_picks(flow, current.split())
        return Composing(tuple(moves), at, flow, picks)

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return the answers to what is asked after the finished moves."""
        return controls(self.read(draft).asks, self.texts)

    def apply(self, draft: str, code: str) -> str:
        """Return the draft after one answer. Raises RulesError if it is not on offer."""
        so_far = self.read(draft)
        if so_far.flow is None:
            raise IllegalMove(NOT_ON_OFFER)
        picks = pressed(so_far.flow, so_far.picks, code)
        return str(self._settled(replace(so_far, picks=picks)))

    def picture(self, draft: str) -> Illustration:
        """Return the position after the finished moves."""
        return Illustration(self.read(draft).done)

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the finished moves; () while one is half-chosen."""
        so_far = self.read(draft)
        if so_far.picks:
            return ()
        return tuple(map(str, (*so_far.done, *self.closing(so_far.at))))

    def ends_turn(self, draft: str) -> bool:
        """Whether confirming a draft adds the end of the row to its moves."""
        return bool(self.moves(draft)) and bool(self.closing(self.read(draft).at))

    def summary(self, draft: str) -> str:
        """Return each move with what it brings, what changes, and what is asked next."""
        so_far = self.read(draft)
        words = self.told(so_far.done)
        lines = [*words.lines, *self._open(so_far), words.change, self.next(so_far)]
        return "\n".join(filter(None, lines))

    def _open(self, so_far: Composing[S]) -> Iterator[str]:
        """Yield the move that is half-chosen, and what it lacks."""
        if so_far.flow is None or not so_far.picks:
            return
        yield f"**{len(so_far.done) + 1}. {so_far.flow.description(so_far.picks)}**"
        yield still_to_choose(so_far.asks, self.texts)

    def _asked(self, done: tuple[Move, ...], at: S) -> Composing[S]:
        flow = self.flow(at)
        return Composing(done, at, flow, () if flow is None else flow.filled(()))

    def _settled(self, so_far: Composing[S]) -> Composing[S]:
        """Finish the current move if it is complete, and those that it leaves no choice about."""
        while so_far.flow is not None and so_far.complete:
            move = complete_move(so_far.flow, so_far.picks)
            after = rules.copy(so_far.at)
            rules.play_in_place(after, self.seat, move)
            so_far = self._asked((*so_far.done, move), after)
        return so_far
