// Sound in the browser: remembered from page to page, effects at once where a finger presses, and a bed that makes way for words.
const KEPT = "taleside-sound";
const BED = 0.16, DUCKED = 0.05; // loudness of what lies under a scene
const bed = { name: "", source: null, gain: null, wanted: "" };
let context = null;
const buffers = new Map();

export function isOn() { return localStorage.getItem(KEPT) === "on"; }

export function remember(on) { localStorage.setItem(KEPT, on ? "on" : "off"); }

async function buffer(name) {
  if (!buffers.has(name)) buffers.set(name, (async () => {
    const answer = await fetch("/sound/" + encodeURIComponent(name));
    return answer.ok ? context.decodeAudioData(await answer.arrayBuffer()) : null;
  })().catch(() => null));
  return buffers.get(name);
}

function awake() { // a browser lets a page sound only after somebody has pressed something
  if (!window.AudioContext) return false;
  context = context || new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return true;
}

const JUST = 700; // milliseconds: a press and what the stage makes of it are one sound
const lately = new Map();

export async function effect(name) {
  if (!isOn() || !awake() || Date.now() - (lately.get(name) || 0) < (name === "step" ? 150 : JUST)) return;
  lately.set(name, Date.now());
  const found = await buffer(name);
  if (!found) return;
  const source = context.createBufferSource();
  source.buffer = found;
  source.connect(context.destination);
  source.start();
  document.dispatchEvent(new CustomEvent("taleside:effect", { detail: name }));
}

export async function lie(name) {
  bed.wanted = name;
  if (!isOn() || name === bed.name || !awake()) return;
  const found = name ? await buffer(name) : null;
  if (bed.wanted !== name) return;
  still();
  bed.name = name;
  if (!found) return;
  bed.source = context.createBufferSource();
  bed.gain = context.createGain();
  bed.source.buffer = found;
  bed.source.loop = true;
  bed.gain.gain.value = 0;
  bed.source.connect(bed.gain).connect(context.destination);
  bed.source.start();
  duck(false);
}

export function duck(spoken) {
  if (bed.gain) bed.gain.gain.setTargetAtTime(spoken ? DUCKED : BED, context.currentTime, 0.25);
}

function still() {
  if (bed.source) bed.source.stop();
  Object.assign(bed, { name: "", source: null, gain: null });
}

export function silence() { bed.wanted = ""; still(); }

// What a finger does is heard at once, before the box has answered.
const PRESSED = [['form[action="/tray/throw"], form[action="/luck"]', "dice"], ['form[action="/tray/lay"], form[action="/tray/deal"]', "card"]];
document.addEventListener("submit", (event) => {
  for (const [forms, name] of PRESSED) if (event.target.matches(forms)) effect(name);
}, true);

// What the stage shows is heard as it is shown; what it does not show, the box tells.
const MOMENTS = { dice: "dice", step: "step", foe: "step", gem: "spark", card: "card", page: "card", heart: "heart", goal: "goal",
  fall: "knockout", last: "heart", victory: "victory", defeat: "defeat", upgrade: "spark", onward: "goal" };
document.addEventListener("taleside:moment", (event) => { if (MOMENTS[event.detail.kind]) effect(MOMENTS[event.detail.kind]); });

export function told(key) {
  const name = ["hit", "night"].find((one) => key.startsWith("effect" + one));
  if (name) effect(name);
}

for (const door of document.querySelectorAll("form[data-sound]")) door.addEventListener("submit", () => remember(true));

// A page that may not sound yet does with the first press.
addEventListener("pointerdown", () => { if (isOn() && awake() && bed.wanted) lie(bed.wanted); }, { capture: true });
document.addEventListener("visibilitychange", () => { if (context) document.hidden ? context.suspend() : context.resume(); });
