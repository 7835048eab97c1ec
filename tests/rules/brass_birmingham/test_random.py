"""Random games against what the rulings promise, and against a second implementation.

SLOWBOAT_RANDOM_GAMES multiplies the number of games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import rules
from rules.brass_birmingham.events import BonusTaken, EraScored, IncomePaid, ShortfallPaid
from tests.playing import random_games
from tests.rules.brass_birmingham.oracle import Oracle, level_of
from tests.rules.brass_birmingham.positions import (
    LINK_IDS,
    MERCHANT_IDS,
    ROUNDS,
    SEATS,
    SLOT_IDS,
    SLUG,
    happened,
)
from tests.rules.brass_birmingham.printed import CARDS
from tests.sharing import in_turn

seats_in_turn = pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
WISHES = ("sell", "build", "build", "network", "network", "develop", "loan", "scout", "pass")
INDUSTRIES = ("cotton", "manufacturer", "pottery", "coal", "iron", "brewery")
CARD_IDS = [word.partition("=")[0] for word in CARDS[4].split()] + [
    "wild-location",
    "wild-industry",
]


def keen(state: Any, seat: int, chance: rules.Chance) -> rules.Move:
    """A random move of a player that likes to sell, to build and to lay links."""
    wishes = ["sell", chance.choose(WISHES[1:5]), chance.choose(WISHES)]
    if state.players[seat].money < 12 and chance.below(2):
        wishes.insert(1, "loan")
    for wish in wishes:
        if wish != "network" or state.era == "canal":
            moves = rules.legal(state, seat, wish)
            if moves and wish == "sell" and chance.below(2):
                return moves[-1]  # as many tiles as possible
            if moves:
                return chance.choose(moves)
        for _ in range(10 if wish == "network" else 0):
            move = rules.sample(state, seat, chance)
            if str(move).startswith(wish):
                return move
    return rules.sample(state, seat, chance)


def played(
    seats: int, seed: str, options: dict[str, object] | None = None, rich: bool = False
) -> Iterator[tuple[Any, int, rules.Move]]:
    """Each position of a random game with the move that is made next."""
    state: Any = rules.new(SLUG, seats, options, seed)
    chance = rules.Chance(f"{seed}/keen")
    for player in state.players:
        player.money = 400 if rich else player.money
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        move = keen(state, seat, chance)
        yield state, seat, move
        state = rules.play(state, seat, move).state


def games(number: int, seats: int, name: str) -> Iterator[tuple[Any, int, rules.Move]]:
    """Positions of several games; in every second one all players are rich."""
    for game in range(random_games(number)):
        yield from played(seats, f"{name} {game}", rich=game % 2 == 1)


def asks_for_an_action(state: Any) -> bool:
    return type(state.stack[-1]).__name__ != "Shortfall"


COMPARED = ("money", "space", "links", "mat", "spent", "vp", "discards")


@seats_in_turn
def test_every_action_does_what_the_second_implementation_does(seats):
    verbs = Counter[str]()
    for state, seat, move in games(14, seats, "twice"):
        if not asks_for_an_action(state):
            continue
        oracle = Oracle(rules.to_json(state))
        oracle.act(seat, str(move))
        after = rules.to_json(rules.try_out(state, seat, [move]).state)
        found = Oracle(after)
        assert found.board == oracle.board, str(move)
        assert found.links == oracle.links, str(move)
        assert found.market == oracle.market, str(move)
        assert found.merchants == oracle.merchants, str(move)
        for mine, theirs in zip(oracle.players, found.players, strict=True):
            for name in COMPARED:
                assert mine[name] == theirs[name], (name, str(move))
            assert sorted(mine["hand"]) == sorted(theirs["hand"])
        verbs[str(move).split()[0]] += 1
        verbs["over"] += " over " in str(move)
        verbs["two"] += str(move).startswith("network") and " + " in str(move)
        verbs["sales"] += str(move).startswith("sell") and " + " in str(move)
        verbs["merchant"] += "merchant" in str(move)
    wanted = "build network develop sell loan scout pass over two sales merchant"
    assert all(verbs[word] > 3 for word in wanted.split()), verbs


def mutants(text: str, state: Any, chance: rules.Chance) -> Iterator[str]:
    """The move with one word exchanged for another of its kind."""
    tiles = [SLOT_IDS[n] for n, tile in enumerate(state.board) if tile is not None]
    words = re.findall(r"[^ ,]+|[ ,]+", text)
    for place, word in enumerate(words):
        if word in MERCHANT_IDS:
            others = MERCHANT_IDS
        elif word in SLOT_IDS or word in ("market", "merchant"):
            others = [chance.choose(SLOT_IDS), *tiles, "market", "merchant"]
        elif word in LINK_IDS:
            others = LINK_IDS
        elif word in ("at", "over"):
            others = ["at", "over"]
        elif word in INDUSTRIES and "with" in words[place:]:
            others = [*INDUSTRIES]
        elif word in CARD_IDS:
            others = CARD_IDS
        else:
            continue
        for _ in range(2):
            changed = [*words]
            changed[place] = chance.choose(others)
            yield "".join(changed)
    for part in re.findall(r" (?:coal|iron|beer|bonus) [^ ]+", text):
        yield text.replace(part, "", 1)


@seats_in_turn
def test_altered_moves_are_accepted_exactly_if_they_are_legal(seats):
    """By the reader, by the list of legal moves, and by the second implementation."""
    chance = rules.Chance("altered")
    verdicts = Counter[bool]()
    for state, seat, move in games(4, seats, "altered"):
        if not asks_for_an_action(state) or chance.below(3):
            continue
        oracle = Oracle(rules.to_json(state))
        verb = str(move).split()[0]
        moves = rules.legal(state, seat, verb)
        for text in mutants(str(move), state, chance):
            try:
                read = rules.parse(state, seat, text)
            except rules.BadNotation:
                continue
            except rules.IllegalMove:
                verdicts[False] += 1
                assert not oracle.allows(seat, text), text
                if not verdicts[False] % 7:
                    assert rules.game(SLUG).notation.read(text) not in moves
                continue
            verdicts[True] += 1
            assert oracle.allows(seat, str(read)), text
            if not verdicts[True] % 7:
                assert read in moves
    assert min(verdicts[True], verdicts[False]) > 150, verdicts


@seats_in_turn
def test_every_listed_move_is_accepted_as_it_is(seats):
    chance = rules.Chance("listed")
    for state, seat, _ in games(2, seats, "listed"):
        if chance.below(6):
            continue
        oracle = Oracle(rules.to_json(state))
        moves = rules.legal(state, seat)
        looked_at = [*islice(moves, 60), *[chance.choose(moves) for _ in range(25)]]
        for move in looked_at:
            assert rules.parse(state, seat, str(move)) == move
            if asks_for_an_action(state):
                assert oracle.allows(seat, str(move)), str(move)


@seats_in_turn
def test_all_builds_links_and_developments_are_those_found_by_trying(seats):
    """The complete lists, on a few positions of both eras."""
    chance = rules.Chance("complete")
    looked_at = Counter[str]()
    for state, seat, _ in games(2, seats, "complete"):
        if not asks_for_an_action(state) or chance.below(11):
            continue
        oracle = Oracle(rules.to_json(state))
        looked_at[state.era] += 1
        builds = [str(move) for move in rules.legal(state, seat, "build")]
        assert len(builds) == len(set(builds))
        assert set(builds) == set(oracle.all_builds(seat))
        card = state.players[seat].hand[0]
        ending = f" with {card}"
        found = [str(m) for m in rules.legal(state, seat, "develop") if str(m).endswith(ending)]
        assert len(found) == len(set(found))
        assert set(found) == set(oracle.all_develops(seat, card))
        if state.era == "rail" and looked_at["rail"] % 3:
            continue
        found = [str(m) for m in rules.legal(state, seat, "network") if str(m).endswith(ending)]
        assert len(found) == len(set(found))
        assert set(found) == set(oracle.all_links(seat, card))
    assert min(looked_at["canal"], looked_at["rail"]) >= 4


@seats_in_turn
def test_connections_networks_coal_and_scores_by_plain_search(seats):
    from rules.brass_birmingham.data import LOCATIONS
    from rules.brass_birmingham.scoring import link_points, tile_points
    from rules.brass_birmingham.sources import coal_options

    chance = rules.Chance("places")
    for state, _, _ in games(4, seats, "places"):
        if chance.below(4):
            continue
        oracle = Oracle(rules.to_json(state))
        geography = state.geography()
        for number, name in enumerate(LOCATIONS):
            near = oracle.distances([name])
            connected = {LOCATIONS[n] for n in range(27) if geography.connected[number] >> n & 1}
            assert connected == set(near)
            for far, ring in enumerate(geography.rings(1 << number)):
                members = {LOCATIONS[n] for n in range(27) if ring >> n & 1}
                assert members == {other for other in near if near[other] == far}
            options = coal_options(state, geography, 1 << number, ())
            assert sorted(options) == sorted(oracle.coal_sources([name]))
        for seat in range(seats):
            mask = state.network(seat)
            found = {LOCATIONS[n] for n in range(27) if mask >> n & 1}
            assert found == oracle.network(seat)
        assert link_points(state) == oracle.link_points()
        assert tile_points(state) == oracle.tile_points()


@SEATS
def test_the_deck_runs_out_when_it_should_and_hands_shrink_together(seats):
    """RULINGS 5: after canal and rail round 4, 5, 6 with 4, 3, 2 players."""
    empty = {4: 4, 3: 5, 2: 6}[seats]

    def cards(number: int) -> int:
        """The cards of a hand when its turn of a round begins."""
        return 8 - 2 * max(0, number - empty - 1)

    for state, seat, _ in games(8, seats, "deck"):
        if not asks_for_an_action(state):
            continue
        first = state.era == "canal" and state.round == 1
        actions = 1 if first else 2
        place = state.order.index(seat)
        for other, p in enumerate(state.players):
            later = state.order.index(other) > place
            if other == seat:
                expected = cards(state.round) - (actions - state.actions)
            else:
                expected = cards(state.round if later else state.round + 1)
            spare = sum(card.startswith("wild") for card in p.hand)
            assert len(p.hand) == expected, (state.era, state.round, other)
            assert spare <= 2
        if state.round > empty:
            assert state.deck == []
        else:
            assert state.deck


@SEATS
def test_no_wild_card_is_kept_over_the_end_of_an_era(seats):
    begun = 0
    for state, _, _ in games(8, seats, "wild"):
        if state.era == "rail" and state.round == 1 and state.turn == 0 and state.actions == 2:
            begun += 1
            assert all("wild" not in card for p in state.players for card in p.hand)
            assert all(p.discards == [] for p in state.players)
    assert begun == random_games(8)


@SEATS
def test_scores_are_explained_by_what_happened(seats):
    """Merchants' points, two scorings and lost points make the total; nothing is lost."""
    for game in range(random_games(6)):
        expected = [Counter[str]() for _ in range(seats)]
        state = None
        for state, seat, move in played(seats, f"scores {game}"):
            before = Oracle(rules.to_json(state))
            after, events = rules.play(state, seat, move)
            for bonus in happened(list(events), BonusTaken):
                expected[bonus.seat]["merchants"] += bonus.amount * (bonus.kind == "vp")
            for paid in happened(list(events), ShortfallPaid):
                expected[paid.seat]["shortfall"] -= paid.lost
            for scored in happened(list(events), EraScored):
                for who in range(seats):
                    expected[who][f"{scored.era}-links"] += scored.links[who]
                    expected[who][f"{scored.era}-tiles"] += scored.tiles[who]
                if str(move).split()[0] in ("pass", "loan", "scout"):
                    assert list(scored.links) == before.link_points()
            state = after
        assert rules.audit(state) == []
        for score in rules.scores(state):
            assert score.sources == {k: v for k, v in expected[score.seat].items() if v}
            assert score.total == sum(score.sources.values()) >= 0


