// The stage moves: figures walk, cards slide, dice tumble, moments are celebrated, and what is drawn can be pressed.
// Whoever makes sounds listens to "taleside:moment" on the document: its detail has a kind (dice, step, foe, gem, card,
// heart, page, and the ceremonies goal, fall, last, victory, defeat, upgrade, onward).
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const STEP = 420, SHOWN = 1500, MOST_WALKS = 6; // milliseconds a step; a ceremony; so many figures walk one after the other
const live = document.getElementById("live");

function moment(kind, about = {}) {
  document.dispatchEvent(new CustomEvent("taleside:moment", { detail: { kind, ...about } }));
}

// Pressing what is drawn ----------------------------------------------------------------------------

live.addEventListener("click", (event) => {
  const drawn = event.target.closest("[data-pick]");
  if (!drawn || event.target.closest("button, a, summary")) return;
  const wanted = [...live.querySelectorAll("#ask .answer button[name=value]")].find((one) => one.value === drawn.dataset.pick);
  if (wanted) wanted.click();
});

// A map that is larger than a phone shows whoever's turn it is ------------------------------------------

function lookAtWhoeverActs() {
  const map = live.querySelector(".scroller"), lit = map?.querySelector(".place.lit, .place.open, .socket.open");
  if (!lit || map.scrollWidth <= map.clientWidth) return;
  const [place, stage] = [lit.getBoundingClientRect(), map.getBoundingClientRect()];
  map.scrollLeft += place.x + place.width / 2 - stage.x - stage.width / 2;
}
addEventListener("load", lookAtWhoeverActs);

// Walking -------------------------------------------------------------------------------------------

function figures() {
  const found = [];
  for (const figure of live.querySelectorAll("[data-figure]")) {
    const at = figure.parentElement.transform.baseVal.consolidate()?.matrix;
    if (at) found.push({ figure, name: figure.dataset.figure, at: figure.dataset.at, count: Number(figure.dataset.count), x: at.e, y: at.f });
  }
  return found;
}

function ways() {
  const found = new Map();
  for (const way of live.querySelectorAll(".way.open[data-ends]")) {
    const [a, b] = way.dataset.ends.split(" ");
    for (const [from, to] of [[a, b], [b, a]]) found.set(from, [...(found.get(from) || []), to]);
  }
  return found;
}

function route(from, to) { // the places between them, along open ways
  const known = new Map([[from, null]]), open = ways(), next = [from];
  while (next.length && !known.has(to)) {
    const here = next.shift();
    for (const place of open.get(here) || []) if (!known.has(place)) { known.set(place, here); next.push(place); }
  }
  const between = [];
  for (let here = known.get(to); here && here !== from; here = known.get(here)) between.unshift(here);
  return between;
}

function centre(place) {
  const box = live.querySelector(`[data-place="${CSS.escape(place)}"]`)?.getBBox();
  return box && { x: box.x + box.width / 2, y: box.y + box.height * 0.6 };
}

function moves(before, after) { // who has gone where: figures by their names, foes by how many are missing where
  const found = [];
  for (const now of after) {
    const then = before.find((one) => one.name === now.name && (one.name.includes(" ") || one.at === now.at));
    if (then && now.name.includes(" ") && then.at !== now.at) found.push([then, now]);
  }
  const changed = (kind) => {
    const many = (list) => list.filter((one) => one.name === kind).reduce((sum, one) => sum.set(one.at, one), new Map());
    const [then, now] = [many(before), many(after)];
    const left = [...then].flatMap(([at, one]) => Array(Math.max(0, one.count - (now.get(at)?.count || 0))).fill(one));
    const come = [...now].flatMap(([at, one]) => Array(Math.max(0, one.count - (then.get(at)?.count || 0))).fill(one));
    for (const to of come) {
      const nearest = left.sort((a, b) => Math.hypot(a.x - to.x, a.y - to.y) - Math.hypot(b.x - to.x, b.y - to.y)).shift();
      if (nearest) found.push([nearest, to]); else appear(to);
    }
  };
  changed("foe");
  return found;
}

function appear(one) {
  moment("foe");
  if (!CALM.matches) one.figure.animate([{ opacity: 0, transform: "translateY(14px) scale(.4)" }, { opacity: 1, transform: "none" }], { duration: 420, easing: "cubic-bezier(.2,1.4,.4,1)" });
}

let underWay = 0;
function goes(moved, motion) { // while something moves, what never ends stands still: a Pi has one thing to draw
  moved.classList.add("in-motion");
  underWay += 1;
  document.body.classList.add("moving");
  motion.finished.catch(() => {}).then(() => {
    moved.classList.remove("in-motion");
    underWay -= 1;
    document.body.classList.toggle("moving", underWay > 0);
  });
}

function walk([from, to], number) {
  const stops = [from, ...route(from.at, to.at).map(centre).filter(Boolean), to];
  const frames = [];
  stops.forEach((stop, at) => {
    if (at) {
      const last = stops[at - 1];
      frames.push({ transform: `translate(${(last.x + stop.x) / 2 - to.x}px, ${(last.y + stop.y) / 2 - to.y - 12}px) rotate(${at % 2 ? 6 : -6}deg)` });
    }
    frames.push({ transform: `translate(${stop.x - to.x}px, ${stop.y - to.y}px)` });
  });
  const lasts = STEP * (stops.length - 1), waits = number * STEP;
  to.figure.parentElement.parentElement.append(to.figure.parentElement); // nobody stands before whoever walks
  goes(to.figure.parentElement, to.figure.animate(frames, { duration: lasts, delay: waits, easing: "ease-in-out", fill: "backwards" }));
  for (let step = 0; step < stops.length - 1; step += 1) setTimeout(() => moment("step"), waits + step * STEP);
}

