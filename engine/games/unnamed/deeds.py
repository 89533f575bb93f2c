"""What lines of cards do to people and to the table."""

from __future__ import annotations

from collections.abc import Callable

from engine import choose, pause, rule
from engine.asks import Rule
from engine.content import Content
from engine.games.unnamed import exchanges, gains, piles, verbs
from engine.games.unnamed.cards import TEXT, follow, meant, touching, user
from engine.games.unnamed.covered import can_give, is_covered, lay_down_any, lay_down_named
from engine.games.unnamed.payments import pay, spend_card
from engine.games.unnamed.plans import can_pay
from engine.games.unnamed.removals import close_space, discard_building
from engine.games.unnamed.table import FREE, NEUTRAL, Reminder, SevenTable
from engine.games.unnamed.touching import markers
from engine.games.unnamed.treasures import take_treasure
from engine.games.unnamed.verbs import ANY, Bundle
from engine.pieces.cardtext import lines_of
from engine.pieces.hands import UNKNOWN
from engine.pieces.windows import cancel
from engine.pieces.words import ref

Deed = Callable[..., Rule[None]]


async def gain(t: SevenTable, op: verbs.Gain, whose: str) -> None:
    """Everybody whom the line means, one after the other."""
    for name in await meant(t, op, whose):
        await piles.gain(t, name, op.res)


async def lose(t: SevenTable, op: verbs.Lose, whose: str) -> None:
    """As far as they have it."""
    for name in await meant(t, op, whose):
        for virtue, n in op.res.gifts.items() if t.has_covered_gifts else ():
            if virtue != ANY:
                await lay_down_named(t, name, virtue, n)
        if lost := gains.lose_all(t, name, only_coins(op.res) if t.has_covered_gifts else op.res):
            t.tell("lost", who=name, res=lost)
        for left in range(op.res.gifts.get(ANY, 0), 0, -1):
            await lose_any_gift(t, name, left)


def only_coins(res: Bundle) -> Bundle:
    """All of it but the gifts."""
    return Bundle(gold=res.gold, fame=res.fame, might=res.might)


async def lose_any_gift(t: SevenTable, who: str, left: int) -> None:
    """One gift, open or covered."""
    await (lay_down_any(t, who) if t.has_covered_gifts else lose_open_gift(t, who, left))


@rule
async def lose_open_gift(t: SevenTable, who: str, left: int) -> None:
    """One gift of a type that its holder picks; if so many go that none is left, there is nothing to pick."""
    if held := list(t.heroes[who].gifts):
        virtue = held[0] if t.gifts_of(who) <= left else await choose("gift.lose", held, who)
        gains.spend_gift(t, who, virtue)
        t.tell("lost", who=who, res=gains.bundled(t, {virtue: 1}))


async def must_pay(t: SevenTable, op: verbs.Pay, whose: str) -> None:
    """In full, or something else follows."""
    for name in await meant(t, op, whose):
        is_hidden = is_covered(t, op.res)
        if await can_give(t, name, op.res, "card") if is_hidden else can_pay(t, name, op.res):
            await pay(t, name, op.res, "card")
        else:
            t.tell("cannot.pay", who=name, res=gains.said(t, op.res))
            await follow(t, op.otherwise, name)


async def exchange(t: SevenTable, op: verbs.Exchange, whose: str) -> None:
    """As heroes do, but nobody is turned."""
    for name in await meant(t, op, whose):
        if not await exchanges.swap(t, name, op.n, op.sources):
            t.tell("nothing.exchanged", who=name)


# Characters ---------------------------------------------------------------------------------------


async def untap(t: SevenTable, op: verbs.Untap, whose: str) -> None:
    """UN-GFT-05, UN-SIN-07, UN-SIN-08: characters alone, never heroes."""
    for name in await meant(t, op, whose):
        for left in range(op.n, 0, -1):
            await untap_one(t, name, left)


@rule
async def untap_one(t: SevenTable, who: str, left: int) -> None:
    """UN-GFT-05, UN-SIN-07, UN-SIN-08: one that is turned stands upright again; all of them, if so many may."""
    turned = [name for name, turns in t.heroes[who].characters.items() if turns]
    if turned:
        card = turned[0] if len(turned) <= left else await choose("character.untap", turned, who)
        t.heroes[who].characters[card] = False
        t.tell("character.upright", who=who, character=card)


