"""Cases: files read strictly, typed by the ruleset they name, with the place of every part."""

from rulecheck.case.files import (
    NO_CASE,
    case_files,
    files_of,
    is_case_file,
    is_file,
    is_folder,
    load,
    load_bytes,
    load_file,
    load_said,
    loads,
    may_mention,
)
from rulecheck.case.nouns import Case, Expected, Loaded, StepPlace

__all__ = [
    "NO_CASE",
    "Case",
    "Expected",
    "Loaded",
    "StepPlace",
    "case_files",
    "files_of",
    "is_case_file",
    "is_file",
    "is_folder",
    "load",
    "load_bytes",
    "load_file",
    "load_said",
    "loads",
    "may_mention",
]
