"""What autocompletion offers: the moves that are legal now, each with its consequence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

from discord import app_commands

from bot.i18n import Texts
from bot.titles.base import Choice, Title
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT, clip
from rules import legal
from rules.core.state import State

SCANNED: Final = 400
"""How many legal moves are looked at, for decisions with very many."""


def move_offers(
    title: Title,
    view: State,
    seat: int,
    texts: Texts,
    typed: str,
    verbs: Collection[str] = (),
    implied: str = "",
) -> list[app_commands.Choice[str]]:
    """Return at most 25 legal moves that match what was typed, the sensible ones first.

    `verbs` are the first words that the command is for (all if empty); `implied` is the one that
    is not written in the value.
    """
    wanted = typed.casefold().split()
    offers: dict[str, app_commands.Choice[str]] = {}
    for choice in _choices(title, view, seat, texts):
        verb, _, rest = choice.text.partition(" ")
        value = rest if verb == implied and rest else choice.text
        if (verbs and verb not in verbs) or len(value) > VALUE_LIMIT or value in offers:
            continue
        name = f"{choice.label}: {choice.consequence}" if choice.consequence else choice.label
        shown = f"{choice.text} {name}".casefold()
        if all(word in shown for word in wanted):
            offers[value] = app_commands.Choice(name=clip(name, VALUE_LIMIT), value=value)
            if len(offers) == SELECT_LIMIT:
                break
    return list(offers.values())


def _choices(title: Title, view: State, seat: int, texts: Texts) -> Iterator[Choice]:
    """Yield what the controls offer, then the proposal of the panel, then all other legal moves."""
    yield from title.choices(view, seat, texts)
    composer = title.composes(view, seat)
    if composer is not None:
        yield title.describe(
            composer.move(view, seat, composer.start(view, seat)), view, seat, texts
        )
    for move in islice(legal(view, seat), SCANNED):
        yield title.describe(move, view, seat, texts)
