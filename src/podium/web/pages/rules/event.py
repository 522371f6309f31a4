"""The rules about those who run an event."""

from collections.abc import Iterator

from podium.core.tier import Tier
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.staff import OrganiserPlays
from podium.web.pages.rules.rule import Rule, RuleLine, RulePoint, line
from podium.web.texts.marking import msg
from podium.web.texts.rule_names import Topic

TIERS = {
    Tier.CASUAL: msg(
        "leagues, weekly evenings and the like: fun comes first, and nobody has to know every "
        "detail of the rules"
    ),
    Tier.COMPETITIVE: msg(
        "store championships and special events: you know the basic rules, but gaps are not "
        "punished, and every event feels the same wherever it is held"
    ),
    Tier.PREMIUM: msg(
        "regionals, nationals and above: the highest demands on players, judges and organisers"
    ),
}


def event_rules(rulebook: Rulebook) -> Iterator[Rule]:
    """The rules of the chapter, in order."""
    text = msg(
        "Before the start the organiser announces the number of Swiss rounds, whether a cut "
        "follows, how large it is and how one qualifies, the round time, and any special rule."
    )
    if rulebook.swiss is None:
        text = msg("Before the start the organiser announces the round time and any special rule.")
    yield Rule(Topic.ANNOUNCED, (line(text),))
    yield Rule(Topic.STAFF, tuple(_staff(rulebook)))
    text = msg("Every event has a tier; the event’s page shows it.")
    tiers = tuple(RulePoint(tier, tuple(_tier(rulebook, tier))) for tier in Tier)
    yield Rule(Topic.TIERS, (line(text),), tiers)
    text = msg(
        "Organisers inform everyone in good time and clearly, set up tables that are alike where "
        "possible, inspect and approve substitutes before the event, and name a judge; at larger "
        "events also a head judge."
    )
    yield Rule(Topic.DUTIES, (line(text),))
    text = msg(
        "Whatever an organiser does that these rules do not foresee is recorded and shown on the "
        "event’s page, such as an accepted rematch or another round time. “By the book” means that "
        "there is nothing of the kind."
    )
    yield Rule(Topic.BY_THE_BOOK, (line(text),))
    text = msg(
        "This page restates the rules in our own words, with the values that Podium counts by. "
        "Short codes in grey are the numbers of the rules; other pages point to them."
    )
    yield Rule(Topic.THIS_PAGE, (line(text),))


def _staff(rulebook: Rulebook) -> Iterator[RuleLine]:
    staff = rulebook.staff
    if staff.judge_required:
        yield line(
            msg("At least one judge who does not play is required; it may be the organiser.")
        )
    else:
        yield line(msg("There should be a judge who does not play; it may be the organiser."))
    yield line(
        msg(
            "A judge knows the rules with the newest errata and clarifications, keeps play going, "
            "helps with questions, and may not play in the event they judge."
        )
    )
    if staff.organiser_plays is OrganiserPlays.FREELY:
        yield line(msg("An organiser may play if somebody else judges."))
    elif staff.organiser_plays is OrganiserPlays.WITH_SECOND_ORGANISER:
        yield line(
            msg(
                "The organiser may play if a second organiser is present, introduced at the start, "
                "who judges those matches."
            )
        )
    if staff.staff_plays_below is not None:
        text = msg("At events of the tier “%(tier)s” nobody on the staff may play.")
        yield line(text, tier=staff.staff_plays_below)


def _tier(rulebook: Rulebook, tier: Tier) -> Iterator[RuleLine]:
    yield line(TIERS[tier])
    needed = tuple(
        item.name
        for item in rulebook.check_in
        if item.mandatory and item.mandatory_from is tier and tier is not Tier.CASUAL
    )
    if needed:
        yield line(msg("mandatory from this tier on: %(items)s"), items=needed)
