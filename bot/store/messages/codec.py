"""The stored form of the messages of the outbox: columns and JSON to typed messages and back.

The names of kinds and keys are those of all databases so far and stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, assert_never

from bot.model.messages import (
    AbandonedPost,
    DirectMessage,
    FilmPost,
    HeadUpdate,
    LobbyUpdate,
    Message,
    NoticePost,
    OfferPost,
    OfferUpdate,
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
from bot.model.notices import Notice
from bot.store.messages.notices import decode_notice, encode_notice


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
            texts = [list(each) for each in message.texts]
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
        case "round":
            return RoundPost(detail["round"])
        case "ranking":
            return RankingPost()
    raise ValueError(f"no version has stored messages of the kind {kind!r}")


def _with_name(notice: Notice) -> dict[str, Any]:
    return {**encode_notice(notice), "notice": notice.stored_as}
