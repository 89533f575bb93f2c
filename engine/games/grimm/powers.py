"""What figures can do that others cannot: whether they still may, and that they have."""

from __future__ import annotations

from engine import choose, rule
from engine.games.grimm import changes
from engine.games.grimm.table import TOKENS, GrimmTable

SHORT, NO = "short", "no"


def uses_in_all(t: GrimmTable, name: str) -> int:
    """GR-CHA-10, GR-CHA-11, GR-LEN-01: so often in a game; fewer in a short one, as agreed in a long one; 0: no end."""
    uses = t.figure(name).uses
    if uses and not t.chapters and t.long_uses:
        return t.long_uses
    return max(1, uses - 1) if uses and t.ruled("length") == SHORT else uses


def may_use(t: GrimmTable, name: str, power: str) -> bool:
    """GR-CHR-01, GR-CHR-02, GR-CHR-03, GR-SET-18: a power that is somebody's, and is not used up."""
    if t.figure(name).power != power:
        return False
    hero, uses = t.heroes[name], uses_in_all(t, name)
    return not hero.has_used and (not uses or hero.uses < uses)


def use(t: GrimmTable, name: str) -> None:
    """GR-CHR-02, GR-CHA-10: a card that works once in a chapter is turned over, a token that counts is laid down.

    Hands are told to; who plays without cards has none to turn.
    """
    figure, hero = t.figure(name), t.heroes[name]
    hero.has_used = figure.each_chapter
    if figure.uses:
        hero.uses += 1
    t.tell("power.used", who=name, figure=hero.figure)
    if figure.each_chapter and not t.is_drawn:
        t.tell("power.turned", figure=hero.figure)
    if figure.uses:
        t.tell("power.left", who=name, n=uses_in_all(t, name) - hero.uses)


@rule
async def swap(t: GrimmTable, name: str) -> None:
    """GR-CHA-03, GR-OPT-17: a token of one's own becomes one of another kind; that there is none, nobody sees."""
    held = changes.held(t, name)
    if not held and not t.hides_tokens:
        return
    old = await choose("swap.from", held or [NO], name, private=t.hides_tokens)
    if old not in held:
        return
    new = await choose("swap.to", [token for token in TOKENS if token != old], name, token=old)
    use(t, name)
    changes.lose(t, name, old, 1)
    changes.gain(t, name, new, 1)
