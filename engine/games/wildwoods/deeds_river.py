"""The verbs of cards that concern crystals, spirit, pawns, and the creatures in the river."""

from __future__ import annotations

from collections.abc import Sequence

from engine import choose, effect, pause, rule, settle
from engine.games.wildwoods import changes, moments, river, verbs
from engine.games.wildwoods.cards import card_meant, carry_out, creatures_meant, follow
from engine.games.wildwoods.deeds_shadow import draw_shadow_cards
from engine.games.wildwoods.draws import may_hold_more, pile, top_card
from engine.games.wildwoods.pack import Effect, ShadowEffect
from engine.games.wildwoods.table import ACTIONS, MOST_CRYSTALS, PLAYED, UNKNOWN, WildTable
from engine.games.wildwoods.told_creatures import told_creature, told_space
from engine.pieces.words import ref

APART = "apart"  # one crystal after the other, each onto a card of its own

# Crystals -----------------------------------------------------------------------------------------


async def gain_crystals(t: WildTable, op: verbs.GainCrystals, card: str) -> None:
    """WW-CRY-01: onto the card that the line names, or where the player likes."""
    if op.on == "any":
        await lay_crystals(t, op.n)
        return
    laid = min(op.n, room_for_crystals(t), MOST_CRYSTALS - t.crystals.get(op.on, 0))
    changes.lay_crystals(t, op.on, laid)
    tell_lost(t, op.n - max(0, laid), MOST_CRYSTALS - t.crystals.get(op.on, 0))


async def lay_crystals(t: WildTable, count: int) -> None:
    """WW-CRY-01, WW-CRY-02, WW-CRY-03, WW-AID-04, WW-HEA-03: together or apart; what finds no room is lost."""
    left = count
    while some := min(left, room_for_crystals(t)):
        laid = await lay_some(t, some)
        left -= laid
    tell_lost(t, left, sum(MOST_CRYSTALS - t.crystals.get(action, 0) for action in ACTIONS))


def tell_lost(t: WildTable, count: int, room: int) -> None:
    """WW-CRY-03: for want of room, or of crystals."""
    if count:
        t.tell("crystal.out" if room > 0 else "crystal.lost", n=count)


def room_for_crystals(t: WildTable) -> int:
    """WW-CRY-02, WW-CRY-03: on all cards together, as long as there are any in the supply."""
    room = sum(MOST_CRYSTALS - t.crystals.get(action, 0) for action in ACTIONS)
    supply = t.box.basics.crystals
    return room if supply is None else max(0, min(room, supply - t.all_crystals()))


@rule
async def lay_some(t: WildTable, count: int) -> int:
    """WW-CRY-01, WW-CRY-02: all onto one action card, or one by one; where all get full, nobody is asked.  How many."""
    room = [action for action in ACTIONS if t.crystals.get(action, 0) < MOST_CRYSTALS]
    if count >= MOST_CRYSTALS * len(ACTIONS) - t.all_crystals():
        for action in room:
            changes.lay_crystals(t, action, MOST_CRYSTALS)
        return count
    for_all = [action for action in room if t.crystals.get(action, 0) + count <= MOST_CRYSTALS]
    is_open = count > 1 and len(room) > 1 and for_all
    where = await choose("crystal.all_on", [*for_all, APART], n=count) if is_open else one_of(room)
    if where == APART:
        changes.lay_crystals(t, await choose("crystal.where", room, n=count), 1)
        return 1
    changes.lay_crystals(t, where, count)
    return count


def one_of(cards: Sequence[str]) -> str:
    """The only card that there is; where there are more, one crystal after the other."""
    return cards[0] if len(cards) == 1 else APART


async def spend_crystals(t: WildTable, op: verbs.SpendCrystals, card: str) -> None:
    """WW-CRY-10: a card takes crystals away, as many as there are."""
    if op.on == "any":
        await pay(t, op.n)
    else:
        changes.spend_crystals(t, op.on, op.n)


