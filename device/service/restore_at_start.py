"""The renewal: what happened to the box while it did not run: a backup that was sent, a version that was taken back."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from device.files.durable import put
from device.store.backups import is_sound
from device.store.database import restore
from engine import EngineError, News

log = logging.getLogger(__name__)
WAITING, FRESH = "restore-next.db", ".restore-next.db"
WITH_PHONES = "restore-next-with-phones.db"
WENT_BACK = "went-back"  # left by systemd/versions.sh when a new version has failed


def keep_for_later(folder: Path, data: bytes, *, with_phones: bool = False) -> bool:
    """Lay a backup ready; False: it is none."""
    fresh = folder / FRESH
    fresh.write_bytes(data)
    if not is_sound(fresh):
        fresh.unlink()
        return False
    for other in (WAITING, WITH_PHONES):
        (folder / other).unlink(missing_ok=True)
    put(fresh, folder / (WITH_PHONES if with_phones else WAITING))
    return True


def brought_back(folder: Path, now: float) -> Sequence[News]:
    """Restore what was laid ready, once; what to say about it."""
    waiting = next((folder / name for name in (WAITING, WITH_PHONES) if (folder / name).is_file()), None)
    if waiting is None:
        return ()
    try:
        aside = restore(folder, waiting, now, with_phones=waiting.name == WITH_PHONES)
        return [News("service.restored", {"aside": aside.name if aside else "-"})]
    except (EngineError, OSError) as error:
        log.warning("the backup could not be restored: %s", error)
        return [News("service.not_restored")]
    finally:
        waiting.unlink(missing_ok=True)


def went_back(folder: Path) -> Sequence[News]:
    """Is the version before the newest one here again?  That is said once."""
    mark = folder / WENT_BACK
    if not mark.exists():
        return ()
    was_restored = mark.read_text(encoding="utf-8").strip() == "restored"
    mark.unlink(missing_ok=True)
    return [News("service.went_back_restored" if was_restored else "service.went_back")]
