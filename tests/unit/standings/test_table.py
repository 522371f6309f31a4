"""Places by small events in which one rule decides."""

from fractions import Fraction

import pytest

from podium.core.ids import EntrantId
from podium.core.outcome import Outcome
from podium.core.sheet import Match, Sheet
from podium.standings.ranking import rank
from podium.standings.settings import Places, SosMethod
from podium.standings.table import EntrantRecord
from tests.unit.standings.small_events import (
    CARD_GAME,
    LEGION,
    SHATTERPOINT,
    bye,
    deduct,
    duel,
    order,
    play,
    row,
    side,
    unpaired_loss,
    unplayed,
    value,
)


@pytest.mark.rule("SP-10")
@pytest.mark.parametrize(
    ("better", "worse", "separated"),
    [
        ((2, 0), (1, 9), "struggles"),
        ((1, 5), (1, 4), "wounds"),
        ((1, 4), (1, 4), "chance"),
    ],
)
def test_shatterpoint_goes_by_struggles_then_wounds_then_chance(
    better: tuple[int, int], worse: tuple[int, int], separated: str
) -> None:
    nothing = (0, 0)
    table = play(
        SHATTERPOINT,
        [duel("a", "b", (3, 0), (worse, nothing)), duel("c", "d", (3, 0), (better, nothing))],
        who="abcd",
        lots="cadb",
    )
    assert order(table)[:2] == "ca"
    assert row(table, "a").separated == separated
    assert row(table, "c").place == 1


@pytest.mark.rule("SP-10", "SP-11")
def test_shatterpoint_puts_sos_between_struggles_and_wounds() -> None:
    table = play(
        SHATTERPOINT,
        [duel("a", "c", (3, 0), ((2, 9), (0, 0))), duel("b", "d", (3, 0), ((2, 0), (0, 0)))],
        [duel("c", "e", (0, 3)), duel("d", "f", (3, 0))],
        lots="abcdef",
    )
    assert order(table).index("b") < order(table).index("a")
    assert row(table, "a").separated == "sos"
    assert value(table, "b", "sos") == Fraction(3, 2)
    assert value(table, "a", "wounds") == 9


@pytest.mark.rule("LG-9")
@pytest.mark.parametrize(
    ("better", "worse", "separated"),
    [
        ((0, 700, 0), (9, 699, 1000), "defeated"),
        ((5, 700, 0), (4, 700, 1000), "tokens"),
        ((5, 700, 0), (5, 700, 1000), "chance"),
    ],
)
def test_legion_goes_by_defeated_points_then_tokens_then_chance(
    better: tuple[int, ...], worse: tuple[int, ...], separated: str
) -> None:
    nothing = (0, 0, 0)
    table = play(
        LEGION,
        [duel("a", "b", (3, 0), (worse, nothing)), duel("c", "d", (3, 0), (better, nothing))],
        who="abcd",
        lots="cadb",
    )
    assert order(table)[:2] == "ca"
    assert row(table, "a").separated == separated


@pytest.mark.rule("LG-9", "SP-11")
def test_legion_puts_sos_before_everything_but_points() -> None:
    table = play(
        LEGION,
        [
            duel("a", "c", (3, 0), ((9, 900, 0), (0, 0, 0))),
            duel("b", "d", (3, 0), ((0, 0, 0), (0, 0, 0))),
        ],
        [duel("c", "e", (0, 3)), duel("d", "f", (1, 1))],
        lots="abcdef",
    )
    assert order(table).index("b") < order(table).index("a")
    assert row(table, "a").separated == "sos"


@pytest.mark.rule("SP-11")
def test_a_bye_is_a_round_played_but_no_opponent() -> None:
    table = play(
        SHATTERPOINT,
        [duel("a", "b", (3, 0)), bye("c")],
        [duel("c", "b", (0, 3)), bye("a")],
        who="abc",
    )
    assert value(table, "a", "sos") == Fraction(3, 2)
    assert value(table, "b", "sos") == Fraction(6 + 3, 2 * 2)
    assert row(table, "a").record == EntrantRecord(
        wins=2, draws=0, losses=0, byes=1, rounds=2, opponents=1
    )


@pytest.mark.rule("SP-11", "EV-5")
def test_an_unpaired_loss_is_a_round_played_but_no_opponent_and_no_bye() -> None:
    table = play(
        SHATTERPOINT,
        [unpaired_loss("a"), duel("b", "c", (1, 1))],
        [duel("a", "b", (3, 0)), bye("c")],
        who="abc",
    )
    assert value(table, "b", "sos") == (Fraction(3, 2) + Fraction(4, 2)) / 2
    assert row(table, "a").record == EntrantRecord(
        wins=1, draws=0, losses=1, byes=0, rounds=2, opponents=1
    )


