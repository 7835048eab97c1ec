from collections.abc import Iterator
from typing import Any

import pytest

import rules
from bot.games import TITLES
from bot.games.core.title import LABEL_LIMIT, SELECT_LIMIT, Composer
from bot.games.puerto_rico.barrels import ProducingPanel, StoringPanel, best_stores
from bot.games.puerto_rico.placing import PlacingPanel, proposal
from bot.i18n import LANGUAGES, texts_for
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.moves import Place, Store
from rules.puerto_rico.powers import can_store
from rules.puerto_rico.state import Player
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.storage import StoreChoice

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")

TITLE = TITLES["puerto-rico"]
ENGLISH = texts_for("en")


def table(step: Any, **board: Any) -> Any:
    """A game of three in which seat 0 has `board` and is asked `step`."""
    state: Any = rules.new("puerto-rico", seats=3, seed="panel")
    for name, value in board.items():
        setattr(state.players[0], name, value)
    state.stack[-1] = step
    return state


def goods(**numbers: int) -> dict[str, int]:
    return {**dict.fromkeys(("corn", "indigo", "sugar", "tobacco", "coffee"), 0), **numbers}


def reachable(panel: Composer, view: Any) -> set[str]:
    """The finished moves that edits lead to, each edit taken from each draft."""
    drafts, open_drafts = set(), [panel.start(view, 0)]
    while open_drafts:
        draft = open_drafts.pop()
        if draft not in drafts:
            drafts.add(draft)
            for group in panel.edits(view, 0, draft, ENGLISH):
                codes = [edit.code for edit in group.edits if edit.enabled]
                open_drafts.extend(panel.apply(view, 0, draft, code) for code in codes)
    return {text for draft in drafts for text in panel.moves(view, 0, draft)}


BOARDS = [
    {"island": ["corn", "indigo"], "city": {"small-market": 0}, "san_juan": 2},
    {
        "island": ["corn", "corn", "sugar", "quarry"],
        "city": {"sugar-mill": 1, "office": 0},
        "on_tiles": {"corn": 1},
        "san_juan": 2,
    },
    {"island": ["corn"], "city": {"guild-hall": 0}, "san_juan": 5},
]


@pytest.mark.parametrize("board", BOARDS)
def test_edits_reach_all_placements_and_no_others(board: dict[str, Any]) -> None:
    state = table(PlaceChoice((0, 1, 2)), **board)
    legal = {str(move) for move in rules.legal(state, 0)}
    assert reachable(PlacingPanel(), rules.view(state, 0)) == legal


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_edits_never_break_a_placement(random_game: Any, language: str) -> None:
    texts = texts_for(language)
    chance = rules.Chance(language)
    asked = 0
    for state, seat, _ in random_game(4, "edits"):
        view = rules.view(state, seat) if seat >= 0 else None
        panel = TITLE.composes(view, seat, NAMES) if view else None
        if not view or not isinstance(panel, PlacingPanel):
            continue
        asked += 1
        draft = panel.start(view, seat)
        assert panel.moves(view, seat, draft) == (draft,)
        for _ in range(12):
            groups = panel.edits(view, seat, draft, texts)
            edits = [edit for group in groups for edit in group.edits]
            for group in groups:
                assert 1 <= len(group.edits) <= SELECT_LIMIT
                assert len({edit.code for edit in group.edits}) == len(group.edits)
                assert all(0 < len(e.label) <= LABEL_LIMIT for e in group.edits)
            edit = chance.choose(edits)
            if not edit.enabled:
                with pytest.raises(rules.IllegalMove):
                    panel.apply(view, seat, draft, edit.code)
                continue
            draft = panel.apply(view, seat, draft, edit.code)
            assert "{" not in panel.summary(view, seat, draft, texts)
            (shown,) = panel.preview(view, seat, draft)
            assert isinstance(shown, Place)
            for text in panel.moves(view, seat, draft):
                assert str(rules.parse(state, seat, text)) == text
    assert asked > 5


