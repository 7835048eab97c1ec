"""Messages of the outbox keep their stored form: rows of every version so far can be delivered."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from bot.model.messages import (
    AbandonedPost,
    DirectMessage,
    FilmPost,
    LobbyUpdate,
    Message,
    MessageKind,
    NoticePost,
    OfferPost,
    OfferUpdate,
    ResultPost,
    StartPost,
    TablePost,
    TurnPost,
    UndoPost,
    VotePost,
    VoteUpdate,
    WaitingUpdate,
)
from bot.store.database import Database
from bot.store.messages import outbox
from bot.store.messages.codec import StoredMessage, decode, encode
from bot.store.schema import games
from bot.store.schema import outbox as rows

REMINDER = {"share": 90, "deadline": 1000.5, "person": 11, "seat": 0, "question": 7}
ROWS: dict[str, tuple[StoredMessage, Message]] = {
    "lobby": (StoredMessage("lobby", 0, 0, 0, {}), LobbyUpdate()),
    "table": (StoredMessage("table", 0, 0, 0, {}), TablePost()),
    "started": (StoredMessage("started", 0, 0, 0, {}), StartPost()),
    "turn": (StoredMessage("turn", 3, 5, 9, {}), TurnPost(3, 5, 9)),
    "waiting": (StoredMessage("waiting", 5, 5, 9, {}), WaitingUpdate(5, 5, 9)),
    "undone": (
        StoredMessage("undone", 4, 4, 10, {"seat": 2, "moves": 3}),
        UndoPost(4, 4, 10, seat=2, moves=3),
    ),
    "finished": (StoredMessage("finished", 90, 93, 98, {}), ResultPost(90, 93, 98)),
    "abandoned": (StoredMessage("abandoned", 8, 8, 12, {}), AbandonedPost(8, 8, 12)),
    "film": (StoredMessage("film", 93, 93, 98, {}), FilmPost(93, 93, 98)),
    "notice": (
        StoredMessage("notice", 0, 0, 0, {**REMINDER, "notice": "reminder"}),
        NoticePost("reminder", REMINDER),
    ),
    "direct": (
        StoredMessage("direct", 0, 0, 0, {**REMINDER, "notice": "reminder", "locale": "ko"}),
        DirectMessage("reminder", "ko", REMINDER),
    ),
    "vote": (StoredMessage("vote", 0, 0, 0, {"vote": 4}), VotePost(4)),
    "tally": (StoredMessage("tally", 0, 0, 0, {"vote": 4}), VoteUpdate(4)),
    "offer": (StoredMessage("offer", 0, 0, 0, {"seat": 1}), OfferPost(1)),
    "offered": (
        StoredMessage("offered", 0, 0, 0, {"seat": 1, "message": 77}),
        OfferUpdate(1, 77),
    ),
}
"""One row of every kind as the version before typed messages stored it, and what it means."""


def test_there_is_a_row_of_every_kind() -> None:
    assert ROWS.keys() == set(get_args(MessageKind))
    assert {type(message) for _, message in ROWS.values()} == set(get_args(Message))


@pytest.mark.parametrize("kind", ROWS)
def test_the_stored_form_of_a_message_stays_equal(kind: str) -> None:
    stored, message = ROWS[kind]
    assert decode(stored) == message
    assert encode(message) == stored
    assert list(encode(message).detail) == list(stored.detail)


def test_a_notice_may_tell_of_a_language() -> None:
    stored = StoredMessage(
        "notice", 0, 0, 0, {"locale": "ja", "by": "Ann", "notice": "table-language"}
    )
    message = decode(stored)
    assert message == NoticePost("table-language", {"locale": "ja", "by": "Ann"})
    assert encode(message) == stored


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="balloon"):
        decode(StoredMessage("balloon", 0, 0, 0, {}))


async def test_rows_of_every_kind_are_due_as_they_were_stored(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "games.sqlite3")
    async with db.transaction() as tx:
        game = {
            "slug": "puerto-rico", "status": "running", "name": "A game", "guild_id": 1,
            "channel_id": 2, "organiser_id": 11, "options": {}, "max_seats": 5, "seed": "s",
            "rules": 1, "locale": "en", "revision": 1, "question": 1, "ply": 0, "waiting": [0],
            "created_at": 0.0, "changed_at": 0.0, "asked_at": 0.0, "private": False,
        }  # fmt: skip
        await tx.connection.execute(games.insert(), game)
        for number, (stored, _) in enumerate(ROWS.values()):
            row = {
                "game_id": 1, "person_id": 11 if stored.kind == "direct" else None,
                "nonce": f"nonce {number}", "created_at": 1.0, "attempts": 0, "failure": "",
            }  # fmt: skip
            await tx.connection.execute(rows.insert(), {**row, **stored._asdict()})
    async with db.reading() as connection:
        posted = await outbox.due(connection, ("game", 1))
        direct = await outbox.due(connection, ("person", 11))
    await db.close()
    found = {row.message.kind: row.message for row in (*posted, *direct)}
    # nothing was posted yet, so the boards tell of everything from the start
    boards = {"turn", "undone", "finished", "abandoned"}
    assert {kind: each for kind, each in found.items() if kind not in boards} == {
        kind: message for kind, (_, message) in ROWS.items() if kind not in boards
    }
    assert {kind: (found[kind].from_ply, found[kind].to_ply) for kind in boards} == {  # type: ignore[union-attr]
        kind: (0, ROWS[kind][0].to_ply) for kind in boards
    }
