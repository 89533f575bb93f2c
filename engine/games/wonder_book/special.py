"""Special actions: what things, shreds and special rules let heroes do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine import choose, effect, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.cards import may_hold
from engine.games.wonder_book.pack import Effect, SpecialAction
from engine.games.wonder_book.rolls import accepts, affordable, is_meant, pay, perform
from engine.games.wonder_book.spending import is_used_up, spend, use_once
from engine.games.wonder_book.table import AS_PRINTED, BY_HAND, EVERYWHERE, PLAYED, UNSEEN, WonderTable
from engine.pieces.hands import UNKNOWN, is_closed

NOTHING = "nothing"  # whoever was asked in secret has nothing that fits, or thinks better of it


class Offer(NamedTuple):
    """Something that a hero could do now, by a name that stays the same while the card lies there."""

    name: str
    effect: Effect
    once: bool = False


SHOWN = Offer(f"shred:{UNSEEN}", Effect())  # a card from a closed hand, whichever it turns out to be


def offers(t: WonderTable, hero: str) -> list[Offer]:
    """WB-SPA-01, WB-SPA-02, WB-SPA-05, WB-SPR-03: all that the hero can pay for, by its cards and by rules."""
    found = [*_from_items(t, hero), *_from_hand(t, hero), *_from_rules(t, hero), *_untyped(t, hero)]
    fresh = [offer for offer in found if not (offer.once and is_spent(t, offer))]
    return one_of_each(t, [offer for offer in fresh if affordable(t, hero, offer.effect, "special")])


def one_of_each(t: WonderTable, found: list[Offer]) -> list[Offer]:
    """Cards that stay, and do the very same, are one offer."""
    known, different = list[Effect](), list[Offer]()
    for offer in found:
        stays = not (offer.once or what_it_does(t, offer.name)[1])
        if not (stays and offer.effect in known):
            different.append(offer)
        known += [offer.effect] if stays else []
    return different


def may_have_offers(t: WonderTable, hero: str) -> bool:
    """WB-SPA-01, WB-SHR-08: as others see it, who hold any hidden card for one that can be used."""
    return t.holds_secrets(hero) or bool(offers(t, hero))


def is_spent(t: WonderTable, offer: Offer) -> bool:
    """What can be done only once has been done, by whoever it was."""
    return any(f"chapter {offer.name}" in hero.used for hero in t.heroes.values())


def _from_items(t: WonderTable, hero: str) -> Iterator[Offer]:
    """WB-ITM-02, WB-ITM-07, WB-SPA-02, WB-KOH-13, WB-GEN-03: only the holder, unless the card lets everybody."""
    for holder in (t.heroes[name] for name in t.standing()):
        for number in holder.items:
            card = t.known(number)
            action = card.item.special_action if card and card.item else None
            if action and _open(t, hero, action) and (holder.name == hero or action.who == "any_hero"):
                yield Offer(f"item:{number}", action.effect, not action.repeatable)


def _from_hand(t: WonderTable, hero: str) -> Iterator[Offer]:
    """WB-SHR-01, WB-SHR-08: shreds that are actions; of a closed hand it is asked later which one is shown."""
    known = t.heroes[hero].shreds
    for offer in _from_shreds(t, hero, "action"):
        if offer.name.partition(":")[2] in known:
            yield offer
    if to_show(t, hero):
        yield SHOWN


def to_show(t: WonderTable, hero: str) -> list[str]:
    """WB-SHR-08: which actions a card of this hero's closed hand may be; none: all of the hand is known."""
    if not is_closed(t.heroes[hero].shreds):
        return []
    found = [offer for offer in _from_shreds(t, hero, "action") if affordable(t, hero, offer.effect, "special")]
    return [offer.name for offer in found]


def _from_shreds(t: WonderTable, hero: str, timing: str) -> Iterator[Offer]:
    """WB-SHR-01, WB-SHR-07: an action of the holder, unless the card prints another moment."""
    for name in t.shreds_of(hero):
        shred = t.box.shreds.get(name)
        if shred and shred.timing == timing:
            yield Offer(f"shred:{name}", shred.effect)


