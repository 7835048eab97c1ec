"""The numbers of the rulings, typed again, against the tables of the game (RULINGS 3, 19)."""

from __future__ import annotations

from collections import Counter

from rules.brass_birmingham import data
from tests.rules.brass_birmingham.positions import COPIES, LINK_IDS, MERCHANT_IDS, SLOT_IDS
from tests.rules.brass_birmingham.printed import (
    BOTH,
    CANAL_ONLY,
    CARDS,
    LETTERS,
    MERCHANT_TILES,
    MERCHANTS,
    RAIL_ONLY,
    TILES,
    TOWNS,
    counted,
    rows,
)


def test_the_table_of_tiles_is_the_printed_one():
    found = [
        f"{k.industry} {k.level} {k.count} {k.money} {k.coal} {k.iron} {k.vp} {k.income} {k.links}"
        f" {k.beer} {k.cubes}{'' if k.rail else ' C'}{'' if k.canal else ' R'}"
        f"{' bulb' if k.lightbulb else ''}"
        for k in data.KINDS
    ]
    assert sorted(found) == sorted(" ".join(row) for row in rows(TILES))
    assert len(data.KINDS) == 29


def test_a_mat_holds_45_tiles_in_ascending_stacks():
    sizes = {industry: len(stack) for industry, stack in data.STACKS.items()}
    assert sizes == counted("cotton=11 manufacturer=11 pottery=5 coal=7 iron=4 brewery=7")
    assert sum(sizes.values()) == 45
    for industry, stack in data.STACKS.items():
        levels = [kind.level for kind in stack]
        assert levels == sorted(levels)
        assert Counter(levels) == dict(enumerate(COPIES[industry], start=1))


def test_every_level_i_tile_but_pottery_is_for_the_canal_era_only():
    for kind in data.KINDS:
        assert kind.rail == (kind.level > 1 or kind.industry == "pottery")
        assert kind.canal == ((kind.industry, kind.level) not in (("pottery", 5), ("brewery", 4)))


def test_a_brewery_gives_one_barrel_in_the_canal_era_and_two_in_the_rail_era():
    assert data.BEER == {"canal": 1, "rail": 2}


def test_the_towns_have_the_printed_slots():
    expected = {
        name: [tuple(LETTERS[letter] for letter in slot.split("/")) for slot in slots]
        for name, *slots in rows(TOWNS)
    }
    found: dict[str, list[tuple[str, ...]]] = {}
    for slot in data.SLOTS:
        town, _, number = slot.id.partition("#")
        found.setdefault(town, []).append(tuple(slot.accepts))
        assert number == str(len(found[town]))
        assert data.LOCATIONS[slot.location] == town
        assert slot.farm == town.startswith("farm-")
    as_sets = {town: [set(slot) for slot in slots] for town, slots in found.items()}
    assert as_sets == {town: [set(slot) for slot in slots] for town, slots in expected.items()}
    assert [slot.id for slot in data.SLOTS] == SLOT_IDS
    assert len(data.SLOTS) == 47 + 2


def test_there_are_20_towns_2_farms_and_5_merchants():
    assert len(data.LOCATIONS) == len(set(data.LOCATIONS)) == 27
    assert len(data.PLACES) == 22
    assert sum(place.farm for place in data.PLACES) == 2
    assert len(data.MERCHANTS) == 5


def test_the_merchants_are_the_printed_ones():
    found = [f"{m.id} {m.tiles} {m.players} {m.bonus} {m.amount}" for m in data.MERCHANTS]
    assert found == [" ".join(row) for row in rows(MERCHANTS)]
    assert [slot.id for slot in data.MERCHANT_SLOTS] == MERCHANT_IDS
    assert data.MERCHANT_LINK_ICONS == 2


