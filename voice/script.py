"""The script: what has to be said when the game stands as a view shows it, sentence by sentence.

Whatever a view repeats is not said twice: a question is asked once for its turn.  After a correction only the change is
said, and the question again only if it has become another one.  What can be answered is listed when somebody is asked
such a question for the first time, and when something new can be answered, but once in a turn at most; otherwise when
nobody has said anything for a while, and whenever somebody asks for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine import Ask, News
from engine.asks import GO_ON
from engine.channel import Answer, View
from engine.phrases import Phrases, Rewording, begun
from engine.table import HERE
from engine.wording import Wording
from voice.lines import CLAUSE, GAP, PARAGRAPH, TAG, Priority, SpokenLine, SpokenPiece, pieces, plain
from voice.pack import PackVoice
from voice.rendered import Cast, Rendered
from voice.retelling import retold
from voice.settings import VoiceSettings
from voice.speakable import sentences, speakable

ALARMS = (
    *("session.broke", "session.channel_lost", "error.rules_broke", "error.goes_round", "error.not_saved"),
    *("voice.", "health."),
    *(f"save.{what}" for what in ("put_away", "torn", "other_cards", "ruined", "damaged")),
    *(f"store.{what}" for what in ("damaged", "missing", "lost", "perhaps_lost", "borrowed", "returned", "stick_lost")),
)
ONLY_THE_CHANGE = {"corrected", "amended", "session.rejected"}
PARAGRAPHS = re.compile(r"\n\s*\n")
CLAUSE_ENDS = (",", ";", ":", "–", "—")
TOLD = frozenset({"text", "back", "beyond", "front"})  # by these a question reads a story
READ = ("text", "says")  # ... and by these news do
QUOTES = " \t\n\"'“”‘’«»"
TAUGHT = 2  # lists of one kind with their question; by then everybody knows that there is one, and who waits hears it
FEW, SOME = 5, 9  # options that are read aloud: with their question; in a silence after it, and when teaching
WIDE = 99  # "from 1 to 999" helps nobody who is asked for a number
PLAIN = ("yes", "no")  # options that everybody knows without hearing them


@dataclass(frozen=True)
class Manuscript:
    """Some text that is to be said, before it is cut into sentences."""

    text: str
    priority: Priority
    asks: bool = False  # does a question begin with it?
    is_here: bool = False  # is it for nobody but those beside the box?
    read: str = ""  # what of it stands on a card
    is_list: bool = False  # does it list what can be answered?


class Script:
    """Turns views into lines; remembers what has been asked, so as not to ask it twice."""

    def __init__(
        self,
        words: Wording,
        pack: PackVoice | None = None,
        settings: VoiceSettings | None = None,
        rendered: Rendered | None = None,
    ) -> None:
        self.words, self.pack, self.settings = words, pack or PackVoice(), settings or VoiceSettings()
        self._rendered, self._cast = rendered or Rendered(), Cast(self.pack)
        self._live: set[tuple[bool, int]] = set()  # where the live voice has begun: story or not, in which turn
        self._own: Phrases = Rewording(Phrases.load("voice", words.language))
        self._asked: Ask | None = None
        self._waiting: tuple[Ask, ...] = ()  # what was asked, until something out of turn came in between
        self._turn = -1
        self._title_said = ""
        self._at_it: tuple[str, ...] = ()
        self._listed: set[str] = set()  # the questions whose options have been listed in this turn of somebody's
        self._known: dict[tuple[str, str], set[str]] = {}  # by who and what: options that were read out
        self._times_listed = Counter[tuple[str, str]]()  # by who and what
        self._withheld = False  # can more be answered to the pending question than was listed?
        self._ending: str | None = None
        self._proposed: Answer | None = None

    def lines(self, view: View) -> list[SpokenLine]:
        """All that has to be said of this view."""
        words = self.words.over(view.table)
        return self._lines(
            (*self._happened(view, words), *self._proposal(view, words), *self._question(view, words)), view.turn
        )

    def says(self, what: str, priority: Priority = Priority.ANSWER, turn: int = -1, **about: Any) -> list[SpokenLine]:
        """A phrase of the voice's own."""
        return self.cut_of(self._own.say(what, about), priority, turn)

    def question(self, view: View) -> list[SpokenLine]:
        """What is asked, once more and in full: all that can be answered, too."""
        words, ask = self.words.over(view.table).once_more(), view.ask
        if ask is None:
            return []
        answers = self._choices(ask, words, len(ask.options), self._own.once_more())
        return self._lines((_asking(ask, words), *answers), view.turn)

    def heads(self, view: View) -> frozenset[str]:
        """The sentences with which the things of a list begin, where what is asked is one: what is to be laid out."""
        if view.ask is None or _is_story(view.ask):
            return frozenset()
        lines = plain(_asking(view.ask, self.words.over(view.table).once_more()).text).split("\n")
        heads = (next(sentences(line, self.words.language), "") for line in lines)
        return frozenset(heads) if len(lines) > 1 else frozenset()

    def browse(self) -> None:
        """Somebody goes through what can be answered, and hears it by and by."""
        self._withheld = False

    def offer(self, view: View) -> list[SpokenLine]:
        """What can be answered, if it was not listed with the question: for a silence in which nobody knows."""
        ask, withheld = view.ask, self._withheld
        self._withheld = False
        if ask is None or not withheld or view.turn != self._turn:
            return []
        return self._lines(self._choices(ask, self.words.over(view.table), SOME), view.turn)

    def cut_of(
        self, text: str, priority: Priority = Priority.ANSWER, turn: int = -1, signal: str = ""
    ) -> list[SpokenLine]:
        """A text in sentences: with recordings where there are any, and each as it is to be said."""
        return self._in_one_voice(self._marked(text, priority, turn, signal), self._turn if turn < 0 else turn)

    def foreseen(self, text: str) -> list[SpokenLine]:
        """A story that may be told soon; whose voice will tell it is not settled by that."""
        return self._marked(text, Priority.STORY, -1, "")

    def _lines(self, told: Iterable[Manuscript], turn: int) -> list[SpokenLine]:
        lines = [
            replace(line, is_here=text.is_here, is_list=text.is_list)
            for text in told
            for line in self._read(
                text.read, self._marked(text.text, text.priority, turn, "question" if text.asks else "")
            )
        ]
        return self._in_one_voice(lines, turn)

    def _read(self, text: str, lines: list[SpokenLine]) -> list[SpokenLine]:
        """The lines that are the words of a card in the voice, and at the pace, of its story."""
        card = {line.caption for line in self._cut(text, Priority.STORY, -1)} if text else ()
        return [
            _as_story(line, self._rendered.find(_as_story(line), self._cast)) if line.caption in card else line
            for line in lines
        ]

    def _marked(self, text: str, priority: Priority, turn: int, signal: str) -> list[SpokenLine]:
        signal = "alarm" if priority == Priority.ALARM else signal
        lines = self._cut(text, priority, turn)
        return [replace(lines[0], signal=signal), *lines[1:]] if lines and signal else lines

    def _in_one_voice(self, lines: list[SpokenLine], turn: int) -> list[SpokenLine]:
        """Who tells the story of a turn tells all of it, and so does who leads the game: from clips, or live."""
        for line in lines:
            if line.rendered is None and line.recording is None and any(map(str.isalnum, line.spoken)):
                self._live.add((line.is_story, turn))
        self._live = {(is_story, at) for is_story, at in self._live if at >= turn}
        return [replace(line, rendered=None) if (line.is_story, turn) in self._live else line for line in lines]

    def _cut(self, text: str, priority: Priority, turn: int) -> list[SpokenLine]:
        language, gap = self.words.language, GAP[priority.name.lower()]
        if recording := self.pack.recording(text, language):
            return [SpokenLine(plain(text), "", priority, turn, language, pause=gap, recording=recording)]
        lines = [line for piece in pieces(text) for line in self._spoken(piece, priority, turn, gap)]
        return [*map(_breath, lines, lines[1:]), *lines[-1:]]

    # What there is to say --------------------------------------------------------------------------

    def _happened(self, view: View, words: Wording) -> Iterator[Manuscript]:
        for news, said in retold(view.news, words, self._asked):
            said = self._own.news(news) if news.what.startswith("voice.") else said
            priority = Priority.ALARM if news.what.startswith(ALARMS) else Priority.ANSWER
            read = next((words.name(key, news.about[key]) for key in READ if key in news.about), "")
            yield Manuscript(said, priority, is_here=news.to == HERE, read=read)
        for said in words.put_backs(view.changes):
            yield Manuscript(said, Priority.ANSWER)
        before, self._ending = self._ending, view.ending
        if view.ending and view.ending != before:
            yield Manuscript(words.say(f"ending.{view.ending}"), Priority.ANSWER)

    def _proposal(self, view: View, words: Wording) -> Iterator[Manuscript]:
        proposal, before = view.proposal, self._proposed
        self._proposed = proposal
        if proposal is not None and proposal != before and view.ask:
            said = words.value(view.ask, proposal.value)
            yield Manuscript(self._own.say("voice.proposal", {"said": said}), Priority.PROMPT, asks=True)

    def _question(self, view: View, words: Wording) -> Iterator[Manuscript]:
        before, turn, was_asked = self._asked, self._turn, self._was_asked(view)
        self._asked, self._turn = view.ask, view.turn
        if view.table.at_it != self._at_it:
            self._at_it, self._listed = view.table.at_it, set()
        if view.ask is None or view.turn == turn:
            return
        only_the_change = view.ask == before and any(news.what in ONLY_THE_CHANGE for news in view.news)
        goes_on = _goes_on_alone(before, view.ask) or _waits_for_the_others(before, view.ask)
        if not only_the_change and not (goes_on and not view.news):
            asking = _asking(view.ask, words)
            is_back = was_asked and not _is_all_story(view.ask, asking, words)
            title = [] if is_back else self._title(view.ask, words, view.news)
            yield from title
            yield replace(self._end_of(asking) if is_back else asking, asks=not title)
            room = self._room_for(view.ask, words)
            yield from self._choices(view.ask, words, 0 if _says_all(view.ask, asking, words) else room)

    def _was_asked(self, view: View) -> bool:
        """Is it asked once more, because something out of turn came in between?"""
        before, self._waiting = (
            self._waiting,
            tuple(ask for ask in view.beneath if ask in self._waiting or ask == self._asked),
        )
        return view.ask is not None and (view.ask in before or (view.is_aside and view.ask == self._asked))

    def _end_of(self, asking: Manuscript) -> Manuscript:
        """The last sentence of what is asked, which is the question."""
        said = list(sentences(plain(asking.text), self.words.language))
        begins = [at for at, piece in enumerate(said) if not piece[:1].islower()]  # a long one is cut into breaths
        return replace(asking, text=" ".join(said[begins[-1] :] if begins else said))

    def _title(self, ask: Ask, words: Wording, news: Sequence[News]) -> list[Manuscript]:
        """What stands above a story, unless it was just told what is read."""
        title, before = words.heading(ask) if _is_story(ask) else "", self._title_said
        self._title_said = title or before
        is_told = title == before or any(title in words.news(one) for one in news)
        return [Manuscript(title, Priority.STORY, asks=True)] if title and not is_told else []

    def _room_for(self, ask: Ask, words: Wording) -> int:
        """How many options are listed with a question: none where that was done before, or where everybody knows."""
        teaching, short = self.settings.verbosity == "teaching", self.settings.verbosity == "short"
        is_known, says_little = (
            self._is_known(ask, words),
            ask.kind == "number" and not ask.hidden and ask.options[1] - ask.options[0] > WIDE,
        )
        room = SOME if teaching else 0 if is_known or short or says_little else FEW
        is_list = ask.kind in ("choose", "number") and not says_little
        self._withheld = is_list and not short and (is_known or len(ask.options) > room)
        self._listed.add(ask.what)
        return room

    def _is_known(self, ask: Ask, words: Wording) -> bool:
        """Has whoever is asked heard all of the list, or such lists often enough, or one in this turn?"""
        names = (words.option(ask, option) for option in ask.options)
        options = set(names) if ask.kind == "choose" else {str(ask.options)}
        known = self._known.setdefault((ask.who, ask.what), set())
        is_new = not options <= known and not set(ask.options) <= set(PLAIN)
        is_unheard = ask.kind == "choose" and options.isdisjoint(known)
        known |= options if len(options) <= FEW else set()
        is_often = ask.what in self._listed or self._times_listed[ask.who, ask.what] >= TAUGHT
        is_known = not is_new or (is_often and not (is_unheard and _is_story(ask)))  # a story's choice belongs to it
        self._times_listed[ask.who, ask.what] += not is_known
        return is_known

    def _choices(self, ask: Ask, words: Wording, room: int, own: Phrases | None = None) -> Iterator[Manuscript]:
        """What can be answered, where the question does not say it, if there is room for so many options."""
        own, teaching, priority = own or self._own, self.settings.verbosity == "teaching", _priority(ask)
        if ask.options == (GO_ON,):
            if teaching:
                yield Manuscript(own.say("voice.go_on"), priority)
        elif ask.kind == "number" and room and not ask.hidden:
            span = {"low": ask.options[0], "high": ask.options[1]}
            yield Manuscript(own.say("voice.range", span), priority, is_list=True)
        elif ask.kind == "choose" and 0 < len(ask.options) <= room:
            named = [(words.option(ask, option), words.hint(ask, option)) for option in ask.options]
            listed = own.say("voice.options", {"options": _listed([name for name, _ in named], own.say("voice.or"))})
            yield Manuscript(begun(listed), priority, is_list=not _is_story(ask))
            if teaching:
                hints = (own.say("voice.hint", {"option": name, "hint": hint}) for name, hint in named if hint)
                yield from (Manuscript(hint, priority) for hint in hints)

    def _spoken(self, piece: SpokenPiece, priority: Priority, turn: int, gap: float) -> Iterator[SpokenLine]:
        language = self.words.language
        cut = [list(sentences(paragraph, language)) for paragraph in PARAGRAPHS.split(piece.text)]
        captions = [(caption, at == len(part) - 1) for part in cut for at, caption in enumerate(part)]
        for at, (caption, ends_paragraph) in enumerate(captions or [("", False)] * bool(piece.pause)):
            is_last = at == len(captions) - 1
            pause = piece.pause + gap if is_last or not captions else PARAGRAPH if ends_paragraph else gap
            recording = self.pack.recording(caption, language)
            spoken = speakable(self.pack.pronounced(caption, language), language)
            line = SpokenLine(caption, spoken, priority, turn, language, piece.speaker, piece.mood, pause, recording)
            yield replace(line, rendered=self._rendered.find(line, self._cast))


