"""What there is to know: help, the rules, the computer players, the editions, best scores, fairness."""

from __future__ import annotations

from collections.abc import Callable

from upwords_tui.app.commands.lookup import (
    command_called,
    command_help,
    find_command,
    is_about_here,
    split_command,
)
from upwords_tui.app.commands.registry import Group
from upwords_tui.app.game_types.base import (
    Variant,
    default_variant,
    every_kind,
    in_one_word,
    kind_called,
    kind_of,
    variant_asked_for,
    variant_called,
)
from upwords_tui.app.narration.wording import fairness_lines, listed
from upwords_tui.app.teaching.lesson_games import has_lesson
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.app.teaching.word_lookup import defined_alone
from upwords_tui.base.errors import CommandError
from upwords_tui.base.fuzzy import is_called, nearest, plain
from upwords_tui.base.i18n import _, language
from upwords_tui.text.context import Handler, TextContext
from upwords_tui.text.playing import Playing
from upwords_tui.text.setup_words import edition_lines, level_lines, new_game_lines


def _pages(variant: Variant) -> dict[str, Page]:
    """Return the pages of rules by the words they are asked for with, in two languages."""
    found = zip(variant.game.page_names, variant.pages(), strict=True)
    return {plain(name): page for names, page in found for name in names}


def _entry_line(entry: PageEntry) -> str:
    return f"{entry.term}: {entry.text}" if entry.term else entry.text


def _commands_of(group: Group) -> list[str]:
    """Return what the commands of a group do, a line for each that is for the text game."""
    return [f"{each.usage}: {each.brief}" for each in group.on("text")]


class Knowledge:
    """Answers what can be known without a move being made. `playing` knows the game on the table.

    `repeat` has the step of a lesson told once more, and returns whether there is any.
    """

    def __init__(self, desk: TextContext, playing: Callable[[], Playing], repeat: Callable[[], bool]) -> None:
        self._desk = desk
        self._repeat = repeat
        self._playing = playing
        self.handlers: dict[str, Handler] = {
            "help": self._help,
            "levels": self._levels,
            "editions": self._editions,
            "define": self._define,
            "me": self._me,
            "fair": lambda _rest: desk.say(*fairness_lines(desk.view)),
        }

    @property
    def _variant(self) -> Variant:
        """What is on the table, or what the next game is played with."""
        if self._desk.on_table:
            return kind_of(self._desk.chair.kind).variant_of(self._desk.view)
        return self._desk.library.choices().variant

    def _help(self, rest: str) -> None:
        if not rest:
            self._overview()
            return
        if is_about_here(rest):
            self._say_what_now()
            return
        game, _between, wanted = in_one_word(rest).partition(" ")
        other = self._called(game)
        pages = _pages(self._variant)
        page = pages.get(plain(rest))
        if other:
            self._say_rules(other, game, wanted.strip())
        elif page:
            self._say_page(page)
        elif group := self._group_called(rest):
            self._desk.say(f"{_(group.title)}:", *_commands_of(group))
        elif rules := self._rules_of(rest):
            self._desk.say(*rules)
        else:
            name, about = split_command(in_one_word(rest))
            games = (each.word for each in every_kind())
            command = find_command(name, self._playing().commands, others=(*pages, *games))
            self._desk.say(*command_help(command))
            if command.name == "new":
                self._desk.say(*new_game_lines(self._called(about) or self._variant))

    def _group_called(self, title: str) -> Group | None:
        """Return the commands that `help` lists under `title`; None if it names none, or a command too."""
        playing = self._playing()
        if command_called(title, playing.commands):
            return None
        return next((each for each in playing.groups if is_called(title, (each.title, _(each.title)))), None)

    def _rules_of(self, term: str) -> list[str]:
        """Return what the rules say under `term`: empty if nothing, or if it names a command too."""
        if command_called(term, self._playing().commands):
            return []
        entries = (entry for page in self._variant.pages() for entry in page.entries)
        return [_entry_line(entry) for entry in entries if entry.term and is_called(term, (entry.term,))]

    def _say_what_now(self) -> None:
        if self._repeat():
            return
        here = self._playing().what_now() if self._desk.on_table else self._desk.openings()
        self._desk.say(*here)

    def _called(self, word: str) -> Variant | None:
        """Return what a game or an edition is called that `word` names."""
        game = kind_called(word)
        if game:
            return self._variant if game == self._variant.game else default_variant(game, language())
        return variant_called(word)

    def _say_rules(self, variant: Variant, called: str, wanted: str) -> None:
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
        title = find_command("help", self._playing().commands).title
        more = listed([_quoted(f"{title} {called} {name}") for name in names])
        self._desk.say(_("More of it: {pages}.").format(pages=more))

    def _say_page(self, page: Page) -> None:
        self._desk.say(f"{page.title}:")
        self._desk.say(*map(_entry_line, page.entries))

    def _overview(self) -> None:
        self._desk.say(*self._playing().introduction())
        self._desk.say(_("The beginning of a command is enough. There are, by what they are about:"))
        for group in self._playing().groups:
            commands = ", ".join(command.title for command in group.on("text"))
            self._desk.say(f"{_(group.title)}: {commands}.")
        self._desk.say(_("Type “help” and a command to hear more of it: “help resign”."))
        help_title = find_command("help", self._playing().commands).title
        pages = [_quoted(f"{help_title} {names[-1]}") for names in self._variant.game.page_names]
        self._desk.say(_("{pages} tell how the game is played.").format(pages=listed(pages)))
        learn = find_command("learn", self._playing().commands).title
        for game in every_kind():
            if game != self._variant.game:
                said = _("“{command}” tells the rules of {game}.")
                self._desk.say(said.format(command=f"{help_title} {game.word}", game=game.shown_name))
            if has_lesson(game.id):
                said = _("“{command}” teaches {game}.")
                self._desk.say(said.format(command=f"{learn} {game.word}", game=game.shown_name))

    def _levels(self, rest: str) -> None:
        self._desk.say(*level_lines(variant_asked_for(rest, self._variant)))

    def _define(self, rest: str) -> None:
        """Explain words without a game on the table: those of the language one would play in."""
        self._desk.say(*defined_alone(rest, self._variant.dictionary))

    def _me(self, rest: str) -> None:
        # Imported late: the first line does without.
        from upwords_tui.app.profile.career_texts import answer, waiting_sentence

        if waits := waiting_sentence(self._desk.library):
            self._desk.say(waits)
        self._desk.say(*answer(self._desk.library, rest))

    def _editions(self, _rest: str) -> None:
        self._desk.say(*edition_lines())


def _quoted(line: str) -> str:
    """Return a line as it is to be typed, in the quotation marks of the language in use."""
    return _("“{line}”").format(line=line)
