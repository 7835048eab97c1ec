"""Random games of Valparaíso: what always holds, and an account from events alone (RULINGS 14)."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

import rules
from rules.valparaiso.data import ACHIEVEMENTS
from tests.cases import for_each
from tests.playing import problems, random_games
from tests.rules.valparaiso.ledger import Ledger, shown
from tests.rules.valparaiso.positions import position
from tests.sharing import in_turn

OPTIONS = [
    {},
    {"planning": "expert"},
    {"planning": "expert", "expert_bonus": "none", "river_toll": False},
    {"stay_rule": "exclusive"},
]
each_table = pytest.mark.parametrize("seats", [2, 3, 4, 5])
DECK = {card.slug: card.deck for card in ACHIEVEMENTS}


def lively(state: Any, seat: int, chance: rules.Chance) -> rules.Move:
    """A drawn move; in planning also achievements, drafts, statements, and withdrawals."""
    if type(rules.pending(state)).__name__ == "Planning" and chance.below(2):
        cards = state.players[seat].achievements[:]
        chance.shuffle(cards)
        plan = " ".join(["move", "trade", *cards][:4])
        lines = [f"plan {plan}"] * 4
        lines += [f"draft {plan}", "deadline", "unplan", "bonus wheat", "bonus silver"]
        line = chance.choose(lines)
        late = rules.overdue(state, seat)
        if line == "deadline" and late is not None:
            return late
        try:
            return rules.parse(state, seat, line)
        except rules.RulesError:
            pass
    return rules.sample(state, seat, chance)


def whole(state: Any, before: Any) -> None:
    """Check everything that always holds, and what may change from one move to the next."""
    assert rules.audit(state) == []
    tiles = [*chain(*state.columns.values()), *state.reserve]
    assert len(set(tiles)) == len(tiles) == 25
    assert all(len(column) == 5 for column in state.columns.values())
    assert len(state.reserve) == (10 if state.seats < 4 else 5)
    cards = [card for card in chain(*state.regions.values()) if card]
    cards += [*state.pile, *state.cashed]
    cards += chain(*[player.achievements for player in state.players])
    assert len(set(cards)) == len(cards) == {2: 18, 3: 20, 4: 22, 5: 24}[state.seats]
    for seat, player in enumerate(state.players):
        assert sum(player.hold) <= 6
        assert min(player.pesos, player.unhired, *player.warehouse, *player.hold) >= 0
        on_map = len(player.merchants) + player.waiting
        assert on_map + player.unhired == (3 if state.seats == 2 else 4)
        built = list(state.houses.values()).count(seat) + state.residences.count(seat)
        assert built == len(player.houses) <= 4
        assert set(player.planned) <= set(player.cards)
        assert len(player.planned) <= (6 if built >= 2 else 5)
        assert player.points >= before["points"][seat]
    for region, pesos in state.region_pesos.items():
        was = before["region_pesos"][region]
        assert pesos in (was, 0, was + 10)
    decks = [DECK[card] for card in reversed(state.pile)]
    assert decks == sorted(decks)
    assert (state.unfilled and not state.pile) or all(
        all(cards) for cards in state.regions.values()
    )


def remembered(state: Any) -> dict[str, Any]:
    return {
        "points": [player.points for player in state.players],
        "region_pesos": dict(state.region_pesos),
    }


@each_table
@pytest.mark.parametrize("number", in_turn(range(len(OPTIONS))))
def test_what_always_holds_and_what_events_tell(seats, number):
    for game in range(random_games(2)):
        seed = f"invariants {seats} {number} {game}"
        chance = rules.Chance(seed)
        state = rules.new("valparaiso", seats, OPTIONS[number], seed)
        ledger = Ledger(state)
        while asked := rules.waiting(state):
            seat = chance.choose(list(asked))
            before = remembered(state)
            for event in rules.play_in_place(
                state, seat, lively(state, seat, chance), recorded=True
            ):
                ledger.see(event)
            whole(state, before)
            assert [account.shown() for account in ledger.accounts] == list(
                map(shown, state.players)
            )
            assert ledger.regions == state.region_pesos
        assert sum(ledger.between) == 0
        assert state.finished
        assert any(player.points >= 18 for player in state.players) or state.unfilled
        found = rules.scores(state)
        assert [score.total for score in found] == [account.vp for account in ledger.accounts]
        best = max(found, key=lambda score: (score.total, score.tie_break))
        assert best.rank == 1


@pytest.mark.parametrize("seats", in_turn([2, 3, 4, 5]))
def test_listed_moves_are_accepted_and_written_as_they_are(seats):
    seed = f"listed {seats}"
    chance = rules.Chance(seed)
    state = rules.new("valparaiso", seats, OPTIONS[seats % 3], seed)
    for _ in range(300):
        asked = rules.waiting(state)
        if not asked:
            break
        seat = chance.choose(list(asked))
        for verb in ("plan", "draft", "discard", "play", "cash", "stay", "bonus", "unplan"):
            moves = rules.legal(state, seat, verb)
            for place, move in enumerate(moves):
                if place > 60:
                    break
                assert move in moves
                assert rules.parse(state, seat, str(move)) == move
        rules.advance(state, seat, lively(state, seat, chance))


@each_table
def test_a_game_replays_from_its_lines(seats):
    seed = f"replay {seats}"
    chance = rules.Chance(seed)
    first = rules.new("valparaiso", seats, {"planning": "expert"}, seed)
    second = rules.new("valparaiso", seats, {"planning": "expert"}, seed)
    for _ in range(200):
        asked = rules.waiting(first)
        if not asked:
            break
        move = lively(first, asked[0], chance)
        rules.play_in_place(first, asked[0], move, recorded=True)
        rules.play_in_place(second, asked[0], str(move), recorded=True)
    assert rules.to_json(first) == rules.to_json(second)


def test_most_events_come_up():
    """The account is worth something only where things happen."""
    kinds: set[str] = set()
    for game in range(random_games(6)):
        chance = rules.Chance(f"kinds {game}")
        state = rules.new("valparaiso", 3 + game % 3, {"planning": "expert"}, f"kinds {game}")
        ledger = Ledger(state)
        while asked := rules.waiting(state):
            for event in rules.play_in_place(
                state, asked[0], lively(state, asked[0], chance), recorded=True
            ):
                ledger.see(event)
        kinds |= ledger.kinds
    wanted = {"TollPaid", "FeePaid", "CompensationPaid", "Converted", "HouseBuilt", "BonusTaken"}
    assert wanted | {"AchievementTaken", "AchievementCashed", "MajorityPaid"} <= kinds


def damaged(change: Any) -> list[str]:
    """What the audit says about a position after a change of its data."""
    state = position(
        3,
        plan={"P1": "sell patron"},
        houses={"P1": "LAG1"},
        row="P2",
        hold={"P1": "6 wheat"},
        merchants={"P1": "VAL MEL"},
    )
    data = rules.to_json(state)
    assert problems(data) == []
    change(data)
    return problems(data)


@for_each(
    "change",
    [
        lambda data: data["columns"]["MEL"].__setitem__(0, data["columns"]["CAS"][0]),
        lambda data: data["columns"]["MEL"].append(data["reserve"].pop()),
        lambda data: data["pile"].pop(),
        lambda data: data["cashed"].append("patron"),
        lambda data: data["regions"]["west"].__setitem__(0, ""),
        lambda data: data["players"][0]["hold"].__setitem__(0, 1),
        lambda data: data["players"][0].update(unhired=1),
        lambda data: data["players"][0]["merchants"].append("VAL"),
        lambda data: data["houses"].update(LAG1=1),
        lambda data: data["houses"].update(PLA1=1),
        lambda data: data["residences"].append(0),
        lambda data: data["players"][0]["plan"].append("river"),
        lambda data: data["players"][0]["plan"].append("sell"),
        lambda data: data["players"][0].update(mayor="sell"),
        lambda data: data["players"][0]["achievements"].clear(),
    ],
)
def test_the_audit_finds_what_is_lost_or_doubled(change):
    assert damaged(change)
