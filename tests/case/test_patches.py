"""A finding's patch, applied to the document it is of, leaves the finding gone."""

import copy
import json

import pytest
from support.edited_cases import shipped

import rulecheck
from rulecheck.case import load_bytes
from rulecheck.case.patches import patch_of
from rulecheck.model import Edit
from rulecheck.reader.spelled import plain
from rulecheck.rulesets import SHIPPED


def patched(document, operations):
    """Return a document after the operations of a JSON patch (RFC 6902)."""
    document = copy.deepcopy(document)
    for each in operations:
        *way, last = [key.replace("~1", "/").replace("~0", "~") for key in parts(each["path"])]
        holder = document
        for key in way:
            holder = holder[int(key)] if isinstance(holder, list) else holder[key]
        here = int(last) if isinstance(holder, list) else last
        match each["op"]:
            case "add" if isinstance(holder, list):
                assert here <= len(holder)
                holder.insert(here, each["value"])
            case "add":
                assert here not in holder
                holder[here] = each["value"]
            case "replace":
                assert holder[here] is not each
                holder[here] = each["value"]
            case "remove":
                del holder[here]
    return document


def parts(pointer):
    assert pointer.startswith("/")
    return pointer[1:].split("/")


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_what_a_patch_mends_is_mended(ruleset):
    tried = 0
    for case in shipped(ruleset)[::4]:
        said = plain(
            load_bytes(case.text.encode(), case.path).cases[case.number - 1].document.value
        )
        for finding in rulecheck.judge(case).findings if "turn" in said else ():
            if not finding.patch:
                continue
            first = plain(case.first.value)
            whole = {**first, **said, **patched(said, plain(finding.patch))}
            (again,) = rulecheck.loads(json.dumps(whole))
            found = [(e.clause.id, e.step, e.message) for e in rulecheck.judge(again).findings]
            assert (finding.clause.id, finding.step, finding.message) not in found, case.id
            tried += 1
    assert tried


@pytest.mark.parametrize(
    ("edit", "turn"),
    [
        (
            Edit(how="set", step=1, at=("discard",), value=1),
            [{"ann": [{"move": {"to": "near", "discard": 1}}, {"end": {}}]}],
        ),
        (Edit(how="unset", step=1, at=("to",)), [{"ann": [{"move": {}}, {"end": {}}]}]),
        (Edit(how="drop", step=2), [{"ann": [{"move": {"to": "near"}}]}]),
        (
            Edit(how="after", step=1, value=({"a": 1}, {"b": 2})),
            [{"ann": [{"move": {"to": "near"}}, {"a": 1}, {"b": 2}, {"end": {}}]}],
        ),
        (
            Edit(how="before", step=1, value=({"a": 1}, {"b": 2})),
            [{"ann": [{"a": 1}, {"b": 2}, {"move": {"to": "near"}}, {"end": {}}]}],
        ),
    ],
)
def test_each_kind_of_change_is_a_patch(edit, turn):
    said = {
        "ruleset": "fated-hand",
        "scene": {"heroes": {"ann": {"position": "near"}}},
        "turn": [{"ann": [{"move": {"to": "near"}}, {"end": {}}]}],
    }
    (case,) = rulecheck.loads(said)
    assert patched(said, plain(patch_of(case, edit)))["turn"] == turn


def test_a_step_that_is_spelled_otherwise_is_replaced_whole():
    said = {
        "ruleset": "fated-hand",
        "scene": {"heroes": {"ann": {"position": "near"}}},
        "turn": [{"ann": [{"move": "near"}]}],
    }
    (case,) = rulecheck.loads(said)
    edit = Edit(how="set", step=1, at=("discard",), value=0)
    assert patched(said, plain(patch_of(case, edit)))["turn"] == [
        {"ann": [{"move": {"to": "near", "discard": 0}}]}
    ]
