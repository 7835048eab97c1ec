"""Notices about waiting: reminders, calls, digests, absences, and hours that are played live."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import (
    Away,
    BackEarly,
    Call,
    Digest,
    DigestReminder,
    LastAsked,
    LiveHourBegan,
    LiveHourOver,
    MissedHere,
    Nudge,
    PersonalNotice,
    Reminder,
    Unanswered,
    VoteCall,
    WaitingGame,
)
from bot.services.play.requirements import is_current
from bot.services.time.availability import YEARLY_DAYS
from bot.ui.layout import Row, button, rows_of
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped, names_of
from bot.ui.time.agreements import LiveButton
from bot.ui.time.deadlines import game_name, place_link
from bot.ui.time.snooze import SnoozeButton
from bot.ui.times import ago, day, pace_told, timestamp

_DIGEST_LINES: Final = 20
"""How many games are listed; a line takes up to 180 characters."""


def reminder(
    game: Game | None, notice: Reminder | DigestReminder, texts: Texts, *, direct: bool
) -> Said:
    """Remind a person whom a game waits for."""
    match notice.share:
        case 50:
            told = texts.gettext("Half of your time is used.")
        case 90:
            told = texts.gettext("Nine tenths of your time are used.")
        case 100:
            told = texts.gettext("Your time is up; the others decide how the game goes on.")
        case _:
            told = texts.gettext("The game waits for you.")
    if game is None or not _still_asked(game, notice):
        return NOTHING
    late = notice.share == 100
    return _asked(game, notice, told, None if late else notice.deadline, texts, direct, not late)


def last_asked(game: Game | None, notice: LastAsked, texts: Texts, *, direct: bool) -> Said:
    """Tell a person that everybody waits for them alone."""
    if game is None or not _still_asked(game, notice):
        return NOTHING
    told = texts.gettext("Everybody waits for you alone.")
    return _asked(game, notice, told, notice.deadline, texts, direct, True)


def call(game: Game | None, notice: Call, texts: Texts, *, direct: bool) -> Said:
    """Tell a person that it is their turn."""
    if game is None or not _still_asked(game, notice):
        return NOTHING
    told = texts.gettext("It is your turn.")
    said = _asked(game, notice, told, notice.deadline, texts, direct, False)
    return replace(said, silent=notice.silent)


def _asked(
    game: Game,
    notice: PersonalNotice,
    told: str,
    deadline: float | None,
    texts: Texts,
    direct: bool,
    snooze: bool,
) -> Said:
    """Say something to the person whom a game waits for, until when there is time, and buttons."""
    lines = [f"{_address(game, notice, texts, direct)} {told}"]
    if deadline is not None:
        lines.append("-# " + texts.gettext("Time until {time}", time=timestamp(deadline)))
    return Said(
        text="\n".join(lines),
        called=() if direct else (notice.person,),
        rows=_snooze_rows(game, texts) if snooze else (),
    )


def _still_asked(game: Game, notice: PersonalNotice) -> bool:
    return is_current(game, notice.question) and notice.person in game.asked


def _address(game: Game, notice: PersonalNotice | Unanswered, texts: Texts, direct: bool) -> str:
    """Return the mention of a person where the game is played, in a direct message the game."""
    if not direct:
        return f"<@{notice.person}>"
    link = place_link(game, notice.message if isinstance(notice, Call) else None)
    return f"[{game_name(game, texts)}]({link}) \N{MIDDLE DOT}"


def _snooze_rows(game: Game, texts: Texts) -> tuple[Row, ...]:
    labels: dict[Literal["hour", "hours", "morning"], str] = {
        "hour": texts.gettext("Remind me in 1 hour"),
        "hours": texts.gettext("In 4 hours"),
        "morning": texts.gettext("Tomorrow morning"),
    }
    buttons = [
        button(label, SnoozeButton(game.id, game.question, length))
        for length, label in labels.items()
    ]
    return tuple(rows_of(buttons))


def vote_call(game: Game | None, notice: VoteCall, texts: Texts, *, direct: bool) -> Said:
    """Call those to a vote who have not chosen yet."""
    if game is None or game.status != "running":
        return NOTHING
    told = texts.gettext(
        "[The vote]({link}) on how this game goes on still needs your choice; it ends {time}.",
        link=place_link(game, notice.message),
        time=timestamp(notice.ends),
    )
    if direct:
        return Said(f"**{game_name(game, texts)}** \N{MIDDLE DOT} {told}")
    return Said(f"{' '.join(f'<@{each}>' for each in notice.people)} {told}", notice.people)


def unanswered(game: Game | None, notice: Unanswered, texts: Texts, *, direct: bool) -> Said:
    """Tell the organiser that a person does not answer."""
    if game is None or game.status != "running" or notice.seat not in game.waiting:
        return NOTHING
    told = texts.gettext(
        "{player} has not answered since {time}. As the organiser you can let a substitute or a "
        "computer take over with `/table replace`.",
        player=escaped(game.seats[notice.seat].name),
        time=timestamp(notice.since),
    )
    return Said(
        f"{_address(game, notice, texts, direct)} {told}",
        called=() if direct else (notice.person,),
        silent=notice.silent,
    )


def digest(notice: Digest, texts: Texts) -> Said:
    """List the games that wait for a person."""
    games = sorted(notice.games, key=_urgency)
    heading = texts.ngettext("{n} game waits for you:", "{n} games wait for you:", len(games))
    lines = [heading, *(_digest_line(each, texts) for each in games[:_DIGEST_LINES])]
    if len(games) > _DIGEST_LINES:
        more = texts.ngettext(
            "{n} more: see `/games`.", "{n} more: see `/games`.", len(games) - _DIGEST_LINES
        )
        lines.append(f"-# {more}")
    return Said("\n".join(lines))


def _urgency(each: WaitingGame) -> tuple[float, float]:
    """Sort games: the nearest deadline first, then the longest wait."""
    return (float("inf") if each.deadline is None else each.deadline, each.asked)


def _digest_line(each: WaitingGame, texts: Texts) -> str:
    link = f"https://discord.com/channels/{each.guild}/{each.place}"
    name = f"[{GAMES[each.slug].words.name(texts)} #{each.game}]({link})"
    if each.deadline is not None:
        until = texts.gettext("Time until {time}", time=timestamp(each.deadline))
        return f"- {name} \N{MIDDLE DOT} {until}"
    since = texts.gettext("since {time}", time=ago(each.asked))
    return f"- {name} \N{MIDDLE DOT} {since}"


def away(game: Game | None, notice: Away, texts: Texts) -> Said:
    """Say that a person is away, and what becomes of their clock."""
    if game is None:
        return NOTHING
    lines = [
        texts.gettext(
            "{name} is away from {start} until {end}.",
            name=escaped(game.seats[notice.seat].name),
            start=day(notice.start),
            end=timestamp(notice.end),
        )
    ]
    if notice.reason:
        lines.append(f"> {escaped(notice.reason)}")
    if game.pace is not None:
        lines.append("-# " + clock_meanwhile(notice.start, notice.stops_until, texts))
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


def back_early(game: Game | None, notice: BackEarly, texts: Texts) -> Said:
    """Say that a person is not away any more."""
    if game is None:
        return NOTHING
    name = escaped(game.seats[notice.seat].name)
    return Said(texts.gettext("{name} is not away any more.", name=name), silent=True)


def missed_here(game: Game | None, notice: MissedHere, texts: Texts) -> Said:
    """Say in short what a person has missed, where it could not be told at length."""
    if game is None or game.status != "running":
        return NOTHING
    told = texts.ngettext(
        "{n} move was made while you were away; `/since` shows what happened.",
        "{n} moves were made while you were away; `/since` shows what happened.",
        notice.moves,
    )
    if notice.person in game.asked:
        told += " " + texts.gettext("It is your turn.")
    return Said(f"<@{notice.person}> {told}", called=(notice.person,))


def began(game: Game | None, notice: LiveHourBegan, texts: Texts) -> Said:
    """Say until when the table is played live, and call those who are asked."""
    if game is None or game.live is None:
        return NOTHING
    lines = [
        texts.gettext("The table is played live until {time}.", time=timestamp(notice.until)),
        "-# " + pace_told(game.pace, texts),
    ]
    called = tuple([person for person in notice.people if person in game.asked])
    if called:
        players = texts.listing(f"<@{person}>" for person in called)
        lines.append(texts.gettext("{players}: it is your turn.", players=players))
    return Said("\n".join(lines), called)


def over(game: Game | None, notice: LiveHourOver, texts: Texts) -> Said:
    """Say that the usual pace holds again, and why."""
    if game is None or game.status != "running":
        return NOTHING
    told = texts.gettext("The live hour is over; the usual pace holds again.")
    if notice.seat is not None:
        told = texts.gettext(
            "{name} did not answer in time, so the live hour is over; the usual pace holds again.",
            name=escaped(game.seats[notice.seat].name),
        )
    return Said(told, silent=True)


def nudge(game: Game | None, notice: Nudge, texts: Texts) -> Said:
    """Say that most players are awake, and offer them to play live."""
    if game is None or not is_current(game, notice.question) or game.live is not None:
        return NOTHING
    names = names_of(game)
    told = texts.gettext(
        "{players}: most of you are awake now. The game has waited for {waiting} since {time}.",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        waiting=texts.listing(names[seat] for seat in game.waiting),
        time=ago(game.asked_at),
    )
    note = texts.gettext("Once a day at most; `/me` turns this off.")
    live = button(texts.gettext("Play live for an hour"), LiveButton(game.id), "primary")
    return Said(f"{told}\n-# {note}", notice.people, tuple(rows_of([live])))
