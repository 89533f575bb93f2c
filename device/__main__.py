"""`python -m device` is `taleside`."""

from __future__ import annotations

import sys

from device.cli import main

if __name__ == "__main__":
    sys.exit(main())
