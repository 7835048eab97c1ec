"""The queries say what the rules do: what is legal, what it costs and what it brings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from rules import Chance, Move
from rules.puerto_rico import decisions, queries
from rules.puerto_rico.data import BUILDING, CRAFTSMAN, GOODS
from rules.puerto_rico.events import Produced
from rules.puerto_rico.moves import (
    POST,
    Build,
    Craft,
    Draft,
    DrawTile,
    MoveGuests,
    Produce,
    Sell,
    Settle,
    Ship,
    ShipBySmallWharf,
    ShipByWharf,
    Store,
    TakeRole,
)
from rules.puerto_rico.state import Table
from tests.rules.puerto_rico.expansion import filled

SLUG = "puerto-rico"
KINDS = {
    "guests": "guesthouse library union-hall small-wharf lighthouse church black-market "
    "forest-house storehouse specialty-factory trading-post aqueduct cloister",
    "builders": "black-market church university hacienda hospice large-warehouse factory office "
    "union-hall harbor statue small-market",
}
GUESTS, BUILDERS = (",".join(filled(*kinds.split())) for kinds in KINDS.values())
GAMES = [
    (2, {"building_set": "custom", "custom_buildings": GUESTS}),
    (2, {"building_set": "new-only", "library_two_player": "once-per-round"}),
    (3, {"production": "chosen", "mayor_mode": "ordered"}),
    (3, {"building_set": "custom", "custom_buildings": BUILDERS, "production": "chosen"}),
    (4, {"building_set": "draft", "factory_university_swap": True}),
    (4, {"building_set": "custom", "custom_buildings": GUESTS, "vp_visibility": "open"}),
    (5, {"building_set": "random", "corn_minus_one": True}),
]
LISTED = 400
"""So many moves of a kind are looked at one by one."""
VERBS = ("settle", "build", "craft", "sell", "ship", "store")


def rich(table: Table) -> None:
    """Give everybody money, and new buildings with colonists, so that much is possible."""
    violet = [kind for kind in table.stock if BUILDING[kind].violet and not BUILDING[kind].large]
    for seat, player in enumerate(table.players):
        player.doubloons += 4
        for kind in violet[seat :: max(2, table.seats - 1)]:
            player.city[kind] = BUILDING[kind].circles


def positions(seats: int, options: dict[str, object], seed: str) -> Iterator[Table]:
    """Every position of a random game whose players own something soon."""
    table = rules.new(SLUG, seats, options, seed)
    assert isinstance(table, Table)
    chance, enriched = Chance(seed), False
    while waiting := rules.waiting(table):
        if not enriched and queries.chooses_role(table):
            rich(table)
            enriched = True
        yield table
        seat = chance.choose(waiting)
        rules.play_in_place(table, seat, _chosen(table, seat, chance))
    yield table


def _chosen(table: Table, seat: int, chance: Chance) -> Move:
    """A drawn move; passing is rarer than it would be."""
    move = rules.sample(table, seat, chance)
    return rules.sample(table, seat, chance) if str(move).endswith(" pass") else move


@pytest.fixture(params=range(len(GAMES)), ids=lambda n: f"{GAMES[n][0]}-{n}", scope="module")
def game(request: pytest.FixtureRequest) -> list[Table]:
    """The positions of one game with each set of options."""
    return [table.copy() for table in positions(*GAMES[request.param], f"queries {request.param}")]


def asked_positions(game: list[Table], verb: str) -> Iterator[tuple[Table, int, list[Move]]]:
    """The positions in which a seat answers with a verb, and its legal moves with it."""
    for table in game:
        for seat in rules.waiting(table):
            moves = rules.legal(table, seat, verb)
            if moves:
                yield table, seat, [moves[n] for n in range(min(len(moves), LISTED))]


def full(moves: list[Move]) -> list[Move]:
    return [move for move in moves if not getattr(move, "waive", ())]


def test_every_decision_of_the_game_has_a_name_for_others() -> None:
    kinds = {step for step in rules.GAMES[SLUG].steps if issubclass(step, rules.Decision)}
    assert {getattr(decisions, name) for name in decisions.__all__} == kinds


def test_answers_are_the_legal_moves_but_for_guests_meanwhile(game: list[Table]) -> None:
    for table in game:
        for seat in range(table.seats):
            moves, answers = rules.legal(table, seat), queries.answers(table, seat)
            asked = queries.asked(table, seat)
            assert asked or not answers
            assert not asked or answers
            if seat in rules.waiting(table):
                assert asked
            if len(moves) > LISTED:
                continue
            window = isinstance(rules.pending(table), decisions.GuestChoice)
            meanwhile = () if window else rules.legal(table, seat, "guest")
            assert set(moves) == {*answers, *meanwhile}
            sensible = queries.sensible(table, seat)
            assert set(sensible) <= set(moves)
            assert bool(sensible) == bool(answers) or queries.small_wharf_loads(table, seat)


def test_what_can_be_built_and_what_it_costs(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "build"):
        assert queries.buyer(table) == seat
        money = table.players[seat].doubloons
        builds = [move for move in full(moves) if isinstance(move, Build)]
        possible = {move.building for move in builds}
        if len(moves) < LISTED:
            offered = {b for b in BUILDING if queries.build_refusal(table, seat, b) is None}
            assert offered == possible
            assert set(queries.affordable(table, seat)) == {m for m in builds if not m.paying}
            paid = {move.building for move in builds if move.paying}
            assert set(queries.shortfalls(table, seat)) == paid
            for building, short in queries.shortfalls(table, seat).items():
                payments = set(queries.market_payments(table.players[seat], short))
                assert payments == {m.paying for m in builds if m.building == building}
        for building in table.stock:
            parts = queries.price_parts(table, seat, building)
            assert parts.doubloons == queries.price(table, seat, building)
            lowered = parts.quarries + parts.forests + parts.privilege
            assert parts.doubloons + lowered == table.costs()[building]
            short = queries.missing(table, seat, building)
            assert short == max(0, parts.doubloons - money)
        for move in builds[:20]:
            _check_build(table, seat, move)


def _check_build(table: Table, seat: int, move: Build) -> None:
    before, short = table.players[seat], queries.missing(table, seat, move.building)
    after = rules.try_out(table, seat, [move]).state
    assert isinstance(after, Table)
    player = after.players[seat]
    assert short == len(move.paying)
    price = queries.price(table, seat, move.building)
    assert before.doubloons - player.doubloons == price - short
    manned = player.city[move.building] > 0
    assert manned == queries.university_mans(table, seat, move)
    points = player.vp_chips - before.vp_chips + ("vp" in move.paying)
    assert points == queries.church_points(table, seat, move)


def test_a_building_is_refused_with_the_sentence_of_the_rules(game: list[Table]) -> None:
    for table, seat, _ in asked_positions(game, "build"):
        for building in BUILDING:
            refusal = queries.build_refusal(table, seat, building)
            if refusal is not None:
                with pytest.raises(rules.IllegalMove) as refused:
                    rules.parse(table, seat, f"build {building}")
                assert refused.value.args == rules.IllegalMove(refusal).args


def test_which_tiles_come_with_a_colonist(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "settle"):
        for move in moves:
            if not isinstance(move, Settle):
                continue
            after = rules.try_out(table, seat, [move]).state
            assert isinstance(after, Table)
            more = after.players[seat].colonists() - table.players[seat].colonists()
            assert more == queries.hospice_mans(table, seat, move.waive)


def test_the_drawn_tile_is_the_one_that_is_laid(game: list[Table]) -> None:
    for table, seat, _ in asked_positions(game, "keep"):
        tile = queries.drawn_tile(table, seat)
        after = rules.play(table, seat, "keep").state
        assert isinstance(after, Table)
        assert after.players[seat].island == [*table.players[seat].island, tile]
        assert all(not queries.drawn_tile(table, n) for n in range(table.seats) if n != seat)


def test_what_can_be_produced(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "produce"):
        limit = queries.harvest_limit(table, seat)
        numbers = [dict(move.goods) for move in moves if isinstance(move, Produce)]
        assert (
            len(moves) == LISTED
            or {good: max(each.get(good, 0) for each in numbers) for good in GOODS} == limit
        )
        assert Produce(queries.amounts(limit)) in moves


def test_production_is_what_the_limit_says(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "role"):
        if table.options["production"] == "chosen" or TakeRole(CRAFTSMAN) not in moves:
            continue
        limit = queries.amounts(queries.harvest_limit(table, seat))
        told = rules.play(table, seat, TakeRole(CRAFTSMAN)).events
        produced = [event.goods for event in told if isinstance(event, Produced)]
        assert not produced or produced[0] == limit


def test_what_factories_pay(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "craft"):
        step = rules.pending(table)
        assert isinstance(step, decisions.CraftChoice)
        produced = step.harvest[0]
        for move in full(moves):
            goods = dict(produced)
            for good in move.goods if isinstance(move, Craft) else ():
                goods[good] += 1
            pay = queries.harvest_pay(table.players[seat], tuple(goods.items()))
            after = rules.play(table, seat, move).state
            assert isinstance(after, Table)
            assert after.players[seat].doubloons - table.players[seat].doubloons == pay


def test_what_can_be_sold_and_what_it_brings(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "sell"):
        found = dict(queries.sales(table, seat))
        assert set(found) == {move for move in moves if isinstance(move, Sell)}
        for move, added in found.items():
            sale = queries.sale_of(table, seat, move)
            assert sale.markets == added
            assert not (sale.markets and move.where == POST)
            after = rules.try_out(table, seat, [move]).state
            assert isinstance(after, Table)
            gained = after.players[seat].doubloons - table.players[seat].doubloons
            assert gained == sale.doubloons


def test_what_can_be_loaded_and_what_it_brings(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "ship"):
        by_wharf = queries.small_wharf_loads(table, seat)
        assert bool(by_wharf) == any(isinstance(move, ShipBySmallWharf) for move in moves)
        listed = [move for move in full(moves) if not isinstance(move, ShipBySmallWharf)]
        assert queries.loadings(table, seat) == listed
        if seat in queries.wharves_used(table):
            assert not any(isinstance(move, ShipByWharf) for move in moves)
        for move in [*listed, *(by_wharf[n] for n in range(min(20, len(by_wharf))))]:
            assert move in rules.legal(table, seat)
            _check_loading(table, seat, move)


def _check_loading(table: Table, seat: int, move: Move) -> None:
    if isinstance(move, Ship | ShipByWharf):
        points = move.number
    elif isinstance(move, ShipBySmallWharf):
        points = queries.small_wharf_points(move.goods)
    else:
        return
    loading = queries.loading(table, seat)
    after = rules.try_out(table, seat, [move]).state
    assert isinstance(after, Table)
    before, player = table.players[seat], after.players[seat]
    assert player.vp_chips - before.vp_chips == points + loading.points
    assert player.doubloons - before.doubloons == loading.doubloons


def test_the_first_loading_is_known_before_the_captain_is_chosen(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "role"):
        if TakeRole("captain") not in moves:
            continue
        found, bonus = queries.first_loadings(table, seat)
        doubles = queries.doubling(table, seat)
        after = rules.play(table, seat, TakeRole("captain")).state
        assert isinstance(after, Table)
        loads = [
            move.number if isinstance(move, Ship | ShipByWharf) else 0
            for move in queries.loadings(after, seat)
        ]
        by_wharf = queries.small_wharf_loads(after, seat)
        held = queries.amounts(after.players[seat].goods)
        loads += [queries.small_wharf_points(held)] if by_wharf else []
        assert max(found, default=0) == max(loads)
        if found:
            loading = queries.loading(after, seat)
            assert loading.captain == bonus.captain + doubles
            assert (loading.harbor, loading.hall) == (bonus.harbor, bonus.hall)


@pytest.mark.parametrize("role", ["settler", "builder", "trader", "captain"])
def test_what_a_library_would_double_is_known_before_a_role_is_chosen(
    game: list[Table], role: str
) -> None:
    for table, seat, moves in asked_positions(game, "role"):
        for move in moves:
            if isinstance(move, TakeRole) and move.role == role:
                after = rules.play(table, seat, move).state
                assert isinstance(after, Table)
                doubling = queries.doubling(table, seat, move.waive)
                assert after.phase != role or doubling == queries.doubles(after, seat)


def test_what_can_be_stored(game: list[Table]) -> None:
    for table, seat, moves in asked_positions(game, "store"):
        player = table.players[seat]
        stores = [move.goods for move in moves if isinstance(move, Store)]
        assert all(queries.can_store(player, kept) for kept in stores)
        best = queries.best_stores(player)
        assert all(Store(kept) in rules.legal(table, seat) for kept in best)
        most = max(sum(number for _, number in kept) for kept in stores)
        assert max(sum(number for _, number in kept) for kept in best) >= most


def test_what_can_be_drafted() -> None:
    table = rules.new(SLUG, 3, {"building_set": "draft"}, "drafted")
    assert isinstance(table, Table)
    chance = Chance("draft")
    while queries.drafting(table):
        (seat,) = rules.waiting(table)
        legal = [move.building for move in rules.legal(table, seat) if isinstance(move, Draft)]
        assert queries.draftable(table) == legal
        before = queries.drafted(table)
        rules.play_in_place(table, seat, rules.sample(table, seat, chance))
        assert queries.drafted(table) == before + 1
    assert queries.drafted(table) == queries.DRAFT_SPACES


def test_where_guests_can_go_and_whether_they_are_asked_about(game: list[Table]) -> None:
    for table in game:
        for seat, player in enumerate(table.players):
            moves = rules.legal(table, seat, "guest")
            guests = [move for move in moves if isinstance(move, MoveGuests)]
            assert queries.can_move_guests(table, seat) == bool(guests)
            if not guests:
                continue
            assert set(queries.guest_moves(table, seat)) == set(guests)
            targets = {target for move in guests for target in move.targets}
            assert targets == set(queries.destinations(player))
            useful = queries.useful_circles(table, seat)
            assert set(useful) <= targets
            if queries.guests_help(table, seat):
                assert useful
                assert rules.forced(table, seat) is None
            for move in guests[:3]:
                moved = queries.with_guests_moved(table, seat, move.targets)
                after = rules.play(table, seat, move).state
                window = isinstance(rules.pending(table), decisions.GuestChoice)
                assert window or moved == after


def test_guests_that_cannot_move_are_refused(game: list[Table]) -> None:
    for table in game[:: max(1, len(game) // 20)]:
        for seat in range(table.seats):
            with pytest.raises(rules.IllegalMove):
                queries.with_guests_moved(table, seat, ("guesthouse",))


def test_who_must_act_has_not_finished(game: list[Table]) -> None:
    for table in game:
        done = queries.finished(table)
        assert not done.intersection(rules.waiting(table))
        roles = [rules.legal(table, seat, "role") for seat in rules.waiting(table)]
        assert queries.chooses_role(table) == any(map(bool, roles))
    assert queries.finished(game[-1]) == frozenset()


def test_what_is_used_up_does_nothing_more(game: list[Table]) -> None:
    for table in game:
        for seat, player in enumerate(table.players):
            used = queries.used_up(table, seat)
            assert used <= player.city.keys()
            assert "library" not in used or not queries.doubles(table, seat)
            if "small-wharf" in used:
                assert not queries.small_wharf_open(table, seat)
                assert not queries.small_wharf_loads(table, seat)


def test_hidden_chips_are_counted_together(game: list[Table]) -> None:
    for table in game:
        view = rules.view(table, 0)
        assert isinstance(view, Table)
        hidden = [seat for seat, player in enumerate(view.players) if player.vp_hidden]
        assert queries.hidden_chips(view) == sum(table.players[n].vp_chips for n in hidden)


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_asked_ahead_is_what_is_asked_then(game: list[Table], verb: str) -> None:
    for table, seat, moves in asked_positions(game, verb):
        step = rules.pending(table)
        if isinstance(step, decisions.SecondTileChoice) or len(moves) == LISTED:
            continue
        if DrawTile() not in rules.legal(table, seat) and verb == "settle":
            continue  # after the draw, or without a hacienda: the first question may be another
        ahead = queries.asked_ahead(table, seat, verb)
        assert ahead.phase == table.phase
        if verb != "craft":  # imagines that all produce now
            assert list(rules.legal(ahead, seat, verb)) == moves


@pytest.mark.parametrize("verb", VERBS)
def test_a_seat_can_be_asked_ahead_at_any_time(game: list[Table], verb: str) -> None:
    for table in game[:: max(1, len(game) // 30)]:
        before = table.copy()
        for seat in range(table.seats):
            ahead = queries.asked_ahead(table, seat, verb)
            assert queries.asked(ahead, seat)
            assert rules.legal(ahead, seat, verb)
        assert table == before
