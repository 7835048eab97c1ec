"""The words of The Castles of Burgundy: the log, names, parts of results."""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.castles_of_burgundy.words import CastlesOfBurgundyWords
from bot.games.core.results import score_lines
from bot.i18n import reason, texts_for
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import phrases
from rules import Event, IllegalMove, Score
from rules.castles_of_burgundy import events as ev
from rules.castles_of_burgundy import refusals
from rules.castles_of_burgundy.data.tiles import COLOURS, MONASTERIES, TILES
from rules.castles_of_burgundy.dice import Die
from rules.castles_of_burgundy.moves import SKIPPED
from rules.castles_of_burgundy.scoring import SOURCES
from tests.asked import line_of
from tests.cases import for_each

WORDS = CastlesOfBurgundyWords()
NAMES = ("Ann", "Ben", "Cy", "Dee")
ENGLISH = texts_for("en")

TAKEN = ev.TileTaken(0, "church", 4, "take", "d4", 0, "")
PLACED = ev.TilePlaced(0, "church", "c3", "place", "d2>3 w1", 1)
SOLD = ev.GoodsSold(0, 1, 3, "sell", "d1", 0, 1, 0, 6)
SHIELD = ev.ShieldTaken(0, 9, 5, "d4", ("d5", "d3>5 w2"), 2, 0)

