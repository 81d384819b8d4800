"""The verbs of the program, a module each: its words and options, and what it calls."""
