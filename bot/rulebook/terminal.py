"""Questions on a terminal: `slowboat rules TEXT` answers as `/rules` does.

Once the index is kept, nothing of the bot and of the games is loaded for an answer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from bot.rulebook import answers, storage
from bot.rulebook.answering import answer
from bot.rulebook.storage import Shelf

HELP: Final = "answer a question about the rules, as /rules does"


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer the question on the command line and return the exit status."""
    shelf = open_shelf()
    parser = argparse.ArgumentParser(prog="slowboat rules", description=f"{HELP}.")
    add_arguments(parser, shelf.languages, tuple(shelf.names))
    return run(parser.parse_args(arguments), shelf)


def add_arguments(
    parser: argparse.ArgumentParser, languages: Sequence[str], books: Sequence[str]
) -> None:
    """Add what the command takes."""
    parser.add_argument("text", metavar="TEXT", nargs="+", help="a topic or a question")
    parser.add_argument("--language", choices=languages, default=languages[0], help="of the reader")
    parser.add_argument("--game", choices=books, help="at whose table it is asked")
    parser.add_argument("--json", action="store_true", help="list the topics found for a machine")


def run(parsed: argparse.Namespace, shelf: Shelf) -> int:
    """Answer a question and return the exit status."""
    reply = answer(shelf.index, " ".join(parsed.text), parsed.language, parsed.game)
    print(answers.as_json(reply) if parsed.json else answers.as_text(reply, shelf.names))
    return 0 if reply.hits else 1


def open_shelf() -> Shelf:
    """Return the kept index and its pages, made now if there is none."""
    kept = storage.load_index()
    if kept is not None:
        return kept
    # the whole bot is loaded only to make the index
    from bot.rulebook.indexing import make_shelf

    return make_shelf()
