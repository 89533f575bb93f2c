"""Wonder Book: losing a chapter, winning one, and the campaign from the first to the last."""

from __future__ import annotations

import copy
from typing import Any

from engine import Next, choose, goto, over, pause, rule
from engine.content import Text
from engine.games.wonder_book.pack import Card, Ending, EndOfChapter
from engine.games.wonder_book.steps import SET_UP
from engine.games.wonder_book.table import UNSEEN, Campaign, WonderTable
from engine.pieces.hands import UNKNOWN
from engine.pieces.words import ref

# Losing -------------------------------------------------------------------------------------------


async def chapter_lost(t: WonderTable) -> Next:
    """WB-LOS-01, WB-LOS-08, WB-LOS-11, WB-DES-02: it ends at once; cards are gathered, and it is tried again."""
    t.phase, t.active, t.acting, t.reached, t.wyrm_card, t.beneath = "", "", "", False, "", []
    t.to_read, t.read_from = [], []
    t.tell("chapter.lost", chapter=t.campaign.chapter)
    gather_up(t)
    take_back(t)
    return goto(after_loss)


def gather_up(t: WonderTable) -> None:
    """WB-LOS-01 to WB-LOS-05: what the hands have to collect, to erase and to write again, as far as there is any."""
    kept = kept_keywords(t)
    put_back(t, "cards", tuple(sorted(set(t.numbers()) - set(t.deck))))
    put_back(t, "upgrades", tuple(name for name in t.campaign.upgrades if name not in t.before.upgrades))
    put_back(t, "wyrm_cards", tuple(name for name in t.campaign.wyrm_cards if name not in t.before.wyrm_cards))
    erased = tuple(word for word, since in t.campaign.keywords.items() if kept.get(word) != since)
    change_sheet(t, "keywords", erased)
    change_sheet(t, "restored", tuple(word for word in kept if word not in t.campaign.keywords))


def put_back(t: WonderTable, what: str, names: tuple[str | int, ...]) -> None:
    """WB-LOS-01, WB-LOS-02, WB-LOS-03: one kind of things at a time, all in one list before anybody is asked."""
    if names and not t.is_drawn:
        t.tell(f"lost.{what}", names=names)


def change_sheet(t: WonderTable, what: str, words: tuple[str, ...]) -> None:
    """WB-LOS-04, WB-LOS-05: on paper as here."""
    if words and not t.is_drawn:
        t.tell(f"lost.{what}", words=words)


def take_back(t: WonderTable) -> None:
    """The campaign is what it was when the chapter began, but for what cannot be undone and what people know.

    WB-LOS-02, WB-LOS-03, WB-LOS-04, WB-LOS-05, WB-LOS-08, WB-UPG-07, WB-LOS-09, WB-LOS-11
    """
    lost, chapter, keywords = t.campaign, str(t.campaign.chapter), kept_keywords(t)
    t.campaign = copy.deepcopy(t.before)
    t.campaign.attempts[chapter] = lost.attempts.get(chapter, 0) + 1
    t.campaign.keywords = keywords
    t.campaign.played = who_played(t)
    for fact in ("difficulty", "tokens", "hearts", "attack_dice", "decks"):
        setattr(t.campaign, fact, getattr(lost, fact))


def who_played(t: WonderTable) -> dict[str, str]:
    """WB-SWI-07, WB-LOS-09: the heroes in play and their players; before anybody has chosen, those of last time."""
    return {hero.name: hero.player for hero in t.heroes.values()} or t.before.played


def kept_keywords(t: WonderTable) -> dict[str, int]:
    """WB-LOS-04, WB-LOS-05, WB-KEY-05, WB-KEY-06: those of earlier chapters, by house rule without the erased ones."""
    now, restore = t.campaign.keywords, t.ruled("restore_erased_keywords") == "yes"
    return {word: since for word, since in t.before.keywords.items() if restore or now.get(word) == since}


@rule
async def after_loss(t: WonderTable) -> Next:
    """WB-LOS-06: the same chapter again, from its first card."""
    return SET_UP if await choose("lost.again", ["again", "stop"]) == "again" else over("lost")


# Winning ------------------------------------------------------------------------------------------


