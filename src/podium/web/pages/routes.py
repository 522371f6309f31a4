"""The routes of all pages. Each has a row in `web.access.table`."""

from podium.web.route import Route

ROUTES: tuple[Route, ...] = ()
