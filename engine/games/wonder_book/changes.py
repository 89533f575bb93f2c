"""The small changes of Wonder Book: each does one thing to the table, as far as the pieces last, and tells it."""

from __future__ import annotations

from engine.content import Text
from engine.games.wonder_book.table import DESTINY, WYRM_NAMES, WonderTable, Wyrm
from engine.pieces.tracks import left, room
from engine.pieces.verbs import CounterAtLeast
from engine.pieces.words import ref

HEART_TOKENS = 40

# Heroes -------------------------------------------------------------------------------------------


def lose_hearts(t: WonderTable, name: str, count: int) -> None:
    """WB-DMG-01, WB-DMG-02, WB-DMG-04, WB-KOH-01, WB-HER-07: hearts go one by one; nothing hurts the fallen."""
    hero = t.heroes[name]
    lost = left(count, hero.hearts)
    if not lost:
        return
    hero.hearts -= lost
    t.tell("hero.hurt" if hero.hearts else "hero.falls", hero=name, n=lost, left=hero.hearts)


def recover(t: WonderTable, name: str, count: int) -> None:
    """WB-HER-06, WB-DMG-03: never above the card's maximum, and never for the fallen."""
    hero = t.heroes[name]
    healed = room(count, hero.hearts, hero.max_hearts) if hero.standing else 0
    if healed:
        hero.hearts += healed
        t.tell("hero.recovers", hero=name, n=healed, left=hero.hearts)
        note_many_hearts(t, healed)


def note_many_hearts(t: WonderTable, new: int) -> None:
    """WB-DMG-05, WB-LIM-05: the tokens of ten help out; the new ones lead beyond forty, and we only say so."""
    if t.max_hearts_in_play() > HEART_TOKENS >= t.max_hearts_in_play() - new:
        t.tell("hearts.many", n=t.max_hearts_in_play())


def gain_sparks(t: WonderTable, name: str, count: int) -> None:
    """WB-SPK-03, WB-LIM-03: from the supply, as long as it lasts."""
    gained = left(count, t.supply)
    if gained:
        t.supply -= gained
        t.heroes[name].sparks += gained
        t.tell("spark.gained", hero=name, n=gained)
    elif count:
        t.tell("spark.none", hero=name)


def collect_sparks(t: WonderTable, name: str, count: int) -> None:
    """WB-SPK-01, WB-SPK-08: from the hero's own area; they do not grow again."""
    area = t.heroes[name].area
    taken = left(count, t.sparks.get(area, 0))
    if taken:
        t.sparks[area] -= taken
        t.heroes[name].sparks += taken
        t.tell("spark.collected", hero=name, n=taken, area=area, left=t.sparks[area])


def spend_sparks(t: WonderTable, name: str, count: int) -> None:
    """WB-SPK-04, WB-SPK-06: out of the hero's own reserve, into the supply."""
    if spent := back_to_supply(t, name, count):
        t.tell("spark.spent", hero=name, n=spent)


def lose_sparks(t: WonderTable, name: str, count: int) -> None:
    """WB-SPK-04: the same, because a card takes them."""
    if lost := back_to_supply(t, name, count):
        t.tell("spark.lost", hero=name, n=lost)


def back_to_supply(t: WonderTable, name: str, count: int) -> int:
    """So many Sparks really went back."""
    gone = left(count, t.heroes[name].sparks)
    t.heroes[name].sparks -= gone
    t.supply += gone
    return gone


def walk(t: WonderTable, name: str, area: str) -> None:
    """WB-KOH-14: the miniature stands somewhere else now, or lies there."""
    hero = t.heroes[name]
    if hero.area != area:
        hero.area = area
        t.tell("hero.moved" if hero.standing else "hero.carried", hero=name, area=area)


# Wyrms --------------------------------------------------------------------------------------------