@pytest.mark.rule("SP-11", "EV-4")
def test_a_dropped_opponent_counts_the_rounds_until_they_dropped() -> None:
    table = play(
        SHATTERPOINT,
        [duel("a", "b", (0, 3)), duel("c", "d", (3, 0))],
        [duel("a", "c", (3, 0)), bye("d")],
        [duel("a", "d", (0, 3)), bye("c")],
        who="abcd",
    )
    assert value(table, "a", "sos") == (Fraction(3, 1) + Fraction(6, 3) + Fraction(6, 3)) / 3


@pytest.mark.rule("SP-11")
def test_without_an_opponent_sos_is_nothing() -> None:
    table = play(SHATTERPOINT, [bye("a"), unpaired_loss("b")], who="abc")
    assert [value(table, who, "sos") for who in "abc"] == [0, 0, 0]


@pytest.mark.rule("SP-11")
def test_a_match_without_a_result_counts_for_nothing_yet() -> None:
    table = play(
        SHATTERPOINT,
        [duel("a", "b", (3, 0)), duel("c", "d", (3, 0))],
        [unplayed("a", "c"), duel("b", "d", (3, 0))],
        who="abcd",
    )
    assert value(table, "a", "sos") == Fraction(3, 2)
    assert value(table, "b", "sos") == (Fraction(3, 1) + Fraction(0, 2)) / 2
    assert row(table, "a").record.rounds == 1


@pytest.mark.rule("SP-11")
def test_sos_is_compared_without_rounding() -> None:
    """The opponents have a third of 10^16 points and a third of a point more: level as floats."""
    table = play(
        SHATTERPOINT,
        [duel("a", "b", (3, 0)), duel("c", "d", (3, 0))],
        [bye("b", 10**16), bye("d", 10**16 + 1)],
        [unpaired_loss("b"), unpaired_loss("d")],
        who="abcd",
        lots="abcd",
    )
    assert 10**16 / 3 == (10**16 + 1) / 3
    assert order(table) == "dbca"
    assert row(table, "a").separated == "sos"


@pytest.mark.rule("SP-11", "LCG-7", "EV-3")
@pytest.mark.parametrize(
    ("places", "sos"), [(SHATTERPOINT, Fraction(1 + 1 + 2, 3)), (CARD_GAME, Fraction(3 + 3 + 6))]
)
def test_an_opponent_met_twice_counts_once_for_each_match(places: Places, sos: Fraction) -> None:
    table = play(
        places,
        [duel("a", "b", (3, 0)), bye("c", 6)],
        [duel("a", "b", (3, 0)), duel("c", "d", (0, 3))],
        [duel("a", "c", (3, 0)), duel("b", "d", (3, 0))],
        who="abcd",
    )
    assert value(table, "a", "sos") == sos
    assert row(table, "a").record.opponents == 3


@pytest.mark.rule("EV-16")
@pytest.mark.parametrize("places", [SHATTERPOINT, CARD_GAME])
def test_who_does_not_show_up_is_no_opponent_but_it_is_a_round(places: Places) -> None:
    table = play(
        places,
        [duel("a", "b", (3, 0), shown_up=False), duel("c", "d", (3, 0))],
        [duel("a", "c", (0, 3)), duel("b", "d", (3, 0))],
        who="abcd",
    )
    rounds = 2 if places is SHATTERPOINT else 1
    assert value(table, "a", "sos") == Fraction(6, rounds)
    assert value(table, "b", "sos") == 0
    assert value(table, "d", "sos") == Fraction(6 + 3, rounds) / rounds
    assert row(table, "a").record.rounds == row(table, "b").record.rounds == 2
    assert row(table, "a").record.opponents == 1


@pytest.mark.rule("EV-16", "LCG-7")
def test_a_tied_entrant_who_did_not_show_up_counts_as_beaten() -> None:
    table = play(
        CARD_GAME,
        [duel("a", "b", (6, 0), shown_up=False), duel("c", "d", (6, 0))],
        [duel("b", "c", (6, 0)), bye("d", 6)],
        who="abcd",
        lots="dcba",
    )
    assert row(table, "a").points == row(table, "b").points == row(table, "c").points
    assert value(table, "a", "head_to_head") == ("b",)


