"""The words of Valparaíso: the log, names, moves, parts of results."""

import rules
from bot.games.core.words import option_value
from bot.games.valparaiso.consequences import told as panel_told
from bot.games.valparaiso.labels import label
from bot.games.valparaiso.questions.planning import BonusQuestion
from bot.games.valparaiso.words import ValparaisoWords
from bot.i18n import texts_for
from renderers.valparaiso import words
from renderers.valparaiso.words import names, phrases
from renderers.valparaiso.words.cards import achievement_text, card_text
from rules import Event, Score
from rules.valparaiso import events as ev
from rules.valparaiso import refusals
from rules.valparaiso.cards import CARD_IDS, TILES
from rules.valparaiso.data import BOARDS
from rules.valparaiso.moves import MOVES, NOTATION
from rules.valparaiso.options import OPTIONS
from rules.valparaiso.scoring import PESO_WEIGHT, SOURCES
from tests.asked import line_of, panel_of
from tests.bot.games.valparaiso.panels import new, pressed
from tests.cases import for_each

WORDS = ValparaisoWords()
NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")
ENGLISH = texts_for("en")
NOTHING = (0, 0, 0)

USED = ev.CardUsed(0, "sell", ev.MAIN, 0, 0)

SAMPLES: tuple[tuple[Event, str | None], ...] = (
    (ev.StartGoodsChosen(0, (2, 0, 1)), "Ann starts with 2 silver and 1 wheat."),
    (ev.MerchantPlaced(1, "LIM"), "Ben places a merchant in Limache."),
    (ev.RoundBegan(3, 1), "Round 3 starts. Ben has the lighthouse."),
    (ev.PlanCommitted(0, first=False), "Ann has committed a plan."),
    (ev.PlanCommitted(0, first=True), "Ann is the first to commit a plan."),
    (ev.PlanWithdrawn(0), "Ann has withdrawn the plan."),
    (
        ev.PlanRevealed(0, ("move", "trade"), "coins-10", 5),
        "Ann has planned: Move Merchants, Trade in Villages; mayor's office: Purse (5 pesos).",
    ),
    (ev.PlanRevealed(0, (), "sell", 5), "Ann has planned: mayor's office: Sell Good (5 pesos)."),
    (ev.PlanRevealed(0, (), "", 0), "Ann has planned: no cards."),
    (ev.BonusTaken(0, "copper"), "Ann planned first: +1 copper."),
    (ev.BonusTaken(0, ""), "Ann planned first but chose no bonus good."),
    (
        ev.GoodsDiscarded(0, (0, 0, 1), (0, 2, 0), 9),
        "Ann discards 1 wheat and 2 copper (hold): +9 pesos.",
    ),
    (USED, "Ann uses Sell Good."),
    (ev.CardUsed(0, "sell", ev.MAIN, 1, 1), "Ann uses Sell Good (slot 2, 1 peso)."),
    (ev.CardUsed(0, "sell", ev.MAIN, -1, 0), "Ann uses Sell Good (mayor's office)."),
    (ev.CardUsed(0, "sell", ev.ALTERNATIVE, 0, 0), "Ann uses Sell Good (alternative)."),
    (ev.CardUsed(0, "sell", ev.SKIP, 2, 2), "Ann uses Sell Good (no effect, slot 3, 2 pesos)."),
    (ev.Gained(0, (0, 1, 1), 0, 0), "Ann: +1 copper, +1 wheat."),
    (ev.Gained(0, NOTHING, 10, 0), "Ann: +10 pesos."),
    (ev.Converted(0, 2, NOTHING, 4, (1, 1, 0), 0), "Ann: 4 pesos → 1 silver and 1 copper."),
    (
        ev.Converted(0, 1, (0, 1, 0), 5, NOTHING, 1),
        "Ann: 5 pesos and 1 copper → 1 point.",
    ),
    (
        ev.GoodsMoved(0, (0, 3, 1), (1, 0, 0), 1),
        "Ann: loads 3 copper and 1 wheat; unloads 1 silver; hold full: +1 point.",
    ),
    (ev.GoodsMoved(0, NOTHING, NOTHING, 0), "Ann: nothing moved."),
    (ev.GoodSold(0, "wheat", 10), "Ann: 1 wheat → 10 pesos."),
    (
        ev.MerchantHired(0, (1, 1, 1), 0),
        "Ann: a new merchant for 1 silver, 1 copper and 1 wheat.",
    ),
    (ev.MerchantHired(0, NOTHING, 0), "Ann: a new merchant."),
    (
        ev.MerchantMoved(0, ("VAL", "QUI", "LIM"), 2, 1, river=False),
        "Ann: Valparaíso → Quilpué → Limache.",
    ),
    (
        ev.MerchantMoved(0, ("VAL", "LIM"), 0, 0, river=True),
        "Ann: by boat Valparaíso → Limache.",
    ),
    (ev.TollPaid(0, 1, "QUI", 2), "Ann: toll 2 pesos to Ben."),
    (
        ev.HouseBuilt(0, "LIM1", NOTHING, 10, 0, 0),
        "Ann: trading post in Limache for 10 pesos.",
    ),
    (
        ev.HouseBuilt(0, "QUI1", (0, 0, 1), 0, 2, 1),
        "Ann: customs house in Quilpué for 1 wheat; +2 points; all houses built: +1 point.",
    ),
    (ev.HouseBuilt(0, "VAL3", NOTHING, 0, 0, 0), "Ann: residence in Valparaíso."),
    (ev.FeePaid(0, 1, "LIM", 1), "Ann: fee 1 peso to Ben."),
    (
        ev.Traded(0, "LIM", "TB1", 2, NOTHING, 4, (2, 1, 1), 0, 0),
        "Ann: Limache ×2: 4 pesos → 2 silver, 1 copper and 1 wheat.",
    ),
    (
        ev.Traded(0, "LIM", "TA1", 1, NOTHING, 0, (1, 1, 0), 0, 0),
        "Ann: Limache ×1: +1 silver, +1 copper.",
    ),
    (ev.Traded(0, "LIM", "TA1", 0, NOTHING, 0, NOTHING, 0, 0), "Ann: Limache: no trade."),
    (ev.TileRotated("LIM", "TA1", "TC1", "TC3"), "Next offer: +6 pesos."),
    (ev.LicencePaid(0, 5), "Ann: 5 pesos for the license."),
    (ev.ShipMoved(0, "north"), "Ann: to the Northern Sea."),
    (ev.ShipMoved(0, "coast"), "Ann: to the coast."),
    (
        ev.AchievementTaken(0, "patron", "north", (0, 3, 0), 5),
        "Ann: 3 copper → Patron and 5 pesos.",
    ),
    (ev.AchievementTaken(0, "patron", "north", (0, 3, 0), 0), "Ann: 3 copper → Patron."),
    (ev.CompensationPaid(0, "west", 10), "Ann: 10 pesos to the Western Sea."),
    (ev.CompensationPaid(0, "", 10), "Ann: 10 pesos to the supply."),
    (ev.AchievementDrawn("one-vp", "east"), "New in the Eastern Sea: Honour."),
    (
        ev.SpaceUnfilled("east"),
        "No card left for the empty space: this is the last round.",
    ),
    (ev.IncomeTaken(0, (0, 0, 1), 4), "Income: Ann +4 pesos, +1 wheat."),
    (ev.MajorityPaid(0, 1, 5), "Most residences: Ann +5 pesos."),
    (ev.AchievementCashed(0, "patron", 2), "Ann cashes Patron: +2 points."),
    (ev.GameEnding(ev.POINTS), "This was the last round: someone has 18 points."),
    (ev.GameEnding(ev.EMPTY_SPACE), "This was the last round: a sea space stayed empty."),
    (ev.MerchantsReturned(0, "", 2), "Merchants return to the harbor: Ann 2."),
    (
        ev.MerchantsReturned(0, "LIM", 1),
        "Merchants return to the harbor: Ann 1 (one stays in Limache).",
    ),
    (ev.MerchantsReturned(0, "MEL", 0), "Ann leaves a merchant in Melipilla."),
    (ev.LighthousePassed(1), "Ben gets the lighthouse."),
    (
        ev.FinalScored(0, (2, 0, 1), 59, 2, 5),
        (
            "Ann, end of the game: 2 silver and 1 wheat → 9 pesos; 59 pesos: +2 points; "
            "achievements: +5 points."
        ),
    ),
    (ev.FinalScored(0, NOTHING, 9, 0, 0), "Ann, end of the game: 9 pesos: +0 points."),
)


