"""Notices about waiting: reminders, calls, digests, absences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game
from bot.services.waiting import absences, reminders
from bot.services.waiting.availability import YEARLY_DAYS
from bot.ui import ids
from bot.ui.layout import Row, button, rows_of
from bot.ui.messages.notices.said import NOTHING, Said, Wording
from bot.ui.names import escaped
from bot.ui.times import ago, day, timestamp
from bot.ui.waiting.deadlines import game_name, place_link

Detail: TypeAlias = Mapping[str, Any]
_DIGEST_LINES: Final = 20
"""How many games are listed; a line takes up to 180 characters."""


def _reminder(game: Game | None, detail: Detail, texts: Texts) -> Said:
    share = detail["share"]
    match share:
        case 50:
            told = texts.gettext("Half of your time is used.")
        case 90:
            told = texts.gettext("Nine tenths of your time are used.")
        case 100:
            told = texts.gettext("Your time is up; the others decide how the game goes on.")
        case _:
            told = texts.gettext("The game waits for you.")
    return _nudge(game, detail, told, texts, snooze=share != 100)


def _alone(game: Game | None, detail: Detail, texts: Texts) -> Said:
    return _nudge(game, detail, texts.gettext("Everybody waits for you alone."), texts)


def _call(game: Game | None, detail: Detail, texts: Texts) -> Said:
    return _nudge(game, detail, texts.gettext("It is your turn."), texts, snooze=False)


def _nudge(
    game: Game | None, detail: Detail, told: str, texts: Texts, *, snooze: bool = True
) -> Said:
    """Say something to the person whom a game waits for; nothing if it no longer does."""
    if game is None or not _still_asked(game, detail):
        return NOTHING
    lines = [f"{_address(game, detail, texts)} {told}", *_until(detail, texts)]
    return Said(
        text="\n".join(lines),
        called=_called(detail),
        rows=_snooze_rows(game, texts) if snooze else (),
        silent=bool(detail.get("silent")),
    )


def _still_asked(game: Game, detail: Detail) -> bool:
    return game.question == detail["question"] and detail["person"] in game.asked


def _address(game: Game, detail: Detail, texts: Texts) -> str:
    """Return the mention of a person where the game is played, in a direct message the game."""
    if "locale" in detail:
        link = place_link(game, detail.get("message"))
        return f"[{game_name(game, texts)}]({link}) \N{MIDDLE DOT}"
    return f"<@{detail['person']}>"


def _called(detail: Detail) -> tuple[int, ...]:
    return () if "locale" in detail else (int(detail["person"]),)


def _until(detail: Detail, texts: Texts) -> list[str]:
    deadline = detail.get("deadline")
    if deadline is None or detail.get("share") == 100:
        return []
    return ["-# " + texts.gettext("Time until {time}", time=timestamp(deadline))]


def _snooze_rows(game: Game, texts: Texts) -> tuple[Row, ...]:
    labels = {
        "hour": texts.gettext("Remind me in 1 hour"),
        "hours": texts.gettext("In 4 hours"),
        "morning": texts.gettext("Tomorrow morning"),
    }
    buttons = [
        button(label, ids.snooze_id(game.id, game.question, length))
        for length, label in labels.items()
    ]
    return tuple(rows_of(buttons))


def _stuck(game: Game | None, detail: Detail, texts: Texts) -> Said:
    if game is None or game.status != "running" or detail["seat"] not in game.waiting:
        return NOTHING
    told = texts.gettext(
        "{player} has not answered since {time}. As the organiser you can let a substitute or a "
        "computer take over with `/table replace`.",
        player=escaped(game.seats[detail["seat"]].name),
        time=timestamp(detail["since"]),
    )
    return Said(
        f"{_address(game, detail, texts)} {told}",
        called=_called(detail),
        silent=bool(detail.get("silent")),
    )


def _digest(_game: Game | None, detail: Detail, texts: Texts) -> Said:
    games = sorted(detail["games"], key=_urgency)
    heading = texts.ngettext("{n} game waits for you:", "{n} games wait for you:", len(games))
    lines = [heading, *(_digest_line(each, texts) for each in games[:_DIGEST_LINES])]
    if len(games) > _DIGEST_LINES:
        more = texts.ngettext(
            "{n} more: see `/games`.", "{n} more: see `/games`.", len(games) - _DIGEST_LINES
        )
        lines.append(f"-# {more}")
    return Said("\n".join(lines))


def _urgency(each: Detail) -> tuple[float, float]:
    """Sort games: the nearest deadline first, then the longest wait."""
    deadline = each["deadline"]
    return (float("inf") if deadline is None else deadline, each["asked"])


def _digest_line(each: Detail, texts: Texts) -> str:
    link = f"https://discord.com/channels/{each['guild']}/{each['place']}"
    name = f"[{GAMES[each['slug']].words.name(texts)} #{each['game']}]({link})"
    if each["deadline"] is not None:
        until = texts.gettext("Time until {time}", time=timestamp(each["deadline"]))
        return f"- {name} \N{MIDDLE DOT} {until}"
    since = texts.gettext("since {time}", time=ago(each["asked"]))
    return f"- {name} \N{MIDDLE DOT} {since}"


def _away(game: Game | None, detail: Detail, texts: Texts) -> Said:
    if game is None:
        return NOTHING
    lines = [
        texts.gettext(
            "{name} is away from {start} until {end}.",
            name=escaped(game.seats[detail["seat"]].name),
            start=day(detail["start"]),
            end=timestamp(detail["end"]),
        )
    ]
    if detail["reason"]:
        lines.append(f"> {escaped(detail['reason'])}")
    if game.pace is not None:
        lines.append("-# " + clock_meanwhile(detail["start"], detail["stops_until"], texts))
    return Said("\n".join(lines), silent=True)


def clock_meanwhile(start: float, stops_until: float | None, texts: Texts) -> str:
    """Say what becomes of a person's clocks during an absence."""
    if stops_until is None:
        return texts.gettext("The clock stands still meanwhile.")
    if stops_until <= start:
        return texts.gettext(
            "The clock runs all the same: the {days} days of absence of this year are used up.",
            days=YEARLY_DAYS,
        )
    return texts.gettext(
        "The clock stands still until {time}; then the {days} days of absence of this year are "
        "used up.",
        time=timestamp(stops_until),
        days=YEARLY_DAYS,
    )


