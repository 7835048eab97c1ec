"""Cases that are cheap and alike, tried one after the other in one test."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

from _pytest.mark import ParameterSet


def for_each(
    names: str | tuple[str, ...], cases: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Try a test with each of the cases, like `parametrize`, but as one test.

    The first case that fails ends the test, and its values stand below what it says.
    """
    known = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    given = [_values(case, len(known)) for case in cases]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def try_all(**fixtures: Any) -> None:
            for values in given:
                case = dict(zip(known, values, strict=True))
                try:
                    test(**fixtures, **case)
                except BaseException as error:
                    error.add_note(f"with {case}")
                    raise

        parameters = inspect.signature(test).parameters.values()
        others = [one for one in parameters if one.name not in known]
        try_all.__signature__ = inspect.Signature(others)  # type: ignore[attr-defined]
        return try_all

    return decorate


def _values(case: Any, number: int) -> tuple[Any, ...]:
    if isinstance(case, ParameterSet):
        return tuple(case.values)
    return (case,) if number == 1 else tuple(case)
