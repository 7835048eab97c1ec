"""The notation of Valparaíso: every form, its canonical spelling, what is refused (RULINGS 12)."""

from __future__ import annotations

import pytest

import rules
from rules.valparaiso.data import ACHIEVEMENTS
from rules.valparaiso.moves import NOTATION, RESERVED, Plan, PlayMove, PlayMoveGoods
from rules.valparaiso.phrases import Discard, Goods, Path, Planned, Route
from tests.cases import for_each
from tests.rules.valparaiso.positions import ACTION_CARDS

CANONICAL = """
    goods 2 silver 1 wheat
    goods 3 copper
    goods 1 silver 1 copper 1 wheat
    place LIM
    plan none
    plan move
    plan move trade build sell mayor coins-10
    plan mayor coins-10
    plan move bonus wheat
    plan none bonus wheat
    plan mayor sell bonus silver
    plan sell move mayor trade bonus copper
    draft none
    draft move trade
    draft mayor sell
    draft move trade mayor sell bonus copper
    unplan
    deadline
    bonus copper
    discard 1 wheat
    discard 1 wheat hold 2 copper
    discard hold 2 copper
    discard 2 silver 1 copper 3 wheat hold 1 silver 1 copper
    play move-goods
    play move-goods load 3 copper 1 wheat unload 1 silver
    play move-goods load 3 copper
    play second-move-goods unload 1 silver 2 wheat
    play sell copper
    play sell-15 silver
    play hire
    play cheap-hire
    play move VAL-QUI-LIM VAL-PLA
    play move VAL-QUI-LIM; discard 1 wheat hold 1 copper; VAL-PLA
    play move VAL-QUI; discard 1 wheat; discard 2 copper; VAL-PLA VAL-LAG
    play swift-move VAL-QUI-LIM
    play swift-move-2 VAL-LAG
    play river VAL>LIM QUI>CAS
    play build LIM1
    play build VAL
    play second-build VAL
    play barter-build VAL -wheat
    play barter-build OLM1 -silver
    play trade LIM x2 [+copper +wheat | +silver +wheat]; MEL x0
    play trade LIM x0
    play trade LIM x1 [-silver +copper +copper]
    play trade MEL x1; discard 1 wheat; CAS x2 [-silver | -wheat]
    play trade MEL x1; discard hold 1 wheat; discard 1 silver; CAS x2
    play paid-trade LIM x1
    play second-trade QLT x6
    play ship north
    play ship coast
    play second-ship west
    play overseas barter-build pay east
    play overseas patron
    play second-overseas coins-10
    play two-different +silver +wheat
    play two-any +wheat +wheat
    play coins-10
    play coins-15
    play one-of-each
    play one-vp
    play buy-three x2 [+silver | +copper]
    play buy-three +silver
    play buy-three x3 [+silver | +silver | +wheat]
    play patron -copper
    play buy-points x3
    play buy-points
    play two-for-one -silver -silver
    play set-for-two
    play free-build-or-hire build LIM1
    play free-build-or-hire build VAL
    play free-build-or-hire hire
    play hire alt +wheat
    play sell alt
    play patron alt +copper
    play buy-points alt
    play sell skip
    play free-build-or-hire skip
    play trade skip
    play move alt
    cash patron
    cash none
    stay LIM
    stay LAG
    stay none
"""

SPELLINGS = """
    goods 1 wheat 2 silver = goods 2 silver 1 wheat
    plan  move   trade = plan move trade
    plan A4 mayor B22 = plan coins-10 mayor two-any
    draft B27 = draft free-build-or-hire
    draft b27 = draft free-build-or-hire
    place lim = place LIM
    discard 1 wheat 1 silver hold 1 copper 2 silver = discard 1 silver 1 wheat hold 2 silver 1 copper
    play A7 silver = play sell-15 silver
    play B17 load 1 wheat 2 silver = play second-move-goods load 2 silver 1 wheat
    play overseas A3 = play overseas patron
    play B16 B12 pay east = play second-overseas barter-build pay east
    play A3 alt +wheat = play patron alt +wheat
    play A1 skip = play swift-move skip
    play two-different +wheat +silver = play two-different +silver +wheat
    play trade LIM x2 [+wheat +copper|+wheat +silver] = play trade LIM x2 [+copper +wheat | +silver +wheat]
    play trade LIM x1 [+copper -silver +copper] = play trade LIM x1 [-silver +copper +copper]
    play trade LIM x1 -wheat = play trade LIM x1 [-wheat]
    play trade LIM x0;MEL x1 = play trade LIM x0; MEL x1
    play trade LIM x0 ; discard 1 wheat ; MEL x1 = play trade LIM x0; discard 1 wheat; MEL x1
    play move VAL-LAG; VAL-PLA = play move VAL-LAG VAL-PLA
    play buy-three x1 +silver = play buy-three +silver
    play buy-three x1 [+silver] = play buy-three +silver
    play buy-three [+silver] = play buy-three +silver
    play buy-points x1 = play buy-points
    play patron x1 [-wheat] = play patron -wheat
    cash B22 = cash two-any
"""  # noqa: E501