SAMPLES: tuple[tuple[Event, str | None], ...] = (
    (ev.DuchyChosen(0, "7"), "Ann plays duchy 7."),
    (ev.DuchyChosen(0, "4se"), "Ann plays duchy 4."),
    (ev.StartPrepared(1), "Ben has secretly chosen a cell for the first castle."),
    (ev.StartPlaced(1, "d4"), "Ben starts with a castle on d4."),
    (ev.RoutePrepared(1), "Ben has secretly laid the trade route."),
    (ev.RouteLaid(0, (5, 1, 9)), "Ann lays the trade route 5, 1, 9."),
    (
        ev.PhaseBegan("A", (1, 4, 4, 2, 6), 0),
        "Phase A starts, goods: blue, red, red, purple, orange.",
    ),
    (
        ev.PhaseBegan("B", (1, 4, 4, 2, 6), 1),
        "Phase B starts, goods: blue, red, red, purple, orange; 1 tile leaves the depots.",
    ),
    (
        ev.RoundBegan("A", 2, (1, 0), ((3, 5), (2, 2)), 4, 1),
        "Phase A, round 2: Ben 2-2, Ann 3-5; white die 4: blue goods in depot 4.",
    ),
    (ev.TileRemoved("church", 4), "Depot 4: church discarded."),
    (TAKEN, "Ann takes a church from depot 4 (die 4)."),
    (
        replace(TAKEN, tile="cow3", die="d2>4 m12 w1", workers=1, dropped="inn"),
        ("Ann takes 3 cows from depot 4 (die 2→4 with monastery 12 for 1 worker; inn discarded)."),
    ),
    (
        replace(TAKEN, tile="mine", by="church", die=""),
        "Ann takes a mine from depot 4 (church).",
    ),
    (
        replace(TAKEN, tile="mine", by="route", die=""),
        "Ann takes a mine from depot 4 (trade route).",
    ),
    (
        ev.TileBought(0, "monastery-14", 0, 2, 0, "bank"),
        "Ann buys monastery 14 for 2 silver (bank discarded).",
    ),
    (ev.TileBought(0, "inn", 0, 0, 2, ""), "Ann buys an inn for 2 workers."),
    (PLACED, "Ann places a church on c3 (die 2→3 for 1 worker)."),
    (replace(PLACED, die="any3"), "Ann places a church on c3 (bonus die 3)."),
    (replace(PLACED, die="d6>3 s16"), "Ann places a church on c3 (die 6→3 with shield 16)."),
    (replace(PLACED, by="town-hall", die=""), "Ann places a church on c3 (town hall)."),
    (replace(PLACED, by="fill", die=""), "Ann places a church on c3 (color complete)."),
    (
        replace(PLACED, by="shield-14", die=""),
        "Ann places a church on c3 (shield 14).",
    ),
    (ev.TilesDropped(0, ("mine",)), "Ann: mine discarded."),
    (ev.TilesDropped(0, ("mine", "mine")), "Ann: mine ×2 discarded."),
    (SOLD, "Ann sells 3 blue goods tiles: +6 points, +1 silver (die 1)."),
    (
        replace(SOLD, by="warehouse", die="", workers=1),
        "Ann sells 3 blue goods tiles: +6 points, +1 silver, +1 worker (warehouse).",
    ),
    (ev.RouteRewarded(0, 2, 4, 0, 0), "Ann: trade route (purple goods): +4 workers."),
    (ev.WorkersTaken(0, "white2", 4, 1), "Ann takes 1 silver and 4 workers (white die 2)."),
    (ev.WorkersHired(0, 2, 4), "Ann hires 4 workers for 2 silver."),
    (ev.WorkersEchoed(1), "Ben: +1 worker (shield 2)."),
    (ev.TileGave(0, "bank", 0, 2, 0), "Ann: +2 silver (bank)."),
    (ev.TileGave(0, "watchtower", 0, 0, 4), "Ann: +4 points (watchtower)."),
    (
        ev.LivestockScored(0, "cow3", ("a1", "b1"), 7),
        "Ann: +7 points for livestock (a1, b1).",
    ),
    (ev.LivestockScored(0, "cow3", ("a1",), 3), "Ann: +3 points for livestock."),
    (
        ev.GoodsTaken(0, 3, ((1, 2), (4, 1))),
        "Ann takes 2 blue goods tiles and 1 red goods tile from depot 3.",
    ),
    (ev.GoodsTaken(0, 0, ((1, 2),)), "Ann takes 2 blue goods tiles from all depots."),
    (ev.GoodsTaken(0, 3, ()), "Ann takes no goods from depot 3."),
    (ev.MarkerMoved(0, 4), "Ann: marker to space 4."),
    (ev.GoodsRemoved(((1, 2), (4, 1))), "Goods leave the depots: blue ×2, red."),
    (
        ev.GoodsTraded(0, (1, 1, 2, 5, 5), "mine", ""),
        (
            "Ann gives up 2 blue goods tiles, 1 purple goods tile and 2 brown goods tiles "
            "for a mine of the black depot, face down."
        ),
    ),
    (
        ev.RegionCompleted(0, "building", ("c3", "c4", "d4"), 3, 6, 10),
        "Ann: city of 3 complete: +16 points (6 + phase 10).",
    ),
    (
        ev.BonusTileTaken(0, "ship", "large", 7),
        "Ann: large bonus tile (ships): +7 points.",
    ),
    (
        ev.BonusTileTaken(0, "posts", "small", 4),
        "Ann: small bonus tile (border posts): +4 points.",
    ),
    (ev.PostsLinked(0, 2, 8), "Ann: 2 border posts linked: +8 points."),
    (ev.PostsLinked(0, 3, 0), "Ann: 3 border posts linked."),
    (
        SHIELD,
        "Ann takes shield 9 from depot 5 for the castle on d4 (die 5; die 3→5 for 2 workers).",
    ),
    (
        replace(SHIELD, dice=(), workers=0, replaced=3),
        "Ann takes shield 9 from depot 5 for the castle on d4 (shield 3 discarded).",
    ),
    (ev.MonasteriesCopied(0, 1), "Ann copies the monasteries of Ben (shield 6)."),
    (ev.EffectUsed(0, "town-hall"), "Ann uses the crane as town hall."),
    (
        ev.EffectsLost(0, ("town-hall", "route"), skipped=False),
        "Ann can't use: town hall and trade route.",
    ),
    (ev.EffectsLost(0, ("shield-15",), skipped=True), "Ann skips: shield 15."),
    (ev.EffectsLost(0, ("crane",), skipped=True), "Ann skips: crane."),
    (ev.TributeChosen(1), "Ben has secretly chosen which shields to keep."),
    (
        ev.TributePaid(0, (3, 9), 1, 1, (16,)),
        "Ann pays 1 silver and 1 worker for shield 3 and shield 9; loses shield 16.",
    ),
    (ev.TributePaid(0, (), 0, 0, (16,)), "Ann loses shield 16."),
    (ev.IncomePaid(0, 3, 3, 2), "Income: Ann +3 silver, +2 workers."),
    (ev.PointsAdded(0, 8, 0, 31), "Ann: +8 points, counter 31."),
    (ev.PointsAdded(0, 8, 2, 31), "Ann: +8 points (2 silver paid), counter 31."),
    (ev.TargetReached(0, 50, 45), "Ann: target 50 reached, next target 45."),
    (
        ev.FinalScored(0, (("unsold-goods", 2), ("shields", 12))),
        "Ann, end of the game: Unsold goods 2, Shields 12.",
    ),
    (ev.FinalScored(0, ()), None),
    (ev.GameEnded(), None),
    (ev.GameEnded(won=False), None),
)


