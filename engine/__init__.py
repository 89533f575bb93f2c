"""The engine: rules of board games as coroutines over a table of plain data; what games and channels may use of it."""

from engine.asks import Ask, Rule, Sought, choose, draw, each, number, pause, put_to_table, roll, shown, text
from engine.content import Content
from engine.differences import Change, changes
from engine.errors import (
    AnswerError,
    DamagedSave,
    EngineError,
    IllegalAnswer,
    NewerSave,
    NotNow,
    NotSaved,
    NotYours,
    PackError,
    RulesBroke,
    SaveError,
    StaleAnswer,
    UnlawfulRule,
)
from engine.frames import Next
from engine.game import Game
from engine.history import Past
from engine.journal import Entry, Header
from engine.rules import Aside, Rules, effect, goto, leave, over, rule, settle, skippable
from engine.seats import ROOM, Seat, names_of, seat_of
from engine.table import News, Table, secret

__all__ = [
    "ROOM",
    "AnswerError",
    "Aside",
    "Ask",
    "Change",
    "Content",
    "DamagedSave",
    "EngineError",
    "Entry",
    "Game",
    "Header",
    "IllegalAnswer",
    "NewerSave",
    "News",
    "Next",
    "NotNow",
    "NotSaved",
    "NotYours",
    "PackError",
    "Past",
    "Rule",
    "Rules",
    "RulesBroke",
    "SaveError",
    "Seat",
    "Sought",
    "StaleAnswer",
    "Table",
    "UnlawfulRule",
    "changes",
    "choose",
    "draw",
    "each",
    "effect",
    "goto",
    "leave",
    "names_of",
    "number",
    "over",
    "pause",
    "put_to_table",
    "roll",
    "rule",
    "seat_of",
    "secret",
    "settle",
    "shown",
    "skippable",
    "text",
]
