"""The settler phase (RULINGS 5.1)."""

from __future__ import annotations

from collections import Counter

import rules
from rules.puerto_rico.events import RowRefilled, Settled, TileDrawn
from tests.playing import asked, forced, happen, legal, play, refused, unreadable
from tests.rules.puerto_rico.positions import board, position

ROW = "corn indigo sugar coffee"
FULL = " ".join(["indigo"] * 6 + ["corn"] * 6)


def test_each_player_may_take_one_face_up_plantation():
    state = play(position(row=ROW), "P1: role settler", "P1: settle coffee")
    assert state.players[0].island == ["indigo", "coffee"]
    assert asked(state) == ["P2"]
    assert legal(state, "P2") == ["settle corn", "settle indigo", "settle sugar", "settle pass"]
    assert refused(state, "P2: settle coffee") == "There's no coffee plantation face up."


def test_a_tile_is_laid_unoccupied():
    state = play(position(row=ROW), "P1: role settler", "P1: settle coffee")
    assert state.players[0].on_tiles == {}


def test_equal_tiles_in_the_row_can_be_taken_one_after_the_other():
    state = position(row="corn corn indigo sugar")
    state = play(state, "P1: role settler", "P1: settle corn", "P2: settle corn")
    assert state.row == ["indigo", "sugar"]


def test_settling_is_optional():
    state = play(position(row=ROW), "P1: role settler", "P1: settle pass")
    assert state.players[0].island == ["indigo"]
    assert len(state.row) == 4


def test_the_chooser_may_take_a_quarry_instead():
    state = play(position(), "P1: role settler", "P1: settle quarry")
    assert state.players[0].island == ["indigo", "quarry"]
    assert state.quarries == 7
    assert len(state.row) == 4


def test_a_quarry_is_not_for_the_others():
    state = play(position(), "P1: role settler", "P1: settle pass")
    assert "settle quarry" not in legal(state, "P2")
    assert "unless you have an occupied construction hut" in refused(state, "P2: settle quarry")


def test_no_quarry_can_be_taken_when_none_is_left():
    state = play(position(quarries=0), "P1: role settler")
    assert refused(state, "P1: settle quarry") == "There are no quarries left."


def test_an_occupied_construction_hut_gives_the_right_to_a_quarry():
    state = position(p2=board(city="construction-hut+"))
    state = play(state, "P1: role settler", "P1: settle quarry", "P2: settle quarry")
    assert state.quarries == 6
    assert state.players[1].island == ["indigo", "quarry"]


def test_a_construction_hut_without_a_colonist_does_nothing():
    """RULINGS 3: only occupied buildings work."""
    state = position(p2=board(city="construction-hut"))
    state = play(state, "P1: role settler", "P1: settle pass")
    assert "settle quarry" not in legal(state, "P2")


def test_chooser_with_construction_hut_still_takes_only_one_quarry():
    """RULINGS R21."""
    state = position(p1=board(city="construction-hut+"))
    state = play(state, "P1: role settler", "P1: settle quarry")
    assert asked(state) == ["P2"]
    assert state.players[0].island.count("quarry") == 1


def test_an_owner_of_a_construction_hut_may_take_a_plantation():
    state = position(p2=board(city="construction-hut+"), row=ROW)
    state = play(state, "P1: role settler", "P1: settle pass", "P2: settle corn")
    assert state.players[1].island == ["indigo", "corn"]


# the hacienda


def hacienda(**changes: object) -> rules.State:
    given = {"p2": board(city="hacienda+"), "row": ROW, "deck": "tobacco sugar corn indigo"}
    return play(position(**{**given, **changes}), "P1: role settler", "P1: settle pass")


def test_the_hacienda_draws_the_top_tile_before_the_normal_take():
    state, events = happen(hacienda(), "P2: hacienda")
    assert events == [TileDrawn(1, "tobacco")]
    assert state.players[1].island == ["indigo", "tobacco"]
    assert asked(state) == ["P2"]
    state = play(state, "P2: settle coffee")
    assert state.players[1].island == ["indigo", "tobacco", "coffee"]
    assert asked(state) == ["P3"]


def test_the_owner_of_a_hacienda_may_draw_and_then_pass():
    state = play(hacienda(), "P2: hacienda", "P2: settle pass")
    assert state.players[1].island == ["indigo", "tobacco"]


def test_the_owner_of_a_hacienda_may_take_normally_without_drawing():
    state = play(hacienda(), "P2: settle coffee")
    assert state.players[1].island == ["indigo", "coffee"]
    assert asked(state) == ["P3"]


def test_the_hacienda_draws_once_in_a_settler_phase():
    state = play(hacienda(), "P2: hacienda")
    assert "hacienda" not in legal(state, "P2")
    assert "only once" in refused(state, "P2: hacienda")


