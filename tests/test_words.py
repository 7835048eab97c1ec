"""One word for one thing: names of classes, and words that names no longer use."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from functools import cache

from tests.sources import ROOT, nodes_of, sources

COUNTERPARTS = {
    # positions and what is in the box
    *("Board", "Place", "Player", "Table"),
    # steps and decisions
    *("FinalScoring", "Income", "NextRound", "Round", "Turn"),
    # moves, and the rules of moves
    *("Build", "Discard", "Pass", "Sell"),
    *("BuildRules", "HireRules", "SellRules", "ShipRules", "SkipRules"),
    # events
    *("BonusTaken", "Built", "FinalScored", "GameEnded", "IncomePaid", "Passed", "RoundBegan"),
    "Sold",
    # pictures, questions and computer players
    *("ChangedTable", "SeatPanel", "EventTelling", "TableQuestion", "TurnQuestion"),
    *("CardFlow", "PlanPanel", "TurnAhead", "TurnPanel", "Appraisal", "Outlook"),
}
"""Classes that play the same part in several games; there may only become fewer."""
DOORS = {"Game", "Texts"}
"""Names that `rules` and `renderers` hand out, and that the bot has for its own side of them."""
RETIRED = {
    *("hindrance", "why_grey", "in_a_row", "ask_no_more", "count_again", "put_call", "wait_on"),
    *("free_to_vote", "is_in_vain", "waited_for", "to_call", "went_live", "went_steady"),
    *("went_back", "repaced", "retimed", "replanning", "left_of_year", "standstill"),
    *("charged_until", "is_good_time", "quiet_cut", "meetings", "climb", "shake", "lateness"),
    *("ladder", "surprised", "all_safe", "look_of", "own_line", "same_words", "misfits"),
    *("read_shelf", "open_to_read", "composer"),
}
"""Names that have given way to a usual word of the field."""
VAGUE = {
    "told": 41,
    "each": 367,
    "found": 46,
    "made": 22,
    "held": 8,
    "known": 16,
    "gone": 7,
    "kept": 76,
    "begun": 42,
    "happened": 38,
    "former": 21,
    "left": 243,
    "given": 47,
    "taken": 63,
    "shown": 107,
    "said": 54,
}
"""How often names that say nothing are given; each number may only fall."""
SUBJECTS = {"tables", "people", "play", "messages", "time", "orders", "leagues", "coach", "base"}
"""The nine words by which services, store and interface are divided."""


@cache
def homes() -> dict[str, set[str]]:
    """The sources that define a class, by its name."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path, source in sources().items():
        for node in nodes_of(source):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(path)
    return found


@cache
def assigned(source: str) -> Counter[str]:
    """Every name that a source gives: functions, parameters, variables, attributes of classes."""
    names: list[str] = []
    for node in nodes_of(source):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.arg):
            names.append(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.append(node.id)
    return Counter(names)


def test_a_class_name_has_one_meaning() -> None:
    several = {name for name, found in homes().items() if len(found) > 1} - COUNTERPARTS - DOORS
    assert not {name: homes()[name] for name in several}


def test_counterparts_still_are_in_several_games() -> None:
    assert not {name for name in COUNTERPARTS if len(homes().get(name, ())) < 2}


def test_retired_names_do_not_come_back() -> None:
    assert not {
        path: sorted(back)
        for path, source in sources().items()
        if (back := RETIRED & assigned(source).keys())
    }


def test_names_that_say_nothing_become_fewer() -> None:
    counts: Counter[str] = Counter()
    for source in sources().values():
        counts.update(assigned(source))
    assert not {name: counts[name] for name, most in VAGUE.items() if counts[name] > most}


def test_services_store_and_interface_have_the_same_subjects() -> None:
    beside = {"store": {"schema", "dialects", "migrations"}, "ui": {"rulebook"}}
    for layer in ("services", "store", "ui"):
        folders = {path.parent.name for path in (ROOT / "bot" / layer).glob("*/__init__.py")}
        assert folders - SUBJECTS <= beside.get(layer, set())
    assert {path.stem for path in (ROOT / "bot" / "commands").glob("[a-z]*.py")} <= SUBJECTS | {
        "help"
    }


def test_leases_and_queues_are_named_behind_one_door() -> None:
    """Everything that only several processes need is in `bot/cluster`, and enters by few names."""
    doors = {"bot.cluster.ownership", "bot.cluster.options", "bot.cluster.client"}
    jobs = {"bot.cluster.jobs.asking", "bot.cluster.jobs.load", "bot.cluster.jobs.worker"}
    status = {"bot.cluster.store"}
    for path, source in sources().items():
        if "cluster" in path.split("/"):
            continue
        for node in nodes_of(source):
            if isinstance(node, ast.ImportFrom) and re.match(r"bot\.cluster\b", node.module or ""):
                assert node.module in doors | jobs | status, path
