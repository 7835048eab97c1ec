"""The reader of language files: what it reads, and what it refuses with file and line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from bot.rulebook.reading import check_topics, open_book, read_book
from bot.rulebook.topics import BadPage, Book, Chapter, Topic

BOOK = Book("chess", Path(), (Topic("castling", related=("king",)), Topic("king")))
GOOD = """# Pieces
## king: The king
also: king; most important piece

One step in any direction.

- never into **check**

## castling: Castling
King and rook move together.
"""


def write(folder: Path, content: str, language: str = "en", chapter: str = "pieces") -> None:
    (folder / language).mkdir(exist_ok=True)
    (folder / language / f"{chapter}.md").write_text(content, encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language in ("en", "ko", "ja"):
        write(tmp_path, GOOD, language)
    return tmp_path


def test_pages_come_in_the_order_of_the_topics(folder: Path) -> None:
    read = read_book(BOOK, folder)
    assert set(read) == {"en", "ko", "ja"}
    castling, king = read["ko"]
    assert (castling.topic.id, king.topic.id) == ("castling", "king")
    assert king.title == "The king"
    assert king.also == ("king", "most important piece")
    assert king.text == "One step in any direction.\n\n- never into **check**"
    assert king.chapter == Chapter("pieces", "Pieces")
    assert castling.also == ()
    assert (castling.book, castling.language) == ("chess", "ko")


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("# Pieces", "Pieces", 1, "the first line"),
        ("# Pieces", "# ", 1, "the first line"),
        ("# Pieces", "# " + "x" * 61, 1, "61 characters"),
        ("## king: The king", "some text\n## king: The king", 2, "before the first topic"),
        ("## king: The king", "## King: The king", 2, "a heading"),
        ("## king: The king", "## king The king", 2, "a heading"),
        ("## king: The king", "## king: ", 2, "a heading"),
        ("## king: The king", "## king: " + "x" * 61, 2, "61 characters"),
        ("One step", "### Moves\nOne step", 5, "a heading"),
        ("## king:", "## queen:", 2, "no topic queen"),
        ("## castling:", "## king:", 9, "king is there twice"),
        ("also: king; most important piece", "also: king;", 3, "an empty phrase"),
        ("also: king;", "also: " + "x" * 81 + ";", 3, "81 characters"),
        ("One step", "also: one step", 5, "front matter in the text"),
        ("One step", "asked: one step", 5, "a line of questions"),
        ("also: king;", "asked: one step", 3, "a line of questions"),
        ("One step", "| one | step |", 5, "a table"),
        ("- never", "* never", 7, "a point of a list"),
        ("One step", "One\tstep", 5, "a tab"),
        ("One step", "One\u200bstep", 5, "cannot be seen"),
        ("**check**", "**check", 2, "no second one"),
        ("King and rook move together.", "", 9, "has no text"),
        ("One step", "x" * 900, 2, "room for 900"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(
    folder: Path, old: str, new: str, line: int, why: str
) -> None:
    assert old in GOOD
    write(folder, GOOD.replace(old, new))
    with pytest.raises(BadPage) as refused:
        read_book(BOOK, folder)
    path = (folder / "en" / "pieces.md").as_posix()
    assert str(refused.value).startswith(f"{path}:{line}: ")
    assert why in str(refused.value)


def test_texts_in_korean_and_japanese_are_shorter(folder: Path) -> None:
    write(folder, GOOD.replace("One step", "x" * 700))
    read_book(BOOK, folder)
    write(folder, GOOD.replace("One step", "x" * 700), "ja")
    with pytest.raises(BadPage, match="room for 700"):
        read_book(BOOK, folder)


def steps(language: str) -> Mapping[str, str]:
    """What a book of chess takes from its data."""
    return {"steps": {"en": "1 step", "ko": "1칸"}.get(language, "1"), "moves": "- left\n- right"}


def test_a_book_inserts_what_its_data_say(folder: Path) -> None:
    write(folder, GOOD.replace("One step", "{steps}").replace("- never", "{moves}\n- never"))
    write(folder, GOOD.replace("One step", "{steps}"), "ko")
    read = read_book(replace(BOOK, insertions=steps), folder)
    assert read["en"][1].text == (
        "1 step in any direction.\n\n- left\n- right\n- never into **check**"
    )
    assert read["ko"][1].text.startswith("1칸 in any direction.")


def test_what_nothing_is_inserted_for_is_refused(folder: Path) -> None:
    write(folder, GOOD.replace("One step", "{leaps}"))
    for book in (BOOK, replace(BOOK, insertions=steps)):
        with pytest.raises(BadPage, match=r"pieces.md:5: nothing is inserted for \{leaps\}"):
            read_book(book, folder)


def test_a_topic_whose_thing_is_not_in_the_data_is_left_out(folder: Path) -> None:
    assert "## castling" in GOOD
    needing = re.sub(r"(## castling: .*\n)", r"\1needs: moves\n", GOOD)
    write(folder, needing, "en")
    book = open_book("chess", folder, ("pieces",), insertions=steps)
    assert [topic.needs for topic in book.topics][-1] == "moves"
    assert "castling" in [page.topic.id for page in read_book(book, folder)["ko"]]
    without = read_book(replace(book, insertions=lambda language: {}), folder)
    for language in without:
        assert "castling" not in [page.topic.id for page in without[language]]
        assert all("castling" not in page.topic.related for page in without[language])


def test_a_language_without_a_topic_is_refused(folder: Path) -> None:
    write(folder, GOOD[: GOOD.index("## castling")], "ko")
    with pytest.raises(BadPage, match="ko:1: the topic castling is missing"):
        read_book(BOOK, folder)


def test_a_language_without_chapters_is_refused(folder: Path) -> None:
    (folder / "ja" / "pieces.md").unlink()
    with pytest.raises(BadPage, match="ja:1: there are no chapters"):
        read_book(BOOK, folder)


def test_a_topic_in_two_chapters_is_refused(folder: Path) -> None:
    write(folder, "# More\n## king: Again\nThe king.\n", chapter="rest")
    with pytest.raises(BadPage, match=r"rest.md:2: the topic king is there twice"):
        read_book(BOOK, folder)


def test_a_topic_stands_in_the_same_chapter_in_all_languages(folder: Path) -> None:
    start = GOOD.index("## castling")
    write(folder, GOOD[:start], "ko")
    write(folder, "# Rest\n" + GOOD[start:], "ko", "rest")
    with pytest.raises(BadPage, match=r"rest.md:1: the topic castling stands in the chapter pie"):
        read_book(BOOK, folder)


def test_a_chapter_without_topics_is_refused(folder: Path) -> None:
    write(folder, "# Empty\n", chapter="empty")
    with pytest.raises(BadPage, match=r"empty.md:1: there are no topics"):
        read_book(BOOK, folder)


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / "en" / "pieces.md").write_bytes(b"# Pieces\n\xff\xfe")
    with pytest.raises(BadPage, match=r"pieces.md:1: the file is not in UTF-8"):
        read_book(BOOK, folder)


@pytest.mark.parametrize(
    ("topics", "why"),
    [
        ((Topic("king"), Topic("king")), "king is there twice"),
        ((Topic("king", related=("queen",)),), "king is related to queen"),
        ((Topic("king", related=("king",)),), "king is related to king"),
        ((Topic("a", related=("b", "b")), Topic("b")), "related to b twice"),
        ((Topic("a", refusals=("No.",)), Topic("b", refusals=("No.",))), "two topics explain"),
    ],
)
def test_topics_that_do_not_fit_together_are_refused(topics: tuple[Topic, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        check_topics(Book("chess", Path(), topics))


FRONT = """# Pieces
## castling: Castling
also: king and rook
related: king
figure: board
refusal: IN_CHECK
refusal: You have moved your king already.
King and rook move together.

