"""Tools and resources for language models, by the Model Context Protocol: `rulecheck serve mcp`.

Each tool returns its answer as structured content, and as text for a model that reads only that.
An illegal turn is a result; only what cannot be read or is not there is an error.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError, ToolError
from mcp.types import CallToolResult, ContentBlock, TextContent, ToolAnnotations
from msgspec.json import decode
from pydantic import Field, ValidationError

from rulecheck.report.data import Data
from rulecheck.rulesets import known
from rulecheck.serve.pool import Broken, Busy, Pool, TooLong
from rulecheck.wording import nearest, quoted

INSTRUCTIONS = """\
rulecheck holds turns of tabletop games against their rulebooks. It is deterministic: dice are part
of the turn that you describe. Begin with start_turn, which gives a whole example, and words, which
tells how scenes and turns are written. judge_turn gives the verdict:
- legal: nothing speaks against the turn.
- illegal: a clause is broken; each finding names it, its place and the change that mends it.
- ruling: somebody has to decide first, as the game says: ask whoever runs the table.
- open: the rulebook can be read in several ways, or is silent; ask the table how they play it.
Never decide a ruling or a reading by yourself. Cite clauses by id and title.
"""
_READS = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
Case = Annotated[
    dict[str, Any] | str,
    Field(description="A case with ruleset, scene and turn: an object, or text in YAML or JSON."),
]
Ruleset = Annotated[str, Field(description=f"The id of a ruleset: {', '.join(known())}.")]


def server(pool: Pool) -> MCPServer[Any]:
    """Return a server whose tools and resources are answered by a pool."""
    from rulecheck import __version__

    made = _Server(
        "rulecheck",
        title="rulecheck",
        description="Turns of tabletop games, held against their rulebooks.",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
        subscriptions=False,
    )
    answers = _Answers(pool)
    for tool in (
        answers.judge_turn,
        answers.options,
        answers.mend_turn,
        answers.explain_clause,
        answers.search_clauses,
        answers.words,
        answers.start_turn,
    ):
        made.add_tool(tool, annotations=_READS)
    _add_resources(made, answers)
    return made


class _Server(MCPServer[Any]):
    """Tells a model in a line what is wrong with how it calls a tool."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        takes = {tool.name: tool.input_schema["properties"] for tool in await self.list_tools()}
        known = takes.get(name, arguments)
        unknown = [each for each in arguments if each not in known]
        if unknown:
            hint = nearest(unknown[0], known)
            said = f"{name} takes no {quoted(unknown[0])}{hint}; it takes {', '.join(known)}"
            return _error(said, {})
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as wrong:
            if not isinstance(wrong.__cause__, ValidationError):
                raise
            return _error("\n".join(_misfits(wrong.__cause__)), {})


def _misfits(wrong: ValidationError) -> Iterator[str]:
    """Yield what is wrong with each argument, once where it may be of several types."""
    said: dict[Any, list[str]] = {}
    for each in wrong.errors():
        missing = each["type"] == "missing"
        said.setdefault(each["loc"][0], []).append("it is missing" if missing else each["msg"])
    for name, why in said.items():
        yield f"{name}: {', or '.join(why)}"


