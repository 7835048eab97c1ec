"""Dice, and what it costs to change them (RULINGS 6)."""

from __future__ import annotations

from itertools import product

import pytest

import rules
from tests.cases import for_each
from tests.playing import legal, play, refused, unreadable
from tests.rules.castles_of_burgundy.positions import allowed, duchy, parsed, player, position

EIGHT = "f3=monastery-8"
TWELVE = "g2=monastery-12"


def taking(*, dice="2 2", workers=9, duchies="", depot=4, **more):
    """P1 may take a ship from one depot with two dice."""
    return position(
        dice={"P1": dice}, workers=workers, duchies={"P1": duchies}, depots={depot: "ship"}, **more
    )


def takes(state) -> list[str]:
    return legal(state, "P1", "take")


# -------------------------------------------------------------- an independent price list


def cheapest(shown: int, value: int, *, eight: bool, free: bool) -> list[str]:
    """All cheapest ways, found by trying every chain of steps; the plain one alone if it ties.

    A step by 1 costs a worker; with 8 a worker moves the die by 1 or 2; or the first step is free
    and the others cost a worker each.
    """

    def reached(moves: tuple[int, ...], paid: int) -> bool:
        return any((value - shown - sum(chain)) % 6 == 0 for chain in product(moves, repeat=paid))

    plain = (-1, 1)
    paid = min(n for n in range(4) if reached((-2, -1, 1, 2) if eight else plain, n))
    with_step = min(n for n in range(4) if reached(plain, n + 1)) if free else 9
    if shown == value:
        return [""]
    if with_step < paid:
        return [f"free w{with_step}" if with_step else "free"]
    return [f"w{paid}"]


@pytest.mark.parametrize("eight", [False, True])
@pytest.mark.parametrize("free", [False, True])
def test_every_change_of_a_die_has_exactly_its_cheapest_payment(eight, free):
    duchies = " ".join([EIGHT] * eight + [TWELVE] * free)
    for shown, value in product(range(1, 7), repeat=2):
        state = taking(dice=f"{shown} {shown}", duchies=duchies, depot=value)
        (way,) = cheapest(shown, value, eight=eight, free=free)
        die = f"d{shown}" if shown == value else f"d{shown}>{value} {way.replace('free', 'm12')}"
        assert takes(state) == [f"take ship {value} {die}"]


FREE_STEP = {"take": 12, "bank": 9, "ship": 10, "mine": 11, "sell": 0}
CELLS = {"bank": {"c3": 3, "e4": 3}, "ship": {"d3": 2, "d5": 5}, "mine": {"e3": 4}}
"""The cells beside the starting castle on duchy 1 for some tiles, with their numbers."""


def ways(head: str, value: int, dice: list[int], workers: int, own: list[int], what: str):
    """All moves that begin with `head` and end with a die for a value."""
    for shown in dict.fromkeys(dice):
        free = FREE_STEP[what] in own
        (way,) = cheapest(shown, value, eight=8 in own, free=free)
        if int(way.partition("w")[2] or 0) <= workers:
            mark = way.replace("free", f"m{FREE_STEP[what]}")
            yield f"{head} d{shown}" if shown == value else f"{head} d{shown}>{value} {mark}"


def test_prices_over_random_positions():
    """What is listed for any action is what the price list says, for both dice."""
    chance = rules.Chance("prices")
    for _ in range(60):
        own = [number for number in (8, 9, 10, 11, 12) if chance.below(2)]
        dice = [chance.below(6) + 1, chance.below(6) + 1]
        workers, depot, sold = chance.below(4), chance.below(6) + 1, chance.below(6) + 1
        stored = [tile for tile in CELLS if chance.below(3)][:2]
        placed = zip(("f3", "g2", "g3", "a4", "b4"), own, strict=False)
        state = position(
            dice={"P1": " ".join(map(str, dice))},
            workers=workers,
            duchies={"P1": " ".join(f"{cell}=monastery-{number}" for cell, number in placed)},
            storage={"P1": " ".join(stored)},
            depots={depot: "castle"},
            goods={"P1": str(sold)},
        )
        expected = list(ways(f"take castle {depot}", depot, dice, workers, own, "take"))
        expected += ways(f"sell {sold}", sold, dice, workers, own, "sell")
        for tile in stored:
            for cell, value in CELLS[tile].items():
                expected += ways(f"place {tile} {cell}", value, dice, workers, own, tile)
        found = [m for verb in ("take", "sell", "place") for m in legal(state, "P1", verb)]
        beside = {cell for cells in CELLS.values() for cell in cells}
        found = [m for m in found if not m.startswith("place") or m.split()[2] in beside]
        assert sorted(found) == sorted(expected), (own, dice)


# ---------------------------------------------------------------------- sentence by sentence


def test_each_worker_moves_a_die_by_one_around_the_circle():
    state = taking(dice="1 3", depot=6)
    assert takes(state) == ["take ship 6 d1>6 w1", "take ship 6 d3>6 w3"]


