"""Deck checks: asked for by the opponent, found and followed up by the staff (LCG-21)."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.result import Ended, Result
from podium.core.sheet import MatchKind, Stage
from podium.event import conduct
from podium.event.conduct import GiveWarning, Ground, Penalise, PenaltyKind
from podium.event.fact import Audience, Command, Fact
from podium.event.ids import MatchRef, Thing, ThingKind, match_thing
from podium.event.judged import nobody, the_thing
from podium.event.results import ResultCorrected, opponent, why_not_instead
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import DeckCheckKept, Played, State, changed
from podium.event.terms import DeckCheckState, DeckFinding, DeckFound
from podium.event.things import find_match, find_round, match_scope, next_id, unknown, with_new
from podium.kernel.refusal import Code, Refusal, refuse
from podium.results.game import GameResult, GamesResult
from podium.rosters.settings import RosterKind
from podium.rulebooks.rulebook import Rulebook

RULE = "LCG-21"


class AskDeckCheck(Command, frozen=True, tag="ask-deck-check"):
    """Asks for a check of the opponent's decks, once the result of the match is recorded.

    `entrant`: on whose behalf staff ask.
    """

    match: MatchRef
    entrant: EntrantId | None = None


class WithdrawDeckCheck(Command, frozen=True, tag="withdraw-deck-check"):
    """Withdraws a request for a deck check, by the entrant who asked or by staff."""

    check: str


class RecordDeckCheck(Command, frozen=True, tag="record-deck-check"):
    """Records what a deck check has found, and follows it up.

    `found`: what was found in whose decks. `void`: the games, from 1, that an illegal deck makes
    void. `penalty`: the owner gets a penalty, as a separate command, instead of a warning.
    """

    check: str
    found: Annotated[tuple[DeckFound, ...], Meta(min_length=1, max_length=2)]
    void: Annotated[tuple[int, ...], Meta(max_length=10)] = ()
    penalty: bool = False


class DeckCheckAsked(Fact, frozen=True, tag="deck-check-asked/1"):
    """An entrant wants the opponent's decks checked."""

    id: str
    match: MatchRef
    entrant: EntrantId


class DeckCheckWithdrawn(Fact, frozen=True, tag="deck-check-withdrawn/1"):
    """The request was withdrawn."""

    check: str


class DeckChecked(Fact, frozen=True, tag="deck-checked/1"):
    """The findings of a deck check. What follows from them are facts of their own."""

    check: str
    found: tuple[DeckFound, ...]
    void: tuple[int, ...] = ()
    penalty: bool = False


def has_deck_checks(rulebook: Rulebook) -> bool:
    """Whether entrants register decks, which can be checked."""
    return rulebook.roster in (RosterKind.DECKS, RosterKind.TEAM_DECKS)


def _ask(state: State, command: AskDeckCheck, asker: Asker) -> Decision:
    if not has_deck_checks(state.rulebook):
        return refuse(Code.NO_DECK_CHECK)
    entrant = asker.entrant if asker.role is None else command.entrant or asker.entrant
    played = find_match(state, command.match)
    if played is None or played.match.kind is not MatchKind.MATCH:
        return unknown(match_thing(command.match))
    if entrant is None or entrant not in played.match.entrants:
        return refuse(Code.NOT_IN_MATCH)
    if played.match.result is None:
        return refuse(Code.NO_RESULT)
    if command.match.round != len(state.rounds):
        return refuse(Code.DECK_CHECK_TOO_LATE)
    asked = [one for one in state.deck_checks.values() if _is_of(state, one, command.match)]
    states = [one.state for one in asked if one.asker == entrant]
    if DeckCheckState.OPEN in states:
        return ()
    if DeckCheckState.DONE in states:
        return refuse(Code.ALREADY_DONE)
    key = next_id(state, ThingKind.DECK_CHECK, match_scope(command.match))
    return (DeckCheckAsked(key, command.match, entrant, by=asker.by, at=asker.now),)


