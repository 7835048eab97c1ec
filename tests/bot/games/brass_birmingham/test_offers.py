from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.games.core import verbs
from bot.games.core.choices import CONSEQUENCE_LIMIT, LABEL_LIMIT
from bot.games.core.question import describe, described
from bot.games.core.words import has_hands
from bot.i18n import LANGUAGES, texts_for
from bot.ui.play.autocompletion import move_offers, written_out
from tests.asked import asked
from tests.bot.games.brass_birmingham.tables import SLUG, debt, positions, table
from tests.cases import for_each

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")

TITLE = GAMES[SLUG]
ENGLISH = texts_for("en")
KINDS = ("build", "network", "sell", "develop", "loan", "scout", "pass")
TILES = {
    "dudley#1": "1 coal 2 left=1",
    "stone#1": "0 brewery 1",
    "worcester#1": "0 cotton 1",
    "birmingham#2": "0 manufacturer 1",
}
LINKS = {"birmingham~dudley": 0, "birmingham~oxford": 0, "gloucester~worcester": 1}
BUYERS = {"oxford#1": "manufacturer", "oxford#2": "blank", "gloucester#1": "any"}


def position(**more: Any) -> Any:
    """A position in which seat 0 can do everything, as it sees it."""
    given = {"tiles": TILES, "links": LINKS, "merchants": BUYERS, "hand": "leek iron coal leek"}
    return rules.view(table(**{**given, **more}), 0)


@for_each("verb", KINDS)
def test_offers_of_a_command_are_legal_and_each_is_made_once(verb: str) -> None:
    view = position()
    offers = list(asked(view, 0, NAMES).offers(verb))
    assert offers
    texts = [offer.text for offer in offers]
    assert len(set(texts)) == len(texts)
    for offer in offers:
        assert offer.text.split()[0] == verb
        assert str(rules.parse(view, 0, offer.text)) == offer.text


def test_builds_are_offered_once_for_each_place_with_a_card_that_is_spared() -> None:
    view = position(hand="wild-location leek iron coal")
    offers = [offer.text for offer in asked(view, 0, NAMES).offers("build")]
    sites = [" ".join(text.split()[:4]) for text in offers]
    assert len(set(sites)) == len(sites)
    assert "build cotton at leek#1 with leek" in offers
    wild = [text.endswith("wild-location") for text in offers]
    assert wild == sorted(wild)
    assert any(wild)


def test_without_a_command_all_kinds_are_among_the_first() -> None:
    first = [o.text.split()[0] for o in islice(asked(position(), 0, NAMES).offers(""), 7)]
    assert sorted(first) == sorted(KINDS)


def test_several_sales_are_offered_before_single_ones() -> None:
    offers = list(asked(position(), 0, NAMES).offers("sell"))
    assert " + " in offers[0].text
    assert all(" + " not in offer.text for offer in offers[1:])
    assert offers[0].label == (
        "Sell: manufacturer I in Birmingham to Oxford and cotton mill I in Worcester to…"
    )


def test_pairs_of_rails_follow_single_rails() -> None:
    view = position(era="rail", tiles={**TILES, "cannock#2": "0 coal 2"})
    doubles = [" + " in offer.text for offer in asked(view, 0, NAMES).offers("network")]
    assert doubles == sorted(doubles)
    assert len(set(doubles)) == 2


@pytest.mark.parametrize("verb", ["raise", "x", "settle"])
def test_a_turn_has_no_offers_of_other_kinds(verb: str) -> None:
    assert list(asked(position(), 0, NAMES).offers(verb)) == []


def test_debts_are_offered_by_what_they_cost_in_points() -> None:
    state = debt(
        {0: 3}, {"dudley#1": "0 coal 2", "stone#1": "0 cotton 1 flipped", "derby#3": "0 iron 2"}
    )
    view = rules.view(state, 0)
    for verb in ("", "raise"):
        offers = list(asked(view, 0, NAMES).offers(verb))
        assert [offer.text for offer in offers] == [
            "raise derby#3",
            "raise dudley#1",
            "raise stone#1",
        ]
        assert offers[2].label == "Give up Cotton Mill I in Stone"
        assert offers[2].consequence == "raises £6, you keep £3"
    assert list(asked(view, 0, NAMES).offers("build")) == []


