"""What people call the things of 7: cards, heroes, bundles of gifts and gold, and all else that has a short name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.content import Text
from engine.games.unnamed.box import Box
from engine.games.unnamed.plans import cards_of
from engine.games.unnamed.table import SevenTable
from engine.games.unnamed.verbs import ANY, Choose
from engine.grammar import BareName, named
from engine.pieces import naming
from engine.pieces.naming import number
from engine.pieces.words import parts_of
from engine.table import HIDDEN

Place = naming.NamingPlace[Box, SevenTable]
Namer = Callable[[Place, str], str]
PACKAGE = "engine.games.unnamed"
COUNTED = ("gold", "fame", "might")
KINDS = (
    "virtues", "allegiances", "portals", "heroes", "characters", "elixirs", "buildings", "sins", "cataclysms",
    "treasures", "artifacts", "quests", "unnamed",
)  # fmt: skip

NAMELESS = {
    "castle", "estate", "temple", "character", "elixir", "quest", "treasure", "sin", "cataclysm", "artifact", "hero",
    "virtue", "banner", "portal", "card",
}  # fmt: skip

# Cards --------------------------------------------------------------------------------------------


def _noun(place: Place, text: Text) -> str:
    """A name with the article that it was written with; most are proper names, and have none."""
    return _written(place, place.text(text))


def _written(place: Place, words: str) -> str:
    written = named(place.language, words)
    return written if written.article else BareName(written, "")


def _of(kind: str) -> Namer:
    """A namer for one kind of thing; of one that is hidden there is only that it is one."""

    def named(place: Place, value: str) -> str:
        things: Mapping[str, Any] = getattr(place.box, kind)
        if value == HIDDEN:
            return place.phrase("hidden_card")
        if value not in things:
            return ""
        return _noun(place, things[value].name) or _told(place, value) or place.nameless(value, NAMELESS)

    return named


def _told(place: Place, value: str) -> str:
    """What people have said that it is called, if nobody has typed it."""
    return _written(place, place.table.called.get(value, "")) if place.table else ""


def _person(place: Place, value: str) -> str:
    """Who gave no name has a number."""
    return place.phrase("player", n=int(value)) if value.isdecimal() and value.isascii() and len(value) < 3 else ""


def _hero(place: Place, value: str) -> str:
    """By the side of the card that shows."""
    card = place.box.heroes.get(value)
    if card is None:
        return ""
    has_fallen = place.table and any(hero.card == value and hero.fallen for hero in place.table.heroes.values())
    name = card.evil.name if has_fallen and card.evil.name else card.name
    return _noun(place, name) or place.nameless(value, NAMELESS)


def _armour(place: Place, value: str) -> str:
    return next((_noun(place, card.name) for card in place.box.armour if card.id == value), "") or place.phrase(
        "armour"
    )


def _card(place: Place, value: str) -> str:
    """A card of whatever kind."""
    found = (_of(kind)(place, value) for kind in KINDS)
    return next(filter(None, found), "") or next(
        (_noun(place, card.name) for card in place.box.armour if card.id == value), ""
    )


def _event(place: Place, value: str) -> str:
    """What can be answered: an action, and what it is done with or to; or a sin card."""
    if value in place.box.sins:
        return place.phrase("event.answers", card=_card(place, value) or value)
    event, _, thing = (place.table.doing if place.table else "").partition(":")
    return (_done(place, event, thing) if event == value else "") or _word(place, "event", value)


def _done(place: Place, event: str, thing: str) -> str:
    """What somebody does just now, and with what."""
    if event == "hero_ability":
        return _exchanged(place, *thing.split(";"))
    if event == "take_part":
        return place.phrase("done.take_part", space=_requirement(place, thing))
    if event == "gain_treasure" and thing == "deck":
        return place.phrase("done.top_treasure")
    return place.phrase(f"done.{event}", card=_card(place, thing) or thing) if thing else ""


def _exchanged(place: Place, source: str = "", given: str = "", res: str = "") -> str:
    """An exchange that is about to be made; of covered gifts there is only how many they are."""
    whom, many = _source(place, source) or source, int(given) if given.isdecimal() and given.isascii() else 0
    if many:
        return place.phrase("done.covered" if source else "done.covered_several", n=many, source=whom)
    words = {"given": _bundle(place, given), "res": _bundle(place, res)}
    return place.phrase("done.exchange" if source else "done.exchange_several", source=whom, **words) if given else ""


# Bundles and plans --------------------------------------------------------------------------------


def _listed(place: Place, words: Iterable[str]) -> str:
    every = list(words)
    if len(every) < 2:
        return "".join(every)
    return place.phrase("and", first=", ".join(every[:-1]), last=every[-1])


def _bundle(place: Place, value: str) -> str:
    """`hope=2,gold=1` as words; nothing as nothing."""
    parts = [part.partition("=") for part in value.split(",") if part]
    if not all(n.isdecimal() and n.isascii() for _, _, n in parts):
        return ""
    return _listed(place, (_counted(place, name, int(n)) for name, _, n in parts)) or place.phrase("nothing")


def _so_far(place: Place, value: str) -> str:
    """What has been picked already; of nothing nothing is said."""
    return " " + place.phrase("so_far", res=_bundle(place, value)) if value else ""


def _counted(place: Place, name: str, n: int) -> str:
    if name in COUNTED or name == ANY:
        return place.phrase(f"counted.{name}", n=n)
    return place.phrase("counted.gift", n=n, virtue=_of("virtues")(place, name) or name)


def _part(place: Place, value: str) -> str:
    """A card of a plan, and what it gives."""
    card, _, option = value.partition(":")
    elixir = place.box.elixirs.get(card)
    if elixir is None or not option.isdecimal():
        return _card(place, card)
    options = [elixir.gives, *(other.gives for other in elixir.alternatives)]
    given = options[int(option)] if int(option) < len(options) else {}
    said = _bundle(place, ",".join(f"{name}={n}" for name, n in given.items()))
    return place.phrase("bottle", elixir=_of("elixirs")(place, card) or card, res=said)


def _plan(place: Place, value: str) -> str:
    """Own things, or the cards that are discarded."""
    cards = cards_of(value)
    return _listed(place, (_part(place, card) or card for card in cards)) if cards else place.phrase("own")


def _categories(place: Place, value: str) -> str:
    """What somebody has most of."""
    return _listed(place, (_category(place, part) for part in value.split(",")))


def _category(place: Place, value: str) -> str:
    kind, _, colour = value.partition(".")
    return (_of("allegiances")(place, colour) or colour) if kind == "colour" else _word(place, "category", value)


# Spaces and words ---------------------------------------------------------------------------------


def _requirement(place: Place, value: str) -> str:
    """A space of a quest, and what it wants; or one of the tavern or the store, and what lies there."""
    name, _, at = value.rpartition(".")
    if not at.isdecimal() or not at.isascii() or len(at) > 2:
        return ""
    card = place.box.quests.get(name)
    if card is None:
        return _space(place, name, int(at))
    wants = card.requirements[int(at) - 1] if 0 < int(at) <= len(card.requirements) else None
    every = {**wants.gifts, "gold": wants.gold, "fame": wants.fame} if wants else {}
    res = ",".join(f"{key}={n}" for key, n in every.items() if n)
    return place.phrase("requirement", quest=_of("quests")(place, name) or name, res=_bundle(place, res))


def _space(place: Place, board: str, at: int) -> str:
    if board not in ("tavern", "store") or place.table is None:
        return ""
    spaces = place.table.board(board).spaces
    card = spaces[at - 1] if 0 < at <= len(spaces) else ""
    lies = _card(place, card)
    return place.phrase(f"space.{board}", n=at, card=lies) if lies else place.phrase(f"bare_space.{board}", n=at)


def _thing(place: Place, value: str) -> str:
    """What something is paid for: a card, a space, or an action."""
    return _card(place, value) or _requirement(place, value) or _word(place, "toll", value)


def _word(place: Place, kind: str, value: str) -> str:
    """Words of the game, if there are any for this."""
    found = place.phrase(f"{kind}.{value}")
    return "" if found == f"name.{kind}.{value}" else found


def _source(place: Place, value: str) -> str:
    return place.phrase("pools") if value == "pools" else _person(place, value)


def _text(place: Place, value: str) -> str:
    return place.text(place.box.texts.get(value))


def _function(place: Place, value: str) -> str:
    """One of the two things that a sin card can do."""
    card = place.box.sins.get(str(place.about.get("card", "")))
    at = int(value) - 1 if value.isdecimal() and value.isascii() and len(value) < 3 else -1
    if card is None or not 0 <= at < len(card.functions):
        return ""
    return place.text(card.functions[at].text) or place.phrase("function_n", n=at + 1)


def _sin_function(place: Place, value: str) -> str:
    """A sin card with one of its functions."""
    card, _, number = value.rpartition(".")
    known = place.box.sins.get(card)
    if known is None or number not in ("1", "2"):
        return _card(place, value)
    called, text = (
        place.text(known.name) or _card(place, card) or card,
        place.text(known.functions[int(number) - 1].text),
    )
    return (
        place.phrase("function", card=called, text=text)
        if text
        else place.phrase("untyped", card=called, n=int(number))
    )


def _doing(place: Place, value: str) -> str:
    event, _, thing = value.partition(":")
    if thing:
        return _done(place, event, thing) or _word(place, "event", event)
    return _sin_function(place, value) or _anything(place, value) or _word(place, "event", value)


def _option(place: Place, value: str) -> str:
    every = (part for part in parts_of(list(place.box.sins.values())) if isinstance(part, Choose))
    cards = [place.box.cataclysms, place.box.artifacts, place.box.buildings, place.box.unnamed, place.box.heroes]
    more = (part for part in parts_of([list(kind.values()) for kind in cards]) if isinstance(part, Choose))
    labels = (option.label for choice in (*every, *more) for option in choice.options if option.id == value)
    return place.text(next(labels, None))


def _deck(place: Place, value: str) -> str:
    return _word(place, "deck", value)


def _anything(place: Place, value: str) -> str:
    """The first thing of that name in the box."""
    return _card(place, value) or _requirement(place, value) or _person(place, value)


PEOPLE = (
    "setup.first_drawn",
    "who", "by", "active", "first", "player", "players", "part", "person", "heroes", "order", "owner", "to_act",
    "unnamed",
    "closing", "hit", "to_take", "to_draw", "winners", "setup.unnamed", "setup.first", "card.whom", "reaction.anybody",
    "unnamed.whom", "unnamed.also", "slots", "about",
)  # fmt: skip
CARDS = (
    "card", "recruit.which", "buy_elixir.which", "found.which", "man.which", "gain_gifts.which", "close_portal.which",
    "complete.which", "sin.shown", "artifact.which", "artifact.shown", "treasure.quest",
    "treasure.which", "treasure.pick", "sin.discard", "artifact.discard", "card.discard", "character.untap",
    "character.tap", "marker.quest", "marker.portal", "marker.building", "marker.move", "place",
    "reaction.play", "reaction.shown",
    "unnamed.card", "gift.any", "gift.lose", "pay.gift", "exchange.give", "exchange.get", "sins", "artifacts",
    "characters", "elixirs", "buildings", "tavern", "store", "castles", "estates", "temples", "gone", "treasures",
    "quests", "portals", "pools", "gifts", "fresh", "pool", "unnamed_hand", "cards", "discard", "treasure.turn",
    "covered", "unnamed_deck", "further", "sins_played", "sins_aside", "called",
)  # fmt: skip
NAMERS: dict[str, Namer] = {
    **dict.fromkeys(PEOPLE, _person),
    **dict.fromkeys(CARDS, _card),
    **dict.fromkeys(("hero", "setup.hero"), _hero),
    "armour": _armour,
    "event": _event,
    "answers": _event,
    "thing": _thing,
    "res": _bundle,
    "given": _bundle,
    "waste": _bundle,
    "so_far": _so_far,
    "categories": _categories,
    "pay.how": _plan,
    "parts": _plan,
    "space": _requirement,
    "take_part.which": _requirement,
    "quest.put": _requirement,
    "space.close": _requirement,
    "marker.space": _requirement,
    "source": _source,
    "exchange.with": _source,
    "text": _text,
    "sin.function": _function,
    "sin.which": _sin_function,
    "doing": _doing,
    "card.choice": _option,
    "deck": _deck,
    "bottle": _part,
    "n": number,
    "all": number,
}


# What an option needs or does ---------------------------------------------------------------------


def _character_hint(place: Place, value: str) -> str:
    card = place.box.characters.get(value)
    if card is None:
        return ""
    gives = _bundle(place, ",".join(f"{name}={n}" for name, n in card.gifts.items()))
    return place.phrase("helper", cost=card.cost, res=gives)


def _gifts_hint(place: Place, value: str) -> str:
    card = place.box.characters.get(value)
    return _bundle(place, ",".join(f"{name}={n}" for name, n in card.gifts.items())) if card else ""


def _elixir_hint(place: Place, value: str) -> str:
    card = place.box.elixirs.get(value)
    if card is None:
        return ""
    return place.phrase("elixir", cost=card.cost, res=_bundle(place, _joined(card.gives)))


def _building_hint(place: Place, value: str) -> str:
    card = place.box.buildings.get(value)
    if card is None:
        return ""
    return place.phrase("building", cost=card.cost, text=place.text(card.special.text))


def _man_hint(place: Place, value: str) -> str:
    card = place.box.buildings.get(value)
    return place.text(card.special.text) if card else ""


def _portal_hint(place: Place, value: str) -> str:
    card = place.box.portals.get(value)
    return _bundle(place, _joined(card.cost)) if card else ""


def _sin_hint(place: Place, value: str) -> str:
    card = place.box.sins.get(value)
    return " / ".join(place.text(one.text) for one in card.functions) if card else ""


def _treasure_hint(place: Place, value: str) -> str:
    card = place.box.treasures.get(value)
    if card is None:
        return ""
    if card.is_artifact:
        return place.phrase("an_artifact")
    gains = {**card.gains.gifts, "gold": card.gains.gold, "fame": card.gains.fame, "might": card.gains.might}
    return _bundle(place, _joined({name: n for name, n in gains.items() if n}))


def _artifact_hint(place: Place, value: str) -> str:
    card = place.box.artifacts.get(value)
    return place.text(card.effect.text) if card else ""


def _unnamed_hint(place: Place, value: str) -> str:
    card = place.box.unnamed.get(value)
    return place.text(card.text) if card else ""


def _hero_hint(place: Place, value: str) -> str:
    card = place.box.heroes.get(value)
    return place.text(card.text) if card else ""


def _joined(gifts: Mapping[str, int]) -> str:
    return ",".join(f"{name}={n}" for name, n in gifts.items())


HINTS: dict[str, Namer] = {
    "setup.hero": _hero_hint,
    "recruit.which": _character_hint,
    "buy_elixir.which": _elixir_hint,
    "found.which": _building_hint,
    "man.which": _man_hint,
    "gain_gifts.which": _gifts_hint,
    "close_portal.which": _portal_hint,
    "sin.discard": _sin_hint,
    "reaction.play": _sin_hint,
    "treasure.which": _treasure_hint,
    "treasure.pick": _treasure_hint,
    "artifact.which": _artifact_hint,
    "unnamed.card": _unnamed_hint,
}
NAMES = naming.Names[Box, SevenTable](PACKAGE, NAMERS, _anything, HINTS)
