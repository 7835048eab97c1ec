"""Citations: every number that is cited can be opened in a text of this repository.

A game's rules are cited as `RULINGS 5.6, R17`, within the files of the game from the `RULINGS.md`
beside its rules, elsewhere with the game's name before it: `Puerto Rico RULINGS 4.1`. Facts about
Discord are cited as `DISCORD 5` from `bot/DISCORD.md`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rules
from tests.cases import for_each

ROOT = Path(__file__).parent.parent
FOLDERS = ("bot", "renderers", "rules", "tests")
KINDS = (".py", ".js", ".md")
PLATFORM = "bot/DISCORD.md"
GAMES = {path.parent.name: path for path in sorted(ROOT.glob("rules/*/RULINGS.md"))}
"""The text of each game by the name of its package."""
NAMES = {rules.GAMES[slug].name: slug.replace("-", "_") for slug in rules.GAMES}

NUMBER = r"(?:\d+(?:\.\d+)*|[RU]\d+)(?: \([a-z]\))?"
NUMBERS = rf"{NUMBER}(?:(?:, | and | to ){NUMBER})*"
CITED = re.compile(rf"(?P<text>RULINGS|DISCORD) (?P<numbers>{NUMBERS})")
BARE = re.compile(r"\b[RU]\d{1,2}\b|\b[Rr]ulings? \d")
"""A number of a ruling that does not say where it can be opened."""
OUTSIDE = re.compile(
    r"\b[Ss]pecs? (?:sections? |discord )?[\dRU]|\bthe specification\b|\b[Ss]eed 00\d|"
    r"\bdesign style\b|\bplatform notes\b"
)
"""Words that point to a text outside the repository."""
IN_BRACKETS = re.compile(
    r"(?<!\w)\(\d{1,2}(?:\.\d{1,2}){1,2}(?: \([a-z]\))?(?:(?:, | and )[\dRU][^()]*)?\)"
)
"""A number of a chapter in brackets of a docstring, with no name of a text before it."""
KEY = re.compile(r'"R\d+"')
HEADING = re.compile(r"#+ (\d+(?:\.\d+)*)\.? ")
POINT = re.compile(r"\s*- \*\*(\d+(?:\.\d+)+|[RU]\d+|\([a-z]\))\*\* ")
WITHIN = re.compile(
    r"(?<![\w.£/#~=-])(?:[RU]\d+|\d{1,2}\.\d{1,2}(?:\.\d)?)(?: \([a-z]\))?(?![\w.]\d)"
)
"""How a text refers to a number of its own."""


def numbered(text: Path) -> set[str]:
    """Return what can be cited: headings, points in bold, and lettered points within them."""
    found: list[str] = []
    above = ""
    for line in text.read_text(encoding="utf-8").splitlines():
        label = HEADING.match(line) or POINT.match(line)
        if label and label[1].startswith("("):
            found.append(f"{above} {label[1]}")
        elif label:
            above = label[1]
            found.append(above)
    assert len(found) == len(set(found)), f"{text.name} gives a number twice"
    return set(found)


KNOWN = {
    **{game: numbered(path) for game, path in GAMES.items()},
    PLATFORM: numbered(ROOT / PLATFORM),
}


def sources() -> Iterator[tuple[str, list[str]]]:
    """Yield name and lines of every file that may cite."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in KINDS and path != Path(__file__):
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8").splitlines()
    for page in ("README.md", "rules/README.md"):
        yield page, (ROOT / page).read_text("utf-8").splitlines()


def cited_text(name: str, line: str, citation: re.Match[str]) -> str | None:
    """Return which text a citation means, None if it does not say so."""
    if citation["text"] == "DISCORD":
        return PLATFORM
    named = [
        game for title, game in NAMES.items() if line[: citation.start()].endswith(f"{title} ")
    ]
    within = [game for game in GAMES if game in name]
    return next(iter((*named, *within)), None)


