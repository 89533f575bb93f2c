"""Boards under the camera: where their sockets are, and which of them got a new die."""
