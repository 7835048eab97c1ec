"""A program that plays Valparaíso with other data (see `other_data`).

`python -m tests.rules.valparaiso.other_games SEATS…` prints how much was looked at as JSON.
The other data take the place of the package's own before anything of it is imported. Each position
is held to its audit, to the notation, to JSON, and to the oracle, which reads the same data.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

REPLACED = "rules.valparaiso.data"


class Replacing(MetaPathFinder):
    """Finds the other data instead of the package's own."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != REPLACED:
            return None
        return spec_from_file_location(fullname, Path(__file__).with_name("other_data.py"))


def play(rules: Any, seats: int, options: dict[str, object], seed: str) -> dict[str, int]:
    """Play a game to its end, and count what was looked at."""
    from rules.valparaiso.elements import MoveMerchants
    from tests.rules.valparaiso.oracle import MAIN, compare, compare_paths

    chance = rules.Chance(seed)
    state = rules.new("valparaiso", seats, options, seed)
    counts = {"moves": 0, "listed": 0, "outcomes": 0, "paths": 0}
    while asked := rules.waiting(state):
        seat = chance.choose(list(asked))
        assert rules.audit(state) == []
        if chance.below(10) == 0:
            for move in islice(rules.legal(state, seat), 200):
                assert rules.parse(state, seat, str(move)) == move
                counts["listed"] += 1
            assert rules.from_json(json.loads(json.dumps(rules.to_json(state)))) == state
            view = rules.view(state, seat)
            assert rules.audit(rules.imagine(view, seed)) == []
        question, player = type(rules.pending(state)).__name__, state.players[seat]
        few = len(player.merchants) < 4 and sum(player.warehouse) < 9
        if question == "CardChoice" and few and chance.below(3) == 0:
            card = chance.choose(player.planned)
            counts["outcomes"] += compare(state, seat, card)
            if isinstance(MAIN[card], MoveMerchants) and player.cost_of(card) <= player.pesos:
                counts["paths"] += compare_paths(state, seat, card)
        move = drawn(rules, state, seat, chance)
        again = rules.parse(state, seat, str(move))
        assert str(again) == str(move)
        rules.play_in_place(state, seat, again, recorded=True)
        counts["moves"] += 1
    assert rules.audit(state) == []
    assert [score.rank for score in rules.scores(state)].count(1) == 1
    return counts


def drawn(rules: Any, state: Any, seat: int, chance: Any) -> Any:
    """A drawn move; half of the plans hold achievements."""
    player = state.players[seat]
    if type(rules.pending(state)).__name__ == "Planning" and chance.below(2):
        cards = [*player.achievements, "walk", "haggle", "export", "stow", "sail"]
        chance.shuffle(cards)
        return rules.parse(state, seat, f"plan {' '.join(cards[:3])}")
    return rules.sample(state, seat, chance)


def main() -> None:
    sys.meta_path.insert(0, Replacing())
    import rules
    from rules.valparaiso import data

    assert data.START_PESOS == 13
    totals: dict[str, int] = {}
    for seats in map(int, sys.argv[1:]):
        for number, options in enumerate(
            [{}, {"planning": "expert", "stay_rule": "exclusive", "river_toll": False}]
        ):
            found = play(rules, seats, options, f"other {seats} {number}")
            totals = {name: totals.get(name, 0) + count for name, count in found.items()}
    sys.stdout.write(json.dumps(totals))


if __name__ == "__main__":
    main()
