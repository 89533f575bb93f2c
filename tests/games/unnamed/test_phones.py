"""Sin cards and artifacts on phones: six of their own, one that goes round; nobody ever learns what others hold."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from html import unescape
from typing import Any

from device.evening.session import Session
from device.evening.stand_ins import Chance
from device.phones.part import PanelEvening
from engine import Ask, Game
from engine.contract import OpenedPack
from engine.games.unnamed.game import GAME
from tests.games.unnamed.sensible import answer
from tests.games.unnamed.valley import NAMES, cards, doomed_soon
from tests.web_panel.phone import JSON, Phone, let_in
from web_panel import Panel
from web_panel.api.operations import ROOT

MOST, LOOKS = 230, 9  # into the second turn; everybody looks around after so many answers
LONGEST = 3000  # answers of an evening that is over soon


@contextmanager
def phones(players: int, house: Mapping[str, str], pack: OpenedPack | None = None) -> Iterator[Panel]:
    """An evening with nothing but phones."""
    game = Game(GAME.rules, GAME.lay(NAMES[:players], house), (pack or cards()).box, strict=True)
    session, panel = Session(game), Panel()
    session.start()
    panel.open(PanelEvening(session, GAME, cards(), Chance("1")))
    try:
        yield panel
    finally:
        panel.close()
        session.stop()


def asked(panel: Panel) -> Ask | None:
    return panel.evening.look(lambda game: game.ask)


def sits(phone: Phone, who: str, how: str = "") -> int:
    return phone.post("/eyes", {"who": who, "how": how}, **JSON).status_code


class Watcher:
    """Knows what everybody may know, so that it sees when somebody knows more."""

    def __init__(self, panel: Panel) -> None:
        self.panel, self.played = panel, set[str]()

    def look(self, game: Game) -> None:
        """Remember what has been played for all to see."""
        t: Any = game.table
        self.played |= {t.doing.rpartition(".")[0], *t.sins_played, *t.artifacts.discard}
        self.played |= {window.what for window in t.windows}

    def secrets(self, name: str) -> set[str]:
        """The cards that this one cannot know, by what they are called."""

        def found(game: Game) -> set[str]:
            t: Any = game.table
            hands = {hero.name: {*hero.sins, *hero.artifacts} for hero in t.heroes.values()}
            others = set[str]().union(*(hand for who, hand in hands.items() if who != name))
            hidden = others - hands.get(name, set()) - self.played
            return {t.box.sins[card].name.say("en") for card in hidden if card in t.box.sins} | {
                t.box.artifacts[card].name.say("en") for card in hidden if card in t.box.artifacts
            }

        return self.panel.evening.look(found)


def shown(phone: Phone) -> str:
    """The page and the call that say how things stand."""
    return unescape(phone.page()) + phone.get(f"{ROOT}/view", **JSON).text


def test_six_phones_play_to_the_end_and_nobody_ever_learns_what_others_hold() -> None:
    chance, names = random.Random(1), NAMES[:6]
    with phones(6, {}, doomed_soon(1)) as panel:
        owners = {name: let_in(panel, "owner" if name == "Ada" else "player") for name in names}
        owners["Ada"].page()
        for number, (name, phone) in enumerate(owners.items(), 1):
            if sits(phone, name) == 409:  # among rivals somebody has to agree
                owners["Ada"].post("/seat", {"number": str(number), "may": "yes"})
        assert panel.phones.seats() == dict(enumerate(names, 1))
        watcher, held = Watcher(panel), 0
        for turn in range(LONGEST):
            ask = asked(panel)
            if ask is None:
                break
            phone = owners.get(ask.who, owners["Ada"]) if ask.private else owners["Ada"]
            if ask.private and turn % 5 == 0:
                others = [other for name, other in owners.items() if name != ask.who]
                assert others[turn % 5].answer(json.dumps(ask.options[0])).status_code == 409
            value = panel.evening.look(lambda game, ask=ask: answer(ask, game.table, chance))  # type: ignore[misc]
            assert phone.answer(json.dumps(value)).status_code == 200
            panel.evening.look(watcher.look)
            if turn % LOOKS == 0:
                now = asked(panel)
                for name, other in owners.items():
                    if now and now.private and now.who == name:
                        continue  # whoever draws is shown all that there is
                    forbidden, page = watcher.secrets(name), shown(other)
                    held += len(forbidden)
                    assert [card for card in forbidden if card in page] == [], (turn, name)
        assert held > 100  # there was something to be hidden
        assert panel.evening.look(lambda game: game.ending) in ("armour", "portals", "doom")


def test_three_phones_play_to_the_end() -> None:
    chance, names = random.Random(3), NAMES[:3]
    with phones(3, {}, doomed_soon(1)) as panel:
        owners = {name: let_in(panel, "owner" if name == "Ada" else "player") for name in names}
        owners["Ada"].page()
        for number, (name, phone) in enumerate(owners.items(), 1):
            if sits(phone, name) == 409:
                owners["Ada"].post("/seat", {"number": str(number), "may": "yes"})
        for _ in range(LONGEST):
            if (ask := asked(panel)) is None:
                break
            value = panel.evening.look(lambda game, ask=ask: answer(ask, game.table, chance))  # type: ignore[misc]
            assert owners.get(ask.who, owners["Ada"]).answer(json.dumps(value)).status_code == 200
        assert panel.evening.look(lambda game: game.ending) in ("armour", "portals", "doom")


def test_one_phone_goes_round_and_is_covered_in_between() -> None:
    chance = random.Random(2)
    with phones(3, {}) as panel:
        shared, covered, lent, watcher = let_in(panel), 0, "", Watcher(panel)
        for _ in range(MOST // 2):
            ask = asked(panel)
            assert ask
            if ask.private:
                if ask.who != lent:  # whoever is asked twice in a row keeps it
                    assert [card for card in watcher.secrets("all") if card in shown(shared)] == []
                    covered += 1
                assert sits(shared, ask.who, "now") == 200
            value = panel.evening.look(lambda game, ask=ask: answer(ask, game.table, chance))  # type: ignore[misc]
            assert shared.answer(json.dumps(value)).status_code == 200
            panel.evening.look(watcher.look)
            lent = ask.who if ask.private else ""
            if ask.private:
                panel.settle()
        assert covered > 10


def test_a_phone_is_told_the_turn_though_two_secrets_look_alike() -> None:
    chance, before, alike = random.Random(2), "", 0
    with phones(3, {}) as panel:
        beside, owner = let_in(panel), let_in(panel, "player")
        for _ in range(MOST // 2):
            ask = asked(panel)
            assert ask
            if ask.private and ask.who == before:
                assert f'data-turn="{panel.evening.look(lambda game: game.turn)}"' in beside.page()
                alike += 1
            if ask.private:
                assert sits(owner, ask.who, "now") == 200
            value = panel.evening.look(lambda game, ask=ask: answer(ask, game.table, chance))  # type: ignore[misc]
            assert owner.answer(json.dumps(value)).status_code == 200
            panel.settle()
            before = ask.who if ask.private else ""
        assert alike > 1


# Covered gifts ------------------------------------------------------------------------------------

COVERED = {"gifts": "covered"}
MARKUP = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)


def seated(panel: Panel, names: tuple[str, ...]) -> dict[str, Phone]:
    """A phone for everybody, each at its own seat."""
    owners = {name: let_in(panel, "owner" if name == names[0] else "player") for name in names}
    owners[names[0]].page()
    for number, (name, phone) in enumerate(owners.items(), 1):
        if sits(phone, name) == 409:
            owners[names[0]].post("/seat", {"number": str(number), "may": "yes"})
    assert panel.phones.seats() == dict(enumerate(names, 1))
    return owners


def decides(panel: Panel, owners: Mapping[str, Phone], chance: random.Random) -> Ask | None:
    """Whoever is asked answers what somebody sensible would."""
    if ask := asked(panel):
        value = panel.evening.look(lambda game: answer(ask, game.table, chance))
        phone = owners[ask.who] if ask.private else next(iter(owners.values()))
        assert phone.answer(json.dumps(value)).status_code == 200
    return ask


def held(phone: Phone) -> Any:
    """What a phone is told of everybody's covered gifts: of others only how many."""
    view: Any = phone.get(f"{ROOT}/view", **JSON).json
    heroes = view["table"]["heroes"]
    return {name: hero["covered"] for name, hero in heroes.items()}


