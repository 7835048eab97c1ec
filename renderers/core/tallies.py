"""Tallies of a player's games: the numbers, and the words that go with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeVar

from renderers.core.lines import as_long_as_fits
from renderers.core.palette import SEATS, Mode
from renderers.core.texts import Texts

LINES: Final = len(SEATS)
"""The number of kinds of games that are told of one by one."""
PLACES: Final = 5
"""The number of places that are told apart; the last stands for all that follow."""


class Listed(Protocol):
    """Somebody in a list of people."""

    @property
    def own(self) -> bool:
        """Whether it is the reader."""
        ...


E = TypeVar("E", bound=Listed)


def first_with_own(entries: Sequence[E], room: int) -> tuple[E, ...]:
    """Return as many of the first as there is room for; the reader's own replaces the last."""
    first, others = tuple(entries[:room]), entries[room:]
    own = next((other for other in others if other.own), None)
    return first if own is None else (*first[:-1], own)


class Strength(NamedTuple):
    """A rating as it is shown, and whether it rests on too few games to say much."""

    number: int
    provisional: bool


class WinShare(NamedTuple):
    """How many of some games were won: those with `number` players, or in that seat, from 1."""

    number: int
    games: int
    wins: int

    @property
    def percent(self) -> int:
        """The share of the games that were won, in percent."""
        return round(100 * self.wins / self.games)


@dataclass(frozen=True, slots=True)
class TallyLine:
    """How the games of one kind ended.

    `by_players` and `by_seat` are the shares won with each number of players and in each seat;
    `ranks` counts first, second … places; `history` is the rating among people after each game,
    `among` and `against` the ratings among people and against computers, None without one;
    `pace` is the usual time per move in seconds.
    """

    name: str
    ranks: tuple[int, ...]
    mean_points: float | None
    best: int | None
    pace: float | None
    among: Strength | None
    against: Strength | None
    history: tuple[int, ...]
    by_players: tuple[WinShare, ...] = ()
    by_seat: tuple[WinShare, ...] = ()


@dataclass(frozen=True, slots=True)
class TallyCard:
    """The contents of the picture of a player's games.

    `scope` says which games are counted; `lines` are the kinds of games, the most played first;
    `speeds` counts answers within a minute, 10 minutes, an hour, 6 hours, a day, and later ones.
    """

    name: str
    scope: str
    finished: int
    abandoned: int
    wins: int
    placed: int
    mean_rank: float | None
    pace: float | None
    lines: tuple[TallyLine, ...]
    speeds: tuple[int, ...]
    mode: Mode = Mode.LIGHT

    @property
    def shown(self) -> tuple[TallyLine, ...]:
        """The kinds of games that have lines of their own."""
        return self.lines[:LINES]