@pytest.mark.rule("EV-13")
def test_lost_points_lower_only_ones_own_total() -> None:
    rounds = [[duel("a", "b", (3, 0)), duel("c", "d", (1, 1))]]
    table = play(SHATTERPOINT, *rounds, who="abcd", penalties=(deduct("a", 1, 5),))
    assert order(table)[-1] == "a"
    assert row(table, "a").points == -2
    assert row(table, "a").deducted == 5
    assert value(table, "b", "sos") == 3


@pytest.mark.rule("EV-13", "LCG-7")
def test_tied_groups_are_those_of_the_lowered_total() -> None:
    rounds = [[duel("a", "b", (3, 3)), duel("c", "d", (4, 1))], [duel("b", "c", (4, 1))]]
    table = play(CARD_GAME, *rounds, who="abcd", penalties=(deduct("b", 2, 2),))
    assert row(table, "b").points == row(table, "c").points == 5
    assert value(table, "b", "head_to_head") == ("c",)
    assert row(table, "c").separated == "head_to_head"


@pytest.mark.rule("EV-13")
def test_a_penalty_counts_from_its_round_on() -> None:
    rounds = [[duel("a", "b", (3, 0))], [duel("a", "b", (3, 0))], [duel("a", "b", (3, 0))]]
    points = [
        row(play(SHATTERPOINT, *rounds, penalties=(deduct("a", 2, 1),), after=after), "a").points
        for after in (1, 2, 3, None)
    ]
    assert points == [3, 5, 8, 8]


@pytest.mark.rule("EV-14")
def test_nothing_of_the_cut_changes_the_table() -> None:
    swiss = [[duel("a", "b", (3, 0)), duel("c", "d", (3, 0))]]
    cut = [[duel("a", "c", (0, 3), ((2, 2), (2, 2)))]]
    frozen = play(SHATTERPOINT, *swiss, who="abcd")
    late = (deduct("a", 2, 3),)
    assert play(SHATTERPOINT, *swiss, who="abcd", cut=cut, penalties=late) == frozen
    assert play(SHATTERPOINT, *swiss, who="abcd", cut=cut, penalties=late, after=2) == frozen


@pytest.mark.rule("EV-6")
def test_the_disqualified_stand_last_without_a_place_and_count_for_others() -> None:
    rounds = [[duel("a", "b", (3, 0)), duel("c", "d", (3, 0))], [duel("a", "c", (3, 0))]]
    table = play(SHATTERPOINT, *rounds, who="abcd", disqualified="da")
    assert order(table) == "cbad"
    assert [row.place for row in table.rows] == [1, 2, None, None]
    assert [row.separated for row in table.rows] == [None, "points", None, "points"]
    assert value(table, "b", "sos") == Fraction(6, 2)


@pytest.mark.rule("EV-6", "LCG-7")
def test_the_disqualified_are_not_among_the_tied() -> None:
    rounds = [[duel("a", "b", (4, 1)), bye("c", 4)], [duel("b", "d", (3, 3))]]
    table = play(CARD_GAME, *rounds, who="abcd", disqualified="c", lots="dcba")
    assert row(table, "a").points == row(table, "b").points == row(table, "c").points
    assert order(table) == "abdc"
    assert row(table, "b").separated == "head_to_head"
    assert value(table, "a", "head_to_head") == ("b",)


@pytest.mark.rule("EV-20")
def test_the_lot_order_is_last_and_shows_only_where_it_decided() -> None:
    table = play(SHATTERPOINT, [bye("a"), bye("b"), bye("c", 4), unpaired_loss("d")], lots="fedcba")
    assert order(table) == "cbafed"
    assert [row.chance for row in table.rows] == [None, 5, 6, 1, 2, 3]
    assert [row.separated for row in table.rows] == [
        None,
        "points",
        "chance",
        "points",
        "chance",
        "chance",
    ]
    assert [row.place for row in table.rows] == [1, 2, 3, 4, 5, 6]


def test_in_a_match_of_three_everyone_is_an_opponent_of_the_others() -> None:
    sides = (side(3), side(1), side(0))
    match = Match((EntrantId("a"), EntrantId("b"), EntrantId("c")))
    table = play(CARD_GAME, [(match, Outcome(sides))], who="abc")
    assert [value(table, who, "sos") for who in "abc"] == [1, 3, 4]
    assert row(table, "b").record.opponents == 2


def test_a_tie_break_nobody_knows_is_refused() -> None:
    places = Places(("luck",), SosMethod.SUM_OF_POINTS)
    with pytest.raises(ValueError, match="no tie-break named luck"):
        rank(Sheet(()), (), places=places, tallies=("wounds",), lots={})


def test_an_event_without_entrants_has_an_empty_table() -> None:
    assert play(CARD_GAME, who="", lots="").rows == ()
