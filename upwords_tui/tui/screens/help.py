"""Pages of short entries, turned with the arrow keys: the help, and references like it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset

from upwords_tui.app.commands.registry import DEFINE_WORDS, EDITIONS, LEVELS, Command, Group
from upwords_tui.app.game_types.base import Variant, every_kind, variant_asked_for, variants
from upwords_tui.app.game_types.features import has_lesson, lesson_called
from upwords_tui.app.narration.wording import dictionary_name, sentence_start
from upwords_tui.app.teaching.pages import Page, PageEntry, read_entries, read_pages
from upwords_tui.base.i18n import _, read_texts
from upwords_tui.games.base import JsonObject
from upwords_tui.tui.games.contract import screen_game
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.keys import ALL, Action, Key, hints, more_hint
from upwords_tui.tui.screens.list_screen import MEASURE, ListScreen
from upwords_tui.tui.screens.rows import GAP, MARGIN, Row, text_rows
from upwords_tui.tui.screens.table import show_meanings_of
from upwords_tui.tui.theme import Skin
from upwords_tui.tui.widgets.section import Column, Lines, Span, pad, width_of, wrap_evenly
from upwords_tui.tui.widgets.values import KeyHint, TopLine


def pages(variant: Variant, here: Sequence[KeyHint] = (), groups: Sequence[Group] = ()) -> tuple[Page, ...]:
    """Return all pages of help; `here` are the keys of the screen below, shown first.

    `groups` are commands beyond those of the game.
    """
    own = tuple(PageEntry(hint.label, sentence_start(hint.text).rstrip(".") + ".") for hint in here)
    theirs = {command.name for group in groups for command in group.commands}
    commands = [command for command in variant.game.kit.commands("screen") if command.name not in theirs]
    rules, more = variant.pages(), tuple(read_entries(*_texts(variant, "last")))
    if more:
        rules = (*rules[:-1], replace(rules[-1], entries=(*rules[-1].entries, *more)))
    return (
        *([Page(_("This screen"), own)] if own else []),
        *screen_pages(variant),
        Page(
            _("Keys"),
            (
                *(PageEntry(each.label, each.help) for each in commands if each.label),
                PageEntry("Esc", _("Goes back one step, or opens a menu: help, leave, resign.")),
                PageEntry("Ctrl+P", _("Lists everything you can do now; type a few letters to find it.")),
                PageEntry("Ctrl+C", _("Pressed twice, quits; everything is saved.")),
            ),
        ),
        Page(_("Commands"), tuple(_commands(commands))),
        *(Page(_(group.title), tuple(_commands(group.commands))) for group in groups),
        *rules,
    )


def screen_pages(variant: Variant) -> tuple[Page, ...]:
    """Return the pages about keys and mouse of a game."""
    return read_pages(*_texts(variant, "page"))


def _texts(variant: Variant, name: str) -> tuple[Sequence[JsonObject], Mapping[str, object]]:
    """Return a part of the game's file of help, and the values for it: of each command key and example."""
    game, values = screen_game(variant.kind), dict[str, object]()
    for command in variant.game.kit.commands("screen"):
        values[command.name], values[f"{command.name} typed"] = command.label, f"/{command.title}"
        values[f"{command.name} example"] = f"/{command.shown_example}"
    texts = read_texts(game.help_file) if game.help_file else {}
    return texts.get(name, ()), {**values, **game.help_values(variant)}


def _commands(commands: Sequence[Command]) -> Iterator[PageEntry]:
    yield PageEntry("", _("Type / and then one of these; the beginning of a name is enough."))
    for command in commands:
        yield PageEntry(command.usage, command.help, command.shown_example)


_TERM_MAX = 28


