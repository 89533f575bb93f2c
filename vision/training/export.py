"""Writes the trained networks as ONNX files, with the names of the marks inside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import onnx
import torch

from vision.training.marks import MARKS, WRITTEN
from vision.training.narrowed import narrowed
from vision.training.networks import CLOSEUP, CROP, Finder, Scribe, Teller

VERSION = 13  # of ONNX's operators: old enough for every reader


def finder(network: Finder, file: Path) -> None:
    """The finder, for pictures of any size that is a multiple of 32."""
    axes = {"picture": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    example = torch.zeros(1, 3, 320, 320)
    torch.onnx.export(
        network.eval(), (example,), str(file), input_names=["picture"], output_names=["maps"],
        dynamic_axes=axes, opset_version=VERSION, dynamo=False,
    )  # fmt: skip
    onnx.save(narrowed(onnx.load(str(file))), file)


def teller(network: Teller, file: Path) -> None:
    """The teller, for any number of crops."""
    _with_marks(network, CROP, MARKS, file)


def scribe(network: Scribe, file: Path) -> None:
    """The scribe, for any number of crops."""
    _with_marks(network, CLOSEUP, WRITTEN, file)


def _with_marks(network: Teller | Scribe, side: int, marks: Sequence[str], file: Path) -> None:
    axes = {name: {0: "dice"} for name in ("crops", "scores", "descriptions")}
    torch.onnx.export(
        network.eval(), (torch.zeros(1, 3, side, side),), str(file), input_names=["crops"],
        output_names=["scores", "descriptions"], dynamic_axes=axes, opset_version=VERSION, dynamo=False,
    )  # fmt: skip
    model = onnx.load(str(file))
    onnx.helper.set_model_props(model, {"marks": "\n".join(marks)})
    onnx.save(narrowed(model), file)
