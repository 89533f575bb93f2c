"""Makes a network smaller: its weights are kept in whole numbers of one byte, or with half the digits.

A channel of a layer has one scale, chosen so that what is rounded off its weights is least. Whoever loads the network
makes the weights whole again, once, so that it is as quick as before and needs nothing but the oldest operators.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from onnx import TensorProto, helper, numpy_helper

from vision.training.rounding import Weights, rounded

MANY = 2048  # weights of a layer from which on one byte each will do
FEW = 64  # numbers: tensors below this are left as they are
FIRST, LAST = ("Conv", "ConvTranspose", "Gemm"), ("MatMul",)  # layers by where their channels are


def narrowed(model: Any) -> Any:
    """The same network in a fourth of the bytes."""
    graph, widened = model.graph, []
    layers = {name: node.op_type for node in graph.node for name in node.input}
    for tensor in list(graph.initializer):
        weights = numpy_helper.to_array(tensor)
        if weights.dtype != np.float32 or weights.size < FEW:
            continue
        layer = layers.get(tensor.name, "")
        is_large = weights.size >= MANY and weights.ndim > 1 and layer in FIRST + LAST
        graph.initializer.remove(tensor)
        parts, nodes = _bytes(tensor.name, weights, layer) if is_large else _halves(tensor.name, weights)
        graph.initializer.extend(parts)
        widened += nodes
    for at, node in enumerate(widened):
        graph.node.insert(at, node)
    return model


def _bytes(name: str, weights: Weights, layer: str) -> tuple[list[Any], list[Any]]:
    numbers, worth = rounded(weights, 0 if layer in FIRST else weights.ndim - 1)
    small, scale, wide = f"{name}.bytes", f"{name}.worth", f"{name}.wide"
    parts = [numpy_helper.from_array(numbers, small), numpy_helper.from_array(worth, scale)]
    nodes = [
        helper.make_node("Cast", [small], [wide], to=TensorProto.FLOAT),
        helper.make_node("Mul", [wide, scale], [name]),
    ]
    return parts, nodes


def _halves(name: str, weights: Weights) -> tuple[list[Any], list[Any]]:
    half = f"{name}.half"
    node = helper.make_node("Cast", [half], [name], to=TensorProto.FLOAT)
    return [numpy_helper.from_array(weights.astype(np.float16), half)], [node]
