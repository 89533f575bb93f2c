"""The trackers: both pawns, spirit, dice, Luma and Brom, kept cards and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.text import Text

from device.terminal.blocks import Block, cut, few, wrapped
from device.terminal.signs import Signs
from device.words import Words
from engine.games.wildwoods.table import WildTable
from engine.pieces.words import ref


def trackers(t: WildTable, words: Words, signs: Signs, width: int, height: int) -> Block:
    """All of them, the more important first."""
    if not t.river:
        return []
    lines = [spirit(t, words, signs)]
    if t.light_most:
        lines.insert(0, selva(t, words, signs))
    lines += [line for said in facts(t, words) for line in wrapped(said, width, style="dim")]
    if t.scene.task.text:
        lines += wrapped(words.name("text", ref(t.scene.task.text)), width)
    return [cut(line, width, signs.more) for line in few(lines, height, signs.more)]


def selva(t: WildTable, words: Words, signs: Signs) -> Text:
    """The light from the left, the shadow from the right, and the centre between them."""
    icons = t.scene.selva.icons if t.scene.selva else {}
    line = Text(words.say("tracker.selva") + " ")
    for left in range(t.light_most, 0, -1):
        line.append(*((signs.up, "bold yellow") if left == t.light else (signs.open, "dim")))
    line.append(signs.up if t.light == 0 else signs.vortex, "bold yellow" if t.light == 0 else "bold")
    for left in range(1, t.shadow_most + 1):
        free = signs.closed if icons.get(left) else signs.open
        line.append(*((signs.wyrm, "bold magenta") if left == t.shadow else (free, "dim")))
    return line


def spirit(t: WildTable, words: Words, signs: Signs) -> Text:
    """How much is left of the whole track."""
    left = max(0, min(t.spirit, t.box.full_spirit))
    line = Text(words.say("tracker.spirit") + " ")
    line.append(signs.heart * left, "red").append(signs.no_heart * (t.box.full_spirit - left), "dim red")
    return line.append(f" {t.spirit}")


def facts(t: WildTable, words: Words) -> Iterator[str]:
    """Dice, Luma and Brom, kept cards, decks, and what the scene counts."""
    ready = Counter(t.dice_ready)
    dice = ", ".join(f"{count} × {words.say(f'word.dice.{die}')}" for die, count in ready.items())
    yield words.say("tracker.dice", what=dice or words.say("word.nothing"), used=len(t.dice_used))
    brom = words.say("tracker.brom_away") if t.brom_is_away else words.say(f"word.brom.{t.campaign.brom}")
    yield words.say("tracker.brom", what=brom)
    kept = ", ".join(words.name("card", card) for card in t.blessings)
    yield words.say("tracker.blessings", n=len(t.blessings), all=t.box.blessing_spaces, what=kept or "-")
    yield words.say(
        "tracker.decks", shade=len(t.shadow_deck), creatures=len(t.creature_deck), cards=len(t.exploration_deck)
    )
    for name, count in t.counters.items():
        yield words.say("news.counter.changed", counter=name, left=count)


def title(t: WildTable, words: Words) -> Text:
    """Which story, which scene, which phase."""
    where = words.name("scene", t.campaign.scene) if t.campaign.scene else ""
    phase = words.say(f"word.phase.{t.phase}") if t.phase else ""
    line = Text(" ").append(t.box.title.say(words.language), "bold").append(f"  {where}  ", "dim")
    return line.append(phase[:1].upper() + phase[1:])
