"""Statistics of a person's finished games, in words and for the picture."""

from __future__ import annotations

from typing import Final

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import PictureMode
from bot.services.leagues.ratings import Skill
from bot.services.leagues.reliability import GAME_LEFT, Reliability
from bot.services.leagues.reports import Duel, GameRecord, Personal
from renderers.core.palette import Mode
from renderers.core.tallies import (
    Strength,
    TallyCard,
    TallyLine,
    decimal,
    duration,
    grouped,
    place_name,
    players_share,
    seat_share,
    speed_names,
    strength_text,
)

POINTS_TOLD: Final = 8
"""The number of newest ratings that are told one by one."""


def strength_of(skill: Skill) -> Strength:
    """Return a rating as it is shown."""
    return Strength(skill.shown, skill.provisional)


def kind_name(slug: str, texts: Texts) -> str:
    """Name a kind of game; one that the bot has no more is called by its id."""
    kind = GAMES.get(slug)
    return slug if kind is None else kind.name(texts)


def card(
    personal: Personal, name: str, scope: str, texts: Texts, mode: PictureMode = "light"
) -> TallyCard:
    """Return what the picture of a person's games says."""
    return TallyCard(
        name=name,
        scope=scope,
        finished=personal.finished,
        abandoned=personal.abandoned,
        wins=personal.wins,
        placed=personal.placed,
        mean_rank=personal.mean_rank,
        pace=personal.pace,
        lines=tuple([_line(game, texts) for game in personal.games]),
        speeds=personal.speeds,
        mode=Mode(mode),
    )


def _line(record: GameRecord, texts: Texts) -> TallyLine:
    return TallyLine(
        name=kind_name(record.slug, texts),
        ranks=record.ranks,
        mean_points=record.mean_points,
        best=record.best,
        pace=record.pace,
        among=record.among and strength_of(record.among),
        against=record.against and strength_of(record.against),
        history=tuple([point.shown for point in record.history]),
        by_players=record.by_players,
        by_seat=record.by_seat,
    )


def personal_lines(personal: Personal, texts: Texts) -> list[str]:
    """Return everything that is told of a person's games."""
    lines = [" · ".join(_counts(personal, texts))]
    reliable = reliability_text(personal.reliability, texts)
    if reliable:
        lines.append(reliable)
    for game in personal.games:
        lines += ["", *_game_lines(game, texts)]
    if any(personal.speeds):
        lines += ["", _speeds(personal, texts)]
    lines += ["", "-# " + _explained(personal, texts)]
    if personal.hidden:
        note = texts.gettext(
            "You're hidden from leaderboards, and only you can see your statistics."
        )
        lines.append(f"-# {note}")
    return lines


def _counts(personal: Personal, texts: Texts) -> list[str]:
    finished = personal.finished
    parts = [texts.ngettext("**{n}** game finished", "**{n}** games finished", finished)]
    if personal.abandoned:
        parts.append(
            texts.ngettext("{n} game ended early", "{n} games ended early", personal.abandoned)
        )
    if personal.left:
        parts.append(texts.ngettext("{n} game left", "{n} games left", personal.left))
    if personal.placed:
        share = round(100 * personal.wins / personal.placed)
        parts.append(texts.gettext("**{wins}** won ({share}%)", wins=personal.wins, share=share))
    if personal.mean_rank is not None:
        parts.append(texts.gettext("average place {place}", place=decimal(personal.mean_rank)))
    if personal.pace is not None:
        time = duration(personal.pace, texts)
        parts.append(texts.gettext("usual time per move {time}", time=time))
    return parts


def reliability_text(reliable: Reliability, texts: Texts) -> str:
    """Say how reliable a person is, "" if nothing is known."""
    parts = []
    if reliable.decisions:
        parts.append(
            texts.ngettext(
                "{kept} of {n} move in time",
                "{kept} of {n} moves in time",
                reliable.decisions,
                kept=reliable.in_time,
            )
        )
    if reliable.timeouts:
        parts.append(texts.ngettext("{n} timeout", "{n} timeouts", reliable.timeouts))
    if reliable.left:
        parts.append(texts.ngettext("{n} game left", "{n} games left", reliable.left))
    if not parts:
        return ""
    score = (
        texts.gettext("not known yet")
        if reliable.score is None
        else texts.gettext("**{score}%**", score=reliable.score)
    )
    return texts.gettext("Reliability: {score}", score=score) + f" ({', '.join(parts)})"


