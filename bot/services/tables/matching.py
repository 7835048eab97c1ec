"""The matching of people in the queue of a server: who plays what with whom.

Nothing here is read or stored. Those who wait longest come first: the first group is the one with
the longest waiting people of all that are possible, and so on until no more are. Groups are as
small as possible, so that most people play; those who are left then join a group that still has
room for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, TypeAlias

from bot.model import QueueEntry

USUAL: Final = ""
"""The pace or language of a table that no one has named: the server's own."""
Pair: TypeAlias = tuple[int, int]
"""A person who blocks another one."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table is played with: a game, its pace and language, and whether it is rated.

    `pace` is the name of a preset, `locale` the code of a language; both can be USUAL.
    """

    slug: str
    pace: str
    locale: str
    rated: bool


@dataclass(frozen=True, slots=True)
class MatchedGroup:
    """People who can play together, those who wait longest first."""

    terms: Terms
    members: tuple[QueueEntry, ...]


def matched(
    waiting: Collection[QueueEntry], sizes: Mapping[str, Collection[int]], apart: Set[Pair]
) -> tuple[MatchedGroup, ...]:
    """Return the groups of those who wait, the one with the longest waiting people first.

    `sizes` are the numbers of players of each game; of people who are `apart` one blocks the other.
    """
    entries = sorted(waiting, key=lambda entry: (entry.since, entry.person_id))
    groups: list[MatchedGroup] = []
    while (group := _first(entries, sizes, apart)) is not None:
        groups.append(group)
        entries = [entry for entry in entries if entry not in group.members]
    for entry in entries:
        groups = _with_one_more(groups, entry, sizes, apart)
    return tuple(groups)


def accepts(entry: QueueEntry, terms: Terms, number: int) -> bool:
    """Whether a person would play at a table with these terms and so many players."""
    return (
        terms.slug in entry.slugs
        and (not entry.players or number in entry.players)
        and (not entry.paces or terms.pace in entry.paces)
        and (not entry.locales or terms.locale in entry.locales)
        and (entry.rated == "any" or (entry.rated == "rated") == terms.rated)
    )


def gets_along(person_id: int, others: Collection[int], apart: Set[Pair]) -> bool:
    """Whether a person blocks none of the others, and none of them the person."""
    return not any((person_id, other) in apart or (other, person_id) in apart for other in others)


def first_together(
    entries: Sequence[QueueEntry], size: int, apart: Set[Pair]
) -> tuple[QueueEntry, ...] | None:
    """Return the first `size` people of whom none blocks another, None if there are too few."""
    for start in range(len(entries)):
        others = range(start + 1, len(entries))
        places = _completed((start,), others, entries, size, apart)
        if places is not None:
            return tuple([entries[place] for place in places])
    return None


def _first(
    entries: Sequence[QueueEntry], sizes: Mapping[str, Collection[int]], apart: Set[Pair]
) -> MatchedGroup | None:
    """Return the group with the longest waiting people, None if no group is possible."""
    for start, oldest in enumerate(entries):
        others = entries[start:]
        groups = [
            (members, number, terms)
            for number, terms in enumerate(_all_terms(oldest, others))
            for size in sorted(sizes.get(terms.slug, ()))
            if (members := _together(others, terms, size, apart)) is not None
        ]
        if groups:
            members, _, terms = min(groups, key=lambda group: group[:2])
            return MatchedGroup(terms, tuple([others[place] for place in members]))
    return None


def _all_terms(oldest: QueueEntry, others: Sequence[QueueEntry]) -> Iterator[Terms]:
    """Yield the terms that a person accepts, and perhaps others, in the order of preference."""
    paces = oldest.paces or (USUAL, *_named(other.paces for other in others))
    locales = oldest.locales or (USUAL, *_named(other.locales for other in others))
    rated = {"any": (True, False), "rated": (True,), "unrated": (False,)}[oldest.rated]
    for slug, pace, locale, counts in product(oldest.slugs, paces, locales, rated):
        yield Terms(slug, pace, locale, counts)


def _named(choices: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for choice in choices for name in choice))


def _together(
    others: Sequence[QueueEntry], terms: Terms, size: int, apart: Set[Pair]
) -> tuple[int, ...] | None:
    """Return the places of the first `size` people who can play together, the very first included.

    None if there are too few.
    """
    willing = [place for place, entry in enumerate(others) if accepts(entry, terms, size)]
    if not willing or willing[0] != 0 or size < 1:
        return None
    return _completed((0,), willing[1:], others, size, apart)


def _completed(
    chosen: tuple[int, ...],
    willing: Sequence[int],
    others: Sequence[QueueEntry],
    size: int,
    apart: Set[Pair],
) -> tuple[int, ...] | None:
    """Return the first way to complete a group from the willing, None if there is none."""
    if len(chosen) == size:
        return chosen
    if len(chosen) + len(willing) < size:
        return None
    people = [others[place].person_id for place in chosen]
    for number, place in enumerate(willing):
        if gets_along(others[place].person_id, people, apart):
            more = (*chosen, place)
            group = _completed(more, willing[number + 1 :], others, size, apart)
            if group is not None:
                return group
    return None


def _with_one_more(
    groups: Sequence[MatchedGroup],
    entry: QueueEntry,
    sizes: Mapping[str, Collection[int]],
    apart: Set[Pair],
) -> list[MatchedGroup]:
    """Return the groups with a person in the first one that has room for them."""
    after = list(groups)
    for place, group in enumerate(groups):
        members, terms = (*group.members, entry), group.terms
        size = len(members)
        people = [member.person_id for member in group.members]
        if (
            size in sizes[terms.slug]
            and all(accepts(member, terms, size) for member in members)
            and gets_along(entry.person_id, people, apart)
        ):
            after[place] = replace(group, members=members)
            break
    return after
