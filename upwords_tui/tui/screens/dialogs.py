"""Dialogs over another screen, menus among them, functions that open them, and the page between two people.

A dialog is a strip in place of announcement and footer; what it is about stays in sight above it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Offset
from textual.screen import ModalScreen, Screen

from upwords_tui.app.commands.keys import key_label, key_named
from upwords_tui.app.play import saved_games
from upwords_tui.app.play.files import unfinished_question
from upwords_tui.app.play.library import GameRow
from upwords_tui.app.play.saved_games import deletion_question, is_public
from upwords_tui.app.training.exercises import Quiz, is_leaving
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.tiles import Tile
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.frame import move_cursor
from upwords_tui.tui.screens.keys import Action, hints, letters_of, offer_rows, palette_hint
from upwords_tui.tui.screens.line_edit import PATH_LIMIT, LineEdit, edit_spans
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen, typed_letter
from upwords_tui.tui.screens.rows import GAP, MARGIN, Row, RowList, heading_row, text_rows
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.arrangement import lacks_room
from upwords_tui.tui.widgets.section import Line, Section, Span, wrap_evenly
from upwords_tui.tui.widgets.values import KeyHint, TopLine

Result = TypeVar("Result")

_TILE = 5
_BEFORE = 4
_ABOVE = 3
"""Rows of the screen below that a dialog never covers."""


class Edge(Section):
    """The line above a dialog, and under it the text being typed, if any."""

    DEFAULT_CSS = "Edge { height: 1; }"
    sought: LineEdit | None = None

    @property
    def rows(self) -> int:
        return 1 if self.sought is None else 2

    def lines(self, width: int, height: int) -> list[Line]:
        rule: Line = ([(self.skin.glyphs.rule * width, self.skin.palette.accent)], ())
        if self.sought is None:
            return [rule]
        spans, _caret = edit_spans(self.sought, width - _BEFORE, self.skin)
        task = "" if self.sought.text else _("type a few letters")
        return [rule, ([(" " * _BEFORE, ""), *spans, ("  " + task, self.skin.palette.faint)], ())]

    def cursor_offset(self) -> Offset | None:
        if self.sought is None or not self.is_attached or not self.size:
            return None
        _spans, caret = edit_spans(self.sought, self.size.width - _BEFORE, self.skin)
        return self.region.offset + Offset(_BEFORE + caret, 1)


class Dialog(BaseScreen[Result], ModalScreen[Result]):
    """A strip of rows above the footer. Subclasses give `rows`; typing changes `line`, if any."""

    DEFAULT_CSS = """
    Dialog { layout: vertical; overflow: hidden; }
    Dialog #panel { dock: bottom; height: auto; }
    """
    line: LineEdit | None = None

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._edge = Edge(skin)
        # On the ground of the announcement line.
        self._strip = RowList(skin, ground="voice")
        self._panel = Vertical(id="panel")

    def rows(self, width: int) -> list[Row]:
        raise NotImplementedError

    @property
    def chosen(self) -> str:
        return "" if self.line is None else "line"

    def line_row(self, width: int) -> Row:
        assert self.line
        spans, caret = edit_spans(self.line, width - 1, self.skin)
        return Row(spans, key="line", caret=caret)

    def compose(self) -> ComposeResult:
        with self._panel:
            yield self._edge
            yield self._strip
            yield self.footer

    def on_mount(self) -> None:
        self.styles.background = "transparent"
        self.update()

    def on_resize(self) -> None:
        self.update()
        self.call_after_refresh(self.update)

    def update(self) -> None:
        if not self.is_standing:
            return
        # The screen underneath says that there is no room.
        self._panel.display = not lacks_room(self.app.size)
        rows = self.rows(max(self.size.width - 4 - MARGIN, 10))
        self._strip.styles.height = max(min(len(rows), self.size.height - 1 - self._edge.rows - _ABOVE), 1)
        self._strip.show(rows, self.chosen)
        self.footer.show(self.key_hints())
        move_cursor(self, self.cursor_place(), self.footer)

    def key_hints(self) -> Sequence[KeyHint]:
        return list(hints(self.KEYS))

    def cursor_place(self) -> Offset | None:
        return self._strip.cursor_offset()

    def action_scroll(self, count: int) -> None:
        self._strip.scroll_rows(count)

    @on(RowList.Scrolled)
    def _on_wheel(self, message: RowList.Scrolled) -> None:
        message.stop()
        self.action_scroll(message.steps)

    def typed(self, line: LineEdit) -> None:
        self.line = line
        self.update()

    def on_key(self, event: events.Key) -> None:
        letter = typed_letter(event)
        edited = self.line and (self.line.insert(letter) if letter else self.line.press(event.key))
        if edited is not None:
            event.stop()
            event.prevent_default()
            self.typed(edited)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.line is not None:
            self.typed(self.line.insert(" ".join(event.text.split())))


class Confirm(Dialog[bool]):
    """A yes-or-no question; “No” is chosen at first. Pressing the key `again` of what asks is a yes."""

    chosen = "no"

    def __init__(self, skin: Skin, question: str, again: str = "") -> None:
        super().__init__(skin)
        self._question = clean(question)
        self._again = again

    def rows(self, width: int) -> list[Row]:
        palette = self.skin.palette
        rows = text_rows(self._question, palette.bright, width, self.skin)
        for key, text in (("no", _("No")), ("yes", _("Yes"))):
            ink = palette.accent if key == self.chosen else palette.bright
            rows.append(Row([(f"{text[:1].upper()}  ", palette.accent), (text, ink)], key=key))
        return rows

    def key_hints(self) -> Sequence[KeyHint]:
        again = KeyHint(key_label(self._again), _("do it"), "dismiss(True)")
        return [*([again] if self._again else []), *super().key_hints()]

    def on_key(self, event: events.Key) -> None:
        """Answer with the first letter of the word, or with the key of what asks."""
        if self._again and event.key == self._again.lower():
            event.stop()
            event.prevent_default()
            self.dismiss(True)
            return
        letter = typed_letter(event).lower()
        if letter and letter in (_("Yes")[:1].lower(), _("No")[:1].lower()):
            event.stop()
            self.dismiss(letter == _("Yes")[:1].lower())

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        self.dismiss(message.key == "yes")

    def action_other(self) -> None:
        self.chosen = "no" if self.chosen == "yes" else "yes"
        self.update()

    def action_choose(self) -> None:
        self.dismiss(self.chosen == "yes")


class Prompt(Dialog[str | None]):
    """A question answered in words; the result is None if nothing was given."""

    line: LineEdit

    def __init__(self, skin: Skin, question: str, default: str = "", limit: int = PATH_LIMIT) -> None:
        super().__init__(skin)
        self._question = clean(question)
        self.line = LineEdit.suggested(default, limit)

    def rows(self, width: int) -> list[Row]:
        question = text_rows(self._question, self.skin.palette.bright, width, self.skin)
        return [*question, self.line_row(width)]

    def action_done(self) -> None:
        self.dismiss(self.line.text.strip() or None)


class Notice(Dialog[None]):
    """Sentences to read, and perhaps the stack on a square, drawn from the top."""

    def __init__(self, skin: Skin, lines: Sequence[str], *, stack: Sequence[Tile] = ()) -> None:
        """`stack` is given bottom to top, as the board has it."""
        super().__init__(skin)
        self._lines = tuple(clean(line) for line in lines)
        self._stack = tuple(stack)

    def rows(self, width: int) -> list[Row]:
        palette, said = self.skin.palette, list[list[Span]]()
        for at, sentence in enumerate(self._lines):
            is_heading = sentence.endswith(":") or bool(self._stack and not at)
            said += [[]] if is_heading and at else []
            ink = palette.bright if is_heading else palette.text
            lines = wrap_evenly(sentence, width - self._beside, self.skin, indent=2)
            said += ([(line, ink)] for line in lines)
        blank: list[Span] = [(" " * self._beside, "")] if self._stack else []
        tower = zip_longest(stack_rows(self._stack, self.skin), said)
        return [Row([*(left or blank), *(right or [])]) for left, right in tower]

    @property
    def _beside(self) -> int:
        return _TILE + 5 + len(self._stack) if self._stack else 0

    def cursor_place(self) -> Offset | None:
        place = super().cursor_place()
        return place and place + Offset(self._beside, 0)


LONGEST_ANSWER = 40


class QuizDialog(Dialog[None]):
    """The questions of a quiz, until there are no more."""

    line: LineEdit

    def __init__(self, skin: Skin, quiz: Quiz) -> None:
        super().__init__(skin)
        self._quiz = quiz
        self._lines: Sequence[str] = quiz.begin()
        self.line = LineEdit(limit=LONGEST_ANSWER)

    def rows(self, width: int) -> list[Row]:
        palette = self.skin.palette
        said = [row for line in self._lines for row in text_rows(clean(line), palette.text, width, self.skin)]
        question = text_rows(clean(self._quiz.question), palette.bright, width, self.skin)
        return [*said, *question, self.line_row(width)] if question else said

    def action_done(self) -> None:
        text, self.line = self.line.text, LineEdit(limit=LONGEST_ANSWER)
        if is_leaving(text) or not self._quiz.question:
            self.dismiss()
            return
        try:
            self._lines = self._quiz.answer(text)
        except UpwordsError as error:
            self._lines = (translate(error),)
        self.update()


class ProgressScreen(Dialog[bool]):
    """The progress of something slow; leaving stops that. The result is True once it is done."""

    def __init__(self, skin: Skin, said: str) -> None:
        super().__init__(skin)
        self._said = said

    def tell(self, said: str) -> None:
        self._said = said
        self.update()

    def rows(self, width: int) -> list[Row]:
        return text_rows(self._said, self.skin.palette.bright, width, self.skin)


class HandOver(ListScreen[None]):
    """Hides everything secret until the next person is there."""

    def __init__(self, skin: Skin, call: str, news: Sequence[str]) -> None:
        """`call` says who is to do what, `news` what happened since their last turn."""
        super().__init__(skin)
        self.arrival.await_picture()
        self._call = clean(call)
        self._news = tuple(clean(sentence) for sentence in news)

    def title_line(self) -> TopLine:
        return TopLine("UPWORDS", (_("the next player"),))

    def show_content(self) -> None:
        palette = self.skin.palette
        width = min(self.size.width - 4, MEASURE) - MARGIN
        news = [
            row for each in self._news for row in text_rows(each, palette.text, width, self.skin, indent=2)
        ]
        rows = [GAP] * max((self.size.height - 12 - len(news)) // 3, 0)
        rows += [
            *text_rows(self._call, palette.bright, width, self.skin),
            GAP,
            Row([(_("Press Enter when you are ready."), palette.accent)], key="ready"),
        ]
        if news:
            rows += [GAP, GAP, heading_row(_("What happened"), self.skin), *news]
        self._rows.show(rows, "ready")

    def hint(self) -> str:
        return _("The tiles stay hidden until then.")

    @on(RowList.Picked)
    def _on_row(self) -> None:
        self.dismiss(None)


def stack_rows(stack: Sequence[Tile], skin: Skin) -> list[list[Span]]:
    if not stack:
        return []
    palette = skin.palette
    rows: list[list[Span]] = []
    for height in range(len(stack), 0, -1):
        top = palette.tops[min(height, len(palette.tops)) - 1]
        ink = palette.ink if height == len(stack) else palette.digit
        face = f"  {stack[height - 1]}".ljust(_TILE)
        # It leans to the right, and its side is seen.
        lead, rest = " " * (height - 1), " " * (len(stack) - height + 2)
        side = f"on {palette.sides[min(height, len(palette.sides)) - 1]}" if skin.has_colour else ""
        body: list[Span] = [(lead, ""), (face, f"{top} {ink}"), (" ", side), (rest, "")]
        rows.append([(f" {height} ", palette.faint), *body])
    front, pieces = skin.front(1, _TILE)
    rest = " " * (len(stack) + 2)
    rows.append([(" " * 3, ""), (front, " ".join((palette.tops[0], *pieces))), (rest, "")])
    return rows


class OfferDialog(Dialog[Action]):
    """Offers; the result is the chosen one, or None."""

    found: tuple[Action, ...] = ()
    _place = 0

    @property
    def chosen(self) -> str:
        return str(self._place) if self.found else ""

    def action_move(self, count: int) -> None:
        if self.found:
            self._place = (self._place + count) % len(self.found)
        self.update()

    def action_page(self, count: int) -> None:
        self._place = min(max(self._place + count * self._strip.page, 0), max(len(self.found) - 1, 0))
        self.update()

    def action_choose(self) -> None:
        self.take(self._place)

    def take(self, place: int) -> None:
        self.dismiss(self.found[place] if place < len(self.found) else None)

    def ask_for_palette(self) -> None:
        """Leave: the same key closes the palette."""
        self.dismiss(None)

    @on(RowList.Picked)
    def _on_row(self, message: RowList.Picked) -> None:
        message.stop()
        self.take(int(message.key))

    def on_click(self, event: events.Click) -> None:
        if event.widget is self:
            self.dismiss(None)


class Menu(OfferDialog):
    """A few offers, each with a letter that chooses it, below some sentences.

    Over a screen where letters are typed they close the menu, and are typed there.
    """

    def __init__(
        self,
        skin: Skin,
        offers: Sequence[Action],
        lines: Sequence[str] = (),
        typing_at: Screen[Any] | None = None,
    ) -> None:
        super().__init__(skin)
        self._told = tuple(lines)
        self.found = tuple(offers)
        self._typing_at = typing_at
        self._letters = () if typing_at else letters_of(offer.title for offer in self.found)

    def rows(self, width: int) -> list[Row]:
        ink = self.skin.palette.text
        told = [row for line in self._told for row in text_rows(line, ink, width, self.skin)]
        gap = [GAP] if told else []
        return [*told, *gap, *offer_rows(self.found, self._place, width, self.skin, self._letters)]

    def on_key(self, event: events.Key) -> None:
        """Take the offer whose letter is typed, or whose own key is pressed."""
        letter = (event.character or "").upper()
        shown = [offer.key for offer in self.found]
        if self._typing_at and (letter.isalpha() or letter == "/"):
            # Whatever follows in the same burst goes the same way.
            event.stop()
            self.dismiss(None)
            self._typing_at.post_message(event.copy())
        elif letter and letter in self._letters:
            event.stop()
            self.take(self._letters.index(letter))
        elif (label := _label_of(event.key)) in shown:
            event.stop()
            self.take(shown.index(label))

    def ask_for_palette(self) -> None:
        label = palette_hint().key
        self.take(next((at for at, offer in enumerate(self.found) if offer.key == label), len(self.found)))


def _label_of(key: str) -> str:
    """Return a key as offers write it if a command can have it; else “-”."""
    try:
        return key_label(key_named(key))
    except CommandError:
        return "-"


class CommandPalette(OfferDialog):
    """All offers, found by typing a few letters of them."""

    line = LineEdit(limit=40)

    def __init__(self, skin: Skin, offers: Sequence[Action]) -> None:
        super().__init__(skin)
        self._edge.sought = self.line
        self._edge.styles.height = self._edge.rows
        self._offers = self.found = tuple(offers)

    def rows(self, width: int) -> list[Row]:
        rows = offer_rows(self.found, self._place, width, self.skin)
        if not rows:
            none = _("There is no command “{word}”. Type “help”.").format(word=self.line.text)
            rows = text_rows(none, self.skin.palette.faint, width, self.skin)
        # The list keeps its height: nothing moves while one types.
        return rows + [GAP] * (self._strip.size.height - len(rows))

    def cursor_place(self) -> Offset | None:
        return self._edge.cursor_offset()

    def typed(self, line: LineEdit) -> None:
        typed = line.text.strip()
        ranked = [(rank, offer) for offer in self._offers if (rank := offer.rank(typed)) is not None]
        self.found = tuple(offer for _rank, offer in sorted(ranked, key=lambda each: each[0]))
        self._place = 0
        self._edge.sought = line
        self._edge.renew()
        super().typed(line)


def choose_of(screen: Screen[Any], dialog: OfferDialog, otherwise: Callable[[], None] = lambda: None) -> None:
    """Show a dialog over `screen` and do what is chosen, or `otherwise`, if that is on top then."""

    async def choose(offer: Action | None) -> None:
        done = (offer.run if offer else otherwise)() if screen.is_active else None
        if done is not None:
            await done

    screen.app.push_screen(dialog, callback=choose)


def ask(
    screen: BaseScreen, question: str, then: Callable[[], Awaitable[object] | None], again: str = ""
) -> None:
    async def answered(yes: bool | None) -> None:
        done = then() if yes else None
        if done is not None:
            await done

    screen.app.push_screen(Confirm(screen.skin, question, again), callback=answered)


def prompt(
    screen: BaseScreen,
    question: str,
    then: Callable[[str], Awaitable[object] | None],
    default: str = "",
    limit: int = PATH_LIMIT,
) -> None:
    """Have a line of at most `limit` characters typed and do `then` with it, unless it is empty."""

    async def answered(text: str | None) -> None:
        done = then(text) if text else None
        if done is not None:
            await done

    screen.app.push_screen(Prompt(screen.skin, question, default, limit), callback=answered)


async def may_export(screen: BaseScreen, game_id: str) -> bool:
    """Return whether a game may be written to a file; say why not."""
    return await screen.managed(lambda: screen.upwords.library.check_may_export(game_id))


async def export_to(screen: BaseScreen, game_id: str, question: str, default: str, *, is_over: bool) -> None:
    """Ask where to write a game, if it may be written to a file, and `export` it there."""
    if await may_export(screen, game_id):
        prompt(screen, question, partial(export, screen, game_id, is_over=is_over), default)


async def delete(screen: BaseScreen, row: GameRow, then: Callable[[], Awaitable[None]]) -> None:
    """Ask whether to delete a game, delete it and do `then`; or say why it can't be."""
    library = screen.upwords.library

    async def delete_it() -> None:
        if await screen.managed(lambda: library.delete(row.id)):
            await then()

    if question := await screen.fetch(lambda: deletion_question(library, row)):
        ask(screen, question, delete_it)


