"""The settings of the text game, and the width of lines, which are stored."""

from __future__ import annotations

from upwords_tui.app.commands.phrases import whole_number
from upwords_tui.app.narration import TO_LISTENERS, Detail
from upwords_tui.app.narration.speech import spelled
from upwords_tui.app.play.library import FRONT_END
from upwords_tui.app.profile import settings
from upwords_tui.app.profile.settings import TEXT, change_of_text, warning_seconds
from upwords_tui.app.teaching import newcomers
from upwords_tui.app.teaching.word_lookup import requested
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import TextTables, _, language, pgettext
from upwords_tui.text.console import LEAST_WIDTH, MOST_WIDTH
from upwords_tui.text.context import Handler, TextContext

_TEXTS = TextTables(__file__)


class Habits:
    """Reads and stores the settings of the text game."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self.handlers: dict[str, Handler] = {
            "verbose": lambda _rest: self._choose("sentences", "verbose"),
            "normal": lambda _rest: self._choose("sentences", "normal"),
            "brief": lambda _rest: self._choose("sentences", "brief"),
            "settings": lambda _rest: desk.say(*desk.preferences.lines()),
            "set": self._set,
            "language": lambda rest: desk.say(desk.preferences.tell("language", rest)),
            "speech": self._set_speech,
            "text": self._text,
            "width": self._set_width,
            "bell": lambda rest: desk.say(settings.bell_answer(desk.library, rest)),
            "request": lambda rest: desk.say(requested(desk.library, rest)),
            "coaching": lambda rest: desk.say(newcomers.answer(desk.library, rest, if_new=False)),
        }

    def read(self) -> None:
        kept = self._desk.library.setting(TEXT, {})
        if isinstance(kept, dict):
            if (told := kept.get("verbosity")) in TO_LISTENERS:
                self._desk.verbosity = Detail(told)
            width = kept.get("width")
            if type(width) is int and LEAST_WIDTH <= width <= MOST_WIDTH:
                self._desk.speaker.width = width
            self._desk.spells = kept.get("spells") is True
            self._desk.speaker.speaks = kept.get("speech") is True
            self._desk.sounds = kept.get("sounds") is True
            self._desk.reader.takes_keys = kept.get("single-keys") is True
        self._desk.warns_at = warning_seconds(self._desk.library)

    def _set_speech(self, rest: str) -> None:
        said = self._desk.preferences.tell("speech", rest)
        self.read()
        self._desk.say(said)

    def _choose(self, setting: str, value: str) -> None:
        self._set(f"{setting} {value}")

    def _set(self, rest: str) -> None:
        self._desk.say(*self._desk.preferences.answer(rest))
        self.read()

    def spell(self, rest: str) -> None:
        """Spell a word, or set whether letters are said with their spelling word: “always”, “never”."""
        if is_called(rest, ("always", _("always"))):
            self._choose("spelling", "on")
        elif is_called(rest, ("never", _("never"))):
            self._choose("spelling", "off")
        elif rest:
            self._desk.say(spelled(rest, language()))
        else:
            raise CommandError(_("Add a word: “spell wood”."))

    def set_width(self, width: int) -> None:
        self._desk.speaker.width = width
        change_of_text(self._desk.library, width=width)

    def _set_width(self, rest: str) -> None:
        if not rest:
            self._desk.say(_TEXTS("width", "now", count=self._desk.speaker.columns))
            return
        width = whole_number(rest, LEAST_WIDTH, MOST_WIDTH)
        if width is None:
            raise CommandError(_TEXTS("width", "limits", least=LEAST_WIDTH, most=MOST_WIDTH))
        self.set_width(width)
        self._desk.say(_TEXTS("width", "then", count=self._desk.speaker.columns))

    def _text(self, rest: str) -> None:
        if is_always(rest, "text"):
            self._desk.library.set_setting(FRONT_END, "text")
            self._desk.say(_("The program will start line by line."))
        else:
            self._desk.say(_("This is the text game. Type “text always” to start with it every time."))


def is_always(rest: str, command: str) -> bool:
    """Return whether “always” follows a command. Raises CommandError if anything else does."""
    if rest and not is_called(rest, ("always", _("always"))):
        title = pgettext("command", command)
        raise CommandError(_TEXTS("width", "always", command=title, always=_("always")))
    return bool(rest)
