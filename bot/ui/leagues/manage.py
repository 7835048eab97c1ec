"""The panel of a league's hosts, private: players, rounds, results, settings, further hosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import discord

from bot.i18n import Texts, clip
from bot.model import Entrant, Placing
from bot.services.leagues.loading import LeagueView
from bot.services.leagues.management import MOST_HOSTS
from bot.services.leagues.standings import tables_of
from bot.ui.controls import Control
from bot.ui.layout import (
    SELECT_LIMIT,
    Layout,
    Row,
    button,
    fit_first,
    option,
    people_select,
    rows_of,
    select,
    text,
)
from bot.ui.leagues.controls import (
    EntrantButton,
    EntrantSelect,
    LeagueButton,
    LeaguePage,
    MoreTimeButton,
    Page,
    PeopleSelect,
    ResultRoundSelect,
    RoundButton,
    SwapButton,
    SwapSelect,
    TableSelect,
)
from bot.ui.leagues.ranking import group_name, round_lines
from bot.ui.leagues.settings import setting_items
from bot.ui.leagues.words import standing_line
from bot.ui.names import escaped
from bot.ui.tables.lobby_message import COLOUR
from renderers.core.league import points_text

T = TypeVar("T")
SELECTS: Final = 3
"""The most selects of players on a page: 75 players."""
HOURS: Final = (24, 72, 168)
"""The hours that the buttons add to a round."""
_ROOM: Final = 2500
_NAMES: Final = 600


def page_layout(
    view: LeagueView,
    page: Page,
    part: int,
    texts: Texts,
    threads: Mapping[int, int],
    now: float,
    *,
    enabled: bool = True,
) -> Layout:
    """Return a page of the panel; `part` is a part of the players or the round of the results.

    `threads` lead to the tables; `now` is in seconds since the epoch. Settings are shown to
    everyone, `enabled` for hosts.
    """
    over = view.is_round_over(now)
    match page:
        case "players":
            items = _players(view, part, texts)
        case "rounds":
            items = _rounds(view, texts, threads, over=over)
        case "results":
            items = _results(view, part or view.league.round, texts)
        case "settings":
            items = setting_items(view, texts, enabled=enabled)
        case "hosts":
            items = _hosts(view, texts)
    if not enabled:
        return panel(items)
    return panel([*items, _navigation(view.league.id, page, texts, again=over)])


def panel(items: Sequence[discord.ui.Item[Any]]) -> Layout:
    """Return a private message of the panel."""
    body = discord.ui.Container[Any](accent_colour=COLOUR)
    for item in items:
        body.add_item(item)
    return Layout(body)


def _navigation(league_id: int, current: Page, texts: Texts, *, again: bool) -> Row:
    """Return the buttons of the pages; the current one can be shown `again` if it will change."""
    names: dict[Page, str] = {
        "players": texts.pgettext("league", "Players"),
        "rounds": texts.pgettext("league", "Rounds"),
        "results": texts.pgettext("league", "Results"),
        "settings": texts.pgettext("league", "Settings"),
        "hosts": texts.pgettext("league", "Hosts"),
    }
    return rows_of(
        [
            button(
                name,
                LeaguePage(league_id, page),
                "primary" if page == current else "secondary",
                enabled=again or page != current,
            )
            for page, name in names.items()
        ]
    )[0]


def _players(view: LeagueView, part: int, texts: Texts) -> list[discord.ui.Item[Any]]:
    league = view.league
    heading = texts.gettext("{league}: players", league=escaped(league.name))
    lines = [
        f"### {heading}",
        texts.gettext(
            "{n} of {capacity} places are taken.", n=len(view.taking_part), capacity=league.capacity
        ),
    ]
    if view.waiting:
        names = clip(", ".join(escaped(entrant.name) for entrant in view.waiting), _NAMES)
        lines.append(texts.gettext("Waiting list: {players}", players=names))
    items: list[discord.ui.Item[Any]] = [text("\n".join(lines))]
    ordered = sorted(view.entries, key=lambda entrant: (entrant.name.casefold(), entrant.number))
    parts = _parts(ordered, SELECTS * SELECT_LIMIT)
    part = min(part, max(0, len(parts) - 1))
    if parts:
        options = {str(e.number): (e.name, _status(view, e, texts)) for e in parts[part]}
        label = texts.gettext("Choose a player")
        items += chunked(options, label, lambda chunk: EntrantSelect(league.id, chunk))
    if len(parts) > 1:
        items += rows_of(
            [
                button(
                    texts.gettext("Show part {number}", number=number + 1),
                    LeaguePage(league.id, "players", number),
                    enabled=number != part,
                )
                for number in range(len(parts))
            ]
        )
    if league.status in ("open", "running"):
        add = texts.gettext("Add a player")
        items.append(people_select(PeopleSelect(league.id, "add"), add, (), 1))
    return items


def _parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def chunked(
    options: Mapping[str, tuple[str, str]], label: str, control: Callable[[int], Control]
) -> list[Row]:
    """Return selects for options (name, description), as many as Discord's limit asks for.

    Where there are several, each says with which names it begins and ends.
    """
    rows = []
    chunks = _parts(list(options.items()), SELECT_LIMIT)
    for number, chunk in enumerate(chunks):
        first, last = chunk[0][1][0], chunk[-1][1][0]
        title = label if len(chunks) == 1 else f"{label}: {clip(first, 40)} – {clip(last, 40)}"
        entries = [option(value, name, note) for value, (name, note) in chunk]
        rows.append(select(control(number), title, entries))
    return rows


def _status(view: LeagueView, entrant: Entrant, texts: Texts) -> str:
    """Say in a few words how someone stands in a league."""
    if entrant.status == "waiting":
        return texts.gettext("On the waiting list")
    if entrant.status == "removed":
        return texts.gettext("Removed by a host")
    if entrant.left_round is not None:
        return texts.gettext("Left in round {round}", round=entrant.left_round)
    if entrant.from_round > view.league.round and view.league.round:
        return texts.gettext("Plays from round {round}", round=entrant.from_round)
    standing = next((s for s in view.standings if s.entrant.number == entrant.number), None)
    if standing is None or not view.league.round:
        return ""
    points = points_text(standing.points, texts)
    group = group_name(view, standing.division, texts)
    return " · ".join([*([group] if group else []), f"#{standing.place}", points])


def entrant_layout(
    view: LeagueView, entrant: Entrant, threads: Mapping[int, int], texts: Texts, *, sits: bool
) -> Layout:
    """Return the page of one entrant, with what a host can do.

    `sits` says whether they still sit at their table of the present round.
    """
    league = view.league
    lines = [f"### {escaped(entrant.name)}"]
    if entrant.person_id is not None:
        lines[0] += f" (<@{entrant.person_id}>)"
    status = _status(view, entrant, texts)
    if status:
        lines.append(status)
    place = current_place(view, entrant)
    if place is not None:
        table = texts.gettext("Round {round}, table {table}", round=place.round, table=place.table)
        thread = threads.get(place.game_id or 0)
        lines.append(table if thread is None else f"{table}: <#{thread}>")
    plays = place is not None and place.rank is None and place.game_id is not None
    if plays and not sits:
        lines.append(texts.gettext("{name} forfeits", name=escaped(entrant.name)))

    def act(label: str, verb: Any, style: str = "secondary", *, enabled: bool = True) -> Any:
        control = EntrantButton(league.id, league.round, entrant.number, verb)
        return button(label, control, style, enabled=enabled)

    alive = league.status in ("open", "running")
    takes_part = entrant.status == "in" and entrant.left_round is None
    buttons = []
    if takes_part and league.status == "running":
        buttons += [
            act(texts.gettext("Swap seats…"), "swap", enabled=place is not None),
            act(texts.gettext("Forfeit this table…"), "forfeit", enabled=plays and sits),
        ]
    if not takes_part and entrant.person_id is not None:
        buttons.append(act(texts.gettext("Add to the league"), "back", "success", enabled=alive))
    if entrant.status != "removed" and entrant.person_id is not None:
        buttons.append(act(texts.gettext("Remove…"), "remove", "danger", enabled=alive))
    back = button(texts.gettext("Go back"), LeaguePage(league.id, "players"))
    return panel([text("\n".join(lines)), *rows_of([*buttons, back])])


def current_place(view: LeagueView, entrant: Entrant) -> Placing | None:
    """Return someone's place in the present round of a running league."""
    if view.league.status != "running":
        return None
    places = [p for p in view.course.placings if p.round == view.league.round]
    return next((place for place in places if place.entrant == entrant.number), None)


