"""Effects: short sounds for what happens on a table, and quiet beds of sound under a scene; all of them made here.

Nothing is recorded and nothing is fetched: each sound is a recipe of tones and hiss, mixed by numpy from a seed, so
that it is the same on every machine, and it is written into the cache when it is wanted first.  A bed is a round: its
end is its beginning.  `python -m voice.effects FOLDER` writes all of them, for whoever wants to listen.
"""

from __future__ import annotations

import hashlib
import inspect
import sys
from array import array
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import numpy as np

from voice.clips import Clip, is_whole, opened, write

RATE, BED_RATE, SEED = 22050, 11025, 1107
ROUND = 9.0  # seconds of a bed
SEAM = 1.5  # seconds in which its end becomes its beginning
Samples: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"
Recipe = Callable[["np.random.Generator"], Samples]


# What sounds are made of --------------------------------------------------------------------------


def silence(seconds: float, rate: int = RATE) -> Samples:
    """Nothing, to lay something into."""
    return np.zeros(int(seconds * rate))


def clock(seconds: float, rate: int = RATE) -> Samples:
    """The time of every sample."""
    return np.arange(int(seconds * rate)) / rate


def struck(pitch: float, seconds: float, decay: float, partials: Mapping[float, float]) -> Samples:
    """Something that was hit: a tone with its partials, each gone the sooner the higher it is."""
    time = clock(seconds)
    mixed = sum(
        loud * np.sin(2 * np.pi * pitch * ratio * time) * np.exp(-time * ratio / decay)
        for ratio, loud in partials.items()
    )
    return np.asarray(mixed)


def hiss(chance: np.random.Generator, seconds: float, low: float, high: float, rate: int = RATE) -> Samples:
    """Noise between two pitches."""
    noise = chance.standard_normal(int(seconds * rate))
    pitches = np.fft.rfftfreq(noise.size, 1 / rate)
    passed = np.fft.rfft(noise) * ((pitches >= low) & (pitches <= high))
    found = np.fft.irfft(passed, noise.size)
    return np.asarray(found / (np.abs(found).max() or 1.0))


def swelling(samples: Samples, rise: float, fall: float, rate: int = RATE) -> Samples:
    """With a soft beginning, and an end that dies away."""
    time = np.arange(samples.size) / rate
    return samples * np.minimum(1.0, time / rise) * np.exp(-time / fall)


def laid(into: Samples, sound: Samples, at: float, loud: float = 1.0, rate: int = RATE) -> Samples:
    """One sound over another, from this second on."""
    first = int(at * rate)
    part = sound[: max(0, into.size - first)]
    into[first : first + part.size] += loud * part
    return into


BELL = {1.0: 1.0, 2.0: 0.5, 2.76: 0.35, 5.4: 0.12}
WOOD = {1.0: 1.0, 2.4: 0.4, 4.1: 0.15}
GLASS = {1.0: 1.0, 2.1: 0.3, 3.2: 0.2}
HORN = {1.0: 1.0, 2.0: 0.6, 3.0: 0.35, 4.0: 0.15}


# Effects ------------------------------------------------------------------------------------------


def dice(chance: np.random.Generator) -> Samples:
    """Three dice that tumble over felt and come to rest: knocks that get softer and rarer."""
    mixed, at = silence(1.0), 0.0
    for knock in range(15):
        pitch = float(chance.uniform(900, 2300))
        mixed = laid(mixed, struck(pitch, 0.08, 0.011, WOOD), at, 0.95**knock * float(chance.uniform(0.4, 1.0)))
        at += float(chance.uniform(0.02, 0.05)) * (1 + knock / 7)
    return laid(mixed, swelling(hiss(chance, 0.5, 200, 1400), 0.05, 0.12), 0.0, 0.18)


def card(chance: np.random.Generator) -> Samples:
    """A card that is drawn over another and snaps down."""
    slide = swelling(hiss(chance, 0.22, 1800, 7000), 0.09, 0.08)
    snap = swelling(hiss(chance, 0.06, 600, 5000), 0.001, 0.012)
    return laid(laid(silence(0.34), slide, 0.0, 0.5), snap, 0.2)


def step(chance: np.random.Generator) -> Samples:
    """Two steps on cobbles."""
    mixed = silence(0.42)
    for at, pitch in ((0.0, 170.0), (0.2, 150.0)):
        foot = struck(pitch, 0.14, 0.03, WOOD) + 0.3 * swelling(hiss(chance, 0.14, 400, 2500), 0.002, 0.02)
        mixed = laid(mixed, foot, at)
    return mixed


