"""Rounds, byes and reasons in examples, and what holds for every field."""

import hashlib
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.core.ids import EntrantId
from podium.kernel.chance import Chance
from podium.pairing.field import Contender, Field
from podium.pairing.reasons import PairedBy, Pairing, PointsGroup
from podium.pairing.settings import ByeAmongEquals, Method, PairingRules
from podium.pairing.swiss import pair

RULES = [
    PairingRules(method, among, apart, True)
    for method in Method
    for among in ByeAmongEquals
    for apart in (True, False)
]


def paired(field: Field, rules: PairingRules, seed: str, *, first_round: bool = False) -> Pairing:
    answer = pair(field, rules, first_round=first_round, chance=Chance(seed))
    assert isinstance(answer, Pairing)
    return answer


@st.composite
def contenders(draw: st.DrawFn) -> list[Contender]:
    size = draw(st.integers(0, 14))
    ids = [EntrantId(f"e{i:02}") for i in range(size)]
    couples = [(a, b) for a in ids for b in ids if a < b]
    met = draw(st.lists(st.sampled_from(couples), max_size=2 * size)) if couples else []
    return [
        Contender(
            own,
            points=draw(st.integers(-3, 9)),
            number=number + 1,
            opponents=tuple(a if b == own else b for a, b in met if own in (a, b)),
            byes=draw(st.integers(0, 2)),
            group=draw(st.sampled_from([None, "north", "south"])),
        )
        for number, own in enumerate(ids)
    ]


@pytest.mark.rule("EV-2", "EV-7")
@given(contenders(), st.sampled_from(RULES), st.booleans(), st.randoms(use_true_random=False))
def test_everybody_is_paired_once_whatever_the_order_of_input(
    field: list[Contender], rules: PairingRules, first_round: bool, shuffle: Any
) -> None:
    again = list(field)
    shuffle.shuffle(again)
    answers = [
        pair(
            Field.of(order),
            rules,
            first_round=first_round,
            chance=Chance("property"),
            allow_rematches=True,
        )
        for order in (field, again)
    ]
    assert answers[0] == answers[1]
    answer = answers[0]
    assert isinstance(answer, Pairing)
    seen = [entrant for pair_ in answer.pairs for entrant in pair_]
    seen += [] if answer.bye is None else [answer.bye]
    assert sorted(seen) == sorted(c.id for c in field)
    met = {c.id: c.opponents for c in field}
    rematches = tuple(pair_ for pair_ in answer.pairs if pair_[0] in met[pair_[1]])
    assert set(answer.rematches) == set(rematches)


@pytest.mark.rule("SP-7")
def test_another_seed_is_another_draw(fields: Any, random_rules: PairingRules) -> None:
    field = fields.of([3] * 20 + [0] * 20)
    draws = {paired(field, random_rules, f"seed {i}").pairs for i in range(20)}
    assert len(draws) == 20


@pytest.mark.rule("SP-7", "EV-13")
def test_the_left_over_of_an_odd_group_meets_the_next_one(
    fields: Any, random_rules: PairingRules
) -> None:
    field = fields.of([6, 6, 6, 3, 3, 3, 3, -1])
    pairing = paired(field, random_rules, "odd groups")
    assert [tuple(sorted(p)) for p in pairing.floats] == [
        tuple(sorted(p)) for p in (pairing.pairs[1], pairing.pairs[3])
    ]
    assert pairing.reasons.groups == (
        PointsGroup(6, 3, 1),
        PointsGroup(3, 4, 1),
        PointsGroup(-1, 1, 0),
    )
    assert pairing.reasons.drawing is PairedBy.DRAWN


@pytest.mark.rule("EV-7", "SP-8")
def test_the_lowest_with_the_fewest_byes_has_the_bye(
    fields: Any, random_rules: PairingRules
) -> None:
    field = fields.of([6, 3, 3, 0, 0], byes=[0, 1, 0, 1, 1])
    pairing = paired(field, random_rules, "bye")
    assert pairing.bye == "p02"
    reason = pairing.reasons.bye
    assert reason is not None
    assert (reason.candidates, reason.byes_before, reason.points) == (1, 0, 3)


@pytest.mark.rule("EV-7", "SP-6", "SP-8", "LCG-6")
@pytest.mark.parametrize("first_round", [True, False])
@pytest.mark.parametrize("rules", RULES)
def test_a_bye_counts_those_of_equal_points_and_as_few_byes(
    fields: Any, rules: PairingRules, *, first_round: bool
) -> None:
    for seed in range(40):
        field = fields.at_random(Chance(f"{seed}"), size=9 + 2 * (seed % 4), levels=3, rounds=2)
        pairing = pair(field, rules, first_round=first_round, chance=Chance("bye"))
        assert isinstance(pairing, Pairing)
        assert pairing.bye is not None
        reason = pairing.reasons.bye
        assert reason is not None
        had = field.ids.index(pairing.bye)
        equal = [
            one
            for one in range(len(field))
            if field.byes[one] == field.byes.min()
            and (first_round or field.points[one] == field.points[had])
        ]
        assert reason.candidates == len(equal)
        assert had in equal


