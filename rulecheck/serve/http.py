"""Questions over HTTP: `rulecheck serve http`.

Nothing of a request is kept, no file is opened for one, and what is bounded is told with a code of
its own. A case that a clause speaks against is answered like any other: with 200.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, nullcontext
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from rulecheck.reader import MAX_BYTES
from rulecheck.report.data import SCHEMA_VERSION
from rulecheck.serve.openapi import described
from rulecheck.serve.pool import Broken, Busy, Pool, TooLong
from rulecheck.wording import many, nearest, quoted

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

_PAGE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"
_YES = ("", "1", "true", "yes")
_PARTS = {"page.html": "text/html", "page.js": "text/javascript", "page.css": "text/css"}


def app(
    pool: Pool, *, origins: tuple[str, ...] = (), mcp: MCPServer | None = None, host: str = ""
) -> Starlette:
    """Return the application that answers by a pool, for as long as this is ready.

    `origins` are the sites whose pages may ask; `mcp` is served at `/mcp` too. `host` is the
    address it is bound to: where that is loopback, MCP answers to no other name.
    """
    answers = _Answers(pool)
    routes = [*answers.routes(), *_page_routes(described(MAX_BYTES))]
    if mcp is not None:
        routes += mcp.streamable_http_app(
            stateless_http=True, json_response=True, host=host, max_request_body_size=2 * MAX_BYTES
        ).routes

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with mcp.session_manager.run() if mcp else nullcontext():
            yield

    cors = Middleware(CORSMiddleware, allow_origins=origins, allow_methods=("GET", "POST"))
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[cors] if origins else [],
        exception_handlers={HTTPException: _refused},
    )


class _Answers:
    """The questions that there are addresses for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    def routes(self) -> list[Any]:
        post = {"/judge": self.judge, "/options": self.options, "/mend": self.mend}
        get = {
            "/clauses": self.search,
            "/clauses/{clause}": self.explain,
            "/rulesets": self.rulesets,
            "/rulesets/{ruleset}": self.rulebook,
            "/rulesets/{ruleset}/words": self.words,
            "/rulesets/{ruleset}/start": self.start,
            "/rulesets/{ruleset}/cases": self.cases,
            "/health": self.health,
        }
        post["/trace"] = self.trace
        return [
            *(Route(path, answer, methods=["POST"]) for path, answer in post.items()),
            *(Route(path, answer) for path, answer in get.items()),
        ]

    async def judge(self, request: Request) -> Response:
        receipts = request.query_params.get("receipts", "0").lower() in _YES
        return await self._case(request, "judge", receipts=receipts)

    async def options(self, request: Request) -> Response:
        asked = request.query_params
        after = _whole("after", asked.get("after"))
        return await self._case(request, "options", who=asked.get("who"), after=after)

    async def mend(self, request: Request) -> Response:
        return await self._case(request, "mend")

    async def trace(self, request: Request) -> Response:
        return await self._case(request, "trace")

    async def explain(self, request: Request) -> Response:
        return await self._answered("explain", {"clause": request.path_params["clause"]}, 404)

    async def search(self, request: Request) -> Response:
        asked = request.query_params
        said = {
            "text": asked.get("q", ""),
            "ruleset": asked.get("ruleset"),
            "most": _whole("most", asked.get("most")) or 20,
        }
        return await self._answered("search", said, 404)

    async def rulesets(self, _: Request) -> Response:
        return await self._answered("rulesets", {})

    async def rulebook(self, request: Request) -> Response:
        return await self._answered("rulebook", dict(request.path_params), 404)

    async def words(self, request: Request) -> Response:
        said = {**request.path_params, "word": request.query_params.get("word")}
        return await self._answered("words", said, 404)

    async def start(self, request: Request) -> Response:
        return await self._answered("start", dict(request.path_params), 404)

    async def cases(self, request: Request) -> Response:
        said = {**request.path_params, "part": request.query_params.get("part")}
        return await self._answered("cases", said, 404)

    async def health(self, _: Request) -> Response:
        from rulecheck import __version__

        pool = self.pool
        told = {
            "status": "ok" if pool.ready else "starting",
            "version": __version__,
            "processes": pool.ready,
            "asked": pool.asked,
            "ended": pool.ended,
        }
        return JSONResponse(told, 200 if pool.ready else 503)

    async def _case(self, request: Request, question: str, **also: Any) -> Response:
        text = await _body(request, self.pool.limits.seconds)
        return await self._answered(question, {"case": text, **also}, 422)

    async def _answered(self, question: str, said: dict[str, Any], refused: int = 422) -> Response:
        try:
            answer = await self.pool.ask(question, said)
        except Busy:
            raise HTTPException(503, "too many questions at once", {"Retry-After": "1"}) from None
        except TooLong:
            limit = f"it took longer than {many(self.pool.limits.seconds, 'second')}"
            raise HTTPException(504, f"{limit}: the process that was at it is ended") from None
        except Broken:
            raise HTTPException(500, "the process that was at it has ended") from None
        code = {"data": 200, "refused": refused, "failed": 500}[answer.kind]
        return Response(answer.json, code, media_type="application/json")


