"""The trackers: destiny, heroes, supplies, decks, the goal, and what else is in force."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from device.terminal.blocks import Block, cut, few, wrapped
from device.terminal.signs import Signs
from device.terminal.wonder_book.areas import hero_style
from device.words import Words
from engine.games.wonder_book.table import DESTINY, Hero, WonderTable
from engine.pieces.words import ref

MOST_SIGNS = 8


def trackers(t: WonderTable, words: Words, signs: Signs, width: int, height: int) -> Block:
    """All trackers, the more important first; the longer texts only as far as there is room."""
    firm = [destiny(t, words, signs), *supplies(t, words, signs, width)]
    for hero in t.heroes.values():
        firm += hero_lines(t, hero, words, signs, width)
    rest = in_force(t, words, signs, width - 2, height - len(firm))
    return few([cut(line, width, signs.more) for line in firm + rest], height, signs.more)


def destiny(t: WonderTable, words: Words, signs: Signs) -> Text:
    """Ten tokens, some of them face up."""
    up = max(0, min(DESTINY, t.destiny))
    line = Text(words.say("tracker.destiny") + " ")
    return line.append(signs.up * up, "bold yellow").append(signs.down * (DESTINY - up), "dim").append(f" {up}")


def supplies(t: WonderTable, words: Words, signs: Signs, width: int) -> Block:
    """What lies beside the book."""
    lines = [
        words.say("tracker.supplies", wyrms=t.wyrm_supply(), limit=t.wyrm_limit, sparks=t.supply),
        words.say(
            "tracker.decks",
            wyrm=len(t.wyrm_deck),
            wyrm_gone=len(t.wyrm_discard),
            shred=len(t.shred_deck),
            shred_gone=len(t.shred_discard),
        ),
    ]
    if t.deck:
        lines.append(words.say("tracker.chapter", top=t.deck[0], rest=len(t.deck)))
    return [line for text in lines for line in wrapped(text, width, style="dim")]


def hero_lines(t: WonderTable, hero: Hero, words: Words, signs: Signs, width: int) -> Block:
    """A hero with hearts, sparks, actions left, and what it holds."""
    active = hero.name == t.active
    line = Text(f"{signs.active if active else ' '} ", "bold")
    line.append(words.name("hero", hero.name), hero_style(t, hero.name)).append(" ")
    line.append_text(_hearts(hero, signs)).append(" ")
    line.append(_times(signs.spark, hero.sparks), "bold bright_yellow")
    if active:
        line.append(" " + words.say("tracker.actions", n=hero.actions + len(hero.extra)), "bold")
    elif hero.taken or not hero.standing:
        line.append(f" {signs.done if hero.standing else signs.fallen}", "dim")
    held = [words.name("item", number) for number in hero.items] + [words.name("shred", name) for name in hero.shreds]
    return [line, *few(wrapped(", ".join(held), width, style="dim", indent="    "), 2, signs.more)] if held else [line]


def _hearts(hero: Hero, signs: Signs) -> Text:
    if max(hero.max_hearts, hero.hearts) > MOST_SIGNS:
        return Text(f"{signs.heart} {hero.hearts}/{hero.max_hearts}", "red")
    lost = max(0, hero.max_hearts - hero.hearts)
    return Text(signs.heart * hero.hearts, "red").append(signs.no_heart * lost, "dim red")


def _times(sign: str, count: int) -> str:
    return sign * count if count <= MOST_SIGNS else f"{sign} {count}"


def in_force(t: WonderTable, words: Words, signs: Signs, width: int, height: int) -> Block:
    """The goal, special rules, keywords, stacks and counters: what has to be remembered."""
    found: list[tuple[str, str]] = []
    goal = t.goal()
    if goal and goal.text:
        found.append(("", words.name("text", ref(goal.text))))
    for number in t.special:
        card = t.known(number)
        if card and card.special_rule:
            found.append(("tracker.rule", words.name("text", ref(card.special_rule.text))))
    if tops := t.stack_tops():
        found.append(("tracker.stacks", ", ".join(words.name("interact.which", number) for number in tops)))
    if t.campaign.keywords:
        found.append(("tracker.keywords", ", ".join(t.campaign.keywords)))
    return _shared(found, words, signs, width, height)


def _shared(found: Iterable[tuple[str, str]], words: Words, signs: Signs, width: int, height: int) -> Block:
    """Each gets a fair share of the room, and the first ones what is left."""
    lines: Block = []
    blocks = [
        wrapped(words.say(what, what=text) if what else text, width, style="" if not what else "dim")
        for what, text in found
    ]
    for at, block in enumerate(blocks):
        others = len(blocks) - at - 1
        lines += few(block, max(1, height - len(lines) - others), signs.more)
    return lines


def title(t: WonderTable, words: Words) -> Text:
    """Which story, which chapter, which phase."""
    where = words.say("terminal.chapter", n=t.campaign.chapter)
    phase = words.say(f"word.phase.{t.phase}") if t.phase else words.say("terminal.between")
    line = Text(" ").append(t.box.title.say(words.language), "bold").append(f"  {where}  ", "dim")
    return line.append(phase[:1].upper() + phase[1:])
