"""What autocompletion offers: the moves that are legal now, each with its consequence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import Final

from discord import app_commands

from bot.i18n import Texts
from bot.services.errors import Refused
from bot.titles.base import Choice, Title
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT, clip
from rules import legal, parse
from rules.core.state import State

PROPOSAL: Final = "#proposal"
"""What can be given as an argument for the move that the private panel proposes."""
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
    for value, choice in _valued(title, view, seat, texts, verbs, implied):
        if len(value) > VALUE_LIMIT or value in offers:
            continue
        name = f"{choice.label}: {choice.consequence}" if choice.consequence else choice.label
        shown = f"{choice.text} {name}".casefold()
        if all(word in shown for word in wanted):
            offers[value] = app_commands.Choice(name=clip(name, VALUE_LIMIT), value=value)
            if len(offers) == SELECT_LIMIT:
                break
    return list(offers.values())


def _valued(
    title: Title,
    view: State,
    seat: int,
    texts: Texts,
    verbs: Collection[str],
    implied: str,
) -> Iterator[tuple[str, Choice]]:
    """Yield what an argument may be and what it means.

    First what the controls offer, then the proposal of the panel, with a short name where its
    notation is longer than a value may be, then all other legal moves.
    """
    for choice in title.choices(view, seat, texts):
        if _is_for(choice.text, verbs):
            yield _argument(choice.text, implied), choice
    composer = title.composes(view, seat)
    if composer is not None:
        for text in composer.moves(view, seat, composer.start(view, seat))[:1]:
            if _is_for(text, verbs):
                value = _argument(text, implied)
                short = value if len(value) <= VALUE_LIMIT else PROPOSAL
                yield short, title.describe(parse(view, seat, text), view, seat, texts)
    for move in islice(legal(view, seat), SCANNED):
        if _is_for(str(move), verbs):
            yield _argument(str(move), implied), title.describe(move, view, seat, texts)


def _is_for(text: str, verbs: Collection[str]) -> bool:
    return not verbs or text.partition(" ")[0] in verbs


def _argument(text: str, implied: str) -> str:
    verb, _, rest = text.partition(" ")
    return rest if verb == implied and rest else text


def written_out(title: Title, view: State, seat: int, argument: str) -> str:
    """Return the notation that an argument stands for: itself, or that of the proposal.

    Raises Refused if there is no proposal now.
    """
    if argument.strip().casefold() != PROPOSAL:
        return argument
    composer = title.composes(view, seat)
    moves = composer.moves(view, seat, composer.start(view, seat)) if composer else ()
    if not moves:
        raise Refused("Nothing is proposed now.")
    return moves[0]
