import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.added_numbers import TIME_TO_OPEN
from podium.event.chance import commitment
from podium.event.clock import ClockStarted, EnterRoll, RollEntered
from podium.event.fact import Fact
from podium.event.numbers import NumberCommitted, NumberOpened, NumbersAsked, NumbersCounted
from podium.event.rounds import DrawRound, RoundDrawn, RoundPublished
from podium.event.setup import CloseEvent, EventCreated
from podium.event.verify import Broken, DrawFault, verify
from podium.kernel.now import Now
from tests.unit.event.phones import commit, draw_with, number_of
from tests.unit.event.playing import ALL, LG, SP, Playing


def with_fact(event: Playing, kind: type[Fact], **changes: object) -> tuple[int, list[Fact]]:
    """The facts with the first of a kind changed, and its number."""
    place = next(i for i, fact in enumerate(event.facts) if isinstance(fact, kind))
    facts = list(event.facts)
    facts[place] = replace(facts[place], **changes)
    return place + 1, facts


def first(event: Playing, kind: type[Fact]) -> Fact:
    return next(fact for fact in event.facts if isinstance(fact, kind))


@pytest.mark.parametrize("rulebook", ALL)
def test_everything_drawn_can_be_replayed_by_anyone(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3).begin(7)
    for _ in range(3):
        event.play_round()
    assert verify(event.facts) == ()


def test_a_pairing_that_was_not_drawn_is_found() -> None:
    event = Playing(SP, rounds=2).begin(6).play(2)
    drawn = first(event, RoundDrawn)
    assert isinstance(drawn, RoundDrawn)
    one, two, *rest = drawn.matches
    swapped = (
        replace(one, entrants=(two.entrants[0], one.entrants[1])),
        replace(two, entrants=(one.entrants[0], two.entrants[1])),
        *rest,
    )
    number, facts = with_fact(event, RoundDrawn, matches=swapped)
    assert DrawFault(number, Broken.PAIRING_DIFFERS) in verify(facts)
    number, facts = with_fact(event, RoundDrawn, inputs="0" * 64)
    assert verify(facts)[0] == DrawFault(number, Broken.PAIRING_DIFFERS)
    number, facts = with_fact(event, RoundDrawn, draw="round 9")
    assert verify(facts)[0] == DrawFault(number, Broken.NOT_COMMITTED)


def test_one_changed_byte_of_any_secret_nonce_or_commitment_is_found() -> None:
    event = Playing(LG).begin(4)
    event.publish()
    created = first(event, EventCreated)
    assert isinstance(created, EventCreated)
    draw = created.draws[0]
    for byte in range(32):
        for field, value in (("nonce", draw.nonce), ("secret", draw.secret)):
            changed = bytes(b ^ (i == byte) for i, b in enumerate(value))
            draws = (replace(draw, **{field: changed}), *created.draws[1:])
            _, facts = with_fact(event, EventCreated, draws=draws)
            assert verify(facts)[0] == DrawFault(1, Broken.COMMITMENT_WRONG)


def test_a_secret_exchanged_with_its_commitment_gives_another_pairing() -> None:
    event = Playing(SP).begin(8)
    event.publish()
    created = first(event, EventCreated)
    assert isinstance(created, EventCreated)
    lots, pairing, roll = created.draws
    secret = bytes(32)
    forged = replace(
        pairing,
        secret=secret,
        commitment=commitment(pairing.id, nonce=pairing.nonce, secret=secret),
    )
    _, facts = with_fact(event, EventCreated, draws=(lots, forged, roll))
    assert [fault.broken for fault in verify(facts)] == [Broken.PAIRING_DIFFERS]


def test_a_roll_that_was_not_rolled_is_found() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    event.start_clock()
    started = first(event, ClockStarted)
    assert isinstance(started, ClockStarted)
    number, facts = with_fact(event, ClockStarted, extra=(started.extra or 0) + 1)
    assert verify(facts) == (DrawFault(number, Broken.ROLL_DIFFERS),)