def spawn(t: WonderTable, count: int, area: str) -> list[str]:
    """WB-SPN-01, WB-SPN-02, WB-WYL-11, WB-LIM-04: standing and unhurt, as long as the supply lasts."""
    come = [name for name in WYRM_NAMES if name not in t.wyrms][: max(0, min(count, t.wyrm_supply()))]
    for name in come:
        t.wyrms[name] = Wyrm(name, area)
    if come:
        t.tell("wyrm.spawned", n=len(come), area=area)
    if len(come) < count:
        t.tell("wyrm.supply_empty", n=count - len(come))
    return come


def stun(t: WonderTable, name: str) -> None:
    """WB-WYL-02, WB-WYL-03, WB-LIM-06: laid down; a token would say the same."""
    t.wyrms[name].stunned = True
    t.tell("wyrm.stunned", wyrm=name, area=t.wyrms[name].area)


def defeat(t: WonderTable, name: str) -> None:
    """WB-WYL-06, WB-SPN-03: back into the supply at once."""
    area = off_the_map(t, name)
    t.tell("wyrm.defeated", wyrm=name, area=area, supply=t.wyrm_supply())
    count(t, "defeated", 1)


def off_the_map(t: WonderTable, name: str) -> str:
    """WB-ACT-13, WB-EXC-01: it stops acting and is aimed at no more, also if it comes again; where it was."""
    t.to_act, t.yet_to_act, t.targets = (
        [one for one in names if one != name] for names in (t.to_act, t.yet_to_act, t.targets)
    )
    return t.wyrms.pop(name).area


def order_reveals(t: WonderTable, count: int) -> None:
    """WB-WCD-03, WB-WCD-09: further cards come; what a wyrm card orders is known as its own."""
    t.reveals += count
    if count:
        t.ordered_by = t.wyrm_card


def remove(t: WonderTable, name: str) -> None:
    """WB-WCD-12: back into the supply, but not defeated."""
    area = off_the_map(t, name)
    t.tell("wyrm.removed", wyrm=name, area=area, supply=t.wyrm_supply())


def damage_wyrm(t: WonderTable, name: str, count: int) -> None:
    """WB-WYL-01, WB-WYL-04, WB-WYL-05, WB-WYL-07: two lives, the second may be taken at once."""
    needed = 1 if t.wyrms[name].stunned else 2
    if count >= needed:
        defeat(t, name)
    elif count:
        stun(t, name)


def move_wyrm(t: WonderTable, name: str, area: str) -> None:
    """A wyrm is somewhere else now."""
    before = t.wyrms[name].area
    if before != area:
        t.wyrms[name].area = area
        t.tell("wyrm.moved", wyrm=name, before=before, area=area)


def join_wyrm_deck(t: WonderTable, card: str) -> None:
    """WB-WCD-10, WB-SET-13, WB-CAM-04: a purple card, once; it stays there in later chapters."""
    if card in t.campaign.wyrm_cards:
        return
    t.campaign.wyrm_cards[card] = t.campaign.chapter
    where = t.ruled("new_wyrm_card")
    (t.wyrm_discard if where == "into_discard" else t.wyrm_deck).append(card)
    if where == "on_top":
        t.wyrm_below = [*([t.wyrm_on_top] if t.wyrm_on_top else []), *t.wyrm_below]
        t.wyrm_on_top = card
    t.tell(f"wyrm_card.{where}", wyrm_card=card)


# Destiny ------------------------------------------------------------------------------------------


def turn_down(t: WonderTable, hero: str = "") -> None:
    """WB-DES-01, WB-DES-02: one token; with the last one everything is over, which `notice` sees to."""
    if t.destiny > 0:
        t.destiny -= 1
        if hero:
            t.tell("destiny.whose", hero=hero)
        t.tell("destiny.down", left=t.destiny, hero=hero)


def turn_up(t: WonderTable, count: int) -> None:
    """WB-DES-04: never more than the ten there are."""
    turned = room(count, t.destiny, DESTINY)
    if turned:
        t.destiny += turned
        t.tell("destiny.up", n=turned, left=t.destiny)


