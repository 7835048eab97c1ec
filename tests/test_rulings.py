"""The rules of each game say of every ruling whether it is printed or ours, and why.

A ruling is a numbered point of a section that is called so, or that collects clarifications or open
points; its mark stands right behind its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = {path.parent.name: path for path in sorted(ROOT.glob("rules/*/RULINGS.md"))}
MARKED = ("Rulings", "Clarifications")
OPEN = "Open points"
CONTRADICTIONS = "Where the printed text contradicts itself"
HEADING = re.compile(r"## \d+\. (.+)")
POINT = re.compile(r"- \*\*([RU]?[\d.]+)\*\* ")
PRINTED = re.compile(r"\*Printed\.\* \S")
OURS = re.compile(r"\*Ours: (?P<reason>[^*]+)\.\* \S")
EVERY_GAME = pytest.mark.parametrize("game", PAGES)


def points(game: str) -> Iterator[tuple[str, str, str]]:
    """Yield the section, the number and the text of every numbered point of a page."""
    section = number = ""
    text: list[str] = []
    for line in [*PAGES[game].read_text("utf-8").splitlines(), "## 0. "]:
        point, heading = POINT.match(line), line.startswith("#")
        if (point or heading or not line) and number:
            yield section, number, " ".join(text)
            number, text = "", []
        if heading:
            title = HEADING.fullmatch(line)
            section = title[1] if title else section
        elif point:
            number, text = point[1], [line[point.end() :]]
        elif number:
            text.append(line.strip())


def test_every_game_has_its_page() -> None:
    assert len(PAGES) == 4


@EVERY_GAME
def test_every_ruling_says_whether_it_is_printed(game: str) -> None:
    rulings = [(number, text) for section, number, text in points(game) if section in MARKED]
    assert len(rulings) > 20
    unmarked = [
        number for number, text in rulings if not PRINTED.match(text) and not OURS.match(text)
    ]
    assert unmarked == []
    # a page on which all is of one kind has not been read
    assert {bool(PRINTED.match(text)) for _, text in rulings} == {True, False}


@EVERY_GAME
def test_open_points_are_ours(game: str) -> None:
    assert [
        number
        for section, number, text in points(game)
        if section == OPEN and number and not OURS.match(text)
    ] == []


@EVERY_GAME
def test_what_is_ours_has_a_reason(game: str) -> None:
    for _, number, text in points(game):
        if ours := OURS.match(text):
            assert len(ours["reason"].split()) >= 4, (number, ours["reason"])


@EVERY_GAME
def test_contradictions_are_named_with_what_is_played(game: str) -> None:
    found = [(number, text) for section, number, text in points(game) if section == CONTRADICTIONS]
    assert len(found) > 5
    for number, text in found:
        assert re.match(r"\*[^*]+\.\* [A-Z\"].+ Played(?: by the letter)?: .+\.$", text), number
