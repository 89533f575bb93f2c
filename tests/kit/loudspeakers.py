"""Names that are no loudspeaker's."""

from __future__ import annotations

# Each of them makes aplay leave a file `proof` where it runs, whatever cards there are.
ATTACKS = [
    *(
        "file:'|touch proof',raw",
        "file:|touch proof",
        "file:FILE=|touch proof,FORMAT=raw",
        "tee:null,'|touch proof',raw",
    ),
    *("file:proof", "file:'proof',raw", "tee:null,proof,raw", "plug:file:proof", "plug:SLAVE=file:proof"),
    *("plug:'file:proof'", 'plug:{SLAVE={type file slave.pcm null file "proof"}}', "upmix:file:proof"),
]
