from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from brass_birmingham_tables import SLUG, debt, positions, table

import rules
from bot.i18n import LANGUAGES, Texts, texts_for
from bot.titles import TITLES
from bot.titles.base import CODE_LIMIT, CONSEQUENCE_LIMIT, LABEL_LIMIT, SELECT_LIMIT, Composer
from bot.titles.brass_birmingham.draft import composing
from bot.titles.brass_birmingham.raising import RaisePanel
from bot.titles.brass_birmingham.turn import TurnPanel
from bot.ui.panel import EDITS_ROOM
from rules.brass_birmingham.data import SLOT, SLOTS
from rules.brass_birmingham.moves import Build

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")

TITLE = TITLES[SLUG]
ENGLISH = texts_for("en")
PANEL = TurnPanel(NAMES)


def offered(panel: Composer, view: Any, draft: str, texts: Texts = ENGLISH) -> list[str]:
    """The codes of all changes that can be made."""
    groups = panel.edits(view, 0, draft, texts)
    return [edit.code for group in groups for edit in group.edits if edit.enabled]


def edited(view: Any, *codes: str, draft: str = "") -> str:
    """The draft after these changes, each of which is on offer."""
    for code in codes:
        assert code in offered(PANEL, view, draft), (draft, code)
        draft = PANEL.apply(view, 0, draft, code)
    return draft


def labels(view: Any, draft: str, key: str) -> dict[str, tuple[str, str]]:
    """What is on offer for one question: label and description by answer."""
    return {
        edit.code.removeprefix(f"{key}="): (edit.label, edit.description)
        for group in PANEL.edits(view, 0, draft, ENGLISH)
        for edit in group.edits
        if edit.code.startswith(f"{key}=") and edit.enabled
    }


def reachable(view: Any, verb: str) -> set[str]:
    """All single actions of a kind that changes lead to, each change made in each draft."""
    drafts, fresh, found = set(), [edited(view, f"do={verb}")], set()
    while fresh:
        draft = fresh.pop()
        so_far = composing(view, 0, NAMES, draft)
        cards = tuple(pick for pick in so_far.draft.picks if pick[0] == "card")
        others = tuple(pick for pick in so_far.draft.picks if pick[0] != "card")
        if (cards, others) in drafts:
            continue
        drafts.add((cards, others))
        found.update(PANEL.moves(view, 0, draft))
        assert so_far.flow is not None
        for ask in so_far.flow.asks(so_far.draft.picks):
            fresh += [PANEL.apply(view, 0, draft, f"{ask.key}={v}") for v in ask.values]
    return found


def alike(view: Any, text: str) -> str:
    """The build with the first of the empty slots of its place that are all alike."""
    move = rules.parse(view, 0, text)
    if not isinstance(move, Build):
        return text
    slot = SLOTS[SLOT[move.slot]]
    first = next(
        other.id
        for number, other in enumerate(SLOTS)
        if (other.location, other.accepts) == (slot.location, slot.accepts)
        and view.board[number] is None
    )
    return str(replace(move, slot=first))


MANY = {
    "dudley#1": "0 coal 2",
    "cannock#2": "1 coal 2 left=1",
    "dudley#2": "1 iron 2 left=1",
    "coalbrookdale#2": "0 iron 2",
    "worcester#1": "0 cotton 1",
    "birmingham#2": "0 manufacturer 5",
    "stone#1": "0 brewery 2",
    "walsall#2": "1 brewery 2",
}
JOINED = {
    "birmingham~dudley": 0,
    "birmingham~oxford": 1,
    "birmingham~walsall": 1,
    "cannock~walsall": 0,
    "birmingham~worcester": 0,
    "gloucester~worcester": 2,
}
BUYERS = {"oxford#1": "manufacturer", "oxford#2": "blank", "gloucester#1": "any"}
MAT = {"cotton": 8, "manufacturer": 9, "pottery": 4, "coal": 4, "iron": 2, "brewery": 4}
POSITIONS = {
    "canal": {"hand": "kidderminster cotton-manufacturer", "tiles": MANY, "links": JOINED},
    "rail": {
        "hand": "coventry",
        "tiles": MANY,
        "links": JOINED,
        "merchants": BUYERS,
        "era": "rail",
        "mat": MAT,
    },
    "rails": {
        "hand": "coventry",
        "tiles": {
            "stafford#1": "0 brewery 2 left=1",
            "cannock#1": "1 coal 2 left=1",
            "cannock#2": "2 coal 2 left=1",
            "burton-on-trent#2": "1 brewery 2",
        },
        "links": {"burton-on-trent~cannock": 1, "cannock~walsall": 1, "burton-on-trent~stone": 2},
        "era": "rail",
    },
    "poor": {"hand": "iron birmingham", "tiles": MANY, "links": JOINED, "money": 6, "era": "rail"},
    "nothing": {"hand": "coal leek"},
    "scout": {"hand": "leek leek coal iron stone leek"},
    "wild": {"hand": "wild-location leek stone iron", "space": 5},
}