def _back_early(game: Game | None, detail: Detail, texts: Texts) -> Said:
    if game is None:
        return NOTHING
    name = escaped(game.seats[detail["seat"]].name)
    return Said(texts.gettext("{name} is not away any more.", name=name), silent=True)


def _missed(game: Game | None, detail: Detail, texts: Texts) -> Said:
    """Say in short what a person has missed, where it could not be told at length."""
    if game is None or game.status != "running":
        return NOTHING
    told = texts.ngettext(
        "{n} move was made while you were away; `/since` shows what happened.",
        "{n} moves were made while you were away; `/since` shows what happened.",
        detail["moves"],
    )
    if detail["person"] in game.asked:
        told += " " + texts.gettext("It is your turn.")
    return Said(f"<@{detail['person']}> {told}", called=(int(detail["person"]),))


_WORDINGS: Final[Mapping[str, Callable[[Game | None, Detail, Texts], Said]]] = {
    reminders.REMINDER: _reminder,
    reminders.LAST: _alone,
    reminders.STUCK: _stuck,
    reminders.CALL: _call,
    reminders.DAILY: _digest,
    absences.AWAY: _away,
    absences.RETURNED: _back_early,
    absences.MISSED: _missed,
}

NOTICES: Final[Mapping[str, Wording]] = _WORDINGS
"""The notices of this area by name."""
