"""The rulebook of Brass: Birmingham against the tables of the rules, in every language."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from bot.games.brass_birmingham.rulebook import BOOK
from bot.i18n import LANGUAGES, texts_for
from bot.rulebook.books import page, pages
from bot.rulebook.topics import Page
from renderers import RENDERERS
from renderers.brass_birmingham import words
from renderers.brass_birmingham.figures import FIGURES
from renderers.brass_birmingham.figures.maps import MAPS, OWN
from renderers.brass_birmingham.layout import BANNER
from renderers.core import canvas
from renderers.core.picture import ALT_LIMIT
from rules.brass_birmingham import data, scoring
from rules.brass_birmingham.geography import members
from rules.brass_birmingham.moves import NOTATION, Raise
from rules.brass_birmingham.options import OPTIONS
from rules.brass_birmingham.sources import beer_options, coal_options
from rules.core.options import option_text
from tests.cases import for_each
from tests.sharing import in_turn

SLUG = "brass-birmingham"
INDUSTRIES = {
    "cotton": "cotton-mill",
    "manufacturer": "manufacturer",
    "pottery": "pottery",
    "coal": "coal-mine",
    "iron": "iron-works",
    "brewery": "brewery",
}
OPTION_TOPICS = {
    "introductory": "introductory",
    "seating": "seating",
    "open_discards": "open-discards",
    "income_tiebreak": "income-tiebreak",
    "auto_resolve": "forced-moves",
}
RULINGS = {
    1: "link-points",
    2: "tie-break",
    3: "merchants",
    4: "single-icon-slots",
    5: "merchant-tiles",
    6: "gloucester",
    7: "others-beer",
    8: "gloucester",
    9: "merchant-beer",
    10: "beer",
    11: "coal",
    12: "paying",
    13: "nothing-on-board",
    14: "nothing-on-board",
    15: "farm-breweries",
    16: "second-rail",
    17: "first-round",
    18: "loan",
    19: "loan",
    20: "oxford",
    21: "shortfall-tiles",
    22: "coal",
    23: "nearest-mine",
    24: "level-one-tiles",
    25: "location-cards",
    26: "cards",
    27: "discards",
    28: "merchant-beer",
    29: "nearest-mine",
    30: "overbuilding-others",
    31: "nothing-on-board",
    32: "nearest-mine",
    33: "three-way-link",
    34: "merchant-beer",
    35: "others-beer",
    36: "paying",
}
"""Where each ruling is told (RULINGS 15)."""
NUMBERS = {
    "eras": [*data.ROUNDS.values(), data.CANAL_COST, *data.BEER.values()],
    "setup": [
        data.START_MONEY,
        data.START_SPACE,
        sum(map(len, data.STACKS.values())),
        data.LINK_TILES,
        data.HAND,
        *data.START_CUBES.values(),
        data.WILD_CARDS,
    ],
    "player-counts": [
        *data.ROUNDS.values(),
        *(len(data.deck(players)) for players in data.ROUNDS),
    ],
    "card-counts": [len(data.deck(players)) for players in data.ROUNDS],
    "network": [data.CANAL_COST, data.RAIL_COST, data.DOUBLE_RAIL_COST],
    "second-rail": [data.DOUBLE_RAIL_COST],
    "link-tiles": [data.LINK_TILES],
    "loan": [data.LOAN, data.LOAN_LEVELS, -data.LOWEST_LEVEL],
    "coal-from-market": [data.EMPTY_PRICE[data.COAL]],
    "iron": [data.EMPTY_PRICE[data.IRON]],
    "markets": [
        *data.EMPTY_PRICE.values(),
        *data.START_CUBES.values(),
        data.PRICES[data.COAL][-1],
        data.PRICES[data.IRON][-1],
    ],
    "merchants": [data.MERCHANT_LINK_ICONS],
    "link-points": [data.MERCHANT_LINK_ICONS],
    "link-spaces": [len(data.LINKS), sum(link.canal and link.rail for link in data.LINKS)],
    "income-track": [data.LAST_SPACE, -data.LOWEST_LEVEL, data.LEVELS[-1], data.START_SPACE],
    "introductory": [data.POUNDS_PER_POINT, data.MOST_POINTS_FOR_MONEY],
}
"""Numbers of the rules that a page must name."""
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def shown(topic: str, language: str) -> Page:
    found = page(SLUG, topic, language)
    assert found is not None, topic
    return found


def lines(topic: str, language: str) -> list[str]:
    return [line for line in shown(topic, language).text.splitlines() if line.startswith("- ")]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_everything_on_the_table_has_a_topic() -> None:
    topics = {topic.id: topic for topic in BOOK.topics}
    verbs = set(NOTATION.verbs) - set(Raise.template.split()[:1])
    assert verbs | set(INDUSTRIES.values()) <= set(topics)
    assert {merchant.id for merchant in data.MERCHANTS} <= set(topics)
    assert set(INDUSTRIES) == set(data.INDUSTRIES)
    assert all(topics[topic].figure == topic for topic in INDUSTRIES.values())
    assert {topic.figure for topic in BOOK.topics} - {""} == set(FIGURES)


def test_every_ruling_is_told_somewhere() -> None:
    assert list(RULINGS) == list(range(1, 37))
    assert set(RULINGS.values()) <= {topic.id for topic in BOOK.topics}


@EVERY_LANGUAGE
def test_industries_are_called_as_on_the_pictures(language: str) -> None:
    texts = texts_for(language)
    for industry, topic in INDUSTRIES.items():
        assert shown(topic, language).title == words.industry(industry, texts)
    for merchant in data.MERCHANTS:
        assert shown(merchant.id, language).title == words.location(merchant.id, texts)


@EVERY_LANGUAGE
@pytest.mark.parametrize("industry", INDUSTRIES)
def test_the_levels_of_an_industry_are_those_of_the_tables(industry: str, language: str) -> None:
    levels = {kind.level: kind for kind in data.KINDS if kind.industry == industry}
    listed = lines(INDUSTRIES[industry], language)
    assert len(listed) == len(levels)
    for line, kind in zip(listed, levels.values(), strict=True):
        assert line.startswith(f"- **{words.roman(kind.level)}**")
        told = [kind.count] if kind.count > 1 else []
        told += [kind.money, *filter(None, (kind.coal, kind.iron)), kind.vp, kind.income]
        told += [kind.links, *filter(None, (kind.beer if industry != "cotton" else 0, kind.cubes))]
        assert numbers(line) == told


@EVERY_LANGUAGE
def test_the_marks_of_tiles_are_those_of_the_tables(language: str) -> None:
    texts = texts_for(language)
    for industry, topic in INDUSTRIES.items():
        kinds = [kind for kind in data.KINDS if kind.industry == industry]
        for line, kind in zip(lines(topic, language), kinds, strict=True):
            assert (words.era(data.CANAL, texts) in line) == (not kind.rail)
            assert (words.era(data.RAIL, texts) in line) == (not kind.canal)
            assert (re.search("lightbulb|전구|電球", line) is not None) == kind.lightbulb


@EVERY_LANGUAGE
def test_towns_have_the_slots_of_the_tables(language: str) -> None:
    texts, called = texts_for(language), {}
    towns = [place for place in data.PLACES if not place.farm]
    listed = lines("towns-north", language) + lines("towns-south", language)
    assert len(listed) == len(towns)
    for line, town in zip(listed, towns, strict=True):
        name, _, slots = line.removeprefix("- ").partition(": ")
        assert name == words.location(town.id, texts)
        found = [slot.split("/") for slot in re.split(r", |、", slots)]
        assert list(map(len, found)) == list(map(len, town.slots))
        for said, accepts in zip(found, town.slots, strict=True):
            called.update(zip(said, accepts, strict=True))
            assert [called[each] for each in said] == list(accepts)
    assert sorted(called.values()) == sorted(data.INDUSTRIES)
    north = {"blue", "teal", "red"}
    assert len(lines("towns-north", language)) == sum(BANNER[town.id] in north for town in towns)


@EVERY_LANGUAGE
def test_cards_are_counted_as_in_the_tables(language: str) -> None:
    texts, listed = texts_for(language), lines("card-counts", language)
    pair = data.CARD_INDUSTRIES[data.COTTON_MANUFACTURER]
    for card, counts in {**data.LOCATION_CARDS, **data.INDUSTRY_CARDS}.items():
        names = [words.card(card, texts)]
        if card == data.COTTON_MANUFACTURER:
            names = [words.industry(industry, texts) for industry in pair]
        (line,) = [line for line in listed if all(name in line for name in names)]
        assert tuple(numbers(line)) == counts


@EVERY_LANGUAGE
def test_merchant_tiles_are_counted_as_in_the_tables(language: str) -> None:
    found = [tuple(numbers(line)) for line in lines("merchant-tiles", language)]
    assert found == list(data.MERCHANT_TILES.values())


@EVERY_LANGUAGE
def test_bonuses_are_those_of_the_tables(language: str) -> None:
    texts = texts_for(language)
    for merchant, line in zip(data.MERCHANTS, lines("merchant-bonuses", language), strict=True):
        assert words.location(merchant.id, texts) in line
        assert numbers(line) == [merchant.amount]
        if merchant.bonus != "develop":
            assert str(merchant.amount) in shown(merchant.id, language).text


@EVERY_LANGUAGE
def test_links_of_one_era_are_those_of_the_tables(language: str) -> None:
    texts = texts_for(language)
    paragraphs = shown("link-spaces", language).text.split("\n\n")
    for era, text in zip((data.RAIL, data.CANAL), paragraphs[1:3], strict=True):
        assert words.era(era, texts) in text
        for link in data.LINKS:
            name = "–".join(words.location(data.LOCATIONS[end], texts) for end in link.ends[:2])
            only = link.allowed(era) and not (link.canal and link.rail)
            assert (name in text) == only, name


@EVERY_LANGUAGE
@for_each("topic", NUMBERS)
def test_numbers_are_those_of_the_tables(topic: str, language: str) -> None:
    assert set(NUMBERS[topic]) <= set(numbers(shown(topic, language).text))


@EVERY_LANGUAGE
def test_options_and_their_values_are_told(language: str) -> None:
    texts = texts_for(language)
    assert {option.id for option in OPTIONS} == set(OPTION_TOPICS)
    overview = shown("options", language).text
    for option in OPTIONS:
        assert f"**{texts.gettext(option.label)}**" in overview
        text = shown(OPTION_TOPICS[option.id], language).text
        for value in option.values:
            name = {"true": "yes", "false": "no"}.get(option_text(value), option_text(value))
            assert f"**{texts.pgettext('option', name)}**" in text, (option.id, name)


@EVERY_LANGUAGE
def test_examples_of_moves_can_be_read(language: str) -> None:
    found = [
        text
        for each in pages(language, SLUG)
        for text in re.findall(r"`([^`]+)`", each.text)
        if text.split()[0] in NOTATION.verbs and " " in text
    ]
    assert len(found) >= 12
    for text in found:
        NOTATION.read(text)


@EVERY_LANGUAGE
@pytest.mark.parametrize("figure", in_turn(FIGURES))
def test_a_figure_is_drawn_the_same_each_time(figure: str, language: str) -> None:
    texts, renderer = texts_for(language), RENDERERS[SLUG]
    assert FIGURES[figure](texts).canvas.cuts == []
    first = renderer.figure(figure, texts)
    canvas._component.cache_clear()
    assert renderer.figure(figure, texts) == first
    with Image.open(io.BytesIO(first.data)) as image:
        assert image.size == (first.width, first.height)
    assert 800 <= first.width <= 1000
    assert first.height <= 1.3 * first.width
    assert 0 < len(first.alt) < ALT_LIMIT


BIRMINGHAM = 1 << data.LOCATION["birmingham"]


def mask(link: str) -> int:
    return data.LINKS[data.LINK[link]].mask


def test_the_example_of_a_network_is_one() -> None:
    table = MAPS["own-network"].position()
    own = {data.LOCATIONS[place] for place in members(table.network(OWN))}
    assert own == {"birmingham", "dudley"}
    reach = {data.LOCATIONS[place] for place in members(table.geography().reach(BIRMINGHAM))}
    assert reach - own == {"wolverhampton"}


def test_coal_of_the_example_comes_in_the_order_of_the_captions() -> None:
    table = MAPS["nearest-mine"].position()
    taken: tuple[str, ...] = ()
    while "market" not in taken:
        (source,) = coal_options(table, table.geography(), BIRMINGHAM, taken)
        taken += (source,)
    assert list(dict.fromkeys(taken)) == ["coventry#2", "redditch#1", "market"]


def test_beer_of_the_example_can_come_from_the_three_sources() -> None:
    table = MAPS["beer"].position()
    found = beer_options(table, table.geography(), OWN, BIRMINGHAM, (), merchant=True)
    assert set(found) == {"nuneaton#1", "walsall#2", "merchant"}
    (buyer,) = table.buyers("manufacturer", table.geography().reach(BIRMINGHAM))
    assert data.MERCHANT_SLOTS[buyer].id == "oxford#1"


def test_two_rails_of_the_example_have_the_sources_of_the_captions() -> None:
    table = MAPS["second-rail"].position()
    after = table.geography()
    for rail in ("cannock~wolverhampton", "walsall~wolverhampton"):
        assert coal_options(table, after, mask(rail), ()) == ("cannock#2",)
    found = beer_options(table, after, OWN, mask("walsall~wolverhampton"), (), merchant=False)
    assert found == ("walsall#2",)
    table.links[data.LINK["cannock~wolverhampton"]] = None
    assert not coal_options(table, table.geography(), mask("walsall~wolverhampton"), ())


def test_the_link_of_the_example_scores_what_the_caption_says() -> None:
    table = MAPS["link-points"].position()
    assert table.links[data.LINK["birmingham~oxford"]] == OWN
    assert scoring.link_points(table)[OWN] == 4


def test_there_are_no_other_figures() -> None:
    assert RENDERERS[SLUG].figures() == tuple(FIGURES)
    with pytest.raises(ValueError, match="no figure"):
        RENDERERS[SLUG].figure("no-such-figure", texts_for("en"))
