import ast
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from babel.messages.catalog import Catalog

import renderers.core.texts
import rules
from bot import i18n
from bot.games import GAMES
from bot.i18n import LANGUAGES, Texts, locale_of, reason, texts_for
from bot.locales import __main__ as command
from bot.locales import extraction
from tests.cases import for_each
from tests.sources import nodes_of, sources

GAME = GAMES["puerto-rico"]
Ids: TypeAlias = set[tuple[str, str]]
HELP = "run `python -m bot.locales`"


@pytest.fixture
def catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for a Korean catalogue."""
    path = tmp_path / "slowboat.po"
    monkeypatch.setattr(extraction, "path_of", lambda language: path)
    return path


def messages(*ids: Any) -> Catalog:
    found = Catalog(charset="utf-8")
    for each in ids:
        found.add(each, locations=[("a.py", 1)])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_hold_exactly_the_messages_of_the_project(
    language: str, template: Catalog
) -> None:
    assert list(extraction.problems(language, template)) == [], HELP


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_written_as_the_command_writes_them(language: str) -> None:
    path = i18n.path_of(language)
    assert path.read_text("utf-8") == extraction.text_of(extraction.read(language))


def test_messages_of_all_sorts_are_found(message_ids: Ids) -> None:
    assert ("", "{player}: choose a role.") in message_ids
    assert ("", "{n} doubloon") in message_ids
    assert ("building", "Customs house") in message_ids
    assert ("role", "Captain") in message_ids
    assert ("", "Your island is full.") in message_ids
    assert ("", "{word} isn't a building.") in message_ids
    assert ("", "You've already joined.") in message_ids
    assert ("", "There's no option {option}.") in message_ids
    assert ("", "Forced moves") in message_ids
    assert ("option", "listed-first") in message_ids


def test_gaps_of_messages_have_names(message_ids: Ids) -> None:
    assert not [
        f"{message!r}: {gap!r}"
        for _, message in sorted(message_ids)
        for gap in extraction.gaps(message)
        if not gap.isidentifier()
    ]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("context", ["role", "building", "good", "term", "title"])
def test_names_are_translated(language: str, context: str, message_ids: Ids) -> None:
    texts = texts_for(language)
    names = [name for where, name in message_ids if where == context]
    assert names
    for name in names:
        args = dict.fromkeys(extraction.gaps(name), "x")
        assert texts.pgettext(context, name, **args) != name.format(**args), name


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_names_of_a_kind_differ(language: str, message_ids: Ids) -> None:
    texts = texts_for(language)
    for context in ("role", "building", "good"):
        names = [texts.pgettext(context, name) for where, name in message_ids if where == context]
        assert len(set(names)) == len(names)


def test_missing_and_unused_messages_are_reported(catalogue: Path) -> None:
    catalogue.write_text('msgid ""\nmsgstr ""\n"Language: ko\\n"\n\nmsgid "old"\nmsgstr "x"\n')
    assert list(extraction.problems("ko", messages("new"))) == [
        "ko: missing ('', 'new')",
        "ko: unused ('', 'old')",
    ]


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('msgid "{a} and {b}"\nmsgstr "{b}, {a}"', ""),
        ('msgid "{a} and {b}"\nmsgstr ""', ""),
        ('msgid "{a} and {b}"\nmsgstr "{a} {c}"', "gaps"),
        ('msgid "{a} and {b}"\nmsgstr "{a}"', "gaps"),
    ],
)
def test_wrong_gaps_are_reported(catalogue: Path, entry: str, problem: str) -> None:
    catalogue.write_text(f'msgid ""\nmsgstr ""\n"Language: ko\\n"\n\n{entry}\n')
    found = list(extraction.problems("ko", messages("{a} and {b}")))
    assert len(found) == bool(problem)
    assert problem in "".join(found)


def test_missing_plural_forms_are_reported(catalogue: Path) -> None:
    forms = 'msgid "{n} x"\nmsgid_plural "{n} xs"\nmsgstr[0] "{n} y"\n'
    header = (
        'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"'
    )
    catalogue.write_text(f"{header}\n\n{forms}")
    assert "not all plural forms" in "".join(
        extraction.problems("en", messages(("{n} x", "{n} xs")))
    )


def test_a_singular_that_became_a_plural_is_reported(catalogue: Path) -> None:
    catalogue.write_text('msgid ""\nmsgstr ""\n"Language: ko\\n"\n\nmsgid "{n} x"\nmsgstr ""\n')
    assert "singular or plural" in "".join(extraction.problems("ko", messages(("{n} x", "{n} xs"))))


def test_updating_keeps_translations_and_is_stable(catalogue: Path) -> None:
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Language: ko\\n"\n\n'
        'msgid "old"\nmsgstr "x"\n\n# why so\nmsgid "say \\"so\\"\\n{n}"\nmsgstr "말 {n}"\n'
    )
    wanted = messages('say "so"\n{n}', "new", ("{n} x", "{n} xs"))
    text = extraction.text_of(extraction.updated("ko", wanted))
    catalogue.write_text(text)
    assert list(extraction.problems("ko", wanted)) == []
    assert "말 {n}" in text
    assert "# why so" in text
    assert '"old"' not in text
    assert extraction.text_of(extraction.updated("ko", wanted)) == text


def test_the_command_repairs_what_its_check_finds(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue.write_text('msgid ""\nmsgstr ""\n"Language: ko\\n"\n\nmsgid "old"\nmsgstr "x"\n')
    monkeypatch.setattr(extraction, "LANGUAGES", ("ko",))
    monkeypatch.setattr(command, "LANGUAGES", ("ko",))
    monkeypatch.setattr(extraction, "template", lambda: messages("new"))
    monkeypatch.setattr(command, "template", lambda: messages("new"))
    assert command.main(["--check"]) == 1
    assert capsys.readouterr().out == "ko: missing ('', 'new')\nko: unused ('', 'old')\n"
    assert command.main([]) == 0
    assert capsys.readouterr().out == "ko: rewritten, still in English: 1\n"
    assert command.main(["--check"]) == 0
    assert command.main([]) == 0
    assert capsys.readouterr().out == "ko: unchanged, still in English: 1\n"


def test_the_command_counts_the_texts_of_each_language(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Language: ko\\n"\n\n'
        'msgid "one"\nmsgstr "하나"\n\nmsgid "two"\nmsgstr ""\n\nmsgid "three"\nmsgstr "셋"\n'
    )
    before = catalogue.read_text()
    monkeypatch.setattr(command, "LANGUAGES", ("ko",))
    monkeypatch.setattr(command, "pages", lambda language: [language] * 5)
    assert command.main(["--count"]) == 0
    told = capsys.readouterr().out
    assert told == "ko: 3 messages, 1 of them in English, 5 topics of rules\n"
    assert catalogue.read_text() == before


@for_each(
    ("locale", "language"),
    [
        ("ko", "ko"),
        ("ja", "ja"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("de", "en"),
        ("", "en"),
        ("../ko", "en"),
    ],
)
def test_every_discord_locale_has_a_language(locale: str, language: str) -> None:
    assert locale_of(locale) == language
    assert texts_for(locale).locale == language


def test_unknown_messages_are_shown_in_english() -> None:
    for language in LANGUAGES:
        texts: renderers.core.texts.Texts = texts_for(language)
        assert texts.gettext("Not in any {thing}.", thing="file") == "Not in any file."
        assert texts.ngettext("{n} fox", "{n} foxes", 1) == "1 fox"
        assert texts.ngettext("{n} fox", "{n} foxes", 2) == "2 foxes"
        assert texts.pgettext("forest", "fox") == "fox"


def test_no_message_is_inside_a_formatted_string() -> None:
    """Messages are not found there."""
    inside = [
        f"{path}:{call.lineno}"
        for path, source in sources("bot", "renderers").items()
        for string in nodes_of(source)
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("gettext", "ngettext", "pgettext")
        and any(isinstance(given, ast.Constant) for given in call.args[-1:])
    ]
    assert inside == []


def test_plural_forms_follow_the_language() -> None:
    table = {("", "{n} fox"): ("{n} a", "{n} b")}
    texts = Texts("en", table, lambda n: int(n != 1))
    assert [texts.ngettext("{n} fox", "{n} foxes", n) for n in (0, 1, 2)] == ["0 b", "1 a", "2 b"]


def test_lists_and_numbers() -> None:
    items = ["1 corn", "2 sugar", "1 coffee"]
    assert texts_for("en").listing(items) == "1 corn, 2 sugar and 1 coffee"
    assert texts_for("ja").listing(["a", "b"]) == "a、b"
    assert texts_for("en").listing([]) == ""
    rows = {language: texts_for(language).row("abc") for language in LANGUAGES}
    assert rows == {"en": "a, b, c", "ko": "a, b, c", "ja": "a、b、c"}
    assert texts_for("en").number(1024) == "1,024"
    assert texts_for("en").number(-7) == "-7"


def test_refusals_name_ids_in_the_readers_language() -> None:
    error = rules.IllegalMove("You don't have any {good}.", good="corn")
    assert reason(error, texts_for("en"), GAME.words) == "You don't have any corn."
    assert texts_for("ko").pgettext("good", "corn") in reason(error, texts_for("ko"), GAME.words)
    building = rules.IllegalMove("{building} isn't in this game.", building="small-market")
    assert reason(building, texts_for("en"), GAME.words) == "Small market isn't in this game."
    target = rules.IllegalMove("You have no {target}.", target="corn")
    assert reason(target, texts_for("en"), GAME.words) == "You have no corn plantation."
    assert reason(error, texts_for("en")) == str(error)


def test_refusals_quote_what_was_written() -> None:
    error = rules.BadNotation("{word} isn't a role.", word="corn")
    assert reason(error, texts_for("ko"), GAME.words).startswith("corn")
    braces = rules.BadNotation("{word} isn't a role.", word="{word}")
    assert "{word}" in reason(braces, texts_for("en"), GAME.words)


def test_whatever_the_rules_refuse_is_in_the_catalogues(message_ids: Ids) -> None:
    state = rules.new("puerto-rico", seats=3, seed="refused")
    chance = rules.Chance("refused")
    tried = [str(move) for move in rules.legal(state, 0)] + [
        "role x",
        "role captain captain",
        "settle pass",
        "settle x",
        "build x",
        "sell",
        "ship 1 corn to 9",
        "ship x corn to 4",
        "store corn",
        "place corn=1 corn=1",
        "x" * 500,
        "",
    ]
    refused: set[str] = set()
    while waiting := rules.waiting(state):
        for text in tried[-40:]:
            for seat in range(3):
                try:
                    rules.parse(state, seat, text)
                except rules.RulesError as error:
                    refused.add(error.reason)
        moves = rules.legal(state, waiting[0])
        tried.append(str(chance.choose(moves)))
        state, _ = rules.play(state, waiting[0], tried[-1])
    assert len(refused) > 20
    assert {("", text) for text in refused} <= message_ids
