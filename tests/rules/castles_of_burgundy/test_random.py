"""Random games of the base game against an independent count of points and of legal moves."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import rules
from rules.castles_of_burgundy.events import MarkerMoved
from tests.playing import random_chooser, random_games
from tests.rules.castles_of_burgundy.oracle import Oracle
from tests.rules.castles_of_burgundy.positions import BUILDINGS, SLUG, position
from tests.rules.castles_of_burgundy.printed import duchy
from tests.rules.castles_of_burgundy.scorekeeper import Scorekeeper
from tests.sharing import in_turn


def placing(chance: rules.Chance):
    """A player that places what can be placed, or else moves at random."""

    def choose(state: rules.State, seat: int) -> rules.Move:
        for verb in ("place", "town-hall"):
            found = rules.legal(state, seat, verb)
            found = [move for move in found if not str(move).endswith("skip")]
            if found:
                return chance.choose(found)
        return rules.sample(state, seat, chance)

    return choose


@pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
def test_points_over_random_games(seats):
    regions = animals = 0
    for number in range(random_games(12)):
        seed = f"points {seats} {number}"
        chance = rules.Chance(seed)
        state = rules.new(SLUG, seats, {"duchy_setup": "random"}, seed)
        choose = placing(chance)
        while rules.waiting(state) and not state.phase:
            seat = rules.waiting(state)[0]
            rules.play_in_place(state, seat, choose(state, seat))
        keeper = Scorekeeper(state)
        while seats_ := rules.waiting(state):
            for event in rules.play_in_place(state, seats_[0], choose(state, seats_[0])):
                keeper.see(event)
            for seat, sheet in enumerate(keeper.sheets):
                if state.stack:
                    assert +sheet.points == state.players[seat].vp
        assert rules.audit(state) == []
        assert [score.sources for score in rules.scores(state)] == keeper.final(state)
        regions += keeper.regions
        animals += keeper.animals
    assert regions > 60
    assert animals > 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_is_accepted_and_written_once(seats):
    state = rules.new(SLUG, seats, {"duchy_setup": "random"}, f"legal {seats}")
    choose = placing(rules.Chance("legal"))
    while seats_ := rules.waiting(state):
        moves = list(map(str, rules.legal(state, seats_[0])))
        assert len(set(moves)) == len(moves)
        for text in moves[:: max(1, len(moves) // 8)]:
            assert str(rules.parse(state, seats_[0], text)) == text
        rules.play_in_place(state, seats_[0], choose(state, seats_[0]))


@pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
def test_legal_moves_are_exactly_those_of_the_rules(seats):
    """At every question of random games, against an independent list."""
    asked = set()
    for number in range(random_games(4)):
        seed = f"oracle {seats} {number}"
        state = rules.new(SLUG, seats, {"duchy_setup": f"same:{number % 3 + 1}"}, seed)
        choose = placing(rules.Chance(seed)) if number % 2 else random_chooser(seed)
        while seats_ := rules.waiting(state):
            question = rules.pending(state)
            found = [str(move) for move in rules.legal(state, seats_[0])]
            assert sorted(found) == sorted(Oracle(state).moves(question))
            asked.add(type(question).__name__)
            asked |= {effect.kind for effect in state.turn.pending}
            rules.play_in_place(state, seats_[0], choose(state, seats_[0]))
    assert {"TurnChoice", "EffectChoice", "ship", "castle", "market", "town-hall"} <= asked


def drawn(chance: rules.Chance, items: Sequence[str], most: int) -> list[str]:
    """Up to so many of some things, without repetition."""
    items = list(items)
    chance.shuffle(items)
    return items[: chance.below(most + 1)]


LIVESTOCK = ["cow2", "cow3", "pig2", "pig3", "sheep2", "chicken4"]
MONASTERIES = [f"monastery-{number}" for number in range(1, 27)]
KINDS = {
    "C": ["castle"],
    "M": ["mine"],
    "S": ["ship"],
    "L": LIVESTOCK,
    "B": BUILDINGS,
    "Y": [f"monastery-{number}" for number in (1, 5, 6, 8, 9, 10, 11, 12)],
}
EFFECTS = ["castle", "market", "carpenter", "church", "warehouse", "town-hall", "ship"]


def drawn_position(chance: rules.Chance):
    """A position with many tiles and anything pending, of P1."""
    board = chance.choose(["1", "2", "3", "6"])
    page = duchy(board)
    lying, seen = [], {"d4": "castle"}
    for cell in drawn(chance, [cell for cell in page.colour if cell != "d4"], 24):
        tile = chance.choose(KINDS[page.colour[cell]])
        city = {seen.get(other) for other in page.region(cell)}
        if tile in seen.values() and (tile in MONASTERIES or tile in LIVESTOCK):
            continue
        if tile in city and tile in BUILDINGS:
            continue
        if list(seen.values()).count(tile) < 3:
            seen[cell] = tile
            lying.append(f"{cell}={tile}")
    free = [m for m in MONASTERIES if m not in seen.values()]
    bag = ["castle", "mine", "ship", *BUILDINGS] * 3 + ["cow4", "pig4", "sheep3", "sheep4"]
    chance.shuffle(bag)

    def some(most: int) -> list[str]:
        """Up to so many tiles of the bag, which leave it."""
        return [bag.pop() for _ in range(chance.below(most + 1))]

    return position(
        boards={"P1": board},
        duchies={"P1": " ".join(lying)},
        dice={"P1": f"{chance.below(6) + 1} {chance.below(6) + 1}"},
        storage={"P1": " ".join([*some(2), *drawn(chance, free[:3], 1)])},
        goods={"P1": " ".join(drawn(chance, ["1", "1", "2", "3", "4"], 4)[:3])},
        workers=chance.below(4),
        silver=chance.below(4),
        depots={n: " ".join(some(2)) for n in range(1, 7)},
        depot_goods={n: " ".join(drawn(chance, list("123456"), 3)) for n in range(1, 7)},
        black=" ".join([*some(2), *drawn(chance, free[4:6], 1)]),
        waiting=" ".join(drawn(chance, EFFECTS, 3)),
        bought=not chance.below(4),
    )


def test_legal_moves_in_drawn_positions_are_exactly_those_of_the_rules():
    """Also after a move or two, so that second depots are asked for."""
    chance = rules.Chance("drawn")
    asked = set()
    for _ in range(250):
        state = drawn_position(chance)
        for _ in range(3):
            question = rules.pending(state)
            if state.turn.seat != 0 or not rules.waiting(state):
                break
            found = [str(move) for move in rules.legal(state, 0)]
            assert sorted(found) == sorted(Oracle(state).moves(question))
            asked.add(type(question).__name__)
            state = rules.play(state, 0, rules.sample(state, 0, chance)).state
    assert asked == {"TurnChoice", "EffectChoice", "SecondDepotChoice"}


def test_what_is_not_listed_is_refused():
    """Moves of one position are tried in another: accepted are those that are legal there too."""
    chance = rules.Chance("strangers")
    states = [drawn_position(chance) for _ in range(60)]
    listed = [set(map(str, rules.legal(state, 0))) for state in states]
    pool = sorted(set().union(*listed))
    accepted = 0
    for state, own in zip(states, listed, strict=True):
        for text in {chance.choose(pool) for _ in range(150)}:
            if text in own:
                assert str(rules.parse(state, 0, text)) == text
                accepted += 1
                continue
            with pytest.raises(rules.IllegalMove) as caught:
                rules.parse(state, 0, text)
            assert caught.value.code != "illegal_move"
            assert "{" not in str(caught.value)
    assert accepted > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_who_is_missing_never_gets_stuck(seats):
    """RULINGS 21: effects are skipped or answered somehow, dice bring workers, then the end."""
    state = rules.new(SLUG, seats, None, f"missing {seats}")
    chance = rules.Chance("missing")
    while seats_ := rules.waiting(state):
        seat = seats_[0]
        if seat:
            rules.advance(state, seat, rules.sample(state, seat, chance))
            continue
        moves = [str(move) for move in rules.legal(state, seat)]
        wanted = [m for m in moves if m.endswith("skip") or m.startswith("workers d") or m == "end"]
        rules.play_in_place(state, seat, [*wanted, *moves][0])
    assert rules.scores(state)[0].sources


@pytest.mark.parametrize("seats", [2, 4])
def test_moves_by_their_first_word_are_those_of_the_whole_list(seats):
    state = rules.new(SLUG, seats, None, f"verbs {seats}")
    choose = placing(rules.Chance("verbs"))
    while seats_ := rules.waiting(state):
        whole = [str(move) for move in rules.legal(state, seats_[0])]
        for verb in {text.split()[0] for text in whole}:
            listed = [str(move) for move in rules.legal(state, seats_[0], verb)]
            assert listed == [text for text in whole if text.split()[0] == verb]
        assert not rules.legal(state, seats_[0], "castle")
        rules.play_in_place(state, seats_[0], choose(state, seats_[0]))


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_hidden_is_revealed_within_a_turn(seats):
    """What reveals something comes with a new round, so a turn can be undone up to its end."""
    state = rules.new(SLUG, seats, None, f"reveals {seats}")
    choose = placing(rules.Chance("reveals"))
    while seats_ := rules.waiting(state):
        before = (state.phase, state.round)
        hidden = [list(tiles) for tiles in state.stacks.values()]
        events = rules.play_in_place(state, seats_[0], choose(state, seats_[0]))
        revealed = any(event.reveals for event in events)
        assert revealed == ((state.phase, state.round) != before)
        if not revealed:
            assert hidden == [list(tiles) for tiles in state.stacks.values()]


def test_a_marker_moves_only_in_the_turn_of_its_owner():
    """RULINGS 5: so the order of those who have not acted yet cannot change."""
    state = rules.new(SLUG, 4, None, "markers")
    choose = random_chooser("markers")
    moved = 0
    while seats := rules.waiting(state):
        for event in rules.play_in_place(state, seats[0], choose(state, seats[0])):
            if isinstance(event, MarkerMoved):
                assert event.seat == seats[0]
                moved += 1
    assert moved


def test_a_record_replays_to_the_same_position():
    state = rules.new(SLUG, 3, None, "replay")
    moves = []
    choose = placing(rules.Chance("replay"))
    while seats_ := rules.waiting(state):
        move = choose(state, seats_[0])
        moves.append((seats_[0], str(move)))
        rules.play_in_place(state, seats_[0], move)
    record = rules.Record(SLUG, 3, {}, "replay", state.rules, tuple(moves))
    assert rules.Record.from_text(record.to_text()).replay() == state
