"""Starting a game and preparing the table: the deck, the checklist, difficulty, supplies, and an empty map."""

from __future__ import annotations

import pytest

from engine import Game
from engine.games.wonder_book.pack import Card, Side
from engine.games.wonder_book.rules import RULES
from engine.games.wonder_book.table import Campaign, WonderTable
from engine.games.wonder_book.verbs import ChooseHeroes, DefeatWyrm, LayOut, OpenEnvelope, Spawn
from tests.games.wonder_book.play import Play, at, campaign, play
from tests.games.wonder_book.small_box import BOX, SHREDS, box, chapters, end, goal, story, words

SIX = ["first", "quiet", "spawner", "silver", "late", "split"]


def laid(game: Play) -> list[tuple[str, int, int]]:
    """What is told of the table as it is laid out, with its numbers."""
    told = [news for news in game.news if news.what.startswith("setup.")]
    return [(news.what, news.about.get("n", 0), news.about.get("rest", 0)) for news in told]


def test_the_table_is_laid_from_one_list_before_the_first_card() -> None:
    """WB-SET-01 WB-SET-02 WB-SET-06 WB-SET-08 WB-SET-09 WB-SET-10 WB-SET-11 WB-SET-12 WB-SET-20 WB-STA-04"""
    game = campaign(box(story(1, ChooseHeroes()), end(2)), players=3).asks("setup.difficulty").answer("normal")
    assert laid(game) == [
        ("setup.unpack", 0, 0),
        ("setup.book", 5, 0),
        ("setup.destiny", 5, 5),
        ("setup.pieces", 17, 0),
        ("setup.cards", 0, 0),
        ("setup.dragon", 0, 0),
    ]
    assert game.told("setup.pieces") == [{"wyrms": 6, "n": 17}]
    game.ok("setup.deck").asks("hero.choose")


def test_a_box_is_unpacked_once_and_whoever_saw_a_dragon_holds_the_deck_which_changes_nothing() -> None:
    """WB-STA-06 WB-STA-07"""
    deck = (story(1, ChooseHeroes()), goal(2), end(3))
    game = campaign(chapters(deck, deck)).answer("normal").ok("setup.deck").answer("ken", "sid")
    game.aside("goal_reached").okay().answer("same", "normal").ok("setup.deck")
    assert (len(game.told("setup.unpack")), len(game.told("setup.dragon"))) == (1, 1)
    assert len(game.told("setup.cards")) == 2
    assert "dragon" not in str(game.t.to_data())


def test_people_who_know_how_it_goes_lay_the_table_at_one_word() -> None:
    """WB-SET-02 WB-SET-06"""
    game = campaign(box(story(1, ChooseHeroes()), end(2)), players=3).correct(by_hand=["checklist"]).answer("normal")
    assert laid(game) == [("setup.by_hand", 5, 5)]
    assert game.ok("setup.deck").asks("hero.choose").t.laid_out


def test_each_thing_that_is_laid_out_shows_the_rules_behind_it_and_no_others() -> None:
    game = campaign(box(story(1, ChooseHeroes()), end(2))).answer("normal").asks("setup.deck")
    behind = {news.what: news.why for news in game.news if news.what.startswith("setup.")}
    assert behind["setup.book"] == ("WB-SET-01", "WB-SET-09", "WB-SET-16")
    assert behind["setup.cards"] == ("WB-SET-11", "WB-SET-12", "WB-SET-13")
    assert all(1 <= len(why) <= 4 for why in behind.values())
    assert game.game.why() == ("WB-STA-01", "WB-STA-02", "WB-STA-03", "WB-STA-05")


def test_by_house_rule_the_list_waits_for_a_card() -> None:
    """WB-SET-20: and it is told once, however often cards ask for it."""
    using = box(story(1, ChooseHeroes(), LayOut(), LayOut()), end(2))
    game = campaign(using, players=2, setup_time="when_a_card_says").answer("normal").ok("setup.deck")
    game.asks("hero.choose").answer("ken", "sid").ok("setup.ready")
    told = [what for what, _, _ in laid(game)]
    listed = ["unpack", "book", "destiny", "pieces", "cards", "heroes", "dragon"]
    assert told == [f"setup.{what}" for what in listed]
    assert game.told("chapter.won")


def test_the_list_that_no_card_has_asked_for_is_told_before_the_first_goal() -> None:
    """WB-SET-20 WB-SET-02 WB-SET-06: nobody plays without knowing what lies there."""
    using = box(story(1, ChooseHeroes()), goal(2), goal(3), end(4))
    game = campaign(using, setup_time="when_a_card_says").answer("normal").ok("setup.deck").answer("ken", "sid")
    game.ok("setup.ready").asks("turn.who")
    assert len(game.told("setup.pieces")) == 1
    assert len(game.aside("goal_reached").asks("turn.who").told("setup.pieces")) == 1


