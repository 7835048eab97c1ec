"""The rulebook of Puerto Rico: every component, option, ruling and refusal has its topic."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import rules
from bot.games import GAMES
from bot.games.core.words import option_value
from bot.games.puerto_rico.rulebook import BOOK
from bot.i18n import LANGUAGES, texts_for
from bot.rulebook.books import explaining, page
from rules.puerto_rico import refusals
from rules.puerto_rico.data import (
    ALL_BUILDINGS,
    BARRELS,
    BUILDINGS,
    FACTORY_PAY,
    GOODS,
    NEW_BUILDINGS,
    PLANTATIONS,
    PRICES,
    PROSPECTOR,
    RESIDENCE_LEAST,
    RESIDENCE_POINTS,
    ROLES,
    SETUPS,
    VIOLET_SPACES,
    Setup,
    copies,
)
from rules.puerto_rico.moves import FUNCTIONS, NOTATION
from tests.cases import for_each

SLUG = "puerto-rico"
GAME = GAMES[SLUG]
IDS = [topic.id for topic in BOOK.topics]
OPTIONS = {
    "building_set": "option-building-set",
    "custom_buildings": "option-custom-buildings",
    "mayor_mode": "option-mayor-mode",
    "vp_visibility": "option-vp-visibility",
    "start_player": "option-seats",
    "production": "option-production",
    "hacienda_forest_exclusive": "option-hacienda-forest-exclusive",
    "office_trading_post_exclusive": "option-office-trading-post-exclusive",
    "library_two_player": "option-library-two-player",
    "corn_minus_one": "option-corn-minus-one",
    "factory_university_swap": "option-factory-university-swap",
    "vp_pool_five": "option-vp-pool-five",
    "auto_resolve": "option-forced-moves",
}
RULINGS = {
    "R1": ("taking-a-role", "even in the phase that now begins"),
    "R2": ("setup", "no one has a colonist before the first mayor phase"),
    "R3": ("colonist-ship", "at least one per player"),
    "R4": ("new-colonists", "not even from the ship"),
    "R5": ("university", "the colonist comes from the colonist ship"),
    "R6": ("placing-colonists", "even if that circle is of no use to you"),
    "R7": ("new-colonists", "You can't refuse colonists from the ship"),
    "R8": ("full-ships", "At the end of the captain phase"),
    "R9": ("loading-duty", "You never have to use a wharf"),
    "R10": ("passing-when-loading", "A pass isn't final"),
    "R11": ("city", "five large buildings fit into one city"),
    "R12": ("choosing-a-ship", "5 barrels: ship 5 or ship 6, not ship 4"),
    "R13": ("one-kind-per-ship", "no two ships carry the same kind"),
    "R14": ("captains-bonus", "on a cargo ship or by wharf"),
    "R15": ("harbor", "It counts loadings, not barrels"),
    "R16": ("union-hall", "even if you then load nothing"),
    "R17": ("extra-barrel", "really produced in this phase"),
    "R18": ("factory", "what was missing in the supply doesn't count"),
    "R19": ("office", "It doesn't help when the house is full"),
    "R20": ("trading-house", "At the **end of the trader phase** a full house is emptied"),
    "R21": ("construction-hut", "one quarry, not two"),
    "R22": ("hospice", "not even if you then pass on the normal one"),
    "R23": ("hacienda", "If the draw takes your last one, you get no normal tile"),
    "R24": ("city-hall", "occupied or not, including the city hall itself"),
    "R25": ("fortress", "in San Juan"),
    "R26": ("customs-house", "Points of buildings don't count"),
    "R27": ("end-of-game", "with two players, all six roles"),
    "R28": ("victory-points", "If you earn points after that, you still get them"),
    "R29": ("last-round", "all phases run as usual"),
    "R30": ("storage", "even if no one loaded anything"),
    "R31": ("supply", "can't be produced again until they come back"),
    "R32": ("black-market", "You must use all your doubloons"),
    "R33": ("black-market", "an end condition that was met stays met"),
    "R34": ("builder", "if you build nothing, you get nothing"),
    "R35": ("prospector", "The others get nothing"),
    "R36": ("waiving", "to keep the game from ending"),
    "R37": ("guest-windows", "A guest who left can't return before the next mayor phase"),
    "R38": ("plantation-row", "the row stays short and the game continues"),
    "R39": ("new-combinations", "bring 3 + 3 + 1 = 7 points"),
    "R40": ("draft", "the Governor chooses 9 times, the other player 8 times"),
    "R41": ("church", "The printed column counts, whatever you paid"),
    "R42": ("black-market", "With 0 doubloons, you can pay a price of 1 to 3 with these alone"),
    "R43": ("library-roles", "for mayor and prospector already when the role is chosen"),
}
"""The rulings (RULINGS 14): the topic that tells each, and the words in which it does."""
OTHER_POINTS = {
    "tobacco barrels": ("supply", "tobacco 9"),
    "pool empty in any phase": ("end-of-game", "in any phase"),
    "unlimited doubloons": ("supply", "Doubloons never run out"),
    "shared victory": ("tie-break", "they share the victory"),
    "refill with exactly enough": ("colonist-ship", "exactly enough, the game continues"),
    "hacienda and empty deck": ("plantation-row", "the discard pile is shuffled first"),
    "quarry with an empty row": ("taking-a-tile", "If the row is empty"),
    "storing less": ("storage", "keep fewer than allowed"),
    "prospectors are separate": ("prospector", "each has its own doubloons"),
    "discount never below 0": ("price", "never below 0"),
    "chosen production": ("option-production", "from 0 to the most"),
    "forests need no colonist": ("forest-house", "even without a colonist on the forest house"),
    "aqueduct and small plants": ("aqueduct", "Small plants and small mills don't count"),
    "small wharf and duty": ("small-wharf", "what a ship can still take must be loaded later"),
    "lighthouse when choosing": ("lighthouse", "must be occupied when you choose"),
    "doubloons on cards": ("library", "Doubloons on the card aren't doubled"),
    "second tile after a pass": ("library-roles", "If you passed on the first tile"),
    "storehouse and warehouses": ("storehouse", "all of 3 kinds and 4 barrels"),
    "markets at the post": ("trading-post", "Markets add nothing"),
    "guests of the university": ("guesthouse", "puts a colonist on a new guesthouse"),
    "early placement in order": ("option-mayor-mode", "You may place early"),
}
"""Points of the other sections that people ask about (RULINGS 1 to 8, 13 to 15)."""


def text(topic: str, language: str = "en") -> str:
    found = page(SLUG, topic, language)
    assert found is not None, topic
    return found.text


def numbers(line: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", line)]


def listed(line: str) -> list[list[int]]:
    """The numbers of "a, b / c, d" on each side of the strokes."""
    return [numbers(part) for part in line.partition(":")[2].split("/")]


@pytest.mark.parametrize("ids", [ROLES, (PROSPECTOR,), GOODS, ("quarry",)])
def test_roles_goods_and_tiles_have_topics(ids: tuple[str, ...]) -> None:
    assert set(ids) <= set(IDS)


@for_each("language", LANGUAGES)
@for_each("row", ALL_BUILDINGS)
def test_a_building_has_its_name_its_numbers_and_its_figure(row, language: str) -> None:  # type: ignore[no-untyped-def]
    found = page(SLUG, row.id, language)
    assert found is not None
    assert found.title == texts_for(language).pgettext("building", row.name)
    assert found.topic.figure == row.id
    facts = [row.cost, row.vp, row.circles, row.column, row.copies]
    assert numbers(found.text.splitlines()[0]) == [*facts, *([row.size] if row.large else [])]


@for_each("language", LANGUAGES)
@for_each("good", GOODS)
def test_a_kind_of_goods_has_its_name_its_numbers_and_its_figure(good: str, language: str) -> None:
    found = page(SLUG, good, language)
    assert found is not None
    assert found.title.lower() == texts_for(language).pgettext("good", good).lower()
    assert found.topic.figure == good
    assert numbers(found.text.splitlines()[0]) == [PRICES[good], PLANTATIONS[good], BARRELS[good]]


@for_each("language", LANGUAGES)
@for_each("role", [*ROLES, PROSPECTOR])
def test_a_role_has_its_name(role: str, language: str) -> None:
    found = page(SLUG, role, language)
    assert found is not None
    assert found.title == texts_for(language).pgettext("role", role.capitalize())


@pytest.mark.parametrize("language", LANGUAGES)
def test_setup_says_what_the_tables_say(language: str) -> None:
    lines = [line for line in text("setup", language).splitlines() if line.startswith("- ")]

    def of(read) -> list[list[int]]:  # type: ignore[no-untyped-def]
        return [list(read(setup)) for setup in SETUPS.values()]

    assert listed(lines[0]) == of(lambda setup: [setup.doubloons])
    assert listed(lines[1]) == of(lambda setup: [setup.vp_pool])
    assert listed(lines[2]) == of(lambda setup: [setup.colonist_supply])
    assert listed(lines[3]) == of(lambda setup: setup.ships)
    assert listed(lines[4]) == of(lambda setup: [setup.row])
    assert listed(lines[5]) == of(lambda setup: [setup.quarries])
    prospectors = [part[:1] for part in listed(lines[6])]
    assert prospectors == of(lambda setup: [len(setup.prospectors)])


@for_each("language", LANGUAGES)
@for_each("setup", SETUPS.values())
def test_start_tiles_are_named_in_order(setup: Setup, language: str) -> None:
    names = [texts_for(language).pgettext("good", tile) for tile in setup.start_tiles]
    lines = [line for line in text("start-tiles", language).splitlines() if line.startswith("- ")]
    line = next(line for line in lines if numbers(line) == [setup.players])
    named = [name.strip() for name in re.split("[,、]", line.partition(":")[2])]
    assert named == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_players_are_told_their_numbers(language: str) -> None:
    setup, said = SETUPS[2], text("two-players", language)
    wanted = {setup.removed_tiles, setup.removed_barrels, setup.quarries, setup.row}
    wanted |= {*setup.ships, setup.colonist_supply + setup.players, setup.vp_pool}
    wanted |= {copies(row, 2) for row in BUILDINGS}
    assert wanted <= {*numbers(said), *({3} if "**three**" in said else set())}


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_pay_and_points(language: str) -> None:
    def pairs(topic: str) -> list[list[int]]:
        lines = text(topic, language).splitlines()
        return [numbers(line) for line in lines if line.startswith("- ")]

    assert pairs("factory") == [[kinds, FACTORY_PAY[kinds]] for kinds in range(1, 6)]
    assert pairs("residence") == [[9, RESIDENCE_LEAST], *map(list, RESIDENCE_POINTS.items())]
    prices = text("prices", language).splitlines()[0]
    assert numbers(prices) == list(PRICES.values())
    supply = text("supply", language)
    barrels, tiles = (
        line for line in supply.splitlines() if line.startswith("- ") and "10" in line
    )
    assert numbers(barrels) == list(BARRELS.values())
    assert numbers(tiles) == [*PLANTATIONS.values(), SETUPS[4].quarries]


@for_each("language", LANGUAGES)
@for_each(("topic", "rows"), [("buildings", BUILDINGS), ("new-buildings", NEW_BUILDINGS)])
def test_the_list_of_buildings_is_complete(topic: str, rows, language: str) -> None:  # type: ignore[no-untyped-def]
    lines = [line for line in text(topic, language).splitlines() if line.startswith("- ")]
    entries: dict[str, tuple[int, str]] = {}
    for line in lines:
        column, _, rest = line.removeprefix("- ").partition(":")
        for entry in re.split("[,、]", rest):
            entries[re.sub("[0-9].*", "", entry).strip().lower()] = int(column), entry
    for row in rows:
        name = texts_for(language).pgettext("building", row.name).lower()
        found, entry = entries[name]
        assert found == row.column, row.id
        assert row.cost in numbers(entry) or row.large, row.id


def test_every_option_has_a_topic() -> None:
    assert list(OPTIONS) == [option.id for option in rules.GAMES[SLUG].options]
    assert {topic for topic in IDS if topic.startswith("option-")} == set(OPTIONS.values())


@for_each("language", LANGUAGES)
@for_each("option", rules.GAMES[SLUG].options)
def test_an_option_is_explained_with_all_its_values(option, language: str) -> None:  # type: ignore[no-untyped-def]
    found, texts = page(SLUG, OPTIONS[option.id], language), texts_for(language)
    assert found is not None
    assert texts.gettext(option.label).lower() in found.title.lower()
    assert option.id in found.also
    bold = re.findall(r"\*\*(.+?)\*\*", found.text)
    if option.groups:
        assert sum(VIOLET_SPACES.values()) in numbers(found.text)
        return
    assert bold == [option_value(GAME.words, option, value, texts) for value in option.values]


@for_each(("ruling", "told"), [*RULINGS.items(), *OTHER_POINTS.items()])
def test_a_ruling_is_told(ruling: str, told: tuple[str, str]) -> None:
    topic, words = told
    assert words in text(topic), ruling


def test_no_ruling_is_forgotten() -> None:
    assert RULINGS.keys() == {f"R{number}" for number in range(1, 44)}


@for_each(
    ("attempt", "topic"),
    [
        (lambda: rules.new(SLUG, 6), "setup"),
        (lambda: rules.new(SLUG, 4, {"snow": True}), "options"),
        (lambda: rules.new(SLUG, 4, {"mayor_mode": "never"}), "options"),
        (lambda: rules.new(SLUG, 4, {"vp_pool_five": 126}), "options"),
        (lambda: rules.new(SLUG, 4, {"hacienda_forest_exclusive": True}), "options"),
        (lambda: rules.new(SLUG, 4, {"building_set": "custom"}), "option-custom-buildings"),
        (lambda: rules.play(rules.new(SLUG, 3), 0, "guest to wharf"), "guesthouse"),
        (lambda: rules.play(rules.new(SLUG, 3), 0, "ship 1 corn to 4"), "taking-a-role"),
        (lambda: rules.play(rules.new(SLUG, 3), 0, "role prospector"), "taking-a-role"),
        (lambda: rules.play(rules.new(SLUG, 3), 0, "role king"), "notation"),
        (lambda: rules.play(rules.new(SLUG, 3), 0, "role builder waive harbor"), "waiving"),
    ],
)
def test_what_the_rules_refuse_is_explained(attempt: Callable[[], object], topic: str) -> None:
    with pytest.raises(rules.RulesError) as refused:
        attempt()
    found = explaining(SLUG, refused.value.reason)
    assert found is not None
    assert (found[0], found[1].id) == (SLUG, topic)


def test_the_topic_of_a_refusal_is_found() -> None:
    for reason, topic in (
        (refusals.MUST_LOAD, "loading-duty"),
        (refusals.LARGER_SHIP, "choosing-a-ship"),
        (refusals.QUARRY_NOT_ALLOWED, "quarry"),
        (refusals.PLACE_ALL, "placing-colonists"),
    ):
        found = explaining(SLUG, reason)
        assert found is not None
        assert (found[0], found[1].id) == (SLUG, topic)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notation_that_is_taught_can_be_read(language: str) -> None:
    taught = re.findall(r"`([^`]+)`", text("notation", language))
    waived = re.findall(r"`([^`]+)`", text("waiving", language))
    taught += re.findall(r"`([^`]+)`", text("new-notation", language))
    moves = [line for line in (*taught, *waived) if line.split()[0] in NOTATION.verbs]
    assert {line.split()[0] for line in moves} == set(NOTATION.verbs)
    assert all(str(NOTATION.read(line)) == line for line in moves)
    assert set(FUNCTIONS) <= set(" ".join((*waived, *taught)).split())