@for_each(("event", "line"), SAMPLES)
def test_events_are_told_in_one_line(event: Event, line: str | None) -> None:
    assert line_of(WORDS.log, event, NAMES, ENGLISH) == line


def kinds_of_events() -> Iterator[type[Event]]:
    for kind in vars(ev).values():
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event:
            yield kind


def test_every_event_has_a_line_and_a_sample() -> None:
    kinds = set(kinds_of_events())
    assert {type(event) for event, _ in SAMPLES} == kinds
    assert set(WORDS.log.lines) == kinds


def told(*events: Event) -> list[str]:
    return [line.text for line in WORDS.log.tell(events, NAMES, ENGLISH)]


def test_a_placement_stands_in_one_line_with_all_it_brought() -> None:
    assert told(
        ev.TilePlaced(0, "cow3", "a1", "place", "d6", 0),
        ev.LivestockScored(0, "cow3", ("a1", "b1"), 7),
        ev.RegionCompleted(0, "livestock", ("a1", "b1", "b2"), 3, 6, 10),
        ev.BonusTileTaken(0, "livestock", "large", 7),
        ev.PostsLinked(0, 2, 10),
        ev.WorkersTaken(0, "d1", 2, 0),
        ev.WorkersEchoed(1),
    ) == [
        (
            "Ann places 3 cows on a1 (die 6); +7 points for livestock (a1, b1); "
            "pasture of 3 complete: +16 points (6 + phase 10); "
            "large bonus tile (livestock): +7 points; 2 border posts linked: +10 points."
        ),
        "Ann takes 2 workers (die 1); Ben: +1 worker (shield 2).",
    ]


def test_a_ship_takes_goods_in_its_line() -> None:
    ship = ev.TilePlaced(0, "ship", "d5", "place", "d5", 0)
    goods = ev.GoodsTaken(0, 3, ((1, 2),))
    marker = ev.MarkerMoved(0, 4)
    assert told(ship, goods, replace(goods, depot=4), marker) == [
        (
            "Ann places a ship on d5 (die 5); 2 blue goods tiles from depot 3; "
            "2 blue goods tiles from depot 4; marker to space 4."
        )
    ]
    assert told(goods, marker) == ["Ann takes 2 blue goods tiles from depot 3; marker to space 4."]
    assert len(told(PLACED, goods, marker)) == 2


def test_effects_that_are_actions_have_lines_of_their_own() -> None:
    assert told(
        replace(PLACED, die="d3"), replace(TAKEN, tile="mine", depot=2, by="church", die="")
    ) == ["Ann places a church on c3 (die 3).", "Ann takes a mine from depot 2 (church)."]


def test_what_others_get_does_not_join_the_line_of_an_action() -> None:
    assert len(told(PLACED, ev.RegionCompleted(1, "mine", ("a1",), 1, 1, 10))) == 2


def test_income_of_all_stands_in_one_line() -> None:
    income = ev.IncomePaid(0, 3, 3, 0), ev.IncomePaid(1, 1, 2, 1)
    assert told(*income) == ["Income: Ann +3 silver; Ben +2 silver, +1 worker."]
    marked = WORDS.log.tell(income, NAMES, ENGLISH, enumerate(income, 4))
    assert [(line.number, line.text) for line in marked] == [
        (4, "Income: Ann +3 silver; `5` Ben +2 silver, +1 worker.")
    ]


def test_settled_secrets_are_not_told() -> None:
    paid = ev.TributePaid(1, (3,), 1, 0, ())
    assert told(ev.TributeChosen(1), paid) == ["Ben pays 1 silver for shield 3."]
    assert told(ev.StartPrepared(0), ev.StartPlaced(0, "d4")) == ["Ann starts with a castle on d4."]
    assert len(told(ev.StartPrepared(0), ev.StartPlaced(1, "d4"))) == 2


