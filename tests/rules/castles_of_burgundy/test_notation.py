"""The notation of moves (RULINGS 16)."""

from __future__ import annotations

import pytest

from rules.castles_of_burgundy import CastlesOfBurgundy
from rules.core.errors import BadNotation

READ = CastlesOfBurgundy.notation.read

CANONICAL = """
duchy 7
duchy 11a
start d4
routes 5 1 9
take ship 4 d4
take ship 4 d2>4 w2 x mine
take monastery-12 4 d2>4 m12 w1
take cow2 6 d3>6 s16
take white-castle 6 any6
take pig4 6 white4>6 w2
place church c3 d3
place chicken3 c3 any3
place black c3 white3
place goose2 c3 d4>3 m10
place town-hall from shared c3 d3
sell 4 d4
sell 4 d6>4 w2
workers d1
workers any1
workers white4
shield 9 d5 d3>5 w2 at d4
shield 9 castle at b3
buy monastery-14
buy ship from 3 workers x bank
buy inn
buy ship x mine from own
buy ship in shared
hire 2
mimic 2
goods 5
goods 5 keep 2 6
goods+ 6
goods+ 6 keep 1
goods+ none
goods-type 3
goods-type none
market pig3 2
market skip
carpenter bank 5
carpenter skip
church castle 6 x ship
church skip
warehouse 4
warehouse skip
town-hall mine e3
town-hall mine from own e3
town-hall skip
crane bank
crane white-castle
crane skip
goose cow
route castle 2
route skip
discard mine bank
end
phase 14 ship 3 c5
phase 14 skip
phase 15 ship c5
phase 15 skip
tribute pay 3 9 drop 16
tribute pay 3 9 with 1 silver 1 worker
tribute pay 3 9 with 0 silver 2 worker
tribute drop 16
trade 1 1 2 5 5 for mine
trade 1 1 2 5 5 for mine x black
trade skip
fill ship d5
fill skip
points 3
points 0
score tile
score region
""".strip().splitlines()


@pytest.mark.parametrize("text", CANONICAL)
def test_every_form_is_read_and_written_alike(text):
    assert str(READ(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("discard bank mine", "discard mine bank"),
        ("goods 5 keep 6 2", "goods 5 keep 2 6"),
        ("tribute pay 9 3 drop 16 4", "tribute pay 3 9 drop 4 16"),
        ("trade 5 1 2 5 1 for mine", "trade 1 1 2 5 5 for mine"),
        ("take  ship   4 d4", "take ship 4 d4"),
        ("take ship 4 d4>4", "take ship 4 d4"),
    ],
)
def test_lists_are_brought_into_order(text, canonical):
    """RULINGS 22.9: tiles in the order of the list of tiles, numbers ascending."""
    assert str(READ(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "",
        "castle skip",
        "workers",
        "workers any7",
        "workers any1>2",
        "take ship 4",
        "take ship 4 d4 w1",
        "take ship 4 d4 m12",
        "take ship 4 d3>4 s16 w1",
        "take ship 4 d3>4 m8",
        "take ship 4 d3>4 w1 m12",
        "take ship 4 d4 from own",
        "goods 7",
        "goods 5 keep 2 2",
        "goods none",
        "goods+ skip",
        "ship skip",
        "goose goose",
        "crane crane",
        "phase 13 skip",
        "shield 9 d5 d5",
        "trade 1 1 2 5 5",
        "score monastery",
        "hire 0",
        "mimic 5",
        "place black-castle c3 d3",
        "place cow1 c3 d3",
        "place monastery-30 c3 d3",
        "start z1",
        "duchy 13a2",
    ],
)
def test_what_is_no_move(text):
    with pytest.raises(BadNotation):
        READ(text)


def test_the_forms_above_are_those_of_all_moves():
    assert {type(READ(text)) for text in CANONICAL} == {
        form.phrase for form in CastlesOfBurgundy.notation._forms
    }
