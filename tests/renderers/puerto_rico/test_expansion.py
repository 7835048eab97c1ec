"""Puerto Rico with all building sets: drafts, guests, forests and previews as they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rules
from renderers.core.canvas import Canvas
from renderers.core.palette import FOCUS
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.puerto_rico import marks, words
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.colours import GUEST, TILE_COLOURS
from renderers.puerto_rico.draft import draw_draft
from renderers.puerto_rico.gallery_new_buildings import asked, drafting, previews, rich
from renderers.puerto_rico.icons import BUILDING_GLYPHS
from renderers.puerto_rico.preview import preview
from renderers.puerto_rico.scene import OFFER
from renderers.puerto_rico.scores import SOURCES
from renderers.puerto_rico.seat import CARD, BoardChanges, CityBuilding, draw_building, draw_seat
from renderers.puerto_rico.things import PricedBuilding, offer_card
from renderers.puerto_rico.words import effects, facts
from renderers.puerto_rico.words.facts import CANDIDATES, CHOSEN, OPEN, OUT, state_of
from renderers.samples import choose, table
from rules.core import codec
from rules.core.events import Event
from rules.core.steps import pending
from rules.puerto_rico import queries
from rules.puerto_rico.building_sets import choosable
from rules.puerto_rico.data import (
    ALL_BUILDINGS,
    BUILDING,
    FOREST,
    GOODS,
    NEW_BUILDINGS,
)
from rules.puerto_rico.events import (
    ChurchPaid,
    Drafted,
    GuestsChosen,
    GuestsMoved,
    LighthousePaid,
    LoadedBySmallWharf,
    Sold,
    UnionHallPaid,
)
from rules.puerto_rico.moves import Build, MoveGuests, Pass, PlaceColonists, Settle, Store
from rules.puerto_rico.scoring import BONUSES
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.settler import SecondTileChoice
from rules.puerto_rico.steps.storage import StoreChoice
from tests.cases import for_each
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.core.test_canvas import DEFICIENCIES, nearest
from tests.renderers.text_boxes import faults
from tests.sharing import in_turn
from tests.sketches import sketching

SLUG = "puerto-rico"
ENGLISH = English()
LARGEST = 400_000
CUSTOM = (
    "aqueduct hacienda black-market small-warehouse guesthouse church trading-post small-wharf "
    "lighthouse library harbor union-hall statue cloister residence city-hall fortress"
)
GAMES = [
    (2, {"building_set": "new-only", "library_two_player": "once-per-round"}),
    (3, {"building_set": "random"}),
    (4, {"building_set": "draft"}),
    (5, {"building_set": "new-only", "production": "chosen"}),
    (3, {"building_set": "custom", "custom_buildings": ",".join(CUSTOM.split())}),
]
Moment = tuple[Table, tuple[Event, ...]]


def moments(seats: int, options: dict[str, object], seed: str) -> Iterator[Moment]:
    """Every position of a random game with the events before it, the last one being its end."""
    state, chance = rules.new(SLUG, seats, options, seed), rules.Chance(seed)
    events: tuple[Event, ...] = ()
    while waiting := rules.waiting(state):
        assert isinstance(state, Table)
        yield state, events
        events = rules.play_in_place(state, waiting[0], rules.sample(state, waiting[0], chance))
    assert isinstance(state, Table)
    yield state, events


def drawn(table_now: Table, seats: int):
    draw = draw_draft if queries.drafting(table_now) else draw_board
    return draw(table_now, table(seats), ENGLISH)


@pytest.mark.parametrize(("seats", "options"), in_turn(GAMES))
def test_every_question_of_every_building_set_can_be_drawn(renderer, seats, options):
    seen: dict[str, int] = {}
    for state, events in moments(seats, options, "all sets"):
        kind = type(pending(state)).__name__
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > 1:
            continue
        for viewer in (None, 0):
            view = rules.view(state, viewer)
            picture = renderer.board(view, table(seats), ENGLISH, events)
            assert (picture.width, picture.height) == (1080, 1350)
            assert len(picture.data) < LARGEST
            assert 0 < len(picture.alt) <= ALT_LIMIT
        for seat in range(seats):
            assert renderer.seat(state, seat, table(seats), ENGLISH, events).alt
        with sketching():
            assert list(faults(drawn(state, seats))) == []
            for seat in range(seats):
                assert list(faults(draw_seat(state, seat, table(seats), ENGLISH))) == []
    assert {"RoleChoice", "BuildChoice", "ShipChoice", "NoneType"} <= seen.keys()


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_is_cut_on_drafts_and_rich_boards(seats, locale):
    texts, people = in_language(locale), table(seats, f"long-{locale}")
    given = {people.name, *(info.name for info in people.seats)}
    for picks in (0, 9, 16):
        assert list(faults(draw_draft(drafting(seats, picks).state, people, texts), given)) == []
    state, seat = rich(seats)
    assert list(faults(draw_board(state, people, texts), given)) == []
    assert list(faults(draw_seat(state, seat, people, texts), given)) == []


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_cut_on_previews(locale):
    texts, people = in_language(locale), table(4, f"long-{locale}")
    given = {people.name, *(info.name for info in people.seats)}
    for _, sample in previews(4):
        changed = preview(sample.state, sample.seat, sample.moves)
        canvas = draw_seat(sample.state, sample.seat, people, texts, changed=changed)
        assert list(faults(canvas, given)) == []


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize(("seats", "options"), in_turn(GAMES))
def test_badges_of_all_events_have_places(seats, options):
    missing, kinds = [], set()
    for number, (state, events) in enumerate(moments(seats, options, "places")):
        new = [e for e in events if type(e) not in kinds]
        if number % 40 and not new:
            continue
        places = drawn(state, seats).places
        for _, event in marks.BADGES.numbered(events):
            kinds.add(type(event))
            for keys in marks.spots(event, state):
                if not any(key in places for key in keys):
                    missing.append(event)
    assert len(kinds) > 8
    assert missing == []


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_affordable_is_what_may_be_built(seats, options):
    """With forests, library and black market, too, the market marks what the rules offer."""
    found = 0
    for state, _ in moments(seats, options, "prices"):
        if type(pending(state)).__name__ != "BuildChoice":
            continue
        seat = rules.waiting(state)[0]
        legal = {m.building for m in rules.legal(state, seat) if isinstance(m, Build)}
        shown = {k for k in state.stock if queries.build_refusal(state, seat, k) is None}
        assert shown == legal
        found += len(legal)
    assert found > 10


def test_what_only_the_black_market_pays_is_affordable_for_its_owner():
    state, seat = rich(4)
    price = queries.price(state, seat, "lighthouse")
    for short, can in ((0, True), (1, True), (3, True), (4, False)):
        state.players[seat].doubloons = price - short
        assert (queries.build_refusal(state, seat, "lighthouse") is None) == can
        assert queries.missing(state, seat, "lighthouse") == short
    state.players[seat].city["black-market"] = 0
    state.players[seat].doubloons = price - 1
    assert queries.build_refusal(state, seat, "lighthouse") is not None


def test_the_text_board_shows_the_kinds_in_the_game_and_no_others(renderer):
    for seats, options in GAMES:
        for state, _ in moments(seats, options, "market"):
            if queries.drafting(state):
                continue
            text = renderer.text_board(state, table(seats), ENGLISH)
            listed = text.split("Buildings (")[1].split("\n\n")[0]
            for row in ALL_BUILDINGS:
                offer = f"{row.name} {state.costs()[row.id]} ×"
                assert (offer in listed) == (row.id in state.stock)
            break


def test_the_draft_shows_what_is_chosen_what_can_be_and_what_cannot(renderer):
    sample = drafting(4, 7)
    state = sample.state
    open_kinds = frozenset(choosable(state.stock, state.options))
    violet = [row.id for row in ALL_BUILDINGS if row.violet]
    assert {row.id for rows in CANDIDATES.values() for row in rows} == set(violet)
    states = [state_of(kind, state, open_kinds) for kind in violet]
    assert states.count(CHOSEN) == 7
    assert states.count(OPEN) == len(open_kinds)
    assert states.count(OUT) == len(violet) - 7 - len(open_kinds) > 0
    places = draw_draft(state, table(4), ENGLISH).places
    assert {key[1] for key in places if key[0] == "draft"} == set(violet)
    text = renderer.text_board(state, table(4), ENGLISH)
    alt = renderer.board(rules.view(state, None), table(4), ENGLISH, sample.events).alt
    for said in (text, alt):
        assert "8 of 17" in said
        assert f"To act: {table(4).seats[rules.waiting(state)[0]].name}" in said
        for kind in violet:
            named = BUILDING[kind].name in said
            assert named or state_of(kind, state, open_kinds) == OUT
    for kind in open_kinds:
        assert effects.power(BUILDING[kind], ENGLISH) in text


def test_the_draft_names_the_swapped_costs(renderer):
    options = {"building_set": "draft", "factory_university_swap": True}
    state = rules.new(SLUG, 3, options)
    assert "Factory (8)" in renderer.text_board(state, table(3), ENGLISH)
    plain = renderer.board(rules.new(SLUG, 3, {"building_set": "draft"}), table(3), ENGLISH)
    assert renderer.board(state, table(3), ENGLISH).data != plain.data


def test_every_choice_of_a_draft_changes_its_picture(renderer):
    state = rules.new(SLUG, 3, {"building_set": "draft"}, "changes")
    before = renderer.board(state, table(3), ENGLISH)
    for ply in range(17):
        seat = rules.waiting(state)[0]
        state, events = rules.play(state, seat, choose(state, seat, ply))
        after = renderer.board(state, table(3), ENGLISH, events)
        assert after.data != before.data
        assert (after.width, after.height) == (before.width, before.height)
        before = after
    assert not queries.drafting(state)


def test_guests_are_shown_as_guests(renderer):
    state, seat = rich(4)
    assert GUEST in {
        colour for _, colour in draw_board(state, table(4), ENGLISH).image.getcolors(1 << 24)
    }
    assert "Guesthouse 2/2 (2 guests)" in renderer.seat(state, seat, table(4), ENGLISH).alt
    after = rules.play(state, seat, MoveGuests(("indigo", "small-indigo-plant"))).state
    image = draw_board(after, table(4), ENGLISH).image
    assert GUEST not in {colour for _, colour in image.getcolors(1 << 24)}


def test_forests_are_shown_with_what_is_printed_on_them(renderer):
    state, seat = rich(3)
    player = state.players[seat]
    shown = [space.printed for space in facts.spaces(player) if space.kind == FOREST]
    assert shown == ["corn", "tobacco", "coffee"]
    assert "forest 3 (corn, tobacco, coffee)" in renderer.text_board(state, table(3), ENGLISH)
    board = draw_board(state, table(3), ENGLISH).image.tobytes()
    own = draw_seat(state, seat, table(3), ENGLISH).image.tobytes()
    player.forests[0] = "sugar"
    assert draw_board(state, table(3), ENGLISH).image.tobytes() != board
    assert draw_seat(state, seat, table(3), ENGLISH).image.tobytes() != own


@pytest.mark.parametrize("kind", DEFICIENCIES)
def test_forests_stay_apart_from_other_tiles_for_the_colour_blind(kind):
    assert nearest(list(TILE_COLOURS.values()), kind) > 15


def test_a_drawn_tile_is_shown_where_it_will_lie(renderer):
    state, seat = asked("drawn", 4)
    places = draw_board(state, table(4), ENGLISH).places
    assert ("tile", seat, "tobacco") in places
    assert "Drawn by the hacienda: tobacco" in renderer.text_board(state, table(4), ENGLISH)
    assert "plantation or forest?" in renderer.board(state, table(4), ENGLISH).alt


def test_a_library_that_is_spent_or_given_up_and_a_used_small_wharf_are_marked(renderer):
    state, seat = rich(2)
    assert queries.used_up(state, seat) == frozenset()
    plain = renderer.board(state, table(2), ENGLISH).data
    state.library_spent = [seat]
    assert queries.used_up(state, seat) == {"library"}
    assert renderer.board(state, table(2), ENGLISH).data != plain
    assert "Library 1/1 (used)" in renderer.text_board(state, table(2), ENGLISH)
    state.library_spent, state.library_waived = [], True
    assert queries.used_up(state, state.chooser) == {"library"}
    ship, seat = asked("ship", 3)
    move = rules.parse(ship, seat, "ship 3 corn by small-wharf")
    after = rules.play(ship, seat, move).state
    assert queries.used_up(after, seat) == {"small-wharf"}


def test_previews_show_what_would_change(renderer):
    found = {name: (each.state, each.seat, each.moves) for name, each in previews(4)}
    drafts = {name: preview(*given) for name, given in found.items()}
    build, guests, forest = drafts["build"], drafts["guests"], drafts["forest"]
    assert build.laid == {("lighthouse",)}
    assert build.numbers["points"] == build.numbers["corn"] == -1
    assert build.player.doubloons == 0
    assert build.colonists == {"corn": -1}
    assert guests.colonists == {"guesthouse": -2, "indigo": 1, "small-indigo-plant": 1}
    assert guests.numbers == {}
    assert forest.laid == {(FOREST, "tobacco")}
    assert drafts["small-wharf"].numbers == {"points": 4, "corn": -3, "sugar": -1}
    assert drafts["store"].numbers == {"corn": -1}
    for state, seat, moves in found.values():
        before = rules.to_json(state)
        own = renderer.preview(rules.view(state, seat), seat, moves, table(4), ENGLISH)
        assert own.alt.splitlines()[1] == "Preview"
        assert own.data != renderer.seat(rules.view(state, seat), seat, table(4), ENGLISH).data
        assert rules.to_json(state) == before


def test_a_change_stands_behind_its_own_number_and_away_from_the_next_sign():
    state, seat = asked("ship", 4)
    player = state.players[seat]
    player.doubloons, player.vp_chips, player.san_juan = 12, 23, 10
    player.goods = dict.fromkeys(GOODS, 11)
    changes = dict.fromkeys(("doubloons", "points", "san-juan", *GOODS), -10)
    canvas = draw_seat(
        state, seat, table(4), ENGLISH, changed=BoardChanges(player, numbers=changes)
    )
    pills = [each.box for each in canvas.written if each.text == "−10"]
    numbers = [each.box for each in canvas.written if each.text in ("12", "23", "10", "11")]
    assert len(pills) == len(changes)
    for pill in pills:
        line = [each for each in numbers if abs(each.cy - pill.cy) < 12 and each.x < pill.x]
        assert 8 < pill.x - max(line).right < 60
        assert not any(pill.inset(-8).meets(each) for each in (*numbers, *pills) if each != pill)


def test_a_preview_of_guests_and_of_what_they_help_to_do_is_one_picture():
    state, seat = rich(4)
    state.players[seat].doubloons = 12
    moves = (MoveGuests(("indigo",)), Build("lighthouse"))
    draft = preview(state, seat, moves)
    assert draft.colonists == {"guesthouse": -1, "indigo": 1}
    assert draft.laid == {("lighthouse",)}


def test_guests_can_be_previewed_while_answers_are_secret():
    state, seat = rich(4)
    other = (seat + 1) % 4
    state.players[other].city = {"guesthouse": 1, "wharf": 0}
    state.stack = [GuestChoice((seat, other))]
    draft = preview(rules.view(state, other), other, (MoveGuests(("wharf",)),))
    assert draft.colonists == {"guesthouse": -1, "wharf": 1}


def test_moves_that_are_not_allowed_have_no_preview():
    state, seat = rich(4)
    with pytest.raises(rules.IllegalMove):
        preview(state, seat, (MoveGuests(("guesthouse",)),))
    with pytest.raises(rules.IllegalMove):
        preview(state, seat, (Build("library"),))
    with pytest.raises(rules.RulesError):
        preview(state, (seat + 1) % 4, (Build("office"),))
    with pytest.raises(rules.IllegalMove):
        preview(state, seat, (Settle("corn"),))


def test_new_events_have_numbers_and_places():
    state, seat = rich(4)
    places = draw_board(state, table(4), ENGLISH).places
    state.players[seat].city.update({"church": 1})
    events = (
        Drafted(seat, "library"),
        GuestsMoved(seat, ("indigo", "small-indigo-plant")),
        GuestsChosen(seat),
        ChurchPaid(seat, "library", 1),
        UnionHallPaid(seat, 2),
        LighthousePaid(seat, 1),
        LoadedBySmallWharf(seat, (("corn", 2),), 1, 0, 0),
        Sold(seat, "corn", 0, 1, 0, post=True),
    )
    numbers = [event for _, event in marks.BADGES.numbered(events)]
    assert numbers == [events[0], events[1], events[4], events[6], events[7]]
    shown = [event for event in events if not isinstance(event, GuestsChosen)]
    assert [len(marks.spots(event, state)) for event in shown] == [1, 2, 1, 1, 1, 1, 1]
    assert all(any(key in places for key in keys) for keys in marks.spots(events[1], state))
    assert marks.places(events[-1], state)[0] == ("building", seat, "trading-post")
    assert marks.places(GuestsChosen(seat), state) == ()


def test_the_scores_know_the_cloister(renderer):
    assert set(BONUSES) <= set(SOURCES)
    state, _ = rich(4)
    state.stack = []
    picture = renderer.scores(state, rules.scores(state), table(4), ENGLISH)
    assert "Cloister 1" in picture.alt


def test_who_is_done_is_marked_at_new_questions():
    state, seat = rich(4)
    other = (seat + 1) % 4
    state.stack = [GuestChoice((seat, other), ((seat, Pass("guest")),))]
    assert queries.finished(state) == {seat}
    state.stack = [SecondTileChoice(seat)]
    assert queries.finished(state) == set(range(4)) - {seat}
    state.phase = "captain"
    state.stack = [StoreChoice((0, 1, 2, 3), ((seat, Store(())),))]
    assert queries.finished(state) == {seat}
    state.stack = [StoreChoice((seat,))]
    assert queries.finished(state) == set()
    state.phase, state.options = "mayor", {**state.options, "mayor_mode": "ordered"}
    state.stack = [PlaceChoice((2, 3, 0), ((3, PlaceColonists(())),))]
    assert queries.finished(state) == {1, 3}


def test_phases_and_questions_of_the_expansion_have_words():
    state, seat = rich(4)
    state.phase, state.stack = "", [GuestChoice((seat,))]
    assert words.phase(state, ENGLISH) == "Before scoring"
    assert words.activity(state, ENGLISH).startswith("move guests · round ")
    state.phase, state.stack = "settler", [SecondTileChoice(seat)]
    assert words.activity(state, ENGLISH).startswith("take a second tile · round ")
    draft = drafting(2, 16).state
    assert words.activity(draft, ENGLISH).endswith("17 of 17")


@pytest.mark.parametrize("locale", LOCALES)
def test_all_buildings_have_signs_and_words(locale):
    texts = in_language(locale)
    assert set(BUILDING_GLYPHS) == {row.id for row in ALL_BUILDINGS if row.violet}
    assert len({BUILDING_GLYPHS[row.id] for row in NEW_BUILDINGS}) == len(NEW_BUILDINGS)
    for row in ALL_BUILDINGS:
        assert effects.power(row, texts)
        assert words.short_building(row.id, texts)


@for_each("row", ALL_BUILDINGS)
def test_what_a_building_does_is_said_in_twenty_letters(row):
    assert 0 < len(effects.tiny(row, ENGLISH)) <= 20


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", LOCALES)
def test_names_and_effects_fit_on_cards(locale):
    """On the smallest card of the market, in the city of a seat, and there beside a mark."""
    texts = in_language(locale)
    for row in ALL_BUILDINGS:
        names = words.building(row.id, texts), words.short_building(row.id, texts)
        does = effects.tiny(row, texts)
        card, building = (Canvas(520, high, locale, FOCUS) for high in (OFFER, CARD))
        offer_card(card, card.box, PricedBuilding(row.id, 10, *names, does, masked=True))
        built = CityBuilding(row.id, 1, names, does, used=False)
        draw_building(building, building.box, built, tab=60)
        assert (row.id, card.cuts, building.cuts) == (row.id, [], [])


def through_json(state):
    """The same table, read again; it is made up, so the door would not take it for a position."""
    title = rules.game(state.slug)
    return codec.from_plain(title.state, codec.to_plain(state), title.vocabulary)


def test_equal_positions_give_equal_pictures(renderer):
    for make in (lambda: drafting(5, 5).state, lambda: rich(5)[0]):
        one, other = make(), through_json(make())
        assert renderer.board(one, table(5), ENGLISH) == renderer.board(other, table(5), English())
        assert renderer.seat(one, 0, table(5), ENGLISH) == renderer.seat(
            other, 0, table(5), ENGLISH
        )
