"""Matches of simple players: whoever plays, from every seat, and who is said to have won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

import rules
from rules import Move, Score, State
from rules.examples import self_play
from rules.examples.self_play import Player, greedy_player, main, random_player
from tests.playing import random_chooser, turns

SEATS = 3
ENOUGH = 6


def leads(view: State, seat: int) -> dict[Move, int]:
    """By how much a seat leads after each of its moves."""
    found = {}
    for move in rules.legal(view, seat):
        after = rules.copy(rules.imagine(view, "leads"))
        rules.advance(after, seat, move)
        totals = [score.total for score in rules.scores_now(after)]
        found[move] = totals.pop(seat) - max(totals)
    return found


def telling_positions() -> Iterator[tuple[State, int, dict[Move, int]]]:
    """Positions in which the moves of a seat, not the first, lead to different leads."""
    state = rules.new("puerto-rico", SEATS, seed="greedy")
    for position, *_ in turns(state, random_chooser("greedy")):
        seat = rules.waiting(position)[0]
        view = rules.view(position, seat)
        found = leads(view, seat)
        if seat and len(set(found.values())) > 1:
            yield view, seat, found


def test_the_greedy_player_leads_by_most_from_any_seat() -> None:
    positions = list(islice(telling_positions(), ENOUGH))
    assert len(positions) == ENOUGH
    for view, seat, found in positions:
        move = greedy_player(view, seat, rules.Chance("greedy"))
        assert found[move] == max(found.values())


def test_everybody_sits_everywhere_in_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tables: list[list[str]] = []

    def won_by_the_first(_slug: str, players: Sequence[Player], _seed: str) -> tuple[Score, ...]:
        known = {greedy_player: "greedy", random_player: "random"}
        tables.append([known[player] for player in players])
        return tuple(Score(seat, 0, {}, 0, seat + 1) for seat in range(len(players)))

    monkeypatch.setattr(self_play, "play", won_by_the_first)
    main(["puerto-rico", "--games", "4", "--players", "greedy", "random"])
    assert tables == [["greedy", "random"], ["random", "greedy"]] * 2
    assert capsys.readouterr().out == "greedy: 2 of 4\nrandom: 2 of 4\n"