def _is_of(state: State, check: DeckCheckKept, ref: MatchRef) -> bool:
    """Whether a check is of the match that has this place now, not of one that was taken back with
    its round.
    """
    its_round = find_round(state, ref.round)
    if its_round is None or check.match != ref:
        return False
    same = its_round.matches[ref.index].match.entrants == check.entrants
    return same and check.since_act > its_round.draft.act


def _withdraw(state: State, command: WithdrawDeckCheck, asker: Asker) -> Decision:
    check = state.deck_checks.get(command.check)
    if check is None or (asker.role is None and asker.entrant not in check.entrants):
        return unknown(_check_thing(command))
    if asker.role is None and asker.entrant != check.asker:
        return refuse(Code.NOT_ALLOWED)
    if check.state is not DeckCheckState.OPEN:
        return refuse(Code.ALREADY_DONE)
    return (DeckCheckWithdrawn(command.check, by=asker.by, at=asker.now),)


def _record(state: State, command: RecordDeckCheck, asker: Asker) -> Decision:
    check = state.deck_checks.get(command.check)
    if check is None:
        return unknown(_check_thing(command))
    if check.state is not DeckCheckState.OPEN:
        return refuse(Code.ALREADY_DONE)
    if not _is_of(state, check, check.match):
        return refuse(Code.DECK_CHECK_TOO_LATE)
    found = tuple(one for one in command.found if one.finding is not DeckFinding.NOT_CHECKED)
    command = replace(command, found=found)
    if (refusal := _incomplete(state, check, command)) is not None:
        return refusal
    facts: list[Fact] = [
        DeckChecked(command.check, found, command.void, command.penalty, by=asker.by, at=asker.now)
    ]
    for follow in (_void_games, _warn_or_disqualify):
        following = follow(state, check, command, asker)
        if isinstance(following, Refusal):
            return following
        facts.extend(following)
    return tuple(facts)


def _incomplete(state: State, check: DeckCheckKept, command: RecordDeckCheck) -> Refusal | None:
    """Each deck once, of this match; illegal cards are named; an illegal deck, and nothing else,
    makes a game void.
    """
    owners = [one.entrant for one in command.found]
    if len(set(owners)) < len(owners) or not set(owners) <= set(check.entrants):
        return refuse(Code.NOT_IN_MATCH)
    illegal = [one for one in command.found if one.finding.is_illegal]
    unnamed = any(not one.cards.strip() for one in illegal)
    unvoided = bool(illegal) and not command.void and _was_in_a_game(state, check.match)
    if not command.found or unnamed or unvoided or (command.void and not illegal):
        return refuse(Code.FINDINGS_INCOMPLETE)
    return None


def _was_in_a_game(state: State, ref: MatchRef) -> bool:
    """Whether every deck of a match was played: all games were, or the one of the cut."""
    played, games = find_match(state, ref), state.rulebook.scoring.games
    result = None if played is None else played.match.result
    if games is None or not isinstance(result, GamesResult):
        return False
    if Ended.VOID not in state.rulebook.scoring.endings:
        return False  # no game of this rulebook can be void
    in_cut = state.rounds[ref.round - 1].stage is Stage.CUT
    return in_cut or len(result.games) >= games.count


def _void_games(
    state: State, check: DeckCheckKept, command: RecordDeckCheck, asker: Asker
) -> Decision:
    """The result with these games void. In the cut the owner of the only illegal deck loses, where
    the rulebook knows that; otherwise the game is just void.
    """
    if not command.void:
        return ()
    played = find_match(state, check.match)
    result = None if played is None else played.match.result
    if played is None or not isinstance(result, GamesResult):
        return refuse(Code.NO_RESULT)
    if not all(1 <= game <= len(result.games) for game in command.void):
        return refuse(Code.FINDINGS_INCOMPLETE)
    refusal: Refusal | None = None
    for winner in dict.fromkeys((_wins(state, check, command, played), None)):
        voided = _voided(result, command.void, winner)
        refusal = why_not_instead(state, check.match, voided, asker.sight)
        if refusal is None:
            return (ResultCorrected(check.match, voided, by=asker.by, at=asker.now),)
    return refusal or ()


