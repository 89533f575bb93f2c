"""The trackers of Wonder Book: destiny, heroes, decks, the goal, and what else is in force."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.wonder_book.table import DESTINY, Hero, WonderTable
from engine.pieces.verbs import CounterAtLeast
from engine.pieces.words import ref
from web_panel.board import Board, Fact, Knob, Meter, Person, Tally
from web_panel.speech import phrases
from web_panel.wiring import Words
from web_panel.wonder_book.map import drawn, ring


def board(t: WonderTable, words: Words) -> Board:
    """The whole table."""
    said = phrases(words.language).say
    where = said("board.chapter", {"n": t.campaign.chapter})
    phase = words.say(f"word.phase.{t.phase}") if t.phase else said("board.between")
    return Board(
        title=t.box.title.say(words.language),
        where=f"{where} · {phase}",
        picture=drawn(t, words),
        meters=[Meter(said("board.destiny"), max(0, min(DESTINY, t.destiny)), DESTINY)],
        people=[_person(t, hero, words) for hero in t.heroes.values()],
        facts=list(_facts(t, words)),
        eyes={name: words.name("hero", name) for name in t.heroes} if t.hides_shreds else {},
        tallies=list(_tallies(t, words)),
        knobs=list(_knobs(t, words)),
    )


def _person(t: WonderTable, hero: Hero, words: Words) -> Person:
    said = phrases(words.language).say
    is_active = hero.name == t.active
    state = "fallen" if not hero.standing else "active" if is_active else "done" if hero.taken else ""
    note = said("board.actions", {"n": hero.actions + len(hero.extra)}) if state == "active" else ""
    held = [words.name("item", item) for item in hero.items] + [words.name("shred", shred) for shred in hero.shreds]
    return Person(
        words.name("hero", hero.name),
        ring(t, hero.name),
        max(0, hero.hearts),
        max(hero.max_hearts, hero.hearts),
        hero.sparks,
        state,
        note or (said(f"board.{state}") if state in ("fallen", "done") else ""),
        held,
    )


def _facts(t: WonderTable, words: Words) -> Iterator[Fact]:
    said = phrases(words.language).say
    goal = t.goal()
    if goal and goal.text:
        yield Fact(said("board.goal"), [words.name("text", ref(goal.text))])
    known = (t.known(number) for number in t.special)
    if rules := [words.name("text", ref(card.special_rule.text)) for card in known if card and card.special_rule]:
        yield Fact(said("board.rules"), rules)
    if tops := t.stack_tops():
        yield Fact(said("board.stacks"), [words.name("interact.which", number) for number in tops])
    if t.campaign.keywords:
        yield Fact(said("board.keywords"), list(t.campaign.keywords))


def _tallies(t: WonderTable, words: Words) -> Iterator[Tally]:
    """How far the goal is, and what is left beside the book."""
    said = phrases(words.language).say
    goal = t.goal()
    for counted in (one for one in (goal.condition if goal else ()) if isinstance(one, CounterAtLeast)):
        yield Tally(f"{t.counters.get(counted.name, 0)}/{counted.at_least}", said("board.to_goal"))
    if not t.areas:
        return
    yield Tally(f"{t.wyrm_supply()}/{t.wyrm_limit}", said("board.wyrms"))
    yield Tally(str(t.supply), said("board.sparks"))
    yield Tally(str(len(t.wyrm_deck)), said("board.wyrm_cards"), said("board.gone", {"n": len(t.wyrm_discard)}))
    yield Tally(str(len(t.shred_deck)), said("board.shreds"), said("board.gone", {"n": len(t.shred_discard)}))
    if t.deck:
        yield Tally(str(len(t.deck)), said("board.deck"), said("board.top", {"n": t.deck[0]}))


def _knobs(t: WonderTable, words: Words) -> Iterator[Knob]:
    """What is most often counted wrong: hearts and sparks of the heroes, and destiny."""
    for hero in t.heroes.values():
        name, most = words.name("hero", hero.name), max(hero.max_hearts, hero.hearts)
        for part, value, limit in (("hearts", hero.hearts, most), ("sparks", hero.sparks, hero.sparks + t.supply)):
            yield Knob("heroes", f"heroes.{hero.name}.{part}", f"{name}: {words.say(f'part.{part}')}", value, limit)
    yield Knob("single", "destiny", words.say("part.destiny"), t.destiny, DESTINY)