// Cards and dice ------------------------------------------------------------------------------------

function laid() {
  return new Map([...live.querySelectorAll("[data-card]")].map((card) => [card.dataset.card, card.getBoundingClientRect()]));
}

function slide(before) {
  for (const [name, now] of laid()) {
    const card = live.querySelector(`[data-card="${CSS.escape(name)}"]`), then = before.get(name);
    if (!then) { card.animate([{ transform: "rotateY(90deg) translateY(-1rem)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 450, easing: "ease-out" }); moment("card"); }
    else if (Math.abs(then.x - now.x) > 2) card.animate([{ transform: `translate(${then.x - now.x}px, ${then.y - now.y}px)` }, { transform: "none" }], { duration: 500, easing: "ease-in-out" });
  }
}

function tumble() {
  if (live.querySelector(".turned")) moment("card");
  const dice = [...live.querySelectorAll(".rolled .cube")];
  if (!dice.length) return;
  moment("dice", { many: dice.length });
  if (CALM.matches) return;
  dice.forEach((die, at) => goes(die, die.animate([
    { transform: `translate(${-60 - 40 * at}px, -90px) rotate(${-420 - 120 * at}deg) scale(1.3)`, opacity: 0 },
    { transform: "translate(-14px, 4px) rotate(-60deg)", opacity: 1, offset: 0.55 }, { transform: "translate(-6px, -14px) rotate(-25deg)", offset: 0.7 },
    { transform: "none" }], { duration: 800 + 130 * at, easing: "cubic-bezier(.3,.7,.4,1)" })));
}

document.addEventListener("submit", (event) => { // thrown where nobody looks: they roll until it is known how they lie
  const felt = document.querySelector("[data-tumbling]");
  if (!felt || !event.target.matches('form[action="/tray/throw"]')) return;
  const many = Number(event.submitter?.value) || Number(live.querySelector("[data-dice]")?.dataset.dice) || 0;
  felt.replaceChildren(...Array.from({ length: many }, () => Object.assign(document.createElement("i"), { className: "rolling" })));
  moment("dice", { many });
  if (CALM.matches) return;
  [...felt.children].forEach((die, at) => die.animate([{ transform: `translate(${-120 + 30 * at}px, 90px) rotate(-500deg)` }, { transform: "none" }], { duration: 620 + 90 * at, easing: "cubic-bezier(.2,.8,.4,1)" }));
}, true);

// Moments -------------------------------------------------------------------------------------------

const stage = document.querySelector("[data-ceremony]");
let celebrating = Promise.resolve();

function celebrate(kind, title, said) {
  moment(kind);
  if (!stage) return undefined;
  stage.dataset.kind = kind;
  const emblem = stage.querySelector(".emblem");
  emblem.replaceChildren(Object.assign(new Image(), { src: `/static/moment-${kind}.svg`, alt: "" }));
  stage.querySelector("b").textContent = title;
  stage.querySelector("p").textContent = said;
  stage.hidden = false;
  document.body.classList.add("celebrating");
  if (navigator.vibrate) navigator.vibrate(kind === "fall" || kind === "defeat" ? [60, 60, 160] : [40, 40, 40, 40, 120]);
  return new Promise((done) => setTimeout(() => { leave(); done(); }, SHOWN));
}
function leave() {
  stage.hidden = true;
  document.body.classList.remove("celebrating");
}
stage?.addEventListener("click", leave);

function moments() {
  for (const told of live.querySelectorAll("#moments [data-moment]")) {
    celebrating = celebrating.then(() => celebrate(told.dataset.moment, told.dataset.title, told.textContent));
  }
}

// What has changed ----------------------------------------------------------------------------------

let before = null;
document.addEventListener("taleside:before", () => { before = { figures: figures(), cards: laid(), hearts: live.querySelectorAll(".footlights .of-heart").length }; });
document.addEventListener("taleside:after", (event) => {
  const parts = event.detail.parts;
  if (parts.has("told")) tumble();
  document.querySelector("[data-tumbling]")?.replaceChildren();
  if (parts.has("moments")) moments();
  if (parts.has("ask") && live.querySelector("#ask .is-story")) moment("page");
  if (!before || !parts.has("map")) return;
  lookAtWhoeverActs();
  const gone = moves(before.figures, figures());
  if (CALM.matches) { if (gone.length) moment("step"); return; }
  gone.slice(0, MOST_WALKS).forEach(walk);
  slide(before.cards);
});

// The sentence that is being spoken -----------------------------------------------------------------

document.addEventListener("taleside:spoken", (event) => {
  if (!CSS.highlights) return;
  CSS.highlights.delete("spoken");
  const words = (event.detail.words || "").trim();
  const found = words && [...live.querySelectorAll(".story, .asked, .told > p")].map((one) => spoken(one, words)).find(Boolean);
  if (found) CSS.highlights.set("spoken", new Highlight(found));
});

function spoken(paragraph, words) {
  const text = paragraph.firstChild;
  const at = text && text.nodeType === Node.TEXT_NODE ? text.data.indexOf(words) : -1;
  if (at < 0) return null;
  const range = new Range();
  range.setStart(text, at);
  range.setEnd(text, at + words.length);
  return range;
}

// A phone that is shaken throws the dice (where its browser lets pages feel that) ---------------------

let shaken = 0;
addEventListener("devicemotion", (event) => {
  const { x = 0, y = 0, z = 0 } = event.acceleration || {};
  if (Math.hypot(x, y, z) < 18 || Date.now() - shaken < 1500) return;
  shaken = Date.now();
  (document.querySelector("[data-throw]:not([disabled])") || document.querySelector("#ask .luck button"))?.click();
});
