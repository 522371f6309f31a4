"""All handlers of the pages. Each has a row in `web.access.table`."""

from litestar.handlers import HTTPRouteHandler

from podium.web.pages import acting, browsing, signing_in
from podium.web.pages.building import routes as building
from podium.web.pages.catalogues import routes as catalogues
from podium.web.pages.desk import routes as desk
from podium.web.pages.door import routes as door
from podium.web.pages.ending import routes as ending
from podium.web.pages.judge import routes as judge
from podium.web.pages.lists import routes as lists
from podium.web.pages.paper import routes as paper
from podium.web.pages.phone import routes as phone
from podium.web.pages.pictures import routes as pictures
from podium.web.pages.play import routes as play
from podium.web.pages.public import routes as public
from podium.web.pages.rules import routes as rules
from podium.web.pages.setup import routes as setup
from podium.web.pages.shop import routes as shop
from podium.web.pages.standby import routes as standby
from podium.web.pages.why import routes as why

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    *browsing.HANDLERS,
    *signing_in.HANDLERS,
    *acting.HANDLERS,
    *public.HANDLERS,
    *phone.HANDLERS,
    *building.HANDLERS,
    *lists.HANDLERS,
    *door.HANDLERS,
    *why.HANDLERS,
    *rules.HANDLERS,
    *desk.HANDLERS,
    *ending.HANDLERS,
    *setup.HANDLERS,
    *shop.HANDLERS,
    *catalogues.HANDLERS,
    *standby.HANDLERS,
    *paper.HANDLERS,
    *pictures.HANDLERS,
    *judge.HANDLERS,
    *play.HANDLERS,
)
