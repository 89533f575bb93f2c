"""Phrases: the words for everything that has an id, in `phrases.<language>.toml` beside a game's code.

A file has tables; nested tables and quoted dotted keys mean the same, an id is the path to its words:

    [ask]       what is asked           "turn.who" = "Who takes the next turn?"
    [news]      what is told            "hero.hurt" = "{hero} loses {n} {n:Heart|Hearts}."
    [option]    what can be picked      "pass" = "Pass";  only in one ask: "turn.action.pass" = "End the turn"
    [error]     what went wrong         "stale" = "That question is already answered."
    [word]      values of placeholders  "expected.int" = "a whole number"
    [part]      parts of the table      "hearts" = "Hearts";  what hands can set right is called by them
    [put_back]  what the hands do       "heroes.*.hearts" = "Set the Hearts of {1} to {new}."

A placeholder takes its value from what the ask, the news or the error is about.  `{n:Heart|Hearts}` is only the word,
the first for one, the second for all other numbers; a third is for none: `{left:{left} is|{left} are|none is} left`;
`{area:the}` is a name as sentences have it (`engine.grammar`).
Values are put into words by `word.<placeholder>.<value>` if there is such a phrase, else by the caller's *name*, who
knows the pack: areas, cards, heroes.  `{new.area}` looks inside.

A phrase may have several wordings, as a list: eyes read the first, ears hear one after the other (`Rewording`).  One
that tells ears enough when they have heard the whole phrase before is `….again`; whatever it leaves out, or mentions
by its first words as in `{text:brief}`, must have been told in full.  `….answered` is told instead where the question
that was answered has said the rest.  News that a narrator may put together have another phrase for it, `….several`:
{times} says how many they were, {n} how much in all, {left} what is left in the end, {each} lists what `….each` says
of every one.  Two kinds that follow each other have one phrase for both, `….then.…`, of what either is about.

A change without a phrase in [put_back] is silent: nothing on the table corresponds to it.  A change from nothing to
nothing (none, zero, no name) is silent too.  `*` stands for one part of a path; its value is {1}, {2} and so on, and
has the name of the part before it too ({heroes}); {old} and {new} are the values.  `+ wyrms.*` is for what comes to
lie where nothing was, `- wyrms.*` for what goes, `= wyrms.*` for what becomes another, `# river` for a row in which
something came or went and whose order matters: how it lies now.  A move of {many} {what} from one pile to another is
`heroes.*.items > discard`; if that is not there, `heroes.*.items >` and `> discard` are said.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine import grammar
from engine.asks import Ask
from engine.changes import Change
from engine.errors import EngineError
from engine.table import News

Name = Callable[[str, Any], str]

NOTHING = (None, "")  # what lies where nothing lies
SIGN = re.compile(r"(^| )([-+=>])( |$)")
OTHERWISE = "~"  # in the id of a second or third wording: `ask.turn.who~2`
BRIEF = "brief"  # after a placeholder: only what stands before the first stop
AGAIN = ".again"  # ... and at the end of what is said from the second time on
STOP = re.compile(r"[:;,.!?…]| \(")
MISSING = object()  # the value of a placeholder that nobody has given


class InWords(str):
    """Words that were said already: where they fill a placeholder nobody takes them for the name of something."""

    __slots__ = ()


def plain_name(key: str, value: Any) -> str:
    """For whoever has no better name for a thing than what the table calls it."""
    return value if isinstance(value, str) else str(value)  # a name keeps the article that it knows


class MissingPhrase(EngineError, KeyError):
    """Ours: a phrase, or the value of a placeholder, is not there."""

    def __init__(self, phrase: str) -> None:
        super().__init__("error.missing_phrase", phrase=phrase)


class Phrases:
    """All words of one language: the engine's own, and those of a game over them.

    Strict, a phrase that is not there is an error; at the table it falls back to its id.
    """

    def __init__(self, language: str, words: Mapping[str, str], *, strict: bool = False) -> None:
        self.language, self.words, self.strict = language, words, strict
        self._put_back = sorted(
            (key.removeprefix("put_back.") for key in words if key.startswith("put_back.")),
            key=lambda pattern: pattern.count("*"),
        )

    @classmethod
    def load(cls, package: str = "engine", language: str = "en", *, strict: bool = False) -> Phrases:
        """The words that lie beside a game's code, over those of the engine."""
        return cls(language, {**read_words("engine", language), **read_words(package, language)}, strict=strict)

    def wording(self, key: str, about: Mapping[str, Any]) -> str:
        """One of the wordings of a phrase: for eyes always the first."""
        return self.words[key]

    def once_more(self) -> Phrases:
        """The words for whoever did not hear them: in full."""
        return self

    def __contains__(self, phrase: str) -> bool:
        return self._found(phrase) is not None

    def placeholders(self, phrase: str) -> frozenset[str]:
        """What a phrase wants to be about: two languages must agree on it."""
        return placeholders(self.words[phrase])

    def say(self, what: str, about: Mapping[str, Any] | None = None, *, name: Name = plain_name) -> str:
        """A phrase in words.  A bare id is looked for among news, asks and errors."""
        found = self._found(what)
        if found is not None:
            return _Filling(self, name).vformat(self.wording(found, about or {}), (), about or {}).strip()
        if self.strict:
            raise MissingPhrase(what)
        return what

    def ask(self, ask: Ask, *, name: Name = plain_name) -> str:
        """What is asked."""
        return begun(self.say(f"ask.{ask.what}", {"who": ask.who, **ask.about}, name=name))

    def news(self, news: News, *, name: Name = plain_name) -> str:
        """What is told."""
        return begun(self.say(f"news.{news.what}", news.about, name=name))

    def error(self, error: EngineError, *, name: Name = plain_name) -> str:
        """What went wrong, and what can be done, a line for each."""
        return "\n".join(self.say(what, about, name=name) for what, about in ((error.what, error.about), *error.more))

    def option(self, ask: Ask, option: str | int, *, name: Name = plain_name) -> str:
        """One of the things that can be picked; what has no phrase has a name."""
        for key in (f"option.{ask.what}.{option}", f"option.{option}"):
            if key in self.words:
                return self.say(key, ask.about, name=name)
        return name(ask.what, option)

    def put_back(self, change: Change, *, name: Name = plain_name) -> str | None:
        """What the hands have to do; None if nothing on the table corresponds to it."""
        if not (change.is_move or change.old or change.new):
            return None
        said = [self._sentence(pattern, paths, change, name) for pattern, paths in self._fitting(change)]
        return " ".join(said) or None

    def put_backs(self, changes: Iterable[Change], *, name: Name = plain_name) -> list[str]:
        """All that the hands have to do."""
        return [said for change in changes if (said := self.put_back(change, name=name))]

    def formed(self, key: str, value: Any, name: Name, form: str) -> str:
        """The value of a placeholder as it stands in a sentence: with its article, or after "to" or "in"."""
        known = f"word.{key}.{value}"
        if known in self.words:  # it has its article already, if it has one: "in a place that you know"
            return grammar.formed(self.language, grammar.BareName(self.words[known], ""), form)
        return self.value(key, value, lambda about, one: grammar.formed(self.language, name(about, one), form))

    def value(self, key: str, value: Any, name: Name) -> str:
        """The value of a placeholder in words."""
        if value is None:
            return self.say("word.nothing")
        if isinstance(value, bool):
            return self.say("option.yes" if value else "option.no")
        if isinstance(value, (list, tuple)):
            return self._listed([self.value(key, item, name) for item in value])
        if isinstance(value, InWords):
            return str(value)
        known = f"word.{key}.{value}"
        return self.words[known] if known in self.words else name(key, value)

    def _listed(self, items: list[str]) -> str:
        if len(items) < 2:
            return items[0] if items else self.say("word.nothing")
        before_e = items[-1][:1].lower() == "e" and "word.and_e" in self.words  # Guarisci ed Esplora
        joint = "word.and_e" if before_e else "word.and"
        return f"{', '.join(items[:-1])} {self.say(joint)} {items[-1]}"

    def _found(self, what: str) -> str | None:
        keys = (what, f"news.{what}", f"ask.{what}", f"error.{what}")
        return next((key for key in keys if key in self.words), None)

    def _fitting(self, change: Change) -> Iterator[tuple[str, list[str]]]:
        """The patterns of the phrases for a change, and the paths that the stars stand for."""
        if not change.is_move:
            sign = {(True, False): "+", (False, True): "-"}.get((change.old in NOTHING, change.new in NOTHING), "=")
            yield from self._first([f"{sign} {change.what}", change.what], [change.what])
            return
        old, new = change.old or "", change.new or ""
        if both := list(self._first([f"{old} > {new}".strip()], [old, new])):
            yield from both
            return
        yield from self._first([f"{old} >"] if old else [], [old])
        yield from self._first([f"> {new}"] if new else [], [new])

    def _first(self, wanted: list[str], paths: list[str]) -> Iterator[tuple[str, list[str]]]:
        fitting = (pattern for want in wanted for pattern in self._put_back if _fits(pattern, want))
        yield from ((pattern, paths) for pattern in [next(fitting, None)] if pattern is not None)

    def _sentence(self, pattern: str, paths: list[str], change: Change, name: Name) -> str:
        about: dict[str, Any] = {"old": change.old, "new": change.new, "what": change.what, "many": change.many}
        stars = [part == "*" for part in _parts(pattern)]
        parts = [part for path in paths for part in path.split(".") if part]
        keys = dict(zip(about, ["place", "place"] if change.is_move else [_last(pattern)] * 2, strict=False))
        keys["what"] = _last(pattern)
        for at, is_star in enumerate(stars):
            if is_star:
                number, before = str(sum(stars[: at + 1])), parts[at - 1] if at else ""
                about[number] = about[before] = parts[at]
                keys[number] = keys[before] = before
        return _Filling(self, name, keys).vformat(self.words[f"put_back.{pattern}"], (), about)


