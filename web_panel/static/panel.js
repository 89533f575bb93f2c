// What a page does beyond its forms: it keeps the table up to date, and answers without loading anew.
// Everything here only makes quicker what the forms do by themselves.
"use strict";

const SILENT = 2200; // milliseconds without a beat: the connection is lost
const LOOK = 250; // milliseconds: so often it looks whether it is
const CALM = matchMedia("(prefers-reduced-motion: reduce)");
const live = document.getElementById("live");
const WIDE = document.body.classList.contains("screen") ? "&wide" : ""; // a television has another map

// Coming in ---------------------------------------------------------------------------------------

const pair = document.querySelector("[data-pair]");
if (pair && location.hash.length > 1) {
  pair.elements.token.value = location.hash.slice(1);
  pair.querySelector("[data-digits]").hidden = true;
  history.replaceState(null, "", location.pathname); // a token is good once: nobody needs to see it
  if (pair.dataset.screen) { pair.elements.name.value = pair.dataset.screen; pair.submit(); } // it has no keyboard
}
for (const form of document.querySelectorAll("[data-at-once]")) form.submit();

document.addEventListener("focusin", ({ target }) => { // of a row that rolls, browsers leave what half of can be seen
  if (target.closest(".strip")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
});

// The table ---------------------------------------------------------------------------------------

let known = live ? live.dataset.live : "";
let heard = Date.now();
let stream = null;
let polling = 0;
const drawn = new Map();

function parts(root) {
  return root.querySelectorAll("[data-part]");
}

function isPast(id) { // what a press has brought may come after what the table did next
  const [evening, at] = id.split("."), [now, latest] = known.split(".");
  return evening === now && Number(at) <= Number(latest);
}

function show(state) {
  heard = Date.now();
  if (!state.html || isPast(state.id)) return;
  known = state.id;
  const fresh = new DOMParser().parseFromString(state.html, "text/html"), changed = new Set();
  document.dispatchEvent(new CustomEvent("taleside:before"));
  for (const part of parts(fresh)) {
    const old = document.getElementById(part.id);
    if (!old) continue;
    if (drawn.get(part.id) === part.innerHTML) { mark(old, part); continue; } // keeps what is being typed
    replace(old, part);
    changed.add(part.id);
  }
  document.dispatchEvent(new CustomEvent("taleside:after", { detail: { parts: changed } }));
  readAloud();
}

function replace(old, part) {
  const wasHere = old.contains(document.activeElement);
  const turned = old.dataset.turn !== part.dataset.turn;
  drawn.set(part.id, part.innerHTML);
  if (old.id === "ask" && !turned && isBusy(old)) return;
  old.replaceChildren(...part.childNodes);
  mark(old, part);
  if (wasHere && turned) {
    const first = old.querySelector(".asked");
    if (first) { first.tabIndex = -1; first.focus({ preventScroll: true }); }
  }
}

function mark(old, part) { // two questions in a row may look alike: both may be somebody's secret
  for (const name of ["turn", "kind"]) if (part.dataset[name]) old.dataset[name] = part.dataset[name];
}

function isBusy(section) {
  return [...section.querySelectorAll("textarea, input[type=number], input[type=file]")].some((field) => field.value !== "")
    || section.querySelector("input[type=radio]:checked") !== null;
}

function remember() {
  for (const part of parts(live)) drawn.set(part.id, part.innerHTML);
}

// Said to whoever hears the page: what was told and what is asked, each thing once, whoever brought it about ---------

const TOLD = "#told > p, #told .rolled, #told .turned p, #told .epilogue :is(h2, p), #told .hands :is(h2, li)";
const ASKED = "#ask .asked, #ask .proposal";
const GONE = 8000; // milliseconds until nobody finds a second time what was said
let last = aloud();

function aloud() {
  const said = (what) => live ? [...live.querySelectorAll(what)].map(inWords) : [];
  return { turn: live && live.querySelector("#ask").dataset.turn, told: said(TOLD), asked: said(ASKED) };
}

function inWords(one) { // dice have no text: each has a name
  const dice = [...one.querySelectorAll(".cube")].map((die) => die.getAttribute("aria-label")).join(", ");
  return dice ? `${one.getAttribute("aria-label")}: ${dice}` : one.textContent.trim();
}

function without(lines, known) { // one for one: what is told twice is said twice
  const left = [...known];
  return lines.filter((line) => { const at = left.indexOf(line); if (at >= 0) left.splice(at, 1); return at < 0; });
}

function readAloud() {
  const now = aloud(), isSame = now.turn === last.turn, focused = document.activeElement;
  const byFocus = focused?.matches("#ask .asked") ? [inWords(focused)] : []; // what has the focus is read anyway
  const fresh = [...without(now.told, isSame ? last.told : []), ...without(now.asked, isSame ? last.asked : byFocus)];
  last = now;
  for (const line of fresh) {
    const said = Object.assign(document.createElement("p"), { textContent: line });
    document.querySelector("[data-aloud]").append(said);
    setTimeout(() => said.remove(), GONE);
  }
}

// The connection ----------------------------------------------------------------------------------

function listen() {
  hang();
  stream = new EventSource("/stream?known=" + encodeURIComponent(known) + WIDE);
  stream.addEventListener("table", (event) => show({ id: event.lastEventId, html: JSON.parse(event.data) }));
  stream.addEventListener("beat", () => { heard = Date.now(); });
  stream.addEventListener("over", () => { hang(); polling = setTimeout(poll, 1000); });
  stream.onerror = () => { if (stream && stream.readyState === EventSource.CLOSED) { hang(); poll(); } };
}

function hang() {
  if (stream) stream.close();
  stream = null;
  clearTimeout(polling);
}

async function poll() { // when all streams are taken, or the box goes down
  try {
    const answer = await fetch("/live?known=" + encodeURIComponent(known) + WIDE, { cache: "no-store" });
    if (answer.status !== 200 && answer.status !== 204) return location.reload(); // sent home, or the evening is over
    heard = Date.now();
    if (answer.status === 200) show(await answer.json());
  } catch { /* the watch below says that it is lost */ }
  polling = setTimeout(Math.random() < 0.2 ? listen : poll, 1000);
}

function watch() {
  const silent = Date.now() - heard;
  document.querySelector("[data-lost]").hidden = silent < SILENT;
  document.body.classList.toggle("is-lost", silent >= SILENT);
  if (silent >= SILENT && silent % 1500 < LOOK && !document.hidden) listen();
}

// Answering ---------------------------------------------------------------------------------------

async function send(form, button) {
  const fields = new FormData(form);
  if (button && button.name) fields.append(button.name, button.value);
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, {
      method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" },
    });
    if (!(answer.headers.get("Content-Type") || "").includes("json")) return location.reload();
    const state = await answer.json();
    show(state);
    notice(state.notice);
    if (scrollY > 0 && document.getElementById("told").getBoundingClientRect().top < 0) scrollTo({ top: 0, behavior: CALM.matches ? "auto" : "smooth" }); // what came of it stands on top
    if (answer.ok && navigator.vibrate) navigator.vibrate(15);
  } catch {
    heard = 0;
    watch();
  } finally {
    form.removeAttribute("aria-busy");
  }
}

function notice(said) {
  const place = document.querySelector("[data-notice]");
  place.textContent = said || "";
  place.hidden = !said;
}

if (live) {
  remember();
  listen();
  setInterval(watch, LOOK);
  live.addEventListener("submit", (event) => {
    if (event.target.enctype === "multipart/form-data") return; // a photo goes its own way
    event.preventDefault();
    if (event.target.getAttribute("aria-busy") !== "true") send(event.target, event.submitter);
  });
  document.addEventListener("visibilitychange", () => { // a browser has six streams for all its pages
    if (document.hidden) { hang(); } else { heard = Date.now(); listen(); }
  });
}

// Waiting for the next evening ----------------------------------------------------------------------

if (document.querySelector("[data-waiting]")) setInterval(async () => {
  try {
    if ((await fetch("/live", { cache: "no-store" })).ok) location.reload();
  } catch { /* the box is busy: ask again */ }
}, 700);
