"""The service: what `taleside run` is.  It brings the evening to the table, watches over it, and ends it safely."""

from device.service.service import Service

__all__ = ["Service"]
