"""Helpers for tests of games: scripts in notation, refusals, random players.

Lines are written as in a record, `P2: ship 3 corn to 6 * a comment`; seats in code count from 0.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import rules
from rules.core import codec
from rules.core.options import Option, OptionValue, with_defaults
from tests.sharing import in_turn

Line = tuple[int, str]
Chooser = Callable[[rules.State, int], rules.Move]
MANY = 8
"""The values of an option with more of them are shared out among the numbers of players."""
OPTION_SHARES = 10
"""A usual run takes the defaults, and every so manieth of the other sets of options."""
TABLE_SHARES = 10
"""Where a test takes long, a usual run takes every so manieth of all tables."""


def random_games(default: int) -> int:
    """How many random games a test plays; SLOWBOAT_RANDOM_GAMES multiplies the default."""
    return max(1, round(default * float(os.environ.get("SLOWBOAT_RANDOM_GAMES", "1"))))


def lines(*texts: str) -> list[Line]:
    """The seats and moves of a script; comments and empty lines are left out."""
    script = []
    for text in "\n".join(texts).splitlines():
        line = text.strip().split(" * ")[0].strip()
        if line and not line.startswith("* "):
            seat, _, move = line.partition(": ")
            assert seat.startswith("P"), line
            script.append((int(seat[1:]) - 1, move))
    return script


def play(state: rules.State, *texts: str) -> rules.State:
    """The position after the lines of a script."""
    return happen(state, *texts)[0]


def happen(state: rules.State, *texts: str) -> tuple[rules.State, list[rules.Event]]:
    """The position after the lines of a script, and everything that happened."""
    events: list[rules.Event] = []
    for seat, move in lines(*texts):
        state, more = rules.play(state, seat, move, recorded=True)
        events += more
    return state, events


def go(state: rules.State, *texts: str) -> rules.State:
    """Like `play`, but forced moves are entered before and after each line."""
    state = unforced(state)
    for seat, move in lines(*texts):
        state = unforced(rules.play(state, seat, move).state)
    return state


def unforced(state: rules.State) -> rules.State:
    """The position after all forced moves, where somebody has a choice."""
    while (forced := rules.next_forced(state)) is not None:
        state = rules.play(state, *forced).state
    return state


def legal(state: rules.State, seat: str, start: str = "") -> list[str]:
    """The legal moves of a seat (`P1`) that begin with `start`, as text."""
    texts = map(str, rules.legal(state, int(seat[1:]) - 1))
    return [text for text in texts if text.startswith(start)]


def forced(state: rules.State, seat: str) -> str | None:
    """The forced move of a seat (`P1`) as text."""
    move = rules.forced(state, int(seat[1:]) - 1)
    return None if move is None else str(move)


def asked(state: rules.State) -> list[str]:
    """The seats that must act, as `P1`."""
    return [f"P{seat + 1}" for seat in rules.waiting(state)]


def refused(
    state: rules.State, line: str, error: type[rules.RulesError] = rules.IllegalMove
) -> str:
    """The sentence with which the rules refuse a line; nothing may have changed."""
    ((seat, text),) = lines(line)
    before = rules.to_json(state)
    with pytest.raises(error) as caught:
        rules.play(state, seat, text)
    assert rules.to_json(state) == before
    assert type(caught.value) is error
    assert str(caught.value) == caught.value.reason.format(**caught.value.args_map)
    assert text not in map(str, islice(rules.legal(state, seat), 3000))
    return str(caught.value)


def unreadable(state: rules.State, line: str) -> str:
    """The sentence with which the rules refuse a line that is no move at all."""
    return refused(state, line, rules.BadNotation)


def problems(data: Mapping[str, Any]) -> list[str]:
    """What the audit says about a position as JSON data, which may be damaged.

    Reading it must refuse it exactly then.
    """
    title = rules.game(data["slug"])
    fields = {name: value for name, value in data.items() if name != "form"}
    found = title.audit(codec.from_plain(title.state, fields, title.vocabulary))
    if found:
        with pytest.raises(rules.BadPosition):
            rules.from_json(dict(data))
    else:
        rules.from_json(dict(data))
    return found


def turns(state: rules.State, choose: Chooser) -> Iterator[tuple[rules.State, int, rules.Move]]:
    """Play to the end in place: each position with the seat and the move it is about to make."""
    while seats := rules.waiting(state):
        move = choose(state, seats[0])
        yield state, seats[0], move
        rules.advance(state, seats[0], move)


def lively_turns(state: rules.State, seed: str) -> Iterator[tuple[rules.State, int, rules.Move]]:
    """Play to the end in place like `turns`, by anybody who may act and with every kind of move.

    Players prepare, withdraw and change their answers, act while others are asked, and are late.
    """
    chance = rules.Chance(f"{seed} lively")
    while seats := rules.waiting(state):
        seat, move = seats[0], None
        match chance.below(6):
            case 0 | 1:
                seat = chance.choose(
                    [one for one in range(state.seats) if rules.may_act(state, one)]
                )
                move = _of_any_kind(state, seat, chance)
            case 2:
                move = rules.overdue(state, seat) if chance.below(4) == 0 else None
        if move is None:
            move = rules.sample(state, seat, chance)
        yield state, seat, move
        rules.advance(state, seat, move)


def _of_any_kind(state: rules.State, seat: int, chance: rules.Chance) -> rules.Move:
    """A legal move of a verb that is drawn first, so that rare ones come as often."""
    verbs = rules.game(state.slug).notation.verbs
    lists = [moves for verb in verbs if (moves := rules.legal(state, seat, verb))]
    return chance.choose(chance.choose(lists))


def random_chooser(seed: str) -> Chooser:
    """A player that draws any legal move, equal ones for equal seeds."""
    chance = rules.Chance(seed)

    def choose(state: rules.State, seat: int) -> rules.Move:
        return rules.sample(state, seat, chance)

    return choose


@cache
def option_sets(slug: str, seats: int) -> tuple[dict[str, object], ...]:
    """The defaults, and then drawn sets of options until each value of each option was in one.

    Of an option with many values each is in a set for one number of players at least. Options for
    comfort change no move: of one that has more than two values any will do. Another
    SLOWBOAT_OPTION_SEED draws other sets.
    """
    chance = rules.Chance(f"{slug} {seats} {os.environ.get('SLOWBOAT_OPTION_SEED', '')}")
    missing = {
        (option.id, value)
        for option in rules.game(slug).options
        if not option.groups
        for number, value in enumerate(option.values)
        if option.takes(value, seats) and _tried(slug, option, number, seats)
    }
    sets: list[dict[str, object]] = [{}]
    while missing:
        chosen = _drawn_options(slug, seats, chance, missing)
        try:
            rules.new(slug, seats, chosen)
        except rules.BadOptions:
            continue
        missing -= {pair for pair in chosen.items() if pair in missing}
        sets.append(chosen)
    return tuple(sets)


def tables(*slugs: str) -> list[ParameterSet]:
    """Every number of players with each of its sets of options, as (slug, seats, options).

    A usual run of the tests takes the defaults and some of the other sets.
    """
    return [
        pytest.param(
            slug, seats, options, id=f"{slug}-{seats}-{number}", marks=_in_turn(number, options)
        )
        for slug in slugs or rules.GAMES
        for seats in rules.GAMES[slug].seats
        for number, options in enumerate(option_sets(slug, seats))
    ]


def few_tables() -> list[ParameterSet]:
    """The tables for tests that take long: of all, the defaults too, a usual run takes a few."""
    return in_turn((tuple(table.values) for table in tables()), TABLE_SHARES)


def tables_of(slug: str) -> list[ParameterSet]:
    """The tables of one game, as (seats, options)."""
    return [
        pytest.param(seats, options, id=f"{seats}-{number}", marks=_in_turn(number, options))
        for seats in rules.GAMES[slug].seats
        for number, options in enumerate(option_sets(slug, seats))
    ]


def _in_turn(number: int, options: object) -> list[pytest.MarkDecorator]:
    return [pytest.mark.in_turn(number, OPTION_SHARES, options)] if number else []


def _tried(slug: str, option: Option, number: int, seats: int) -> bool:
    """Whether one of the values of an option must be in a set for so many players."""
    if option.comfort and len(option.values) > 2:
        return False
    if len(option.values) <= MANY:
        return True
    players = option.numbers(option.values[number], option.seats or rules.game(slug).seats)
    return players[number % len(players)] == seats


def _drawn_options(
    slug: str, seats: int, chance: rules.Chance, missing: Collection[tuple[str, object]]
) -> dict[str, object]:
    """One value for each option that means something, one that is missing where there is any."""
    chosen: dict[str, object] = {}
    declared = rules.game(slug).options
    for option in declared:
        if not option.fits(seats) or not option.applies(with_defaults(declared, chosen)):
            continue
        if option.groups:
            drawn = [_some(group.ids, group.number, chance) for group in option.groups]
            chosen[option.id] = ",".join(name for names in drawn for name in names)
        else:
            values = [value for value in option.values if option.takes(value, seats)]
            new = [value for value in values if (option.id, value) in missing]
            leading = _leading(slug, option.id, missing)
            chosen[option.id] = chance.choose(
                new or [value for value in values if value in leading] or values
            )
    return chosen


def _leading(
    slug: str, option_id: str, missing: Collection[tuple[str, object]]
) -> set[OptionValue]:
    """The values of an option with which another one that has missing values means something."""
    names = {name for name, _ in missing}
    return {
        value
        for later in rules.game(slug).options
        if later.id in names
        for condition in later.needs
        if condition.option == option_id
        for value in condition.values
    }


def _some(ids: Sequence[str], number: int, chance: rules.Chance) -> list[str]:
    shuffled = list(ids)
    chance.shuffle(shuffled)
    return shuffled[:number]


def after(
    slug: str,
    seats: int,
    options: Mapping[str, object],
    seed: str,
    plies: int,
    choose: Chooser | None = None,
) -> rules.State:
    """The position after so many random moves, or the last one if the game is over before."""
    state = rules.new(slug, seats, dict(options), seed)
    go_on(state, plies, choose or random_chooser(seed))
    return state


def go_on(state: rules.State, plies: int, choose: Chooser) -> None:
    """Make so many moves in place, or fewer if the game is over before."""
    for _ in range(plies):
        if not rules.waiting(state):
            break
        seat = rules.waiting(state)[0]
        rules.advance(state, seat, choose(state, seat))
