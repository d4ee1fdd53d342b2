"""A new game by questions: each has a default in brackets, which can be typed, too.

A full stop or a command leaves; a question mark or help explains the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from upwords_tui.app.commands.phrases import whole_number, yes_or_no
from upwords_tui.app.commands.registry import split_command
from upwords_tui.app.game_types.base import SeatMark, variants
from upwords_tui.app.narration.wording import is_bundled, listed, set_text
from upwords_tui.app.play.library import BUNDLED
from upwords_tui.app.setup import word_sets
from upwords_tui.app.setup.new_game import NewGameChoices
from upwords_tui.app.setup.options import BANK_DAYS, HELP, OVERDUE, RATED, TERMS, WATCHERS
from upwords_tui.base.errors import CommandError, UpwordsError
from upwords_tui.base.fuzzy import is_called, nearest, plain
from upwords_tui.base.i18n import TextTables, _, pgettext, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.text.context import TextContext
from upwords_tui.text.setup_line import EditionWords, NewGame, TermWords, spelt_together
from upwords_tui.text.setup_words import (
    Break,
    begins_command,
    command_that_tells,
    edition_lines,
    level_lines,
    opening_of,
    who_plays_lines,
    words_for_oneself,
    words_of,
)

Chosen = TypeVar("Chosen")
Lines = Sequence[str]


class _Left(Exception):
    """The player has left the questions."""


class SetupQuestions:
    """Asks about a new game, with the last one's choices as defaults."""

    def __init__(self, desk: TextContext) -> None:
        self._desk = desk
        self._library = desk.library
        self._variant = self._library.choices().variant

    def ask(self) -> NewGameChoices | None:
        try:
            self._desk.say(
                _("A new game. Enter keeps what is in brackets; a full stop, or any command, cancels.")
            )
            choices = self._rules(self._players(self._edition(self._library.choices())))
            return self._terms(choices) if self._desk.lobby else choices
        except _Left:
            return None

    def _answer(self, question: str, default: str) -> str:
        try:
            answer = self._desk.reader.read(f"{question} [{default}] ")
        except KeyboardInterrupt:
            self._desk.say("")
            raise _Left from None
        if answer is None or answer.strip() == ".":
            raise _Left
        return answer.strip()

    def _asked(
        self, question: str, default: str, read: Callable[[str], Chosen], about: Lines, own: Lines = ()
    ) -> Chosen | None:
        """Ask until `read` accepts the answer; None is the default.

        `about` explains the question; the words `own` begin answers to it, not commands.
        """
        while True:
            answer = self._answer(question, default)
            if not answer or plain(answer) == plain(default):
                return None
            lines = {"help": about, "levels": level_lines(self._variant), "editions": edition_lines()}
            is_own = plain(answer) in map(plain, own)
            if not is_own and (told := lines.get(command_that_tells(answer))):
                self._desk.say(*told)
                continue
            try:
                return read(answer)
            except UpwordsError as error:
                self._leave_if_command(answer, own)
                self._desk.say(translate(error))

    def _leave_if_command(self, line: str, own: Lines) -> None:
        """Leave the questions if a line is a command, which is then answered."""
        if begins_command(line) and plain(split_command(line)[0]) not in map(plain, own):
            self._desk.reader.put_back(line)
            raise _Left

    def _edition(self, choices: NewGameChoices) -> NewGameChoices:
        for number, edition in enumerate(variants(), 1):
            self._desk.say(f"{number}. {edition.name}")

        def read(answer: str) -> NewGameChoices:
            words, number = EditionWords(self._library), whole_number(answer, 1, len(variants()))
            if number is not None:
                words.name(variants()[number - 1])
                is_same = variants()[number - 1].id == choices.edition_id
                return choices if is_same else words.applied(choices)
            if opening_of(answer):
                # It says who plays, which is the next question.
                self._desk.reader.put_back(answer)
                return choices
            named = words_of(answer)
            if not named or any(not isinstance(word, Break) for word in words.read(named)):
                said = _("There is no edition “{name}”. Type a number from 1 to {last}, or a name.")
                unknown = CommandError(said.format(name=clean(answer, 40), last=len(variants())))
                raise unknown.meaning(nearest(spelt_together(answer.split()), words.known))
            return words.applied(choices)

        about = (
            _("Choose a game and edition: type its number or name, or a game or a language."),
            _("“{editions}” describes each.").format(editions=pgettext("command", "editions")),
        )
        default = choices.variant.name
        return self._asked(_("Which edition?"), default, read, about, sorted(words_for_oneself())) or choices

    def _players(self, choices: NewGameChoices) -> NewGameChoices:
        self._variant = choices.variant
        names = {name: pgettext("command", name) for name in ("levels", "help")}
        self._desk.say(TextTables(__file__)("setup", "who", **names))
        has_terms = self._desk.lobby is not None
        new_game = NewGame(self._library, self._desk.confirm, choices, has_terms=has_terms)

        def read(answer: str) -> NewGameChoices:
            self._leave_if_command(answer, own)
            named = new_game.read(answer)
            problems = named.tidied().problems()
            if problems:
                raise CommandError(problems[0])
            self._desk.say(*new_game.notes)
            return named

        about, own = who_plays_lines(choices.variant), sorted(words_for_oneself())
        return self._asked(_("Who plays?"), new_game.shown(), read, about, own) or choices

    def _rules(self, choices: NewGameChoices) -> NewGameChoices:
        variant = choices.variant
        edition = variant.own
        self._desk.say(_("Rules: {rules}.").format(rules=variant.game.choosing.text(choices.options)))

        def read(answer: str) -> bool:
            said = yes_or_no(answer)
            if said is None:
                raise CommandError(_("Type “yes” or “no”."))
            return said

        how = _("“yes” asks about each rule; “no” keeps these.")
        if not self._asked(_("Change them?"), _("no").casefold(), read, (how,)):
            return choices
        choices = self._dictionary(choices)
        for mark in variant.game.marks:
            choices = self._marked(choices, mark)
        for item in variant.items:
            value = item.value(choices.options)
            values = f"{item.label}: {item.values_text(edition)}."
            self._desk.say(values)
            default, about = item.show(value, edition), (item.about(value), values)
            read_value = partial(item.typed, choices.options, edition)
            options = self._asked(f"{item.label}?", default, read_value, about)
            choices = replace(choices, options=options or choices.options)
        return choices

    def _terms(self, choices: NewGameChoices) -> NewGameChoices:
        self._desk.say(
            _("You can agree on: {rated}; {help}; 3 days (per turn); {bank} 5 (days in reserve);").format(
                rated=RATED.words[-1], help=HELP.words[-1], bank=BANK_DAYS.words[-1]
            ),
            _("{overdue} (a player who runs out of time is out, and the game goes on); {watchers}.").format(
                overdue=OVERDUE.example_text, watchers=WATCHERS.example_text
            ),
        )

        def read(answer: str) -> NewGameChoices:
            words = TermWords(choices.terms)
            left = [word for word in words.read(words_of(answer)) if not isinstance(word, Break)]
            if left:
                raise CommandError(
                    _("“{word}” is not something to agree on.").format(word=clean(left[0], 40))
                )
            agreed = replace(choices, terms=words.terms)
            if problems := agreed.terms.problems(agreed.seats, agreed.options):
                raise CommandError(problems[0])
            return agreed

        default = choices.terms.short_text() or pgettext("no terms", "nothing")
        about = [f"{item.words[-1]}: {item.about(item.value(choices.terms))}" for item in TERMS]
        return self._asked(_("What do you agree on?"), default, read, about, HELP.words) or choices

    def _marked(self, choices: NewGameChoices, mark: SeatMark) -> NewGameChoices:
        names = [clean(seat.name) or _("anybody") for seat in choices.seats]
        nobody = ("nobody", _("nobody")) if mark.many else ()
        marked = [names[number] for number in choices.marks[mark.name] if number < len(names)]
        default = listed(marked) or (_("nobody") if mark.many else names[0])
        about = [f"{number}. {name}" for number, name in enumerate(names, 1)]
        self._desk.say(*about)

        def read(answer: str) -> NewGameChoices:
            if is_called(answer, nobody):
                return replace(choices, marks={**choices.marks, mark.name: ()})
            has_terms = self._desk.lobby is not None
            new_game = NewGame(self._library, self._desk.confirm, choices, has_terms=has_terms)
            return new_game.marked(choices, mark, answer)

        return self._asked(_(mark.question), default, read, about) or choices

    def _dictionary(self, choices: NewGameChoices) -> NewGameChoices:
        lists = ", ".join(dict.fromkeys((*BUNDLED, choices.variant.dictionary, *word_sets.house_words())))
        said = _("Word lists: {lists}, or the path of a file with one word a line.").format(lists=lists)
        sets = ", ".join(map(set_text, word_sets.WordSet))
        about = (
            said,
            _("Or a word set: {sets}.").format(sets=sets),
            word_sets.added_about(choices.variant.dictionary),
        )
        self._desk.say(*about)

        def read(answer: str) -> NewGameChoices:
            words = word_sets.set_called(answer)
            if words is not None and is_bundled(choices.dictionary):
                return replace(choices, dictionary=word_sets.with_set(choices.dictionary, words))
            self._leave_if_command(answer, ())
            word_sets.check_dictionary(answer)
            self._library.dictionary(answer)
            return replace(choices, dictionary=answer)

        return self._asked(_("Which words?"), choices.dictionary, read, about) or choices
