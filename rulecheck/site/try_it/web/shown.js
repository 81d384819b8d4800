// What was found, as the reader sees it beside the editor.
const made = (kind, attributes = {}, ...inside) => {
  const element = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
};

const finding = (each) =>
  made(
    "li",
    {},
    made("p", { class: "rc-try-message" }, `Line ${each.line + 1}: ${each.message}`),
    made("p", {}, made("strong", {}, `${each.clause} ${each.title}. `), each.says),
    ...(each.fix ? [made("p", {}, made("strong", {}, "Mends it: "), made("code", {}, each.fix))] : []),
  );

const cells = (kind, row) => row.map((cell, at) => (at || kind === "th" ? made(kind, {}, cell) : made("th", { scope: "row" }, cell)));

const figures = (ledger) =>
  made("div", { class: "rc-scroll", tabindex: "0", role: "group", "aria-label": ledger.title || "Figures" }, table(ledger));

const table = ({ title, head, rows }) =>
  made(
    "table",
    { class: "rc-table rc-figures-of" },
    ...(title ? [made("caption", {}, title)] : []),
    ...(head.length ? [made("thead", {}, made("tr", {}, ...cells("th", head)))] : []),
    made("tbody", {}, ...rows.map((row) => made("tr", {}, ...cells("td", row)))),
  );

const legend = (keys) =>
  made("ul", { class: "rc-legend" }, ...keys.map(({ mark, look, says, rest }) => made("li", {}, made("b", { class: `rc-key ${look}` }, mark), ` ${says} `, rest)));

// The turn step by step, as on the page of a case: what is drawn comes from our own code, which escapes.
const film = ({ shared, frames, key }) => {
  const stills = frames.map(({ svg, words, found, keys, changes, figures: tables }) => {
    const changed = { title: "What changed", head: ["figure", "before", "after"], rows: changes };
    const figure = made("figure", { class: "rc-figure" });
    figure.innerHTML = svg;
    figure.append(made("figcaption", {}, words));
    return made("li", { class: `rc-still${found ? " rc-found" : ""}` }, figure, ...(keys.length ? [legend(keys)] : []), ...[...tables, ...(changes.length ? [changed] : [])].map(figures));
  });
  const whole = made("section", { class: "rc-film", "data-key": key });
  whole.innerHTML = shared;
  whole.append(made("ol", { class: "rc-stills" }, ...stills));
  window.rulecheckPlayed?.(whole);
  return whole;
};

const card = (each) =>
  made(
    "section",
    { class: `rc-try-card rc-try-${each.verdict}` },
    made("h2", {}, `${each.words[0].toUpperCase()}${each.words.slice(1)}`),
    made("p", {}, each.title),
    ...(each.findings.length ? [made("ol", {}, ...each.findings.map(finding))] : []),
    ...(each.assumed.length
      ? [made("details", {}, made("summary", {}, "Taken as due"), made("ul", {}, ...each.assumed.map((one) => made("li", {}, one))))]
      : []),
    film(each.film),
  );

const labelled = (words, control) => made("label", {}, `${words} `, control);

// A reading that is chosen by hand; the first option leaves it to the rulebook.
const reading = ({ clause, title, ways, chosen }, change) => {
  const select = made("select", {}, made("option", { value: "" }, "as the rulebook has it"));
  for (const [name, says] of Object.entries(ways)) {
    const option = made("option", { value: name }, `${name}: ${says}`);
    option.selected = name === chosen;
    select.append(option);
  }
  select.addEventListener("change", () => change("readings", clause, select.value || null));
  return labelled(`${clause} ${title}`, select);
};

const number = ({ name, says, book, chosen }, change) => {
  const input = made("input", { type: "number", value: chosen ?? book, min: 0, max: 999 });
  input.addEventListener("change", () => {
    const said = input.valueAsNumber;
    change("house", name, Number.isInteger(said) && said !== book ? said : null);
  });
  return labelled(`${says} (${name})`, input);
};

// What may be read otherwise, and figures of one's own, of the last turn.
export const switches = (into, { cases }, change) => {
  const last = cases.at(-1)?.switches ?? { readings: [], numbers: [] };
  const held = document.activeElement?.closest("label")?.textContent;
  into.replaceChildren(
    ...last.readings.map((each) => reading(each, change)),
    ...(last.numbers.length
      ? [made("details", {}, made("summary", {}, "House numbers"), ...last.numbers.map((each) => number(each, change)))]
      : []),
  );
  if (held) [...into.querySelectorAll("label")].find((each) => each.textContent === held)?.querySelector("select, input")?.focus();
};

// A list of changes, each a button that makes it.
export const choices = (into, lead, list, take) => {
  const buttons = list.map((each) => {
    const button = made("button", { type: "button" }, each.told);
    button.addEventListener("click", () => take(each));
    return made("li", {}, button);
  });
  into.replaceChildren(...(list.length ? [made("p", {}, lead), made("ul", {}, ...buttons)] : []));
};

export const lines = (into, { may, ending, barred, more }) => {
  const listed = (title, each) => [made("p", {}, made("strong", {}, title)), made("ul", {}, ...each.map((line) => made("li", {}, line)))];
  into.replaceChildren(
    ...may.flatMap(([who, said]) => listed(`${who || "Nobody in particular"} may`, said)),
    ...(ending.length ? listed("Not the end yet", ending) : [made("p", {}, "The turn may end here.")]),
    ...(barred.length ? listed(more ? `Barred, and ${more} more` : "Barred", barred) : []),
  );
};

export const shown = (into, { cases, marks }) => {
  const wrong = marks.filter((mark) => mark.grade === "error");
  into.replaceChildren(
    ...(cases.length
      ? cases.map(card)
      : [
          made(
            "section",
            { class: "rc-try-card rc-try-unread" },
            made("h2", {}, "Not a turn yet"),
            made("ul", {}, ...wrong.map((mark) => made("li", {}, `Line ${mark.line + 1}: ${mark.message}`))),
          ),
        ]),
  );
};