def random_board(chance: rules.Chance) -> dict[str, Any]:
    """An island and a city of any size with any number of colonists, all in San Juan."""
    tiles = ("corn", "indigo", "sugar", "tobacco", "coffee", "quarry")
    ids = list(BUILDING)
    chance.shuffle(ids)
    city: dict[str, int] = {}
    for building in ids[: chance.below(13)]:
        if sum(BUILDING[each].size for each in (*city, building)) <= 12:
            city[building] = 0
    island = [chance.choose(tiles) for _ in range(chance.below(13))]
    return {"island": island, "city": city, "san_juan": chance.below(30)}


@pytest.mark.parametrize("number", range(40))
def test_edits_lead_from_the_proposal_to_any_placement(number: int) -> None:
    chance = rules.Chance(f"board-{number}")
    state = table(PlaceChoice((0, 1, 2)), **random_board(chance))
    view, panel = rules.view(state, 0), PlacingPanel()
    goal = chance.choose(rules.legal(state, 0))
    wanted = dict(goal.colonists)
    draft = panel.start(view, 0)
    for verb in ("off", "add"):
        while True:
            (shown,) = panel.preview(view, 0, draft)
            assert isinstance(shown, Place)
            have = dict(shown.colonists)
            names = [
                name
                for name in state.players[0].circles()
                if (have.get(name, 0) > wanted.get(name, 0)) == (verb == "off")
                and have.get(name, 0) != wanted.get(name, 0)
            ]
            if not names:
                break
            groups = panel.edits(view, 0, draft, ENGLISH)
            offered = {edit.code for group in groups for edit in group.edits if edit.enabled}
            assert all(len(group.edits) <= SELECT_LIMIT for group in groups)
            assert f"{verb}-{names[0]}" in offered
            draft = panel.apply(view, 0, draft, f"{verb}-{names[0]}")
    assert panel.moves(view, 0, draft) == (str(goal),)


def test_proposals_are_legal_and_leave_everybody_in_place(random_game: Any) -> None:
    proposed = 0
    for state, seat, _ in random_game(5, "proposals"):
        if seat >= 0 and isinstance(state.stack[-1], PlaceChoice):
            player = state.players[seat]
            move = proposal(player)
            assert move in rules.legal(state, seat)
            after = dict(move.colonists)
            for name, number in player.arrangement().items():
                assert name == "san-juan" or after[name] >= number
            proposed += 1
    assert proposed > 20


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        # the plantation of a manned coffee roaster before corn
        (
            {"island": ["corn", "coffee"], "city": {"coffee-roaster": 1}, "san_juan": 1},
            "place coffee=1 coffee-roaster=1",
        ),
        # corn makes a barrel by itself, an unmanned sugar mill does not
        (
            {"island": ["corn", "sugar"], "city": {"small-sugar-mill": 0}, "san_juan": 1},
            "place corn=1",
        ),
        # two colonists make a pair
        (
            {"island": ["quarry", "sugar"], "city": {"sugar-mill": 0, "office": 0}, "san_juan": 2},
            "place sugar=1 sugar-mill=1",
        ),
        # nothing to produce: the dearest violet building, then the quarry
        (
            {"island": ["quarry", "sugar"], "city": {"office": 0, "harbor": 0}, "san_juan": 3},
            "place quarry=1 office=1 harbor=1",
        ),
        # all circles are filled as far as colonists go
        ({"island": ["corn"], "city": {"indigo-plant": 0}, "san_juan": 9}, None),
    ],
)
def test_the_proposal_prefers_what_produces(board: dict[str, Any], expected: str | None) -> None:
    player = Player(0, **board)
    move = proposal(player)
    assert sum(number for _, number in move.colonists) == player.must_place()
    if expected is not None:
        assert str(move) == expected


def test_few_placements_are_buttons_with_the_proposal_first() -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo"], san_juan=1)
    choices = TITLE.choices(rules.view(state, 0), 0, ENGLISH)
    assert [(c.text, c.label, c.style) for c in choices] == [
        ("place corn=1", "Corn plantation +1", "success"),
        ("place indigo=1", "Indigo plantation +1", "secondary"),
    ]


