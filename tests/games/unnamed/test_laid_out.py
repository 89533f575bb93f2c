"""Laying 7 out before the camera: whole rows in one picture each, and hardly a press before the first own decision."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.channel import Confirm
from tests.games.unnamed.camera_table import camera_table

FEW_PRESSES = 8
IN_ONE = {"characters": 3, "elixirs": 3, "castle_deck": 2, "estate_deck": 2, "quest_deck": 2, "treasures": 2}


@pytest.mark.timeout(900)
def test_all_is_laid_out_in_a_few_pictures_and_hardly_anything_is_pressed(tmp_path: Path) -> None:
    """UN-SET-08, UN-SET-09, UN-SET-10, UN-SET-11, UN-SET-12"""
    with camera_table(tmp_path) as here:
        laid_out = dict[str, list[str]]()
        while (ask := here.ask()) and ask.what != "turn.action":
            if not ask.deck:
                here.presses_one(ask)
                continue
            many = IN_ONE[ask.deck]
            top = list(dict.fromkeys(here.t.deck(ask.deck).cards))[:many]
            here.knows(list(map(str, ask.options[:4])))
            here.knows(top)
            laid_out.setdefault(ask.deck, []).extend(top)
            here.lays(top)
        t = here.t
        assert here.presses <= FEW_PRESSES
        by_eyes = here.session.look(lambda game: [past for past in game.history() if past.by == "cards"])
        assert [past.value for past in by_eyes] == [card for deck in IN_ONE for card in laid_out[deck]]
        assert here.pictures == 11  # four rows for sale, three rows of quests, four pairs of treasures
        assert [t.tavern.cards, t.store.cards] == [laid_out["characters"], laid_out["elixirs"]]
        assert [*t.quests] == laid_out["quest_deck"]


@pytest.mark.parametrize("state", ["sure", "unsure"])
def test_a_row_is_taken_at_once_or_where_it_is_doubted_confirmed_card_by_card(tmp_path: Path, state: str) -> None:
    """UN-SET-08"""
    with camera_table(tmp_path) as here:
        while (ask := here.ask()) and not ask.deck:
            here.presses_one(ask)
        three = list(here.t.characters.cards[:3])
        here.session.look(lambda game: None)
        turn = here.session.look(lambda game: game.turn)
        here.reader._given = here.reader._wanted
        beside = [{**EMPTY, "name": name, "sure": 0.8, "state": state} for name in three]
        here.reader.seen({"turn": turn, "read": {**EMPTY, "beside": beside}})
        for n, name in enumerate(three if state == "unsure" else ()):
            here.ask()
            assert here.session.look(lambda game: game.turn) == turn + n
            assert len(here.t.tavern.cards) == n
            here.session.post(Confirm("buttons", turn + n))
            here.ask()
            assert here.t.tavern.cards[-1] == name
        here.ask()
        assert here.t.tavern.cards == three


EMPTY: dict[str, Any] = {"number": "", "name": "", "sure": 0.0, "state": "none", "trouble": "", "blocks": []}
