"""A draw follows from its published basis and its secret alone (EV-3, LCG-4, SP-7)."""

import msgspec
import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.basis import BasisSealed, encode_basis, seal_of
from podium.event.check_in import CheckInAll, CheckOut
from podium.event.draw_round import paired_of
from podium.event.fact import Fact
from podium.event.leaving import CurrentMatch, Leave
from podium.event.registration import ChangeEntrant
from podium.event.rounds import DrawRound, PublishRound, TakeBackRound
from podium.event.setup import AnnounceEvent
from podium.event.swapping import SwapEntrants
from podium.event.terms import Paired
from podium.event.verify import Broken, verify
from podium.event.view.drawn import OpenedRound
from podium.kernel.chance import Chance
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR
from podium.pairing.reasons import Unpairable
from podium.progress.basis import Basis, SwissBasis, letters_of
from podium.progress.redraw import redraw
from tests.unit.event.playing import ALL, LCG, SP, Playing, viewer_of
from tests.unit.event.viewing import everything, views_of


def basis_of(drawn: OpenedRound) -> Basis:
    assert drawn.basis is not None
    basis = msgspec.json.decode(drawn.basis.document, type=Basis)
    assert encode_basis(basis).decode() == drawn.basis.document
    return basis  # type: ignore[no-any-return]


def redrawn(basis: Basis, secret: bytes) -> list[Paired]:
    upcoming = redraw(basis, Chance(secret))
    assert not isinstance(upcoming, Unpairable)
    return list(map(paired_of, upcoming.matches))


def check(event: Playing) -> None:
    """Every round follows from what everyone can read."""
    drawn = views_of(event).drawn_rounds
    opened = {draw.id: draw for draw in event.view().draws}
    assert len(drawn) == len(event.state.rounds)
    for one, played in zip(drawn, event.state.rounds, strict=True):
        assert one.basis is not None
        assert one.basis.seal in opened[one.draw].seals
        assert seal_of(one.basis.salt, one.basis.document.encode()) == one.basis.seal
        secret = opened[one.draw].secret
        assert secret is not None
        assert redrawn(basis_of(one), bytes.fromhex(secret)) == list(played.draft.drawn)


@pytest.mark.rule("EV-3", "SP-7", "LCG-5", "TM-5")
@pytest.mark.parametrize("rulebook", ALL)
def test_whole_events_follow_from_their_bases_and_secrets(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3, cut=0 if rulebook == "swlcg.team" else 4).begin(9).play(2)
    leaver = event.view().standings[4].entrant
    event.do(Leave(leaver, Status.DROPPED, CurrentMatch.PLAYED_ON))
    while not isinstance(event.ask(DrawRound(accept_chance=True)), Refusal):
        event.play_round()
    assert len(event.state.rounds) > 3 or rulebook == "swlcg.team"
    check(event)
    assert verify(event.facts) == ()


@pytest.mark.rule("EV-3")
def test_accepted_rematches_are_part_of_the_basis() -> None:
    event = Playing(rounds=4).begin(4).play(3)
    event.do(DrawRound(allow_rematches=True))
    event.do(PublishRound())
    check(event)
    basis = basis_of(views_of(event).drawn_rounds[-1])
    assert isinstance(basis, SwissBasis)
    assert basis.allow_rematches


def grouped(groups: dict[int, str], count: int = 8, seed: str = "seed") -> Playing:
    event = Playing(LCG, seed)
    for number in range(1, count + 1):
        event.register_one(number, group=groups.get(number))
    event.do(CheckInAll())
    event.do(AnnounceEvent())
    event.publish()
    return event


