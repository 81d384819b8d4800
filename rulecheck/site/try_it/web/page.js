// The page: an editor on one side, the judge in a worker on the other.
import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter, lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { packed, unpacked } from "./address.js";
import { Judge } from "./judge.js";
import { choices, lines, shown, switches } from "./shown.js";

const PAUSE = 150; // milliseconds without typing after which a text is judged

const stage = document.querySelector(".rc-try");
const part = (name) => stage.querySelector(`.rc-try-${name}`);
const say = (words) => (part("status").textContent = words);

const cannot = () => {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function")
    return "This browser cannot run the judge (it has no WebAssembly, or none new enough). Run rulecheck check in a shell instead.";
  return "";
};

const begun = async () => {
  const refused = cannot();
  if (refused) return say(refused);
  const judge = new Judge(new URL(stage.dataset.worker, document.baseURI), say);
  let view = null;
  const text = () => view.state.doc.toString();

  const spot = (doc, line, column) => {
    const found = doc.line(Math.min(line + 1, doc.lines));
    return Math.min(found.from + column, found.to);
  };

  const marks = async () => {
    const asked = text();
    keep(asked);
    const told = await judge.ask("judged", asked);
    if (told === null || asked !== text()) return [];
    shown(part("found"), told);
    switches(part("switches"), told, change);
    const broken = told.cases.some((each) => each.verdict === "illegal");
    part("mend").hidden = !broken;
    part("mends").replaceChildren();
    const next = part("next");
    if (next.open) coming();
    const { doc } = view.state;
    return told.marks.map((mark) => {
      const from = spot(doc, mark.line, mark.column);
      return {
        from,
        to: Math.max(from, spot(doc, mark.end_line, mark.end_column)),
        severity: mark.grade === "information" ? "info" : mark.grade,
        message: mark.message,
        source: mark.clause,
      };
    });
  };

  const complete = async (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const found = await judge.ask("completions", context.state.doc.toString(), line.number - 1, context.pos - line.from);
    if (!found || !found.words.length) return null;
    return {
      from: line.from + found.from,
      to: line.from + found.to,
      options: found.words.map((word) => ({
        label: word.label,
        apply: word.key ? `${word.label}: ` : word.label,
        type: { verb: "function", name: "variable", clause: "constant", key: "property" }[word.sort] ?? "text",
        info: word.told || undefined,
      })),
    };
  };

  const coming = async () => {
    const found = await judge.ask("coming", text());
    if (!found) return;
    lines(part("coming"), found);
    const steps = found.steps.map((told, index) => ({ told, index }));
    choices(part("plays"), "Take one of them:", steps, async ({ index }) => {
      const put = await judge.ask("played", text(), index);
      if (put) replace(put);
    });
  };

  const change = async (key, name, value) => replace(await judge.ask("switched", text(), key, name, value));

  const mend = async () => {
    const asked = text();
    say("Looking for what would be legal …");
    const found = await judge.ask("mending", asked);
    say(found?.length ? "" : "No change of one or two steps makes it legal.");
    choices(part("mends"), "Legal with one of these changes:", found ?? [], (each) => {
      const { doc } = view.state;
      const from = spot(doc, each.line, each.column);
      view.dispatch({ changes: { from, to: spot(doc, each.end_line, each.end_column), insert: each.text } });
    });
  };

  const keep = async (asked) => {
    window.history.replaceState(null, "", `#${await packed(asked)}`);
  };

  const given = await unpacked(location.hash.slice(1));
  const starters = JSON.parse(part("starters").textContent);
  const first = given ?? Object.values(starters)[0];

  view = new EditorView({
    parent: part("editor"),
    state: EditorState.create({
      doc: first,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        yaml(),
        syntaxHighlighting(defaultHighlightStyle),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "The turn, in YAML" }),
        linter(marks, { delay: PAUSE }),
        autocompletion({ override: [complete] }),
        keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
      ],
    }),
  });

  const replace = (put) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: put } });

  for (const button of stage.querySelectorAll("[data-starter]"))
    button.addEventListener("click", () => replace(starters[button.dataset.starter]));
  part("share").addEventListener("click", async () => {
    await keep(text());
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    say("The address of this turn is copied: it holds the whole text.");
  });
  part("mend").addEventListener("click", mend);
  part("next").addEventListener("toggle", () => part("next").open && coming());
  stage.addEventListener("dragover", (event) => event.preventDefault());
  stage.addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    replace(await file.text());
  });
  window.addEventListener("hashchange", async () => {
    const other = await unpacked(location.hash.slice(1));
    if (other !== null && other !== text()) replace(other);
  });
  stage.dataset.ready = "";
};

begun();
