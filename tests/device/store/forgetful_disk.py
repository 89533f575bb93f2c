"""A disk that forgets, as cards do when the power goes: whatever was not synced, files and names alike.

Run as a process of its own on a folder: it keeps two pictures of itself in memory, what is written and what is safe.
Orders come in as writes to the file `.order`:

    power       forget whatever is not safe         torn SEED   keep any part of it, as real cards do
    keep        all that is written is safe         cut N       the Nth change from now on fails, and all after it
    room N      leave N bytes                       read-only yes, broken yes   refuse to write, each in its words
                                                    deaf yes    take everything, and fail to make it safe

What was done so far is told by its extended attributes: `user.syncs`, `user.bytes` and `user.changes`.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from mfusepy import FUSE, FuseOSError, Operations

ORDER = "/.order"
BLOCK, SECTOR = 4096, 512


@dataclass
class File:
    """What is written, and what of it is safe."""

    written: bytearray = field(default_factory=bytearray)
    safe: bytes = b""
    mode: int = 0o600
    cut: int | None = None  # it was made so short since it was safe; that happens at once or not at all

    def save(self) -> None:
        """What is written is safe."""
        self.safe, self.cut = bytes(self.written), None

    def tear(self, chance: Random) -> None:
        """Of what was written and is not safe, keep some sectors: up to one of them, or any."""
        if self.cut is not None and chance.random() < 0.5:
            self.written = bytearray(self.safe)
            return
        old, new = self.safe[: self.cut], bytes(self.written)
        size = chance.randint(*sorted((len(old), len(new))))
        torn, last = bytearray(old[:size].ljust(size, b"\0")), chance.randint(0, size)
        part = chance.choice((0.1, 0.5, 0.9, None))
        for at in range(0, min(size, len(new)), SECTOR):
            if at < last if part is None else chance.random() < part:
                torn[at : at + SECTOR] = new[at : min(at + SECTOR, size)]
        self.written = torn


class Disk(Operations):
    """Files by their whole paths; folders are only names."""

    use_ns = True

    def __init__(self) -> None:
        self.files, self.safe_names = dict[str, File](), dict[str, File]()
        self.folders, self.safe_folders = {"/"}, {"/"}
        self.names = list[dict[str, File]]()  # as they were after each change since they were safe
        self.room, self.is_so, self.left = 1 << 40, set[str](), 1 << 40
        self.count = Counter[str]()
        self.open_files: dict[int, File] = {}
        self.began = time.time_ns()

    def obey(self, order: str) -> None:
        what, _, value = order.partition(" ")
        if what in ("power", "torn", "keep"):
            self._lose(what, Random(value))
        elif what == "cut":
            self.left = int(value)
        elif what == "room":
            self.room = int(value)
        elif value == "yes":
            self.is_so.add(what)
        else:
            self.is_so.discard(what)

    def _lose(self, what: str, chance: Random) -> None:
        """The power goes, and is back: what is there now is on the disk."""
        if what == "power":
            self.files, self.folders = dict(self.safe_names), set(self.safe_folders)
        elif what == "torn":
            self.files = chance.choice([self.safe_names, *self.names])
        for file in self.files.values():
            if what == "power":
                file.written = bytearray(file.safe)
            elif what == "torn":
                file.tear(chance)
            file.save()
        self.safe_names, self.safe_folders, self.left = dict(self.files), set(self.folders), 1 << 40
        self.names.clear()

    # Looking -------------------------------------------------------------------------------------

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        times = dict.fromkeys(("st_atime", "st_mtime", "st_ctime"), self.began)
        if path in self.folders:
            return {"st_mode": stat.S_IFDIR | 0o700, "st_nlink": 2, "st_uid": os.getuid(), **times}
        if path == ORDER:
            return {"st_mode": stat.S_IFREG | 0o600, "st_nlink": 1, "st_size": 0, **times}
        file = self.open_files[fh] if fh in self.open_files else self._file(path)
        size = {"st_size": len(file.written), "st_uid": os.getuid()}
        return {"st_mode": stat.S_IFREG | file.mode, "st_nlink": 1, **size, **times}

    def readdir(self, path: str, fh: int) -> list[str]:
        inside = [*self.files, *self.folders - {"/"}]
        return [".", "..", *(name.rpartition("/")[2] for name in inside if folder_of(name) == path)]

    def statfs(self, path: str) -> dict[str, int]:
        free = max(0, self.room - self._used()) // BLOCK
        return {"f_bsize": BLOCK, "f_frsize": BLOCK, "f_blocks": 1 << 20, "f_bfree": free, "f_bavail": free}

    def getxattr(self, path: str, name: str, position: int = 0) -> bytes:
        return str(self.count[name.removeprefix("user.")]).encode()

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        return bytes(self.open_files[fh].written[offset : offset + size])

    # Changing ------------------------------------------------------------------------------------

    def create(self, path: str, mode: int, fi: Any = None) -> int:
        self._may_write()
        self.files[path] = File(mode=mode & 0o777)
        self.names.append(dict(self.files))
        return self.open(path, 0)

    def open(self, path: str, flags: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and path != ORDER:
            self._may_write(changes=0)
        number = max(self.open_files, default=0) + 1
        self.open_files[number] = File() if path == ORDER else self._file(path)
        return number

    def release(self, path: str, fh: int) -> int:
        self.open_files.pop(fh, None)
        return 0

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        if path == ORDER:
            self.obey(data.decode().strip())
            return len(data)
        self._may_write()
        file = self.open_files[fh]
        self._needs(max(0, offset + len(data) - len(file.written)))
        file.written.extend(bytes(max(0, offset - len(file.written))))
        file.written[offset : offset + len(data)] = data
        self.count["bytes"] += len(data)
        return len(data)

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        if path == ORDER:
            return 0
        self._may_write()
        file = self.open_files[fh] if fh in self.open_files else self._file(path)
        self._needs(max(0, length - len(file.written)))
        file.written.extend(bytes(max(0, length - len(file.written))))
        if length < len(file.written):
            file.cut = min(length, len(file.safe) if file.cut is None else file.cut)
        del file.written[length:]
        return 0

    def unlink(self, path: str) -> int:
        self._may_write()
        self._file(path)
        del self.files[path]
        self.names.append(dict(self.files))
        return 0

    def rename(self, old: str, new: str) -> int:
        self._may_write()
        self.files[new] = self._file(old)
        del self.files[old]
        self.names.append(dict(self.files))
        return 0

    def mkdir(self, path: str, mode: int) -> int:
        self._may_write()
        self.folders.add(path)
        return 0

    def rmdir(self, path: str) -> int:
        self.folders.discard(path)
        return 0

    def chmod(self, path: str, mode: int) -> int:
        return 0

    def chown(self, path: str, uid: int, gid: int) -> int:
        return 0

    def utimens(self, path: str, times: Any = None) -> int:
        return 0

    def flush(self, path: str, fh: int) -> int:
        return 0

    # Syncing -------------------------------------------------------------------------------------

    def fsync(self, path: str, datasync: int, fh: int) -> int:
        self._may_sync()
        self.open_files[fh].save()
        return 0

    def fsyncdir(self, path: str, datasync: int, fh: int) -> int:
        """Names in this folder are safe; whether what is in the files is, their own syncs say."""
        self._may_sync()
        self.names.clear()
        here = {name: file for name, file in self.files.items() if folder_of(name) == path}
        elsewhere = {name: file for name, file in self.safe_names.items() if folder_of(name) != path}
        self.safe_names = {**elsewhere, **here}
        self.safe_folders |= {name for name in self.folders if folder_of(name) == path}
        return 0

    def _file(self, path: str) -> File:
        if path not in self.files:
            raise FuseOSError(errno.ENOENT)
        return self.files[path]

    def _may_write(self, changes: int = 1) -> None:
        self.count["changes"] += changes
        self.left -= changes
        if self.left <= 0:
            raise FuseOSError(errno.EIO)
        if "read-only" in self.is_so:
            raise FuseOSError(errno.EROFS)
        if "broken" in self.is_so:
            raise FuseOSError(errno.EIO)

    def _may_sync(self) -> None:
        self._may_write()
        self.count["syncs"] += 1
        if "deaf" in self.is_so:
            raise FuseOSError(errno.EIO)

    def _needs(self, more: int) -> None:
        if more and self._used() + more > self.room:
            raise FuseOSError(errno.ENOSPC)

    def _used(self) -> int:
        return sum(len(file.written) for file in self.files.values())


def folder_of(path: str) -> str:
    return path.rpartition("/")[0] or "/"


if __name__ == "__main__":
    FUSE(Disk(), sys.argv[1], foreground=True, nothreads=True, attr_timeout=0, entry_timeout=0)
