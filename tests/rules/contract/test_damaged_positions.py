"""Damaged positions: they are refused, or they can be played on like any other.

SLOWBOAT_RANDOM_GAMES multiplies the number of damages, SLOWBOAT_OPTION_SEED draws other games.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

import rules
from rules import Chance
from tests.cases import for_each
from tests.playing import go_on, option_sets, random_chooser, random_games
from tests.sharing import in_turn, some

DAMAGES = 120
"""How many damages are tried for each game and number of players."""
QUESTIONS = 12
"""At how many positions of each game and number of players the question is exchanged."""
PLAYED = 25
"""How many random moves are made in what could be loaded."""
PLIES = (0, 3, 20, 45, 70, 95, 120, 160, 230)

Place = tuple[Any, Any]
"""A container within the data, and the key or number of one of its items."""


def places(data: Any) -> Iterator[Place]:
    """Every place of JSON data, from the outside in."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


def replaced(data: Any, at: Place, chance: Chance) -> None:
    """Another type."""
    others = ["x", "", 1, 0, -1, 2.5, True, None, [], {}, [1], {"step": "Round"}, 10**30, "corn"]
    at[0][at[1]] = chance.choose(others)


def renumbered(data: Any, at: Place, chance: Chance) -> None:
    """Another number, or the word with another one in it."""
    value = at[0][at[1]]
    if type(value) is int:
        at[0][at[1]] = value + chance.choose([-1, 1, 2, -3, 7, -value, 97, -1000])
    else:
        replaced(data, at, chance)


def deleted(data: Any, at: Place, chance: Chance) -> None:
    """A key or an item less."""
    del at[0][at[1]]


def doubled(data: Any, at: Place, chance: Chance) -> None:
    """An item twice."""
    if isinstance(at[0], list):
        at[0].insert(at[1], copy.deepcopy(at[0][at[1]]))
    else:
        at[0][str(at[1]) + "2"] = copy.deepcopy(at[0][at[1]])


def emptied(data: Any, at: Place, chance: Chance) -> None:
    """A list, an object or a text without anything in it."""
    value = at[0][at[1]]
    at[0][at[1]] = type(value)() if isinstance(value, list | dict | str) else None


def swapped(data: Any, at: Place, chance: Chance) -> None:
    """Two values of the same type change places."""
    kind = type(at[0][at[1]])
    others = [(box, key) for box, key in places(data) if type(box[key]) is kind]
    box, key = chance.choose(others)
    inside = [*places(at[0][at[1]]), *places(box[key])]
    if not any(box is one for one, _ in inside) and not any(at[0] is one for one, _ in inside):
        box[key], at[0][at[1]] = at[0][at[1]], box[key]


def renamed(data: Any, at: Place, chance: Chance) -> None:
    """A key, or an id, becomes one that stands elsewhere."""
    words = [key for box, key in places(data) if isinstance(key, str)]
    words += [box[key] for box, key in places(data) if isinstance(box[key], str)]
    word = chance.choose(words)
    if isinstance(at[0], dict) and chance.below(2):
        at[0][word] = at[0].pop(at[1])
    else:
        at[0][at[1]] = word


def reversed_(data: Any, at: Place, chance: Chance) -> None:
    """A list the other way round, or without its last item."""
    value = at[0][at[1]]
    if isinstance(value, list) and value:
        at[0][at[1]] = value[::-1] if chance.below(2) else value[:-1]
    else:
        replaced(data, at, chance)


WAYS: tuple[Callable[[Any, Place, Chance], None], ...] = (
    replaced,
    renumbered,
    renumbered,
    deleted,
    doubled,
    emptied,
    swapped,
    renamed,
    reversed_,
)


def positions(slug: str, seats: int) -> Iterator[dict[str, Any]]:
    """Positions as JSON, from the start to the end of games with all sorts of options."""
    for number, options in some(enumerate(option_sets(slug, seats)), f"{slug} {seats}"):
        state = rules.new(slug, seats, options, f"damage {number}")
        choose = random_chooser(f"damage {number}")
        for before, plies in pairwise((0, *PLIES[number % 2 :: 2])):
            go_on(state, plies - before, choose)
            yield json.loads(json.dumps(rules.to_json(state)))


