"""Every verb of the cards does what it says, once from each kind of place in which a card can say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, get_args

import pytest

from engine.games.wonder_book import verbs
from engine.games.wonder_book.cards import TEXT
from engine.games.wonder_book.table import Figure, WonderTable
from engine.games.wonder_book.verbs import Op
from engine.pieces import verbs as pieces_verbs
from tests.games.wonder_book.chapter_cards import (
    sound,
)
from tests.games.wonder_book.small_box import words
from tests.games.wonder_book.spoken import said

SAID = words("hop")
GAIN, HURT = (verbs.GainSpark(),), (verbs.DamageHero(),)


class Case(NamedTuple):
    """What a card says, what is answered, and what is then seen by looking where."""

    op: Op
    answers: tuple[Any, ...]
    look: Callable[[WonderTable], Any]
    seen: Any
    before: Mapping[str, Any] = {}


def here(name: str) -> Callable[[WonderTable], Any]:
    """A field of the table."""
    return lambda t: getattr(t, name)


def hearts(t: WonderTable) -> list[int]:
    """The hearts of ken and sid."""
    return [hero.hearts for hero in t.heroes.values()]


def own_sparks(t: WonderTable) -> list[int]:
    """The sparks of ken and sid."""
    return [hero.sparks for hero in t.heroes.values()]


def standing(t: WonderTable) -> str:
    """The wyrms, where they are and how they stand."""
    return " ".join(f"{wyrm.name}{'~' * wyrm.stunned}{wyrm.area}" for wyrm in t.wyrms.values())


def areas(t: WonderTable) -> list[str]:
    """Where ken and sid stand."""
    return [hero.area for hero in t.heroes.values()]


def fields(*names: str) -> Callable[[WonderTable], Any]:
    """Several fields of the table."""
    return lambda t: tuple(getattr(t, name) for name in names)


def ken(name: str) -> Callable[[WonderTable], Any]:
    """Something of ken's."""
    return lambda t: getattr(t.heroes["ken"], name)


