// The table of all examples: filtered in the page, the choice kept in its address.
(() => {
  const form = document.querySelector(".rc-filter");
  if (!form) return;
  const rows = [...document.querySelectorAll(".rc-examples tbody tr")];
  const output = form.querySelector("output");
  const field = (name) => form.elements.namedItem(name);
  const names = ["words", "ruleset", "verdict", "topic", "clause"];

  const fits = (row, chosen) => {
    const { ruleset, verdict, topic, clauses } = row.dataset;
    const told = row.textContent.toLowerCase();
    return (
      (!chosen.ruleset || chosen.ruleset === ruleset) &&
      (!chosen.verdict || chosen.verdict === verdict) &&
      (!chosen.topic || chosen.topic === topic) &&
      (!chosen.clause || clauses.toLowerCase().split(" ").some((id) => id.startsWith(chosen.clause.toLowerCase()))) &&
      chosen.words.toLowerCase().split(/\s+/).every((word) => told.includes(word))
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
