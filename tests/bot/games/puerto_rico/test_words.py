from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.games.core.results import score_lines
from bot.games.core.words import option_value, status_lines
from bot.i18n import LANGUAGES, texts_for
from rules.core.events import Event
from rules.puerto_rico import events as ev
from tests.asked import line_of
from tests.bot.games.puerto_rico.questions import ENGLISH, NAMES, WORDS, prompt
from tests.cases import for_each

SAMPLES: tuple[tuple[Event, str | None], ...] = (
    (ev.RoundBegan(3, 1), "Round 3: Ben is Governor."),
    (ev.RoleTaken(0, "captain", 0), "Ann chooses Captain."),
    (ev.RoleTaken(0, "prospector-2", 1), "Ann chooses Prospector 2: +1 doubloon."),
    (ev.Passed(0, "settle"), "Ann takes no tile."),
    (ev.Passed(0, "build"), "Ann builds nothing."),
    (ev.Passed(0, "craft"), "Ann takes no extra barrel."),
    (ev.Passed(0, "sell"), "Ann sells nothing."),
    (ev.Passed(0, "ship"), "Ann loads nothing."),
    (ev.TileDrawn(0, "sugar"), "Ann draws 1 sugar plantation (hacienda)."),
    (ev.Settled(0, "quarry", False), "Ann takes 1 quarry."),
    (ev.Settled(0, "corn", True), "Ann takes 1 corn plantation and 1 colonist (hospice)."),
    (ev.RowRefilled(("corn", "sugar", "corn"), False), "New plantations: 2 corn and 1 sugar."),
    (
        ev.RowRefilled(("corn",), True),
        "New plantations: 1 corn. The discard pile was shuffled.",
    ),
    (ev.RowRefilled((), False), "No plantations left to reveal."),
    (
        ev.ColonistsArrived(1, 1, (1, 2, 1)),
        "Colonists: Ben +3 (2 + mayor), Cy +1 and Ann +1.",
    ),
    (ev.ColonistsArrived(0, 0, (1, 1)), "Colonists: Ann +1 and Ben +1."),
    (ev.PlacementChosen(2), "Cy has secretly placed colonists."),
    (
        ev.ColonistsPlaced(0, (("corn", 2), ("san-juan", 1)), (("corn", 1), ("harbor", 2))),
        "Ann places colonists: corn plantation −1 and harbor +2.",
    ),
    (
        ev.ColonistsPlaced(0, (("corn", 2),), (("corn", 2),)),
        "Ann keeps all colonists where they are.",
    ),
    (ev.ColonistShipRefilled(1, 70), "1 colonist on the ship, 70 left in the supply."),
    (
        ev.Built(0, "harbor", 5, 2, 1, False),
        "Ann builds the harbor for 5 doubloons (8 − 2 quarries − builder).",
    ),
    (
        ev.Built(0, "office", 5, 0, 0, True),
        "Ann builds the office for 5 doubloons, with 1 colonist (university).",
    ),
    (
        ev.Produced(0, (("corn", 2), ("sugar", 1)), ()),
        "Ann produces 2 corn and 1 sugar.",
    ),
    (
        ev.Produced(0, (), (("coffee", 1),)),
        "Ann produces no barrels; the supply lacks 1 coffee.",
    ),
    (ev.Produced(0, (), ()), "Ann produces nothing."),
    (ev.Crafted(0, "corn"), "Ann takes 1 extra corn (craftsman)."),
    (ev.FactoryPaid(0, 3, 2), "Ann: +2 doubloons (factory, kinds produced: 3)."),
    (
        ev.Sold(0, "coffee", 4, 1, 3),
        "Ann sells 1 coffee: +8 doubloons (4 + trader + small market + large market).",
    ),
    (ev.Sold(0, "corn", 0, 0, 0), "Ann sells 1 corn: +0 doubloons."),
    (
        ev.TradingHouseEmptied(("corn", "sugar", "corn", "coffee")),
        "The trading house is full: 2 corn, 1 sugar and 1 coffee go to the supply.",
    ),
    (
        ev.Loaded(0, 4, "corn", 6, 1, 0),
        "Ann loads 4 corn on the 6-ship: +5 points (4 + captain).",
    ),
    (
        ev.Loaded(0, 1, "sugar", 0, 0, 1),
        "Ann loads 1 sugar by wharf: +2 points (1 + harbor).",
    ),
    (ev.AnswerChosen(1, "store"), "Ben has secretly chosen which barrels to keep."),
    (ev.AnswerChosen(1, "produce"), "Ben has secretly chosen what to produce."),
    (ev.AnswersRevealed((0, 1)), None),
    (ev.Stored(0, (), ()), None),
    (ev.Stored(0, (("corn", 1),), ()), "Ann keeps 1 corn."),
    (
        ev.Stored(0, (("corn", 1),), (("sugar", 2),)),
        "Ann keeps 1 corn; 2 sugar go to the supply.",
    ),
    (ev.ShipUnloaded(6, "corn"), "The 6-ship is full: 6 corn go to the supply."),
    (ev.Prospected(0, 1), "Ann: +1 doubloon (prospector)."),
    (ev.Prospected(0, 0), "Ann doesn't take a doubloon (prospector)."),
    (ev.RoundEnded(3, ()), "Round 3 is over."),
    (
        ev.RoundEnded(3, (("mayor", 2), ("trader", 1))),
        "Round 3 is over. Doubloons on roles: Mayor (2) and Trader (1).",
    ),
    (ev.Drafted(0, "black-market"), "Ann drafts the black market."),
    (
        ev.RoleTaken(0, "trader", 0, library_waived=True),
        "Ann chooses Trader, without library.",
    ),
    (ev.Passed(1, "guest"), "Ben moves no guests."),
    (ev.DrawnTileLaid(0, "corn", True), "Ann lays the drawn corn plantation as a forest."),
    (ev.DrawnTileLaid(0, "corn", False), "Ann keeps the drawn corn plantation."),
    (ev.Settled(0, "corn", False, forest=True), "Ann lays 1 corn plantation as a forest."),
    (
        ev.Settled(0, "corn", True, forest=True),
        "Ann lays 1 corn plantation as a forest; 1 colonist goes to San Juan (hospice).",
    ),
    (
        ev.Settled(0, "corn", False, forest=True, second=True),
        "Ann lays 1 corn plantation as a forest, as the second tile (library).",
    ),
    (
        ev.Settled(0, "quarry", False, second=True),
        "Ann takes 1 quarry as the second tile (library).",
    ),
    (
        ev.ColonistsArrived(0, 2, (1, 1)),
        "Colonists: Ann +3 (1 + mayor + library) and Ben +1.",
    ),
    (
        ev.Built(0, "harbor", 3, 1, 2, False, 1, ("colonist:quarry",)),
        (
            "Ann builds the harbor for 3 doubloons and 1 colonist (quarry) "
            "(8 − 1 quarry − 1 for forests − builder − library)."
        ),
    ),
    (
        ev.Built(0, "aqueduct", 0, 0, 0, False, 0, ("vp",)),
        "Ann builds the aqueduct for 1 point.",
    ),
    (ev.ChurchPaid(0, "harbor", 1), "Ann: +1 point (church)."),
    (
        ev.Produced(0, (("corn", 1), ("indigo", 3)), (), ("indigo",)),
        "Ann produces 1 corn and 3 indigo (1 by aqueduct).",
    ),
    (
        ev.SpecialtyFactoryPaid(0, "sugar", 4, 3),
        "Ann: +3 doubloons (specialty factory, 4 sugar).",
    ),
    (
        ev.Sold(0, "coffee", 4, 2, 0, post=True),
        "Ann sells 1 coffee at the trading post: +6 doubloons (4 + trader + library).",
    ),
    (ev.LighthousePaid(0, 1), "Ann: +1 doubloon (lighthouse)."),
    (ev.UnionHallPaid(0, 3), "Ann: +3 points (union hall)."),
    (
        ev.Loaded(0, 4, "corn", 5, 2, 0, 1),
        (
            "Ann loads 4 corn on the 5-ship: +6 points (4 + captain + library), "
            "+1 doubloon (lighthouse)."
        ),
    ),
    (
        ev.LoadedBySmallWharf(0, (("corn", 2), ("coffee", 1)), 1, 1, 1),
        "Ann ships 2 corn and 1 coffee by small wharf: +3 points (1 + captain + harbor).",
    ),
    (ev.LibrarySpent(0), "Ann: the library can't double anything else this round."),
    (
        ev.GuestsMoved(0, ("indigo", "indigo-plant")),
        "Ann moves 2 guests: indigo plantation +1 and indigo plant +1.",
    ),
    (ev.GuestsMoved(0, ("wharf",)), "Ann moves 1 guest: wharf +1."),
    (ev.GuestsChosen(0), "Ann has secretly decided about guests."),
    (ev.GuestsRevealed((0, 1)), None),
    (ev.EndTriggered("colonists"), "The colonists run out: this is the last round."),
    (ev.EndTriggered("city"), "A city is full: this is the last round."),
    (ev.EndTriggered("vp"), "The victory points run out: this is the last round."),
    (ev.GameEnded(), None),
)


