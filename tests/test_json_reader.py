"""JSON is read as the YAML that it is: the same values, the same places."""

import json
import random

import pytest
from support.edited_cases import shipped
from yaml import CSafeLoader, SafeLoader

from rulecheck.export import question
from rulecheck.reader import Unreadable, read
from rulecheck.reader.json import in_json
from rulecheck.rulesets import SHIPPED


def both(text):
    """Read a text as JSON, and as YAML by a loader that is named."""
    data = text.encode()
    assert in_json(data) is not None
    (fast,), (slow,) = read(data, "x"), read(data, "x", SafeLoader)
    return fast, slow


def paths(value, path=()):
    yield path
    if not isinstance(value, dict | tuple):
        return
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        yield from paths(each, (*path, key))


@pytest.mark.parametrize("ruleset", SHIPPED)
@pytest.mark.parametrize("indent", [None, 1])
def test_values_and_places_are_those_of_yaml(ruleset, indent):
    for case in shipped(ruleset)[::30]:
        text = json.dumps(question(case), indent=indent)
        fast, slow = both(text)
        assert fast.value == slow.value
        for path in paths(fast.value):
            assert fast.place(path) == slow.place(path)
            assert fast.place(path, key=True) == slow.place(path, key=True)
            assert fast.pointer(path) == slow.pointer(path)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1.50, "b": -0.25e3, "c": [1, [2, []]], "d": {}, "e": null, "f": true}',
        '{"a/b": {"~": [""]}, "x": "\\u00e9\\n\\"q\\"", "": 0}',
        '{\r\n "a" : [ 1 ,\r\n 2 ]\r\n}\r\n',
        '{"é": "ü 🙂"}',
        '{"a\\\\": "\\\\\\"", "b\\"": ["\\\\", "\\\\\\\\"]}',
        '{"many": [' + ", ".join(['{"a": [1]}'] * 100) + "]}",
        '{"deep": ' + "[" * 60 + "0" + "]" * 60 + "}",
    ],
)
def test_odd_texts_too(text):
    fast, slow = both(text)
    assert fast.value == slow.value
    assert [fast.place(each) for each in paths(fast.value)] == [
        slow.place(each) for each in paths(slow.value)
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a": [{"b\\\\": "", "b\\\\": ""}]}',
        '{"a": NaN}',
        '{"a": 10000000000}',
        '{"a": 1e99}',
        '{"a": 010}',
        '{"a": ' + "[" * 80 + "]" * 80 + "}",
        '{"a": ' + "1" * 50 + "}",
        '{"' + "k" * 1001 + '": 1}',
        '{"a": "\\ud800"}',
        '{"a": 1} {"b": 2}',
        '{"a": 1,}',
        '{"a": "\x01"}',
        '{"a": b}',
        "{",
    ],
)
def test_what_is_in_doubt_is_left_to_the_reader_of_yaml(text):
    assert in_json(text.encode()) is None


def test_half_a_character_is_refused():
    with pytest.raises(Unreadable):
        read(b'{"a": "\\ud800"}', "x")


def test_random_texts_are_read_alike():
    draw = random.Random(7)

    def value(deep):
        kinds = ["n", "s", "b", "z", "l", "d"] if deep else ["n", "s", "b", "z"]
        match draw.choice(kinds):
            case "n":
                return draw.choice([0, -1, 2.5, 1000000, 0.125])
            case "s":
                return "".join(draw.choice("ab :-#é\n\t\"'\\{[") for _ in range(draw.randrange(6)))
            case "b":
                return draw.random() < 0.5
            case "l":
                return [value(deep - 1) for _ in range(draw.randrange(4))]
            case "d":
                return {f"k{n}": value(deep - 1) for n in range(draw.randrange(4))}

    for _ in range(200):
        text = json.dumps({"a": value(4)}, ensure_ascii=draw.random() < 0.5)
        (fast,), (slow,) = read(text.encode(), "x"), read(text.encode(), "x", CSafeLoader)
        assert fast.value == slow.value
        every = list(paths(fast.value))
        assert [fast.place(each) for each in every] == [slow.place(each) for each in every]
