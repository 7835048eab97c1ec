"""Tags of forums are recognised in three languages, and every status has one."""

from __future__ import annotations

from typing import get_args

from bot.model import Status
from bot.ui.tables.forum_posts import meaning, stands
from tests.cases import for_each


@for_each(
    ("tag", "said"),
    [
        ("Open", "open"),
        (" looking for players ", "open"),
        ("모집중", "open"),
        ("Running", "running"),
        ("進行中", "running"),
        ("Finished", "over"),
        ("종료", "over"),
        ("終了", "over"),
        ("Brass", None),
        ("openings", None),
    ],
)
def test_a_tag_is_known_by_its_name(tag: str, said: str | None) -> None:
    assert meaning(tag) == said


def test_every_status_has_a_tag() -> None:
    found = {status: stands(status) for status in get_args(Status)}
    assert (found["lobby"], found["running"]) == ("open", "running")
    assert {found[each] for each in found.keys() - {"lobby", "running"}} == {"over"}
