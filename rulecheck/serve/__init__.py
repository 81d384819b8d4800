"""A judge for programs: over a pipe, over HTTP, and for language models over MCP.

`service` answers questions and knows no transport; `pipe`, `http` and `mcp` are ways in, each in a
module of its own. `pool` keeps the processes that answer, and ends one that takes too long.
"""
