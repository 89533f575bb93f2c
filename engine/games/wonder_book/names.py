"""What people call the things of Wonder Book: areas, heroes, cards and all else that the table knows by a short name.

With the table at hand names are better: two chapters may have a card of the same number, a wyrm is known by where it
stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.wonder_book.attack import in_hand, in_reach, printed_dice
from engine.games.wonder_book.box import Box
from engine.games.wonder_book.pack import Card, Effect, SpecialAction
from engine.games.wonder_book.rolls import spark_cost
from engine.games.wonder_book.table import AS_PRINTED, ELSEWHERE, PURPLE, UNSEEN, WYRM_NAMES, WonderTable
from engine.games.wonder_book.verbs import Either
from engine.pieces import naming
from engine.pieces.naming import number
from engine.pieces.words import parts_of
from engine.table import HIDDEN

PACKAGE = "engine.games.wonder_book"


Place = naming.NamingPlace[Box, WonderTable]
Namer = Callable[[Place, str], str]


def _known_card(place: Place, number: str | int) -> Card | None:
    """The card of this number: of the chapter on the table, else of the first that has one."""
    wanted = int(number) if str(number).isdecimal() else 0
    chapter = place.table.campaign.chapter if place.table else 0
    first = (card for (_, known), card in place.box.cards.items() if known == wanted)
    return place.box.card(chapter, wanted) or next(first, None)


# People and places --------------------------------------------------------------------------------


def _hero(place: Place, value: str) -> str:
    card = place.box.heroes.get(value)
    return place.text(card.name) if card else ""


def _one_of_us(place: Place, value: str) -> str:
    """A hero; or a friend whom wyrms attack as if it were one."""
    return _hero(place, value) or _figure(place, value)


def _player(place: Place, value: str) -> str:
    return place.phrase("player", n=value) if value.isdecimal() else value


def _area(place: Place, value: str) -> str:
    area = place.box.areas.get(value)
    return place.noun(area.label) if area else ""


def _border(place: Place, value: str) -> str:
    a, line, b = value.partition("|")
    if not line:
        return ""
    return place.phrase("border", area=_area(place, a) or a, other=_area(place, b) or b)


def _sparks(place: Place, value: str) -> str:
    """Sparks are a number, and in what has to be put back also the area where they lie."""
    return value if value.isdecimal() else _area(place, value)


def _wyrm(place: Place, value: str) -> str:
    """Wyrms are all alike: one is known by where it stands, and how."""
    wyrm = place.table.wyrms.get(value) if place.table else None
    if wyrm is None:
        return _gone(place, value)
    state = "stunned" if wyrm.stunned else "standing"
    return place.phrase(f"wyrm.{state}", area=_area(place, wyrm.area) or wyrm.area)


def _some_wyrm(place: Place, value: str) -> str:
    """For hands that have to do something with it, and see how it stands."""
    wyrm = place.table.wyrms.get(value) if place.table else None
    return place.phrase("wyrm.some", area=_area(place, wyrm.area) or wyrm.area) if wyrm else _gone(place, value)


def _gone(place: Place, value: str) -> str:
    """A foe of the pack; or a Wyrm that is not on the map any more, whose letter nobody has ever seen."""
    return (
        _figure(place, value)
        if value in place.box.entities or len(value) != 1 or value not in WYRM_NAMES
        else place.phrase("wyrm.gone")
    )


def _somebody(place: Place, value: str) -> str:
    """The other one: a hero, or an area on the other side of a border."""
    return _hero(place, value) or _area(place, value)


def _stack(place: Place, value: str) -> str:
    """A stack has the colour of its banner, for which there is a phrase, or is a single card."""
    return _numbered(place, value.removeprefix("card ")) if value.startswith("card ") else ""


def _token(place: Place, value: str) -> str:
    """Tokens are called as cards call them; the one that lies in every box has a name of its own."""
    said = value.replace("_", " ")
    return place.phrase("dark_aura") if said.casefold() == "dark aura" else said


def _figure(place: Place, value: str) -> str:
    entity = place.box.entities.get(value)
    return place.text(entity.name) if entity else ""


def _object(place: Place, value: str) -> str:
    """Objects bear the name of their card, in one of its languages."""
    things = (card.interaction.name for card in place.box.cards.values() if card.interaction)
    return place.text(next((thing for thing in things if value in thing.words.values()), None))


def _map(place: Place, value: str) -> str:
    scenery = place.box.maps.get(value)
    return place.text(scenery.title) if scenery else ""


# Cards --------------------------------------------------------------------------------------------


def _skill(place: Place, value: str) -> str:
    known = value in place.box.heroes or value.partition(":")[0] in place.box.upgrades
    return place.text(place.box.skill(value).name) if known else ""


def _upgrade(place: Place, value: str) -> str:
    """An upgrade has no name of its own: it is known by its two skills."""
    card = place.box.upgrades.get(value)
    if card is None:
        return ""
    return place.phrase("upgrade", hero=_hero(place, card.hero), sides=_sides(place, value))


def _sides(place: Place, value: str) -> str:
    card = place.box.upgrades.get(value)
    return place.phrase("sides", a=place.text(card.a.name), b=place.text(card.b.name)) if card else ""


def _item(place: Place, value: str) -> str:
    card = _known_card(place, value)
    return place.text(card.item.name) if card and card.item else _numbered(place, value)


def _interaction(place: Place, value: str) -> str:
    card = _known_card(place, value)
    said = place.text(card.interaction.name) if card and card.interaction else ""
    return place.phrase("card", n=value, title=said) if said else _numbered(place, value)


def _numbered(place: Place, value: str) -> str:
    return place.phrase("card_number", n=value) if value.isdecimal() else ""


def _shred(place: Place, value: str) -> str:
    if value in (HIDDEN, UNSEEN):
        return place.phrase("hidden_shred")
    shred = place.box.shreds.get(value)
    return _marked(place.text(shred.name), shred.mark) if shred else ""


def _wyrm_card(place: Place, value: str) -> str:
    card = place.box.wyrm_cards.get(value)
    if card is None and value.startswith(PURPLE):
        return _numbered(place, value.rpartition("-")[2])
    return _marked(place.text(card.name), card.mark) if card else ""


def _marked(said: str, mark: str) -> str:
    """Cards of the owner's box may have no name, but a mark to tell them by."""
    return said or mark