def test_an_entered_roll_must_be_the_one_committed_to() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    event.do(EnterRoll(1, 2))
    event.start_clock()
    assert verify(event.facts) == ()
    number, facts = with_fact(event, RollEntered, extra=5)
    assert DrawFault(number, Broken.ROLL_DIFFERS) in verify(facts)


def test_the_draw_of_the_next_round_must_be_committed_to_in_time_and_once() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    number, facts = with_fact(event, RoundPublished, draws=())
    assert DrawFault(number, Broken.NOT_COMMITTED) in verify(facts)
    created = first(event, EventCreated)
    assert isinstance(created, EventCreated)
    number, facts = with_fact(event, RoundPublished, draws=created.draws[:1])
    assert DrawFault(number, Broken.COMMITTED_TWICE) in verify(facts)


def test_facts_that_make_no_sense_end_the_check() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    assert verify(event.facts[1:]) == (DrawFault(1, Broken.SENSELESS),)
    assert verify([event.facts[0], event.facts[0]])[-1] == DrawFault(2, Broken.SENSELESS)
    assert verify(event.facts[:1] + event.facts[-1:])[-1].number == 2
    _, facts = with_fact(event, EventCreated, rulebook="{}")
    assert verify(facts) == (DrawFault(1, Broken.SENSELESS),)


def test_all_draws_are_opened_when_the_event_is_closed() -> None:
    event = Playing(SP, rounds=1).begin(4).play(1)
    assert any(line.secret is None for line in event.view().draws)
    event.do(CloseEvent())
    assert all(line.secret is not None for line in event.view().draws)


def with_numbers() -> Playing:
    """Two phones were asked; one told its number, and the draw waited for the other in vain."""
    event = Playing(SP).begin(8)
    commit(event, "e1", "e2")
    draw_with(event, "e1")
    return event


def test_forged_numbers_are_found_in_the_journal() -> None:
    event = with_numbers()
    assert verify(event.facts) == ()
    other = number_of("e2")
    asked = first(event, NumbersAsked)
    for kind, changes, broken in (
        (NumberOpened, {"number": other}, Broken.NUMBER_WRONG),
        (NumberOpened, {"entrant": EntrantId("e2")}, Broken.NUMBER_WRONG),
        (NumberOpened, {"at": Now(asked.at + TIME_TO_OPEN)}, Broken.NUMBER_WRONG),
        (NumberCommitted, {"hash": "0" * 64}, Broken.NUMBER_WRONG),
        (NumbersCounted, {"at": asked.at}, Broken.NUMBERS_LEFT_OUT),
        (NumbersAsked, {"inputs": "0" * 64}, Broken.BASIS_DIFFERS),
        (NumbersAsked, {"draw": "round 2"}, Broken.BASIS_DIFFERS),
    ):
        _, facts = with_fact(event, kind, **changes)
        assert broken in [fault.broken for fault in verify(facts)], (kind, changes)


def test_a_server_that_leaves_out_what_phones_sent_is_found() -> None:
    event = with_numbers()
    without: dict[type[Fact], Broken] = {
        NumberOpened: Broken.PAIRING_DIFFERS,
        NumbersCounted: Broken.NUMBERS_LEFT_OUT,
        NumbersAsked: Broken.SENSELESS,
    }
    for kind, broken in without.items():
        facts = [fact for fact in event.facts if not isinstance(fact, kind)]
        assert broken in [fault.broken for fault in verify(facts)], kind
    honest = Playing(SP).begin(8)
    honest.do(DrawRound())
    ignored = [*event.facts[:-4], *honest.facts[-2:]]
    assert Broken.NUMBERS_LEFT_OUT in [fault.broken for fault in verify(ignored)]


def test_a_second_hash_in_place_of_the_first_is_found() -> None:
    event = with_numbers()
    place = next(i for i, fact in enumerate(event.facts) if isinstance(fact, NumberCommitted))
    facts = list(event.facts)
    facts.insert(place + 1, replace(facts[place], hash="0" * 64))
    assert DrawFault(place + 2, Broken.COMMITTED_TWICE) in verify(facts)
