"""Presses that the commonest turns of the card phase take, by the shortest way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from statistics import mean

import pytest

import rules
from bot.games.core.panel import Panel
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.decisions import CardChoice
from rules.valparaiso.moves import Play, PlayAlternative, PlaySkip
from rules.valparaiso.state import Table
from tests.bot.games.presses import presses
from tests.bot.games.valparaiso.panels import at_market, edits, positions, turn


def needed(table: Table, seat: int, move: Play) -> int:
    """How many presses the shortest way to a use of a card takes; 0 for a longer one."""
    return presses(table, seat, move, partial(_nearer, str(move)))


def _nearer(wanted: str, panel: Panel, draft: str) -> Iterator[str]:
    """Yield the answers that can lead to a move."""
    for edit in edits(panel, draft):
        key, _, value = edit.code.partition("=")
        if _leads_to(key, value.removesuffix("*"), wanted):
            yield edit.code


def _leads_to(key: str, value: str, wanted: str) -> bool:
    words = value.replace("_", " ")
    if key.startswith("visit-"):
        return f"{key.removeprefix('visit-')} x{value}" in wanted
    if key in ("silver", "copper", "wheat"):  # the hold
        return True
    if key in ("what", "instead"):
        words = words.replace("+", " +").replace("-", " -").strip()
    return words in wanted or (key == "card" and value == wanted.split()[1])


def measured(seats: int, seed: str, questions: int) -> dict[str, list[int]]:
    """The presses of main actions in a random game, by the kind of action; 0 where too many."""
    found: dict[str, list[int]] = defaultdict(list)
    chance, met = rules.Chance(f"presses {seed}"), 0
    for table, seat in positions(seats, {}, seed):
        if not isinstance(rules.pending(table), CardChoice):
            continue
        move = rules.sample(table, seat, chance)
        if not isinstance(move, Play) or isinstance(move, PlaySkip | PlayAlternative):
            continue
        met += 1
        if met > questions:
            break
        found[type(MAIN_OF[move.card]).__name__].append(needed(table, seat, move))
    return found


@pytest.mark.parametrize(
    ("plan", "wanted"),
    [
        (("sell", "ship"), "play sell wheat"),
        (("build", "ship"), "play build LAG1"),
        (("trade", "ship"), "play trade {market} x1"),
        (("move", "ship"), "play move VAL-LAG-{market}"),
    ],
)
def test_the_commonest_turns_take_one_press_or_three(plan: tuple[str, ...], wanted: str) -> None:
    table = turn(*plan, pesos=30, warehouse=[0, 0, 1])
    market = at_market(table)
    table.players[0].merchants = sorted([market, "LAG" if plan[0] == "build" else "VAL"])
    table.columns[market][0] = "TA1"
    move = rules.parse(table, 0, wanted.format(market=market))
    assert isinstance(move, Play)
    assert 1 <= needed(table, 0, move) <= (1 if plan[0] != "move" else 3)


def test_other_uses_take_few_presses() -> None:
    found: dict[str, list[int]] = defaultdict(list)
    for seed in range(4):
        for kind, numbers in measured(3, f"presses {seed}", 24).items():
            found[kind] += numbers
    every = [number for numbers in found.values() for number in numbers]
    assert len(every) > 60
    short = [number for number in every if number]
    assert len(short) >= 0.9 * len(every), "nearly all are reached"
    assert mean(short) <= 3
    sales = found["SellGood"]
    assert sales
    assert mean(sales) <= 2


def report() -> None:
    """Print the presses of main actions in random games."""
    found: dict[str, list[int]] = defaultdict(list)
    for seats in (2, 4):
        for kind, numbers in measured(seats, f"report {seats}", 60).items():
            found[kind] += numbers
    for kind, numbers in sorted(found.items()):
        short = [number for number in numbers if number]
        print(
            f"{kind:18} {len(numbers):4} uses · one press {numbers.count(1):3} · "
            f"mean {mean(short):4.2f} · most {max(short)} · longer {numbers.count(0)}"
        )


if __name__ == "__main__":
    report()
