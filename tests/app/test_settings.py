"""The table of settings: what is typed for them, what is kept, and what is made of nonsense that was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seating import OpenLibrary, PreparedStore
from upwords_tui.app.commands.keys import KEYS
from upwords_tui.app.play.library import FRONT_END, LANGUAGE, NAME, THEME, open_library
from upwords_tui.app.profile.settings import PACE, SETTINGS, TEXT, Preferences, setting_called, values_after
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import language, use_language


@pytest.fixture
def own() -> Preferences:
    return Preferences(OpenLibrary(PreparedStore()))


def test_every_setting_can_be_set_to_each_of_its_values_and_is_then_read_as_that(own: Preferences) -> None:
    for setting in SETTINGS:
        for value in setting.values:
            said = own.change(setting, value)
            assert said.endswith("."), setting.name
            assert setting.read(own.library) == value
        if setting.usual:
            assert setting.usual in setting.values
        assert setting.explained().endswith(".")


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_values_are_typed_as_they_are_said_and_their_beginning_is_enough(
    spoken: str, own: Preferences
) -> None:
    use_language(spoken)
    for setting in SETTINGS:
        for value in setting.values:
            assert setting.value_named(setting.say(value).upper()) == value
    assert setting_called("pace").value_named("sl") == "slow"


def test_whoever_has_set_nothing_has_what_is_usual(own: Preferences) -> None:
    for setting in SETTINGS:
        if setting.usual:
            assert setting.read(own.library) == setting.usual, setting.name
    assert own.is_on("asking")


@pytest.mark.parametrize("kept", [17, "x", [], {"verbosity": []}, {"spells": "yes"}, None])
def test_nonsense_that_was_kept_is_what_is_usual(kept: Any, own: Preferences) -> None:
    for name in (TEXT, PACE, THEME, LANGUAGE, FRONT_END, "pass-twice"):
        own.library.set_setting(name, kept)
    for setting in SETTINGS:
        if setting.usual:
            assert setting.read(own.library) == setting.usual, setting.name
    assert len(own.lines()) == len(SETTINGS) + 1


def test_a_setting_is_told_and_set_by_its_name_and_what_is_none_is_refused(own: Preferences) -> None:
    assert own.answer("bell") == (
        "Bell on your turn: off. Rings the terminal's bell when it becomes your turn.",
    )
    assert own.answer("BE on") == ("The bell will ring when it becomes your turn.",)
    assert own.answer("bell")[0].startswith("Bell on your turn: on.")
    assert own.answer("") == own.lines()
    with pytest.raises(CommandError, match="Computers' pace: choose one of off, slow, normal, fast"):
        own.answer("pace quick")
    with pytest.raises(CommandError, match="There is no setting “volume”"):
        own.answer("volume 11")
    with pytest.raises(CommandError, match="There is no setting"):
        own.answer("s")  # sentences, spelling, start


def test_a_switch_takes_yes_and_no_and_what_resembles_a_value_is_asked_with_its_dots(
    own: Preferences,
) -> None:
    assert own.answer("bell yes") == own.answer("bell on")
    assert own.answer("bell no") == own.answer("bell off")
    use_language("fi")
    assert setting_called("speech").value_named("päälle") == setting_called("speech").value_named("kyllä")
    with pytest.raises(CommandError) as refused:
        setting_called("speech").value_named("päältä")
    assert refused.value.meant == "päällä"
    assert setting_called("speech").say("on") == "päällä", "how it stands, not how it is turned"


def test_a_language_holds_at_once(own: Preferences) -> None:
    use_language("en")
    assert own.answer("language nl") == ("Je taal is Nederlands.",)
    assert language() == "nl" and own.library.language == "nl"
    own.answer("language auto")
    assert own.library.language == ""


def test_a_name_at_home_is_kept_and_is_that_of_the_next_game(tmp_path: Any) -> None:
    file = tmp_path / "games.db"
    library = open_library(file)
    before = library.user
    assert Preferences(library).answer("name Annie") == ("You are now called Annie.",)
    assert library.choices().seats[0].name == "Annie" != before
    assert open_library(file).user == "Annie"
    library.set_setting(NAME, ["x"])
    assert open_library(file).user == before
    with pytest.raises(CommandError):
        Preferences(library).answer("name")[0] and Preferences(library).change(setting_called("name"), "\x1b")


def test_on_a_server_a_name_is_that_of_the_account(own: Preferences) -> None:
    taken: list[str] = []

    def rename(name: str) -> str:
        taken.append(name)
        return name.title()

    among = Preferences(own.library, rename)
    assert among.answer("name annie") == ("You are now called Annie.",)
    assert taken == ["annie"] and own.library.setting(NAME) is None


def test_what_is_set_of_the_text_game_leaves_the_rest_of_it_alone(own: Preferences) -> None:
    own.library.set_setting(TEXT, {"width": 40, "verbosity": "brief"})
    own.answer("spelling on")
    own.answer("sentences verbose")
    assert own.library.setting(TEXT) == {"width": 40, "verbosity": "verbose", "spells": True}


def test_tab_offers_settings_and_then_their_values() -> None:
    assert {"pace", "key", "language"} <= set(values_after(""))
    assert values_after("pace") == ["off", "slow", "normal", "fast"]
    assert values_after("nonsense") == [] == values_after("name")


def test_keys_are_set_by_the_same_command(own: Preferences) -> None:
    assert own.answer("key hint F11") == ("F11 is now the key of hint.",)
    assert own.library.setting(KEYS) == {"hint": "F11"}
    assert own.answer("keys hint") == ("The key of hint: F11.",)


@pytest.mark.parametrize("spoken", ["en", "fi", "nl"])
def test_what_the_list_of_settings_suggests_can_be_typed(spoken: str, own: Preferences) -> None:
    use_language(spoken)
    said = own.lines()[-1]
    typed = f"{setting_called('pace').names[1]} {setting_called('pace').say('slow')}"
    assert typed in said
    own.answer(typed)
    assert setting_called("pace").read(own.library) == "slow"


@pytest.mark.parametrize(
    ("spoken", "language_line", "bell_line"),
    [
        ("en", "language: same as your terminal", "bell: Bell on your turn: off"),
        ("nl", "taal: die van je terminal", "bel: Bel bij je beurt: uit"),
    ],
)
def test_a_title_that_is_what_is_typed_is_said_once(
    spoken: str, language_line: str, bell_line: str, own: Preferences
) -> None:
    use_language(spoken)
    assert {language_line, bell_line} <= set(own.lines())


def test_coaching_that_was_asked_for_counts_everywhere(own: Preferences) -> None:
    coaching = setting_called("coaching")
    assert coaching.counts_in(own.library) == "screen"
    own.change(coaching, "on")
    assert coaching.counts_in(own.library) == ""
    assert "coaching: on" in own.lines() and "full screen" not in own.tell("coaching", "")
