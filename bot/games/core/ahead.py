"""What can be planned ahead of a question: when it comes, what a plan is about, what may change."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from bot.games.core.conditions import POSSIBLE
from bot.games.core.terms import (
    NUMBER,
    NUMBER_NAME,
    PRICE,
    PRICE_NAME,
    is_number,
    loosened,
    read_terms,
)
from bot.i18n import Texts, noted
from rules import BadNotation, Move, State

Standing: TypeAlias = Literal["same", "later", "changed"]
"""What has become of the terms of a planned move: the same, not yet due, or changed."""
Fate: TypeAlias = Literal["sure", "open", "never"]
"""Whether nobody can spoil a planned move, or it can never be possible again."""
S = TypeVar("S", bound=State)
NO_CONDITION: Final = noted("A planned move can't depend on {text}.")


@dataclass(frozen=True, slots=True)
class PlannedPart:
    """A part of a planned move or of its terms that can be otherwise when its time comes.

    `name` is a message id, "" for a part that is never named. `worse` says which difference counts:
    any other value, only more, or only less; with `later` more of it means that the time has not
    come. A move that differs only in `harmless` parts is as good if it costs no more. A part that
    `follows` another one is no difference where that one differs.
    """

    name: str
    worse: Literal["other", "more", "less", "later"] = "other"
    harmless: bool = False
    follows: str = ""


@dataclass(frozen=True, slots=True)
class Intent:
    """What a planned move is for, which nothing else can serve, and its parts by their ids.

    A new plan with the same `subject` takes the place of the old one, "" where plans do not stand
    for each other. `open` are the parts, of the move or of its terms, that its player may leave
    open.
    """

    purpose: Hashable
    parts: Mapping[str, object] = field(default_factory=dict)
    subject: str = ""
    open: tuple[str, ...] = ()


class Ahead(Generic[S]):
    """How one question can be answered before it is asked.

    `name` is an id of at most 10 small letters: that of one of the question's verbs, or one word
    for the whole game. Moves that begin with one of the words `also` belong to it too. `parts` are
    what can change, by id; a word of the terms without a name is of the first of them.
    """

    parts: ClassVar[Mapping[str, PlannedPart]] = MappingProxyType(
        {PRICE: PlannedPart(PRICE_NAME, "more"), NUMBER: PlannedPart(NUMBER_NAME)}
    )

    def __init__(self, name: str = "", also: tuple[str, ...] = ()) -> None:
        self.name, self.also = name, also

    def position(self, view: S, seat: int) -> S | None:
        """Return the position in which `seat`, whose view this is, is asked this later.

        All else is as in `view`. None if that is unknown, or if it will not be asked any more.
        """
        return None

    def terms(self, move: Move, view: S, seat: int) -> str:
        """Return what a move of `seat`, which is asked, costs or brings beyond its notation.

        The move need not be legal. "" for moves whose notation says all that they cost and bring.
        """
        return ""

    def about(self, move: Move) -> Intent:
        """Return what a planned move is about: what any move in its place has to be for."""
        text = str(move)
        numbers = [word for word in text.split() if word.isdecimal()]
        return Intent(loosened(text), {NUMBER: numbers})

    def conditions(self, moves: Sequence[Move], view: S, seat: int) -> Sequence[str]:
        """Return on which conditions a row of moves can be planned, beside `POSSIBLE`.

        They are about what others change or turn up before its time.
        """
        return ()

    def read_condition(self, text: str) -> str:
        """Return a condition that was written, in notation. Raises BadNotation."""
        if text != POSSIBLE:
            raise BadNotation(NO_CONDITION, text=text[:60])
        return text

    def holds(self, condition: str, view: S, seat: int) -> bool:
        """Return whether a condition is met, for `seat`, which is asked in `view`."""
        return True

    def condition_words(self, condition: str, texts: Texts) -> str:
        """Return a condition as the end of "if …"."""
        return condition

    def serving(self, move: Move, view: S, seat: int) -> Move | None:
        """Return the legal move that serves now what a planned one is for, None for itself.

        It is the one that does it best by numbers that players see; weighing is up to them.
        """
        return None

    def fate(self, move: Move, view: S, seat: int) -> Fate:
        """Return whether a move of `seat`, whose view this is, can be spoilt or is spoilt for good.

        It is sure where the move is legal and no opponent can spoil it or raise its price.
        """
        return "open"


class Unplanned(Ahead[Any]):
    """Stands for the moves that no question can be answered with in advance."""

    def about(self, move: Move) -> Intent:
        return Intent(move)


UNPLANNED: Final = Unplanned()


def is_timed(ahead: Ahead[Any]) -> bool:
    """Whether each planned move has its time, at which it is played or its player is told."""
    return any(part.worse == "later" for part in ahead.parts.values())


def unlike(ahead: Ahead[Any], planned: Intent, move: Move) -> frozenset[str] | None:
    """Return the parts in which a move differs from what was planned, None for another intent."""
    after = ahead.about(move)
    if planned.purpose != after.purpose:
        return None
    worse = {
        part
        for part, value in planned.parts.items()
        if _is_worse(ahead.parts[part], value, after.parts[part])
    }
    return frozenset(part for part in worse if ahead.parts[part].follows not in worse)


def differences(ahead: Ahead[Any], shown: str, now: str) -> tuple[str, ...]:
    """Return which parts of the terms of a planned move are worse or other now."""
    before, after = _by_part(ahead, shown), _by_part(ahead, now)
    return tuple(
        part
        for part, rule in ahead.parts.items()
        if rule.worse != "later" and _is_worse(rule, before.get(part, ""), after.get(part, ""))
    )


def standing(ahead: Ahead[Any], shown: str, now: str) -> Standing:
    """Return what has become of a planned move, whose terms were `shown` and are `now`."""
    before, after = _by_part(ahead, shown), _by_part(ahead, now)
    for part, rule in ahead.parts.items():
        if rule.worse == "later" and _number(after.get(part)) > _number(before.get(part)):
            return "later"
    return "changed" if differences(ahead, shown, now) else "same"


def _by_part(ahead: Ahead[Any], terms: str) -> dict[str, str]:
    first = next(iter(ahead.parts))
    by_part: dict[str, list[str]] = {}
    for part, value in read_terms(terms).items():
        by_part.setdefault(part if part in ahead.parts else first, []).append(value)
    return {part: " ".join(values) for part, values in by_part.items()}


def _is_worse(part: PlannedPart, before: object, after: object) -> bool:
    match part.worse:
        case "more":
            return _number(after) > _number(before)
        case "less":
            return _number(after) < _number(before)
    return before != after


def _number(value: object) -> int:
    return int(str(value)) if is_number(str(value)) else 0


def named_parts(aheads: Iterable[Ahead[Any]]) -> Mapping[str, str]:
    """Return the names of all parts that have one, by their ids; price and number always."""
    parts = [part for ahead in (UNPLANNED, *aheads) for part in ahead.parts.items()]
    return {part: rule.name for part, rule in parts if rule.name}
