"""The kept index: the same answers as the one that was made, and made anew when it is no good."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bot.i18n import LANGUAGES
from bot.rulebook import indexing, library, storage
from bot.rulebook.answering import answer
from bot.rulebook.books import BOOKS, pages
from bot.rulebook.building import Material
from bot.rulebook.glossary import whole_glossary
from bot.rulebook.indexing import page_of
from bot.rulebook.search import Index

QUESTIONS = (
    ("can I keep two kinds of goods", "en", "puerto-rico"),
    ("what does the hospise do", "en", None),
    ("상품 두 종류를 보관할 수 있나요", "ko", "puerto-rico"),
    ("お金が足りないときは", "ja", "puerto-rico"),
    ("xyzzy", "en", "puerto-rico"),
)
LATER = 40 * 86400


@pytest.fixture(scope="module")
def made() -> Index:
    """An index of two books without the questions that people ask: that of all takes seconds."""
    books = ("slowboat", "puerto-rico")
    read = {
        language: [page for book in books for page in pages(language, book)]
        for language in LANGUAGES
    }
    return Material.of(read, whole_glossary()).index()


@pytest.fixture(autouse=True)
def made_at_once(made: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes the index in this process gets the one that was made."""
    for module in (indexing, library):
        monkeypatch.setattr(module, "build_index", lambda: made)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where indexes are kept, empty at first."""
    monkeypatch.setattr(storage, "folder", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def answers(index: Index) -> list[Any]:
    return [
        [(hit.page.book, hit.page.topic.id, hit.score) for hit in answer(index, *asked).hits]
        for asked in QUESTIONS
    ]


def test_a_kept_index_gives_the_same_answers(made: Index, folder: Path) -> None:
    assert storage.read(page_of) is None
    indexing.keep(made)
    kept = storage.read(page_of)
    assert kept is not None
    assert answers(kept) == answers(made)
    found = kept.search("mayo", "en", {"puerto-rico": 1.0}, typing=True)
    assert [hit.page.title for hit in found] == [
        hit.page.title for hit in made.search("mayo", "en", {"puerto-rico": 1.0}, typing=True)
    ]
    assert [file.name for file in folder.iterdir()] == [storage.place().name]


def test_a_terminal_reads_pages_with_the_names_of_commands(made: Index, folder: Path) -> None:
    indexing.keep(made)
    shelf = storage.load_index()
    assert shelf is not None
    assert answers(shelf.index) == answers(made)
    assert "`/규칙" in shelf.index.page("slowboat", "rules-search", "ko").text
    assert shelf.languages == ("en", "ko", "ja")
    assert shelf.names.keys() == BOOKS.keys()


@pytest.mark.parametrize("damage", ["empty", "cut", "changed", "other"])
def test_a_damaged_file_is_no_index(made: Index, folder: Path, damage: str) -> None:
    indexing.keep(made)
    whole = storage.place().read_bytes()
    middle = len(whole) // 2
    damaged = {
        "empty": b"",
        "cut": whole[:middle],
        "changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        "other": b"PK\x05\x06" + bytes(18),
    }
    storage.place().write_bytes(damaged[damage])
    assert storage.read(page_of) is None or storage.load_index() is None


def test_another_version_of_the_sources_has_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "PACKAGE", tmp_path / "bot")
    pages = tmp_path / "bot" / "rulebook" / "slowboat" / "en"
    pages.mkdir(parents=True)
    names = []
    for text in ("one", "two", "one"):
        (pages / "tables.md").write_text(text, encoding="utf-8")
        storage.version.cache_clear()
        names.append(storage.place().name)
    storage.version.cache_clear()
    assert names[0] == names[2] != names[1]


def test_files_of_old_versions_go(made: Index, folder: Path) -> None:
    folder.mkdir()
    old, new = folder / "rules-old.zip", folder / "rules-new.zip"
    for file in (old, new):
        file.touch()
    os.utime(old, (time.time() - LATER, time.time() - LATER))
    indexing.keep(made)
    assert {file.name for file in folder.iterdir()} == {new.name, storage.place().name}


def test_another_process_makes_the_index_of_a_running_bot(
    made: Index, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = []

    def run(command: tuple[str, ...], **options: object) -> None:
        commands.append(command[1:])
        indexing.keep(made)

    monkeypatch.setattr(library.subprocess, "run", run)
    assert library.open_index() is not made
    assert library.open_index() is not made
    assert commands == [("-m", "bot.rulebook.indexing")]


def test_the_bot_makes_it_itself_if_no_other_process_can(
    made: Index, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def run(command: tuple[str, ...], **options: object) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(library.subprocess, "run", run)
    assert library.open_index() is made
    assert "could not build the rules index" in caplog.text


def test_a_folder_that_cannot_be_written_is_no_hindrance(
    made: Index, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(storage, "folder", lambda: tmp_path / "file" / "cache")
    assert storage.load_index() is None
    shelf = indexing.make_shelf()
    assert answers(shelf.index) == answers(made)
    assert "`/규칙" in shelf.index.page("slowboat", "rules-search", "ko").text


def test_an_answer_on_a_terminal_loads_no_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = (
        "import sys; from bot.command import main; main(['rules', 'what is a quarry', '--json']);"
        "print(sorted({'discord', 'bot.games', 'bot.i18n', 'PIL'} & set(sys.modules)))"
    )
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    indexing.main()
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=True, capture_output=True)
    *printed, loaded = done.stdout.decode().splitlines()
    assert '"quarry' in "".join(printed)
    assert loaded == "[]"
