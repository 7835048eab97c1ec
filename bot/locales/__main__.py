"""`python -m bot.locales`: bring the catalogues up to date with the messages in the code.

Adds new messages, drops those that are gone, keeps every translation, and says how many messages
each language still shows in English. `--check` changes nothing and fails if anything is wrong.
`--missing` changes nothing and fails if a language lacks anything, be it a text or a word list.
`--count` changes nothing and says how many texts each language has: messages, and topics of rules.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from bot.i18n import LANGUAGES
from bot.locales.completeness import lacking
from bot.locales.extraction import counted, problems, template, untranslated, update
from bot.rulebook.books import pages
from renderers.core.languages import BY_CODE, ENGLISH


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 1 if `--check` or `--missing` found something."""
    parser = argparse.ArgumentParser(prog="python -m bot.locales", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is wrong")
    parser.add_argument("--missing", action="store_true", help="only say what a language lacks")
    parser.add_argument("--count", action="store_true", help="only say how many texts there are")
    chosen = parser.parse_args(arguments)
    if chosen.count:
        sys.stdout.writelines(_counts())
        return 0
    if chosen.check:
        messages = template()
        wrong = [problem for language in LANGUAGES for problem in problems(language, messages)]
        sys.stdout.writelines(f"{problem}\n" for problem in wrong)
        return 1 if wrong else 0
    if chosen.missing:
        missing = [what for language in LANGUAGES for what in lacking(BY_CODE[language])]
        sys.stdout.writelines(f"{what}\n" for what in missing)
        return 1 if missing else 0
    changed = update()
    for language in LANGUAGES:
        state = "rewritten" if language in changed else "unchanged"
        left = len(untranslated(language))
        english = f", still in English: {left}" if language != ENGLISH.code else ""
        sys.stdout.write(f"{language}: {state}{english}\n")
    return 0


def _counts() -> Iterator[str]:
    """Yield a line about the texts of each language."""
    for language in LANGUAGES:
        messages, left = counted(language)
        english = f", {left} of them in English" if left else ""
        yield f"{language}: {messages} messages{english}, {len(pages(language))} topics of rules\n"


if __name__ == "__main__":
    sys.exit(main())
