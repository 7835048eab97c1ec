"""What each seat and a spectator may know (RULINGS 13, option open_discards)."""

from __future__ import annotations

from collections import Counter

import rules
from rules.brass_birmingham.data import deck
from rules.brass_birmingham.events import CardsDrawn, DeckShuffled
from tests.playing import happen, play
from tests.rules.brass_birmingham.positions import era_end, hand, happened, player, position


def test_others_show_the_size_of_their_hand_and_their_wild_cards():
    state = position(hands={"P1": "leek coal wild-location", "P2": "iron wild-industry"})
    view = rules.view(state, 0)
    assert hand(view, "P1") == hand(state, "P1")
    assert hand(view, "P2") == ["?", "wild-industry"]
    spectator = rules.view(state, None)
    assert hand(spectator, "P1") == ["?", "?", "wild-location"]
    assert hand(spectator, "P2") == ["?", "wild-industry"]


def test_the_deck_is_a_number_and_face_down_cards_are_hidden_even_from_their_owner():
    state = position()
    for viewer in (0, 3, None):
        view = rules.view(state, viewer)
        assert view.deck == ["?"] * len(state.deck)
        assert [p.face_down for p in view.players] == ["?"] * 4
        assert view.chance.seed != state.chance.seed
        assert state.chance.seed not in str(rules.to_json(view))


def test_everything_else_is_public():
    state = position(
        tiles={"dudley#1": "P2 coal 1"},
        links={"birmingham~oxford": "P3"},
        money={"P1": 3},
        spent={"P2": 5},
        mats={"P4": "cotton=2"},
        deck=5,
    )
    assert player(state, "P1").discards
    view = rules.view(state, None)
    for name in ("board", "links", "merchants", "market", "order", "era", "round", "actions"):
        assert getattr(view, name) == getattr(state, name)
    for seen, real in zip(view.players, state.players, strict=True):
        for name in ("money", "space", "links", "mat", "vp", "spent", "discards"):
            assert getattr(seen, name) == getattr(real, name)


def test_nothing_hidden_differs_between_views_of_different_games():
    """Two positions that differ in secrets only look the same."""
    one = position(hands={"P1": "leek coal", "P2": "iron iron"}, deck="stone belper derby")
    data = rules.to_json(one)
    data["players"][1]["hand"], data["deck"][:2] = data["deck"][:2], data["players"][1]["hand"]
    data["chance"]["seed"] = "another"
    other = rules.from_json(data)
    assert rules.audit(other) == []
    assert rules.to_json(rules.view(one, 0)) == rules.to_json(rules.view(other, 0))
    assert rules.to_json(rules.view(one, 1)) != rules.to_json(rules.view(other, 1))


def test_legal_moves_are_not_listed_for_those_who_cannot_see_the_hand():
    state = position(hands={"P1": "leek coal"})
    assert list(rules.legal(rules.view(state, 1), 0)) == []
    assert list(rules.legal(rules.view(state, None), 0)) == []
    assert list(rules.legal(rules.view(state, 0), 0)) == list(rules.legal(state, 0))


def test_drawn_cards_show_their_faces_to_the_drawer_only():
    state = position(hands={"P1": "leek"}, actions=1, deck="stone belper derby")
    _, events = happen(state, "P1: pass with leek")
    (drawn,) = happened(events, CardsDrawn)
    assert drawn.reveals
    assert drawn.seen_by(0).cards == ("stone", "belper", "derby")
    for viewer in (1, 2, rules.SPECTATOR):
        assert drawn.seen_by(viewer).cards == ("?", "?", "?")
    (shown,) = happened(list(rules.seen(events, None)), CardsDrawn)
    assert shown.cards == ("?", "?", "?")


def test_the_shuffle_of_the_new_deck_cannot_be_undone():
    _, events = era_end()
    (shuffled,) = happened(events, DeckShuffled)
    assert shuffled == DeckShuffled(64)
    assert shuffled.reveals


def test_only_new_discards_are_seen_if_the_option_says_so():
    """Those of the current and of the previous round."""
    state = rules.new("brass-birmingham", 2, {"open_discards": False, "seating": "seat"}, "old")
    gone: dict[int, list[str]] = {0: [], 1: []}
    for number in range(1, 5):
        for seat in (0, 1):
            for _ in range(1 if number == 1 else 2):
                card = state.players[seat].hand[0]
                state = rules.play(state, seat, f"pass with {card}").state
                gone[seat].append(card)
            if (number, seat) == (4, 0):
                view = rules.view(state, None)
                assert view.players[0].discards == ["?"] * 3 + gone[0][3:]
                assert view.players[1].discards == ["?"] * 3 + gone[1][3:]
    view = rules.view(state, 0)
    assert state.round == 5
    for seat in (0, 1):
        assert view.players[seat].discards == ["?"] * 5 + gone[seat][5:]
        assert state.players[seat].discards == gone[seat]


def test_all_discards_are_seen_by_default():
    state = position(hands={"P1": "leek coal"})
    state = play(state, "P1: pass with leek", "P1: pass with coal")
    assert player(rules.view(state, None), "P1").discards[-2:] == ["leek", "coal"]


def test_after_the_end_everything_may_be_seen():
    state, _ = era_end("rail", 2, options={"open_discards": False})
    assert sum(len(p.discards) for p in state.players) == 40
    for viewer in (1, None):
        view = rules.view(state, viewer)
        assert [p.discards for p in view.players] == [p.discards for p in state.players]


def test_a_position_that_fits_a_view_has_all_cards():
    state = position(hands={"P1": "leek coal wild-location", "P2": "iron wild-industry"})
    whole = rules.imagine(rules.view(state, 0), "guess")
    assert rules.audit(whole) == []
    assert hand(whole, "P1") == hand(state, "P1")
    assert "?" not in str(rules.to_json(whole))
    cards = Counter(whole.deck)
    for p in whole.players:
        cards.update([*p.hand, *p.discards, p.face_down])
    del cards["wild-location"], cards["wild-industry"]
    assert +cards == Counter(deck(4))
