"""The message of a table that waits for players, and the private panel for its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.computers.levels import level_name
from bot.games import GAMES
from bot.games.core.game import BotGame
from bot.games.core.words import option_entry, option_value
from bot.i18n import Texts, noted
from bot.model import Game, Invitation
from bot.services.errors import Refused
from bot.services.tables.options import (
    AS_LAST_TIME,
    EVERYTHING,
    FIRST_GAME,
    USUAL,
    numbers_to_start,
    player_numbers,
    presets_of,
)
from bot.ui.layout import Layout, Row, button, option, people_select, rows_of, select, text
from bot.ui.names import escaped, names_of, teams_lines
from bot.ui.tables.computer_levels import level_chooser
from bot.ui.tables.controls import (
    ClosingButton,
    GroupsButton,
    GroupSelect,
    HoursButton,
    InviteSelect,
    LessonsButton,
    LobbyButton,
    OptionSelect,
    PaceSelect,
    PageButton,
    PresetSelect,
    QueueButton,
    StartTimeButton,
    VoteRuleSelect,
)
from bot.ui.tables.option_words import option_lines
from bot.ui.time.pace_choice import pace_select
from bot.ui.time.rule_choice import rule_select
from bot.ui.times import table_lines, timestamp
from rules import GAMES as RULES
from rules import (
    LISTED_FIRST,
    START_PLAYER,
    Offer,
    Option,
    listed,
    offers,
    option_text,
    possible_numbers,
)

OPTIONS_ON_A_PAGE: Final = 4
PRESET_NAMES: Final = {
    FIRST_GAME: noted("First game"),
    USUAL: noted("Usual options"),
    EVERYTHING: noted("All expansions"),
    AS_LAST_TIME: noted("As last time"),
}
"""Each option takes a text, a row and a select of the 40 components of a message."""
COLOUR: Final = 0x2F6F73
"""The accent of public messages: the sea."""


def lobby_layout(
    game: Game, expires_at: float, texts: Texts, invited: Sequence[Invitation] = ()
) -> Layout:
    """Return the lobby: what is played, who sits, which options, and the controls while it is open.

    `expires_at` is in seconds since 1970.
    """
    kind = GAMES[game.slug]
    answers = [invitation.until for invitation in invited] if game.is_matched else []
    parts = [
        f"## {kind.words.emoji} {kind.name(texts)}",
        *(_ready(game, invited, texts) if game.is_matched else _joined(game, invited, texts)),
        *option_lines(game, kind, player_numbers(game), texts),
        *_teams(game, texts),
        *table_lines(game, texts),
        _standing(game, min([expires_at, *answers]), texts),
    ]
    body = discord.ui.Container[Any](text("\n".join(parts)), accent_colour=COLOUR)
    for row in _controls(game, texts):
        body.add_item(row)
    return Layout(body)


def _joined(game: Game, invited: Sequence[Invitation], texts: Texts) -> list[str]:
    """Say who has joined, and for whom seats are held."""
    return [_seats(game, texts), *_invited(invited, texts)]


def _ready(game: Game, invited: Sequence[Invitation], texts: Texts) -> list[str]:
    """Say of a table of the queue what is asked, who has joined and who has not answered."""
    question = texts.gettext(
        "**A table is ready.** The game starts as soon as all {n} players have pressed **Join**.",
        n=game.max_seats,
    )
    asked = texts.listing(f"<@{invitation.person_id}>" for invitation in invited)
    waits = texts.gettext("Waiting for {players}", players=asked)
    rated = texts.gettext("Rated") if game.is_rated else texts.gettext("Not rated, with hints")
    joined = [_seats(game, texts)] if game.seats else []
    return [question, *joined, *([f"- {waits}"] if asked else []), f"- {rated}"]


def _seats(game: Game, texts: Texts) -> str:
    lines = [
        f"{seat.seat + 1}. {_seat_name(seat.name, seat.computer, texts)}" for seat in game.seats
    ]
    return "\n".join(lines)


def _invited(invited: Sequence[Invitation], texts: Texts) -> list[str]:
    """Say for whom seats are held, and who has declined."""
    lines = []
    for each in invited:
        name = f"<@{each.person_id}>"
        if each.declined:
            lines.append("- " + texts.gettext("{player} has declined", player=name))
        else:
            until = timestamp(each.until)
            sentence = texts.gettext("{player} is invited until {time}", player=name, time=until)
            lines.append(f"- {sentence}")
    return lines


def _teams(game: Game, texts: Texts) -> list[str]:
    """Say who plays with whom, where the options leave no other choice than teams."""
    kind = RULES[game.slug]
    if game.status != "lobby":
        return teams_lines(kind.teams(len(game.seats), game.options), names_of(game), texts)
    numbers = possible_numbers(kind.options, game.options, player_numbers(game))
    found = [kind.teams(number, game.options) for number in numbers]
    if not found or any(all(len(team) == 1 for team in teams) for teams in found):
        return []
    if game.options.get(START_PLAYER.id) != LISTED_FIRST or len(found) > 1:
        return ["- " + texts.gettext("The teams are drawn at the start.")]
    return teams_lines(found[0], names_of(game), texts)


def _seat_name(name: str, computer: str, texts: Texts) -> str:
    if not computer:
        return escaped(name)
    kind = texts.gettext("computer, {level}", level=level_name(computer, texts))
    return f"{escaped(name)} · {kind}"


def _standing(game: Game, expires_at: float, texts: Texts) -> str:
    if game.status == "running" and game.thread_id is not None:
        return texts.gettext("Started: {thread}", thread=f"<#{game.thread_id}>")
    if game.status in ("running", "finished"):
        return texts.gettext("Started.")
    if game.status == "cancelled" and not game.organiser_id:
        return texts.gettext("This table closed because no one could play right now.")
    if game.status == "cancelled":
        return texts.gettext("Canceled by the host.")
    if game.status == "expired" and not game.organiser_id:
        return texts.gettext(
            "This table closed because too few players answered. Those who had joined are still in "
            "the queue."
        )
    if game.status == "expired":
        return texts.gettext("This table closed because no one started the game in time.")
    if game.starts_at is not None:
        until = texts.gettext(
            "If enough players have joined by then, the game **starts {time}**.",
            time=timestamp(game.starts_at),
        )
    else:
        open_until = timestamp(expires_at)
        until = "-# " + (
            texts.gettext("Please answer by {time}.", time=open_until)
            if game.is_matched
            else texts.gettext("The table stays open until {time}.", time=open_until)
        )
    return f"{_players(game, texts)}\n{until}"


def _players(game: Game, texts: Texts) -> str:
    """Say how many may play, and how their order comes about."""
    if game.is_matched:
        joined, most = len(game.seats), game.max_seats
        return texts.gettext("{joined} of {most} players have joined.", joined=joined, most=most)
    numbers, taken = numbers_to_start(game), len(game.seats)
    if numbers == (1,):
        return texts.gettext("With these options, it's a solo game.")
    parts = [_how_many(numbers, taken, texts)]
    if taken == 1 and 1 in numbers:
        parts.append(texts.gettext("You can also start alone."))
    elif game.options.get(START_PLAYER.id) == LISTED_FIRST:
        parts.append(texts.gettext("The first player in the list starts."))
    else:
        parts.append(texts.gettext("Seats are assigned randomly at the start."))
    return " ".join(parts)


def _how_many(numbers: Sequence[int], taken: int, texts: Texts) -> str:
    least, most = min(numbers), max(numbers)
    if least < most:
        return texts.gettext(
            "{taken} joined. For {least} to {most} players.", taken=taken, least=least, most=most
        )
    return texts.gettext(
        "{taken} of {number} players: these options need exactly {number}.",
        taken=taken,
        number=least,
    )


def _controls(game: Game, texts: Texts) -> list[Row]:
    if game.status != "lobby":
        return []
    full = len(game.seats) >= game.max_seats
    ready = len(game.seats) in numbers_to_start(game)

    def control(label: str, verb: str, style: str = "secondary", enabled: bool = True) -> Any:
        return button(label, LobbyButton(game.id, verb), style, enabled=enabled)

    taught = GAMES[game.slug].course is not None
    learn = button(texts.gettext("Learn in 10 minutes"), LessonsButton(game.slug))
    if game.is_matched:
        join = control(texts.gettext("Join"), "join", "primary", not full)
        not_now = control(texts.gettext("Not now"), "notnow")
        return rows_of((join, not_now, *([learn] if taught else [])))
    return rows_of(
        (
            control(texts.gettext("Join"), "join", "primary", not full),
            control(texts.gettext("Leave"), "leave"),
            control(texts.gettext("Add computer"), "computer", enabled=not full),
            control(texts.gettext("Options…"), "options"),
            control(texts.gettext("Start"), "start", "success", ready),
            control(texts.gettext("Cancel"), "cancel", "danger"),
            *([learn] if taught else []),
        )
    )


def declined_layout(texts: Texts) -> Layout:
    """Return the answer to a person of the queue who does not want what they were asked for."""
    answer = texts.gettext("OK, not this time. You're still in the queue.")
    body = discord.ui.Container[Any](text(answer), accent_colour=COLOUR)
    body.add_item(rows_of((button(texts.gettext("Leave the queue"), QueueButton("leave")),))[0])
    return Layout(body)


def options_of(game: Game) -> tuple[Offer, ...]:
    """Return the options that mean something beside those that are chosen, with their values."""
    return offers(RULES[game.slug].options, game.options, player_numbers(game))


def page_of(game: Game, option_id: str) -> int:
    """Return the page of the options on which one of them stands."""
    places = [each.option.id for each in options_of(game)]
    return places.index(option_id) // OPTIONS_ON_A_PAGE if option_id in places else 0


def options_layout(
    game: Game,
    person_id: int,
    page: int,
    texts: Texts,
    lost: Sequence[Option] = (),
    players: Sequence[str] = (),
    invited: Sequence[Invitation] = (),
) -> Layout:
    """Return the private panel of the options, `page` from 0; the host can change them.

    It says which options were `lost` by the last choice, because they do not go with it, and
    above all others the lines about the `players`.
    """
    kind = GAMES[game.slug]
    shown = options_of(game)
    last = max(0, (len(shown) - 1) // OPTIONS_ON_A_PAGE)
    page = min(max(page, 0), last)
    mine = _changes(game, person_id)
    body = discord.ui.Container[Any](accent_colour=COLOUR)
    heading = [_options_heading(mine, page, last, texts), *_lost(lost, kind, texts), *players]
    body.add_item(text("\n".join(heading)))
    if page == 0 and mine:
        body.add_item(_preset_select(game, texts))
    start = page * OPTIONS_ON_A_PAGE
    for each, values in shown[start : start + OPTIONS_ON_A_PAGE]:
        body.add_item(text(f"**{texts.gettext(each.label)}**\n{_help(each, kind, texts)}"))
        if each.groups:
            label = texts.gettext("Choose…")
            body.add_item(rows_of([button(label, GroupsButton(game.id, each.id))])[0])
        else:
            body.add_item(_option_select(game, Offer(each, values), kind, texts, enabled=mine))
    if page == 0:
        body.add_item(text("**" + texts.gettext("Pace") + "**"))
        body.add_item(pace_select(PaceSelect(game.id), game.pace, texts, enabled=mine))
        note = texts.gettext("When a player runs out of time and the vote is undecided.")
        body.add_item(text("**" + texts.gettext("Undecided votes") + f"**\n-# {note}"))
        body.add_item(rule_select(VoteRuleSelect(game.id), game.vote_rule, texts, enabled=mine))
    if page == 0 and game.league_id is None:
        for item in _hints(game, texts, enabled=mine):
            body.add_item(item)
    if page == 0 and mine and not game.is_league_home:
        for item in (*level_chooser(game, texts), *_inviting(game, invited, texts)):
            body.add_item(item)
    for row in _option_controls(game, page, last, texts, mine=mine):
        body.add_item(row)
    return Layout(body)


def _preset_select(game: Game, texts: Texts) -> Row:
    names = [*presets_of(game.slug), AS_LAST_TIME]
    options = [option(name, texts.gettext(PRESET_NAMES[name])) for name in names]
    return select(PresetSelect(game.id), texts.gettext("Choose all options at once"), options)


def _hints(game: Game, texts: Texts, *, enabled: bool) -> list[Any]:
    """Return whether players may ask for hints, and the button that changes it."""
    on = game.hints == "on"
    state = texts.gettext("Hints: **on**") if on else texts.gettext("Hints: **off**")
    note = texts.gettext(
        "With hints, players can ask the coach on their turn, and the game isn't rated. Hints"
        " can be turned off during the game, but never on."
    )
    judging = texts.gettext(
        "If the game isn't rated, your orders can also let the computer choose your move."
    )
    label = texts.gettext("Turn hints off") if on else texts.gettext("Turn hints on")
    control = LobbyButton(game.id, "nohints" if on else "hints")
    return [
        text(f"{state}\n-# {note} {judging}"),
        *rows_of([button(label, control, enabled=enabled)]),
    ]


def _changes(game: Game, person_id: int) -> bool:
    """Whether this person may change the options now."""
    return person_id == game.organiser_id and game.status == "lobby"


def _inviting(game: Game, invited: Sequence[Invitation], texts: Texts) -> list[Any]:
    """Return what the host invites people with: a text and a select."""
    people = [each.person_id for each in invited if not each.declined]
    heading = texts.gettext("Invite players")
    note = texts.gettext("They're mentioned, and each gets a reserved seat for a day.")
    free = game.max_seats - len(game.seats)
    control = people_select(InviteSelect(game.id), heading, people, free, enabled=free > 0)
    return [text(f"**{heading}**\n-# {note}"), control]


def groups_layout(game: Game, person_id: int, option_id: str, texts: Texts) -> Layout:
    """Return the private panel of an option that is filled from groups: a select for each group.

    Raises Refused if the option means nothing anymore.
    """
    kind = GAMES[game.slug]
    declared = next((each for each, _ in options_of(game) if each.id == option_id), None)
    if declared is None or not declared.groups:
        raise Refused("This button no longer works.")
    mine = _changes(game, person_id)
    chosen = listed(game.options[option_id])
    label, description = texts.gettext(declared.label), texts.gettext(declared.help)
    body = discord.ui.Container[Any](text(f"### {label}\n-# {description}"), accent_colour=COLOUR)
    for place, group in enumerate(declared.groups):
        options = []
        for entry in group.ids:
            name, note = option_entry(kind.words, declared, entry, texts)
            options.append(option(entry, name, note, chosen=entry in chosen))
        control = GroupSelect(game.id, option_id, place)
        label = texts.gettext("Choose {n} of {number}", n=group.number, number=len(group.ids))
        body.add_item(select(control, label, options, enabled=mine, number=group.number))
    back = button(texts.gettext("Go back"), PageButton(game.id, page_of(game, option_id)))
    body.add_item(rows_of([back])[0])
    return Layout(body)


def _options_heading(mine: bool, page: int, last: int, texts: Texts) -> str:
    heading = texts.gettext("Options")
    if last:
        heading = texts.gettext("Options, page {page} of {pages}", page=page + 1, pages=last + 1)
    if mine:
        return f"### {heading}"
    note = texts.gettext("Only the host can change options, and only before the game starts.")
    return f"### {heading}\n-# {note}"


def _lost(lost: Sequence[Option], kind: BotGame[Any], texts: Texts) -> list[str]:
    if not lost:
        return []
    names = texts.listing([texts.gettext(option.label) for option in lost])
    return [texts.gettext("Reset to default because of this choice: {options}", options=names)]


def _help(declared: Option, kind: BotGame[Any], texts: Texts) -> str:
    help_text = texts.gettext(declared.help)
    parts = [help_text, _only_with(declared.seats, texts)]
    for limit in declared.limits:
        names = [option_value(kind.words, declared, value, texts) for value in limit.values]
        note = _only_with(limit.seats, texts)
        parts.append(texts.gettext("{values}: {note}", values=", ".join(names), note=note))
    return "-# " + " ".join(filter(None, parts))


def _only_with(numbers: Sequence[int], texts: Texts) -> str:
    if not numbers:
        return ""
    if tuple(numbers) == (1,):
        return texts.gettext("Only for one player.")
    seats = " / ".join(map(str, numbers))
    return texts.gettext("Only with {seats} players.", seats=seats)


def _option_select(
    game: Game, offer: Offer, kind: BotGame[Any], texts: Texts, *, enabled: bool
) -> Row:
    declared, values = offer
    chosen = game.options.get(declared.id, declared.default)
    options = [
        option(
            option_text(value),
            option_value(kind.words, declared, value, texts),
            chosen=value == chosen,
        )
        for value in values
    ]
    return select(
        OptionSelect(game.id, declared.id),
        texts.gettext(declared.label),
        options,
        enabled=enabled,
    )


def _option_controls(game: Game, page: int, last: int, texts: Texts, *, mine: bool) -> list[Row]:
    buttons = []
    if mine and page == 0:
        buttons.append(button(texts.gettext("Set playing hours…"), HoursButton(game.id)))
    if mine and page == 0 and not game.is_league_home:
        buttons.append(button(texts.gettext("Set a start time…"), StartTimeButton(game.id)))
        buttons.append(button(texts.gettext("Keep it open…"), ClosingButton(game.id)))
    if page > 0:
        buttons.append(button(texts.gettext("Go back"), PageButton(game.id, page - 1)))
    if page < last:
        buttons.append(button(texts.gettext("Show more options"), PageButton(game.id, page + 1)))
    if mine and any(seat.computer for seat in game.seats):
        buttons.append(
            button(texts.gettext("Remove a computer"), LobbyButton(game.id, "nocomputer"))
        )
    return rows_of(buttons)
