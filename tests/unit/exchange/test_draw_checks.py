"""Anyone finds what was forged in the draws of an event, from its public file alone (EV-3)."""

import json
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.basis import seal_of
from podium.event.chance import commitment
from podium.event.entered_rounds import EnterPairing
from podium.event.ids import DrawId
from podium.event.leaving import CurrentMatch, Leave
from podium.event.results import CorrectResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.swapping import SwapEntrants
from podium.event.wire import encode
from podium.eventfile.mistake import EventFileMistake
from podium.exchange.draw_checks import DrawFound, check_draws, check_round
from podium.exchange.draw_notes import changed_since, is_noted
from podium.exchange.draws_file import (
    DrawsFile,
    draws_file,
    looks_like_draws,
    parse_draws,
)
from podium.kernel.chance import Chance
from podium.kernel.refusal import Refusal
from tests.unit.event.playing import ALL, LCG, SP, TM, Playing
from tests.unit.event.viewing import views_of

Forge = Callable[[Any], object]


def file_of(event: Playing) -> DrawsFile:
    return parse_draws(encode(draws_file(views_of(event))))


def found(file: DrawsFile, number: int) -> set[DrawFound]:
    return {one.found for one in check_round(file, number)}


def faults(file: DrawsFile) -> set[DrawFound]:
    every = [*check_draws(file)]
    for played in file.rounds:
        every += check_round(file, played.number)
    return {one.found for one in every if one.is_fault}


@pytest.mark.rule("EV-3", "SP-7", "LCG-4")
@pytest.mark.parametrize("rulebook", ALL)
def test_every_draw_of_a_whole_event_holds(rulebook: str) -> None:
    event = Playing(rulebook, rounds=3, cut=0 if rulebook == TM else 4).begin(9).play(2)
    event.do(Leave(EntrantId("e5"), Status.DROPPED, CurrentMatch.PLAYED_ON))
    while not isinstance(event.ask(DrawRound(accept_chance=True)), Refusal):
        event.play_round()
    file = file_of(event)
    assert len(file.rounds) >= 3
    for played in file.rounds:
        told = found(file, played.number)
        assert told == {
            DrawFound.COMMITMENT_HOLDS,
            DrawFound.SEAL_HOLDS,
            DrawFound.DRAFTS,
            DrawFound.NO_NUMBERS,
            DrawFound.HISTORY_HOLDS,
            DrawFound.PAIRING_HOLDS,
        }
    assert faults(file) == set()


@cache
def genuine() -> bytes:
    event = Playing(LCG, rounds=4).begin(9).play(3)
    return encode(draws_file(views_of(event)))


def forged(forge: Forge) -> DrawsFile:
    document = json.loads(genuine())
    forge(document)
    return parse_draws(json.dumps(document).encode())


def _pairs_swapped(document: Any) -> None:
    one, other, *_ = document["rounds"][1]["matches"]
    one["entrants"][0], other["entrants"][0] = other["entrants"][0], one["entrants"][0]


def _rounds_swapped(document: Any) -> None:
    first, second = document["rounds"][1], document["rounds"][2]
    for part in ("matches", "earned"):
        first[part], second[part] = second[part], first[part]


def _bases_swapped(document: Any) -> None:
    first, second = document["rounds"][1], document["rounds"][2]
    first["basis"], second["basis"] = second["basis"], first["basis"]


def _truncated(document: Any) -> None:
    basis = document["rounds"][1]["basis"]
    basis["document"] = basis["document"][:-20]


def _resealed(change: Forge) -> Forge:
    """A forger who writes another basis and seals it anew, as if it had been so from the start."""

    def forge(document: Any) -> None:
        played = document["rounds"][1]
        read = json.loads(played["basis"]["document"])
        change(read)
        text = json.dumps(read, sort_keys=True, separators=(",", ":"))
        seal = seal_of(played["basis"]["salt"], text.encode())
        draw = next(one for one in document["draws"] if one["id"] == played["draw"])
        draw["seals"] = [seal]
        played["basis"] = {**played["basis"], "document": text, "seal": seal}

    return forge


def _points(read: Any) -> None:
    for one in read["field"]:
        one.pop("points", None)


def _never_met(read: Any) -> None:
    for one in read["field"]:
        one.pop("met", None)