REFUSED = """
    goods none
    goods 2
    goods silver
    goods 2 gold
    goods 0 silver 3 wheat
    goods 03 silver
    goods 1 silver 2 silver
    goods 3 silver hold 1 wheat
    place
    place VAL
    place Limache
    place LIM LAG
    plan
    plan gold
    plan none move
    plan move none
    plan mayor
    plan move mayor
    plan move mayor sell hire
    plan mayor sell mayor hire
    plan move bonus
    plan move bonus gold
    plan bonus wheat
    plan move bonus wheat mayor sell
    plan move, trade
    draft
    draft bonus wheat
    unplan move
    deadline now
    bonus
    bonus wheat copper
    bonus 1 wheat
    discard
    discard none
    discard wheat
    discard hold
    discard 1 wheat hold
    discard hold 1 wheat 1 wheat
    discard 1 wheat 1 wheat
    play
    play gold
    play none
    play move-goods 1 silver
    play move-goods load
    play move-goods unload 1 silver load 1 wheat
    play move-goods load 1 silver extra
    play sell
    play sell wheat wheat
    play sell +wheat
    play hire wheat
    play hire VAL
    play cheap-hire 5
    play move
    play move VAL
    play move VAL-
    play move VAL-GOLD
    play move VAL>QUI>LIM
    play move VAL-QUI>LIM
    play move VAL QUI
    play move discard 1 wheat; VAL-QUI
    play move VAL-QUI; discard 1 wheat
    play move VAL-QUI discard 1 wheat VAL-PLA
    play move VAL-QUI; discard; VAL-PLA
    play move VAL-QUI; discard 1 wheat hold; VAL-PLA
    play move VAL-QUI;; VAL-PLA
    play build
    play build GOLD
    play build VAL1
    play build LIM
    play build LIM1 wheat
    play trade
    play trade LIM
    play trade LIM 1
    play trade LIM x
    play trade LIM x01
    play trade LIM x-1
    play trade LAG x1
    play trade VAL x1
    play trade x1
    play trade LIM x1 MEL x1
    play trade LIM x1;
    play trade LIM x1; discard 1 wheat
    play trade discard 1 wheat; LIM x1
    play trade LIM x2 [+copper
    play trade LIM x2 +copper]
    play trade LIM x1 [copper]
    play trade LIM x1 [+gold]
    play trade LIM x1 [+copper] MEL x1
    play ship
    play ship VAL
    play ship south
    play ship north west
    play overseas
    play overseas move
    play overseas patron pay
    play overseas patron pay coast
    play overseas patron pay east west
    play overseas patron coins-10
    play coins-10 10
    play two-different silver wheat
    play patron copper
    play buy-points 3
    play free-build-or-hire
    play free-build-or-hire LIM1
    play free-build-or-hire build
    play free-build-or-hire hire LIM1
    play hire alt wheat
    play hire alternative
    play sell skip now
    cash
    cash sell
    cash patron river
    stay
    stay VAL
    stay LIM LAG
    move VAL-QUI
    trade LIM x1
    r3 blue: play sell copper
    deal start red
"""


def each(table: str) -> list[str]:
    return [line.strip() for line in table.strip().splitlines()]


@for_each("text", each(CANONICAL))
def test_canonical_lines_are_read_and_written_as_they_are(text):
    move = NOTATION.read(text)
    assert str(move) == text
    assert NOTATION.canonical(move) == move
    assert NOTATION.read(f"  {text.replace(' ', '   ')} ") == move