def _lying(place: Place, value: str) -> str:
    """A card as hands know it: `item:12`, `shred:cocoa`, `rule:2:0`, or the bare number of any card."""
    kind, _, rest = value.partition(":")
    if kind == "rule":
        action = _rule_action(place, rest)
        return place.text(action.name) if action else ""
    if value in (HIDDEN, UNSEEN):
        return _shred(place, value)
    return {"item": _item, "shred": _shred}[kind](place, rest) if kind in ("item", "shred") else value


def _rule_action(place: Place, value: str) -> SpecialAction | None:
    """What a special rule lets heroes do: `2:0` is the first action on card 2."""
    number, _, index = value.partition(":")
    card = _known_card(place, number)
    actions = card.special_rule.special_actions if card and card.special_rule else ()
    return dict(enumerate(actions)).get(int(index) if index.isdecimal() else -1)


def _option(place: Place, value: str) -> str:
    card = _known_card(place, place.about.get("card", 0))
    options = card.options if card else ()
    return place.text(next((option.label for option in options if option.id == value), None))


def _either(place: Place, value: str) -> str:
    every = parts_of([place.box.chapters, place.box.shreds, place.box.wyrm_cards])
    lines = (line for line in every if isinstance(line, Either))
    return place.text(next((line.labels[value] for line in lines if value in line.labels), None))


def _deed(place: Place, value: str) -> str:
    """An action with what it is taken with: `move:square`, `attack:2`, `skill:nora`, `special:item:12`."""
    deed, thrown, n = value.partition("=")
    if thrown:
        return place.phrase("deed.thrown", deed=_deed(place, deed), n=int(n) if n.isdecimal() else n)
    kind, _, rest = value.partition(":")
    if rest in (AS_PRINTED, ELSEWHERE):
        return f"{place.word(f'option.{kind}')}, {place.word(f'option.{rest}')}"
    if kind == "move":
        return place.phrase("deed.move", area=_area(place, rest) or rest)
    if kind == "attack" and rest:
        return place.phrase("deed.attack", n=int(rest) if rest.isdecimal() else rest)
    namer = {"skill": _skill, "interact": _interaction, "special": _lying}.get(kind)
    return namer(place, rest) if rest and namer else ""


# Anything else ------------------------------------------------------------------------------------


def _text(place: Place, value: str) -> str:
    """Words of the box; several of them are read one after the other."""
    return "\n\n".join(filter(None, (place.text(place.box.texts.get(part)) for part in value.split())))


def _left(place: Place, value: str) -> str:
    """The actions that are left: those of the turn, and those that came on top."""
    extra = place.about.get("extra", 0)
    return str(int(value) + extra) if value.isdecimal() and type(extra) is int else value


def _several(place: Place, value: str) -> str:
    """Short names with a blank between them."""
    return ", ".join(_anything(place, part) or part for part in value.split())