def damaged(data: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """The data with one damage, mostly somewhere below the names of the fields."""
    broken = copy.deepcopy(data)
    top = chance.choose([name for name in broken if name not in ("form", "slug")])
    inner = [(broken, top), *places(broken[top])]
    chance.choose(WAYS)(broken, chance.choose(inner), chance)
    return broken


def verdict(data: dict[str, Any], chance: Chance) -> str:
    """Whether a position is refused; one that is not must work in every way."""
    try:
        state = rules.from_json(data)
    except rules.BadPosition:
        return "refused"
    if state.viewer is not None:
        state = whole(state, chance)
    assert rules.audit(state) == []
    for _ in range(PLAYED):
        for viewer in (None, *range(state.seats)):
            rules.to_json(rules.view(state, viewer))
        assert rules.from_json(json.loads(json.dumps(rules.to_json(state)))) == state
        assert len(rules.scores(state)) == state.seats
        waiting = rules.waiting(state)
        if not waiting:
            return "over"
        seat = chance.choose(waiting)
        move = rules.sample(state, seat, chance)
        forced = rules.forced(state, seat)
        assert forced is None or forced in rules.legal(state, seat)
        state, _ = rules.play(state, seat, str(move))
    return "played"


def whole(view: rules.State, chance: Chance) -> rules.State:
    """A position that fits a view, which must be usable for all that programs do with one."""
    rules.scores(view)
    rules.round_of(view)
    for seat in range(view.seats):
        list(islice(rules.legal(view, seat), PLAYED))
        if seat == view.viewer and rules.may_act(view, seat):
            rules.sample(view, seat, chance)
        elif seat != view.viewer:
            with pytest.raises(rules.NotYourTurn):
                rules.sample(view, seat, chance)
    assert rules.from_json(json.loads(json.dumps(rules.to_json(view)))) == view
    imagined = rules.imagine(view, f"imagined {chance.below(1000)}")
    return rules.from_json(json.loads(json.dumps(rules.to_json(imagined))))


def views(slug: str, seats: int) -> Iterator[dict[str, Any]]:
    """The positions as seats, and spectators, may know them."""
    for number, data in enumerate(positions(slug, seats)):
        viewer = number % (seats + 1)
        view = rules.view(rules.from_json(data), None if viewer == seats else viewer)
        yield json.loads(json.dumps(rules.to_json(view)))


def shuffled_keys(data: Any, chance: Chance) -> Any:
    """The same JSON data with the keys of all its objects in another order."""
    if isinstance(data, list):
        return [shuffled_keys(item, chance) for item in data]
    if not isinstance(data, dict):
        return data
    keys = [*data]
    chance.shuffle(keys)
    return {key: shuffled_keys(data[key], chance) for key in keys}


CASES = [(slug, seats) for slug, game in rules.GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES))
def test_damaged_positions_are_refused_or_can_be_played(slug: str, seats: int) -> None:
    stored = list(positions(slug, seats))
    chance = Chance(f"damages {slug} {seats}")
    outcomes: Counter[str] = Counter()
    for number in range(random_games(DAMAGES)):
        data = damaged(stored[number % len(stored)], chance)
        outcomes[verdict(data, chance)] += 1
    assert outcomes["refused"] > outcomes.total() / 2


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES))
def test_damaged_views_are_refused_or_can_be_used(slug: str, seats: int) -> None:
    stored = list(views(slug, seats))
    chance = Chance(f"damaged views {slug} {seats}")
    outcomes: Counter[str] = Counter()
    for number in range(random_games(DAMAGES)):
        data = damaged(stored[number % len(stored)], chance)
        outcomes[verdict(data, chance)] += 1
    assert outcomes["refused"] > outcomes.total() / 2


@pytest.mark.parametrize("place", ["hand", "deck"])
@pytest.mark.parametrize("change", [-1, 1])
def test_a_view_hides_as_many_cards_as_it_does_not_show(place: str, change: int) -> None:
    data = rules.to_json(rules.view(rules.new("brass-birmingham", 3), 0))
    cards = data["players"][1]["hand"] if place == "hand" else data["deck"]
    if change > 0:
        cards.append(cards[0])
    else:
        cards.pop()
    with pytest.raises(rules.BadPosition, match="hidden cards instead of"):
        rules.from_json(data)


