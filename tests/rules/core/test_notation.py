"""Moves as text, by templates (rules.core.phrases, rules.core.notation)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

import rules
from rules.core.checks import Ids
from rules.core.errors import BadNotation
from rules.core.formats import Amounts, Counted, Words
from rules.core.notation import MAX_LENGTH, Notation
from rules.core.phrases import Move, form_of
from tests.cases import for_each


@dataclass(frozen=True, slots=True)
class Decline(Move):
    template: ClassVar[str] = "{verb} pass"
    verb: str


@dataclass(frozen=True, slots=True)
class Load(Move):
    template: ClassVar[str] = "load {number} {kind} to {ship}[ waive {waive}]"
    number: int
    kind: str
    ship: int
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class LoadAll(Move):
    template: ClassVar[str] = "load all"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    template: ClassVar[str] = "keep {goods}[ at {place}]"
    goods: Amounts
    place: str = ""


@dataclass(frozen=True, slots=True)
class Take(Move):
    template: ClassVar[str] = "take {kinds}[ for {price}]"
    kinds: Words
    price: int = 0


@dataclass(frozen=True, slots=True)
class Fetch(Move):
    template: ClassVar[str] = "fetch {kinds}[ for {price}]"
    kinds: Annotated[
        Words, Ids(("corn", "sugar"), "{word} is not for sale.", once=True, sorted=True)
    ]
    price: int = 0


@dataclass(frozen=True, slots=True)
class LoadMany(Move):
    template: ClassVar[str] = "load {goods} by cart[ waive {waive}]"
    goods: Counted
    waive: Words = ()


@dataclass(frozen=True, slots=True)
class By(Move):
    template: ClassVar[str] = "{way} {goods} {ship}"
    way: Annotated[str, Ids(("cart", "mule"), "{word} carries nothing.")]
    goods: str
    ship: int


NOTATION = Notation((Load, LoadAll, LoadMany, Keep, Take, Decline))

PAIRS = [
    (Load(3, "corn", 6), "load 3 corn to 6"),
    (Load(1, "corn", 10, ("harbor", "captain")), "load 1 corn to 10 waive harbor captain"),
    (LoadAll(), "load all"),
    (LoadMany((("corn", 3),)), "load 3 corn by cart"),
    (LoadMany((("corn", 3), ("coffee", 12)), ("x",)), "load 3 corn 12 coffee by cart waive x"),
    (Keep((("corn", 2), ("coffee", 1))), "keep corn=2 coffee=1"),
    (Keep(()), "keep none"),
    (Keep((), "home"), "keep none at home"),
    (Keep((("corn", 2),), "home"), "keep corn=2 at home"),
    (Take(("corn",)), "take corn"),
    (Take(("corn", "corn"), 7), "take corn corn for 7"),
    (Decline("load"), "load pass"),
]


@for_each(("move", "text"), PAIRS)
def test_moves_are_written_and_read_by_their_template(move, text):
    assert str(move) == text
    assert NOTATION.read(text) == move


def test_spaces_do_not_matter():
    assert NOTATION.read("  load   3\tcorn to 6 ") == Load(3, "corn", 6)


def test_moves_are_small_and_hashable_and_know_themselves():
    assert len({move for move, _ in PAIRS}) == len(PAIRS)
    assert repr(Load(3, "corn", 6)) == "Load(number=3, kind='corn', ship=6, waive=())"


@for_each(
    "text",
    [
        "load",
        "load 3",
        "load 3 corn",
        "load 3 corn at 6",
        "load 3 corn to 6 7",
        "load 3 corn to 6 waive",
        "load all now",
        "load by cart",
        "load 3 by cart",
        "load 3 corn 2 by cart",
        "load 0 corn by cart",
        "load corn 3 by cart",
        "load 3 corn 2 coffee",
        "load 3 corn 2 corn by cart",
        "keep none none",
        "keep none corn=1",
        "keep",
        "keep at home",
        "take",
        "take corn for",
        "Load 3 corn to 6",
        "LOAD ALL",
    ],
)
def test_text_of_another_shape_is_no_move(text):
    with pytest.raises(BadNotation):
        NOTATION.read(text)


@for_each("number", ["0", "03", "-1", "+1", "1.0", "1_0", "x", "²", "٣", "10000", "1" * 50])
def test_numbers_are_positive_decimals_without_leading_zeros(number):
    """Puerto Rico RULINGS 11: and nothing that Python would take for a number besides."""
    with pytest.raises(BadNotation) as caught:
        NOTATION.read(f"load {number} corn to 6")
    assert str(caught.value) == f"{number} isn't a number."
    with pytest.raises(BadNotation, match="isn't a number"):
        NOTATION.read(f"keep corn={number}")


def test_amounts_name_each_thing_once():
    with pytest.raises(BadNotation, match="You named corn twice"):
        NOTATION.read("keep corn=1 corn=2")


def test_amounts_need_a_number():
    with pytest.raises(BadNotation, match="Write corn=number"):
        NOTATION.read("keep corn")
    with pytest.raises(BadNotation, match="isn't a number"):
        NOTATION.read("keep corn=")


def test_a_line_with_the_wrong_first_word_is_told_the_words():
    for text in ("", "   ", "sail away", "pass pass", "nothing"):
        with pytest.raises(BadNotation) as caught:
            NOTATION.read(text)
        assert str(caught.value) == "A move starts with one of these words: load, keep, take."


def test_a_line_of_the_wrong_shape_is_shown_the_right_ones():
    with pytest.raises(BadNotation) as caught:
        NOTATION.read("load 3 corn")
    assert str(caught.value) == (
        "Write: load <number> <kind> to <ship> · load all · load <goods> by cart · load pass"
    )
    assert caught.value.reason == "Write: {forms}"
    assert "load all" in str(caught.value.args_map["forms"])


def test_the_right_shapes_have_the_word_that_tells_them_apart_and_each_comes_once():
    notation = rules.VALPARAISO.notation
    for text, shapes in {
        "play ship": "play ship skip · play ship alt <goods> · play ship <space>",
        "play river": "play river skip · play river alt <goods> · play river <route>",
    }.items():
        with pytest.raises(BadNotation) as caught:
            notation.read(text)
        assert str(caught.value) == f"Write: {shapes}"
    with pytest.raises(BadNotation) as caught:
        notation.read("play")
    shown = str(caught.value).removeprefix("Write: ").split(" · ")
    assert len(shown) == len(set(shown)) > 9


def test_a_form_that_begins_with_other_words_does_not_say_what_is_wrong():
    notation = Notation((Fetch, By))
    with pytest.raises(BadNotation) as caught:
        notation.read("fetch gold corn")
    assert str(caught.value) == "gold is not for sale."
    assert notation.read("mule corn 3") == By("mule", "corn", 3)


def test_a_move_of_any_length_is_refused_early():
    with pytest.raises(BadNotation, match=f"up to {MAX_LENGTH} characters"):
        NOTATION.read("load all" + " " * MAX_LENGTH)


def test_the_canonical_form_is_applied_to_what_was_read():
    notation = Notation((Fetch,))
    assert str(notation.read("fetch sugar corn for 2")) == "fetch corn sugar for 2"
    assert notation.canonical(Fetch(("sugar", "corn"), 2)) == Fetch(("corn", "sugar"), 2)
    with pytest.raises(BadNotation, match="gold is not for sale"):
        notation.read("fetch corn gold")
    with pytest.raises(BadNotation, match="You named corn twice"):
        notation.canonical(Fetch(("corn", "corn")))


def test_the_verbs_are_the_first_words():
    assert NOTATION.verbs == ("load", "keep", "take")
    assert form_of(Decline).verb is None
    assert form_of(Load) is form_of(Load)
