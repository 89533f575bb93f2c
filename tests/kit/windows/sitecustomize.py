"""Stands in for Windows: whatever Python has only on other systems is not there, in this process and in its children.

A folder of this file in PYTHONPATH is enough.  What Windows has and Linux has not cannot be stood in for.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import stat
import sys
from importlib.abc import MetaPathFinder
from typing import Any

MISSING = ("fcntl", "resource", "termios", "tty", "pty", "grp", "pwd")
NOT_IN_OS = (
    "pread",
    "pwrite",
    "statvfs",
    "nice",
    "sysconf",
    "killpg",
    "getpgid",
    "setsid",
    "getuid",
    "geteuid",
    "getloadavg",
    "O_DIRECTORY",
    "mkfifo",
)
NOT_IN_SIGNAL = (
    "SIGHUP",
    "SIGWINCH",
    "SIGKILL",
    "SIGSTOP",
    "SIGCONT",
    "SIGALRM",
    "SIGUSR1",
    "pthread_kill",
    "pthread_sigmask",
)


class Nowhere(MetaPathFinder):
    """Finds that a module is not there."""

    def find_spec(self, name: str, *_: Any) -> None:
        """Only of these."""
        if name in MISSING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def _is_ready(heard: Any, *others: Any) -> Any:
    """As on Windows, of sockets alone."""
    for one in heard:
        if not stat.S_ISSOCK(os.fstat(one if isinstance(one, int) else one.fileno()).st_mode):
            raise OSError(10038, "An operation was attempted on something that is not a socket")
    return _select(heard, *others)


def _opened(path: Any, flags: int, *about: Any, **named: Any) -> int:
    if os.path.isdir(path):  # noqa: PTH112  pathlib calls us
        raise PermissionError(13, "Permission denied", str(path))
    file = _open(path, flags, *about, **named)
    _read_only.discard(file)
    if not flags & (os.O_WRONLY | os.O_RDWR):
        _read_only.add(file)
    return file


def _usage(path: Any) -> Any:
    found = _statvfs(path)
    return shutil._ntuple_diskusage(found.f_blocks * found.f_frsize, 0, found.f_bavail * found.f_frsize)


def _synced(fd: Any) -> None:
    if fd in _read_only:
        raise OSError(9, "Bad file descriptor")
    _fsync(fd)


_statvfs = os.statvfs
for name in MISSING:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Nowhere())
for name in NOT_IN_OS:
    delattr(os, name) if hasattr(os, name) else None
for name in NOT_IN_SIGNAL:
    delattr(signal, name)
shutil.disk_usage = _usage
_select, _open, _fsync, _read_only = select.select, os.open, os.fsync, set[int]()
select.select, os.open, os.fsync = _is_ready, _opened, _synced