def question_layout(view: LeagueView, entrant: Entrant, verb: str, texts: Texts) -> Layout:
    """Return the question before someone is removed or forfeits a table."""
    league, name = view.league, f"**{escaped(entrant.name)}**"
    if verb == "remove":
        lines = [texts.gettext("Remove {name} from the league?", name=name)]
        if league.status == "running" and entrant.status == "in":
            lines.append(
                texts.gettext("A computer finishes their games. They get no points for them.")
            )
        yes, control = texts.pgettext("player", "Remove"), EntrantButton(
            league.id, league.round, entrant.number, "removed"
        )  # fmt: skip
    else:
        lines = [
            texts.gettext(
                "Make {name} forfeit this table? A computer finishes the game, and they get "
                "no points for it.",
                name=name,
            )
        ]
        if league.format != "knockout" and league.round < league.rounds:
            lines.append(
                texts.gettext("They play the next round, unless they've missed too many rounds.")
            )
        yes, control = texts.gettext("Forfeit the table"), EntrantButton(
            league.id, league.round, entrant.number, "forfeited"
        )  # fmt: skip
    show = EntrantButton(league.id, league.round, entrant.number, "show")
    buttons = [button(yes, control, "danger"), button(texts.gettext("Go back"), show)]
    return panel([text("\n".join(lines)), *rows_of(buttons)])