async def tap(t: SevenTable, op: verbs.Tap, whose: str) -> None:
    """A quarter turn without gifts."""
    for name in await meant(t, op, whose):
        for _ in range(op.n):
            await tap_one(t, name)


@rule
async def tap_one(t: SevenTable, who: str) -> None:
    """UN-GFT-03: the second quarter discards it."""
    if t.heroes[who].characters:
        turn(t, who, await choose("character.tap", t.heroes[who].characters, who))


def turn(t: SevenTable, who: str, character: str) -> None:
    """UN-GFT-01, UN-GFT-03, UN-REC-07: by ninety degrees; at a hundred and eighty it goes to the pile."""
    owned = t.heroes[who].characters
    if owned[character]:
        del owned[character]
        t.characters.discard.append(character)
        t.tell("character.gone", who=who, character=character)
    else:
        owned[character] = True
        t.tell("character.turned", who=who, character=character)


# Things that go -----------------------------------------------------------------------------------


async def discard(t: SevenTable, op: verbs.Discard, whose: str) -> None:
    """Without any yield; their holder picks."""
    for name in await meant(t, op, whose):
        for left in range(min(op.n, _many(t, name, op.what)), 0, -1):
            await discard_one(t, name, op.what, left)


def _many(t: SevenTable, who: str, what: str) -> int:
    hero = t.heroes[who]
    if what == "gift":
        return hero.many_gifts
    return len(hero.sins if what == "sin" else hero.artifacts if what == "artifact" else _options(t, who, what))


def _options(t: SevenTable, who: str, what: str) -> list[str]:
    """Open things of one kind that somebody has."""
    hero = t.heroes[who]
    if what in ("castle", "estate", "building"):
        return [name for name in hero.buildings if what == "building" or what == _kind(t, name)]
    return {"character": list(hero.characters), "elixir": hero.elixirs, "gift": list(hero.gifts)}.get(what, [])


def _kind(t: SevenTable, building: str) -> str:
    card = t.building(building)
    return card.kind if card else ""


async def discard_one(t: SevenTable, who: str, what: str, left: int) -> None:
    """One thing of a kind, of so many that still have to go."""
    if what == "sin":
        await piles.discard_sin(t, who, left)
    elif what == "artifact":
        await discard_artifact(t, who, left)
    elif what == "gift":
        await lose_any_gift(t, who, left)
    else:
        await discard_open(t, who, what, left)


@rule
async def discard_artifact(t: SevenTable, who: str, left: int) -> None:
    """UN-DCK-10: out of the game; if none stays there is nothing to pick."""
    hand = t.heroes[who].artifacts
    every = piles.unseen_artifacts(t)
    if not hand:
        return
    if UNKNOWN in hand:
        card = await choose("artifact.discard", every, who)
    elif len(hand) <= left:
        card = hand[0]
    else:
        card = await choose("artifact.discard", dict.fromkeys(hand), who, private=True)
    lay_down_artifact(t, who, card)
    t.tell("artifact.discarded", who=who, artifact=card)


def lay_down_artifact(t: SevenTable, who: str, card: str) -> None:
    """UN-ART-01, UN-DCK-10: used or lost, it lies open from now on, and never returns."""
    hand = t.heroes[who].artifacts
    if card in hand:
        hand.remove(card)
    else:
        hand.remove(UNKNOWN)
        t.artifacts.shown(card)
    t.artifacts.discard.append(card)


@rule
async def discard_open(t: SevenTable, who: str, what: str, left: int) -> None:
    """UN-REC-07, UN-ELX-07, UN-DCK-08, UN-BLD-09: what lies open before somebody."""
    every = _options(t, who, what)
    if not every:
        return
    options = dict.fromkeys(every)
    card = every[0] if len(every) <= left else await choose("card.discard", options, who, kind=what)
    if what == "character":
        del t.heroes[who].characters[card]
        t.characters.discard.append(card)
    else:
        spend_card(t, who, f"{card}:0" if what == "elixir" else card)
    t.tell("card.discarded", who=who, card=card)


async def remove_building(t: SevenTable, op: verbs.DiscardBuilding, whose: str) -> None:
    """UN-CAT-06, UN-CAT-07, UN-CAT-08, UN-CAT-09: wherever it is."""
    discard_building(t, op.kind, op.number)