def test_a_whole_evening_with_covered_gifts_is_played_on_four_phones() -> None:
    """UN-GEN-10: each phone lists its own gifts, and counts those of the others."""
    chance, names, counted, private = random.Random(5), NAMES[:4], 0, set[str]()
    with phones(4, {**COVERED, "fall": "yes"}, doomed_soon(1)) as panel:
        owners = seated(panel, names)
        for turn in range(LONGEST):
            ask = decides(panel, owners, chance)
            if ask is None:
                break
            private |= {ask.what} if ask.private else set()
            if turn % LOOKS == 0:
                own = panel.evening.look(lambda game: {who: list(game.table.heroes[who].covered) for who in names})
                for who, phone in owners.items():
                    wanted = {name: cards if name == who else len(cards) for name, cards in own.items()}
                    assert held(phone) == wanted
                    counted += sum(map(len, own.values()))
        assert panel.evening.look(lambda game: game.ending) in ("armour", "portals", "doom", "fallen")
    assert counted > 100
    assert {"exchange.many", "exchange.give", "exchange.get", "take_part.which"} <= private


def pages(phone: Phone) -> list[str]:
    """What a phone shows, as its words."""
    paths = ("/", "/history", "/right/heroes", "/right/piles")
    return [MARKUP.sub(" ", unescape(phone.get(path).text)) for path in paths]


def exchanges(ask: Ask) -> Any:
    """Whoever is first to act exchanges one gift with somebody else."""
    wanted = {"turn.action": "hero_ability", "exchange.with": NAMES[2], "exchange.many": 1}
    return wanted.get(ask.what, ask.options[0])


def test_which_gift_is_exchanged_is_on_no_page_of_anybody_else() -> None:
    """UN-GEN-10, UN-HRO-02: two evenings that differ in that gift alone look alike to the third phone."""
    names = NAMES[:3]
    with ExitStack() as both:
        panels = [both.enter_context(phones(3, COVERED)) for _ in range(2)]
        owners = [seated(panel, names) for panel in panels]

        def answers(nth: int, ask: Ask, value: Any) -> None:
            phone = owners[nth][ask.who if ask.private else names[0]]
            assert phone.answer(json.dumps(value)).status_code == 200

        while (ask := asked(panels[0])) and ask.what != "exchange.give":
            for nth in (0, 1):
                answers(nth, ask, exchanges(ask))
        assert ask
        assert (ask.who, len(set(ask.options))) == (names[0], 2)
        for nth, panel in enumerate(panels):
            answers(nth, ask, ask.options[nth])
            while (now := asked(panel)) and now.private and now.who == ask.who:
                answers(nth, now, now.options[-1])
        assert held(owners[0][names[0]]) != held(owners[1][names[0]])
        assert pages(owners[0][names[1]]) == pages(owners[1][names[1]])