@pytest.mark.rule("LCG-4")
def test_groups_are_letters_without_names_and_only_where_they_are_kept_apart() -> None:
    event = grouped({1: "north", 2: "south", 3: "north", 5: "alone", 8: "south"})
    event.record_all()
    event.publish()
    first, second = views_of(event).drawn_rounds
    basis = basis_of(first)
    assert isinstance(basis, SwissBasis)
    letters = {one.id: one.group for one in basis.field if one.group is not None}
    assert letters == {"e1": "A", "e3": "A", "e2": "B", "e8": "B"}
    assert second.basis is not None
    assert '"group"' not in second.basis.document
    for name in ("north", "south", "alone"):
        assert name not in str(views_of(event).drawn_rounds)
    check(event)
    elsewhere = Playing(SP)
    elsewhere.register(4, group="north")
    elsewhere.do(CheckInAll())
    elsewhere.do(AnnounceEvent())
    elsewhere.publish()
    assert '"group"' not in str(views_of(elsewhere).drawn_rounds)


@pytest.mark.rule("LCG-4")
@pytest.mark.parametrize("seed", "abcdefgh")
def test_nobody_can_tell_who_named_a_group_alone_or_what_a_group_is_called(seed: str) -> None:
    one = grouped({1: "north", 3: "north", 5: "alone"}, seed=seed)
    other = grouped({1: "club", 3: "club", 4: "lonely"}, seed=seed)
    for viewer in (SPECTATOR, viewer_of("e2"), viewer_of("e7")):
        assert everything(one, viewer) == everything(other, viewer)


def test_after_26_groups_letters_are_doubled() -> None:
    names = [f"group {number}" for number in range(30)] * 2
    letters = [letters_of(names)[name] for name in names[:30]]
    assert letters[:2] + letters[25:28] == ["A", "B", "Z", "AA", "AB"]
    assert len(set(letters)) == 30
    assert letters_of(["alone", None, None]) == {}


def test_everyone_reads_how_many_drafts_were_thrown_away() -> None:
    event = Playing(SP).begin(8).draw()
    event.do(CheckOut(EntrantId("e8")))
    event.draw()
    event.do(CheckInAll())
    event.draw()
    seals = [draw.seals for draw in event.view().draws if draw.id == "round 1"]
    assert [len(set(one)) for one in seals] == [3]
    event.do(PublishRound())
    assert basis_of(views_of(event).drawn_rounds[0]).of.drafts == 2
    check(event)
    assert verify(event.facts) == ()


def test_a_draft_drawn_again_after_swaps_or_taken_back_has_the_same_basis() -> None:
    event = Playing(SP).begin(8).draw()
    assert event.state.draft is not None
    first, second, *_ = event.state.draft.matches
    event.do(SwapEntrants(first.entrants[0], second.entrants[0]))
    event.draw()
    event.do(PublishRound())
    event.do(TakeBackRound(1))
    event.draw()
    assert len(event.state.bases) == 1
    event.do(PublishRound())
    check(event)
    event.do(TakeBackRound(1))
    event.do(CheckOut(EntrantId("e8")))
    event.publish()
    assert [sealed.drafts for sealed in event.state.bases] == [0, 1]
    check(event)
    assert verify(event.facts) == ()


def test_another_seal_salt_or_none_at_all_is_found() -> None:
    event = Playing(SP).begin(6).play(2)
    place = next(i for i, fact in enumerate(event.facts) if isinstance(fact, BasisSealed))
    sealed = event.facts[place]
    assert isinstance(sealed, BasisSealed)

    def found(*instead: Fact) -> set[Broken]:
        facts = [*event.facts[:place], *instead, *event.facts[place + 1 :]]
        return {fault.broken for fault in verify(facts)}

    assert found(sealed) == set()
    assert found(replace(sealed, seal="0" * 64)) == {Broken.BASIS_DIFFERS}
    assert found(replace(sealed, salt="00" * 32)) == {Broken.BASIS_DIFFERS}
    assert found(replace(sealed, draw="round 2")) == {Broken.BASIS_DIFFERS}
    assert Broken.BASIS_DIFFERS in found()
    assert Broken.BASIS_DIFFERS in found(sealed, sealed)


def test_a_change_of_groups_after_round_1_leaves_the_basis_alone() -> None:
    event = grouped({1: "north", 3: "north"})
    before = views_of(event).drawn_rounds[0].basis
    event.do(ChangeEntrant(EntrantId("e1"), ("p1",), "south"))
    assert views_of(event).drawn_rounds[0].basis == before
