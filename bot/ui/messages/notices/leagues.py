"""Notices about the tables of leagues."""

from __future__ import annotations

from typing import assert_never

from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import (
    CupOpened,
    EntrantAdded,
    EntrantAdmitted,
    EntrantDropped,
    EntrantRemoved,
    HostsChosen,
    LeagueAction,
    LeagueCancelled,
    LeagueRoundEnded,
    LeagueStarted,
    LeagueTableBegun,
    OpenTables,
    OutOfLeague,
    PlaceInLeague,
    PlacesSwapped,
    ResultCorrected,
    RoundEnding,
    RoundExtended,
    SettingChosen,
    TableForfeited,
)
from bot.ui.layout import button, rows_of
from bot.ui.leagues.controls import LeagueButton
from bot.ui.leagues.words import setting_name, setting_value
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped
from bot.ui.times import timestamp


def begun(notice: LeagueTableBegun, texts: Texts) -> Said:
    """Say of which league a game is a table, and until when its round lasts."""
    sentence = texts.gettext(
        "This is table {table} of round {round} in {league}. Unfinished games are scored as "
        "they stand. Round ends: {time}",
        table=notice.table,
        round=notice.round,
        league=f"**{escaped(notice.league)}**",
        time=timestamp(notice.ends),
    )
    return Said(sentence, silent=True)


def cup_opened(game: Game | None, notice: CupOpened, texts: Texts) -> Said:
    """Ask people of the queue whether they play in the cup above, with the controls to answer."""
    if game is None or game.status != "lobby":
        return NOTHING
    sentence = texts.gettext(
        "{players}: there's a place for you in this cup. It starts as soon as enough players have "
        "joined. Please answer by: {time}",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        time=timestamp(notice.until),
    )
    join = button(texts.gettext("Join"), LeagueButton(game.id, "join"), "primary")
    not_now = button(texts.gettext("Not now"), LeagueButton(game.id, "notnow"))
    return Said(sentence, notice.people, tuple(rows_of((join, not_now))))


def ending(notice: RoundEnding, texts: Texts) -> Said:
    """Tell the players that the round ends before their game does, unless they hurry."""
    sentence = texts.gettext(
        "{players}: round {round} of {league} ends soon. This game will then be scored as it "
        "stands. Ends: {time}",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        round=notice.round,
        league=f"**{escaped(notice.league)}**",
        time=timestamp(notice.ends),
    )
    return Said(sentence, notice.people)


def out(notice: OutOfLeague, texts: Texts) -> Said:
    """Tell someone, or the host of their league, that they are out and whether permanently."""
    league = f"**{escaped(notice.league)}**"
    if notice.own:
        sentence = texts.ngettext(
            "You're out of {league} because you made no move in {n} round.",
            "You're out of {league} because you made no move in {n} rounds.",
            notice.rounds,
            league=league,
        )
        if notice.again:
            sentence += " " + texts.gettext(
                "To play again from the next round, use `/league join`."
            )
        return Said(sentence)
    sentence = texts.ngettext(
        "{name} is out of {league} after {n} round without a move.",
        "{name} is out of {league} after {n} rounds without a move.",
        notice.rounds,
        league=league,
        name=escaped(notice.name),
    )
    if notice.again:
        sentence += " " + texts.gettext("They can come back with `/league join`.")
    return Said(sentence)


def open_tables(notice: OpenTables, texts: Texts) -> Said:
    """Say in the channel of a league which tables are still played shortly before a round ends."""
    tables = texts.ngettext(
        "Table {tables} is still playing.",
        "Tables {tables} are still playing.",
        len(notice.tables),
        tables=", ".join(map(str, notice.tables)),
    )
    ends = texts.gettext(
        "Round {round} of {league} ends soon. Unfinished games are then scored as they stand. "
        "Ends: {time}",
        round=notice.round,
        league=f"**{escaped(notice.league)}**",
        time=timestamp(notice.ends),
    )
    return Said(f"{ends}\n{tables}", silent=True)


def place(notice: PlaceInLeague, texts: Texts) -> Said:
    """Tell someone that they have a place in a league."""
    league = f"**{escaped(notice.league)}**"
    if notice.by:
        text = texts.gettext(
            "{name} added you to {league}. You play from round {round}. If you don't want to "
            "play, use `/league withdraw` on the server.",
            name=escaped(notice.by),
            league=league,
            round=notice.round,
        )
    else:
        text = texts.gettext(
            "You now have a place in {league}. You play from round {round}.",
            league=league,
            round=notice.round,
        )
    return Said(text)


def league_action(action: LeagueAction, texts: Texts) -> Said:
    """Say in the channel of a league what a host did; whom it concerns is notified."""
    text = league_action_text(action, texts)
    called: tuple[int, ...] = ()
    match action:
        case EntrantRemoved() | TableForfeited():
            called = (action.person,) if action.person else ()
        case HostsChosen():
            called = action.people
        case _:
            pass
    mentions = " ".join(f"<@{person}>" for person in called)
    named = not mentions or isinstance(action, HostsChosen)
    return Said(text if named else f"{text}\n-# {mentions}", called=called, silent=not called)