def test_from_6_to_1_costs_one_worker():
    """RULINGS 17.1."""
    assert takes(taking(dice="6 6", depot=1)) == ["take ship 1 d6>1 w1"]


def test_a_change_costs_at_most_three():
    for value in range(1, 7):
        (move,) = takes(taking(dice="2 2", depot=value))
        assert not move.endswith(("w4", "w5"))


def test_workers_for_a_change_are_paid():
    state = play(taking(dice="2 2", workers=5), "P1: take ship 4 d2>4 w2")
    assert duchy(state, "P1").workers == 3


def test_a_die_cannot_be_changed_without_the_workers():
    state = taking(dice="2 2", workers=1)
    assert takes(state) == []
    sentence = refused(state, "P1: take ship 4 d2>4 w2")
    assert sentence == "You don't have enough workers to change the die: 1 of 2."


def test_monastery_8_moves_a_die_by_up_to_two_for_each_worker():
    for value, price in ((3, 1), (4, 1), (5, 2), (6, 1), (1, 1)):
        assert takes(taking(duchies=EIGHT, depot=value)) == [
            f"take ship {value} d2>{value} w{price}"
        ]


def test_a_free_step_is_like_one_worker():
    for value, way in ((3, "m12"), (4, "m12 w1"), (5, "m12 w2"), (6, "m12 w1"), (1, "m12")):
        assert takes(taking(duchies=TWELVE, depot=value)) == [f"take ship {value} d2>{value} {way}"]


def test_8_and_a_free_step_are_not_combined():
    """Two steps cost one worker either way, three cost two: never less."""
    both = f"{EIGHT} {TWELVE}"
    for value, way in ((3, "m12"), (4, "w1"), (5, "w2")):
        assert takes(taking(duchies=both, depot=value)) == [f"take ship {value} d2>{value} {way}"]


@for_each(
    ("monastery", "tile", "cell", "shown"),
    [
        (9, "bank", "c3", 2),
        (10, "ship", "d3", 1),
        (10, "cow2", "c2", 5),
        (11, "castle", "b3", 1),
        (11, "mine", "e3", 5),
        (11, "monastery-22", "c4", 2),
    ],
)
def test_the_free_step_for_placing_a_tile(monastery, tile, cell, shown):
    with_it = {"P1": f"c3=church g2=monastery-{monastery}"}
    if cell == "c3":
        with_it = {"P1": f"g2=monastery-{monastery}"}
    state = position(dice={"P1": f"{shown} {shown}"}, duchies=with_it, storage={"P1": tile})
    (move,) = [m for m in legal(state, "P1", "place") if m.split()[2] == cell]
    assert move.endswith(f" m{monastery}")


@for_each(
    ("monastery", "tile"),
    [
        (9, "ship"), (9, "cow2"), (9, "castle"), (9, "mine"), (9, "monastery-22"),
        (10, "bank"), (10, "castle"), (10, "mine"), (10, "monastery-22"),
        (11, "bank"), (11, "ship"), (11, "cow2"),
        (12, "bank"), (12, "ship"), (12, "cow2"), (12, "castle"), (12, "mine"),
        (12, "monastery-22"),
    ],
)  # fmt: skip
def test_a_free_step_for_one_kind_of_tile_does_not_help_another(monastery, tile):
    for shown in range(1, 7):
        state = position(
            dice={"P1": f"{shown} {shown}"},
            duchies={"P1": f"c3=church g2=monastery-{monastery}"},
            storage={"P1": tile},
            workers=3,
        )
        moves = legal(state, "P1", "place")
        assert moves
        assert not [move for move in moves if f" m{monastery}" in move]


def test_no_free_step_helps_to_sell():
    state = position(
        dice={"P1": "2 2"},
        duchies={"P1": "a4=monastery-9 b4=monastery-10 c4=monastery-11 f3=monastery-12"},
        goods={"P1": "3"},
        workers=1,
    )
    assert legal(state, "P1", "sell") == ["sell 3 d2>3 w1"]


def test_8_helps_to_sell():
    state = position(dice={"P1": "2 2"}, duchies={"P1": EIGHT}, goods={"P1": "4"}, workers=1)
    assert legal(state, "P1", "sell") == ["sell 4 d2>4 w1"]


def test_the_free_step_of_12_is_for_numbered_depots_not_for_a_purchase():
    state = position(dice={"P1": "2 2"}, duchies={"P1": TWELVE}, black="ship", silver=2)
    assert legal(state, "P1", "buy") == ["buy ship"]


def test_a_monastery_in_storage_does_not_help():
    state = taking(dice="2 2", depot=3, workers=0, storage={"P1": "monastery-12"})
    assert takes(state) == []


def test_the_monasteries_of_others_do_not_help():
    state = position(
        dice={"P1": "2 2"}, duchies={"P2": f"{EIGHT} {TWELVE}"}, depots={3: "ship"}, workers=1
    )
    assert takes(state) == ["take ship 3 d2>3 w1"]


