"""`python -m bot.rulebook "question"`: look a question up in the rulebooks, as `/rules` does."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from bot.i18n import LANGUAGES
from bot.rulebook.books import BOOKS, pages
from bot.rulebook.search import Index


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the topics found, each with its score; return 1 if there are none."""
    parser = argparse.ArgumentParser(prog="python -m bot.rulebook", description=__doc__)
    parser.add_argument("question")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the reader")
    parser.add_argument("--book", choices=tuple(BOOKS), help="look into this book only")
    parser.add_argument("--typing", action="store_true", help="as while the question is typed")
    given = parser.parse_args(arguments)
    index = Index({language: pages(language) for language in LANGUAGES})
    books = dict.fromkeys((given.book,) if given.book else BOOKS, 1.0)
    began = time.perf_counter()
    hits = index.search(given.question, given.language, books, typing=given.typing)
    spent = (time.perf_counter() - began) * 1000
    for hit in hits:
        page = hit.page
        sys.stdout.write(
            f"{hit.score:7.2f} {hit.share:4.0%}  {page.book}/{page.topic.id}: {page.title}\n"
        )
    sys.stdout.write(f"{len(hits)} found in {spent:.1f} ms\n")
    return 0 if hits else 1


if __name__ == "__main__":
    sys.exit(main())