def _from_rules(t: WonderTable, hero: str) -> Iterator[Offer]:
    """WB-SPR-03, WB-SPA-02: anybody who meets the condition."""
    for number in t.special:
        card = t.known(number)
        for index, action in enumerate(card.special_rule.special_actions if card and card.special_rule else ()):
            if _open(t, hero, action):
                yield Offer(f"rule:{number}:{index}", action.effect, not action.repeatable)


def _untyped(t: WonderTable, hero: str) -> Iterator[Offer]:
    """WB-GEN-03, WB-SPA-01: things, rules and goals that nobody has typed may have an action; people read it there."""
    cards = (("item", t.heroes[hero].items), ("rule", t.special))
    found = [f"{kind}:{number}" for kind, numbers in cards for number in numbers if t.known(number) is None]
    found += [AS_PRINTED] if t.goal() is BY_HAND else []
    if found:
        yield Offer(found[0] if len(found) == 1 else AS_PRINTED, Effect())


def _open(t: WonderTable, hero: str, action: SpecialAction) -> bool:
    """WB-SPR-03, WB-GEN-03: the printed conditions, and the place, which on a map that nobody typed people see."""
    here = not t.areas or action.area in (*EVERYWHERE, t.heroes[hero].area)
    return here and may_hold(t, action.requires, hero)


@rule
async def pick(t: WonderTable, hero: str, wanted: str) -> str:
    """WB-SPA-02, WB-SPA-05: one of those on offer; the price is paid first.  Empty: it was too dear after all."""
    found, hidden = {offer.name: offer for offer in offers(t, hero)}, t.holds_secrets(hero)
    every = [*found, *([NOTHING] if hidden else [])]
    name = wanted or await choose("special.which", every, hero, private=hidden)
    if name == SHOWN.name:
        found |= {shown: Offer(shown, what_it_does(t, shown)[0]) for shown in to_show(t, hero)}
        name = await choose("special.shown", [*to_show(t, hero), NOTHING], hero)
    if name == AS_PRINTED:
        return AS_PRINTED
    does = found[name].effect if name != NOTHING else Effect()
    if name == NOTHING or not await is_meant(t, hero, does, name) or not await accepts(t, hero, does):
        return ""
    spend(t, hero, "special")
    begin(t, hero, found[name])
    return name


def begin(t: WonderTable, hero: str, offer: Offer) -> None:
    """WB-SPA-05, WB-SPA-06: paid and told; a card from a closed hand is known from now on."""
    kind, _, card = offer.name.partition(":")
    hand = t.heroes[hero].shreds
    if kind == "shred" and card not in hand and is_closed(hand):
        hand[hand.index(UNKNOWN)] = card
        t.shred_deck.remove(card)
    t.tell("special.done" if kind == "rule" else "special.used", hero=hero, special=offer.name)
    pay(t, hero, offer.effect, "special")
    if offer.once:
        t.heroes[hero].used.append(f"chapter {offer.name}")


@effect
async def carry_out(t: WonderTable, hero: str, name: str, thrown: str = "") -> None:
    """WB-SHR-02, WB-ITM-03, WB-GOL-10: the effect, and then the card goes if it has to."""
    wanted, gone = what_it_does(t, name)
    await perform(t, hero, "special", wanted, thrown)
    if gone:
        use_up(t, hero, name)


def what_it_does(t: WonderTable, name: str) -> tuple[Effect, bool]:
    """The effect behind a name, and whether its card is discarded after use."""
    kind, _, rest = name.partition(":")
    if name == AS_PRINTED:
        return Effect(), False
    if kind == "shred":
        return (t.box.shreds[rest].effect if rest != UNSEEN else Effect()), True
    number, _, index = rest.partition(":")
    card = t.known(int(number))
    if kind == "item" and card and card.item and card.item.special_action:
        return card.item.special_action.effect, card.item.discard_after_use
    if card and card.special_rule and index:
        return card.special_rule.special_actions[int(index)].effect, False
    return Effect(), False


