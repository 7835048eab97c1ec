import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import rules
from bot.games import GAMES
from bot.games.brass_birmingham.parts import income_part
from bot.games.core.results import score_lines
from bot.games.core.words import option_value, status_lines
from bot.i18n import LANGUAGES, Texts, reason, texts_for
from bot.locales.extraction import gaps as gaps_of
from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import phrases
from rules.brass_birmingham import events as ev
from rules.brass_birmingham import refusals
from rules.brass_birmingham.data import CARDS, INDUSTRIES, LINKS, LOCATIONS, SLOTS
from rules.brass_birmingham.scoring import INCOME_WEIGHT
from rules.core.events import Event
from tests.asked import line_of
from tests.bot.games.brass_birmingham.tables import SLUG, debt, positions, table
from tests.cases import for_each

TITLE = GAMES[SLUG]
NAMES = ("Ann", "Ben", "Cy", "Dee")
ENGLISH = texts_for("en")

BUILT = ev.Built(0, "coal", 1, "dudley#1", 5, (), (), None, "dudley")
SOLD = ev.Sold(0, "worcester#1", "cotton", 1, "gloucester#1", ("merchant",))

SAMPLES: tuple[tuple[Event, str | None], ...] = (
    (BUILT, "Ann builds a level I coal mine in Dudley for £5 (card Dudley)."),
    (
        replace(BUILT, slot="farm-north#1", industry="brewery", card="brewery"),
        "Ann builds a level I brewery in the northern farm brewery for £5 (card Brewery).",
    ),
    (
        ev.Built(
            0,
            "cotton",
            3,
            "birmingham#1",
            20,
            ("market",),
            ("market",),
            None,
            "cotton-manufacturer",
        ),
        (
            "Ann builds a level III cotton mill in Birmingham for £20 "
            "(£16 + £4 for coal and iron; card Cotton Mill / Manufacturer)."
        ),
    ),
    (
        ev.Built(0, "pottery", 5, "belper#3", 24, ("belper#2",) * 2, (), (0, 2), "wild-location"),
        (
            "Ann builds a level V pottery in Belper over level II for £24 "
            "(coal from Belper ×2; card Wild Location)."
        ),
    ),
    (
        ev.Built(0, "coal", 3, "cannock#2", 8, (), ("dudley#2",), (1, 2), "coal"),
        (
            "Ann builds a level III coal mine in Cannock over level II of Ben for £8 "
            "(iron from Dudley; card Coal Mine)."
        ),
    ),
    (
        ev.SoldToMarket(0, "dudley#1", "coal", 2, 3, 0),
        "2 coal go to the market for £3.",
    ),
    (ev.SoldToMarket(0, "dudley#1", "iron", 1, 2, 3), "1 iron goes to the market for £2."),
    (
        ev.Flipped(1, "dudley#1", "coal", 1, 4, -2),
        "Coal mine I in Dudley (Ben) flips: +4 income spaces (level −2).",
    ),
    (
        ev.LinksLaid(0, ("birmingham~oxford",), 3, (), (), "leek"),
        "Ann lays the canal Birmingham–Oxford for £3 (card Leek).",
    ),
    (
        ev.LinksLaid(0, ("kidderminster~worcester",), 7, ("market",), (), "leek"),
        "Ann lays the rail Kidderminster–Worcester for £7 (£5 + £2 for coal; card Leek).",
    ),
    (
        ev.LinksLaid(
            0,
            ("birmingham~oxford", "oxford~redditch"),
            16,
            ("dudley#1", "market"),
            ("stone#1",),
            "iron",
        ),
        (
            "Ann lays the rails Birmingham–Oxford and Oxford–Redditch for £16 "
            "(£15 + £1 for coal; coal from Dudley; beer from Stone; card Iron Works)."
        ),
    ),
    (
        ev.Developed(0, (("cotton", 1), ("cotton", 1)), 4, ("market", "market"), "leek"),
        "Ann develops cotton mill I ×2 for £4 (card Leek).",
    ),
    (
        ev.Developed(0, (("cotton", 1), ("coal", 1)), 2, ("dudley#2", "market"), "leek"),
        "Ann develops cotton mill I and coal mine I for £2 (iron from Dudley; card Leek).",
    ),
    (SOLD, "Ann sells cotton mill I in Worcester to Gloucester (beer from the merchant)."),
    (
        replace(SOLD, industry="manufacturer", level=3, beer=()),
        "Ann sells manufacturer III in Worcester to Gloucester.",
    ),
    (
        ev.BonusTaken(0, "shrewsbury#1", "vp", 4, None),
        "Ann, Shrewsbury: bonus: +4 points.",
    ),
    (ev.SellingDone(0, "leek"), "Ann is done selling (card Leek)."),
    (
        ev.LoanTaken(0, 30, 2, -1, "leek"),
        "Ann takes a loan: +£30, income level 2 → −1 (card Leek).",
    ),
    (
        ev.Scouted(0, ("leek", "leek", "iron")),
        "Ann scouts: 2 wild cards for Leek ×2 and Iron Works.",
    ),
    (ev.Passed(0, "leek"), "Ann passes (card Leek)."),
    (ev.CardsDrawn(0, ("?", "?"), 30), None),
    (ev.CardsDrawn(0, ("leek", "coal"), 30), "Ann draws Leek and Coal Mine."),
    (ev.RoundBegan("canal", 2, (1, 0)), "Canal Era, round 2: Ben, Ann."),
    (ev.EraBegan("rail"), "The Rail Era starts."),
    (ev.OrderSet((1, 0), (9, 3)), "New turn order, by money spent: Ben £3, Ann £9."),
    (ev.IncomePaid((3, -2, 0)), "Income: Ann +£3, Ben −£2, Cy £0."),
    (ev.ShortfallChosen(1), "Ben has secretly chosen which tiles to give up."),
    (
        ev.ShortfallPaid(1, 5, (("dudley#1", "coal", 2), ("stone#1", "cotton", 1)), 9, 4, 0),
        (
            "Ben owes £5; gives up coal mine II in Dudley: +£3; gives up cotton mill I in "
            "Stone: +£6; keeps £4."
        ),
    ),
    (ev.ShortfallPaid(1, 5, (), 0, 0, 1), "Ben owes £5; loses 1 point."),
    (ev.ShortfallPaid(1, 5, (), 0, 0, 0), "Ben owes £5; has nothing to pay with."),
    (
        ev.EraScored("canal", (4, 0), (5, 3)),
        "Canal Era scored: Ann +9 (links 4, tiles 5), Ben +3 (links 0, tiles 3).",
    ),
    (
        ev.IntroductoryScored((4, 0), (3, -2), (5, 0)),
        (
            "End of the introductory game: Ann +12 (money 4, income 3, tiles 5), "
            "Ben −2 (money 0, income −2, tiles 0)."
        ),
    ),
    (ev.TilesRemoved(()), None),
    (ev.TilesRemoved(((0, "dudley#1"),)), "1 level I tile is removed from the board."),
    (ev.BarrelsRefilled(()), None),
    (
        ev.BarrelsRefilled(("oxford#1", "oxford#2", "shrewsbury#1")),
        "Merchants restocked with beer: Oxford ×2 and Shrewsbury.",
    ),
    (ev.DeckShuffled(40), "40 cards are shuffled into a new deck."),
    (ev.GameEnded(), None),
)