def test_by_default_a_card_that_asks_for_it_finds_the_table_laid() -> None:
    """WB-SET-20 WB-SET-16"""
    game = campaign(box(story(1, LayOut()), story(2, ChooseHeroes()), end(3))).answer("normal").ok("setup.deck")
    assert len(game.asks("hero.choose").told("setup.book")) == 1


@pytest.mark.parametrize(("level", "up"), [("normal", 5), ("easier", 6), ("hardcore", 4)])
def test_difficulty_is_a_number_of_destiny_tokens(level: str, up: int) -> None:
    """WB-SET-02 WB-SET-03 WB-SET-04 WB-DES-01"""
    game = campaign(box()).answer(level).asks("setup.deck")
    assert (game.t.destiny, game.told("setup.destiny")) == (up, [{"n": up, "rest": 10 - up}])


def test_difficulty_is_chosen_anew_for_each_chapter_and_each_try() -> None:
    """WB-SET-05: the last choice comes first."""
    deck = (story(1, ChooseHeroes()), goal(2), end(3))
    game = campaign(chapters(deck, deck)).prepared("hardcore").answer("ken", "sid").aside("goal_reached")
    game.okay().answer("same").asks("setup.difficulty", "hardcore", "normal", "easier").answer("easier")
    game.okay().answer("ken", "sid").correct(destiny=0).okay().answer("again", "same")
    game.asks("setup.difficulty", "easier", "normal", "hardcore")


def test_by_house_rule_difficulty_is_chosen_once() -> None:
    """WB-SET-05"""
    deck = (story(1, ChooseHeroes()), goal(2), end(3))
    game = campaign(chapters(deck, deck), difficulty_fixed="per_campaign").prepared("hardcore").answer("ken", "sid")
    game.correct(destiny=0).okay().answer("again", "same").asks("setup.deck")
    assert game.t.destiny == 4
    game.okay().answer("ken", "sid").aside("goal_reached").okay().answer("same").asks("setup.deck")
    assert (game.t.campaign.chapter, game.t.destiny) == (2, 4)


@pytest.mark.parametrize(("players", "wyrms"), [(1, 4), (2, 4), (3, 6), (4, 8)])
def test_the_supply_has_two_wyrms_for_each_hero(players: int, wyrms: int) -> None:
    """WB-EX-19 WB-SET-06 WB-SET-07 WB-GEN-01: no card brings in more."""
    game = campaign(box(story(1, Spawn(n=9, area="V")), goal(2), end(3)), players=players).prepared()
    assert (len(game.t.wyrms), game.t.wyrm_limit, game.t.wyrm_supply()) == (wyrms, wyrms, 0)
    assert game.told("wyrm.supply_empty") == [{"n": 9 - wyrms}]


def test_wyrms_left_in_the_box_do_not_replace_the_defeated() -> None:
    """WB-SET-07"""
    using = box(story(1, Spawn(n=9, area="V"), DefeatWyrm(which="each"), Spawn(n=9, area="V")), goal(2))
    assert len(campaign(using, players=2).prepared().t.wyrms) == 4


def test_supplies_and_decks_are_full_when_the_first_card_is_read() -> None:
    """WB-SET-08 WB-SET-10 WB-SET-11 WB-SET-12 WB-SET-13 WB-SET-15 WB-SET-19"""
    game = campaign(box(story(1, ChooseHeroes()), end(2)), players=2).prepared().asks("hero.choose")
    t = game.t
    assert (t.supply, t.sparks, t.all_sparks(), t.max_hearts_in_play(), t.heroes) == (17, {}, 17, 0, {})
    assert sorted(t.shred_deck) == sorted(["lamp"] * 10 + ["balm"] * 6)
    assert (sum(shred.copies for shred in SHREDS.values()), t.shred_discard) == (16, [])
    assert (t.wyrm_deck, t.wyrm_discard) == (SIX, [])
    assert (t.wyrms, t.areas, t.objects, t.tokens, t.vortex) == ({}, [], {}, {}, [])


def test_heroes_begin_with_full_hearts_and_nothing_else() -> None:
    """WB-SET-15 WB-SET-17 WB-SET-18 WB-SET-19 WB-HER-02"""
    game = campaign(box(story(1, ChooseHeroes()), goal(2), end(3))).prepared().answer("ken", "sid").asks("turn.who")
    for hero, hearts in (("ken", 4), ("sid", 5)):
        mine = game.t.heroes[hero]
        assert (mine.hearts, mine.max_hearts, mine.sparks, mine.items, mine.shreds) == (hearts, hearts, 0, [], [])
        assert mine.area == ""


