"""What the queries say is what the rules accept, in random games of rich and of poor players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.brass_birmingham import queries, refusals
from rules.brass_birmingham.data import INDUSTRIES, LINKS, SLOTS, SLOTS_FOR
from rules.brass_birmingham.events import Built, LinksLaid
from rules.brass_birmingham.moves import Build, Laid, Network, Raise
from rules.brass_birmingham.queries import Progress
from tests.playing import Chooser, random_games, turns
from tests.rules.brass_birmingham.positions import SEATS, SLUG

EVERY = 5
"""Not each position of a game is looked at, but every fifth."""
TRIES = 6
"""So often another move is drawn in place of one that does little for the board."""


def keen(seed: str) -> Chooser:
    """A random player that likes to build, to lay links, and most of all to sell."""
    chance = rules.Chance(seed)

    def choose(state: rules.State, seat: int) -> rules.Move:
        sales = rules.legal(state, seat, "sell")
        if sales and chance.below(2):
            return sales[chance.below(len(sales))]
        drawn = (rules.sample(state, seat, chance) for _ in range(TRIES))
        return next((m for m in drawn if isinstance(m, Build | Network)), None) or rules.sample(
            state, seat, chance
        )

    return choose


def games(seats: int, name: str) -> Iterator[tuple[Any, int, rules.Move]]:
    """Some positions of random games, whose players are as usual, rich, or poor."""
    for game in range(random_games(4)):
        state: Any = rules.new(SLUG, seats, None, f"{name} {game}")
        for player in state.players:
            player.money = 400 if game % 2 == 1 else player.money
            player.space = 2 if game % 4 == 2 else player.space
        chosen = turns(state, keen(f"{name} {game}"))
        yield from (each for number, each in enumerate(chosen) if number % EVERY == 0)


def acting(seats: int, name: str) -> Iterator[tuple[Any, int]]:
    """Those positions in which an action is chosen, with the seat that does."""
    for state, seat, _ in games(seats, name):
        if queries.acting(state) is not None:
            assert queries.acting(state) == seat
            yield state, seat


def legal(state: Any, seat: int, verb: str) -> list[Any]:
    """All legal moves of a kind, with one of the cards that pay for them."""
    return list(
        {str(move).partition(" with ")[0]: move for move in every(state, seat, verb)}.values()
    )


def every(state: Any, seat: int, verb: str) -> list[Any]:
    """All legal moves of a kind."""
    return list(rules.legal(state, seat, verb))


def money_of(state: Any, seat: int, move: rules.Move) -> int:
    """The pounds that an action costs."""
    (event,) = [
        event
        for event in rules.try_out(state, seat, [move]).events
        if isinstance(event, Built | LinksLaid)
    ]
    return event.money


def first_alike(state: Any, slot: str) -> str:
    """The first empty slot of a town that accepts the same as an empty slot does."""
    mine = next(each for each in SLOTS if each.id == slot)
    return next(
        each.id
        for number, each in enumerate(SLOTS)
        if (each.location, each.accepts) == (mine.location, mine.accepts)
        and state.board[number] is None
    )


@SEATS
def test_build_sites_are_those_of_the_legal_builds(seats):
    for state, seat in acting(seats, "build"):
        wanted = set()
        for move in every(state, seat, "build"):
            over = " over " in str(move)
            slot = move.slot if over else first_alike(state, move.slot)
            wanted.add((move.industry, slot, over, move.card, move.coal, move.iron))
        found = queries.build_sites(state, seat)
        assert wanted == {
            (way.industry, way.slot, there.site.over, card, way.coal, way.iron)
            for there in found
            for way in there.ways
            for card in there.cards
        }
        assert len({there.site for there in found}) == len(found)
        for there in found:
            assert {queries.build_price(state, seat, way) for way in there.ways} == {there.price}
            coal, iron = there.ways[0].coal, there.ways[0].iron
            move = there.site.build(there.cards[0], coal, iron)
            assert money_of(state, seat, move) == there.price
            needed = queries.build_needs(state, seat, there.site)
            assert {way.coal for way in there.ways} == set(needed[0].ways())
            assert {way.iron for way in there.ways} == set(needed[1].ways())


@SEATS
def test_sites_name_the_cards_that_serve_in_the_order_in_which_they_were_given(seats):
    for state, seat in acting(seats, "sites"):
        cards = tuple(reversed(queries.faces(state.players[seat])))
        found = dict(queries.sites(state, seat, cards))
        for there in queries.build_sites(state, seat):
            assert set(found[there.site]) == set(there.cards)
            assert found[there.site] == [card for card in cards if card in there.cards]
        assert all(found.values())
        one = dict(queries.sites(state, seat, cards[:1]))
        assert set(one) == {site for site, serving in found.items() if cards[0] in serving}


@SEATS
def test_a_card_builds_nothing_for_a_reason_that_the_rules_give(seats):
    told = Counter[str]()
    for state, seat in acting(seats, "reason"):
        offers = queries.offers(state, seat)
        for card in (card for card, found in offers.items() if not found):
            why = queries.why_not_built(state, seat, card)
            found = {reason for reason in refused_builds(state, seat, card) if reason}
            if why in (refusals.SLOT_TAKEN, refusals.NOT_IN_NETWORK):
                found |= {refusals.SLOT_TAKEN, refusals.NOT_IN_NETWORK}
            assert why in found
            told[why] += 1
    assert len(told) > 1


def refused_builds(state: Any, seat: int, card: str) -> Iterator[str]:
    """Why each build with a card is refused; all of them are."""
    for industry in INDUSTRIES:
        kind = state.players[seat].next_tile(industry)
        for slot in SLOTS_FOR[industry]:
            site = queries.Site(industry, slot, state.board[slot] is not None)
            coals, irons = [()], [()]
            if kind is not None:
                needed = queries.build_needs(state, seat, site)
                coals, irons = (need.ways() or [()] for need in needed)
            move = site.build(card, coals[0], irons[0])
            refusal = queries.answer_refusal(state, seat, move)
            assert refusal is not None, str(move)
            yield refusal.reason


@SEATS
def test_first_links_are_the_legal_ones(seats):
    for state, seat in acting(seats, "link"):
        wanted: dict[str, set[str]] = {}
        prices = {}
        for move in legal(state, seat, "network"):
            if len(move.links) == 1:
                (laid,) = move.links
                wanted.setdefault(laid.link, set()).update(laid.coal)
                prices[laid] = money_of(state, seat, move)
        found = queries.first_links(state, seat)
        assert {name: set(coal) for name, coal in found.items()} == wanted
        for laid, price in prices.items():
            assert queries.links_price(state, 1, laid.coal) == price


@SEATS
def test_second_rails_are_the_legal_ones(seats):
    doubled = 0
    for state, seat in acting(seats, "rails"):
        wanted: dict[Laid, set[Any]] = {}
        for move in legal(state, seat, "network"):
            there = wanted.setdefault(move.links[0], set())
            if len(move.links) > 1:
                there.add((move.links, move.beer))
        for first, rails in wanted.items():
            pairs = queries.second_rails(state, seat, first)
            assert {(pair.links, pair.beer) for pair in pairs} == rails
            doubled += len(rails)
    assert doubled


@SEATS
def test_developments_are_the_legal_ones(seats):
    for state, seat in acting(seats, "develop"):
        wanted = {move.industries for move in legal(state, seat, "develop")}
        found = queries.developments(state, seat)
        assert sorted(found) == sorted(wanted)
        first = queries.developable_next(state, seat)
        assert {(each,) for each in first} | {
            (each, other)
            for each in first
            for other in queries.developable_next(state, seat, (each,))
        } == wanted
        for number in {len(each) for each in wanted}:
            irons = {
                move.iron for move in legal(state, seat, "develop") if len(move.iron) == number
            }
            assert set(queries.iron_need(state, number).ways()) == irons


@SEATS
def test_sales_are_the_legal_ones(seats):
    sold = 0
    for state, seat in acting(seats, "sell"):
        wanted = {move.sales[0] for move in legal(state, seat, "sell") if len(move.sales) == 1}
        start = Progress()
        assert set(queries.sales(state, seat, start)) == wanted
        pairs = {(sale.slot, sale.merchant) for sale in wanted}
        assert set(queries.sale_pairs(state, seat, start)) == pairs
        for slot, merchant in pairs:
            beers = {s.beer for s in wanted if (s.slot, s.merchant) == (slot, merchant)}
            assert set(queries.sale_beer(state, seat, start, slot, merchant).ways()) == beers
        for sale in wanted:
            bonuses = queries.bonuses(state.players[seat], start, sale.merchant, sale.beer)
            assert sale.bonus in (bonuses or [""])
        two = [move.sales for move in legal(state, seat, "sell") if len(move.sales) == 2]
        for first, second in two[:20]:
            assert second in queries.sales(state, seat, start.after(first))
        sold += len(wanted)
    assert sold


@SEATS
def test_an_action_is_possible_if_any_is_legal(seats):
    for state, seat in acting(seats, "possible"):
        for verb in queries.VERBS:
            there = next(iter(rules.legal(state, seat, verb)), None) is not None
            assert queries.possible(state, seat, verb) == there
        player = state.players[seat]
        assert (queries.loan_refusal(player) is None) == bool(every(state, seat, "loan"))
        assert (queries.scout_refusal(player) is None) == bool(every(state, seat, "scout"))


@SEATS
def test_the_position_after_an_action_is_that_of_the_rules(seats):
    for state, seat, move in games(seats, "after"):
        assert queries.answer_refusal(state, seat, move) is None
        if queries.acting(state) is None:
            continue
        after: Any = queries.after_action(state, seat, move)
        played: Any = rules.try_out(state, seat, [move]).state
        played.stack, played.chance = after.stack, after.chance
        assert rules.to_json(after) == rules.to_json(played)


@SEATS
def test_at_the_next_turn_the_seat_chooses_all_its_actions(seats):
    for state, _, _ in games(seats, "turn"):
        for seat in range(seats):
            ahead = queries.next_turn(state, seat)
            if not state.players[seat].hand:
                assert ahead is None
                continue
            assert ahead is not None
            assert queries.acting(ahead) == seat
            assert rules.waiting(ahead) == (seat,)
            assert 1 <= ahead.actions <= queries.actions_in_turn(ahead)
            assert ahead.players == state.players
            assert ahead.board == state.board
        for seat in range(seats):
            unseen = rules.view(state, (seat + 1) % seats)
            if "?" in unseen.players[seat].hand:  # type: ignore[attr-defined]
                assert queries.next_turn(unseen, seat) is None  # type: ignore[arg-type]


@SEATS
def test_a_later_turn_follows_on_the_actions_of_the_one_before_without_new_cards(seats):
    seen = 0
    for state, _, _ in games(seats, "later turn"):
        seat = queries.acting(state)
        if seat is None or state.actions != 2:
            continue
        now = queries.next_turn(state, seat)
        first, *_ = rules.legal(now, seat, "pass")
        after = queries.after_action(now, seat, first)
        second, *_ = rules.legal(rules.play(now, seat, first).state, seat, "pass")
        after = queries.after_action(after, seat, second)
        assert queries.later_turn(now, seat, (first,)) is None, "an action is missing"
        later = queries.later_turn(now, seat, (first, second))
        player = after.players[seat]
        if not player.hand or player.money + player.level < 0:
            assert later is None
            continue
        seen += 1
        assert queries.acting(later) == seat
        assert later.actions == min(2, len(player.hand))
        assert later.players[seat].hand == player.hand
        assert later.players[seat].money == player.money + player.level
        assert later.board == after.board
    assert seen


def debtors(seats: int, name: str) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which debts are paid; rounds end without money for anybody."""
    state: Any = rules.new(SLUG, seats, None, name)
    choose = keen(name)
    while waiting := rules.waiting(state):
        if queries.acting(state) is None:
            yield state, waiting[0]
        elif state.turn == seats - 1 and state.actions == 1:
            for player in state.players:
                player.money, player.space = 0, 4
        rules.advance(state, waiting[0], choose(state, waiting[0]))
        for player in state.players:
            player.money += 12


