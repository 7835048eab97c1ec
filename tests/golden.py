"""Golden games: a record with everything that happened, checkpoints and the result as comments.

A new one is written by

    python -m tests.golden puerto-rico 3 sensible some-seed > tests/records/…

and `pytest --rewrite` writes the expected comments of all games anew from their moves.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import rules
from tests.playing import Chooser, random_chooser

RECORDS = Path(__file__).parent / "records"


def trace(record: rules.Record) -> str:
    """The record as text, with events behind the moves, a checkpoint per round, and the result."""
    state = rules.new(record.slug, record.seats, record.options, record.seed, record.rules)
    head = rules.Record(
        record.slug, record.seats, record.options, record.seed, record.rules
    ).to_text()
    text = head.splitlines()
    rounds, now = 0, getattr(state, "round", 0)
    for seat, move in record.moves:
        events = rules.play_in_place(state, seat, move, recorded=True)
        happened = "; ".join(map(_event, events))
        text.append(f"P{seat + 1}: {move}" + (f" * {happened}" if happened else ""))
        before, now = now, getattr(state, "round", 0)
        if now != before:
            rounds += 1
            text.append(f"* after round {rounds}: {_points(state)}")
    text += [f"* result {_result(score)}" for score in rules.scores(state)]
    return "\n".join(text) + "\n"


def _event(event: rules.Event) -> str:
    """What happened, with all its details but those that are as usual."""
    values = ((field, getattr(event, field.name)) for field in fields(event))
    told = [f"{field.name}={_value(value)}" for field, value in values if value != field.default]
    return " ".join([type(event).__name__, *told])


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_value, value)) + ")"
    return str(value)


def _points(state: rules.State) -> str:
    return ", ".join(f"P{score.seat + 1} {score.total}" for score in rules.scores(state))


def _result(score: rules.Score) -> str:
    sources = ", ".join(f"{source} {points}" for source, points in score.sources.items())
    return (
        f"P{score.seat + 1}: {score.total} points, tie-break {score.tie_break}, "
        f"rank {score.rank} ({sources})"
    )


def sensible(slug: str, seed: str) -> Chooser:
    """The computer player of the game, with a random move in between."""
    from bot.games import COMPUTERS

    computer = COMPUTERS[slug]
    chance = rules.Chance(seed)

    def choose(state: rules.State, seat: int) -> rules.Move:
        if chance.below(20) == 0:
            return rules.sample(state, seat, chance)
        moves = rules.legal(state, seat)
        return computer.choose(rules.view(state, seat), seat, moves, seed)

    return choose


def eager(slug: str, seed: str) -> Chooser:
    """A random player who seldom passes and waives nothing."""
    chance = rules.Chance(seed)

    def choose(state: rules.State, seat: int) -> rules.Move:
        drawn = [rules.sample(state, seat, chance) for _ in range(4)]
        return next((m for m in drawn if not {"pass", "waive"} & set(str(m).split())), drawn[0])

    return choose


STYLES: dict[str, Callable[[str, str], Chooser]] = {
    "random": lambda slug, seed: random_chooser(seed),
    "sensible": sensible,
    "eager": eager,
}


def play_game(slug: str, seats: int, style: str, seed: str, **options: object) -> rules.Record:
    """A whole game of players of one style, who now and then move when another is asked."""
    state = rules.new(slug, seats, options, seed)
    chooser = STYLES[style](slug, seed)
    chance = rules.Chance(f"{seed} who")
    moves = []
    while asked := rules.waiting(state):
        others = [seat for seat in range(seats) if rules.may_act(state, seat)]
        seat = chance.choose(others) if len(others) > 1 and chance.below(6) == 0 else asked[0]
        move = chooser(state, seat)
        moves.append((seat, str(move)))
        rules.advance(state, seat, move)
    return rules.Record(slug, seats, dict(state.options), seed, state.rules, tuple(moves))


if __name__ == "__main__":
    slug, seats, style, seed, *chosen = sys.argv[1:]
    declared = {option.id: option for option in rules.game(slug).options}
    pairs = (text.split("=") for text in chosen)
    options = {name: declared[name].read(value) for name, value in pairs}
    sys.stdout.write(trace(play_game(slug, int(seats), style, seed, **options)))
