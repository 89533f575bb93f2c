"""Makes the networks, one step after the other; the README here has the commands."""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
import torch

from vision import trials
from vision.certainty import Curves, Manner
from vision.finding import find
from vision.training import crops, export, finder, honesty, teller
from vision.training.crops import Crops, Square
from vision.training.marks import MARKS, WRITTEN
from vision.training.networks import Finder, Scribe, Teller
from vision.training.photos import photos, refitted
from vision.training.scenery import Example, closeup, example, fonts, from_the_side, trayful

HUGGING = {"d6_matteo"}  # folders whose boxes hug the pips: no use for the finder


def scenes(options: argparse.Namespace) -> None:
    """Render scenes into the work folder."""
    chance, known = np.random.default_rng(options.seed), fonts(options.fonts)
    draw = {"tables": example, "sides": from_the_side, "trays": trayful}[options.scenery]
    made = [draw(chance, known) for _ in range(options.count)]
    packed = [
        (cv2.imencode(".jpg", one.picture, [cv2.IMWRITE_JPEG_QUALITY, 96])[1], one.boxes, one.marks, one.oblique)
        for one in made
    ]
    (options.work / f"scenes-{options.seed}.pickle").write_bytes(pickle.dumps(packed))


def read_scenes(work: Path, name: str = "scenes-*") -> list[Example]:
    """The rendered scenes of the work folder."""
    packed = [one for file in sorted(work.glob(f"{name}.pickle")) for one in pickle.loads(file.read_bytes())]
    return [Example(np.asarray(cv2.imdecode(data, 1), np.uint8), *rest) for data, *rest in packed]


def train_finder(options: argparse.Namespace) -> None:
    """Train the finder on scenes, and on the photos of the folders that are named."""
    network = Finder()
    if options.start:
        network.load_state_dict(torch.load(options.work / options.start))
    groups: list[tuple[float, Sequence[Example]]] = [(1.0, read_scenes(options.work))]
    groups += [(options.share, list(photos(folder))) for folder in options.photos if folder.name not in HUGGING]
    finder.train(network, groups, options.steps, options.rate, options.seed)
    torch.save(network.state_dict(), options.work / options.name)


def cut_scenes(options: argparse.Namespace) -> None:
    """Cut the dice out of the scenes, and out of small scenes that are rendered for this only."""
    chance, known = np.random.default_rng(options.seed), fonts(options.fonts)
    large = read_scenes(options.work)
    small = [example(chance, known, 170, 22, 75) for _ in range(options.count)]
    nothing = crops.of_nothing(chance, large, 3)
    crops.joined([crops.of_dice(large), crops.of_dice(small), nothing]).save(options.work / "crops-scenes.npz")


def cut_written(options: argparse.Namespace) -> None:
    """Cut dice with numerals and symbols out of small scenes: their marks are many, and need more examples."""
    chance, known = np.random.default_rng(options.seed), fonts(options.fonts)
    small = (example(chance, known, 250, 45, 62, pips=0) for _ in range(options.count))
    crops.of_dice(small).save(options.work / "crops-written.npz")


def cut_oblique(options: argparse.Namespace) -> None:
    """Cut dice with pips out of small scenes that are photographed from the side."""
    chance, known = np.random.default_rng(options.seed), fonts(options.fonts)
    small = (example(chance, known, 210, 26, 64, pips=1, oblique=True, faint=0.4) for _ in range(options.count))
    crops.of_dice(small).save(options.work / f"crops-oblique-{options.seed}.npz")


def cut_photos(options: argparse.Namespace) -> None:
    """Cut the dice out of photos, and out of photos and scenes what the finder takes for dice and is none."""
    chance = np.random.default_rng(options.seed)
    for folder in options.photos:
        shown = list(photos(folder))
        found = [spots(one) for one in shown]
        if folder.name in HUGGING:
            shown = [refitted(one, some) for one, some in zip(shown, found, strict=True)]
        parts = [crops.of_dice(shown)]
        if folder.name not in HUGGING:
            parts += [crops.of_nothing(chance, shown, 3), crops.of_mistakes(shown, found)]
        crops.joined(parts).save(options.work / f"crops-{folder.name}.npz")
    large = read_scenes(options.work)[: options.count]
    crops.of_mistakes(large, map(spots, large)).save(options.work / "crops-mistakes.npz")


def spots(one: Example) -> list[Square]:
    """Where the finder sees dice; which finder, says TALESIDE_MODELS."""
    return [(spot.x, spot.y, spot.size) for spot in find(one.picture)]


def train_teller(options: argparse.Namespace) -> None:
    """Train the teller on crops of scenes, and of the photos of the folders that are named."""
    network = Teller(len(MARKS))
    if options.start:
        network.load_state_dict(torch.load(options.work / options.start))
    rendered = [
        crops.read(file)
        for name in ("scenes", "written", "oblique-*", "mistakes")
        for file in sorted(options.work.glob(f"crops-{name}.npz"))
    ]
    real = [crops.read(options.work / f"crops-{folder.name}.npz") for folder in options.photos]
    every: Crops = crops.joined([*rendered, *real])
    from_photos = np.arange(len(every.marks)) >= sum(len(part.marks) for part in rendered)
    teller.train(
        network, every, teller.weights(every, from_photos), teller.OF_TELLER, options.steps, options.rate, options.seed
    )
    torch.save(network.state_dict(), options.work / options.name)


