from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import rules
from bot.games.core.choices import LABEL_LIMIT, SELECT_LIMIT
from bot.games.core.panel import Panel
from bot.games.puerto_rico.questions.craftsman import ProducingPanel
from bot.games.puerto_rico.questions.mayor import PlacingPanel, arranged, proposal
from bot.games.puerto_rico.questions.storage import StoringPanel, best_stores
from bot.i18n import LANGUAGES, Texts, texts_for
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, GOODS, PRICES
from rules.puerto_rico.moves import PlaceColonists, Store
from rules.puerto_rico.powers import can_store
from rules.puerto_rico.state import Player
from rules.puerto_rico.steps.craftsman import ProduceChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.storage import StoreChoice
from tests.bot.games.puerto_rico.questions import choices_of, own_panel, prompt, reachable
from tests.cases import for_each


def table(step: Any, **board: Any) -> Any:
    """A game of three in which seat 0 has `board` and is asked `step`."""
    state: Any = rules.new("puerto-rico", seats=3, seed="panel")
    for name, value in board.items():
        setattr(state.players[0], name, value)
    state.stack[-1] = step
    return state


def goods(**numbers: int) -> dict[str, int]:
    return {**dict.fromkeys(("corn", "indigo", "sugar", "tobacco", "coffee"), 0), **numbers}


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
    assert reachable(PlacingPanel(rules.view(state, 0), 0)) == legal


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_edits_never_break_a_placement(random_game: Any, language: str) -> None:
    texts = texts_for(language)
    chance = rules.Chance(language)
    asked = 0
    for state, seat, _ in random_game(4, "edits"):
        view = rules.view(state, seat) if seat >= 0 else None
        panel = own_panel(view, seat, texts) if view else None
        if not view or not isinstance(panel, PlacingPanel):
            continue
        asked += 1
        draft = panel.start()
        assert panel.moves(draft) == (draft,)
        for _ in range(12):
            groups = panel.edits(draft)
            edits = [edit for group in groups for edit in group.edits]
            for group in groups:
                assert 1 <= len(group.edits) <= SELECT_LIMIT
                assert len({edit.code for edit in group.edits}) == len(group.edits)
                assert all(0 < len(e.label) <= LABEL_LIMIT for e in group.edits)
            edit = chance.choose(edits)
            if not edit.enabled:
                with pytest.raises(rules.IllegalMove):
                    panel.apply(draft, edit.code)
                continue
            draft = panel.apply(draft, edit.code)
            assert "{" not in panel.summary(draft)
            (shown,) = panel.picture(draft).moves
            assert isinstance(shown, PlaceColonists)
            for text in panel.moves(draft):
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


def test_a_colonist_moves_with_one_choice_from_somewhere_to_somewhere() -> None:
    state = table(
        PlaceChoice((0, 1, 2)), island=["corn", "sugar"], city={"small-market": 0}, san_juan=1
    )
    state.players[0].on_tiles["corn"] = 1
    panel = PlacingPanel(rules.view(state, 0), 0)
    draft = str(PlaceColonists((("corn", 1), ("small-market", 1))))
    (moving,) = [group for group in panel.edits(draft) if group.label == "Move a colonist"]
    labels = {edit.code: (edit.label, edit.description) for edit in moving.edits}
    assert labels["move-small-market>sugar"] == (
        "From small market to sugar plantation",
        "can produce 1 corn",
    )
    assert panel.moves(panel.apply(draft, "move-small-market>sugar")) == (
        str(PlaceColonists((("corn", 1), ("sugar", 1)))),
    )


@for_each("number", range(40))
def test_edits_lead_from_the_proposal_to_any_placement(number: int) -> None:
    chance = rules.Chance(f"board-{number}")
    state = table(PlaceChoice((0, 1, 2)), **random_board(chance))
    panel = PlacingPanel(rules.view(state, 0), 0)
    goal = chance.choose(rules.legal(state, 0))
    wanted = dict(goal.colonists)
    draft = panel.start()
    for verb in ("off", "add"):
        while True:
            (shown,) = panel.picture(draft).moves
            assert isinstance(shown, PlaceColonists)
            have = dict(shown.colonists)
            names = [
                name
                for name in state.players[0].circles()
                if (have.get(name, 0) > wanted.get(name, 0)) == (verb == "off")
                and have.get(name, 0) != wanted.get(name, 0)
            ]
            if not names:
                break
            groups = panel.edits(draft)
            offered = {edit.code for group in groups for edit in group.edits if edit.enabled}
            assert all(len(group.edits) <= SELECT_LIMIT for group in groups)
            assert f"{verb}-{names[0]}" in offered
            draft = panel.apply(draft, f"{verb}-{names[0]}")
    assert panel.moves(draft) == (str(goal),)


