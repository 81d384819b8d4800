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

const pictures = (each) =>
  each.pictures.map(({ caption, svg }) => {
    const figure = made("figure", { class: "rc-picture" });
    figure.innerHTML = svg; // drawn by our own code, which escapes what it writes
    figure.append(made("figcaption", {}, caption));
    return figure;
  });

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
    ...pictures(each),
  );

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
