"""The stage: how many frames a second a browser draws with a processor four times slower, while something moves.

`make bench-stage` plays each movement in Debian's Chromium without a graphics card; a Raspberry Pi 4 has one.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from itertools import pairwise

from playwright.sync_api import CDPSession, Page, sync_playwright

SLOWER, WHOLE, LEAST = 4, 60, 55  # times; frames a second of a screen, and what is taken for that
SECONDS, ROUNDS = 1.4, 3
SIZE = {"width": 1280, "height": 720}
FRAMES = """
async ({ kind, seconds }) => {
  const times = [], until = performance.now() + 1000 * seconds;
  const count = (now) => { times.push(now); if (now < until) requestAnimationFrame(count); };
  requestAnimationFrame(count);
  await window.move(kind);
  await new Promise((done) => setTimeout(done, 1000 * seconds + 100));
  return times;
}
"""
MOVE = """
window.move = async (kind) => {
  const live = document.getElementById("live"), told = document.getElementById("told");
  const tell = (name, about) => document.dispatchEvent(new CustomEvent(name, { detail: about }));
  const after = (...parts) => tell("taleside:after", { parts: new Set(parts) });
  if (kind === "nothing") return;
  if (kind === "walking") {
    document.dispatchEvent(new CustomEvent("taleside:before"));
    const figure = live.querySelector(".spot:has(.pawn)"), shift = figure.getAttribute("transform");
    const places = [...live.querySelectorAll("[data-place]")].map((one) => one.dataset.place);
    const sign = figure.querySelector("[data-figure]");
    sign.dataset.at = places.find((one) => one !== sign.dataset.at);
    figure.setAttribute("transform", shift.replace(/[\\d.]+/, (x) => String(Number(x) + 160)));
    after("map");
  } else if (kind === "dice") {
    const die = '<svg class="cube" viewBox="0 0 40 40"><path class="side" d="M4 4H36V36H4Z"/></svg>';
    told.innerHTML = `<div class="rolled">${die.repeat(5)}</div>`;
    after("told");
  } else {
    const said = Object.assign(document.createElement("p"), { textContent: "…" });
    Object.assign(said.dataset, { moment: kind, title: kind });
    document.getElementById("moments").replaceChildren(said);
    after("moments");
  }
};
"""
KINDS = ("nothing", "walking", "dice", "victory")


def frames(times: Sequence[float]) -> tuple[float, float]:
    """Frames a second, and the longest that one stood, in milliseconds."""
    gaps = [after - before for before, after in pairwise(times)]
    return (1000 * len(gaps) / sum(gaps), max(gaps)) if gaps else (0.0, 0.0)


def measured(here: Page, kind: str) -> tuple[float, float]:
    """The middle one of some rounds."""
    rounds = [frames(here.evaluate(FRAMES, {"kind": kind, "seconds": SECONDS})) for _ in range(ROUNDS)]
    return statistics.median(rate for rate, _ in rounds), statistics.median(longest for _, longest in rounds)


def slowed(here: Page, times: int) -> CDPSession:
    """From here on its processor is so many times slower."""
    session = here.context.new_cdp_session(here)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session


def stage_frames() -> Iterator[str]:
    """Each movement, on the table of our own adventure, at full speed and slower; first a page that stands still."""
    from tests.browser.browsing import ARGS, CHROMIUM, home, page  # noqa: PLC0415  only this measurement wants them
    from tests.browser.sensible_tables import WONDER  # noqa: PLC0415
    from tests.web_panel.phone import evening  # noqa: PLC0415
    from web_panel import serve  # noqa: PLC0415

    yield f"The stage: frames a second, and the longest frame in ms; 1x, then with the processor {SLOWER} times slower"
    with evening() as (panel, session), sync_playwright() as playwright:
        chance = random.Random(3)
        while session.look(lambda game: game.ask and game.ask.what) != "turn.action":
            WONDER.post(session, chance)
        server, browser = (
            serve(panel, host="127.0.0.1", port=0),
            playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS),
        )
        with page(browser, server, viewport=SIZE) as here:
            here.goto(home(server))
            here.evaluate(MOVE)
            for kind in KINDS:
                told = []
                for times in (1, SLOWER):
                    slowed(here, times).detach()
                    slowed(here, times)
                    told.append("{:6.1f} {:7.1f}".format(*measured(here, kind)))
                yield f"  {kind:12} {'    '.join(told)}   (goal {LEAST} of {WHOLE})"
        browser.close()
        server.stop()


if __name__ == "__main__":
    for line in stage_frames():
        print(line)
