"""The panel of a turn: one move or several are put together, then confirmed at once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, TypeVar

import rules
from bot.games.core.choices import NOT_ON_OFFER, Edit, EditGroup, Names
from bot.games.core.controls import controls, still_to_choose
from bot.games.core.drafts import BEHIND, Composing, pressed, read_picks
from bot.games.core.flow import MISFIT, Flow
from bot.games.core.panel import Illustration, Panel
from bot.i18n import ENGLISH, Texts
from rules import IllegalMove, Move, State

S = TypeVar("S", bound=State)
DO, DROP = "do=", "drop"


@dataclass(frozen=True, slots=True)
class Told:
    """Finished moves in words: a heading and the effects of each, and the overall changes."""

    moves: tuple[tuple[str, Sequence[str]], ...]
    change: str

    @property
    def lines(self) -> Iterator[str]:
        """The moves, numbered, each with its effects below."""
        for number, (heading, parts) in enumerate(self.moves, start=1):
            yield f"**{number}. {heading}**"
            yield from (f"- {part}" for part in parts)


class ActionsPanel(Panel, Generic[S]):
    """The panel of a turn whose player chooses the kinds of its moves.

    `kinds` are the flows by the verb of the notation, in the order in which they are offered. A
    draft holds the finished moves in notation, each with a semicolon behind it, then the verb of
    the current move and its answers:

        loan with leek;build industry=coal site=dudley#1
    """

    kinds: ClassVar[Mapping[str, type[Flow[Any]]]]
    planning = False
    """Whether its moves are queued for later instead of being confirmed."""

    def __init__(self, view: S, seat: int, names: Names = (), texts: Texts = ENGLISH) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts
        self._drafts: dict[str, Composing[S]] = {}

    @property
    @abstractmethod
    def most(self) -> int:
        """The number of moves in the turn."""

    @abstractmethod
    def fits(self) -> bool:
        """Whether the seat is asked for such a turn, and the view shows all that it takes."""

    @abstractmethod
    def kind_label(self, verb: str) -> str:
        """Return the name of a kind of move."""

    @abstractmethod
    def told(self, moves: tuple[Move, ...]) -> Told:
        """Return finished moves in words."""

    def start(self) -> str:
        """Return an empty draft."""
        return ""

    def doors(self, draft: str | None = None) -> tuple[Edit, ...]:
        """Return the kinds of moves."""
        return tuple([self._door(verb) for verb in self.kinds]) if draft is None else ()

    def entered(self, draft: str, code: str) -> str:
        """Go on with a draft that begins with the same kind of move, else begin anew."""
        begun = draft.partition(" ")[0].partition(BEHIND)[0]
        return draft if DO + begun == code else self.apply(self.start(), code)

    def picture(self, draft: str) -> Illustration:
        """Return the finished moves, the current one only if it is complete.

        With the places among which that one chooses next, and the hand meanwhile.
        """
        so_far = self.read(draft)
        places = next((ask.places for ask in so_far.asks if ask.places), ())
        return Illustration(so_far.moves, places, hand=not self.moves(draft))

    def read(self, draft: str) -> Composing[S]:
        """Read a draft, once, and look at its position. Raises RulesError if it does not fit."""
        if draft not in self._drafts:
            self._drafts[draft] = self._read(draft)
        return self._drafts[draft]

    def _read(self, draft: str) -> Composing[S]:
        *done, current = draft.split(BEHIND)
        verb, *answers = current.split() or [""]
        moves = tuple(rules.GAMES[self.view.slug].notation.read(text) for text in done)
        if not self.fits() or len(moves) >= self.most:
            raise IllegalMove(MISFIT)
        at = self.after(moves)
        if not verb:
            return Composing(moves, at)
        flow = self._flow(verb, at)
        if flow is None:
            raise IllegalMove(MISFIT)
        return Composing(moves, at, flow, read_picks(flow, answers), verb)

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return what is open of the current move, or the kinds of the next."""
        so_far = self.read(draft)
        groups = [*controls(so_far.asks, self.texts)]
        if self._more(so_far):
            groups.append(self._kinds(so_far))
        if so_far.flow is not None:
            drop = Edit(DROP, self.texts.gettext("Choose another action instead"))
            groups.append(EditGroup("", (drop,), buttons=True))
        return tuple(groups)

    def apply(self, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        so_far = self.read(draft)
        if code.startswith(DO):
            return str(self._begun(so_far, code.removeprefix(DO)))
        if so_far.flow is None:
            raise IllegalMove(NOT_ON_OFFER)
        if code == DROP:
            return str(Composing(so_far.done, so_far.at))
        return str(replace(so_far, picks=pressed(so_far.flow, so_far.picks, code)))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the finished moves; () while one is half-chosen."""
        so_far = self.read(draft)
        if so_far.flow is not None and not so_far.complete:
            return ()
        return tuple(map(str, so_far.moves))

    def summary(self, draft: str) -> str:
        """Return each move with price and consequences, what changes, and what is open."""
        so_far = self.read(draft)
        words = self.told(so_far.moves)
        lines = [*words.lines]
        if so_far.flow is not None and not so_far.complete:
            lines += self._open(so_far, so_far.flow, len(words.moves) + 1)
        lines.append(words.change)
        if so_far.flow is None or (so_far.complete and self._left(so_far) > 1):
            lines.append(self._next(self._left(so_far), len(words.moves)))
        return "\n".join(lines)

    def after(self, moves: tuple[Move, ...]) -> S:
        """Play moves after which the seat is still to act; what follows the last is left out."""
        after = rules.copy(self.view)
        for move in moves:
            rules.play_in_place(after, self.seat, move)
        return after

    def _left(self, so_far: Composing[S]) -> int:
        """How many moves the turn still has, the current one included."""
        return self.most - len(so_far.done)

    def _more(self, so_far: Composing[S]) -> bool:
        """Whether a new move can begin now: there is no other, or it is complete."""
        return so_far.flow is None or (so_far.complete and self._left(so_far) > 1)

    def _flow(self, verb: str, at: S) -> Flow[S] | None:
        kind = self.kinds.get(verb)
        flow = None if kind is None else kind(at, self.seat, self.names, self.texts)
        return flow if flow is not None and not flow.obstacle() else None

    def _begun(self, so_far: Composing[S], verb: str) -> Composing[S]:
        at = self._next_position(so_far)
        flow = self._flow(verb, at) if self._more(so_far) else None
        if flow is None:
            raise IllegalMove(NOT_ON_OFFER)
        return Composing(so_far.moves, at, flow, flow.filled(()), verb)

    def _next_position(self, so_far: Composing[S]) -> S:
        return so_far.at if so_far.flow is None else self.after(so_far.moves)

    def _kinds(self, so_far: Composing[S]) -> EditGroup:
        label, at = "", self._next_position(so_far)
        if so_far.flow is not None:
            label = self.texts.gettext("Second action:")
        return EditGroup(label, tuple([self._kind(verb, at) for verb in self.kinds]), buttons=True)

    def _kind(self, verb: str, at: S) -> Edit:
        obstacle = self.kinds[verb](at, self.seat, self.names, self.texts).obstacle()
        return replace(self._door(verb), enabled=not obstacle, reason=obstacle)

    def _door(self, verb: str) -> Edit:
        return Edit(DO + verb, self.kind_label(verb), style="primary")

    def _open(self, so_far: Composing[S], flow: Flow[S], number: int) -> Iterator[str]:
        """Yield the move that is half-chosen, and what it lacks."""
        what = flow.description(so_far.picks)
        action = self.kind_label(so_far.verb)
        if what:
            action = self.texts.gettext("{action}: {what}", action=action, what=what)
        yield f"**{number}. {action}**"
        asks = so_far.asks
        yield still_to_choose(asks, self.texts)
        yield from (f"-# {note}" for ask in asks for note in ask.notes())

    def _next(self, left: int, chosen: int) -> str:
        """Say that there is another action to choose, without pressing for it."""
        texts = self.texts
        if not chosen:
            if left == 1:
                return texts.gettext("Choose your action.")
            return texts.gettext("Choose your first action. You can add the second right away.")
        if self.planning:
            return texts.gettext("You can plan your second action too.")
        return texts.gettext("You can choose your second action before or after confirming.")
