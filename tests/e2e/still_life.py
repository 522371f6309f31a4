"""Shows rendered pages in a browser without a server: by their bytes, under the real policy."""

from playwright.sync_api import Page, Route

from podium.web.http.middleware import CONTENT_POLICY
from podium.web.pages.assets import PREFIX, shipped_assets

HOST = "http://still.test"


class StillLife:
    """Pages by path. What is not among them is not there."""

    def __init__(self, pages: dict[str, bytes], *, now: int) -> None:
        self.pages = pages
        self.now = now

    def hang(self, page: Page) -> None:
        """Lets a tab of the browser see these pages."""
        page.route("**/*", self._answer)

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        asset = shipped_assets().get(path.removeprefix(PREFIX))
        if asset is not None:
            route.fulfill(body=asset.body, headers={"content-type": asset.content_type})
        elif path == "/now":
            route.fulfill(json={"now": self.now})
        elif path in self.pages:
            headers = {
                "content-type": "text/html; charset=utf-8",
                "content-security-policy": CONTENT_POLICY,
            }
            route.fulfill(body=self.pages[path], headers=headers)
        else:
            route.abort()