CASES = (
    # Heroes
    Case(verbs.DamageHero(n=2, who="each"), (), hearts, [1, 2]),
    Case(verbs.DamageHero(who="other"), (), hearts, [3, 3]),
    Case(verbs.DamageHero(who="in_area", area="Q"), (), hearts, [3, 3]),
    Case(verbs.Recover(n=9, who="near_area", area="P"), (), hearts, [3, 5]),
    Case(verbs.Recover(who="in_area"), (), hearts, [4, 4]),
    Case(verbs.GainSpark(n=2), (), own_sparks, [3, 1]),
    Case(verbs.GainSpark(who="chosen"), ("sid",), own_sparks, [1, 2]),
    Case(verbs.CollectSpark(n=2), (), lambda t: (own_sparks(t), t.sparks), ([3, 1], {"P": 1})),
    Case(verbs.LoseSpark(n=5, who="each"), (), own_sparks, [0, 0]),
    Case(verbs.DrawShred(n=2), ("lamp", "balm"), ken("shreds"), ["lamp", "balm"]),
    Case(verbs.GainItem(card=4), (), ken("items"), [4]),
    Case(
        verbs.DiscardItem(card=4),
        (),
        lambda t: (t.heroes["sid"].items, t.discard),
        ([], [4]),
        {"heroes.sid.items": [4]},
    ),
    Case(verbs.GainUpgrade(id="sid1"), ("sid1:b",), lambda t: t.skills("sid"), ["sid1:b"]),
    Case(verbs.GainUpgrade(), ("ken1:a", "sid1:b"), lambda t: t.skills("ken") + t.skills("sid"), ["ken1:a", "sid1:b"]),
    Case(verbs.AdditionalAction(kind="move"), (), lambda t: [e.kind for e in t.heroes["ken"].extra], ["move"]),
    Case(verbs.Swap(), (), areas, ["Q", "P"]),
    Case(verbs.MoveHero(to="V", who="each"), (), areas, ["V", "V"]),
    Case(verbs.MoveHero(), ("Q",), ken("area"), "Q"),
    Case(
        verbs.ChooseHeroes(),
        ("tina", "ken"),
        lambda t: (list(t.heroes), t.supply),
        (["tina", "ken"], 14),
        {"vortex": []},
    ),
    # Wyrms
    Case(verbs.DamageWyrm(which="in_area"), (), standing, "B~P CQ"),
    Case(verbs.DamageWyrm(n=2, within="anywhere"), ("C",), standing, "A~P BP"),
    Case(verbs.StunWyrm(which="each"), (), standing, "A~P B~P C~Q"),
    Case(
        verbs.DefeatWyrm(which="in_area", area="Q"),
        (),
        lambda t: (standing(t), t.counters),
        ("A~P BP", {"defeated": 1}),
    ),
    Case(verbs.MoveWyrm(to="V", which="in_area"), (), standing, "A~V BV CQ"),
    Case(verbs.MoveWyrm(within="adjacent"), ("V",), standing, "A~P BP CV"),
    Case(verbs.RemoveWyrm(area="P"), ("B",), lambda t: (standing(t), t.counters), ("A~P CQ", {})),
    Case(verbs.Spawn(n=verbs.Amount(per_hero=1, base=-1), area="Q"), (), standing, "A~P BP CQ DQ"),
    Case(verbs.Spawn(), (), standing, "A~P BP CQ DV"),
    Case(verbs.Activate(), (), lambda t: (standing(t), hearts(t)), ("AP BP CQ", [2, 3])),
    Case(verbs.RevealWyrmCard(), ("spawner",), standing, "A~P BP CQ DV"),
    Case(verbs.AddWyrmCard(id="purple"), (), lambda t: ("purple" in t.wyrm_deck, t.given), (True, [8])),
    Case(verbs.CrowdBurst(min_wyrms=2), ("A",), lambda t: (standing(t), hearts(t)), ("BP CQ", [1, 3])),
    # The table
    Case(verbs.PlaceSparks(area="Q", n=2), (), fields("sparks", "supply"), ({"P": 3, "Q": 2}, 10)),
    Case(verbs.FlipDestiny(n=2), (), here("destiny"), 3),
    Case(verbs.FlipDestiny(n=9, to="up"), (), here("destiny"), 10),
    Case(verbs.WriteKeyword(word="moon"), (), lambda t: t.campaign.keywords, {"moon": 1}),
    Case(verbs.EraseKeyword(word="moon"), (), lambda t: t.campaign.keywords, {}, {"campaign.keywords": {"moon": 1}}),
    Case(verbs.SetBorder(a="Q", b="P", kind="solid"), (), here("borders"), {"P|Q": "solid", "Q|V": "dashed"}),
    Case(verbs.SetBorder(a="P", b="Q", kind="none"), (), here("borders"), {"Q|V": "dashed"}),
    Case(verbs.SetVortex(areas=("P", "Q")), (), here("vortex"), ["P", "Q"]),
    Case(verbs.BuildStack(banner="red"), (), here("stacks"), {"red": [5, 6]}),
    Case(verbs.PlaceToken(name="dark aura", area="Q"), (), here("tokens"), {"dark aura": "Q"}),
    Case(verbs.PlaceToken(name="dark aura"), (), here("tokens"), {}, {"tokens": {"dark aura": "Q"}}),
    Case(verbs.OpenEnvelope(), ("go on",), lambda t: t.campaign.tokens, ["envelope"]),
    Case(pieces_verbs.Counter(name="c", n=-2), (), here("counters"), {"c": -2}),
    Case(verbs.GoToCard(number=6), (), lambda t: (t.deck[:3], t.unread), ([1, 6, 7], [2, 4, 5])),
    Case(verbs.DiscardCard(number=3), (), fields("special", "discard"), ([], [3])),
    Case(
        verbs.OpenStack(banner="red"),
        (),
        lambda t: (t.stacks, t.discard),
        ({"red": [6]}, [5]),
        {"stacks": {"red": [5, 6]}},
    ),
    Case(verbs.SetPopup(text=SAID), ("go on",), here("phase"), "players"),
    Case(verbs.PlaceObject(name="boat", area="Q"), (), here("objects"), {"boat": ["Q"]}),
    Case(verbs.RemoveObject(name="boat"), (), here("objects"), {}, {"objects": {"boat": ["Q"]}}),
    Case(verbs.PlaceEntity(id="ogre", area="Q"), (), here("figures"), {"ogre": Figure("Q", 3)}),
    Case(
        verbs.DamageEntity(id="ogre", n=2),
        (),
        fields("figures", "fallen_figures", "counters"),
        ({}, ["ogre"], {"cheers": 1}),
        {"figures": {"ogre": {"area": "Q", "hearts": 2}}},
    ),
    Case(verbs.LayOut(), ("go on",), here("laid_out"), True, {"laid_out": False}),
    Case(pieces_verbs.Instruction(text=SAID), ("go on",), here("phase"), "players"),
    Case(pieces_verbs.ByHand(text=SAID), ("go on",), here("phase"), "players"),
    Case(
        verbs.Challenge(dice=1, text=SAID, ops_per_success=GAIN),
        ("go on", ["success"]),
        own_sparks,
        [2, 1],
    ),
    Case(verbs.Challenge(dice=1, needed_successes=1, ops_if_failed=HURT), (["failure"],), hearts, [2, 4]),
    Case(verbs.Either(options={"a": GAIN, "b": (verbs.Recover(),)}, labels={}), ("b",), hearts, [4, 4]),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: type(case.op).__name__)
