"""Random games with random options: legality, events, conservation, hostile moves.

SLOWBOAT_RANDOM_GAMES multiplies the number of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

import rules
from rules.castles_of_burgundy import decisions, events
from rules.castles_of_burgundy.data.boards import CELL_IDS
from rules.castles_of_burgundy.data.tiles import BUILDINGS, SPECIES, TILES
from rules.castles_of_burgundy.dice import Die
from rules.castles_of_burgundy.moves import MOVES, Payment
from rules.core.phrases import Move
from tests.playing import random_games
from tests.rules.castles_of_burgundy.table_oracle import Oracle, Placement, final_points
from tests.rules.castles_of_burgundy.tables import SLUG

SEATS = pytest.mark.parametrize("seats", [1, 2, 3, 4])
EFFECTS = (
    "market",
    "carpenter",
    "church",
    "route",
    "warehouse",
    "town-hall",
    "crane",
    "fill",
    "trade",
    "goods+",
    "goods-type",
)
BUILD = ("place", "town-hall", "fill", "phase", "shield", "tribute", "mimic", "goose", "crane")
TAKE = ("take", "market", "carpenter", "church", "buy", "route", "trade")


def drawn_options(seats: int, chance: rules.Chance) -> dict[str, object]:
    """Options that go together: each differs from its default in every other game."""
    chosen: dict[str, object] = {}
    for option in rules.game(SLUG).options:
        values = [value for value in option.values if option.takes(value, seats)]
        if not values or option.comfort or chance.below(2):
            continue
        offered = {**chosen, option.id: chance.choose(values)}
        try:
            rules.new(SLUG, seats, offered)
        except rules.BadOptions:
            continue
        chosen = offered
    return chosen


def keen(moves: Sequence[Move], chance: rules.Chance) -> Move:
    """A move of a player that likes to place tiles, and else to take some."""
    if chance.below(6):
        for verbs in (BUILD, TAKE):
            found = [move for move in moves if verb_of(move) in verbs and "skip" not in str(move)]
            if found:
                return chance.choose(found)
    return chance.choose(moves)


def verb_of(move: Move) -> str:
    return str(move).partition(" ")[0]


def games(seats: int, number: int, name: str) -> Iterator[tuple[Any, rules.Chance]]:
    """New games with random options, and chance for them."""
    for game in range(random_games(number)):
        seed = f"{name} {seats} {game}"
        chance = rules.Chance(seed)
        yield rules.new(SLUG, seats, drawn_options(seats, chance), seed), chance


def positions(state: Any, chance: rules.Chance) -> Iterator[tuple[int, list[Move]]]:
    """Play in place to the end: before each move the seat and its legal moves."""
    while seats := rules.waiting(state):
        seat = chance.choose(seats)
        moves = list(rules.legal(state, seat))
        yield seat, moves
        rules.advance(state, seat, keen(moves, chance))


class Ledger:
    """Workers, silver and points as the events tell them."""

    def __init__(self, state: Any) -> None:
        self.seats = [player.duchy for player in state.players]
        self.workers = [duchy.workers for duchy in state.duchies]
        self.silver = [duchy.silver for duchy in state.duchies]
        self.points: list[Counter[str]] = [Counter() for _ in state.players]
        self.counter = 0

    def note(self, event: rules.Event) -> None:
        workers, silver, points, source = changes(event)
        seat = getattr(event, "seat", 0)
        self.workers[self.seats[seat]] += workers
        self.silver[self.seats[seat]] += silver
        self.points[seat][source] += points
        if isinstance(event, events.PointsAdded):
            self.counter = event.counter
        elif isinstance(event, events.TargetReached):
            self.counter = 0

    def check(self, state: Any) -> None:
        assert self.workers == [duchy.workers for duchy in state.duchies]
        assert self.silver == [duchy.silver for duchy in state.duchies]
        assert self.counter == state.counter
        if not state.solo:
            assert [+points for points in self.points] == [player.vp for player in state.players]


def changes(event: Any) -> tuple[int, int, int, str]:
    """Workers, silver and points that an event brings or costs, and the source of the points."""
    match event:
        case events.TileTaken() | events.TilePlaced() | events.ShieldTaken():
            return -event.workers, 0, 0, ""
        case events.TileBought() | events.TributePaid():
            return -event.workers, -event.silver, 0, ""
        case events.GoodsSold():
            return event.workers - event.paid, event.silver, event.points, "goods"
        case events.RouteRewarded():
            return event.workers, event.silver, event.points, "trade-routes"
        case events.WorkersTaken() | events.IncomePaid():
            return event.workers, event.silver, 0, ""
        case events.WorkersHired():
            return event.workers, -event.silver, 0, ""
        case events.WorkersEchoed():
            return 1, 0, 0, ""
        case events.TileGave():
            return event.workers, event.silver, event.points, "watchtowers"
        case events.PointsAdded():
            return 0, -event.silver, 0, ""
        case events.LivestockScored():
            return 0, 0, event.points, "livestock"
        case events.RegionCompleted():
            return 0, 0, event.points + event.phase_points, "regions"
        case events.BonusTileTaken():
            return 0, 0, event.points, "bonus-tiles"
        case events.PostsLinked():
            return 0, 0, event.points, "border-posts"
    return 0, 0, 0, ""


@SEATS
def test_legal_moves_are_listed_once_each_as_they_are_written_and_accepted(seats):
    asked: Counter[str] = Counter()
    for state, chance in games(seats, 3, "legal"):
        for seat, moves in positions(state, chance):
            asked[type(rules.pending(state)).__name__] += 1
            assert len(set(moves)) == len(moves) > 0
            texts = list(map(str, moves))
            assert len(set(texts)) == len(texts)
            for number in {chance.below(len(moves)) for _ in range(4)}:
                move, text = moves[number], texts[number]
                assert rules.parse(state, seat, text) == move
                assert rules.parse(state, seat, move) == move
                assert str(rules.parse(state, seat, text)) == text
                assert move in rules.legal(state, seat, verb_of(move))
            assert rules.sample(state, seat, chance) in moves
        assert len(asked) > 1


@SEATS
def test_nothing_of_the_box_is_lost_and_positions_survive_being_stored(seats):
    for state, chance in games(seats, 3, "box"):
        for ply, _ in enumerate(positions(state, chance)):
            assert rules.audit(state) == []
            if ply % 30 == 0:
                assert rules.from_json(rules.to_json(state)) == state
        assert rules.audit(state) == []
        assert rules.from_json(rules.to_json(state)) == state


@SEATS
def test_events_tell_every_worker_every_silver_and_every_point(seats):
    for state, chance in games(seats, 4, "ledger"):
        ledger = Ledger(state)
        while waiting := rules.waiting(state):
            seat = chance.choose(waiting)
            move = keen(rules.legal(state, seat), chance)
            for event in rules.play_in_place(state, seat, move):
                ledger.note(event)
            ledger.check(state)
        if not state.solo:
            found = [final_points(state, duchy) for duchy in state.duchies]
            assert [duchy.vp for duchy in state.duchies] == found
        scores = rules.scores(state)
        totals = [sum(score.sources.values()) for score in scores]
        assert [score.total for score in scores] == totals
        assert any(score.rank == 1 for score in scores) or state.solo


def told(happened: Sequence[Any]) -> list[tuple[str, int, int]]:
    """Regions, bonus tiles and links of events as kind, size and points."""
    found: list[tuple[str, int, int]] = []
    for event in happened:
        if isinstance(event, events.RegionCompleted):
            found.append(("region", event.size, event.points + event.phase_points))
        elif isinstance(event, events.BonusTileTaken):
            found.append(("bonus", event.size == "large", event.points))
        elif isinstance(event, events.PostsLinked):
            found.append(("link", event.posts, event.points))
    return sorted(found)


@SEATS
def test_regions_colours_and_posts_score_what_they_shall(seats):
    seen: Counter[str] = Counter()
    for state, chance in games(seats, 5, "regions"):
        while waiting := rules.waiting(state):
            seat = chance.choose(waiting)
            move = keen(rules.legal(state, seat), chance)
            before = Placement(state, seat) if state.phase else None
            happened = rules.play_in_place(state, seat, move)
            placed = [event.cell for event in happened if isinstance(event, events.TilePlaced)]
            if placed and before and (state.stack or not state.solo):
                found = told(happened)
                assert found == before.scored(placed[0])
                seen.update(kind for kind, _, _ in found)
            else:
                assert told(happened) == []
    assert seen["region"] > 20


@SEATS
def test_a_game_takes_twenty_five_rounds_of_a_turn_for_each_player(seats):
    for state, chance in games(seats, 2, "rounds"):
        turns: Counter[tuple[str, int, int]] = Counter()
        for _ in positions(state, chance):
            if isinstance(rules.pending(state), decisions.TurnChoice):
                turns[state.phase, state.round, state.turn.seat] += 1
        if not (state.solo and rules.scores(state)[0].won):
            assert len(turns) == 25 * seats


@SEATS
def test_a_second_implementation_finds_the_same_moves(seats):
    seen: Counter[str] = Counter()
    for state, chance in games(seats, 5, "oracle"):
        for seat, moves in positions(state, chance):
            if isinstance(rules.pending(state), decisions.TurnChoice | decisions.EffectChoice):
                seen.update(effect.kind for effect in state.turn.pending)
                assert {str(move) for move in moves} == Oracle(state, seat).moves()
    assert {"castle", "ship", "market", "town-hall"} <= set(seen)


@SEATS
def test_nobody_is_asked_without_a_choice_that_could_matter(seats):
    """Dead effects disappear, except for a town hall that waits; a turn ends by itself."""
    for state, chance in games(seats, 4, "dead"):
        for _, moves in positions(state, chance):
            kinds = [effect.kind for effect in state.turn.pending]
            free = [move for move in moves if verb_of(move) in ("buy", "hire", "mimic")]
            targets = [
                move
                for move in moves
                if move not in free and not str(move).endswith(("skip", "end"))
            ]
            if isinstance(rules.pending(state), decisions.EffectChoice):
                assert targets or "town-hall" in kinds or kinds.count("route") > 1
            elif isinstance(rules.pending(state), decisions.TurnChoice):
                assert targets or free


# Hostile moves


def random_die(chance: rules.Chance) -> Die:
    source = chance.choose(["d", "d", "d", "any", "white"])
    shown, value = chance.below(6) + 1, chance.below(6) + 1
    if source == "any" or value == shown:
        return Die(source, shown, shown)
    help = chance.choose(["", "", "", "s16", "m9", "m10", "m11", "m12"])
    return Die(source, shown, value, help, 0 if help == "s16" else chance.below(4))


def random_value(name: str, value: Any, chance: rules.Chance) -> Any:
    """Another value for a field of a move, of the same kind as the one that it has."""
    if isinstance(value, Die):
        other = random_die(chance)
        part = chance.choose(["source", "shown", "value", "help", "workers"])
        changed = replace(value, **{part: getattr(other, part)})
        return chance.choose([changed, other])
    if name == "payment":
        return chance.choose([None, Payment(chance.below(3), chance.below(2) + 1)])
    if isinstance(value, bool):
        return not value
    if name in ("tile", "what", "effect", "building", "species", "duchy", "cell"):
        pools: dict[str, Sequence[str]] = {
            "tile": tuple(TILES),
            "what": ("tile", "region"),
            "effect": EFFECTS,
            "building": (*BUILDINGS, "white-castle"),
            "species": SPECIES,
            "duchy": ("1", "2", "4", "8", "4se", "11a", "11f"),
            "cell": CELL_IDS,
        }
        return chance.choose(pools[name])
    if name in ("storage", "into", "drop_from"):
        return chance.choose(["", "shared", "own"])
    if name == "drop" and isinstance(value, str):
        return chance.choose(["", *TILES])
    if isinstance(value, tuple) or name in ("pay", "drop", "keep", "tiles", "goods"):
        if name == "tiles" and value and isinstance(value[0], str):
            return tuple(chance.choose(tuple(TILES)) for _ in range(chance.below(3) + 1))
        if isinstance(value, tuple):
            most = 19 if name in ("pay", "drop") else 13 if name == "tiles" else 7
            number = len(value) if chance.below(2) else chance.below(6)
            return tuple(chance.below(most - 1) + 1 for _ in range(number))
    most = 18 if name == "shield" else 6
    return chance.below(most + 1) + (chance.below(3) == 0)


def mutated(move: Move, chance: rules.Chance) -> Move:
    """A move with one or two of its fields changed."""
    assert is_dataclass(move)
    for _ in range(chance.below(2) + 1):
        names = [field.name for field in fields(move)]
        if names:
            name = chance.choose(names)
            move = replace(move, **{name: random_value(name, getattr(move, name), chance)})
    return move


EXAMPLES = """
    duchy 7 | start d4 | routes 5 1 9 | take ship 4 d4 | place church c3 d3 | sell 4 d4
    workers d1 | workers any1 | workers white3 | shield 9 d5 d3>5 w2 at d4 | shield 9 castle at b3
    buy monastery-14 | buy ship from 3 workers x bank | buy inn | hire 2 | mimic 2 | goods 5
    goods 5 keep 2 6 | goods+ 6 | goods+ none | goods-type 3 | goods-type none | market pig3 2
    carpenter bank 5 | church castle 6 | market skip | warehouse 4 | warehouse skip
    town-hall mine e3 | town-hall skip | crane bank | crane skip | goose cow | route castle 2
    route skip | discard mine bank | end | phase 14 ship 3 c5 | phase 14 skip | phase 15 ship c5
    phase 15 skip | tribute pay 3 9 drop 16 | tribute pay 3 9 with 1 silver 1 worker
    tribute drop 16 | trade 1 1 2 5 5 for mine | trade skip | fill ship d5 | fill skip | points 3
    points 0 | score tile | score region | take ship 4 any4 x mine from own | buy mine in shared
    place mine from own e3 white4 | take mine 2 d1>2 m12
