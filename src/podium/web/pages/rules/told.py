"""The rules that no value implies, in our own words (SP-22, SP-23, LG-14, LG-16, LG-17, LCG-15)."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from podium.rulebooks.book import Book, ToldRule
from podium.web.pages.rules.rule import RuleLine, line
from podium.web.texts.marking import msg

TOLD: Mapping[ToldRule, tuple[str, ...]] = MappingProxyType(
    {
        ToldRule.MISSED_EFFECTS: (
            msg(
                "Remember your own actions and effects: one that was not used at its moment is "
                "gone, unless your opponent agrees. Mandatory effects and steps are never left out."
            ),
            msg("Nobody hurries or distracts the other so that they miss something."),
        ),
        ToldRule.SMALL_DISPLACEMENTS: (
            msg(
                "Models pushed by accident or placed slightly off are tolerated, but nobody may "
                "use that: be as exact as the material of the game allows."
            ),
            msg(
                "Call a judge before a difficult move, and when you think that the tolerance is "
                "used – before anything is moved."
            ),
        ),
        ToldRule.DICE_STAY: (
            msg("Leave your dice on the table until your opponent has seen the result."),
        ),
        ToldRule.PREPARED_TERRAIN: (
            msg(
                "The organiser provides mats and terrain and sets them up between rounds: tables "
                "alike in size and layout where possible, each with several levels."
            ),
            msg(
                "You do not build the battlefield yourselves: set up only the mission on the "
                "prepared table."
            ),
        ),
        ToldRule.SHARED_TERRAIN: (
            msg(
                "The organiser provides mats and terrain and sets them up between rounds: tables "
                "alike in size and layout where possible."
            ),
        ),
        ToldRule.OPEN_CARDS: (
            msg(
                "You may ask at any time to see your opponent’s unit cards, stance cards and the "
                "order cards that are not in the order deck."
            ),
            msg("Nobody hides open information or deceives the other about it."),
        ),
        ToldRule.OPEN_LIST: (
            msg(
                "Before and during the match you may ask at any time to see every card of your "
                "opponent’s army list except the command cards."
            ),
            msg("Nobody hides open information or deceives the other about it."),
        ),
        ToldRule.CLAIMED_AND_INFLICTED: (
            msg(
                "Struggle cards are those you claimed. Wounded tokens are those you inflicted on "
                "your opponent’s units, not those on your own."
            ),
        ),
        ToldRule.WHOLLY_DEFEATED: (
            msg(
                "Only units that are wholly defeated count as defeated points, each with all its "
                "upgrades. Army points are those of your own army."
            ),
        ),
        ToldRule.ATTACK_DICE: (
            msg("The organiser rolls attack dice of the game, or lets Podium roll."),
        ),
        ToldRule.RED_DEFENCE_DICE: (
            msg("The organiser rolls red defence dice of the game, or lets Podium roll."),
        ),
        ToldRule.MULLIGAN: (
            msg(
                "One mulligan: you may shuffle the six cards of your opening hand back once and "
                "draw six new ones. Those you keep."
            ),
        ),
        ToldRule.NEWEST_RULES: (
            msg(
                "The newest rules and the newest FAQ count. In doubt the organiser has the last "
                "word about a card, and may set parts of the FAQ aside."
            ),
        ),
        ToldRule.CARD_BEATS_RULES: (
            msg(
                "What a card does stands in its text, not in its title or picture. Where the text "
                "contradicts the rules it counts, unless the rules say “cannot”."
            ),
        ),
        ToldRule.LETTER_AND_SPIRIT: (
            msg(
                "The letter and the spirit of the rules both count: using a gap to gain something "
                "is a breach too. For serious breaches the maker of the game may also exclude you "
                "from later events."
            ),
        ),
        ToldRule.TEAM_PLAY: (
            msg("All rules of the game for teams of two and for several players apply."),
        ),
        ToldRule.DECK_CHECK: (
            msg(
                "After the result is entered, and until the next round is published, you may ask "
                "for a check of your opponent’s decks: every card must belong to an objective set "
                "of its deck."
            ),
            msg(
                "An illegal card is taken out at once. The game is void: no points for either "
                "side. The owner gets a warning or a penalty, and is disqualified if the deck "
                "cannot be made legal by taking cards out."
            ),
        ),
        ToldRule.LEGAL_CARDS: (
            msg(
                "A set is legal once it has been on sale in the event’s region for 14 days, unless "
                "it is banned; in another language once the regional edition has been out for 14 "
                "days."
            ),
            msg(
                "No proxies, and no cards of challenge scenarios. A special event may announce "
                "other cards beforehand; the 14 days hold for them too."
            ),
        ),
        ToldRule.CORRUPTED_GAME: (
            msg(
                "If something went wrong that cannot simply be put right, first try to agree. If "
                "you cannot, a judge warns both of you, then restores the game, lets it go on as "
                "it stands, or scores it as a loss for both."
            ),
        ),
    }
)


def told(book: Book, *wanted: ToldRule) -> Iterator[RuleLine]:
    """The sentences of these rules, as far as the rulebook has them."""
    for one in wanted:
        if one in book.told:
            yield from (line(text) for text in TOLD[one])