def cut_closeups(options: argparse.Namespace) -> None:
    """Cut dice with numerals and symbols out of pictures of one die each, for the scribe."""
    chance, known = np.random.default_rng(options.seed), fonts(options.fonts)
    close = (closeup(chance, known, symbols=at % 4 == 0) for at in range(options.count))
    crops.of_dice(close, crops.FOR_SCRIBE).save(options.work / f"closeups-{options.seed}.npz")


def cut_beside(options: argparse.Namespace) -> None:
    """Cut out of the scenes what is no die, for the scribe."""
    chance = np.random.default_rng(options.seed)
    crops.of_nothing(chance, read_scenes(options.work), 2, crops.FOR_SCRIBE).save(options.work / "closeups-nothing.npz")


def train_scribe(options: argparse.Namespace) -> None:
    """Train the scribe on all close-ups of the work folder."""
    network = Scribe(len(WRITTEN))
    if options.start:
        network.load_state_dict(torch.load(options.work / options.start))
    every = crops.joined([crops.read(file) for file in sorted(options.work.glob("closeups-*.npz"))])
    teller.train(network, every, teller.evenly(every), teller.OF_SCRIBE, options.steps, options.rate, options.seed)
    torch.save(network.state_dict(), options.work / options.name)


def average(options: argparse.Namespace) -> None:
    """Write the mean of weights that went on from the same beginning: it reads better than any of them."""
    every = [torch.load(options.work / name) for name in options.of]
    mean = {key: sum(one[key] for one in every) / len(every) for key in every[0]}
    torch.save({key: some.to(every[0][key].dtype) for key, some in mean.items()}, options.work / options.name)


def export_all(options: argparse.Namespace) -> None:
    """Write the networks as ONNX files into the folder that --name says, from the weights that --start says."""
    options.name.mkdir(parents=True, exist_ok=True)
    networks = (
        ("finder", Finder(), export.finder),
        ("teller", Teller(len(MARKS)), export.teller),
        ("scribe", Scribe(len(WRITTEN)), export.scribe),
    )
    for kind, network, write in networks:
        if (weights := options.work / f"{kind}-{options.start}.pt").exists():
            network.load_state_dict(torch.load(weights))
            write(network.to(memory_format=torch.contiguous_format), options.name / f"{kind}.onnx")


def fit_honesty(options: argparse.Namespace) -> None:
    """Fit the curves of `vision/certainty.py` for one manner of looking, or for all those of the tray."""
    seen: dict[str, Callable[[], Iterable[tuple[Manner, honesty.Shown]]]] = {
        "tray": lambda: honesty.in_the_tray(options.count, options.first),
        "pips": lambda: (("pips", one) for one in honesty.with_pips(options.photos, options.unseen)),
        "written": lambda: (
            ("written", one) for where in options.unseen for one in honesty.with_numerals(where, "d20")
        ),
        "own": lambda: (("own", one) for one in honesty.of_ones_own(options.count)),
        "own at rest": lambda: (("own at rest", one) for one in honesty.of_ones_own(options.count, trials.RESTING)),
    }
    file = options.name or Path("vision/models/certainty.json")
    known = json.loads(file.read_text()) if file.exists() else {}
    found: dict[Manner, list[honesty.Shown]] = {}
    for manner, one in seen[options.manner]():
        found.setdefault(manner, []).append(one)
    for manner, some in found.items():
        drawn = honesty.fitted(some, manner)
        is_kept = options.warier and manner in known
        known[manner] = asdict(honesty.warier(drawn, Curves(**known[manner])) if is_kept else drawn)
    file.write_text(json.dumps(known, indent=1).replace("\n   ", "") + "\n")


STEPS = {
    "scenes": scenes,
    "finder": train_finder,
    "cut-scenes": cut_scenes,
    "cut-written": cut_written,
    "cut-oblique": cut_oblique,
    "cut-photos": cut_photos,
    "cut-closeups": cut_closeups,
    "cut-beside": cut_beside,
    "teller": train_teller,
    "scribe": train_scribe,
    "average": average,
    "export": export_all,
    "honesty": fit_honesty,
}


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("step", choices=STEPS)
    parser.add_argument(
        "--work", type=Path, required=True, help="folder for scenes and weights, outside of the project"
    )
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders of photos with boxes")
    parser.add_argument(
        "--share", type=float, default=0.3, help="how often photos of a folder are taken, beside scenes"
    )
    parser.add_argument("--start", help="weights to go on from")
    parser.add_argument("--of", nargs="*", default=[], help="weights to take the mean of")
    parser.add_argument("--name", type=Path, help="weights, or folder of networks, to write")
    parser.add_argument("--steps", type=int, default=8000, help="of training")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--unseen", type=Path, nargs="*", default=[], help="folders that no network has learned from")
    parser.add_argument("--scenery", choices=("tables", "sides", "trays"), default="tables", help="what scenes show")
    parser.add_argument("--manner", choices=honesty.FITTED, default="tray", help="which curves of certainty are fitted")
    parser.add_argument("--first", type=int, default=honesty.FIRST, help="seed of the first handful in the tray")
    parser.add_argument("--warier", action="store_true", help="keep the curves there are where they are more careful")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(options.seed)
    STEPS[options.step](options)


if __name__ == "__main__":
    main()