def test_there_is_a_sample_of_every_event() -> None:
    events = {
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert {type(event) for event, _ in SAMPLES} == events


@for_each(("event", "line"), SAMPLES)
def test_events_in_english(event: Event, line: str | None) -> None:
    assert line_of(WORDS.log, event, NAMES, ENGLISH) == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_in_every_language_have_no_gaps_left(language: str) -> None:
    texts = texts_for(language)
    for event, line in SAMPLES:
        said = line_of(WORDS.log, event, NAMES, texts)
        assert (said is None) == (line is None)
        if said is not None:
            assert "{" not in said
            assert not said.startswith(" ")
            assert "  " not in said


def test_names_may_hold_braces() -> None:
    names = ("{player}", "{0}", "{", "}", "{{}}")
    for event, _ in SAMPLES:
        line_of(WORDS.log, event, names, ENGLISH)
    assert line_of(WORDS.log, ev.Passed(0, "ship"), names, ENGLISH) == "{player} loads nothing."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_random_games_can_be_told(random_game: Any, language: str, seats: int) -> None:
    texts = texts_for(language)
    for state, seat, events in random_game(seats, f"told-{seats}"):
        for line in WORDS.log.tell(events, NAMES, texts):
            assert line.text
            assert "{" not in line.text
        view = rules.view(state, seat if seat >= 0 else None)
        assert "{" not in WORDS.headline(view, NAMES, texts)
        assert len(status_lines(WORDS, view, NAMES, texts)) == seats
        if seat >= 0:
            assert NAMES[seat] in prompt(view, seat, texts)


def test_neighbours_who_do_nothing_share_a_line() -> None:
    events = (
        ev.Passed(0, "ship"),
        ev.Passed(1, "ship"),
        ev.Stored(0, (), ()),
        ev.Passed(0, "ship"),
        ev.Loaded(2, 1, "corn", 4, 0, 0),
        ev.Passed(1, "ship"),
        ev.Passed(1, "sell"),
        ev.Produced(0, (), ()),
        ev.Produced(1, (), ()),
    )
    assert [line.text for line in WORDS.log.tell(events, NAMES, ENGLISH)] == [
        "Ann and Ben load nothing.",
        "Cy loads 1 corn on the 4-ship: +1 point.",
        "Ben loads nothing.",
        "Ben sells nothing.",
        "Ann and Ben produce nothing.",
    ]


def test_who_can_load_nothing_is_told_once_in_a_phase() -> None:
    events = (
        ev.Passed(0, "ship"),
        ev.Loaded(1, 1, "corn", 4, 0, 0),
        ev.Passed(0, "ship", again=True),
        ev.Passed(1, "ship", again=True),
    )
    assert [line.text for line in WORDS.log.tell(events, NAMES, ENGLISH)] == [
        "Ann loads nothing.",
        "Ben loads 1 corn on the 4-ship: +1 point.",
    ]


def test_secret_placements_are_not_told_with_their_revelation() -> None:
    events = (
        ev.ColonistsPlaced(1, (), ()),
        ev.PlacementChosen(1),
        ev.PlacementChosen(0),
        ev.PlacementChosen(1),
        ev.ColonistsPlaced(0, (), (("corn", 1),)),
    )
    assert [line.text for line in WORDS.log.tell(events, NAMES, ENGLISH)] == [
        "Ben keeps all colonists where they are.",
        "Ben has secretly placed colonists.",
        "Ann places colonists: corn plantation +1.",
    ]


def test_secret_storage_is_not_told_with_its_revelation() -> None:
    events = (
        ev.AnswerChosen(2, "store"),
        ev.AnswerChosen(0, "store"),
        ev.AnswersRevealed((0,)),
        ev.Stored(0, (("corn", 1),), ()),
        ev.Stored(1, (), ()),
        ev.Stored(2, (), (("corn", 1),)),
        ev.AnswerChosen(1, "store"),
        ev.AnswerChosen(1, "store"),
    )
    assert [line.text for line in WORDS.log.tell(events, NAMES, ENGLISH)] == [
        "Ann keeps 1 corn.",
        "Cy keeps no barrels; 1 corn goes to the supply.",
        "Ben has secretly chosen which barrels to keep.",
    ]


def test_lines_carry_the_numbers_of_the_badges_of_equal_events() -> None:
    first, second = (ev.Loaded(0, 1, "corn", 4, 0, 0) for _ in range(2))
    lines = WORDS.log.tell((first, ev.Passed(1, "ship"), second), NAMES, ENGLISH, [(7, second)])
    assert [line.number for line in lines] == [None, None, 7]


def test_the_headline_names_round_role_and_chooser() -> None:
    state = rules.new("puerto-rico", seats=3, seed="a")
    assert WORDS.headline(state, NAMES, ENGLISH) == "Round 1 · Governor Ann"
    state, _ = rules.play(state, 0, "role settler")
    assert WORDS.headline(state, NAMES, ENGLISH) == "Round 1 · Settler (Ann)"


def test_status_tells_no_hidden_points() -> None:
    state: Any = rules.new("puerto-rico", seats=3, seed="a")
    richer = rules.copy(state)
    richer.players[1].vp_chips += 7  # type: ignore[attr-defined]
    public = [status_lines(WORDS, rules.view(s, None), NAMES, ENGLISH) for s in (state, richer)]
    assert public[0] == public[1]
    assert public[0][1] == "Ben: 2 doubloons · 0 points and hidden chips · 0 colonists"
    own = status_lines(WORDS, rules.view(richer, 1), NAMES, ENGLISH)
    assert own[1] == "Ben: 2 doubloons · 7 points · 0 colonists"


def test_an_open_game_shows_all_points() -> None:
    state: Any = rules.new("puerto-rico", seats=3, options={"vp_visibility": "open"}, seed="a")
    state.players[1].vp_chips += 7
    assert "7 points" in status_lines(WORDS, rules.view(state, None), NAMES, ENGLISH)[1]


def test_scores_name_sources_and_the_tie_break_only_where_it_decides() -> None:
    score = rules.Score(0, 30, {"chips": 20, "buildings": 6, "guild-hall": 4}, 5, 1)
    scores = [score, replace(score, seat=1, total=12, sources={"chips": 12}, rank=2)]
    assert score_lines(WORDS, scores, NAMES, ENGLISH) == (
        "1. Ann: 30 points (20 chips + 6 buildings + 4 guild hall)",
        "2. Ben: 12 points (12 chips)",
    )
    tied = [replace(score, rank=2), replace(score, seat=1, tie_break=8, rank=1)]
    assert [line[:7] for line in score_lines(WORDS, tied, NAMES, ENGLISH)] == [
        "1. Ben:",
        "2. Ann:",
    ]
    assert score_lines(WORDS, tied, NAMES, ENGLISH)[0].endswith(
        "; tie-break 8 (doubloons and barrels)"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_have_names(language: str) -> None:
    texts = texts_for(language)
    for option in rules.GAMES["puerto-rico"].options:
        assert texts.gettext(option.label)
        assert texts.gettext(option.help)
        values = [option_value(WORDS, option, value, texts) for value in option.values]
        assert len(set(values)) == len(values)
