import pytest
from msgspec.structs import replace

from podium.allstar.rules.box import default_box
from podium.allstar.rules.moves import (
    MOVES,
    OPEN,
    SEAL,
    Move,
    bus,
    discard,
    give,
    move_of,
    pick,
    put_in,
    shoot,
    take_out,
    text_of,
    undo,
)
from podium.allstar.rules.options import Options
from podium.allstar.rules.record import (
    BadRecord,
    Drawn,
    Moved,
    Record,
    parse_record,
    record_of,
    record_text,
    replay,
)
from podium.allstar.rules.refusals import Malformed
from podium.allstar.rules.state import GamePhase
from tests.allstar_records import last_state
from tests.allstar_scenes import game_of, random_game, with_symbols

GAME = game_of(Options(3))


def recorded(seed: str = "a friday") -> Record:
    steps = list(random_game(GAME, seed))
    return record_of(GAME, seed, (entry for _, entry, _ in steps), steps[-1][2])


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (pick(17), "pick 17"),
        (give(0), "give 0"),
        (discard(107), "discard 107"),
        (shoot(5), "shoot 5"),
        (put_in(17), "in 17"),
        (put_in(17, team=3), "in 3 17"),
        (take_out(4), "out 4"),
        (take_out(4, team=1), "out 1 4"),
        (bus(3, team=2), "bus 2 3"),
        (undo(2), "undo 2"),
        (SEAL, "seal"),
        (OPEN, "open"),
    ],
)
def test_a_move_has_one_text(move: Move, text: str) -> None:
    assert text_of(move) == text
    assert move_of(text) == move


def test_every_number_is_a_move_with_its_own_text_or_no_move() -> None:
    texts = []
    for number in range(-3, MOVES + 100):
        try:
            texts.append(text_of(Move(number)))
        except Malformed:
            continue
        assert move_of(texts[-1]) == number
    assert len(texts) == len(set(texts)) == 12 * 128 + 9 + 3 + 2


@pytest.mark.parametrize(
    "text", ["", "pick", "pick 128", "pick -1", "pick 01", "Pick 1", "pick 1 ", "in 4 1", "bus 1 4"]
)
def test_a_text_that_is_no_move_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        move_of(text)


def test_a_record_names_seed_options_hash_draws_moves_and_fans() -> None:
    lines = record_text(recorded()).splitlines()
    assert lines[:11] == [
        "podium-allstar/1",
        f"data {GAME.data_hash}",
        "managers 3",
        "mode tradition",
        "shootout equal-strength",
        "three_pair any",
        "all_symbols together",
        "duel_cycle whole",
        "species []",
        'seed "a friday"',
        "",
    ]
    assert lines[11].startswith("0 chance species ")
    assert lines[12].startswith("1 chance arenas ")
    assert lines[13].startswith("2 chance deal ")
    assert lines[14].startswith("3 0 pick ")
    assert lines[-1].startswith("fans ")


def test_a_record_can_hold_a_host_s_species_any_seed_and_a_game_half_played() -> None:
    picked = ("duck", "bear", "hare", "tiger", "panda", "horse")
    game = game_of(Options(3, species=picked))
    steps = list(random_game(game, 'a "strange"\nseed'))[:20]
    entries = [entry for _, entry, _ in steps]
    record = record_of(game, 'a "strange"\nseed', entries, steps[-1][2])
    assert record.fans == ()
    assert parse_record(record_text(record)) == record
    assert last_state(record, default_box()) == steps[-1][2]


def test_a_record_without_moves_round_trips() -> None:
    record = Record(GAME.data_hash, GAME.options, None, ())
    assert parse_record(record_text(record)) == record


def test_replay_gives_every_state_from_the_first() -> None:
    steps = list(random_game(GAME, "a friday"))
    states = list(replay(recorded(), default_box()))
    assert states[0] == steps[0][0]
    assert states[1:] == [after for _, _, after in steps]


def test_a_record_made_with_other_data_is_refused() -> None:
    with pytest.raises(BadRecord, match="other data"):
        last_state(recorded(), with_symbols({}))


