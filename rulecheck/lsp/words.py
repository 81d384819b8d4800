"""The words that may stand at a place of a case: verbs, details, ids, names, each with its text.

They are read off the schema of the ruleset, and off the scene as far as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from rulecheck.case.entry_schema import Schema
from rulecheck.case.nouns import NodePath
from rulecheck.case.schema import case_schema
from rulecheck.engine import End, Ruleset, Scene
from rulecheck.engine.trace import standing
from rulecheck.frozen import Frozen, items, kebab
from rulecheck.lsp.telling import clause_told, verb_told
from rulecheck.wording import shown

Sort = Literal["key", "verb", "name", "clause", "value", "step"]
_ACTS = ("#/$defs/act", "#/$defs/step", "#/$defs/reaction")


class Word(Frozen):
    """A word that may stand somewhere; a key wants a colon and a value behind it.

    What `writes` something is written so, and not as it is called.
    """

    label: str
    sort: Sort
    told: str = ""
    is_key: bool = False
    writes: str = ""


class Vocabulary:
    """The words of one ruleset."""

    def __init__(self, game: Ruleset) -> None:
        self.game = game

    @cached_property
    def schema(self) -> Schema:
        """The schema of the ruleset's cases."""
        return case_schema(self.game)

    def words(self, path: NodePath, scene: Scene[Any] | None, *, as_key: bool) -> tuple[Word, ...]:
        """Return what may stand at a path: as a key of the mapping there, or as the value."""
        if path[:1] == ("expect",):
            return tuple(_expected(path[1:], scene))
        found = (
            word
            for schema in self._at(path)
            for word in self._words(schema, path, scene, as_key=as_key)
        )
        return tuple({word.label: word for word in found}.values())

    def _words(
        self, schema: Schema, path: NodePath, scene: Scene[Any] | None, *, as_key: bool
    ) -> Iterator[Word]:
        yield from self._keys(schema, path)
        if schema.get("x-acts") and scene is not None and schema["x-acts"] != _ACTS[2]:
            yield from _names(scene, "names")
        if as_key:
            ids = schema.get("propertyNames", {}).get("enum", ())
            yield from (self._clause(id, is_key=True) for id in ids)
        else:
            yield from self._values(schema, scene)

    def _keys(self, schema: Schema, path: NodePath) -> Iterator[Word]:
        for key, inner in schema.get("properties", {}).items():
            if key in self.game.reference.clauses:
                yield self._clause(key, is_key=True)
            elif not schema.get("x-acts"):
                yield Word(label=key, sort="key", told=inner.get("description", ""), is_key=True)
            elif key not in self.game.steps:
                yield Word(label=key, sort="key", told=inner["description"], is_key=True)
            elif self._may_stand(key, path):
                yield Word(label=key, sort="verb", told=self._verb(key), is_key=True)

    def _may_stand(self, verb: str, path: NodePath) -> bool:
        """Tell whether a verb can be taken there: by somebody named, or by nobody."""
        kind = self.game.steps[verb]
        named = len(path) > 2
        if kind is End:
            return named
        return kind.taken_by == "either" or (kind.taken_by == "somebody") == named

    def _values(self, schema: Schema, scene: Scene[Any] | None) -> Iterator[Word]:
        words = [schema["const"]] if "const" in schema else schema.get("enum", ())
        for word in words:
            if word in self.game.reference.clauses:
                yield self._clause(word)
            else:
                yield Word(label=str(word), sort="value", told=schema.get("description", ""))
        if schema.get("type") == "boolean":
            yield from (Word(label=word, sort="value") for word in ("true", "false"))
        if "x-names-of" in schema and scene is not None:
            yield from (
                Word(label=each.label, sort="name", told=each.told)
                for each in _names(scene, schema["x-names-of"])
            )

    def _clause(self, id: str, *, is_key: bool = False) -> Word:
        told = clause_told(self.game, self.game.clause(id))
        return Word(label=id, sort="clause", told=told, is_key=is_key)

    def _verb(self, verb: str) -> str:
        details = self.schema["$defs"]["reaction"]["anyOf"][0]["properties"][verb]["anyOf"][0]
        return verb_told(self.game, self.game.steps[verb], details.get("properties", {}))

    # the way through the schema

    def _at(self, path: NodePath) -> list[Schema]:
        found = list(self._ways(self.schema))
        for step in path:
            inner = (each for schema in found for each in _inside(schema, step))
            found = [way for each in inner for way in self._ways(each)]
        return found

    def _ways(self, schema: Schema) -> Iterator[Schema]:
        """Yield the plain schemas that a schema leaves the choice of."""
        reference = schema.get("$ref")
        if reference:
            aim = self.schema["$defs"][reference.rpartition("/")[2]]
            told = {"x-acts": reference} if reference in _ACTS else {}
            yield from self._ways(aim | told)
            return
        choices = (*schema.get("anyOf", ()), *schema.get("oneOf", ()))
        if not choices:
            yield schema
        acts = {"x-acts": schema["x-acts"]} if "x-acts" in schema else {}
        for each in choices:
            if not each.get("x-bare"):  # a verb is offered once, as the key of its details
                yield from self._ways(each | acts)


def _inside(schema: Schema, step: str | int) -> Iterator[Schema]:
    found: Any
    if isinstance(step, int):
        told = schema.get("prefixItems", ())
        found = told[step] if step < len(told) else schema.get("items")
    else:
        named: Schema = schema.get("properties", {})
        found = named[step] if step in named else schema.get("additionalProperties")
    if isinstance(found, dict):
        yield found


def _names(scene: Scene[Any], roster: str) -> Iterable[Word]:
    known = standing(scene)
    for name in getattr(scene, roster, ()):
        told = shown(known[name]) if name in known else ""
        yield Word(label=name, sort="name", told=told and f"`{told}`", is_key=True)


def _expected(path: NodePath, scene: Scene[Any] | None) -> Iterator[Word]:
    """Yield what of a scene may be expected of it afterwards, with what it is before."""
    value: Any = standing(scene) if scene is not None else {}
    for step in path:
        value = dict(_parts(value)).get(str(step))
    for key, each in _parts(value):
        yield Word(label=kebab(key), sort="key", told=f"`{shown(each)}`", is_key=True)


def _parts(value: Any) -> Iterable[tuple[str, Any]]:
    inside = isinstance(value, Mapping | Frozen)
    return items(value) if inside else ()
