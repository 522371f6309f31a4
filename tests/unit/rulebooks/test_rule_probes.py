"""Rule probes: small facts of the rules, asserted on each shipped rulebook.

They run on the rulebooks as shipped, and on every rulebook that differs from one in a single
value: then at least one of them must fail, or the loader must refuse the file.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from podium.brackets.settings import CutMethod, CutRules, LevelMatch
from podium.clock.settings import ClockRules, Dice, PlayersSee, RoundTime
from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.outcome import SideOutcome
from podium.core.result import Ended, MatchResult, Result, Scores
from podium.core.sheet import Match, MatchKind, Stage
from podium.core.tier import Tier
from podium.pairing.settings import ByeAmongEquals, Method, PairingRules
from podium.results.decision import Decision, decision
from podium.results.game import DarkSide, GameResult, GamesResult, LightSide, Side, TimeOut
from podium.results.registry import problems
from podium.results.score import outcome
from podium.results.settings import FirstSide
from podium.rosters.roster import fields_of
from podium.rosters.settings import (
    DeckLimits,
    FieldSight,
    PremierLimits,
    RosterKind,
    RosterRules,
)
from podium.rulebooks.book import AtTime
from podium.rulebooks.load import from_document
from podium.rulebooks.mistake import RulebookError
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids, shipped_text
from podium.rulebooks.staff import Duty, LastWord, OrganiserPlays, StaffRules
from podium.rulebooks.stages import rounds_and_cut
from podium.rulebooks.structure import RoundsAndCut, TooFew
from podium.standings.settings import Places, SosMethod
from tests.unit.rulebooks import criteria

SP, LG = "shatterpoint.premier-showdown", "legion.galactic-conquest"
LCG, TM = "swlcg.standard", "swlcg.team"
A, B = EntrantId("a"), EntrantId("b")

RULE = re.compile(r"(sp|lg|lcg|tm)_(\d+)(?=_)")

SingleChanges = Callable[[dict[str, Any]], Iterator[tuple[str, dict[str, Any]]]]
Probe = Callable[[Rulebook], None]
PROBES: dict[str, list[Probe]] = {SP: [], LG: [], LCG: [], TM: []}


def probe(*rulebooks: str) -> Callable[[Probe], Probe]:
    def register(function: Probe) -> Probe:
        for one in rulebooks:
            PROBES[one].append(function)
        return function

    return register


def worth(rulebook: Rulebook, result: Result) -> list[tuple[int, Scores]]:
    found = outcome(Match((A, B), result=result), rulebook.scoring)
    assert found is not None
    return [(side.points, side.tallies) for side in found.sides]


def bye(rulebook: Rulebook) -> SideOutcome:
    found = outcome(Match((A,), MatchKind.BYE), rulebook.scoring)
    assert found is not None
    return found.sides[0]


def codes(rulebook: Rulebook, result: Result, stage: Stage = Stage.SWISS) -> list[tuple[str, str]]:
    match = Match((A, B), result=result)
    games_in_cut = rulebook.cut.games if rulebook.cut else 1
    listed = problems(match, rulebook.scoring, stage, games_in_cut=games_in_cut)
    return [(one.code.value, one.rule) for one in listed]


def report(ended: Ended, winner: EntrantId | None, first: Scores, second: Scores) -> MatchResult:
    return MatchResult(ended, winner, (first, second))


def structures(rulebook: Rulebook, *entrants: int) -> list[tuple[int, int]]:
    found = [rounds_and_cut(rulebook.stages, count) for count in entrants]
    return [(one.stated, one.cut) for one in found if isinstance(one, RoundsAndCut)]


@probe(SP)
def sp_2_struggles_wounds_and_endings(rulebook: Rulebook) -> None:
    scoring = rulebook.scoring
    assert list(scoring.fields) == ["struggles", "wounds"]
    assert scoring.endings == (Ended.VICTORY, Ended.TIME, Ended.CONCESSION)
    wrong = report(Ended.TIME, None, (3, 0), (0, 0))
    assert codes(rulebook, wrong) == [("score-out-of-range", "SP-2")]
    assert codes(rulebook, report(Ended.TIME, None, (0, 0), (0, 0))) == []
    assert codes(rulebook, report(Ended.TIME, None, (2, 90), (1, 0))) == []
    both = report(Ended.TIME, None, (2, 0), (2, 0))
    assert codes(rulebook, both) == [("scores-too-high-together", "SP-2")]
    assert codes(rulebook, report(Ended.VICTORY, A, (2, 0), (1, 0))) == []
    assert codes(rulebook, report(Ended.VICTORY, A, (2, 0), (0, 0))) == []
    short = report(Ended.VICTORY, A, (1, 0), (1, 0))
    assert codes(rulebook, short) == [("score-not-of-winner", "SP-2")]
    assert scoring.victory.winner["struggles"].max == 2
    assert scoring.fields["wounds"].max is None
    assert scoring.fields["wounds"].usual == 12
    turned = report(Ended.VICTORY, B, (2, 0), (2, 0))
    assert ("score-not-of-loser", "SP-2") in codes(rulebook, turned)


@probe(SP)
def sp_1_sp_3_points_by_the_ladder(rulebook: Rulebook) -> None:
    by_struggles = report(Ended.TIME, None, (2, 0), (1, 9))
    assert worth(rulebook, by_struggles) == [(3, (2, 0)), (0, (1, 9))]
    by_wounds = report(Ended.TIME, None, (1, 8), (1, 9))
    assert worth(rulebook, by_wounds) == [(0, (1, 8)), (3, (1, 9))]
    level = report(Ended.TIME, None, (1, 9), (1, 9))
    assert worth(rulebook, level) == [(1, (1, 9)), (1, (1, 9))]


@probe(SP)
def sp_4_sp_5_awards(rulebook: Rulebook) -> None:
    conceded = report(Ended.CONCESSION, A, (0, 1), (1, 5))
    assert worth(rulebook, conceded) == [(3, (2, 3)), (0, (1, 5))]
    assert bye(rulebook).tallies == (2, 3)


@probe(SP)
def sp_10_sp_11_places(rulebook: Rulebook) -> None:
    tiebreaks = ("struggles", "sos", "wounds")
    assert rulebook.places == Places(tiebreaks, SosMethod.AVERAGE_PER_ROUND)


@probe(SP)
def sp_6_sp_8_sp_21_pairing(rulebook: Rulebook) -> None:
    assert rulebook.pairing == PairingRules(
        Method.RANDOM, ByeAmongEquals.RANDOM, keep_groups_apart=False, vary_tables=True
    )


@probe(SP)
def sp_9_rounds_and_cut(rulebook: Rulebook) -> None:
    assert rounds_and_cut(rulebook.stages, 3) == TooFew(4)
    found = structures(rulebook, 4, 5, 16, 17, 32, 33, 64, 65, 500)
    assert found == [(3, 0), (4, 0), (4, 0), (4, 4), (4, 4), (4, 8), (4, 8), (5, 16), (5, 16)]


@probe(SP, LG)
def sp_13_cut(rulebook: Rulebook) -> None:
    assert rulebook.cut == CutRules(CutMethod.SINGLE_ELIMINATION, LevelMatch.BETTER_SEED, games=1)


@probe(SP)
def sp_14_sp_15_clock(rulebook: Rulebook) -> None:
    dice = Dice(count=5, faces=8, counting={"critical": 1, "hit": 3})
    assert rulebook.clock == ClockRules(
        RoundTime(120, 30, 300, standard=True), PlayersSee.BASE, dice=dice, red_alert_before=30
    )


MINIATURES = """
models | Models | Miniaturen | Modele
cards | Cards (no proxies) | Karten (keine Proxys) | Karty (bez kart zastępczych)
dice | Official dice | Offizielle Würfel | Oryginalne kości
measuring-tools | Measuring tools | Messwerkzeuge | Miarki
essential-tokens | Essential tokens | Essenzielle Marker | Żetony kluczowe
"""
TEMPLATE = """\
line-of-sight-template | Line-of-sight template | Sichtlinien-Schablone | Szablon linii widoczności
"""
SLEEVES = """
cards | Cards (no proxies) | Karten (keine Proxys) | Karty (bez kart zastępczych)
sleeves | Card sleeves | Kartenhüllen | Koszulki na karty
opaque-sleeves | Opaque or uniformly printed sleeves \
| Undurchsichtige oder einheitlich illustrierte Kartenhüllen \
| Koszulki nieprzezroczyste lub z jednakowym nadrukiem
"""
WORDS = {
    SP: """
