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
from bot.services.time.availability import YEARLY_DAYS
from bot.ui.layout import Row, button, rows_of
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped, names_of
from bot.ui.play.controls import QuestionButton
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
            sentence = texts.gettext("You've used half of your time.")
        case 90:
            sentence = texts.gettext("You've used 90% of your time.")
        case 100:
            sentence = texts.gettext("Your time is up. The others are voting on how to continue.")
        case _:
            sentence = texts.gettext("The game is waiting for you.")
    if game is None or not _still_asked(game, notice):
        return NOTHING
    late = notice.share == 100
    return _asked(
        game, notice, sentence, None if late else notice.deadline, texts, direct, not late
    )


def last_asked(game: Game | None, notice: LastAsked, texts: Texts, *, direct: bool) -> Said:
    """Tell a person that everyone waits for them alone."""
    if game is None or not _still_asked(game, notice):
        return NOTHING
    sentence = texts.gettext("Everyone is waiting for you.")
    return _asked(game, notice, sentence, notice.deadline, texts, direct, True)


def call(game: Game | None, notice: Call, texts: Texts, *, direct: bool) -> Said:
    """Tell a person that it is their turn."""
    if game is None or not _still_asked(game, notice):
        return NOTHING
    sentence = texts.gettext("It's your turn.")
    said = _asked(game, notice, sentence, notice.deadline, texts, direct, False)
    return replace(said, silent=notice.silent)


def _asked(
    game: Game,
    notice: PersonalNotice,
    sentence: str,
    deadline: float | None,
    texts: Texts,
    direct: bool,
    snooze: bool,
) -> Said:
    """Say something to the person whom a game waits for, until when there is time, and buttons."""
    lines = [f"{_address(game, notice, texts, direct)} {sentence}"]
    if deadline is not None:
        lines.append("-# " + texts.gettext("Time until {time}", time=timestamp(deadline)))
    return Said(
        text="\n".join(lines),
        called=() if direct else (notice.person,),
        rows=_snooze_rows(game, texts) if snooze else (),
    )


def _still_asked(game: Game, notice: PersonalNotice) -> bool:
    return game.question == notice.question and notice.person in game.asked


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
    sentence = texts.gettext(
        "You haven't voted yet in [the vote]({link}) on how this game continues. Voting ends: "
        "{time}",
        link=place_link(game, notice.message),
        time=timestamp(notice.ends),
    )
    if direct:
        return Said(f"**{game_name(game, texts)}** \N{MIDDLE DOT} {sentence}")
    return Said(f"{' '.join(f'<@{person}>' for person in notice.people)} {sentence}", notice.people)


def unanswered(game: Game | None, notice: Unanswered, texts: Texts, *, direct: bool) -> Said:
    """Tell the host that a person does not answer."""
    if game is None or game.status != "running" or notice.seat not in game.waiting:
        return NOTHING
    sentence = texts.gettext(
        "{player} hasn't moved since {time}. As the host, you can hand the seat to another "
        "player or a computer with `/table replace`.",
        player=escaped(game.seats[notice.seat].name),
        time=timestamp(notice.since),
    )
    return Said(
        f"{_address(game, notice, texts, direct)} {sentence}",
        called=() if direct else (notice.person,),
        silent=notice.silent,
    )


def digest(notice: Digest, texts: Texts) -> Said:
    """List the games that wait for a person."""
    games = sorted(notice.games, key=_urgency)
    heading = texts.ngettext(
        "{n} game is waiting for you:", "{n} games are waiting for you:", len(games)
    )
    lines = [heading, *(_digest_line(game, texts) for game in games[:_DIGEST_LINES])]
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
    name = f"[{GAMES[each.slug].name(texts)} #{each.game}]({link})"
    if each.deadline is not None:
        until = texts.gettext("Time until {time}", time=timestamp(each.deadline))
        return f"- {name} \N{MIDDLE DOT} {until}"
    since = texts.gettext("your turn started {time}", time=ago(each.asked))
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
        return texts.gettext("The clock stops in the meantime.")
    if stops_until <= start:
        return texts.gettext(
            "The clock keeps running: you've used all {days} days of time away for this year.",
            days=YEARLY_DAYS,
        )
    return texts.gettext(
        "Your {days} days of time away for this year will be used up before then. The clock "
        "stops until: {time}",
        time=timestamp(stops_until),
        days=YEARLY_DAYS,
    )


def back_early(game: Game | None, notice: BackEarly, texts: Texts) -> Said:
    """Say that a person is not away anymore."""
    if game is None:
        return NOTHING
    name = escaped(game.seats[notice.seat].name)
    return Said(texts.gettext("{name} is back.", name=name), silent=True)


def missed_here(game: Game | None, notice: MissedHere, texts: Texts) -> Said:
    """Say in short what a person has missed, where it could not be told at length."""
    if game is None or game.status != "running":
        return NOTHING
    sentence = texts.ngettext(
        "{n} move was made while you were away. Use `/since` to see it.",
        "{n} moves were made while you were away. Use `/since` to see them.",
        notice.moves,
    )
    if notice.person in game.asked:
        sentence += " " + texts.gettext("It's your turn.")
    return Said(f"<@{notice.person}> {sentence}", called=(notice.person,))


def began(game: Game | None, notice: LiveHourBegan, texts: Texts) -> Said:
    """Say until when the table is played live, and call those who are asked."""
    if game is None or game.live is None:
        return NOTHING
    lines = [
        texts.gettext("The game is live until {time}.", time=timestamp(notice.until)),
        "-# " + pace_told(game.pace, texts),
    ]
    called = tuple([person for person in notice.people if person in game.asked])
    if called:
        players = texts.listing(f"<@{person}>" for person in called)
        lines.append(texts.gettext("{players}: it's your turn.", players=players))
    return Said("\n".join(lines), called)


def over(game: Game | None, notice: LiveHourOver, texts: Texts) -> Said:
    """Say that the usual pace holds again, and why."""
    if game is None or game.status != "running":
        return NOTHING
    sentence = texts.gettext("The live hour is over. The normal pace returns.")
    if notice.seat is not None:
        sentence = texts.gettext(
            "{name} ran out of time, so the live hour is over. The normal pace returns.",
            name=escaped(game.seats[notice.seat].name),
        )
    return Said(sentence, silent=True)


def nudge(game: Game | None, notice: Nudge, texts: Texts) -> Said:
    """Say that most players are awake; offer them to play live and to plan what is left."""
    if game is None or game.question != notice.question or game.live is not None:
        return NOTHING
    names = names_of(game)
    sentence = texts.gettext(
        "{players}: most of you are awake right now. The game is waiting for {waiting}. "
        "Waiting since: {time}",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        waiting=texts.listing(names[seat] for seat in game.waiting),
        time=ago(game.asked_at),
    )
    lines = [sentence]
    if notice.turns:
        needed = texts.ngettext(
            "The round needs about {n} more turn.",
            "The round needs about {n} more turns. Plan yours now, so no one has to wait for you.",
            notice.turns,
        )
        lines.append(needed)
    lines.append("-# " + texts.gettext("At most once a day. Turn this off in `/me`."))
    buttons = [button(texts.gettext("Play live for an hour"), LiveButton(game.id), "primary")]
    if GAMES[game.slug].foresight.occasions:
        plan = QuestionButton(game.id, game.question, "plan")
        buttons.append(button(texts.gettext("Plan ahead…"), plan))
    return Said("\n".join(lines), notice.people, tuple(rows_of(buttons)))
