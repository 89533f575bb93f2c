"""The box itself: buttons and lights, on real pins or on pins that somebody plays with at a keyboard."""

from device.box.box import Box
from device.box.hardware import Hardware, default, read
from device.box.signals import Call, Pointer, Signal

__all__ = ["Box", "Call", "Hardware", "Pointer", "Signal", "default", "read"]