class _Filling(string.Formatter):
    """Fills in the placeholders of one phrase; *keys* says by which name the caller knows a placeholder."""

    def __init__(self, phrases: Phrases, name: Name, keys: Mapping[str, str] | None = None) -> None:
        self._phrases, self._name, self._keys = phrases, name, keys or {}

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> tuple[Any, str]:
        """The raw value of a placeholder, wrapped with the name it goes by."""
        value: Any = kwargs
        for part in [field_name] if field_name in kwargs else field_name.split("."):
            if not isinstance(value, Mapping) or part not in value:
                if self._phrases.strict:
                    raise MissingPhrase(f"{{{field_name}}}")
                return (field_name, MISSING), field_name
            value = value[part]
        return (self._keys.get(field_name, field_name.rsplit(".", maxsplit=1)[-1]), value), field_name

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in words, or the one of two words that fits its number."""
        key, raw = value
        if "|" in format_spec:
            one, many, *none = format_spec.split("|")
            return one if raw == 1 else none[0] if none and raw == 0 else many
        if raw is MISSING:
            return f"{{{key}}}"
        if format_spec == BRIEF:
            return STOP.split(self._phrases.value(key, raw, self._name), maxsplit=1)[0]
        if format_spec and grammar.has_form(self._phrases.language, format_spec):
            return self._phrases.formed(key, raw, self._name, format_spec)
        return self._phrases.value(key, raw, self._name)


class Rewording(Phrases):
    """The same words for ears: another wording each time, or *always* one; *brief*: what they know is said shortly."""

    def __init__(self, phrases: Phrases, always: int | None = None, *, brief: bool = True) -> None:
        super().__init__(phrases.language, phrases.words, strict=phrases.strict)
        self._always, self._many, self._times = always, dict[str, int](), dict[str, int]()
        self._brief, self._told = brief, set[str]()
        for key in self.words:
            name, _, at = key.partition(OTHERWISE)
            self._many[name] = max(self._many.get(name, 1), int(at or 1))

    def wording(self, key: str, about: Mapping[str, Any]) -> str:
        """The next one."""
        key = self._shortly(key, about)
        self._times[key] = self._times.get(key, 0) + 1
        return self.last(key)

    def last(self, key: str) -> str:
        """The wording of a phrase that was said last."""
        times = max(self._times.get(key, 1), 1) - 1
        at = (times if self._always is None else self._always) % self._many.get(key, 1)
        return self.words[f"{key}{OTHERWISE}{at + 1}" if at else key]

    def once_more(self) -> Phrases:
        """The same words as the last time, but in full."""
        return _Repeated(self)

    def _shortly(self, key: str, about: Mapping[str, Any]) -> str:
        """What is said instead, if all that it leaves out was told before."""
        again = f"{key}{AGAIN}"
        if again not in self.words or not self._brief:
            return key
        left_out = sorted(placeholders(self.words[key]) - _told_whole(self.words[again]))
        told = repr([key, *(about.get(name.partition(".")[0]) for name in left_out)])
        is_known = told in self._told
        self._told.add(told)
        return again if is_known else key


class _Repeated(Phrases):
    """What was said last, said again as often as anybody likes."""

    def __init__(self, said: Rewording) -> None:
        super().__init__(said.language, said.words, strict=said.strict)
        self._said = said

    def wording(self, key: str, about: Mapping[str, Any]) -> str:
        """The last one."""
        return self._said.last(key)


def begun(sentence: str) -> str:
    """A sentence with a large first letter, whatever name it begins with."""
    return sentence[:1].upper() + sentence[1:]


def placeholders(text: str) -> frozenset[str]:
    """The names of the placeholders in a text."""
    return frozenset(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def _told_whole(text: str) -> frozenset[str]:
    """The names of the placeholders of which more than the beginning is said."""
    return frozenset(field for _, field, form, _ in string.Formatter().parse(text) if field and form != BRIEF)


def read_words(package: str, language: str, kind: str = "phrases") -> dict[str, str]:
    """The phrases of one file by their ids; a language that is not there has none."""
    return dict(_written(package, language, kind))


@cache
def _written(package: str, language: str, kind: str) -> Mapping[str, str]:
    """What stands in a file of ours, which does not change while we run: read once, and not for every evening."""
    file = files(package) / f"{kind}.{language}.toml"
    return dict(_flat(tomllib.loads(file.read_text(encoding="utf-8")))) if file.is_file() else {}


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{key}.")
        elif isinstance(value, list):
            yield from ((f"{above}{key}" + f"{OTHERWISE}{at + 1}" * bool(at), str(one)) for at, one in enumerate(value))
        else:
            yield f"{above}{key}", str(value)


def _parts(pattern: str) -> list[str]:
    return [part for path in pattern.replace(">", " ").split() if path not in "+-=" for part in path.split(".")]


def _last(pattern: str) -> str:
    return next((part for part in reversed(_parts(pattern)) if part != "*"), "")


def _fits(pattern: str, path: str) -> bool:
    """Is this the path, with a * for any one part?"""
    if "*" not in pattern:
        return pattern == path
    patterns, parts = (SIGN.sub(r".\2.", text).split(".") for text in (pattern, path))
    return len(patterns) == len(parts) and all(a in ("*", b) for a, b in zip(patterns, parts, strict=True))