@for_each(("event", "line"), SAMPLES)
def test_each_event_has_a_line(event: Event, line: str | None) -> None:
    assert line_of(WORDS.log, event, NAMES, ENGLISH) == line


def test_every_kind_of_event_is_told() -> None:
    kinds = {
        kind
        for kind in vars(ev).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert {type(event) for event, _ in SAMPLES} == kinds
    assert set(WORDS.log.lines) == kinds


def told(*events: Event) -> list[str]:
    return [line.text for line in WORDS.log.tell(events, NAMES, ENGLISH)]


def test_the_use_of_a_card_stands_in_one_line_with_all_it_brought() -> None:
    assert told(
        ev.CardUsed(0, "trade", ev.MAIN, 1, 1),
        ev.FeePaid(0, 1, "LIM", 1),
        ev.FeePaid(0, 2, "LIM", 2),
        ev.Traded(0, "LIM", "TB1", 2, NOTHING, 4, (2, 1, 1), 0, 0),
        ev.TileRotated("LIM", "TB1", "TA1", "TC3"),
        ev.GoodsDiscarded(0, (1, 0, 0), NOTHING, 3),
        ev.Traded(0, "MEL", "TA1", 0, NOTHING, 0, NOTHING, 0, 0),
        ev.TileRotated("MEL", "TA1", "TA2", "TB5"),
        ev.CardUsed(1, "sell", ev.MAIN, 0, 0),
        ev.GoodSold(1, "wheat", 10),
    ) == [
        (
            "Ann uses Trade in Villages (slot 2, 1 peso): Limache ×2: 4 pesos → 2 silver, "
            "1 copper and 1 wheat (fee 1 peso to Ben, fee 2 pesos to Cy, next offer: +6 pesos); "
            "discards 1 silver: +3 pesos; "
            "Melipilla: no trade (next offer: any 1 good → any 2 goods)."
        ),
        "Ben uses Sell Good: 1 wheat → 10 pesos.",
    ]


def test_tolls_stand_behind_the_journey_and_equal_journeys_once() -> None:
    walked = ev.MerchantMoved(0, ("VAL", "PLA", "CAS"), 2, 1, river=False)
    assert told(
        ev.CardUsed(0, "move", ev.MAIN, 0, 0),
        ev.MerchantMoved(0, ("VAL", "QUI", "LIM"), 2, 1, river=False),
        ev.TollPaid(0, 1, "QUI", 2),
        walked,
        walked,
    ) == [
        (
            "Ann uses Move Merchants: Valparaíso → Quilpué → Limache "
            "(1 peso, toll 2 pesos to Ben); Valparaíso → Placilla → Casablanca (1 peso) ×2."
        )
    ]


def test_a_purchase_tells_the_price_and_the_new_card() -> None:
    assert told(
        ev.CardUsed(0, "overseas", ev.MAIN, -1, 0),
        ev.CompensationPaid(0, "west", 10),
        ev.AchievementTaken(0, "buy-three", "north", (0, 3, 0), 0),
        ev.AchievementDrawn("one-vp", "north"),
    ) == [
        (
            "Ann uses Overseas Trade (mayor's office): 10 pesos to the Western Sea; "
            "3 copper → Bazaar; new in the Northern Sea: Honour."
        )
    ]


def test_income_and_returns_of_all_stand_in_one_line() -> None:
    income = ev.IncomeTaken(0, NOTHING, 4), ev.IncomeTaken(1, (0, 1, 0), 2)
    assert told(*income, ev.MajorityPaid(0, 1, 5), ev.MajorityPaid(1, 2, 2)) == [
        "Income: Ann +4 pesos; Ben +2 pesos, +1 copper.",
        "Most residences: Ann +5 pesos; Ben +2 pesos.",
    ]
    marked = WORDS.log.tell(income, NAMES, ENGLISH, enumerate(income, 4))
    assert [(line.number, line.text) for line in marked] == [
        (4, "Income: Ann +4 pesos; `5` Ben +2 pesos, +1 copper.")
    ]


def test_a_round_begins_in_one_line_with_its_lighthouse() -> None:
    events = ev.LighthousePassed(1), ev.RoundBegan(2, 1)
    assert told(*events) == ["Round 2 starts. Ben has the lighthouse."]


def test_who_has_committed_is_not_told_once_the_plans_lie_open() -> None:
    revealed = ev.PlanRevealed(0, ("sell",), "", 0), ev.PlanRevealed(1, (), "", 0)
    committed = ev.PlanCommitted(0, first=False), ev.PlanCommitted(1, first=False)
    assert told(*committed, *revealed) == [
        "Ann has planned: Sell Good.",
        "Ben has planned: no cards.",
    ]
    assert told(ev.PlanCommitted(0, first=False), ev.PlanWithdrawn(0)) == [
        "Ann has withdrawn the plan."
    ]


def test_further_badges_stand_within_the_line() -> None:
    used = ev.CardUsed(0, "build", ev.MAIN, 0, 0)
    built = ev.HouseBuilt(0, "LIM1", NOTHING, 10, 0, 0)
    (line,) = WORDS.log.tell((used, built), NAMES, ENGLISH, ((2, built),))
    assert line.number is None
    assert line.text == "Ann uses Build House: `2` trading post in Limache for 10 pesos."
    assert line.events == (used, built)


MOVES_TOLD = (
    ("goods 2 silver 1 wheat", "Start with 2 silver and 1 wheat"),
    ("place LIM", "Merchant to Limache"),
    (
        "plan move trade mayor coins-10",
        "Plan: Move Merchants, Trade in Villages; mayor's office: Purse",
    ),
    ("plan none bonus copper", "Plan: no cards; bonus good copper"),
    ("draft sell", "Draft: Sell Good"),
    ("unplan", "Withdraw the plan"),
    ("bonus copper", "Bonus good: copper"),
    ("deadline", "Time's up"),
    ("discard 1 wheat hold 2 copper", "Discard 1 wheat and 2 copper (hold) for 9 pesos"),
    ("play sell skip", "Sell Good: no effect"),
    ("play hire alt +wheat", "Hire Merchant: alternative, +1 wheat"),
    ("play sell alt", "Sell Good: alternative, +1 copper"),
    (
        "play move-goods load 3 copper 1 wheat unload 1 silver",
        "Move Goods: load 3 copper and 1 wheat; unload 1 silver",
    ),
    ("play move-goods", "Move Goods: nothing moved"),
    ("play sell-15 silver", "Broker: silver"),
    ("play cheap-hire", "Recruiter"),
    (
        "play move VAL-QUI-LIM; discard 1 wheat; VAL>PLA",
        (
            "Move Merchants: Valparaíso → Quilpué → Limache, discard 1 wheat for 3 pesos, "
            "Valparaíso → Placilla"
        ),
    ),
    ("play river VAL>LIM", "River Boats: Valparaíso → Limache"),
    ("play build LIM1", "Build House: Limache 1"),
    ("play barter-build VAL -wheat", "Barter Builder: Valparaíso, for 1 wheat"),
    (
        "play trade LIM x2 [+copper +wheat | +silver +wheat]; MEL x0",
        "Trade in Villages: Limache ×2 (+1 silver, +1 copper, +2 wheat), Melipilla ×0",
    ),
    ("play ship north", "Move Ship: the Northern Sea"),
    ("play overseas patron", "Overseas Trade: Patron"),
    ("play overseas patron pay east", "Overseas Trade: Patron, pay the Eastern Sea"),
    ("play two-different +silver +wheat", "Mixed Cargo: +1 silver, +1 wheat"),
    ("play coins-15", "Treasury: +15 pesos"),
    ("play buy-three x2 [+silver | +copper]", "Bazaar: ×2 (+1 silver, +1 copper)"),
    ("play patron -copper", "Patron: −1 copper"),
    ("play free-build-or-hire build PLA1", "Public Works: Placilla"),
    ("play free-build-or-hire hire", "Public Works: hire a merchant"),
    ("cash patron", "Cash Patron"),
    ("cash none", "Keep all achievements"),
    ("stay LIM", "A merchant stays in Limache"),
    ("stay none", "All merchants return"),
)


@for_each(("line", "said"), MOVES_TOLD)
def test_moves_are_told_in_a_short_phrase(line: str, said: str) -> None:
    assert label(NOTATION.read(line), 0, ENGLISH) == said


def test_every_kind_of_move_is_told() -> None:
    assert {type(NOTATION.read(line)) for line, _ in MOVES_TOLD} == set(MOVES)


def test_nothing_is_told_of_no_moves() -> None:
    assert panel_told((), NAMES, ENGLISH).change == ""


def test_every_card_place_and_offer_has_words() -> None:
    assert len({words.card(card, ENGLISH) for card in CARD_IDS}) == len(CARD_IDS)
    assert all(card_text(card, seat, ENGLISH) for card in CARD_IDS for seat in range(5))
    assert card_text("sell", 0, ENGLISH) == "Sell 1 good for 10 pesos · or: 1 copper"
    assert card_text("swift-move", 0, ENGLISH) == (
        "Move merchants: 2 spaces free, 3 spaces 3 pesos · or: any 1 good"
    )
    assert achievement_text("coins-10", ENGLISH) == "Purse (A, 2 points)"
    assert phrases.capped_offer("TD1", ENGLISH) == "10 pesos and 1 silver → 2 points (max. 3×)"
    assert phrases.capped_offer("TC1", ENGLISH) == "+5 pesos"
    assert all(phrases.offer(tile, ENGLISH) for tile in TILES)
    for board in BOARDS.values():
        spaces = [*board.spaces, *(residence.id for residence in board.residences)]
        assert len({names.space(space, ENGLISH) for space in spaces}) == len(spaces)


def test_ids_are_named_within_refusals() -> None:
    assert WORDS.word("coins-10", ENGLISH) == WORDS.word("A4", ENGLISH) == "Purse"
    assert WORDS.word("silver", ENGLISH, "good") == "silver"
    assert WORDS.word("LIM", ENGLISH, "place") == "Limache"
    assert WORDS.word("LIM2", ENGLISH, "space") == "Limache 2"
    assert WORDS.word("QUI1", ENGLISH, "space") == "Quilpué"
    assert WORDS.word("west", ENGLISH, "region") == "Western Sea"
    assert WORDS.word("west, north", ENGLISH, "regions") == "Western Sea and Northern Sea"
    assert WORDS.word("VAL>LIM", ENGLISH, "example") is None


def test_values_of_options_have_names() -> None:
    by_id = {option.id: option for option in OPTIONS}
    assert option_value(WORDS, by_id["planning_minutes"], 0, ENGLISH) == "no limit"
    assert option_value(WORDS, by_id["planning_minutes"], 720, ENGLISH) == "12 hours"
    assert option_value(WORDS, by_id["expert_minutes"], 15, ENGLISH) == "15 minutes"
    assert option_value(WORDS, by_id["expert_bonus"], "first", ENGLISH) == "yes"
    assert option_value(WORDS, by_id["stay_rule"], "no-house", ENGLISH).startswith("in villages")
    assert option_value(WORDS, by_id["river_toll"], True, ENGLISH) == "yes"


def test_results_name_their_sources_and_the_tie_break() -> None:
    score = Score(0, 20, {"markets": 12, "achievements": 0, "houses": 8}, 19 * PESO_WEIGHT + 1, 1)
    assert WORDS.score_parts(score, ENGLISH) == "Markets 12, Houses 8"
    assert len({words.source(source, ENGLISH) for source in SOURCES}) == len(SOURCES)
    line = WORDS.with_tie_break("1. Ann", score, ENGLISH, {})
    assert line == "1. Ann; tie: 19 pesos, then the later turn"


def test_options_and_prices_are_said_in_plain_words() -> None:
    assert names.option_value("no-house", ENGLISH) == "in villages without a house"
    exclusive = names.option_value("exclusive", ENGLISH)
    assert exclusive == "one player in each village without a house"
    labels = [option.label for option in OPTIONS]
    assert "Bonus good for the first plan" in labels
    assert "are face up" in refusals.NO_COMPENSATION
    assert BonusQuestion.limited.startswith("Without a choice, you get no good.")
    assert BonusQuestion.preferences[0].label == "bonus good in order"


def test_the_plan_says_what_its_cards_cost_if_used_first() -> None:
    view = rules.view(new(), 0)
    panel = panel_of(view, 0)
    told = panel.summary(pressed(panel, "card=sell", "card=ship", "mayor=hire"))
    assert "Cost if used first: Move Ship 1 peso" in told
    assert "on any turn, without slot cost" in told
