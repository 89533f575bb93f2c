"""Makes the two networks that read print smaller: `python -m vision.training.letters FOLDER`.

FOLDER holds the models of RapidOCR 3.10. Of the 18,710 letters of the recogniser those of Latin languages stay; the
weights of both are kept in a fourth of the bytes and made whole again when they are loaded.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from vision.training.narrowed import narrowed

HOME = Path(__file__).parents[1] / "models"
NAMES = {"lines": "PP-OCRv6_det_small.onnx", "letters": "PP-OCRv6_rec_small.onnx"}
SIGNS = "–—‘’“”„†•…€™→←↑↓−×ȘșȚțẞ"


def kept(letters: list[str]) -> list[int]:
    """The places of the letters of Latin languages."""
    plain = [sign if len(sign) == 1 else "\0" for sign in letters]
    return [at for at, sign in enumerate(plain) if 33 <= ord(sign) < 127 or 0xA1 <= ord(sign) < 0x180 or sign in SIGNS]


def latin(model: Any) -> None:
    """Leave only those letters; the first score is none, the last a space."""
    letters = str(model.metadata_props[0].value).split("\n")
    places = kept(letters)
    for tensor in model.graph.initializer:
        if tensor.name in ("linear_8.w_0", "linear_8.b_0"):
            whole = numpy_helper.to_array(tensor)
            columns = [0, *(at + 1 for at in places), whole.shape[-1] - 1]
            tensor.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(whole[..., columns]), tensor.name))
    del model.metadata_props[:]
    about = model.metadata_props.add()
    about.key, about.value = "letters", "\n".join(["", *(letters[at] for at in places), " "])
    shape = model.graph.output[0].type.tensor_type.shape.dim[2]
    shape.ClearField("dim_param")
    shape.ClearField("dim_value")


def main(folder: Path) -> None:
    """Make both."""
    for name, file in NAMES.items():
        model = onnx.load(str(folder / file))
        if name == "letters":
            latin(model)
        narrowed(model)
        onnx.save(model, str(HOME / f"{name}.onnx"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
