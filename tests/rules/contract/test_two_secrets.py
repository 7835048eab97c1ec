"""Two games that differ in one secret of a seat look the same to everybody else, in every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import rules
from rules import Chance, Record, State
from tests.playing import few_tables, random_chooser, turns

some_games = pytest.mark.parametrize(("slug", "seats", "options"), few_tables())
PLIES = 160
COMPARED = 8
"""At how many positions of a game, and after how many plies at most, secrets are compared."""
THEN = 3
"""How many moves others make after the secret ones."""
Line = tuple[int, str]


class Twin:
    """A game whose moves are noted, beside another one that differs in a secret."""

    def __init__(self, state: State, seed: str, moves: list[Line]) -> None:
        self.state, self.seed, self.moves = rules.copy(state), seed, [*moves]
        self.events: list[rules.Event] = []
        self.noticed: list[int] = []

    def make(self, seat: int, text: str) -> None:
        before = rules.question_seen(self.state, None)
        events = rules.play_in_place(self.state, seat, text)
        if rules.is_noticed(before, self.state, seat, events):
            self.noticed.append(seat)
        self.events += events
        self.moves.append((seat, text))

    def shown_to(self, viewer: int | None) -> tuple[object, ...]:
        """Everything that the rules tell a seat, or a spectator, of the game."""
        view, state = rules.view(self.state, viewer), self.state
        record = Record(
            state.slug, state.seats, state.options, self.seed, state.rules, tuple(self.moves)
        )
        return (
            view,
            rules.seen(self.events, viewer),
            rules.question_seen(state, viewer),
            rules.waiting(state),
            rules.minutes(state),
            rules.scores(view),
            rules.imagine(view, "computer"),
            record.compact().public().to_text(),
        )


def secrets(state: State, seat: int, chance: Chance) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Moves of a seat in the place of which others could stand: of the same kind, or none."""
    for verb in rules.game(state.slug).notation.verbs:
        moves = rules.legal(state, seat, verb)
        if not moves:
            continue
        one, other = str(chance.choose(moves)), str(chance.choose(moves))
        after, before = rules.copy(state), rules.question_seen(state, None)
        events = rules.play_in_place(after, seat, one)
        if not rules.is_secret(after, seat, one):
            continue
        yield (one,), (other,)
        if not rules.is_noticed(before, after, seat, events):
            yield (one,), ()
            yield (one, other, one), (other,)


@some_games
def test_nobody_else_knows_which_secret_it_is(slug, seats, options):
    compared = Counter[str]()
    state = rules.new(slug, seats, options, "secrets")
    chance, moves = Chance("two secrets"), list[Line]()
    for position, seat, move in turns(state, random_chooser("secrets")):
        several = len(rules.waiting(position)) > 1 or rules.secret_seats(position)
        if several and sum(compared.values()) < COMPARED:
            owner = chance.choose([one for one in range(seats) if rules.may_act(position, one)])
            for pair in secrets(position, owner, chance):
                twins = [Twin(position, "secrets", moves) for _ in pair]
                for twin, texts in zip(twins, pair, strict=True):
                    for text in texts:
                        twin.make(owner, text)
                compare(twins, owner, chance)
                compared[pair[0][0].partition(" ")[0]] += 1
        moves.append((seat, str(move)))
        if len(moves) >= PLIES:
            break
    if slug == "valparaiso":
        assert compared.keys() >= {"plan", "draft"}
        expert = options.get("planning") == "expert" and options.get("expert_bonus") != "none"
        assert not expert or "bonus" in compared


def compare(twins: list[Twin], owner: int, chance: Chance) -> None:
    """Hold two games against each other, now and after moves of others, until the secret is out."""
    seats = twins[0].state.seats
    for _ in range(THEN):
        assert twins[0].noticed == twins[1].noticed
        for viewer in (*[seat for seat in range(seats) if seat != owner], None):
            first, second = (twin.shown_to(viewer) for twin in twins)
            assert first == second
        others = [seat for seat in rules.waiting(twins[0].state) if seat != owner]
        if not others:
            return
        text = str(rules.sample(twins[0].state, others[0], chance))
        for twin in twins:
            twin.make(others[0], text)
        if any(owner not in rules.secret_seats(twin.state) for twin in twins):
            return