def swap_layout(view: LeagueView, entrant: Entrant, texts: Texts) -> Layout:
    """Return the page on which a host chooses with whom someone changes places."""
    league = view.league
    names = {entrant.number: entrant.name for entrant in view.course.entrants}
    there = [p for p in view.course.placings if p.round == league.round]
    options = {
        str(place.entrant): (
            names[place.entrant],
            texts.gettext("Table {number}", number=place.table),
        )
        for place in sorted(there, key=lambda p: names[p.entrant].casefold())
        if place.entrant != entrant.number and place.points is None
    }
    heading = texts.gettext("Swap {name} with…", name=escaped(entrant.name))
    note = texts.gettext(
        "Their tables start over. You can swap seats until someone moves at one of them."
    )
    label = texts.gettext("Choose a player")

    def control(chunk: int) -> Control:
        return SwapSelect(league.id, league.round, entrant.number, chunk)

    show = EntrantButton(league.id, league.round, entrant.number, "show")
    back = rows_of([button(texts.gettext("Go back"), show)])
    return panel([text(f"### {heading}\n{note}"), *chunked(options, label, control), *back])


def swap_question(view: LeagueView, one: Entrant, other: Entrant, texts: Texts) -> Layout:
    """Return the question before two entrants change places."""
    league = view.league
    places = [current_place(view, entrant) for entrant in (one, other)]
    tables = {place.table for place in places if place is not None}
    question = texts.ngettext(
        "Swap the seats of {player} and {other} in round {round}? Their table starts over.",
        "Swap the seats of {player} and {other} in round {round}? Both tables start over.",
        len(tables),
        player=f"**{escaped(one.name)}**",
        other=f"**{escaped(other.name)}**",
        round=league.round,
    )
    swap = SwapButton(league.id, league.round, one.number, other.number)
    show = EntrantButton(league.id, league.round, one.number, "swap")
    buttons = [
        button(texts.gettext("Swap seats"), swap, "danger"),
        button(texts.gettext("Go back"), show),
    ]
    return panel([text(question), *rows_of(buttons)])