async def pay(t: WildTable, count: int) -> None:
    """WW-LBR-12, WW-CRY-10: from any action cards, as many as there are."""
    left = count
    while some := min(left, t.all_crystals()):
        paid = await pay_some(t, some)
        left -= paid


@rule
async def pay_some(t: WildTable, count: int) -> int:
    """WW-LBR-12: all from one card, or one by one; where all have to go, nobody is asked.  How many were paid."""
    givers = [action for action in ACTIONS if t.crystals.get(action, 0)]
    if count >= t.all_crystals():
        return give_all(t, givers)
    for_all = [action for action in givers if t.crystals[action] >= count]
    is_open = count > 1 and len(givers) > 1 and for_all
    one = await choose("crystal.all_from", [*for_all, APART], n=count) if is_open else one_of(givers)
    if one == APART:
        changes.spend_crystals(t, await choose("crystal.from", givers, n=count), 1)
        return 1
    changes.spend_crystals(t, one, count)
    return count


def give_all(t: WildTable, givers: list[str]) -> int:
    """WW-CRY-10: every crystal that there is."""
    paid = t.all_crystals()
    for action in givers:
        changes.spend_crystals(t, action, t.crystals[action])
    return paid


# Spirit and pawns ---------------------------------------------------------------------------------


@rule
async def gain_spirit(t: WildTable, op: verbs.GainSpirit, card: str) -> None:
    """WW-SPI-01: a card gives spirit."""
    changes.gain_spirit(t, op.n)


async def lose_spirit(t: WildTable, op: verbs.LoseSpirit, card: str) -> None:
    """WW-SPI-03: a card takes spirit."""
    await take_spirit(t, op.n)


async def take_spirit(t: WildTable, count: int) -> None:
    """WW-SPI-03, WW-SPI-06, WW-SPI-08, WW-SHC-02: a shadow card for each time the pawn starts again."""
    rounds = changes.lose_spirit(t, count)
    await draw_shadow_cards(t, rounds)


async def advance(t: WildTable, op: verbs.Advance, card: str) -> None:
    """WW-SEL-02, WW-SEL-10: the light at once; the shadow space by space, each with its icons."""
    if op.pawn == "light":
        changes.advance_light(t, op.n)
        return
    for left in range(op.n, 0, -1):
        if t.shadow:
            await shadow_step(t, icons=left == 1 or t.ruled("long_advance") == "every_space")


async def shadow_step(t: WildTable, *, icons: bool = True) -> None:
    """WW-SEL-07, WW-SEL-09, WW-SHP-05: a space nearer, and the icons beside it, whether or not it was there before."""
    changes.advance_shadow(t)
    await settle(t)
    if icons:
        await unknown_icons(t)
    for icon in icons_here(t) if icons else ():
        await icon_strikes(t, icon)


@rule
async def unknown_icons(t: WildTable) -> None:
    """WW-SEL-07, WW-GEN-03: beside a track that nobody has typed only the people see icons."""
    if t.scene.selva is None:
        await pause("shadow.icons_by_hand")


def icons_here(t: WildTable) -> tuple[str, ...]:
    """WW-SEL-06, WW-SEL-07: beside the space of the shadow pawn, from left to right."""
    return t.scene.selva.icons.get(t.shadow, ()) if t.scene.selva else ()


async def icon_strikes(t: WildTable, icon: str) -> None:
    """WW-SEL-06, WW-SEL-07, WW-LBR-16: which icon it is and what it does; before it something may be used."""
    await tell_icon(t, icon)
    t.calm = False
    known = t.scene.shadow_effects.get(icon)
    await follow(t, known.ops or () if known else ())


@rule
async def tell_icon(t: WildTable, icon: str) -> None:
    """WW-SEL-07: with its words; one that nobody typed the people look up, and what nobody typed as lines they do."""
    known = t.scene.shadow_effects.get(icon)
    if known is None or known == ShadowEffect(name=known.name):
        await pause("shadow.icon_by_hand", icon=icon)
    elif known.ops is None:
        await pause("shadow.icon_done_by_hand", icon=icon, text=ref(known.text))
    elif moments.is_one(t):
        await pause("shadow.icon", icon=icon, text=ref(known.text))
    else:
        t.tell("shadow.icon", icon=icon, text=ref(known.text))


