"""The Brass computer answers every question of every variant with a legal move of its own."""

import pickle
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

import rules
from bot.games.brass_birmingham.computer import MISJUDGED, BrassBirminghamComputer, decide
from rules.brass_birmingham.data import HIDDEN, WILDS
from rules.brass_birmingham.state import Table, Tile
from rules.brass_birmingham.steps.income import Shortfall
from rules.brass_birmingham.steps.round import EndOfRound
from tests.sharing import in_turn

SLUG = "brass-birmingham"
COMPUTER = BrassBirminghamComputer()
OPTIONS = (
    {},
    {"introductory": True, "seating": "seat"},
    {"open_discards": False, "income_tiebreak": "level"},
)


class Asked(NamedTuple):
    """A position of which a seat knows only `view`, and the computer's answer."""

    state: Table
    seat: int
    view: Table
    move: rules.Move


def positions(seats: int, options: dict, seed: str, sense: int = 2) -> Iterator[Asked]:
    """Every position of a game in which one move of `sense` is drawn by chance."""
    chance, asked = rules.Chance(seed), 0
    state = rules.new(SLUG, seats, options, seed)
    while waiting := rules.waiting(state):
        seat = chance.choose(waiting)
        view = rules.view(state, seat)
        move = decide(view, seat, seed)
        yield Asked(state, seat, view, move)
        asked += 1
        if not chance.below(sense):
            move = rules.sample(state, seat, chance)
        rules.play_in_place(state, seat, move)
    assert asked > 35


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", in_turn([2, 3, 4]))
def test_every_answer_is_legal_and_complete(seats, options):
    for state, seat, _, move in positions(seats, options, f"legal {seats}"):
        # `decide` has no legal move to fall back on, and writes every part out
        assert rules.parse(state, seat, str(move)) == move


def test_the_answer_is_among_the_moves_that_are_offered():
    for number, (state, seat, view, move) in enumerate(positions(2, {}, "offered")):
        if number % 9 == 0:
            assert move in offered(state, seat, move)
            chosen = COMPUTER.choose(view, seat, (), "offered")
            assert chosen in offered(state, seat, chosen)
            assert chosen == decide(view, seat, "offered", MISJUDGED)


def offered(state: Table, seat: int, move: rules.Move) -> Sequence[rules.Move]:
    """The legal moves that begin with the same word."""
    return rules.legal(state, seat, str(move).partition(" ")[0])


def test_the_same_arguments_give_the_same_move_and_stay_as_they_were():
    for number, (_, seat, view, move) in enumerate(positions(3, {}, "twice")):
        if number % 4 == 0:
            before = rules.to_json(view)
            assert decide(view, seat, "twice") == move
            assert rules.to_json(view) == before


def test_another_process_could_answer():
    for number, (_, seat, view, _) in enumerate(positions(2, {}, "pickled")):
        if number % 10 == 0:
            computer, *rest = pickle.loads(pickle.dumps((COMPUTER, view, seat, [], "pickled")))
            assert computer.choose(*rest) == COMPUTER.choose(view, seat, [], "pickled")


def with_other_secrets(state: Table, seat: int, seed: str) -> Table:
    """Return a position that `seat` cannot tell from `state`: other hands, another deck."""
    other = rules.imagine(rules.view(state, seat), seed)
    assert isinstance(other, Table)
    return other


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_does_not_matter(seats):
    different = 0
    asked = positions(seats, {"open_discards": False}, f"hidden {seats}", sense=8)
    for number, (state, seat, _, move) in enumerate(asked):
        if number % 3 == 0:
            other = with_other_secrets(state, seat, str(number))
            different += other != state
            assert decide(rules.view(other, seat), seat, f"hidden {seats}") == move
    assert different > 15


def test_what_a_view_does_not_tell_is_not_looked_at():
    # the computer is handed others' cards that no view would show
    for number, (_, seat, view, move) in enumerate(positions(3, {}, "masks", sense=8)):
        if number % 4 == 0:
            other = rules.copy(view)
            for player in other.players:
                player.hand = ["leek" if card == HIDDEN else card for card in player.hand]
            other.deck = ["stone"] * len(other.deck)
            assert decide(other, seat, "masks") == move


def in_debt(tiles: int, owed: int, industry: str = "cotton") -> Table:
    """A position in which seat 0 has `tiles` tiles on the board and owes `owed` pounds."""
    table = rules.new(SLUG, 2, {"seating": "seat"}, "debt")
    assert isinstance(table, Table)
    for slot in range(tiles):
        # of each number of tiles, the first is worth the most points
        table.board[slot] = Tile(0, industry, 4 if slot == 0 else 1, flipped=slot == 0)
    player = table.players[0]
    player.money, player.space = 0, 10 - owed
    table.stack = [EndOfRound()]
    table.stack.pop().run(table)
    return table


@pytest.mark.parametrize(("tiles", "owed"), [(2, 1), (2, 6), (3, 10), (5, 7), (12, 10)])
def test_debts_are_paid_with_what_is_worth_least(tiles, owed):
    table = in_debt(tiles, owed)
    question = table.stack[-1]
    assert isinstance(question, Shortfall)
    move = decide(rules.view(table, 0), 0, "debt")
    assert question.refusal(table, 0, move) is None
    assert "leek#1" not in move.slots


def test_a_debt_may_take_many_cheap_tiles():
    table = in_debt(7, 10, "coal")
    move = decide(rules.view(table, 0), 0, "debt")
    assert rules.parse(table, 0, str(move)) == move
    # a tile of level 1 raises £2
    assert len(move.slots) == 5
    assert "leek#1" not in move.slots


def test_wild_cards_are_known_of_everybody():
    table = rules.new(SLUG, 2, {"seating": "seat"}, "wild")
    assert isinstance(table, Table)
    table.players[1].hand[:2] = WILDS
    move = decide(rules.view(table, 0), 0, "wild")
    assert rules.parse(table, 0, str(move)) == move
