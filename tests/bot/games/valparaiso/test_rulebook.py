"""The rulebook of Valparaíso against the data and the rules, in every language."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.core.words import option_value
from bot.games.valparaiso.rulebook import BOOK, values
from bot.games.valparaiso.rulebook.values import insertions
from bot.games.valparaiso.words import ValparaisoWords
from bot.i18n import LANGUAGES, texts_for
from bot.rulebook.reading import read_book
from bot.rulebook.topics import Page
from renderers.valparaiso.words import names
from rules.valparaiso import data
from rules.valparaiso.cards import CARD_IDS
from rules.valparaiso.data import ACHIEVEMENTS, BOARDS, MARKET_TILES
from rules.valparaiso.moves import NOTATION
from rules.valparaiso.options import OPTIONS
from tests.cases import for_each

PAGES = {
    language: {found.topic.id: found for found in pages}
    for language, pages in read_book(BOOK).items()
}
IDS = [topic.id for topic in BOOK.topics]
VERB_TOPICS = {
    "goods": "start-goods",
    "place": "first-village",
    "plan": "planning",
    "draft": "drafts",
    "unplan": "committing",
    "bonus": "bonus-good",
    "deadline": "planning-deadline",
    "discard": "discarding",
    "play": "card-phase",
}
"""The topics of moves that are not called after them."""
OPTION_TOPICS = {
    "planning": "option-planning",
    "planning_minutes": "option-planning-minutes",
    "expert_minutes": "option-expert-minutes",
    "expert_bonus": "option-expert-bonus",
    "stay_rule": "option-stay-rule",
    "river_toll": "option-river-toll",
    "start_player": "option-seats",
    "auto_resolve": "forced-moves",
}
WORDS = ValparaisoWords()
HOUSES = ("residence", "customs-house", "trading-post")
RULINGS = {
    "13.1": (
        "order-of-payments",
        "can't pay for the slot with the action's gains, but you can discard goods first",
    ),
    "13.2": ("jumping", "so build would cost 2"),
    "13.3": ("mayor", "It doesn't move up when your slots are empty"),
    "13.4": ("mayor", "you must use it on your next turn"),
    "13.5": ("overseas", "You can cash it at the end of this round"),
    "13.6": ("cash", "It leaves the game and doesn't score later"),
    "13.7": ("slots", "doesn't open it in this round"),
    "13.8": ("slots", "with both, you may plan 6 cards"),
    "13.9": ("full-hold", "you gain nothing, even if its goods have changed"),
    "13.10": ("warehouse-and-hold", "only with Move Goods while your ship is at the coast"),
    "13.11": ("hire", "move him with a later card in the same round"),
    "13.12": ("movement-cost", "Three merchants with 2 spaces each cost 3 pesos"),
    "13.13": ("own-customs-house", "to a market behind it is 1 space"),
    "13.14": ("own-customs-house", "You never pay a toll to yourself"),
    "13.15": ("movement-cost", "no matter the distance"),
    "13.16": ("movement-cost", "for the return at the end of the round, or during setup"),
    "13.17": ("trade-fee", "a post, you pay their owner 3 pesos"),
    "13.18": ("trade-fee", "If you trade nothing, you pay nothing"),
    "13.19": ("trading-post", "Alone, it neither trades nor changes the tile"),
    "13.20": ("trading-post", "you may trade 6 times if the tile has no limit"),
    "13.21": ("several-villages", "the tile of the first village may appear in the second"),
    "13.22": ("reserve", "The letters matter only in the setup"),
    "13.23": ("tile-two-different", "In the next trade, you may choose the same kinds again"),
    "13.24": ("compensation", "A region with 10 pesos or more can't get it"),
    "13.25": ("compensation", "even if it has the most A cards, or the last one"),
    "13.26": ("a-cards", "the money in a region stays there until the end"),
    "13.27": ("a-cards", "If you discard them from the hold, you can't use them for the trade"),
    "13.28": ("ship", "The ship must leave its space"),
    "13.29": ("income", "no limit to what you can own"),
    "13.30": ("majority", "so the last of three may get nothing"),
    "13.31": ("majority", "Only houses in the harbor and their order in the row count"),
    "13.32": ("lighthouse", "comes back in the next round"),
    "13.33": ("round-end", "the turn order of the round just played"),
    "13.34": ("end-of-game", "An empty pile alone doesn't end the game"),
    "13.35": ("common-mistakes", "Reaching 18 points doesn't stop the round"),
    "13.36": ("final-scoring", "with 59 pesos, you gain 2 points and keep 19"),
    "13.37": ("tie-break", "the start player of the last round loses such a tie"),
    "13.38": ("player-counts", "the second most residences also get pesos"),
    "13.39": ("often-asked", "act on another player's turn? No"),
    "13.40": ("paths", "you can't move one merchant with two paths"),
    "13.41": ("planning", "or only the card at the mayor's office"),
    "13.42": ("paid-trade", "you pay the pesos first, even if you then trade nothing"),
    "13.43": ("a-cards", "With later ones, you get the compensations added since"),
    "13.44": ("compensation", "The other region then gets it, even with fewer A cards"),
    "13.45": ("refilling", "More cards may be taken, and their spaces stay empty too"),
    "13.46": ("trading-post", "even if you have no merchant there"),
    "13.47": ("villages", "Houses don't stop anyone"),
    "13.48": ("round-end", "Steps 1 and 2 also happen in the last round"),
    "13.49": ("achievement-points", "It doesn't matter whether you used it in the round"),
    "13.50": ("round-end", "Players who used no cards take part too"),
    "13.51": ("automatic-moves", "If a player leaves"),
}
"""The rulings (RULINGS 13): the topic that tells each, and the words in which it does."""
NUMBERS = {
    "aim": [data.END_VP],
    "where-points-come-from": [data.ALL_HOUSES_VP, data.FULL_HOLD_VP, data.PESOS_PER_VP],
    "setup": [data.START_PESOS, data.START_GOODS, data.HOUSES, data.REGION_PESOS],
    "start-goods": [data.START_GOODS],
    "player-counts": [len(BOARDS[2].markets), len(BOARDS[5].markets), data.MERCHANTS[2]],
    "components": [len(data.ACTION_CARDS), len(ACHIEVEMENTS), len(MARKET_TILES), data.HOUSES],
    "pesos": [data.START_PESOS, data.DISCARD_PESOS, *data.MAJORITY_PESOS, data.MAYOR_COST],
    "warehouse-and-hold": [data.HOLD_CAPACITY],
    "discarding": [data.DISCARD_PESOS],
    "planning": [len(data.SLOT_COSTS) - 1, len(data.SLOT_COSTS), len(data.SLOT_COSTS) + 1],
    "slots": [len(data.SLOT_COSTS), data.LAST_SLOT_HOUSES],
    "mayor": [data.MAYOR_COST],
    "jumping": [*data.SLOT_COSTS[1:]],
    "move-goods": [data.HOLD_CAPACITY, data.FULL_HOLD_VP],
    "full-hold": [data.HOLD_CAPACITY, data.FULL_HOLD_VP],
    "sell": [data.SELL_PESOS, data.DISCARD_PESOS],
    "hire": [*data.HIRE_COST.goods],
    "move": [len(data.MOVE_COSTS) - 1, data.MOVE_COSTS[2], data.MOVE_COSTS[3], data.TOLL],
    "movement-cost": [*range(1, len(data.MOVE_COSTS)), *filter(None, data.MOVE_COSTS)],
    "build": [data.HOUSE_COST.pesos, data.ALL_HOUSES_VP, data.HOUSES],
    "trade-fee": [data.TRADE_FEE],
    "overseas": [data.OVERSEAS_GOODS, data.COMPENSATION],
    "a-cards": [data.REGION_PESOS],
    "compensation": [data.COMPENSATION, data.COMPENSATION_LIMIT],
    "customs-house": [data.TOLL],
    "trading-post": [data.TRADE_FEE],
    "majority": [*data.MAJORITY_PESOS],
    "end-of-game": [data.END_VP],
    "final-scoring": [data.DISCARD_PESOS, data.PESOS_PER_VP],
    "merchants": [data.MERCHANTS[2], data.MERCHANTS[5], data.TRADE_FEE],
    "cap": [max(tile.cap for tile in MARKET_TILES if tile.cap is not None)],
}
"""Numbers of the rules that a page must name."""
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def text(topic: str, language: str = "en") -> str:
    return PAGES[language][topic].text


def numbers(said: str) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", said)}


def bold(said: str) -> list[str]:
    return re.findall(r"\*\*([^*]+)\*\*", said)


def code(found: Page) -> list[str]:
    """What a page writes as notation."""
    return [line for line in re.findall(r"`([^`]+)`", found.text) if line[0] != "/"]


def written(language: str) -> str:
    """Return all texts of a language as they stand in the files."""
    files = sorted((BOOK.folder / language).glob("*.md"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_everything_on_the_table_has_a_topic() -> None:
    assert set(CARD_IDS) <= set(IDS)
    assert {f"tile-{tile.kind}" for tile in MARKET_TILES} <= set(IDS)
    assert set(HOUSES) <= set(IDS)
    assert {VERB_TOPICS.get(verb, verb) for verb in NOTATION.verbs} <= set(IDS)
    assert set(VERB_TOPICS) <= set(NOTATION.verbs)


def test_cards_tiles_and_houses_are_shown_beside_their_rules() -> None:
    topics = {topic.id: topic for topic in BOOK.topics}
    shown = {*CARD_IDS, *HOUSES, *(f"tile-{tile.kind}" for tile in MARKET_TILES)}
    assert [topic for topic in shown if topics[topic].figure != topic] == []


@EVERY_LANGUAGE
def test_cards_are_called_as_on_the_pictures(language: str) -> None:
    texts = texts_for(language)
    for card in CARD_IDS:
        named = names.card(card, texts)
        # what a catalogue lacks is another test's matter
        if language == "en" or named != names.card(card, texts_for("en")):
            assert PAGES[language][card].title == named


@EVERY_LANGUAGE
def test_values_of_cards_are_those_of_the_data(language: str) -> None:
    found = insertions(language)
    for card in ACHIEVEMENTS:
        said = text(card.slug, language)
        for name in ("points", "deck", "players", "alternative"):
            assert found[f"{name} {card.slug}"] in said.splitlines()[-1]
    assert found["cards A"] in text("cards-a", language)
    assert found["later-cards"] in text("cards-b", language)
    assert all(f"**{deck}**" in found["later-cards"] for deck in data.DECKS[1:])


@EVERY_LANGUAGE
def test_all_that_can_be_inserted_is_told(language: str) -> None:
    told = set(re.findall(r"\{([A-Za-z0-9 -]+)\}", written(language)))
    needed = {topic.needs for topic in BOOK.topics if topic.needs}
    assert set(insertions(language)) <= told | needed


@EVERY_LANGUAGE
def test_no_text_names_a_village_by_itself(language: str) -> None:
    """The map may be replaced: only the data name its places."""
    texts, said = texts_for(language), written(language)
    for board in BOARDS.values():
        for village in board.villages:
            assert names.place(village, texts) not in said
            assert not re.search(rf"\b{village}\d*\b", said)


def test_another_value_is_told_where_the_data_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    patron = next(card for card in ACHIEVEMENTS if card.slug == "patron")
    others = [replace(card, vp=7) if card == patron else card for card in ACHIEVEMENTS]
    monkeypatch.setattr(values, "ACHIEVEMENTS", tuple(others))
    assert "2 points" in text("patron")
    read = {found.topic.id: found.text for found in read_book(BOOK)["en"]}
    assert "7 points" in read["patron"]
    assert "Patron 7" in read["cards-a"]


@EVERY_LANGUAGE
@for_each("topic", NUMBERS)
def test_numbers_are_those_of_the_data(topic: str, language: str) -> None:
    assert set(NUMBERS[topic]) <= numbers(text(topic, language))


@EVERY_LANGUAGE
def test_other_languages_lack_no_number(language: str) -> None:
    for topic in IDS:
        told = re.findall(r"\d+", text(topic, language))
        assert [each for each in re.findall(r"\d+", text(topic)) if each not in told] == [], topic


@EVERY_LANGUAGE
def test_options_and_their_values_are_told(language: str) -> None:
    texts, english = texts_for(language), texts_for("en")
    assert {option.id for option in OPTIONS} == set(OPTION_TOPICS)
    for option in OPTIONS:
        told = [each.lower() for each in bold(text(OPTION_TOPICS[option.id], language))]
        for value in option.values:
            if isinstance(value, str):
                name = option_value(WORDS, option, value, texts)
                translated = name != option_value(WORDS, option, value, english)
                if language == "en" or translated:
                    assert name.lower() in told, (option.id, name)


def test_every_ruling_is_listed() -> None:
    assert list(RULINGS) == [f"13.{number}" for number in range(1, 52)]


@for_each("ruling", RULINGS)
def test_a_ruling_is_told(ruling: str) -> None:
    topic, said = RULINGS[ruling]
    assert said in text(topic)


@EVERY_LANGUAGE
def test_examples_of_moves_can_be_read(language: str) -> None:
    found = [
        line
        for each in PAGES[language].values()
        for line in code(each)
        if line.split()[0] in NOTATION.verbs
        and (" " in line or (each.topic.id == "notation-planning" and line in NOTATION.verbs))
    ]
    assert {line.split()[0] for line in found} == set(NOTATION.verbs)
    for line in found:
        assert str(NOTATION.read(line)) == line


@EVERY_LANGUAGE
def test_languages_teach_the_same_notation(language: str) -> None:
    for topic in IDS:
        assert sorted(code(PAGES[language][topic])) == sorted(code(PAGES["en"][topic])), topic
