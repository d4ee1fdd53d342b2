"""The base of all screens: keys in the order they were pressed; `update` draws.

A burst of keys is for the screen it was sent to. Textual looks for a key's binding only after the key has
bubbled to the application, when the screen may have handled the next key: of `→ → w o o d` in one burst, as
over a slow line, the letters came first. `press` runs the binding at once.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, on
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.geometry import Offset, Size
from textual.message import Message
from textual.screen import Screen

from upwords_tui.app.commands.keys import HELP, key_in_use, key_label
from upwords_tui.app.commands.registry import QUIT
from upwords_tui.base.errors import UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.base.type_vars import TypeVar
from upwords_tui.terminal.app import set_punctual_timer
from upwords_tui.terminal.compositor import Changes
from upwords_tui.tui.screens.frame import TEXT_KEY, KeyFooter
from upwords_tui.tui.screens.keys import Key, keys_of, offer_of, stands_for
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import lacks_room
from upwords_tui.tui.widgets.grid import Click
from upwords_tui.tui.widgets.section import Skinned
from upwords_tui.tui.widgets.values import KeyHint

if TYPE_CHECKING:
    from upwords_tui.tui.presence import Host
    from upwords_tui.tui.screens.frame import Frame, Remarks
    from upwords_tui.tui.screens.keys import Action


SEEN_SECONDS = 0.8
"""For so long after something has appeared a key may be meant for what was there before."""


class InputGrace:
    """When something appeared that nobody here had asked for, in monotonic time."""

    def __init__(self) -> None:
        self._at = -math.inf

    def await_picture(self) -> None:
        """Note that it will appear: no key is for it before it `comes`."""
        self._at = math.inf

    @property
    def is_awaited(self) -> bool:
        return self._at == math.inf

    def comes(self) -> None:
        self._at = time.monotonic()

    def is_unseen(self, sent: float) -> bool:
        """Return whether input sent at this time came before anybody can have seen it."""
        return sent < self._at + SEEN_SECONDS

    def was_seen(self, sent: float) -> None:
        if sent > self._at:
            self._at = -math.inf


Found = TypeVar("Found")
Result = TypeVar("Result", default=Any)


class BaseScreen(Screen[Result]):
    """A screen in a skin, with a footer of its keys, from `keys.json`; subclasses draw it in `update`.

    It does nothing before it is mounted nor after it is left. All overrides of Textual's private parts are
    here.
    """

    KEYS: ClassVar[tuple[Key, ...]] = ()
    frame: Frame | None = None
    remarks: Remarks
    set_timer = set_punctual_timer

    def __init__(self, skin: Skin, **options: Any) -> None:
        super().__init__(**options)
        self._compositor = Changes()
        self._was_on_top = False
        self.arrival = InputGrace()
        self.skin = skin
        self.footer = KeyFooter(skin, ())

    def __init_subclass__(cls, **options: Any) -> None:
        if "KEYS" not in vars(cls) and (keys := keys_of(cls.__name__)):
            cls.KEYS = keys
        if "KEYS" in vars(cls):
            cls.BINDINGS = [key.binding for key in cls.KEYS if key.key]
        super().__init_subclass__(**options)

    @property
    def is_open(self) -> bool:
        """Whether it has not been left; Textual removes it a while later."""
        return self.is_attached and self in self.app.screen_stack

    @property
    def is_standing(self) -> bool:
        """Whether it is mounted and has not been left."""
        return self.is_mounted and self.is_open

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Do nothing before it stands: a key that comes then was meant for the screen before."""
        return self.is_standing and super().check_action(action, parameters)

    def _on_screen_resume(self, event: events.ScreenResume) -> None:
        """Style nothing again that was styled at mount."""
        event.refresh_styles = event.refresh_styles and self._was_on_top
        self._was_on_top = True

    async def _on_resize(self, event: events.Resize) -> None:
        """Ignore a size that is past: two would trigger each other without end."""
        if event.size != self.app.size:
            event.prevent_default()

    def _screen_resized(self, size: Size) -> None:
        """Ignore the present size: Textual reports it again after layout."""
        if self._compositor.size != size:
            super()._screen_resized(size)

    def _compositor_refresh(self) -> None:
        """Draw no picture that Textual would throw away, or draw again at once."""
        if not self.app._batch_count and not (self._layout_required and self._repaint_required):
            super()._compositor_refresh()
            if self.arrival.is_awaited and self.is_standing:
                self.arrival.comes()

    def _on_timer_update(self) -> None:
        """Note changes here, too, before Textual draws what shines through from below."""
        if self._repaint_required and self.is_current and not self.app._batch_count:
            self._compositor.update_widgets(self._dirty_widgets)
        super()._on_timer_update()

    def is_answer(self, event: events.Event) -> bool:
        """Return whether input would answer something that has appeared by itself."""
        return isinstance(event, events.InputEvent)

    def _forward_event(self, event: events.Event) -> None:
        """Ignore input that would act unseen, or was meant for what was there before."""
        if lacks_room(self.app.size) and isinstance(event, (events.InputEvent, events.Paste)):
            if isinstance(event, events.Key) and event.key == TEXT_KEY.lower():
                self.upwords.go_on_in_text()
            return
        if self.is_answer(event) and self.arrival.is_unseen(event.time):
            return
        if isinstance(event, events.Key):
            self.arrival.was_seen(event.time)
        super()._forward_event(event)

    async def _on_message(self, message: Message) -> None:
        """Ignore a click after one that has led away from here."""
        if isinstance(message, Click) and not self.is_active:
            message.stop()
            return
        await super()._on_message(message)

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave with `result`; the second of two clicks in a burst would leave the screen below."""
        return super().dismiss(result) if self.is_active else AwaitComplete()

    @property
    def upwords(self) -> Host:
        return cast("Host", self.app)

    def update(self) -> None:
        """Draw everything that may have changed."""

    async def read_settings(self) -> None:
        """Read the settings this screen shows: they may have changed in another window."""

    def on_skin_changed(self, skin: Skin) -> None:
        self.skin = skin
        for widget in self.query(Skinned):
            widget.dress(skin)
        self.update()

    def warn(self, sentence: str) -> None:
        if self.frame:
            self.say(sentence)
            return
        self.footer.show((KeyHint("!", sentence, ""),))

    def take_back(self, sentence: str) -> None:
        if self.frame:
            self.remarks.take_back(sentence)
        else:
            self.update()

    def offers(self) -> Sequence[Action]:
        return (offer_of(QUIT, self.app.exit),)

    def ask_for_palette(self) -> None:
        self.upwords.choose(self.offers(), by_letters=True)

    async def take_key(self, event: events.Key) -> None:
        is_taken = await press(self, event) or event._stop_propagation
        # Some terminals tell of Shift and the like alone, too.
        if not is_taken and (event.is_printable or "_" not in event.key):
            self.take_unbound(event)

    def take_unbound(self, event: events.Key) -> None:
        if self.frame:
            is_letter = event.is_printable and event.key != "space"
            key = event.character if is_letter else key_label(event.key)
            said = _("{key} does nothing here; {help} says what the keys do.")
            self.say(said.format(key=key, help=key_label(key_in_use(HELP, "F1"))))

    async def _on_key(self, event: events.Key) -> None:
        await self.take_key(event)

    @on(KeyFooter.Pressed)
    async def _on_hint(self, message: KeyFooter.Pressed) -> None:
        message.stop()
        if message.hint.action:
            await self.run_action(message.hint.action)

    def say(self, sentence: str) -> None:
        self.remarks.say(sentence)

    def hear(self, sentence: str) -> None:
        """Say what somebody else has said or done: it moves nothing, and takes no key."""
        self.remarks.hear(sentence)

    def shows_whole(self, sentence: str) -> bool:
        """Return whether all of a heard sentence would fit."""
        return self.remarks.shows_whole(sentence)

    @contextmanager
    def saying_why(self, said: str = "") -> Iterator[None]:
        """Say an error within, as the {reason} in `said`; what comes after that is not done."""
        try:
            yield
        except UpwordsError as error:
            reason = clean(translate(error))
            self.say(said.format(reason=reason.rstrip(".")) if said else reason)

    async def fetch(self, find: Callable[[], Found]) -> Found | None:
        """Return what `find` finds in a thread; say its error and return None if it fails."""
        try:
            return await asyncio.to_thread(find)
        except UpwordsError as error:
            self.say(clean(translate(error)))
            return None

    async def answered(self, find: Callable[[], str]) -> bool:
        """Say what `find` answers in a thread; return whether it went well."""
        said = await self.fetch(find)
        if said is not None:
            self.say(said)
        return said is not None

    async def managed(self, work: Callable[[], object]) -> bool:
        """Do `work` in a thread, say its error; return whether it went well."""
        return await self.fetch(lambda: (work(),)) is not None

    def cursor_place(self) -> Offset | None:
        """Return where the terminal's own cursor belongs, if anywhere."""
        return None