def league_action_text(action: LeagueAction, texts: Texts) -> str:
    """Say in a sentence or two what a host or a rule did with a league."""
    match action:
        case EntrantAdded():
            return texts.gettext(
                "{name} added {player}, starting in round {round}.",
                name=escaped(action.by),
                player=escaped(action.name),
                round=action.round,
            )
        case EntrantRemoved():
            return texts.gettext(
                "{name} removed {player} from the league.",
                name=escaped(action.by),
                player=escaped(action.name),
            )
        case EntrantAdmitted():
            return texts.gettext(
                "{player} moved up from the waiting list and plays from round {round}.",
                player=escaped(action.name),
                round=action.round,
            )
        case EntrantDropped():
            return texts.ngettext(
                "{name} is out of the league after {n} round without a move.",
                "{name} is out of the league after {n} rounds without a move.",
                action.rounds,
                name=escaped(action.name),
            )
        case TableForfeited():
            return texts.gettext(
                "{name} made {player} forfeit table {table} of round {round}. A computer "
                "finishes the game.",
                name=escaped(action.by),
                player=escaped(action.name),
                table=action.table,
                round=action.round,
            )
        case PlacesSwapped():
            return _swapped(action, texts)
        case ResultCorrected():
            return _corrected(action, texts)
        case LeagueRoundEnded():
            return texts.gettext(
                "{name} ended round {round} early. Unfinished games are scored as they stand.",
                name=escaped(action.by),
                round=action.round,
            )
        case RoundExtended():
            return _extended(action, texts)
        case HostsChosen():
            people = texts.listing(f"<@{person}>" for person in action.people)
            if not action.people:
                return texts.gettext(
                    "{name} removed all additional hosts.", name=escaped(action.by)
                )
            return texts.gettext(
                "{name} chose these additional hosts: {players}",
                name=escaped(action.by),
                players=people,
            )
        case SettingChosen():
            return texts.gettext(
                "{name} changed a setting. {setting}: {value}",
                name=escaped(action.by),
                setting=setting_name(action.setting, texts),
                value=setting_value(action.setting, action.value, texts),
            )
        case LeagueStarted():
            return texts.gettext("{name} started the league.", name=escaped(action.by))
        case LeagueCancelled():
            return texts.gettext("{name} canceled the league.", name=escaped(action.by))
        case _:
            assert_never(action)


def _swapped(action: PlacesSwapped, texts: Texts) -> str:
    return texts.ngettext(
        "{name} swapped the seats of {player} and {other} in round {round}. Table {tables} "
        "starts over.",
        "{name} swapped the seats of {player} and {other} in round {round}. Tables {tables} "
        "start over.",
        len(action.tables),
        name=escaped(action.by),
        player=escaped(action.one),
        other=escaped(action.other),
        round=action.round,
        tables=", ".join(map(str, action.tables)),
    )


def _corrected(action: ResultCorrected, texts: Texts) -> str:
    lines = [
        texts.gettext(
            "{name} corrected the result of table {table} in round {round}.",
            name=escaped(action.by),
            table=action.table,
            round=action.round,
        ),
        "- " + texts.gettext("Before: {result}", result=_result(action, action.before, texts)),
        "- " + texts.gettext("Now: {result}", result=_result(action, action.after, texts)),
        "- " + texts.gettext("Reason: {reason}", reason=escaped(action.reason)),
    ]
    if action.redrawn:
        lines.append("- " + texts.gettext("Round {round} has been redrawn.", round=action.redrawn))
    return "\n".join(lines)


def _result(action: ResultCorrected, places: tuple[int, ...], texts: Texts) -> str:
    """Return the names at a table with their places, the best first, forfeits last."""
    forfeit = texts.pgettext("league", "forfeit")
    ordered = sorted(
        zip(places, action.names, strict=True), key=lambda pair: (not pair[0], pair[0])
    )
    return ", ".join(
        f"{rank}. {escaped(name)}" if rank else f"{escaped(name)} ({forfeit})"
        for rank, name in ordered
    )


def _extended(action: RoundExtended, texts: Texts) -> str:
    if not action.round:
        return texts.ngettext(
            "{name} extended the sign-up by {n} hour. It closes: {time}",
            "{name} extended the sign-up by {n} hours. It closes: {time}",
            action.hours,
            name=escaped(action.by),
            time=timestamp(action.ends),
        )
    return texts.ngettext(
        "{name} extended round {round} by {n} hour. It ends: {time}",
        "{name} extended round {round} by {n} hours. It ends: {time}",
        action.hours,
        name=escaped(action.by),
        round=action.round,
        time=timestamp(action.ends),
    )