def test_proposals_are_legal_and_take_nobody_off_violet_buildings_and_quarries(
    random_game: Any,
) -> None:
    proposed = 0
    for state, seat, _ in random_game(5, "proposals"):
        if seat >= 0 and isinstance(state.stack[-1], PlaceChoice):
            player = state.players[seat]
            move = proposal(player)
            assert move in rules.legal(state, seat)
            after = dict(move.colonists)
            assert all(after.get(name, 0) >= number for name, number in stayed(player).items())
            proposed += 1
    assert proposed > 20


def stayed(player: Player) -> dict[str, int]:
    """Who is where no proposal takes anybody away, by circle."""
    return {
        name: number
        for name, number in player.arrangement().items()
        if name == "quarry" or (name in BUILDING and BUILDING[name].violet)
    }


@pytest.mark.parametrize("seed", ["most 1", "most 2", "most 3"])
def test_no_placement_of_those_who_may_move_makes_more_than_the_proposal(
    random_game: Any, seed: str
) -> None:
    compared = 0
    for state, seat, _ in random_game(3, seed):
        if seat < 0 or not isinstance(state.stack[-1], PlaceChoice):
            continue
        player = state.players[seat]
        ways = list(islice(rules.legal(state, seat), 500))
        if len(ways) == 500:
            continue
        stay, most = stayed(player), barrels(player, dict(proposal(player).colonists))
        for way in ways:
            placed = dict(way.colonists)
            if all(placed.get(name, 0) >= number for name, number in stay.items()):
                compared += 1
                assert barrels(player, placed) <= most, way
    assert compared > 20


def barrels(player: Player, placed: dict[str, int]) -> int:
    """What the barrels that a placement makes are worth, one more for each."""
    board = arranged(player, tuple(placed.items()))
    return sum(queries.capacity(board, kind) * (PRICES[kind] + 1) for kind in GOODS)