DESCRIBED = (
    (
        "build coal at leek#2 with leek",
        "Build: level I coal mine in Leek, £5",
        "2 coal; 1 point, income +4, 2 link icons once empty; card Leek",
    ),
    (
        "build iron at dudley#2 coal dudley#1 with iron",
        "Build: level I iron works in Dudley, £5",
        (
            "4 iron; 3 points, income +3, 1 link icon once empty; coal from Dudley (Ben), which "
            "flips: +7 income…"
        ),
    ),
    (
        "network birmingham~walsall with coal",
        "Network: Birmingham–Walsall, £3",
        "worth 0 points now; card Coal Mine",
    ),
    (
        "develop cotton,brewery iron market,market with leek",
        "Develop: cotton mill I and brewery I, £4",
        "then cotton mill I is next; then brewery I is next; card Leek",
    ),
    (
        "sell birmingham#2 to oxford#1 beer merchant with leek",
        "Sell: manufacturer I in Birmingham to Oxford",
        (
            "beer from the merchant; bonus: +2 income spaces; it flips: "
            "+5 income spaces (level 0 → 4); card Leek"
        ),
    ),
    ("loan with leek", "Loan: +£30", "income level 0 → −3; card Leek"),
    (
        "scout with leek, iron, coal",
        "Scout: Leek, Iron Works and Coal Mine",
        "for a wild location and a wild industry",
    ),
    ("pass with leek", "Pass", "card Leek"),
)


@for_each(("text", "label", "consequence"), DESCRIBED)
def test_moves_are_described_with_their_whole_price(
    text: str, label: str, consequence: str
) -> None:
    view = position()
    choice = describe(asked(view, 0, NAMES), rules.parse(view, 0, text))
    assert (choice.label, choice.consequence) == (label, consequence)


def test_a_tile_that_is_built_over_is_named() -> None:
    tiles = {**TILES, "coventry#2": "0 coal 1 flipped"}
    mat = {"cotton": 1, "manufacturer": 1, "pottery": 0, "coal": 1, "iron": 0, "brewery": 1}
    view = position(tiles=tiles, mat=mat)
    move = rules.parse(view, 0, "build coal over coventry#2 with coal")
    choice = describe(asked(view, 0, NAMES), move)
    assert choice.label == "Build: level II coal mine in Coventry over level I, £7"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_legal_moves_can_be_described(seats: int) -> None:
    chance = rules.Chance("described")
    for number, (state, seat, _) in enumerate(positions(seats, f"described-{seats}")):
        if seat < 0:
            continue
        view, texts = rules.view(state, seat), texts_for(LANGUAGES[number % 3])
        for _ in range(4):
            move = rules.sample(view, seat, chance)
            choice = describe(asked(view, seat, NAMES, texts), move)
            assert choice.text == str(move)
            assert 0 < len(choice.label) <= LABEL_LIMIT
            assert len(choice.consequence) <= CONSEQUENCE_LIMIT
            assert not {"{", "#"} & set(choice.label + choice.consequence)


def test_typed_words_narrow_what_is_offered() -> None:
    view = position()
    found = move_offers(TITLE, view, 0, NAMES, ENGLISH, "iron dudl", ("build",), "build")
    assert found
    for choice in found:
        text = written_out(TITLE, view, 0, str(choice.value), ENGLISH, ("build",))
        assert "iron works in Dudley" in choice.name
        assert text.removeprefix("build ").startswith("iron at dudley#2")
    assert move_offers(TITLE, view, 0, NAMES, ENGLISH, "no such thing", ("sell",), "sell") == []


def test_shared_verbs_have_the_common_wording() -> None:
    own = {verb.name: verb for verb in TITLE.verbs}
    assert own["build"] == verbs.BUILD
    assert own["sell"] == verbs.SELL
    assert set(own) == {*KINDS, "raise"}
    assert has_hands(TITLE.words)


def test_merchants_of_one_place_are_told_apart() -> None:
    view = position(merchants={"oxford#1": "any", "oxford#2": "manufacturer"})
    sales = [str(move) for move in rules.legal(view, 0, "sell")]
    assert len({sale.split(" with ")[0] for sale in sales}) > 1
    question = asked(view, 0, NAMES)
    offered = described(question, [rules.parse(view, 0, sale) for sale in sales])
    labels = {offer.text: offer.label for offer in offered}
    assert len(set(labels.values())) == len(labels), labels
    assert all(f"Oxford #{text.split('oxford#')[1][0]}" in labels[text] for text in labels)


def test_cubes_of_one_place_are_told_apart() -> None:
    tiles = {"coalbrookdale#1": "0 iron 1 left=4", "coalbrookdale#2": "0 iron 2 left=4"}
    view = position(tiles=tiles, hand="leek iron")
    moves = [move for move in rules.legal(view, 0, "develop") if str(move).endswith("with leek")]
    labels = [offer.label for offer in described(asked(view, 0, NAMES), moves[:25])]
    assert any("#1,coalbrookdale#2" in str(move) for move in moves[:25]), list(map(str, moves[:25]))
    assert len(set(labels)) == len(labels), labels
