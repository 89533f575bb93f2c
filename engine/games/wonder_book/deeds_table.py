"""The verbs of cards that concern the map, the deck, the campaign and the hands."""

from __future__ import annotations

from engine import choose, pause, rule
from engine.games.wonder_book import changes
from engine.games.wonder_book.box import ref
from engine.games.wonder_book.cards import amount, follow
from engine.games.wonder_book.pack import Effect, Map
from engine.games.wonder_book.rolls import outcome, roll_for
from engine.games.wonder_book.rules_setup import checklist
from engine.games.wonder_book.scenery import border
from engine.games.wonder_book.table import Figure, WonderTable
from engine.games.wonder_book.verbs import (
    BuildStack,
    ByHand,
    Challenge,
    Counter,
    DamageEntity,
    DiscardCard,
    Either,
    EndChapter,
    EraseKeyword,
    FlipDestiny,
    GoToCard,
    Instruction,
    LayOut,
    LoadMap,
    LoseChapter,
    OpenEnvelope,
    OpenStack,
    PlaceEntity,
    PlaceObject,
    PlaceSparks,
    PlaceToken,
    RemoveObject,
    SetBorder,
    SetPopup,
    SetVortex,
    WriteKeyword,
)

# The map ------------------------------------------------------------------------------------------


async def load_map(t: WonderTable, op: LoadMap, hero: str) -> None:
    """WB-SET-19, WB-STO-01: the book is opened, and everything is placed as the card says."""
    scenery = t.box.maps[op.id]
    await open_map(t, scenery)
    t.to_place = [] if op.keep_heroes else take_heroes_off(t)
    while t.to_place:
        await place_hero(t, t.to_place[0])
    for area, count in scenery.sparks.items():
        lay_sparks(t, area, count)
    for area, wanted in scenery.wyrm_start.items():
        changes.spawn(t, amount(t, wanted), area)


@rule
async def open_map(t: WonderTable, scenery: Map) -> None:
    """WB-SET-19, WB-STO-01: another pop-up stands there, with its areas, borders and things to turn to."""
    await pause("map.opened", map=scenery.id, text=ref(scenery.popup))
    t.scenery, t.areas = scenery.id, [area.id for area in scenery.areas]
    t.borders = {border(line.a, line.b): line.kind for line in scenery.borders}
    t.objects = {name: list(areas) for name, areas in scenery.objects.items()}
    clear_map(t)


def take_heroes_off(t: WonderTable) -> list[str]:
    """All heroes stand beside the book, until each is placed; they are named here."""
    for hero in t.heroes.values():
        hero.area = ""
    return list(t.heroes)


def clear_map(t: WonderTable) -> None:
    """What lay on the old scenery goes back to the supplies; figures and tokens stay where the new one has a place."""
    t.supply += sum(t.sparks.values())
    t.sparks, t.wyrms, t.vortex = {}, {}, []
    t.figures = {name: figure for name, figure in t.figures.items() if figure.area in t.areas}
    t.tokens = {name: area for name, area in t.tokens.items() if area in t.areas}


@rule
async def place_hero(t: WonderTable, name: str) -> None:
    """WB-SET-19: where a hero starts; a choice, or a place that nobody has typed, belongs to its player."""
    starts = t.box.maps[t.scenery].hero_start
    start = starts.get(name, starts.get("all", "choice"))
    area = start if start in t.areas or name not in t.heroes else await choose("map.start", t.areas, name)
    t.to_place = [other for other in t.to_place if other != name]
    if name in t.heroes:
        changes.walk(t, name, area)


def lay_sparks(t: WonderTable, area: str, count: int) -> None:
    """WB-SPK-08, WB-LIM-01: from the supply, as far as it goes."""
    laid = min(count, t.supply)
    if laid > 0:
        t.supply -= laid
        t.sparks[area] = t.sparks.get(area, 0) + laid
        t.tell("spark.laid", area=area, n=laid)


@rule
async def place_sparks(t: WonderTable, op: PlaceSparks, hero: str) -> None:
    """WB-SPK-08: a card lays sparks into an area."""
    lay_sparks(t, op.area, amount(t, op.n))


