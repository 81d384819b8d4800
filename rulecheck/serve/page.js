"use strict";

const made = (tag, text, also = {}) => Object.assign(document.createElement(tag), { textContent: text, ...also });

function field(parameter) {
  const label = made("label", `${parameter.name}: ${parameter.description}`);
  const input = made("input", "", { name: parameter.name, value: parameter.example ?? "" });
  label.append(input);
  return { label, input, parameter };
}

function caseField(body) {
  const examples = body.content["application/json"].examples;
  const label = made("label", "The case, in JSON or YAML");
  const choice = document.createElement("select");
  for (const [name, example] of Object.entries(examples)) {
    choice.append(made("option", example.summary, { value: name }));
  }
  const text = document.createElement("textarea");
  const show = () => { text.value = JSON.stringify(examples[choice.value].value, null, 1); };
  choice.addEventListener("change", show);
  show();
  label.append(choice, text);
  return { label, text };
}

async function ask(method, path, fields, body, result) {
  let address = path;
  const query = new URLSearchParams();
  for (const { input, parameter } of fields) {
    if (parameter.in === "path") {
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    } else if (input.value !== "") {
      query.set(parameter.name, input.value);
    }
  }
  const asked = query.size ? `${address}?${query}` : address;
  result.textContent = "...";
  try {
    const headers = body ? { "Content-Type": "application/json" } : {};
    const answer = await fetch(asked.slice(1), { method, headers, body: body?.text.value });
    result.textContent = `${answer.status}\n${JSON.stringify(await answer.json(), null, 2)}`;
  } catch (wrong) {
    result.textContent = String(wrong);
  }
}

function address(path, method, told) {
  const box = document.createElement("details");
  const head = made("summary", `${told.summary} `);
  head.append(made("code", `${method.toUpperCase()} ${path}`));
  const fields = (told.parameters ?? []).map(field);
  const body = told.requestBody && caseField(told.requestBody);
  const form = document.createElement("form");
  const result = made("pre", "", { ariaLive: "polite", tabIndex: 0 });
  form.append(...fields.map((each) => each.label), ...(body ? [body.label] : []), made("button", "Ask"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(method.toUpperCase(), path, fields, body, result);
  });
  box.append(head, made("p", told.description), form, result);
  return box;
}

fetch("openapi.json").then((answer) => answer.json()).then((description) => {
  const boxes = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => address(path, method, told)));
  document.getElementById("addresses").replaceChildren(...boxes);
});
