// The phone's own voice: one of its system, for each language, instead of the box's; only those that need no network.
const KEPT = "taleside-own-voice-";
const PATIENCE = 1500; // milliseconds: a voice that has not begun by then does not begin
const MOST_BEHIND = 3, QUICKEST = 1.8; // sentences it may be behind the box, and how fast it may speak to catch up
const lately = { pending: new Set(), rate: 1 };

function voices(language) {
  if (!window.speechSynthesis) return [];
  return speechSynthesis.getVoices().filter((one) => one.localService && one.lang.toLowerCase().replace("_", "-").split("-")[0] === language);
}

function kept(language) { return localStorage.getItem(KEPT + language) || ""; }

export function ownVoice(language) { // nothing: the box's voice is heard
  const wanted = kept(language);
  return wanted ? voices(language).find((one) => one.voiceURI === wanted) : undefined;
}

export function hushOwn() {
  const were = lately.pending.size;
  for (const one of lately.pending) one.onstart = one.onend = one.onerror = null;
  lately.pending.clear();
  lately.rate = 1;
  if (were) speechSynthesis.cancel();
}

export function sayOwn(told, { begun, ended, failed }) {
  if (lately.pending.size >= MOST_BEHIND) hushOwn();
  lately.rate = lately.pending.size ? Math.min(QUICKEST, lately.rate * 1.15) : Math.max(1, lately.rate / 1.05);
  const words = new SpeechSynthesisUtterance(told.words);
  const voice = ownVoice(told.language);
  Object.assign(words, { voice, lang: voice.lang, rate: lately.rate });
  const over = (then) => {
    clearTimeout(late);
    if (lately.pending.delete(words)) then();
  };
  const lost = () => { // also what waited behind it: the box says this one, and the next ones are tried anew
    hushOwn();
    failed();
  };
  let late = lately.pending.size ? 0 : setTimeout(() => over(lost), PATIENCE);
  words.onstart = () => { clearTimeout(late); begun(); };
  words.onend = () => over(ended);
  words.onerror = () => over(lost);
  lately.pending.add(words);
  speechSynthesis.speak(words);
}

export function sayNow(words, language) { // whatever was being said before; silence where the phone has no voice of its own
  const voice = ownVoice(language) || voices(language)[0];
  if (!voice) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(words), { voice, lang: voice.lang }));
}

function fill(list) {
  const language = list.dataset.ownVoice, found = voices(language);
  list.replaceChildren(list.options[0], ...found.map((one) => new Option(one.name, one.voiceURI)));
  list.value = found.some((one) => one.voiceURI === kept(language)) ? kept(language) : "";
  list.disabled = !found.length;
}

const lists = document.querySelectorAll("[data-own-voice]");
for (const list of lists) {
  list.addEventListener("change", () => {
    hushOwn();
    localStorage.setItem(KEPT + list.dataset.ownVoice, list.value);
    if (list.value) sayOwn({ words: list.dataset.sample, language: list.dataset.ownVoice }, { begun() {}, ended() {}, failed() {} });
  });
}
if (lists.length && window.speechSynthesis) {
  speechSynthesis.addEventListener("voiceschanged", () => lists.forEach(fill)); // browsers find them by and by
}
lists.forEach(fill);