@pytest.mark.rule("LCG-6")
def test_the_highest_number_among_equals_has_the_bye(fields: Any, fold_rules: PairingRules) -> None:
    field = fields.of([3, 0, 0, 0, 0], byes=[0, 0, 0, 0, 1])
    pairing = paired(field, fold_rules, "bye")
    assert pairing.bye == "p03"


@pytest.mark.rule("LCG-6", "EV-7")
def test_whose_bye_would_leave_a_rematch_is_skipped_and_named(
    fields: Any, fold_rules: PairingRules
) -> None:
    field = fields.of([3, 3, 0], [(0, 1)])
    pairing = paired(field, fold_rules, "bye")
    assert pairing.bye == "p01"
    assert pairing.reasons.bye is not None
    assert pairing.reasons.bye.skipped == ("p02",)


@pytest.mark.rule("LCG-6", "SP-6")
def test_the_bye_of_round_one_is_drawn_also_where_numbers_decide_later(
    fields: Any, fold_rules: PairingRules
) -> None:
    field = fields.of([0] * 5)
    byes = {paired(field, fold_rules, f"{i}", first_round=True).bye for i in range(60)}
    assert len(byes) == 5


@pytest.mark.rule("LCG-4")
def test_a_group_of_more_than_half_plays_itself_no_more_than_it_must(
    fields: Any, fold_rules: PairingRules
) -> None:
    field = fields.of([0] * 10, groups=["club"] * 7 + ["pair", "pair", None])
    for seed in range(20):
        pairing = paired(field, fold_rules, f"{seed}", first_round=True)
        assert len(pairing.reasons.same_group) == 2


@pytest.mark.rule("LCG-4")
@pytest.mark.parametrize("sizes", [(5,) * 20, (40, 40, 1, 1), (30, 25, 20, 15, 10), (300, 290, 20)])
def test_groups_of_up_to_half_the_field_are_always_kept_apart(
    fields: Any, fold_rules: PairingRules, sizes: tuple[int, ...]
) -> None:
    groups = [f"club {i}" for i, size in enumerate(sizes) for _ in range(size)]
    field = fields.of([0] * len(groups), groups=groups)
    pairing = paired(field, fold_rules, "apart", first_round=True)
    assert pairing.reasons.same_group == ()


def test_groups_meet_freely_where_the_rules_do_not_keep_them_apart(
    fields: Any, random_rules: PairingRules
) -> None:
    field = fields.of([0] * 4, groups=["club", "club", None, None])
    together = [
        paired(field, random_rules, f"{i}", first_round=True).reasons.same_group for i in range(40)
    ]
    assert any(together)


def test_nobody_and_one_alone_can_be_paired(fields: Any, random_rules: PairingRules) -> None:
    empty = paired(fields.of([]), random_rules, "none")
    assert empty.pairs == ()
    alone = paired(fields.of([0]), random_rules, "one", first_round=True)
    assert (alone.pairs, alone.bye) == ((), "p00")


def test_an_entrant_cannot_stand_in_the_field_twice() -> None:
    twice = Contender(EntrantId("ada"), points=0, number=1)
    with pytest.raises(ValueError, match="ada stands in the field twice"):
        Field.of([twice, twice])


def test_opponents_who_have_left_do_not_matter(random_rules: PairingRules) -> None:
    gone = EntrantId("gone")
    field = Field.of(
        [
            Contender(EntrantId("b"), points=3, number=1, opponents=(gone,)),
            Contender(EntrantId("a"), points=0, number=2, opponents=(gone,)),
        ]
    )
    pairing = paired(field, random_rules, "left")
    assert pairing.pairs == (("b", "a"),)
    assert field.most_met == 0


def test_reading_a_rulebook_loads_no_number_library() -> None:
    code = (
        "import sys, podium.pairing.settings; "
        "assert not {'numpy', 'rustworkx'} & set(sys.modules), 'loaded too early'"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_draw_never_changes_between_versions(fields: Any, random_rules: PairingRules) -> None:
    small = paired(fields.of([3, 3, 3, 0, 0, 0, 0], [(0, 1)]), random_rules, "podium")
    assert small.pairs == (("p00", "p02"), ("p01", "p06"), ("p03", "p05"))
    large = fields.after(7, size=90, rules=random_rules, seed="podium")
    text = repr(paired(large, random_rules, "podium").pairs)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "8b321e73e9862056"
