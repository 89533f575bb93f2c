// Teaching a board: a photo from the camera, four corners tapped, and a finger for each field and socket that is named.
import { sayNow } from "./own_voice.js";

const part = (event, place) => {
  const box = place.getBoundingClientRect();
  const within = (value) => Math.max(0, Math.min(1, value));
  return [within((event.clientX - box.left) / box.width), within((event.clientY - box.top) / box.height)];
};

// The photo ---------------------------------------------------------------------------------------

for (const button of document.querySelectorAll("[data-live]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const form = button.form, missing = form.querySelector("[data-no-live]");
    const answer = await fetch(button.dataset.live, { cache: "no-store" }).catch(() => null);
    missing.hidden = answer?.status === 200;
    if (!missing.hidden) return;
    const photo = new DataTransfer();
    photo.items.add(new File([await answer.blob()], "board.jpg", { type: "image/jpeg" }));
    form.elements.photo.files = photo.files;
    form.requestSubmit();
  });
}

// Its corners -------------------------------------------------------------------------------------

for (const place of document.querySelectorAll("[data-corners]")) {
  const surface = place.querySelector(".surface"), field = place.querySelector("#corners");
  let corners = [];
  surface.addEventListener("click", (event) => {
    if (corners.length === 4) corners = [];
    corners.push(part(event, surface).map((one) => one.toFixed(4)).join(","));
    field.value = corners.join(" ");
    surface.querySelector("polygon").setAttribute("points", field.value);
  });
}

// Field by field ----------------------------------------------------------------------------------

const board = document.querySelector("[data-board]");
const form = document.getElementById("board"), which = board.querySelector("[data-which]");
const surface = board.querySelector("[data-surface]"), aloud = board.querySelector("[data-aloud]");
let changed = false;

const number = (path, side) => document.getElementById(`${path}.${side}`);
const dot = (path) => surface.querySelector(`[data-spot="${CSS.escape(path)}"]`);

function show(path) {
  const one = dot(path);
  one.style.left = number(path, "x").value + "%";
  one.style.top = number(path, "y").value + "%";
  one.classList.toggle("set", number(path, "set").value === "yes");
}

function lay(path, x, y) {
  const within = (value) => Math.max(0, Math.min(100, Math.round(value)));
  number(path, "x").value = within(x);
  number(path, "y").value = within(y);
  number(path, "set").value = "yes";
  changed = true;
  show(path);
}

function name(speaking) {
  const said = which.selectedOptions[0].textContent;
  const about = { WHAT: said, NUMBER: which.selectedIndex + 1, ALL: which.options.length };
  board.querySelector("[data-now]").textContent = board.dataset.nowWords.replace(/WHAT|NUMBER|ALL/g, (word) => about[word]);
  for (const one of surface.querySelectorAll(".dot")) one.classList.toggle("now", one.dataset.spot === which.value);
  if (speaking && aloud.checked) sayNow(said, document.documentElement.lang);
}

function step(by) {
  which.selectedIndex = Math.max(0, Math.min(which.options.length - 1, which.selectedIndex + by));
  name(true);
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

if (which.options.length) {
  board.querySelector(".pointing").hidden = false;
  for (const option of which.options) show(option.value);
  which.value = ([...which.options].find((option) => number(option.value, "set").value !== "yes") || which.options[0]).value;
  name(false);
  which.addEventListener("change", () => name(true));
  for (const button of board.querySelectorAll("[data-step]")) button.addEventListener("click", () => step(+button.dataset.step));
  surface.addEventListener("click", (event) => {
    const [x, y] = part(event, surface);
    lay(which.value, 100 * x, 100 * y);
    step(1);
  });
  surface.addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); return step(event.shiftKey ? -1 : 1); }
    if (!STEPS[event.key]) return;
    event.preventDefault();
    const [dx, dy] = STEPS[event.key].map((one) => one * (event.shiftKey ? 5 : 1));
    lay(which.value, +number(which.value, "x").value + dx, +number(which.value, "y").value + dy);
  });
  for (const option of which.options) {
    for (const side of ["x", "y"]) {
      number(option.value, side).addEventListener("input", () => { number(option.value, "set").value = "yes"; changed = true; show(option.value); });
    }
  }
}
form.addEventListener("submit", () => { changed = false; });
addEventListener("beforeunload", (event) => { if (changed) event.preventDefault(); });