def test_a_verb_does_what_it_says(case: Case) -> None:
    """WB-GEN-03 WB-DCK-07"""
    game = said(case.op, case.before).answer(*case.answers)
    assert case.look(game.t) == case.seen
    assert case.before or sound(game)


def test_no_verb_is_left_out() -> None:
    """Neither by the rules nor by these tests."""
    assert set(get_args(Op)) == TEXT.verbs
    assert {type(case.op) for case in CASES} | {verbs.LoseChapter, verbs.EndChapter, verbs.LoadMap} == TEXT.verbs


@pytest.mark.parametrize(
    ("op", "before", "news"),
    [
        (verbs.PlaceEntity(id="ogre", area="Q"), {}, {"figure.placed": {"figure": "ogre", "area": "Q", "n": 3}}),
        (
            verbs.DamageEntity(id="ogre", n=9),
            {"figures": {"ogre": {"area": "Q", "hearts": 2}}},
            {"figure.hurt": {"figure": "ogre", "n": 2, "left": 0}, "figure.defeated": {"figure": "ogre"}},
        ),
        (verbs.PlaceToken(name="aura", area="Q"), {}, {"token.placed": {"token": "aura", "area": "Q"}}),
        (verbs.PlaceToken(name="aura"), {"tokens": {"aura": "Q"}}, {"token.gone": {"token": "aura"}}),
        (
            verbs.OpenStack(banner="red"),
            {"stacks": {"red": [5, 6]}},
            {"stack.opened": {"stacks": "red", "interaction": 6}},
        ),
        (verbs.SetBorder(a="P", b="Q", kind="solid"), {}, {"border.solid": {"area": "P", "other": "Q"}}),
        (verbs.DiscardCard(number=3), {}, {"card.discarded": {"card": 3}}),
        (verbs.GoToCard(number=5), {}, {"deck.skipped": {"cards": (2, 4), "n": 2}}),
        (verbs.PlaceSparks(area="Q"), {}, {"spark.laid": {"area": "Q", "n": 1}}),
        (verbs.WriteKeyword(word="moon"), {}, {"keyword.written": {"word": "moon"}}),
        (verbs.GainItem(card=4), {}, {"item.gained": {"hero": "ken", "item": 4}}),
        (verbs.AdditionalAction(), {}, {"action.extra": {"hero": "ken", "kind": "any"}}),
    ],
    ids=lambda case: type(case).__name__,
)
def test_what_a_verb_has_done_is_told(op: Op, before: Mapping[str, Any], news: Mapping[str, Any]) -> None:
    """WB-DCK-01: to everybody, with all that the words need."""
    game = said(op, before)
    for what, about in news.items():
        assert [told for told in game.told(what) if told == about] == [about]
