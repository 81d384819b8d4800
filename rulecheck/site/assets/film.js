// The pictures of a turn, played step by step: without this script they are a strip.
(() => {
  const played = (film) => {
    const frames = [...film.querySelectorAll(".rc-still")];
    if (frames.length < 2) return;
    const controls = document.createElement("div");
    controls.className = "rc-controls";
    const button = (sign, says, act) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = sign;
      made.setAttribute("aria-label", says);
      made.addEventListener("click", act);
      controls.append(made);
      return made;
    };
    let now = Number(film.dataset.key);
    let playing = 0;

    const show = (to) => {
      now = Math.max(0, Math.min(frames.length - 1, to));
      frames.forEach((frame, at) => frame.classList.toggle("rc-now", at === now));
      slider.value = String(now);
      slider.setAttribute("aria-valuetext", now ? `after step ${now} of ${frames.length - 1}` : "before the turn");
      back.disabled = now === 0;
      next.disabled = now === frames.length - 1;
      document.querySelectorAll(".rc-steps > li").forEach((step, at) => step.classList.toggle("rc-now", at === now - 1));
    };
    const halt = () => {
      clearInterval(playing);
      playing = 0;
      play.textContent = "▶";
      play.setAttribute("aria-label", "Play the turn");
    };
    const start = () => {
      if (now === frames.length - 1) show(0);
      play.textContent = "⏸";
      play.setAttribute("aria-label", "Pause");
      playing = setInterval(() => (now === frames.length - 1 ? halt() : show(now + 1)), 1600);
    };
    const go = (to) => {
      halt();
      show(to);
    };

    const play = button("▶", "Play the turn", () => (playing ? halt() : start()));
    const back = button("←", "Step back", () => go(now - 1));
    const slider = document.createElement("input");
    slider.type = "range";
    slider.min = "0";
    slider.max = String(frames.length - 1);
    slider.setAttribute("aria-label", "Step of the turn");
    slider.addEventListener("input", () => go(Number(slider.value)));
    controls.append(slider);
    const next = button("→", "Next step", () => go(now + 1));

    film.tabIndex = 0;
    film.setAttribute("role", "group");
    film.setAttribute("aria-label", "The turn, step by step");
    film.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: frames.length - 1 }[event.key];
      if (to === undefined || event.target === slider) return;
      event.preventDefault();
      go(to);
    });
    film.classList.add("rc-playing");
    film.prepend(controls);
    show(now);
  };
  document.querySelectorAll(".rc-film").forEach(played);
  window.rulecheckPlayed = played; // for a page that shows another turn
})();