# Counters -----------------------------------------------------------------------------------------


def count(t: WonderTable, name: str, n: int) -> None:
    """WB-GOL-05: a card counts something; where the goal looks at it, people hear how far they are."""
    before = t.counters.get(name, 0)
    t.counters[name] = before + n
    goal = t.goal()
    for wanted in goal.condition if goal and t.phase != "reading" else ():
        if isinstance(wanted, CounterAtLeast) and wanted.name == name and before < wanted.at_least:
            t.tell("goal.progress", n=min(before + n, wanted.at_least), all=wanted.at_least)


# Cards --------------------------------------------------------------------------------------------


def take_out(t: WonderTable, number: int) -> bool:
    """The card leaves whatever pile of the chapter it lies in; False: it was in none."""
    piles = [t.deck, t.read, t.discard, t.unread, t.special, t.turned, t.given, *t.stacks.values()]
    piles += [hero.items for hero in t.heroes.values()]
    found = False
    for pile in piles:
        if number in pile:
            if pile is t.deck and pile[0] == number:
                t.flipped, t.picked, t.hand_goal = False, "", 0
            pile.remove(number)
            found = True
    return found


def take_out_of_deck(t: WonderTable, number: int) -> bool:
    """WB-DCK-04, WB-DCK-11: the card leaves the deck, if it still lies there; the next one shows its front."""
    return number in t.deck and take_out(t, number)


def hold(t: WonderTable, name: str, number: int) -> None:
    """WB-ITM-01: the thing lies beside the hero's card, and what it is good for is said."""
    t.heroes[name].items.append(number)
    t.tell("item.gained", hero=name, item=number)
    card = t.known(number)
    if card and card.item:
        action = card.item.special_action
        reminders = (modifier.text for modifier in card.item.modifiers if modifier.what == "custom")
        for words in (card.item.text, action.effect.text if action else Text(), *reminders):
            say(t, words)


def discard_item(t: WonderTable, number: int) -> None:
    """WB-ITM-03: only what somebody holds."""
    if any(number in holder.items for holder in t.heroes.values()):
        put_away(t, number)
        t.tell("item.discarded", item=number)


def say(t: WonderTable, words: Text) -> None:
    """Words of the box that are no story: what a thing does, what holds for somebody."""
    if words:
        t.tell("says", says=ref(words))


def put_away(t: WonderTable, number: int) -> None:
    """WB-DCK-05: onto the chapter's own discard pile."""
    if take_out(t, number):
        t.discard.append(number)


def open_stack(t: WonderTable, banner: str) -> None:
    """WB-INT-04: the top card of the stack is put away, and the next one lies open."""
    if cards := t.stacks.get(banner):
        put_away(t, cards[0])
        if below := t.stacks[banner]:
            t.tell("stack.opened", stacks=banner, interaction=below[0])
        else:
            t.tell("stack.empty", stacks=banner)


def skip_to(t: WonderTable, number: int) -> None:
    """WB-GEN-03, WB-DCK-07: this card of the deck comes next; those before it are laid aside unread."""
    skipped = t.deck[: t.deck.index(number)]
    t.deck = t.deck[len(skipped) :]
    t.unread += skipped
    t.flipped, t.picked, t.hand_goal = False, "", 0
    t.tell("deck.skipped", cards=tuple(skipped), n=len(skipped))


def write_keyword(t: WonderTable, word: str) -> None:
    """WB-KEY-01, WB-KEY-02, WB-KEY-05, WB-KEY-06: once only, credited to the chapter it was first written in."""
    if word not in t.campaign.keywords:
        t.campaign.keywords[word] = t.campaign.chapter
        t.tell("keyword.written", word=word)


def erase_keyword(t: WonderTable, word: str) -> None:
    """WB-KEY-01, WB-KEY-03: nothing happens if it is not there."""
    if t.campaign.keywords.pop(word, None) is not None:
        t.tell("keyword.erased", word=word)
