"""Moves and their beginnings as players write them in orders, brought into notation.

A name can replace its ID, and small typos are corrected. Texts that can never be a move are refused
here, before anyone waits for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any, Final

import rules
from bot.games.core.conditions import split_condition, with_condition, written_condition
from bot.games.core.fillers import LINKS, loosely
from bot.games.core.game import BotGame
from bot.games.core.lexicon import ANY, Spelling
from bot.i18n import noted, texts_for, texts_typed
from bot.services.errors import Refused
from bot.services.orders.rows import THEN, parts_of
from rules import BadNotation, RulesError

_LENGTH: Final = 600
"""The most characters that a queued move may have."""
MOVES: Final = 10
"""The most moves or rows of moves that an order can have."""
NO_MOVE: Final = noted("No move in this game starts with {word}.")
EMPTY: Final = noted("Write at least one move.")
TOO_MANY: Final = noted("An order can have up to {n} moves.")
TOO_LONG: Final = noted("A move in an order can be up to {n} characters long.")
NOT_KNOWN: Final = noted('This game doesn\'t know "{text}".')
DID_YOU_MEAN: Final = noted('This game doesn\'t know "{text}". Did you mean {names}?')
NO_CONDITION: Final = noted("{text} isn't a condition in this game.")
SEVERAL: Final = noted('"{text}" can mean several things: {names}.')


def read_moves(
    kind: BotGame[Any], written: str | Sequence[str], locale: str = "en", *, bare: bool = False
) -> tuple[str, ...]:
    """Return the moves or beginnings that a player wrote, or a panel composed.

    Written moves are separated by semicolons, which can also be part of a move. Moves in a row are
    one text. A beginning has at least two words, unless it may be `bare`, since one word doesn't
    say what to play. Raises Refused and BadNotation if something can never be a move.
    """
    if isinstance(written, str):
        lines = rules.GAMES[kind.slug].notation.spelled(written.lower())
        split = lines.replace("\n", ";").split(";")
        rows = [
            _with_condition_read(kind, line, locale)
            for each in split
            if (line := " ".join(each.split()))
        ]
        joined = _joined(kind.slug, rows)
        texts = [_understood(kind, each, locale, bare) for each in joined]
    else:
        texts = list(written)
    for text in texts:
        if len(text) > _LENGTH:
            raise Refused(TOO_LONG, n=_LENGTH)
    if not texts:
        raise Refused(EMPTY)
    if len(texts) > MOVES:
        raise Refused(TOO_MANY, n=MOVES)
    return tuple(dict.fromkeys(texts))


def _with_condition_read(kind: BotGame[Any], row: str, locale: str) -> str:
    """Return a row of moves as written, with its condition in notation. Raises BadNotation."""
    condition, moves = written_condition(row[:_LENGTH], texts_typed(locale))
    if not condition:
        return row
    for spelling in kind.condition_lexicon(locale).spellings(condition):
        read = kind.foresight.read_condition(spelling.text.split())
        if read and not spelling.unknown:
            return with_condition(read, moves)
    raise BadNotation(NO_CONDITION, text=condition[:60])


def _joined(slug: str, lines: Sequence[str]) -> list[str]:
    """Join parts between semicolons that form one move."""
    notation, texts = rules.GAMES[slug].notation, list[str]()
    while lines:
        number = 1
        for end in range(2, len(lines) + 1):
            if all(map(notation.spells, parts_of("; ".join(lines[:end])))):
                number = end
        texts.append("; ".join(lines[:number]))
        lines = lines[number:]
    return texts


def _understood(kind: BotGame[Any], row: str, locale: str, bare: bool) -> str:
    """Return a row of moves, or of their beginnings, in notation. Raises Refused, BadNotation."""
    if len(row) > _LENGTH:
        raise Refused(TOO_LONG, n=_LENGTH)
    condition, _ = split_condition(row)
    moves = [_move(kind, part, locale, bare) for part in parts_of(row)]
    return with_condition(condition, THEN.join(moves))


def _move(kind: BotGame[Any], text: str, locale: str, bare: bool) -> str:
    """Return a move, or the beginning of one, in notation. Raises Refused, BadNotation."""
    notation = rules.GAMES[kind.slug].notation
    if notation.spells(text):
        return text
    spellings = kind.lexicon(locale).spellings(text)
    spelled = [spelling.text for spelling in spellings if not spelling.unknown]
    whole = _whole(kind.slug, spelled)
    begun = [each for each in spelled if _may_begin(kind, each)]
    candidates = whole or begun
    if len(candidates) > 1:
        raise Refused(SEVERAL, text=text, names=texts_for(locale).listing(candidates))
    if not candidates:
        raise _never(kind, spellings, locale)
    if not whole and not bare and len(candidates[0].split()) == 1:
        notation.read(candidates[0])  # says what is missing
    return candidates[0]


def _whole(slug: str, lines: Sequence[str]) -> list[str]:
    """Return the moves that lines spell, else those they spell with other joints and links."""
    notation = rules.GAMES[slug].notation
    spelled = [line for line in lines if notation.spells(line)]
    if spelled:
        return list(dict.fromkeys(spelled))
    for ways in zip_longest(*map(loosely, lines), fillvalue=()):
        found = [str(notation.read(each)) for each in chain(*ways) if notation.spells(each)]
        if found:
            return list(dict.fromkeys(found))
    return []


def _may_begin(kind: BotGame[Any], text: str) -> bool:
    """Whether a move can begin so; only the first word counts in free notation."""
    notation, words = rules.GAMES[kind.slug].notation, text.split()
    if ANY in words:
        return words[0] in (ANY, *notation.verbs)
    return notation.may_begin(text)


def _never(kind: BotGame[Any], spellings: Sequence[Spelling], locale: str) -> Refused | RulesError:
    """Return why an order with these spellings is refused."""
    first = spellings[0].text.split()[0]
    if first in rules.GAMES[kind.slug].notation.verbs or kind.lexicon(locale).near(first):
        return not_understood(kind, spellings, locale)
    return Refused(NO_MOVE, word=first[:40])


def not_understood(
    kind: BotGame[Any], spellings: Sequence[Spelling], locale: str
) -> Refused | RulesError:
    """Return the refusal for a text that matches no move, with similar names."""
    texts = texts_for(locale)
    unknown = next((word for spelling in spellings for word in spelling.unknown), "")
    text = spellings[0].text
    if unknown:
        near = kind.lexicon(locale).near(unknown)
        if near:
            return Refused(DID_YOU_MEAN, text=unknown[:40], names=texts.choice(near))
        if not text.startswith(unknown):
            return Refused(NOT_KNOWN, text=unknown[:40])
    return _fault(kind.slug, text) or Refused(NOT_KNOWN, text=text[:40])


def _fault(slug: str, text: str) -> RulesError | None:
    """Return why a text isn't a move, None if it is one.

    A link that stands where the notation wants something else is not its fault.
    """
    try:
        rules.GAMES[slug].notation.read(text)
    except RulesError as error:
        words, word = text.split(), error.args_map.get("word")
        if word not in LINKS or word not in words[1:]:
            return error
        words.remove(str(word))
        return _fault(slug, " ".join(words)) or error
    return None
