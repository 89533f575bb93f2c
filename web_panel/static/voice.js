// The voice in the browser: after one tap it plays every sentence that the box says, or reads it where there is no sound.
const voice = { stream: null, sound: null };

function hush() {
  if (voice.sound) voice.sound.pause();
  voice.sound = null;
  if (window.speechSynthesis) speechSynthesis.cancel();
}

function readAloud(told) {
  if (!window.speechSynthesis || !told.words) return;
  const words = new SpeechSynthesisUtterance(told.words);
  words.lang = told.language;
  speechSynthesis.speak(words);
}

function begin(told) {
  hush();
  if (!told.key) return readAloud(told);
  voice.sound = new Audio("/voice/" + encodeURIComponent(told.key));
  voice.sound.play().catch(() => readAloud(told));
}

function listenTo() {
  voice.stream = new EventSource("/voice/stream");
  voice.stream.addEventListener("begins", (event) => begin(JSON.parse(event.data)));
  voice.stream.addEventListener("cut", hush);
  voice.stream.addEventListener("over", () => setTimeout(() => { if (voice.stream) { voice.stream.close(); listenTo(); } }, 2000));
}

for (const button of document.querySelectorAll("[data-voice]")) {
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    if (on) { listenTo(); return; }
    voice.stream.close();
    voice.stream = null;
    hush();
  });
}
