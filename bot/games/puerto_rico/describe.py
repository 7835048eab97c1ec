"""Every legal move in words: a short label, and what the move brings now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bot.games.core.title import CONSEQUENCE_LIMIT, LABEL_LIMIT, Choice, Style
from bot.games.puerto_rico import names as word
from bot.games.puerto_rico import roles
from bot.games.puerto_rico.placing import arranged, changes
from bot.games.puerto_rico.preferences import PASSES
from bot.games.puerto_rico.sums import lighthouse, load_parts, sale_parts
from bot.i18n import Texts, noted
from renderers.puerto_rico.effects import power
from rules.core.notation import Move, Words
from rules.core.steps import pending
from rules.puerto_rico import powers
from rules.puerto_rico.data import BUILDING, QUARRY
from rules.puerto_rico.moves import (
    COLONIST,
    Build,
    Craft,
    Draft,
    DrawTile,
    KeepTile,
    LayForest,
    MoveGuests,
    Pass,
    PassLoading,
    Place,
    Produce,
    Sell,
    Settle,
    Ship,
    ShipBySmallWharf,
    ShipByWharf,
    Store,
    TakeRole,
)
from rules.puerto_rico.new_buildings import church, guesthouse, small_wharf
from rules.puerto_rico.new_buildings import lighthouse as light
from rules.puerto_rico.powers import amounts, hospice_helps, post_sale, sale, university_helps
from rules.puerto_rico.state import Table
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.settler import SettleChoice

LOAD_NOTHING: Final = noted("Load nothing")

Described = tuple[str, str, Style]
"""Label, consequence and style of a move."""


def describe(move: Move, table: Table, seat: int, texts: Texts) -> Choice:
    """Return `move` of `seat` in words; labels and consequences keep Discord's limits."""
    label, consequence, style = _DESCRIBERS[type(move)](move, table, seat, texts)
    waive: Words = getattr(move, "waive", ())
    if waive:
        functions = texts.listing(word.function(name, texts) for name in waive)
        label = texts.gettext("{move}, without {functions}", move=label, functions=functions)
    return Choice(
        str(move), shortened(label, LABEL_LIMIT), shortened(consequence, CONSEQUENCE_LIMIT), style
    )