HISTORIES = 3
"""From how many positions of a game secret histories are compared."""


@some_games
def test_a_record_does_not_tell_what_was_dropped_in_secret_nor_when(slug, seats, options):
    """The answers to a question are the same, but one player has thought of something else, too.

    If others noticed the same and it led to the same position, the record is the same.
    """
    chance, moves = Chance("histories"), list[Line]()
    state, asked = rules.new(slug, seats, options, "histories"), 0
    for position, seat, move in turns(state, random_chooser("histories")):
        if len(rules.waiting(position)) > 1 and not rules.secret_seats(position):
            asked += 1
            hold_histories_against(position, moves, chance)
        moves.append((seat, str(move)))
        if asked >= HISTORIES or len(moves) >= PLIES:
            break
    assert asked or slug != "valparaiso"


def hold_histories_against(start: State, moves: list[Line], chance: Chance) -> None:
    """Compare how the question of a position may be answered with the same and a thought more."""
    lines, spots = answers(start, chance), list[tuple[int, Line]]()
    state = rules.copy(start)
    for at, (seat, text) in enumerate(lines):
        owner = chance.choose([one for one in range(start.seats) if rules.may_act(state, one)])
        spots += [(at, (owner, text)) for text in secret_texts(state, owner, chance)]
        rules.play_in_place(state, seat, text, recorded=True)
    one = history(start, moves, lines)
    assert one is not None
    for at, line in spots:
        other = history(start, moves, [*lines[:at], line, *lines[at:]])
        if other is not None and other[0] == one[0]:
            assert other[1] == one[1], line


def answers(start: State, chance: Chance) -> list[Line]:
    """Lines with which all players come from one question to the next, most after some others."""
    state, lines = rules.copy(start), list[Line]()
    while rules.continues(start, state) or not lines:
        waiting = rules.waiting(state)
        seat = chance.choose([one for one in range(start.seats) if rules.may_act(state, one)])
        texts = secret_texts(state, seat, chance) if len(lines) < 6 else []
        if texts:
            text = chance.choose(texts)
        else:
            seat = chance.choose(waiting)
            late = rules.overdue(state, seat) if chance.below(2) else None
            text = str(late or rules.sample(state, seat, chance))
        rules.play_in_place(state, seat, text, recorded=True)
        lines.append((seat, text))
    return lines


def secret_texts(state: State, seat: int, chance: Chance) -> list[str]:
    """A move of each word that a seat may make without saying what it is."""
    found = []
    for verb in rules.game(state.slug).notation.verbs:
        moves = rules.legal(state, seat, verb)
        text = str(chance.choose(moves)) if moves else ""
        after = rules.copy(state)
        if text:
            rules.play_in_place(after, seat, text)
            found += [text] if rules.is_secret(after, seat, text) else []
    return found


def history(
    start: State, moves: list[Line], lines: list[Line]
) -> tuple[tuple[State, list[object]], str] | None:
    """Return what lines lead to and others notice of them, and the record; None if refused."""
    state, noticed = rules.copy(start), list[object]()
    for seat, text in lines:
        before = rules.question_seen(state, None)
        try:
            events = rules.play_in_place(state, seat, text, recorded=True)
        except rules.RulesError:
            return None
        known = "" if rules.is_secret(state, seat, text) else text
        if rules.is_noticed(before, state, seat, events):
            noticed.append((seat, known, rules.seen(events, None)))
    made = (*moves, *lines)
    seed = "histories"
    record = Record(state.slug, state.seats, state.options, seed, state.rules, made).compact()
    assert record.compact() == record
    assert record.replay() == state
    return (state, noticed), record.to_text()
