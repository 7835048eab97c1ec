"""Autocompletion of moves: those that are legal now, each with its consequence.

A decision may have very many legal moves, in a list that is made while it is read. So only its
beginning is read, moves are compared by their notation, and only what is shown is described. What
a question offers of itself comes first and is compared by its words too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from discord import app_commands

from bot.games.core.choices import Choice, Names, begins_with, told_apart
from bot.games.core.game import BotGame
from bot.games.core.question import Question
from bot.i18n import Texts
from bot.services.errors import Refused
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT, clip
from bot.ui.marks import is_mark, mark, meant
from rules import Move, State, legal

OFFERED: Final = 1000
"""How many of a question's own offers are looked at."""
SCANNED: Final = 4000
"""How many legal moves of each first word are looked at."""
DESCRIBED: Final = 200
"""How many of those whose notation does not have what was typed are described to look there."""


def move_offers(
    kind: BotGame[Any],
    view: State,
    seat: int,
    names: Names,
    texts: Texts,
    typed: str,
    verbs: Collection[str] = (),
    implied: str = "",
) -> list[app_commands.Choice[str]]:
    """Return at most 25 legal moves that match what was typed, the sensible ones first.

    `names` are those of the players, `verbs` the beginnings that the command is for (all moves if
    empty), and `implied` is the one that is not written in the value. A value that would be too
    long is the mark of the notation. Where nothing matches small typing errors are corrected.
    """
    for words in (typed.casefold(), *_corrected(kind, typed, texts)):
        matches = matching(kind, view, seat, names, texts, words.split(), verbs)
        found = tuple(islice(matches, SELECT_LIMIT))
        if found:
            break
    return [
        app_commands.Choice(name=name, value=_value(choice, implied))
        for name, choice in zip(_names(found), found, strict=True)
    ]


def _names(found: Sequence[Choice]) -> list[str]:
    """Return what offers are called; where that is the same, what differs comes first."""
    names = [clip(_words(choice), VALUE_LIMIT) for choice in found]
    counts = Counter(names)
    apart = (clip(_words(choice), VALUE_LIMIT) for choice in told_apart(found))
    return [other if counts[name] > 1 else name for name, other in zip(names, apart, strict=True)]


def _corrected(kind: BotGame[Any], typed: str, texts: Texts) -> Iterator[str]:
    """Yield what was typed in words of the notation, if all of it is understood."""
    for spelling in kind.lexicon(texts.locale).spellings(typed):
        if not spelling.unknown:
            yield spelling.text.casefold()


def matching(
    kind: BotGame[Any],
    view: State,
    seat: int,
    names: Names,
    texts: Texts,
    wanted: Collection[str],
    verbs: Collection[str],
) -> Iterator[Choice]:
    """Yield what has all `wanted` words, each once: offers of the question, notations, others."""
    known: set[str] = set()
    question = kind.question(view, seat, names)
    if question is None:
        return
    for choice in _offers(question, texts, verbs):
        if choice.text not in known and _has(f"{choice.text} {_words(choice)}", wanted):
            yield choice
        known.add(choice.text)
    others: list[Move] = []
    for move in legal_moves(view, seat, verbs):
        text = str(move)
        if text in known:
            continue
        if _has(text, wanted):
            yield question.describe(move, texts)
        elif len(others) < DESCRIBED:
            others.append(move)
    for move in others:
        choice = question.describe(move, texts)
        if _has(f"{choice.text} {_words(choice)}", wanted):
            yield choice


def _offers(
    question: Question[Any, Any, Any], texts: Texts, verbs: Collection[str]
) -> Iterator[Choice]:
    for verb in verbs or ("",):
        yield from islice(question.offers(verb, texts), OFFERED)


def legal_moves(view: State, seat: int, verbs: Collection[str]) -> Iterator[Move]:
    """Yield the legal moves that begin with one of `verbs`, not all if they are very many."""
    for verb in verbs or ("",):
        for move in islice(legal(view, seat, verb.partition(" ")[0]), SCANNED):
            if " " not in verb or begins_with(str(move), verb):
                yield move


def _has(shown: str, wanted: Collection[str]) -> bool:
    told = shown.casefold()
    return all(word in told for word in wanted)


def _words(choice: Choice) -> str:
    return f"{choice.label}: {choice.consequence}" if choice.consequence else choice.label


def _value(choice: Choice, implied: str) -> str:
    rest = choice.text.removeprefix(f"{implied} ") if implied else ""
    value = rest or choice.text
    return value if len(value) <= VALUE_LIMIT else mark(choice.text)


def written_out(
    kind: BotGame[Any],
    view: State,
    seat: int,
    argument: str,
    names: Names,
    texts: Texts,
    verbs: Collection[str] = (),
) -> str:
    """Return the notation that an argument stands for: itself, or the one with this mark.

    Raises Refused if a mark is not that of a move on offer now.
    """
    if not is_mark(argument):
        return argument
    question = kind.question(view, seat, names)
    offered = (choice.text for choice in (_offers(question, texts, verbs) if question else ()))
    notation = meant(argument, offered) or meant(argument, map(str, legal_moves(view, seat, verbs)))
    if notation is None:
        raise Refused("This is not on offer now.")
    return notation
