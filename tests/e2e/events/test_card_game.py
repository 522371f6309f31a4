"""A Card Game event from a fresh database to the final places: finals up to the reset game."""

from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.events.hall import Hall, confirm, pairs, places, record, report

NAMES = ("Ada", "Bea", "Cleo", "Dan", "Eve", "Finn")
CHOICE = "You choose your side."


class Room(NamedTuple):
    """Everybody with a device."""

    hall: Hall
    desk: Page
    judge: Page
    phones: dict[str, Page]

    def publish(self, number: int) -> dict[str, tuple[str, str]]:
        """The next round, on every phone; who plays whom at which table."""
        self.hall.publish(self.desk, number)
        tables = pairs(self.desk)
        for pair in tables.values():
            for name in pair:
                expect(self.phones[name].locator("#my-round")).to_have_text(f"Round {number}")
        return tables

    def choose(self, pair: tuple[str, str], side: str) -> str | None:
        """Whoever has the choice takes this side; the opponent's phone shows the other."""
        chooser = next((one for one in pair if self.phones[one].get_by_text(CHOICE).count()), None)
        if chooser is not None:
            self.phones[chooser].get_by_role("button", name=f"{side} side").click()
        for name in pair:
            expect(self.phones[name].locator(".my-side")).to_be_visible()
        return chooser

    def side(self, name: str) -> str:
        """The side that a phone tells its owner to play."""
        return self.phones[name].locator(".my-side strong").inner_text()

    def report(self, pair: tuple[str, str], *winners: str) -> None:
        """By phone."""
        report(self.phones[pair[0]], *winners)
        confirm(self.phones[pair[1]])

    def final(self, number: int, winners: dict[frozenset[str], str]) -> None:
        """A round of the finals, one game a match; the last table is entered by the judge."""
        tables = self.publish(number)
        assert {frozenset(pair) for pair in tables.values()} == set(winners)
        for place, (table, pair) in enumerate(tables.items(), start=1):
            self.choose(pair, "Dark")
            winner = winners[frozenset(pair)]
            if place == len(tables):
                record(self.judge, self.hall.at("/desk"), table, winner)
            else:
                self.report(pair, winner)


def opened(hall: Hall) -> Room:
    """One Swiss round, then a cut of four; six players, all with phones."""
    desk = hall.host()
    hall.new_event(desk, "swlcg.standard", rounds=1, cut=4)
    hall.announce(desk)
    phones = {name: hall.newcomer(name) for name in NAMES[:2]}
    hall.paste(desk, *NAMES[2:])
    phones |= {name: hall.player(desk, name) for name in NAMES[2:]}
    judge = hall.judge(desk, "Jo")
    hall.all_present(desk)
    return Room(hall, desk, judge, phones)


def swiss(room: Room) -> tuple[str, str, str, str]:
    """Points 6, 4, 3, 3, 1, 0; the four of the cut, the last two in any order."""
    tables = room.publish(1)
    room.hall.start(room.desk)
    assert all(room.choose(pair, "Light") for pair in tables.values())
    first, second, third = tables.values()
    room.report(first, first[0], first[0])
    room.report(second, second[1], "Draw")
    record(room.judge, room.hall.at("/desk"), list(tables)[2], third[0], third[1])
    return first[0], second[1], third[0], third[1]


@pytest.mark.rule("LCG-1", "LCG-9", "LCG-11", "LCG-13", "EV-14")
def test_the_unbeaten_player_loses_the_first_final_and_a_reset_game_decides(hall: Hall) -> None:
    room = opened(hall)
    wall = hall.wall()
    one, two, third, fourth = swiss(room)
    tables = room.publish(2)
    low = next(name for pair in tables.values() if one in pair for name in pair if name != one)
    high = fourth if low == third else third
    for table, pair in tables.items():
        best = one if one in pair else two
        assert room.choose(pair, "Dark") == best
        if best == one:
            room.report(pair, best)
        else:
            record(room.desk, hall.at("/desk"), table, best)
    room.final(3, {frozenset((one, two)): one, frozenset((low, high)): high})
    room.final(4, {frozenset((two, high)): two})
    (pair,) = room.publish(5).values()
    assert set(pair) == {one, two}
    room.choose(pair, "Dark")
    expect(room.desk.get_by_text("This round has no time limit.")).to_be_visible()
    sides = {name: room.side(name) for name in pair}
    room.report(pair, two)
    (again,) = room.publish(6).values()
    assert {name: room.side(name) for name in again} == {
        one: sides[two],
        two: sides[one],
    }
    bracket = hall.spectator("/bracket")
    expect(bracket.locator("#page")).to_contain_text("Reset game")
    room.report(again, two)
    expect(bracket.locator(".champion")).to_contain_text(two)
    hall.finish(room.desk)
    final = places(room.desk)
    assert final[:4] == [two, one, high, low]
    assert len(final) == len(NAMES)
    expect(wall.locator(".step-1").filter(visible=True)).to_contain_text(two)
    expect(room.phones[one].locator(".my-place")).to_contain_text("Place 2 of")