@for_each(("event", "line"), SAMPLES)
def test_events_are_told_in_one_line(event: Event, line: str | None) -> None:
    assert line_of(TITLE.words.log, event, NAMES, ENGLISH) == line


def test_every_event_has_a_sample() -> None:
    kinds = {
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert {type(event) for event, _ in SAMPLES} == kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_are_told_in_every_language(language: str) -> None:
    for event, line in SAMPLES:
        said = line_of(TITLE.words.log, event, NAMES, texts_for(language))
        assert (said is None) == (line is None)
        assert said is None or not ({"{", "}"} & set(said))
        if said is not None and language != "en":
            assert said != line


@pytest.mark.parametrize(
    ("kind", "amount", "tile", "told"),
    [
        ("vp", 4, None, "bonus: +4 points"),
        ("money", 5, None, "bonus: +£5"),
        ("income_spaces", 2, None, "bonus: +2 income spaces"),
        ("develop", 1, ("coal", 1), "bonus: develops coal mine I"),
        ("develop", 1, None, "the bonus is lost"),
    ],
)
def test_bonuses_stand_in_the_line_of_their_sale(
    kind: str, amount: int, tile: tuple[str, int] | None, told: str
) -> None:
    events = (
        SOLD,
        ev.BonusTaken(0, "gloucester#1", kind, amount, tile),
        ev.Flipped(0, "worcester#1", "cotton", 1, 5, 3),
        ev.SellingDone(0, "leek"),
    )
    (line,) = TITLE.words.log.tell(events, NAMES, ENGLISH)
    assert line.text == (
        "Ann sells cotton mill I in Worcester to Gloucester (beer from the merchant; card Leek); "
        f"{told}; it flips: +5 income spaces (level 3)."
    )
    assert line.events == events


@pytest.mark.parametrize(
    ("before", "told"),
    [(3, "+1 income space"), (2, "+1 income space (level 2 → 3)")],
    ids=["same level", "next level"],
)
def test_a_level_of_income_is_told_where_it_changes(before: int, told: str) -> None:
    flipped = ev.Flipped(0, "worcester#1", "cotton", 1, 1, 3)
    levels = {0: before}
    assert income_part(flipped, ENGLISH, levels) == told
    assert levels == {0: 3}


def test_each_sale_has_a_line_and_the_last_one_names_the_card() -> None:
    events = (
        replace(SOLD, beer=("stone#1",)),
        ev.Flipped(1, "stone#1", "brewery", 1, 4, 4),
        ev.Flipped(0, "worcester#1", "cotton", 1, 5, 3),
        replace(SOLD, slot="coventry#1", industry="pottery"),
        ev.Flipped(0, "coventry#1", "pottery", 1, 5, 5),
        ev.SellingDone(0, "leek"),
    )
    assert [line.text for line in TITLE.words.log.tell(events, NAMES, ENGLISH)] == [
        (
            "Ann sells cotton mill I in Worcester to Gloucester (beer from Stone); "
            "brewery I in Stone (Ben) flips: +4 income spaces (level 4); "
            "cotton mill I flips: +5 income spaces (level 3)."
        ),
        (
            "Ann sells pottery I in Coventry to Gloucester (beer from the merchant; card Leek); "
            "it flips: +5 income spaces (level 5)."
        ),
    ]


def test_further_badges_stand_within_the_line() -> None:
    market = ev.SoldToMarket(0, "dudley#1", "coal", 2, 3, 0)
    flipped = ev.Flipped(0, "dudley#1", "coal", 1, 4, 2)
    events = (BUILT, market, flipped, ev.Passed(1, "leek"))
    numbered = ((1, BUILT), (2, flipped))
    told = TITLE.words.log.tell(events, NAMES, ENGLISH, numbered)
    assert [(line.number, line.text) for line in told] == [
        (
            1,
            (
                "Ann builds a level I coal mine in Dudley for £5 (card Dudley); "
                "2 coal go to the market for £3; `2` it flips: +4 income spaces (level 2)."
            ),
        ),
        (None, "Ben passes (card Leek)."),
    ]
    assert [line.events for line in told] == [(BUILT, market, flipped), (events[3],)]


def test_the_last_turn_order_and_settled_secrets_are_not_told() -> None:
    paid = ev.ShortfallPaid(1, 5, (("dudley#1", "coal", 3),), 5, 0, 0)
    told = TITLE.words.log.tell((ev.ShortfallChosen(1), paid), NAMES, ENGLISH)
    assert [line.events for line in told] == [(paid,)]
    order, end = ev.OrderSet((0,), (1,)), ev.GameEnded()
    assert [line.events for line in TITLE.words.log.tell((order, end), NAMES, ENGLISH)] == []


def test_a_new_turn_order_is_told_once() -> None:
    order, begun = ev.OrderSet((1, 0), (9, 3)), ev.RoundBegan("canal", 2, (1, 0))
    told = TITLE.words.log.tell((order, ev.IncomePaid((0, 0)), begun), NAMES, ENGLISH)
    assert [line.text for line in told] == [
        "New turn order, by money spent: Ben £3, Ann £9.",
        "Income: Ann £0, Ben £0.",
        "Canal Era, round 2.",
    ]
    assert told[-1].events == (begun,)
    (alone,) = TITLE.words.log.tell((begun,), NAMES, ENGLISH)
    assert alone.text == "Canal Era, round 2: Ben, Ann."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_told_as_everybody_may_know(seats: int) -> None:
    texts = [texts_for(language) for language in LANGUAGES]
    for number, (state, _, events) in enumerate(positions(seats, f"told-{seats}")):
        language = texts[number % len(texts)]
        public = rules.seen(events, None)
        for line in TITLE.words.log.tell(public, NAMES[:seats], language):
            assert line.text
            assert not {"{", "?", "#"} & set(line.text)
            assert line.events
        view = rules.view(state, None)
        for said in (
            TITLE.words.headline(view, NAMES, language),
            *status_lines(TITLE.words, view, NAMES, language),
            *score_lines(TITLE.words, rules.scores(state), NAMES, language),
        ):
            assert said
            assert "{" not in said


def test_the_question_tells_how_many_actions_are_left() -> None:
    two, one = table(), table(actions=1)
    assert TITLE.prompt(two, 0, NAMES, ENGLISH) == "Ann: choose your two actions. You have £60."
    assert TITLE.prompt(one, 0, NAMES, ENGLISH) == "Ann: choose your second action. You have £60."
    first = rules.new(SLUG, 3, seed="first")
    (seat,) = rules.waiting(first)
    asked = TITLE.prompt(first, seat, NAMES, ENGLISH)
    assert asked == f"{NAMES[seat]}: choose your action. You have £17."
    owing = debt({1: 5}, {"dudley#1": "1 coal 2", "dudley#2": "1 iron 2", "stone#1": "1 cotton 1"})
    assert TITLE.prompt(owing, 1, NAMES, ENGLISH) == (
        "Ben: you owe £5. Choose which tiles to give up."
    )


def test_the_headline_names_era_and_round() -> None:
    state = table()
    assert TITLE.words.headline(state, NAMES, ENGLISH) == "Canal Era · round 3 of 9"
    state.stack = []
    assert TITLE.words.headline(state, NAMES, ENGLISH) == "Canal Era · game over"
    owing = debt({1: 5}, {"dudley#1": "1 coal 2"})
    assert TITLE.words.headline(owing, NAMES, ENGLISH) == "Canal Era · round 3 of 9 · debts"


def test_the_status_counts_what_everybody_sees() -> None:
    state = table(hand="leek wild-location coal", space=20, spent=7, vp={"canal-links": 4})
    view = rules.view(state, 1)
    assert status_lines(TITLE.words, view, NAMES, ENGLISH)[0] == (
        "Ann: £60 · income +5 · 4 points · 3 cards (1 wild) · 14 link tiles left · spent £7"
    )


def test_scores_name_their_sources_and_ties() -> None:
    scores = [
        rules.Score(0, 10, {"canal-links": 12, "shortfall": -2}, 30 * INCOME_WEIGHT + 7, 2),
        rules.Score(1, 10, {"merchants": 10}, 31 * INCOME_WEIGHT, 1),
        rules.Score(2, 0, {}, 0, 3),
    ]
    assert score_lines(TITLE.words, scores, NAMES, ENGLISH) == (
        "1. Ben: 10 points (Merchants 10); tie: income space 31, then £0",
        "2. Ann: 10 points (Canals 12, Debts −2); tie: income space 30, then £7",
        "3. Cy: 0 points",
    )


def test_ties_are_told_by_what_the_option_says() -> None:
    state = table(seats=2, space=8, money=4)
    state.options = {**state.options, "income_tiebreak": "level"}
    state.players[1].money = 5
    first, second = score_lines(TITLE.words, rules.scores(state), NAMES, ENGLISH, state.options)
    assert first == "1. Ben: 0 points; tie: income level 0, then £5"
    assert second == "2. Ann: 0 points; tie: income level −2, then £4"


def test_places_of_one_price_are_listed_together() -> None:
    (line,) = TITLE.words.hand(rules.view(table(hand="coal coal"), 0), 0, ENGLISH)
    assert line.startswith("Coal Mine ×2: £5 (")
    assert "Dudley, " in line
    assert line.count("£") == 1


def test_each_card_says_what_it_builds_now() -> None:
    state = table(hand="coal leek leek wild-industry", tiles={"dudley#2": "0 iron 1"})
    view = rules.view(state, 0)
    lines = TITLE.words.hand(view, 0, ENGLISH)
    assert len(lines) == 3
    assert "Leek ×2: Cotton Mill I £12, Coal Mine I £5" in lines
    assert "Coal Mine: builds nothing now (own tile is there)" in lines
    assert lines[-1].startswith("Wild Industry")
    assert TITLE.words.hand(view, 1, ENGLISH) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_id_has_a_name(language: str) -> None:
    texts = texts_for(language)
    ids = (
        *INDUSTRIES,
        *LOCATIONS,
        *(slot.id for slot in SLOTS),
        *(link.id for link in LINKS),
        *CARDS,
        "oxford#1",
    )
    for name in ids:
        named = TITLE.words.word(name, texts)
        assert named
        assert named != name or name in INDUSTRIES
    assert TITLE.words.word("nonsense", texts) is None


def test_slots_of_a_place_have_different_names() -> None:
    named = [TITLE.words.word(slot.id, ENGLISH) for slot in SLOTS]
    assert len(set(named)) == len(SLOTS)
    assert TITLE.words.word("dudley#2", ENGLISH) == "Dudley #2"
    assert TITLE.words.word("farm-south#1", ENGLISH) == "the southern farm brewery"
    assert TITLE.words.word("shrewsbury#1", ENGLISH) == "Shrewsbury"
    assert TITLE.words.word("oxford#2", ENGLISH) == "Oxford #2"


@for_each(
    ("name", "gap", "named"),
    [
        ("coal", "industry", "coal mine"),
        ("coal", "resource", "coal"),
        ("coal", "card", "Coal Mine"),
        ("leek", "card", "Leek"),
        ("beer", "resource", "beer"),
        ("farm-north", "place", "the northern farm brewery"),
        ("dudley#1, cannock#2", "sources", "Dudley #1 and Cannock #2"),
        ("market", "sources", "the market"),
        ("stone#1, merchant", "sources", "Stone #1 and the merchant"),
    ],
)
def test_words_are_named_by_their_gaps(name: str, gap: str, named: str) -> None:
    assert TITLE.words.word(name, ENGLISH, gap) == named


def _refused(state: Any, text: str) -> rules.RulesError:
    with pytest.raises(rules.RulesError) as caught:
        rules.play(state, 0, text)
    return caught.value


REFUSED = (
    ("loan with iron", "You don't have the card Iron Works."),
    ("build coal at leek#1 with leek", "Leek #1 doesn't accept this industry: coal mine."),
    (
        "build iron at dudley#2 with coal",
        "There's already a tile at Dudley #2. To build over it, write over instead of at.",
    ),
    ("build coal at stone#2 with coal", "Stone isn't in your network."),
    ("build pottery at derby#2 with leek", "Derby #2 doesn't accept this industry: pottery."),
    ("network derby~uttoxeter with leek", "You can't lay a link at Derby–Uttoxeter in this era."),
    ("develop pottery with leek", "Pottery, level 1, can't be developed."),
    (
        "sell dudley#2 to oxford#1 with leek",
        "You don't have a tile at Dudley that you can sell.",
    ),
    (
        "develop cotton iron market with leek",
        "The iron must come from: Coalbrookdale #2 and Dudley #2.",
    ),
    (
        "develop cotton with leek",
        "Say where the iron comes from: Coalbrookdale #2 and Dudley #2.",
    ),
)


@for_each(("text", "said"), REFUSED)
def test_refusals_read_well(text: str, said: str) -> None:
    state = table(tiles={"dudley#2": "0 iron 1", "coalbrookdale#2": "1 iron 1"})
    error = _refused(state, text)
    assert reason(error, ENGLISH, TITLE.words) == said
    for language in ("ko", "ja"):
        other = reason(error, texts_for(language), TITLE.words)
        assert other != said
        assert not {"{", "~"} & set(other)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_all_refusals_and_options_are_translated(language: str) -> None:
    texts = _raw(texts_for(language))
    for refusal in _refusals():
        assert texts(refusal), refusal
    for option in rules.GAMES[SLUG].options:
        assert texts(option.label)
        assert texts(option.help)


def _refusals() -> list[str]:
    return [getattr(refusals, name) for name in dir(refusals) if name.isupper()]


def _raw(texts: Texts) -> Any:
    filled = dict.fromkeys(
        (gap for text in _refusals() for gap in gaps_of(text)),
        "x",
    )
    return lambda message: texts.gettext(message, **filled) != message.format(**filled)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_names_of_a_kind_differ(language: str) -> None:
    texts = texts_for(language)
    for kind in (
        [words.industry(name, texts) for name in INDUSTRIES],
        [words.location(name, texts) for name in LOCATIONS],
        [phrases.place(name, texts) for name in LOCATIONS],
    ):
        assert len(set(kind)) == len(kind)
        assert not any(each.isascii() for each in kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_option_values_have_names(language: str) -> None:
    texts = texts_for(language)
    for option in rules.GAMES[SLUG].options:
        named = [option_value(TITLE.words, option, value, texts) for value in option.values]
        assert all(named)
        assert len(set(named)) == len(named)


def tiles_in_events() -> Iterator[Event]:
    """Tiles of every industry and of the levels that all have, built and flipped."""
    for industry, level in itertools.product(INDUSTRIES, range(1, 5)):
        yield replace(BUILT, industry=industry, level=level, money=99, iron=("market",))
        yield ev.Flipped(0, "leek#1", industry, level, 1, 30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_keep_all_their_gaps_filled(language: str) -> None:
    for event in tiles_in_events():
        said = line_of(TITLE.words.log, event, NAMES, texts_for(language))
        assert said
        assert "{" not in said