@SEATS
def test_components_are_never_lost(seats):
    for ply, (state, _, _) in enumerate(games(6, seats, "audit")):
        if ply % 3 == 0:
            assert rules.audit(state) == []


@SEATS
def test_incomes_are_paid_by_level(seats):
    """Money changes between rounds by the income level and by what a shortfall leaves."""
    paydays = 0
    for state, seat, move in games(6, seats, "income"):
        after, events = rules.play(state, seat, move)
        for paid in happened(list(events), IncomePaid):
            paydays += 1
            tried = rules.try_out(state, seat, [move]).state
            levels = [level_of(p.space) for p in tried.players]
            assert list(paid.amounts) == levels
            owing = [each.seat for each in happened(list(events), ShortfallPaid)]
            owing += [s for s in rules.waiting(after) if not asks_for_an_action(after)]
            for who, p in enumerate(tried.players):
                if who not in owing:
                    assert after.players[who].money == p.money + levels[who] >= 0
    assert paydays == random_games(6) * (2 * ROUNDS[seats] - 1), "not in the last round"


def test_the_introductory_game_ends_after_one_era_with_totals_not_below_zero():
    for game in range(random_games(6)):
        state = None
        for state, seat, move in played(2, f"introductory {game}", {"introductory": True}):
            assert state.era == "canal"
            state = rules.play(state, seat, move).state
        assert state.round == 10
        assert all(score.total >= 0 for score in rules.scores(state))
