"""Shadow cards and story cards: how they are drawn, what they do, and where they go."""

from __future__ import annotations

from engine import choose, draw, effect, pause, rule
from engine.games.wildwoods.cards import carry_out, read_out
from engine.games.wildwoods.pack import Effect, StoryCard
from engine.games.wildwoods.table import BROM, UNKNOWN, WildTable
from engine.games.wildwoods.verbs import DrawShadow, DrawStory
from engine.pieces.words import ref

# Shadow cards -------------------------------------------------------------------------------------


async def draw_shadow(t: WildTable, op: DrawShadow, card: str) -> None:
    """WW-SHC-02: a card says so."""
    await draw_shadow_cards(t, op.n)


async def draw_shadow_cards(t: WildTable, count: int) -> None:
    """WW-SPI-06, WW-SPI-08: one after the other."""
    for more in range(count - 1, -1, -1):
        if not await shadow_card(t, more):
            return


@effect
async def shadow_card(t: WildTable, more: int) -> bool:
    """WW-SHC-01, WW-SHC-02, WW-LBR-02: its words first, then it lies on top of its pile.  False: there is none left."""
    if await saved_by_brom(t):
        return True
    name = await shadow_drawn(t, more)
    if name:
        known = t.box.shadows.get(name)
        try:
            await read_out(t, known.in_play if known else Effect(), name)
        finally:  # also when its own words end the scene
            put_on_pile(t, name)
    return bool(name) or not t.chapter.whole_shadows


def put_on_pile(t: WildTable, name: str) -> None:
    """WW-SHC-01, WW-SHC-03: on top, in this order."""
    if name in t.resolving:
        t.resolving.remove(name)
        t.shadow_discard.append(name)


def can_save(t: WildTable) -> bool:
    """WW-LBR-02, WW-LBR-04, WW-LBR-15: only now, once in a chapter, and with both of them in their spaces."""
    ready = not t.campaign.luma_brom_used and not t.brom_is_away
    known = t.final_is_next() if t.chapter.whole_shadows else not others(t, t.shadow_deck)
    return ready and known and t.ability_of("luma", "luma_brom") is not None


@rule
async def saved_by_brom(t: WildTable) -> bool:
    """WW-LBR-02, WW-LBR-03, WW-SHC-05: Brom lies down in place of the last shadow; Luma's card is turned."""
    if not can_save(t) or not await steps_between(t):
        return False
    t.shadow_discard.append(BROM)
    t.campaign.luma, t.campaign.luma_brom_used = "second" if t.campaign.luma == "first" else "first", True
    t.tell("brom.saves")
    return True


@rule
async def steps_between(t: WildTable) -> bool:
    """WW-LBR-02, WW-GEN-03: whether he does; where only people know which card is the last, they say that too."""
    ways = ["luma_brom", "draw"]
    return await choose("shadow.final" if t.chapter.whole_shadows else "shadow.perhaps_final", ways) == "luma_brom"


@rule
async def shadow_drawn(t: WildTable, more: int) -> str:
    """WW-SHC-01, WW-SHC-04: the top card; the last one of the chapter comes last.  None: the deck is empty."""
    fresh = not t.shadow_deck and t.ruled("empty_shadow_deck") == "reshuffled"
    pile = [name for name in t.shadow_discard if name != BROM] if fresh else t.shadow_deck
    if not pile and t.chapter.whole_shadows:
        t.tell("shadow.none")
        return ""
    cards = candidates(t, pile, in_order=t.shadows_in_order and not fresh)
    name = await turned_up(t, pile, cards, fresh=fresh) if pile else UNKNOWN
    if name == UNKNOWN:
        await pause("shadow.by_hand", shown=int(bool(pile)), more=more)
        return ""
    if fresh:
        t.shadow_deck, t.shadow_discard = list(pile), [name for name in t.shadow_discard if name == BROM]
        t.shadows_mixed = True
    t.shadow_deck.remove(name)
    t.resolving.append(name)
    t.tell("shadow.drawn", shadow=name, left=len(t.shadow_deck))
    return name


async def turned_up(t: WildTable, pile: list[str], cards: list[str], *, fresh: bool) -> str:
    """WW-SHC-01, WW-SHC-04: the top card; by house rule of a new deck, in which Brom is not, and the final one last."""
    if not fresh:
        return await draw("shadow.draw", cards)
    final = int(len(others(t, pile)) < len(pile))
    return await draw("shadow.draw_shuffled", cards, brom=int(t.brom_is_away), final=final)


def candidates(t: WildTable, pile: list[str], *, in_order: bool) -> list[str]:
    """WW-SHC-04: which card the next one can be: the first where they lie in order, the final one only at last."""
    more = [] if t.chapter.whole_shadows else [UNKNOWN]
    if in_order:
        return pile[:1] + more
    return [*t.box.one_of_each(others(t, pile) or pile), *more]


def others(t: WildTable, pile: list[str]) -> list[str]:
    """WW-SHC-04: all but the one that comes last."""
    return [name for name in pile if not (name in t.box.shadows and t.box.shadows[name].final)]


# Story cards --------------------------------------------------------------------------------------


async def draw_story(t: WildTable, op: DrawStory, card: str) -> None:
    """WW-STC-01, WW-STC-02, WW-STC-03, WW-STC-04: found by its number, read, and put back into the box or kept."""
    if op.number in t.boxed:
        t.tell("story.gone", story=op.number)
        return
    known = t.box.story(t.campaign.chapter, op.number)
    words = known.in_play if known else Effect()
    if known and is_read_out(t, known):
        words = Effect(ops=words.ops)
    await find_story(t, op.number)
    if words != Effect():
        await carry_out(t, words)


def is_read_out(t: WildTable, known: StoryCard) -> bool:
    """WW-STC-01: are its words read while hands look for it?"""
    looked_for = known.number not in t.kept and not t.is_drawn
    return looked_for and bool(known.in_play.text) and known.in_play.ops is not None


@rule
async def find_story(t: WildTable, number: int) -> None:
    """WW-STC-01, WW-STC-03: the hands look for this number, and at no other card."""
    known, here = t.box.story(t.campaign.chapter, number), number in t.kept
    if known is None or (known.in_play == Effect() and not known.keep):
        await pause("story.by_hand", story=number)
        return
    await show_story(t, known, is_here=here)
    if not known.keep:
        t.boxed.append(number)
    elif not here:
        t.kept.append(number)
    if not here:
        t.tell("story.kept" if known.keep else "story.drawn", story=number)


async def show_story(t: WildTable, known: StoryCard, *, is_here: bool) -> None:
    """WW-STC-01, WW-GEN-03: one that stayed in play lies on the table; the words that nobody typed the people read."""
    number = known.number
    if known.in_play == Effect():
        await pause("story.again_by_hand" if is_here else "story.words_by_hand", story=number)
    elif is_here and not t.is_drawn:
        await pause("story.again", story=number)
    elif is_read_out(t, known):
        await pause("story.read", story=number, text=ref(known.in_play.text))
    elif not t.is_drawn:
        await pause("story.find", story=number)