Star Wars: Shatterpoint 2023-08-04 | Shatterpoint: Premier Showdown \
| Shatterpoint: Premier-Showdown-Event | Shatterpoint: turniej Premier Showdown
struggles | Struggle cards | Konfliktkarten | Zmagania
wounds | Wounded tokens | Angeschlagen-Marker | Żetony osłabienia
""",
    LG: """
Star Wars: Legion 1 | Legion: Galactic Conquest \
| Legion: Galaktische-Eroberung-Event | Legion: Galaktyczny podbój
tokens | Victory tokens | Siegmarker | Żetony zwycięstwa
defeated | Points defeated | Besiegte Punkte | Pokonane punkty
army | Army points | Armeepunkte | Punkty armii
""",
    LCG: """
Star Wars: The Card Game 2.1D | The Card Game | Das Kartenspiel | Gra karciana
""",
    TM: """
Star Wars: The Card Game 2.1D | The Card Game: teams of two \
| Das Kartenspiel: Team-Turnier (2 gegen 2) | Gra karciana: drużyny dwuosobowe
""",
}


def table(named: Iterable[tuple[str, Names]]) -> str:
    lines = [" | ".join((key, name["en"], name["de"], name["pl"])) for key, name in named]
    return "\n".join(("", *lines, ""))


@probe(SP, LG, LCG, TM)
def words_are_the_official_ones(rulebook: Rulebook) -> None:
    fields = ((key, field.name) for key, field in rulebook.scoring.fields.items())
    title = (f"{rulebook.game} {rulebook.edition}", rulebook.name)
    assert table((title, *fields)) == WORDS[rulebook.id]


@probe(SP, LG, LCG, TM)
def sp_20_lg_15_lcg_22_lcg_23_check_in(rulebook: Rulebook) -> None:
    wanted = {SP: MINIATURES, LG: MINIATURES + TEMPLATE, LCG: SLEEVES, TM: SLEEVES}
    assert table((item.id, item.name) for item in rulebook.check_in) == wanted[rulebook.id]
    optional = [item.id for item in rulebook.check_in if not item.mandatory]
    assert optional == (["opaque-sleeves"] if rulebook.scoring.games else [])
    later = {item.id: item.mandatory_from for item in rulebook.check_in if item.mandatory}
    tiers = {"sleeves": Tier.COMPETITIVE} if rulebook.scoring.games else {}
    assert later == {name: tiers.get(name, Tier.CASUAL) for name in later}


@probe(SP, LG, LCG, TM)
def sp_20_lg_15_lcg_22_lcg_23_criteria_of_check_in(rulebook: Rulebook) -> None:
    wanted = {SP: criteria.SHATTERPOINT, LG: criteria.LEGION}.get(rulebook.id, criteria.CARD_GAME)
    items = rulebook.check_in
    found = ((item.id, one["en"], one["de"], one["pl"]) for item in items for one in item.criteria)
    assert tuple(found) == wanted
    replaceable = [item.id for item in items if item.substitutes]
    miniatures = ["measuring-tools", "essential-tokens"]
    assert replaceable == ([] if rulebook.scoring.games else miniatures)


@probe(SP, LG, LCG, TM)
def lg_16_players_are_reminded_of_the_terrain(rulebook: Rulebook) -> None:
    terrain = {
        "en": "Talk the terrain through together before the game.",
        "de": "Besprecht vor dem Spiel gemeinsam das Gelände.",
        "pl": "Przed grą omówcie wspólnie teren.",
    }
    assert rulebook.reminders == ((terrain,) if rulebook.id == LG else ())


GROUNDS = {
    SP: """