def test_draws_that_the_seed_does_not_give_are_refused() -> None:
    record = recorded()
    with pytest.raises(BadRecord, match=r"entry 1, '0 chance species .*: not-a-draw"):
        last_state(replace(record, seed="a monday"), default_box())
    assert last_state(replace(record, seed=None), default_box()) == last_state(
        record, default_box()
    )


def test_forced_draws_can_be_recorded_without_a_seed() -> None:
    entries = (Drawn(0, GamePhase.SPECIES, (0, 1, 2, 3, 4, 5)), Drawn(1, GamePhase.ARENAS, (8,)))
    record = Record(GAME.data_hash, GAME.options, None, entries)
    assert last_state(parse_record(record_text(record)), default_box()).public.arenas == (8,)


def test_a_stale_an_illegal_and_an_untimely_entry_are_refused() -> None:
    record = recorded()
    moved = next(entry for entry in record.entries if isinstance(entry, Moved))
    place = record.entries.index(moved)
    before, after = record.entries[:place], record.entries[place + 1 :]
    for spoiled, why in (
        (replace(moved, step=moved.step - 1), "stale"),
        (replace(moved, move=SEAL), "wrong-kind"),
        (replace(moved, seat=5), "not-your-choice"),
        (Drawn(moved.step, GamePhase.DEAL, (1, 2, 3)), "not-a-draw"),
        (Drawn(moved.step - 1, GamePhase.DEAL, (1, 2, 3)), "stale"),
    ):
        with pytest.raises(BadRecord, match=rf"entry {place + 1}, .*: {why}"):
            last_state(replace(record, entries=(*before, spoiled, *after)), default_box())


@pytest.mark.parametrize("fans", [(1, 2, 3), (99,)])
def test_fans_that_do_not_follow_from_the_moves_are_refused(fans: tuple[int, ...]) -> None:
    with pytest.raises(BadRecord, match="did not end with the fans"):
        last_state(replace(recorded(), fans=fans), default_box())


def test_fans_under_a_game_that_has_not_ended_are_refused_even_if_they_are_right() -> None:
    record = recorded()
    while True:
        record = replace(record, entries=record.entries[:-1], fans=())
        fans = last_state(record, default_box()).public.fans()
        if len(set(fans)) == 3:
            break
    with pytest.raises(BadRecord, match="did not end with the fans"):
        last_state(replace(record, fans=fans), default_box())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("podium-allstar/1", "podium-allstar/2", "line 1: expected"),
        ("managers 3\n", "", "the head: expected one line each"),
        ("mode tradition", "mode modern", "the head: Invalid enum value 'modern'"),
        ("managers 3", "managers three", "the head: Expected `int`"),
        ('seed "a friday"', "seed a friday", "the head: JSON is malformed"),
        ("species []", "species {}", "the head: Expected `array`"),
        ("0 chance species", "0 chance weather", "line 12: 'weather' is not a draw"),
        ("0 chance species", "x chance species", "line 12: 'x' is not a number"),
        ("3 0 pick", "3 0 peck", "line 15: 'peck"),
        ("3 0 pick", "3 00 pick", "line 15: '00' is not a number"),
        ("3 0 pick", "3  pick", "line 15: '' is not a number"),
        ("\nfans", "\nfame", "expected the fans at the end"),
        ("\nfans", "\n\nfans", "expected the fans at the end"),
        ("\nfans", "\nfans 1\n\nfans", "expected a head"),
        ("\nfans", "fans", r"line \d+: "),
    ],
)
def test_a_text_that_is_no_record_is_malformed_and_the_place_named(
    old: str, new: str, message: str
) -> None:
    text = record_text(recorded())
    assert old in text
    with pytest.raises(Malformed, match=message):
        parse_record(text.replace(old, new, 1))


@pytest.mark.parametrize(
    "text", ["", "\n", "podium-allstar/1", "podium-allstar/1\n", "podium-allstar/1\n\n"]
)
def test_an_empty_text_is_no_record(text: str) -> None:
    with pytest.raises(Malformed):
        parse_record(text)