def problems(name: str, line: str) -> Iterator[str]:
    """Yield what is wrong with the citations of a line."""
    covered: list[tuple[int, int]] = [found.span() for found in KEY.finditer(line)]
    for citation in CITED.finditer(line):
        covered.append(citation.span())
        text = cited_text(name, line, citation)
        if text is None:
            yield f"{citation[0]} does not name its game"
            continue
        for number in re.findall(NUMBER, citation["numbers"]):
            if number not in KNOWN[text]:
                yield f"{number} is not in {text}"
    for found in BARE.finditer(line):
        if not any(start <= found.start() < end for start, end in covered):
            yield f"{found[0]} does not say where it can be opened"
    if outside := OUTSIDE.search(line):
        yield f"{outside[0]} points outside the repository"


def test_every_citation_can_be_opened() -> None:
    texts = {PLATFORM, *(path.relative_to(ROOT).as_posix() for path in GAMES.values())}
    assert [
        f"{name}:{number}: {problem}"
        for name, lines in sources()
        if name not in texts
        for number, line in enumerate(lines, start=1)
        for problem in problems(name, line)
    ] == []


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings of a source, each with the number of its first line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            doc = ast.get_docstring(node)
            if doc is not None:
                yield node.body[0].lineno, doc


def unnamed(source: str) -> list[str]:
    """Return what docstrings cite in brackets without saying from which text."""
    if not IN_BRACKETS.search(source):
        return []
    return [
        f"{number}: {found[0]} does not say where it can be opened"
        for number, doc in docstrings(source)
        for found in IN_BRACKETS.finditer(doc)
    ]


def test_no_docstring_cites_a_number_alone() -> None:
    assert [
        f"{name}:{problem}"
        for name, lines in sources()
        if name.endswith(".py")
        for problem in unnamed("\n".join(lines))
    ] == []


@for_each(
    ("doc", "wrong"),
    [
        ("Moves of guests (9.5).", 1),
        ("Moves of guests (9.5, 13.3).", 1),
        ("Moves of guests (11.2.1 and R12).", 1),
        ("Loads a barrel (5.6 (a)).", 1),
        ("Moves of guests (RULINGS 9.5, 13.3).", 0),
        ("Loads a barrel (RULINGS 5.6 (a)).", 0),
        ("A move in front (-1) or behind (1), as min(1.0, x) says.", 0),
    ],
)
def test_a_number_alone_is_found(doc: str, wrong: int) -> None:
    assert len(unnamed(f'"""{doc}"""\n')) == wrong


def test_the_texts_refer_to_numbers_of_their_own() -> None:
    assert [
        f"{path.parent.name}:{number}: {found[0]}"
        for game, path in GAMES.items()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if not HEADING.match(line) and not POINT.match(line) and not line.startswith("    ")
        for found in WITHIN.finditer(line)
        if found[0] not in KNOWN[game]
    ] == []


@for_each(
    ("name", "line", "wrong"),
    [
        ("rules/puerto_rico/state.py", "(RULINGS 5.6 (a), R12)", 0),
        ("rules/puerto_rico/state.py", "RULINGS R39 (l) and 13.3.4", 0),
        ("rules/core/record.py", "as in Puerto Rico RULINGS 4.1", 0),
        ("bot/client.py", "too late (DISCORD 1)", 0),
        ("rules/puerto_rico/state.py", "(RULINGS 5.9, R99)", 2),
        ("rules/puerto_rico/state.py", "(RULINGS 5.6 (k))", 1),
        ("rules/brass_birmingham/state.py", "(RULINGS R37)", 1),
        ("rules/core/record.py", "(RULINGS 4.1)", 1),
        ("bot/client.py", "(DISCORD 99)", 1),
        ("rules/puerto_rico/state.py", "as R17 says", 1),
        ("rules/brass_birmingham/state.py", "(ruling 5)", 1),
        ("rules/core/record.py", "(spec 4.1)", 1),
        ("bot/client.py", "(design style 2.4)", 1),
    ],
)
def test_a_citation_that_cannot_be_opened_is_found(name: str, line: str, wrong: int) -> None:
    assert len(list(problems(name, line))) == wrong