@for_each("line", each(SPELLINGS))
def test_other_spellings_become_canonical(line):
    text, written = line.split(" = ")
    assert str(NOTATION.read(text)) == written


@for_each("text", each(REFUSED))
def test_lines_that_are_no_moves(text):
    with pytest.raises(rules.BadNotation):
        NOTATION.read(text)


def test_no_brackets_without_a_choice():
    for text in ("play trade LIM x1 []", "play trade LIM x2 [ | ]", "play buy-points x2 [ | ]"):
        with pytest.raises(rules.BadNotation):
            NOTATION.canonical(NOTATION.read(text))


@for_each("card", [*ACTION_CARDS, *[card.slug for card in ACHIEVEMENTS]])
def test_each_card_takes_the_words_of_its_action_only(card):
    """RULINGS 12: the words after a card follow from its action."""
    words = {
        "move-goods": "load 1 silver",
        "sell": "wheat",
        "move": "VAL-LAG",
        "build": "LIM1",
        "build -wheat": "LIM1 -wheat",
        "trade": "LIM x1",
        "ship": "west",
        "overseas": "patron",
        "free": "build LIM1",
        "hire or": "hire",
        "+": "+wheat",
        "-": "-wheat",
        "x": "x2",
    }
    kinds = {
        "move-goods second-move-goods": ["move-goods"],
        "sell sell-15": ["sell"],
        "move swift-move swift-move-2 river": ["move"],
        "build second-build barter-build": ["build", "build -wheat"],
        "trade second-trade paid-trade": ["trade"],
        "ship second-ship": ["ship"],
        "overseas second-overseas": ["overseas"],
        "free-build-or-hire": ["free", "hire or"],
        "two-different two-any coins-10 coins-15 one-of-each one-vp": ["+", "-"],
        "patron two-for-one buy-three buy-points set-for-two": ["+", "-", "x"],
    }
    fitting = next((found for cards, found in kinds.items() if card in cards.split()), [])
    for kind, text in words.items():
        line = f"play {card} {text}"
        if kind in fitting:
            assert NOTATION.read(line).card == card
        else:
            with pytest.raises(rules.BadNotation):
                NOTATION.read(line)


def test_reserved_words_are_no_slugs():
    slugs = {*ACTION_CARDS, *[card.slug for card in ACHIEVEMENTS]}
    assert " ".join(RESERVED) == "none mayor bonus alt skip hold load unload pay coast"
    assert not slugs & set(RESERVED)


def test_numbers_are_read_for_achievements_everywhere():
    for card in ACHIEVEMENTS:
        assert str(NOTATION.read(f"plan {card.id}")) == f"plan {card.slug}"
        assert str(NOTATION.read(f"play {card.id} skip")) == f"play {card.slug} skip"
        assert str(NOTATION.read(f"cash {card.id}")) == f"cash {card.slug}"
        assert str(NOTATION.read(f"play overseas {card.id}")) == f"play overseas {card.slug}"


def test_action_cards_have_no_numbers():
    with pytest.raises(rules.BadNotation):
        NOTATION.read("plan 1 2")


PATH = Path(("VAL", "LAG"))


@for_each(
    "move",
    [
        Discard(),
        Discard(Goods(1), Goods()),
        Discard(Goods(), Goods()),
        PlayMoveGoods("move-goods", Goods(), None),
        PlayMoveGoods("move-goods", None, Goods()),
        Plan(Planned((), 0)),
        Plan(Planned(["sell"])),
        Plan(Planned(("sell", "sell"))),
        PlayMove("move", Route()),
        PlayMove("move", Route((PATH, Discard(Goods(1), Goods()), PATH))),
        PlayMove("move", Route((PATH, Discard(Goods(1))))),
        PlayMove("sell", Route((PATH,))),
        PlayMove("A1", Route((Path(("VAL",)),))),
    ],
)
def test_objects_that_no_line_spells_are_refused(move):
    with pytest.raises(rules.BadNotation):
        NOTATION.canonical(move)


def test_a_wrong_first_word_is_told_only_the_words_that_players_enter():
    with pytest.raises(rules.BadNotation) as caught:
        NOTATION.read("sail")
    assert "unplan" in str(caught.value)
    assert "deadline" not in str(caught.value)
    assert NOTATION.spells("deadline")