@rule
async def set_border(t: WonderTable, op: SetBorder, hero: str) -> None:
    """WB-MOV-09: a way opens or closes."""
    name = border(op.a, op.b)
    if op.kind == "none":
        t.borders.pop(name, None)
    else:
        t.borders[name] = op.kind
    t.tell(f"border.{op.kind}", area=op.a, other=op.b)


@rule
async def set_vortex(t: WonderTable, op: SetVortex, hero: str) -> None:
    """WB-SPN-06: where wyrms come from, until another goal says otherwise."""
    t.vortex = list(op.areas)


@rule
async def place_object(t: WonderTable, op: PlaceObject, hero: str) -> None:
    """Something to turn to stands there now."""
    t.objects[op.name] = list(dict.fromkeys([*t.objects.get(op.name, []), op.area]))


@rule
async def remove_object(t: WonderTable, op: RemoveObject, hero: str) -> None:
    """It is gone."""
    t.objects.pop(op.name, None)


@rule
async def place_token(t: WonderTable, op: PlaceToken, hero: str) -> None:
    """WB-GEN-10: a token means only what its card says."""
    if op.area:
        t.tokens[op.name] = op.area
        t.tell("token.placed", token=op.name, area=op.area)
    else:
        t.tokens.pop(op.name, None)
        t.tell("token.gone", token=op.name)


@rule
async def open_envelope(t: WonderTable, op: OpenEnvelope, hero: str) -> None:
    """WB-STA-05, WB-LOS-11: only now; and no defeat closes it again."""
    await pause("envelope.open")
    if "envelope" not in t.campaign.tokens:
        t.campaign.tokens.append("envelope")


# Friends and foes ---------------------------------------------------------------------------------


@rule
async def place_entity(t: WonderTable, op: PlaceEntity, hero: str) -> None:
    """WB-DMG-06: it comes with as many hearts as its card says."""
    hearts = amount(t, t.box.entities[op.id].hearts)
    t.figures[op.id] = Figure(op.area, hearts)
    t.tell("figure.placed", figure=op.id, area=op.area, n=hearts)


async def damage_entity(t: WonderTable, op: DamageEntity, hero: str) -> None:
    """WB-DMG-06, WB-ATK-13: a card hurts it."""
    await hurt_figure(t, op.id, op.n, hero)


async def hurt_figure(t: WonderTable, name: str, count: int, hero: str) -> None:
    """WB-ATK-13: one heart for each damage; at none, its card says what happens."""
    if name not in t.figures:
        return
    t.figures[name].hearts = max(0, t.figures[name].hearts - count)
    t.tell("figure.hurt", figure=name, n=count, left=t.figures[name].hearts)
    if not t.figures[name].hearts:
        t.fallen_figures.append(name)
        del t.figures[name]
        t.tell("figure.defeated", figure=name)
        entity = t.box.entities.get(name)
        await follow(t, entity.on_defeated.ops if entity else (), hero)


# The deck -----------------------------------------------------------------------------------------


@rule
async def build_stack(t: WonderTable, op: BuildStack, hero: str) -> None:
    """WB-INT-02, WB-INT-05, WB-INT-06: these cards leave the deck, in this order from the top."""
    wanted = op.cards or of_banner(t, op.banner)
    await pause("stack.build", banner=op.banner, cards=" ".join(map(str, wanted)))
    found = [number for number in wanted if changes.take_out(t, number)]
    t.stacks[op.banner] = [*t.stacks.get(op.banner, []), *found]


def of_banner(t: WonderTable, banner: str) -> list[int]:
    """WB-INT-02, WB-INT-06: the interaction cards of one colour that are still in the deck, the lowest on top."""
    cards = [card for number in sorted(t.deck) if (card := t.known(number))]
    return [card.number for card in cards if card.kind == "interaction" and card.banner == banner]


@rule
async def open_stack(t: WonderTable, op: OpenStack, hero: str) -> None:
    """WB-INT-04: the next card of the stack can be turned to."""
    if cards := t.stacks.get(op.banner):
        changes.put_away(t, cards[0])
        t.tell("stack.opened", banner=op.banner, left=len(t.stacks[op.banner]))


