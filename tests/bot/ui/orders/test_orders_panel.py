"""The panel of standing orders: what it says in every language, and that it fits a message."""

from __future__ import annotations

from dataclasses import replace

from discord.ui import Select, TextDisplay

import rules
from bot.games import GAMES
from bot.i18n import LANGUAGES, texts_for
from bot.model import Game, Order, Position, Seat
from bot.services.orders.evaluation import Verdict
from bot.services.orders.orders import MOST, OrderOverview
from bot.ui.layout import COMPONENT_LIMIT, TEXT_LIMIT, Layout
from bot.ui.orders.order_words import WHY, order_text, rows_in_words
from bot.ui.orders.orders_panel import orders_layout, wish_form
from bot.ui.play.log import reason_text
from tests.cases import for_each

SEATS = tuple(Seat(n, 11 + n, name) for n, name in enumerate(("Ann", "Ben", "Chloe")))


def position(slug: str) -> Position:
    state = rules.new(slug, 3, seed="panel")
    game = Game(
        1, slug, "running", "a game", 1, 2, 3, 4, 11, {}, SEATS, 3, "panel", 1, "en", 5, 5, 4,
        rules.waiting(state), 0.0, 0.0, 0.0,
    )  # fmt: skip
    return Position(game, state)


def given(kind: str, **more: object) -> Order:
    return replace(Order(7, 1, 0, 11, 1, kind), **more)  # type: ignore[arg-type]


def standing(slug: str, orders: tuple[Order, ...], verdict: Verdict | None = None) -> OrderOverview:
    ended = tuple(replace(orders[0], stopped=why) for why in WHY)
    shown = position(slug)
    return OrderOverview(shown, 0, orders, ended, verdict, rules.view(shown.state, 0))


def said(layout: Layout) -> str:
    return "\n".join(x.content for x in layout.walk_children() if isinstance(x, TextDisplay))


@for_each("locale", LANGUAGES)
@for_each("slug", GAMES)
def test_the_longest_panel_fits(slug: str, locale: str) -> None:
    long = given("moves", moves=("ship " + "x" * 290,) * 10, surprises=("role captain",) * 9)
    orders = tuple(replace(long, id=number, changes=True) for number in range(MOST))
    now = rules.legal(position(slug).state, rules.waiting(position(slug).state)[0])[0]
    shown = replace(standing(slug, orders, Verdict(orders[0], (now,))))
    seat = rules.waiting(position(slug).state)[0]
    shown = replace(shown, seat=seat, view=rules.view(position(slug).state, seat))
    layout = orders_layout(shown, 3, None, "order", texts_for(locale))
    assert len(said(layout)) <= TEXT_LIMIT
    assert sum(1 for _ in layout.walk_children()) < COMPONENT_LIMIT
    layout.to_components()


@for_each("locale", LANGUAGES)
@for_each("slug", GAMES)
def test_every_preference_has_words_and_a_form(slug: str, locale: str) -> None:
    texts, kind = texts_for(locale), GAMES[slug]
    for preference in kind.foresight.preferences:
        assert reason_text(kind, preference.id, texts) == texts.gettext(preference.label)
        order = given("preference", name=preference.id, argument=" ".join(preference.values[:3]))
        assert texts.gettext(preference.label) in order_text(order, kind, texts)
        if preference.argument:
            wish_form(1, preference, texts)
    wish_form(1, None, texts)


def test_what_an_order_says() -> None:
    texts, kind = texts_for("en"), GAMES["puerto-rico"]
    queue = given("moves", moves=("ship * sugar", "ship * corn"), until="round", changes=True)
    assert order_text(queue, kind, texts) == (
        "**`ship * sugar` > `ship * corn`** · until this round is over · changes allowed"
    )
    wanted = given("preference", name="tiles", argument="coffee quarry", until="removed")
    assert order_text(wanted, kind, texts) == (
        "**wanted tiles: coffee > quarry** · until you remove it"
    )


def test_a_game_that_is_over_has_none() -> None:
    shown = standing("puerto-rico", (given("pass", name="settle"),))
    over = replace(shown.position, game=replace(shown.position.game, status="finished"))
    layout = orders_layout(replace(shown, position=over), 0, None, "order", texts_for("en"))
    assert said(layout) == "### Your orders\nThe game is over, so there are no more orders."


@for_each("name", ("sensible", "judged", "roles"))
def test_what_a_computer_judges_is_no_hint(name: str) -> None:
    order = given("preference", name=name, argument="captain mayor")
    shown = standing("puerto-rico", (order,), None)
    (move,) = [each for each in rules.legal(shown.view, 0) if str(each) == "role captain"]
    overview = replace(shown, verdict=Verdict(order, (move,)), ended=())
    wording = said(orders_layout(overview, 0, None, "order", texts_for("en")))
    assert ("Your orders would play: **Captain" in wording) == (name == "roles")
    assert ("decided when they run" in wording) == (name != "roles")


@for_each("slug", GAMES)
def test_a_rated_game_does_not_offer_the_computers_judgement(slug: str) -> None:
    order = given("moves", moves=("role captain",), judged=True)
    rated = standing(slug, (order,))
    free = replace(rated.position, game=replace(rated.position.game, hints="on"))
    for shown, judges in ((rated, False), (replace(rated, position=free), True)):
        layout = orders_layout(shown, order.id, None, "order", texts_for("en"))
        values = [
            choice.value
            for select in layout.walk_children()
            if isinstance(select, Select)
            for choice in select.options
        ]
        assert ("prefer-judged" in values) == judges
        assert ("plain" in values) == judges
        plain = replace(shown, orders=(replace(order, judged=False),))
        layout = orders_layout(plain, order.id, None, "order", texts_for("en"))
        ids = [str(item) for item in layout.to_components()]
        assert any("Let the computer step in" in each for each in ids) == judges


def test_an_order_on_a_condition_is_shown_in_words() -> None:
    kind, texts = GAMES["valparaiso"], texts_for("en")
    state = rules.new("valparaiso", 3, seed="panel")
    rows = ("if LIM gives wheat: play sell wheat", "if possible: play build alt")
    assert rows_in_words(kind, rows, [state], 0, ("Ann", "Ben", "Chloe"), texts) == (
        "if Limache gives wheat: `play sell wheat`, otherwise `play build alt`, even if something"
        " has changed"
    )
