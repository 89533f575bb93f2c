"""Every alarm has a test that makes it ring: this page says which, and finds an alarm that has none."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from device.evening.words import phrases
from device.trust.alarms import GOOD, alarms, example
from tests.sources import ROOT

# By file and test: the alarms that ring there, because what they warn of happens; the test's own text names them.
BELLS: dict[str, dict[str, tuple[str, ...]]] = {
    "tests/device/front/test_pins.py": {
        "test_a_pi_without_the_library_says_how_to_get_it": ("box.no_library",),
        "test_what_is_no_pi_gets_pins_that_pretend_and_is_told_in_one_sentence": ("box.no_pi",),
        "test_a_pi_whose_pins_another_program_has_says_so": ("box.no_pins",),
        "test_the_evening_goes_on_without_a_part_whose_pin_is_taken": ("box.part_lost",),
    },
    "tests/device/front/test_buttons.py": {
        "test_a_stuck_button_is_told_and_lit_until_it_is_free": ("box.stuck",),
    },
    "tests/vision/test_cameras.py": {
        "test_a_camera_that_the_system_keeps_from_us_is_forbidden_and_not_busy": ("camera.forbidden",),
    },
    "tests/vision/test_lookout.py": {
        "test_a_picture_that_shows_nothing_is_noticed_told_once_and_over": (
            "camera.black",
            "camera.blurred",
            "camera.bright",
            "camera.turned",
        ),
        "test_a_camera_that_somebody_else_uses_is_tried_again_until_it_is_free": ("camera.busy",),
        "test_a_camera_that_gives_nothing_new_is_noticed_told_once_and_over": (
            "camera.frozen",
            "camera.unplugged",
        ),
    },
    "tests/device/camera/test_camera_process.py": {
        "test_a_camera_that_hangs_is_killed_and_started_again_with_the_same_question": ("camera.hung",),
    },
    "tests/device/camera/test_live_viewers.py": {
        "test_a_light_and_a_sentence_come_before_the_first_picture_and_the_light_goes_after_the_last": (
            "camera.watched",
        ),
    },
    "tests/device/camera/test_troubles.py": {
        "test_a_tray_that_was_moved_is_told": ("camera.tray_moved",),
    },
    "tests/device/service/test_health.py": {
        "test_a_clock_that_jumps_is_told_and_time_that_passes_is_not": ("health.clock_jumped",),
        "test_a_clock_that_was_never_set_is_told_but_is_no_alarm": ("health.clock_unset",),
        "test_an_alarm_rings_once_and_is_over_once": (
            "health.disk_errors",
            "health.hot",
            "health.under_voltage",
        ),
        "test_a_dip_of_the_power_that_nobody_saw_is_told_once_and_is_no_alarm": ("health.power_dipped",),
        "test_a_disk_that_is_nearly_full_or_gone_is_told": (
            "health.disk_lost",
            "health.disk_low",
        ),
        "test_a_disk_that_can_only_be_read_is_told_and_its_room_does_not_matter_any_more": ("health.disk_read_only",),
    },
    "tests/device/test_evening.py": {
        "test_a_damaged_middle_is_set_aside_and_the_last_good_state_opened": ("save.damaged",),
        "test_cards_that_have_changed_are_said": ("save.other_cards",),
        "test_what_a_power_cut_has_emptied_is_set_aside": ("save.ruined",),
        "test_a_last_line_that_was_confirmed_and_cannot_be_read_is_said": ("save.torn",),
    },
    "tests/device/service/test_heart.py": {
        "test_a_part_that_dies_is_started_anew_and_that_is_said": ("service.anew",),
        "test_a_part_that_dies_again_and_again_is_given_up_and_that_is_said_once": ("service.given_up",),
        "test_a_part_that_says_why_it_cannot_start_is_left_out_with_its_own_words": ("service.left_out",),
        "test_a_part_that_cannot_start_is_left_out": ("service.part_lost",),
    },
    "tests/web_panel/test_attacks.py": {
        "test_wrong_digits_open_nothing_any_more_and_the_box_says_so": ("service.door_closed",),
    },
    "tests/device/service/test_calls.py": {
        "test_whoever_speaks_to_the_box_is_let_speak_and_hears_what_can_be_done_instead": ("service.no_ears",),
        "test_without_pages_for_phones_that_is_said": ("service.no_phones",),
        "test_dice_are_learned_where_there_are_eyes_and_otherwise_it_is_said_that_there_are_none": ("service.no_eyes",),
    },
    "tests/device/service/test_evenings.py": {
        "test_what_cannot_be_opened_leaves_the_evening_as_it_was": ("service.not_opened",),
    },
    "tests/device/service/test_upkeep.py": {
        "test_a_backup_that_breaks_meanwhile_leaves_everything_as_it_was": ("service.not_restored",),
    },
    "tests/device/service/test_service.py": {
        "test_after_the_power_was_gone_the_evening_goes_on_and_says_where": ("service.power_was_gone",),
    },
    "tests/device/service/test_safe_mode.py": {
        "test_a_phone_that_comes_in_safe_mode_is_told_so": ("service.safe",),
    },
    "tests/device/service/test_went_back.py": {
        "test_it_is_said_once_in_both_languages": ("service.went_back", "service.went_back_restored"),
    },
    "tests/device/evening/test_session.py": {
        "test_a_post_with_a_bug_is_told_and_the_evening_goes_on": ("session.broke",),
        "test_a_channel_that_breaks_is_reported_once_and_the_game_does_not_notice": ("session.channel_lost",),
    },
    "tests/device/store/test_card.py": {
        "test_from_a_card_that_cannot_be_written_one_plays_on_in_memory": ("store.borrowed",),
    },
    "tests/device/store/test_damage.py": {
        "test_a_damage_that_cannot_even_be_named_is_damage": ("store.damaged",),
        "test_a_store_of_which_nothing_is_left_comes_back_from_the_backup": ("store.missing",),
        "test_how_much_of_which_campaign_is_missing_is_said": ("store.lost",),
        "test_what_cannot_be_known_is_not_said": ("store.perhaps_lost",),
    },
    "tests/device/store/test_store.py": {
        "test_a_stick_that_is_pulled_out_in_mid_evening_is_said_once": ("store.stick_lost",),
    },
    "tests/voice/test_engines.py": {
        "test_a_model_that_cannot_be_used_is_told_with_its_reason": ("voice.bad_model",),
        "test_whoever_wants_piper_hears_that_it_has_no_voice_for_the_language": ("voice.no_model",),
        "test_whoever_wants_kokoro_hears_that_it_is_not_there": ("voice.no_kokoro",),
    },
    "tests/device/service/test_speech.py": {
        "test_where_the_system_has_no_loudspeaker_for_us_that_is_said_and_the_captions_go_on": ("voice.elsewhere",),
    },
    "tests/voice/test_rendered.py": {
        "test_clips_that_are_damaged_or_gone_are_said_live_and_that_is_told_once": ("voice.clip_lost",),
    },
    "tests/voice/test_studio.py": {
        "test_three_failures_in_a_row_and_the_next_engine_takes_over": ("voice.engine_lost",),
        "test_without_any_engine_captions_go_on_and_it_is_said": ("voice.no_engine",),
    },
    "tests/voice/test_mouths.py": {
        "test_a_card_that_fails_is_told_once_and_the_caption_stays_as_long_as_the_sentence": ("voice.no_sound",),
    },
}


@cache
def functions(file: str) -> dict[str, str]:
    """The tests of a file, each with what stands above it."""
    text = (ROOT / file).read_text(encoding="utf-8")
    found = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    return {node.name: "\n".join(ast.unparse(part) for part in (*node.decorator_list, node)) for node in found}


RUNG = [(alarm, file, name) for file, tests in BELLS.items() for name, rung in tests.items() for alarm in rung]


def test_every_alarm_rings_in_one_test() -> None:
    assert sorted(alarm for alarm, _, _ in RUNG) == alarms()


def test_what_is_called_good_news_is_said_by_the_box() -> None:
    assert {f"news.{what}" for what in GOOD} <= set(phrases("en").words)


@pytest.mark.parametrize(("alarm", "file", "name"), RUNG)
def test_the_test_in_which_it_rings_is_there_and_names_it(alarm: str, file: str, name: str) -> None:
    assert alarm.partition(".")[2] in functions(file)[name]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("alarm", alarms())
def test_it_is_said_in_words(alarm: str, language: str) -> None:
    said = phrases(language).say(f"news.{alarm}", example(alarm).about)
    assert said
    assert "{" not in said


@pytest.mark.parametrize("language", ["en", "it"])
def test_parts_and_channels_have_names_of_their_own_in_an_alarm(language: str) -> None:
    known = phrases(language).words
    names = [f"word.part.{part}" for part in ("voice", "buttons", "camera", "phones")]
    assert [name for name in [*names, "word.channel.voice", "word.channel.captions"] if name not in known] == []
    lost = phrases(language).say("news.session.channel_lost", {"channel": "captions"})
    assert known["word.channel.captions"] in lost
