"""What there is to know: help, the rules, the computer players, the editions, best scores, fairness."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.app.commands import registry
from upwords_tui.app.game_types import base
from upwords_tui.app.narration.wording import fairness_lines, listed
from upwords_tui.app.profile.career_texts import answer, waiting_sentence
from upwords_tui.app.teaching.lesson_games import has_lesson
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.app.teaching.word_lookup import defined_alone
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, nearest, plain
from upwords_tui.base.i18n import _, language
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.setup_words import edition_lines, level_lines, new_game_lines
from upwords_tui.text.table import TextTable


def _pages(variant: base.Variant) -> dict[str, Page]:
    """Return the pages of rules by the words they are asked for with, in two languages."""
    found = zip(variant.game.page_names, variant.pages(), strict=True)
    return {plain(name): page for names, page in found for name in names}


def _entry_line(entry: PageEntry) -> str:
    return f"{entry.term}: {entry.text}" if entry.term else entry.text


class Knowledge:
    """Answers what can be known without a move being made.

    `repeat` has the step of a lesson told once more, and returns whether there is any.
    """

    def __init__(self, desk: TextContext, table: TextTable, repeat: Callable[[], bool]) -> None:
        self._desk = desk
        self._table = table
        self._repeat = repeat
        self.handlers: dict[str, Handler] = {
            "help": self._help,
            "levels": lambda rest: desk.say(*level_lines(base.variant_asked_for(rest, self._variant))),
            "editions": lambda _rest: desk.say(*edition_lines()),
            # Without a game on the table words are of the language one would play in.
            "define": lambda rest: desk.say(*defined_alone(rest, self._variant.dictionary)),
            "me": self._me,
            "fair": lambda _rest: desk.say(*fairness_lines(desk.view)),
        }

    @property
    def _variant(self) -> base.Variant:
        """What is on the table, or what the next game is played with."""
        if self._desk.on_table:
            return self._desk.game.variant_of(self._desk.view)
        return self._desk.library.choices().variant

    def _help(self, rest: str) -> None:
        if not rest:
            self._overview()
            return
        if registry.is_about_here(rest):
            self._say_what_now()
            return
        game, _between, wanted = base.in_one_word(rest).partition(" ")
        other = self._called(game)
        pages = _pages(self._variant)
        page = pages.get(plain(rest))
        is_command = registry.command_called(rest, self._desk.commands)
        titled = (each for each in self._desk.groups if is_called(rest, (each.title, _(each.title))))
        entries = (entry for each in self._variant.pages() for entry in each.entries)
        explained = (entry for entry in entries if entry.term and is_called(rest, (entry.term,)))
        if other:
            self._say_rules(other, game, wanted.strip())
        elif page:
            self._say_page(page)
        elif not is_command and (group := next(titled, None)):
            lines = [f"{each.usage}: {each.brief}" for each in group.on("text")]
            self._desk.say(f"{_(group.title)}:", *lines)
        elif not is_command and (rules := [*map(_entry_line, explained)]):
            self._desk.say(*rules)
        else:
            name, about = registry.split_command(base.in_one_word(rest))
            games = (each.word for each in base.every_kind())
            command = registry.find_command(name, self._desk.commands, others=(*pages, *games))
            self._desk.say(*registry.command_help(command))
            if command.name == "new":
                self._desk.say(*new_game_lines(self._called(about) or self._variant))

    def _say_what_now(self) -> None:
        if self._repeat():
            return
        desk = self._desk
        if not desk.on_table:
            desk.say(*desk.openings())
            return
        names = desk.game.kit.afterwards if desk.view.outcome else desk.game.kit.at_hand
        found = {each.name: each.title for each in desk.commands if each.is_possible(desk.view)}
        at_hand = listed([_quoted(found[name]) for name in names if name in found])
        also = (_("You can type {commands}.").format(commands=at_hand),) if at_hand else ()
        desk.say(*self._table.playing.due(), *also, _("“help” lists all commands."))

    def _called(self, word: str) -> base.Variant | None:
        """Return what a game or an edition is called that `word` names."""
        game = base.kind_called(word)
        if game:
            return self._variant if game == self._variant.game else base.default_variant(game, language())
        return base.variant_called(word)

    def _say_rules(self, variant: base.Variant, called: str, wanted: str) -> None:
        """Say one page of the rules of a variant; or how it is played in short, and which pages there are.

        `called` is what was typed for it. Raises CommandError.
        """
        pages = _pages(variant)
        names = [names[-1] for names in variant.game.page_names]
        if wanted and plain(wanted) not in pages:
            said = _("Of the rules of {game} there are: {pages}.")
            unknown = CommandError(said.format(game=variant.game.shown_name, pages=listed(names)))
            raise unknown.meaning(nearest(wanted, pages))
        if wanted:
            self._say_page(pages[plain(wanted)])
            return
        short = variant.rules_in_short()
        if short:
            self._desk.say(*short)
        else:
            self._say_page(pages[plain(names.pop(0))])
        title = registry.find_command("help", self._desk.commands).title
        more = listed([_quoted(f"{title} {called} {name}") for name in names])
        self._desk.say(_("More of it: {pages}.").format(pages=more))

    def _say_page(self, page: Page) -> None:
        self._desk.say(f"{page.title}:")
        self._desk.say(*map(_entry_line, page.entries))

    def _overview(self) -> None:
        self._desk.say(*self._table.playing.introduction())
        self._desk.say(_("The beginning of a command is enough. There are, by what they are about:"))
        for group in self._desk.groups:
            commands = ", ".join(command.title for command in group.on("text"))
            self._desk.say(f"{_(group.title)}: {commands}.")
        self._desk.say(_("Type “help” and a command to hear more of it: “help resign”."))
        help_title = registry.find_command("help", self._desk.commands).title
        pages = [_quoted(f"{help_title} {names[-1]}") for names in self._variant.game.page_names]
        self._desk.say(_("{pages} tell how the game is played.").format(pages=listed(pages)))
        learn = registry.find_command("learn", self._desk.commands).title
        for game in base.every_kind():
            if game != self._variant.game:
                said = _("“{command}” tells the rules of {game}.")
                self._desk.say(said.format(command=f"{help_title} {game.word}", game=game.shown_name))
            if has_lesson(game.id):
                said = _("“{command}” teaches {game}.")
                self._desk.say(said.format(command=f"{learn} {game.word}", game=game.shown_name))

    def _me(self, rest: str) -> None:
        if waits := waiting_sentence(self._desk.library):
            self._desk.say(waits)
        self._desk.say(*answer(self._desk.library, rest))


def _quoted(line: str) -> str:
    """Return a line as it is to be typed, in the quotation marks of the language in use."""
    return _("“{line}”").format(line=line)
