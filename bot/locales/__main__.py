"""`python -m bot.locales`: bring the catalogues up to date with the messages in the code.

Adds new messages, drops those that are gone, keeps every translation, and says how many messages
each language still shows in English. `--check` changes nothing and fails if anything is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot.i18n import LANGUAGES
from bot.locales.extraction import problems, template, untranslated, update


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return 1 if `--check` found something wrong."""
    parser = argparse.ArgumentParser(prog="python -m bot.locales", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is wrong")
    if parser.parse_args(arguments).check:
        messages = template()
        wrong = [problem for language in LANGUAGES for problem in problems(language, messages)]
        sys.stdout.writelines(f"{problem}\n" for problem in wrong)
        return 1 if wrong else 0
    changed = update()
    for language in LANGUAGES:
        state = "rewritten" if language in changed else "unchanged"
        left = "" if language == "en" else f", still in English: {len(untranslated(language))}"
        sys.stdout.write(f"{language}: {state}{left}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
