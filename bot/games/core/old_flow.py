"""The question-flow composer: a move is put together from answers to questions that are open.

A game says which questions are open after what was answered (`Flow`); this module reads and
writes drafts, offers the answers as buttons and selects, and puts several moves of one turn
together (`TurnComposer`). A choice that is one move by itself is a `FlowComposer`, one that is
proposed as a whole and changed a `MoveComposer`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
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
from bot.games.core.turn_panel import Told as Told
from bot.i18n import ENGLISH, Texts, noted
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
class OldAsk:
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


class OldFlow(ABC, Generic[S]):
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

    def __init__(self, view: S, seat: int, names: Names = (), texts: Texts = ENGLISH) -> None:
        self.view, self.seat, self.names, self.texts = view, seat, names, texts

    def possible(self) -> bool:
        """Whether the move is possible at all."""
        return True

    def unavailable_reason(self, texts: Texts) -> str:
        """Say in a few words why the move is not possible."""
        return ""

    def why_not(self, ask: OldAsk, value: str, picks: Picks, texts: Texts) -> str:
        """Say in a few words why a button of a question is no answer now."""
        return ""

    def notes(self, picks: Picks, texts: Texts) -> Iterable[str]:
        """Return lines about what is not on offer."""
        return ()

    def aims(self, picks: Picks) -> tuple[str, ...]:
        """Return the ids of the places of the board among which is to be chosen next, if any."""
        return ()

    @abstractmethod
    def asks(self, picks: Picks) -> Sequence[OldAsk]:
        """Return the questions that are open, those that can be answered now first."""

    @abstractmethod
    def move(self, picks: Picks) -> Move:
        """Return the move, once no needed question is open."""

    @abstractmethod
    def label(self, ask: OldAsk, picks: Picks, texts: Texts) -> str:
        """Return the question in words, the same with which it is said to be open."""

    @abstractmethod
    def option(self, ask: OldAsk, value: str, picks: Picks, texts: Texts) -> Answer:
        """Return an answer in words."""

    def edit(self, ask: OldAsk, value: str, picks: Picks, texts: Texts) -> Edit:
        """Return the control that gives an answer."""
        return Edit(self.code(ask, value), *self.option(ask, value, picks, texts))

    def told(self, picks: Picks, texts: Texts) -> str:
        """Return in a few words what was chosen, "" while nothing was."""
        return ""

    def gist(self, ask: OldAsk, value: str, picks: Picks, texts: Texts) -> str:
        """Return the words about an answer that its button adds to the label, if any."""
        return ""

    def code(self, ask: OldAsk, value: str) -> str:
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

    def changed(self, picks: Picks, ask: OldAsk, value: str) -> Picks:
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

    def group(self, ask: OldAsk, picks: Picks, texts: Texts) -> list[EditGroup]:
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

    def _button(self, ask: OldAsk, value: str, picks: Picks, texts: Texts) -> Edit:
        edit = replace(self.edit(ask, value, picks, texts), style="primary")
        if value in ask.values:
            return edit
        return replace(edit, enabled=False, reason=self.why_not(ask, value, picks, texts))


def _answered(ask: OldAsk, picks: Picks) -> bool:
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


def replayed(flow: OldFlow[Any], answers: Sequence[str]) -> Picks:
    """Read picks, each of which must have been on offer. Raises IllegalMove."""
    picks: Picks = ()
    for answer in answers:
        key, given, value = answer.partition(GIVEN)
        if not given:
            raise IllegalMove(MISFIT)
        picks = flow.picked(picks, key, value)
    return picks


class FlowComposer(OldFlow[S], Composer):
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

    def edits(self, draft: str) -> tuple[EditGroup, ...]:
        """Return the changes on offer."""
        texts = self.texts
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

    def summary(self, draft: str) -> str:
        """Return the draft in words."""
        texts = self.texts
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
class OldComposing(Generic[S]):
    """A draft of a turn with its position.

    `done` are the finished moves, `at` is the position after them, `flow` the current move and
    `picks` its answers; None and () while it has no kind.
    """

    done: tuple[Move, ...]
    at: S
    flow: OldFlow[S] | None = None
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


Ask = OldAsk
Flow = OldFlow
Composing = OldComposing
