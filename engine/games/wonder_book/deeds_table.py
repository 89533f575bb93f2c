"""The verbs of cards that concern the deck, the campaign and the hands."""

from __future__ import annotations

from engine import choose, rule
from engine.games.wonder_book import changes, verbs
from engine.games.wonder_book.cards import follow, reader
from engine.games.wonder_book.deeds_map import tell_text
from engine.games.wonder_book.pack import Effect
from engine.games.wonder_book.rolls import roll_apart
from engine.games.wonder_book.rules_setup import checklist
from engine.games.wonder_book.table import WonderTable
from engine.pieces.verbs import Counter
from engine.pieces.words import ref

# The deck -----------------------------------------------------------------------------------------


@rule
async def build_stack(t: WonderTable, op: verbs.BuildStack, hero: str) -> None:
    """WB-INT-02, WB-INT-05, WB-INT-06: these cards leave the deck, in this order from the top."""
    wanted = op.cards or of_banner(t, op.banner)
    found = [number for number in wanted if changes.take_out(t, number)]
    t.stacks[op.banner] = [*t.stacks.get(op.banner, []), *found]
    if found and not t.is_drawn:
        t.tell("stack.built", banner=op.banner, cards=tuple(found))


def of_banner(t: WonderTable, banner: str) -> list[int]:
    """WB-INT-02, WB-INT-06: the interaction cards of one colour that are still in the deck, the lowest on top."""
    cards = [card for number in sorted(t.deck) if (card := t.known(number))]
    return [card.number for card in cards if card.kind == "interaction" and card.banner == banner]


@rule
async def open_stack(t: WonderTable, op: verbs.OpenStack, hero: str) -> None:
    """WB-INT-04: the next card of the stack can be turned to."""
    changes.open_stack(t, op.banner)


def read_now(t: WonderTable) -> list[int]:
    """WB-DCK-04: the top card, if it is the goal or being read; one that has just been uncovered nobody has read."""
    is_read = (t.phase == "reading" or t.following) and t.on_show in (0, *t.deck[:1])
    return t.deck[:1] if t.goal() or is_read else []


@rule
async def go_to_card(t: WonderTable, op: verbs.GoToCard, hero: str) -> None:
    """WB-GEN-03, WB-DCK-07: the cards in between are laid aside unread; a card laid aside before comes back."""
    first = len(read_now(t))
    if op.number in [*t.unread, *t.read, *t.discard] and changes.take_out(t, op.number):
        t.deck.insert(first, op.number)
    at = max(first, t.deck.index(op.number)) if op.number in t.deck else first
    skipped = t.deck[first:at]
    t.deck = t.deck[:first] + t.deck[at:]
    t.unread += skipped
    if skipped:
        t.tell("deck.skipped", cards=tuple(skipped), n=len(skipped))


@rule
async def discard_card(t: WonderTable, op: verbs.DiscardCard, hero: str) -> None:
    """WB-SPR-01, WB-IAC-06: a card in play is put away."""
    if op.number not in t.discard:
        changes.put_away(t, op.number)
        t.tell("card.discarded", card=op.number)


# Destiny, keywords, counters ----------------------------------------------------------------------


@rule
async def flip_destiny(t: WonderTable, op: verbs.FlipDestiny, hero: str) -> None:
    """WB-DES-03, WB-DES-04: one by one."""
    if op.to == "up":
        changes.turn_up(t, op.n)
    else:
        for _ in range(op.n):
            changes.turn_down(t)


@rule
async def write_keyword(t: WonderTable, op: verbs.WriteKeyword, hero: str) -> None:
    """WB-KEY-01: the word goes on the sheet."""
    changes.write_keyword(t, op.word)


@rule
async def erase_keyword(t: WonderTable, op: verbs.EraseKeyword, hero: str) -> None:
    """WB-KEY-03: the word comes off the sheet."""
    changes.erase_keyword(t, op.word)


@rule
async def counter(t: WonderTable, op: Counter, hero: str) -> None:
    """A card counts something."""
    changes.count(t, op.name, op.n)


@rule
async def lose_chapter(t: WonderTable, op: verbs.LoseChapter, hero: str) -> None:
    """WB-LOS-10: `notice` sees to it."""
    t.lost = True


@rule
async def end_chapter(t: WonderTable, op: verbs.EndChapter, hero: str) -> None:
    """WB-WIN-01: the end card, the last of the deck, is reached; it is read at once."""
    done = t.deck[:-1][: len(read_now(t))]
    between = t.deck[len(done) : -1]
    for number in done:
        changes.take_out(t, number)
    t.read += done
    t.unread += between
    t.deck = t.deck[-1:]


# Rolls and hands ----------------------------------------------------------------------------------


async def challenge(t: WonderTable, op: verbs.Challenge, hero: str) -> None:
    """WB-DIC-02, WB-RER-11: a card asks for a roll, of the hero whom it means."""
    await tell_text(t, ref(op.text))
    hero = hero or await reader(t)
    if hero not in t.heroes:
        return  # nobody plays yet: whoever reads sees to it
    wanted = Effect(
        dice=op.dice,
        needed_successes=op.needed_successes,
        ops=op.ops,
        ops_per_success=op.ops_per_success,
        ops_if_failed=op.ops_if_failed,
    )
    await roll_apart(t, hero, "challenge", wanted)


async def either(t: WonderTable, op: verbs.Either, hero: str) -> None:
    """One of the things the line offers, by the acting player's choice."""
    picked = await pick_either(t, op, hero)
    await follow(t, op.options[picked], hero)


@rule
async def pick_either(t: WonderTable, op: verbs.Either, hero: str) -> str:
    """The acting player says which."""
    return await choose("card.either", list(op.options), hero or "all")


async def lay_out(t: WonderTable, op: verbs.LayOut, hero: str) -> None:
    """WB-SET-20: the general setup, at last."""
    await checklist(t)
