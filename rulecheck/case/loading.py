"""Documents to cases: each typed by its ruleset, and every mistake in it placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rulecheck.case.documents import DocumentReading, Enough
from rulecheck.case.names import named, names_in, no_name
from rulecheck.case.nouns import Case, NodePath, SharedScene, home_of, mapping, value_at
from rulecheck.case.teaching import as_in_scene
from rulecheck.case.turns import Noting, TurnReading
from rulecheck.case.typed import typed
from rulecheck.case.wordbook import wordbook_of
from rulecheck.engine import Layout, Ruleset, Scene, Table, Unfit
from rulecheck.engine.blamed import blamed, package_of
from rulecheck.engine.trace import figure, standing
from rulecheck.frozen import Frozen, spelled
from rulecheck.reader import MAX_PROBLEMS
from rulecheck.wording import nearest, quoted

KEYS = (
    "ruleset",
    "title",
    "about",
    "shows",
    "scene",
    "turn",
    "expect",
    "readings",
    "house",
    "given",
    "todo",
    "id",
)
MOST_ID = 1000
"""Characters of an id of the caller's own."""
MOST_NAMED = 200
"""How many combatants, or pieces of terrain, a scene may name: each may be held against all."""


_ABOUT_A_SCENE = frozenset({"ruleset", "scene", "readings", "given", "house"})