def test_a_player_of_valparaiso_is_asked_for_a_card_only_with_one_planned() -> None:
    state = rules.new("valparaiso", 2)
    choose = random_chooser("planned")
    while not any(step.__class__.__name__ == "CardChoice" for step in state.stack):
        go_on(state, 1, choose)
    data = rules.to_json(state)
    asked = data["stack"][-1]["seat"]
    data["players"][asked].update(plan=[], mayor="")
    with pytest.raises(rules.BadPosition):
        rules.from_json(data)


@pytest.mark.parametrize("number", [1, 3])
def test_each_player_of_valparaiso_chooses_a_village_once(number: int) -> None:
    data = rules.to_json(rules.new("valparaiso", 3))
    assert data["stack"][number]["step"] == "VillageChoice"
    data["stack"][number]["seat"] = data["stack"][2]["seat"]
    with pytest.raises(rules.BadPosition):
        rules.from_json(data)


def asked_in_valparaiso(step: str, options: dict[str, object] | None = None) -> dict[str, Any]:
    """A position of three players in which such a question is asked, as JSON."""
    for number in range(60):
        state = rules.new("valparaiso", 3, options, f"asked {number}")
        choose = random_chooser(f"asked {number}")
        while rules.waiting(state):
            if type(rules.pending(state)).__name__ == step:
                data: dict[str, Any] = json.loads(json.dumps(rules.to_json(state)))
                return data
            go_on(state, 1, choose)
    raise AssertionError(step)


@for_each(
    "damage",
    [
        {"chosen": [[10, "plan move"]]},
        {"chosen": [[-1, "plan move"]]},
        {"chosen": [[10, "deadline"]]},
        {"drafts": [[3, "draft move"]]},
        {"drafts": [[0, "draft move"], [0, "draft sell"]]},
        {"drafts": [[1, "draft move"], [0, "draft sell"]]},
        {"drafts": [[0, "draft move bonus wheat"]]},
        {"bonuses": [[0, "bonus wheat"]]},
    ],
)
def test_nobody_in_valparaiso_has_planned_what_cannot_be(damage: dict[str, Any]) -> None:
    data = asked_in_valparaiso("Planning")
    data["stack"][-1].update(damage)
    with pytest.raises(rules.BadPosition):
        rules.from_json(data)


@pytest.mark.parametrize("plan", ["plan sell sell", "plan swift-move", "plan sell mayor move"])
def test_plans_of_valparaiso_that_wait_to_be_revealed_are_possible(plan: str) -> None:
    data = asked_in_valparaiso("BonusChoice", {"planning": "expert"})
    seat, _ = data["stack"][-1]["plans"][0]
    data["stack"][-1]["plans"][0] = [seat, plan]
    data["players"][seat]["pesos"] = 4
    with pytest.raises(rules.BadPosition):
        rules.from_json(data)


def test_nobody_in_valparaiso_is_asked_for_a_good_that_nobody_takes() -> None:
    data = asked_in_valparaiso("BonusChoice", {"planning": "expert"})
    data["options"]["expert_bonus"] = "none"
    with pytest.raises(rules.BadPosition):
        rules.from_json(data)


@pytest.mark.parametrize("step", ["CardChoice", "CashChoice", "StayChoice"])
def test_players_of_valparaiso_are_asked_once_each_in_turn(step: str) -> None:
    data = asked_in_valparaiso(step)
    rules.from_json(data)
    *_, later, asked = data["stack"]
    seat = asked["seat"]
    order = [(data["start"] + place) % 3 for place in range(3)]
    if step == "CardChoice":
        others = [{"seat": one} for one in range(3) if one != (seat + 1) % 3]
    else:
        some = [order, [seat], [seat, *later["left"]], [], order[:1], order[1:], order[2:]]
        others = [{"left": left} for left in some if left != later["left"]]
    for other in others:
        broken = copy.deepcopy(data)
        broken["stack"][-2].update(other)
        with pytest.raises(rules.BadPosition):
            rules.from_json(broken)


