from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from podium.allstar.environment.actions import ActionCode, Actions
from podium.allstar.environment.episode import Episode
from podium.allstar.environment.layout import ObservationLayout
from podium.allstar.environment.settings import EnvironmentSettings, table
from podium.allstar.rules.observe import observe
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.record import Moved
from podium.allstar.rules.state import Game, GamePhase, GameState, Seat
from podium.kernel.chance import Chance
from tests.allstar_scenes import ALL_OPTIONS, at_draft, do, game_of, random_game

CARDS = 108


@cache
def layout_of(game: Game) -> ObservationLayout:
    return ObservationLayout(game)


def vector(state: GameState, seat: int) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return layout_of(state.game).vector(observe(state, seat))


@pytest.mark.rule("AS-60", "AS-61")
@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
def test_what_is_hidden_from_a_seat_changes_nothing_in_its_vector(options: Options) -> None:
    for number, (_, _, state) in enumerate(random_game(game_of(options), "secrets")):
        seat = number % options.managers
        others = tuple(own if k == seat else Seat() for k, own in enumerate(state.seats))
        blind = replace(state, seats=others, stock=())
        assert vector(state, seat).tobytes() == vector(blind, seat).tobytes()


@pytest.mark.parametrize("options", ALL_OPTIONS.values(), ids=ALL_OPTIONS)
def test_every_vector_is_within_bounds_and_tells_own_choices_apart(options: Options) -> None:
    layout = ObservationLayout(game_of(options))
    for before, entry, after in random_game(game_of(options), "bounds"):
        if isinstance(entry, Moved):
            row = vector(after, entry.seat)
            assert row.shape == (layout.size,)
            assert (row <= layout.high).all()
            assert row.tobytes() != vector(before, entry.seat).tobytes()


def test_sections_follow_each_other_without_gaps() -> None:
    layout = ObservationLayout(game_of(Options(5)))
    assert [*layout.sections][:3] == ["table", "seat_0", "seat_1"]
    slices = list(layout.sections.values())
    assert slices[0].start == 0
    assert slices[-1].stop == layout.size
    assert all(one.stop == two.start for one, two in pairwise(slices))


def test_cards_stand_at_their_number() -> None:
    hands = [range(k, 24, 4) for k in range(4)]
    state = at_draft(game_of(Options(4)), hands)
    sections = ObservationLayout(state.game).sections
    for seat, hand in enumerate(hands):
        row = vector(state, seat)
        assert np.flatnonzero(row[sections["hand"]]).tolist() == list(hand)
        assert not row[sections["bench"]].any()


def test_each_seat_sees_itself_first() -> None:
    state = at_draft(game_of(Options(3)), [range(6), range(6, 12), range(12, 18)])
    fans = (11, 22, 33)
    teams = tuple(((seat, 20 + seat),) for seat in range(3))
    state = replace(state, public=replace(state.public, season_fans=fans, teams=teams))
    sections = ObservationLayout(state.game).sections
    for seat in range(3):
        row = vector(state, seat)
        for k in range(3):
            section = row[sections[f"seat_{k}"]]
            other = (seat + k) % 3
            assert section[-4] == fans[other]
            assert np.flatnonzero(section[:CARDS]).tolist() == [other, 20 + other]


def test_who_is_asked_and_who_is_waited_for_is_seen_from_every_side() -> None:
    state = at_draft(game_of(Options(3)), [range(6), range(6, 12), range(12, 18)])
    state = do(state, "1 pick 6")
    sections = ObservationLayout(state.game).sections
    for seat in range(3):
        row = vector(state, seat)
        flags = [tuple(row[sections[f"seat_{k}"]][-2:].tolist()) for k in range(3)]
        assert flags == [(1, int((seat + k) % 3 != 1)) for k in range(3)]


@pytest.mark.rule("AS-53")
@pytest.mark.parametrize("starter", [0, 1])
def test_who_started_and_who_alone_is_asked_is_seen_from_both_sides(starter: int) -> None:
    state = next(
        after
        for _, _, after in random_game(game_of(Options(2, mode=Mode.MARKET)), "starter")
        if after.public.phase is GamePhase.MARKET
    )
    public = replace(state.public, starter=starter, concerned=1 << starter)
    state = replace(state, public=public, waiting=1 << starter)
    sections = ObservationLayout(state.game).sections
    for seat in range(2):
        row = vector(state, seat)
        mine = int(seat == starter)
        # The last numbers of the table say who started, oneself first.
        assert row[sections["table"]][-2:].tolist() == [mine, 1 - mine]
        asked = [row[sections[f"seat_{k}"]][-2] for k in range(2)]
        assert asked == [mine, 1 - mine]


def test_nobody_has_started_where_nobody_opens_cards() -> None:
    state = at_draft(game_of(Options(3)), [range(6), range(6, 12), range(12, 18)])
    assert not vector(state, 1)[ObservationLayout(state.game).sections["table"]][-3:].any()


def test_more_fans_than_a_byte_holds_stand_as_the_largest() -> None:
    state = at_draft(game_of(Options(3)), [range(6), range(6, 12), range(12, 18)])
    state = replace(state, public=replace(state.public, season_fans=(300, 0, 0)))
    assert vector(state, 0)[ObservationLayout(state.game).sections["seat_0"]][-4] == 255


def test_a_gift_and_an_open_trio_are_seen() -> None:
    played = game_of(Options(2, mode=Mode.MARKET))
    settings = table(2, EnvironmentSettings(mode="market"))
    code = ActionCode(played, Actions.MOVES)
    episode = Episode(settings, ObservationLayout(played), code, Chance(""))
    assert episode.public.phase is GamePhase.MARKET
    (seat,) = episode.asked
    view = episode.view(seat)["observation"]
    trio_and_more = view[ObservationLayout(episode.seen(seat).game).sections["table"]]
    assert all(trio_and_more[-2 - 2 * CARDS + card] for card in episode.public.trio)
