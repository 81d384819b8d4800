"""How large, deep and long a file may be; whatever passes a bound is refused by its name."""

MAX_BYTES = 1_000_000
"""A larger file is not read."""
MAX_DEPTH = 64
"""Levels of nesting, the innermost value and what aliases bring included."""
MAX_NODES = 200_000
"""Values in one file, counted again wherever an alias repeats them."""
MAX_NUMBER = 40
"""Characters of a number."""
MAX_FIGURE = 10**9
"""How far from nothing a number may be: whatever is counted out by it has an end."""
MAX_KEY = 1000
"""Characters of a key: names are keys, and stand in every message about them."""
MAX_EXPONENT = 30
"""The largest power of ten a decimal may be written with, up or down."""
MAX_PROBLEMS = 50
"""Problems reported of one file."""

TOO_DEEP = f"nested too deep: at most {MAX_DEPTH} levels are read"
