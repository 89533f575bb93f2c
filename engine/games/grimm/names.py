"""What people call the things of Dice Upon a Time."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.grimm.box import Box
from engine.games.grimm.placing import power_for
from engine.games.grimm.reactions import HAPPENINGS
from engine.games.grimm.table import ON_SNAKE_DIE, SPECIAL, SPIRIT_SOCKETS, SPIRITS, TOKENS, GrimmTable
from engine.grammar import formed
from engine.pieces import naming
from engine.pieces.maps import ends
from engine.pieces.naming import number
from engine.pieces.sockets import parted
from engine.table import HIDDEN

PACKAGE = "engine.games.grimm"
ARTICLE = {"en": "the", "it": "il"}
NAMELESS_FIELDS = {
    "town", "coin_field", "bread_field", "apple_field", "building", "helper", "king", "fairy", "items",
}  # fmt: skip


Place = naming.NamingPlace[Box, GrimmTable]
Namer = Callable[[Place, str], str]

# Places, dice, tokens ---------------------------------------------------------------------------------


def _field(place: Place, value: str) -> str:
    known = place.box.places.get(value)
    return place.noun(known.name) or place.nameless(value, NAMELESS_FIELDS) if known else ""


def _socket(place: Place, value: str) -> str:
    """A way by its two ends, seen from where somebody stands; a spirit by its name."""
    if value in SPIRIT_SOCKETS:
        return place.phrase(f"socket.{value}")
    if value not in place.box.routes:
        return ""
    a, b = ends(value)
    here = str(place.about.get("here", ""))
    if here in (a, b):
        return place.phrase("socket.from_here", place=_in_sentence(place, b if here == a else a))
    return place.phrase("socket.way", a=_in_sentence(place, a), b=_in_sentence(place, b))


def _in_sentence(place: Place, field: str) -> str:
    """A field with its article."""
    return formed(place.language, _field(place, field) or field, ARTICLE.get(place.language, "the"))


def _face(place: Place, value: str) -> str:
    """A number is its own name; the snake's die says that it is."""
    if value in SPECIAL:
        return place.phrase(f"face.{value}")
    shown = value.removeprefix(ON_SNAKE_DIE)
    if shown != value and shown.isdecimal() and shown.isascii():
        return place.phrase("face.snake", n=int(shown[:3]))
    return place.phrase(f"face.{value}") if value in ("lost", *TOKENS) else ""


def _placed(place: Place, value: str) -> str:
    """A die, and the socket in which it lies, if that is known."""
    face, socket = parted(value)
    shown = _face(place, face) or face
    return place.phrase("placed", face=shown, socket=_socket(place, socket) or socket) if socket else shown


def _token(place: Place, value: str) -> str:
    return place.phrase(f"token.{value}") if value in TOKENS else ""


def _amount(place: Place, value: str) -> str:
    """So many tokens of a kind: `2:apple`."""
    many, _, token = value.partition(":")
    if token not in TOKENS or not (many.isdecimal() and many.isascii()):
        return ""
    return place.phrase(f"one.{token}") if many == "1" else place.phrase(f"many.{token}", n=int(many[:3]))


def _spirit(place: Place, value: str) -> str:
    return place.phrase(f"spirit.{value}") if value in SPIRITS else ""


def _deck(place: Place, value: str) -> str:
    return place.phrase("deck", n=int(value)) if value in ("2", "3", "4") else ""


# People and cards -------------------------------------------------------------------------------------


def _player(place: Place, value: str) -> str:
    """Who gave no name has a number; what all have done is said of everybody."""
    if value == "all":
        return place.phrase("everybody")
    return place.phrase("player", n=int(value)) if value.isdecimal() and value.isascii() and len(value) < 3 else ""


def _figure(place: Place, value: str) -> str:
    known = place.box.figures.get(value)
    return place.noun(known.name) if known else ""


def _quest(place: Place, value: str) -> str:
    known = place.box.quests.get(value)
    return place.text(known.name) or place.nameless(value, {"quest"}) if known else ""


def _thing(place: Place, value: str) -> str:
    known = place.box.things.get(value)
    return place.noun(known.name) if known else ""


def _tale(place: Place, value: str) -> str:
    known = place.box.tales.get(value)
    return place.text(known.name) if known else ""


