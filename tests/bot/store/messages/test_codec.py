"""Messages of the outbox keep their stored form: rows of every version so far can be delivered."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from bot.model.messages import (
    AbandonedPost,
    DirectMessage,
    DueMessage,
    FilmPost,
    HeadUpdate,
    LobbyUpdate,
    Message,
    MessageKind,
    NewsPost,
    NoticePost,
    OfferPost,
    OfferUpdate,
    PuzzlePost,
    QueueUpdate,
    RankingPost,
    ResultPost,
    RoundPost,
    StartPost,
    TablePost,
    TurnPost,
    UndoPost,
    Unreadable,
    VotePost,
    VoteUpdate,
    WaitingUpdate,
)
from bot.model.notices import (
    Away,
    BackEarly,
    Call,
    Closing,
    CupOpened,
    Digest,
    DigestReminder,
    EntrantAdded,
    EntrantAdmitted,
    EntrantDropped,
    EntrantRemoved,
    Followed,
    GameAborted,
    GameStranded,
    HintsStopped,
    HostsChosen,
    IdleWarning,
    Invited,
    LanguageChosen,
    LastAsked,
    LeagueCancelled,
    LeagueRoundEnded,
    LeagueStarted,
    LeagueTableBegun,
    LiveHourBegan,
    LiveHourOver,
    Missed,
    MissedGame,
    MissedHere,
    Notice,
    NotStarted,
    Nudge,
    OpenTables,
    OrderMissed,
    OrdersDropped,
    OrderStopped,
    OutOfLeague,
    PlaceInLeague,
    PlacesSwapped,
    PlayerReplaced,
    QueueAsked,
    QueueExpired,
    QueueMissed,
    QueueQuestion,
    RematchInvitation,
    Reminder,
    ResultCorrected,
    ReviewShown,
    RoundEnding,
    RoundExtended,
    SeatOpened,
    SeatReturned,
    SeatTaken,
    SettingChosen,
    StandIn,
    StartsSoon,
    SubstituteNamed,
    TableForfeited,
    TableMoved,
    TableOpened,
    TablePaused,
    TableResumed,
    ThreadLocked,
    ThreadMissing,
    ThreadReplaced,
    TimeExtended,
    Unanswered,
    VoteCall,
    WaitingGame,
)
from bot.services.messages.delivery import Undeliverable
from bot.store.database import Database
from bot.store.messages import outbox
from bot.store.messages.codec import StoredMessage, decode, encode
from bot.store.schema import games
from bot.store.schema import outbox as rows
from bot.ui.messages.messenger import DiscordMessenger
from tests.cases import for_each

GAME: dict[str, Any] = {
    "slug": "puerto-rico", "status": "running", "name": "A game", "guild_id": 1,
    "channel_id": 2, "organiser_id": 11, "options": {}, "max_seats": 5, "seed": "s",
    "rules": 1, "locale": "en", "revision": 1, "question": 1, "ply": 0, "waiting": [0],
    "created_at": 0.0, "changed_at": 0.0, "asked_at": 0.0, "private": False,
}  # fmt: skip
REMINDER = {"share": 90, "deadline": 1000.5, "person": 11, "seat": 0, "question": 7}
ROWS: dict[str, tuple[StoredMessage, Message]] = {
    "lobby": (StoredMessage("lobby", 0, 0, 0, {}), LobbyUpdate()),
    "table": (StoredMessage("table", 0, 0, 0, {}), TablePost()),
    "started": (StoredMessage("started", 0, 0, 0, {}), StartPost()),
    "turn": (StoredMessage("turn", 3, 5, 9, {}), TurnPost(3, 5, 9)),
    "waiting": (StoredMessage("waiting", 5, 5, 9, {}), WaitingUpdate(5, 5, 9)),
    "head": (StoredMessage("head", 0, 0, 0, {}), HeadUpdate()),
    "undone": (
        StoredMessage("undone", 4, 4, 10, {"seat": 2, "moves": 1, "texts": [[2, "pass"]]}),
        UndoPost(4, 4, 10, seat=2, moves=1, texts=((2, "pass"),)),
    ),
    "finished": (StoredMessage("finished", 90, 93, 98, {}), ResultPost(90, 93, 98)),
    "abandoned": (StoredMessage("abandoned", 8, 8, 12, {}), AbandonedPost(8, 8, 12)),
    "film": (StoredMessage("film", 93, 93, 98, {}), FilmPost(93, 93, 98)),
    "notice": (
        StoredMessage("notice", 0, 0, 0, {**REMINDER, "notice": "reminder"}),
        NoticePost(Reminder(90, 1000.5, person=11, seat=0, question=7)),
    ),
    "direct": (
        StoredMessage("direct", 0, 0, 0, {**REMINDER, "notice": "reminder", "locale": "ko"}),
        DirectMessage("ko", Reminder(90, 1000.5, person=11, seat=0, question=7)),
    ),
    "vote": (StoredMessage("vote", 0, 0, 0, {"vote": 4}), VotePost(4)),
    "tally": (StoredMessage("tally", 0, 0, 0, {"vote": 4}), VoteUpdate(4)),
    "offer": (StoredMessage("offer", 0, 0, 0, {"seat": 1}), OfferPost(1)),
    "offered": (
        StoredMessage("offered", 0, 0, 0, {"seat": 1, "message": 77}),
        OfferUpdate(1, 77),
    ),
    "round": (StoredMessage("round", 0, 0, 0, {"round": 3}), RoundPost(3)),
    "ranking": (StoredMessage("ranking", 0, 0, 0, {}), RankingPost()),
    "queue": (StoredMessage("queue", 0, 0, 0, {"replaces": [5, 55]}), QueueUpdate((5, 55))),
    "news": (StoredMessage("news", 0, 0, 0, {"since": 7.0}), NewsPost(7.0)),
    "puzzle": (
        StoredMessage("puzzle", 0, 0, 0, {"solved": 3, "asked": None}),
        PuzzlePost(3, None),
    ),
}
"""One row of every kind as the version before typed messages stored it, and what it means."""


def test_there_is_a_row_of_every_kind() -> None:
    assert ROWS.keys() == set(get_args(MessageKind))
    assert {type(message) for _, message in ROWS.values()} == set(get_args(Message))


@for_each("kind", ROWS)
def test_the_stored_form_of_a_message_stays_equal(kind: str) -> None:
    stored, message = ROWS[kind]
    assert decode(stored) == message
    assert encode(message) == stored
    assert list(encode(message).detail) == list(stored.detail)


WAITING: dict[str, Any] = {
    "game": 1, "slug": "puerto-rico", "name": "Puerto Rico #1", "guild": 5, "place": 6, "seat": 0,
    "question": 7, "asked": 9.0, "deadline": None, "share": 0,
}  # fmt: skip
ABSENCE: dict[str, Any] = {
    "start": 1.0, "end": 2.0, "reason": "sea", "stops_until": None, "seat": 1,
}  # fmt: skip
PERSON = {"person": 11, "seat": 0, "question": 7}
NOTICES: list[tuple[str, dict[str, Any], Notice]] = [
    (
        "left",
        {"name": "Ann", "seat": 0, "reason": "late", "by": None},
        SeatOpened("Ann", 0, "late"),
    ),
    ("taken", {"name": "Ben", "seat": 0, "person": 12}, SeatTaken("Ben", 0, 12)),
    ("stand-in", {"seat": 0, "name": "Ann", "open": False}, StandIn(0, "Ann", open=False)),
    ("returned", {"seat": 0, "name": "Ann"}, SeatReturned(0, "Ann")),
    (
        "idle",
        {"since": 1.0, "closes": 2.0, "people": [11, 12], "silent": True},
        IdleWarning(1.0, 2.0, (11, 12), silent=True),
    ),
    (
        "league-table",
        {"league": "Autumn", "round": 2, "table": 3, "ends": 4.0},
        LeagueTableBegun("Autumn", 2, 3, 4.0),
    ),
    (
        "league-ending",
        {"league": "Autumn", "round": 2, "ends": 4.0, "people": [11, 12]},
        RoundEnding("Autumn", 2, 4.0, (11, 12)),
    ),
    (
        "league-out",
        {"league": "Autumn", "name": "Ann", "rounds": 2, "own": True, "again": False},
        OutOfLeague("Autumn", "Ann", 2, own=True, again=False),
    ),
    (
        "league-open-tables",
        {"league": "Autumn", "round": 2, "ends": 4.0, "tables": [1, 3]},
        OpenTables("Autumn", 2, 4.0, (1, 3)),
    ),
    (
        "league-place",
        {"league": "Autumn", "round": 2, "by": "Ann"},
        PlaceInLeague("Autumn", 2, "Ann"),
    ),
    (
        "league-added",
        {"name": "Ben", "person": 12, "round": 2, "by": "Ann"},
        EntrantAdded("Ben", 12, 2, "Ann"),
    ),
    (
        "league-removed",
        {"name": "Ben", "person": 12, "by": "Ann"},
        EntrantRemoved("Ben", 12, "Ann"),
    ),
    ("league-admitted", {"name": "Ben", "round": 2}, EntrantAdmitted("Ben", 2)),
    ("league-dropped", {"name": "Ben", "rounds": 2}, EntrantDropped("Ben", 2)),
    (
        "league-forfeit",
        {"name": "Ben", "person": 12, "round": 2, "table": 3, "by": "Ann"},
        TableForfeited("Ben", 12, 2, 3, "Ann"),
    ),
    (
        "league-swap",
        {"one": "Ben", "other": "Eun", "round": 2, "tables": [1, 3], "by": "Ann"},
        PlacesSwapped("Ben", "Eun", 2, (1, 3), "Ann"),
    ),
    (
        "league-result",
        {
            "round": 2,
            "table": 3,
            "names": ["Ben", "Eun"],
            "before": [1, 2],
            "after": [2, 1],
            "reason": "Miscounted",
            "by": "Ann",
            "redrawn": 0,
        },
        ResultCorrected(2, 3, ("Ben", "Eun"), (1, 2), (2, 1), "Miscounted", "Ann"),
    ),
    ("league-round-end", {"round": 2, "by": "Ann"}, LeagueRoundEnded(2, "Ann")),
    (
        "league-more-time",
        {"round": 2, "hours": 24, "ends": 4.0, "by": "Ann"},
        RoundExtended(2, 24, 4.0, "Ann"),
    ),
    ("league-hosts", {"people": [12, 13], "by": "Ann"}, HostsChosen((12, 13), "Ann")),
    (
        "league-setting",
        {"setting": "days", "value": "28", "by": "Ann"},
        SettingChosen("days", "28", "Ann"),
    ),
    ("league-begin", {"by": "Ann"}, LeagueStarted("Ann")),
    ("league-cancel", {"by": "Ann"}, LeagueCancelled("Ann")),
    ("followed", {"silent": True}, Followed(silent=True)),
    ("opened", {"by": "Ann", "role": 77}, TableOpened("Ann", 77)),
    ("closing", {"at": 3.0, "person": 12}, Closing(3.0, 12)),
    ("starts-soon", {"at": 3.0, "people": [12]}, StartsSoon(3.0, (12,))),
    (
        "not-started",
        {"people": [12], "joined": 1, "least": 2, "most": 5, "closes": 9.0},
        NotStarted((12,), 1, 2, 5, 9.0),
    ),
    (
        "invited",
        {"by": "Ann", "people": [12, 13], "called": [12], "until": 3.0},
        Invited("Ann", (12, 13), (12,), 3.0),
    ),
    (
        "live-began",
        {"until": 2.0, "people": [11]},
        LiveHourBegan(2.0, (11,)),
    ),
    ("live-over", {"seat": None}, LiveHourOver()),
    ("nudge", {"people": [11, 12], "question": 3, "turns": 7}, Nudge((11, 12), 3, 7)),
    (
        "rematch",
        {"by": "Ann", "former": 3, "people": [12]},
        RematchInvitation("Ann", 3, (12,)),
    ),
    (
        "review",
        {
            "name": "Ann",
            "seat": 0,
            "decisions": 48,
            "blunders": 1,
            "mistakes": 2,
            "slips": 3,
            "finds": 1,
            "unclear": 4,
            "points": 7.4,
            "error": 0.8,
        },
        ReviewShown("Ann", 0, 48, 1, 2, 3, 1, 4, 7.4, 0.8),
    ),
    (
        "order-stopped",
        {"why": "changed", "moves": "ship 1 corn", "after": 3, "parts": ["price"]},
        OrderStopped("changed", "ship 1 corn", 3, ("price",)),
    ),
    ("order-dropped", {}, OrdersDropped()),
    ("order-missed", PERSON, OrderMissed(**PERSON)),
    ("reminder", REMINDER, Reminder(90, 1000.5, person=11, seat=0, question=7)),
    ("reminder", {**WAITING, "person": 11}, DigestReminder(**WAITING, person=11)),
    ("alone", {"deadline": None, **PERSON}, LastAsked(None, **PERSON)),
    (
        "call",
        {**PERSON, "message": 77, "deadline": 5.0, "silent": True},
        Call(**PERSON, message=77, deadline=5.0, silent=True),
    ),
    (
        "vote-call",
        {"people": [11, 12], "message": 77, "ends": 5.0},
        VoteCall((11, 12), 77, 5.0),
    ),
    (
        "stuck",
        {"person": 11, "seat": 1, "since": 4.0, "silent": False},
        Unanswered(11, 1, 4.0),
    ),
    ("digest", {"games": [WAITING]}, Digest((WaitingGame(**WAITING),))),
    ("away", ABSENCE, Away(**ABSENCE)),
    ("back-early", ABSENCE, BackEarly(**ABSENCE)),
    (
        "missed",
        {"games": [{"game": 1, "moves": 3, "waits": True}], "since": 4.0, "person": 11},
        Missed((MissedGame(1, 3, waits=True),), 4.0, 11),
    ),
    (
        "missed",
        {"game": 1, "moves": 3, "waits": True, "person": 11, "since": 4.0},
        MissedHere(1, 3, True, 11, 4.0),
    ),
    ("thread-replaced", {"people": [11, 12]}, ThreadReplaced((11, 12))),
    ("thread-missing", {"reason": "No room."}, ThreadMissing("No room.")),
    ("game-stranded", {"reason": "No room."}, GameStranded("No room.")),
    ("table-move", {"channel": 7, "by": "Ann"}, TableMoved(7, "Ann")),
    ("thread-locked", {}, ThreadLocked()),
    ("cup-opened", {"people": [11, 12], "until": 5.0}, CupOpened((11, 12), 5.0)),
    ("queue-asked", {"people": [11], "until": 5.0}, QueueAsked((11,), 5.0)),
    (
        "queue-question",
        {"guild": 1, "channel": 2, "slugs": ["puerto-rico"], "until": 5.0},
        QueueQuestion(1, 2, ("puerto-rico",), 5.0),
    ),
    (
        "queue-expired",
        {"guild": 1, "channel": 2, "slugs": ["puerto-rico"]},
        QueueExpired(1, 2, ("puerto-rico",)),
    ),
    (
        "queue-missed",
        {"guild": 1, "channel": 2, "slug": "puerto-rico"},
        QueueMissed(1, 2, "puerto-rico"),
    ),
    ("table-pause", {"by": "Ann"}, TablePaused("Ann")),
    ("table-resume", {"by": "Ann"}, TableResumed("Ann")),
    (
        "table-extend",
        {"seat": 1, "player": "Ben", "hours": 5, "by": "Ann"},
        TimeExtended(1, "Ben", 5, "Ann"),
    ),
    ("table-abort", {"by": "Ann"}, GameAborted("Ann")),
    ("table-hints", {"by": "Ann"}, HintsStopped("Ann")),
    ("table-language", {"locale": "ja", "by": "Ann"}, LanguageChosen("ja", "Ann")),
    (
        "table-replace",
        {"seat": 1, "player": "Ben", "by": "Ann"},
        PlayerReplaced(1, "Ben", "Ann"),
    ),
    (
        "table-replace",
        {"seat": 1, "player": "Ben", "substitute": "Eun", "substitute_id": 15, "by": "Ann"},
        SubstituteNamed(1, "Ben", "Ann", "Eun", 15),
    ),
]
"""Every notice as it is stored, and what it means."""


def test_there_is_a_row_of_every_notice() -> None:
    assert {type(notice) for *_, notice in NOTICES} == set(get_args(Notice))


@for_each(("name", "told", "notice"), NOTICES)
def test_the_stored_form_of_a_notice_stays_equal(
    name: str, told: dict[str, Any], notice: Notice
) -> None:
    posted = StoredMessage("notice", 0, 0, 0, {**told, "notice": name})
    assert decode(posted) == NoticePost(notice)
    assert encode(NoticePost(notice)) == posted
    if not isinstance(notice, LanguageChosen):
        direct = StoredMessage("direct", 0, 0, 0, {**told, "notice": name, "locale": "ko"})
        assert decode(direct) == DirectMessage("ko", notice)
        assert encode(DirectMessage("ko", notice)) == direct


@pytest.mark.parametrize("detail", [{"notice": "balloon"}, {"notice": "left", "seat": 1}])
def test_a_notice_that_no_version_stored_is_refused(detail: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="notice"):
        decode(StoredMessage("notice", 0, 0, 0, detail))


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="balloon"):
        decode(StoredMessage("balloon", 0, 0, 0, {}))


async def test_a_row_that_cannot_be_read_holds_up_no_other(address: str) -> None:
    db = await Database.open(address)
    async with db.transaction() as tx:
        await outbox.direct(tx, 11, "en", SeatReturned(0, "Ann"), 1.0)
        await tx.connection.execute(rows.update().values(kind="balloon"))
        await outbox.direct(tx, 11, "en", SeatReturned(1, "Ben"), 1.0)
    async with db.reading() as connection:
        broken, sound = await outbox.due(connection, ("person", 11))
    await db.close()
    assert isinstance(broken.message, Unreadable)
    assert sound.message == DirectMessage("en", SeatReturned(1, "Ben"))


async def test_the_log_says_why_a_row_cannot_be_read(caplog: pytest.LogCaptureFixture) -> None:
    row = DueMessage(7, None, 11, Unreadable("balloon", "no such kind"), "nonce", 1.0, 0)
    client: Any = None  # nothing is sent
    with pytest.raises(Undeliverable):
        await DiscordMessenger(client).send(row, None)
    assert "message 7 of the kind balloon cannot be read: no such kind" in caplog.text


async def test_rows_of_every_kind_are_due_as_they_were_stored(address: str) -> None:
    db = await Database.open(address)
    async with db.transaction() as tx:
        await tx.connection.execute(games.insert(), GAME)
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


def test_a_nudge_of_an_older_version_says_nothing_of_turns() -> None:
    stored = {"people": [11], "question": 3, "notice": "nudge"}
    assert decode(StoredMessage("notice", 0, 0, 0, stored)) == NoticePost(Nudge((11,), 3, 0))
