"""What every game owes its players, on random games with all numbers of players and options.

SLOWBOAT_RANDOM_GAMES multiplies the number of games.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice, product

import pytest

import rules
from rules.core.phrases import Move
from tests.playing import (
    after,
    few_tables,
    lively_turns,
    option_sets,
    random_chooser,
    random_games,
    tables,
    turns,
)

each_game = pytest.mark.parametrize(("slug", "seats", "options"), tables())
some_games = pytest.mark.parametrize(("slug", "seats", "options"), few_tables())
MOST_ROUNDS = 60
TABLES = 48
"""About how many games a number of players plays with all sets of options."""
RARE = {
    "puerto-rico": {"forest"},
    "castles-of-burgundy": {"crane", "fill", "goods-type", "goose"},
}
"""Verbs that belong to single buildings and tiles; the tests of those play them."""
LISTED = 60
"""How many moves of one position are looked at; a lazy list can be very long."""


def new(slug: str, seats: int, options: dict[str, object], seed: str) -> rules.State:
    return rules.new(slug, seats, options, seed)


def seeds(number: int) -> list[str]:
    return [f"contract {seed}" for seed in range(random_games(number))]


def games_each(slug: str, seats: int) -> int:
    """How many games are played with each set of options: fewer where there are many sets."""
    return min(8, TABLES // len(option_sets(slug, seats)))


def sample(state: rules.State, seat: int, chance: rules.Chance, number: int) -> list[Move]:
    """A few legal moves: the first ones if there are few."""
    moves = rules.legal(state, seat)
    if len(moves) <= LISTED:
        return list(moves)[:number]
    return [chance.choose(moves) for _ in range(number)]


@some_games
def test_random_games_come_to_an_end_and_keep_every_component(slug, seats, options):
    """Nobody is stuck, the game ends, nothing is lost or doubled, forced moves are legal."""
    for seed in seeds(games_each(slug, seats)):
        state = new(slug, seats, options, seed)
        assert rules.audit(state) == []
        for ply, (position, seat, _) in enumerate(turns(state, random_chooser(seed))):
            assert rules.legal(position, seat)
            forced = rules.forced(position, seat)
            assert forced is None or forced in rules.legal(position, seat)
            if ply % 10 == 0:
                assert rules.audit(position) == [], f"{seed}, move {ply}"
        assert rules.audit(state) == []
        assert rules.round_of(state).number < MOST_ROUNDS
        scores = rules.scores(state)
        assert [score.seat for score in scores] == list(range(seats))
        assert min(score.rank for score in scores) == 1 or seats == 1


@each_game
def test_a_record_replays_to_the_same_position(slug, seats, options):
    """Through its text, and with the events' sink or without."""
    for seed in seeds(1):
        state = new(slug, seats, options, seed)
        moves = []
        for _, seat, move in turns(state, random_chooser(seed)):
            moves.append((seat, str(move)))
        record = rules.Record(slug, seats, dict(state.options), seed, state.rules, tuple(moves))
        again = rules.Record.from_text(record.to_text())
        assert again == record
        assert again.replay() == state
        half = len(moves) // 2
        assert again.replay(half) == after(slug, seats, options, seed, half)


@some_games
def test_what_is_exported_leads_to_the_same_position(slug, seats, options):
    """While the game goes on, and at its end, whatever was changed or withdrawn on the way."""
    (seed,) = seeds(1)
    state = new(slug, seats, options, seed)
    moves = []
    for ply, (position, seat, move) in enumerate(lively_turns(state, seed)):
        if ply in (40, 150, 400):
            exported(position, seed, moves)
        moves.append((seat, str(move)))
    exported(state, seed, moves)


def exported(state: rules.State, seed: str, moves: list[tuple[int, str]]) -> rules.Record:
    """The compact record of a game, which replays through its text and has no move too many."""
    whole = rules.Record(
        state.slug, state.seats, dict(state.options), seed, state.rules, tuple(moves)
    )
    compact = rules.Record.from_text(whole.compact().to_text())
    assert compact.replay() == state
    assert compact.compact() == compact
    shown = replace(compact.public(), seed=seed, seed_hash="")
    hidden = len(compact.moves) - len(shown.moves)
    if rules.secret_seats(state):
        assert hidden >= 1
        shown.replay()
    else:
        assert shown.moves == compact.moves
    return compact


@pytest.mark.parametrize("slug", rules.GAMES)
def test_lively_games_use_every_verb_of_the_notation(slug):
    """Those who rely on them must know that nothing is left out."""
    title = rules.game(slug)
    unused = set(title.notation.verbs) - RARE.get(slug, set())
    for seed, seats in product(seeds(4), reversed(title.seats)):
        for options in reversed(option_sets(slug, seats)):
            for *_, move in lively_turns(new(slug, seats, options, seed), seed):
                unused.discard(str(move).partition(" ")[0])
            if not unused:
                return
    assert unused == set()


