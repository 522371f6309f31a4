"""The parts of a rulebook's page of rules (EV-22): short names, and the rules each one restates."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from podium.web.texts.marking import msg


class Chapter(StrEnum):
    """The chapters of the page in order: what players need first comes first."""

    MATCH = "match"
    TIME = "time"
    TABLE = "table"
    CONDUCT = "conduct"
    BRING = "bring"
    PAIRING = "pairing"
    PLACES = "places"
    CUT = "cut"
    EVENT = "event"
    OWN = "own"


CHAPTERS: Mapping[Chapter, str] = MappingProxyType(
    {
        Chapter.MATCH: msg("Your match and its result"),
        Chapter.TIME: msg("Time"),
        Chapter.TABLE: msg("At the table"),
        Chapter.CONDUCT: msg("Conduct, warnings, penalties"),
        Chapter.BRING: msg("What to bring"),
        Chapter.PAIRING: msg("Pairing, byes, leaving"),
        Chapter.PLACES: msg("Rounds and places"),
        Chapter.CUT: msg("The cut"),
        Chapter.EVENT: msg("Organisers and judges"),
        Chapter.OWN: msg("Further rules"),
    }
)


class Topic(StrEnum):
    """One rule of the page."""

    POINTS = "points"
    RESULT = "result"
    GAMES = "games"
    VICTORY = "victory"
    TIME_UP = "time-up"
    FINALS_TIME = "finals-time"
    CONCESSION = "concession"
    NOT_PLAYED = "not-played"
    NO_SHOW = "no-show"
    EARLY_END = "early-end"
    ROUND_TIME = "round-time"
    RED_ALERT = "red-alert"
    HIDDEN_TIME = "hidden-time"
    PLAY = "play"
    OPEN_INFORMATION = "open-information"
    SQUADS = "squads"
    TERRAIN = "terrain"
    SEATS = "seats"
    FAIR_PLAY = "fair-play"
    WARNINGS = "warnings"
    DISQUALIFICATION = "disqualification"
    PENALTIES = "penalties"
    ARRANGED = "arranged"
    RULINGS = "rulings"
    CORRUPTED = "corrupted"
    DECK_CHECK = "deck-check"
    BRING = "bring"
    LISTS = "lists"
    LIST_SIGHT = "list-sight"
    LEGAL_CARDS = "legal-cards"
    PAIRING = "pairing"
    REMATCHES = "rematches"
    BYES = "byes"
    LEAVING = "leaving"
    COMING_BACK = "coming-back"
    JOINING_LATE = "joining-late"
    ROUNDS = "rounds"
    TIEBREAKS = "tiebreaks"
    SOS = "sos"
    LOTS = "lots"
    CORRECTIONS = "corrections"
    CUT = "cut"
    ELIMINATION = "elimination"
    FINALS_SIDES = "finals-sides"
    TITLE = "title"
    LEAVING_THE_CUT = "leaving-the-cut"
    FINAL_PLACES = "final-places"
    ANNOUNCED = "announced"
    STAFF = "staff"
    TIERS = "tiers"
    DUTIES = "duties"
    BY_THE_BOOK = "by-the-book"
    THIS_PAGE = "this-page"


class TopicText(Struct, frozen=True):
    """A rule's short name, its chapter, and the rules of our list that it restates."""

    name: str
    chapter: Chapter
    ids: tuple[str, ...] = ()


def _topic(name: str, chapter: Chapter, ids: str = "") -> TopicText:
    return TopicText(name, chapter, tuple(ids.split()))


