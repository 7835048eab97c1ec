"""The rulebook of The Castles of Burgundy against the tables of the rules, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rules
from bot.games import GAMES
from bot.games.castles_of_burgundy.rulebook import BOOK
from bot.games.core.words import option_value
from bot.i18n import LANGUAGES, texts_for
from bot.rulebook.books import explaining, page, pages
from renderers import RENDERERS
from renderers.castles_of_burgundy import words
from rules.castles_of_burgundy.data import points, supply
from rules.castles_of_burgundy.data.boards import BOARDS, Board
from rules.castles_of_burgundy.data.depots import DEPOTS, SHIELD_SPACES, black_spaces, spaces
from rules.castles_of_burgundy.data.duchies import BORDER_DUCHIES, DUCHIES, SHEETS
from rules.castles_of_burgundy.data.monasteries import COUNTS, FREE_STEP, SCORING
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS, SHIELDS
from rules.castles_of_burgundy.data.solo_boards import SOLO_BOARDS
from rules.castles_of_burgundy.data.tiles import (
    BUILDING,
    BUILDINGS,
    CASTLE,
    LIVESTOCK,
    MINE,
    MONASTERIES,
    MONASTERY,
    SHIP,
    SPECIES,
    TILES,
)
from rules.castles_of_burgundy.data.trade_routes import TILES_EACH, TRADE_ROUTES, Reward
from rules.castles_of_burgundy.moves import NOTATION
from rules.castles_of_burgundy.options import OPTIONS, SAME
from tests.cases import for_each

SLUG = "castles-of-burgundy"
GAME = GAMES[SLUG]
IDS = [topic.id for topic in BOOK.topics]
TOGETHER = {
    **dict.fromkeys(FREE_STEP, "monasteries-9-to-11"),
    **dict.fromkeys(range(16, 24), "monasteries-16-to-23"),
}
MONASTERY_TOPICS = {n: TOGETHER.get(n, f"monastery-{n}") for n in MONASTERIES}
KIND_TOPICS = {
    **dict.fromkeys(SPECIES, "livestock"),
    "black": "black-tile",
    MONASTERY: "monasteries",
}
"""The topics of kinds of tiles that are not called after them."""
VERB_TOPICS = {
    "duchy": "option-duchy-setup",
    "start": "starting-castle",
    "routes": "option-trade-route-order",
    "workers": "take-workers",
    "shield": "taking-a-shield",
    "hire": "monastery-28",
    "mimic": "shield-6",
    "goods": "ship",
    "goods+": "monastery-5",
    "goods-type": "shield-5",
    "route": "trade-route-rewards",
    "fill": "colour-complete-solo",
    "trade": "solo-ship",
    "discard": "shield-4",
    "end": "turn",
    "phase": "shield-14",
    "points": "solo-target",
    "score": "solo-order",
}
"""The topics of moves that are not called after them."""
OPTION_TOPICS = {
    "team": "team",
    "solo": "solo",
    "solo_target": "solo-target",
    "border_posts": "border-posts",
    "border_post_links": "option-border-post-links",
    "border_duchies": "option-duchy-setup",
    "duchy_setup": "option-duchy-setup",
    "duchy_4_8": "option-duchy-4-8",
    "castle_start": "option-castle-start",
    "start_player": "option-seats",
    "extra_tiles": "extra-tiles",
    "white_castles": "white-castle",
    "inns": "inn",
    "trade_routes": "trade-routes",
    "trade_route_order": "option-trade-route-order",
    "shields": "shields",
    "shield_5": "shield-5",
    "shield_8": "shield-8",
    "shield_9": "shield-9",
    "tie_break": "option-tie-break",
    "auto_resolve": "forced-moves",
}
RULINGS = {
    "17.1": ("changing-a-die", "1 and 6 are neighbors"),
    "17.2": ("take", "never goes straight to the duchy"),
    "17.3": ("storage", "It leaves the game"),
    "17.4": ("ship", "Take goods first, then move the marker"),
    "17.5": ("pasture", "Two pastures of your duchy never score together"),
    "17.6": ("castle", "a castle may place the next one"),
    "17.7": ("buy", "between placing a tile and its effect"),
    "17.8": ("town-hall", "another town hall in a different city"),
    "17.9": ("one-per-city", "lifts the rule from the moment you place it"),
    "17.10": ("take-workers", "but not for a boarding house"),
    "17.11": ("sell", "for the sale, not for each tile"),
    "17.12": ("depots", "stay until a ship fetches them"),
    "17.13": ("bonus-tiles", "inns and the starting castle count"),
    "17.14": ("mine", "including phase E"),
    "17.15": ("final-scoring", "5 workers are worth 2 points"),
    "17.16": ("bonus-tiles", "There are no ties"),
    "17.17": ("monastery-6", "**one** purchase per turn, at the price of 2"),
    "17.18": ("monastery-5", "The limit of three types applies to both together"),
    "17.19": ("white-die", "on any player's turn"),
    "17.20": ("taking-a-shield", "Inns and white castles can't carry shields"),
    "17.21": ("shield-10", "Monasteries that you copy with shield 6 aren't"),
    "17.22": ("shield-1", "the printed pastures still count separately"),
    "17.23": ("shield-2", "all mines with monastery 2 at the end of a phase"),
    "17.24": ("pasture", "Empty cells, inns and black tiles don't split a pasture"),
    "17.25": ("black-depot", "You can't take them with a die or a building. With shield 15"),
    "17.26": ("carpenter", "The workshop itself has already left it"),
    "22.1": ("ship", "to keep a goods space free"),
    "22.2": ("effects", "would give it a target"),
    "22.3": ("round", "The order is fixed at the start of the round"),
    "22.4": ("option-duchy-setup", "four players can't draw them"),
    "22.5": ("solo-target", "as much as you like, once after each gain"),
    "22.6": ("monastery-5", "You can choose either neighbor"),
    "22.7": ("notation-dice", "write the one set by shield 16 first"),
    "22.8": ("trade-route-rewards", "then all rewards without a choice"),
    "22.9": ("notation-phase-end", "low numbers first"),
    "22.10": ("crane", "You can choose an effect that has no target, but it's lost"),
    "22.11": ("goose", "Both count as one gain"),
    "22.12": ("shield-14", "even if you got it in that round"),
    "22.13": ("solo-order", "Banks and boarding houses take effect at once"),
    "22.14": ("option-duchy-4-8", "they're still `duchy 4` and `duchy 8`"),
    "22.15": ("effects", "copying a monastery with shield 6"),
    "22.16": ("tribute", "no silver, and not both shield 3 and a worker"),
    "22.17": ("shield-8", "monastery 2 gives you 2 workers for each mine"),
    "22.18": ("shield-9", "1 silver for each tile sold"),
    "22.19": ("shield-5", "either the usual goods or all goods of one type"),
}
"""The rulings (RULINGS 17, 22): the topic that tells each, and the words in which it does."""
OTHER_POINTS = {
    "no mixed payment": ("often-asked", "1 silver and 1 worker for monastery 6? No"),
    "white castles, backs": ("white-castle", "6 with beige and 2 with black backs"),
    "phase points once": ("linking-posts", "doesn't score the points of the phase again"),
    "shields 14 and 15 first": ("phase-end", "Shields 14 and 15 place a tile"),
    "shield 4 is lost": ("shield-4", "discard down to three at once"),
    "shield 8 and monastery 2": ("shield-8", "**Silver only** (default): they aren't doubled"),
    "shield 9 and monastery 3": ("shield-9", "**1 silver more** (default): 1 silver for the sale"),
    "workers for shield 3": ("tribute", "only if you keep shield 3"),
    "27 and teams": ("monastery-27", "both markers move to the top"),
    "crane in solo games": ("solo-monasteries", "counts for only one of 16 to 23 and 29"),
}
NUMBERS = {
    "setup": [supply.START_SILVER, *supply.START_WORKERS, supply.START_GOODS],
    "turn-order": [supply.TRACK],
    "buy": [supply.PRICE],
    "goods": [supply.GOODS_EACH * len(supply.GOODS), supply.GOODS_EACH, *supply.GOODS],
    "watchtower": [points.WATCHTOWER_POINTS],
    "monastery-15": [points.SOLD_TYPE_POINTS],
    "monasteries-16-to-23": [points.BUILDING_POINTS],
    "monastery-24": [points.SPECIES_POINTS],
    "monastery-25": [points.SOLD_GOODS_POINTS],
    "monastery-26": [points.BONUS_TILE_POINTS],
    "monastery-29": [points.BUILDING_POINTS],
    "goose": [points.GOOSE_POINTS],
    "final-scoring": [points.WORKERS_PER_POINT, *set(SHIELD_POINTS.values())],
    "team-setup": [supply.TEAM_SILVER, *supply.TEAM_WORKERS, len(BOARDS["12a"].cells)],
    "solo": [len(BOARDS["13a"].cells), len(points.PHASES) * points.ROUNDS],
    "solo-setup": [supply.START_SILVER, supply.SOLO_WORKERS, points.SOLO_TARGET],
    "solo-ship": [supply.TRADED_GOODS],
    "solo-target": [points.SOLO_TARGET, points.SOLO_TARGET_STEP, 45, 55],
    "rivers": [len(BOARDS[board].rivers) for board in SOLO_BOARDS],
    "shields": [len(SHIELDS)],
    "border-posts": [*points.PHASE_POINTS.values()],
}
"""Numbers of the rules that a page must name."""
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def text(topic: str, language: str = "en") -> str:
    found = page(SLUG, topic, language)
    assert found is not None, topic
    return found.text


def lines(topic: str, language: str) -> list[str]:
    return [
        line.removeprefix("- ")
        for line in text(topic, language).splitlines()
        if line.startswith("- ")
    ]


def numbers(line: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", line)]


def bold(line: str) -> list[str]:
    return re.findall(r"\*\*([^*]+)\*\*", line)


def test_everything_on_the_table_has_a_topic() -> None:
    kinds = {tile.kind for tile in TILES.values()}
    assert {KIND_TOPICS.get(kind, kind) for kind in kinds} <= set(IDS)
    assert set(MONASTERY_TOPICS.values()) <= set(IDS)
    assert {f"shield-{number}" for number in SHIELDS} <= set(IDS)
    assert {VERB_TOPICS.get(verb, verb) for verb in NOTATION.verbs} <= set(IDS)
    assert set(VERB_TOPICS) <= set(NOTATION.verbs)


def test_tiles_and_shields_are_shown_beside_their_rules() -> None:
    topics = {topic.id: topic for topic in BOOK.topics}
    shown = {KIND_TOPICS.get(tile.kind, tile.kind) for tile in TILES.values()}
    shown |= {*MONASTERY_TOPICS.values(), *(f"shield-{number}" for number in SHIELDS)}
    assert [topic for topic in shown if topics[topic].figure != topic] == []
    assert {topic.figure for topic in BOOK.topics} - {""} == set(RENDERERS[SLUG].figures())


@EVERY_LANGUAGE
def test_tiles_are_called_as_on_the_pictures(language: str) -> None:
    texts = texts_for(language)
    for kind in {tile.kind for tile in TILES.values()} - {*SPECIES, MONASTERY, "goose", "inn"}:
        found = page(SLUG, KIND_TOPICS.get(kind, kind), language)
        assert found is not None
        assert found.title == words.kind(kind, texts)
    for number, topic in MONASTERY_TOPICS.items():
        found = page(SLUG, topic, language)
        assert found is not None
        if number not in TOGETHER:
            assert found.title.startswith(f"{words.monastery(number, texts)}:")
    for number in SHIELDS:
        found = page(SLUG, f"shield-{number}", language)
        assert found is not None
        assert found.title.startswith(f"{words.shield(number, texts)}:")


@EVERY_LANGUAGE
def test_buildings_are_listed_by_their_names(language: str) -> None:
    texts = texts_for(language)
    listed = {bold(line)[0].lower() for line in lines("buildings", language)}
    assert listed == {words.kind(building, texts).lower() for building in BUILDINGS}


@EVERY_LANGUAGE
def test_monasteries_count_the_buildings_of_the_tables(language: str) -> None:
    texts = texts_for(language)
    counted = {number: kind for number, kind in COUNTS.items() if number in TOGETHER}
    for line, (number, kind) in zip(
        lines("monasteries-16-to-23", language), counted.items(), strict=True
    ):
        assert line.lower() == f"**{number}** {words.kind(kind, texts)}".lower()
    assert words.kind(COUNTS[29], texts).lower() in text("monastery-29", language).lower()


@EVERY_LANGUAGE
def test_all_monasteries_are_in_the_list(language: str) -> None:
    said: set[int] = set()
    for part in bold(text("monasteries", language)):
        first, last = numbers(part)[0], numbers(part)[-1]
        said |= set(range(first, last + 1))
    assert said == set(MONASTERIES)
    last_line = text("monasteries", language).splitlines()[-1]
    assert numbers(last_line) == list(supply.BLACK_MONASTERIES)
    ends = text("final-scoring", language)
    assert {15, 26, 29} <= set(numbers(ends))
    assert set(SCORING) == {*range(15, 27), 29}


@EVERY_LANGUAGE
def test_free_steps_are_those_of_the_tables(language: str) -> None:
    listed = lines("monasteries-9-to-11", language)
    assert [numbers(line)[0] for line in listed] == list(FREE_STEP)


@EVERY_LANGUAGE
def test_a_change_of_a_die_costs_what_the_rules_say(language: str) -> None:
    steps = (1, 2, 3)
    prices = [
        list(steps),
        [(step + 1) // 2 for step in steps],
        [step - 1 for step in steps],
        [0 for _ in steps],
    ]
    assert [numbers(line)[-3:] for line in lines("cost-of-a-change", language)] == prices


@EVERY_LANGUAGE
def test_shields_have_the_points_of_the_tables(language: str) -> None:
    for number, value in SHIELD_POINTS.items():
        first = text(f"shield-{number}", language).splitlines()[0]
        assert numbers(first) == [value]
    listed: dict[int, int] = {}
    for line in lines("shields", language):
        value, *shields = [numbers(part)[0] for part in bold(line)]
        listed |= dict.fromkeys(shields, value)
    assert listed == dict(SHIELD_POINTS)


@EVERY_LANGUAGE
def test_depots_get_the_tiles_of_the_tables(language: str) -> None:
    called: dict[str, str] = {}
    listed = lines("depots", language)
    assert len(listed) == len(DEPOTS)
    for depot, line in zip(DEPOTS, listed, strict=True):
        head, _, rest = line.partition(": ")
        assert numbers(head) == [depot]
        two, three, four = rest.split(" · ")
        colours = spaces(depot, 2, "A")
        said = re.split(r", |、", two)
        assert len(said) == len(colours)
        for name, colour in zip(said, colours, strict=True):
            assert called.setdefault(colour, name) == name
        for part, players in ((three, 3), (four, 4)):
            assert numbers(part) == [players]
    assert len(set(called.values())) == len(called) == 6
    for depot, line in zip(DEPOTS, listed, strict=True):
        for part, players in zip(line.split(" · ")[1:], (3, 4), strict=True):
            before, after = (Counter(spaces(depot, n, "A")) for n in (players - 1, players))
            (more,) = (after - before).elements()
            assert part.endswith(called[more])


@EVERY_LANGUAGE
def test_numbers_of_players_change_what_the_tables_say(language: str) -> None:
    counts = range(2, 5)
    rows = [
        [sum(len(spaces(depot, n, "A")) for depot in DEPOTS) for n in counts],
        [black_spaces(n) for n in counts],
        [points.GOODS_POINTS[n] for n in counts],
        [points.LARGE_BONUS[n] for n in counts],
        [points.SMALL_BONUS[n] for n in counts],
        [TILES_EACH[n] for n in counts],
        [sum(SHIELD_SPACES[n]) for n in counts],
    ]
    assert [numbers(line)[-3:] for line in lines("player-counts", language)] == rows
    for line, row in zip(lines("bonus-tiles", language), rows[3:5], strict=True):
        assert " / ".join(map(str, row)) in line


@EVERY_LANGUAGE
def test_the_box_holds_what_the_tables_say(language: str) -> None:
    black = Counter(TILES[tile].colour for tile in supply.stack(supply.BLACK_BACK))
    kinds = (BUILDING, LIVESTOCK, MONASTERY, SHIP, CASTLE, MINE)
    listed = lines("supply", language)
    own = {kind: len(supply.stack(kind)) for kind in kinds}
    assert [numbers(line)[:2] for line in listed] == [[own[kind], black[kind]] for kind in kinds]
    assert sum(own.values()) + black.total() == numbers(text("supply", language))[0] == 164
    animals = [
        number
        for stack in (LIVESTOCK, supply.BLACK_BACK)
        for number, tiles in supply.ANIMALS[stack].items()
        for _ in range(tiles)
    ]
    assert numbers(listed[1])[2:] == animals
    assert numbers(listed[0])[2:] == [len(BUILDINGS), *supply.BUILDINGS_EACH.values()]
    assert numbers(listed[2])[4:] == list(supply.BLACK_MONASTERIES)


@EVERY_LANGUAGE
def test_regions_score_what_the_tables_say(language: str) -> None:
    told = [number for line in lines("regions", language) for number in numbers(line)]
    assert told == [each for n in range(1, 9) for each in (n, points.region_points(n))]
    assert "10 / 8 / 6 / 4 / 2" in text("regions", language)
    assert list(points.PHASE_POINTS.values()) == [10, 8, 6, 4, 2]


@EVERY_LANGUAGE
def test_colours_have_the_cells_of_the_tables(language: str) -> None:
    cells = Counter(cell.colour for cell in BOARDS["1"].cells)
    order = (BUILDING, LIVESTOCK, MONASTERY, SHIP, CASTLE, MINE)
    listed = [numbers(line)[0] for line in lines("colours", language)]
    assert listed == [cells[colour] for colour in order]


def cities(board: Board) -> list[int]:
    sizes = [len(region) for region in board.regions if board.cells[region[0]].colour == BUILDING]
    return sorted(sizes, reverse=True)


def castles(board: Board) -> list[str]:
    return [board.cells[cell].id for cell in board.castles]


def parts(line: str) -> Iterator[list[str]]:
    for part in line.partition(": ")[2].split(" · "):
        yield re.split(r", |、", part)


@EVERY_LANGUAGE
def test_duchies_are_those_of_the_tables(language: str) -> None:
    usual = [name for name in DUCHIES if name.isdecimal()]
    for name, line in zip(usual, lines("duchies-1-to-10", language), strict=True):
        board = BOARDS[name]
        assert bold(line) == [name]
        start, city, regions = parts(line)
        assert start == castles(board)
        assert list(map(int, city)) == cities(board)
        assert regions == [str(len(board.regions))]
    for name, line in zip(BORDER_DUCHIES, lines("border-duchies", language), strict=True):
        board = BOARDS[name]
        assert bold(line) == [name]
        start, posts, city = parts(line)
        assert start == castles(board)
        assert posts == [board.cells[cell].id for cell in board.posts]
        assert list(map(int, city)) == cities(board)
    every = [BOARDS[name] for name in (*usual, *BORDER_DUCHIES)]
    sizes = [len(board.regions) for board in every]
    many = [len(cities(board)) for board in every]
    told = numbers(text("duchies", language))
    assert {len(BOARDS["1"].cells), min(sizes), max(sizes), min(many), max(many)} <= set(told)


@EVERY_LANGUAGE
def test_other_layouts_are_those_of_the_tables(language: str) -> None:
    first, second = lines("option-duchy-4-8", language)
    for line, four, eight in ((first, "4", "8"), (second, "4se", "8se")):
        assert ", ".join(map(str, cities(BOARDS[four]))) in line.replace("、", ", ")
        if line is second:
            assert ", ".join(map(str, cities(BOARDS[eight]))) in line.replace("、", ", ")
    assert cities(BOARDS["8"]) == [2] * 6


@EVERY_LANGUAGE
def test_sheets_are_those_of_the_tables(language: str) -> None:
    last = lines("option-duchy-setup", language)[-1]
    pairs = [int(side) for sheet in dict.fromkeys(SHEETS) for side in sheet]
    assert ", ".join(map(str, pairs)) in ", ".join(map(str, numbers(last)))


@EVERY_LANGUAGE
def test_trade_routes_are_those_of_the_tables(language: str) -> None:
    called: dict[str, Reward] = {}
    listed = lines("trade-route-tiles", language)
    for line, (number, tile) in zip(listed, TRADE_ROUTES.items(), strict=True):
        head, _, rest = line.partition(": ")
        assert bold(head) == [str(number)]
        for said, space in zip(rest.split(" · "), tile, strict=True):
            goods, _, reward = said.partition(" → ")
            assert int(goods) == space.goods
            assert called.setdefault(reward, space.reward) == space.reward
    assert len(called) == len(set(called.values())) == len(lines("trade-route-rewards", language))


@EVERY_LANGUAGE
@for_each("topic", NUMBERS)
def test_numbers_are_those_of_the_tables(topic: str, language: str) -> None:
    assert set(NUMBERS[topic]) <= set(numbers(text(topic, language)))


@EVERY_LANGUAGE
def test_options_and_their_values_are_told(language: str) -> None:
    texts = texts_for(language)
    assert {option.id for option in OPTIONS} == set(OPTION_TOPICS)
    for option in OPTIONS:
        topic = OPTION_TOPICS[option.id]
        told = [each.lower() for each in bold(text(topic, language))]
        for value in option.values:
            if str(value).startswith(SAME) or isinstance(value, int) or value in BOARDS:
                continue
            if option.id == "team":
                continue
            name = words.option_value(str(value), texts)
            assert name.lower() in told, (option.id, name)
    same = option_value(GAME.words, OPTIONS[6], OPTIONS[6].default, texts)
    assert same.lower() in [each.lower() for each in bold(text("option-duchy-setup", language))]
    for board in ("12a", "12b"):
        assert f"**{board}**" in text("team-setup", language)
    for board in ("13a", "13b"):
        assert f"**{board}**" in text("solo-setup", language)


def test_every_ruling_is_listed() -> None:
    assert list(RULINGS) == [f"17.{n}" for n in range(1, 27)] + [f"22.{n}" for n in range(1, 20)]
    folder = Path(rules.__file__).parent / "castles_of_burgundy"
    written = (folder / "RULINGS.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^- \*\*((?:17|22)\.\d+)\*\*", written, re.MULTILINE)) == set(RULINGS)


@for_each(("ruling", "told"), [*RULINGS.items(), *OTHER_POINTS.items()])
def test_a_ruling_is_told(ruling: str, told: tuple[str, str]) -> None:
    topic, said = told
    assert said in text(topic), ruling


@EVERY_LANGUAGE
def test_examples_of_moves_can_be_read(language: str) -> None:
    found = [
        line
        for each in pages(language, SLUG)
        for line in re.findall(r"`([^`]+)`", each.text)
        if line.split()[0] in NOTATION.verbs and (" " in line or line == "end")
    ]
    assert {line.split()[0] for line in found} == set(NOTATION.verbs)
    for line in found:
        assert str(NOTATION.read(line)) == line


@EVERY_LANGUAGE
def test_languages_teach_the_same_notation(language: str) -> None:
    for topic in IDS:
        english, other = (
            [line for line in re.findall(r"`([^`]+)`", text(topic, each)) if line[0] != "/"]
            for each in ("en", language)
        )
        assert sorted(english) == sorted(other), topic


def first_turn() -> rules.State:
    return rules.new(SLUG, 2, {}, "book")


@for_each(
    ("attempt", "topic"),
    [
        (lambda: rules.new(SLUG, 5), "player-counts"),
        (lambda: rules.new(SLUG, 3, {"snow": True}), "options"),
        (lambda: rules.new(SLUG, 3, {"tie_break": "never"}), "options"),
        (lambda: rules.new(SLUG, 3, {"team": "12a"}), "expansions"),
        (lambda: rules.new(SLUG, 4, {"team": "12a", "shields": True}), "expansions"),
        (lambda: rules.new(SLUG, 1, {"inns": True}), "expansions"),
        (lambda: rules.play(first_turn(), asked(), "place bank d4 d1"), "place"),
        (lambda: rules.play(first_turn(), asked(), "hire 1"), "monasteries"),
        (lambda: rules.play(first_turn(), asked(), "mimic 2"), "shields"),
        (lambda: rules.play(first_turn(), asked(), "town-hall skip"), "effects"),
        (lambda: rules.play(first_turn(), asked(), "end"), "dice"),
        (lambda: rules.play(first_turn(), asked(), "take palace 3 d3"), "notation"),
    ],
)
def test_what_the_rules_refuse_is_explained(attempt: Callable[[], object], topic: str) -> None:
    with pytest.raises(rules.RulesError) as refused:
        attempt()
    found = explaining(SLUG, refused.value.reason)
    assert found is not None
    assert (found[0], found[1].id) == (SLUG, topic)


def asked() -> int:
    return rules.waiting(first_turn())[0]
