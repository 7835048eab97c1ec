"""Texts have the words of Euro games and of the bot, not those of chess or of another grammar."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po

import bot
from bot.i18n import path_of
from tests.cases import for_each
from tests.sources import nodes_of, sources

BOT: Final = Path(bot.__file__).parent
FOREIGN: Final = {
    "ko": re.compile(
        r"기보|체스|바둑|대국|투료|[}\d]수(?![가-힣])|(?<![가-힣])수를 [두둘둔둡무]|둔 수(?! )|"
        r"둘 수:|(?<![가-힣])(?:가능한|없는|마지막|지난|모든|자동|예약한|한|다음|첫) "
        r"수(?:[가를는도의로와]|에서?)?(?![가-힣])"
    ),
    "ja": re.compile(
        r"棋|指(?:し手|した|して|しま|せ|さ|そう|す(?!る))|投了|将棋|チェス|借金|一手(?![間番])|"
        r"\}手(?![番数])|(?<!相)手を指|(?:最後の|自動の|選択のない|次の|前回の)手(?![番順数])"
    ),
}
"""By language what players never read: moves of chess, its records, debts in place of loans."""
SEARCHED: Final = ("also:", "asked:")
"""The beginning of lines with words that somebody may look for."""
FRONT_MATTER: Final = (*SEARCHED, "related:", "figure:", "refusal:", "needs:")
STILTED: Final = {
    "en": re.compile(
        # relative clauses as subjects, negated nouns, passives of telling
        r"\bwho(?:m|s)?(?:so)?ever\b|(?<!there )"
        r"\bis no (?!longer)[a-z]|\b(?:is|are|be) told\b|\btells of\b|"
        r"\bended no\b|\bin no game\b|\bof which[.,;]|\bone's\b|"
        # things that stand, and words that nobody says at a table
        r"(?<!as it )(?<!as they )\bstands?(?! in\b| for\b|-in)\b|"
        r"\bgo(?:es)? on(?=[.,;:]|$)|\bany more[.,;:]|\banew\b|"
        r"\bin vain\b|\bjust now\b|\bmeanwhile\b|\btelephones?\b|\bdearest\b|"
        r"\b(?:no|some|every|any)body\b|\borganisers?\b|\bsubstitutes?\b|"
        # British spellings, and what everyone contracts
        r"\b(?:colour|neighbour|favour|harbour)|\bcentre\b|\bgrey\b|\bcannot\b|"
        r"\b(?:do|does|did|is|are|was|were|has|have|will) not\b|"
        # a second kind of apostrophes and quotation marks
        r"[‘’“”]",
        re.IGNORECASE,
    ),
    "ko": re.compile(
        r"명령(?!어)|(?<![가-힣])턴(?!온| 순서 (?:트랙|토큰))|대신할 사람|교체 선수|게임판|"
        r"가장 최근|Slowboat이|저절로|알아서|무르|그림|뜻밖|여벌|손으로 돌아|"
        r"`/[a-z ]+`(?:은|는|이|가|을|를|와|과|로|으로|라|나)(?![가-힣(])"
    ),
    "ja": re.compile(
        r"卓|非公開の?スレッド|絵|ひとりでに|指示|不意|一番新しい|代打ち|交代の人|：|～|"
        r"[ぁ-ヿ一-鿿、。] `/|`/[a-z ]+` [ぁ-ヿ一-鿿]"
    ),
}
"""By language what nobody reads any more: other words for a thing, and foreign grammar."""
LONGEST_MESSAGE: Final = 160
"""The characters of an English message without its gaps; may only fall."""
LONGEST_BUTTON: Final = 24
"""The characters of a button, so that a row of them fits a phone."""
LABELS: Final = {"choice_label", "confirm_label", "_snooze_rows"}
"""Functions that return labels of buttons."""
VERB: Final = re.compile(
    r"(?:Add|Agree|Allow|Ask|Cancel|Change|Check|Choose|Confirm|Correct|Decline|Delete|End|Explain|"
    r"Export|Find|Follow|Forfeit|Get|Give|Go|Invite|Join|Keep|Learn|Leave|Let|Manage|Message|Move|Open|Plan|Play|Refuse|Remind|Remove|"
    r"Rate|Repeat|Replay|Reset|Resign|Resume|Review|Run|Save|Set|Share|Show|Start|Stay|Stop|Swap|Take|Turn|Undo|"
    r"Wait)\b"
)
"""How buttons begin."""
NOUNS: Final = {
    "Options…": "the panel of options, which others than the host only read",
    "Settings…": "the same of a league",
    "Rematch": "the usual word, with which nothing has to be said about it",
    "In 4 hours": "a time after `Remind me in 1 hour`",
    "Tomorrow morning": "a time after `Remind me in 1 hour`",
    "Not now": "the usual answer to a question that can be asked again later",
}
"""Buttons without a verb, and why."""

MORE_NOUNS: Final = {"characters", "channels", "chickens", "cows", "pigs", "seats", "trades"}
"""What is only counted in messages without a plural form."""
TO_MOST: Final = re.compile(r"\{\w+\} (?:to|of) \{(?:most|all)\} \w+")
"""A range of numbers, which is a plural."""
VERBS: Final = {"is", "keeps", "places", "wants"}
"""What follows the name of a player or a thing, and is no noun there."""
LIMITS: Final = re.compile(
    r"(?:up to|at least|within|1 to|an hour and|every|After|a pause of|[Aa]ll|Your|For) "
    r"\{(?:n|\w+s|limit|people)\} "
    r"(?:characters|channels|orders|moves|players|seats|days|hours|minutes|seconds)"
)
"""Limits of the bot, which are never 1."""
SEVERAL: Final = {
    # numbers of a game that are never 1
    *("Choose exactly {number} goods.", "You can plan up to {number} cards in the slots."),
    *(
        "A merchant can move up to {number} spaces.",
        "Discard {n} cards to scout.",
        "You need {n} cards to scout.",
        "fewer than {n} cards",
    ),
    "A card of deck B costs {price} pesos while cards of deck A are face up.",
    "Say what you choose for each of the {number} trades.",
    "{n} equal goods of the hold → an achievement",
    *("{n} chickens", "{n} cows", "{n} pigs", "{n} circles: {good}"),
    *("{points} of {target} points", "{n}/{cells} cells"),
    # with a decimal
    *("about {points} points", "about {points} points ({least} to {most})"),
    # one player has a sentence of their own
    *("Only with {seats} players.", "{players} players", "{players} players or more"),
    "The option {option} can't be {value} with {seats} players.",
    "The option {option} isn't available with {seats} players.",
    "A table needs at least {least} players. Joined so far: {joined}.",
    "{taken} of {number} players: these options need exactly {number}.",
    # a color
    "{colour} goods",
}
"""Other messages whose number is never 1."""


def translations(language: str) -> Iterator[str]:
    with path_of(language).open("rb") as file:
        for message in read_po(file, locale=language):
            yield from [message.string] if isinstance(message.string, str) else message.string


def messages(language: str) -> Iterator[str]:
    """Yield what the catalogue of a language shows, without gaps and names of commands."""
    with path_of(language).open("rb") as file:
        for message in read_po(file, locale=language):
            ids = [message.id] if isinstance(message.id, str) else message.id
            own = [message.string] if isinstance(message.string, str) else message.string
            if message.id and message.context != "command":
                yield from (re.sub(r"\{\w*\}", "{}", text) for text in (own if any(own) else ids))


def buttons() -> Iterator[str]:
    """Yield the labels of buttons: written beside one, put together before, or handed to one."""
    for source in sources("bot/ui").values():
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        functions = [node for node in nodes_of(source) if isinstance(node, kinds)]
        makers = list(filter(is_button, functions))
        for function in functions:
            for label in (node.args[0] for node in called(function, {"button"})):
                yield from written(label)
                if isinstance(label, ast.Name):
                    yield from assigned(function, label.id)
            for inner in makers:
                if inner is not function and inner in ast.walk(function):
                    for node in called(function, {inner.name}):
                        yield from written(node.args[0])
        for function in functions:
            if function.name in LABELS:
                yield from written(function)


def called(function: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id=name), args=[_, *_]) if name in names:
                yield node


def is_button(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function makes a button of the label that it is given."""
    first = function.args.args[:1]
    labels = [node.args[0] for node in called(function, {"button"})]
    return any(isinstance(each, ast.Name) and each.id == first[0].arg for each in labels if first)