async def export(screen: BaseScreen, game_id: str, path: str, *, is_over: bool) -> None:
    """Write a game to a file; after a question if that reveals what is hidden."""

    async def write() -> None:
        library = screen.upwords.library
        await screen.answered(lambda: saved_games.export(library, game_id, path, with_secrets=not is_over))

    if is_over or is_public(path) or not screen.upwords.library.files:
        await write()
    else:
        ask(screen, unfinished_question(), write)


def tell(screen: BaseScreen, lines: Sequence[str], stack: Sequence[Tile] = ()) -> None:
    if len(lines) == 1:
        screen.say(lines[0])
    elif lines:
        notice(screen, lines, stack)


def notice(
    screen: BaseScreen, lines: Sequence[str], stack: Sequence[Tile] = (), *, is_asked: bool = True
) -> None:
    """Show sentences, and a stack beside them; `is_asked`: a key has asked for them."""
    dialog = Notice(screen.skin, lines, stack=stack)
    if not is_asked:
        dialog.arrival.await_picture()
    screen.app.push_screen(dialog)


def hand_over(
    screen: BaseScreen, call: str, news: Sequence[str], then: Callable[[object], Awaitable[None]]
) -> None:
    """Hide the game until the next person is there, in place of an earlier call; then do `then`."""
    # Whatever is open may tell the next person what is on the rack of the one before.
    stack = screen.app.screen_stack
    for _above in stack[stack.index(screen) + 1 :]:
        screen.app.pop_screen()
    screen.app.push_screen(HandOver(screen.skin, call, news), callback=then)
