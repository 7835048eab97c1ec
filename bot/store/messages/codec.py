"""The stored form of the messages of the outbox: columns and JSON to typed messages and back.

Notices are JSON objects. The names of kinds and keys are those of all databases so far and stay as
they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Final, NamedTuple, assert_never, get_args

from bot.model.messages import (
    AbandonedPost,
    DirectMessage,
    FilmPost,
    HeadUpdate,
    LobbyUpdate,
    Message,
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
    VotePost,
    VoteUpdate,
    WaitingUpdate,
)
from bot.model.notices import (
    Digest,
    DigestReminder,
    Missed,
    MissedGame,
    MissedHere,
    Notice,
    SubstituteNamed,
    WaitingGame,
)

_CLASSES: Final[Mapping[str, tuple[type[Notice], ...]]] = {
    name: tuple([arg for arg in get_args(Notice) if arg.stored_as == name])
    for name in dict.fromkeys(arg.stored_as for arg in get_args(Notice))
}
_SUBCLASSES_FIRST: Final = {
    "reminder": ("slug", DigestReminder),
    "missed": ("game", MissedHere),
    "table-replace": ("substitute", SubstituteNamed),
}
"""Notices that share a name with another one: the key that only they have."""


def encode_notice(notice: Notice) -> dict[str, Any]:
    """Return the fields of a notice as JSON data, without its name."""
    fields = asdict(notice)
    return {name: list(each) if isinstance(each, tuple) else each for name, each in fields.items()}


def decode_notice(name: str, content: Mapping[str, Any]) -> Notice:
    """Return the notice that was stored under a name; keys that it does not know are left out.

    Raises ValueError for a name or data that no version has stored.
    """
    if name not in _CLASSES:
        raise ValueError(f"no version has stored a notice {name!r}")
    key, special = _SUBCLASSES_FIRST.get(name, ("", None))
    chosen = special if special is not None and key in content else _CLASSES[name][0]
    names = {each.name for each in fields(chosen)}
    values = {key: _value(key, value, chosen) for key, value in content.items() if key in names}
    try:
        notice: Notice = chosen(**values)
    except TypeError as error:
        raise ValueError(f"the notice {name!r} is incomplete: {error}") from error
    return notice


def _value(key: str, value: Any, notice: type[Notice]) -> Any:
    if key == "games" and notice is Digest:
        return tuple([WaitingGame(**each) for each in value])
    if key == "games" and notice is Missed:
        return tuple([MissedGame(**each) for each in value])
    return tuple(value) if isinstance(value, list) else value


class StoredMessage(NamedTuple):
    """The columns of the outbox that hold a message; plies and question are 0 where it has none."""

    kind: str
    from_ply: int
    to_ply: int
    question: int
    detail: Mapping[str, Any]


def encode(message: Message) -> StoredMessage:
    """Return a message as it is stored."""
    from_ply, to_ply, question = 0, 0, 0
    detail: dict[str, Any] = {}
    match message:
        case TurnPost() | WaitingUpdate() | ResultPost() | AbandonedPost() | FilmPost():
            from_ply, to_ply, question = message.from_ply, message.to_ply, message.question
        case UndoPost():
            from_ply, to_ply, question = message.from_ply, message.to_ply, message.question
            texts = [list(text) for text in message.texts]
            detail = {"seat": message.seat, "moves": message.moves, "texts": texts}
        case NoticePost():
            detail = _with_name(message.notice)
        case DirectMessage():
            detail = {**_with_name(message.notice), "locale": message.locale}
        case VotePost() | VoteUpdate():
            detail = {"vote": message.vote_id}
        case OfferPost():
            detail = {"seat": message.seat}
        case OfferUpdate():
            detail = {"seat": message.seat, "message": message.message_id}
        case QueueUpdate():
            detail = {"replaces": None if message.replaces is None else list(message.replaces)}
        case NewsPost():
            detail = {"since": message.since}
        case PuzzlePost():
            detail = {"solved": message.solved, "asked": message.asked}
        case RoundPost():
            detail = {"round": message.round}
        case LobbyUpdate() | HeadUpdate() | TablePost() | StartPost() | RankingPost():
            pass
        case _:
            assert_never(message)
    return StoredMessage(message.kind, from_ply, to_ply, question, detail)


def decode(stored: StoredMessage) -> Message:
    """Return a message that was stored.

    Raises ValueError for what no version has stored.
    """
    kind, detail = stored.kind, stored.detail
    moves = (stored.from_ply, stored.to_ply, stored.question)
    match kind:
        case "lobby":
            return LobbyUpdate()
        case "table":
            return TablePost()
        case "started":
            return StartPost()
        case "turn":
            return TurnPost(*moves)
        case "waiting":
            return WaitingUpdate(*moves)
        case "head":
            return HeadUpdate()
        case "undone":
            texts = tuple([(seat, text) for seat, text in detail["texts"]])
            return UndoPost(*moves, seat=detail["seat"], moves=detail["moves"], texts=texts)
        case "finished":
            return ResultPost(*moves)
        case "abandoned":
            return AbandonedPost(*moves)
        case "film":
            return FilmPost(*moves)
        case "notice":
            return NoticePost(decode_notice(detail["notice"], detail))
        case "direct":
            return DirectMessage(detail["locale"], decode_notice(detail["notice"], detail))
        case "vote":
            return VotePost(detail["vote"])
        case "tally":
            return VoteUpdate(detail["vote"])
        case "offer":
            return OfferPost(detail["seat"])
        case "offered":
            return OfferUpdate(detail["seat"], detail["message"])
        case "puzzle":
            return PuzzlePost(detail["solved"], detail["asked"])
        case "round":
            return RoundPost(detail["round"])
        case "ranking":
            return RankingPost()
        case "queue":
            old = detail["replaces"]
            return QueueUpdate(None if old is None else (old[0], old[1]))
        case "news":
            return NewsPost(detail["since"])
    raise ValueError(f"no version has stored messages of the kind {kind!r}")


def _with_name(notice: Notice) -> dict[str, Any]:
    return {**encode_notice(notice), "notice": notice.stored_as}
