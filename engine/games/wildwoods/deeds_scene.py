"""The verbs of cards that concern dice, Luma and Brom, the scene, and the hands."""

from __future__ import annotations

from engine import choose, leave, pause, rule
from engine.games.wildwoods import changes, verbs
from engine.games.wildwoods.cards import TEXT, aloud, follow
from engine.games.wildwoods.steps import SCENE_ENDS
from engine.games.wildwoods.table import WildTable
from engine.pieces.cardtext import lines_of
from engine.pieces.verbs import ByHand, Counter
from engine.pieces.words import ref

# Dice, Luma and Brom ------------------------------------------------------------------------------


@rule
async def add_die(t: WildTable, op: verbs.AddDie, card: str) -> None:
    """WW-DIC-02, WW-DIC-13: one of each kind, until the chapter is over."""
    changes.add_die(t, op.die)


@rule
async def remove_die(t: WildTable, op: verbs.RemoveDie, card: str) -> None:
    """WW-DIC-03: a card takes it back."""
    changes.remove_die(t, op.die)


@rule
async def reroll(t: WildTable, op: verbs.Reroll, card: str) -> None:
    """WW-DIC-09, WW-DIC-11: so many dice of the roll may be rolled again for nothing, if any lie there."""
    if not t.dice:
        t.tell("reroll.no_dice")
        return
    t.rerolls += op.n
    t.tell("reroll.free", n=t.rerolls)


@rule
async def flip(t: WildTable, op: verbs.Flip, card: str) -> None:
    """WW-LBR-10: the other side shows from now on."""
    flip_card(t, op.card)


def flip_card(t: WildTable, card: str) -> None:
    """WW-LBR-03, WW-LBR-08, WW-LBR-09, WW-LBR-11: Luma's or Brom's card is turned over; not one that is discarded."""
    if card == "luma":
        t.campaign.luma = "second" if t.campaign.luma == "first" else "first"
        t.tell(f"luma.{t.campaign.luma}")
    elif t.brom_is_away:
        t.tell("brom.away")
    else:
        t.campaign.brom = "cure" if t.campaign.brom == "protect" else "protect"
        t.tell(f"brom.{t.campaign.brom}")


# The scene ----------------------------------------------------------------------------------------


@rule
async def place_location_pawn(t: WildTable, op: verbs.PlaceLocationPawn, card: str) -> None:
    """WW-LOC-06, WW-LOC-08: it counts as overcome, and stays unread; one of another page gets no pawn."""
    if t.location(op.id):
        changes.overcome(t, op.id)


@rule
async def go_to_scene(t: WildTable, op: verbs.GoToScene, card: str) -> None:
    """WW-SCE-06, WW-TRA-04: where the story goes on."""
    t.next = op.id


@rule
async def scene_end(t: WildTable, op: verbs.SceneEnd, card: str) -> None:
    """WW-SCE-01, WW-GEN-07: a card ends the scene for one side; one that is over already has its ending."""
    if t.phase != "ending":
        t.outcome = op.by
        leave(SCENE_ENDS)


@rule
async def chapter_restart(t: WildTable, op: verbs.ChapterRestart, card: str) -> None:
    """WW-GEN-07, WW-SHC-04: the chapter begins again; the scene ends at once, in its setup too."""
    t.next = "restart_chapter"
    if t.phase != "ending":
        t.outcome = "shadow"
        leave(SCENE_ENDS)


@rule
async def game_end(t: WildTable, op: verbs.GameEnd, card: str) -> None:
    """WW-GEN-07: the story is over once the scene is."""
    t.next, t.outcome = "game_end", t.outcome or op.by


@rule
async def shuffle(t: WildTable, op: verbs.Shuffle, card: str) -> None:
    """WW-EXC-13: the hands shuffle; nobody knows the order any more."""
    if not t.is_drawn:
        await pause(f"deck.shuffle_{op.deck}")
    if op.deck in t.in_order:
        t.in_order.remove(op.deck)
    if op.deck == "exploration":
        t.on_top = []
    t.shadows_mixed = t.shadows_mixed or op.deck == "shadow"


@rule
async def counter(t: WildTable, op: Counter, card: str) -> None:
    """WW-SCE-02: a scene counts something, as far as it goes."""
    known = t.scene.counters.get(op.name)
    value = t.counters.get(op.name, known.start if known else 0) + op.n
    if known and known.most is not None:
        value = min(known.most, value)
    t.counters[op.name] = max(0, value)
    t.tell("counter.changed", counter=op.name, left=t.counters[op.name])


# Choices and hands --------------------------------------------------------------------------------


async def choose_one(t: WildTable, op: verbs.Choose, card: str) -> None:
    """WW-GEN-01: the player decides, and what was picked may matter later."""
    await follow(t, lines_of(op, await picked_option(t, op, card)), card)


@rule
async def picked_option(t: WildTable, op: verbs.Choose, card: str) -> str:
    """WW-GEN-01: one of those whose conditions hold."""
    options = TEXT.open_options(t, op)
    if not options:
        return ""
    picked = await choose("card.choice", options, text=ref(op.text), card=card)
    if op.id:
        t.campaign.choices[op.id] = picked
    return picked


async def by_hand(t: WildTable, op: ByHand, card: str) -> None:
    """WW-GEN-03: read out, done by the people, and corrected where a tracker has to know."""
    await aloud(t, ref(op.text), card, by_hand=True)