def _item(place: Place, value: str) -> str:
    """Of an item that is hidden there is only that it is one."""
    if value == HIDDEN:
        return place.phrase("hidden_item")
    known = place.box.items.get(value)
    return place.text(known.name) if known else ""


def _event(place: Place, value: str) -> str:
    known = place.box.events.get(value)
    return place.text(known.name) if known else ""


def _happening(place: Place, value: str) -> str:
    """What can be answered: something that happens, or an item."""
    if value in HAPPENINGS:
        return _story_now(place) or place.phrase(f"happening.{value}") if value == "story" else _plain(place, value)
    return _item(place, value)


def _plain(place: Place, value: str) -> str:
    """What is said of it in general, or better, as far as the table knows."""
    known = {"harm": _harm, "tokens": _taking, "quests": _new_quest, "items": _new_item}
    said = known[value](place, place.table) if value in known and place.table else ""
    return said or place.phrase(f"happening.{value}")


def _harm(place: Place, t: GrimmTable) -> str:
    return _card(place, t.harm.card) if t.harm else ""


def _taking(place: Place, t: GrimmTable) -> str:
    """How much somebody gets; and for how many, if it is the same for all of them."""
    if t.taking is None:
        return ""
    if t.taking.shares:
        return _several_kinds(place, list(t.taking.shares.values()))
    amount, shares = _amount(place, f"{t.taking.most}:{t.taking.token}"), list(t.taking.amounts.values())
    if amount and len(shares) > 1 and min(shares) == t.taking.most:
        return place.phrase("happening.shared", amount=amount, n=len(shares))
    return amount


def _several_kinds(place: Place, shares: list[dict[str, int]]) -> str:
    """Of one who gets them each kind; of several who get this and that only that they do."""
    if len(shares) > 1:
        return ""
    *others, last = [_amount(place, f"{n}:{token}") for token, n in shares[0].items()]
    return place.phrase("happening.kinds", rest=", ".join(others), amount=last) if others else last


def _new_quest(place: Place, t: GrimmTable) -> str:
    """A single one lies open."""
    name = _quest(place, t.drawn_quests[0]) if len(t.drawn_quests) == 1 else ""
    return place.phrase("happening.quest", quest=name) if name else ""


def _new_item(place: Place, t: GrimmTable) -> str:
    is_one = sum(len(hero.drawn) for hero in t.heroes.values()) == 1
    return place.phrase("happening.item") if is_one else ""


def _story_now(place: Place) -> str:
    return _tale(place, place.table.tale) if place.table and place.table.tale else ""


def _option(place: Place, value: str) -> str:
    """What a tale lets somebody choose."""
    tale = place.box.tales.get(str(place.about.get("tale", "")))
    found = (option.label for option in tale.options if option.id == value) if tale else iter(())
    return place.text(next(found, None))


def _text(place: Place, value: str) -> str:
    return place.text(place.box.texts.get(value))


def _offered(place: Place, value: str) -> str:
    """Anything that can be given away."""
    if value in ("item", "no"):
        return place.phrase(f"given.{value}")
    every = (_amount, _token, _quest, _tale, _item)
    return next(filter(None, (namer(place, value) for namer in every)), "")


def _card(place: Place, value: str) -> str:
    """Of different cards with one short name it is the magic item: those are what people play."""
    return _item(place, value) or _deed(place, value) or _event(place, value)


def _deed(place: Place, value: str) -> str:
    """A quest or a tale: these bear different names."""
    return _quest(place, value) or _tale(place, value)


def _event_or_answered(place: Place, value: str) -> str:
    """The event of a chapter, or what somebody may answer, from whom that is; they may bear the same short name."""
    if {"by", "who"} & set(place.about):
        return _happening(place, value) or _event(place, value)
    return _event(place, value) or _happening(place, value)


def _anything(place: Place, value: str) -> str:
    every = (_field, _deed, _item, _event, _figure, _socket, _face, _token, _spirit)
    return next(filter(None, (namer(place, value) for namer in every)), "")


