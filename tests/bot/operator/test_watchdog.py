"""The watchdog: it ends a bot that stays unwell, and none that gets better."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest

from bot.operator.watchdog import PAUSE_SECONDS, UNWELL_SECONDS, until_unwell


class Over(Exception):
    """Nothing more happens."""


class Patient:
    """Has one ailment after the other, by a clock that only sleeping moves."""

    def __init__(self, ailments: Iterable[tuple[str, object]]) -> None:
        self.now = 0.0
        self._ailments = iter(ailments)

    async def ailment(self) -> tuple[str, object]:
        for each in self._ailments:
            return each
        raise Over

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


LOOKS = int(UNWELL_SECONDS / PAUSE_SECONDS)


async def test_what_stays_unwell_is_ended() -> None:
    patient = Patient([("", 0)] * 3 + [("deaf", 0)] * (LOOKS + 1))
    assert await until_unwell(patient, lambda: patient.now, patient.sleep) == "deaf"


@pytest.mark.parametrize(
    "ailments",
    [
        [("", 0)] * 3 * LOOKS,
        ([("deaf", 0)] * LOOKS + [("", 0)]) * 3,
        list(itertools.chain.from_iterable([("deaf", each)] * LOOKS for each in range(4))),
    ],
    ids=["well", "now and then", "one shard after the other"],
)
async def test_what_gets_better_goes_on(ailments: list[tuple[str, object]]) -> None:
    patient = Patient(ailments)
    with pytest.raises(Over):
        await until_unwell(patient, lambda: patient.now, patient.sleep)
