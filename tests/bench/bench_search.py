"""How well and how fast rules are found: `python -m tests.bench.bench_search [--missed]`.

Asks the questions of `tests/bot/rulebook`, each at a table of its game, and looks up the beginnings
of all titles as they are typed. What is missed of the unseen half is never listed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import TypeVar

from bot.i18n import LANGUAGES
from bot.rulebook import storage
from bot.rulebook.books import pages
from bot.rulebook.indexing import build_index, keep, page_of
from bot.rulebook.library import books_to_search
from bot.rulebook.search import Index
from tests.bot.rulebook.questions import (
    BLIND,
    MORE_BLIND,
    Asked,
    ask,
    grouped,
    halves,
    read_questions,
    share,
)

T = TypeVar("T")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--missed", action="store_true", help="list what is not found first")
    given = parser.parse_args()
    seconds, count = timed(lambda: sum(len(pages(language)) for language in LANGUAGES))
    print(f"{count} pages read in {seconds * 1000:.0f} ms")
    seconds, searched = timed(build_index)
    print(f"indexed in {seconds * 1000:.0f} ms")
    show_kept(searched)
    asked = ask(searched, read_questions())
    show("old questions", asked)
    for file in (BLIND, MORE_BLIND):
        for_tuning, unseen = halves(read_questions(file))
        tuned = ask(searched, for_tuning)
        asked += tuned
        show(f"{file.stem}, for tuning", tuned)
        show(f"{file.stem}, unseen", ask(searched, unseen))
    show_typing(typing_times(searched))
    if given.missed:
        for each in asked:
            if each.place != 1:
                print(f"{each.place or '-'}  {each.question}  first: {each.instead}")


def show_kept(searched: Index) -> None:
    """Say how long a kept index takes to be read, and how big it is."""
    keep(searched)
    storage.version.cache_clear()
    hashing, _ = timed(storage.version)
    reading, _ = timed(lambda: storage.read(page_of))
    size = storage.place().stat().st_size / 1e6
    print(
        f"sources hashed in {hashing * 1000:.0f} ms, {size:.1f} MB read in {reading * 1000:.0f} ms"
    )


def show(title: str, asked: Sequence[Asked]) -> None:
    print(f"{title:28}{'number':>7}{'first':>8}{'three':>8}{'median ms':>11}{'worst ms':>10}")
    for name, some in grouped(asked).items():
        spent = [each.seconds * 1000 for each in some]
        print(
            f"  {name:26}{len(some):7}{share(some, 1):8.0%}{share(some, 3):8.0%}"
            f"{median(spent):11.2f}{max(spent):10.2f}"
        )


def timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def typing_times(searched: Index) -> list[float]:
    """Look up every third beginning of each title; return the milliseconds each took."""
    spent = []
    for language in LANGUAGES:
        for page in pages(language):
            for length in range(1, len(page.title) + 1, 3):
                began = time.perf_counter()
                searched.search(
                    page.title[:length],
                    language,
                    books_to_search(page.book, None),
                    typing=True,
                    limit=25,
                )
                spent.append((time.perf_counter() - began) * 1000)
    return spent


def show_typing(spent: Sequence[float]) -> None:
    print(
        f"while typing: {len(spent)} beginnings, median {median(spent):.2f} ms, "
        f"p99 {quantiles(spent, n=100)[-1]:.2f} ms, worst {max(spent):.2f} ms"
    )


if __name__ == "__main__":
    main()
