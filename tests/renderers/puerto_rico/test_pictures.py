"""The pictures of Puerto Rico: every question, every number of players, three languages."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

import rules
from renderers.core.canvas import BOARD_HEIGHT, BOARD_WIDTH
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.puerto_rico import PuertoRicoRenderer, words
from renderers.puerto_rico.board import draw_board
from renderers.puerto_rico.gallery import crowded
from renderers.puerto_rico.marks import BADGES
from renderers.puerto_rico.preview import changes, placed
from renderers.puerto_rico.seat import draw_seat
from renderers.samples import choose, play, table
from rules.core.steps import pending
from rules.puerto_rico import queries
from rules.puerto_rico.data import BUILDING, BUILDINGS, CITY_SPACES, GOODS, ISLAND_SPACES
from rules.puerto_rico.moves import Build, Draft, Pass, PlaceColonists, TakeRole
from tests.renderers.brass_birmingham.games import in_language

SLUG = "puerto-rico"
DISCORD_LIMIT = 10 * 1024 * 1024


class Localised(English):
    def __init__(self, locale):
        self.locale = locale


def decoded(picture):
    image = Image.open(io.BytesIO(picture.data))
    image.load()
    return image.convert("RGB")


EVERY_QUESTION = {
    "RoleChoice",
    "SettleChoice",
    "PlaceChoice",
    "BuildChoice",
    "ProduceChoice",
    "CraftChoice",
    "SellChoice",
    "ShipChoice",
    "StoreChoice",
    "over",
}


def questions(seats, seed):
    """A position for each kind of question of a game, with the events before it."""
    state = rules.new(SLUG, seats, {"production": "chosen"}, seed=seed)
    found, recent, ply = {}, (), 0
    while waiting := rules.waiting(state):
        found.setdefault(type(pending(state)).__name__, (rules.copy(state), recent))
        recent = rules.play_in_place(state, waiting[0], choose(state, waiting[0], ply))
        ply += 1
    found["over"] = state, recent
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_question_can_be_drawn(renderer, english, seats):
    found = questions(seats, "draw")
    assert set(found) >= EVERY_QUESTION
    for state, events in found.values():
        for viewer in (None, 0):
            view = rules.view(state, viewer)
            picture = renderer.board(view, table(seats), english, events)
            assert (picture.width, picture.height) == (BOARD_WIDTH, BOARD_HEIGHT)
            assert decoded(picture).size == (picture.width, picture.height)
            assert len(picture.data) < DISCORD_LIMIT / 20
            assert 0 < len(picture.alt) <= ALT_LIMIT


def test_the_written_picture_is_the_drawn_one(renderer, english):
    sample = play(SLUG, 4, 200)
    canvas = draw_board(sample.state, table(4), english)
    BADGES.draw(canvas, sample.state, sample.events)
    written = decoded(renderer.board(sample.state, table(4), english, sample.events))
    kept = canvas.paletted().convert("RGB")
    frame = (3, 3, kept.width - 3, kept.height - 3)
    assert ImageChops.difference(written.crop(frame), kept.crop(frame)).getbbox() is None


def test_the_kept_palette_changes_no_area_visibly(english):
    canvas = draw_board(play(SLUG, 5, 220).state, table(5), english)
    difference = ImageChops.difference(canvas.paletted().convert("RGB"), canvas.image)
    histogram = difference.convert("L").histogram()
    assert sum(histogram[40:]) < 0.001 * BOARD_WIDTH * canvas.image.height


def test_equal_arguments_give_equal_bytes_and_leave_the_view_alone(renderer, english):
    sample = play(SLUG, 4, 170)
    before = rules.to_json(sample.state)
    one = renderer.board(sample.state, table(4), english, sample.events)
    renderer.seat(sample.state, 2, table(4), english, sample.events)
    other = renderer.board(rules.copy(sample.state), table(4), English(), sample.events)
    assert one == other
    assert rules.to_json(sample.state) == before


def test_a_move_changes_the_picture(renderer, english):
    state = play(SLUG, 3, 100).state
    seat = rules.waiting(state)[0]
    after, _ = rules.play(state, seat, choose(state, seat, 0))
    before = renderer.board(state, table(3), english).data
    assert renderer.board(after, table(3), english).data != before


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("stage", ["start", "late", "crowded"])
def test_no_word_or_number_is_cut(english, seats, stage):
    plies = {"start": 0, "late": 300}
    sample = crowded(seats) if stage == "crowded" else play(SLUG, seats, plies[stage])
    canvas = draw_board(sample.state, table(seats), english)
    assert canvas.cuts == []
    for seat in range(seats):
        assert draw_seat(sample.state, seat, table(seats), english).cuts == []


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
@pytest.mark.parametrize("seats", [4, 5])
def test_names_of_buildings_are_not_shrunk_to_letters(seats, locale):
    """A building is told by a name of several letters, or by its sign and its circles."""
    people = table(seats, locale)
    initials = {info.name[:1].upper() for info in people.seats}
    texts = in_language(locale)
    names = {words.building(row.id, texts) for row in BUILDINGS}
    for state in (play(SLUG, seats, 250).state, crowded(seats).state):
        alone = [w.text for w in draw_board(state, people, texts).written if len(w.text) == 1]
        assert {text for text in alone if text.isalpha()} <= initials | names


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("seats", [3, 5])
def test_boards_show_the_state_of_all_players(seats, english):
    """Money, points, colonists, each barrel, each tile and each building of each player."""
    state, people = crowded(seats).state, table(seats)
    assert rules.waiting(state)
    canvas = draw_board(state, people, english)
    assert canvas.cuts == []
    texts = [written.text for written in canvas.written]
    for seat, player in enumerate(state.players):
        assert people.seats[seat].name in texts
        for what in ("doubloons", "points", "san-juan", *(("goods", good) for good in GOODS)):
            key = (what, seat) if isinstance(what, str) else ("goods", seat, what[1])
            assert key in canvas.beside
        assert all(("building", seat, building) in canvas.beside for building in player.city)
        assert all(("tile", seat, kind) in canvas.beside for kind in player.island)
        numbers = (player.doubloons, player.vp_chips, player.san_juan, *player.goods.values())
        assert all(str(number) in texts for number in numbers if number)


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_final_boards_show_where_points_came_from(seats, english):
    """In the panel of the seat: each source, and the total."""
    state, people = play(SLUG, seats, 99999).state, table(seats)
    canvas = draw_board(state, people, english)
    assert canvas.cuts == []
    for score in rules.scores(state):
        name = people.seats[score.seat].name
        *_, shown = (written.box for written in canvas.written if written.text == name)
        panel = next(box for box in reversed(canvas.panels) if box.holds(shown))
        texts = [each.text for each in canvas.written if panel.holds(each.box)]
        assert str(score.total) in texts
        assert f"{score.rank}." in texts
        assert all(str(number) in texts for number in score.sources.values() if number)


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize(
    ("plies", "phase", "shown"),
    [
        (250, "captain", "ship"),
        (120, "trader", "house"),
        (120, "builder", "Large market"),
        (120, "builder", "+2 on every sale"),
    ],
)
def test_boards_show_what_the_question_is_about(plies, phase, shown, english):
    state = play(SLUG, 5, plies, phase=phase).state
    canvas = draw_board(state, table(5), english)
    texts = " ".join(written.text for written in canvas.written)
    assert any(key[0] == shown for key in canvas.beside) or shown in texts


@pytest.mark.usefixtures("sketched")
@pytest.mark.parametrize("names", ["long-en", "long-ko", "long-ja"])
@pytest.mark.parametrize("seats", [2, 5])
def test_of_long_names_only_the_names_are_cut(names, seats):
    people = table(seats, names)
    words = Localised(names[-2:])
    given = {people.name, *(info.name for info in people.seats)}
    sample = crowded(seats)
    assert set(draw_board(sample.state, people, words).cuts) <= given
    over = play(SLUG, seats, 99999).state
    drawing = PuertoRicoRenderer().draw_scores(over, rules.scores(over), people, words)
    assert set(drawing.canvas.cuts) <= given


def test_points_of_others_are_not_in_the_picture(renderer, english):
    """A picture is made of what its viewer may know: other points change nothing."""
    state = play(SLUG, 4, 200).state
    others = rules.copy(state)
    others.players[1].vp_chips += 7
    others.deck.reverse()
    for viewer in (None, 0):
        one, other = (rules.view(position, viewer) for position in (state, others))
        shown, same = (renderer.board(view, table(4), english) for view in (one, other))
        assert shown == same
        assert renderer.text_board(one, table(4), english) == renderer.text_board(
            other, table(4), english
        )
    own = rules.view(others, 1)
    assert renderer.board(own, table(4), english) != renderer.board(
        rules.view(state, 1), table(4), english
    )


def test_the_seat_picture_and_its_alt_text(renderer, english):
    state = play(SLUG, 3, 200).state
    picture = renderer.seat(rules.view(state, 1), 1, table(3), english)
    assert decoded(picture).size == (picture.width, picture.height)
    assert all(BUILDING[b].name in picture.alt for b in state.players[1].city)
    assert "Barnabas" in picture.alt


def test_a_preview_shows_what_would_change(renderer, english):
    state = play(SLUG, 4, 160, phase="mayor").state
    seat = rules.waiting(state)[0]
    player = state.players[seat]
    move = rules.legal(state, seat)[0]
    view = rules.view(state, seat)
    shown = renderer.preview(view, seat, [move], table(4), english)
    same = renderer.preview(
        view, seat, [PlaceColonists(tuple(player.arrangement().items()))], table(4), english
    )
    assert shown.data != same.data
    assert shown.alt.splitlines()[1] == "Preview"
    assert state.players[seat] == player


def test_an_unfinished_draft_says_how_many_are_left(renderer, english):
    state = play(SLUG, 4, 160, phase="mayor").state
    seat = rules.waiting(state)[0]
    player = state.players[seat]
    must = min(player.colonists(), sum(player.circles().values()))
    after, left = placed(player, ())
    assert left == must > 0
    assert after.colonists() == player.colonists()
    assert not after.on_tiles
    picture = renderer.preview(
        rules.view(state, seat), seat, [PlaceColonists(())], table(4), english
    )
    assert f"{must} still to place" in picture.alt
    full = rules.legal(state, seat)[0]
    assert placed(player, full.colonists)[1] == 0
    assert changes(player, player) == {}


def test_moves_that_change_nothing_on_the_own_board_have_no_preview(renderer, english):
    state = play(SLUG, 4, 60).state
    for move in (TakeRole("mayor"), Pass("build"), Draft("office")):
        with pytest.raises(TypeError, match=str(move)):
            renderer.preview(state, 0, [move], table(4), english)


def test_the_board_is_drawn_as_a_whole_only(renderer, english):
    assert renderer.areas(english) == ()
    with pytest.raises(ValueError, match="north"):
        renderer.board(play(SLUG, 4, 6).state, table(4), english, area="north")


def test_scores_name_every_source(renderer, english):
    over = play(SLUG, 5, 99999).state
    results = rules.scores(over)
    picture = renderer.scores(over, results, table(5), english)
    lines = picture.alt.splitlines()
    winner = min(results, key=lambda score: score.rank)
    assert f"{winner.total} points" in lines[1]
    for score in results:
        name = table(5).seats[score.seat].name
        line = next(line for line in lines if name in line)
        assert line.startswith(f"{score.rank}. ")
        assert all(f" {number}" in line for number in score.sources.values() if number)


def test_nobody_has_points_and_the_scores_can_be_drawn(renderer, english):
    start = rules.new(SLUG, 3)
    results = rules.scores(start)
    assert {score.total for score in results} == {0}
    assert renderer.scores(start, results, table(3), english).data


def test_affordable_is_what_may_be_built(english):
    """The market marks exactly the buildings that the rules offer."""
    found = 0
    for plies in (40, 90, 140, 190):
        state = play(SLUG, 4, plies, phase="builder").state
        if not rules.waiting(state) or state.phase != "builder":
            continue
        seat = rules.waiting(state)[0]
        legal = {move.building for move in rules.legal(state, seat) if isinstance(move, Build)}
        shown = {row.id for row in BUILDINGS if queries.build_refusal(state, seat, row.id) is None}
        assert shown == legal
        found += len(legal)
    assert found > 3


@pytest.mark.usefixtures("sketched")
def test_an_enlarged_seat_has_room_for_the_fullest_island_and_city(english):
    state = play(SLUG, 3, 100).state
    player = state.players[0]
    player.island = ["corn"] * ISLAND_SPACES
    small = [row.id for row in BUILDINGS if not row.large]
    player.city = dict.fromkeys(small[:CITY_SPACES], 1)
    canvas = draw_seat(state, 0, table(3), english)
    assert canvas.box.h <= BOARD_HEIGHT
    buildings = [box for key, box in canvas.beside.items() if key[0] == "building"]
    assert len(buildings) == CITY_SPACES
    assert all(canvas.box.holds(box) for box in buildings)
    assert not any(one.meets(other) for one in buildings for other in buildings if one != other)


def test_who_has_acted_is_marked():
    state = play(SLUG, 4, 60, phase="builder").state
    acting = rules.waiting(state)
    done = queries.finished(state)
    order = state.seats_from(state.chooser)
    assert done == set(order[: order.index(acting[0])])
    state.stack.clear()
    assert queries.finished(state) == frozenset()


def test_other_positions_are_refused(renderer, english):
    with pytest.raises(TypeError, match="object"):
        renderer.board(object(), table(4), english)
