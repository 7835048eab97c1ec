"""Table sizes: how many people sit at each table of a round, so that as few as possible sit out."""

from __future__ import annotations

from collections.abc import Collection


def table_sizes(people: int, allowed: Collection[int], wanted: int) -> tuple[int, ...]:
    """Return the sizes of the tables for so many people, the largest first.

    As few as possible are left without a table; then sizes as near as possible to the `wanted`
    one, the larger where two are as near.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for number in range(1, people + 1):
        found = [
            (best[number - size][0] + _cost(size, wanted), (*best[number - size][1], size))
            for size in allowed
            if number - size in best
        ]
        if found:
            best[number] = min(found, key=lambda each: (each[0], len(each[1])))
    seated = max(best)
    return tuple(sorted(best[seated][1], reverse=True))


def _cost(size: int, wanted: int) -> float:
    return float((size - wanted) ** 2)