fair-play EV-9, margin-of-error SP-23, open-information SP-22, unclear-game-state EV-9,
slow-play EV-9, illegal-list SP-17, arranged-result EV-11, left-without-notice EV-4,
violence EV-9!, threats EV-9!, cheating EV-9!, other None
""",
    LG: """
fair-play EV-9, margin-of-error LG-17, open-information LG-14, unclear-game-state EV-9,
slow-play EV-9, illegal-list LG-13, arranged-result EV-11, left-without-notice EV-4,
violence EV-9!, threats EV-9!, cheating EV-9!, other None
""",
    LCG: """
cheating LCG-15!, sleight-of-hand LCG-15!, physical-manipulation LCG-15!, collusion LCG-15,
misinformation LCG-15, unsporting-conduct LCG-15, unclear-game-state LCG-24, slow-play EV-9,
illegal-list LCG-21, arranged-result EV-11, left-without-notice EV-4, violence EV-9!,
threats EV-9!, other None
""",
}
"""Id and rule of each ground; an exclamation mark: removal at once is offered."""

WORDS_OF_GROUNDS = {
    SP: "e4e90ba29da9f899",
    LG: "e4e90ba29da9f899",
    LCG: "f5287a37b2b31366",
}
"""A digest of their names and explanations: whoever changes one reads all languages again."""


@probe(SP, LG, LCG, TM)
def sp_23_lg_17_lcg_15_grounds_of_warnings(rulebook: Rulebook) -> None:
    book = LCG if rulebook.id == TM else rulebook.id
    severe = {True: "!", False: ""}
    found = ", ".join(
        f"{key} {one.rule}{severe[one.removal_at_once]}" for key, one in rulebook.grounds.items()
    )
    assert found == GROUNDS[book].strip().replace("\n", " ")
    words = json.dumps([(one.name, one.explanation) for one in rulebook.grounds.values()])
    assert sha256(words.encode()).hexdigest()[:16] == WORDS_OF_GROUNDS[book]


@probe(SP, LG, LCG, TM)
def sp_22_sp_23_lg_14_lg_17_lcg_15_what_players_are_told(rulebook: Rulebook) -> None:
    miniatures = "missed-effects small-displacements dice-stay"
    cards = (
        "mulligan newest-rules card-beats-rules letter-and-spirit deck-check legal-cards "
        "corrupted-game"
    )
    scores, army = "claimed-and-inflicted attack-dice", "wholly-defeated red-defence-dice"
    wanted = {
        SP: ("SP EV", AtTime.TURN, f"{scores} {miniatures} prepared-terrain open-cards"),
        LG: ("LG EV", AtTime.GAME_ROUND, f"{miniatures} shared-terrain open-list {army}"),
        LCG: ("LCG EV", AtTime.LIGHT_TURN, cards),
        TM: ("TM LCG EV", AtTime.LIGHT_TURN, f"{cards} team-play"),
    }
    book = rulebook.book
    assert book is not None
    assert (" ".join(book.ids), book.at_time, " ".join(book.told)) == wanted[rulebook.id]
    assert book.rules == {}


@probe(SP, LG, LCG, TM)
def lcg_40_who_may_play_and_who_has_the_last_word(rulebook: Rulebook) -> None:
    card_game = StaffRules(
        organiser_plays=OrganiserPlays.WITH_SECOND_ORGANISER,
        staff_plays_below=Tier.PREMIUM,
        last_word=LastWord.ORGANISER,
        duties=(Duty.SPECIAL_RULES,),
    )
    miniatures = (Duty.TABLES_ALIKE, Duty.SPECIAL_RULES)
    wanted = {
        SP: StaffRules(judge_required=True, duties=miniatures),
        LG: StaffRules(duties=miniatures),
    }
    assert rulebook.staff == wanted.get(rulebook.id, card_game)


@probe(SP, LG, LCG, TM)
def sp_17_lg_13_lcg_20_tm_1_roster(rulebook: Rulebook) -> None:
    assert (rulebook.roster, rulebook.members) == {
        SP: (RosterKind.PREMIER_LIST, 1),
        LG: (RosterKind.ARMY_LIST, 1),
        LCG: (RosterKind.DECKS, 1),
        TM: (RosterKind.TEAM_DECKS, 2),
    }[rulebook.id]
    chosen = PremierLimits(chosen=2, all_used=True) if rulebook.id == SP else PremierLimits()
    assert replace(rulebook.roster_rules, fields={}) == RosterRules(premier_list=chosen)
    assert (chosen.squads, chosen.mission_sets) == (4, 1)
    assert rulebook.roster_rules.decks == DeckLimits(sets=10, copies=2, days_out=14)


@probe(SP, LG, LCG, TM)
def sp_22_lg_14_lcg_21_who_sees_a_roster(rulebook: Rulebook) -> None:
    fields = rulebook.roster_rules.fields
    assert {"kind", *fields} == fields_of(rulebook.roster)
    hidden = {name for name, sight in fields.items() if sight is not FieldSight.OPPONENT}
    assert (
        hidden
        == {
            SP: set(),
            LG: {"command_cards"},
            LCG: {"light", "dark"},
            TM: {"first", "second"},
        }[rulebook.id]
    )
    assert FieldSight.NOBODY not in fields.values()


@probe(LG)
def lg_13_army_list(rulebook: Rulebook) -> None:
    limits = rulebook.roster_rules.army_list
    ranks = {rank: (limit.min, limit.max) for rank, limit in limits.ranks.items()}
    assert ranks == {
        "commander": (1, 2),
        "operative": (0, 2),
        "corps": (3, 6),
        "special": (0, 3),
        "support": (0, 3),
        "heavy": (0, 2),
    }
    ones = dict.fromkeys(ranks, 1)
    assert limits.mercenaries == {**ones, "corps": 2}
    assert (limits.points, limits.hand, limits.standing) == (1000, 2, 1)
    assert (limits.battle_cards, limits.small_game) == (3, False)


@probe(LG)
def lg_1_lg_3_points_by_the_ladder(rulebook: Rulebook) -> None:
    rungs: list[tuple[Scores, Scores]] = [
        ((2, 0, 0), (1, 800, 800)),
        ((2, 10, 0), (2, 9, 800)),
        ((2, 10, 800), (2, 10, 799)),
    ]
    for first, second in rungs:
        result = report(Ended.TIME, None, first, second)
        assert worth(rulebook, result) == [(3, first), (0, second)]
    level = report(Ended.TIME, None, (2, 10, 800), (2, 10, 800))
    assert worth(rulebook, level) == [(1, (2, 10, 800))] * 2


@probe(LG)
def lg_2_reports(rulebook: Rulebook) -> None:
    scoring = rulebook.scoring
    assert list(scoring.fields) == ["tokens", "defeated", "army"]
    assert scoring.endings == (Ended.VICTORY, Ended.TIME, Ended.CONCESSION, Ended.DRAW)
    assert codes(rulebook, report(Ended.VICTORY, A, (0, 0, 0), (99, 9999, 9999))) == []
    assert codes(rulebook, MatchResult(Ended.VICTORY, A)) == [("scores-missing", "LG-2")]
    assert [field.usual for field in scoring.fields.values()] == [8, 800, 800]


@probe(LG)
def lg_4_lg_5_lg_6_draw_and_awards(rulebook: Rulebook) -> None:
    assert worth(rulebook, MatchResult(Ended.DRAW)) == [(1, (0, 0, 0))] * 2
    conceded = report(Ended.CONCESSION, A, (1, 2, 3), (4, 5, 6))
    assert worth(rulebook, conceded) == [(3, (1, 700, 3)), (0, (4, 5, 6))]
    assert bye(rulebook).tallies == (0, 700, 0)


@probe(LG)
def lg_7_lg_9_pairing_and_places(rulebook: Rulebook) -> None:
    assert rulebook.pairing == PairingRules(
        Method.RANDOM, ByeAmongEquals.RANDOM, keep_groups_apart=False, vary_tables=False
    )
    tiebreaks = ("sos", "defeated", "tokens")
    assert rulebook.places == Places(tiebreaks, SosMethod.AVERAGE_PER_ROUND)


@probe(LG)
def lg_8_rounds_and_cut(rulebook: Rulebook) -> None:
    assert rounds_and_cut(rulebook.stages, 3) == TooFew(4)
    found = structures(rulebook, 4, 16, 17, 32, 33, 64, 65, 500)
    assert found == [(4, 0), (4, 0), (4, 4), (4, 4), (4, 8), (4, 8), (5, 16), (5, 16)]


@probe(LG)
def lg_11_lg_12_clock(rulebook: Rulebook) -> None:
    dice = Dice(count=5, faces=6, counting={"block": 3, "surge": 1})
    assert rulebook.clock == ClockRules(
        RoundTime(150, 30, 300, standard=True), PlayersSee.NOTHING, dice=dice
    )


@probe(LCG, TM)
def lcg_2_tm_4_points_of_games(rulebook: Rulebook) -> None:
    win, draw, rule = (6, 2, "TM-4") if rulebook.members == 2 else (3, 1, "LCG-2")
    won, drawn = GameResult(Ended.VICTORY, A, A), GameResult(Ended.DRAW, B)
    assert worth(rulebook, GamesResult((won, drawn))) == [(win + draw, ()), (draw, ())]
    assert codes(rulebook, MatchResult(Ended.VICTORY, A)) == [("games-missing", rule)]
    assert bye(rulebook).points == 2 * win
    both = GamesResult((GameResult(Ended.DOUBLE_LOSS, A),))
    assert worth(rulebook, both) == [(0, ()), (0, ())]


@probe(LCG, TM)
def lcg_1_lcg_3_lcg_8_games_of_a_match(rulebook: Rulebook) -> None:
    won, drawn = GameResult(Ended.VICTORY, A, A), GameResult(Ended.DRAW, B)
    conceded = GameResult(Ended.CONCESSION, B, A)
    assert codes(rulebook, GamesResult((won, drawn))) == []
    assert codes(rulebook, GamesResult((drawn,))) == []
    assert codes(rulebook, GamesResult((won,))) == [("games-count", "LCG-3")]
    assert codes(rulebook, GamesResult((conceded, won))) == []
    assert codes(rulebook, GamesResult((won, conceded))) == [("game-not-concedable", "LCG-8")]
    common = (Ended.VICTORY, Ended.CONCESSION, Ended.DRAW, Ended.VOID)
    assert rulebook.scoring.endings == (common if rulebook.members == 2 else (*common, Ended.TIME))


@probe(LCG, TM)
def lcg_1_tm_2_sides(rulebook: Rulebook) -> None:
    assert rulebook.scoring.games is not None
    wanted = FirstSide.DRAWN if rulebook.members == 2 else FirstSide.CHOSEN
    assert rulebook.scoring.games.first_side is wanted


@probe(LCG, TM)
def lcg_4_lcg_5_lcg_6_lcg_7_pairing_and_places(rulebook: Rulebook) -> None:
    assert rulebook.pairing == PairingRules(
        Method.FOLD, ByeAmongEquals.HIGHEST_NUMBER, keep_groups_apart=True, vary_tables=False
    )
    tiebreaks = ("head_to_head", "sos", "extended_sos")
    assert rulebook.places == Places(tiebreaks, SosMethod.SUM_OF_POINTS)


@probe(LCG)
def lcg_9_lcg_10_lcg_12_finals(rulebook: Rulebook) -> None:
    assert rulebook.cut == CutRules(CutMethod.DOUBLE_ELIMINATION, LevelMatch.BETTER_SEED, games=1)
    state = TimeOut(LightSide(2, 7), DarkSide(10, 4), Side.DARK)
    result = GamesResult((GameResult(Ended.TIME, B, None, state),))
    assert codes(rulebook, result, Stage.CUT) == []
    assert worth(rulebook, result) == [(3, ()), (0, ())]


@probe(TM)
def tm_5_title_match(rulebook: Rulebook) -> None:
    assert rulebook.cut == CutRules(CutMethod.TITLE_MATCH, LevelMatch.BETTER_SEED, games=2)


@probe(LCG, TM)
def lcg_21_tm_5_void_games_of_the_cut(rulebook: Rulebook) -> None:
    void = GameResult(Ended.VOID, A)
    assert codes(rulebook, GamesResult((void,)), Stage.CUT) == []
    assert worth(rulebook, GamesResult((GameResult(Ended.VOID, A, B),))) == [(0, ()), (0, ())]
    said = Match((A, B), result=GamesResult((GameResult(Ended.VOID, A, B),)))
    assert decision(said, rulebook.scoring) == Decision(B)


@probe(LCG, TM)
def lcg_14_rounds(rulebook: Rulebook) -> None:
    assert rulebook.doubling
    found = structures(rulebook, 4, 8, 9, 16, 17, 64, 65)
    assert found == [(3, 0), (3, 0), (4, 0), (4, 0), (5, 0), (6, 0), (7, 0)]


@probe(LCG, TM)
def lcg_3_lcg_9_lcg_13_tm_3_tm_5_clock(rulebook: Rulebook) -> None:
    if rulebook.members == 2:
        assert rulebook.clock == ClockRules(
            RoundTime(90, 80, 100), PlayersSee.ALL, final_untimed=True
        )
    else:
        assert rulebook.clock == ClockRules(
            RoundTime(70, 60, 80), PlayersSee.ALL, RoundTime(35, 30, 40), final_untimed=True
        )


def rules_of(check: Probe) -> list[str]:
    """The rules a probe names: `sp_2_lg_3_...` stands for SP-2 and LG-3."""
    return [f"{book.upper()}-{number}" for book, number in RULE.findall(check.__name__)]


@pytest.mark.parametrize(
    ("rulebook", "check"),
    [
        pytest.param(one, check, marks=pytest.mark.rule(*rules_of(check)), id=check.__name__)
        for one, checks in PROBES.items()
        for check in checks
    ],
)
def test_a_shipped_rulebook_holds_what_the_rules_say(rulebook: str, check: Probe) -> None:
    check(shipped(rulebook))


def noticed(document: dict[str, Any], original: Rulebook) -> bool:
    try:
        rulebook = from_document(document)
        if rulebook == original:
            return True  # a default written out, taken away: the same rulebook
        for check in PROBES[original.id]:
            check(rulebook)
    except (RulebookError, AssertionError, LookupError):
        return True
    return False


@pytest.mark.parametrize("rulebook", list(PROBES))
def test_no_single_value_of_a_shipped_rulebook_can_change_unnoticed(
    rulebook: str, single_changes: SingleChanges
) -> None:
    changes = list(single_changes(tomllib.loads(shipped_text(rulebook))))
    assert len(changes) > 100
    unnoticed = [what for what, copy in changes if not noticed(copy, shipped(rulebook))]
    assert unnoticed == []


def test_every_shipped_rulebook_is_probed() -> None:
    assert set(PROBES) == set(shipped_ids())
