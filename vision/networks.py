"""The two trained networks, loaded once: the finder and the teller. `training/` is where they come from."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import cast

import numpy as np
import onnxruntime
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]
THREADS = 1  # two threads on a busy small computer wait for each other more than they work


def maps(picture: Picture) -> Floats:
    """Where the middles of dice are, and their sizes; the sides of the picture are multiples of 32."""
    return cast(Floats, session("finder").run(["maps"], {"picture": _normal(picture[None])})[0][0])


def told(crops: NDArray[np.uint8]) -> tuple[Floats, Floats]:
    """The teller's scores for all marks, and its descriptions, of square crops of dice."""
    scores, descriptions = session("teller").run(["scores", "descriptions"], {"crops": _normal(crops)})
    return cast(Floats, scores), cast(Floats, descriptions)


@lru_cache
def marks() -> tuple[str, ...]:
    """The names of the marks, in the order of the teller's scores."""
    about = session("teller").get_modelmeta().custom_metadata_map
    return tuple(str(about["marks"]).split("\n"))


@lru_cache
def session(name: str) -> onnxruntime.InferenceSession:
    """One loaded network."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = THREADS
    options.log_severity_level = 3
    elsewhere = os.environ.get("TALESIDE_MODELS")  # networks that are to be judged, instead of the installed ones
    folder = Path(elsewhere) if elsewhere else files("vision") / "models"
    model = (folder / f"{name}.onnx").read_bytes()
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _normal(pictures: NDArray[np.uint8]) -> Floats:
    """Red first, from -1 to 1, colours before rows."""
    planes = np.ascontiguousarray(pictures[..., ::-1].transpose(0, 3, 1, 2), dtype=np.float32)
    planes *= np.float32(1 / 127.5)
    planes -= 1
    return planes
