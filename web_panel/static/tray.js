// The simulated table: lamps that keep their rhythm, buttons that can be held, and the picture of the tray.
const tray = document.querySelector("[data-tray]");
const RHYTHMS = JSON.parse(tray.dataset.rhythms);
const PATTERNS = JSON.parse(tray.dataset.patterns);
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const KEYS = { n: "next", b: "back", r: "repeat" };
const NUMBER = /^\D*(\d+)\D*$/; // of something that is counted: its key is its number

// Lamps -------------------------------------------------------------------------------------------

function shine(lamp, pattern, colour) {
  const glow = lamp.firstElementChild;
  if (lamp.dataset.now === pattern + colour) return;
  lamp.dataset.now = pattern + colour;
  glow.style.setProperty("--lit", colour);
  for (const old of glow.getAnimations()) old.cancel();
  const steps = RHYTHMS[pattern];
  glow.style.opacity = Math.max(...steps.map((step) => step[0]));
  const lasts = steps.at(-1)[1];
  if (CALM.matches || steps.length < 3 || !lasts) return;
  glow.animate(steps.map(([level, at]) => ({ opacity: level, offset: at / lasts })), { duration: lasts * 1000, iterations: Infinity });
}

function light(lights) {
  for (const [name, lamps] of Object.entries(lights)) {
    const shown = name === "options"
      ? [...tray.querySelectorAll("[data-option] .lamp")] : [...tray.querySelectorAll(`[data-light="${name}"] .lamp`)];
    lamps.forEach(([pattern, colour], at) => { if (shown[at]) shine(shown[at], pattern, colour); });
    const state = tray.querySelector(`[data-state="${name}"]`);
    const lit = lamps.filter(([pattern]) => pattern !== "dark");
    if (!state) continue;
    const said = lit.length && lit.at(-1)[0] !== "steady" ? PATTERNS[lit.at(-1)[0]] : ""; // what only shines needs no word
    state.textContent = [lamps.length > 1 && lit.length ? lit.length : "", said].filter(Boolean).join(" · ");
    const box = tray.querySelector(`[data-light="${name}"]`);
    box.setAttribute("aria-label", `${box.parentElement.querySelector(".caption").firstChild.textContent}: ${state.textContent || PATTERNS[lit.length ? "steady" : "dark"]}`);
  }
}

// What is seen ------------------------------------------------------------------------------------

function show(front) {
  light(front.lights);
  const said = tray.querySelector("[data-said]");
  const fresh = new DOMParser().parseFromString(front.html, "text/html");
  if (said.innerHTML.trim() !== fresh.body.innerHTML.trim()) said.replaceChildren(...fresh.body.childNodes);
  for (const [name, [said, here]] of Object.entries(front.soft)) soften(name, said, here);
  for (const one of numbered()) one.hint.textContent = one.key;
  const stage = tray.querySelector("[data-stage]");
  if (stage.textContent !== front.stage) stage.textContent = front.stage; // each thing is read aloud once
  const picture = tray.querySelector("[data-picture]");
  if (picture) picture.alt = front.seen;
  tray.dataset.wanted = front.wanted;
  renew(tray.querySelector("[data-throwing]"), front.throw);
  renew(tray.querySelector("[data-cards]"), front.cards);
  renew(tray.querySelector("[data-putting]"), front.put);
  mark(front.dice);
}

function soften(name, said, here) { // what a coloured button takes just now
  const key = tray.querySelector(`[data-soft="${name}"]`);
  if (!key) return;
  key.querySelector("[data-takes]").textContent = said || key.dataset.called;
  key.classList.toggle("here", Boolean(here));
  key.classList.toggle("idle", !said);
}

function renew(place, html) { // what has not changed keeps the focus
  if (!place || place.dataset.now === html) return;
  place.dataset.now = html;
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

function mark(dice) {
  const marks = tray.querySelector("[data-marks]");
  if (!marks) return;
  const drawn = (name, about, text) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(about)) made.setAttribute(key, value);
    made.textContent = text || "";
    return made;
  };
  marks.replaceChildren(...dice.map((die) => drawn("polygon", { points: die.corners.map((corner) => corner.join(",")).join(" ") })));
}

