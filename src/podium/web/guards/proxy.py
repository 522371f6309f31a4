"""Behind a proxy: who asks, and whether over TLS, is what the proxy says."""

from litestar.types import ASGIApp, Receive, Scope, Send


def behind_proxy(app: ASGIApp) -> ASGIApp:
    """The application with the address of the visitor that the nearest proxy has seen."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        nearest = lines[-1].decode("latin-1").rpartition(",")[2].strip() if lines else ""
        if nearest:
            scope["client"] = (nearest[:64], 0)
        await app(scope, receive, send)

    return serve
