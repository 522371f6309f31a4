"""Forms for commands: `POST /e/{event}/acts/{kind}` turns the form fields into the command.

On success it redirects to the page that the form names in `back`. A refusal says why, with the
names of the entrants concerned and what stands in the way; if the command can be given anyway, a
button offers that. Scripts show the refusal above the form and keep the input.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.sheet import Stage
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef, Thing, ThingKind, match_ref, match_thing
from podium.event.registration import Register
from podium.event.table import SENDABLE
from podium.kernel.refusal import Code, Value
from podium.kernel.viewer import Role
from podium.results.registry import AnyResult
from podium.service.event_views import EventViews
from podium.web.access.request import Request
from podium.web.access.table import PAGE, page_act_path
from podium.web.acts.commands import BODIES, NAMING, kind_name, weight_of
from podium.web.acts.perform import Order, actor_of, order_of, perform
from podium.web.http.limits import SMALL_BODY
from podium.web.http.problem import Denied, Problem, WebCode, deny
from podium.web.http.response import NO_STORE, Response, local_path, see_other
from podium.web.pages.deeds import DeedSentence, Telling, deed
from podium.web.pages.fields import Tree, tree_of, typed
from podium.web.pages.gets import SideGets, side_gets
from podium.web.pages.names import Name
from podium.web.pages.offers import ENDS_EARLY, Offer, offers_for
from podium.web.pages.reporting import MatchReport, result_of
from podium.web.pages.serving import (
    ShowProblem,
    form,
    frame_of,
    html_response,
    problem_page_response,
    renderer,
    subject_of,
)
from podium.web.pages.subject import Subject
from podium.web.texts.refusal_topics import REFUSAL_TOPICS
from podium.web.texts.rule_names import TOPIC_OF, Topic


class RefusedPage(Struct, frozen=True):
    """A refused command. `about`: the entrants concerned. `back`: the page of the form.

    `field`: the impossible score. `standing`: for staff, the fact in the way and `by` whom.
    `rule`: the rule that a refused result breaks. `topic`: the part of the page of rules behind the
    refusal, where it is not named by a rule of our list. `offers`: how it can be sent again so that
    it is not refused; `action` and `fields`: the form as it was sent. `gets`: what each side would
    get from a match that ends early (EV-21), `in_cut` or not.
    """

    template: ClassVar[str] = "acts/refused.html"
    status: int
    code: Code | WebCode
    values: Mapping[str, Value]
    about: tuple[Name, ...]
    back: str
    rule: str = ""
    topic: Topic | None = None
    field: Names | None = None
    standing: DeedSentence | None = None
    by: Name | None = None
    offers: tuple[Offer, ...] = ()
    action: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    gets: tuple[SideGets, ...] = ()
    in_cut: bool = False


def _handler(kind: type[Command]) -> HTTPRouteHandler:
    """The handler for the forms of a kind of command."""

    async def act(request: Request) -> Response[None]:
        await perform(request, await _order(kind, request))
        return see_other(back_of(request))

    path = page_act_path(kind_name(kind))
    return form(path, act, act_problem(kind), command=kind not in NAMING, **weight_of(kind))


def order_form(
    path: str, read: Callable[[Request], Order], kind: type[Command]
) -> HTTPRouteHandler:
    """Registers a form that `read` turns into an order of this kind; it may wait for the database.
    Redirects back afterwards.
    """

    async def act(request: Request) -> Response[None]:
        await perform(request, await asyncio.to_thread(read, request))
        return see_other(back_of(request))

    return form(path, act, act_problem(kind), **weight_of(kind))


async def _order(kind: type[Command], request: Request) -> Order:
    """The command in the form. If it is invalid by the state in memory, it is read again with the
    newest state. A large form is read in a thread.
    """
    if len(request.content) > SMALL_BODY:
        return await asyncio.to_thread(read_form, kind, request)
    try:
        return read_form(kind, request)
    except Denied:
        return await asyncio.to_thread(_read_again, kind, request)


def _read_again(kind: type[Command], request: Request) -> Order:
    request.look_again()
    actor_of(request)
    return read_form(kind, request)


def read_form(kind: type[Command], request: Request) -> Order:
    """The command in a form; raises `Denied`."""
    tree = _tree(request)
    if "report" in tree:
        tree = with_result(request.event, tree)
    return order_of(kind, typed(tree, BODIES[kind]))


def _tree(request: Request) -> Tree:
    """The fields of a form. A match may be given as `3/0`."""
    tree = tree_of(request.form_pairs)
    if isinstance(stated := tree.get("match"), str):
        ref = match_ref(Thing(ThingKind.MATCH, stated))
        return {**tree, "match": msgspec.to_builtins(ref)}
    return tree


def with_result(views: EventViews, tree: Tree, *, confirms: bool = False) -> Tree:
    """The tree with the result that its `report` describes. Raises `Denied`. `confirms`: the page
    shows what each side gets before anything is stored.
    """
    ref = typed(tree.get("match", {}), MatchRef)
    report = typed(tree["report"], MatchReport)
    rulebook = views.rulebook
    line = views.match(ref)
    if line is None:
        raise deny(Code.UNKNOWN, thing="match", key=match_thing(ref).key)
    stage = Stage.SWISS if line.bracket is None else Stage.CUT
    cut = None if line.bracket is None else rulebook.cut
    result = result_of(report, line, rulebook.scoring, stage, cut=cut, confirmed=confirms)
    others = {name: held for name, held in tree.items() if name != "report"}
    return {**others, "result": msgspec.to_builtins(result)}


def back_of(request: Request) -> str:
    """Where a form redirects to: the page it names, else the visitor's own page."""
    named_page = local_path(request.form_fields.get("back", ""))
    if named_page is not None:
        return named_page
    home, role = PAGE.format(event=request.event.id), request.event.viewer.role
    if role is Role.ENTRANT:
        return f"{home}/me"
    return f"{home}/desk" if role.is_staff else home


