"""Who plays what with whom: the constraints, and those who wait longest first."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model import QueueEntry
from bot.services.tables.matching import (
    MatchedGroup,
    Terms,
    accepts,
    gets_along,
    matched,
)

SIZES = {"puerto-rico": (2, 3, 4, 5), "brass-birmingham": (2, 3, 4), "valparaiso": (3,)}
PACES = ("standard", "brisk")
LOCALES = ("en", "ko")


def entry(person: int, *slugs: str, **values: object) -> QueueEntry:
    waiting = {"since": float(person), **values}
    return QueueEntry(1, person, f"P{person}", "en", 2, slugs or ("puerto-rico",), **waiting)  # type: ignore[arg-type]


def chosen_of(*values: object) -> st.SearchStrategy[tuple]:
    return st.lists(st.sampled_from(values), unique=True, max_size=2).map(tuple)


NUMBERS = st.integers(0, 7)
WISHES = st.fixed_dictionaries(
    {
        "slugs": chosen_of(*SIZES),
        "players": chosen_of(2, 3, 4),
        "paces": chosen_of(*PACES),
        "locales": chosen_of(*LOCALES),
        "rated": st.sampled_from(("any", "rated", "unrated")),
        "since": st.sampled_from((1.0, 2.0, 3.0, 4.0)),
    }
)
"""Made once: making them anew for each person takes longer than drawing from them."""


@cache
def pairs_of(people: range) -> st.SearchStrategy[frozenset[tuple[int, int]]]:
    if not people:
        return st.just(frozenset())
    return st.frozensets(st.tuples(st.sampled_from(people), st.sampled_from(people)), max_size=3)


@st.composite
def queues(draw: st.DrawFn) -> tuple[list[QueueEntry], frozenset[tuple[int, int]]]:
    people = range(1, 1 + draw(NUMBERS))
    entries = [QueueEntry(1, person, f"P{person}", "en", 2, **draw(WISHES)) for person in people]
    apart = draw(pairs_of(people))
    return entries, frozenset([(one, other) for one, other in apart if one != other])


def order(entries: list[QueueEntry]) -> list[QueueEntry]:
    return sorted(entries, key=lambda each: (each.since, each.person_id))


def possible(members: tuple[QueueEntry, ...], apart: frozenset[tuple[int, int]]) -> bool:
    """Whether people can play together, tried with everything there is."""
    people = [each.person_id for each in members]
    if any(not gets_along(one, [other], apart) for one, other in combinations(people, 2)):
        return False
    terms = product(SIZES, ("", *PACES), ("", *LOCALES), (True, False))
    return any(
        len(members) in SIZES[each[0]]
        and all(accepts(one, Terms(*each), len(members)) for one in members)
        for each in terms
    )


def all_possible(
    entries: list[QueueEntry], apart: frozenset[tuple[int, int]]
) -> list[tuple[QueueEntry, ...]]:
    numbers = range(2, len(entries) + 1)
    found = [group for number in numbers for group in combinations(order(entries), number)]
    return [group for group in found if possible(group, apart)]


def size_of(group: MatchedGroup) -> int:
    return len(group.members)


@given(queues())
@settings(max_examples=200, deadline=None)
def test_all_constraints_are_met_and_no_one_sits_at_two_tables(queue) -> None:
    entries, apart = queue
    groups = matched(entries, SIZES, apart)
    people = [each.person_id for group in groups for each in group.members]
    assert len(people) == len(set(people))
    for group in groups:
        assert size_of(group) in SIZES[group.terms.slug]
        assert all(accepts(each, group.terms, size_of(group)) for each in group.members)
        for one, other in combinations(group.members, 2):
            assert not {(one.person_id, other.person_id), (other.person_id, one.person_id)} & apart


@given(queues(), st.randoms())
@settings(max_examples=80, deadline=None)
def test_the_order_in_which_they_are_given_has_no_influence(queue, random) -> None:
    entries, apart = queue
    shuffled = list(entries)
    random.shuffle(shuffled)
    assert matched(entries, SIZES, apart) == matched(shuffled, SIZES, apart)


@given(queues())
@settings(max_examples=80, deadline=None)
def test_those_who_wait_longest_come_first(queue) -> None:
    entries, apart = queue
    groups, places = matched(entries, SIZES, apart), order(entries)
    every = all_possible(entries, apart)
    assert bool(groups) == bool(every)
    if every:
        longest = min([places.index(each) for each in group] for group in every)
        first = [places.index(each) for each in groups[0].members]
        assert first[: len(longest)] == longest


@given(queues())
@settings(max_examples=80, deadline=None)
def test_no_group_is_possible_among_those_who_are_left(queue) -> None:
    entries, apart = queue
    seated = {each for group in matched(entries, SIZES, apart) for each in group.members}
    assert all_possible([each for each in entries if each not in seated], apart) == []


def people_of(groups: tuple[MatchedGroup, ...]) -> list[list[int]]:
    return [[each.person_id for each in group.members] for group in groups]


def test_groups_are_small_so_that_most_people_play() -> None:
    six = [entry(person, players=(3, 4, 5)) for person in range(1, 7)]
    assert people_of(matched(six, SIZES, frozenset())) == [[1, 2, 3], [4, 5, 6]]
    seven = [*six, entry(7, players=(3, 4, 5))]
    assert people_of(matched(seven, SIZES, frozenset())) == [[1, 2, 3, 7], [4, 5, 6]]
    blocked = frozenset({(7, 1)})
    assert people_of(matched(seven, SIZES, blocked)) == [[1, 2, 3], [4, 5, 6, 7]]


def test_a_pace_that_no_one_names_is_the_usual_one() -> None:
    [group] = matched([entry(1), entry(2)], SIZES, frozenset())
    assert group.terms == Terms("puerto-rico", "", "", rated=True)
    [group] = matched([entry(1), entry(2, paces=("brisk",), locales=("ko",))], SIZES, frozenset())
    assert group.terms == Terms("puerto-rico", "brisk", "ko", rated=True)


def test_the_game_named_first_is_played() -> None:
    both = [
        entry(1, "brass-birmingham", "puerto-rico"),
        entry(2, "puerto-rico", "brass-birmingham"),
    ]
    [group] = matched(both, SIZES, frozenset())
    assert group.terms.slug == "brass-birmingham"


def test_people_who_block_each_other_wait_for_others() -> None:
    three = [entry(person, players=(2,)) for person in (1, 2, 3)]
    assert people_of(matched(three, SIZES, frozenset({(2, 1)}))) == [[1, 3]]
    assert matched(three[:2], SIZES, frozenset({(1, 2)})) == ()


def test_rated_and_unrated_do_not_go_together() -> None:
    assert matched([entry(1, rated="rated"), entry(2, rated="unrated")], SIZES, frozenset()) == ()
    [group] = matched([entry(1, rated="unrated"), entry(2)], SIZES, frozenset())
    assert not group.terms.rated