def test_further_badges_stand_within_the_line() -> None:
    region = ev.RegionCompleted(0, "building", ("c3",), 1, 1, 10)
    (line,) = WORDS.log.tell((PLACED, region), NAMES, ENGLISH, ((1, PLACED), (2, region)))
    assert line.number == 1
    assert line.text == (
        "Ann places a church on c3 (die 2→3 for 1 worker); "
        "`2` city of 1 complete: +11 points (1 + phase 10)."
    )
    assert line.events == (PLACED, region)


def test_every_tile_has_a_name_of_its_own() -> None:
    for name in (words.tile, phrases.tile, phrases.a_tile):
        assert len({name(tile, ENGLISH) for tile in TILES}) == len(TILES)
    assert words.tile("monastery-12", ENGLISH) == words.monastery(12, ENGLISH) == "Monastery 12"
    assert len({words.monastery(number, ENGLISH) for number in MONASTERIES}) == 29


def test_colours_sources_and_effects_have_names() -> None:
    assert len({words.colour(colour, ENGLISH) for colour in COLOURS}) == len(COLOURS)
    assert len({phrases.region(colour, ENGLISH) for colour in COLOURS}) == len(COLOURS)
    assert len({words.source(source, ENGLISH) for source in SOURCES}) == len(SOURCES)
    for kind in (*SKIPPED, "castle", "white-castle", "ship", "goose", "bonus", "tile", "region"):
        assert words.effect(kind, ENGLISH)[0].isupper()


@for_each(
    ("die", "said"),
    [
        (Die("d", 3, 3), "die 3"),
        (Die("d", 3, 6, "", 2), "die 3→6 for 2 workers"),
        (Die("d", 3, 4, "m9"), "die 3→4 with monastery 9"),
        (Die("d", 2, 5, "m12", 2), "die 2→5 with monastery 12 for 2 workers"),
        (Die("d", 3, 6, "s16"), "die 3→6 with shield 16"),
        (Die("any", 5, 5), "bonus die 5"),
        (Die("white", 4, 6, "", 2), "white die 4→6 for 2 workers"),
    ],
)
def test_dice_are_told_with_what_their_change_costs(die: Die, said: str) -> None:
    assert phrases.die_part(die, ENGLISH) == phrases.die_part(str(die), ENGLISH) == said


def test_ids_are_named_within_refusals() -> None:
    assert WORDS.word("town-hall", ENGLISH) == "town hall"
    assert WORDS.word("cow", ENGLISH, "species") == "cow"
    assert WORDS.word("castle, route", ENGLISH, "effects") == "castle and trade route"
    assert WORDS.word("livestock", ENGLISH, "region") == "pasture"
    assert WORDS.word("d4", ENGLISH, "cell") is None


def test_results_name_their_sources_and_the_tie_break() -> None:
    score = Score(0, 30, {"regions": 20, "livestock": 10}, 903, 1)
    assert WORDS.score_parts(score, ENGLISH) == "Regions 20, Livestock 10"
    line = WORDS.with_tie_break("1. Ann", score, ENGLISH, {})
    assert line == "1. Ann; tie: 9 empty cells, then the turn order"
    fewest = WORDS.with_tie_break("1. Ann", score, ENGLISH, {"tie_break": "fewest_empty"})
    assert fewest == "1. Ann; tie: 9 covered cells, then the turn order"
    team = WORDS.with_tie_break("1. Ann", replace(score, tie_break=100), ENGLISH, {"team": "12a"})
    assert team == "1. Ann; tie: 1 empty cell"


def test_a_solo_game_tells_how_far_it_came() -> None:
    score = Score(0, 36, {"covered": 36}, -25, 2)
    (line,) = score_lines(WORDS, (score,), NAMES, ENGLISH)
    assert line == "Ann has lost: 1 empty cell"
    won = replace(score, total=37, sources={"covered": 37}, tie_break=-21, rank=1)
    (line,) = score_lines(WORDS, (won,), NAMES, ENGLISH)
    assert line == "Ann has won: all cells covered in round 21"


def test_goods_of_a_refusal_are_named_by_their_colors() -> None:
    error = IllegalMove(refusals.KEEP_NUMBER, number=1, goods="1, 4")
    assert reason(error, ENGLISH, WORDS) == (
        "Choose exactly 1 of the new types of goods: blue and red."
    )