def _game_lines(record: GameRecord, texts: Texts) -> list[str]:
    """Return what is told of one kind of game: the ratings, the places, the points, the time."""
    lines = [f"**{kind_name(record.slug, texts)}**"]
    if record.among is not None:
        lines[0] += " · " + texts.ngettext(
            "rating **{rating}** after {n} game",
            "rating **{rating}** after {n} games",
            record.among.games,
            rating=strength_text(strength_of(record.among), texts),
        )
    if record.placed:
        places = [
            f"{place_name(rank, texts)} ×{number}"
            for rank, number in grouped(record.ranks)
            if number
        ]
        lines.append("- " + texts.gettext("Places: {places}", places=" · ".join(places)))
        players = " · ".join(players_share(player, texts) for player in record.by_players)
        lines.append("- " + texts.gettext("Wins by number of players: {shares}", shares=players))
        seats = " · ".join(seat_share(each, texts) for each in record.by_seat)
        lines.append("- " + texts.gettext("Wins by seat: {shares}", shares=seats))
    if record.mean_points is not None and record.best is not None:
        mean = decimal(record.mean_points)
        line = texts.gettext("Points: average {mean}, best {best}", mean=mean, best=record.best)
        lines.append(f"- {line}")
    if record.solo:
        line = texts.ngettext(
            "Alone: {n} game, {won} won",
            "Alone: {n} games, {won} won",
            record.solo,
            won=record.solo_won,
        )
        lines.append(f"- {line}")
    if record.pace is not None:
        time = duration(record.pace, texts)
        lines.append("- " + texts.gettext("Usual time per move: {time}", time=time))
    if record.against is not None:
        lines.append(
            "- "
            + texts.ngettext(
                "Against computers: rating {rating} after {n} game",
                "Against computers: rating {rating} after {n} games",
                record.against.games,
                rating=strength_text(strength_of(record.against), texts),
            )
        )
    if len(record.history) > 1:
        course = " → ".join(str(point.shown) for point in record.history[-POINTS_TOLD:])
        lines.append("- " + texts.gettext("Latest ratings: {ratings}", ratings=course))
    return lines


def _speeds(personal: Personal, texts: Texts) -> str:
    total = sum(personal.speeds)
    shares = [
        f"{name} {round(100 * number / total)}%"
        for name, number in zip(speed_names(texts), personal.speeds, strict=True)
        if number
    ]
    return texts.gettext("Time per move: {shares}", shares=" · ".join(shares))


def _explained(personal: Personal, texts: Texts) -> str:
    """Explain what the numbers mean."""
    sentences = [
        texts.gettext(
            "A rating starts at 1000 and is the same on all servers. "
            "It's provisional until you've finished 5 games."
        ),
        texts.gettext("Games with only computer opponents have a separate rating."),
    ]
    if reliability_text(personal.reliability, texts):
        sentences.append(
            texts.gettext(
                "Reliability is the share of timed moves you made before your time ran out, "
                "on all servers. Leaving a game counts as {number} late moves.",
                number=GAME_LEFT,
            )
        )
    if personal.pace is not None:
        sentences.append(texts.gettext("Times are from the latest 50 games."))
    return " ".join(sentences)


def duel_lines(duels: tuple[Duel, ...], other: str, texts: Texts) -> list[str]:
    """Return how the reader did against another person, whose name is `other`."""
    if not duels:
        sentence = texts.gettext(
            "You and {player} haven't finished a game together yet.", player=other
        )
        return [sentence]
    lines = [_duel(kind_name(duel.slug, texts), duel, other, texts) for duel in duels]
    if len(duels) > 1:
        total = Duel(
            "",
            sum(duel.games for duel in duels),
            sum(duel.first for duel in duels),
            sum(duel.second for duel in duels),
        )
        lines.append(_duel(texts.gettext("All games"), total, other, texts))
    return lines


def _duel(name: str, duel: Duel, other: str, texts: Texts) -> str:
    games = texts.ngettext("{n} game together", "{n} games together", duel.games)
    sentence = texts.gettext(
        "Ranked higher: you {own}, {player} {other}; equal {equal}",
        own=duel.first,
        player=other,
        other=duel.second,
        equal=duel.equal,
    )
    return f"**{name}** · {games}\n- {sentence}"
