"""Telling: what people say of cards and pages that nobody has typed, as few presses as it takes."""

from __future__ import annotations

from engine import SoughtMarks, choose, number, rule, text
from engine.games.unlikely_heroes.table import KINDS, SKILLS, HeroesTable
from engine.games.unlikely_heroes.told_cards import BY_HAND, NUMBERED, Told, ToldBox, ToldLine, ToldPiece
from engine.marks import Mark, heard
from engine.marks import told as told_marks
from engine.pieces.grids import SIDES
from engine.pieces.printed import Printed

DONE = "done"
ICONS = ("draws", "discards")
LEAST, MOST, MOST_NUMBER, MOST_SPACES, MOST_ITEMS, MOST_NEEDED, MOST_LINES = -5, 15, 999, 6, 12, 60, 20
BRINGS = ("draw", "relocate", "gain_energy", "restore_luck", BY_HAND)
COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "orange", "black")
JOINTS, SHAPES = ("flat", "tab", "knob"), ("round", "pointed", "square", "wavy")
ORDERS = ("draw", "regroup", "gain_energy", "restore_luck")

# A card -------------------------------------------------------------------------------------------


async def tell_card(t: HeroesTable, card: str) -> None:
    """UH-EXP-06: what it is, and what the rules need to know of it."""
    kind = t.kind(card) or await which_kind(t, card)
    t.told_of[card] = Told(kind)
    for skill in SKILLS if kind == "hero" else ():
        await tell_skill(t, card, skill)
    if kind == "hero":
        await tell_limit(t, card)
    if kind == "challenge":
        await tell_box(t, card)
    while await tell_more(t, card):
        pass


@rule
async def which_kind(t: HeroesTable, card: str) -> str:
    """UH-EXP-06: map, hero, item, challenge, or something else."""
    return await choose("told.kind", KINDS, card=card)


@rule
async def tell_skill(t: HeroesTable, card: str, skill: str) -> None:
    """UH-CHL-15: what it says for a skill."""
    value = await number(f"told.{skill}", LEAST, MOST, card=card)
    setattr(t.told_of[card], skill, value)


@rule
async def tell_limit(t: HeroesTable, card: str) -> None:
    """UH-BPK-07: how much a hero can carry."""
    t.told_of[card].limit = await number("told.limit", 0, MOST_ITEMS, card=card)


@rule
async def tell_box(t: HeroesTable, card: str) -> None:
    """UH-CHL-05: what its box asks for."""
    skill = await choose("told.skill", SKILLS, card=card)
    value = await number("told.value", 0, MOST_NEEDED, card=card, skill=skill)
    t.told_of[card].boxes.append(ToldBox(skill, value))


# What else stands on it ---------------------------------------------------------------------------


@rule
async def tell_more(t: HeroesTable, card: str) -> bool:
    """UH-CRD-20, UH-ENC-01, UH-NRG-01, UH-CHL-06, UH-ITM-05, UH-PZL-01: one thing after the other."""
    options = [DONE, *left_to_tell(t.told_of[card]), *icons(t, card)]
    seen = SoughtMarks(MOST_NUMBER) if looks(t, card) else None
    what = await choose("told.more", options, card=card, sought=seen)
    if marks := heard(what):
        await take_marks(t, card, marks)
    elif what == "edge":
        await tell_edge(t, card)
    elif what in SKILLS:
        await tell_skill(t, card, what)
    elif what == "box":
        await tell_box(t, card)
    elif what == "energy":
        bright = await number("told.charged", 0, MOST_SPACES, card=card)
        dark = await number("told.uncharged", 0 if bright else 1, MOST_SPACES, card=card)
        t.told_of[card].charged, t.told_of[card].uncharged = bright, dark
    elif what == "tag":
        word = " ".join((await text("told.tag", card=card)).split()).casefold()
        t.told_of[card].tags += [word] if word not in t.told_of[card].tags else []
    elif what == "piece":
        t.told_of[card].piece = await which_piece(card)
    elif what in ("joined", "forced"):
        setattr(t.told_of[card], what, True)
    elif what == "per_hero":
        t.told_of[card].boxes[-1].per_hero = True
    elif what == "replaces":
        t.told_of[card].replaces = await number("told.replaces", 1, MOST_NUMBER, card=card)
    elif what != DONE:
        wanted = await number(f"told.{what}", 1, MOST_NUMBER, card=card)
        getattr(t.told_of[card], what).append(wanted)
    return what != DONE


# Numbers in the picture of a map ------------------------------------------------------------------


def looks(t: HeroesTable, card: str) -> bool:
    """UH-TRV-03: half circles are of use as long as nobody has told any."""
    return t.told_of[card].kind == "map" and not t.told_of[card].edges