async def _body(request: Request, seconds: float) -> str:
    """Return the case of a request, as text: no more than a file may have, in so many seconds."""
    told = request.headers.get("content-length", "0")
    if told.isdigit() and int(told) > MAX_BYTES:
        raise HTTPException(413, f"a case has at most {MAX_BYTES:,} bytes")
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for piece in request.stream():
                body += piece
                if len(body) > MAX_BYTES:
                    raise HTTPException(413, f"a case has at most {MAX_BYTES:,} bytes")
        return body.decode()
    except TimeoutError:
        limit = f"the case did not come within {many(seconds, 'second')}"
        raise HTTPException(408, limit) from None
    except UnicodeDecodeError:
        raise HTTPException(400, "the case is not UTF-8") from None
    except ClientDisconnect:
        raise HTTPException(400, "the case broke off") from None


def _whole(name: str, word: str | None) -> int | None:
    if word is None:
        return None
    if not word.isdecimal() or len(word) > len(str(MAX_BYTES)):
        raise HTTPException(400, f"{name} is a whole number")
    return int(word)


async def _refused(request: Request, wrong: Exception) -> Response:
    """Answer what no question came of: with the same fields as a case that cannot be read."""
    assert isinstance(wrong, HTTPException)
    said, path = wrong.detail, request.url.path
    if wrong.status_code == 404:
        known = [each.path for each in request.app.routes]
        said = (
            f"nothing is at {quoted(path)}{nearest(path, known)}; /openapi.json lists all there is"
        )
    elif wrong.status_code == 405:
        ways = [way for way in (wrong.headers or {}).get("Allow", "").split(", ") if way != "HEAD"]
        said = f"{path} is asked by {' or '.join(ways)}, not by {request.method}"
    told = {"schema_version": SCHEMA_VERSION, "type": "error", "message": said}
    return JSONResponse(told, wrong.status_code, wrong.headers)


def _page_routes(description: Mapping[str, Any]) -> list[Any]:
    """Return what serves the description of all this, and a page to try it: from memory."""
    texts = {name: (files(__package__) / name).read_text("utf-8") for name in _PARTS}
    headers = {"Content-Security-Policy": _PAGE_POLICY, "X-Content-Type-Options": "nosniff"}

    async def page(_: Request) -> Response:
        return HTMLResponse(texts["page.html"], headers=headers)

    async def part(request: Request) -> Response:
        name = f"page.{request.path_params['kind']}"
        if name not in _PARTS:
            raise HTTPException(404)
        return Response(texts[name], media_type=_PARTS[name], headers=headers)

    text = json.dumps(description)

    async def openapi(_: Request) -> Response:
        return Response(text, media_type="application/json")

    return [Route("/", page), Route("/page.{kind}", part), Route("/openapi.json", openapi)]


def serve(pool: Pool, application: Starlette, *, host: str, port: int, connections: int) -> None:
    """Serve until a signal asks for the end; what is being answered then is answered first."""

    async def served() -> None:
        async with pool:
            await _Told(config).serve()

    config = uvicorn.Config(
        application,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=connections,
        backlog=connections,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=15,
        lifespan="on",
    )
    for asked in (signal.SIGINT, signal.SIGTERM):  # told again once all is done, to nobody
        signal.signal(asked, lambda *_: None)
    asyncio.run(served())


class _Told(uvicorn.Server):
    """A server that says where it answers once it does, on standard error."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for each in self.servers if self.started else ():
            host, port, *_ = each.sockets[0].getsockname()
            shown = f"[{host}]" if ":" in host else host
            print(f"rulecheck answers at http://{shown}:{port}", file=sys.stderr, flush=True)