PLAYERS = (
    "who", "one", "player", "players", "part", "active", "first", "by", "other", "victim", "taker", "giver", "heroes",
    "wants", "setup.first", "steal.whom", "figure.whom", "curse.whom", "reaction.anybody", "snake_holder", "owner",
    "whom", "quest.lacking", "trade.end", "score.tie", "amounts", "kept", "drawers", "shares", "wished",
    "won",
)  # fmt: skip
FIELDS = ("place", "at", "goal", "arrived", "figure.where", "steed.where", "rabbit.where", "walk_on.where", "visited")
SOCKETS = ("socket", "turn.socket", "socket.back", "socket.clear", "dice")
FACES = (
    "face", "faces", "old", "pool", "aside", "dice.roll", "dice.roll_fox", "chapter.roll", "reroll.which",
    "reroll.roll",
    "snake.roll", "low.which", "low.face", "low.reroll", "fox.face", "wolf.die", "die.lose",
)  # fmt: skip
GIVEN = ("given", "wanted", "things", "trade.give", "trade.want")
ITEMS = (
    "item", "items", "item.draw", "item.draw_shuffled", "item.away", "item.lose", "item.shown", "item.useless",
    "item.use", "trade.item", "drawn", "use_item", "reaction.play", "reaction.shown", "item_deck",
)  # fmt: skip
QUESTS = ("quest", "quests", "done", "fetched", "quest.draw", "quest.keep", "quest.away", "drawn_quests")
TALES = ("tale", "tales", "tale.draw", "tale.draw_shuffled", "curse.which", "fresh")
EVENTS = ("event_now", "event.pick", "picked_events", "event.draw", "event.draw_shuffled", "event.ahead", "ahead")
NAMERS: dict[str, Namer] = {
    **dict.fromkeys(PLAYERS, _player),
    **dict.fromkeys(FIELDS, _field),
    **dict.fromkeys(SOCKETS, _socket),
    **dict.fromkeys(FACES, _face),
    **dict.fromkeys(GIVEN, _offered),
    **dict.fromkeys(ITEMS, _item),
    **dict.fromkeys(QUESTS, _quest),
    **dict.fromkeys(TALES, _tale),
    **dict.fromkeys(EVENTS, _event),
    **dict.fromkeys(("token", "tokens", "token.which", "token.lose", "token.steal", "swap.from", "swap.to"), _token),
    **dict.fromkeys(("figure", "figures", "setup.figure"), _figure),
    **dict.fromkeys(("quest.deck", "king.deck", "points"), _deck),
    "event": _event_or_answered,
    "answers": _happening,
    **dict.fromkeys(("placed", "turn.die"), _placed),
    "thing": _thing,
    "amount": _amount,
    "spirits": _spirit,
    "card": _card,
    "quest.fulfil": _deed,
    "deed": _deed,
    "tale.option": _option,
    "text": _text,
    "n": number,
    "all": number,
    "chapters": number,
    "higher": number,
    "helped": number,
    "lower": number,
}


def _read(*kinds: str) -> Namer:
    """What stands on a card of one of these kinds, or what a figure can do."""

    def text(place: Place, value: str) -> str:
        known = (getattr(place.box, kind).get(value) for kind in kinds)
        return next((place.text(card.text) for card in known if card), "")

    return text


def _by_power(place: Place, value: str) -> str:
    """A die that goes somewhere only because of a figure."""
    t, face = place.table, str(place.about.get("face", ""))
    if t is None or t.active not in t.heroes or value not in (*t.box.routes, *SPIRIT_SOCKETS):
        return ""
    return place.phrase("by_power") if power_for(t, t.active, face, value) else ""


READ = (
    "item.draw",
    "item.draw_shuffled",
    "item.use",
    "item.away",
    "item.lose",
    "item.useless",
    "use_item",
    "trade.item",
)
HINTS: dict[str, Namer] = {
    **dict.fromkeys((*READ, "reaction.play"), _read("items")),
    **dict.fromkeys(("quest.keep", "quest.away", "quest.draw"), _read("quests")),
    "quest.fulfil": _read("quests", "tales"),
    "curse.which": _read("tales"),
    "event.pick": _read("events"),
    "setup.figure": _read("figures"),
    "turn.socket": _by_power,
}
CALLED = frozenset({*FIELDS, *ITEMS, *QUESTS, *TALES, *EVENTS, "tale.option", "quest.fulfil", "setup.figure"})
"""Asks whose options are called as the box calls them, though a short name may be a word of ours, as `lost` is."""
NAMES = naming.Names[Box, GrimmTable](PACKAGE, NAMERS, _anything, HINTS, labelled=naming.LABELLED | CALLED)
