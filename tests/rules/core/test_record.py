"""Records: a game as text (rules.core.record, Puerto Rico RULINGS 11)."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

import rules
from rules import BadRecord, Record
from rules.core.steps import pending
from rules.valparaiso.data import MAYOR_COST
from rules.valparaiso.steps.planning import Planning
from tests.cases import for_each
from tests.playing import play

TEXT = """\
slowboat record 1
game puerto-rico
rules 1
seats 3
seed "any \\"text\\""
option mayor_mode ordered
option corn_minus_one true

P1: role settler
P1: settle quarry
P2: settle pass
"""
RECORD = Record(
    "puerto-rico",
    3,
    {"mayor_mode": "ordered", "corn_minus_one": True},
    'any "text"',
    1,
    ((0, "role settler"), (0, "settle quarry"), (1, "settle pass")),
)


def test_a_record_is_written_and_read():
    assert RECORD.to_text() == TEXT
    assert Record.from_text(TEXT) == RECORD


@for_each("seed", ["", " ", "a\nb", "a * b", '"', "船 é", "\u2028", "\\"])
def test_any_text_is_a_seed(seed):
    record = Record("puerto-rico", 2, {}, seed)
    text = record.to_text()
    assert text.isascii()
    assert Record.from_text(text) == record


def test_a_record_replays_to_the_position():
    state = rules.new("puerto-rico", 3, RECORD.options, RECORD.seed, RECORD.rules)
    expected = play(state, "P1: role settler", "P1: settle quarry", "P2: settle pass")
    assert RECORD.replay() == expected
    assert Record.from_text(TEXT).replay() == expected


def test_a_record_replays_up_to_a_move():
    begun = rules.new("puerto-rico", 3, RECORD.options, RECORD.seed, RECORD.rules)
    assert RECORD.replay(0) == begun
    assert rules.waiting(RECORD.replay(1)) == (0,)
    assert rules.waiting(RECORD.replay(2)) == (1,)
    assert RECORD.replay(99) == RECORD.replay()
    with pytest.raises(BadRecord, match="plies can't be -1"):
        RECORD.replay(-1)


def test_comments_and_empty_lines_are_left_out():
    """Puerto Rico RULINGS 11: everything after ` * ` and whole lines that begin with `* `."""
    text = TEXT.replace("P1: role settler\n", "* start\n\nP1: role settler   * with * remarks\n*\n")
    assert Record.from_text("* made by hand\n\n" + text) == RECORD


def test_an_empty_comment_is_a_comment():
    assert Record.from_text(TEXT + "* \n").moves == RECORD.moves


def test_windows_line_ends_are_read():
    assert Record.from_text(TEXT.replace("\n", "\r\n")) == RECORD


def test_comments_are_written_behind_their_moves():
    text = RECORD.to_text({2: "a quarry", 3: ""})
    assert "P1: settle quarry * a quarry\nP2: settle pass\n" in text
    assert Record.from_text(text) == RECORD


def test_a_comment_cannot_add_a_line():
    text = RECORD.to_text({1: "first\nP2: settle corn\r\nP3: settle pass"})
    assert Record.from_text(text) == RECORD


@for_each(
    ("line", "new", "sentence"),
    [
        (1, "another record 1", "Line 1 of the record can't be read: another record 1"),
        (2, "game", "Line 2 of the record can't be read: game"),
        (3, "rule 1", "Line 3 of the record can't be read: rule 1"),
        (4, "game puerto-rico", "Line 4 of the record can't be read: game puerto-rico"),
        (4, "seats three", "Line 4 of the record can't be read: seats three"),
        (3, "rules 1.0", "Line 3 of the record can't be read: rules 1.0"),
        (3, "rules \u0663", "Line 3 of the record can't be read: rules ٣"),
        (5, "seed unquoted", "Line 5 of the record can't be read: seed unquoted"),
        (5, "seed 5", "Line 5 of the record can't be read: seed 5"),
        (5, 'seed "a', "Line 5 of the record can't be read: seed \"a"),
        (5, r'seed "\ud800"', 'Line 5 of the record can\'t be read: seed "\\ud800"'),
        (7, "option mayor_mode ordered", "Line 7 of the record can't be read: option mayor_mode"),
        (9, "P0: role settler", "Line 9 of the record can't be read: P0: role settler"),
        (9, "P1 role settler", "Line 9 of the record can't be read: P1 role settler"),
        (9, "P1:role settler", "Line 9 of the record can't be read: P1:role settler"),
        (9, "P1: ", "Line 9 of the record can't be read: P1:"),
        (9, "P1234: role settler", "Line 9 of the record can't be read: P1234: role settler"),
        (10, "option vp_visibility open", "Line 10 of the record can't be read: option vp_vis"),
        (10, "settle quarry", "Line 10 of the record can't be read: settle quarry"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line(line, new, sentence):
    damaged = TEXT.splitlines()
    damaged[line - 1] = new
    with pytest.raises(BadRecord) as caught:
        Record.from_text("\n".join(damaged))
    assert str(caught.value).startswith(sentence)


def test_long_lines_are_shortened_in_the_sentence():
    with pytest.raises(BadRecord) as caught:
        Record.from_text("x" * 5000)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([], "The record is missing its first line."),
        (["* only a comment"], "The record is missing its first line."),
        (["slowboat record 1"], "The record is missing its game."),
        (["slowboat record 1", "game puerto-rico", "rules 1"], "The record is missing its seats."),
    ],
)
def test_a_record_that_lacks_something_is_refused(lines, sentence):
    with pytest.raises(BadRecord) as caught:
        Record.from_text("\n".join(lines))
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game puerto-rico", "game chess", "The record can't be set up: There's no game chess"),
        ("mayor_mode", "speed", "There's no option speed"),
        ("ordered", "slow", "The record can't be set up: The option mayor_mode can't be slow"),
    ],
)
def test_a_setup_that_does_not_exist_is_refused(old, new, sentence):
    with pytest.raises(BadRecord) as caught:
        Record.from_text(TEXT.replace(old, new))
    assert str(caught.value).startswith(sentence)


@for_each(
    ("old", "new", "sentence"),
    [
        ("seats 3", "seats 9", "The record can't be set up: Puerto Rico is for 2 to 5 players."),
        ("rules 1", "rules 99", "The record can't be set up: There's no version 99"),
        ("rules 1", "rules 0", "The record can't be set up: There's no version 0"),
        (
            "P1: settle quarry",
            "P1: settle gold",
            "Move 2 of the record (P1: settle gold) isn't allowed: gold isn't an island tile.",
        ),
        (
            "P2: settle pass",
            "P3: settle pass",
            "Move 3 of the record (P3: settle pass) isn't allowed: It isn't your turn.",
        ),
        (
            "P2: settle pass",
            "P9: settle pass",
            "Move 3 of the record (P9: settle pass) isn't allowed: It isn't your turn.",
        ),
        (
            "P2: settle pass",
            "P2: settle quarry",
            "Move 3 of the record (P2: settle quarry) isn't allowed: Only the settler",
        ),
    ],
)
def test_a_record_that_does_not_replay_says_why(old, new, sentence):
    record = Record.from_text(TEXT.replace(old, new))
    with pytest.raises(BadRecord) as caught:
        record.replay()
    assert str(caught.value).startswith(sentence)


def test_a_record_of_any_length_is_refused_early():
    with pytest.raises(BadRecord, match="up to 1000000 characters"):
        Record.from_text("\n" * 1_000_001)


def test_a_seed_of_many_brackets_is_refused():
    """Reading it as JSON would exhaust the stack."""
    with pytest.raises(BadRecord, match="Line 5"):
        Record.from_text(TEXT.replace('"any \\"text\\""', "[" * 200_000))


def test_a_changed_placement_is_part_of_the_record():
    """Puerto Rico RULINGS 13.2: the position is the replay of all answers, changed ones too."""
    moves = (
        (0, "role mayor"),
        (2, "place corn=1"),
        (2, "place corn=1"),
        (0, "place indigo=1"),
        (1, "place indigo=1"),
    )
    state = Record("puerto-rico", 3, {}, "twice", 1, moves).replay()
    assert rules.waiting(state) == (1,)
    assert state.players[2].on_tiles == {"corn": 1}


CHANGED = (
    (0, "role mayor"),
    (2, "place corn=1"),
    (1, "place indigo=1"),
    (2, "place corn=1"),
)


@pytest.mark.parametrize("more", [(), ((0, "place indigo=1"), (1, "role trader"))])
def test_a_compact_record_leaves_out_answers_that_were_changed(more):
    """Puerto Rico RULINGS 4.1: one line of each player for each state, and the same position."""
    record = Record("puerto-rico", 3, {}, "compact", 1, CHANGED + more)
    compact = record.compact()
    assert compact.moves == CHANGED[:3] + more
    assert compact.replay() == record.replay()


def test_a_record_without_changed_answers_is_compact():
    assert RECORD.compact() == RECORD


def test_a_record_that_does_not_replay_cannot_be_compacted():
    with pytest.raises(BadRecord, match=r"Move 1 of the record \(P2: role mayor\) isn't allowed"):
        Record("puerto-rico", 3, {}, "compact", 1, ((1, "role mayor"),)).compact()


def test_a_sealed_record_keeps_its_seed_secret_and_does_not_replay():
    record = Record("puerto-rico", 3, {}, "secret", 1, ((0, "role settler"),)).sealed()
    text = record.to_text()
    assert "\nseed-sha256 " + sha256(b"secret").hexdigest() in text
    assert '"secret"' not in text
    assert Record.from_text(text) == record
    with pytest.raises(BadRecord, match="secret until the game ends"):
        record.replay()


def test_a_record_leaves_out_answers_that_were_changed():
    state = rules.new("puerto-rico", 3, seed="compact")
    moves = [(0, "role mayor")]
    state, _ = rules.play(state, *moves[0])
    places = [str(move) for move in rules.legal(state, 0)]
    changed = [(0, places[0]), (1, str(rules.legal(state, 1)[0])), (0, places[-1])]
    record = Record("puerto-rico", 3, {}, "compact", 1, (*moves, *changed))
    assert record.compact().moves == (*moves, (0, places[-1]), changed[1])
    assert record.compact().replay() == record.replay()


VALPARAISO = {"planning": "standard"}
EXPERT = {"planning": "expert", "expert_bonus": "first"}


def planning(options: dict[str, object], *lines: str) -> Record:
    """A game of two that has come to planning, and some lines more."""
    state, moves = rules.new("valparaiso", 2, options, "plans"), []
    while not isinstance(pending(state), Planning):
        seat = rules.waiting(state)[0]
        moves.append((seat, str(rules.legal(state, seat)[0])))
        rules.play_in_place(state, *moves[-1])
    moves += [(int(seat[1:]) - 1, text) for seat, text in (line.split(": ") for line in lines)]
    return Record("valparaiso", 2, options, "plans", state.rules, tuple(moves))


def planned(record: Record) -> list[str]:
    """The lines of a record in which somebody plans."""
    verbs = ("plan", "draft", "unplan", "bonus", "deadline", "discard")
    return [f"P{seat + 1}: {text}" for seat, text in record.moves if text.split()[0] in verbs]


@for_each(
    ("options", "lines", "compact"),
    [
        (VALPARAISO, "P1: draft move/P1: plan sell/P2: plan none", "P1: plan sell/P2: plan none"),
        (
            VALPARAISO,
            "P1: plan sell/P1: unplan/P1: plan move/P2: plan none",
            "P1: plan move/P2: plan none",
        ),
        (VALPARAISO, "P1: draft sell/P1: deadline/P2: plan none", ""),
        (VALPARAISO, "P1: plan sell/P1: unplan/P1: deadline/P2: plan none", ""),
        (
            VALPARAISO,
            "P1: draft move/P1: discard 1 silver/P1: plan sell/P2: plan none",
            "P1: discard 1 silver/P1: plan sell/P2: plan none",
        ),
        (
            VALPARAISO,
            "P1: draft sell/P2: discard 1 silver/P1: discard 1 silver/P1: plan move/P2: plan none",
            "P2: discard 1 silver/P1: discard 1 silver/P1: plan move/P2: plan none",
        ),
        (
            VALPARAISO,
            "P1: plan sell/P1: unplan/P1: draft move/P2: discard 1 silver",
            "P2: discard 1 silver/P1: draft move",
        ),
        (
            EXPERT,
            "P1: draft sell bonus wheat/P1: plan move/P2: plan none",
            "P1: plan move/P1: bonus wheat/P2: plan none",
        ),
        (
            EXPERT,
            "P1: draft sell bonus wheat/P2: plan move/P1: plan none bonus silver/P2: bonus copper",
            "P2: plan move/P1: plan none/P2: bonus copper",
        ),
        (
            EXPERT,
            "P1: plan sell bonus wheat/P2: plan move bonus copper",
            "P1: plan sell bonus wheat/P2: plan move",
        ),
        (EXPERT, "P1: plan sell/P1: bonus copper/P2: plan none", ""),
        (
            EXPERT,
            "P1: bonus wheat/P1: plan sell/P2: plan none",
            "P1: plan sell/P1: bonus wheat/P2: plan none",
        ),
        (
            EXPERT,
            "P1: bonus wheat/P2: plan sell/P2: bonus copper/P1: plan none",
            "P2: plan sell/P2: bonus copper/P1: plan none",
        ),
        (
            EXPERT,
            "P1: draft move/P2: plan sell/P1: plan none/P2: bonus copper",
            "P2: plan sell/P1: plan none/P2: bonus copper",
        ),
        (
            VALPARAISO,
            "P1: draft move/P1: draft sell/P2: plan move/P1: deadline",
            "P2: plan move/P1: draft sell/P1: deadline",
        ),
        (
            EXPERT,
            "P1: draft move/P2: plan sell bonus wheat/P1: draft trade/P1: deadline",
            "P2: plan sell bonus wheat/P1: draft trade/P1: deadline",
        ),
        # what others could not tell from what they knew when it happened
        (
            VALPARAISO,
            "P1: draft move/P2: plan sell/P1: deadline",
            "P2: plan sell/P1: draft move/P1: deadline",
        ),
        (
            VALPARAISO,
            "P1: plan sell/P2: discard 1 silver/P1: unplan/P1: plan sell/P2: plan none",
            "P2: discard 1 silver/P1: plan sell/P2: plan none",
        ),
    ],
)
def test_a_compact_record_keeps_every_move_that_matters(options, lines, compact):
    """Valparaíso RULINGS 6: drafts, withdrawals, goods named in advance."""
    record = planning(options, *lines.split("/"))
    assert "/".join(planned(record.compact())) == (compact or lines)
    assert record.compact().replay() == record.replay()


def test_a_compact_record_says_nothing_of_a_mayor_who_could_not_be_paid():
    state, moves = rules.new("valparaiso", 2, VALPARAISO, "poor"), []
    chance = rules.Chance("poor")
    while not isinstance(pending(state), Planning) or state.players[0].pesos >= MAYOR_COST:
        seat = rules.waiting(state)[0]
        moves.append((seat, str(rules.sample(state, seat, chance))))
        rules.play_in_place(state, *moves[-1])
    one, two, *_ = state.players[0].cards
    moves += [(0, f"draft {one} mayor {two}"), (1, "plan none"), (0, "deadline")]
    record = Record("valparaiso", 2, VALPARAISO, "poor", state.rules, tuple(moves))
    compact = record.compact()
    assert compact.moves[-3:] == ((1, "plan none"), (0, f"draft {one}"), (0, "deadline"))
    assert compact.replay() == record.replay()


def test_a_compact_record_of_many_drafts_is_made_at_once():
    drafts = [f"P1: draft {cards}" for cards in ("move", "sell", "move trade")] * 200
    record = planning(VALPARAISO, *drafts, "P1: plan sell", "P2: plan none")
    plies = 0

    def counted(*args: Any, **recorded: bool) -> Any:
        nonlocal plies
        plies += 1
        return rules.play_in_place(*args, **recorded)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rules.door.play_in_place", counted)
        compact = record.compact()
    assert planned(compact) == ["P1: plan sell", "P2: plan none"]
    assert plies < 5 * len(record.moves)


@for_each(
    ("options", "lines", "public"),
    [
        (VALPARAISO, "P1: draft move sell", ""),
        (VALPARAISO, "P1: draft move sell/P1: plan sell", ""),
        (VALPARAISO, "P1: plan sell/P1: unplan/P1: discard 1 silver", "P1: discard 1 silver"),
        (EXPERT, "P1: bonus wheat/P2: draft sell", ""),
        (EXPERT, "P1: draft move/P2: plan sell/P1: plan none", ""),
        (
            EXPERT,
            "P1: draft move/P2: plan sell/P1: plan none/P2: bonus copper",
            "P2: plan sell/P1: plan none/P2: bonus copper",
        ),
    ],
)
def test_a_public_record_says_nothing_that_is_secret(options, lines, public):
    record = planning(options, *lines.split("/"))
    shown = record.compact().public()
    assert "/".join(planned(shown)) == public
    assert shown.seed == ""
