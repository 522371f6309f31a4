"""Every rule has an address of its own, and every rule that a page names leads to it (EV-22)."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from podium.core.ids import EntrantId
from podium.event.conduct import GiveWarning, Penalise, PenaltyKind
from podium.event.settings import Settings
from podium.web.pages.subject import Subject
from podium.web.texts.refusal_topics import REFUSAL_TOPICS
from podium.web.texts.rule_names import TOPIC_OF, TOPICS, Topic
from tests.architecture.rule_index import rule_ids
from tests.unit.event.playing import ALL, DESK, Playing, viewer_of
from tests.unit.web.pages.phases import PHASES, playing
from tests.unit.web.pages.rules.reading import ID, ROOT, html, read, rulebooks
from tests.unit.web.pages.showing import desk_pages, judge_pages, public_pages, rendered, subject_of

SOURCES = ROOT / "src" / "podium"
LINK = re.compile(r'<a class="rule-link" href="([^"]+)">([^<]*)</a>')
TAG = re.compile(r"<[^>]+>")


def ids_in_code(module: ast.Module) -> Iterator[str]:
    """The ids in texts that a program uses: docstrings are not."""
    loose = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and id(node) not in loose:
            yield from ID.findall(node.value) if isinstance(node.value, str) else ()


def ids_in_template(file: Path) -> Iterator[str]:
    yield from ID.findall(re.sub(r"{#.*?#}", "", file.read_text("utf-8"), flags=re.DOTALL))


def every_id_that_can_be_shown() -> set[str]:
    """From code, templates, and the values of rulebooks."""
    shown: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        shown.update(ids_in_code(ast.parse(file.read_text("utf-8"))))
    for file in (SOURCES / "web" / "templates").rglob("*.html"):
        shown.update(ids_in_template(file))
    for file in (SOURCES / "rulebooks").rglob("*.toml"):
        shown.update(ID.findall(repr(tomllib.loads(file.read_text("utf-8")))))
    return shown


@pytest.mark.rule("EV-22")
def test_every_rule_of_our_list_and_no_other_has_a_place() -> None:
    ours = {one for one in rule_ids(ROOT) if ID.fullmatch(one)}
    assert set(TOPIC_OF) == ours
    assert set(TOPICS) == set(Topic)


@pytest.mark.rule("EV-22")
@pytest.mark.parametrize("rulebook", rulebooks())
def test_every_id_that_a_page_can_show_has_an_anchor(rulebook: str) -> None:
    shown = every_id_that_can_be_shown()
    assert {"EV-9", "EV-16", "EV-17", "LCG-3", "LCG-40", "SP-2", "SP-22", "TM-4"} <= shown
    anchors = read(rulebooks()[rulebook]).ids
    assert shown - set(anchors) == set()
    assert {f"topic-{topic.value}" for topic in REFUSAL_TOPICS.values()} <= set(anchors)
    assert len(anchors) == len(set(anchors))


def warned(rulebook: str, phase: str) -> Playing:
    """An event in which somebody has been warned and penalised, by the rule."""
    event = playing(rulebook, phase)
    if phase not in ("set-up", "closed"):
        first = EntrantId("e1")
        ground = next(iter(event.rulebook.all_grounds()))
        event.do(GiveWarning((first,), ground, rule="see EV-9, LCG-99"))
    if phase == "running":
        penalty = Penalise(first, PenaltyKind.POINTS, "late", "EV-13", points=1)
        event.do(penalty)
    return event


def pages(event: Playing, subject: Subject) -> Iterator[tuple[str, str]]:
    yield from (
        (end, rendered(subject, tab, page, end=end).decode())
        for end, tab, page in public_pages(event, subject)
        if end != "rules"
    )
    if subject.view.desk is not None:
        for more in (desk_pages, judge_pages):
            for end, tab, page in more(event, subject):
                yield end, rendered(subject, tab, page, end=end).decode()


@pytest.mark.rule("EV-22")
@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("phase", PHASES)
def test_no_page_shows_a_rule_by_its_id_alone(rulebook: str, phase: str) -> None:
    event = warned(rulebook, phase)
    anchors = set(read(event.rulebook).ids)
    for viewer in (viewer_of("e1"), DESK):
        subject = subject_of(event, viewer)
        for end, page in pages(event, subject):
            bare = ID.findall(TAG.sub(" ", LINK.sub(" ", page)))
            assert set(bare) <= {"LCG-99"}, end
            for address, name in LINK.findall(page):
                path, _, anchor = address.partition("#")
                assert path.endswith("/rules"), end
                assert anchor in anchors or anchor.startswith("chapter-"), (end, anchor)
                assert not ID.fullmatch(name), (end, name)


@pytest.mark.rule("EV-22", "EV-9")
def test_a_warning_on_the_phone_says_what_it_is_for_and_leads_to_the_rule() -> None:
    event = warned(ALL[0], "running")
    subject = subject_of(event, viewer_of("e1"))
    phone = dict(pages(event, subject))["me"]
    assert 'rules#EV-9">Warnings and removal (EV-9)</a>' in phone
    ground = next(iter(event.rulebook.all_grounds().values()))
    assert ground.explanation["en"] in phone


@pytest.mark.rule("EV-22", "SP-16", "LG-17", "LCG-3")
@pytest.mark.parametrize("rulebook", ALL)
def test_when_time_is_up_everyone_reads_what_to_do_now(rulebook: str) -> None:
    event = playing(rulebook, "over")
    todo = {
        "shatterpoint.premier-showdown": "Finish the current turn, then score.",
        "legion.galactic-conquest": "Finish the current game round, then score.",
    }.get(rulebook, "Play to the end of the light side’s turn, then score.")
    shown = dict(pages(event, subject_of(event, viewer_of("e1"))))
    for end in ("", "wall", "pairings", "me"):
        assert todo in shown[end], end
        assert 'rules#topic-time-up">' in shown[end], end


@pytest.mark.rule("EV-22")
def test_a_form_for_a_result_leads_to_what_each_side_gets() -> None:
    event = playing(ALL[0], "published")
    for viewer, end in ((viewer_of("e1"), "me"), (DESK, "desk/match/1/0")):
        shown = dict(pages(event, subject_of(event, viewer)))
        assert 'rules#chapter-match">How a match can end' in shown[end]


@pytest.mark.rule("EV-22")
def test_settings_keep_the_page_of_rules_in_the_navigation() -> None:
    event = Playing(ALL[0])
    assert isinstance(event.state.setup.settings, Settings)
    page = dict(pages(event, subject_of(event, DESK)))[""]
    assert '/rules"' in page


EXPLAINED = {
    "EV-9": "ground-{}",
    "SP-23": "be as exact as the material",
    "LG-17": "be as exact as the material",
    "LCG-15": "ground-{}",
}
"""Where a warning's rule leads, something that explains its ground: the entry or a sentence."""


@pytest.mark.rule("EV-9", "EV-22", "LG-17", "LCG-15")
@pytest.mark.parametrize("rulebook", ALL)
def test_the_rule_of_a_ground_leads_to_what_explains_it(rulebook: str) -> None:
    book = rulebooks()[rulebook]
    sections = re.findall(r'<section class="rule".*?</section>', html(book), re.DOTALL)
    for key, ground in book.all_grounds().items():
        if ground.rule not in EXPLAINED:
            continue
        (there,) = [one for one in sections if f'id="{ground.rule}"' in one]
        assert EXPLAINED[ground.rule].format(key) in there, (key, ground.rule)