def bindings_of(screen: Screen[Any]) -> Mapping[str, list[Binding]]:
    """Return the bindings of `screen` by their keys, in Textual's spelling."""
    return screen._bindings.key_to_bindings


def bind_keys(screen: BaseScreen, bindings: dict[str, list[Binding]]) -> None:
    screen._bindings.key_to_bindings = bindings


def _actions(screen: BaseScreen, event: events.Key) -> Iterator[str]:
    """Return the actions of a key on `screen`, that of the language's letter first."""
    typed = (event.character or "").upper()
    yield from (key.action for key in screen.KEYS if key.letter and key.letter.shown == typed)
    bindings, key = bindings_of(screen), event.key
    # With Caps Lock a letter is the same key.
    for binding in bindings.get(key) or bindings.get(key.lower()) or bindings.get(stands_for(key)) or ():
        yield binding.action


async def press(screen: BaseScreen, event: events.Key) -> bool:
    """Run the action of `event` on `screen`, unless a handler has stopped it; return whether it was run."""
    if event._stop_propagation:
        return False
    if not screen.is_active:
        # A key of a burst that came after one that led away from here.
        event.stop()
        event.prevent_default()
        return True
    for action in _actions(screen, event):
        if await screen.app.run_action(action, screen):
            event.stop()
            event.prevent_default()
            return True
    return False