def test_the_hacienda_draws_never_after_the_normal_take():
    """The turn is over with the normal take."""
    state = play(hacienda(), "P2: settle coffee")
    refused(state, "P2: hacienda", rules.NotYourTurn)


def test_a_hacienda_without_a_colonist_draws_nothing():
    state = hacienda(p2=board(city="hacienda"))
    assert "hacienda" not in legal(state, "P2")
    assert refused(state, "P2: hacienda") == "You need an occupied hacienda for that."


def test_the_drawn_tile_is_never_a_quarry():
    state = hacienda()
    assert "quarry" not in state.deck


def test_a_draw_reveals_something_and_cannot_be_taken_back_alone():
    assert TileDrawn.reveals
    assert RowRefilled.reveals
    assert not Settled.reveals


def test_the_hacienda_may_draw_into_the_last_space_and_then_only_a_pass_is_left():
    """RULINGS R23."""
    eleven = " ".join(["indigo"] * 6 + ["corn"] * 5)
    state = hacienda(p2=board(island=eleven, city="hacienda+"), deck="tobacco sugar coffee")
    state = play(state, "P2: hacienda")
    assert len(state.players[1].island) == 12
    assert legal(state, "P2") == ["settle pass"]
    assert forced(state, "P2") == "settle pass"


def test_the_hacienda_needs_an_empty_space():
    state = position(p2=board(island=FULL, city="hacienda+"), row="sugar tobacco coffee sugar")
    state = play(state, "P1: role settler", "P1: settle pass")
    assert refused(state, "P2: hacienda") == "Your island is full."
    assert legal(state, "P2") == ["settle pass"]


def test_the_hacienda_shuffles_the_discard_pile_when_the_deck_is_empty():
    """RULINGS 5.1: the discard pile, not the face-up row."""
    state = hacienda(deck="")
    discarded = Counter(state.discard)
    state, events = happen(state, "P2: hacienda")
    (drawn,) = events
    assert isinstance(drawn, TileDrawn)
    assert state.discard == []
    assert Counter(state.deck) + Counter([drawn.tile]) == discarded
    assert state.row == ROW.split()


def crowded() -> rules.State:
    """Five players have all tiles but one, which lies face up."""
    islands = {
        "p1": board(island=" ".join(["corn"] * 10)),
        "p2": board(island=" ".join(["indigo"] * 11), city="hacienda+"),
        "p3": board(island=" ".join(["sugar"] * 11)),
        "p4": board(island=" ".join(["tobacco"] * 9)),
        "p5": board(island=" ".join(["coffee"] * 8)),
    }
    return position(5, row="indigo", **islands)


def test_the_hacienda_draws_nothing_when_no_face_down_tile_is_left():
    """RULINGS 5.1: deck and discard pile are empty."""
    state = crowded()
    assert (state.deck, state.discard, state.row) == ([], [], ["indigo"])
    state = play(state, "P1: role settler", "P1: settle pass")
    assert refused(state, "P2: hacienda") == "There are no face-down plantations left."
    assert "hacienda" not in legal(state, "P2")


def test_the_hacienda_of_the_chooser_comes_before_the_quarry():
    state = position(p1=board(city="hacienda+"), deck="tobacco sugar corn indigo")
    state = play(state, "P1: role settler", "P1: hacienda", "P1: settle quarry")
    assert state.players[0].island == ["indigo", "tobacco", "quarry"]


# the hospice


def test_the_hospice_mans_the_tile_of_the_normal_take():
    state = position(p1=board(city="hospice+"), row=ROW)
    supply = state.colonist_supply
    state, events = happen(state, "P1: role settler", "P1: settle coffee")
    assert Settled(0, "coffee", True) in events
    assert state.players[0].on_tiles == {"coffee": 1}
    assert state.colonist_supply == supply - 1


def test_the_hospice_mans_a_quarry():
    state = position(p1=board(city="hospice+"))
    state = play(state, "P1: role settler", "P1: settle quarry")
    assert state.players[0].on_tiles == {"quarry": 1}


def test_the_hospice_takes_from_the_ship_when_the_supply_is_empty():
    """RULINGS R5."""
    state = position(p1=board(city="hospice+"), row=ROW, colonist_supply=0)
    state = play(state, "P1: role settler", "P1: settle coffee")
    assert state.players[0].on_tiles == {"coffee": 1}
    assert (state.colonist_supply, state.colonist_ship) == (0, 2)


def test_the_hospice_gives_nothing_when_supply_and_ship_are_empty():
    state = position(p1=board(city="hospice+"), row=ROW, colonist_supply=0, colonist_ship=0)
    state = play(state, "P1: role settler", "P1: settle coffee")
    assert state.players[0].on_tiles == {}