"""


def examples() -> list[Move]:
    """A move of each form."""
    notation = rules.game(SLUG).notation
    found = [
        notation.read(text.strip())
        for line in EXAMPLES.strip().splitlines()
        for text in line.split(" | ")
    ]
    assert {type(move) for move in found} == set(MOVES)
    return found


def held(state: Any, seat: int, moves: Sequence[Move], move: Move) -> bool:
    """Whether a move is accepted, which it is if and only if it is listed."""
    notation = rules.game(SLUG).notation
    try:
        canonical = notation.canonical(move)
    except rules.BadNotation:
        with pytest.raises(rules.BadNotation):
            rules.parse(state, seat, move)
        return False
    try:
        accepted = rules.parse(state, seat, move)
    except rules.IllegalMove:
        assert canonical not in moves
        return False
    assert accepted in moves
    assert type(accepted) is type(canonical)
    assert rules.parse(state, seat, str(canonical)) == accepted
    if canonical != accepted:
        assert ">" in str(accepted)
        assert canonical not in moves
    return True


@SEATS
def test_a_move_is_accepted_if_and_only_if_it_is_listed(seats):
    forms = examples()
    accepted = refused = 0
    for state, chance in games(seats, 2, "hostile"):
        for seat, moves in positions(state, chance):
            if chance.below(3):
                continue
            listed = set(moves)
            tried = [mutated(chance.choose(moves), chance) for _ in range(12)]
            tried += [mutated(chance.choose(forms), chance) for _ in range(6)]
            tried += [chance.choose(forms) for _ in range(4)]
            results = [held(state, seat, listed, move) for move in tried]
            accepted += sum(results)
            refused += len(results) - sum(results)
    assert accepted > 20
    assert refused > 200
