"""What the engine raises on purpose, by whose fault it is.

    EngineError
    ├── AnswerError (ValueError)      the table's: it cannot be taken, and nothing has changed
    │   ├── StaleAnswer               to an ask that is no longer pending
    │   ├── IllegalAnswer             the pending ask does not allow it
    │   ├── NotNow                    this aside, skip, jump, undo, redo or correction does not fit the moment
    │   └── NotYours                  it is somebody else's to answer, to put right or to take back
    ├── RulesBroke                    ours: a rule failed, what led to it was taken back
    ├── UnlawfulRule (AssertionError) ours: a rule that breaks the law of rules, found by strict mode
    ├── PackError                     the owner's typing: file, line, hint
    └── SaveError                     the save's
        ├── NewerSave                 written by a newer Taleside: refused, untouched
        ├── DamagedSave               a line in its middle cannot be read: what came before it is kept
        └── NotSaved                  it could not be written, so it has not happened

Each has a phrase id, `what`, and the values of its placeholders, `about`: voice and panel say it in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class EngineError(Exception):
    """All that the engine raises on purpose; *more*: what else there is to say of it, phrase by phrase."""

    more: Sequence[tuple[str, Mapping[str, Any]]] = ()

    def __init__(self, what: str, **about: Any) -> None:
        super().__init__(" ".join([what, *(f"{key}={value!r}" for key, value in about.items())]))
        self.what = what
        self.about = about


class AnswerError(EngineError, ValueError):
    """The table's: it cannot be taken, and nothing has changed."""


class StaleAnswer(AnswerError):
    """The answer is to an ask that is no longer pending."""


class IllegalAnswer(AnswerError):
    """The pending ask does not allow this answer."""


class NotNow(AnswerError):
    """It does not fit the moment."""


class NotYours(AnswerError):
    """It is somebody else's secret, or somebody else's answer."""


class RulesBroke(EngineError):
    """Ours: a rule failed; what led to it was taken back, and the game goes on from before."""


class UnlawfulRule(EngineError, AssertionError):
    """Ours: a rule that asks too late, tells too early, or takes things for names."""

    def __init__(self, why: str) -> None:
        super().__init__("error.unlawful_rule", why=why)


class PackError(EngineError):
    """The owner's: something in a pack cannot be understood."""

    def __init__(self, file: str, line: int, what: str = "error.pack", hint: str = "", **about: Any) -> None:
        super().__init__(what, file=file, line=line, hint=hint, **about)
        self.file, self.line, self.hint = file, line, hint


class SaveError(EngineError):
    """The save's: it cannot be opened as it is."""


class NewerSave(SaveError):
    """Written by a newer Taleside, or by newer rules: refused, untouched."""

    def __init__(self, theirs: int, ours: int) -> None:
        super().__init__("error.newer_save", theirs=theirs, ours=ours)
        self.theirs, self.ours = theirs, ours


class DamagedSave(SaveError):
    """A line cannot be read; *kept* holds the entries before it, from which the last good state opens."""

    def __init__(self, line: int, kept: Sequence[Any] = (), header: Any = None) -> None:
        super().__init__("error.damaged_save", line=line)
        self.line, self.kept, self.header = line, list(kept), header


class NotSaved(SaveError):
    """It could not be written, so it has not happened."""

    def __init__(self, why: str) -> None:
        super().__init__("error.not_saved", why=why)