@rule
async def retreat(t: WildTable, op: verbs.Retreat, card: str) -> None:
    """WW-SEL-03: a pawn goes back."""
    changes.retreat(t, op.pawn, op.n)


# Creatures come -----------------------------------------------------------------------------------


async def draw_creature(t: WildTable, op: verbs.DrawCreature, card: str) -> None:
    """WW-CRE-01, WW-CRE-04, WW-CRE-06: one after the other."""
    for _ in range(op.n):
        name = await creature_drawn(t)
        if not name:
            return
        await come_into_play(t, name, "card", drawn=True)


def may_come(t: WildTable) -> bool:
    """WW-CRE-01, WW-GEN-03: what nobody typed may bring a creature, and only the people know of it."""
    return t.calm and t.phase in PLAYED and may_hold_more(t, "creature")


async def creature_comes(t: WildTable) -> None:
    """WW-CRE-01, WW-CRE-04, WW-RIV-10: the people say that one was drawn."""
    t.calm = False
    try:
        await draw_creature(t, verbs.DrawCreature(), "")
    finally:
        t.calm = True


async def creature_drawn(t: WildTable) -> str:
    """WW-CRE-04, WW-CRE-06: the top card; an empty deck is shuffled anew.  None: there is no creature left."""
    is_drawn = bool(pile(t, "creature"))
    name = await top_creature(t) if is_drawn else UNKNOWN
    if name != UNKNOWN:
        return name
    if not may_hold_more(t, "creature"):
        t.tell("creature.none")
        return ""
    return await told_creature(t, is_drawn=is_drawn)


@rule
async def top_creature(t: WildTable) -> str:
    """WW-CRE-04: what lies on top."""
    return await top_card(t, "creature")


async def come_into_play(t: WildTable, name: str, space: int | str, *, drawn: bool) -> None:
    """WW-CRE-01, WW-CRE-09, WW-RIV-10, WW-RIV-11, WW-RIV-18: onto the river, if there is room; else it takes spirit."""
    if t.full:
        await overflow(t, name, spares=not drawn and t.ruled("full_river") == "drawn_only")
        return
    known = t.box.creatures.get(name)
    if space == "card":
        space = known.space if known else await told_space(t, name)
    changes.come(t, name, space)
    await carry_out(t, t.creature(name).in_play, name)


async def overflow(t: WildTable, name: str, *, spares: bool = False) -> None:
    """WW-RIV-10, WW-RIV-11, WW-RIV-18: discarded; the spirit it would take is lost, and nothing else happens."""
    t.creature_discard.append(name)
    t.tell("creature.no_room", creature=name)
    await take_spirit(t, 0 if spares else t.creature(name).spirit_loss)


async def place_creature(t: WildTable, op: verbs.PlaceCreature, card: str) -> None:
    """WW-RIV-18, WW-CRE-01: a named creature, out of the deck, the pile, or the box."""
    if op.id in t.river:
        t.tell("creature.there", creature=op.id)
        return
    await find_creature(t, op.id)
    for cards in (t.creature_deck, t.creature_discard):
        if op.id in cards:
            cards.remove(op.id)
    await come_into_play(t, op.id, op.space, drawn=False)


@rule
async def find_creature(t: WildTable, name: str) -> None:
    """WW-CRE-01: the hands look for the card."""
    if not t.is_drawn:
        await pause("creature.find", creature=name)


# Creatures move and go ----------------------------------------------------------------------------


