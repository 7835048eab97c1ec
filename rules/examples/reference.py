"""Print what a game's options and moves are called, as tables in Markdown for the page.

python -m rules.examples.reference
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final

import rules

MOST_VALUES: Final = 8
"""Where an option has more values, the rest are dots."""


def reference(game: rules.Game[Any]) -> Iterator[str]:
    """Yield the lines about a game."""
    least, most = game.seats[0], game.seats[-1]
    yield f"### {game.name}: `{game.slug}`, {least} to {most} seats"
    yield ""
    yield "| Option | Values, the default first | |"
    yield "|---|---|---|"
    for option in game.options:
        yield f"| `{option.id}` | {_values(option)} | {_first_sentence(option.help)} |"
    yield ""
    yield "| Move | |"
    yield "|---|---|"
    for move in game.notation.moves:
        if move.by_players:
            yield f"| `{move.template}` | {_first_sentence(move.__doc__ or '')} |"


def _values(option: rules.Option) -> str:
    if option.groups:
        return "IDs with commas"
    texts = [f"`{value!r}`" for value in option.values[:MOST_VALUES]]
    return ", ".join(texts) + (", …" if len(option.values) > MOST_VALUES else "")


def _first_sentence(text: str) -> str:
    """Return the first sentence of a text, in one line."""
    whole = " ".join(text.partition("\n\n")[0].split())
    return whole.partition(". ")[0].rstrip(".")


def main() -> None:
    """Print the tables of all games."""
    for game in rules.GAMES.values():
        sys.stdout.write("\n".join(reference(game)) + "\n\n")


if __name__ == "__main__":
    main()