function isShown() { // the board is only looked at by whoever has opened it
  return tray.dataset.wanted && (tray.dataset.wanted !== "die" || tray.querySelector("[data-board][open]"));
}

async function look() { // one picture after the other, as long as the felt is there and somebody looks
  const picture = tray.querySelector("[data-picture]");
  for (let number = 0; picture; number += 1) {
    if (document.hidden || !isShown()) { await new Promise((done) => setTimeout(done, 250)); continue; }
    const next = new Image();
    next.src = "/tray/picture?" + number;
    try { await next.decode(); picture.src = next.src; } catch { await new Promise((done) => setTimeout(done, 1000)); }
  }
}

function listen() {
  const stream = new EventSource("/tray/stream");
  stream.addEventListener("front", (event) => show(JSON.parse(event.data)));
  stream.addEventListener("over", () => { stream.close(); setTimeout(() => location.reload(), 1500); });
  addEventListener("pagehide", () => stream.close());
}

// Fingers -----------------------------------------------------------------------------------------

let before = Promise.resolve(); // fingers are told in their order

function tell(path, about) {
  const body = new URLSearchParams({ csrf: tray.dataset.csrf, ...about });
  before = before.then(() => fetch(path, { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true })).catch(() => {});
  return before;
}

const down = new Set();

function press(name, is_down) {
  if (is_down === down.has(name)) return;
  if (is_down) down.add(name); else down.delete(name);
  tray.querySelector(`[data-press="${name}"]`)?.classList.toggle("is-down", is_down);
  tell("/tray/press", { button: name, how: is_down ? "down" : "up" });
}

for (const button of tray.querySelectorAll("[data-press]")) {
  const name = button.dataset.press;
  button.addEventListener("pointerdown", (event) => { event.preventDefault(); button.focus(); button.setPointerCapture(event.pointerId); press(name, true); });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => press(name, false));
  button.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(name, true); } });
  button.addEventListener("keyup", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(name, false); } });
  button.addEventListener("blur", () => press(name, false));
  button.addEventListener("click", (event) => event.preventDefault());
  button.addEventListener("contextmenu", (event) => event.preventDefault());
}
for (const button of tray.querySelectorAll("[data-chord], [data-long]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const name = button.dataset.chord || button.dataset.long;
    tell("/tray/press", { button: name, how: button.dataset.long ? "long" : "short" });
  });
}
for (const form of tray.querySelectorAll('form[action="/tray/throw"], form[action="/tray/turn"], form[action="/tray/lay"], form[action="/tray/put"], form[action="/tray/deal"]')) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell(form.getAttribute("action"), Object.fromEntries(new FormData(form, event.submitter)));
  });
}
function numbered() { // the key of each coloured button: its place, or what it counts
  const keys = [...tray.querySelectorAll("[data-soft]")];
  const counted = keys.filter((key) => !key.classList.contains("idle")).map((key) => NUMBER.exec(key.querySelector("[data-takes]").textContent));
  const are = counted.length > 0 && counted.every(Boolean);
  return keys.map((key, at) => {
    const said = NUMBER.exec(key.querySelector("[data-takes]").textContent);
    return { name: key.dataset.soft, key: are ? (said && !key.classList.contains("idle") ? said[1] : "") : String(at + 1), hint: key.querySelector("kbd") };
  });
}

function pressed(key) {
  return KEYS[key] || numbered().find((one) => one.key === key)?.name;
}

const held = new Map(); // keys, and the buttons that they hold down
addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), textarea, select")) return;
  const name = pressed(event.key);
  if (name) { held.set(event.key, name); press(name, true); }
  if (event.key === "d") tray.querySelector("[data-throw]:not([disabled])")?.click();
});
addEventListener("keyup", (event) => { if (held.has(event.key)) press(held.get(event.key), false); held.delete(event.key); });
addEventListener("blur", () => { for (const name of [...down]) press(name, false); });

listen();
look();
