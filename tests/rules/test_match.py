"""A game with its history: every move can be taken back, recorded and played again."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy

import pytest

import rules
from rules.valparaiso.events import GoodsDiscarded
from tests.playing import lively_turns, option_sets

SLUGS = sorted(rules.GAMES)


def played(slug: str, plies: int) -> rules.Match[rules.State]:
    """A game of drawn moves, with drafts and withdrawals where there are such."""
    title = rules.game(slug)
    seats = title.seats[-1]
    match = rules.Match[rules.State](slug, seats, option_sets(slug, seats)[-1], "match")
    drawn = lively_turns(rules.copy(match.state), "match")
    for (_, seat, move), _ in zip(drawn, range(plies), strict=False):
        match.play(move, seat)
    return match


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_is_played_taken_back_and_played_again(slug: str) -> None:
    match = played(slug, 60)
    assert len(match.moves) == 60
    end, moves = match.state, match.moves
    taken = [match.undo() for _ in moves]
    assert taken == list(reversed(moves))
    assert match.moves == () == match.events
    assert match.state == rules.new(slug, end.seats, end.options, "match")
    for seat, move in moves:
        match.play(str(move), seat)
    assert match.state == end
    assert match.moves == moves


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_of_a_game_leads_to_the_same_game(slug: str) -> None:
    match = played(slug, 40)
    again = rules.Match.from_record(match.record().to_text())
    assert (again.state, again.moves, again.events) == (match.state, match.moves, match.events)
    assert match.record().replay() == match.state


def test_moves_are_noted_as_the_record_writes_them() -> None:
    """In full, also where a player left out what leaves no choice."""
    match = rules.Match(rules.BRASS_BIRMINGHAM, 2, seed="in full")
    (seat,) = match.waiting
    card = match.state.players[seat].hand[0]
    match.play(f"develop coal with {card}")
    full = f"develop coal iron market with {card}"
    assert match.record().moves == ((seat, full),)
    assert [str(move) for _, move in match.moves] == [full]


@pytest.mark.parametrize(
    "record",
    [
        None,
        {},
        "slowboat record 2",
        rules.Record("puerto-rico", 9),
        rules.Record("puerto-rico", 3, moves=((0, "role mayor"), (1, "role mayor"))),
        rules.Record("puerto-rico", 3, moves=("role mayor",)),  # type: ignore[arg-type]
        rules.Record("puerto-rico", 3).sealed(),
    ],
)
def test_what_is_no_record_of_a_game_is_refused(record: rules.Record) -> None:
    with pytest.raises(rules.BadRecord):
        rules.Match.from_record(record)


@pytest.mark.parametrize("copied", [rules.Match.copy, copy, deepcopy])
def test_a_copy_of_a_match_is_played_and_taken_back_alone(
    copied: Callable[[rules.Match[rules.State]], rules.Match[rules.State]],
) -> None:
    match = played("puerto-rico", 20)
    board, moves = str(match), match.moves
    other = copied(match)
    assert (other.record(), other.events) == (match.record(), match.events)
    other.undo()
    other.undo()
    other.play(other.legal(other.waiting[0])[-1], other.waiting[0])
    assert (str(match), match.moves) == (board, moves)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_drawn_game_comes_to_its_result(slug: str) -> None:
    match = rules.Match(slug, rules.game(slug).seats[0], seed="result")
    chance = rules.Chance("result")
    while not match.is_over:
        seat = match.waiting[0]
        match.play(rules.sample(match.state, seat, chance), seat)
    assert match.scores == rules.scores(match.state)
    assert str(match).endswith("over")


def test_games_without_a_seed_differ() -> None:
    first, second = rules.Match("puerto-rico"), rules.Match("puerto-rico")
    assert first.seed != second.seed
    assert first.record().seed == first.seed


def test_the_seat_is_needed_only_where_several_are_asked() -> None:
    match = rules.Match(rules.PUERTO_RICO, 3, seed="seat")
    assert match.waiting == (0,)
    assert rules.legal(match.state, 0) == match.legal()
    match.play("role settler")
    secret = rules.Match(rules.VALPARAISO, 3, seed="seat")
    while len(secret.waiting) == 1:
        secret.play(secret.legal()[0])
    made = secret.moves
    for ask in (secret.legal, lambda: secret.play("plan none")):
        with pytest.raises(ValueError, match="name a seat: 3 are asked"):
            ask()
    assert secret.moves == made
    secret.play("plan none", 2)
    assert secret.waiting == (0, 1)


def test_a_refused_move_changes_nothing() -> None:
    match = rules.Match(rules.PUERTO_RICO, 3, seed="refused")
    before = rules.copy(match.state)
    with pytest.raises(rules.IllegalMove):
        match.play("build hospice")
    with pytest.raises(rules.NotYourTurn):
        match.play("role settler", 1)
    with pytest.raises(rules.BadNotation):
        match.play("role pirate")
    assert match.state == before
    assert match.moves == ()
    with pytest.raises(IndexError):
        match.undo()


def test_positions_have_the_type_of_their_game() -> None:
    """`mypy` reads this: the attributes are those of the games."""
    assert rules.new(rules.PUERTO_RICO, 3).governor == 0
    assert rules.Match(rules.BRASS_BIRMINGHAM, 2).view(0).viewer == 0
    assert rules.copy(rules.new(rules.VALPARAISO, 2)).round == 0
    assert len(rules.new(rules.CASTLES_OF_BURGUNDY, 2).duchies) == 2


def test_a_game_shows_its_board() -> None:
    match = rules.Match(rules.PUERTO_RICO, 3, seed="text")
    first, second, *_ = str(match).splitlines()
    assert (first, second) == ("Puerto Rico", "Round 1 · between roles · governor: seat 0")
    assert str(match).endswith("points: seat 0 0, seat 1 0, seat 2 0\nto act: seat 0")
    match.play("role settler")
    assert "roles          settler (seat 0), mayor, builder" in str(match)
    assert "last move: seat 0 role settler" in str(match)
    assert repr(match) == "<Match puerto-rico seats=3 moves=1>"


@pytest.mark.parametrize("slug", SLUGS)
def test_a_board_tells_what_everybody_may_know_and_no_more(slug: str) -> None:
    """Two positions that look the same to a seat have the same board for it, without blanks."""
    match = played(slug, 60)
    for seat in range(match.state.seats):
        view = match.view(seat)
        board = rules.text_board(view)
        again = rules.view(rules.imagine(view, "another"), seat)
        assert rules.text_board(again) == board
        assert all(line == line.rstrip() and "  None" not in line for line in board.splitlines())


def test_events_are_told_in_the_words_of_the_notation() -> None:
    match = rules.Match(rules.PUERTO_RICO, 3, seed="events")
    assert [str(event) for event in match.play("role settler")] == [
        "role taken: seat 0, role settler, doubloons 0"
    ]
    match.undo()
    taken, *others = match.play("role mayor")
    assert str(taken) == "role taken: seat 0, role mayor, doubloons 0"
    assert str(others[0]) == "colonists arrived: mayor 0, privilege 1, dealt [1 1 1]"


def test_events_name_what_they_count() -> None:
    match = rules.Match(rules.VALPARAISO, 2, seed="events")
    (chosen,) = match.play("goods 2 silver 1 wheat")
    assert str(chosen) == "start goods chosen: seat 1, goods 2 silver 1 wheat"
    discarded = GoodsDiscarded(0, (0, 1, 0), (0, 0, 0), 3)
    assert str(discarded) == "goods discarded: seat 0, warehouse 1 copper, pesos 3"
