"""All handlers of the pages. Each has a row in `web.access.table`."""

from litestar.handlers import HTTPRouteHandler

from podium.web.pages import acting, browsing, signing_in
from podium.web.pages.desk import routes as desk
from podium.web.pages.judge import routes as judge
from podium.web.pages.paper import routes as paper
from podium.web.pages.phone import routes as phone
from podium.web.pages.pictures import routes as pictures
from podium.web.pages.public import routes as public
from podium.web.pages.setup import routes as setup
from podium.web.pages.why import routes as why

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    *browsing.HANDLERS,
    *signing_in.HANDLERS,
    *acting.HANDLERS,
    *public.HANDLERS,
    *phone.HANDLERS,
    *why.HANDLERS,
    *desk.HANDLERS,
    *setup.HANDLERS,
    *paper.HANDLERS,
    *pictures.HANDLERS,
    *judge.HANDLERS,
)
