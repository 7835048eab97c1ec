"""The reader of catalogues, with Babel as the reference."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.i18n import LANGUAGES, path_of
from bot.translations import BadCatalogue, read_translations

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def written(folder: Path, entries: str) -> Path:
    """A catalogue with some entries and two plural forms."""
    file = folder / "some.po"
    file.write_text(f"# Words.\n#\n{HEAD}{entries}", "utf-8")
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_read_as_babel_reads_it(language: str) -> None:
    with path_of(language).open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    expected = {}
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        name = message.id if isinstance(message.id, str) else message.id[0]
        if name and all(forms):
            expected[message.context or "", name] = tuple(map(str, forms))
    read = read_translations(path_of(language))
    assert read.messages == expected
    assert read.plural.strip("()") == catalogue.plural_expr.strip("()")


def test_texts_on_several_lines_and_escapes_are_read(tmp_path: Path) -> None:
    entry = 'msgctxt "a"\nmsgid "x\\""\nmsgstr ""\n"\\"1\\\\n\\n"\n"2\\""'
    assert read_translations(written(tmp_path, entry)).messages == {("a", 'x"'): ('"1\\n\n2"',)}


def test_what_is_not_wholly_translated_is_left_out(tmp_path: Path) -> None:
    one = 'msgid "one"\nmsgstr ""\n\n#~ msgid "old"\n#~ msgstr "x"\n\n'
    two = 'msgid "two"\nmsgid_plural "twos"\nmsgstr[0] "2"\nmsgstr[1] ""\n\n'
    three = 'msgid "three"\nmsgid_plural "threes"\nmsgstr[0] "3"\n'
    assert read_translations(written(tmp_path, one + two + three)).messages == {}


@pytest.mark.parametrize("broken", ['msgid "a\nmsgstr "b"', 'msgid "a"', 'msgstr "b"', "words"])
def test_a_damaged_catalogue_is_refused_with_its_line(tmp_path: Path, broken: str) -> None:
    with pytest.raises(BadCatalogue, match="line 7"):
        read_translations(written(tmp_path, broken))
