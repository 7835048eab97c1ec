"""Legal moves and outcomes in the card phase against an independent count by brute force."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.valparaiso.data import ACHIEVEMENTS, BOARDS, MARKET_TILES
from tests.playing import random_games
from tests.rules.valparaiso.oracle import compare, compare_paths
from tests.rules.valparaiso.positions import ACTION_CARDS, position
from tests.sharing import in_turn

CARDS = [*ACTION_CARDS, *[card.slug for card in ACHIEVEMENTS]]
SEA = ("coast", "west", "north", "east")


def goods(chance: rules.Chance, most: int) -> str:
    """Some goods."""
    numbers = [chance.below(most + 1) for _ in range(3)]
    words = zip(numbers, ("silver", "copper", "wheat"), strict=True)
    return " ".join(f"{number} {good}" for number, good in words if number)


def drawn_position(chance: rules.Chance, card: str) -> Any:
    """A small position with anything in it, in which P1 is to use a card."""
    needed = next((one.players for one in ACHIEVEMENTS if one.slug == card), 2)
    seats = chance.choose([number for number in (2, 3, 4, 5) if number >= needed])
    board = BOARDS[seats]
    names = [f"P{seat + 1}" for seat in range(seats)]
    places, markets = list(board.places), list(board.markets)
    merchants, houses = {}, {name: [] for name in names}
    for name in names:
        walking = name == "P1" and "move" in card
        number = 2 + (seats < 4 and not chance.below(3) if walking else chance.below(2))
        drawn = [chance.choose(markets if chance.below(3) else places) for _ in range(number)]
        merchants[name] = " ".join(drawn)
    row = []
    for space in board.spaces:
        name = chance.choose(names)
        if chance.below(2) and len(houses[name]) < 3:
            houses[name].append(space)
    for name in names:
        if len(houses[name]) < 3 and chance.below(2):
            row.append(name)
    regions = {}
    pile: str | None = None
    if chance.below(2):
        there = [one.slug for one in ACHIEVEMENTS if one.players <= seats and one.slug != card]
        chance.shuffle(there)
        cards = ["-" if chance.below(6) == 0 else there.pop() for _ in range(9)]
        regions = {
            region: " ".join(cards[3 * place : 3 * place + 3])
            for place, region in enumerate(SEA[1:])
        }
        pile = "" if "-" in cards else " ".join(there[: chance.below(3)])
    others = [one for one in ("sell", "hire") if one != card]
    ship = chance.choose(SEA)
    hold = goods(chance, 2)
    if chance.below(2) and ship != "coast":
        hold = f"3 {('silver', 'copper', 'wheat')[SEA.index(ship) - 1]}"
    return position(
        seats,
        plan={
            "P1": chance.choose([f"{card} sale", f"sale {card}", f"sale mayor {card}"]).replace(
                "sale", others[0]
            ),
            "P2": "sell",
        },
        merchants=merchants,
        houses={name: " ".join(found) for name, found in houses.items()},
        row=" ".join(row),
        pesos={"P1": chance.choose([0, 1, 2, 3, 5, 7, 10, 12, 15, 25, 40])},
        warehouse={"P1": goods(chance, 2)},
        hold={"P1": hold},
        ship={"P1": ship},
        tiles={
            market: chance.choose([tile.id for tile in MARKET_TILES if tile.id[2] == str(level)])
            for level, market in enumerate(markets, 1)
        },
        regions=regions,
        region_pesos={region: chance.choose([0, 5, 10, 15]) for region in SEA[1:]},
        pile=pile,
        options={"river_toll": bool(chance.below(3))},
    )


@pytest.mark.parametrize("card", in_turn(CARDS))
def test_outcomes_in_drawn_positions(card):
    chance = rules.Chance(f"oracle {card}")
    total = 0
    for _ in range(random_games(8 if "move" in card else 30)):
        total += compare(drawn_position(chance, card), 0, card)
    assert total


def test_outcomes_over_random_games():
    """Of each card that somebody could use, now and then."""
    compared = 0
    for seats in (2, 3, 4, 5):
        state = rules.new("valparaiso", seats, {}, f"outcomes {seats}")
        chance = rules.Chance(f"outcomes {seats}")
        for _ in range(250):
            if not rules.waiting(state):
                break
            seat = rules.waiting(state)[0]
            if type(rules.pending(state)).__name__ == "CardChoice" and chance.below(6) == 0:
                player = state.players[seat]
                card = chance.choose(player.planned)
                if len(set(player.merchants)) < 4 and sum(player.warehouse) < 8:
                    compare(state, seat, card)
                    compared += 1
            rules.advance(state, seat, rules.sample(state, seat, chance))
    assert compared > 40


@pytest.mark.parametrize("card", ["move", "swift-move"])
def test_every_path_is_accepted_or_refused_as_the_rules_say(card):
    """Also those that are not listed, and the short form with both ends."""
    chance = rules.Chance(f"paths {card}")
    total = sum(
        compare_paths(drawn_position(chance, card), 0, card) for _ in range(random_games(12))
    )
    assert total > 100


def test_the_drawn_positions_have_anything():
    """A cards in several regions, empty spaces, customs houses of others: the oracle sees them."""
    chance = rules.Chance("anything")
    states = [drawn_position(chance, "overseas") for _ in range(60)]
    assert any(state.unfilled for state in states)
    assert any(state.a_cards("west") and state.a_cards("north") for state in states)
    assert any(not state.a_cards("west") for state in states)
    assert {state.seats for state in states} == {2, 3, 4, 5}
