"""The texts of the client of a game table, in the words of the rules of All-Star Draft.

The client knows them by key; its page brings them along, so that all words stay in the catalogues.
"""

from collections.abc import Mapping
from gettext import NullTranslations
from typing import TypeAlias

from podium.web.texts.allstar import CARD_WORDS, PHRASE_WORDS
from podium.web.texts.marking import msg, ngettext

ClientTexts: TypeAlias = dict[str, str | dict[str, str]]

_SAMPLES = {"one": 1, "few": 2, "many": 5, "other": 5}
"""For each form of a plural that a browser knows, a number that has it."""

TEXTS: Mapping[str, str] = {
    "abandoned": msg("The table was abandoned"),
    "all rules": msg("All rules on one page"),
    "away": msg("away"),
    "back to game": msg("Back to the game"),
    "badge": msg("%(group)s: strength %(strength)s, %(medal)s"),
    "bench empty": msg("Your bench is empty."),
    "bot": msg("Bot %(seat)s"),
    "bot for good": msg("Let a bot play on for %(who)s"),
    "bot this time": msg("Let a bot choose for %(who)s this time"),
    "bronze": msg("bronze"),
    "bus": msg("bus"),
    "bus of team": msg("Team %(team)s takes bus %(bus)s"),
    "cannot shoot": msg("Equally weak, and no card left to shoot with: %(who)s"),
    "choosing": msg("is choosing …"),
    "combo all_symbols": msg("all five symbols"),
    "combo full_house": msg("a three and a pair"),
    "combo straight": msg("five numbers in a row"),
    "comes in": msg("comes in"),
    "compare": msg("Compare with the first table"),
    "connection lost": msg("No connection. Your choices are safe; the page tries again by itself."),
    "do discard": msg("Put one of the seven new cards away, face down."),
    "do incoming": msg(
        "Replace some cards: press 2 to 4 that come in, then seal. Next, as many go out."
    ),
    "do lineup": msg("Press five of all your cards, then seal. The weakest team loses."),
    "do market": msg("Take one of the open cards."),
    "do outgoing": msg("Press %(num)s of your old cards that leave the game, then seal."),
    "do pair": msg(
        "Press the card you keep, then the one you give away. The rest goes to %(who)s."
    ),
    "do pick": msg("Press the card you keep. The others go to %(who)s."),
    "do plan": msg(
        "Drag cards where you want them, or press a card and then its place; pressed twice, it"
        " goes to the new team. Then seal your plan."
    ),
    "do plan buses": msg(
        "Drag cards where you want them, or press a card and then its place or the card it"
        " replaces. Press one bus and then another to exchange them. Then seal your plan."
    ),
    "do shoot": msg("Equally weak: press the card that shoots for you. The weakest card loses."),
    "empty place": msg("empty place"),
    "enough cards": msg("There are enough cards already. Press one of them to take it back."),
    "fans by rank": msg("Fans by rank"),
    "fans column": msg("Fans"),
    "final table": msg("Final table"),
    "game over": msg("The game is over"),
    "gets your hand": msg("gets your hand"),
    "go on": msg("Go on"),
    "goes out": msg("goes out"),
    "gold": msg("gold"),
    "has chosen": msg("has chosen ✓"),
    "in play": msg("Species in play"),
    "is out": msg("Out in place %(place)s: %(who)s."),
    "is weakest": msg("The weakest: %(who)s"),
    "last card": msg("The last card of the hand is yours without a choice: %(card)s."),
    "leave": msg("Leave for good"),
    "leave sure": msg("Leave for good? A bot plays on for you, and you cannot come back."),
    "lesson": msg("Explain every step"),
    "lesson arena": msg(
        "Teams are ranked by strength, and the arena pays each rank. The line below a team says"
        " why it is behind the one above."
    ),
    "lesson buses": msg(
        "Your bench makes %(group)s. You may also swap one card of each earlier team. Then look"
        " what the arenas pay, and give the strongest team the bus to the arena worth most."
    ),
    "lesson compared": msg(
        "In the playoffs only one team each counts, and the weakest one loses. Whoever goes out"
        " gets fans for their place."
    ),
    "lesson discard": msg("Your largest group is %(group)s. Put away a card outside it."),
    "lesson first": msg(
        "Collect cards that share something: a symbol, a number or a species. The more of a kind,"
        " the stronger your team. The arena says how many fans each rank wins. Take any card to"
        " begin with; one with a symbol fits more often."
    ),
    "lesson incoming": msg(
        "With what you have left you could get %(group)s. Bring in cards of that group, and keep"
        " a few good ones for the next time."
    ),
    "lesson lineup": msg(
        "All your cards are back: your largest group is %(group)s. You only need to be stronger"
        " than the weakest, and cards you keep back replace others later."
    ),
    "lesson nothing": msg(
        "Nothing here fits your bench yet. A card with a symbol can be part of more groups."
    ),
    "lesson outgoing": msg("The cards for %(group)s should stay; let others go."),
    "lesson over": msg(
        "That was a whole game. Look at it again, or play another one: you know how it goes now."
    ),
    "lesson pair": msg("Keep the card that fits your bench, and give away the one of least use."),
    "lesson pick": msg("%(card)s fits: with your bench it makes %(group)s."),
    "lesson plan": msg(
        "Your largest group is %(group)s. Put these cards into the team; the others only fill the"
        " five places. Then seal the plan."
    ),
    "lesson round": msg(
        "A new round with more arenas. New cards can make a new team, or get into an earlier one:"
        " you may swap one card of each."
    ),
    "lesson shoot": msg(
        "A card with a symbol is the safest here; the higher it stands on the tie-break card, the"
        " better."
    ),
    "lesson replaced": msg(
        "These cards have left the teams and the game; the new ones took their places."
    ),
    "lesson star": msg(
        "★ %(arena)s: there, and only there, a team with this beats every team without it:"
        " %(combination)s."
    ),
    "lesson swapped": msg(
        "Everybody could swap one card of each earlier team. These came out; their managers still"
        " have them."
    ),
    "log empty": msg("Nothing has been shown yet."),
    "look up": msg("Look up"),
    "makes team": msg("team %(team)s: %(group)s"),
    "manager": msg("Manager %(seat)s"),
    "manager column": msg("Manager"),
    "managers": msg("Managers"),
    "new team": msg("The new team"),
    "new team number": msg("New team %(number)s"),
    "no lesson": msg("No more hints"),
    "not sent": msg("No answer from the server. What you chose is sent again by itself."),
    "not there": msg("That does not go there. Each earlier team swaps at most one card."),
    "open teams": msg("Open teams"),
    "order hint": msg("Equally strong teams: gold beats silver, then bronze; then the list."),
    "other arenas": msg("Other arenas of the game"),
    "out in place": msg("out, place %(place)s"),
    "out of the game": msg("Out of the game"),
    "panel arenas": msg("Arenas"),
    "panel cards": msg("Cards"),
    "panel log": msg("Log"),
    "panel order": msg("Tie-break"),
    "panel rules": msg("Rules"),
    "panel say": msg("Say"),
    "panel settings": msg("Settings"),
    "phase discard": msg("discard"),
    "phase incoming": msg("cards coming in"),
    "phase lineup": msg("line-up"),
    "phase market": msg("free market"),
    "phase outgoing": msg("cards going out"),
    "phase pair": msg("drafting, a card for each bench"),
    "phase pick": msg("drafting, pick"),
    "phase plan": msg("plan"),
    "phase shoot": msg("penalty shoot-out"),
    "picked itself": msg("Picked by itself: %(card)s. You can still change it."),
    "place": msg("Place"),
    "playoff column": msg("Playoffs"),
    "playoff fans": msg("Fans for the places of the playoffs"),
    "playoffs": msg("Playoffs"),
    "ran out": msg("Fewer than two cards left to replace, out in place %(place)s: %(who)s."),
    "rank hint": msg(
        "Press the cards in the order in which you want them, then seal. When this hand comes back,"
        " the best one that is left picks itself."
    ),
    "record": msg("Take the record home"),
    "redo": msg("Redo"),
    "refused": msg("Refused: %(why)s Look at the table and choose again."),
    "replay": msg("Show the game again"),
    "reveal": msg("What happened"),
    "round": msg("Round %(number)s"),
    "says": msg("%(who)s: %(phrase)s"),
    "seal": msg("Seal"),
    "seal plan": msg("Seal the plan"),
    "sealed": msg("Sealed ✓"),
    "sealed waiting": msg("Sealed. You can change it until all have chosen. Waiting for: %(who)s"),
    "season column": msg("Season"),
    "shoot-out": msg("Penalty shoot-out"),
    "show again": msg("Show again"),
    "signal in sound": msg("Sound when all have chosen"),
    "signal reveal sound": msg("Sound for what is revealed"),
    "signal title": msg("Say it in the title of the tab"),
    "signal turn sound": msg("Sound when it is your turn"),
    "silver": msg("silver"),
    "skip": msg("Skip"),
    "show phrases": msg("Show what the others say"),
    "sort by": msg("Sort by"),
    "sort number": msg("number"),
    "sort species": msg("species"),
    "sort symbol": msg("symbol"),
    "speed": msg("Speed × %(speed)s"),
    "step by step": msg("Replay"),
    "step passed": msg("The game has gone on meanwhile. Look at the table and choose again."),
    "swapped in": msg("swapped in"),
    "take back": msg("Take my seat back"),
    "taken out": msg("taken out"),
    "team number": msg("Team %(number)s"),
    "teams compared": msg("The teams are compared"),
    "the rule": msg("The rule"),
    "they shoot": msg("Equally weak, so they shoot: %(who)s"),
    "ticket keeps": msg("A ticket keeps in: %(who)s."),
    "tier number": msg("numbers"),
    "tier species": msg("species"),
    "tier symbol": msg("symbols"),
    "title in": msg("All in"),
    "title reveal": msg("Reveal"),
    "title turn": msg("Your turn"),
    "to the bench": msg("To the bench"),
    "told Replaced": msg("Replaced"),
    "told SwappedOut": msg("Taken out of open teams"),
    "undo": msg("Undo"),
    "waiting for": msg("Waiting for: %(who)s"),
    "weakest": msg("weakest"),
    "wish only card": msg("Pick the only card that is left by itself"),
    "wish ranked hand": msg("Rank the hand: cards I have numbered pick themselves later"),
    "why combo": msg("%(above)s beats %(below)s: the combination counts most here"),
    "why combo place": msg("the same combination of lower cards"),
    "why equal": msg("%(above)s and %(below)s: equal, they share the rank"),
    "why place": msg("%(above)s beat %(below)s: higher on the tie-break card"),
    "why size": msg("%(above)s beat %(below)s: more cards of a kind"),
    "why tier": msg("%(above)s beat %(below)s: %(first)s before %(second)s"),
    "you": msg("you"),
    "you are out": msg("You are out, in place %(place)s. The others play on: %(who)s"),
    "you choose": msg("you are choosing …"),
    "you give it": msg("you give it"),
    "you keep it": msg("you keep it"),
    "you won": msg("You have won!"),
    "your bench": msg("Your bench"),
    "your choice": msg("your choice"),
    "your team": msg("Your team"),
}