## king: The king
One step in any direction.
"""
MESSAGES = ModuleType("refusals")
MESSAGES.IN_CHECK = "Your king is in check."  # type: ignore[attr-defined]


def test_topics_are_those_of_the_english_files(folder: Path) -> None:
    write(folder, FRONT)
    book = open_book("chess", folder, ("pieces",), MESSAGES)
    refusals = ("Your king is in check.", "You have moved your king already.")
    castling = Topic("castling", ("king",), "board", refusals)
    assert book.topics == (castling, Topic("king"))
    (first, _) = read_book(book)["en"]
    assert (first.also, first.text) == (("king and rook",), "King and rook move together.")


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("related: king", "related:", 4, "nothing after related:"),
        ("figure: board", "figure: board\nfigure: board", 6, "figure: is there twice"),
        ("figure: board", "related: king", 5, "related: is there twice"),
        ("IN_CHECK", "IN_CHESS", 6, "no refusal IN_CHESS"),
    ],
)
def test_damaged_front_matter_is_named_with_file_and_line(
    folder: Path, old: str, new: str, line: int, why: str
) -> None:
    write(folder, FRONT.replace(old, new))
    with pytest.raises(BadPage) as refused:
        open_book("chess", folder, ("pieces",), MESSAGES)
    path = (folder / "en" / "pieces.md").as_posix()
    assert str(refused.value).startswith(f"{path}:{line}: ")
    assert why in str(refused.value)


@pytest.mark.parametrize("line", ["related: castling", "figure: board", "refusal: No."])
def test_front_matter_of_the_topics_stands_in_english_only(folder: Path, line: str) -> None:
    write(folder, GOOD.replace("also: king", f"{line}\nalso: king"), "ko")
    with pytest.raises(BadPage, match=r"pieces.md:3: \w+: stands in English only"):
        read_book(BOOK, folder)


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("also: king", "also: piece\nalso: king", 4, "also: is there twice"),
        ("One step", "figure: board", 5, "front matter in the text"),
    ],
)
def test_front_matter_stands_once_and_below_the_title(
    folder: Path, old: str, new: str, line: int, why: str
) -> None:
    write(folder, GOOD.replace(old, new))
    with pytest.raises(BadPage, match=f"pieces.md:{line}: {why}"):
        read_book(BOOK, folder)
