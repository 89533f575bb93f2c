"""What has to be said of a view: of the demo, in both languages, and never twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Ask, Game, News
from engine.channel import Answer, View, seen
from engine.games.wonder_book.table import WonderTable
from engine.phrases import read_words
from engine.shelf import SHELF
from tests.device.demo_evening import cards, said, setting
from tests.kit.asking import AREAS, EMPTY, STORY, WHO, asking
from voice.lines import CLAUSE, GAP, PARAGRAPH, TAG, Priority, SpokenLine
from voice.narrator import captions
from voice.pack import PackVoice, Speaker
from voice.script import ALARMS, Script
from voice.settings import VoiceSettings


def script(language: str = "en", verbosity: str = "normal", pack: PackVoice | None = None) -> Script:
    return Script(said(language), pack, VoiceSettings(language=language, verbosity=verbosity))


def demo() -> Game:
    return Game(setting().title.rules, WonderTable(players=["Ada", "Leo"]), cards().box)


def answered(game: Game, *values: Any) -> Game:
    for value in values:
        game.answer(value, to=game.turn)
    return game


def says(lines: list[SpokenLine]) -> list[str]:
    return captions(lines)


def test_a_question_is_asked_with_what_can_be_answered() -> None:
    assert says(script().lines(asking(WHO))) == ["Who goes next?", "You can choose: Nora, or Bruno."]
    assert says(script("it").lines(asking(WHO)))[1] == "A scelta: Nora, oppure Bruno."


@pytest.mark.parametrize(("verbosity", "count"), [("short", 1), ("normal", 2), ("teaching", 4)])
def test_people_choose_how_much_is_said(verbosity: str, count: int) -> None:
    choose = Ask("hero.choose", "choose", ("nora", "bruno"), about={"player": "Ada"})
    assert len(script(verbosity=verbosity).lines(asking(choose))) >= count
    assert (len(script(verbosity="short").lines(asking(choose)))) == 1


def test_a_number_is_asked_with_its_range() -> None:
    assert says(script().lines(asking(Ask("setup.players", "number", (1, 4)))))[-1] == "From 1 to 4."


def test_a_range_is_said_again_when_it_is_another_one() -> None:
    spoken, spans = script(), ((1, 4), (1, 4), (1, 3), (1, 4))
    views = [at(f"hero{turn}", turn, Ask("setup.players", "number", span)) for turn, span in enumerate(spans)]
    assert [says(spoken.lines(view))[1:] for view in views] == [["From 1 to 4."], [], ["From 1 to 3."], []]


MANY = Ask("turn.who", "choose", tuple(f"hero{number}" for number in range(12)))


@pytest.mark.parametrize(("n", "at_once", "in_silence"), [(5, True, False), (6, False, True), (12, False, False)])
def test_many_options_are_neither_counted_nor_read_out_but_can_be_heard(
    n: int, at_once: bool, in_silence: bool
) -> None:
    spoken, view = script(), asking(Ask("turn.who", "choose", MANY.options[:n]))
    listed = f"You can choose: {', '.join(MANY.options[: n - 1])}, or hero{n - 1}."
    assert says(spoken.lines(view)) == ["Who goes next?", *[listed] * at_once]
    assert says(spoken.offer(view)) == [listed] * in_silence
    assert says(spoken.question(view)) == ["Who goes next?", listed]


def at(active: str, turn: int, ask: Ask = WHO) -> View:
    view = asking(ask, turn)
    view.table.active = active
    return view


def test_options_are_listed_once_for_a_kind_of_question_and_later_only_where_something_is_new() -> None:
    spoken, more = script(), Ask("turn.who", "choose", (*WHO.options, "milo"))
    assert [len(spoken.lines(at("nora", turn))) for turn in (1, 2, 3)] == [2, 1, 1]
    assert [len(spoken.lines(at("milo", turn))) for turn in (4, 5)] == [1, 1]
    assert [len(spoken.lines(at("nora", turn, more))) for turn in (6, 7)] == [2, 1]
    assert len(spoken.lines(at("nora", 8))) == 1
    assert len(spoken.lines(at("milo", 9, AREAS))) == 2


def test_whoever_is_asked_for_the_first_time_hears_the_options() -> None:
    spoken = script()
    where = {who: Ask("move.where", "choose", AREAS.options, who, {"who": who}) for who in ("nora", "milo")}
    assert [len(spoken.lines(at(who, turn, ask))) for turn, (who, ask) in enumerate(where.items())] == [2, 2]


def test_options_are_listed_shortly_after_the_first_time_and_in_full_on_again() -> None:
    spoken = script()
    assert says(spoken.lines(at("nora", 1)))[-1] == "You can choose: Nora, or Bruno."
    later = at("nora", 2, AREAS)
    assert says(spoken.lines(later))[-1].endswith("?")
    assert says(spoken.question(later))[-1].startswith("You can choose: ")


def test_what_was_not_listed_is_offered_once_and_only_while_it_is_asked() -> None:
    spoken = script()
    spoken.lines(at("nora", 1))
    assert spoken.offer(at("nora", 1)) == []
    spoken.lines(at("nora", 2))
    assert spoken.offer(at("nora", 1)) == []
    spoken.lines(at("nora", 3))
    assert says(spoken.offer(at("nora", 3))) == ["Nora, or Bruno?"]
    assert spoken.offer(at("nora", 3)) == []


def test_who_goes_through_the_options_is_not_told_them_again() -> None:
    spoken = script()
    for turn in (1, 2):
        spoken.lines(at("nora", turn))
    spoken.browse()
    assert spoken.offer(at("nora", 2)) == []


def test_yes_and_no_are_known_to_everybody_and_said_to_whoever_asks() -> None:
    spoken, sure = script(), asking(Ask("turn.pass", "choose", ("yes", "no"), "nora", {"who": "nora"}))
    assert not any("You can choose" in line for line in says(spoken.lines(sure)))
    assert says(spoken.question(sure))[-1] == "You can choose: yes, or no."


def test_every_alarm_is_the_boxes_own_and_no_news_of_a_game_is_one() -> None:
    news = {
        key.removeprefix("news.")
        for title in SHELF
        for key in read_words(title.package, "en")
        if key.startswith("news.")
    }
    assert [what for what in sorted(news) if what.startswith(ALARMS)] == []
    stored = {key.removeprefix("news.") for key in read_words("device.store", "en") if key.startswith("news.")}
    assert [what for what in sorted(stored) if not what.startswith(ALARMS)] == ["store.nothing_lost"]


def test_a_question_that_is_shown_again_is_not_asked_again() -> None:
    spoken = script()
    assert spoken.lines(asking(WHO))
    assert says(spoken.lines(asking(WHO, news=(News("undone"),)))) == ["Taken back."]
    assert spoken.lines(asking(WHO, turn=2))


def test_after_a_correction_only_the_change_is_said() -> None:
    spoken = script()
    spoken.lines(asking(WHO))
    assert says(spoken.lines(asking(WHO, turn=2, news=(News("corrected"),)))) == ["Done, I have changed it."]
    assert says(spoken.lines(asking(AREAS, turn=3, news=(News("corrected"),))))[:2] == [
        "Done, I have changed it.",
        "Nora, where do you go?",
    ]


def test_a_correction_of_the_demo_says_what_the_hands_have_to_do_and_no_more() -> None:
    game, spoken = answered(demo(), "normal"), script()
    spoken.lines(seen(game, "all"))
    game.correct({"destiny": 6})
    view = replace(seen(game, "all"), news=(News("corrected"),), changes=tuple(game.changes_for("all")))
    assert says(spoken.lines(view)) == ["Done, I have changed it.", "6 Destiny tokens face up, not 5."]


def test_what_is_wrong_comes_before_what_is_asked() -> None:
    lost = News("session.channel_lost", {"channel": "camera"})
    lines = script().lines(asking(WHO, news=(News("players.begin"), lost)))
    assert [line.priority for line in lines] == [
        Priority.ANSWER,
        Priority.ALARM,
        Priority.ALARM,
        *[Priority.PROMPT] * 2,
    ]


def test_a_proposal_is_put_to_the_table_once() -> None:
    spoken, proposed = script(), Answer("nora", 1, "camera", 0.6)
    spoken.lines(asking(WHO))
    assert says(spoken.lines(asking(WHO, proposal=proposed))) == ["I think it is Nora.", "Is that right?"]
    assert spoken.lines(asking(WHO, proposal=proposed)) == []


def test_the_voice_has_words_for_its_own_troubles() -> None:
    view = asking(WHO, news=(News("voice.no_sound", {"why": "audio open error"}),))
    for language in ("en", "it"):
        lines = script(language).lines(view)
        assert "audio open error" in lines[0].caption
        assert lines[0].priority is Priority.ALARM


def test_the_ending_is_said_once() -> None:
    spoken = script()
    assert says(spoken.lines(replace(EMPTY, table=WonderTable().seen_by("all"), ending="won"))) == [
        "The campaign is won."
    ]
    assert spoken.lines(replace(EMPTY, table=WonderTable().seen_by("all"), ending="won")) == []


def test_speakers_moods_and_pauses_reach_the_lines() -> None:
    text = 'He purrs. <voice cat>"Bravo." <pause 2></voice> <mood whisper>You nod.</mood>'
    lines = script(pack=PackVoice(speakers={"cat": Speaker(pitch=130)})).cut_of(text)
    assert [(line.caption, line.speaker, line.mood) for line in lines] == [
        ("He purrs.", "", ""),
        ('"Bravo."', "cat", ""),
        ("You nod.", "", "whisper"),
    ]
    assert lines[1].pause == lines[0].pause + 2


def test_the_lexicon_changes_what_is_said_and_not_what_is_read() -> None:
    line = script(pack=PackVoice(words={"en": {"Wyrm": "worm"}})).cut_of("A Wyrm – here!")[0]
    assert (line.caption, line.spoken) == ("A Wyrm – here!", "A worm, here!")


def test_a_recording_of_a_whole_text_is_one_line(tmp_path: Any) -> None:
    pack = PackVoice(recordings={("en", "onetwo"): tmp_path / "both.wav", ("en", "three"): tmp_path / "three.wav"})
    assert [line.recording for line in script(pack=pack).cut_of("One. <pause> Two!")] == [tmp_path / "both.wav"]
    assert [line.recording for line in script(pack=pack).cut_of("Four. Three.")] == [None, tmp_path / "three.wav"]


@pytest.mark.parametrize("key", ["text", "back", "front"])
def test_a_side_of_a_card_is_read_as_a_story(key: str) -> None:
    read = Ask("card.read", "choose", ("go on",), about={"text": "Once.", key: "Once."})
    assert {line.priority for line in script().lines(asking(read))} == {Priority.STORY}
    asked = Ask("card.back", "choose", ("go on",), about={"number": 14, key: "Once."})
    assert {line.priority for line in script().lines(asking(asked, 2))} == {Priority.STORY}


def test_a_title_is_said_above_its_story_once_and_not_after_its_name() -> None:
    spoken, read = script(), Ask("card.read", "choose", ("go on",), about={"card": 1, "side": "front", "text": "Once."})
    assert says(spoken.lines(asking(read, 1)))[0] == "Eleven Strokes: Officially Asleep"
    assert says(spoken.lines(asking(read, 2)))[0] == "Once."
    named = asking(read, 1, news=(News("says", {"says": "Eleven Strokes: Officially Asleep!"}),))
    assert says(script().lines(named)) == ["Eleven Strokes: Officially Asleep!", "Once."]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_first_cards_of_the_demo_are_read_as_a_story(language: str) -> None:
    game, spoken = answered(demo(), "normal"), script(language)
    lines = [line for line in spoken.lines(seen(game, "all")) if line.caption]
    while game.ask and game.ask.what != "card.read":
        game.answer(game.ask.options[0], to=game.turn)
        lines = spoken.lines(seen(game, "all"))
    assert len(lines) > 8
    assert {line.priority for line in lines} == {Priority.STORY}
    assert {line.language for line in lines} == {language}


def test_where_a_question_or_an_alarm_begins_there_is_a_signal_for_those_who_hear_no_voice() -> None:
    lines = script().lines(asking(WHO, news=(News("voice.no_engine"), News("voice.sound_again"))))
    assert [(line.signal, line.priority) for line in lines if line.signal] == [
        *[("alarm", Priority.ALARM)] * 2,
        ("question", Priority.PROMPT),
    ]
    assert lines[0].signal == "alarm"
    assert script().question(asking(WHO))[0].signal == "question"
    story = script().lines(asking(STORY))
    assert [line.signal for line in story] == ["question", *[""] * (len(story) - 1)]


def test_what_is_only_told_has_no_signal() -> None:
    assert {line.signal for line in script().cut_of("Two hearts are left. One is gone.")} == {""}


def pauses(text: str, priority: Priority = Priority.STORY) -> list[float]:
    return [line.pause for line in script().cut_of(text, priority)]


def test_who_says_it_follows_in_the_same_breath() -> None:
    text = '<voice cat>"Bravo,"</voice> he says. The lock says: <voice owl>"At last!"</voice> It opens.'
    assert pauses(text) == [TAG, GAP["story"], TAG, GAP["story"], GAP["story"]]


def test_a_question_of_somebody_and_its_tag_are_one_breath_too() -> None:
    assert pauses('<voice cat>"Who is there?"</voice> she asks. Nobody.') == [TAG, GAP["story"], GAP["story"]]


def test_a_new_paragraph_is_a_longer_silence_than_a_sentence_and_a_comma_a_shorter_one() -> None:
    assert pauses("One. Two.\n\nThree.") == [GAP["story"], PARAGRAPH, GAP["story"]]
    long = ", ".join(["and they walked on"] * 20) + ". Then they slept."
    assert pauses(long) == [CLAUSE, GAP["story"], GAP["story"]]


def test_a_pause_that_somebody_wrote_is_kept() -> None:
    assert pauses("You wait, <pause 1.5> and wait.") == [1.5 + GAP["story"], GAP["story"]]
    assert pauses("<pause 2>") == [2 + GAP["story"]]


def test_what_is_asked_has_short_breaths() -> None:
    assert pauses("Roll. Now, please.", Priority.PROMPT) == [GAP["prompt"]] * 2