PAIRS = {
    "canal": ("build", "network", "develop", "sell"),
    "rail": ("build", "develop", "sell"),
    "rails": ("network",),
    "poor": ("build", "network", "loan"),
    "nothing": ("build", "network", "sell"),
    "scout": ("scout", "pass", "loan"),
    "wild": ("loan", "scout", "pass"),
}


@pytest.mark.parametrize(
    ("name", "verb"), [(name, verb) for name, verbs in PAIRS.items() for verb in verbs]
)
def test_changes_lead_to_every_action_and_to_no_other(name: str, verb: str) -> None:
    state = table(**POSITIONS[name])
    view: Any = rules.view(state, 0)
    legal = {str(move) for move in rules.legal(view, 0, verb)}
    assert (f"do={verb}" in offered(PANEL, view, "")) == bool(legal)
    if legal:
        assert reachable(view, verb) == {alike(view, text) for text in legal}


def groups_keep_limits(panel: Composer, view: Any, draft: str, texts: Texts, seat: int) -> None:
    groups = panel.edits(view, seat, draft, texts)
    codes = [edit.code for group in groups for edit in group.edits]
    assert len(set(codes)) == len(codes)
    room = 0
    for group in groups:
        assert 1 <= len(group.edits) <= SELECT_LIMIT
        rows = -(-len(group.edits) // 5)
        room += rows + len(group.edits) + bool(group.label) if group.buttons else 2
        for edit in group.edits:
            assert re.fullmatch(f"[^: ]{{1,{CODE_LIMIT}}}", edit.code)
            assert 0 < len(edit.label) <= LABEL_LIMIT
            assert len(edit.description) <= CONSEQUENCE_LIMIT
            assert "{" not in edit.label + edit.description
    assert room <= EDITS_ROOM


@pytest.mark.parametrize(("seats", "language"), [(2, "en"), (3, "ko"), (4, "ja")])
def test_games_can_be_played_by_panels_alone(seats: int, language: str) -> None:
    texts, chance = texts_for(language), rules.Chance(language)
    state, both = rules.new(SLUG, seats, seed=f"panels-{seats}"), 0
    while waiting := rules.waiting(state):
        seat = waiting[0]
        view = rules.view(state, seat)
        panel = TITLE.composes(view, seat, NAMES)
        assert panel is not None
        draft = panel.start(view, seat)
        while True:
            groups_keep_limits(panel, view, draft, texts, seat)
            assert "{" not in panel.summary(view, seat, draft, texts)
            moves = panel.moves(view, seat, draft)
            assert tuple(map(str, panel.preview(view, seat, draft)))[: len(moves)] == moves
            groups = panel.edits(view, seat, draft, texts)
            codes = [e.code for g in groups for e in g.edits if e.enabled and e.code != "drop"]
            if moves and (not codes or not chance.below(4)):
                break
            draft = panel.apply(view, seat, draft, chance.choose(codes))
        both += len(moves) > 1
        for move in moves:
            assert str(rules.parse(state, seat, move)) == move
            state, _ = rules.play(state, seat, move)
    assert both > 5


def test_the_kinds_that_are_impossible_are_grey() -> None:
    view = rules.view(table(hand="leek wild-location coal", space=2), 0)
    grey = ["do=sell", "do=loan", "do=scout"]
    (kinds,) = PANEL.edits(view, 0, "", ENGLISH)
    assert kinds.buttons
    assert [edit.label for edit in kinds.edits] == [
        "Build",
        "Network",
        "Sell",
        "Develop",
        "Loan",
        "Scout",
        "Pass",
    ]
    assert [edit.code for edit in kinds.edits if not edit.enabled] == grey
    for code in grey:
        with pytest.raises(rules.IllegalMove):
            PANEL.apply(view, 0, "", code)


def test_what_has_one_possibility_is_filled_in() -> None:
    view = rules.view(table(hand="dudley", links={"birmingham~dudley": 0}), 0)
    draft = edited(view, "do=build")
    assert PANEL.moves(view, 0, draft) == ("build coal at dudley#1 with dudley",)
    draft = edited(view, "do=loan")
    assert PANEL.moves(view, 0, draft) == ("loan with dudley",)


@pytest.mark.parametrize(
    "order",
    list(permutations(("industry=cotton", "site=birmingham#1", "card=birmingham"))),
)
def test_choices_can_be_made_in_any_order(order: tuple[str, ...]) -> None:
    view = rules.view(table(hand="birmingham leek cotton-manufacturer"), 0)
    draft = edited(view, "do=build")
    for code in order:
        if code not in draft.split():
            draft = edited(view, code, draft=draft)
    assert PANEL.moves(view, 0, draft) == ("build cotton at birmingham#1 with birmingham",)


def test_slots_of_a_place_are_told_apart_only_where_that_matters() -> None:
    view = rules.view(table(hand="leek worcester birmingham"), 0)
    draft = edited(view, "do=build", "industry=cotton")
    named = {slot: label for slot, (label, _) in labels(view, draft, "site").items()}
    assert named == {
        "leek#1": "Leek (Cotton/Manuf.) · £12",
        "leek#2": "Leek (Cotton/Coal) · £12",
        "worcester#1": "Worcester · £12",
        "birmingham#1": "Birmingham · £12",
    }


def test_sources_say_whose_they_are_and_what_follows() -> None:
    tiles = {
        "dudley#1": "1 coal 2 left=1",
        "cannock#2": "0 coal 2",
        "tamworth#1": "2 coal 2 left=1",
    }
    links = {"birmingham~dudley": 0, "birmingham~tamworth": 0, "cannock~walsall": 1}
    state = table(hand="birmingham", tiles=tiles, links=links, era="rail", mat=MAT)
    view = rules.view(state, 0)
    draft = edited(view, "do=build", "industry=iron")
    assert labels(view, draft, "coal") == {
        "dudley#1": ("Dudley (Ben)", "flips: income of Ben 0 → 4"),
        "tamworth#1": ("Tamworth (Cy)", "flips: income of Cy 0 → 4"),
    }
    assert "Still to choose: coal mine." in PANEL.summary(view, 0, draft, ENGLISH)
    done = edited(view, "coal=dudley#1", draft=draft)
    assert PANEL.moves(view, 0, done) == (
        "build iron at birmingham#3 coal dudley#1 with birmingham",
    )


def test_the_summary_tells_prices_flips_and_what_changes() -> None:
    tiles = {"dudley#1": "1 coal 2 left=1"}
    links = {"birmingham~dudley": 0, "birmingham~oxford": 0}
    view = rules.view(table(hand="birmingham iron leek", tiles=tiles, links=links, money=30), 0)
    draft = edited(view, "do=build", "industry=iron", "site=birmingham#3", "card=birmingham")
    assert PANEL.summary(view, 0, draft, ENGLISH) == "\n".join(
        (
            "**1. Build: level I iron works in Birmingham, £5**",
            "- coal from Dudley (Ben), which flips: +7 income spaces (level 0 → 4)",
            "- 2 iron go to the market for £2",
            "- card Birmingham",
            "Money £30 → £27 · income 0 · points 0",
            "You may choose your second action before you confirm, or after.",
        )
    )
    draft = edited(view, "do=loan", "card=leek", draft=draft)
    assert PANEL.moves(view, 0, draft) == (
        "build iron at birmingham#3 coal dudley#1 with birmingham",
        "loan with leek",
    )
    assert PANEL.summary(view, 0, draft, ENGLISH).splitlines()[4:] == [
        "**2. Loan: +£30**",
        "- income level 0 → −3",
        "- card Leek",
        "Money £30 → £57 · income 0 → −3 · points 0",
    ]
    assert not any(code.startswith("do=") for code in offered(PANEL, view, draft))


def test_the_second_action_sees_what_the_first_has_done() -> None:
    view = rules.view(table(hand="dudley dudley iron", links={"birmingham~oxford": 0}), 0)
    draft = edited(view, "do=network", "link=birmingham~dudley", "card=dudley")
    draft = edited(view, "do=build", "industry=iron", draft=draft)
    assert "dudley#2" in labels(view, draft, "site")
    draft = edited(view, "site=dudley#2", "card=iron", draft=draft)
    first, second = PANEL.moves(view, 0, draft)
    assert first == "network birmingham~dudley with dudley"
    assert second == "build iron at dudley#2 coal market with iron"
    assert len(PANEL.preview(view, 0, draft)) == 2


def test_a_half_chosen_action_can_be_dropped_and_the_first_confirmed_alone() -> None:
    view = rules.view(table(hand="dudley iron leek"), 0)
    draft = edited(view, "do=pass", "card=iron", "do=build", "industry=coal")
    assert PANEL.moves(view, 0, draft) == ()
    assert PANEL.preview(view, 0, draft) == (rules.parse(view, 0, "pass with iron"),)
    draft = edited(view, "drop", draft=draft)
    assert PANEL.moves(view, 0, draft) == ("pass with iron",)
    assert "do=build" in offered(PANEL, view, draft)
    with pytest.raises(rules.IllegalMove):
        PANEL.apply(view, 0, draft, "drop")


def test_two_rails_are_chosen_one_after_the_other() -> None:
    state = table(**{**POSITIONS["rail"], "hand": "coventry"})
    view = rules.view(state, 0)
    draft = edited(view, "do=network", "link=birmingham~tamworth")
    assert PANEL.moves(view, 0, draft) == (
        "network birmingham~tamworth coal dudley#1 with coventry",
    )
    label, told = labels(view, draft, "second")["nuneaton~tamworth"]
    assert label == "Nuneaton–Tamworth · £15"
    assert told == "worth 0 points now; coal from Dudley"
    draft = edited(view, "second=nuneaton~tamworth", draft=draft)
    assert set(labels(view, draft, "beer")) == {"stone#1", "walsall#2"}
    draft = edited(view, "beer=stone#1", draft=draft)
    assert PANEL.moves(view, 0, draft) == (
        (
            "network birmingham~tamworth coal dudley#1 + nuneaton~tamworth coal dudley#1 "
            "beer stone#1 with coventry"
        ),
    )


def test_tiles_are_sold_one_after_the_other() -> None:
    view = rules.view(table(**{**POSITIONS["rail"], "hand": "coventry"}), 0)
    draft = edited(view, "do=sell")
    pair = "worcester#1>gloucester#1"
    assert labels(view, draft, "pair")[pair] == (
        "Cotton mill I in Worcester to Gloucester (everything)",
        "+5 income spaces; scores 5 points; takes 1 beer; bonus: develop 1 tile",
    )
    draft = edited(view, f"pair={pair}", draft=draft)
    assert labels(view, draft, "beer")["merchant"] == ("The merchant", "bonus: develop 1 tile")
    draft = edited(view, "beer=merchant", draft=draft)
    assert set(labels(view, draft, "bonus")) >= {"cotton", "brewery"}
    draft = edited(view, "bonus=cotton", draft=draft)
    assert PANEL.moves(view, 0, draft) == (
        "sell worcester#1 to gloucester#1 beer merchant bonus cotton with coventry",
    )
    draft = edited(view, "pair=birmingham#2>oxford#1", draft=draft)
    draft = edited(view, "beer=merchant", "beer=stone#1", draft=draft)
    (move,) = PANEL.moves(view, 0, draft)
    assert move.endswith("+ birmingham#2 to oxford#1 beer merchant,stone#1 with coventry")
    lines = PANEL.summary(view, 0, draft, ENGLISH).splitlines()
    assert lines[0] == "**1. Sell: 2 tiles**"
    assert lines[1] == (
        "- cotton mill I in Worcester to Gloucester; beer from the merchant; "
        "bonus: develops cotton mill IV; it flips: +5 income spaces (level 0 → 3)"
    )
    assert lines[2].startswith("- manufacturer V in Birmingham to Oxford; beer from the merchant")


def test_the_card_that_is_spared_most_easily_comes_first() -> None:
    state = table(hand="wild-location leek pottery", money=40)
    view = rules.view(state, 0)
    draft = edited(view, "do=loan")
    assert list(labels(view, draft, "card"))[-1] == "wild-location"
    assert labels(view, draft, "card")["leek"] == (
        "Leek · Cotton, Coal",
        "Cotton Mill I £12, Coal Mine I £5",
    )


def test_few_answers_are_buttons_that_say_what_matters_and_many_are_selects() -> None:
    view = rules.view(table(hand="leek coal pottery", links={"birmingham~dudley": 0}), 0)
    (group, _) = PANEL.edits(view, 0, edited(view, "do=loan"), ENGLISH)
    assert group.buttons
    assert [(edit.label, edit.style) for edit in group.edits] == [
        ("Pottery · builds nothing", "primary"),
        ("Coal Mine · 1 place", "primary"),
        ("Leek · Cotton, Coal", "primary"),
    ]
    many = rules.view(table(hand="leek coal pottery iron stone dudley"), 0)
    (group, _) = PANEL.edits(many, 0, edited(many, "do=loan"), ENGLISH)
    assert not group.buttons
    assert len(group.edits) == 6


def test_industries_show_what_building_costs_where_it_is_cheapest() -> None:
    links = {"birmingham~oxford": 0, "birmingham~dudley": 0, "dudley~wolverhampton": 0}
    state = table(hand="dudley birmingham leek", links=links, money=15)
    view = rules.view(state, 0)
    draft = edited(view, "do=build")
    industries = PANEL.edits(view, 0, draft, ENGLISH)[0]
    assert industries.buttons
    assert [(edit.label, edit.enabled) for edit in industries.edits] == [
        ("Cotton Mill I · £12", True),
        ("Manufacturer I · £9", True),
        ("Pottery I · £17", False),
        ("Coal Mine I · £5", True),
        ("Iron Works I · £6", True),
        ("Brewery I · £5", False),
    ]
    narrowed = PANEL.edits(view, 0, edited(view, "industry=iron", draft=draft), ENGLISH)[0]
    assert narrowed.buttons
    assert [edit.label for edit in narrowed.edits] == ["Dudley · £6", "Birmingham · £6"]


def test_an_industry_whose_price_differs_by_place_shows_the_least() -> None:
    tiles = {"cannock#2": "1 coal 2"}
    links = {"cannock~walsall": 0, "birmingham~oxford": 0}
    state = table(hand="birmingham walsall", tiles=tiles, links=links)
    view = rules.view(state, 0)
    industries = PANEL.edits(view, 0, edited(view, "do=build"), ENGLISH)[0]
    assert "Manufacturer I · from £8" in [edit.label for edit in industries.edits]


def test_links_say_in_a_button_what_they_are_worth_and_no_source_that_is_open() -> None:
    view = rules.view(table(**POSITIONS["rails"]), 0)
    rails = labels(view, edited(view, "do=network"), "link")
    assert rails["cannock~stafford"] == (
        "Cannock–Stafford · £5 · 0 points",
        "worth 0 points now",
    )


def test_a_mine_that_flips_is_named_once_and_its_income_is_never_cut() -> None:
    view = rules.view(table(**POSITIONS["rail"]), 0)
    draft = edited(view, "do=network")
    flip = "coal from Cannock (Ben), which flips: +7 income spaces (level 0 → 4)"
    told = labels(view, draft, "link")["cannock~stafford"][1]
    assert told == f"worth 0 points now; {flip}"
    draft = edited(view, "link=birmingham~tamworth", draft=draft)
    told = labels(view, draft, "second")["cannock~stafford"][1]
    assert told == f"worth 0 points now; {flip}"


def test_a_source_says_what_it_has_when_the_unit_is_gone() -> None:
    tiles = {
        "stone#1": "0 brewery 2",
        "farm-south#1": "0 brewery 1 left=1",
        "walsall#2": "1 brewery 2",
        "worcester#1": "0 cotton 1",
    }
    links = {"gloucester~worcester": 0, "birmingham~worcester": 0, "birmingham~walsall": 0}
    state = table(hand="leek coal", tiles=tiles, links=links, merchants=BUYERS, era="rail")
    view = rules.view(state, 0)
    draft = edited(view, "do=sell")
    told = labels(view, draft, "beer")
    assert told["stone#1"] == ("Stone", "leaves 1 beer on it")
    assert told["farm-south#1"] == ("The southern farm brewery", "flips: your income 0 → 2")
    assert told["walsall#2"] == ("Walsall (Ben)", "leaves 1 beer on it")


@pytest.mark.parametrize(
    "code",
    ["", "do=", "do=raise", "card=stone", "industry=gold", "drop", "x", "site=dudley#9", "do=sell"],
)
def test_changes_that_are_not_on_offer_are_refused(code: str) -> None:
    view = rules.view(table(hand="leek coal dudley"), 0)
    for draft in ("", edited(view, "do=build")):
        if draft and code == "drop":
            continue
        with pytest.raises(rules.RulesError):
            PANEL.apply(view, 0, draft, code)


DAMAGED = (
    "x",
    ";",
    "x;",
    "build card",
    "build card=stone",
    "build industry=coal industry=coal",
    "sell",
    "loan with stone;",
    "pass with leek;pass with leek;",
    "pass with leek;pass with coal;",
    "pass with leek;pass with coal;pass",
    "raise dudley#1;",
    "build;build",
    "loan card=leek;",
    "network link=leek~stone",
)


@pytest.mark.parametrize("draft", DAMAGED)
def test_damaged_drafts_are_refused(draft: str) -> None:
    view = rules.view(table(hand="leek coal dudley"), 0)
    for read in (PANEL.moves, PANEL.preview):
        with pytest.raises(rules.RulesError):
            read(view, 0, draft)
    with pytest.raises(rules.RulesError):
        PANEL.summary(view, 0, draft, ENGLISH)


def test_the_draft_of_a_turn_does_not_fit_the_next_one() -> None:
    state = table(hand="leek coal dudley")
    view = rules.view(state, 0)
    draft = edited(view, "do=pass", "card=coal", "do=loan", "card=leek")
    later, _ = rules.play(state, 0, "pass with coal")
    with pytest.raises(rules.RulesError):
        PANEL.moves(rules.view(later, 0), 0, draft)


def test_the_first_round_has_one_action() -> None:
    state = rules.new(SLUG, 3, seed="first")
    (seat,) = rules.waiting(state)
    view = rules.view(state, seat)
    assert PANEL.title(view, seat, ENGLISH) == "Choose your action…"
    draft = PANEL.apply(view, seat, PANEL.apply(view, seat, "", "do=pass"), f"card={_card(view)}")
    assert len(PANEL.moves(view, seat, draft)) == 1
    groups = PANEL.edits(view, seat, draft, ENGLISH)
    assert [edit.code for group in groups for edit in group.edits] == ["drop"]


def _card(view: Any) -> str:
    return view.players[rules.waiting(view)[0]].hand[0]


def test_the_public_sees_the_way_to_the_panel_and_nothing_else() -> None:
    for state, seat, _ in positions(3, "public"):
        if seat < 0:
            continue
        public = rules.view(state, None)
        composer = TITLE.composes(public, seat, NAMES)
        assert composer is not None
        assert composer.title(public, seat, ENGLISH)
        assert TITLE.choices(public, seat, ENGLISH) == ()
        if "?" in public.players[seat].hand and isinstance(composer, TurnPanel):
            assert list(TITLE.offers(public, seat, "build", NAMES, ENGLISH)) == []
            with pytest.raises(rules.RulesError):
                composer.edits(public, seat, "", ENGLISH)
        others = [other for other in range(3) if other not in rules.waiting(state)]
        for other in others:
            assert TITLE.composes(rules.view(state, other), other, NAMES) is None


OWED = {"dudley#1": "0 coal 2", "dudley#2": "0 iron 3", "stone#1": "0 cotton 1 flipped"}


def _raised(view: Any, panel: Composer) -> Iterator[str]:
    drafts, fresh = set(), [panel.start(view, 0)]
    while fresh:
        draft = fresh.pop()
        if draft not in drafts:
            drafts.add(draft)
            yield from panel.moves(view, 0, draft)
            fresh += [panel.apply(view, 0, draft, code) for code in offered(panel, view, draft)]


@pytest.mark.parametrize("owed", [1, 4, 6, 7, 9])
def test_changes_lead_to_every_way_to_pay_a_debt(owed: int) -> None:
    view = rules.view(debt({0: owed, 1: 2}, OWED), 0)
    panel = TITLE.composes(view, 0, NAMES)
    assert isinstance(panel, RaisePanel)
    legal = {str(move) for move in rules.legal(view, 0)}
    assert set(_raised(view, panel)) == legal


def test_a_debt_tells_what_is_missing_and_what_is_kept() -> None:
    view = rules.view(debt({0: 6}, OWED), 0)
    panel = RaisePanel()
    draft = panel.start(view, 0)
    assert panel.summary(view, 0, draft, ENGLISH) == "You owe £6.\n£6 still missing."
    edits = panel.edits(view, 0, draft, ENGLISH)[0].edits
    assert [(edit.label, edit.description) for edit in edits] == [
        ("Cotton Mill I in Stone #1 · +£6", "flipped: scores 5 points"),
        ("Coal Mine II in Dudley #1 · +£3", "not flipped: scores nothing yet"),
        ("Iron Works III in Dudley #2 · +£4", "not flipped: scores nothing yet"),
    ]
    draft = panel.apply(view, 0, draft, "give=dudley#1")
    assert panel.moves(view, 0, draft) == ()
    draft = panel.apply(view, 0, draft, "give=dudley#2")
    assert panel.moves(view, 0, draft) == ("raise dudley#1,dudley#2",)
    assert panel.summary(view, 0, draft, ENGLISH) == (
        "You owe £6.\n1. Coal Mine II in Dudley: +£3\n2. Iron Works III in Dudley: +£4\n"
        "The debt is paid; you keep £1."
    )
    assert not offered(panel, view, draft)


def test_a_given_answer_is_where_its_panel_starts_again() -> None:
    state = debt({0: 4, 1: 2}, {**OWED, "leek#1": "1 cotton 1", "leek#2": "1 coal 1"})
    after, _ = rules.play(state, 0, "raise dudley#2")
    view = rules.view(after, 0)
    panel = TITLE.composes(view, 0, NAMES)
    assert isinstance(panel, RaisePanel)
    assert panel.start(view, 0) == "raise dudley#2"
    public = rules.view(after, None)
    assert panel.start(public, 0) == "raise"


@pytest.mark.parametrize(
    "draft",
    [
        "",
        "x",
        "raise stone#2",
        "raise dudley#1,dudley#1",
        "raise stone#1,dudley#1",
        "loan with leek",
    ],
)
def test_damaged_answers_to_a_debt_are_refused(draft: str) -> None:
    view = rules.view(debt({0: 6}, OWED), 0)
    with pytest.raises(rules.RulesError):
        RaisePanel().moves(view, 0, draft)


@pytest.mark.parametrize("code", ["", "give=", "give=stone#2", "dudley#1", "give=leek#1"])
def test_tiles_that_are_not_on_offer_are_refused(code: str) -> None:
    view = rules.view(debt({0: 6}, OWED), 0)
    with pytest.raises(rules.RulesError):
        RaisePanel().apply(view, 0, "raise", code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_speak_every_language(language: str) -> None:
    texts = texts_for(language)
    state = table(**POSITIONS["rail"])
    view = rules.view(state, 0)
    chance = rules.Chance(language)
    for _ in range(20):
        draft = ""
        for _ in range(7):
            codes = offered(PANEL, view, draft)
            draft = PANEL.apply(view, 0, draft, chance.choose(codes))
            groups_keep_limits(PANEL, view, draft, texts, 0)
            said = PANEL.summary(view, 0, draft, texts)
            assert "{" not in said
            if language != "en":
                assert "Still" not in said
                assert "Money" not in said
    owing = rules.view(debt({0: 6}, OWED), 0)
    groups_keep_limits(RaisePanel(), owing, "raise", texts, 0)
    assert RaisePanel().title(owing, 0, texts)