def _anything(place: Place, value: str) -> str:
    """The first thing of that name in the box."""
    if ":" in value and value.partition(":")[0] in ("item", "shred", "rule"):
        return _lying(place, value)
    found = (namer(place, value) for namer in (_hero, _area, _upgrade, _skill, _shred, _wyrm_card, _figure, _wyrm))
    return next(filter(None, found), "")


HEROES = (
    "hero", "heroes", "who", "turn.who", "card.who", "card.hero", "card.there", "card.keeper", "swap.who", "give.whom",
    "take.whom", "wyrm.attacks", "wyrm.did", "scarce.who", "hero.choose",
)  # fmt: skip
AREAS = ("area", "before", "move.where", "map.start", "spawn.where", "wyrm.moves", "wyrm.pushed")
WYRMS = ("wyrm", "attack.target", "card.wyrm", "wyrm.next", "wyrm.removed", "wyrm.removed_anywhere")
LYING = ("card", "special", "give.what", "take.what", "special.which", "special.shown")
SHREDS = (
    "shred",
    "shreds",
    "shred_deck",
    "shred_discard",
    "shred.draw",
    "shred.draw_shuffled",
    "shred.which",
    "take.shred",
)
WYRM_CARDS = ("wyrm_card", "wyrm_deck", "wyrm_discard", "wyrm_card.draw", "wyrm_card.draw_shuffled")
OTHERS: Mapping[str, Namer] = {
    **dict.fromkeys(("text", "does", "says", "popup"), _text),
    **dict.fromkeys(("player", "setup.leaves"), _player),
    "map": _map,
    "scenery": _map,
    "other": _somebody,
    "wyrms": _some_wyrm,
    "stacks": _stack,
    "sparks": _sparks,
    "borders": _border,
    "token": _token,
    "tokens": _token,
    "figure": _figure,
    "figures": _figure,
    "object": _object,
    "item": _item,
    "items": _item,
    "skill": _skill,
    "skill.which": _skill,
    "upgrade": _upgrade,
    "upgrades": _upgrade,
    "sides": _sides,
    "upgrade.side": _skill,
    "word": number,
    "words": number,
    "card.erased": number,
    "keywords": number,
    "cards": _several,
    "interact.which": _interaction,
    "interaction": _interaction,
    "left": _left,
    "turn.action": _deed,
    "closed": _option,
    "card.unknown": _numbered,
    "card.choice": _option,
    "card.either": _either,
}
NAMERS: Mapping[str, Namer] = {
    **dict.fromkeys(HEROES, _one_of_us),
    **dict.fromkeys(AREAS, _area),
    **dict.fromkeys(WYRMS, _wyrm),
    **dict.fromkeys(LYING, _lying),
    **dict.fromkeys(SHREDS, _shred),
    **dict.fromkeys(WYRM_CARDS, _wyrm_card),
    **OTHERS,
}


# What an option does ------------------------------------------------------------------------------


def _price(place: Place, wanted: Effect, kind: str, hero: str = "", *, is_open: bool = True) -> str:
    """WB-SPK-05: what it costs this hero, or whoever acts, just now, and what it does."""
    t = place.table
    who = hero or _who_acts(place)
    sparks = spark_cost(t, who, wanted, kind) if t and who in t.heroes else wanted.spark_cost
    every = (("sparks", sparks), ("hearts", wanted.heart_cost))
    costs = [place.phrase(f"cost.{what}", n=count) for what, count in every if count]
    return " ".join([*costs, place.text(wanted.text) if is_open else ""]).strip()


def _who_acts(place: Place) -> str:
    """WB-ADD-07, WB-STO-02: who is asked out of turn, or whom cards mean just now."""
    return str(place.about.get("acts", place.table.you if place.table else ""))


def _holder(place: Place, kind: str, card: str | int) -> str:
    """Who has the card, whoever acts first of all; nobody: everybody may use it, or it is not known."""
    t = place.table
    heroes = [t.heroes[t.you], *t.heroes.values()] if t and t.you in t.heroes else [*t.heroes.values()] if t else []
    return next((hero.name for hero in heroes if card in (hero.items if kind == "item" else hero.shreds)), "")


def _skill_text(place: Place, value: str) -> str:
    if value not in place.box.heroes and value.partition(":")[0] not in place.box.upgrades:
        return ""
    card, upgrade = place.box.skill(value), place.box.upgrades.get(value.partition(":")[0])
    hero = upgrade.hero if upgrade else value
    return f"{place.text(card.moment)} {_price(place, card.effect, 'skill', hero)}".strip()


