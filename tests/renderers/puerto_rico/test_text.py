"""The complete text board, and which events get numbers."""

from __future__ import annotations

import pytest

import rules
from renderers.core.texts import English
from renderers.puerto_rico import marks
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.gallery import crowded
from renderers.puerto_rico.words import decisions
from renderers.puerto_rico.words.effects import power
from renderers.samples import play, table
from rules.puerto_rico import powers
from rules.puerto_rico.data import BUILDING, BUILDINGS
from rules.puerto_rico.events import (
    Built,
    Loaded,
    Passed,
    Produced,
    RoleTaken,
    RowRefilled,
    Settled,
    Sold,
    Stored,
)

SLUG = "puerto-rico"
ENGLISH = English()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_text_board_says_everything(renderer, seats):
    """RULINGS 13.4, point by point."""
    state = play(SLUG, seats, 180).state
    text = renderer.text_board(rules.view(state, 0), table(seats), ENGLISH)
    lines = text.splitlines()
    for row in BUILDINGS:
        assert f"{row.name} {row.cost}" in text
        assert f"×{state.stock[row.id]}" in text
    for name in ("Settler", "Mayor", "Builder", "Craftsman", "Trader", "Captain"):
        assert name in text
    for ship in state.ships:
        assert f"{ship.load}/{ship.capacity}" in text
    assert f"deck {len(state.deck)}" in text
    assert f"discard {len(state.discard)}" in text
    assert f"quarries {state.quarries}" in text
    assert f"victory points {state.vp_pool}" in text
    assert f"colonists {state.colonist_supply}" in text
    assert f"colonist ship {state.colonist_ship}" in text
    assert f"Trading house: {len(state.trading_house)}/4" in text
    for seat, player in enumerate(state.players):
        start = next(i for i, line in enumerate(lines) if is_head(line, seat, seats))
        part = "\n".join(lines[start : start + 5])
        assert f"{player.doubloons} doubloon" in part
        assert ("? points" in part) == (seat != 0)
        assert f"San Juan {player.san_juan}" in part
        assert f"Island {len(player.island)}/12" in part
        assert f"City {12 - player.city_free()}/12" in part
        for good, number in player.goods.items():
            assert (f"{good} {number}" in part.split("Island")[0]) == bool(number)
        for building, men in player.city.items():
            assert f"{BUILDING[building].name} {men}/{BUILDING[building].circles}" in part
        assert ("Governor" in part) == (state.governor == seat)


def is_head(line, seat, seats):
    return line.removeprefix("▶ ").split(" (")[0] == table(seats).seats[seat].name


def test_the_text_board_names_who_must_act_the_last_round_and_the_price_now(renderer):
    state = play(SLUG, 4, 60, phase="builder").state
    state.end.append("city")
    acting = rules.waiting(state)[0]
    text = renderer.text_board(state, table(4), ENGLISH)
    assert f"To act: {table(4).seats[acting].name}" in text
    assert "Last round: a city is full" in text
    assert "price now" in text
    assert f"Office 5→{powers.price(state, acting, 'office')[0]}" in text


def test_words_come_from_the_readers_language(renderer):
    class Marked(English):
        def gettext(self, message, /, **args):
            return "§" + message.format(**args)

        def pgettext(self, context, message, /, **args):
            return f"§{context}:{message.format(**args)}"

        def ngettext(self, one, many, n, /, **args):
            return "§" + super().ngettext(one, many, n, **args)

    state = play(SLUG, 4, 150).state
    text = renderer.text_board(state, table(4), Marked())
    for name in ("§role:Captain", "§good:corn", "§building:Wharf", "§term:Governor"):
        assert name in text
    assert "§" in renderer.board(state, table(4), Marked()).alt


@pytest.mark.parametrize("names", ["en", "long-en", "long-ko", "long-ja"])
@pytest.mark.parametrize("seats", [2, 5])
def test_alt_texts_fit_and_name_everybody(renderer, names, seats):
    people = table(seats, names)
    alt = renderer.board(crowded(seats).state, people, ENGLISH).alt
    assert len(alt) <= 1024
    assert all(info.name in alt for info in people.seats)
    assert "Cargo ships" in alt


def test_uninteresting_events_have_no_number():
    events = (
        RoleTaken(0, "craftsman", 1),
        Produced(0, (("corn", 2),), ()),
        Produced(1, (), ()),
        Passed(2, "sell"),
        RowRefilled(("corn",), False),
        Stored(1, (("corn", 1),), ()),
        Built(3, "office", 4, 1, 0, False),
    )
    kept = marks.BADGES.numbered(events)
    assert kept == ((1, events[0]), (2, events[1]), (3, events[6]))


def test_of_many_events_the_most_interesting_and_newest_keep_a_number():
    stored = [Stored(0, (), (("corn", 1),)) for _ in range(4)]
    loaded = [Loaded(0, number, "corn", 6, 0, 0) for number in range(1, 12)]
    kept = marks.BADGES.numbered((*stored, *loaded))
    assert [number for number, _ in kept] == list(range(1, 6))
    assert [event for _, event in kept] == loaded[6:]


@pytest.mark.usefixtures("sketched")
def test_badges_have_places_on_the_board():
    """Of each event with a number the place is known in the position right after it."""
    state = rules.new(SLUG, 4, seed="badges")
    missing, seen = [], 0
    from renderers.samples import choose

    ply = 0
    while waiting := rules.waiting(state):
        events = rules.play_in_place(state, waiting[0], choose(state, waiting[0], ply))
        ply += 1
        if ply % 9:
            continue
        places = draw_board(state, table(4), ENGLISH).places
        for _, event in marks.BADGES.numbered(events):
            seen += 1
            if not any(key in places for key in marks.places(event, state)):
                missing.append(event)
    assert seen > 20
    assert missing == []


def test_a_badge_is_drawn(renderer):
    state = play(SLUG, 4, 100).state
    tile = state.players[0].island[0]
    plain = renderer.board(state, table(4), ENGLISH)
    assert renderer.board(state, table(4), ENGLISH, (Settled(0, tile, False),)).data != plain.data
    assert renderer.board(state, table(4), ENGLISH, (Passed(0, "sell"),)) == plain


@pytest.mark.usefixtures("sketched")
def test_a_sold_barrel_is_marked_even_when_the_house_was_emptied():
    state = play(SLUG, 4, 100).state
    state.trading_house = []
    places = draw_board(state, table(4), ENGLISH).places
    assert any(key in places for key in marks.places(Sold(1, "corn", 0, 0, 0), state))


def test_every_decision_has_words_and_perhaps_a_part_of_the_board():
    kinds = {step for step in rules.GAMES[SLUG].steps if issubclass(step, rules.Decision)}
    assert set(decisions.DECISIONS) == kinds
    areas = {known.area for known in decisions.DECISIONS.values()}
    named = (decisions.ROLES, decisions.MARKET, decisions.PLANTATIONS, decisions.SUPPLY)
    players = decisions.CIRCLES, decisions.BARRELS
    assert areas == {"", *named, decisions.SHIPS, decisions.HOUSE, *players}


def test_plants_of_a_good_differ_in_the_circles_that_are_told() -> None:
    plants = "small-indigo-plant", "indigo-plant"
    small, large = (power(BUILDING[plant], English()) for plant in plants)
    assert small.startswith("1 circle: ")
    assert large.startswith("3 circles: ")