@some_games
def test_every_move_survives_being_written_and_read(slug, seats, options):
    """Notation round trip, by the parser and by the game."""
    for seed in seeds(1):
        chance = rules.Chance(seed)
        state = new(slug, seats, options, seed)
        notation = rules.game(slug).notation
        for position, seat, _ in islice(turns(state, random_chooser(seed)), 0, None, 3):
            for move in sample(position, seat, chance, 12):
                text = str(move)
                read, parsed = notation.read(text), rules.parse(position, seat, text)
                assert read == parsed == move
                assert str(parsed) == text
                assert hash(move) == hash(read)


@each_game
def test_a_saved_game_continues_equally(slug, seats, options):
    """JSON round trip in mid game: the same position, the same moves, the same chance."""
    for seed in seeds(1):
        for plies in (0, 7, 60, 150):
            state = after(slug, seats, options, seed, plies)
            text = json.dumps(rules.to_json(state))
            saved = rules.from_json(json.loads(text))
            assert saved == state
            for side in (state, saved):
                for _ in islice(turns(side, random_chooser("on")), 60):
                    pass
            assert saved == state


@each_game
def test_play_leaves_the_given_position_alone(slug, seats, options):
    """Also if the move is refused; and playing is the same as advancing."""
    seed = "alone"
    state = new(slug, seats, options, seed)
    for position, seat, move in turns(state, random_chooser(seed)):
        copied = rules.copy(position)
        played, events = rules.play(position, seat, str(move))
        assert position == copied
        assert played.sink is None
        again, events_again = rules.play(position, seat, move)
        assert (again, events_again) == (played, events)
        rules.advance(copied, seat, move)
        assert copied == played


@each_game
def test_a_copy_shares_nothing(slug, seats, options):
    """A game played on in a copy does not show in the original."""
    state = after(slug, seats, options, "copies", 80)
    before = json.dumps(rules.to_json(state))
    for _ in turns(rules.copy(state), random_chooser("on")):
        pass
    assert json.dumps(rules.to_json(state)) == before


@each_game
def test_keys_tell_positions_apart(slug, seats, options):
    """A copy has the same key; what has left it out may differ."""
    state = new(slug, seats, options, "keys")
    before = rules.copy(state)
    for position, _, _ in turns(state, random_chooser("keys")):
        assert (before.key() == position.key()) == (before == position)
        before = rules.copy(position)
        assert hash(before.key()) == hash(position.key())
        before.chance.drawn += 1
        assert before.key() != position.key()
        assert before.key("chance") == position.key("chance")
        before = rules.copy(position)


def altered(text: str, chance: rules.Chance) -> list[str]:
    """A move with numbers, words and waivers changed: some legal, most not."""
    words = text.split()
    one = chance.below(len(words))
    other = ["corn", "coffee", "quarry", "harbor", "9", "1", "pass", "none", "corn=1", "waive"]
    other += ["market", "merchant", "birmingham#3", "leek", "coal", "iron", "with", "+", "over"]
    other += ["d3", "d6>1", "any1", "white4", "w1", "m9", "s16", "x", "castle", "c3", "keep", "pay"]
    other += ["mayor", "alt", "skip", "x2", "+wheat", "-silver", "[+wheat", "|", ";", "VAL", "LIM1"]
    other += ["VAL>LIM", "hold", "load", "bonus", "discard", "north", "trade", "A9", "deadline"]
    changed = [*words]
    changed[one] = chance.choose(other)
    bumped = "".join(
        str(int(letter) + 1) if letter.isdigit() and letter != "9" else letter for letter in text
    )
    return [
        " ".join(changed),
        " ".join(words[:one] + words[one + 1 :]),
        " ".join([*words, chance.choose(other)]),
        bumped,
        f"{text} waive harbor",
        f"{text} waive privilege",
        text.upper(),
    ]


def verdict(state: rules.State, seat: int, text: str) -> Move | rules.RulesError:
    """The move that a text stands for, or why it is refused."""
    try:
        return rules.parse(state, seat, text)
    except rules.RulesError as error:
        return error


@some_games
def test_what_is_listed_is_accepted_and_everything_else_refused_without_effect(
    slug, seats, options
):
    seed = "altered"
    chance = rules.Chance(seed)
    state = new(slug, seats, options, seed)
    for position, seat, _ in islice(turns(state, random_chooser(seed)), 0, None, 4):
        moves = rules.legal(position, seat)
        before = rules.copy(position)
        for move in sample(position, seat, chance, 5):
            for text in altered(str(move), chance):
                read = verdict(position, seat, text)
                if isinstance(read, Move):
                    assert read in moves
                    assert rules.play(position, seat, text) == rules.play(position, seat, read)
                    continue
                assert type(read) in (rules.BadNotation, rules.IllegalMove)
                assert str(read) == read.reason.format(**read.args_map)
                with pytest.raises(type(read)):
                    rules.play(position, seat, text)
        assert position == before


