"""What there is to know: help, the rules, the computer players, the editions, best scores, fairness."""

from __future__ import annotations

from upwords_tui.games.upwords.edition import Edition
from upwords_tui.i18n import _
from upwords_tui.session.commands import GROUPS, TEXT_COMMANDS, find_command, split_command
from upwords_tui.session.interpreter import command_help
from upwords_tui.session.results import best_score_lines, fairness_lines
from upwords_tui.session.rule_pages import Page, rule_pages
from upwords_tui.session.wording import dictionary_name, edition_line
from upwords_tui.text.desk import Desk, Handler
from upwords_tui.text.setting_up import level_word


class Knowledge:
    """Answers what can be known without a move being made."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.handlers: dict[str, Handler] = {
            "help": self._help,
            "levels": self._levels,
            "editions": self._editions,
            "highscores": self._scores,
            "fair": lambda _rest: desk.say(*fairness_lines(desk.view)),
        }

    @property
    def _edition(self) -> Edition:
        """The edition on the table, or that of the next game."""
        if self._desk.place:
            return self._desk.view.edition
        wanted = self._desk.library.choices().edition_id
        return next(edition for edition in self._desk.library.editions() if edition.id == wanted)

    def _pages(self) -> dict[str, Page]:
        rules, points, challenges = rule_pages(self._edition)
        return {
            "rules": rules,
            "points": points,
            "challenges": challenges,
            _("rules"): rules,
            _("points"): points,
            _("challenges"): challenges,
        }

    def _help(self, rest: str) -> None:
        if not rest:
            self._overview()
            return
        page = self._pages().get(rest.casefold())
        if page is None:
            self._desk.say(*command_help(find_command(split_command(rest)[0], TEXT_COMMANDS)))
            return
        self._desk.say(f"{page.title}:")
        for entry in page.entries:
            self._desk.say(f"{entry.term}: {entry.text}" if entry.term else entry.text)

    def _overview(self) -> None:
        self._desk.say(
            _("A play is a place and a word: 5c wood is across, c5 wood is down."),
            _("Letters that are there already are kept, others cover them."),
            _("The beginning of a command is enough. There are, by what they are about:"),
        )
        for group in GROUPS:
            commands = ", ".join(command.title for command in group.commands if command.only != "screen")
            self._desk.say(f"{_(group.title)}: {commands}.")
        self._desk.say(
            _("help and a command says more: help exchange."),
            _("help rules, help points and help challenges tell how the game is played."),
            _("Ctrl+C hurries a computer that thinks. tutorial teaches the game."),
        )

    def _levels(self, _rest: str) -> None:
        for level in self._desk.library.levels():
            self._desk.say(f"{level_word(level)}: {_(level.sentence)}")

    def _editions(self, _rest: str) -> None:
        for edition in self._desk.library.editions():
            self._desk.say(f"{edition.name}, {edition.id}: {edition_line(edition)}.")

    def _scores(self, _rest: str) -> None:
        desk = self._desk
        if desk.place:
            view = desk.view
            total = view.outcome.reckoning[0].total if view.outcome and view.is_solo else None
            edition, words = view.edition, view.dictionary.id
        else:
            total, edition, words = None, self._edition, desk.library.choices().dictionary
        said = _("Best scores alone, {edition}, {words}:")
        desk.say(said.format(edition=edition.name, words=dictionary_name(words)))
        desk.say(*best_score_lines(desk.library.best_solo_scores(edition.id, words), total))