def _shred_text(place: Place, value: str) -> str:
    shred = place.box.shreds.get(value)
    if shred is None:
        return ""
    price = _price(place, shred.effect, "special", _holder(place, "shred", value))
    return f"{place.text(shred.moment)} {price}".strip()


def _item_text(place: Place, value: str) -> str:
    card = _known_card(place, value)
    item = card.item if card else None
    if item is None:
        return ""
    if item.special_action is None:
        return place.text(item.text)
    holder = _holder(place, "item", card.number) if card and item.special_action.who == "holder" else ""
    return _price(place, item.special_action.effect, "special", holder)


def _lying_text(place: Place, value: str) -> str:
    kind, _, rest = value.partition(":")
    if kind == "rule":
        action = _rule_action(place, rest)
        return _price(place, action.effect, "special") if action else ""
    return {"item": _item_text, "shred": _shred_text}[kind](place, rest) if kind in ("item", "shred") else ""


def _option_text(place: Place, value: str) -> str:
    card = _known_card(place, place.about.get("card", 0))
    options = card.options if card else ()
    return place.text(next((option.text for option in options if option.id == value), None))


def _attack_text(place: Place, value: str) -> str:
    card = place.box.heroes.get(value)
    return place.text(card.attack.text) if card and card.attack else ""


def _deed_text(place: Place, value: str) -> str:
    """What an action costs and does, before it is taken."""
    if value == "attack":
        return _reach_text(place)
    kind, _, rest = value.partition("=")[0].partition(":")
    hinters = {"skill": _skill_text, "special": _lying_text, "interact": _interaction_text}
    return hinters[kind](place, rest) if rest and kind in hinters else ""


def _reach_text(place: Place) -> str:
    """WB-ATK-01, WB-ATK-03: with how many dice an attack is rolled now, and how many it reaches, as a map knows."""
    t, who = place.table, _who_acts(place)
    if t is None or who not in t.heroes or not t.areas:
        return ""
    near, dice = len(in_reach(t, who)), printed_dice(t, who)
    if not near or not dice:
        return "" if near else place.phrase("reach.nobody")
    return place.phrase("reach.near", dice=in_hand(t, who, dice), n=near)


def _interaction_text(place: Place, value: str) -> str:
    """What it costs; what it does stands on the back, which nobody has seen yet."""
    card = _known_card(place, value)
    return _price(place, card.interaction.effect, "interact", is_open=False) if card and card.interaction else ""


HINTS: Mapping[str, Namer] = {
    "turn.action": _deed_text,
    "interact.which": _interaction_text,
    "skill.which": _skill_text,
    "upgrade.side": _skill_text,
    "special.which": _lying_text,
    "special.shown": _lying_text,
    "give.what": _lying_text,
    "take.what": _lying_text,
    "shred": _shred_text,
    "item": _item_text,
    "skill": _skill_text,
    "card.choice": _option_text,
    "hero.choose": _attack_text,
}


# All of it ---------------------------------------------------------------------------------------


READ = ("card.read", "card.choice", "card.text", "map.opened", "goal.set", "ending.read")


def _heading(place: Place, key: str) -> str:
    """The title of the side of the card that is read; of the first also that of its chapter."""
    number, shown = _heard(place)
    card = _known_card(place, number)
    if key not in READ or card is None:
        return ""
    side = card.back if shown == "back" else card.front
    titles = ["" if shown == "back" else _title_of_chapter(place, card), place.text(side.title) if side else ""]
    titles += [_title_of_ending(place, card)] * (key == "ending.read")
    return ": ".join(filter(None, titles))


def _heard(place: Place) -> tuple[str, str]:
    """The card that is read, and which of its sides: what the ask says, or what was heard last."""
    heard = place.table.read_from[-1:] if place.table and "card" not in place.about else []
    number, _, side = heard[0].partition(" ") if heard else (place.about.get("card", 0), "", place.about.get("side"))
    return str(number), str(side)


def _title_of_chapter(place: Place, card: Card) -> str:
    """Of its first card alone."""
    number = place.table.campaign.chapter if place.table else 0
    chapter = place.box.chapters.get(number)
    is_first = chapter is not None and place.box.numbers(number)[:1] == [card.number]
    return place.text(chapter.title) if chapter and is_first else ""


def _title_of_ending(place: Place, card: Card) -> str:
    n = int(place.about.get("n", 0))
    fitting = (one.title for one in (card.end.endings if card.end else ()) if one.min <= n <= one.max)
    return place.text(next(fitting, None))


NAMES = naming.Names[Box, WonderTable](PACKAGE, NAMERS, _anything, HINTS, _heading)
