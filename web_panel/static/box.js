// The box as a machine: looks at everything without loading anew, hears buttons, shows the picture, and waits for its return.
const box = document.querySelector("[data-box]");
const wait = (time) => new Promise((done) => setTimeout(done, time));

for (const part of document.querySelectorAll("[data-load]")) {
  const place = part.querySelector("[data-loaded]");
  part.setAttribute("aria-busy", "true");
  fetch(part.dataset.load, { headers: { Accept: "text/plain" }, cache: "no-store" }).then(async (answer) => {
    if (answer.ok) place.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
  }).finally(() => part.removeAttribute("aria-busy"));
}
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", ""); // what a link leads to
for (const slider of document.querySelectorAll("[data-slider]")) {
  slider.addEventListener("input", () => { slider.nextElementSibling.value = slider.value; });
}

// Trying ------------------------------------------------------------------------------------------

async function attempt(what, place) {
  const body = new URLSearchParams({ csrf: box.dataset.csrf, what });
  const answer = await fetch("/box/try", { method: "POST", body, headers: { Accept: "application/json" } });
  const said = (await answer.json()).said;
  place.textContent = said;
  place.hidden = !said;
}

async function hear() { // which button is pressed, for half a minute
  const place = document.querySelector("[data-pressed]");
  place.textContent = place.dataset.none;
  let known = (await (await fetch("/box/pressed")).json()).number;
  for (let number = 0; number < 100; number += 1) {
    await wait(300);
    const found = await (await fetch("/box/pressed")).json();
    if (found.number !== known) place.textContent = found.said;
    known = found.number;
  }
  place.textContent = "";
}

for (const form of document.querySelectorAll("[data-try]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(event.submitter.value, form.parentElement.querySelector("[data-tried]")).then(() => { if (form.dataset.try === "buttons") hear(); });
  });
}

// The picture -------------------------------------------------------------------------------------

for (const eye of document.querySelectorAll("[data-eye]")) {
  const seen = eye.querySelector(".seen");
  const corners = [];
  eye.querySelector("[data-show]").addEventListener("click", async () => {
    seen.hidden = !seen.hidden;
    for (let number = 0; !seen.hidden; number += 1) {
      if (document.hidden) { await wait(500); continue; }
      const next = new Image();
      next.src = "/box/picture?" + number;
      try { await next.decode(); seen.querySelector("img").src = next.src; } catch { await wait(1000); }
    }
  });
  seen.addEventListener("click", (event) => {
    const field = eye.querySelector("#corners");
    if (!field) return;
    const place = seen.getBoundingClientRect();
    eye.querySelector("[data-corners]").open = true;
    if (corners.length === 4) corners.length = 0;
    corners.push([(event.clientX - place.left) / place.width, (event.clientY - place.top) / place.height]);
    const said = corners.map((corner) => corner.map((part) => part.toFixed(3)).join(","));
    field.value = said.join(" ");
    seen.querySelector("polygon").setAttribute("points", said.join(" "));
  });
}

// Coming back -------------------------------------------------------------------------------------

if (document.querySelector('[data-gone="restart"]')) {
  (async () => {
    await wait(3000);
    for (;;) {
      try { if ((await fetch("/healthz", { cache: "no-store" })).ok) return location.replace("/"); } catch { /* not yet */ }
      await wait(1000);
    }
  })();
}