@for_each(
    ("board", "expected"),
    [
        # a new colonist and one who works nowhere make a pair
        (
            {
                "island": ["indigo", "coffee"],
                "on_tiles": {"coffee": 1},
                "city": {"small-indigo-plant": 0, "office": 0},
                "san_juan": 1,
            },
            "place indigo=1 small-indigo-plant=1",
        ),
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
        # whoever works nowhere moves to where a barrel is made
        (
            {"island": ["corn", "sugar"], "on_tiles": {"sugar": 1}, "city": {"office": 1}},
            "place corn=1 office=1",
        ),
        # two who work nowhere make a pair
        (
            {
                "island": ["indigo", "indigo", "coffee"],
                "on_tiles": {"indigo": 2},
                "city": {"coffee-roaster": 0},
            },
            "place coffee=1 coffee-roaster=1",
        ),
        # a colonist who produces stays, although an office is empty
        (
            {"island": ["corn"], "on_tiles": {"corn": 1}, "city": {"office": 0}},
            "place corn=1",
        ),
        # one who does not moves into it
        (
            {"island": ["sugar"], "on_tiles": {"sugar": 1}, "city": {"office": 0}},
            "place office=1",
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
    choices = choices_of(rules.view(state, 0), 0)
    assert [(c.text, c.label, c.style) for c in choices] == [
        ("place corn=1", "Corn plantation +1", "success"),
        ("place indigo=1", "Indigo plantation +1", "secondary"),
    ]


def test_a_long_placement_names_only_the_places() -> None:
    board = {"island": ["indigo", "sugar", "coffee"], "city": {"construction-hut": 0}}
    state = table(PlaceChoice((0, 1, 2)), **board, san_juan=4)
    (choice,) = choices_of(rules.view(state, 0), 0)
    names = "Indigo plantation, sugar plantation, coffee plantation and construction hut"
    assert choice.label == names


def test_a_given_answer_is_where_its_panel_starts_again() -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo", "quarry"], san_juan=1)
    state, _ = rules.play(state, 0, "place quarry=1")
    assert PlacingPanel(rules.view(state, 0), 0).start() == "place quarry=1"


@for_each("code", ["add-corn", "off-quarry", "add-harbor", "", "add", "x-corn"])
def test_edits_that_are_not_on_offer_are_refused(code: str) -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo"], san_juan=1)
    with pytest.raises(rules.RulesError):
        PlacingPanel(rules.view(state, 0), 0).apply("place corn=1", code)


@pytest.mark.parametrize("draft", ["", "sell corn", "place corn=2", "place office=1", "place x=1"])
def test_damaged_drafts_are_refused(draft: str) -> None:
    state = table(PlaceChoice((0, 1, 2)), island=["corn", "indigo"], san_juan=1)
    with pytest.raises(rules.RulesError):
        PlacingPanel(rules.view(state, 0), 0).moves(draft)


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


@for_each("held", STORES)
@for_each("city", WAREHOUSES)
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
    assert reachable(StoringPanel(rules.view(state, 0), 0)) == legal
    assert all(can_store(state.players[0], best.goods) for best in best_stores(state.players[0]))


@pytest.mark.parametrize("step", STORING)
def test_many_stores_come_with_a_panel_and_shortcuts(step: Any) -> None:
    state = table(step, goods=goods(**dict.fromkeys(STORES[2], 2)), city=WAREHOUSES[2])
    view = rules.view(state, 0)
    assert isinstance(own_panel(view, 0), StoringPanel)
    choices = choices_of(view, 0)
    assert len(choices) == 5
    assert choices[0].label == "Keep 1 sugar, 2 tobacco and 2 coffee"
    assert choices[0].consequence == "2 corn, 2 indigo and 1 sugar go to the supply"


@pytest.mark.parametrize("step", STORING)
def test_few_stores_are_buttons(step: Any) -> None:
    state = table(step, goods=goods(corn=2, coffee=1))
    view = rules.view(state, 0)
    assert own_panel(view, 0) is None
    labels = [choice.label for choice in choices_of(view, 0)]
    assert labels == ["Keep 1 coffee", "Keep 1 corn"]


def test_what_was_chosen_in_secret_is_where_its_panel_starts_again() -> None:
    state = table(STORING[0], goods=goods(corn=2, coffee=1))
    assert StoringPanel(rules.view(state, 0), 0).start() == "store coffee=1"
    state, _ = rules.play(state, 0, "store corn=1")
    assert prompt(rules.view(state, 0), 0) == ("Ann: choose which barrels to keep.")
    assert [each.text for each in choices_of(rules.view(state, 0), 0)] == [
        "store coffee=1",
        "store corn=1",
    ]
    assert StoringPanel(rules.view(state, 0), 0).start() == "store corn=1"
    assert StoringPanel(rules.view(state, None), 0).start() == "store coffee=1"


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
    assert reachable(ProducingPanel(rules.view(state, 0), 0)) == legal
    assert own_panel(rules.view(state, 0), 0) is None
    assert {each.text for each in choices_of(rules.view(state, 0), 0)} == legal
    assert prompt(state, 0) == "Ann: choose what to produce."


@pytest.mark.parametrize("step", PRODUCING)
def test_many_productions_come_with_a_panel_and_the_extremes(step: Any) -> None:
    tiles = {"corn": 2, "sugar": 3}
    state = table(step, island=["corn"], on_tiles=tiles, city={"sugar-mill": 3})
    view = rules.view(state, 0)
    assert isinstance(own_panel(view, 0), ProducingPanel)
    texts = [choice.text for choice in choices_of(view, 0)]
    assert texts == ["produce corn=2 sugar=3", "produce none"]


def test_what_shall_be_produced_is_where_its_panel_starts_again() -> None:
    state = table(PRODUCING[0], island=["corn", "corn"], on_tiles={"corn": 2})
    assert ProducingPanel(rules.view(state, 0), 0).start() == "produce corn=2"
    state, _ = rules.play(state, 0, "produce corn=1")
    assert ProducingPanel(rules.view(state, 0), 0).start() == "produce corn=1"


def panels(texts: Texts) -> Iterator[Panel]:
    placing = table(PlaceChoice((0, 1, 2)), island=["corn", "sugar"], san_juan=1)
    yield PlacingPanel(rules.view(placing, 0), 0, (), texts)
    yield StoringPanel(rules.view(table(STORING[0], goods=STORES[1]), 0), 0, (), texts)
    producing = table(PRODUCING[0], island=["corn", "corn"], on_tiles={"corn": 2})
    yield ProducingPanel(rules.view(producing, 0), 0, (), texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_panels_speak_every_language(language: str) -> None:
    texts = texts_for(language)
    for panel in panels(texts):
        draft = panel.start()
        words = [panel.title(), panel.summary(draft)]
        for group in panel.edits(draft):
            words.append(group.label)
            words.extend(edit.label for edit in group.edits)
        assert all(words)
        assert not any("{" in word for word in words)


@pytest.mark.parametrize("code", ["corn-9", "corn-", "gold-1", "coffee-3 ", "corn-01"])
def test_numbers_that_are_not_on_offer_are_refused(code: str) -> None:
    state = table(STORING[0], goods=STORES[1])
    with pytest.raises(rules.RulesError):
        StoringPanel(rules.view(state, 0), 0).apply("store corn=1", code)


def test_drafts_of_another_panel_are_refused() -> None:
    state = table(STORING[0], goods=STORES[1])
    with pytest.raises(rules.RulesError):
        StoringPanel(rules.view(state, 0), 0).moves("produce corn=1")