def _met_themselves(read: Any) -> None:
    read["field"][0]["met"] = [read["field"][0]["id"]]


def _huge(read: Any) -> None:
    read["field"][0]["points"] = 10**40


def _twice(read: Any) -> None:
    read["field"].append(read["field"][0])


def _stranger(read: Any) -> None:
    read["field"][0]["met"] = ["nobody"]


def _other_secret(document: Any) -> None:
    draw = next(one for one in document["draws"] if one["id"] == "round 2")
    secret = Chance("forged").digest("secret")
    draw["secret"] = secret.hex()
    nonce = bytes.fromhex(draw["nonce"])
    draw["commitment"] = commitment(DrawId("round 2"), nonce=nonce, secret=secret)


def _draw(**changes: object) -> Forge:
    def forge(document: Any) -> None:
        draw = next(one for one in document["draws"] if one["id"] == "round 2")
        draw.update(changes)

    return forge


def _basis(**changes: object) -> Forge:
    return lambda document: document["rounds"][1]["basis"].update(changes)


def _without_draw(document: Any) -> None:
    document["draws"] = [one for one in document["draws"] if one["id"] != "round 2"]


FORGERIES: dict[str, tuple[Forge, DrawFound]] = {
    "pairs swapped": (_pairs_swapped, DrawFound.PAIRING_DIFFERS),
    "rounds swapped": (_rounds_swapped, DrawFound.PAIRING_DIFFERS),
    "bases swapped": (_bases_swapped, DrawFound.SEAL_UNKNOWN),
    "basis of another draw": (_bases_swapped, DrawFound.BASIS_OF_ANOTHER_DRAW),
    "truncated": (_truncated, DrawFound.SEAL_WRONG),
    "unreadable": (_truncated, DrawFound.BASIS_UNREADABLE),
    "points": (_resealed(_points), DrawFound.PAIRING_DIFFERS),
    "meetings": (_resealed(_never_met), DrawFound.HISTORY_DIFFERS),
    "met themselves": (_resealed(_met_themselves), DrawFound.NO_PAIRING),
    "entrant twice": (_resealed(_twice), DrawFound.NO_PAIRING),
    "stranger": (_resealed(_stranger), DrawFound.NO_PAIRING),
    "round": (_resealed(lambda read: read["of"].update(round=3)), DrawFound.BASIS_OF_ANOTHER_DRAW),
    "algorithm": (
        _resealed(lambda read: read["of"].update(algorithm="9")),
        DrawFound.BASIS_UNREADABLE,
    ),
    "unknown": (_resealed(lambda read: read.update(more=1)), DrawFound.BASIS_UNREADABLE),
    "huge": (_resealed(_huge), DrawFound.BASIS_UNREADABLE),
    "other secret": (_other_secret, DrawFound.PAIRING_DIFFERS),
    "secret": (_draw(secret="00" * 32), DrawFound.COMMITMENT_WRONG),
    "short secret": (_draw(secret="0" * 2), DrawFound.COMMITMENT_WRONG),
    "no hex": (_draw(nonce="é" * 64), DrawFound.COMMITMENT_WRONG),
    "commitment": (_draw(commitment="0" * 64), DrawFound.COMMITMENT_WRONG),
    "not opened": (_draw(secret=None), DrawFound.DRAW_MISSING),
    "no draw": (_without_draw, DrawFound.DRAW_MISSING),
    "no seals": (_draw(seals=[]), DrawFound.SEAL_UNKNOWN),
    "salt": (_basis(salt="00" * 32), DrawFound.SEAL_WRONG),
    "salt without hex": (_basis(salt="zz"), DrawFound.SEAL_WRONG),
    "seal": (_basis(seal="0" * 64), DrawFound.SEAL_WRONG),
    "lone surrogate": (_basis(document="\\ud800"), DrawFound.BASIS_UNREADABLE),
    "deep": (_basis(document="[" * 100_000), DrawFound.BASIS_UNREADABLE),
}


@pytest.mark.rule("EV-3")
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found(name: str) -> None:
    forge, expected = FORGERIES[name]
    assert faults(forged(lambda _document: None)) == set()
    assert expected in faults(forged(forge))


def test_what_was_opened_of_lots_and_dice_must_belong_to_its_commitment_too() -> None:
    def forge(document: Any) -> None:
        next(one for one in document["draws"] if one["id"] == "lots").update(
            nonce="00" * 32, secret="00" * 32
        )

    assert faults(forged(forge)) == {DrawFound.COMMITMENT_WRONG}


