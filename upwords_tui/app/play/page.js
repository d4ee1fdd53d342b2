"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const turns = [...document.querySelectorAll("#turns > li")];
  const squares = [...document.querySelectorAll("#board td[class]")];
  const changes = turns.map((turn) => JSON.parse(turn.dataset.squares));
  const wide = matchMedia("(min-width: 60rem)");
  const buttons = [...document.querySelectorAll("#steps button")];
  let now = -1;

  function piece(name, text) {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  function draw(square, face, height, isNew) {
    square.className = `h${Math.min(height, 5)}${isNew ? " new" : ""}`;
    square.replaceChildren();
    if (height) square.append(piece("b", face));
    if (height > 1) square.append(piece("sub", height));
  }

  function show(wanted) {
    const next = Math.max(0, Math.min(wanted, turns.length - 1));
    if (next === now) return;
    now = next;
    const faces = squares.map(() => ["", 0]);
    for (const change of changes.slice(0, now + 1)) {
      for (const [at, face, height] of change) faces[at] = [face, height];
    }
    const latest = new Set(now ? changes[now].map(([at]) => at) : []);
    squares.forEach((square, at) => draw(square, ...faces[at], latest.has(at)));
    turns.forEach((turn, at) => turn.setAttribute("aria-current", at === now ? "step" : "false"));
    const said = [...turns[now].querySelectorAll(".said, .scores")].map((each) => each.textContent);
    byId("told").textContent = `${turns[now].querySelector("a").textContent}: ${said.join(" ")}`;
    buttons.forEach((button, at) => {
      button.setAttribute("aria-disabled", now === (at < 2 ? 0 : turns.length - 1));
    });
  }

  function step(wanted) {
    show(wanted);
    if (wide.matches) turns[now].scrollIntoView({ block: "nearest" });
  }

  const steps = {
    Home: () => step(0),
    ArrowLeft: () => step(now - 1),
    ArrowRight: () => step(now + 1),
    End: () => step(turns.length - 1),
  };

  if (!squares.length) return;
  document.documentElement.className = "steps";
  byId("steps").hidden = byId("keys").hidden = false;
  buttons.forEach((button) => button.addEventListener("click", () => steps[button.dataset.key]()));
  turns.forEach((turn, at) => {
    turn.querySelector("a").addEventListener("click", (event) => {
      event.preventDefault();
      show(at);
      byId("board").scrollIntoView({ block: "nearest" });
    });
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !steps[event.key]) return;
    event.preventDefault();
    steps[event.key]();
  });
  const linked = turns.findIndex((turn) => `#${turn.id}` === location.hash);
  show(linked < 0 ? turns.length - 1 : linked);
})();
