"""Phrases of Valparaíso: what moves say of goods, cards, paths and visits (RULINGS 12)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Self, TypeAlias

from rules.core.checks import Ids
from rules.core.errors import BadNotation
from rules.core.formats import MOST, Mismatch, Reader, Words
from rules.core.phrases import Move, Phrase, Written
from rules.valparaiso import elements, refusals
from rules.valparaiso.cards import CARD_IDS, SLUG_OF
from rules.valparaiso.data import BOARDS, GOODS

NONE: Final = "none"
MAYOR: Final = "mayor"
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,3}\Z")
TIMES: Final = re.compile(r"x(0|[1-9][0-9]{0,3})\Z")
PLACES: Final = tuple(dict.fromkeys(place for board in BOARDS.values() for place in board.places))
_MARKETS: Final = tuple(dict.fromkeys(one for board in BOARDS.values() for one in board.markets))
GIVEN: Final = tuple(f"-{good}" for good in GOODS)
TAKEN: Final = tuple(f"+{good}" for good in GOODS)


class Cards(Ids):
    """The words name cards, by slug or by the number printed on them; in moves they are slugs."""

    def __init__(self, ids: Iterable[str], unknown: str = refusals.NO_CARD) -> None:
        slugs = tuple(ids)
        numbers = [word for word, slug in SLUG_OF.items() if slug in slugs and slug != word]
        super().__init__((*slugs, *numbers), unknown)

    def __call__(self, value: str) -> str:
        """Return the slug."""
        super().__call__(value)
        return SLUG_OF.get(value, value)


Good: TypeAlias = Annotated[str, Ids(GOODS, refusals.NO_GOOD)]


@dataclass(frozen=True, slots=True)
class Goods(Written):
    """Numbers of goods: `2 silver 1 wheat`."""

    silver: int = 0
    copper: int = 0
    wheat: int = 0

    @property
    def stock(self) -> elements.Stock:
        """The numbers in the order of the goods."""
        return (self.silver, self.copper, self.wheat)

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Read pairs of a number and a good, each good once, as long as numbers follow."""
        entries: dict[str, int] = {}
        while (word := reader.peek()) is not None and _NUMBER.match(word):
            number, good = int(reader.take()), reader.take()
            if good not in GOODS:
                raise BadNotation(refusals.NO_GOOD, word=good)
            if good in entries:
                raise BadNotation("You named {word} twice.", word=good)
            entries[good] = number
        return cls(**entries)

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it."""
        return GOODS

    def __str__(self) -> str:
        pairs = zip(self.stock, GOODS, strict=True)
        return " ".join([f"{number} {good}" for number, good in pairs if number])

    def __bool__(self) -> bool:
        """Whether there is any good."""
        return any(self.stock)

    def well_formed(self) -> bool:
        """Whether all numbers can be written."""
        return all(type(number) is int and 0 <= number <= MOST for number in self.stock)


@dataclass(frozen=True, slots=True)
class Choice(Written):
    """Goods that a player chooses: `-silver +wheat +wheat`, those that are given first."""

    words: Words = ()

    @property
    def given(self) -> tuple[int, ...]:
        """The goods given, by their places in GOODS."""
        return tuple([GIVEN.index(word) for word in self.words if word[0] == "-"])

    @property
    def taken(self) -> tuple[int, ...]:
        """The goods received, by their places in GOODS."""
        return tuple([TAKEN.index(word) for word in self.words if word[0] == "+"])

    @classmethod
    def of(cls, given: Iterable[int] = (), taken: Iterable[int] = ()) -> Self:
        """Return a choice of goods by their places in GOODS, in canonical order."""
        return cls(
            (*[GIVEN[good] for good in sorted(given)], *[TAKEN[good] for good in sorted(taken)])
        )

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Read words as long as they begin with a sign."""
        words = []
        while (word := reader.peek()) is not None and word[0] in "+-":
            words.append(reader.take())
        return cls.spelt(words)

    @classmethod
    def spelt(cls, words: Iterable[str]) -> Self:
        """Return the choice of these words in canonical order. Raises BadNotation."""
        found = list(words)
        for word in found:
            if word not in GIVEN and word not in TAKEN:
                raise BadNotation(refusals.NO_CHOSEN_GOOD, word=word)
        plain = cls(tuple(found))
        return cls.of(plain.given, plain.taken)

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it."""
        return (*GIVEN, *TAKEN)

    def __str__(self) -> str:
        return " ".join(self.words)

    def well_formed(self) -> bool:
        """Whether the words are choices in canonical order."""
        spelled = all(word in GIVEN or word in TAKEN for word in self.words)
        return type(self.words) is tuple and spelled and self == self.of(self.given, self.taken)


NO_CHOICE: Final = Choice()


@dataclass(frozen=True, slots=True)
class Uses(Written):
    """How often an exchange is made and what is chosen each time: `x2 [+silver | +wheat]`.

    Without a choice only the number is written, and for a single one only what is chosen.
    """

    times: int = 1
    choices: tuple[Choice, ...] = ()

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Read a number, 1 if it is left out, and choices; for one the brackets may be missing."""
        entries = _read_times(reader)
        times = 1 if entries is None else entries
        if (word := reader.peek()) is not None and word.startswith("["):
            return cls(times, _read_choices(reader))
        choice = Choice.read(reader)
        return cls(times, (choice,) if choice.words else ())

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it."""
        return Choice.vocabulary()

    def __str__(self) -> str:
        return " ".join(map(str, self.choices)) if self.times == 1 else self.in_full

    @property
    def in_full(self) -> str:
        """The number and the choices in brackets."""
        choices = f" [{' | '.join(map(str, self.choices))}]" if self.choices else ""
        return f"x{self.times}{choices}"

    def well_formed(self) -> bool:
        """Whether the number can be written and the choices are choices."""
        return (
            type(self.times) is int
            and 0 <= self.times <= MOST
            and type(self.choices) is tuple
            and all(
                type(choice) is Choice and choice.words and choice.well_formed()
                for choice in self.choices
            )
        )


def _read_times(reader: Reader) -> int | None:
    """Read a number of times, None if there is none."""
    match = TIMES.match(reader.peek() or "")
    if match is None:
        return None
    reader.take()
    return int(match[1])


def _read_choices(reader: Reader) -> tuple[Choice, ...]:
    """Read choices in square brackets with bars between them."""
    text = reader.take()
    while "]" not in text:
        text += f" {reader.take()}"
    if not text.endswith("]"):
        raise Mismatch
    return tuple([Choice.spelt(part.split()) for part in text[1:-1].split("|")])


@dataclass(frozen=True, slots=True)
class Discard(Move):
    """Discard goods of the warehouse and of the hold for pesos: `discard 2 wheat hold 1 copper`."""

    template: ClassVar[str] = "discard {warehouse}[ hold {hold}]"
    warehouse: Goods = Goods()
    hold: Goods | None = None

    def check(self) -> None:
        """At least one good is named, and one of the hold after its word."""
        goods_named(self.hold)
        if not self.warehouse and not self.hold:
            raise BadNotation(refusals.NAME_GOODS)


def goods_named(*stocks: Goods | None) -> None:
    """Raise BadNotation if a word for goods is not followed by any."""
    if any(stock is not None and not stock for stock in stocks):
        raise BadNotation(refusals.NAME_GOODS)


@dataclass(frozen=True, slots=True)
class Path(Phrase):
    """The places that a merchant walks through, from where it stands: `VAL-QUI-LIM`.

    `direct` says that only the ends are named: `VAL>LIM`.
    """

    template: ClassVar[str] = ""
    places: Words
    direct: bool = False

    def __str__(self) -> str:
        return (">" if self.direct else "-").join(self.places)

    @classmethod
    def spelt(cls, word: str) -> Self:
        """Return the path that a word spells. Raises BadNotation, Mismatch."""
        direct = ">" in word
        places = tuple(word.split(">" if direct else "-"))
        for place in places:
            if place not in PLACES:
                raise BadNotation(refusals.NO_PLACE, word=place)
        if len(places) < 2 or (direct and len(places) > 2):
            raise Mismatch
        return cls(places, direct)

    def well_formed(self) -> bool:
        """Whether the places exist and there are enough of them."""
        number = len(self.places)
        return (
            type(self.places) is tuple
            and all(place in PLACES for place in self.places)
            and type(self.direct) is bool
            and (number == 2 if self.direct else number >= 2)
        )


@dataclass(frozen=True, slots=True)
class Route(Written):
    """The paths of several merchants, one after the other, with goods discarded between them."""

    legs: tuple[Path | Discard, ...] = ()

    @property
    def paths(self) -> tuple[Path, ...]:
        """The paths without the discards between them."""
        return tuple([leg for leg in self.legs if isinstance(leg, Path)])

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Read paths; discards stand between semicolons."""
        legs: list[Path | Discard] = []
        for part in _parts(reader):
            if part[0] == "discard":
                legs.append(_discard(part))
            else:
                legs += map(Path.spelt, part)
        return cls(tuple(legs))

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it."""
        return (*PLACES, "discard")

    def __str__(self) -> str:
        return _written(self.legs, " ")

    def well_formed(self) -> bool:
        """Whether it begins and ends with a path."""
        return _legs_fit(self.legs, Path) and all(path.well_formed() for path in self.paths)


@dataclass(frozen=True, slots=True)
class Visit(Phrase):
    """Trades in one village: `LIM x2 [+copper +wheat | +silver +wheat]`."""

    template: ClassVar[str] = ""
    market: str
    uses: Uses

    def __str__(self) -> str:
        return f"{self.market} {self.uses.in_full}"

    @classmethod
    def spelt(cls, words: list[str]) -> Self:
        """Return the visit that words spell. Raises BadNotation, Mismatch."""
        if words[0] not in _MARKETS:
            raise BadNotation(refusals.NO_MARKET, word=words[0])
        reader = Reader(words[1:])
        if not TIMES.match(reader.peek() or ""):
            raise Mismatch
        uses = Uses.read(reader)
        if reader.peek() is not None:
            raise Mismatch
        return cls(words[0], uses)


@dataclass(frozen=True, slots=True)
class Visits(Written):
    """Trades in several villages, one after the other, with goods discarded between them."""

    legs: tuple[Visit | Discard, ...] = ()

    @property
    def visits(self) -> tuple[Visit, ...]:
        """The visits without the discards between them."""
        return tuple([leg for leg in self.legs if isinstance(leg, Visit)])

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Read visits and discards with semicolons between them."""
        return cls(
            tuple(
                [
                    _discard(part) if part[0] == "discard" else Visit.spelt(part)
                    for part in _parts(reader)
                ]
            )
        )

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it."""
        return (*_MARKETS, *Choice.vocabulary(), "discard")

    def __str__(self) -> str:
        return _written(self.legs, "; ")

    def well_formed(self) -> bool:
        """Whether it begins and ends with a visit."""
        return _legs_fit(self.legs, Visit) and all(
            visit.market in _MARKETS and type(visit.uses) is Uses and visit.uses.well_formed()
            for visit in self.visits
        )


def _parts(reader: Reader) -> list[list[str]]:
    """Read all that is left, split at semicolons."""
    words = []
    while reader.peek() is not None:
        words.append(reader.take())
    parts = [part.split() for part in " ".join(words).split(";")]
    if not all(parts) or parts[0][0] == "discard" or parts[-1][0] == "discard":
        raise Mismatch
    return parts


def _discard(words: list[str]) -> Discard:
    """Return the discard that words spell. Raises BadNotation, Mismatch."""
    reader = Reader(words[1:])
    warehouse, hold = Goods.read(reader), None
    if reader.peek() == "hold":
        reader.take()
        hold = Goods.read(reader)
    if reader.peek() is not None:
        raise Mismatch
    discard = Discard(warehouse, hold)
    discard.check()
    return discard


def _written(legs: tuple[Phrase, ...], between: str) -> str:
    """Write legs with `between` between two of a kind, and semicolons around discards."""
    text = ""
    for place, leg in enumerate(legs):
        if place:
            either = isinstance(leg, Discard) or isinstance(legs[place - 1], Discard)
            text += "; " if either else between
        text += str(leg)
    return text


def _legs_fit(legs: object, kind: type[Phrase]) -> bool:
    """Whether legs are of a kind, or discards between them."""
    return (
        type(legs) is tuple
        and legs != ()
        and all(
            type(leg) is kind
            or (
                type(leg) is Discard
                and type(leg.warehouse) is Goods
                and leg.warehouse.well_formed()
                and (leg.hold is None or _some(leg.hold))
                and bool(leg.warehouse or leg.hold)
            )
            for leg in legs
        )
        and type(legs[0]) is kind
        and type(legs[-1]) is kind
    )


def _some(goods: object) -> bool:
    """Whether an object stands for goods, at least one."""
    return type(goods) is Goods and goods.well_formed() and bool(goods)


@dataclass(frozen=True, slots=True)
class Planned(Written):
    """The cards of a plan: those in the slots in their order, and the one at the mayor's office."""

    cards: Words = ()
    mayor: str = ""

    @classmethod
    def read(cls, reader: Reader) -> Self:
        """Read `none`, or cards and then perhaps `mayor` with a card."""
        if reader.peek() == NONE:
            reader.take()
            return cls()
        cards: list[str] = []
        while (word := reader.peek()) is not None and word not in (MAYOR, "bonus"):
            cards.append(_card(reader.take()))
        mayor = ""
        if reader.peek() == MAYOR:
            reader.take()
            mayor = _card(reader.take())
        if not cards and not mayor:
            raise Mismatch
        return cls(tuple(cards), mayor)

    @classmethod
    def vocabulary(cls) -> Iterable[str]:
        """Return the words that can stand in it."""
        return (*SLUG_OF, MAYOR, NONE, "bonus")

    def __str__(self) -> str:
        words = [*self.cards, MAYOR, self.mayor] if self.mayor else self.cards
        return " ".join(words) or NONE

    @property
    def all_cards(self) -> Words:
        """All cards, the one at the mayor's office last."""
        return (*self.cards, self.mayor) if self.mayor else self.cards

    def well_formed(self) -> bool:
        """Whether all are cards, each named once."""
        cards = self.all_cards
        return (
            type(self.cards) is tuple
            and type(self.mayor) is str
            and all(card in CARD_IDS for card in cards)
            and len(set(cards)) == len(cards)
        )


def _card(word: str) -> str:
    if word not in SLUG_OF:
        raise BadNotation(refusals.NO_CARD, word=word)
    return SLUG_OF[word]