def test_the_hospice_never_mans_the_tile_of_the_hacienda():
    """RULINGS R22, even if the owner then passes."""
    state = position(p1=board(city="hospice+ hacienda+"), row=ROW, deck="sugar corn indigo corn")
    state = play(state, "P1: role settler", "P1: hacienda")
    assert state.players[0].on_tiles == {}
    assert play(state, "P1: settle pass").players[0].on_tiles == {}
    assert play(state, "P1: settle coffee").players[0].on_tiles == {"coffee": 1}


def test_a_hospice_without_a_colonist_mans_nothing():
    state = position(p1=board(city="hospice"), row=ROW)
    state = play(state, "P1: role settler", "P1: settle coffee")
    assert state.players[0].on_tiles == {}


def test_the_hospice_helps_on_its_owners_turn_whoever_chose_the_settler():
    state = position(p2=board(city="hospice+"), row=ROW)
    state = play(state, "P1: role settler", "P1: settle pass", "P2: settle coffee")
    assert state.players[1].on_tiles == {"coffee": 1}


# full islands and the row


def test_a_player_with_a_full_island_takes_no_part():
    state = position(p1=board(island=FULL), row="sugar sugar coffee coffee")
    state = play(state, "P1: role settler")
    assert legal(state, "P1") == ["settle pass"]
    assert forced(state, "P1") == "settle pass"
    assert refused(state, "P1: settle quarry") == "Your island is full."
    assert refused(state, "P1: settle sugar") == "Your island is full."


def test_with_an_empty_row_a_quarry_can_still_be_taken():
    state = position(p2=board(city="construction-hut+"), row="", deck="")
    state = play(state, "P1: role settler")
    assert legal(state, "P1") == ["settle quarry", "settle pass"]
    state = play(state, "P1: settle quarry")
    assert legal(state, "P2") == ["settle quarry", "settle pass"]
    state = play(state, "P2: settle pass")
    assert forced(state, "P3") == "settle pass"


def settle_all(state: rules.State) -> tuple[rules.State, list[rules.Event]]:
    passes = [f"P{seat + 1}: settle pass" for seat in range(state.seats)]
    return happen(state, "P1: role settler", *passes)


def test_left_over_plantations_are_discarded_and_the_row_is_renewed():
    state = position(row=ROW, deck="tobacco tobacco sugar indigo corn")
    discarded = len(state.discard)
    state, events = settle_all(state)
    assert state.row == ["tobacco", "tobacco", "sugar", "indigo"]
    assert Counter(state.discard[discarded:]) == Counter(ROW.split())
    assert events[-1] == RowRefilled(("tobacco", "tobacco", "sugar", "indigo"), False)
    assert state.deck == ["corn"]


def test_a_deck_that_is_too_small_is_drawn_before_the_discard_pile_is_shuffled():
    state = position(row=ROW, deck="tobacco corn")
    state, events = settle_all(state)
    assert state.row[:2] == ["tobacco", "corn"]
    assert len(state.row) == 4
    assert state.discard == []
    refilled = events[-1]
    assert isinstance(refilled, RowRefilled)
    assert refilled.reshuffled


def test_the_new_deck_contains_the_tiles_just_discarded():
    """RULINGS 5.1: with everything else on islands, the same tile comes again."""
    state, _ = settle_all(crowded())
    assert state.row == ["indigo"]


def test_the_row_stays_short_when_there_are_too_few_tiles():
    """RULINGS R38: and play goes on."""
    state, _ = settle_all(crowded())
    assert len(state.row) == 1
    assert asked(state) == ["P2"]
    assert rules.audit(state) == []


def test_the_row_may_be_empty():
    """RULINGS R38."""
    state = crowded()
    passes = ["P2: settle pass", "P3: settle pass", "P4: settle pass", "P5: settle pass"]
    state = play(state, "P1: role settler", "P1: settle indigo", *passes)
    assert state.row == []
    assert asked(state) == ["P2"]


def test_tiles_that_are_none_cannot_be_read():
    state = play(position(), "P1: role settler")
    assert unreadable(state, "P1: settle gold") == "gold isn't an island tile."
    assert unreadable(state, "P1: settle indigo-plant") == "indigo-plant isn't an island tile."
    assert refused(state, "P1: build pass") == "First take a tile, or pass."


def test_the_others_have_their_turn_after_a_full_island():
    state = position(p1=board(island=FULL), row="sugar sugar coffee coffee")
    state = play(state, "P1: role settler", "P1: settle pass")
    assert asked(state) == ["P2"]


def test_a_pass_is_not_forced_while_a_tile_can_be_taken():
    """RULINGS 13.1: passing a possible settle is never guessed."""
    state = play(position(row="corn corn corn corn", quarries=0), "P1: role settler")
    assert legal(state, "P1") == ["settle corn", "settle pass"]
    assert forced(state, "P1") is None
