"""Guests who move while others are asked: records, questions and views (RULINGS 13.3)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import rules
from rules.puerto_rico.steps.settler import DrawnTileChoice
from tests import golden
from tests.playing import asked, forced, legal, play, refused
from tests.rules.puerto_rico.positions import board, position

GUESTS = board(city="guesthouse+2 office factory")


def trading() -> rules.State:
    """P1 is the trader and is asked; P2 and P3 have guests."""
    return play(position(p2=GUESTS, p3=GUESTS), "P1: role trader")


def test_the_question_of_another_seat_stays_open():
    before = trading()
    between = play(before, "P2: guest to office")
    after = play(between, "P1: sell pass")
    assert rules.continues(before, between)
    assert not rules.continues(between, after)
    assert asked(between) == ["P1"]


def test_the_own_question_stays_open_too():
    before = play(trading(), "P1: sell pass")
    assert asked(before) == ["P2"]
    assert rules.continues(before, play(before, "P2: guest to office"))


def test_the_next_question_of_the_same_seat_is_another_one():
    """With two players the last to choose a role is the first of the next round."""
    state = position(2, p1=board(city="guesthouse+2 office"))
    for line in ("trader", "craftsman", "captain", "settler", "builder"):
        (seat,) = asked(state)
        state = play(state, f"{seat}: role {line}")
        while rules.waiting(state) and state.phase:
            number = rules.waiting(state)[0]
            move = rules.forced(state, number) or rules.legal(state, number)[-1]
            passes = [m for m in rules.legal(state, number) if str(m).endswith((" pass", "none"))]
            state = rules.play(state, number, passes[0] if passes else move).state
    (seat,) = asked(state)
    after = play(state, f"{seat}: role prospector")
    assert asked(after) == [seat]
    assert not rules.continues(state, after)


def test_a_record_keeps_every_move_of_guests_when_it_is_made_compact():
    path = golden.RECORDS / "puerto-rico" / "5-new-only.txt"
    record = rules.Record.from_text(path.read_text(encoding="utf-8"))
    guests = [pair for pair in record.moves if pair[1].startswith("guest to ")]
    assert any(seat == other for (seat, _), (other, _) in pairwise(guests))
    compact = record.compact()
    assert [pair for pair in compact.moves if pair[1].startswith("guest to ")] == guests
    assert compact.replay() == record.replay()


def test_compacting_drops_only_answers_that_were_changed_in_secret():
    options = {"building_set": "new-only"}
    state = rules.new("puerto-rico", 3, options, "compact")
    moves = [(0, "role mayor")]
    state = rules.play(state, *moves[0]).state
    first = [(seat, str(rules.legal(state, seat)[0])) for seat in (0, 1, 2)]
    moves += [first[0], first[0], first[1], first[0], first[2]]
    record = rules.Record("puerto-rico", 3, options, "compact", 1, tuple(moves))
    compact = record.compact()
    assert compact.moves == ((0, "role mayor"), *first)
    assert compact.replay() == record.replay()


def test_whoever_is_not_asked_may_move_guests_and_nothing_else():
    state = trading()
    assert {move.split()[0] for move in legal(state, "P2")} == {"guest"}
    assert refused(state, "P2: sell pass", rules.NotYourTurn) == "It isn't your turn."
    assert rules.forced(state, 1) is None
    chance = rules.Chance("drawn")
    assert all(rules.sample(state, 1, chance) in rules.legal(state, 1) for _ in range(20))


def test_guests_without_an_empty_circle_cannot_act():
    state = play(position(p2=board(island="corn+", city="guesthouse+2")), "P1: role trader")
    assert not rules.may_act(state, 1)
    assert refused(state, "P2: guest to corn", rules.NotYourTurn) == "It isn't your turn."


def test_moves_can_be_listed_by_their_verb():
    state = play(trading(), "P1: sell pass")
    both = rules.legal(state, 1)
    assert [*rules.legal(state, 1, "sell"), *rules.legal(state, 1, "guest")] == list(both)
    assert rules.legal(state, 2, "sell") == ()


def test_a_seat_that_does_not_exist_is_not_asked():
    assert not rules.may_act(trading(), 7)
    assert not rules.may_act(trading(), -1)


def test_a_drawn_tile_is_no_tile_of_the_island_yet_and_public():
    state = position(
        deck="tobacco corn corn corn",
        p1=board(island="indigo", city="hacienda+ forest-house+ guesthouse+2"),
    )
    state = play(state, "P1: role settler", "P1: hacienda")
    assert state.stack[-1] == DrawnTileChoice(0, "tobacco")
    assert rules.audit(state) == []
    assert state.players[0].island == ["indigo"]
    assert "guest to tobacco" not in legal(state, "P1")
    assert refused(state, "P1: settle corn").startswith("First lay the tobacco plantation")
    assert forced(state, "P1") is None
    for seat in (0, 1, None):
        view = rules.view(state, seat)
        assert view.stack[-1] == state.stack[-1]
        assert rules.audit(rules.imagine(view, "what if")) == []


def test_an_older_position_is_rebuilt():
    """The form of positions has changed with the New Buildings."""
    data = rules.to_json(rules.new("puerto-rico", 3))
    assert data["form"] == rules.POSITION_FORM
    for form in (2, 1, 4):
        with pytest.raises(rules.OldPosition):
            rules.from_json({**data, "form": form})