@rule
async def move_card(t: WildTable, op: verbs.MoveCard, card: str) -> None:
    """WW-RIV-06, WW-RIV-07, WW-RIV-08, WW-RIV-09, WW-RIV-15, WW-RIV-16, WW-RIV-17: a card of the river moves."""
    name = await card_meant(t, op.card, card)
    if name not in t.river:
        return
    if op.to in ("left", "right"):
        cards = river.exchanged(t.river, name, -1 if op.to == "left" else 1)
    elif op.to == "end":
        cards = river.sent_to_end(t.river, name)
    else:
        exact = t.ruled("moved_to_the_right") == "named_space"
        shift = t.ruled("adjacent_named_space") == "shift"
        cards = river.moved(t.river, name, 1 if op.to == "start" else int(op.to), exact=exact, shift=shift)
    changes.lay_river(t, cards, name)


@rule
async def stun(t: WildTable, op: verbs.Stun, card: str) -> None:
    """WW-STU-03: a token for whom the line means."""
    sleepers = tuple(t.stunned) if changes.has_token(t) else tuple(t.creatures())
    for name in await creatures_meant(t, op.creature, card, "stun", but=sleepers):
        changes.stun(t, name)


@rule
async def unstun(t: WildTable, op: verbs.Unstun, card: str) -> None:
    """WW-STU-04: the token of whom the line means."""
    awake = tuple(name for name in t.creatures() if name not in t.stunned)
    for name in await creatures_meant(t, op.creature, card, "unstun", but=awake):
        changes.unstun(t, name)


@rule
async def illuminate_creature(t: WildTable, op: verbs.IlluminateCreature, card: str) -> None:
    """WW-ILL-02: as the action does, by a card."""
    asleep = tuple(name for name in t.river[-1:] if name in t.stunned)
    for name in await creatures_meant(t, op.creature, card, "illuminate_creature", but=asleep):
        changes.illuminate(t, name)


@rule
async def discard_creature(t: WildTable, op: verbs.DiscardCreature, card: str) -> None:
    """WW-CRE-05, WW-CRE-11: it goes, and brings nothing."""
    for name in await creatures_meant(t, op.creature, card, "discard_creature"):
        changes.discard_creature(t, name)


@rule
async def meant_once(t: WildTable, which: str, card: str, what: str) -> str:
    """Whom a line means, in one string: what follows may ask again."""
    return "\n".join(await creatures_meant(t, which, card, what))


async def heal_creature(t: WildTable, op: verbs.HealCreature, card: str) -> None:
    """WW-HEA-02: as the action does, by a card."""
    for name in (await meant_once(t, op.creature, card, "heal_creature")).split("\n"):
        await heal(t, name)


async def heal(t: WildTable, name: str) -> None:
    """WW-HEA-02, WW-HEA-03, WW-HEA-04: it leaves, and its crystals come."""
    if name in t.river:
        crystals = t.creature(name).heal_crystals
        changes.discard_creature(t, name, "healed")
        await lay_crystals(t, crystals)


async def activate_creature(t: WildTable, op: verbs.ActivateCreature, card: str) -> None:
    """WW-CRE-02: now, out of its turn."""
    for name in (await meant_once(t, op.creature, card, "activate_creature")).split("\n"):
        if name in t.river:
            await activate(t, name)


async def activate(t: WildTable, name: str, *, is_read: bool = False) -> None:
    """WW-CRE-02, WW-CRE-03, WW-SHP-02, WW-STU-01, WW-STU-02, WW-SPI-09: its spirit or its token, then its words."""
    await drain(t, name)
    if name in t.river and name not in t.box.creatures:
        await acts_by_hand(t, name)
    elif name in t.river:
        words = t.creature(name).after_activation
        await carry_out(t, Effect(ops=words.ops) if is_read else words, name)


@rule
async def acts_by_hand(t: WildTable, name: str) -> None:
    """WW-CRE-02, WW-STU-02, WW-GEN-03: what a creature that nobody has typed does afterwards only its card says."""
    await pause("creature.acts_by_hand", creature=name)


@effect
async def drain(t: WildTable, name: str) -> None:
    """WW-CRE-02, WW-STU-01: it takes its spirit, or wakes up."""
    if name in t.stunned:
        changes.unstun(t, name)
    else:
        await take_spirit(t, t.creature(name).spirit_loss)
