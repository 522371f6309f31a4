import pytest

from podium.kernel.now import Now, SteadyClock

HOUR = 3_600_000


class Machine:
    """A machine whose two clocks can be moved."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.steady = 5_000

    def clock(self, not_before: int = 0) -> SteadyClock:
        return SteadyClock(
            wall=lambda: self.wall, steady=lambda: self.steady, not_before=Now(not_before)
        )

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


@pytest.mark.parametrize("jump", [-24 * HOUR, -HOUR, -1_000, 1_000, HOUR, 24 * HOUR])
def test_setting_the_machines_clock_moves_nothing(jump: int) -> None:
    machine = Machine()
    clock = machine.clock()
    start = clock.now()
    assert start == machine.wall
    machine.wait(1_000)
    machine.wall += jump
    assert clock.now() == start + 1_000


def test_time_asleep_is_counted() -> None:
    machine = Machine()
    clock = machine.clock()
    start = clock.now()
    machine.wait(HOUR // 2)
    assert clock.now() == start + HOUR // 2


def test_after_a_restart_time_is_never_before_what_is_known() -> None:
    machine = Machine()
    known = machine.wall + HOUR
    clock = machine.clock(not_before=known)
    assert clock.now() == known
    machine.wait(7)
    assert clock.now() == known + 7


def test_the_machines_own_clocks_go_forward() -> None:
    clock = SteadyClock()
    assert 0 < clock.now() <= clock.now()


@pytest.mark.parametrize(
    ("waited", "set_by", "sure"),
    [
        (HOUR - 1, 0, False),
        (HOUR, 0, True),
        (HOUR, -40 * 24 * HOUR, False),
        (HOUR, 40 * 24 * HOUR, False),
        (HOUR, 60_000, True),
    ],
)
def test_time_is_sure_after_an_hour_in_which_nobody_set_the_clock(
    waited: int, set_by: int, sure: bool
) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wait(waited)
    machine.wall += set_by
    assert clock.is_sure() is sure


def test_time_that_goes_on_from_an_entry_to_come_is_not_sure_until_the_machine_has_it_too() -> None:
    machine = Machine()
    clock = machine.clock(not_before=machine.wall + 40 * 24 * HOUR)
    machine.wait(2 * HOUR)
    assert not clock.is_sure()
    machine.wait(38 * 24 * HOUR)
    later = machine.clock(not_before=machine.wall + HOUR // 2)
    machine.wait(HOUR)
    assert later.is_sure()