@pytest.mark.parametrize(
    ("step", "damage"), [("CashChoice", {"achievements": []}), ("StayChoice", {"merchants": []})]
)
def test_a_player_of_valparaiso_is_asked_only_with_a_choice(
    step: str, damage: dict[str, Any]
) -> None:
    data = asked_in_valparaiso(step)
    seat = data["stack"][-1]["seat"]
    player = data["players"][seat]
    if step == "StayChoice":
        damage = {"merchants": ["VAL"] * len(player["merchants"])}
    else:
        data["pile"] = [*player["achievements"], *data["pile"]]
    player.update(damage)
    with pytest.raises(rules.BadPosition, match="stack"):
        rules.from_json(data)


@pytest.mark.parametrize("offered", [[], ["3"], ["4", "3"], ["1", "3"], "the same"])
@pytest.mark.parametrize("setup", ["draw_sheet", "choose"])
def test_players_of_castles_of_burgundy_are_offered_what_was_dealt(
    setup: str, offered: Any
) -> None:
    state = rules.new("castles-of-burgundy", 3, {"duchy_setup": setup}, "sheets 1")
    data = json.loads(json.dumps(rules.to_json(state)))
    *_, last, middle, first = data["stack"]
    assert rules.from_json(data) == state
    if offered == "the same":
        offered = first["offered"] if setup == "draw_sheet" else first["offered"][1:]
    assert {first["step"], middle["step"], last["step"]} == {"DuchyChoice"}
    last["offered"] = offered
    with pytest.raises(rules.BadPosition):
        rules.from_json(data)


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES))
def test_questions_with_other_seats_and_lists_are_refused_or_can_be_answered(
    slug: str, seats: int
) -> None:
    """Every seat and number of what is left to be done is exchanged, every list cut and doubled."""
    chance = Chance(f"questions {slug} {seats}")
    stored = [*positions(slug, seats), *views(slug, seats)]
    for data in (chance.choose(stored) for _ in range(QUESTIONS)):
        for box, key in [*places(data["stack"])]:
            value = box[key]
            others: list[Any] = []
            if type(value) is int:
                others = [other for other in (-1, 0, 1, seats, 10) if other != value]
            elif isinstance(value, list) and value:
                others = [[], value[:1] * 2, value + value[:1], value[::-1], value[1:], value[:-1]]
            for other in others:
                box[key] = other
                verdict(copy.deepcopy(data), chance)
            box[key] = value


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES))
def test_the_order_of_keys_means_nothing(slug: str, seats: int) -> None:
    chance = Chance(f"keys {slug} {seats}")
    for data in (*islice(positions(slug, seats), 8), *islice(views(slug, seats), 8)):
        one = rules.from_json(data)
        other = rules.from_json(shuffled_keys(data, chance))
        assert json.dumps(rules.to_json(one)) == json.dumps(data)
        assert rules.from_json(json.loads(json.dumps(data, sort_keys=True))) == one
        if one.viewer is not None:
            one, other = (rules.imagine(view, "the same") for view in (one, other))
        for _ in range(PLAYED):
            assert rules.to_json(one) == rules.to_json(other)
            assert rules.scores(one) == rules.scores(other)
            waiting = rules.waiting(one)
            if not waiting:
                break
            for seat in waiting:
                assert _moves(one, seat) == _moves(other, seat)
            drawn = f"drawn {chance.below(1000)}"
            move, same = (rules.sample(at, waiting[0], Chance(drawn)) for at in (one, other))
            assert move == same
            one, events = rules.play(one, waiting[0], move)
            other, more = rules.play(other, waiting[0], move)
            assert events == more


def _moves(state: rules.State, seat: int) -> list[str]:
    return [str(move) for move in islice(rules.legal(state, seat), 400)]


@pytest.mark.parametrize(("slug", "seats"), in_turn(CASES))
def test_positions_that_are_not_damaged_are_read(slug: str, seats: int) -> None:
    chance = Chance("whole")
    for data in islice(positions(slug, seats), 6):
        assert verdict(data, chance) != "refused"
