// What is wrong with the pictures of a page: [kind, where, what] each, and how many there are.
() => {
  const faults = [];
  const ids = [...document.querySelectorAll("[id]")].map((each) => each.id);
  if (new Set(ids).size < ids.length) faults.push(["twice", "an id", ""]);
  for (const svg of document.querySelectorAll("svg.rc-picture")) {
    const edge = svg.getBoundingClientRect();
    const where = svg.querySelector("title").id.replace("-title","");
    const say = (kind, what) => faults.push([kind, where, what]);
    const scale = edge.width / svg.viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll("text")].map((e) => ({ e, r: e.getBoundingClientRect(), s: e.textContent.trim() })).filter((t) => t.s);
    for (const t of texts) {
      if (t.r.left < edge.left - 0.5 || t.r.right > edge.right + 0.5 || t.r.top < edge.top - 1.5 || t.r.bottom > edge.bottom + 1.5) say("clipped", t.s);
      const size = parseFloat(getComputedStyle(t.e).fontSize) * scale;
      if (size < 12) say("small", `${size.toFixed(1)} ${t.s}`);
    }
    const ink = (r) => ({ left: r.left + 0.5, right: r.right - 0.5, top: r.top + r.height * 0.2, bottom: r.bottom - r.height * 0.2 });
    for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
      const a = ink(texts[i].r), b = ink(texts[j].r);
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) say("collides", `${texts[i].s} / ${texts[j].s}`);
    }
    const solid = [...svg.querySelectorAll(".rc-token:not(.rc-footprint):not(.rc-ghost),.rc-badge-fault,.rc-step")];
    for (const t of texts) {
      const x = (t.r.left + t.r.right) / 2, y = (t.r.top + t.r.bottom) / 2;
      for (const s of solid) {
        if (!(t.e.compareDocumentPosition(s) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
        const r = s.getBoundingClientRect();
        if (x > r.left && x < r.right && y > r.top && y < r.bottom) say("covered", t.s);
      }
    }
    const tokens = [...svg.querySelectorAll(".rc-token:not(.rc-footprint):not(.rc-ghost)")].map((e) => e.getBoundingClientRect());
    for (let i = 0; i < tokens.length; i++) for (let j = i + 1; j < tokens.length; j++) {
      const a = tokens[i], b = tokens[j];
      const same = ["left","right","top","bottom"].every((k) => Math.abs(a[k] - b[k]) < 2);
      if (same) say("hidden", "one token by another");
    }
  }
  return [document.querySelectorAll("svg.rc-picture").length, faults];
}