def hit(chance: np.random.Generator) -> Samples:
    """A dull blow, and something that squeaks."""
    time = clock(0.28)
    blow = np.sin(2 * np.pi * (60 * time + 8 * (1 - np.exp(-time * 30)))) * np.exp(-time / 0.07)
    squeak = np.sin(2 * np.pi * (900 * time + 700 * time**2)) * np.exp(-time / 0.05) * 0.35
    whole = laid(laid(silence(0.5), blow, 0.0), squeak, 0.09)
    return laid(whole, swelling(hiss(chance, 0.1, 300, 3000), 0.001, 0.02), 0.0, 0.5)


def heart(chance: np.random.Generator) -> Samples:
    """A heart that is lost: two notes that sink, over a crack."""
    mixed = laid(silence(0.8), struck(311.1, 0.5, 0.16, GLASS), 0.0)
    mixed = laid(mixed, struck(233.1, 0.6, 0.22, GLASS), 0.17)
    return laid(mixed, swelling(hiss(chance, 0.05, 2500, 8000), 0.001, 0.01), 0.0, 0.5)


def spark(chance: np.random.Generator) -> Samples:
    """Glitter that rises."""
    mixed = silence(0.75)
    for at, pitch in enumerate((1318.5, 1568.0, 2093.0, 2637.0)):
        mixed = laid(mixed, struck(pitch * float(chance.uniform(0.998, 1.002)), 0.45, 0.12, GLASS), 0.055 * at, 0.8)
    return mixed


def goal(chance: np.random.Generator) -> Samples:
    """A chord that opens: it is reached."""
    del chance
    mixed = silence(1.6)
    for at, pitch in enumerate((523.3, 659.3, 784.0, 1046.5)):
        mixed = laid(mixed, struck(pitch, 1.3, 0.5, BELL), 0.09 * at, 0.7)
    return mixed


def knockout(chance: np.random.Generator) -> Samples:
    """Somebody goes down: a slide and a thud."""
    time = clock(0.7)
    slide = np.sin(2 * np.pi * (420 * time - 210 * time**2)) * np.exp(-time / 0.35) * 0.6
    thud = struck(65.0, 0.4, 0.12, WOOD) + 0.3 * swelling(hiss(chance, 0.4, 60, 600), 0.002, 0.08)
    return laid(laid(silence(1.1), slide, 0.0), thud, 0.55)


def victory(chance: np.random.Generator) -> Samples:
    """A small fanfare, and bells over it."""
    del chance
    mixed = silence(2.4)
    for at, pitch in ((0.0, 392.0), (0.16, 523.3), (0.32, 659.3), (0.48, 784.0), (0.85, 659.3), (1.0, 1046.5)):
        mixed = laid(mixed, swelling(struck(pitch, 0.9, 0.35, HORN), 0.02, 0.6), at, 0.6)
        mixed = laid(mixed, struck(2 * pitch, 0.8, 0.3, BELL), at, 0.25)
    return mixed


def defeat(chance: np.random.Generator) -> Samples:
    """Three notes that go home, not too sad."""
    del chance
    mixed = silence(2.2)
    for at, pitch in ((0.0, 349.2), (0.35, 311.1), (0.75, 261.6)):
        mixed = laid(mixed, swelling(struck(pitch, 1.3, 0.5, HORN), 0.04, 0.8), at, 0.7)
    return laid(mixed, struck(65.4, 1.3, 0.5, BELL), 0.8, 0.5)


def night(chance: np.random.Generator) -> Samples:
    """A far bell and a breath of wind: it is dark now."""
    mixed = laid(silence(1.8), struck(196.0, 1.7, 0.7, BELL), 0.0, 0.8)
    return laid(mixed, swelling(hiss(chance, 1.8, 150, 700), 0.6, 0.6), 0.0, 0.3)


EFFECTS: Mapping[str, Recipe] = {
    made.__name__: made for made in (dice, card, step, hit, heart, spark, goal, knockout, victory, defeat, night)
}
WEIGHT = ("dice", "step", "card", "spark", "hit", "heart", "night", "goal", "knockout", "defeat", "victory")
"""Which of several is heard: the later in this list."""


# Beds ---------------------------------------------------------------------------------------------


def wind(chance: np.random.Generator, low: float, high: float, swell: float) -> Samples:
    """Wind that comes and goes."""
    blown = hiss(chance, ROUND + SEAM, low, high, BED_RATE)
    time = np.arange(blown.size) / BED_RATE
    return blown * (0.55 + 0.45 * np.sin(2 * np.pi * time / swell))