@each_game
def test_moves_can_be_listed_by_their_verb(slug, seats, options):
    """Each verb's list holds the moves that begin with it, and a drawn move is among them."""
    state = new(slug, seats, options, "verbs")
    for position, seat, drawn in islice(turns(state, random_chooser("verbs")), 0, None, 9):
        moves = rules.legal(position, seat)
        assert drawn in moves
        assert drawn in rules.legal(position, seat, str(drawn).partition(" ")[0])
        assert not rules.legal(position, seat, "dance")
        if len(moves) <= LISTED * 20:
            listed = list(moves)
            verbs = dict.fromkeys(str(move).partition(" ")[0] for move in listed)
            assert [m for verb in verbs for m in rules.legal(position, seat, verb)] == listed


@each_game
def test_only_those_who_are_asked_may_move(slug, seats, options):
    state = new(slug, seats, options, "turns")
    for position, seat, move in islice(turns(state, random_chooser("turns")), 0, None, 5):
        for other in range(seats):
            if rules.may_act(position, other):
                assert rules.legal(position, other)
                continue
            assert other != seat
            assert rules.legal(position, other) == ()
            assert rules.forced(position, other) is None
            with pytest.raises(rules.NotYourTurn):
                rules.play(position, other, move)


@some_games
def test_lazy_lists_agree_with_themselves(slug, seats, options):
    """Length, index, iteration and membership."""
    state = new(slug, seats, options, "lazy")
    chance = rules.Chance("lazy")
    for position, seat, _ in islice(turns(state, random_chooser("lazy")), 0, None, 3):
        moves = rules.legal(position, seat)
        number = len(moves)
        listed = list(islice(moves, LISTED))
        assert len(listed) == min(number, LISTED)
        assert len(set(listed)) == len(listed)
        assert [moves[at] for at in range(len(listed))] == listed
        assert list(moves[: len(listed)]) == listed
        assert moves[-1] == moves[number - 1]
        assert all(move in moves for move in listed)
        assert chance.choose(moves) in moves
        with pytest.raises(IndexError):
            moves[number]
        with pytest.raises(IndexError):
            moves[-number - 1]
        assert "pass" not in moves
        assert rules.NotYourTurn not in moves


def test_the_registries_agree_on_the_slugs():
    assert all(slug == game.slug for slug, game in rules.GAMES.items())
    for game in rules.GAMES.values():
        assert len({step.__name__ for step in game.steps}) == len(game.steps)


def test_a_game_that_does_not_exist_is_refused():
    with pytest.raises(rules.BadOptions, match=r"There's no game chess\. Available: puerto-rico"):
        rules.new("chess")


@pytest.mark.parametrize("version", [0, -1, 99])
def test_a_version_of_the_rules_that_does_not_exist_is_refused(version):
    for slug in rules.GAMES:
        with pytest.raises(rules.BadOptions, match="There's no version"):
            rules.new(slug, rules.game(slug).seats[0], rules=version)


def test_the_options_are_declared_as_a_lobby_can_offer_them():
    """A select of Discord has at most 25 values; a default is for all whom the option is for."""
    for game in rules.GAMES.values():
        before = set()
        for option in game.options:
            assert all(len(group.ids) <= 25 for group in option.groups)
            assert len(option.values) <= 25
            assert len(set(option.values)) == len(option.values)
            assert set(option.seats) <= set(game.seats)
            assert {condition.option for condition in option.needs} <= before
            for limit in option.limits:
                assert option.default not in limit.values
                assert set(limit.values) <= set(option.values)
                assert set(limit.seats) < set(option.seats or game.seats)
            before.add(option.id)


@each_game
def test_each_seat_is_in_one_team_whose_members_share_their_rank(slug, seats, options):
    state = after(slug, seats, options, "teams", 40)
    teams = rules.teams(state)
    assert sorted(seat for team in teams for seat in team) == list(range(seats))
    assert teams == rules.game(slug).teams(seats, state.options)
    ranks = {score.seat: score.rank for score in rules.scores(state)}
    for team in teams:
        assert len({ranks[seat] for seat in team}) == 1
    if seats == 1:
        assert set(ranks.values()) <= {1, 2}


@each_game
def test_what_would_be_scored_now_is_the_result_once_the_game_is_over(slug, seats, options):
    """Until then it adds up, changes nothing, and has at least what has been given out."""
    (seed,) = seeds(1)
    state = new(slug, seats, options, seed)
    for ply, (position, _, _) in enumerate(turns(state, random_chooser(seed))):
        if ply % 40:
            continue
        before = rules.to_json(position)
        now, given = rules.scores_now(position), rules.scores(position)
        assert rules.to_json(position) == before
        assert [score.seat for score in now] == list(range(seats))
        assert all(score.total == sum(score.sources.values()) for score in now)
        assert all(a.sources.keys() >= b.sources.keys() for a, b in zip(now, given, strict=True))
    assert rules.scores_now(state) == rules.scores(state)