def test_the_links_are_the_printed_ones():
    assert len(data.LINKS) == 39
    assert [link.id for link in data.LINKS] == LINK_IDS == sorted(LINK_IDS)
    found = {link.id: (link.canal, link.rail) for link in data.LINKS}
    expected = {
        **dict.fromkeys(BOTH, (True, True)),
        **dict.fromkeys(RAIL_ONLY, (False, True)),
        **dict.fromkeys(CANAL_ONLY, (True, False)),
    }
    assert (len(BOTH), len(RAIL_ONLY), len(CANAL_ONLY)) == (30, 8, 1)
    assert len(found) == len(expected)
    assert {tuple(sorted(name.split("~"))): era for name, era in found.items()} == {
        tuple(sorted(name.split("~"))): era for name, era in expected.items()
    }


def test_only_one_link_has_a_third_end():
    for link in data.LINKS:
        ends = [data.LOCATIONS[end] for end in link.ends]
        assert link.id == "~".join(sorted(ends[:2]))
        assert ends[2:] == (["farm-south"] if link.id == "kidderminster~worcester" else [])


def reached(era: str, start: str) -> set[str]:
    found, fresh = {start}, [start]
    while fresh:
        here = fresh.pop()
        for link in data.LINKS:
            ends = {data.LOCATIONS[end] for end in link.ends}
            if link.allowed(era) and here in ends:
                fresh += ends - found
                found |= ends
    return found


def test_the_rails_join_everything_and_the_canals_all_but_uttoxeter():
    assert reached("rail", "oxford") == set(data.LOCATIONS)
    assert reached("canal", "oxford") == set(data.LOCATIONS) - {"uttoxeter"}


def test_the_decks_are_the_printed_ones():
    for players, size in {2: 40, 3: 54, 4: 64}.items():
        assert len(data.deck(players)) == size
        assert Counter(data.deck(players)) == +counted(CARDS[players])


def test_with_two_players_there_is_no_card_for_cotton_or_manufacturer():
    assert "cotton-manufacturer" not in data.deck(2)


def test_banner_colours_agree_with_the_cards():
    """Blue from three players on, teal with four only."""
    blue = {"leek", "stoke-on-trent", "stone", "uttoxeter"}
    teal = {"belper", "derby"}
    towns = {place.id for place in data.PLACES if not place.farm}
    assert towns & set(data.deck(2)) == towns - blue - teal
    assert towns & set(data.deck(3)) == towns - teal
    assert towns & set(data.deck(4)) == towns


def test_decks_last_exactly_for_the_rounds_of_an_era():
    for players, rounds in data.ROUNDS.items():
        size = len(data.deck(players))
        assert size - players == players * (2 * rounds - 1)
        assert size == players * 2 * rounds
    assert data.ROUNDS == {2: 10, 3: 9, 4: 8}


def test_there_is_a_merchant_tile_for_each_slot_in_use():
    for players, size in {2: 5, 3: 7, 4: 9}.items():
        assert Counter(data.merchant_tiles(players)) == counted(MERCHANT_TILES[players])
        assert len(data.merchant_slots(players)) == size == len(data.merchant_tiles(players))
        used = [MERCHANT_IDS[number] for number in data.merchant_slots(players)]
        assert used == MERCHANT_IDS[:size]


def test_the_markets_are_the_printed_ones():
    assert data.PRICES["coal"] == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7)
    assert data.PRICES["iron"] == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    assert data.START_CUBES == {"coal": 13, "iron": 8}
    assert data.EMPTY_PRICE == {"coal": 8, "iron": 6}


def test_the_income_track_is_the_printed_one():
    """RULINGS 3.6."""
    levels = list(range(-10, 1))
    for level, spaces in ((range(1, 11), 2), (range(11, 21), 3), (range(21, 30), 4)):
        levels += [each for each in level for _ in range(spaces)]
    levels += [30] * 3
    assert list(data.LEVELS) == levels
    assert len(levels) == 100
    anchors = {0: -10, 10: 0, 11: 1, 12: 1, 17: 4, 30: 10, 31: 11, 46: 16, 48: 16, 60: 20}
    anchors |= {61: 21, 96: 29, 97: 30, 99: 30}
    assert {space: data.LEVELS[space] for space in anchors} == anchors