class _Answers:
    """The tools; what a model reads of each is its docstring."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool

    async def judge_turn(
        self,
        case: Case,
        receipts: Annotated[
            bool, Field(description="Have the verdict carry what makes it reproducible.")
        ] = False,
    ) -> CallToolResult:
        """Judge a turn by its rulebook: legal, illegal, ruling or open, with the clauses."""
        return await self._answered("judge", {"case": case, "receipts": receipts})

    async def options(
        self,
        case: Case,
        who: Annotated[str | None, Field(description="Only what this combatant may do.")] = None,
        after: Annotated[
            int | None, Field(description="After which step, from 1; the last if left out.")
        ] = None,
    ) -> CallToolResult:
        """Tell which steps may come next in a turn, and what is barred by which clause."""
        return await self._answered("options", {"case": case, "who": who, "after": after})

    async def mend_turn(self, case: Case) -> CallToolResult:
        """Find the smallest changes that make an illegal turn legal."""
        return await self._answered("mend", {"case": case})

    async def explain_clause(
        self, clause: Annotated[str, Field(description="The id of a clause, as FH-MOV-2.")]
    ) -> CallToolResult:
        """Say what a clause means: its sentence, source, readings, numbers and worked examples."""
        return await self._answered("explain", {"clause": clause})

    async def search_clauses(
        self,
        text: Annotated[str, Field(description="Words to look for in clauses.")],
        ruleset: Annotated[str | None, Field(description="In this ruleset only.")] = None,
        most: Annotated[int, Field(description="How many at most.", ge=1, le=100)] = 20,
    ) -> CallToolResult:
        """Find clauses of the rulebooks by words."""
        said = {"text": text, "ruleset": ruleset, "most": most}
        return await self._answered("search", said)

    async def words(
        self,
        ruleset: Ruleset,
        word: Annotated[
            str | None, Field(description="One verb in full, or `scene`; all in brief if left out.")
        ] = None,
    ) -> CallToolResult:
        """Tell how cases of a ruleset are written: verbs, details, what a scene holds."""
        return await self._answered("words", {"ruleset": ruleset, "word": word})

    async def start_turn(self, ruleset: Ruleset) -> CallToolResult:
        """Give a whole case of a ruleset, commented, to change into the turn at hand."""
        return await self._answered("start", {"ruleset": ruleset})

    async def _answered(self, question: str, asked: dict[str, Any]) -> CallToolResult:
        try:
            answer = await self.pool.ask(question, asked, text=True)
        except (Busy, TooLong, Broken) as wrong:
            return _error(_WHY[type(wrong)], {})
        said = decode(answer.json)
        if answer.kind == "data":
            content: list[ContentBlock] = [TextContent(type="text", text=said["text"])]
            return CallToolResult(content=content, structured_content=said["data"])
        by = _pointer if isinstance(asked.get("case"), dict) else _place
        lines = (f"{by(each)}: {each['message']}" for each in said["problems"])
        return _error("\n".join(lines) or said["message"], said)

    async def text(self, question: str, **said: Any) -> str:
        """Return an answer in words, for a resource; an error where there is none."""
        try:
            answer = await self.pool.ask(question, said, text=True)
        except (Busy, TooLong, Broken) as wrong:
            raise ResourceError(_WHY[type(wrong)]) from None
        said = decode(answer.json)
        if answer.kind != "data":
            raise ResourceNotFoundError(said["message"])
        return str(said["text"])


_WHY = {
    Busy: "Too many questions at once: ask again in a moment.",
    TooLong: "This took too long and was ended: ask about less, or a smaller scene.",
    Broken: "The process that was at it has ended: the scene may need too much memory.",
}


def _place(problem: Data) -> str:
    return f"line {problem['line']}, column {problem['column']}"


def _pointer(problem: Data) -> str:
    return problem["pointer"] or "/"


def _error(text: str, data: Data) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=data, is_error=True
    )


def _add_resources(made: MCPServer[Any], answers: _Answers) -> None:
    """Add what can be read: rulebooks, clauses, and the cases that show them."""

    @made.resource("rulecheck://rulebooks", title="The rulebooks there are")
    async def rulebooks() -> str:
        return await answers.text("rulesets")

    @made.resource("rulecheck://rulebooks/{ruleset}", title="A rulebook, clause by clause")
    async def rulebook(ruleset: str) -> str:
        return await answers.text("rulebook", ruleset=ruleset)

    @made.resource("rulecheck://clauses/{clause}", title="A clause, explained")
    async def clause(clause: str) -> str:
        return await answers.text("explain", clause=clause)

    @made.resource("rulecheck://rulebooks/{ruleset}/cases", title="The worked cases of a rulebook")
    async def cases(ruleset: str) -> str:
        return await answers.text("cases", ruleset=ruleset)

    @made.resource("rulecheck://{+path}", title="A case file", mime_type="application/yaml")
    async def case(path: str) -> str:
        return await answers.text("case", id=path)


def serve(pool: Pool) -> None:
    """Serve one client over standard streams until it leaves."""

    async def served() -> None:
        async with pool:
            await server(pool).run_stdio_async()

    asyncio.run(served())
