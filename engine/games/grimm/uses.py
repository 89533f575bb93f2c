"""Magic items and powers that somebody uses in their own turn, out of turn or because no die can be placed."""

from __future__ import annotations

from engine import choose, draw, pause, rule
from engine.games.grimm import places, reactions
from engine.games.grimm.cards import can, follow_card
from engine.games.grimm.places import walk_on
from engine.games.grimm.powers import swap, use
from engine.games.grimm.table import TOKENS, GrimmTable
from engine.games.grimm.usable_items import helps
from engine.pieces.hands import UNKNOWN
from engine.pieces.words import ref

NO = "no"

# Magic items ------------------------------------------------------------------------------------------


async def use_item(t: GrimmTable, who: str, item: str) -> None:
    """GR-MAG-04, GR-MAG-05, GR-MAG-08: it is laid down, and others may answer it; then it does what it says."""
    reactions.spend(t, who, item)
    t.turn.helped += 1
    t.tell("item.used", who=who, card=item, text=ref(t.box.items[item].text))
    if await reactions.offered(t, item, who) and who in t.heroes:
        t.turn.by_travel_item |= reactions.is_journey(t, item)
        arrivals = t.turn.arrivals
        await follow_card(t, item, t.box.items[item].ops, who)
        if t.turn.arrivals > arrivals:
            await walk_on(t, who)


async def show_item(t: GrimmTable, who: str) -> None:
    """GR-MAG-04: the card is shown, and used."""
    if item := await shown_item(t, who):
        await use_item(t, who, item)


@rule
async def shown_item(t: GrimmTable, name: str) -> str:
    """GR-MAG-04: of those that are used in one's own turn."""
    fitting = [item.id for item in t.box.items.values() if not item.answers and can(t, item.ops, name)]
    return await draw("item.shown", fitting, name, deck="items") if fitting else ""


async def use_any(t: GrimmTable, name: str) -> None:
    """GR-END-02, GR-PAS-06: an item, by whoever has no die to place; perhaps none of them is of any use."""
    if (item := await pick_item(t, name)) != NO:
        await use_item(t, name, item)


@rule
async def pick_item(t: GrimmTable, name: str) -> str:
    """GR-MAG-02, GR-MAG-04: of those that one holds; of a closed hand any that can be used now."""
    hand = t.heroes[name].items
    known = t.box.items if UNKNOWN in hand else dict.fromkeys(card for card in hand if card in t.box.items)
    fitting = [card for card in known if helps(t, name, t.box.items[card])]
    return await choose("item.use", [*fitting, NO], name, private=t.ruled("hands") == "secret")


# Powers -----------------------------------------------------------------------------------------------


async def use_power(t: GrimmTable, who: str) -> None:
    """GR-CHR-01: what the figure can do."""
    await POWERS[t.figure(who).power](t, who)
    t.turn.helped += 1


async def dice_for_token(t: GrimmTable, name: str) -> None:
    """GR-CHA-08, GR-ITM-03: a die for a token, which others may answer like any."""
    if token := await put_aside(t, name):
        await places.take(t, (name,), token, 1)


@rule
async def put_aside(t: GrimmTable, name: str) -> str:
    """GR-CHA-08, GR-CHA-09: a die is put aside, and its face does nothing; the token that is wanted for it."""
    if not t.heroes[name].pool:
        return ""
    face = await choose("die.lose", dict.fromkeys(t.heroes[name].pool), name)
    token = await choose("token.which", TOKENS, name, face=face)
    use(t, name)
    t.heroes[name].pool.remove(face)
    t.heroes[name].aside.append(face)
    t.tell("die.aside", who=name, face=face)
    return token


@rule
async def by_hand(t: GrimmTable, name: str) -> None:
    """GR-CHR-03: what stands on the card of the figure is done by the people."""
    await pause("power.by_hand", name, figure=t.heroes[name].figure)
    use(t, name)


POWERS = {"swap": swap, "dice_for_token": dice_for_token, "manual": by_hand}