def duration(seconds: float, texts: Texts) -> str:
    """Return a time in the two largest units that matter: "3 h 12 min", "2 d 4 h", "40 s"."""
    whole = round(seconds)
    if whole < 60:
        return texts.gettext("{s} s", s=whole)
    minutes = round(seconds / 60)
    if minutes < 60:
        return texts.gettext("{m} min", m=minutes)
    hours = round(seconds / 3600)
    if minutes < 24 * 60:
        if minutes % 60 == 0:
            return texts.gettext("{h} h", h=minutes // 60)
        return texts.gettext("{h} h {m} min", h=minutes // 60, m=minutes % 60)
    if hours % 24 == 0:
        return texts.gettext("{d} d", d=hours // 24)
    return texts.gettext("{d} d {h} h", d=hours // 24, h=hours % 24)


def decimal(number: float) -> str:
    """Return a mean with one digit after the point."""
    return f"{number:.1f}".replace("-", "−")


def speed_names(texts: Texts) -> tuple[str, ...]:
    """Return what the groups of answers are called, the quickest first."""
    return (
        texts.gettext("under 1 min"),
        texts.gettext("1–10 min"),
        texts.gettext("10–60 min"),
        texts.gettext("1–6 h"),
        texts.gettext("6–24 h"),
        texts.gettext("over 1 day"),
    )


def place_name(rank: int, texts: Texts) -> str:
    """Name a place; the fifth stands for all that follow."""
    names = (
        texts.gettext("1st"),
        texts.gettext("2nd"),
        texts.gettext("3rd"),
        texts.gettext("4th"),
        texts.gettext("5th or later"),
    )
    return names[min(rank, len(names)) - 1]


def strength_text(strength: Strength, texts: Texts) -> str:
    """Return a rating in words, which say that it is provisional."""
    if not strength.provisional:
        return str(strength.number)
    return texts.gettext("{rating} (provisional)", rating=strength.number)


def strength_mark(strength: Strength) -> str:
    """Return a rating for a picture, with a question mark, explained there, if provisional."""
    return f"{strength.number}?" if strength.provisional else str(strength.number)


def provisional_note(texts: Texts) -> str:
    """Say what the question mark behind a rating means."""
    return texts.gettext("? provisional: fewer than 5 games")


def players_share(share: WinShare, texts: Texts) -> str:
    """Return the share won with a number of players: "3 players: 4 of 9 (44%)"."""
    players = texts.ngettext("{n} player", "{n} players", share.number)
    return f"{players}: {_share(share, texts)}"


def seat_share(share: WinShare, texts: Texts) -> str:
    """Return the share won in a seat: "seat 2: 1 of 4 (25%)"."""
    seat = texts.gettext("seat {n}", n=share.number)
    return f"{seat}: {_share(share, texts)}"


def _share(share: WinShare, texts: Texts) -> str:
    return texts.gettext(
        "{wins} of {games} ({share}%)", wins=share.wins, games=share.games, share=share.percent
    )


def facts(card: TallyCard, texts: Texts) -> list[tuple[str, str]]:
    """Return the numbers that are seen first, each with what it counts."""
    pairs = [(str(card.finished), texts.ngettext("game finished", "games finished", card.finished))]
    if card.placed:
        share = round(100 * card.wins / card.placed)
        won = texts.gettext("won · {share}%", share=share)
        pairs.append((str(card.wins), won))
    if card.mean_rank is not None:
        pairs.append((decimal(card.mean_rank), texts.gettext("average place")))
    if card.pace is not None:
        pairs.append((duration(card.pace, texts), texts.gettext("usual time per move")))
    if card.abandoned:
        word = texts.ngettext("game ended early", "games ended early", card.abandoned)
        pairs.append((str(card.abandoned), word))
    return pairs


def grouped(ranks: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the places that have a colour and how often each was reached."""
    last = PLACES
    for rank in range(1, last):
        yield rank, ranks[rank - 1] if rank <= len(ranks) else 0
    yield last, sum(ranks[last - 1 :])


def card_alt(card: TallyCard, texts: Texts) -> str:
    """Return what the picture says, in its order."""
    head = f"{card.name} · {card.scope} · " + texts.gettext("Statistics")
    numbers = ", ".join(f"{number} {word}" for number, word in facts(card, texts))
    lines = [head, numbers]
    for line in card.lines:
        lines.append(_line_alt(line, texts))
    total = sum(card.speeds)
    if total:
        shares = ", ".join(
            f"{name} {round(100 * number / total)}%"
            for name, number in zip(speed_names(texts), card.speeds, strict=True)
            if number
        )
        lines.append(texts.gettext("Time per move") + ": " + shares)
    return as_long_as_fits(lines[:2], lines[2:])


def _line_alt(line: TallyLine, texts: Texts) -> str:
    parts = []
    if line.among is not None:
        parts.append(texts.gettext("rating {rating}", rating=strength_text(line.among, texts)))
        course = " → ".join(map(str, line.history[-8:]))
        parts[-1] += f" ({course})"
    if line.against is not None:
        parts.append(
            texts.gettext("against computers {rating}", rating=strength_text(line.against, texts))
        )
    parts += [
        f"{place_name(rank, texts)} ×{number}" for rank, number in grouped(line.ranks) if number
    ]
    won = texts.gettext("won")
    parts += [f"{won} {players_share(player, texts)}" for player in line.by_players]
    parts += [f"{won} {seat_share(each, texts)}" for each in line.by_seat]
    if line.mean_points is not None:
        parts.append(texts.gettext("average points") + " " + decimal(line.mean_points))
    if line.best is not None:
        parts.append(texts.gettext("best") + f" {line.best}")
    if line.pace is not None:
        parts.append(texts.gettext("time per move") + " " + duration(line.pace, texts))
    return f"{line.name}: " + ", ".join(parts)
