// The voice in the browser: after one tap it plays every sentence that the box says, or reads it in a voice of its own.
import { hushOwn, ownVoice, sayOwn } from "./own_voice.js";
import { duck, isOn, lie, remember, silence, told as sounded } from "./sound.js";

const voice = { stream: null, sound: null };

function hush() {
  if (voice.sound) voice.sound.pause();
  voice.sound = null;
  hushOwn();
  if (window.speechSynthesis) speechSynthesis.cancel();
}

function readAloud(told) {
  if (!window.speechSynthesis || !told.words) return;
  const words = new SpeechSynthesisUtterance(told.words);
  words.lang = told.language;
  speechSynthesis.speak(words);
}

function begin(told) {
  if (!told.words) return sounded(told.key);
  duck(true);
  if (!ownVoice(told.language)) return play(told);
  if (voice.sound) voice.sound.pause();
  sayOwn(told, { begun: () => light(told), ended: () => duck(false), failed: () => play(told) });
}

function light(told) { // its sentence is lit on the stage
  document.dispatchEvent(new CustomEvent("taleside:spoken", { detail: told }));
}

function play(told) {
  hush();
  duck(true);
  light(told);
  if (!told.key) return readAloud(told);
  voice.sound = new Audio("/voice/" + encodeURIComponent(told.key));
  voice.sound.addEventListener("ended", () => duck(false));
  voice.sound.play().catch((error) => { if (error.name === "NotAllowedError") wait(told); else readAloud(told); });
}

function wait(told) { // until the first press: before it a page may not sound
  addEventListener("pointerdown", () => { if (voice.stream) begin(told); }, { once: true, capture: true });
}

function listenTo() {
  voice.stream = new EventSource("/voice/stream");
  voice.stream.addEventListener("begins", (event) => begin(JSON.parse(event.data)));
  voice.stream.addEventListener("cut", () => { hush(); duck(false); });
  voice.stream.addEventListener("ends", (event) => { if (!ownVoice(JSON.parse(event.data).language)) duck(false); });
  voice.stream.addEventListener("bed", (event) => lie(JSON.parse(event.data).words));
  voice.stream.addEventListener("over", () => setTimeout(() => { if (voice.stream) { voice.stream.close(); listenTo(); } }, 2000));
}

function turn(on) {
  for (const button of document.querySelectorAll("[data-voice]")) {
    button.setAttribute("aria-pressed", String(on));
    if (button.dataset.on) button.textContent = on ? button.dataset.on : button.dataset.off;
  }
  if (on && !voice.stream) listenTo();
  if (on || !voice.stream) return;
  voice.stream.close();
  voice.stream = null;
  hush();
  silence();
}

for (const button of document.querySelectorAll("[data-voice]")) {
  button.addEventListener("click", () => {
    remember(!isOn());
    turn(isOn());
    const csrf = document.querySelector("input[name=csrf]"); // whoever may ask for it hears at once what is asked
    if (isOn() && csrf) fetch("/voice/again", { method: "POST", body: new URLSearchParams({ csrf: csrf.value }) }).catch(() => {});
  });
}
if (document.querySelector("[data-voice]") && isOn()) turn(true);
addEventListener("pagehide", () => { if (voice.stream) voice.stream.close(); });