def test_one_changed_character_of_a_basis_is_found_wherever_it_is() -> None:
    file = parse_draws(genuine())
    basis = file.rounds[1].basis
    assert basis is not None
    for place in range(0, len(basis.document), 37):
        text = basis.document
        changed = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        assert faults(forged(_basis(document=changed))) & {DrawFound.SEAL_WRONG}


def test_what_the_organiser_changed_or_entered_by_hand_is_told_and_no_fault() -> None:
    event = Playing(SP).begin(8).draw()
    assert event.state.draft is not None
    first, second, *_ = event.state.draft.matches
    event.do(SwapEntrants(first.entrants[0], second.entrants[0]))
    event.do(PublishRound())
    file = file_of(event)
    (told,) = [one for one in check_round(file, 1) if one.found is DrawFound.CHANGED_BY_HAND]
    assert told.matches == 2
    assert faults(file) == set()
    event.record_all()
    event.draw()
    assert event.state.draft is not None
    event.do(EnterPairing(event.state.draft.matches))
    event.do(PublishRound())
    assert found(file_of(event), 2) == {DrawFound.NO_BASIS}


def test_points_that_changed_after_the_draw_are_a_note() -> None:
    event = Playing(SP).begin(6).play(2)
    match = event.state.rounds[0].matches[0].match
    ref = event.ref(match.entrants[1])
    event.do(CorrectResult(type(ref)(1, 0), event.win(type(ref)(1, 0), match.entrants[1])))
    file = file_of(event)
    (told,) = [one for one in check_round(file, 2) if one.found is DrawFound.POINTS_CHANGED]
    assert set(told.entrants) == {one.removeprefix("e") for one in match.entrants}
    assert faults(file) == set()


def test_what_somebody_noted_before_is_found_again_or_not() -> None:
    event = Playing(SP).begin(6)
    early = file_of(event)
    event.draw()
    drawn = file_of(event)
    event.do(PublishRound())
    file = file_of(event)
    assert changed_since(early, file) == changed_since(drawn, file) == ()
    (seal,) = next(one.seals for one in drawn.draws if one.id == "round 1")
    assert is_noted(file, "round 1", seal)
    assert is_noted(file, "round 1", seal[:16])
    assert is_noted(file, "round 1", early.draws[1].commitment)
    assert not is_noted(file, "round 2", seal)
    assert not is_noted(file, "round 1", "0" * 16)
    elsewhere = file_of(Playing(SP, "another seed").begin(6))
    assert set(changed_since(elsewhere, file)) == {one.id for one in elsewhere.draws}
    assert "round 1" in changed_since(drawn, early)


HOSTILE = (
    b"{}",
    b'{"format":"podium-draws/3"}',
    b'{"format":"podium-draws/1","event":"x","draws":[],"rounds":7}',
    b'{"format":"podium-draws/1",' + b'"a":' + b"[" * 100_000,
    b'{"format":"podium-draws/1"\xff}',
    b'{"format":"podium-draws/1","event":"x","draws":[],"rounds":[],"more":1}',
    b'{"format":"podium-draws/1","event":"\\ud800","draws":[],"rounds":[]}',
    b"",
)


@pytest.mark.parametrize("raw", HOSTILE)
def test_a_file_that_is_none_is_refused(raw: bytes) -> None:
    with pytest.raises(EventFileMistake, match="expected"):
        parse_draws(raw)


def _doubled(part: str, document: Any) -> None:
    document[part].append(document[part][0])


def test_rounds_and_draws_must_be_there_once_each() -> None:
    for part, again in (("rounds", "each once"), ("draws", "each draw once")):
        with pytest.raises(EventFileMistake, match=again):
            forged(partial(_doubled, part))
    with pytest.raises(EventFileMistake, match="each once"):
        forged(lambda document: document["rounds"].reverse())
    with pytest.raises(EventFileMistake, match="each once"):
        forged(lambda document: document["rounds"].pop(0))


def test_files_are_told_apart_by_how_they_begin() -> None:
    assert looks_like_draws(genuine())
    assert not looks_like_draws(b'{"format":"podium-journal/1"}')
    assert not looks_like_draws(b'"podium-draws/1"')
