// The screen beside the box: whoever may come in finds the code on it, and nothing on it is longer than it is high.
const door = document.querySelector("[data-door]");
const SMALLEST = 0.5, LARGEST = 1.35, ROOMY = 1.2, STEP = 0.05;
const GROWS = matchMedia("(max-width: 859px)"); // there a page may be longer than the screen is high
if (location.hash) history.replaceState(null, "", location.pathname);

async function look() {
  try {
    const answer = await fetch("/screen/door", { cache: "no-store" });
    const html = answer.ok ? await answer.text() : "";
    if (answer.ok && html !== door.dataset.now) {
      door.dataset.now = html;
      door.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    }
  } catch { /* the box is away: the page says so already */ }
}
setInterval(look, 1000);

function fit() { // long words are written smaller; what is asked comes last, as large as the others leave room
  for (const part of [...document.querySelectorAll("#trackers, #party, .flat"), document.getElementById("ask")].filter(Boolean)) {
    const large = GROWS.matches ? 1 : part.id === "ask" ? LARGEST : part.querySelector(".rows.many") ? ROOMY : 1;
    const fits = (steps) => {
      part.style.setProperty("--fit", (large - steps * STEP).toFixed(2));
      return GROWS.matches || part.scrollHeight <= part.clientHeight + 1;
    };
    if (fits(0)) continue;
    let few = 1, many = Math.round((large - SMALLEST) / STEP);
    while (few < many) { // halved each time: a full table is laid out anew for every size that is tried
      const half = (few + many) >> 1;
      if (fits(half)) many = half; else few = half + 1;
    }
    fits(few);
  }
}
document.addEventListener("taleside:after", fit);
addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);
fit();
