"""Whoever adds a language is told all that it needs; a made-up row shows that nothing is left out.

The row stands in a copy of the sources, since most of what follows from it does so at import.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.i18n import LANGUAGES
from bot.locales.completeness import PLACES, lacking
from bot.services.time.time_words import TIME_WORDS, TimeWords
from renderers.core.languages import BY_CODE, Language
from tests.sources import nodes_of, sources

ROOT = Path(__file__).parents[3]
REGISTRY = "renderers/core/languages.py"
ROW = """
THAI = Language(
    "th", "Thai", "ไทย", ("th", "vi"), "th", 650, "NotoSansThai-{weight}-subset.ttf",
    phrases=re.compile("..?"), unspaced="\\u0e00-\\u0e7f",
)
BY_CODE = MappingProxyType({**BY_CODE, "th": THAI})
"""
QUESTIONS = """
import contextlib, io, json
from bot.commands.tables import ModerationCog
from bot.i18n import LANGUAGES, locale_of, texts_for
from bot.locales.__main__ import main
from bot.locales.completeness import lacking
from bot.locales.extraction import path_of
from bot.services.people.server_settings import LOCALES
from bot.ui.command_tree import TRANSLATED
from bot.ui.messages.notices.moderation import OWN_NAMES
from renderers import shots
from renderers.core.fonts import BOLD, faces
from renderers.core.languages import BY_CODE
from renderers.core.paragraphs import broken

def run(*arguments):
    with contextlib.redirect_stdout(io.StringIO()) as said:
        return main(arguments), said.getvalue().splitlines()

new = BY_CODE["th"]
first = list(lacking(new))
made = run()
choices = ModerationCog.table.get_command("language").parameters[0].choices
print(json.dumps({
    "at first": first, "made": made, "listed": run("--missing"), "missing": list(lacking(new)),
    "catalogue": path_of("th").read_text("utf-8").splitlines()[0],
    "languages": LANGUAGES, "of a server": LOCALES, "drawn": shots.LOCALES,
    "commands": {str(locale): code for locale, code in TRANSLATED.items()},
    "choices": {choice.value: choice.name for choice in choices}, "own names": OWN_NAMES,
    "locale": [locale_of("th"), locale_of("vi"), texts_for("th").locale],
    "joined": texts_for("th").listing(["1", "2"]),
    "lines": broken("abcdef", 20, 30, "th"),
    "faces": faces("th", BOLD),
    "english faces": faces("en", BOLD),
}))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a bot with a further row says of itself."""
    copy = tmp_path_factory.mktemp("further")
    for package in ("bot", "renderers", "rules"):
        shutil.copytree(ROOT / package, copy / package)
    with (copy / REGISTRY).open("a", encoding="utf-8") as registry:
        registry.write(ROW)
    asked = subprocess.run(
        [sys.executable, "-c", QUESTIONS],
        cwd=copy,
        env={"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    said: dict[str, Any] = json.loads(asked.stdout)
    return said


def test_what_follows_from_the_row_follows(answers: dict[str, Any]) -> None:
    every = [*LANGUAGES, "th"]
    assert answers["languages"] == answers["drawn"] == every
    assert answers["of a server"] == ["", *every]
    assert answers["commands"] == {"en-US": "en", "ko": "ko", "ja": "ja", "th": "th", "vi": "th"}
    assert answers["choices"] == answers["own names"]
    assert answers["own names"]["th"] == "ไทย"
    assert answers["locale"] == ["th", "th", "th"]
    assert answers["joined"] == "1และ2"
    assert answers["lines"] == ["ab", "cd", "ef"]
    assert answers["faces"][:2] == ["NotoSans-Bold-subset.ttf", "NotoSansThai-Bold-subset.ttf"]
    assert answers["english faces"][-1] == "NotoSansThai-Bold-subset.ttf"


def test_the_command_makes_the_catalogue(answers: dict[str, Any]) -> None:
    assert "th: bot/locales/<language>: there is no catalogue" in "\n".join(answers["at first"])
    code, said = answers["made"]
    assert code == 0
    assert re.fullmatch(r"th: rewritten, still in English: \d{4}", said[-1])
    assert answers["catalogue"] == "# Thai words of Slowboat."


def test_what_does_not_follow_is_listed_as_missing(answers: dict[str, Any]) -> None:
    named = {line.split(": ")[1] for line in answers["missing"]}
    assert named == set(PLACES)
    code, said = answers["listed"]
    assert code == 1
    assert [line for line in said if line.startswith("th: ")] == answers["missing"]


def test_letters_that_no_face_has_are_found() -> None:
    """The face is there, but made for other scripts."""
    thai = Language("th", "Thai", "ไทย", ("th",), "th", 650)
    assert "th: renderers/assets: NotoSans-Bold-subset.ttf has no ท, nor 2 others" in lacking(thai)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_lacks_anything(language: str) -> None:
    assert list(lacking(BY_CODE[language])) == []


def test_the_page_for_contributors_lists_the_same_places() -> None:
    page = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
    section = page.partition("**a language.**")[2].partition("\n\n**")[0]
    assert re.search(r"`(renderers/core/\w+\.py)`", section)[1] == REGISTRY  # type: ignore[index]
    assert re.findall(r"^- `([^`]+)`", section, re.MULTILINE) == list(PLACES)


GRAMMAR = {REGISTRY, "bot/rulebook/grammar.py", "renderers/core/particles.py", *PLACES}
"""Where languages may be named, or written in their letters."""
SCRIPTS = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


def literals(source: str) -> Iterator[str]:
    """The texts in a source that are no docstrings."""
    nodes = nodes_of(source)
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if not isinstance(node, ast.Constant):
            continue
        if isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def in_a_language(source: str) -> list[str]:
    """The codes of languages in a source, except that of English, and texts in their letters."""
    return [text for text in literals(source) if text in LANGUAGES[1:] or SCRIPTS.search(text)]


def test_nothing_else_goes_by_a_language() -> None:
    """The stand-in of Discord is left out: it has Discord's locales, whatever the bot speaks."""
    assert not {
        name: found
        for name, source in sources().items()
        if name not in GRAMMAR and not name.startswith("bot/playground/")
        if (found := in_a_language(source))
    }


def test_places_that_go_by_a_language_are_found() -> None:
    assert in_a_language('"""한국어"""\nif locale == "ja":\n    x = {"en": "a", "ko": "창고"}') == [
        "ja",
        "ko",
        "창고",
    ]


def meanings(words: TimeWords) -> Iterator[tuple[str, object]]:
    """The words of a language for days, hours and units, with what they stand for."""
    yield from words.near.items()
    yield from words.noon.items()
    for names in (words.weekdays, words.months):
        yield from ((name, number) for number, each in enumerate(names) for name in each)
    for unit in ("seconds", "minutes", "hours", "days", "weeks"):
        yield from ((name, unit) for name in getattr(words, unit))


def test_a_word_of_time_has_one_meaning() -> None:
    """Everybody may write in every language, so two languages never mean two things by a word."""
    every: dict[str, set[object]] = {}
    for words in TIME_WORDS.values():
        for word, meaning in meanings(words):
            every.setdefault(word, set()).add(meaning)
    assert not {word: several for word, several in every.items() if len(several) > 1}
