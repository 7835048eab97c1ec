"""A decision of the rules as players see it: its words, moves on offer, panel and foresight."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar, cast

import rules
from bot.games.core.choices import Described, Names, OfferedMove, begins_with, choice, told_apart
from bot.games.core.composer import Composer
from bot.games.core.preferences import Preference
from bot.games.core.terms import NUMBER, NUMBER_NAME, PRICE, PRICE_NAME, differing, loosened
from bot.games.core.verbs import Verb
from bot.i18n import ENGLISH, Texts
from rules import Decision, Move, State

Standing: TypeAlias = Literal["same", "later", "changed"]
"""What has become of the terms of a planned move: the same, not yet due, or changed."""
S = TypeVar("S", bound=State)
D = TypeVar("D", bound=Decision[Any])
M = TypeVar("M", bound=Move)


class Question(ABC, Generic[S, D, M]):
    """One decision of the rules as players see it. Made from a view for one use; never stored.

    It is generic in the state, in the decision, and in its answers other than passing.

    `decision` is the class of the rules for which it is registered. `verbs` are the slash
    commands that answer it, `further` the first words of moves that have none, `preferences` what
    can be ordered for it, `occasion` the id (at most 10 small letters) under which it can be
    answered in advance, "" if it cannot: the name of one of the verbs, or one word for the whole
    game. `passes` maps the word before `pass` in a move to the meaning of declining, a message id.
    Each verb, preference, occasion and way to decline is declared by only one question of the
    game. Where a question is `timed` each planned move has its time: no similar one takes its
    place, and its player is told if it is not possible then; `term_names` are message ids for the
    parts of its terms and of its moves that others can change. A move that differs only in
    `harmless` parts is as good as the planned one if it costs no more. `asked` is the question, a
    message id with the gap `player`; `declined` says what passing means, `limited` what happens at
    the gap `time`, when the time for the decision is over. `panel` is the class of its private
    panel, which is made from view, seat and names. With `plans_in_panel` answers are planned in the
    `planner` whatever is offered besides.
    """

    decision: ClassVar[type[Decision[Any]]]
    verbs: ClassVar[tuple[Verb, ...]] = ()
    further: ClassVar[tuple[str, ...]] = ()
    preferences: ClassVar[tuple[Preference[Any], ...]] = ()
    passes: ClassVar[Mapping[str, str]] = MappingProxyType({})
    occasion: ClassVar[str] = ""
    timed: ClassVar[bool] = False
    term_names: ClassVar[Mapping[str, str]] = MappingProxyType(
        {PRICE: PRICE_NAME, NUMBER: NUMBER_NAME}
    )
    harmless: ClassVar[frozenset[str]] = frozenset()
    asked: ClassVar[str] = ""
    declined: ClassVar[str] = ""
    limited: ClassVar[str] = ""
    panel: ClassVar[type[Any] | None] = None
    plans_in_panel: ClassVar[bool] = False

    def __init__(
        self, view: S, step: D, seat: int, names: Names = (), texts: Texts = ENGLISH
    ) -> None:
        self.view, self.step, self.seat, self.names, self.texts = view, step, seat, names, texts

    def prompt(self, texts: Texts) -> str:
        """Return what the seat is asked: "Ann: choose a role."."""
        return texts.gettext(self.asked, player=self.names[self.seat])

    @abstractmethod
    def words(self, move: M, texts: Texts) -> Described:
        """Return label, consequence and style of a legal move of the seat other than passing."""

    def in_words(self, move: Move, texts: Texts) -> Described:
        """Return label, consequence and style of any legal move of the seat."""
        if self.declined and declines(move):
            return texts.gettext(self.declined), "", "secondary"
        return self.words(cast("M", move), texts)

    def describe(self, move: Move, texts: Texts) -> OfferedMove:
        """Describe any legal move of the seat, within the limits of controls."""
        made = choice(str(move), self.in_words(move, texts))
        return replace(made, brief=self.brief(move, texts), detail=self.detail(move, texts))

    def brief(self, move: Move, texts: Texts) -> str:
        """Return what the button of a legal move says, "" for its label."""
        return ""

    def detail(self, move: Move, texts: Texts) -> str:
        """Return what other moves with the same words differ in: which of two equal spaces."""
        return ""

    def described(self, moves: Iterable[Move], texts: Texts) -> list[OfferedMove]:
        """Describe several moves that are offered side by side, each by another label."""
        return list(told_apart([self.describe(move, texts) for move in moves]))

    def meant(self, text: str) -> str:
        """Return the notation of a move that is written in another way, "" for other texts.

        The person is asked whether it is meant. Raises BadNotation where that is not clear.
        """
        return ""

    def warning(self, move: Move, texts: Texts) -> str:
        """Return what a legal move of the seat throws away; "" if it can be played unasked."""
        return ""

    def sensible(self) -> Iterable[Move]:
        """Return the legal moves that are offered as choices.

        The view may be a spectator's: none if what is on offer depends on anything hidden.
        """
        return ()

    def order(self, move: M) -> tuple[int, ...]:
        """Return the place of a move other than passing among the choices."""
        return (0,)

    def choices(self, texts: Texts) -> tuple[OfferedMove, ...]:
        """Return the sensible legal moves as offers; () if only the panel serves."""
        return tuple(self.described(sorted(self.sensible(), key=self._place), texts))

    def offers(self, verb: str, texts: Texts) -> Iterable[OfferedMove]:
        """Return what autocompletion offers before all other legal moves, the best first.

        Only moves whose notation begins with the words `verb`, all if it is "". The result may be
        lazy and long: only as many as are shown are taken. The caller adds the other legal moves,
        described only where their notation contains what was typed.
        """
        for offered in self.choices(texts):
            if offered.begins_with(verb):
                yield offered
        composer = self.own_panel()
        if composer is not None:
            for text in composer.moves(composer.start())[:1]:
                if begins_with(text, verb):
                    yield self.describe(rules.parse(self.view, self.seat, text), texts)

    def composer(self) -> Composer | None:
        """Return the private panel with which the seat answers, None if it needs none."""
        return self.own_panel()

    def planner(self) -> Composer | None:
        """Return the panel with which the seat plans its answer ahead, None if it needs none."""
        made = self.composer()
        if made is not None:
            made.planning = True
        return made

    def own_panel(self) -> Composer | None:
        """Return the panel of the question itself, None if it has or needs none."""
        if self.panel is None or not self.needs_panel():
            return None
        made: Composer = self.panel(self.view, self.seat, self.names, self.texts)
        return made

    def needs_panel(self) -> bool:
        """Whether the panel is offered now: where the choices do not show all moves."""
        return True

    @classmethod
    def ahead(cls, view: S, seat: int) -> S | None:
        """Return the position in which `seat`, whose view this is, is asked this later.

        All else is as in `view`. None if that is unknown, or if it will not be asked any more.
        """
        return None

    @classmethod
    def terms(cls, move: Move, view: S, seat: int) -> str:
        """Return what a move of `seat`, which is asked, costs or brings beyond its notation.

        The move need not be legal. "" for moves whose notation says all that they cost and bring.
        """
        return ""

    @classmethod
    def standing(cls, shown: str, now: str) -> Standing:
        """Return what has become of a planned move, whose terms were `shown` and are `now`."""
        return "changed" if cls.differences(shown, now) else "same"

    @classmethod
    def differences(cls, shown: str, now: str) -> tuple[str, ...]:
        """Return which parts of the terms of a planned move are worse or other now."""
        return differing(shown, now)

    @classmethod
    def subject(cls, move: Move) -> str:
        """Return what a planned move is about: a new plan about it takes the place of the old one.

        "" where plans do not stand for each other.
        """
        return ""

    @classmethod
    def conditions(cls, move: Move) -> tuple[str, ...]:
        """Return the parts of a planned move that its player may leave open, besides its terms."""
        return ()

    @classmethod
    def unlike(cls, planned: Move, move: Move) -> frozenset[str] | None:
        """Return the parts in which a move differs from a planned one, None for another intent."""
        if move == planned:
            return frozenset()
        return frozenset({NUMBER}) if loosened(str(move)) == loosened(str(planned)) else None

    @classmethod
    def safe(cls, move: Move, view: S, seat: int) -> bool:
        """Whether no opponent can spoil a legal move of `seat`, which is asked, or raise its price.

        False where that is not sure.
        """
        return False

    @classmethod
    def never(cls, move: Move, view: S, seat: int) -> bool:
        """Whether a move can never be legal again for `seat`, whose view this is."""
        return False

    def _place(self, move: Move) -> tuple[int, ...]:
        return (1,) if declines(move) else (0, *self.order(cast("M", move)))


def declines(move: Move) -> bool:
    """Whether a move is one word and `pass`."""
    return str(move).endswith(" pass")
