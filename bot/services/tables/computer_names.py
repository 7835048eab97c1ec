"""Names of computer players: sea birds, each with another first letter.

No one at a table shares the first letter of their name with a computer as long as there are
letters left: names that begin alike are easily taken for one another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from bot.i18n import Texts, texts_for
from bot.model import Game, Seat
from renderers.core.lettering import visible


def with_computer(game: Game, level: str) -> Game:
    """Return the table with a computer player of a level on its next seat."""
    added = Seat(len(game.seats), None, "", level)
    return with_distinct_computers(replace(game, seats=(*game.seats, added)))


def with_distinct_computers(game: Game) -> Game:
    """Return the table with a new name for each computer that shares a first letter."""
    keeping = {seat.seat: seat.name for seat in game.seats if seat.person_id is not None}
    for seat in game.seats:
        if seat.name and initial(seat.name) not in _letters(keeping.values()):
            keeping.setdefault(seat.seat, seat.name)
    names = _names(texts_for(game.locale))
    for seat in game.seats:
        if seat.seat not in keeping:
            keeping[seat.seat] = _free(names, keeping.values())
    return replace(
        game, seats=tuple([replace(seat, name=keeping[seat.seat]) for seat in game.seats])
    )


def _free(names: Sequence[str], taken: Collection[str]) -> str:
    """Return the first name with a letter of its own, else the first that no one has."""
    unused = [name for name in names if name not in taken]
    letters = _letters(taken)
    return next((name for name in unused if initial(name) not in letters), unused[0])


def initial(name: str) -> str:
    """Return the first letter or digit of a name, in capitals."""
    return next((sign.upper() for sign in visible(name) if sign.isalnum()), "?")[:1]


def _letters(names: Iterable[str]) -> set[str]:
    return {initial(name) for name in names}


def _names(texts: Texts) -> list[str]:
    """Return the names in the order in which they are given."""
    return [
        texts.pgettext("name of a computer player", "Petrel"),
        texts.pgettext("name of a computer player", "Heron"),
        texts.pgettext("name of a computer player", "Tern"),
        texts.pgettext("name of a computer player", "Osprey"),
        texts.pgettext("name of a computer player", "Gannet"),
        texts.pgettext("name of a computer player", "Fulmar"),
        texts.pgettext("name of a computer player", "Eider"),
        texts.pgettext("name of a computer player", "Lapwing"),
        texts.pgettext("name of a computer player", "Skua"),
        texts.pgettext("name of a computer player", "Dunlin"),
        texts.pgettext("name of a computer player", "Knot"),
        texts.pgettext("name of a computer player", "Curlew"),
    ]