def assigned(function: ast.AST, name: str) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield from written(value)


def written(node: ast.AST) -> Iterator[str]:
    """Yield the messages that an expression asks for."""
    for inner in ast.walk(node):
        match inner:
            case ast.Call(func=ast.Attribute(attr="gettext" | "ngettext"), args=[*arguments]):
                for each in arguments:
                    if isinstance(each, ast.Constant):
                        yield str(each.value)


def stamped() -> Iterator[tuple[str, str]]:
    """Yield messages with the name of a gap that a long time stamp fills."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    for source in sources("bot/ui").values():
        for function in nodes_of(source):
            if not isinstance(function, kinds):
                continue
            stamps = {
                target.id
                for node in ast.walk(function)
                if isinstance(node, ast.Assign) and any(called(node.value, {"timestamp"}))
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(function):
                if not isinstance(node, ast.Call):
                    continue
                for keyword in node.keywords:
                    value = keyword.value
                    named = isinstance(value, ast.Name) and value.id in stamps
                    if keyword.arg and (named or any(called(value, {"timestamp"}))):
                        yield from ((message, keyword.arg) for message in written(node))


def rules_texts(language: str) -> Iterator[str]:
    for path in sorted(BOT.glob(f"**/rulebook/**/{language}/*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith(SEARCHED):
                yield f"{path.parent.parent.parent.name} {path.stem}: {line}"


def page_texts(language: str) -> Iterator[str]:
    """Yield the lines that a reader of the rules sees, without notation and what is inserted."""
    for path in sorted(BOT.glob(f"**/rulebook/**/{language}/*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(FRONT_MATTER):
                continue
            shown = re.sub(r"^## [a-z0-9-]+: |\{[^{}]*\}", "", line)
            shown = re.sub(r"`([^`]*)`", lambda code: code[0] if code[1][0] == "/" else "", shown)
            yield f"{path.parts[-4]} {path.stem}: {shown}"


@pytest.mark.parametrize("language", STILTED)
def test_the_rulebooks_are_written_in_plain_words(language: str) -> None:
    texts = list(page_texts(language))
    assert len(texts) > 1000
    assert [text for text in texts if STILTED[language].search(text)] == []


@pytest.mark.parametrize("language", STILTED)
def test_messages_are_written_in_plain_words(language: str) -> None:
    texts = list(messages(language))
    assert len(texts) > 3000
    assert [text for text in texts if STILTED[language].search(text)] == []


def test_english_messages_are_short_sentences() -> None:
    """One fact a sentence, and a time, which is long, at the end of its own."""
    texts = [re.sub(r"\s+", " ", text) for text in messages("en")]
    assert [text for text in texts if text.count(";") > 1] == []
    assert [text for text in texts if len(text.replace("{}", "")) > LONGEST_MESSAGE] == []


def test_buttons_fit_a_phone() -> None:
    labels = set(buttons())
    assert len(labels) > 20
    shown = {label: re.sub(r"\{\w+\}", "", label) for label in labels}
    assert {label for label, text in shown.items() if len(text) > LONGEST_BUTTON} == set()


def test_buttons_begin_with_a_verb() -> None:
    labels = set(buttons())
    assert len(labels) > 60
    assert labels >= {"Join", "Undo", "Wait {n} days", "Take over this seat", *NOUNS}
    assert sorted(each for each in labels - set(NOUNS) if not VERB.match(each)) == []


def test_a_time_comes_last_in_its_sentence() -> None:
    """Discord shows it as "Saturday, December 24, 2026 8:00 PM (in 3 hours)"."""
    found = set(stamped())
    assert len(found) > 20
    assert [
        message
        for message, gap in sorted(found)
        if not re.search(rf"\{{{gap}\}}[*)]*\.?(?:\s|$)", message)
    ] == []


def test_a_number_is_followed_by_a_noun_that_fits() -> None:
    """A message with a number and what it counts has a plural form, or is worded without."""
    with path_of("en").open("rb") as file:
        catalogue = [message for message in read_po(file, locale="en") if message.id]
    forms = [form for each in catalogue if not isinstance(each.id, str) for form in each.id[1:]]
    counted = re.compile(r"\{\w+\} (?:more |free |different |equal )?(\w+s)\b")
    nouns = {noun for form in forms for noun in counted.findall(form)} | MORE_NOUNS
    nouns -= VERBS
    assert nouns >= {"players", "points", "doubloons", "days", "cards"}
    alone = {each.id for each in catalogue if isinstance(each.id, str)}
    numbered = {
        each
        for each in alone
        if nouns & set(counted.findall(TO_MOST.sub("", LIMITS.sub("", each))))
    }
    assert sorted(numbered - set(SEVERAL)) == []
    assert sorted(set(SEVERAL) - numbered) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Whoever has the most points wins."),
        ("en", "The wharf is no cargo ship."),
        ("en", "The game goes on."),
        ("en", "You place all your colonists anew."),
        ("en", "Tiles of your colour"),
        ("en", "It's Ann’s turn."),
        ("ko", "`/play`로 엽니다"),
        ("ko", "예약 명령이 멈춥니다"),
        ("ja", "1卓の人数"),
        ("ja", "サーバーで `/play` を使う"),
    ],
)
def test_stilted_words_are_found(language: str, text: str) -> None:
    assert STILTED[language].search(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A computer can stand in for you; `*` stands for any word."),
        ("en", "A used tile goes on top."),
        ("ko", "명령어 목록: 버턴온트렌트, `/play`(으)로"),
        ("ja", "`/play`で、テーブルを開きます"),
    ],
)
def test_plain_words_are_not_mistaken(language: str, text: str) -> None:
    assert not STILTED[language].search(text)


@pytest.mark.parametrize("language", FOREIGN)
def test_the_rulebooks_use_the_words_of_euro_games(language: str) -> None:
    texts = list(rules_texts(language))
    assert len(texts) > 1000
    assert [text for text in texts if FOREIGN[language].search(text)] == []


@pytest.mark.parametrize("language", FOREIGN)
def test_the_catalogues_use_the_words_of_euro_games(language: str) -> None:
    assert [text for text in translations(language) if FOREIGN[language].search(text)] == []


@for_each(
    ("language", "text"),
    [
        ("ko", "수를 두는 세 가지 방법"),
        ("ko", "{n}수 무르기"),
        ("ko", "게임의 기보"),
        ("ko", "가능한 수를 보여 줍니다"),
        ("ja", "棋譜の書き方"),
        ("ja", "代わりに指します"),
        ("ja", "{n}手を取り消す"),
        ("ja", "投了"),
    ],
)
def test_a_word_of_chess_is_found(language: str, text: str) -> None:
    assert FOREIGN[language].search(text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "여기서는 할 수 있습니다"),
        ("ko", "타일을 하나만 둘 수 있습니다"),
        ("ko", "남은 수 3"),
        ("ja", "コピーする相手を指定する"),
        ("ja", "あなたの手番です"),
    ],
)
def test_other_words_are_left_alone(language: str, text: str) -> None:
    assert not FOREIGN[language].search(text)