def use_up(t: WonderTable, hero: str, name: str) -> None:
    """WB-SHR-02, WB-ITM-03, WB-DCK-06: shreds to their own pile, things to the chapter's."""
    kind, _, rest = name.partition(":")
    if kind == "item":
        changes.discard_item(t, int(rest))
    elif rest in t.heroes[hero].shreds:
        t.heroes[hero].shreds.remove(rest)
        t.shred_discard.append(rest)


# At any time --------------------------------------------------------------------------------------


def can_use_freely(t: WonderTable, hero: str, shred: str) -> bool:
    """WB-SHR-07, WB-SHR-08, WB-KOH-13: in the hands of a standing hero; of hidden ones nobody knows which they are."""
    if hero not in t.heroes or not t.heroes[hero].standing or t.phase not in ("players", "enemies"):
        return False
    if not shred:
        return t.holds_secrets(hero) or (is_closed(t.heroes[hero].shreds) and bool(free_shreds(t, hero)))
    return shred in free_shreds(t, hero)


def free_shreds(t: WonderTable, hero: str) -> list[str]:
    """WB-SHR-07: those that print another moment than an action, and can be paid for."""
    found = [offer for timing in ("free", "reaction", "custom") for offer in _from_shreds(t, hero, timing)]
    return [offer.name.partition(":")[2] for offer in found if affordable(t, hero, offer.effect, "special")]


@effect
async def use_shred(t: WonderTable, hero: str, shred: str) -> None:
    """WB-SHR-07, WB-SHR-02: used out of turn, at the moment its text names, without spending an action."""
    shred, before = shred or await which_shred(t, hero), t.acting
    if shred != NOTHING and await pay_freely(t, hero, shred):
        t.acting = hero
        await carry_out(t, hero, f"shred:{shred}")
        is_done(t, before)


@rule
async def which_shred(t: WonderTable, hero: str) -> str:
    """WB-SHR-08: only the holder sees what there is to choose from, and whether there is anything.

    Of a closed hand everybody sees what it may be: whoever uses a card shows it.
    """
    return await choose("shred.which", [*free_shreds(t, hero), NOTHING], hero, private=t.hides_shreds)


@rule
async def pay_freely(t: WonderTable, hero: str, shred: str) -> bool:
    """WB-SPA-05, WB-SPA-06: the price of a card used at any time."""
    offer = Offer(f"shred:{shred}", t.box.shreds[shred].effect)
    if not await is_meant(t, hero, offer.effect, offer.name) or not await accepts(t, hero, offer.effect):
        return False
    begin(t, hero, offer)
    return True


def can_react(t: WonderTable, hero: str, skill: str) -> bool:
    """WB-SKL-07, WB-KOH-13: a reaction skill of a standing hero that can be paid for, while a chapter lasts."""
    if t.phase not in PLAYED or hero not in t.heroes or not t.heroes[hero].standing or skill not in t.skills(hero):
        return False
    wanted = t.box.skill(skill)
    fresh = not is_used_up(t.heroes[hero], wanted, skill)
    return wanted.kind == "reaction" and fresh and affordable(t, hero, wanted.effect, "skill")


@effect
async def react(t: WonderTable, hero: str, skill: str) -> None:
    """WB-SKL-07: a skill that comes at a moment of its own."""
    if not await pay_reaction(t, hero, skill):
        return
    before, t.acting = t.acting, hero
    await perform(t, hero, "reaction", t.box.skill(skill).effect)
    is_done(t, before)


def is_done(t: WonderTable, before: str) -> None:
    """WB-STO-02, WB-SOL-04: cards that follow from it speak to whoever used it; without any, to whom they did before.

    Whoever has its turn needs no mention, and loses it by falling.
    """
    if t.acting == t.active or (t.goal() and not t.reached):
        t.acting = before


@rule
async def pay_reaction(t: WonderTable, hero: str, skill: str) -> bool:
    """WB-SKL-01, WB-SKL-02: the price of a reaction; False: it was too dear, or for nothing."""
    wanted = t.box.skill(skill)
    if not await is_meant(t, hero, wanted.effect, skill) or not await accepts(t, hero, wanted.effect):
        return False
    t.tell("skill.used", hero=hero, skill=skill)
    pay(t, hero, wanted.effect, "skill")
    use_once(t.heroes[hero], wanted, skill)
    return True
