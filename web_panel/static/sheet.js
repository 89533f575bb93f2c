// What a sheet does beyond its form: it sends a photo at once, asks before typing is lost, and lets a finger move places.
let form = null, plan = null;
let typed = false;
const STAYS = /^(again|add:|gone:|up:|widen:|put:|fact:|join|place)/; // presses after which the same sheet is shown again

addEventListener("beforeunload", (event) => { if (typed) event.preventDefault(); });

function wake() {
  form = document.querySelector("[data-sheet]");
  plan = document.querySelector("[data-plan]");
  for (const field of document.querySelectorAll("input[data-sends]")) {
    field.addEventListener("change", () => { typed = false; field.form.requestSubmit(); });
  }
  for (const reading of document.querySelectorAll("[data-reads]")) {
    reading.addEventListener("submit", () => { reading.querySelector("[data-reading]").hidden = false; });
  }
  form.addEventListener("input", () => { typed = true; });
  form.addEventListener("submit", sent);
  for (const field of form.querySelectorAll("[data-turns]")) field.addEventListener("change", () => send("again"));
  if (plan) draw();
}

async function sent(event) {
  const deed = event.submitter?.name === "do" ? event.submitter.value : "";
  if (!STAYS.test(deed)) { typed = false; return; }
  event.preventDefault(); // the page stays where it is: only what has changed is shown anew
  const body = new FormData(form, event.submitter);
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(body) }).catch(() => null);
  if (!answer) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  const at = scrollY, had = document.activeElement?.id;
  document.getElementById("main").replaceChildren(...fresh.childNodes);
  wake();
  typed = true;
  document.getElementById(had)?.focus({ preventScroll: true });
  scrollTo(0, at);
}

function send(deed) {
  const button = document.createElement("button");
  Object.assign(button, { name: "do", value: deed, formNoValidate: true, hidden: true });
  form.append(button);
  form.requestSubmit(button);
}

// The map -----------------------------------------------------------------------------------------

let held = null; // the place under the finger
let first = null; // the first of two that are to be joined
let has_moved = false;

function field(spot, name) { return document.getElementById(spot.dataset.spot + "." + name); }

function move(spot, x, y) {
  const put = (value) => Math.max(0, Math.min(100, Math.round(value)));
  field(spot, "x").value = put(x);
  field(spot, "y").value = put(y);
  spot.setAttribute("transform", `translate(${put(x)} ${put(y)})`);
  for (const line of plan.querySelectorAll("line")) {
    line.dataset.ends.split(" ").forEach((path, end) => {
      if (path !== spot.dataset.spot) return;
      line.setAttribute("x" + (end + 1), put(x));
      line.setAttribute("y" + (end + 1), put(y));
    });
  }
  typed = true;
}

function pick(spot) {
  if (!first) { first = spot; spot.setAttribute("aria-pressed", "true"); return; }
  const [from, to] = [first.dataset.id, spot.dataset.id];
  first.setAttribute("aria-pressed", "false");
  first = null;
  if (from === to) return;
  document.getElementById("from").value = from;
  document.getElementById("to").value = to;
  send("join");
}

function under(event) {
  const svg = plan.querySelector("svg");
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [at.x, at.y];
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function draw() {
  const svg = plan.querySelector("svg");
  svg.addEventListener("pointerdown", (event) => {
    held = event.target.closest(".spot");
    has_moved = false;
    if (held) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = under(event);
    if (!has_moved && Math.hypot(x - field(held, "x").value, y - field(held, "y").value) < 2) return;
    has_moved = true;
    move(held, x, y);
  });
  svg.addEventListener("pointerup", (event) => {
    const spot = held;
    held = null;
    if (spot && !has_moved) return pick(spot);
    if (spot) return;
    const [x, y] = under(event);
    document.getElementById("x").value = Math.round(x);
    document.getElementById("y").value = Math.round(y);
    send("place");
  });
  svg.addEventListener("keydown", (event) => {
    const spot = event.target.closest(".spot");
    if (!spot) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); return pick(spot); }
    if (!STEPS[event.key]) return;
    event.preventDefault();
    const [dx, dy] = STEPS[event.key].map((step) => step * (event.shiftKey ? 5 : 1));
    move(spot, +field(spot, "x").value + dx, +field(spot, "y").value + dy);
  });
}

wake();