COUNTED: Mapping[str, tuple[str, str]] = {
    "cards held": ngettext("%(num)s card on the bench", "%(num)s cards on the bench"),
    "cards missing": ngettext("%(num)s card is missing", "%(num)s cards are missing"),
    "cards to go": ngettext("%(num)s more card goes out", "%(num)s more cards go out"),
    "cards with": ngettext("%(num)s card with %(value)s", "%(num)s cards with %(value)s"),
    "face down": ngettext("%(num)s card face down", "%(num)s cards face down"),
    "fans": ngettext("%(num)s fan", "%(num)s fans"),
    "fans won": ngettext("+%(num)s fan", "+%(num)s fans"),
    "known cards": ngettext("%(num)s card of the bench is known", "%(num)s cards are known"),
    "seconds": ngettext("%(num)s second", "%(num)s seconds"),
    "some bear": ngettext("%(num)s bear", "%(num)s bears"),
    "some beaver": ngettext("%(num)s beaver", "%(num)s beavers"),
    "some caribou": ngettext("%(num)s caribou", "%(num)s caribous"),
    "some duck": ngettext("%(num)s duck", "%(num)s ducks"),
    "some eagle": ngettext("%(num)s eagle", "%(num)s eagles"),
    "some goal": ngettext("%(num)s goal", "%(num)s goals"),
    "some hare": ngettext("%(num)s hare", "%(num)s hares"),
    "some helmet": ngettext("%(num)s helmet", "%(num)s helmets"),
    "some horse": ngettext("%(num)s horse", "%(num)s horses"),
    "some panda": ngettext("%(num)s panda", "%(num)s pandas"),
    "some penguin": ngettext("%(num)s penguin", "%(num)s penguins"),
    "some polar_bear": ngettext("%(num)s polar bear", "%(num)s polar bears"),
    "some puck": ngettext("%(num)s puck", "%(num)s pucks"),
    "some shark": ngettext("%(num)s shark", "%(num)s sharks"),
    "some skate": ngettext("%(num)s skate", "%(num)s skates"),
    "some stick": ngettext("%(num)s stick", "%(num)s sticks"),
    "some tiger": ngettext("%(num)s tiger", "%(num)s tigers"),
    "tickets": ngettext("%(num)s ticket", "%(num)s tickets"),
}


def client_texts(spoken: NullTranslations) -> ClientTexts:
    """Every text of the client in one language; placeholders stay as they are."""
    words = {f"word {name}": text for name, text in CARD_WORDS.items()}
    words |= {f"phrase {phrase.value}": text for phrase, text in PHRASE_WORDS.items()}
    said: ClientTexts = {key: spoken.gettext(text) for key, text in {**TEXTS, **words}.items()}
    for key, (one, several) in COUNTED.items():
        said[key] = {
            form: spoken.ngettext(one, several, sample) for form, sample in _SAMPLES.items()
        }
    return said
