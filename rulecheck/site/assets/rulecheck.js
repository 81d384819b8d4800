// The table of all examples: filtered in the page, the choice kept in its address.
(() => {
  const form = document.querySelector(".rc-filter");
  if (!form) return;
  const rows = [...document.querySelectorAll(".rc-examples tbody tr")];
  const output = form.querySelector("output");
  const field = (name) => form.elements.namedItem(name);
  const names = ["words", "verdict", "topic", "clause"];

  const cells = (row) => [...row.cells].map((cell) => cell.textContent);
  const told = new Map(rows.map((row) => [row, { all: row.textContent.toLowerCase(), topic: cells(row)[2], ids: cells(row)[3].toLowerCase().split(" ") }]));

  const fits = (row, chosen) => {
    const { all, topic, ids } = told.get(row);
    return (
      (!chosen.verdict || chosen.verdict === row.dataset.verdict) &&
      (!chosen.topic || chosen.topic === topic) &&
      (!chosen.clause || ids.some((id) => id.startsWith(chosen.clause.toLowerCase()))) &&
      chosen.words.toLowerCase().split(/\s+/).every((word) => all.includes(word))
    );
  };

  const show = () => {
    const chosen = Object.fromEntries(names.map((name) => [name, field(name).value.trim()]));
    let count = 0;
    for (const row of rows) {
      row.hidden = !fits(row, chosen);
      if (!row.hidden) count += 1;
    }
    output.textContent = count === 1 ? "1 example" : `${count} examples`;
    const said = new URLSearchParams(names.filter((n) => chosen[n]).map((n) => [n, chosen[n]]));
    const address = said.toString() ? `?${said}` : location.pathname;
    if (location.protocol !== "file:") history.replaceState(null, "", address);
  };

  const asked = new URLSearchParams(location.search);
  for (const name of names) if (asked.has(name)) field(name).value = asked.get(name);
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  show();
})();

// What do I do when: narrowed to the situations in which every word stands.
(() => {
  const form = document.querySelector(".rc-narrow");
  if (!form) return;
  form.hidden = false;
  const field = form.querySelector("input");
  const output = form.querySelector("output");
  const rows = [...document.querySelectorAll(".rc-asked > div")];
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of rows) {
      row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word));
      if (!row.hidden) count += 1;
    }
    for (const part of document.querySelectorAll(".rc-part")) part.hidden = !part.querySelector(".rc-asked > div:not([hidden])");
    output.textContent = words.length ? `${count} of ${rows.length} rules` : "";
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
})();

// On a narrow screen a chapter begins with its first clause: what it has is folded.
(() => {
  const skim = document.querySelector("details.rc-skim");
  if (skim && matchMedia("(max-width: 60em)").matches) skim.open = false;
})();
