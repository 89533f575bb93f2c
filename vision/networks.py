"""The trained networks, loaded once: the finder, the teller and the scribe. `training/` is where they come from."""

from __future__ import annotations

import ctypes
import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import cast

import numpy as np
import onnxruntime
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Picture = NDArray[np.uint8]
TELLER, SCRIBE = "teller", "scribe"  # they tell what a die shows: the scribe numerals and symbols, the teller anything
SIDES = {TELLER: 64, SCRIBE: 96}  # pixels of the squares that they look at
ELSEWHERE = "TALESIDE_MODELS"  # a folder of networks that are to be judged, instead of the installed ones
OF_MANY_SIZES = ("lines", "letters")  # no two lines of print are as long, and room kept for each would only grow
THREADS = 1  # two threads on a busy small computer wait for each other more than they work


def maps(picture: Picture) -> Floats:
    """Where the middles of dice are, and their sizes; the sides of the picture are multiples of 32."""
    return cast(Floats, session("finder").run(["maps"], {"picture": _normal(picture[None])})[0][0])


def told(crops: NDArray[np.uint8], by: str = TELLER) -> tuple[Floats, Floats]:
    """A network's scores for all its marks, and its descriptions, of square crops of dice."""
    scores, descriptions = session(by).run(["scores", "descriptions"], {"crops": _normal(crops)})
    return cast(Floats, scores), cast(Floats, descriptions)


@lru_cache
def marks(by: str = TELLER) -> tuple[str, ...]:
    """The names of the marks, in the order of a network's scores."""
    about = session(by).get_modelmeta().custom_metadata_map
    return tuple(str(about["marks"]).split("\n"))


@lru_cache
def session(name: str) -> onnxruntime.InferenceSession:
    """One loaded network."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = THREADS
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = name not in OF_MANY_SIZES
    model = _file(f"{name}.onnx").read_bytes()
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def _file(name: str) -> Traversable:
    """A network, of those that are to be judged if it is among them, else the installed one."""
    elsewhere = os.environ.get(ELSEWHERE)
    if elsewhere and (found := Path(elsewhere) / name).is_file():
        return found
    return files("vision") / "models" / name


@contextmanager
def forgotten(instead: Path | None) -> Iterator[None]:
    """Read with the networks of another folder for a while, if one is named."""
    before = os.environ.get(ELSEWHERE)
    if instead is not None:
        os.environ[ELSEWHERE] = str(instead)
    given_back()
    try:
        yield
    finally:
        os.environ.pop(ELSEWHERE, None)
        if before is not None:
            os.environ[ELSEWHERE] = before
        given_back()


def given_back() -> None:
    """Give the memory of all networks back; whoever asks one again loads it again."""
    for memory in (session, marks):
        memory.cache_clear()
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # without it glibc keeps what was freed to itself
    if trim is not None:
        trim(0)


def _normal(pictures: NDArray[np.uint8]) -> Floats:
    """Red first, from -1 to 1, colours before rows."""
    planes = np.ascontiguousarray(pictures[..., ::-1].transpose(0, 3, 1, 2), dtype=np.float32)
    planes *= np.float32(1 / 127.5)
    planes -= 1
    return planes
