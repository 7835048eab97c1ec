"""Random games with New Buildings, every move against what the printed rules lead to."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.playing import random_chooser, random_games
from tests.rules.puerto_rico import reckoning
from tests.rules.puerto_rico.expansion import filled
from tests.rules.puerto_rico.positions import board, position
from tests.rules.puerto_rico.reckoning import GOODS, Phase, split

SETS = {
    "guests": "guesthouse library union-hall small-wharf lighthouse church black-market "
    "forest-house aqueduct storehouse specialty-factory trading-post statue cloister",
    "wharves": "small-wharf wharf harbor library lighthouse office trading-post hacienda "
    "construction-hut guesthouse small-market small-warehouse cloister",
    "builders": "black-market church university library forest-house hospice aqueduct "
    "storehouse large-warehouse factory trading-post union-hall statue",
    "settlers": "hacienda forest-house library hospice large-market church university wharf "
    "small-wharf cloister aqueduct statue",
}


def start(name: str, seats: int, seed: str) -> rules.State:
    """The first role of a game: two players own half of the small kinds each, all have money."""
    small = [kind for kind in SETS[name].split() if kind not in reckoning.LARGE]
    options = {"building_set": "custom", "custom_buildings": ",".join(filled(*SETS[name].split()))}
    cities = [" ".join(small[0::2]), " ".join(small[1::2]), *[""] * (seats - 2)]
    boards = {
        f"p{number + 1}": board(city=city, doubloons=20, san_juan=6)
        for number, city in enumerate(cities)
    }
    return position(seats, options=options, seed=seed, colonist_ship=seats, **boards)


class Witness:
    """Plays a game and compares each move with the reckoning."""

    def __init__(self, state: rules.State) -> None:
        self.state: Any = state
        self.phase = Phase()
        self.kinds: set[str] = set()

    def play(self, seat: int, move: rules.Move) -> None:
        before, text = self.state, str(move)
        verb = text.split()[0]
        self.kinds.add(verb)
        after: Any = rules.play(before, seat, text).state
        check = getattr(self, f"{verb}_", None)
        if check is not None:
            check(before, seat, text, after)
        self.state = after

    def look(self) -> None:
        """Compare the open moves and the forced ones with the reckoning."""
        state, phase = self.state, self.phase
        for seat in rules.waiting(state):
            moves = list(map(str, rules.legal(state, seat)))
            assert len(moves) == len(set(moves))
            plain = {split(text)[0] for text in moves if not text.startswith("guest ")}
            verbs = {text.split()[0] for text in plain}
            expected = self.expected(seat, verbs)
            if expected is not None:
                assert plain == expected[0], (seat, phase)
                forced = rules.forced(state, seat)
                assert (forced is not None) == self.is_forced(seat, *expected)
        for seat, mine in enumerate(state.players):
            self.look_at_guests(seat, mine)

    def look_at_guests(self, seat: int, mine: Any) -> None:
        words = {text.split()[0] for text in map(str, rules.legal(self.state, seat, "place"))}
        moves = {str(move) for move in rules.legal(self.state, seat, "guest")}
        single = {text for text in moves if len(text.split()) == 3}
        waiting = [
            str(move)
            for other in rules.waiting(self.state)
            for move in list(rules.legal(self.state, other))[:1]
        ]
        closed = not waiting or waiting[0].startswith(("place", "draft", "guest"))
        if closed and seat not in rules.waiting(self.state):
            assert not moves
        elif not closed and not words:
            assert single == reckoning.guest_moves(mine)

    def expected(self, seat: int, verbs: set[str]) -> tuple[set[str], set[str]] | None:
        """The open moves and the circles that a forced one waits for; None for other states."""
        state, phase = self.state, self.phase
        mine = state.players[seat]
        if verbs <= {"settle", "hacienda"} and verbs:
            return reckoning.settlements(state, seat, phase), reckoning.awaited(state, seat, phase)
        if verbs == {"build"}:
            return reckoning.builds(state, seat, phase), reckoning.awaited(state, seat, phase)
        if verbs == {"sell"}:
            return reckoning.sales(state, seat), reckoning.awaited(state, seat, phase)
        if verbs == {"ship"} and sum(mine.goods.values()) < 12:
            waits = reckoning.awaited_at_ship(state, seat, phase)
            return reckoning.shipments(state, seat, phase), waits
        if verbs == {"store"}:
            return reckoning.stores(mine), reckoning.awaited_at_store(mine)
        return None

    def is_forced(self, seat: int, moves: set[str], waits: set[str]) -> bool:
        """RULINGS 4.1."""
        if waits:
            return False
        if any(move.startswith("store") for move in moves):
            held = self.state.players[seat].goods
            everything = " ".join(f"{good}={held[good]}" for good in GOODS if held[good])
            one_kind = sum(number > 0 for number in held.values()) <= 1
            return f"store {everything or 'none'}" in moves or one_kind
        if len(moves) != 1:
            return False
        (move,) = moves
        return not reckoning.asks_to_save_the_pool(self.state, seat, move, self.phase)

    # one method for each first word

    def role_(self, before: Any, seat: int, text: str, after: Any) -> None:
        move, waived = split(text)
        role = move.split()[1]
        self.phase = Phase(role, seat, "library" in waived)
        self.phase.stock = [dict(player.goods) for player in before.players]
        gained = before.roles[role].doubloons
        double = reckoning.doubles(before, seat, self.phase)
        if role.startswith("prospector") and "privilege" not in waived:
            gained += 2 if double else 1
        if role == "captain":
            gained += before.players[seat].occupied("lighthouse")
        assert after.players[seat].doubloons - before.players[seat].doubloons == gained
        if role == "mayor":
            extra = 0 if "privilege" in waived else min(2 if double else 1, before.colonist_supply)
            mine = before.players[seat].colonists() - after.players[seat].colonists()
            shares = len(range(0, before.colonist_ship, before.seats))
            assert -mine == extra + shares
        if role == "craftsman":
            self.produced(before, after)

    def produced(self, before: Any, after: Any) -> None:
        if after.phase == "craftsman" and rules.legal(after, self.phase.chooser, "craft"):
            made = reckoning.production(before, after.players, self.phase.chooser)
            for player, old, new in zip(after.players, self.phase.stock, made, strict=True):
                assert player.goods == {good: old[good] + new[good] for good in GOODS}

    def guest_(self, before: Any, seat: int, text: str, after: Any) -> None:
        assert before.players[seat].colonists() == after.players[seat].colonists()
        if before.phase == "craftsman" and not rules.legal(before, self.phase.chooser, "craft"):
            self.produced(before, after)
        elif rules.waiting(after) and text != "guest pass" and after.phase == before.phase:
            left = before.players[seat].city["guesthouse"] - len(text.split()[2:])
            assert after.players[seat].city["guesthouse"] in (left, left + len(text.split()[2:]))

    def settle_(self, before: Any, seat: int, text: str, after: Any) -> None:
        move, waived = split(text)
        old, new = before.players[seat], after.players[seat]
        took = move != "settle pass"
        assert len(new.island) == len(old.island) + took
        assert new.island.count("forest") == old.island.count("forest") + ("forest" in move)
        hospice = old.occupied("hospice") and seat not in self.phase.settled
        supply = before.colonist_supply + before.colonist_ship
        came = int(took and hospice and "hospice" not in waived and supply > 0)
        assert new.colonists() == old.colonists() + came
        if came and "forest" in move:
            assert new.san_juan == old.san_juan + 1
        elif came:
            kind = move.split()[1]
            assert new.on_tiles[kind] == old.on_tiles.get(kind, 0) + 1
        self.phase.settled.append(seat)

    def hacienda_(self, before: Any, seat: int, text: str, after: Any) -> None:
        self.phase.drew.add(seat)
        old, new = before.players[seat], after.players[seat]
        decides = old.occupied("forest-house")
        assert len(new.island) == len(old.island) + (not decides)
        assert new.colonists() == old.colonists()
        assert bool(rules.legal(after, seat, "keep")) == decides

    def keep_(self, before: Any, seat: int, text: str, after: Any) -> None:
        old, new = before.players[seat], after.players[seat]
        assert len(new.island) == len(old.island) + 1
        assert new.island.count("forest") == old.island.count("forest") + (text == "forest")

    forest_ = keep_

    def build_(self, before: Any, seat: int, text: str, after: Any) -> None:
        move, waived = split(text)
        if move == "build pass":
            return
        kind, items = move.split()[1], move.split()[3:]
        old, new = before.players[seat], after.players[seat]
        paid = reckoning.price(before, seat, kind, self.phase) - len(items)
        assert new.doubloons == old.doubloons - paid
        assert not items or new.doubloons == 0
        points = 0 if "church" in waived else reckoning.church(before, seat, kind)
        points -= "vp" in items
        assert new.vp_chips == old.vp_chips + points
        assert after.vp_pool == before.vp_pool - points
        given = sum(item.startswith("colonist") for item in items)
        there = before.colonist_supply + before.colonist_ship + given > 0
        manned = old.occupied("university") and "university" not in waived and there
        manned = bool(manned and kind != "statue")
        assert new.city[kind] == manned
        assert new.colonists() == old.colonists() - given + manned
        goods = sum(item.startswith("good") for item in items)
        assert sum(new.goods.values()) == sum(old.goods.values()) - goods

    def craft_(self, before: Any, seat: int, text: str, after: Any) -> None:
        made = [
            {good: player.goods[good] - old[good] for good in GOODS}
            for player, old in zip(before.players, self.phase.stock, strict=True)
        ]
        for word in text.split()[1:]:
            if word != "pass":
                made[seat][word] += 1
        for number, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
            assert new.doubloons == old.doubloons + reckoning.factories(old, made[number])
            expected = {g: self.phase.stock[number][g] + made[number][g] for g in GOODS}
            assert new.goods == expected

    def sell_(self, before: Any, seat: int, text: str, after: Any) -> None:
        old, new = before.players[seat], after.players[seat]
        gained = 0 if text == "sell pass" else reckoning.sale(before, seat, text, self.phase)
        assert new.doubloons == old.doubloons + gained
        assert sum(new.goods.values()) == sum(old.goods.values()) - (text != "sell pass")

    def ship_(self, before: Any, seat: int, text: str, after: Any) -> None:
        old, new = before.players[seat], after.players[seat]
        points, doubloons, barrels = reckoning.loading(before, seat, text, self.phase)
        assert new.vp_chips == old.vp_chips + points
        assert new.doubloons == old.doubloons + doubloons
        assert sum(new.goods.values()) == sum(old.goods.values()) - barrels
        assert after.vp_pool == before.vp_pool - points
        assert ("vp" in after.end) == ("vp" in before.end or after.vp_pool <= 0 < points)
        self.phase.shipped.add(seat)
        if barrels:
            self.phase.loaded.add(seat)
            last = split(text)[0].split()[-1]
            if last in ("wharf", "small-wharf"):
                self.phase.wharves.add((seat, last))


def guests_of_all(state: rules.State, chance: rules.Chance) -> tuple[int, rules.Move] | None:
    """Now and then, a guest of anybody who may move one."""
    for seat in range(state.seats):
        moves = [move for move in rules.legal(state, seat, "guest") if str(move) != "guest pass"]
        if moves and seat not in rules.waiting(state) and chance.below(4) == 0:
            return seat, moves[chance.below(len(moves))]
    return None


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", SETS)
def test_every_move_leads_to_what_the_rules_say(name, seats):
    for number in range(random_games(1)):
        seed = f"{name} {seats} {number}"
        witness, choose, chance = (
            Witness(start(name, seats, seed)),
            random_chooser(seed),
            rules.Chance(seed),
        )
        while rules.waiting(witness.state):
            witness.look()
            seat = rules.waiting(witness.state)[0]
            early = guests_of_all(witness.state, chance)
            witness.play(*(early or (seat, choose(witness.state, seat))))
            assert rules.audit(witness.state) == []
        assert {"role", "settle", "place", "build", "craft", "sell", "ship"} <= witness.kinds


def test_a_record_replays_with_guests_that_moved_out_of_turn():
    """RULINGS 4.1, 11.2: options, seed and lines are the whole game."""
    options = {"building_set": "new-only"}
    state = rules.new("puerto-rico", 3, options, "guests 2")
    choose, chance, made = random_chooser("guests 2"), rules.Chance("guests 2"), []
    early = 0
    while rules.waiting(state):
        seat = rules.waiting(state)[0]
        moved = guests_of_all(state, chance)
        early += moved is not None
        seat, move = moved or (seat, choose(state, seat))
        made.append((seat, str(move)))
        state = rules.play(state, seat, move).state
    version = rules.game("puerto-rico").rules
    record = rules.Record("puerto-rico", 3, options, "guests 2", version, tuple(made))
    assert rules.Record.from_text(record.to_text()).replay() == state
    assert early