def _as_story(line: SpokenLine, rendered: Path | None = None) -> SpokenLine:
    pause = GAP["story"] if line.pause == GAP["answer"] else line.pause
    return replace(line, is_read=True, pause=pause, rendered=rendered)


def _is_story(ask: Ask) -> bool:
    """Does it read a text of the pack, or a side of a card?"""
    return not TOLD.isdisjoint(ask.about)


def _is_all_story(ask: Ask, asking: Manuscript, words: Wording) -> bool:
    return any(words.name(key, ask.about[key]) == asking.text for key in TOLD & ask.about.keys())


def _says_all(ask: Ask, asking: Manuscript, words: Wording) -> bool:
    """Does the question itself name all that can be answered?"""
    return not _is_story(ask) and all(words.option(ask, option) in asking.text for option in ask.options)


def _goes_on_alone(before: Ask | None, ask: Ask) -> bool:
    """Is the same person asked in secret once more, and looks at a phone already?"""
    return before is not None and ask.hidden and before.hidden and before.who == ask.who


def _waits_for_the_others(before: Ask | None, ask: Ask) -> bool:
    """Is it what was asked of everybody, and one of them has answered?"""
    if before is None or ask.kind != "each" or (before.what, before.about) != (ask.what, ask.about):
        return False
    return {part.who for part in ask.parts} < {part.who for part in before.parts}


def _asking(ask: Ask, words: Wording) -> Manuscript:
    return Manuscript(words.ask(ask), _priority(ask), asks=True)


def _priority(ask: Ask) -> Priority:
    return Priority.STORY if _is_story(ask) else Priority.PROMPT


def _breath(line: SpokenLine, following: SpokenLine) -> SpokenLine:
    """A line with the breath that fits what comes behind it; a pause that somebody wrote stays."""
    gap, bare = GAP[line.priority.name.lower()], line.caption.rstrip(QUOTES)
    if line.pause != gap:
        return line
    goes_on = bare.endswith(CLAUSE_ENDS) or following.caption.lstrip(QUOTES)[:1].islower()
    if line.speaker != following.speaker and goes_on:
        return replace(line, pause=TAG)
    return replace(line, pause=CLAUSE) if goes_on and gap > CLAUSE else line


def _listed(names: Sequence[str], last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])}, {last} {names[-1]}"
