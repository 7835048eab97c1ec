"""Games with the New Buildings: every question has offers, every draft of a panel can be played."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import rules
from bot.games.core.choices import (
    CODE_LIMIT,
    CONSEQUENCE_LIMIT,
    LABEL_LIMIT,
    SELECT_LIMIT,
    OfferedMove,
)
from bot.games.core.question import describe
from bot.games.core.words import status_lines
from bot.games.puerto_rico import PUERTO_RICO
from bot.games.puerto_rico.questions.builder import BlackMarketPanel
from bot.games.puerto_rico.questions.captain import SmallWharfPanel
from bot.games.puerto_rico.questions.guest_panel import GuestsPanel
from bot.i18n import LANGUAGES, texts_for
from rules.puerto_rico.moves import Build, PlaceColonists, ShipBySmallWharf
from rules.puerto_rico.placements import Placements
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.trader import SellChoice
from tests.bot.games.puerto_rico.questions import (
    ENGLISH,
    NAMES,
    WORDS,
    choices_of,
    own_panel,
    prompt,
    question,
    reachable,
)
from tests.cases import for_each
from tests.sharing import in_turn

CUSTOM = (
    "aqueduct,forest-house,black-market,storehouse,guesthouse,trading-post,church,small-wharf,"
    "lighthouse,specialty-factory,library,union-hall,statue,cloister,fortress,residence,city-hall"
)
SETS = [
    (2, {"building_set": "draft"}),
    (2, {"building_set": "new-only", "library_two_player": "once-per-round"}),
    (3, {"building_set": "random", "production": "chosen"}),
    (4, {"building_set": "custom", "custom_buildings": CUSTOM}),
    (5, {"building_set": "draft", "hacienda_forest_exclusive": True}),
]


def game(seats: int, seed: str, options: dict[str, Any]) -> Any:
    """Yield (position, seat) of a random game in which whoever can moves."""
    state = rules.new("puerto-rico", seats, options, seed)
    chance = rules.Chance(seed)
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        yield state, seat
        state, _ = rules.play(state, seat, rules.sample(state, seat, chance))


def check_choice(choice: OfferedMove) -> None:
    assert 1 <= len(choice.label) <= LABEL_LIMIT
    assert len(choice.consequence) <= CONSEQUENCE_LIMIT
    assert "{" not in choice.label + choice.consequence


def check_choices(state: Any, seat: int, texts: Any) -> None:
    view = rules.view(state, seat)
    choices = choices_of(view, seat, texts)
    assert choices or own_panel(view, seat)
    assert len({choice.text for choice in choices}) == len(choices)
    assert len({(c.label, c.consequence) for c in choices}) == len(choices)
    groups = [choice.group for choice in choices]
    assert all(groups.count(group) <= SELECT_LIMIT for group in groups)
    for choice in choices:
        check_choice(choice)
        assert str(rules.parse(state, seat, choice.text)) == choice.text


def check_panel(state: Any, seat: int, texts: Any, chance: rules.Chance, steps: int) -> None:
    view = rules.view(state, seat)
    panel = own_panel(view, seat, texts)
    if panel is None:
        return
    assert 0 < len(panel.title()) <= LABEL_LIMIT
    draft = panel.start()
    for _ in range(steps):
        assert "{" not in panel.summary(draft)
        panel.picture(draft)
        after = state
        for move in panel.moves(draft):
            after, _events = rules.play(after, seat, move)
        edits = [e for group in panel.edits(draft) for e in group.edits]
        assert len({edit.code for edit in edits}) == len(edits)
        assert all(0 < len(edit.label) <= LABEL_LIMIT for edit in edits)
        assert all(len(e.code) <= CODE_LIMIT and not {":", " "} & set(e.code) for e in edits)
        enabled = [edit.code for edit in edits if edit.enabled]
        if not enabled:
            return
        draft = panel.apply(draft, chance.choose(enabled))


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
@pytest.mark.parametrize(("seats", "options"), SETS, ids=str)
def test_every_question_has_offers_that_can_be_played(
    seats: int, options: dict[str, Any], language: str
) -> None:
    texts, chance = texts_for(language), rules.Chance(language)
    panels: set[type] = set()
    asked = 0
    for state, seat in game(seats, f"{language} {seats} {options['building_set']}", options):
        view = rules.view(state, seat)
        question = prompt(view, seat, texts)
        assert NAMES[seat] in question
        assert "{" not in question + WORDS.headline(view, NAMES, texts)
        assert len(status_lines(WORDS, view, NAMES, texts)) == seats
        check_choices(state, seat, texts)
        check_panel(state, seat, texts, chance, 4)
        panels.add(type(own_panel(view, seat)))
        asked += 1
    assert asked > 100
    assert len(panels) > 1


@pytest.mark.parametrize(("seats", "options"), in_turn(SETS), ids=str)
def test_every_move_has_a_description_and_a_command(seats: int, options: dict[str, Any]) -> None:
    words = {word for verb in PUERTO_RICO.verbs for word in (verb.name, *verb.also)}
    for state, seat in game(seats, f"words {seats}", options):
        view = rules.view(state, seat)
        legal = rules.legal(view, seat)
        step = max(1, len(legal) // 25)
        for move in (legal[place] for place in range(0, len(legal), step)):
            choice = describe(question(view, seat), move)
            check_choice(choice)
            assert choice.text == str(move)
            assert choice.text.split()[0] in words
        for verb in ("", "guest", "build", "ship"):
            for choice in islice(question(view, seat).offers(verb), 30):
                assert verb in ("", choice.text.split()[0])
                assert rules.parse(view, seat, choice.text) in legal


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_told(language: str) -> None:
    texts, chance = texts_for(language), rules.Chance(language)
    state = rules.new("puerto-rico", 4, {"building_set": "new-only"}, language)
    lines = 0
    while waiting := rules.waiting(state):
        state, events = rules.play(state, waiting[0], rules.sample(state, waiting[0], chance))
        for line in WORDS.log.tell(events, NAMES, texts):
            assert line.text
            assert "{" not in line.text
            lines += 1
    assert lines > 300


def board(step: Any, **parts: Any) -> Any:
    """A game of three in which seat 0 has `parts` and is asked `step`."""
    state: Any = rules.new("puerto-rico", 3, {"building_set": "new-only"}, "board")
    for name, value in parts.items():
        setattr(state.players[0], name, value)
    state.stack[-1] = step
    return state


def goods(**numbers: int) -> dict[str, int]:
    return {**dict.fromkeys(("corn", "indigo", "sugar", "tobacco", "coffee"), 0), **numbers}


def test_the_panel_of_the_black_market_reaches_every_payment() -> None:
    state = board(
        BuildChoice(0),
        doubloons=3,
        city={"black-market": 1},
        island=["corn", "quarry"],
        on_tiles={"corn": 1},
        goods=goods(corn=1, sugar=2),
        vp_chips=2,
        san_juan=1,
    )
    view = rules.view(state, 0)
    panel = own_panel(view, 0)
    assert isinstance(panel, BlackMarketPanel)
    legal = {str(m) for m in rules.legal(state, 0) if isinstance(m, Build) and m.paying}
    assert reachable(panel) == legal
    offered = [c.text for c in choices_of(view, 0) if " paying " in c.text]
    assert len(offered) == len({text.split()[1] for text in offered})
    # what is spared most easily is proposed
    assert "build storehouse" in {c.text for c in choices_of(view, 0)}
    assert "build trading-post paying colonist:san-juan" in offered


def test_few_payments_need_no_panel() -> None:
    state = board(BuildChoice(0), doubloons=0, city={"black-market": 1}, goods=goods(corn=1))
    view = rules.view(state, 0)
    assert own_panel(view, 0) is None
    offered = {c.text for c in choices_of(view, 0)}
    assert offered == {str(move) for move in rules.legal(state, 0)}
    assert "build forest-house paying good:corn" in offered


def test_the_panel_of_the_small_wharf_reaches_every_load() -> None:
    state = board(ShipChoice(0), city={"small-wharf": 1}, goods=goods(corn=2, coffee=2))
    view = rules.view(state, 0)
    panel = own_panel(view, 0)
    assert isinstance(panel, SmallWharfPanel)
    loads = rules.legal(state, 0)
    assert reachable(panel) == {
        str(m) for m in loads if isinstance(m, ShipBySmallWharf) and not m.waive
    }
    assert panel.summary("ship 2 corn 1 coffee by small-wharf") == (
        "You ship 2 corn and 1 coffee: 1 point for the barrels.\nYou still have 1 coffee."
    )
    with pytest.raises(rules.RulesError):
        panel.apply("ship 1 corn by small-wharf", "corn-0")


def test_a_load_says_what_it_brings() -> None:
    city = {"small-wharf": 1, "harbor": 1, "lighthouse": 1, "union-hall": 1, "library": 1}
    state = board(ShipChoice(0), city=city, goods=goods(corn=4, coffee=2))
    state.chooser, state.phase = 0, "captain"
    by_text = {c.text: c for c in choices_of(rules.view(state, 0), 0)}
    small = by_text["ship 4 corn 2 coffee by small-wharf"]
    assert small.label == "4 corn and 2 coffee by small wharf · +9 points"
    assert small.consequence.startswith(
        "3 + captain + library + harbor + 3 union hall, +1 doubloon"
    )


def test_guests_can_go_to_the_trading_post_with_one_tap() -> None:
    state = board(
        SellChoice(0),
        city={"guesthouse": 2, "trading-post": 0},
        goods=goods(corn=1),
        island=["corn"],
    )
    view = rules.view(state, 0)
    offered = [c.text for c in choices_of(view, 0)]
    assert "guest to trading-post" in offered
    assert "guest to corn" not in offered
    assert prompt(view, 0).endswith("You can move a guest first.")
    panel = own_panel(view, 0)
    assert isinstance(panel, GuestsPanel)
    assert reachable(panel) == {
        str(move) for move in rules.legal(state, 0) if str(move).startswith("guest")
    }


def test_guests_and_what_they_make_possible_are_confirmed_together() -> None:
    state = board(
        ShipChoice(0),
        city={"guesthouse": 1, "small-wharf": 0},
        goods=goods(corn=3, indigo=2),
        island=["corn"],
    )
    view = rules.view(state, 0)
    panel = own_panel(view, 0)
    assert panel is not None
    draft = panel.apply(panel.start(), "to-small-wharf")
    assert panel.moves(draft) == ("guest to small-wharf",)
    draft = panel.apply(draft, "also")
    draft = panel.apply(draft, "then-corn-2")
    moves = panel.moves(draft)
    assert moves == ("guest to small-wharf", "ship 2 corn 2 indigo by small-wharf")
    for move in moves:
        state, _ = rules.play(state, 0, move)
    assert panel.moves(panel.apply(draft, "only")) == moves[:1]


def test_in_a_window_staying_is_one_tap_and_useful_circles_come_first() -> None:
    state = board(
        RoleChoice(0),
        city={"guesthouse": 2, "indigo-plant": 0, "office": 0},
        island=["indigo", "quarry"],
    )
    state, _ = rules.play(state, 0, "role craftsman")
    assert isinstance(state.stack[-1], GuestChoice)
    view = rules.view(state, 0)
    offered = [c.text for c in choices_of(view, 0)]
    assert offered[0] == "guest pass"
    assert "guest to indigo indigo-plant" in offered
    assert not any("office" in text or "quarry" in text for text in offered)
    panel = own_panel(view, 0)
    assert panel is not None
    assert reachable(panel) == {str(move) for move in rules.legal(state, 0)}


def test_owners_of_guests_may_move_them_while_another_is_asked() -> None:
    state = board(RoleChoice(1), city={"guesthouse": 1, "office": 0}, island=["corn"])
    view = rules.view(state, 0)
    offered = {c.text for c in question(view, 0).offers("guest")}
    assert offered == {"guest to corn", "guest to office"}
    assert all(c.text.startswith("guest") for c in choices_of(view, 0))


@for_each("draft", ["", "corn", "corn corn corn|", "nowhere|", "|ship 1 corn", "x|y"])
def test_damaged_drafts_of_guests_are_refused(draft: str) -> None:
    state = board(RoleChoice(0), city={"guesthouse": 1}, island=["corn"])
    view = rules.view(state, 0)
    panel = own_panel(view, 0)
    assert panel is not None
    with pytest.raises(rules.RulesError):
        panel.moves(draft)


def test_the_draft_names_costs_and_effects() -> None:
    state = rules.new("puerto-rico", 3, {"building_set": "draft"}, "draft")
    view = rules.view(state, 0)
    choices = choices_of(view, 0)
    assert len(choices) == 31
    assert list(dict.fromkeys(choice.group for choice in choices)) == [
        "Buildings for 1–5",
        "Buildings for 6–9",
        "Buildings for 10",
    ]
    first = choices[0]
    assert (first.label, first.consequence) == (
        "Small market · 1 doubloon, 1 point",
        "1 doubloon more when you sell a barrel",
    )
    assert WORDS.headline(view, NAMES, ENGLISH) == "Draft of the buildings: 1 of 17"
    assert prompt(view, 0) == "Ann: choose a building for the game."


def test_very_many_arrangements_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are only counted: there can be thousands."""
    made: list[int] = []
    at = Placements.at

    def counting(ways: Placements, rank: int) -> PlaceColonists:
        made.append(rank)
        return at(ways, rank)

    monkeypatch.setattr(Placements, "at", counting)
    plantations = ["corn", "indigo", "sugar", "tobacco", "coffee", "quarry"]
    state = board(
        PlaceChoice((0,)), island=plantations, city={"office": 0, "factory": 0}, san_juan=4
    )
    view = rules.view(state, 0)
    assert len(rules.legal(view, 0)) > 60
    assert choices_of(view, 0)
    assert len(made) < 20