def test_nothing_of_an_earlier_chapter_lies_on_a_table_made_ready() -> None:
    """WB-CAM-06 WB-LOS-06 WB-LOS-07 WB-SET-18"""
    fields = {"players": ["1", "2"], "campaign": Campaign(keywords={"moon": 1}), "house": {"setup_time": "x"}}
    left = at("V: ken/2+3 A B~ *2", "V-W", special=[3], tokens={"dark aura": "V"}, counters={"defeated": 4})
    left.heroes["ken"].items, left.heroes["ken"].shreds, left.shred_deck = [7], ["lamp"], ["balm"]
    left.destiny, left.lost, left.reached, left.flipped, left.wyrm_card, left.hand_goal = 0, True, True, True, "late", 1
    left.read, left.discard, left.stacks, left.turned, left.unread, left.picked = [2], [4], {"red": [5]}, [5], [6], "a"
    left.given, left.fallen_figures, left.active, left.reveals, left.to_act = [8], ["owl"], "ken", 2, ["A"]
    for name, value in fields.items():
        setattr(left, name, value)
    cleared = play(left, "set_up").asks("setup.difficulty")
    fresh = play(WonderTable(**fields), "set_up")  # type: ignore[arg-type]
    fresh.correct(destiny=cleared.t.destiny)  # the tokens lie as they lay until it is said how hard it shall be
    assert cleared.t.to_data() == fresh.t.to_data()


def test_what_wyrm_cards_say_need_not_be_told_twice() -> None:
    """WB-SET-16"""
    left = at("V: ken/4", learned={"torn": [1, 2, 0]})
    assert play(left, "set_up").t.learned == {"torn": [1, 2, 0]}


def test_the_deck_of_chapter_one_lies_in_order() -> None:
    """WB-EX-20 WB-STA-03 WB-STA-05: and no card of another chapter is in it."""
    cards = [story(number) for number in (*range(42, 1, -3), *range(41, 1, -3), *range(40, 0, -3))]
    game = campaign(chapters(tuple(cards), (goal(43), end(44)))).answer("normal").asks("setup.deck")
    assert game.t.deck == list(range(1, 43))


@pytest.mark.parametrize(("won", "chapter", "first"), [(True, 2, 43), (False, 1, 1)])
def test_the_next_game_uses_the_next_deck_or_the_same_again(won: bool, chapter: int, first: int) -> None:
    """WB-STA-01 WB-STA-08 WB-LOS-06 WB-CAM-01"""
    using = chapters((goal(1), end(2)), (story(43), end(44)))
    game = campaign(using).prepared().answer("ken", "sid").asks("turn.who")
    game = game.aside("goal_reached") if won else game.correct(destiny=0).okay().answer("again")
    game.okay().answer("same", "normal").asks("setup.deck")
    assert (game.about, game.t.deck) == ({"chapter": chapter}, [first, first + 1])


def test_a_chapter_opens_with_its_lowest_card() -> None:
    """WB-STA-08 WB-DCK-01 WB-GEN-07"""
    cards = [Card(number=n, kind="story", front=Side(text=words(f"card {n}"), bottom=("next",))) for n in (45, 44)]
    game = campaign(chapters(tuple(cards))).answer("normal")
    assert game.ok("setup.deck").asks("card.read").about["cards"] == "44 45"


def test_the_envelope_is_opened_when_a_card_says_so() -> None:
    """WB-STA-05"""
    game = campaign(box(story(1, ChooseHeroes()), story(2, OpenEnvelope()), goal(3))).prepared()
    assert game.t.campaign.tokens == []
    game.answer("ken", "sid").ok("envelope.open").asks("turn.who")
    assert game.t.campaign.tokens == ["envelope"]


def test_a_correction_during_the_preparation_stands() -> None:
    """WB-SET-02 WB-GEN-06: and what was decided can be taken back."""
    game = campaign(box()).answer("hardcore").correct(destiny=7).asks("setup.deck")
    assert game.t.destiny == 7
    game.undo(2).asks("setup.difficulty").answer("easier")
    assert game.t.destiny == 6


def test_a_preparation_goes_on_after_a_power_cut() -> None:
    """WB-GEN-11"""
    lines: list[object] = []
    game = Game(RULES, WonderTable(), BOX, save=lines.extend, strict=True)
    for value in (3, "hardcore", "go on"):
        game.answer(value)
    again = Game.resume(RULES, lines, BOX, strict=True)  # type: ignore[arg-type]
    assert again.ask == game.ask
    assert again.table.to_data() == game.table.to_data()


@pytest.mark.parametrize("by_hand", [[], ["checklist"]])
@pytest.mark.parametrize("setup_time", ["before_first_card", "when_a_card_says"])
def test_tokens_of_a_campaign_that_is_as_hard_as_before_are_counted_once_aloud(
    setup_time: str, by_hand: list[str]
) -> None:
    """WB-SET-05 WB-SET-02: in the list of what is laid out, whenever that is."""
    deck = (story(1, LayOut(), ChooseHeroes()), goal(2), end(3))
    game = campaign(chapters(deck, deck), difficulty_fixed="per_campaign", setup_time=setup_time)
    game.t.by_hand = by_hand
    game.prepared("hardcore").answer("ken", "sid").correct(destiny=0).okay()
    before = len(game.news)
    game.answer("again", "same").okay().asks("hero.choose")
    said = [news.what for news in game.news[before:] if news.what in ("setup.destiny", "setup.by_hand")]
    assert len(said) == 1