def village(chance: np.random.Generator) -> Samples:
    """A village by night: wind, a clock that ticks, a cricket."""
    mixed = 0.35 * wind(chance, 120, 500, 4.5)
    for second in range(int(ROUND + SEAM)):
        knock = struck(1250.0 if second % 2 else 1050.0, 0.03, 0.006, WOOD)[:: RATE // BED_RATE]
        mixed = laid(mixed, knock, float(second) + 0.4, 0.10, BED_RATE)
    time = np.arange(int(0.9 * BED_RATE)) / BED_RATE
    chirp = np.sin(2 * np.pi * 3900 * time) * (np.sin(2 * np.pi * 27 * time) > 0.2) * np.sin(np.pi * time / 0.9)
    for at in (1.6, 5.2, 8.1):
        mixed = laid(mixed, chirp, at, 0.045, BED_RATE)
    return mixed


def forest(chance: np.random.Generator) -> Samples:
    """Leaves, and somewhere an owl."""
    mixed = 0.3 * wind(chance, 400, 2600, 3.0) + 0.2 * wind(chance, 80, 300, 4.5)
    time = np.arange(int(0.5 * BED_RATE)) / BED_RATE
    for at, pitch in ((2.4, 392.0), (3.1, 370.0), (7.6, 392.0)):
        hoot = np.sin(2 * np.pi * pitch * time) * np.sin(np.pi * time / 0.5) ** 2
        mixed = laid(mixed, hoot, at, 0.14, BED_RATE)
    return mixed


def harbour(chance: np.random.Generator) -> Samples:
    """Waves against a quay."""
    mixed = 0.45 * wind(chance, 100, 900, 3.0) + 0.12 * wind(chance, 900, 3500, 1.5)
    for at in (2.0, 6.5):
        creak = struck(190.0, 0.5, 0.1, WOOD)[:: RATE // BED_RATE]
        mixed = laid(mixed, creak, at, 0.08, BED_RATE)
    return mixed


def unease(chance: np.random.Generator) -> Samples:
    """Something is near: a low hum that beats, and scratching."""
    time = np.arange(int((ROUND + SEAM) * BED_RATE)) / BED_RATE
    mixed = 0.25 * np.sin(2 * np.pi * 55 * time) * (0.6 + 0.4 * np.sin(2 * np.pi * time / 1.5))
    mixed = mixed + 0.12 * wind(chance, 200, 900, 4.5)
    for at in (1.1, 3.9, 4.2, 7.7):
        scratch = swelling(hiss(chance, 0.2, 1500, 4500, BED_RATE), 0.03, 0.05, BED_RATE)
        mixed = laid(mixed, scratch, at, 0.12, BED_RATE)
    return mixed


BEDS: Mapping[str, Recipe] = {made.__name__: made for made in (village, forest, harbour, unease)}


def closed(samples: Samples) -> Samples:
    """A round: what is past its end is faded over its beginning."""
    whole, seam = int(ROUND * BED_RATE), int(SEAM * BED_RATE)
    rising = np.linspace(0.0, 1.0, seam)
    first = samples[:whole].copy()
    first[:seam] = first[:seam] * rising + samples[whole : whole + seam] * (1 - rising)
    return first


# Files --------------------------------------------------------------------------------------------


def samples_of(name: str) -> tuple[Samples, int]:
    """One of them, and how many samples a second has."""
    chance = np.random.default_rng([SEED, *name.encode()])
    return (closed(BEDS[name](chance)), BED_RATE) if name in BEDS else (EFFECTS[name](chance), RATE)


def written(name: str, folder: Path) -> Clip:
    """The clip of this sound, made when it is wanted first; a changed recipe makes another."""
    path = folder / f"{_key(name)}.wav"
    if not is_whole(path):
        found, rate = samples_of(name)
        loudest = float(np.abs(found).max()) or 1.0
        folder.mkdir(parents=True, exist_ok=True)
        write(path, array("h", (found / loudest * 26000).astype(np.int16).tolist()), rate)
    return opened(path)


def _key(name: str) -> str:
    """Letters and digits alone: a browser asks for a sound by them."""
    recipe = inspect.getsource(BEDS[name] if name in BEDS else EFFECTS[name])
    return f"{'bed' if name in BEDS else 'effect'}{name}{hashlib.sha256(recipe.encode()).hexdigest()[:8]}"


if __name__ == "__main__":
    for each in (*EFFECTS, *BEDS):
        written(each, Path(sys.argv[1]))
