"""A loudspeaker without a sound card: a PulseAudio sink that goes nowhere, and a recorder that listens to it."""

from __future__ import annotations

import itertools
import math
import os
import shutil
import subprocess
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

RATE = 16000
HEARD = 330  # of 32767: a hundredth of full scale is no silence any more


@dataclass
class Recording:
    """What came out of the sink, with the time at which each piece of it arrived."""

    pieces: list[tuple[float, array[int]]] = field(default_factory=list)

    @property
    def samples(self) -> array[int]:
        return array("h", itertools.chain.from_iterable(piece for _, piece in self.pieces))

    def loud_times(self, level: int = HEARD) -> list[float]:
        """When something could be heard, by the monotonic clock, to the length of a piece."""
        return [at for at, piece in list(self.pieces) if loudest(piece) > level]


@contextmanager
def sink(folder: Path) -> Iterator[None]:
    """A home with a paced loudspeaker that nobody hears, as the default device of ALSA."""
    folder.mkdir(parents=True, exist_ok=True)
    socket = folder / "native"
    modules = ["module-null-sink sink_name=speak rate=16000 channels=1", f"module-native-protocol-unix socket={socket}"]
    words = ["pulseaudio", "-n", "--exit-idle-time=-1", "--daemonize=no", "--use-pid-file=no"]
    words += ["--realtime=no", "--no-cpu-limit=yes"]  # or it ends itself where a machine is busy
    words += [f"--log-target=file:{folder}/log", "--log-level=info"]
    loads = itertools.chain.from_iterable(("-L", module) for module in modules)
    (folder / ".asoundrc").write_text("pcm.!default { type pulse }\nctl.!default { type pulse }\n", encoding="utf-8")
    environment = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    server = subprocess.Popen([*words, *loads], env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(socket.exists)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HOME", str(folder))
            patch.setenv("PULSE_SERVER", f"unix:{socket}")
            yield
    finally:
        server.terminate()
        server.wait()


@contextmanager
def recording() -> Iterator[Recording]:
    """Listen to the sink."""
    heard = Recording()
    words = [
        "parec",
        "-d",
        "speak.monitor",
        "--raw",
        "--format=s16le",
        f"--rate={RATE}",
        "--channels=1",
        "--latency-msec=5",
    ]
    recorder = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    listener = threading.Thread(target=_listen, args=(recorder, heard))
    listener.start()
    wait_for(lambda: bool(heard.pieces))
    try:
        yield heard
    finally:
        recorder.terminate()
        recorder.wait()
        listener.join()
        if recorder.stdout:
            recorder.stdout.close()


def _listen(recorder: subprocess.Popen[bytes], heard: Recording) -> None:
    assert recorder.stdout
    odd = b""
    while more := os.read(recorder.stdout.fileno(), 4096):
        whole = odd + more
        length = len(whole) // 2 * 2
        heard.pieces.append((time.monotonic(), array("h", whole[:length])))
        odd = whole[length:]


def loudest(samples: array[int]) -> int:
    """The largest sample, up or down."""
    return max((abs(sample) for sample in samples), default=0)


def wait_for(happened: Callable[[], bool], seconds: float = 25) -> None:
    """Wait until something is so; it is never waited for without an end."""
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.002)


def tuned(note: float, seconds: float) -> array[int]:
    """A note with soft ends."""
    length = int(seconds * RATE)
    swell = (min(1.0, at / 160, (length - at) / 160) for at in range(length))
    return array(
        "h", (int(28_000 * level * math.sin(2 * math.pi * note * at / RATE)) for at, level in enumerate(swell))
    )


def is_installed() -> bool:
    return all(map(shutil.which, ("aplay", "pulseaudio", "parec")))
