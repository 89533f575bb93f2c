"""A newer version in the virtual machine: made beside the one that runs, and tried until the timer has decided."""

from __future__ import annotations

import time

from tests.machines.machine import Machine

NEWER, RUNS = "/opt/taleside/releases/newer", "readlink /opt/taleside/venv"
# It is the one that runs, but for what it does first.
MAKE = f"""mkdir -p {NEWER}/bin && cat >{NEWER}/bin/taleside <<END && chmod 755 {NEWER}/bin/taleside
#!/bin/sh
{{first}}
exec $({RUNS})/bin/taleside "\\$@"
END
/opt/taleside/versions.sh try {NEWER} && systemctl restart taleside"""
# It writes what the one before cannot read, and then it breaks.
BREAKS = """[ "\\$1" != run ] || exec python3 -c 'import sqlite3
sqlite3.connect("/var/lib/taleside/taleside.db").execute("PRAGMA user_version = 99")
raise SystemExit("broken")'"""
DECIDED = "for look in $(seq 600); do [ -d /opt/taleside/trial ] || exit 0; sleep 0.5; done; exit 1"


def tried(machine: Machine, first: str = "") -> float:
    """Install a newer version; how many seconds until it has proved itself, or has failed."""
    machine.run(MAKE.format(first=first), may_fail=True)  # the service may not even start
    began = time.monotonic()
    machine.run(DECIDED)
    return time.monotonic() - began