@rule
async def go_to_card(t: WonderTable, op: GoToCard, hero: str) -> None:
    """WB-GEN-03, WB-DCK-07: the cards in between are laid aside unread; a card laid aside before comes back."""
    if op.number in [*t.unread, *t.read, *t.discard] and changes.take_out(t, op.number):
        t.deck.insert(1, op.number)
    at = t.deck.index(op.number) if op.number in t.deck else 1
    skipped = t.deck[1:at]
    t.deck = t.deck[:1] + t.deck[max(1, at) :]
    t.unread += skipped
    if skipped:
        t.tell("deck.skipped", cards=" ".join(map(str, skipped)))


@rule
async def discard_card(t: WonderTable, op: DiscardCard, hero: str) -> None:
    """WB-SPR-01, WB-IAC-06: a card in play is put away."""
    if op.number not in t.discard:
        changes.put_away(t, op.number)
        t.tell("card.discarded", card=op.number)


# Destiny, keywords, counters ----------------------------------------------------------------------


@rule
async def flip_destiny(t: WonderTable, op: FlipDestiny, hero: str) -> None:
    """WB-DES-03, WB-DES-04: one by one."""
    if op.to == "up":
        changes.turn_up(t, op.n)
    else:
        for _ in range(op.n):
            changes.turn_down(t)


@rule
async def write_keyword(t: WonderTable, op: WriteKeyword, hero: str) -> None:
    """WB-KEY-01: the word goes on the sheet."""
    changes.write_keyword(t, op.word)


@rule
async def erase_keyword(t: WonderTable, op: EraseKeyword, hero: str) -> None:
    """WB-KEY-03: the word comes off the sheet."""
    changes.erase_keyword(t, op.word)


@rule
async def counter(t: WonderTable, op: Counter, hero: str) -> None:
    """A card counts something."""
    t.counters[op.name] = t.counters.get(op.name, 0) + op.n


@rule
async def lose_chapter(t: WonderTable, op: LoseChapter, hero: str) -> None:
    """WB-LOS-10: `notice` sees to it."""
    t.lost = True


@rule
async def end_chapter(t: WonderTable, op: EndChapter, hero: str) -> None:
    """WB-WIN-01: the end card, the last of the deck, is reached; it is read at once."""
    done, between = t.deck[:-1][:1], t.deck[1:-1]
    for number in done:
        changes.take_out(t, number)
    t.read += done
    t.unread += between
    t.deck = t.deck[-1:]


# Rolls and hands ----------------------------------------------------------------------------------


async def challenge(t: WonderTable, op: Challenge, hero: str) -> None:
    """WB-DIC-02, WB-RER-11: a card asks for a roll, of the hero whom it means."""
    if op.text:
        await tell_text(t, ref(op.text))
    if hero not in t.heroes:
        return  # nobody plays yet: whoever reads sees to it
    await roll_for(t, hero, "challenge", op.dice)
    wanted = Effect(
        needed_successes=op.needed_successes,
        ops=op.ops,
        ops_per_success=op.ops_per_success,
        ops_if_failed=op.ops_if_failed,
    )
    await outcome(t, hero, wanted)


async def either(t: WonderTable, op: Either, hero: str) -> None:
    """One of the things the line offers, by the acting player's choice."""
    picked = await pick_either(t, op, hero)
    await follow(t, op.options[picked], hero)


@rule
async def pick_either(t: WonderTable, op: Either, hero: str) -> str:
    """The acting player says which."""
    return await choose("card.either", list(op.options), hero or "all")


@rule
async def tell_text(t: WonderTable, text: str) -> None:
    """Words of the pack are read aloud; OK goes on."""
    await pause("card.text", text=text)


@rule
async def instruction(t: WonderTable, op: Instruction, hero: str) -> None:
    """WB-STO-01: the hands do something that no tracker needs to know."""
    await pause("card.instruction", text=ref(op.text))


@rule
async def set_popup(t: WonderTable, op: SetPopup, hero: str) -> None:
    """The pop-up is changed."""
    await pause("card.instruction", text=ref(op.text))


@rule
async def by_hand(t: WonderTable, op: ByHand, hero: str) -> None:
    """Read out, done by the people, and corrected where a tracker has to know."""
    await pause("card.by_hand", text=ref(op.text))


async def lay_out(t: WonderTable, op: LayOut, hero: str) -> None:
    """WB-SET-20: the general setup, at last."""
    await checklist(t)