def test_a_given_answer_is_where_its_panel_starts_again() -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo", "quarry"], san_juan=1)
    state, _ = rules.play(state, 0, "place quarry=1")
    assert PlacingPanel().start(rules.view(state, 0), 0) == "place quarry=1"


@pytest.mark.parametrize("code", ["add-corn", "off-quarry", "add-harbor", "", "add", "x-corn"])
def test_edits_that_are_not_on_offer_are_refused(code: str) -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo"], san_juan=1)
    with pytest.raises(rules.RulesError):
        PlacingPanel().apply(rules.view(state, 0), 0, "place corn=1", code)


@pytest.mark.parametrize("draft", ["", "sell corn", "place corn=2", "place office=1", "place x=1"])
def test_damaged_drafts_are_refused(draft: str) -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo"], san_juan=1)
    with pytest.raises(rules.RulesError):
        PlacingPanel().moves(rules.view(state, 0), 0, draft)


STORING = [StoreChoice((0, 1, 2)), StoreChoice((0,))]
STORES = [
    goods(corn=3),
    goods(corn=2, sugar=1, coffee=3),
    goods(corn=2, indigo=1, sugar=2, tobacco=1, coffee=2),
]
WAREHOUSES: list[dict[str, int]] = [
    {},
    {"small-warehouse": 1},
    {"large-warehouse": 1},
    {"small-warehouse": 1, "large-warehouse": 1},
]


@pytest.mark.parametrize("held", STORES)
@pytest.mark.parametrize("city", WAREHOUSES)
def test_the_best_stores_are_those_that_nothing_can_be_added_to(
    held: dict[str, int], city: dict[str, int]
) -> None:
    state = table(STORING[0], goods=held, city=city)
    legal = list(rules.legal(state, 0))
    kept = [dict(move.goods) for move in legal if isinstance(move, Store)]
    largest = {
        Store(move.goods)
        for move in legal
        if isinstance(move, Store)
        and not any(
            other != dict(move.goods)
            and all(other.get(kind, 0) >= number for kind, number in move.goods)
            for other in kept
        )
    }
    best = best_stores(state.players[0])
    assert set(best) == largest
    assert len(best) == len(largest)


@pytest.mark.parametrize("held", STORES)
@pytest.mark.parametrize("city", WAREHOUSES)
def test_edits_reach_all_that_can_be_stored(held: dict[str, int], city: dict[str, int]) -> None:
    state = table(STORING[0], goods=held, city=city)
    legal = {str(move) for move in rules.legal(state, 0)}
    assert reachable(StoringPanel(), rules.view(state, 0)) == legal
    assert all(can_store(state.players[0], best.goods) for best in best_stores(state.players[0]))


@pytest.mark.parametrize("step", STORING)
def test_many_stores_come_with_a_panel_and_shortcuts(step: Any) -> None:
    state = table(step, goods=goods(**dict.fromkeys(STORES[2], 2)), city=WAREHOUSES[2])
    view = rules.view(state, 0)
    assert isinstance(TITLE.composes(view, 0, NAMES), StoringPanel)
    choices = TITLE.choices(view, 0, ENGLISH)
    assert len(choices) == 5
    assert choices[0].label == "Keep 1 sugar, 2 tobacco and 2 coffee"
    assert choices[0].consequence == "2 corn, 2 indigo and 1 sugar go to the supply"


@pytest.mark.parametrize("step", STORING)
def test_few_stores_are_buttons(step: Any) -> None:
    state = table(step, goods=goods(corn=2, coffee=1))
    view = rules.view(state, 0)
    assert TITLE.composes(view, 0, NAMES) is None
    labels = [choice.label for choice in TITLE.choices(view, 0, ENGLISH)]
    assert labels == ["Keep 1 coffee", "Keep 1 corn"]