def act_problem(kind: type[Command]) -> ShowProblem:
    """The response to a form of this kind that was refused."""

    def show(request: Request, problem: Problem) -> Response[Any]:
        try:
            page = refused_page(request, kind, problem)
            frame = msgspec.structs.replace(frame_of(request, forms=True), path=page.back)
        except Denied:
            return problem_page_response(request, problem)
        headers = (*NO_STORE, *problem.headers)
        body = renderer().html(page, frame)
        return html_response(request, body, status=problem.status, headers=headers)

    return show


def refused_page(request: Request, kind: type[Command], problem: Problem) -> RefusedPage:
    """The page for a refused command. Names are those that the visitor may see."""
    code = problem.code
    offers = offers_for(kind, problem)
    subject = subject_of(request, real=True)
    standing = problem.standing if isinstance(problem.standing, Fact) else None
    return RefusedPage(
        status=problem.status,
        code=code,
        values=problem.values,
        about=_concerned(subject, problem.values),
        back=back_of(request),
        rule=str(problem.values.get("rule") or ""),
        topic=_topic(subject, problem),
        field=_field(subject, problem.values),
        standing=None if standing is None else _deed(request, subject, standing),
        by=None if standing is None else subject.roll.person(standing.by),
        offers=offers,
        action=request.scope["path"],
        fields=_sent(request) if offers else (),
        **_ending(request, subject) if code in ENDS_EARLY else {},
    )


def _ending(request: Request, subject: Subject) -> dict[str, Any]:
    """What each side would get from the result in a form. Raises `Denied`."""
    sent = typed(with_result(request.event, _tree(request), confirms=True), _Sent)
    line = request.event.match(sent.match)
    if line is None:
        raise deny(Code.UNKNOWN, thing="match", key=match_thing(sent.match).key)
    return {"gets": side_gets(subject, line, sent.result), "in_cut": line.bracket is not None}


class _Sent(Struct, frozen=True):
    """The match and the result in a form."""

    match: MatchRef
    result: AnyResult


def _topic(subject: Subject, problem: Problem) -> Topic | None:
    """The part of the rules behind a refusal; for a result, where its rule is not of our list."""
    code, rule = problem.code, problem.values.get("rule")
    if rule and rule not in TOPIC_OF:
        return Topic.RESULT if subject.rulebook.scoring.fields else Topic.POINTS
    return REFUSAL_TOPICS.get(code) if isinstance(code, Code) else None


def _deed(request: Request, subject: Subject, standing: Fact) -> DeedSentence:
    ref = getattr(standing, "match", None)
    line = request.event.match(ref) if isinstance(ref, MatchRef) else None
    return deed(standing, Telling(subject, line))


def _concerned(subject: Subject, values: Mapping[str, Any]) -> tuple[Name, ...]:
    meant = values.get("entrants") or (values.get("entrant"), *_score(values))
    roll = subject.roll
    known = (EntrantId(one) for one in meant if isinstance(one, str))
    return tuple(roll.entrant(one) for one in known if one in roll.entrants)


def _field(subject: Subject, values: Mapping[str, Any]) -> Names | None:
    """The score field that a refusal is about."""
    names = (values.get("field"), *_score(values))
    fields = subject.rulebook.scoring.fields
    return next((fields[one].name for one in names if one in fields), None)


def _score(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The side and the score field, if the place of a problem is `result.scores.<side>.<field>`."""
    place = values.get("place")
    found = isinstance(place, str) and place.startswith("result.scores.")
    return tuple(str(place).removeprefix("result.scores.").rsplit(".", 1)) if found else ()


def _sent(request: Request) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in request.form_pairs if name not in ("csrf", "key"))


HANDLERS = tuple(_handler(kind) for kind in SENDABLE if kind is not Register)