def _wins(
    state: State, check: DeckCheckKept, command: RecordDeckCheck, played: Played
) -> EntrantId | None:
    """Who wins a match of the cut because only the other's deck was illegal."""
    owners = [one.entrant for one in command.found if one.finding.is_illegal]
    in_cut = state.rounds[check.match.round - 1].stage is Stage.CUT
    return opponent(played, owners[0]) if in_cut and len(owners) == 1 else None


def _voided(result: GamesResult, void: tuple[int, ...], winner: EntrantId | None) -> Result:
    games = (
        GameResult(Ended.VOID, game.dark, winner) if number in void else game
        for number, game in enumerate(result.games, start=1)
    )
    return replace(result, games=tuple(games))


def _warn_or_disqualify(
    state: State, _check: DeckCheckKept, command: RecordDeckCheck, asker: Asker
) -> Decision:
    """The owner of an illegal deck is warned, unless a penalty comes instead; who cannot make it
    legal is disqualified.
    """
    facts: list[Fact] = []
    for one in command.found:
        follow: GiveWarning | Penalise
        if one.finding is DeckFinding.CANNOT_BE_LEGAL:
            follow = Penalise(one.entrant, PenaltyKind.DISQUALIFICATION, one.cards, RULE)
        elif one.finding is DeckFinding.CARDS_TAKEN_OUT and not command.penalty:
            follow = GiveWarning((one.entrant,), Ground.ILLEGAL_LIST, one.cards, RULE)
        else:
            continue
        decided = conduct.COMMANDS[type(follow)].decide(state, follow, asker)
        if isinstance(decided, Refusal):
            return decided
        facts.extend(decided)
        for fact in decided:
            state = conduct.FACTS[type(fact)].evolve(state, fact)  # another place may be free
    return tuple(facts)


def _asked(state: State, fact: DeckCheckAsked) -> State:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    entrants = played.match.entrants
    act = state.seq + 1
    kept = DeckCheckKept(fact.match, entrants, fact.entrant, fact.at, act, act=act)
    return with_new(state, ThingKind.DECK_CHECK, fact.id, kept)


def _withdrawn(state: State, fact: DeckCheckWithdrawn) -> State:
    return _with_check(state, fact.check, state=DeckCheckState.WITHDRAWN)


def _checked(state: State, fact: DeckChecked) -> State:
    return _with_check(
        state,
        fact.check,
        state=DeckCheckState.DONE,
        found=fact.found,
        void=fact.void,
        penalty=fact.penalty,
    )


def _with_check(event: State, key: str, **changes: Any) -> State:
    kept = changed(event.deck_checks[key], event.seq + 1, **changes)
    return replace(event, deck_checks={**event.deck_checks, key: kept})


def _new_audience(state: State, fact: DeckCheckAsked) -> Audience:
    played = state.rounds[fact.match.round - 1].matches[fact.match.index]
    return Audience(entrants=played.match.entrants)


def _audience(state: State, fact: DeckCheckWithdrawn | DeckChecked) -> Audience:
    return Audience(entrants=state.deck_checks[fact.check].entrants)


def _at_the_table(state: State, command: RecordDeckCheck, _asker: Asker) -> Iterator[EntrantId]:
    return the_thing(state, _check_thing(command))


def _check_thing(about: Any) -> Thing:
    return Thing(ThingKind.DECK_CHECK, about.check)


def _old(_state: State, fact: DeckCheckWithdrawn | DeckChecked) -> tuple[Thing, ...]:
    return (_check_thing(fact),)


COMMANDS: Commands = {
    AskDeckCheck: CommandRow(_ask, Who.ENTRANT, nobody),
    WithdrawDeckCheck: CommandRow(_withdraw, Who.ENTRANT, nobody, _check_thing),
    RecordDeckCheck: CommandRow(_record, Who.STAFF, _at_the_table, _check_thing),
}
FACTS: Facts = {
    DeckCheckAsked: FactRow(_asked, _new_audience),
    DeckCheckWithdrawn: FactRow(_withdrawn, _audience, _old),
    DeckChecked: FactRow(_checked, _audience, _old),
}
