"""Over the Model Context Protocol, with the client of its own kit, both ways that it goes."""

import asyncio
import sys

import pytest
from mcp import Client, MCPError, StdioServerParameters
from support.program import BARE


@pytest.fixture(scope="module", params=["stdio", "http"])
def way(request, server):
    """What a client connects to."""
    if request.param == "http":
        return f"{server}/mcp"
    return StdioServerParameters(
        command=sys.executable, args=["-m", "rulecheck", "serve", "mcp"], env=BARE
    )


def test_a_session_goes_from_a_first_case_to_a_mended_one(way, step):
    async def session():
        async with Client(way) as client:
            tools = {each.name: each for each in (await client.list_tools()).tools}
            assert list(tools) == [
                "judge_turn",
                "options",
                "mend_turn",
                "explain_clause",
                "search_clauses",
                "words",
                "start_turn",
            ]
            assert all(each.annotations.read_only_hint for each in tools.values())

            async def called(name, **said):
                return await client.call_tool(name, said)

            first = await called("start_turn", ruleset="fated-hand")
            assert not first.is_error and first.content[0].text.startswith("# A turn of Fated")
            judged = await called("judge_turn", case=first.content[0].text)
            assert judged.structured_content["verdict"] == "legal"

            judged = await called("judge_turn", case=step)
            assert not judged.is_error
            assert judged.structured_content["id"] == "table-7/42"
            assert "FH-MOV-2 is broken: discard is 2, due is 1" in judged.content[0].text
            mended = await called("mend_turn", case=step)
            assert mended.content[0].text.startswith("1. discard: 1 in step 1")
            options = await called("options", case=step, who="rogue", after=0)
            assert "move to" in options.content[0].text
            found = await called("search_clauses", text="parting blows", ruleset="fated-hand")
            assert found.content[0].text.startswith("FH-PB")
            words = await called("words", ruleset="warcry", word="walk")
            assert words.structured_content["verbs"][0]["verb"] == "walk"
            clause = await called("explain_clause", clause="FH-MOV-2")
            assert clause.structured_content["cases"]

            wrong = await called("judge_turn", case={**step, "ruleset": "fated"})
            assert wrong.is_error
            assert "nearest: fated-hand" in wrong.content[0].text
            assert wrong.structured_content["id"] == "table-7/42"

            for said, why in (
                ({"case": {"ruleset": "warcry", "scene": {}}}, "/scene: fighters is missing"),
                ({}, "case: it is missing"),
                ({"case": 5}, "case: Input should be a valid dictionary, or Input should be"),
                (
                    {"case": step, "receipt": True},
                    "takes no 'receipt'; nearest: receipts; it takes",
                ),
            ):
                wrong = await called("judge_turn", **said)
                assert wrong.is_error and why in wrong.content[0].text

            for uri, said in (
                ("rulecheck://rulebooks", "warcry"),
                ("rulecheck://rulebooks/warcry", "WC-MOV-1"),
                ("rulecheck://clauses/FH-MOV-2", "What a change of position costs"),
                ("rulecheck://rulebooks/warcry/cases", "cases/warcry/"),
                ("rulecheck://cases/fated-hand/movement/what-each-step-costs.yaml", "turn:"),
            ):
                read = await client.read_resource(uri)
                assert said in read.contents[0].text
            with pytest.raises(MCPError, match="no clause 'nope'"):
                await client.read_resource("rulecheck://clauses/nope")

    asyncio.run(session())


def test_what_is_undecided_names_whose_decision_is_asked_for(way):
    case = """\
ruleset: fated-hand
scene:
  heroes: {warrior: {position: engaged, hand: 2}}
  foes: {rabble: {position: engaged, units: 6, mob: true}}
turn:
- warrior:
  - move: {to: near}
  - parting-blows: {damage: 6}
"""

    async def session():
        async with Client(way) as client:
            return await client.call_tool("judge_turn", {"case": case})

    told = asyncio.run(session())
    (ask,) = told.structured_content["asks"]
    assert told.structured_content["verdict"] == "open"
    assert (ask["clause"], ask["of"]) == ("FH-OPEN-4", "the table")
    assert set(ask["readings"]) == {"mob-one", "mob-members"}
    assert "at the top: readings: {FH-OPEN-4: ...}" in told.content[0].text