def _rounds(
    view: LeagueView, texts: Texts, threads: Mapping[int, int], *, over: bool
) -> list[discord.ui.Item[Any]]:
    """Return the present round with what a host can do, or that it is `over` and being scored."""
    league = view.league
    heading = "### " + texts.gettext("{league}: rounds", league=escaped(league.name))
    scoring = texts.gettext(
        "Round {round} is over and is being scored. In a moment, press **Rounds** to see what "
        "follows.",
        round=league.round,
    )
    lines = [heading, scoring if over else standing_line(view, texts)]
    if league.round:
        lines.append("**" + texts.gettext("Round {round}", round=league.round) + "**")
        lines.append(fit_first(round_lines(view, league.round, texts, threads), _ROOM, texts))
    items: list[discord.ui.Item[Any]] = [text("\n".join(lines))]
    ends = league.closes_at if league.status == "open" else league.round_ends_at
    if league.status in ("open", "running") and ends is not None and not over:
        more = [
            button(
                texts.ngettext("Add {n} day", "Add {n} days", hours // 24),
                MoreTimeButton(league.id, int(ends), hours),
            )
            for hours in HOURS
        ]
        if league.status == "running":
            end = RoundButton(league.id, league.round, "end")
            more.append(button(texts.gettext("End the round…"), end, "danger"))
        items += rows_of(more)
    items += rows_of(
        [
            button(texts.gettext("Show log"), LeagueButton(league.id, "log")),
            button(texts.gettext("Export CSV"), LeagueButton(league.id, "export")),
        ]
    )
    return items


def end_question(view: LeagueView, texts: Texts) -> Layout:
    """Return the question before a round ends early."""
    league = view.league
    open_tables = {
        place.table
        for place in view.course.placings
        if place.round == league.round and place.rank is None
    }
    lines = [texts.gettext("End round {round} now?", round=league.round)]
    if open_tables:
        lines.append(
            texts.ngettext(
                "{n} game isn't finished. It's scored as it stands.",
                "{n} games aren't finished. They're scored as they stand.",
                len(open_tables),
            )
        )
    buttons = [
        button(
            texts.gettext("End the round"), RoundButton(league.id, league.round, "ended"), "danger"
        ),
        button(texts.gettext("Go back"), LeaguePage(league.id, "rounds")),
    ]
    return panel([text("\n".join(lines)), *rows_of(buttons)])


def _results(view: LeagueView, round_number: int, texts: Texts) -> list[discord.ui.Item[Any]]:
    league = view.league
    heading = texts.gettext("{league}: results", league=escaped(league.name))
    round_number = min(max(1, round_number), league.round)
    if not league.round:
        return [text(f"### {heading}\n" + texts.gettext("The first round is about to start."))]
    lines = [
        f"### {heading}",
        "**" + texts.gettext("Round {round}", round=round_number) + "**",
        fit_first(round_lines(view, round_number, texts), _ROOM, texts),
    ]
    items: list[discord.ui.Item[Any]] = [text("\n".join(lines))]
    latest = range(max(1, league.round - SELECT_LIMIT + 1), league.round + 1)
    rounds = [
        option(str(at), texts.gettext("Round {round}", round=at), chosen=at == round_number)
        for at in latest
    ]
    if len(rounds) > 1:
        items.append(select(ResultRoundSelect(league.id), texts.gettext("Choose a round"), rounds))
    names = {entrant.number: entrant.name for entrant in view.course.entrants}
    tables = {
        str(table): (
            texts.gettext("Table {number}", number=table),
            ", ".join(names[place.entrant] for place in places),
        )
        for (at, table), places in tables_of(view.course.placings).items()
        if at == round_number and len(places) > 1 and all(p.rank is not None for p in places)
    }
    label = texts.gettext("Correct a result")
    if tables:
        items += chunked(tables, label, lambda chunk: TableSelect(league.id, round_number, chunk))
    return items


def _hosts(view: LeagueView, texts: Texts) -> list[discord.ui.Item[Any]]:
    league, home = view.league, view.home
    lines = ["### " + texts.gettext("{league}: hosts", league=escaped(league.name))]
    if home.organiser_id:
        host = f"<@{home.organiser_id}>"
        lines.append(texts.gettext("{player} opened this league.", player=host))
    lines.append(
        texts.gettext(
            "Additional hosts can do everything here except choose hosts. So can channel "
            "moderators."
        )
    )
    label = texts.gettext("Choose additional hosts")
    control = PeopleSelect(league.id, "hosts")
    return [text("\n".join(lines)), people_select(control, label, sorted(view.hosts), MOST_HOSTS)]
