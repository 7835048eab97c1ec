"""Where a game stands: the question, the headline, the players, the final score."""

from __future__ import annotations

from typing import Any, Final

from bot.games.core.title import Names
from bot.games.puerto_rico import names as word
from bot.i18n import Texts
from renderers.puerto_rico.words import pick
from rules.core.game import Score
from rules.core.steps import Decision, pending
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.new_buildings import guesthouse, library
from rules.puerto_rico.powers import amounts
from rules.puerto_rico.scoring import CHIPS, PRINTED, sources
from rules.puerto_rico.state import Player, Table
from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.craftsman import CraftChoice, ProduceChoice
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice, SecondTileChoice, SettleChoice
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.trader import SellChoice
from rules.puerto_rico.steps.turn import Turn

SEPARATOR: Final = " · "


def question(table: Table, seat: int, names: Names, texts: Texts) -> str:
    """Return the pending question to `seat`; "" if the game is over.

    Where a guest could make a difference it says so.
    """
    asked, step = _asked(table, seat, names, texts), pending(table)
    if isinstance(step, Turn) and step.open_to(table, seat) and tempted(table, seat):
        return texts.gettext("{question} A guest could move first.", question=asked)
    return asked


def tempted(table: Table, seat: int) -> bool:
    """Whether a guest of the seat that is asked could reach a circle that is useful now."""
    step = pending(table)
    guests = guesthouse.guests(table.players[seat])
    return guests > 0 and isinstance(step, Turn) and step.tempts(table, seat)


def _asked(table: Table, seat: int, names: Names, texts: Texts) -> str:
    player = names[seat]
    match pending(table):
        case None:
            return ""
        case RoleChoice():
            return texts.gettext("{player}: choose a role.", player=player)
        case DraftChoice():
            return texts.gettext("{player}: choose a building for the game.", player=player)
        case GuestChoice():
            return texts.gettext("{player}: move guests?", player=player)
        case DrawnTileChoice(tile=tile):
            return texts.gettext(
                "{player}: keep the drawn {tile}, or lay it as forest?",
                player=player,
                tile=word.tile(tile, texts),
            )
        case SecondTileChoice():
            return texts.gettext("{player}: take a second tile (library)?", player=player)
        case SettleChoice(drew=True):
            return texts.gettext("{player}: now take a tile.", player=player)
        case SettleChoice():
            return texts.gettext("{player}: take a tile for your island.", player=player)
        case PlaceChoice():
            return texts.gettext("{player}: place your colonists.", player=player)
        case BuildChoice():
            money = word.doubloons(table.players[seat].doubloons, texts)
            return texts.gettext(
                "{player}: build something? You have {doubloons}.", player=player, doubloons=money
            )
        case ProduceChoice():
            return texts.gettext("{player}: choose what you produce.", player=player)
        case CraftChoice():
            if library.doubles(table, seat):
                return texts.gettext("{player}: choose 2 extra barrels (library).", player=player)
            return texts.gettext("{player}: choose 1 extra barrel.", player=player)
        case SellChoice():
            return texts.gettext("{player}: sell a barrel?", player=player)
        case ShipChoice():
            return texts.gettext("{player}: load a ship.", player=player)
        case StoreChoice():
            return texts.gettext("{player}: choose the barrels you keep.", player=player)
        case other:
            return _unknown(other)


def _unknown(step: Decision[Any]) -> str:
    raise TypeError(f"no words for the question {type(step).__name__}")


def headline(table: Table, names: Names, texts: Texts) -> str:
    """Return "Round 3 · Captain (Ann)", and whether this is the last round; a draft's pick."""
    if isinstance(pending(table), DraftChoice):
        return texts.gettext("Draft of the buildings: {pick}", pick=pick(table, texts))
    parts = [texts.gettext("Round {round}", round=table.round)]
    if not table.stack:
        parts.append(texts.gettext("game over"))
    elif table.phase:
        chooser = names[table.chooser]
        role = word.role(table.phase, texts)
        parts.append(texts.gettext("{role} ({player})", role=role, player=chooser))
    else:
        parts.append(texts.gettext("Governor {player}", player=names[table.governor]))
    if table.end and table.stack:
        parts.append(texts.gettext("last round"))
    return SEPARATOR.join(parts)


def status(table: Table, names: Names, texts: Texts) -> tuple[str, ...]:
    """Return one line for each seat: money, points that the viewer knows, colonists, goods."""
    return tuple(
        texts.gettext(
            "{player}: {facts}",
            player=names[seat],
            facts=SEPARATOR.join(_facts(player, texts)),
        )
        for seat, player in enumerate(table.players)
    )


def _facts(player: Player, texts: Texts) -> list[str]:
    facts = [word.doubloons(player.doubloons, texts), _points(player, texts)]
    facts.append(word.colonists(player.colonists(), texts))
    guests = guesthouse.guests(player)
    if guests:
        facts.append(word.guests(guests, texts))
    goods = amounts(player.goods)
    if goods:
        facts.append(word.barrels(goods, texts))
    return facts


def _points(player: Player, texts: Texts) -> str:
    by_source = sources(player)
    if player.vp_hidden:
        return texts.gettext(
            "{points} and hidden chips", points=word.points(by_source[PRINTED], texts)
        )
    return word.points(sum(by_source.values()), texts)


def score_parts(score: Score, texts: Texts) -> str:
    """Return "20 chips + 18 buildings + 7 fortress": the points by source."""
    return " + ".join(
        f"{number} {source_name(source, texts)}" for source, number in score.sources.items()
    )


def with_tie_break(line: str, score: Score, texts: Texts) -> str:
    """Add what decides between equal totals."""
    return texts.gettext(
        "{line}; tie-break {n} (doubloons and barrels)", line=line, n=score.tie_break
    )


def source_name(source: str, texts: Texts) -> str:
    """Name where points come from: chips, printed points of buildings, or a large building."""
    if source == CHIPS:
        return texts.pgettext("score", "chips")
    if source == PRINTED:
        return texts.pgettext("score", "buildings")
    assert source in BUILDING
    return word.target(source, texts)