def test_a_change_is_part_of_the_move_that_uses_the_die():
    """No move only changes a die; after the move the rest of the dice show what was rolled."""
    state = play(taking(dice="2 5"), "P1: take ship 4 d2>4 w2")
    assert player(state, "P1").dice == [2, 5]
    assert player(state, "P1").used == [True, False]
    assert unreadable(state, "P1: change d5>6 w1")


def test_the_dice_of_others_cannot_be_used():
    state = position(dice={"P1": "2 3", "P2": "4 4"}, depots={4: "ship"})
    assert refused(state, "P1: take ship 4 d4") == "You don't have an unused die that shows 4."


def test_the_white_die_cannot_be_used():
    state = position(dice={"P1": "2 3"}, white=4, depots={4: "ship"}, workers=9)
    sentence = "You can't use that die for this. Write d…."
    assert refused(state, "P1: take ship 4 white4") == sentence


def test_the_bonus_die_of_a_castle_has_any_value_for_nothing():
    state = position(
        dice={"P1": "6 1"},
        storage={"P1": "castle"},
        depots=dict.fromkeys(range(1, 7), "ship"),
        duchies={"P1": "c3=church"},
    )
    state = play(state, "P1: place castle b3 d6")
    assert takes(state) == [f"take ship {n} any{n}" for n in range(1, 7)]


def test_the_bonus_die_is_never_changed():
    state = position(
        dice={"P1": "6 1"}, storage={"P1": "castle"}, depots={3: "ship"}, workers=9,
        duchies={"P1": "c3=church"},
    )  # fmt: skip
    state = play(state, "P1: place castle b3 d6")
    assert unreadable(state, "P1: take ship 3 any2>3 w1")


def test_two_dice_with_one_value_are_interchangeable():
    state = taking(dice="4 4")
    assert takes(state) == ["take ship 4 d4"]
    assert legal(state, "P1", "workers") == ["workers d4"]


def test_a_used_die_is_not_used_again():
    state = taking(dice="4 5", used={"P1": "4"}, workers=0)
    assert takes(state) == []
    assert refused(state, "P1: take ship 4 d4") == "You don't have an unused die that shows 4."


def test_the_second_of_two_equal_dice_can_still_be_used():
    state = taking(dice="4 4", used={"P1": "4"})
    assert takes(state) == ["take ship 4 d4"]


def test_paying_more_than_needed_is_refused():
    sentence = "Write the change of the die like this: d2>4 w2."
    assert refused(taking(), "P1: take ship 4 d2>4 w3") == sentence
    helped = taking(duchies=TWELVE)
    sentence = "Write the change of the die like this: d2>4 m12 w1."
    assert refused(helped, "P1: take ship 4 d2>4 w2") == sentence
    assert refused(helped, "P1: take ship 4 d2>4 m12 w2") == sentence


def test_paying_less_than_needed_is_refused():
    sentence = "Write the change of the die like this: d2>4 w2."
    assert refused(taking(), "P1: take ship 4 d2>4 w1") == sentence


def test_a_free_step_that_saves_nothing_is_not_written():
    state = taking(duchies=f"{EIGHT} {TWELVE}")
    assert refused(state, "P1: take ship 4 d2>4 m12 w1") == (
        "Write the change of the die like this: d2>4 w1."
    )


def test_a_free_step_of_a_monastery_that_is_not_there_is_refused():
    assert refused(taking(dice="3 3"), "P1: take ship 4 d3>4 m12") == (
        "Write the change of the die like this: d3>4 w1."
    )


def test_setting_a_die_takes_shield_16():
    assert (
        refused(taking(), "P1: take ship 4 d2>4 s16") == "You can't set a die for free right now."
    )


def test_a_missing_payment_is_filled_in_where_there_is_only_one():
    """RULINGS 16."""
    assert parsed(taking(), "P1: take ship 4 d2>4") == "take ship 4 d2>4 w2"
    helped = taking(duchies=TWELVE)
    assert parsed(helped, "P1: take ship 4 d2>4") == "take ship 4 d2>4 m12 w1"


def test_the_value_must_be_the_number_of_the_depot():
    assert refused(taking(), "P1: take ship 4 d2") == "You need a die with the value 4 for this."


def test_a_die_is_never_changed_to_take_workers():
    state = taking(dice="2 5")
    assert legal(state, "P1", "workers") == ["workers d2", "workers d5"]
    assert refused(state, "P1: workers d2>3 w1") == (
        "You can't change the die to take workers. Write d2."
    )
    assert not allowed(state, "P1: workers d3")


@for_each("die", ["3", "d7", "d0", "d2>", "d2 > 3", "d2>7 w1", "d2>3 w0", "black3"])
def test_what_is_no_die(die):
    unreadable(taking(), f"P1: take ship 4 {die}")
