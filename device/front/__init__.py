"""The box itself: buttons and lights, on real pins or on pins that somebody plays with at a keyboard."""

from device.front.box import BoxFront
from device.front.hardware import Hardware, default, read
from device.front.meanings import Call, Pointer, Signal

__all__ = ["BoxFront", "Call", "Hardware", "Pointer", "Signal", "default", "read"]