async def chapter_won(t: WonderTable) -> Next:
    """WB-WIN-01, WB-WIN-02, WB-WIN-03, WB-WIN-05, WB-DES-05: count, read the one ending, prepare the next."""
    t.phase, t.active, t.acting, t.reached, t.wyrm_card, t.beneath = "", "", "", False, "", []
    score(t)
    end = end_card(t)
    ending = ending_for(end, t.campaign.scores[str(t.campaign.chapter)])
    t.to_read += [
        ref(text) for text in (ending.text if ending else Text(), *(() if t.is_drawn else end.preparation)) if text
    ]
    await read_ending(t)
    if not end.preparation:  # else the last card has said it in words of its own
        store(t)
    return goto(next_chapter)


def score(t: WonderTable) -> None:
    """WB-WIN-02, WB-WIN-04, WB-WIN-06: the tokens face up, at least one, are written down, and who played."""
    chapter = str(t.campaign.chapter)
    t.campaign.scores[chapter] = max(1, t.destiny)
    t.campaign.played = who_played(t)
    t.campaign.cast[chapter] = dict(t.campaign.played)
    total = sum(t.campaign.scores.values())
    t.tell("chapter.won", chapter=t.campaign.chapter, n=max(1, t.destiny), total=total)


def last_card(t: WonderTable) -> Card | None:
    """WB-WIN-01: the card that ends the chapter, if the pack has it."""
    cards = t.box.chapters[t.campaign.chapter].cards if t.campaign.chapter in t.box.chapters else ()
    return next((card for card in cards if card.end), None)


def end_card(t: WonderTable) -> EndOfChapter:
    """WB-WIN-01: what the last card of the deck says."""
    card = last_card(t)
    return (card.end if card else None) or EndOfChapter()


def ending_for(end: EndOfChapter, face_up: int) -> Ending | None:
    """WB-WIN-02: the one that belongs to this number."""
    return next((ending for ending in end.endings if ending.min <= face_up <= ending.max), None)


@rule
async def read_ending(t: WonderTable) -> None:
    """WB-WIN-02, WB-WIN-03: only this one is read, and what the last card says about the box."""
    if t.to_read:
        card: dict[str, Any] = {"card": last.number} if (last := last_card(t)) else {}
        await pause("ending.read", n=t.campaign.scores[str(t.campaign.chapter)], text=" ".join(t.to_read), **card)
        t.to_read, t.read_from = [], []


def store(t: WonderTable) -> None:
    """WB-ITM-06, WB-SHR-06, WB-CAM-03, WB-CAM-09: things back to their deck, shreds to theirs, upgrades as they are."""
    put_into_box(t, "items", tuple(f"item:{number}" for hero in t.heroes.values() for number in hero.items))
    shreds = (
        UNSEEN if t.hides_shreds or name == UNKNOWN else name for hero in t.heroes.values() for name in hero.shreds
    )
    put_into_box(t, "shreds", tuple(shreds))
    mine = ((name, upgrade) for name, upgrade in t.campaign.upgrades.items() if upgrade.hero in t.heroes)
    sides = (f"{name}:{upgrade.side}" for name, upgrade in mine if upgrade.side)
    put_into_box(t, "upgrades", tuple(sides))


def put_into_box(t: WonderTable, what: str, names: tuple[str, ...]) -> None:
    """WB-CAM-09, WB-ITM-06, WB-SHR-06: one kind of things at a time."""
    if names and not t.is_drawn:
        t.tell(f"store.{what}", names=names)


# The campaign -------------------------------------------------------------------------------------


async def next_chapter(t: WonderTable) -> Next:
    """WB-GEN-02, WB-CAM-01, WB-CAM-02, WB-CAM-04, WB-CAM-05, WB-CAM-07: in order, up to the last one."""
    if t.campaign.chapter >= max(t.box.chapters, default=1):
        return goto(campaign_won)
    t.campaign.chapter += 1
    return SET_UP


@rule
async def campaign_won(t: WonderTable) -> Next:
    """WB-CAM-07, WB-CAM-08: the book is closed, or opened again at its first page; only who played is remembered."""
    if await choose("campaign.won", ["stop", "again"], total=sum(t.campaign.scores.values())) == "stop":
        return over("won")
    t.tell("campaign.again")
    known = {fact: getattr(t.campaign, fact) for fact in ("played", "tokens", "hearts", "attack_dice", "decks")}
    t.campaign = Campaign(**known)
    return SET_UP
