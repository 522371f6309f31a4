import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Entrant, Match, MatchKind, Round, Sheet, Stage, Status
from podium.kernel.chance import Chance
from podium.progress.course import Course, course, field_size
from podium.progress.lots import LotOrder
from podium.rulebooks.shipped import shipped


def ids(count: int) -> list[EntrantId]:
    return [EntrantId(f"p{number}") for number in range(1, count + 1)]


def sheet(count: int, *rounds: Round) -> Sheet:
    entrants = tuple(Entrant(one, n, f"Name {n}") for n, one in enumerate(ids(count), start=1))
    return Sheet(entrants, rounds)


def course_of(
    rulebook: str, event: Sheet, *, rounds: int | None = None, cut: int | None = None
) -> Course:
    return course(shipped(rulebook), event, rounds=rounds, cut=cut, chance=Chance("seed"))


@pytest.mark.rule("EV-20")
def test_who_joins_late_never_changes_the_lots_of_the_others() -> None:
    chance = Chance("lots")
    before = LotOrder(ids(30), chance)
    after = LotOrder(ids(40), chance)
    assert sorted(before, key=before.__getitem__) == [
        one for one in sorted(after, key=after.__getitem__) if one in before
    ]
    assert sorted(before.values()) == list(range(1, 31))


@pytest.mark.rule("EV-20")
def test_lots_do_not_favour_an_order_of_the_entrants() -> None:
    """Over many draws the first entrant is ahead of the second about half of the time."""
    ahead = 0
    for number in range(2000):
        lots = LotOrder(ids(2), Chance(f"draw {number}"))
        ahead += lots[EntrantId("p1")] < lots[EntrantId("p2")]
    assert 900 < ahead < 1100


@pytest.mark.rule("SP-9", "LG-8", "LCG-14")
@pytest.mark.parametrize(
    ("rulebook", "entrants", "rounds", "cut"),
    [
        ("shatterpoint.premier-showdown", 4, 3, 0),
        ("shatterpoint.premier-showdown", 5, 4, 0),
        ("shatterpoint.premier-showdown", 16, 4, 0),
        ("shatterpoint.premier-showdown", 17, 4, 4),
        ("shatterpoint.premier-showdown", 64, 4, 8),
        ("shatterpoint.premier-showdown", 65, 5, 16),
        ("legion.galactic-conquest", 4, 3, 0),
        ("legion.galactic-conquest", 33, 4, 8),
        ("swlcg.standard", 8, 3, 0),
        ("swlcg.standard", 9, 4, 0),
        ("swlcg.team", 33, 6, 0),
    ],
)
def test_the_rulebook_decides_rounds_and_cut(
    rulebook: str, entrants: int, rounds: int, cut: int
) -> None:
    planned = course_of(rulebook, sheet(entrants))
    assert (planned.rounds, planned.cut) == (rounds, cut)


@pytest.mark.rule("SP-9", "EV-1")
def test_what_the_organiser_announces_comes_before_the_rulebook() -> None:
    planned = course_of("shatterpoint.premier-showdown", sheet(20), rounds=6, cut=2)
    assert (planned.rounds, planned.cut) == (6, 2)


@pytest.mark.rule("SP-9")
def test_too_few_entrants_have_no_rounds_unless_announced() -> None:
    assert course_of("shatterpoint.premier-showdown", sheet(3)).rounds is None
    assert course_of("shatterpoint.premier-showdown", sheet(3), rounds=2).rounds == 2


@pytest.mark.rule("SP-9", "EV-15")
def test_the_field_is_counted_when_round_1_is_published() -> None:
    one, two, three, late = ids(4)
    matches = (
        Match((one, two)),
        Match((three,), MatchKind.BYE),
        Match((late,), MatchKind.UNPAIRED_LOSS),
    )
    event = sheet(4, Round(1, Stage.SWISS, matches))
    assert field_size(event) == 3
    left = replace(event.entrants[0], status=Status.DROPPED)
    assert field_size(replace(event, entrants=(left, *event.entrants[1:]))) == 3
    assert field_size(replace(sheet(4), entrants=(left, *event.entrants[1:]))) == 3
