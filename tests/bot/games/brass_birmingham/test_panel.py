"""The panel for a turn: drafts lead to all actions and to no other, and damaged ones nowhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

import rules
from bot.games.brass_birmingham.questions.turn import TurnPanel
from bot.i18n import LANGUAGES, texts_for
from rules.brass_birmingham.data import SLOT, SLOTS
from rules.brass_birmingham.moves import Build
from tests.asked import asked, panel_of
from tests.bot.games.brass_birmingham.panels import (
    ENGLISH,
    NAMES,
    POSITIONS,
    TITLE,
    edited,
    groups_keep_limits,
    labels,
    offered,
    proposed,
)
from tests.bot.games.brass_birmingham.tables import SLUG, positions, table
from tests.cases import for_each
from tests.sharing import in_turn


def reachable(view: Any, verb: str) -> set[str]:
    """All single actions of a kind that changes lead to, each change made in each draft."""
    drafts, fresh, found = set(), [edited(view, f"do={verb}")], set()
    while fresh:
        draft = fresh.pop()
        so_far = TurnPanel(view, 0, NAMES).read(draft)
        cards = tuple(pick for pick in so_far.picks if pick[0] == "card")
        others = tuple(pick for pick in so_far.picks if pick[0] != "card")
        if (cards, others) in drafts:
            continue
        drafts.add((cards, others))
        found.update(panel_of(view, 0).moves(draft))
        assert so_far.flow is not None
        for ask in so_far.flow.asks(so_far.picks):
            fresh += [panel_of(view, 0).apply(draft, f"{ask.key}={v}") for v in ask.values]
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
    ("name", "verb"), in_turn((name, verb) for name, verbs in PAIRS.items() for verb in verbs)
)
def test_changes_lead_to_every_action_and_to_no_other(name: str, verb: str) -> None:
    state = table(**POSITIONS[name])
    view: Any = rules.view(state, 0)
    legal = {str(move) for move in rules.legal(view, 0, verb)}
    assert (f"do={verb}" in offered(view, "")) == bool(legal)
    if legal:
        assert reachable(view, verb) == {alike(view, text) for text in legal}


@pytest.mark.parametrize(("seats", "language"), in_turn([(2, "en"), (3, "ko"), (4, "ja")]))
def test_games_can_be_played_by_panels_alone(seats: int, language: str) -> None:
    texts, chance = texts_for(language), rules.Chance(language)
    state, both = rules.new(SLUG, seats, seed=f"panels-{seats}"), 0
    while waiting := rules.waiting(state):
        seat = waiting[0]
        view = rules.view(state, seat)
        panel = asked(view, seat, NAMES, texts).panel()
        assert panel is not None
        draft = panel.start()
        while True:
            groups_keep_limits(panel, draft)
            assert "{" not in panel.summary(draft)
            moves = panel.moves(draft)
            assert tuple(map(str, panel.picture(draft).moves))[: len(moves)] == moves
            groups = panel.edits(draft)
            codes = [e.code for g in groups for e in g.edits if e.enabled and e.code != "drop"]
            if moves and (not codes or not chance.below(4)):
                break
            draft = panel.apply(draft, chance.choose(codes))
        both += len(moves) > 1
        for move in moves:
            assert str(rules.parse(state, seat, move)) == move
            state, _ = rules.play(state, seat, move)
    assert both > 5


def test_what_has_one_possibility_is_filled_in() -> None:
    view = rules.view(table(hand="dudley", links={"birmingham~dudley": 0}), 0)
    draft = edited(view, "do=build")
    assert panel_of(view, 0).moves(draft) == ("build coal at dudley#1 with dudley",)
    draft = edited(view, "do=loan")
    assert panel_of(view, 0).moves(draft) == ("loan with dudley",)


@for_each(
    "order",
    list(permutations(("industry=cotton", "site=birmingham#1", "card=birmingham"))),
)
def test_choices_can_be_made_in_any_order(order: tuple[str, ...]) -> None:
    view = rules.view(table(hand="birmingham leek cotton-manufacturer"), 0)
    draft = edited(view, "do=build")
    for code in order:
        if code not in draft.split():
            draft = panel_of(view, 0).apply(draft, code)
    assert panel_of(view, 0).moves(draft) == ("build cotton at birmingham#1 with birmingham",)


def test_the_second_action_sees_what_the_first_has_done() -> None:
    view = rules.view(table(hand="dudley dudley iron", links={"birmingham~oxford": 0}), 0)
    draft = edited(view, "do=network", "link=birmingham~dudley", "card=dudley")
    draft = edited(view, "do=build", draft=draft)
    assert "dudley#2" in labels(view, draft, "at-iron")
    draft = edited(view, "at-iron=dudley#2", "card=iron", draft=draft)
    first, second = panel_of(view, 0).moves(draft)
    assert first == "network birmingham~dudley with dudley"
    assert second == "build iron at dudley#2 coal market with iron"
    assert len(panel_of(view, 0).picture(draft).moves) == 2


def test_a_half_chosen_action_can_be_dropped_and_the_first_confirmed_alone() -> None:
    view = rules.view(table(hand="dudley iron leek"), 0)
    draft = edited(view, "do=pass", "card=iron", "do=build", "card=leek")
    assert panel_of(view, 0).moves(draft) == ()
    assert panel_of(view, 0).picture(draft).moves == (rules.parse(view, 0, "pass with iron"),)
    draft = edited(view, "drop", draft=draft)
    assert panel_of(view, 0).moves(draft) == ("pass with iron",)
    assert "do=build" in offered(view, draft)
    with pytest.raises(rules.IllegalMove):
        panel_of(view, 0).apply(draft, "drop")


def test_two_rails_are_chosen_one_after_the_other() -> None:
    state = table(**{**POSITIONS["rail"], "hand": "coventry"})
    view = rules.view(state, 0)
    draft = edited(view, "do=network", "link=birmingham~tamworth")
    assert panel_of(view, 0).moves(draft) == (
        "network birmingham~tamworth coal dudley#1 with coventry",
    )
    label, told = labels(view, draft, "second")["nuneaton~tamworth"]
    assert label == "Nuneaton–Tamworth · £15"
    assert told == "worth 0 points now; coal from Dudley"
    draft = edited(view, "second=nuneaton~tamworth", draft=draft)
    assert proposed(view, draft) == ["beer=stone#1", "card=coventry"]
    assert set(labels(view, draft, "beer")) == {"walsall#2"}
    assert panel_of(view, 0).moves(draft) == (
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
    assert panel_of(view, 0).moves(draft) == (
        "sell worcester#1 to gloucester#1 beer merchant bonus cotton with coventry",
    )
    draft = edited(view, "pair=birmingham#2>oxford#1", draft=draft)
    draft = edited(view, "beer=merchant", "beer=stone#1", draft=draft)
    (move,) = panel_of(view, 0).moves(draft)
    assert move.endswith("+ birmingham#2 to oxford#1 beer merchant,stone#1 with coventry")
    lines = panel_of(view, 0).summary(draft).splitlines()
    assert lines[0] == "**1. Sell: 2 tiles**"
    assert lines[1] == (
        "- cotton mill I in Worcester to Gloucester; beer from the merchant; "
        "bonus: develops cotton mill IV; it flips: +5 income spaces (level 0 → 3)"
    )
    assert lines[2].startswith("- manufacturer V in Birmingham to Oxford; beer from the merchant")


@for_each(
    "code",
    ["", "do=", "do=raise", "card=stone", "industry=gold", "drop", "x", "site=dudley#9", "do=sell"],
)
def test_changes_that_are_not_on_offer_are_refused(code: str) -> None:
    view = rules.view(table(hand="leek coal dudley"), 0)
    for draft in ("", edited(view, "do=build")):
        if draft and code == "drop":
            continue
        with pytest.raises(rules.RulesError):
            panel_of(view, 0).apply(draft, code)


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


@for_each("draft", DAMAGED)
def test_damaged_drafts_are_refused(draft: str) -> None:
    view = rules.view(table(hand="leek coal dudley"), 0)
    for read in (panel_of(view).moves, panel_of(view).picture):
        with pytest.raises(rules.RulesError):
            read(draft)
    with pytest.raises(rules.RulesError):
        panel_of(view, 0).summary(draft)


def test_the_draft_of_a_turn_does_not_fit_the_next_one() -> None:
    state = table(hand="leek coal dudley")
    view = rules.view(state, 0)
    draft = edited(view, "do=pass", "card=coal", "do=loan", "card=leek")
    later, _ = rules.play(state, 0, "pass with coal")
    with pytest.raises(rules.RulesError):
        panel_of(rules.view(later, 0), 0).moves(draft)


def test_the_first_round_has_one_action() -> None:
    state = rules.new(SLUG, 3, seed="first")
    (seat,) = rules.waiting(state)
    view = rules.view(state, seat)
    assert panel_of(view, seat).title() == "Choose your action…"
    draft = panel_of(view, seat).apply(
        panel_of(view, seat).apply("", "do=pass"), f"card={_card(view)}"
    )
    assert len(panel_of(view, seat).moves(draft)) == 1
    groups = panel_of(view, seat).edits(draft)
    codes = [edit.code for group in groups for edit in group.edits]
    assert codes.pop() == "drop"
    assert all(code.startswith("card=") for code in codes)


def _card(view: Any) -> str:
    return view.players[rules.waiting(view)[0]].hand[0]


def test_the_public_sees_the_way_to_the_panel_and_nothing_else() -> None:
    hidden = bystanders = 0
    for state, seat, _ in positions(3, "public"):
        if seat < 0:
            continue
        public = rules.view(state, None)
        panel = asked(public, seat, NAMES).panel()
        assert panel is not None
        assert panel.title()
        assert TITLE.choices(public, seat, ENGLISH) == ()
        if "?" in public.players[seat].hand and isinstance(panel, TurnPanel):
            assert list(asked(public, seat, NAMES).offers("build")) == []
            with pytest.raises(rules.RulesError):
                panel.edits("")
            hidden += 1
        others = [other for other in range(3) if other not in rules.waiting(state)]
        for other in others:
            assert TITLE.question(rules.view(state, other), other, NAMES) is None
            bystanders += 1
    assert min(hidden, bystanders) > 20


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
def test_panels_speak_every_language(language: str) -> None:
    texts = texts_for(language)
    state = table(**POSITIONS["rail"])
    view = rules.view(state, 0)
    chance = rules.Chance(language)
    for _ in range(20):
        draft = ""
        for _ in range(7):
            codes = offered(view, draft)
            panel = panel_of(view, 0, texts=texts)
            draft = panel.apply(draft, chance.choose(codes))
            groups_keep_limits(panel, draft)
            said = panel.summary(draft)
            assert "{" not in said
            if language != "en":
                assert "Still" not in said
                assert "Money" not in said