class CaseReading(DocumentReading):
    """Reads one document as a case; further documents inherit the first one's keys.

    `problems` keep a case from being judged, `doubts` are about what it expects, and `taken` is
    what is written otherwise than in the canonical form.
    """

    keys: ClassVar[tuple[str, ...]] = KEYS
    shared: SharedScene | None = None

    def case(self) -> Case | None:
        """Return the case, or `None` where so much is wrong that there is none."""
        try:
            return self._case()
        except Enough:
            return None

    def _case(self) -> Case | None:
        if not isinstance(self.document.value, dict):
            self._wrong((), False, "expected a case: a mapping with ruleset, scene and turn")
            return None
        self.check_keys()
        game = self.ruleset()
        if game is None:
            return None
        layout, scene = self._set_up(game)
        reading = self._turn(game, scene)
        shows = self._shows(game)
        if layout is None or scene is None:
            return None
        return self._made(game, layout, scene, reading, shows)

    def _set_up(self, game: Ruleset) -> tuple[Layout | None, Scene[Any] | None]:
        """Return the scene as it is written, and as it is at the start, as far as they are whole.

        One that is shared is the same for every turn that chooses nothing of its own about it.
        """
        shared = self.shared if _ABOUT_A_SCENE.isdisjoint(mapping(self.document)) else None
        if shared and shared.set_up and shared.set_up[0] is game:
            return shared.set_up[1:]
        table = self.table(game)
        layout = self._layout(game)
        scene = self._scene(layout, table, game) if layout else None
        if shared and layout and scene and not self.problems:
            shared.set_up = game, layout, scene
        return layout, scene

    def _layout(self, game: Ruleset) -> Layout | None:
        for kind, roster in _mapping_of(self.value.get("scene")).items():
            if isinstance(roster, dict) and len(roster) > MOST_NAMED:
                said = f"{len(roster):,} stand here: a scene has at most {MOST_NAMED} of a kind"
                self._wrong(("scene", kind), True, said)
                return None
        said = self._said("scene", {}, dict, "a mapping")
        found = typed(game.layout, said, meant=lambda word: wordbook_of(game).meant(word))
        if found.fixes:
            self._take(("scene",), found.value, found.fixes)
        for at, key, message in found.wrongs:
            self._wrong(("scene", *at), key or not at, message + as_in_scene(game, at, message))
        return found.entry

    def _scene(self, layout: Layout, table: Table, game: Ruleset) -> Scene[Any] | None:
        try:
            scene = layout.set_up(table)
        except Unfit as unfit:
            at = ("scene", *unfit.at)
            self._wrong(at, isinstance(value_at(self.value, at), dict | tuple), unfit.message)
            return None
        except Exception as why:
            where = blamed(why, package_of(game.layout.__module__))
            self._wrong(("scene",), True, f"the ruleset {game.id} failed on this scene: {where}")
            return None
        for name in scene.names:
            refused = no_name(name, game)
            if refused:
                at = named("scene", name, self.value.get("scene"))
                self._wrong(at, True, f"{refused}: nobody can be called so")
        return scene

    def _turn(self, game: Ruleset, scene: Scene[Any] | None) -> TurnReading:
        turn = self.value.get("turn")
        seem = () if scene else names_in(self.value.get("scene"), turn)
        names = scene.names if scene else [each for each in seem if not no_name(each, game)]
        noting = Noting(wrong=self._wrong, doubt=self._doubt, take=self._take)
        home = home_of("turn", self.document, self.first)
        reading = TurnReading(game, scene, names, home, noting)
        reading.read(turn)
        return reading

    def _shows(self, game: Ruleset) -> tuple[str, ...]:
        shows: tuple[str, ...] = self._said("shows", (), tuple, "a list of clauses", self._doubt)
        for index, clause in enumerate(shows):
            self._clause(clause, ("shows", index), game.reference.clauses, self._doubt)
        return shows

    def _made(
        self,
        game: Ruleset,
        layout: Layout,
        scene: Scene[Any],
        reading: TurnReading,
        shows: tuple[str, ...],
    ) -> Case:
        after = self._said("expect", {}, dict, "a mapping", self._doubt)
        if after:
            after = self._figures(after, standing(scene), ("expect",))
        todo = self._todo()
        self._check_id()
        return Case(
            path=self.path,
            number=self.number,
            ruleset=game,
            title=str(self._said("title", "", str, "a text")) or self.path,
            about=str(self._said("about", "", str, "a text")),
            shows=shows,
            layout=layout,
            table=scene.table,
            scene=scene,
            turn=reading.acts,
            expected=tuple(reading.notes.expected),
            after=after,
            steps=reading.steps,
            allowed=reading.notes.allowed,
            document=self.document,
            first=self.first,
            todo=todo,
            doubts=tuple(self.doubts),
        )

    def _check_id(self) -> None:
        id = mapping(self.document).get("id", "")
        if not isinstance(id, str | int) or isinstance(id, bool):
            self._wrong(("id",), False, "expected a text or a whole number of your own choice")
        elif len(str(id)) > MOST_ID:
            self._wrong(("id",), False, f"an id has at most {MOST_ID:,} characters")

    def _todo(self) -> str:
        """Return why the case is put off: a reason of its own, which no variation takes over."""
        reason = mapping(self.document).get("todo", "")
        if "todo" in mapping(self.document) and not (isinstance(reason, str) and reason):
            self._doubt(("todo",), False, "expected why it is put off, in words")
            return ""
        return str(reason)

    def _figures(self, after: Mapping[str, Any], noun: Any, at: NodePath) -> dict[str, Any]:
        """Return what is expected of what there is: names of the scene, and figures they have.

        What else is expected is noted, unless it is inherited beside a scene of its own.
        """
        names = noun if isinstance(noun, dict) else spelled(noun)
        found = {}
        for key, value in after.items():
            if key in names:
                inner = figure(noun, key)
                deeper = isinstance(value, dict) and isinstance(inner, Frozen)
                found[key] = self._figures(value, inner, (*at, key)) if deeper else value
            elif not self._is_others("expect") and len(self.doubts) < MAX_PROBLEMS:
                hint = nearest(key, names)
                self._doubt((*at, key), True, f"nothing is called {quoted(key)}{hint}")
        return found

    def _is_others(self, key: str) -> bool:
        """Tell whether a key is inherited though the scene is not."""
        own = mapping(self.document)
        return self.number > 1 and key not in own and "scene" in own


def _mapping_of(value: Any) -> dict[str, Any]:
    """Return what should be a mapping; an empty one where it is none, which is told elsewhere."""
    return value if isinstance(value, dict) else {}
