// The search: clauses, cases, verbs and pages, found by id, by word, by a word misspelt, or by how
// one would ask. The index is a script, so that it loads from a folder too.
(() => {
  const here = new URL(document.currentScript.src);
  const root = new URL("../", here);
  const MOST = 40;
  const KINDS = { clause: "Rule", chapter: "Chapter", case: "Example", verb: "Word", page: "Page" };
  const WORDS = { legal: "✓ legal", illegal: "✗ illegal", ruling: "§ a ruling is needed", open: "? left open" };
  const WEIGHT = { clause: 1.8, chapter: 2, verb: 1.2, page: 1.1, case: 1 };
  const IDLE = new Set("a an and am are as at be by can do does for from i if in is it its may me my of on or so than that the their them then there they this to us was we what when where which who will with you your".split(" "));

  const loaded = (name) =>
    new Promise((done) => {
      const script = document.createElement("script");
      script.src = new URL(name, here).href;
      script.onload = script.onerror = () => done();
      document.head.append(script);
    });

  const words = (text) =>
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) || []).flatMap((word) =>
      word.includes("-") ? [word, ...word.split("-")] : [word],
    );
  const stem = (word) => {
    if (word.includes("-") || /\d/.test(word)) return word;
    const short = word.replace(/(?:ing|ed|es|s)$/, "");
    return short.length > 2 ? short : word;
  };

  let ready;
  const prepared = () =>
    (ready ??= (async () => {
      await Promise.all(["minisearch.js", "search-index.js", "search-pages.js"].map(loaded));
      const parts = window.rulecheckIndex || [];
      const entries = parts.flatMap((part) => part.entries);
      const games = Object.assign({}, ...parts.map((part) => part.games));
      const index = new MiniSearch({
        fields: ["t", "a", "i", "p", "x"],
        tokenize: words,
        processTerm: (term) => (IDLE.has(term) ? null : stem(term)),
        searchOptions: {
          boost: { t: 5, a: 4, i: 6, p: 2 },
          prefix: (term) => term.length > 2,
          fuzzy: (term) => (term.length > 3 && !/\d/.test(term) ? 0.2 : false),
          boostDocument: (id) => WEIGHT[entries[id].k] || 1,
        },
      });
      index.addAll(entries.map((entry, id) => ({ ...entry, id })));
      return { entries, games, index };
    })());

  const found = ({ entries, index }, asked, game) => {
    const fits = (entry) => !game || entry.g === game;
    const id = asked.trim().toLowerCase();
    const named = entries.filter((entry) => fits(entry) && entry.c && id.length > 2 && entry.c.toLowerCase().startsWith(id));
    named.sort((one, other) => (other.c.toLowerCase() === id) - (one.c.toLowerCase() === id));
    const plain = (text) => words(text).map(stem).join(" ");
    const phrase = plain(asked);
    const meant = entries.filter((entry) => fits(entry) && phrase && entry.a && entry.a.split("\n").some((each) => plain(each) === phrase));
    const titled = entries.filter((entry) => fits(entry) && phrase && entry.k !== "case" && plain(entry.t) === phrase);
    titled.sort((one, other) => WEIGHT[other.k] - WEIGHT[one.k]);
    const filter = (result) => fits(entries[result.id]);
    let results = index.search(asked, { filter, combineWith: "AND" });
    if (results.length < 5) {
      const known = new Set(results.map((result) => result.id));
      results = [...results, ...index.search(asked, { filter }).filter((result) => !known.has(result.id))];
    }
    return [...new Set([...named, ...titled, ...meant, ...results.map((result) => entries[result.id])])];
  };

  const made = (name, told, ...children) => {
    const element = Object.assign(document.createElement(name), told);
    element.append(...children);
    return element;
  };

  // What a result says of itself: how one asks for a clause, if that is what was asked, else its text.
  const excerpt = (entry, asked) => {
    const wanted = words(asked).filter((word) => !IDLE.has(word)).map(stem);
    const hits = (text) => words(text).map(stem).filter((word) => wanted.includes(word)).length;
    const best = (entry.a || "").split("\n").sort((one, other) => hits(other) - hits(one))[0];
    const quote = best && wanted.length > 1 && hits(best) * 2 > wanted.length ? `“${best}” – ` : "";
    const text = quote + (entry.x || "");
    return text.length > 180 ? `${text.slice(0, text.lastIndexOf(" ", 180))} …` : text;
  };

  const row = (entry, asked, games) => {
    const told = [KINDS[entry.k], games[entry.g], entry.c || entry.p].filter(Boolean).join(" · ");
    const link = made("a", { href: new URL(entry.u, root).href }, made("strong", { textContent: entry.t }));
    if (entry.v) link.append(" ", made("span", { className: `rc-is-${entry.v}`, textContent: WORDS[entry.v] }));
    link.append(made("span", { className: "rc-result-where", textContent: told }));
    const says = excerpt(entry, asked);
    if (says) link.append(made("span", { className: "rc-result-says", textContent: says }));
    return made("li", {}, link);
  };

  // One search: a field, the game it keeps to, how many were found, and what was found.
  const mounted = (place, first = "") => {
    const field = made("input", { type: "search", name: "q", autocomplete: "off", spellcheck: false, placeholder: "An id, a word, or: I leave the melee", value: first });
    const select = made("select", { name: "game" }, made("option", { value: "", textContent: "all games" }));
    const output = made("output", {});
    output.setAttribute("aria-live", "polite");
    const list = made("ol", { className: "rc-results" });
    const form = made("form", { className: "rc-search-form" }, made("label", {}, "Search ", field), made("label", {}, "in ", select));
    form.setAttribute("role", "search");
    place.append(form, output, list);

    let turn = 0;
    const show = async () => {
      const mine = (turn += 1);
      const asked = field.value;
      if (!ready) output.textContent = "The index is being read …";
      const known = await prepared();
      if (mine !== turn) return;
      if (select.options.length === 1) {
        for (const [id, title] of Object.entries(known.games)) select.append(made("option", { value: id, textContent: title }));
        select.value = place.dataset.game || "";
      }
      const results = asked.trim() ? found(known, asked, select.value) : [];
      list.replaceChildren(...results.slice(0, MOST).map((entry) => row(entry, asked, known.games)));
      const many = results.length > MOST ? `${MOST} of ${results.length} found` : `${results.length} found`;
      output.textContent = asked.trim() ? many : "";
    };
    form.addEventListener("input", show);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      list.querySelector("a")?.click();
    });
    place.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || event.target === select) return;
      const stops = [field, ...list.querySelectorAll("a")];
      const at = stops.indexOf(document.activeElement);
      stops[Math.min(Math.max(at + step, 0), stops.length - 1)].focus();
      event.preventDefault();
    });
    show();
    return field;
  };

  // The dialog that opens from every page.
  let dialog;
  const opened = () => {
    if (!dialog) {
      dialog = made("dialog", { className: "rc-search-dialog md-typeset" });
      dialog.setAttribute("aria-label", "Search");
      const close = made("button", { type: "button", className: "rc-search-close", textContent: "Close" });
      close.addEventListener("click", () => dialog.close());
      const place = made("div", { className: "rc-search" });
      dialog.append(close, place);
      dialog.addEventListener("click", (event) => {
        if (event.target === dialog || event.target.closest(".rc-results a")) dialog.close();
      });
      document.body.append(dialog);
      mounted(place);
    }
    dialog.showModal();
    dialog.querySelector("input").select();
  };

  const bar = document.querySelector(".md-header__inner");
  if (bar) {
    const button = made("button", { type: "button", className: "rc-search-open", title: "Search (press /)" }, made("span", { textContent: "Search" }));
    button.addEventListener("click", opened);
    bar.append(button);
  }
  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest?.("input, select, textarea, [contenteditable]");
    if (writing || event.ctrlKey || event.metaKey || event.altKey || !["/", "s", "f"].includes(event.key)) return;
    if (!bar) return;
    event.preventDefault();
    opened();
  });

  for (const place of document.querySelectorAll("[data-searches]")) {
    const address = decodeURIComponent(location.pathname).replace(/\.html$/, "").split(/[/_]+/).filter(Boolean).pop() || "";
    const asked = new URLSearchParams(location.search).get("q");
    const first = asked ?? (place.dataset.searches === "address" && address !== "404" ? address.replace(/-/g, " ") : "");
    const field = mounted(place, first);
    if (place.dataset.searches !== "address") field.focus();
  }

  // Clauses jump whether one writes their ids small or large: `#FH-PB-1`.
  const jump = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id || document.getElementById(id)) return;
    const goal = document.getElementById(id.toLowerCase());
    if (goal) location.replace(`#${goal.id}`);
  };
  addEventListener("hashchange", jump);
  jump();
})();