def shortened(text: str, limit: int) -> str:
    """Cut a text that is longer than `limit` and mark the cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def _draft(move: Draft, table: Table, seat: int, texts: Texts) -> Described:
    building = BUILDING[move.building]
    label = texts.gettext(
        "{building} · {doubloons}, {points}",
        building=word.building(building.id, texts),
        doubloons=word.doubloons(table.costs()[building.id], texts),
        points=word.points(building.vp, texts),
    )
    return label, power(building, texts), "primary"


def _role(move: TakeRole, table: Table, seat: int, texts: Texts) -> Described:
    card = table.roles[move.role]
    name = word.role(move.role, texts)
    consequence = roles.prospect(table, seat, move, texts)
    if not card.doubloons:
        return name, consequence, "primary"
    if move.role.startswith("prospector"):  # its consequence counts them
        return name, consequence, "success"
    money = word.doubloons(card.doubloons, texts)
    label = texts.gettext("{role} · +{doubloons}", role=name, doubloons=money)
    return label, consequence, "success"


def _draw(move: DrawTile, table: Table, seat: int, texts: Texts) -> Described:
    return (
        texts.gettext("Draw a tile first"),
        texts.gettext("hacienda: the top one of {n} face down", n=len(table.deck)),
        "success",
    )


def _settle(move: Settle, table: Table, seat: int, texts: Texts) -> Described:
    if move.tile == QUARRY:
        there = texts.gettext("{n} left", n=table.quarries)
    else:
        there = texts.gettext("{n} face up", n=table.row.count(move.tile))
    first = isinstance(pending(table), SettleChoice)
    if first and hospice_helps(table, table.players[seat]) and "hospice" not in move.waive:
        there = texts.gettext("{what}, with 1 colonist (hospice)", what=there)
    tile = word.capital(word.tile(move.tile, texts))
    if move.laid:
        return texts.gettext("{tile} as forest", tile=tile), there, "secondary"
    return tile, there, "primary"


def _keep(move: KeepTile, table: Table, seat: int, texts: Texts) -> Described:
    return texts.gettext("Keep it as plantation"), "", "primary"


def _lay_forest(move: LayForest, table: Table, seat: int, texts: Texts) -> Described:
    number = len(table.players[seat].forests)
    return texts.gettext("Lay it as forest"), _then(number, number + 1, texts), "secondary"


def _then(now: int, then: int, texts: Texts) -> str:
    return texts.gettext("you have {n}, then {more}", n=now, more=then)


def _build(move: Build, table: Table, seat: int, texts: Texts) -> Described:
    price, quarries, privilege = powers.price(table, seat, move.building)
    player, building = table.players[seat], BUILDING[move.building]
    label = texts.gettext(
        "{building} · {doubloons}",
        building=word.building(move.building, texts),
        doubloons=word.paid(price - len(move.paying), move.paying, texts),
    )
    forests = table.costs()[move.building] - price - quarries - privilege
    parts = _discounts(quarries, forests, privilege, texts)
    if "university" not in move.waive and university_helps(
        table, player, move.building, any(i.startswith(COLONIST) for i in move.paying)
    ):
        parts.append(texts.gettext("1 colonist (university)"))
    points = church.points(player, move.building)
    if points and "church" not in move.waive:
        parts.append(texts.gettext("+{points} (church)", points=word.points(points, texts)))
    parts.append(texts.gettext("worth {points}", points=word.points(building.vp, texts)))
    return label, ", ".join(parts), "primary"


def _discounts(quarries: int, forests: int, privilege: int, texts: Texts) -> list[str]:
    """What makes a building cheaper."""
    parts = []
    if quarries:
        parts.append(texts.ngettext("{n} quarry used", "{n} quarries used", quarries))
    if forests:
        parts.append(texts.gettext("forests \N{MINUS SIGN}{n}", n=forests))
    if privilege:
        parts.append(
            texts.gettext("{role} \N{MINUS SIGN}{n}", role=_mid_role("builder", texts), n=privilege)
        )
    return parts


def _mid_role(role: str, texts: Texts) -> str:
    return word.small(word.role(role, texts))


def _craft(move: Craft, table: Table, seat: int, texts: Texts) -> Described:
    goods = amounts({good: move.goods.count(good) for good in move.goods})
    if len(move.goods) > 1:
        label = texts.gettext("2 extra barrels: {goods}", goods=word.barrels(goods, texts))
        return label, word.target("library", texts), "primary"
    held = table.players[seat].goods[move.goods[0]]
    label = texts.gettext("1 extra {good}", good=word.good(move.goods[0], texts))
    return label, _then(held, held + 1, texts), "primary"


def _sell(move: Sell, table: Table, seat: int, texts: Texts) -> Described:
    price, privilege, markets = (post_sale if move.where else sale)(table, seat, move.good)
    total = price + privilege + markets
    label = texts.gettext(
        "{good} · {doubloons}",
        good=word.capital(word.good(move.good, texts)),
        doubloons=word.doubloons(total, texts),
    )
    if move.where:
        label = texts.gettext("{sale}, trading post", sale=label)
    parts = sale_parts(price, privilege, markets, texts)
    if len(parts) > 1:
        why = " + ".join(parts)
    else:
        why = texts.gettext("you have {n}", n=table.players[seat].goods[move.good])
    return label, why, "secondary" if move.where else "primary"


def _load(table: Table, seat: int, number: int, waive: Words, texts: Texts) -> tuple[int, str]:
    """The points of a loading, and what they are made of."""
    step = pending(table)
    assert isinstance(step, ShipChoice)
    given = [name for name in step.functions(table, seat) if name not in waive]
    captain = 1 + ("library" in given) if "captain" in given else 0
    harbor = int("harbor" in given)
    hall = step.hall(table, seat) if "union-hall" in given else 0
    parts = load_parts(number, captain, harbor, texts, hall)
    why = " + ".join(parts) if len(parts) > 1 else ""
    if "lighthouse" in given:
        money = lighthouse(light.loading_pay(table.players[seat]), texts)
        why = why + money if why else money.removeprefix(", ")
    return number + captain + harbor + hall, why


def _ship(move: Ship, table: Table, seat: int, texts: Texts) -> Described:
    points, why = _load(table, seat, move.number, move.waive, texts)
    label = texts.gettext(
        "{n} {good} on the {ship} · +{points}",
        n=move.number,
        good=word.good(move.good, texts),
        ship=word.ship(move.ship, texts),
        points=word.points(points, texts),
    )
    space = next(ship.space for ship in table.ships if ship.capacity == move.ship)
    left = table.players[seat].goods[move.good] - move.number
    notes = [why] if why else []
    if move.number == space:
        notes.append(texts.gettext("fills the ship"))
    else:
        notes.append(texts.ngettext("{n} space left", "{n} spaces left", space - move.number))
    if left:
        notes.append(texts.gettext("you keep {n} {good}", n=left, good=word.good(move.good, texts)))
    return label, ", ".join(notes), "primary"


def _wharf(move: ShipByWharf, table: Table, seat: int, texts: Texts) -> Described:
    points, why = _load(table, seat, move.number, move.waive, texts)
    label = texts.gettext(
        "{n} {good} by wharf · +{points}",
        n=move.number,
        good=word.good(move.good, texts),
        points=word.points(points, texts),
    )
    once = texts.gettext("your wharf, once in this phase")
    return label, f"{why}, {once}" if why else once, "success"


def _small_wharf(move: ShipBySmallWharf, table: Table, seat: int, texts: Texts) -> Described:
    points, why = _load(table, seat, small_wharf.points(move.goods), move.waive, texts)
    label = texts.gettext(
        "{goods} by small wharf · +{points}",
        goods=word.barrels(move.goods, texts),
        points=word.points(points, texts),
    )
    once = texts.gettext("your small wharf, once in this phase")
    return label, f"{why}, {once}" if why else once, "success"


def _pass_loading(move: PassLoading, table: Table, seat: int, texts: Texts) -> Described:
    return texts.gettext(LOAD_NOTHING), "", "secondary"


def _guests(move: MoveGuests, table: Table, seat: int, texts: Texts) -> Described:
    places = {target: move.targets.count(target) for target in move.targets}
    label = texts.ngettext(
        "Move {n} guest: {changes}",
        "Move {n} guests: {changes}",
        len(move.targets),
        changes=word.changes(places, texts),
    )
    left = guesthouse.guests(table.players[seat]) - len(move.targets)
    stays = texts.ngettext(
        "{n} guest stays in the guesthouse", "{n} guests stay in the guesthouse", left
    )
    return label, stays, "secondary"


def _store(move: Store, table: Table, seat: int, texts: Texts) -> Described:
    kept = dict(move.goods)
    held = table.players[seat].goods
    lost = amounts({good: number - kept.get(good, 0) for good, number in held.items()})
    label = texts.gettext("Keep {goods}", goods=word.barrels(move.goods, texts))
    if not lost:
        return label, texts.gettext("nothing is lost"), "primary"
    return (
        label,
        texts.gettext("{goods} go to the supply", goods=word.barrels(lost, texts)),
        "primary",
    )


def _produce(move: Produce, table: Table, seat: int, texts: Texts) -> Described:
    label = texts.gettext("Produce {goods}", goods=word.barrels(move.goods, texts))
    total = sum(number for _, number in move.goods)
    return label, texts.ngettext("{n} barrel", "{n} barrels", total), "primary"


def _place(move: Place, table: Table, seat: int, texts: Texts) -> Described:
    moved = changes(table.players[seat], move.colonists, texts)
    label = word.capital(moved) if moved else texts.gettext("Leave all colonists in place")
    player = arranged(table.players[seat], move.colonists)
    makes = word.barrels(roles.production(player), texts)
    return label, texts.gettext("can produce {goods}", goods=makes), "primary"


def _pass(move: Pass, table: Table, seat: int, texts: Texts) -> Described:
    return texts.gettext(PASSES.get(move.verb, LOAD_NOTHING)), "", "secondary"


_DESCRIBERS: Final[dict[type[Move], Callable[[Any, Table, int, Texts], Described]]] = {
    Draft: _draft,
    TakeRole: _role,
    DrawTile: _draw,
    KeepTile: _keep,
    LayForest: _lay_forest,
    Settle: _settle,
    Build: _build,
    Craft: _craft,
    Sell: _sell,
    Ship: _ship,
    ShipByWharf: _wharf,
    ShipBySmallWharf: _small_wharf,
    PassLoading: _pass_loading,
    MoveGuests: _guests,
    Store: _store,
    Produce: _produce,
    Place: _place,
    Pass: _pass,
}
