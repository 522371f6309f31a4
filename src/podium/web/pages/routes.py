"""The routes of all pages. Each has a row in `web.access.table`."""

from podium.web.pages import acting, browsing
from podium.web.pages.desk import routes as desk
from podium.web.pages.judge import routes as judge
from podium.web.pages.paper import routes as paper
from podium.web.pages.phone import routes as phone
from podium.web.pages.pictures import routes as pictures
from podium.web.pages.public import routes as public
from podium.web.pages.setup import routes as setup
from podium.web.pages.why import routes as why
from podium.web.route import Route

ROUTES: tuple[Route, ...] = (
    *browsing.ROUTES,
    *acting.ROUTES,
    *public.ROUTES,
    *phone.ROUTES,
    *why.ROUTES,
    *desk.ROUTES,
    *setup.ROUTES,
    *paper.ROUTES,
    *pictures.ROUTES,
    *judge.ROUTES,
)
