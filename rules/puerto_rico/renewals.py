"""Steps as older versions stored them: questions to one seat, and the same to all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.codec import Renewal

Json = dict[str, Any]


def _named(name: str) -> Renewal:
    def renew(data: Json) -> Json:
        return {**data, "step": name}

    return renew


def _asking_one(data: Json) -> Json:
    """A question that was put to a single `seat` is now put to an order of one seat."""
    if "seat" not in data:
        return data
    rest = {name: value for name, value in data.items() if name != "seat"}
    return {**rest, "order": [data["seat"]]}


RENEWALS: Final[Mapping[str, Renewal]] = {
    "ProduceChoice": _asking_one,
    "ProduceTogether": _named("ProduceChoice"),
    "StoreChoice": _asking_one,
    "StoreTogether": _named("StoreChoice"),
}
