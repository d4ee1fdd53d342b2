"""A new game by questions: each has a default in brackets, and a full stop leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from upwords_tui.errors import CommandError, UpwordsError
from upwords_tui.i18n import _, pgettext, told
from upwords_tui.safe_text import clean
from upwords_tui.session.answers import whole_number, yes_or_no
from upwords_tui.session.items import Item
from upwords_tui.session.kinds import SeatMark, Variant, variants
from upwords_tui.session.library import BUNDLED
from upwords_tui.session.newgame import Choices
from upwords_tui.session.term_items import TermWords
from upwords_tui.text.desk import Desk
from upwords_tui.text.setting_up import NewGame, level_word, seat_word, words_of

Chosen = TypeVar("Chosen")


class _Left(Exception):
    """The player does not want a new game after all."""


class Questions:
    """Asks about a new game, with the last one's choices as defaults."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._library = desk.library

    def ask(self) -> Choices | None:
        """Return what was chosen; None if the player left."""
        try:
            self._desk.say(_("A new game. Enter takes what stands in brackets; a full stop begins no game."))
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

    def _asked(self, question: str, default: str, read: Callable[[str], Chosen]) -> Chosen | None:
        """Ask until `read` takes the answer, telling what is wrong with others; None: the default will do."""
        while True:
            answer = self._answer(question, default)
            if not answer:
                return None
            try:
                return read(answer)
            except UpwordsError as error:
                self._desk.say(told(error))

    def _edition(self, choices: Choices) -> Choices:
        editions = variants()
        for number, edition in enumerate(editions, 1):
            self._desk.say(f"{number}. {edition.name}")
        ids = [edition.id for edition in editions]
        default = ids.index(choices.edition_id) + 1 if choices.edition_id in ids else 1
        chosen = self._asked(_("Which edition?"), str(default), _chosen_edition) or editions[default - 1]
        if chosen.id == choices.edition_id:
            return choices
        return replace(self._library.moved(choices, chosen), dictionary=chosen.dictionary)

    def _players(self, choices: Choices) -> Choices:
        levels = ", ".join(map(level_word, choices.variant.levels))
        self._desk.say(
            _("Players: names of people, and levels of the computer: {levels}.").format(levels=levels),
            _("Two names with a plus between them are a team: Anna+Bo."),
        )
        default = " ".join(seat_word(seat, choices.variant.levels) for seat in choices.seats)

        def read(answer: str) -> Choices:
            has_terms = self._desk.lobby is not None
            new_game = NewGame(self._library, self._desk.confirm, choices, has_terms=has_terms)
            named = new_game.read(answer)
            problems = named.tidied().problems()
            if problems:
                raise CommandError(problems[0])
            return named

        return self._asked(_("Who plays?"), default, read) or choices

    def _rules(self, choices: Choices) -> Choices:
        variant = choices.variant
        edition = variant.own
        self._desk.say(_("Rules: {rules}.").format(rules=variant.options_text(choices.options)))
        if not self._wants_change():
            return choices
        choices = self._dictionary(choices)
        for mark in variant.game.marks:
            choices = self._marked(choices, mark)
        for item in variant.items:
            value = item.value(choices.options)
            self._desk.say(f"{item.label()}: {item.values_text(edition)}.", item.about(value, edition))
            options = self._asked(
                item.label() + "?",
                item.show(value, edition),
                partial(_with_value, choices.options, item, edition),
            )
            choices = replace(choices, options=options or choices.options)
        return choices

    def _terms(self, choices: Choices) -> Choices:
        """Ask what is agreed on beside the rules."""
        self._desk.say(
            _("This can be agreed on: rated; help; 3 days (for each turn); bank 5 (days in reserve);"),
            _("overdue=leaves (who has no time left is out, and the game goes on); watchers=no."),
        )

        def read(answer: str) -> Choices:
            words = TermWords(choices.terms)
            if left := words.read(words_of(answer)):
                raise CommandError(_("“{word}” is nothing to agree on.").format(word=clean(left[0], 40)))
            agreed = replace(choices, terms=words.terms)
            if problems := agreed.terms.problems(agreed.seats, agreed.options):
                raise CommandError(problems[0])
            return agreed

        default = choices.terms.short_text() or pgettext("no terms", "nothing")
        return self._asked(_("What is agreed on?"), default, read) or choices

    def _marked(self, choices: Choices, mark: SeatMark) -> Choices:
        """Ask which seats have a mark."""
        names = [seat.name or _("anybody") for seat in choices.seats]
        default = ",".join(names[number] for number in choices.marks[mark.name] if number < len(names))
        nobody = ("nobody", _("nobody").casefold()) if mark.many else ()

        def read(answer: str) -> Choices:
            if answer.casefold() in nobody:
                return replace(choices, marks={**choices.marks, mark.name: ()})
            return NewGame(self._library, self._desk.confirm, choices).read(f'{mark.word}="{answer}"')

        question = default or (_("nobody") if mark.many else names[0])
        return self._asked(_(mark.question), question, read) or choices

    def _wants_change(self) -> bool:
        while True:
            answer = self._answer(_("Change them?"), _("no").casefold())
            said = yes_or_no(answer) if answer else False
            if said is not None:
                return said

    def _dictionary(self, choices: Choices) -> Choices:
        said = _("Words from: {lists}, or the path of a file with one word a line.")
        self._desk.say(said.format(lists=", ".join(dict.fromkeys((*BUNDLED, choices.variant.dictionary)))))

        def read(answer: str) -> Choices:
            self._library.dictionary(answer)
            return replace(choices, dictionary=answer)

        return self._asked(_("Which words?"), choices.dictionary, read) or choices


def _chosen_edition(answer: str) -> Variant:
    editions = variants()
    number = whole_number(answer, 1, len(editions))
    if number is not None:
        return editions[number - 1]
    found = [edition for edition in editions if edition.id.startswith(answer.casefold())]
    if len(found) != 1:
        said = _("Type a number from 1 to {last}; a full stop leaves.")
        raise CommandError(said.format(last=len(editions)))
    return found[0]


def _with_value(options: Any, item: Item, edition: Any, answer: str) -> Any:
    return item.with_value(options, item.read(answer, edition))