def picture_tells(t: HeroesTable, what: str, card: str, side: Printed) -> str | None:
    """UH-MAP-10, UH-EXP-02: what eyes have read in a picture; what people have to look for they keep to themselves."""
    marks = heard(side.story)
    if what == "told.kind":
        return "map" if any(one.side and not one.is_doubtful for one in marks) else None
    if what != "told.more" or card not in t.told_of or not looks(t, card):
        return None
    listed = t.ruled("anchors") == "listed"
    shown = [one for one in marks if one.side or (listed and one.number != t.number(card))]
    return told_marks(shown) if any(one.side for one in shown) else None


async def take_marks(t: HeroesTable, card: str, marks: tuple[Mark, ...]) -> None:
    """UH-TRV-03, UH-EXP-02: what was sure has been confirmed; of the others people say whether they stand there."""
    there = [mark for mark in marks if not mark.is_doubtful or await stands_there(card, mark)]
    for mark in there:
        put_mark(t, card, mark)


async def stands_there(card: str, mark: Mark) -> bool:
    """Of a number that eyes are not sure of."""
    if mark.side:
        return await choose("told.mark_at", ["yes", "no"], card=card, number=mark.number, side=mark.side) == "yes"
    return await choose("told.mark", ["yes", "no"], card=card, number=mark.number) == "yes"


def put_mark(t: HeroesTable, card: str, mark: Mark) -> None:
    """UH-EXP-02: in a half circle, or in a full one."""
    told_of = t.told_of[card]
    if mark.side:
        told_of.edges[mark.side] = mark.number
    elif mark.number not in told_of.anchors:
        told_of.anchors = sorted([*told_of.anchors, mark.number])


async def tell_edge(t: HeroesTable, card: str) -> None:
    """UH-TRV-03: people say it themselves."""
    free = [side for side in SIDES if side not in t.told_of[card].edges]
    side = await choose("told.edge", free, card=card)
    t.told_of[card].edges[side] = await number("told.edge_number", 1, MOST_NUMBER, card=card, side=side)


# Pieces -------------------------------------------------------------------------------------------


async def which_piece(card: str) -> ToldPiece:
    """UH-PZL-01: its number and colour, and what is on its sides, all in one breath."""
    piece = ToldPiece(await number("told.piece", 0, MOST_NUMBER, card=card))
    piece.colour = await choose("told.colour", COLOURS, card=card, settled=piece.number)
    said = [str(piece.number), piece.colour]
    for side in SIDES:
        joint = await choose("told.joint", JOINTS, card=card, side=side, settled=" ".join(said))
        said.append(joint)
        if joint != "flat":
            shape = await choose("told.shape", SHAPES, card=card, side=side, settled=" ".join(said))
            said.append(shape)
            (piece.tabs if joint == "tab" else piece.knobs)[side] = shape
    return piece


def left_to_tell(told: Told) -> list[str]:
    """What may stand on a card of its kind, and was not told yet."""
    found: list[str] = []
    if told.kind == "item":
        found += [skill for skill in SKILLS if not getattr(told, skill)]
        found += ["tag"] if told.piece else ["tag", "piece"]
    if told.kind in ("hero", "item") and not (told.charged or told.uncharged):
        found.append("energy")
    if told.kind == "challenge":
        found += ["per_hero"] if not told.boxes[-1].per_hero else []
        found += ["box", *(name for name in ("joined", "forced") if not getattr(told, name))]
    if told.kind == "map":
        found += ["edge"] if len(told.edges) < len(SIDES) else []
        found += ["replaces"] if not told.replaces else []
    return found


def icons(t: HeroesTable, card: str) -> tuple[str, ...]:
    """UH-ENC-01: only what is met in a quest brings other cards, or sends them away."""
    if not t.number(card):
        return ()
    return (*ICONS, "keeps") if t.told_of[card].kind == "item" else ICONS


# What it brings -----------------------------------------------------------------------------------


async def tell_reward(t: HeroesTable) -> None:
    """UH-CHL-05, UH-CHL-17: what stands on the right of a box, once it has been won."""
    key = f"{t.trial.card}:{t.trial.box}"
    lines: list[ToldLine] = []
    while line := await tell_line(t, "told.brings", len(lines)):
        lines.append(line)
    t.told_rewards[key] = lines


@rule
async def tell_line(t: HeroesTable, what: str, told: int) -> ToldLine | None:
    """UH-CHL-17, UH-CHL-19, UH-QST-12: one thing that it brings; nothing, when that is all."""
    options = BRINGS if what == "told.brings" else ORDERS
    do = await choose(what, [DONE, *options], t.player(t.active), told=told)
    if do in (DONE, BY_HAND):
        return None if do == DONE else ToldLine(BY_HAND)
    if do == "regroup":
        return ToldLine(do, await number("told.regroup", 0, MOST_NUMBER, told=told))
    most = MOST_NUMBER if do in NUMBERED else MOST_LINES
    return ToldLine(do, await number(f"told.{do}", 1, most, told=told))
