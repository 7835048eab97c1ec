"""The question-flow composer: a move is put together from answers to questions that are open.

A game says which questions are open after what was answered (`Flow`); this module reads and
writes drafts, offers the answers as buttons and selects, and puts several moves of one turn
together (`TurnComposer`). A choice that is one move by itself is a `FlowComposer`, one that is
proposed as a whole and changed a `MoveComposer`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

import rules
from bot.games.core.choices import (
    NO_DRAFT,
    NOT_ON_OFFER,
    Edit,
    EditGroup,
    Names,
    Style,
    fitting,
    paged,
)
from bot.games.core.composer import Composer
from bot.i18n import Texts, noted
from rules import IllegalMove, Move, State

S = TypeVar("S", bound=State)
Picks: TypeAlias = tuple[tuple[str, str], ...]
"""The answers chosen so far, in order, each with its question."""
Answer: TypeAlias = tuple[str, str]
"""An answer in words: what it is called, and a note about it, which may be empty."""
Effect: TypeAlias = Literal["adds", "replaces", "removes"]

FEW: Final = 5
"""The number of buttons in one row."""
DOT: Final = " · "
GIVEN: Final = "="
"""The separator between a question and its answer in drafts."""
BEHIND: Final = ";"
"""The end of every finished move of a turn in drafts."""
DO, DROP = "do=", "drop"
MISFIT: Final = noted("This draft does not fit the position any more.")
"""The refusal of a draft that was made for another position."""


@dataclass(frozen=True, slots=True)
class Ask:
    """An open question: its answers, and whether the move needs one.

    An answer is added to those chosen, or `replaces` the previous answer to the same question, or
    `removes` the newest equal answer to the question `of`. An ask that is not `shown` waits until
    others are answered, which usually answers it too. With `buttons` all of these are shown as
    buttons; those that are no answers now are greyed out. The `default` counts as the answer for
    as long as no other is given.
    """

    key: str
    values: tuple[str, ...]
    needed: bool = True
    shown: bool = True
    effect: Effect = "adds"
    of: str = ""
    buttons: tuple[str, ...] = ()
    default: str = ""

    @property
    def open(self) -> bool:
        """Whether the move waits for the answer."""
        return self.needed and not self.default


class Flow(ABC, Generic[S]):
    """One move of a seat in a position, put together from answers in any sensible order.

    Answers are always such that the rest can be chosen too; a needed question with one answer is
    answered by itself. `verb` is the kind of move, where a turn has several kinds; answers to the
    questions in `short` can be told in a button's label, answers to those in `by_name` are listed
    by name where they fill several selects. `between` stands between question and answer in the
    codes of edits.
    """

    verb: ClassVar[str] = ""
    short: ClassVar[frozenset[str]] = frozenset()
    by_name: ClassVar[frozenset[str]] = frozenset()
    between: ClassVar[str] = GIVEN

    def __init__(self, view: S, seat: int, names: Names = ()) -> None:
        self.view, self.seat, self.names = view, seat, names

    def possible(self) -> bool:
        """Whether the move is possible at all."""
        return True

    def unavailable_reason(self, texts: Texts) -> str:
        """Say in a few words why the move is not possible."""
        return ""

    def why_not(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Say in a few words why a button of a question is no answer now."""
        return ""

    def notes(self, picks: Picks, texts: Texts) -> Iterable[str]:
        """Return lines about what is not on offer."""
        return ()

    def aims(self, picks: Picks) -> tuple[str, ...]:
        """Return the ids of the places of the board among which is to be chosen next, if any."""
        return ()

    @abstractmethod
    def asks(self, picks: Picks) -> Sequence[Ask]:
        """Return the questions that are open, those that can be answered now first."""

    @abstractmethod
    def move(self, picks: Picks) -> Move:
        """Return the move, once no needed question is open."""

    @abstractmethod
    def label(self, ask: Ask, picks: Picks, texts: Texts) -> str:
        """Return the question in words, the same with which it is said to be open."""

    @abstractmethod
    def option(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return an answer in words."""

    def edit(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return the control that gives an answer."""
        words = self.option(ask, value, picks, texts)
        return Edit(self.code(ask, value), *words, sign=self.sign(ask, value, picks))

    def sign(self, ask: Ask, value: str, picks: Picks) -> str:
        """Return what the game draws beside an answer, "" for nothing."""
        return ""

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return in a few words what was chosen, "" while nothing was."""
        return ""

    def gist(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> str:
        """Return the words about an answer that its button adds to the label, if any."""
        return ""

    def code(self, ask: Ask, value: str) -> str:
        """Return the code of the edit that gives an answer."""
        return f"{ask.key}{self.between}{value}"

    def meant(self, code: str) -> tuple[str, str]:
        """Return the question and the answer that a code stands for."""
        key, _, value = code.partition(self.between)
        return key, value

    def complete(self, picks: Picks) -> bool:
        """Whether the move is chosen as a whole."""
        return not any(ask.open for ask in self.asks(picks))

    def assumed(self, picks: Picks) -> Picks:
        """Return the picks with the defaults of the questions that are not answered."""
        while True:
            left = [ask for ask in self.asks(picks) if ask.default and not _answered(ask, picks)]
            if not left:
                return picks
            picks = (*picks, (left[0].key, left[0].default))

    def filled(self, picks: Picks) -> Picks:
        """Answer the needed questions that have one answer."""
        while True:
            alone = [ask for ask in self.asks(picks) if ask.needed and len(ask.values) == 1]
            if not alone:
                return picks
            picks = (*picks, (alone[0].key, alone[0].values[0]))

    def picked(self, picks: Picks, key: str, value: str) -> Picks:
        """Return the picks with one more answer. Raises IllegalMove if it is not on offer."""
        for ask in self.asks(picks):
            if ask.key == key and value in ask.values:
                return self.changed(picks, ask, value)
        raise IllegalMove(NOT_ON_OFFER)

    def changed(self, picks: Picks, ask: Ask, value: str) -> Picks:
        """Return the picks after an answer that is on offer."""
        if ask.effect == "removes":
            place = len(picks) - 1 - picks[::-1].index((ask.of, value))
            return picks[:place] + picks[place + 1 :]
        if ask.effect == "replaces" and first(picks, ask.key):
            return tuple((key, value if key == ask.key else old) for key, old in picks)
        return (*picks, (ask.key, value))

    def groups(self, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return the open questions with their answers; long lists in parts."""
        groups: list[EditGroup] = []
        for ask in self.asks(picks):
            if ask.shown:
                groups += self.group(ask, picks, texts)
        return groups

    def group(self, ask: Ask, picks: Picks, texts: Texts) -> list[EditGroup]:
        """Return one question: as buttons if the answers are few and short, else as selects."""
        label = self.label(ask, picks, texts)
        if ask.buttons:
            edits = [self._button(ask, value, picks, texts) for value in ask.buttons]
            return [EditGroup(label, tuple(edits), buttons=True)]
        if ask.default:
            answer = self.option(ask, ask.default, picks, texts)[0]
            label = texts.gettext("{question}: {answer} · change", question=label, answer=answer)
        others = [value for value in ask.values if not ask.default or value != ask.default]
        edits = [self.edit(ask, value, picks, texts) for value in others]
        if ask.default or ask.key not in self.short or len(edits) > FEW:
            if ask.key in self.by_name:
                edits.sort(key=lambda edit: edit.label)
            return paged(label, [fitting(edit) for edit in edits], texts)
        buttons = []
        for value, edit in zip(others, edits, strict=True):
            name = DOT.join(filter(None, (edit.label, self.gist(ask, value, picks, texts))))
            style: Style = "primary" if ask.needed else "secondary"
            buttons.append(fitting(replace(edit, label=name, style=style)))
        return [EditGroup(label, tuple(buttons), buttons=True)]

    def _button(self, ask: Ask, value: str, picks: Picks, texts: Texts) -> Edit:
        edit = replace(self.edit(ask, value, picks, texts), style="primary")
        if value in ask.values:
            return edit
        return replace(edit, enabled=False, reason=self.why_not(ask, value, picks, texts))


def _answered(ask: Ask, picks: Picks) -> bool:
    """Whether the answer to a question that has a default is given already."""
    return ask.effect == "replaces" and bool(first(picks, ask.key))


def values(picks: Picks, key: str) -> tuple[str, ...]:
    """Return all answers to one question, in order."""
    return tuple(value for name, value in picks if name == key)


def first(picks: Picks, key: str) -> str:
    """Return the answer to one question, "" if there is none."""
    return next(iter(values(picks, key)), "")


def written(picks: Picks) -> str:
    """Return picks as text."""
    return " ".join(f"{key}{GIVEN}{value}" for key, value in picks)


def replayed(flow: Flow[Any], answers: Sequence[str]) -> Picks:
    """Read picks, each of which must have been on offer. Raises IllegalMove."""
    picks: Picks = ()
    for answer in answers:
        key, given, value = answer.partition(GIVEN)
        if not given:
            raise IllegalMove(MISFIT)
        picks = flow.picked(picks, key, value)
    return picks


class FlowComposer(Flow[S], Composer):
    """The panel of a choice that is one move: a flow with its drafts."""

    def begin(self) -> Picks:
        """Return the answers to begin with: a sensible proposal, or none."""
        return ()

    def read(self, draft: str) -> Picks:
        """Read a draft. Raises RulesError if it does not fit."""
        return replayed(self, draft.split())

    def write(self, picks: Picks) -> str:
        """Return picks as a draft."""
        return written(picks)

    @abstractmethod
    def told_so_far(self, picks: Picks, texts: Texts) -> Iterable[str]:
        """Return the lines about what was chosen, with what is still to be done."""

    def shown(self, picks: Picks) -> tuple[Move, ...]:
        """Return the moves for the preview picture: nothing, or the move once it is complete."""
        return (self.move(self.assumed(picks)),) if self.complete(picks) else ()

    def start(self) -> str:
        """Return the draft to begin with."""
        return self.write(self.filled(self.begin()))

    def edits(self, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return the changes on offer."""
        return tuple(self.groups(self.read(draft), texts))

    def apply(self, draft: str, code: str) -> str:
        """Return the draft after one edit. Raises RulesError if it is not on offer."""
        return self.write(self.filled(self.picked(self.read(draft), *self.meant(code))))

    def preview(self, draft: str) -> tuple[Move, ...]:
        """Return the moves for the preview picture."""
        return self.shown(self.read(draft))

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the move once it is complete."""
        picks = self.read(draft)
        return (str(self.move(self.assumed(picks))),) if self.complete(picks) else ()

    def summary(self, draft: str, texts: Texts) -> str:
        """Return the draft in words."""
        return "\n".join(self.told_so_far(self.read(draft), texts))


class MoveComposer(FlowComposer[S]):
    """The panel of a choice that is proposed as a whole and changed: drafts are in notation.

    `answer` is the class of the moves, which need not be legal while they are being changed. What
    is taken back stays open, so nothing is answered by itself.
    """

    answer: ClassVar[type[Any]]
    between: ClassVar[str] = "-"

    @abstractmethod
    def proposal(self) -> str:
        """Return the draft to begin with: a sensible move, or the answer given before."""

    @abstractmethod
    def picks_of(self, move: Any) -> Picks:
        """Return what a draft has chosen. Raises RulesError if it does not fit the position."""

    def start(self) -> str:
        """Return the proposal."""
        return self.proposal()

    def filled(self, picks: Picks) -> Picks:
        """Return the picks as they are: nothing is answered by itself."""
        return picks

    def read(self, draft: str) -> Picks:
        """Read a draft. Raises RulesError if it is none."""
        move = rules.GAMES[self.view.slug].notation.read(draft)
        if not isinstance(move, self.answer):
            raise IllegalMove(NO_DRAFT)
        return self.picks_of(move)

    def write(self, picks: Picks) -> str:
        """Return the move, complete or not."""
        return str(self.move(picks))


@dataclass(frozen=True, slots=True)
class Composing(Generic[S]):
    """A draft of a turn with its position.

    `done` are the finished moves, `at` is the position after them, `flow` the current move and
    `picks` its answers; None and () while it has no kind.
    """

    done: tuple[Move, ...]
    at: S
    flow: Flow[S] | None = None
    picks: Picks = ()

    def __str__(self) -> str:
        verb = "" if self.flow is None else self.flow.verb
        current = f"{verb} {written(self.picks)}".strip()
        return BEHIND.join([*map(str, self.done), current])

    @property
    def complete(self) -> bool:
        """Whether the current move is chosen as a whole."""
        return self.flow is not None and self.flow.complete(self.picks)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The finished moves, and the current one if it is complete."""
        if self.flow is None or not self.complete:
            return self.done
        return (*self.done, self.flow.move(self.flow.assumed(self.picks)))


@dataclass(frozen=True, slots=True)
class Told:
    """Finished moves in words: a heading and the effects of each, and the overall changes."""

    moves: tuple[tuple[str, Sequence[str]], ...]
    change: str


class TurnComposer(Composer, Generic[S]):
    """The panel of a turn: one move or several are put together, then confirmed at once.

    `kinds` are the flows by the verb of the notation, in the order in which they are offered. A
    draft holds the finished moves in notation, each with a semicolon behind it, then the verb of
    the current move and its answers:

        loan with leek;build industry=coal site=dudley#1
    """

    kinds: ClassVar[Mapping[str, type[Flow[Any]]]]

    def __init__(self, view: S, seat: int, names: Names = ()) -> None:
        self.view, self.seat, self.names = view, seat, names

    @property
    @abstractmethod
    def most(self) -> int:
        """The number of moves in the turn."""

    @abstractmethod
    def fits(self) -> bool:
        """Whether the seat is asked for such a turn, and the view shows all that it takes."""

    @abstractmethod
    def kind_label(self, verb: str, texts: Texts) -> str:
        """Return the name of a kind of move."""

    @abstractmethod
    def told(self, moves: tuple[Move, ...], texts: Texts) -> Told:
        """Return finished moves in words."""

    def start(self) -> str:
        """Return an empty draft."""
        return ""

    def doors(self, texts: Texts) -> tuple[Edit, ...]:
        """Return the kinds of moves."""
        return tuple(
            Edit(DO + verb, self.kind_label(verb, texts), style="primary") for verb in self.kinds
        )

    def entered(self, draft: str, code: str) -> str:
        """Go on with a draft that begins with the same kind of move, else begin anew."""
        begun = draft.partition(" ")[0].partition(BEHIND)[0]
        return draft if DO + begun == code else self.apply(self.start(), code)

    def places(self, draft: str) -> tuple[str, ...]:
        """Return the places among which the current move chooses next."""
        so_far = self.read(draft)
        return () if so_far.flow is None else so_far.flow.aims(so_far.picks)

    def read(self, draft: str) -> Composing[S]:
        """Read a draft and look at its position. Raises RulesError if it does not fit."""
        *done, current = draft.split(BEHIND)
        verb, *answers = current.split() or [""]
        moves = tuple(rules.GAMES[self.view.slug].notation.read(each) for each in done)
        if not self.fits() or len(moves) >= self.most:
            raise IllegalMove(MISFIT)
        at = self.after(moves)
        if not verb:
            return Composing(moves, at)
        flow = self._flow(verb, at)
        if flow is None:
            raise IllegalMove(MISFIT)
        return Composing(moves, at, flow, replayed(flow, answers))

    def edits(self, draft: str, texts: Texts) -> tuple[EditGroup, ...]:
        """Return what is open of the current move, or the kinds of the next."""
        so_far = self.read(draft)
        groups = []
        if so_far.flow is not None:
            groups += so_far.flow.groups(so_far.picks, texts)
        if self._more(so_far):
            groups.append(self._kinds(so_far, texts))
        if so_far.flow is not None:
            drop = Edit(DROP, texts.gettext("Choose another action instead"))
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
        flow = so_far.flow
        picks = flow.picked(so_far.picks, *flow.meant(code))
        return str(replace(so_far, picks=flow.filled(picks)))

    def preview(self, draft: str) -> tuple[Move, ...]:
        """Return the finished moves, the current one only if it is complete."""
        return self.read(draft).moves

    def moves(self, draft: str) -> tuple[str, ...]:
        """Return the finished moves; () while one is half-chosen."""
        so_far = self.read(draft)
        if so_far.flow is not None and not so_far.complete:
            return ()
        return tuple(map(str, so_far.moves))

    def summary(self, draft: str, texts: Texts) -> str:
        """Return each move with price and consequences, what changes, and what is open."""
        so_far = self.read(draft)
        told = self.told(so_far.moves, texts)
        lines: list[str] = []
        for number, (heading, parts) in enumerate(told.moves, start=1):
            lines += [f"**{number}. {heading}**", *[f"- {part}" for part in parts]]
        if so_far.flow is not None and not so_far.complete:
            lines += self._open(so_far.flow, so_far.picks, len(told.moves) + 1, texts)
        lines.append(told.change)
        if so_far.flow is None or (so_far.complete and self._left(so_far) > 1):
            lines.append(self._next(self._left(so_far), len(told.moves), texts))
        return "\n".join(lines)

    def _left(self, so_far: Composing[S]) -> int:
        """How many moves the turn still has, the current one included."""
        return self.most - len(so_far.done)

    def _more(self, so_far: Composing[S]) -> bool:
        """Whether a new move can begin now: there is no other, or it is complete."""
        return so_far.flow is None or (so_far.complete and self._left(so_far) > 1)

    def _flow(self, verb: str, at: S) -> Flow[S] | None:
        kind = self.kinds.get(verb)
        flow = None if kind is None else kind(at, self.seat, self.names)
        return flow if flow is not None and flow.possible() else None

    def _begun(self, so_far: Composing[S], verb: str) -> Composing[S]:
        at = self._next_position(so_far)
        flow = self._flow(verb, at) if self._more(so_far) else None
        if flow is None:
            raise IllegalMove(NOT_ON_OFFER)
        return Composing(so_far.moves, at, flow, flow.filled(()))

    def _next_position(self, so_far: Composing[S]) -> S:
        return so_far.at if so_far.flow is None else self.after(so_far.moves)

    def after(self, moves: tuple[Move, ...]) -> S:
        """Play moves after which the seat is still to act; what follows the last is left out."""
        after = rules.copy(self.view)
        for move in moves:
            rules.play_in_place(after, self.seat, move)
        return after

    def _kinds(self, so_far: Composing[S], texts: Texts) -> EditGroup:
        label, at = "", self._next_position(so_far)
        if so_far.flow is not None:
            label = texts.gettext("Second action:")
        edits = tuple(self._kind(verb, at, texts) for verb in self.kinds)
        return EditGroup(label, edits, buttons=True)

    def _kind(self, verb: str, at: S, texts: Texts) -> Edit:
        edit = Edit(DO + verb, self.kind_label(verb, texts), style="primary")
        flow = self.kinds[verb](at, self.seat, self.names)
        if flow.possible():
            return edit
        return replace(edit, enabled=False, reason=flow.unavailable_reason(texts))

    def _open(self, flow: Flow[S], picks: Picks, number: int, texts: Texts) -> Iterator[str]:
        told = flow.told(picks, texts)
        action = self.kind_label(flow.verb, texts)
        if told:
            action = texts.gettext("{action}: {what}", action=action, what=told)
        yield f"**{number}. {action}**"
        needed = [flow.label(ask, picks, texts) for ask in flow.asks(picks) if ask.open]
        questions = texts.listing(name[:1].lower() + name[1:] for name in needed)
        yield texts.gettext("Still to choose: {questions}.", questions=questions)
        yield from (f"-# {note}" for note in flow.notes(picks, texts))

    def _next(self, left: int, chosen: int, texts: Texts) -> str:
        """Say that there is another action to choose, without pressing for it."""
        if not chosen:
            if left == 1:
                return texts.gettext("Choose your action.")
            return texts.gettext("Choose your first action; the second can follow at once.")
        if self.planning:
            return texts.gettext("You may plan your second action too.")
        return texts.gettext("You may choose your second action before you confirm, or after.")
