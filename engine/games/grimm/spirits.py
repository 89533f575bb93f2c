"""The four forest spirits: the wolf works at once, the others when the chapter is over."""

from __future__ import annotations

from engine import choose, rule
from engine.games.grimm import changes, placing, reactions
from engine.games.grimm.table import FOX, SPIRIT_SOCKETS, GrimmTable
from engine.games.grimm.verbs import DiceOnSpirits
from engine.pieces.order import seated_after
from engine.pieces.sockets import PlacedDie, on_top

# The wolf -------------------------------------------------------------------------------------------


async def wolf(t: GrimmTable) -> None:
    """GR-WLF-02, GR-WLF-05, GR-WLF-08: at once, clockwise from the left; before the face of the die does anything."""
    t.to_give = [name for name in seated_after(t.players, t.active) if gives(t, name)]
    t.tell("wolf.wakes", who=t.active)
    if t.to_give:
        await reactions.offered(t, "wolf", t.active)
    while t.to_give:
        await give_die(t)


def gives(t: GrimmTable, name: str) -> bool:
    """Whoever has dice left; the one who called it, or has passed, by a house rule.

    GR-WLF-03, GR-WLF-06, GR-OPT-01, GR-OPT-02, GR-PAS-05, GR-WLF-10.
    """
    if name not in t.heroes or not t.heroes[name].pool:
        return False
    if name == t.active:
        return t.ruled("wolf_active") == "gives_too"
    return not t.heroes[name].has_passed or t.ruled("wolf_passed") == "give"


@rule
async def give_die(t: GrimmTable) -> None:
    """GR-WLF-04, GR-WLF-07, GR-DIE-03: a die of one's choice, whose face stays idle."""
    name = t.to_give[0]
    if name in t.heroes and t.heroes[name].pool:
        face = await choose("wolf.die", dict.fromkeys(t.heroes[name].pool), name)
        t.heroes[name].pool.remove(face)
        t.wolf_field.append(PlacedDie(name, face))
        t.tell("wolf.fed", who=name, face=face)
    t.to_give = t.to_give[1:]


# What they are good for -------------------------------------------------------------------------------


def recommended(t: GrimmTable, name: str) -> list[str]:
    """GR-PAS-04: spirits that would take one of somebody's dice, and give something for it."""
    found = [one for one in SPIRIT_SOCKETS if any(_is_worth(t, name, one, face) for face in t.heroes[name].pool)]
    return list(dict.fromkeys(socket.partition("_")[0] for socket in found))


def _is_worth(t: GrimmTable, name: str, socket: str, face: str) -> bool:
    """GR-PAS-04, GR-SNK-09, GR-SPR-04, GR-SPR-05, GR-WLF-09: the last chapter pays nothing but side quests."""
    spirit = socket.partition("_")[0]
    if not placing.fits(t, name, face, socket):
        return False
    if t.is_last_chapter and spirit not in t.spirits_of(name) and _counts_spirits(t, name):
        return True
    if spirit == "wolf":
        return not t.together and not t.wolf_was_here and any(gives(t, other) for other in t.others(name))
    return not t.is_last_chapter and not (spirit == "fox" and changes.is_snake(face))


def _counts_spirits(t: GrimmTable, name: str) -> bool:
    """GR-SPR-05: is there a side quest for dice on spirits?"""
    cards = (t.box.tales.get(tale) for tale in t.deeds(name).tales)
    return any(card and any(isinstance(one, DiceOnSpirits) for one in card.when) for card in cards)


# Rewards --------------------------------------------------------------------------------------------


def pay_out(t: GrimmTable) -> None:
    """GR-SPR-04, GR-END-03, GR-END-08: snake, rabbit, fox, by the stacks as they lie."""
    by_snake, by_rabbit = winner(t, "snake"), winner(t, "rabbit")
    _snake(t, by_snake)
    _rabbit(t, by_rabbit)
    _fox(t)


def winner(t: GrimmTable, spirit: str) -> str:
    """GR-RAB-02, GR-SNK-02: whose die lies on top."""
    top = on_top(t.dice, spirit)
    return top.owner if top and top.owner in t.heroes else ""


def _snake(t: GrimmTable, name: str) -> None:
    """GR-SNK-02, GR-SNK-08, GR-SNK-11, GR-END-05: its die comes back first, then goes to whoever won it."""
    changes.snake_goes_home(t)
    t.snake_holder = name
    if t.snake_holder:
        t.tell("snake.won", who=t.snake_holder)


def _rabbit(t: GrimmTable, name: str) -> None:
    """GR-RAB-02, GR-RAB-03, GR-RAB-04, GR-RAB-09, GR-RAB-10, GR-END-04, GR-OPT-04: the marker, and a token."""
    if t.ruled("rabbit_token") == "lapses":
        _lapse(t)
    if not name:
        return
    t.first = name
    if sum(hero.rabbit for hero in t.heroes.values()) >= t.box.start.rabbit_tokens:
        other = next((hero for hero in t.heroes.values() if hero.rabbit and hero.name != name), None)
        if other is None:
            t.tell("rabbit.kept", who=name)
            return
        other.rabbit -= 1
        t.tell("rabbit.gone", who=other.name, n=1)
    t.heroes[name].rabbit += 1
    t.tell("rabbit.won", who=name, n=1)


def _lapse(t: GrimmTable) -> None:
    """GR-RAB-09: a token that was not used in its chapter is gone."""
    for hero in t.heroes.values():
        if hero.rabbit:
            hero.rabbit = 0
            t.tell("rabbit.lapsed", who=hero.name, n=0)


def _fox(t: GrimmTable) -> None:
    """GR-FOX-02, GR-SNK-09: kept apart for the next roll; the snake's die goes home instead."""
    for socket in FOX:
        for die in t.dice.get(socket, []):
            if die.owner in t.heroes and not changes.is_snake(die.face):
                t.heroes[die.owner].fox += 1
                t.tell("fox.kept", who=die.owner)