@SEATS
def test_debts_are_paid_by_the_answers_that_leave_nothing_missing(seats):
    asked = 0
    for state, seat in debtors(seats, "debts"):
        assert set(queries.debts(state)).issuperset(rules.waiting(state))
        values = {
            SLOTS[slot].id: pounds for slot, pounds in queries.tile_values(state, seat).items()
        }
        for answer in rules.legal(state, seat)[:40]:
            assert queries.still_missing(state, seat, answer.slots) <= 0
            assert queries.still_missing(state, seat, answer.slots[:-1]) > 0
            raised = sum(values[slot] for slot in answer.slots)
            assert queries.debts(state)[seat] == raised + queries.still_missing(
                state, seat, answer.slots
            )
        for slot, pounds in values.items():
            alone = queries.answer_refusal(state, seat, Raise((slot,)))
            assert (alone is None) == (pounds >= queries.debts(state)[seat])
        asked += 1
    assert asked


@pytest.mark.parametrize("stage", [0, 40, 90])
def test_the_values_of_all_links_are_the_points_for_links(stage):
    state: Any = rules.new(SLUG, 4, None, "values")
    for number, _ in enumerate(turns(state, keen("values"))):
        if number == stage:
            break
    for seat in range(4):
        own = [name.id for name, owner in zip(LINKS, state.links, strict=True) if owner == seat]
        assert queries.link_points(state)[seat] == sum(queries.link_value(state, n) for n in own)


def test_a_result_says_what_decides_between_equals():
    state: Any = rules.new(SLUG, 2, {"introductory": True}, "tie")
    for _ in turns(state, keen("tie")):
        pass
    for score in rules.scores(state):
        player = state.players[score.seat]
        assert queries.tie_break(score) == (player.space, player.money)
        assert list(score.sources) == [s for s in queries.SOURCES if s in score.sources]
    assert queries.acting(state) is None
    assert queries.debts(state) == {}
    assert queries.next_turn(state, 0) is None
