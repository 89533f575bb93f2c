"""Limits: how much of everything the door lets anybody have.  The box's own needs come first."""

from __future__ import annotations

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows opens as many files as it likes
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

KILOBYTE, MEGABYTE = 1 << 10, 1 << 20

# What one may say
LONGEST_HEAD = 16 * KILOBYTE
LONGEST_LINE = 2 * KILOBYTE  # the address that is asked for
LONGEST_VALUE = KILOBYTE  # of a header that we look at; cookies have the rest of the head
MOST_HEADERS = 64
STRANGERS_BODY = 64 * KILOBYTE  # heard to the end, so that they hear that they are strangers; the door's form has less
BODY = 128 * KILOBYTE  # forms and JSON of phones that were let in; their pages allow less
PARCEL = 26 * MEGABYTE
PARCELS_AT = ("/packs/", "/box/", "/dice/photo")
MOST_PARCELS = 4  # on their way at once

# How long one may take
SLOWEST = 15.0  # seconds to say what one wants, and to take what one is told
PARCEL_TIME = 180.0  # seconds to bring something large
LEAVING = 2.0  # seconds in which what is still said after the last word is not listened to

# How many may come
STRANGERS, PHONES = 96, 160  # open lines
LINES_EACH = 32  # of one phone: all its streams, and twice what a browser opens for pages
AT_ONCE, AT_ONCE_EACH = 24, 3  # pages that are being made, for all phones and for one
GIVEN = 1.0  # seconds of the processor that a phone may use at once for its pages; then it rests
WAITING, WAITING_STRANGERS = 256 * KILOBYTE, 16 * KILOBYTE  # what the system keeps of an answer for slow ones
REST = 2.0  # a page for a stranger is followed by a rest so many times as long
PHONES_REST, LONGEST_REST = 8.0, 3.0  # ... and for a phone without measure: its pages together want a third of one core

# What the box needs for itself
OWN_FILES = 256  # journal, pins, cameras, sound, children
WANTED_FILES = 4096


def make_room() -> tuple[int, int]:
    """See to it that files can be opened whatever strangers do; how many lines there may be of strangers and phones."""
    if not HAS_LIMITS:
        return STRANGERS, PHONES
    try:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    except OSError:  # the system does not let us ask
        return STRANGERS, PHONES
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    room = max(soft - OWN_FILES, 16) if soft != resource.RLIM_INFINITY else WANTED_FILES
    share = min(1.0, room / (STRANGERS + PHONES))
    return int(STRANGERS * share), int(PHONES * share)