class PagesScreen(ListScreen[None]):
    """Pages of entries, under their titles."""

    DEFAULT_CSS = """
    PagesScreen Lines { height: 2; }
    PagesScreen RowList { height: 1fr; }
    """

    def __init__(
        self, skin: Skin, variant: Variant, title: str, pages: Sequence[Page], *, from_end: bool = False
    ) -> None:
        """`from_end`: begin with the end of the last page."""
        super().__init__(skin)
        self._variant = variant
        self._title = title
        self._pages = tuple(pages)
        self.at = len(pages) - 1 if from_end else 0
        self._goes_to_end = from_end
        self._first_term = ""
        self._starts: list[int] = []
        """The columns in which the titles begin; none where only one is shown."""
        self._tabs = Lines(skin, measure=MEASURE)

    def begin_with(self, title: str, term: str) -> None:
        """Show first the page called `title`, from the entry of this term on: called before mount."""
        self.at = next((at for at, page in enumerate(self._pages) if page.title == title), self.at)
        self._first_term = term

    def keys(self) -> Sequence[Key]:
        unfit = {"turn"} if len(self._pages) == 1 else set()
        if self._rows.is_whole and len(self._pages) == 1:
            unfit |= {"move", "page"}
        return [key for key in self.KEYS if key.action.partition("(")[0] not in unfit]

    def title_line(self) -> TopLine:
        game = self._variant.game.shown_name.upper()
        return TopLine(game, (self._title, self._variant.name))

    def content(self) -> ComposeResult:
        yield self._tabs
        yield self._rows

    def variant(self) -> Variant:
        return self._variant

    def footer_hints(self) -> tuple[KeyHint, ...]:
        return (*hints(self.keys()), more_hint())

    def cursor_place(self) -> Offset | None:
        column = Column.within(self._tabs.size.width, MEASURE)
        at = next(iter(self._starts[self.at : self.at + 1]), MARGIN + 1)
        return self._tabs.region.offset + Offset(column.left + at, 0)

    @property
    def _page(self) -> Page:
        return self._pages[self.at]

    def show_content(self) -> None:
        palette = self.skin.palette
        spans: list[Span] = [(" " * MARGIN, "")]
        self._starts = []
        for number, page in enumerate(self._pages):
            is_here = number == self.at
            text = f"[{page.title}]" if is_here else f" {page.title} "
            self._starts.append(width_of(spans) + 1)
            spans += [(text, palette.accent if is_here else palette.dim), (" ", "")]
        width = width_of([(self.skin.glyphs.plain(text), ink) for text, ink in spans])
        if width > Column.within(self.size.width, MEASURE).width:
            self._starts = []
            spans = [
                (f"  [{self._page.title}]", palette.accent),
                (f"  {self.at + 1} / {len(self._pages)}", palette.dim),
            ]
        self._tabs.show([(spans, ())])
        self._rows.show(self._page_rows())
        if self._goes_to_end and self._rows.size.height:
            self._goes_to_end = False
            self._rows.scroll_rows(ALL)
        if self._first_term and self._rows.size.height:
            leads = ["".join(text for text, _ink in row.left[:1]).strip() for row in self._page_rows()]
            self._rows.scroll_rows(leads.index(self._first_term) if self._first_term in leads else 0)
            self._first_term = ""

    def hint(self) -> str:
        where = _("Page {number} of {count}: {title}.")
        return where.format(number=self.at + 1, count=len(self._pages), title=self._page.title)

    def _page_rows(self) -> list[Row]:
        width = min(max(self.size.width - 4, 20), MEASURE) - MARGIN
        plain = self.skin.glyphs.plain
        longest = max((cell_len(plain(entry.term)) for entry in self._page.entries), default=0)
        term = min(longest, _TERM_MAX if width > 2 * _TERM_MAX else _TERM_MAX // 3) + 2
        loose = self.is_roomy and len(self._page.entries) <= 16
        rows: list[Row] = []
        for entry in self._page.entries:
            if rows and rows[-1] is not GAP and loose:
                rows.append(GAP)
            rows += self._entry_rows(entry, term, width)
        return rows

    def _entry_rows(self, entry: PageEntry, term: int, width: int) -> list[Row]:
        palette, skin = self.skin.palette, self.skin
        if not entry.term:
            return [*text_rows(entry.text, palette.dim, width, skin), GAP]
        said = entry.text.splitlines()
        text: list[list[Span]] = [
            [(line, palette.text)]
            for each in said
            for line in wrap_evenly(each, width - term, skin, indent=2 * (len(said) > 1))
        ]
        if entry.example:
            example = f"  {entry.example}"
            if cell_len("".join(part for part, _ in text[-1])) + cell_len(example) <= width - term:
                text[-1].append((example, palette.good))
            else:
                text.append([(entry.example, palette.good)])
        first, above = entry.term, list[Row]()
        if cell_len(skin.glyphs.plain(entry.term)) > term - 1:
            # There is no room beside it.
            first, above = "", text_rows(entry.term, palette.bright, width, skin)
        leads = [pad(first, term - 1, skin) + " ", *[" " * term] * (len(text) - 1)]
        beside = [Row([(lead, palette.bright), *spans]) for lead, spans in zip(leads, text, strict=True)]
        return [*above, *beside]

    def action_turn(self, step: int) -> None:
        self.at = (self.at + step) % len(self._pages)
        self._rows.scroll_rows(-ALL)
        self.said = ""
        self.update()

    def on_click(self, event: events.Click) -> None:
        if event.screen_y != self._tabs.region.y:
            return
        along = event.screen_x - Column.within(self._tabs.size.width, MEASURE).left
        for number, start in reversed(list(enumerate(self._starts))):
            if along >= start - 1:
                self.action_turn(number - self.at)
                return


class HelpScreen(PagesScreen):
    """The pages of help for one edition of one game."""

    def __init__(
        self, skin: Skin, variant: Variant, here: Sequence[KeyHint] = (), groups: Sequence[Group] = ()
    ) -> None:
        super().__init__(skin, variant, _("help"), pages(variant, here, groups))

    def keys(self) -> Sequence[Key]:
        is_taught, there = has_lesson(self._variant.kind), super().keys()
        return [key for key in there if is_taught or key.action != "learn"]

    async def action_learn(self) -> None:
        if has_lesson(self._variant.kind):
            with self.saying_why():
                await self.upwords.learn(self._variant.kind)


def show_reference(name: str, screen: BaseScreen, variant: Variant, argument: str = "") -> None:
    """Show levels and editions, first the page of the command `name`.

    Levels are those of the game of `variant`, or of the one named in `argument`.
    """
    with screen.saying_why():
        variant = variant_asked_for(argument, variant)
        levels = (PageEntry(_(level.name), variant.game.level_sentence(level)) for level in variant.levels)
        editions = (PageEntry(each.name, f"{each.line}.", each.id) for each in variants())
        pages = {
            LEVELS.name: Page(_("computer players"), tuple(levels)),
            EDITIONS.name: Page(_("editions"), tuple(editions)),
        }
        shown = PagesScreen(screen.skin, variant, _("players and editions"), tuple(pages.values()))
        shown.begin_with(pages[name].title, "")
        screen.app.push_screen(shown)


def lesson_offers(learn: Callable[[str], Awaitable[None]], shown: str) -> Iterator[Action]:
    about = _("Learn this game by playing a short one.")
    has_key = lesson_called(shown)
    for game in every_kind():
        if has_lesson(game.id) and game.id != has_key:
            yield Action(game.shown_name, about, partial(learn, game.id))


def reference_offers(screen: BaseScreen, variant: Variant) -> tuple[Action, ...]:
    pages = (
        Action(each.title, each.help, partial(show_reference, each.name, screen, variant), brief=each.brief)
        for each in (LEVELS, EDITIONS)
    )
    define = partial(ask_for_word, screen, variant)
    return *pages, Action(DEFINE_WORDS.title, DEFINE_WORDS.help, define, DEFINE_WORDS.label)


def ask_for_word(screen: BaseScreen, variant: Variant) -> None:
    """Ask for a word, and show what it means; `variant` is that of the next game."""
    question = _("Explain which word? Dictionary: {words}.").format(words=dictionary_name(variant.dictionary))
    dialogs.prompt(screen, question, lambda text: show_meanings_of(screen, text, variant.dictionary))