def test_what_was_chosen_in_secret_is_where_its_panel_starts_again() -> None:
    state = table(STORING[0], goods=goods(corn=2, coffee=1))
    assert StoringPanel().start(rules.view(state, 0), 0) == "store coffee=1"
    state, _ = rules.play(state, 0, "store corn=1")
    assert TITLE.question(rules.view(state, 0), 0, NAMES, ENGLISH) == (
        "Ann: choose the barrels you keep."
    )
    assert [each.text for each in TITLE.choices(rules.view(state, 0), 0, ENGLISH)] == [
        "store coffee=1",
        "store corn=1",
    ]
    assert StoringPanel().start(rules.view(state, 0), 0) == "store corn=1"
    assert StoringPanel().start(rules.view(state, None), 0) == "store coffee=1"


PRODUCING = [ProduceChoice((0, 1, 2)), ProduceChoice((0,))]


@pytest.mark.parametrize("step", PRODUCING)
def test_edits_reach_all_that_can_be_produced(step: Any) -> None:
    state = table(
        step,
        island=["corn", "corn", "sugar", "sugar"],
        on_tiles={"corn": 2, "sugar": 2},
        city={"sugar-mill": 2},
    )
    legal = {str(move) for move in rules.legal(state, 0)}
    assert len(legal) == 9
    assert reachable(ProducingPanel(), rules.view(state, 0)) == legal
    assert TITLE.composes(rules.view(state, 0), 0, NAMES) is None
    assert {each.text for each in TITLE.choices(rules.view(state, 0), 0, ENGLISH)} == legal
    assert TITLE.question(state, 0, NAMES, ENGLISH) == "Ann: choose what you produce."


@pytest.mark.parametrize("step", PRODUCING)
def test_many_productions_come_with_a_panel_and_the_extremes(step: Any) -> None:
    tiles = {"corn": 2, "sugar": 3}
    state = table(step, island=["corn"], on_tiles=tiles, city={"sugar-mill": 3})
    view = rules.view(state, 0)
    assert isinstance(TITLE.composes(view, 0, NAMES), ProducingPanel)
    texts = [choice.text for choice in TITLE.choices(view, 0, ENGLISH)]
    assert texts == ["produce corn=2 sugar=3", "produce none"]


def test_what_shall_be_produced_is_where_its_panel_starts_again() -> None:
    state = table(PRODUCING[0], island=["corn", "corn"], on_tiles={"corn": 2})
    assert ProducingPanel().start(rules.view(state, 0), 0) == "produce corn=2"
    state, _ = rules.play(state, 0, "produce corn=1")
    assert ProducingPanel().start(rules.view(state, 0), 0) == "produce corn=1"


def panels() -> Iterator[tuple[Composer, Any]]:
    yield PlacingPanel(), table(PlaceChoice((0, 1, 2)), island=["corn", "sugar"], san_juan=1)
    yield StoringPanel(), table(STORING[0], goods=STORES[1])
    yield (
        ProducingPanel(),
        table(PRODUCING[0], island=["corn", "corn"], on_tiles={"corn": 2}),
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_speak_every_language(language: str) -> None:
    texts = texts_for(language)
    for panel, state in panels():
        view = rules.view(state, 0)
        draft = panel.start(view, 0)
        words = [panel.title(view, 0, texts), panel.summary(view, 0, draft, texts)]
        for group in panel.edits(view, 0, draft, texts):
            words.append(group.label)
            words.extend(edit.label for edit in group.edits)
        assert all(words)
        assert not any("{" in word for word in words)


@pytest.mark.parametrize("code", ["corn-9", "corn-", "gold-1", "coffee-3 ", "corn-01"])
def test_numbers_that_are_not_on_offer_are_refused(code: str) -> None:
    state = table(STORING[0], goods=STORES[1])
    with pytest.raises(rules.RulesError):
        StoringPanel().apply(rules.view(state, 0), 0, "store corn=1", code)


def test_drafts_of_another_panel_are_refused() -> None:
    state = table(STORING[0], goods=STORES[1])
    with pytest.raises(rules.RulesError):
        StoringPanel().moves(rules.view(state, 0), 0, "produce corn=1")
