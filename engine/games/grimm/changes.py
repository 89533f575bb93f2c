"""The small changes of Dice Upon a Time: each does one thing to the table and tells it."""

from __future__ import annotations

from engine.games.grimm.table import ON_SNAKE_DIE, TOKENS, GrimmTable
from engine.pieces.sockets import PlacedDie, lift, on_top

LOW = ("1", "2")

# Tokens -------------------------------------------------------------------------------------------


def gain(t: GrimmTable, name: str, token: str, n: int) -> None:
    """GR-LOC-11, GR-LOC-12: out of a supply that never ends."""
    if name in t.heroes and n > 0:
        t.heroes[name].tokens[token] = t.heroes[name].tokens.get(token, 0) + n
        t.turn.gained |= name == t.active and bool(t.turn.socket)
        t.tell("token.gained", who=name, amount=f"{n}:{token}", n=n)


def lose(t: GrimmTable, name: str, token: str, n: int) -> None:
    """GR-QST-07: back into the supply, as far as there are any."""
    lost = min(n, t.heroes[name].tokens.get(token, 0)) if name in t.heroes else 0
    if lost:
        t.heroes[name].tokens[token] -= lost
        t.tell("token.lost", who=name, amount=f"{lost}:{token}", n=lost)


def pay(t: GrimmTable, name: str, tokens: dict[str, int]) -> None:
    """GR-QST-06, GR-QST-21: all of it."""
    for token, n in tokens.items():
        lose(t, name, token, n)


def held(t: GrimmTable, name: str) -> list[str]:
    """The kinds of tokens that somebody has."""
    return [token for token in TOKENS if t.heroes[name].tokens.get(token, 0) > 0]


# Dice ---------------------------------------------------------------------------------------------


def put_down(t: GrimmTable, name: str, face: str, socket: str) -> None:
    """GR-PLC-02, GR-PLC-12, GR-TRN-04: a die leaves the pool and lies there until the chapter is over."""
    t.heroes[name].pool.remove(face)
    t.dice.setdefault(socket, []).append(PlacedDie(name, face))
    if socket == "wolf":
        t.wolf_was_here = True


def take_back(t: GrimmTable, socket: str) -> None:
    """GR-PLC-16, GR-TRN-09: the die on top is an unused one of its owner's again, and shows what it showed."""
    die = lift(t.dice, socket)
    if die.owner in t.heroes:
        t.heroes[die.owner].pool.append(die.face)
        t.tell("die.back", who=die.owner, face=die.face, socket=socket)


def clear_die(t: GrimmTable, socket: str) -> None:
    """GR-ITM-12: the die on top is put aside beside its owner."""
    die = lift(t.dice, socket)
    if die.owner in t.heroes:
        t.heroes[die.owner].aside.append(die.face)
    t.tell("die.cleared", who=die.owner, face=die.face, socket=socket)


def own_tops(t: GrimmTable, name: str) -> list[str]:
    """Sockets on whose top lies a die of theirs."""
    tops = {socket: on_top(t.dice, socket) for socket in t.dice}
    return [socket for socket, top in tops.items() if top and top.owner == name]


def is_snake(face: str) -> bool:
    """Does the snake's die show this?"""
    return face.startswith(ON_SNAKE_DIE) and face.removeprefix(ON_SNAKE_DIE).isdecimal()


def low_dice(t: GrimmTable, name: str) -> list[str]:
    """GR-CHA-12, GR-ITM-18, GR-SNK-07: ones and twos of somebody's roll, the snake's die too."""
    pool = t.heroes[name].pool if name in t.heroes else []
    return [face for face in t.rolled.get(name, ()) if face.removeprefix(ON_SNAKE_DIE) in LOW and face in pool]


def snake_lies(t: GrimmTable) -> bool:
    """GR-ITM-08: has the snake's die been placed, given away or put aside?  Then nobody can roll it."""
    placed = (die.face for stack in (*t.dice.values(), t.wolf_field) for die in stack)
    return any(is_snake(face) for face in (*placed, *(face for hero in t.heroes.values() for face in hero.aside)))


def snake_is_out(t: GrimmTable) -> bool:
    """GR-SNK-08: does it lie anywhere but in its own place, placed or not?"""
    return snake_lies(t) or any(is_snake(face) for hero in t.heroes.values() for face in hero.pool)


def snake_goes_home(t: GrimmTable) -> None:
    """GR-SNK-08, GR-SNK-09, GR-SNK-11: wherever it lies it goes back to its own place, where it counts for nothing."""
    t.dice = {socket: left for socket, stack in t.dice.items() if (left := _without_snake(stack))}
    t.wolf_field = _without_snake(t.wolf_field)
    for hero in t.heroes.values():
        hero.pool = [face for face in hero.pool if not is_snake(face)]
        hero.aside = [face for face in hero.aside if not is_snake(face)]


def _without_snake(dice: list[PlacedDie]) -> list[PlacedDie]:
    return [die for die in dice if not is_snake(die.face)]


# Cards --------------------------------------------------------------------------------------------


def is_new(t: GrimmTable, tale: str) -> None:
    """GR-STY-14: it has come to somebody just now; what was before does not count for it."""
    t.turn.fresh.append(tale)
    t.turn.stops_before.setdefault(tale, []).append(len(t.turn.stops))


def lay_aside(t: GrimmTable, tale: str) -> None:
    """GR-STY-15: a story card that is done goes onto its pile."""
    t.tale_deck.discard.append(tale)


def drop_quest(t: GrimmTable, name: str, quest: str) -> None:
    """GR-QST-10, GR-QST-16, GR-OPT-10: what is put away takes along what was fetched and ticked off for it."""
    deeds = t.deeds(name)
    deeds.quests.remove(quest)
    forget(t, name, quest)
    if t.ruled("discarded_quest") == "under_deck":
        under_deck(t, quest)
    t.tell("quest.put_away" if t.ruled("discarded_quest") == "under_deck" else "quest.out", who=name, quest=quest)


def forget(t: GrimmTable, name: str, quest: str) -> None:
    """GR-QST-08, GR-QST-22: a thing that was fetched goes back, and so do ticks."""
    t.deeds(name).visited.pop(quest, None)
    if quest in t.heroes[name].deeds.fetched:
        t.heroes[name].deeds.fetched.remove(quest)


def under_deck(t: GrimmTable, quest: str) -> None:
    """GR-LOC-05, GR-LOC-07: under the deck that it came from."""
    deck = t.quest_decks.get(str(t.box.quests[quest].points)) if quest in t.box.quests else None
    if deck is not None:
        deck.put_under([quest])