async def draw_cards(t: SevenTable, op: verbs.Draw, whose: str) -> None:
    """Sin cards, artifacts or treasures."""
    for name in await meant(t, op, whose):
        if op.what == "sin":
            await piles.draw_sins(t, name, op.n, is_extra=True)
        for _ in range(op.n if op.what != "sin" else 0):
            await draw_one(t, name, op.what)


async def draw_one(t: SevenTable, who: str, what: str) -> None:
    """One card."""
    if what == "artifact":
        await piles.draw_artifact(t, who)
        return
    piles.renew_treasures(t)
    if t.treasures.left:
        await draw_treasure(t, who)
    else:
        t.tell("treasure.none", who=who)


async def draw_treasure(t: SevenTable, who: str) -> None:
    """The top treasure takes effect; none, if meanwhile the last one has gone."""
    if card := await top_treasure(t, who):
        await take_treasure(t, who, card)
    else:
        t.tell("treasure.none", who=who)


@rule
async def top_treasure(t: SevenTable, who: str) -> str:
    """UN-TRE-02, UN-TRE-05: what the top card is; of an empty deck none, whatever has emptied it meanwhile."""
    if not piles.has_treasures(t):
        return ""
    card = await piles.top(t, "treasures")
    piles.take_top(t, "treasures", card)
    return card


async def pile_up(t: SevenTable, op: verbs.PileUp, whose: str) -> None:
    """UN-SIN-04: from the deck onto the pile, as far as the deck goes."""
    piles.pile_up_sins(t, min(op.n, t.sins.left))


async def close(t: SevenTable, op: verbs.CloseSpace, whose: str) -> None:
    """UN-CLO-01, UN-CLO-02, UN-CLO-05: a space that the First Player picks."""
    await close_space(t, op.board)


# Markers ------------------------------------------------------------------------------------------


async def put_marker(t: SevenTable, op: verbs.PutMarker, whose: str) -> None:
    """On free requirements, and nothing is paid."""
    for name in await meant(t, op, whose):
        for left in range(op.n, 0, -1):
            await put_one(t, name, op.is_neutral, op.rows, left)


@rule
async def put_one(t: SevenTable, who: str, is_neutral: bool, rows: tuple[int, ...], left: int) -> None:
    """UN-QST-05, UN-QST-06, UN-GEN-11, UN-FAL-08: where a marker may lie, and as long as there is one.

    Where so many are *left* to be laid that all requirements are filled, nobody picks.
    """
    hero = t.heroes[who]
    spaces = [f"{name}.{n + 1}" for row in rows for name in t.row(row) for n in t.free_slots(name)]
    if not spaces or not (t.neutrals_left if is_neutral else hero.markers and not hero.fallen):
        return
    goes_all_over = all(t.quests[space.rpartition(".")[0]].row == 1 for space in spaces) and len(spaces) <= left
    enough = is_neutral or hero.markers >= len(spaces)
    space = spaces[0] if goes_all_over and enough else await choose("quest.put", spaces, who)
    name, _, slot = space.rpartition(".")
    t.quests[name].slots[int(slot) - 1] = NEUTRAL if is_neutral else who
    t.heroes[who].markers -= not is_neutral
    if is_neutral:
        t.tell("quest.filled", space=space, quest=name)
    else:
        t.tell("quest.marked", who=who, space=space, quest=name)
    gains.neutrals_run_out(t)


async def take_marker(t: SevenTable, op: verbs.TakeMarker, whose: str) -> None:
    """Back to their owner."""
    for name in await meant(t, op, whose):
        for left in range(op.n, 0, -1):
            await take_one(t, name, op.where, left)


@rule
async def take_one(t: SevenTable, who: str, where: str, left: int) -> None:
    """UN-POR-06: of one's own markers, one that one picks; if so many come back that none stays, nobody picks."""
    if spots := marked(t, who, where):
        come_all = markers(t, who, where) <= left
        spot = spots[0] if come_all else await choose(f"marker.{where}", spots, who)
        await take_back(t, who, spot, where, is_asked=not come_all)


