"""The command line: `main` finds the command, `options` what it takes; each has a file of its own."""

from device.cli.main import main

__all__ = ["main"]