TOPICS: Mapping[Topic, TopicText] = MappingProxyType(
    {
        Topic.POINTS: _topic(msg("Points of a match"), Chapter.MATCH, "SP-1 LG-1 LCG-2 TM-4"),
        Topic.GAMES: _topic(msg("Games and sides"), Chapter.MATCH, "LCG-1 TM-2"),
        Topic.RESULT: _topic(msg("What a result holds"), Chapter.MATCH, "SP-2 LG-2"),
        Topic.VICTORY: _topic(msg("A match is won"), Chapter.MATCH),
        Topic.TIME_UP: _topic(msg("When time is up"), Chapter.MATCH, "SP-3 SP-16 LG-3 LCG-3 TM-3"),
        Topic.FINALS_TIME: _topic(msg("Time is up in a finals game"), Chapter.MATCH, "LCG-12"),
        Topic.CONCESSION: _topic(msg("Giving up"), Chapter.MATCH, "SP-4 LG-5 LCG-8"),
        Topic.NOT_PLAYED: _topic(msg("A drawn match"), Chapter.MATCH, "LG-4"),
        Topic.NO_SHOW: _topic(msg("An opponent who does not appear"), Chapter.MATCH, "EV-16"),
        Topic.EARLY_END: _topic(msg("No score is lost"), Chapter.MATCH, "EV-21"),
        Topic.ROUND_TIME: _topic(msg("Round time"), Chapter.TIME, "SP-14 LG-11"),
        Topic.RED_ALERT: _topic(msg("Red alert"), Chapter.TIME, "SP-15"),
        Topic.HIDDEN_TIME: _topic(msg("Time left stays secret"), Chapter.TIME, "LG-12"),
        Topic.PLAY: _topic(msg("While you play"), Chapter.TABLE, "SP-23 LG-17"),
        Topic.OPEN_INFORMATION: _topic(
            msg("What you may ask to see"), Chapter.TABLE, "SP-22 LG-14"
        ),
        Topic.SQUADS: _topic(msg("Choosing squads"), Chapter.TABLE, "SP-18 SP-19"),
        Topic.TERRAIN: _topic(msg("Tables and terrain"), Chapter.TABLE, "SP-21 LG-16"),
        Topic.SEATS: _topic(msg("Who sits where"), Chapter.TABLE, "TM-6"),
        Topic.FAIR_PLAY: _topic(msg("Fair play"), Chapter.CONDUCT),
        Topic.WARNINGS: _topic(msg("Warnings and removal"), Chapter.CONDUCT, "EV-9 LCG-15"),
        Topic.DISQUALIFICATION: _topic(msg("Disqualification"), Chapter.CONDUCT, "EV-6"),
        Topic.PENALTIES: _topic(msg("Penalties"), Chapter.CONDUCT, "EV-13"),
        Topic.ARRANGED: _topic(msg("No arranged results"), Chapter.CONDUCT, "EV-11"),
        Topic.RULINGS: _topic(msg("Rulings and appeals"), Chapter.CONDUCT, "EV-10"),
        Topic.CORRUPTED: _topic(msg("A game nobody can follow"), Chapter.CONDUCT, "LCG-24"),
        Topic.DECK_CHECK: _topic(msg("Deck check"), Chapter.CONDUCT, "LCG-21"),
        Topic.BRING: _topic(msg("What you show at check-in"), Chapter.BRING, "SP-20 LG-15 LCG-23"),
        Topic.LISTS: _topic(msg("Lists and decks"), Chapter.BRING, "SP-17 LG-13 LCG-20 TM-1"),
        Topic.LIST_SIGHT: _topic(msg("Who sees your list"), Chapter.BRING),
        Topic.LEGAL_CARDS: _topic(msg("Which cards are legal"), Chapter.BRING, "LCG-22"),
        Topic.PAIRING: _topic(
            msg("Who meets whom"), Chapter.PAIRING, "EV-2 SP-6 SP-7 LG-7 LCG-4 LCG-5"
        ),
        Topic.REMATCHES: _topic(msg("Rematches"), Chapter.PAIRING, "EV-3 EV-17"),
        Topic.BYES: _topic(msg("Byes"), Chapter.PAIRING, "EV-7 SP-5 SP-8 LG-6 LCG-6 TM-7"),
        Topic.LEAVING: _topic(msg("Dropping out"), Chapter.PAIRING, "EV-4"),
        Topic.COMING_BACK: _topic(msg("Being taken out and coming back"), Chapter.PAIRING, "EV-5"),
        Topic.JOINING_LATE: _topic(msg("Joining late"), Chapter.PAIRING, "EV-15"),
        Topic.ROUNDS: _topic(msg("Number of rounds"), Chapter.PLACES, "SP-9 LG-8 LCG-14"),
        Topic.TIEBREAKS: _topic(msg("Places and tie-breaks"), Chapter.PLACES, "SP-10 LG-9 LCG-7"),
        Topic.SOS: _topic(msg("Strength of schedule"), Chapter.PLACES, "SP-11"),
        Topic.LOTS: _topic(msg("Chance in the standings"), Chapter.PLACES, "EV-20"),
        Topic.CORRECTIONS: _topic(msg("Corrected results"), Chapter.PLACES, "EV-12"),
        Topic.CUT: _topic(msg("Who is in the cut"), Chapter.CUT, "SP-12 LG-10 LCG-9 EV-19"),
        Topic.ELIMINATION: _topic(msg("How the cut is played"), Chapter.CUT, "SP-13 LCG-10 LCG-13"),
        Topic.FINALS_SIDES: _topic(msg("Sides in the finals"), Chapter.CUT, "LCG-11"),
        Topic.TITLE: _topic(msg("The match for the title"), Chapter.CUT, "TM-5"),
        Topic.LEAVING_THE_CUT: _topic(msg("Leaving during the cut"), Chapter.CUT, "EV-18"),
        Topic.FINAL_PLACES: _topic(msg("Final places"), Chapter.CUT, "EV-14"),
        Topic.ANNOUNCED: _topic(msg("What is announced"), Chapter.EVENT, "EV-1"),
        Topic.STAFF: _topic(msg("Judges, and staff who play"), Chapter.EVENT, "EV-8 LCG-40"),
        Topic.TIERS: _topic(msg("Tiers of events"), Chapter.EVENT, "LCG-30"),
        Topic.DUTIES: _topic(msg("What organisers owe the players"), Chapter.EVENT, "EV-23"),
        Topic.BY_THE_BOOK: _topic(msg("By the book"), Chapter.EVENT, "EV-24"),
        Topic.THIS_PAGE: _topic(msg("About this page"), Chapter.EVENT, "EV-22"),
    }
)

TOPIC_OF: Mapping[str, Topic] = MappingProxyType(
    {rule: topic for topic, text in TOPICS.items() for rule in text.ids}
)
"""The topic that restates a rule, by the rule's id."""