async def own_slot(t: SevenTable, who: str, quest: str, *, is_asked: bool = True) -> int:
    """UN-QST-04: which of their own requirements somebody frees, where these want different things."""
    own = [n for n, holder in enumerate(t.quests[quest].slots) if holder == who]
    if not is_asked:
        return own[0]
    wants = [t.requirement(quest, n) for n in own]
    different = [f"{quest}.{n + 1}" for at, n in enumerate(own) if wants.index(wants[at]) == at]
    return int((await choose("marker.space", different, who)).rpartition(".")[2]) - 1


async def take_back(t: SevenTable, who: str, spot: str, where: str, *, is_asked: bool = True) -> None:
    """One's own marker comes back from there."""
    if where == "quest":
        t.quests[spot].slots[await own_slot(t, who, spot, is_asked=is_asked)] = FREE
        t.heroes[who].markers += 1
    elif where == "portal":
        t.portals[spot] = FREE
        t.heroes[who].markers += 1
    else:
        gains.relieve(t, who, spot)
        if t.ruled("temple_rule") == "marker":
            gains.rule_ends(t, who, spot)
    t.tell("marker.back", who=who, place=spot)


def marked(t: SevenTable, who: str, where: str) -> list[str]:
    """Where somebody has markers."""
    if where == "quest":
        return [name for name, quest in t.quests.items() if who in quest.slots]
    if where == "portal":
        return [name for name, holder in t.portals.items() if holder == who]
    return [name for name, manned in t.heroes[who].buildings.items() if manned]


# The rest -----------------------------------------------------------------------------------------


async def corruption(t: SevenTable, op: verbs.Corruption, whose: str) -> None:
    """UN-FAL-03: it comes or goes; without the advanced game it means nothing."""
    for name in await meant(t, op, whose):
        gains.corrupt(t, name, op.n)


async def cancelled(t: SevenTable, op: verbs.Cancel, whose: str) -> None:
    """UN-SIN-09: what this answers does not happen."""
    cancel(t)


@rule
async def reveal(t: SevenTable, op: verbs.Reveal, whose: str) -> None:
    """UN-DCK-07: a look at a deck, and everything goes back as it was."""
    who, deck = user(t, whose), t.deck("quest_deck" if op.deck == "quests" else op.deck)
    n = min(op.n, deck.left)
    if t.is_drawn and n:
        t.tell("deck.looked", who=who, deck=op.deck, n=n)
        t.tell("deck.shows", to=who, cards=deck.cards[deck.unseen : deck.unseen + n])
    elif n:
        await pause("deck.reveal", who, deck=op.deck, n=n)


async def remind(t: SevenTable, op: verbs.Remind, whose: str) -> None:
    """UN-MAN-03: a rule that lasts for the user."""
    at = next((n for n, known in enumerate(t.box.lasting) if known == op), 0)
    if whose in t.heroes:
        t.reminders.append(Reminder(whose, ref(op.text), list(op.when), at, op.until == "used", bool(t.doing)))
        if op.text:
            t.tell("reminder.begins", who=whose, text=ref(op.text))


@rule
async def pick(t: SevenTable, op: verbs.Choose, whose: str) -> str:
    """One of the options that are open; if nothing can come of any of them, nobody is asked."""
    who, options = user(t, whose), TEXT.open_options(t, op, whose)
    if whose in t.heroes and not any(touching(t, tuple(lines_of(op, option)), whose) for option in options):
        return options[0] if options else ""
    return await choose("card.choice", options, who, text=ref(op.text)) if options else ""


async def choice(t: SevenTable, op: verbs.Choose, whose: str) -> None:
    """What follows from it."""
    await follow(t, lines_of(op, await pick(t, op, whose)), whose)


DEEDS: tuple[tuple[type[Content], Deed], ...] = (
    (verbs.Gain, gain),
    (verbs.Lose, lose),
    (verbs.Pay, must_pay),
    (verbs.Exchange, exchange),
    (verbs.Untap, untap),
    (verbs.Tap, tap),
    (verbs.Discard, discard),
    (verbs.DiscardBuilding, remove_building),
    (verbs.Draw, draw_cards),
    (verbs.PileUp, pile_up),
    (verbs.CloseSpace, close),
    (verbs.PutMarker, put_marker),
    (verbs.TakeMarker, take_marker),
    (verbs.Corruption, corruption),
    (verbs.Cancel, cancelled),
    (verbs.Reveal, reveal),
    (verbs.Remind, remind),
    (verbs.Choose, choice),
    (verbs.If, TEXT.branch),
)
TEXT.learn(DEEDS)
