"""Answers on the command line: the ones that the bot gives, for people and for machines."""

from __future__ import annotations

import json

import pytest

from bot.__main__ import main
from bot.rulebook.answering import OFFERED, answer
from bot.rulebook.library import Library
from bot.rulebook.search import Index
from bot.rulebook.topics import OWN


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    main(["rules", *arguments])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "can I keep two kinds of goods"),
        ("ko", "상품 두 종류를 보관할 수 있나요"),
        ("ja", "積み込みのあと余った商品はどうなりますか"),
    ],
)
async def test_the_command_line_answers_as_the_bot_does(
    capsys: pytest.CaptureFixture[str], language: str, question: str
) -> None:
    library = Library()
    said = await library.find(question, language, near="puerto-rico")
    library.close()
    printed = asked(capsys, question, "--language", language, "--game", "puerto-rico", "--json")
    found = json.loads(printed)
    assert [each["topic"] for each in found] == [page.topic.id for page in said.pages]
    assert [each["title"] for each in found] == [page.title for page in said.pages]
    assert found[0] == {
        "topic": "storage",
        "book": "puerto-rico",
        "title": said.pages[0].title,
        "confidence": round(said.hits[0].confidence, 3),
    }
    sure = [each["confidence"] for each in found]
    assert sure == sorted(sure, reverse=True)
    assert all(0 <= each <= 1 for each in sure)


def test_the_answer_is_readable_text(capsys: pytest.CaptureFixture[str]) -> None:
    printed = asked(capsys, "taking", "a", "move", "back")
    assert printed.startswith("Undoing a move (Slowboat, Undo)\n\n")
    assert "**" not in printed
    assert "/undo" in printed
    assert max(map(len, printed.splitlines())) <= 80
    assert "\nOther topics:\n- " in printed


def test_without_confidence_it_says_so_and_offers_three(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = asked(capsys, "xyzzy", "--game", "valparaiso").splitlines()
    assert printed[0] == "It is not sure which topic answers this. Perhaps one of these:"
    assert len(printed) == 1 + OFFERED == 4
    assert all(line.endswith("(Valparaíso)") for line in printed[1:])
    found = json.loads(asked(capsys, "xyzzy", "--json"))
    assert [each["confidence"] for each in found] == [0, 0, 0]


def test_what_it_is_asked_at_a_table_is_known_elsewhere_too(kept_index: Index) -> None:
    for near in (None, "brass-birmingham", "valparaiso"):
        found = answer(kept_index, "what does the hospice do in puerto rico", "en", near)
        assert (found.pages[0].book, found.pages[0].topic.id) == ("puerto-rico", "hospice")
    found = answer(kept_index, "stop the notifications while I sleep", "en", "castles-of-burgundy")
    assert (found.pages[0].book, found.pages[0].topic.id) == (OWN, "quiet-hours")


@pytest.mark.parametrize(
    ("near", "typed", "topic"),
    [
        ("castles-of-burgundy", "warehuose", "warehouse"),
        ("castles-of-burgundy", "wharehouse", "warehouse"),
        ("castles-of-burgundy", "monastry", "monasteries"),
        ("castles-of-burgundy", "carpentr", "carpenter"),
        ("puerto-rico", "capatin", "captain"),
        ("puerto-rico", "buidler", "builder"),
        ("brass-birmingham", "brewrey", "brewery"),
        ("valparaiso", "residnece", "residence"),
    ],
)
def test_a_misspelt_title_is_answered_like_the_title(
    near: str, typed: str, topic: str, kept_index: Index
) -> None:
    found = answer(kept_index, typed, "en", near)
    titled = [page.topic.id for page in found.pages]
    assert titled[0].startswith(topic) or topic in titled[:2], titled


@pytest.mark.parametrize(
    ("near", "question", "language", "topic"),
    [
        ("puerto-rico", "3 corn 2 indigo and a factory, how much", "en", "factory"),
        ("puerto-rico", "office and small market, what do I get for corn", "en", "small-market"),
        ("puerto-rico", "can I still ship with a wharf when all ships are full", "en", "wharf"),
        ("puerto-rico", "can I still ship with a wharf when all ships are full of corn", "en",
         "wharf"),
        ("castles-of-burgundy", "two sixes left and a warehouse on my board", "en", "warehouse"),
        ("puerto-rico", "とうもろこし3 工場があるといくら", "ja", "factory"),
    ],
)  # fmt: skip
def test_a_building_that_a_question_names_is_among_the_answers(
    near: str, question: str, language: str, topic: str, kept_index: Index
) -> None:
    found = answer(kept_index, question, language, near)
    assert topic in [page.topic.id for page in found.pages]
    scores = [hit.score for hit in found.hits]
    assert scores == sorted(scores, reverse=True)


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "anything", "--game", "chess"])
    assert "invalid choice: 'chess'" in capsys.readouterr().err
