// Cards are photographed one after the other: each is sent by itself, and said to be kept as soon as it is.
import { effect, isOn } from "./sound.js";

const form = document.querySelector("[data-shoot]");
const field = form.querySelector("input[type=file]");
const list = document.querySelector("[data-caught]"), got = document.querySelector("[data-got]");
let before = Promise.resolve();

async function send(photo, line) {
  const body = new FormData();
  body.append("csrf", form.elements.csrf.value);
  body.append("photo", photo, photo.name || "card.jpg");
  try {
    const answer = await fetch(location.pathname, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    line.textContent = got.textContent = told.said;
    line.className = told.ok ? "good" : "bad";
    effect(told.ok ? "spark" : "heart");
    if (isOn() && window.speechSynthesis) speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(told.said), { lang: document.documentElement.lang }));
  } catch {
    line.textContent = got.textContent = form.dataset.failed;
    line.className = "bad";
  }
}

field.addEventListener("change", () => {
  for (const photo of field.files) { // sent in their order, while the next one is being taken
    const line = document.createElement("li");
    line.textContent = form.dataset.busy;
    list.prepend(line);
    before = before.then(() => send(photo, line));
  }
  field.value = "";
});
form.addEventListener("submit", (event) => event.preventDefault());
