// Own dice: the lesson goes on by itself while dice are laid down, beside the picture of them.
const page = document.querySelector("[data-dice]");
const place = page.querySelector("[data-lesson]");
const lost = page.querySelector("[data-lost]");
const SILENT = 2800; // milliseconds
let heard = Date.now();

function show(stage, html) {
  if (place.dataset.now === html) return; // what has not changed keeps the focus
  if (stage === "done" && place.dataset.stage !== "done") { location.reload(); return; } // one set more
  place.dataset.now = html;
  place.dataset.stage = stage || "none";
  place.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
}

function listen() {
  const stream = new EventSource("/dice/stream");
  stream.addEventListener("lesson", (event) => { heard = Date.now(); show(...JSON.parse(event.data)); });
  stream.addEventListener("beat", () => { heard = Date.now(); });
  stream.addEventListener("over", () => { stream.close(); setTimeout(() => location.reload(), 1500); });
  addEventListener("pagehide", () => stream.close());
  setInterval(() => { lost.hidden = Date.now() - heard < SILENT; }, 300);
}

async function look() { // one picture after the other, as long as somebody looks
  const picture = page.querySelector("[data-picture]");
  for (let number = 0; ; number += 1) {
    if (document.hidden) { await new Promise((done) => setTimeout(done, 500)); continue; }
    const next = new Image();
    next.src = "/dice/seen?" + number;
    try { await next.decode(); picture.src = next.src; } catch { await new Promise((done) => setTimeout(done, 1000)); }
  }
}

page.addEventListener("submit", (event) => { // what a form changes comes by the stream
  if (!event.target.closest("[data-lesson]") || !event.target.matches("[action='/dice/lay']")) return;
  event.preventDefault();
  fetch("/dice/lay", { method: "POST", body: new URLSearchParams(new FormData(event.target)), headers: { Accept: "application/json" } });
});
if (place) { listen(); look(); }
