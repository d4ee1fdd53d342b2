"""What there is to choose from, to be read: the computer players of a game, and all editions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from upwords_tui.app.commands.registry import DEFINE_WORDS, EDITIONS, LEVELS
from upwords_tui.app.game_types.base import Variant, every_kind, variant_asked_for, variants
from upwords_tui.app.narration.wording import dictionary_name
from upwords_tui.app.teaching.lesson_games import has_lesson, lesson_called
from upwords_tui.app.teaching.pages import Page, PageEntry
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, translate
from upwords_tui.base.safe_text import clean
from upwords_tui.tui.screens import dialogs
from upwords_tui.tui.screens.actions import Action
from upwords_tui.tui.screens.base_screen import BaseScreen
from upwords_tui.tui.screens.help import PagesScreen
from upwords_tui.tui.screens.word_meanings import show_meanings_of


def show_reference(screen: BaseScreen, variant: Variant, name: str, argument: str = "") -> None:
    """Show the pages; first that of the command `name`.

    The computers are those of the game of `variant`, or of the one that was typed after the command.
    """
    try:
        variant = variant_asked_for(argument, variant)
    except CommandError as error:
        screen.say(clean(translate(error)))
        return
    levels = tuple(PageEntry(_(level.name), variant.game.level_sentence(level)) for level in variant.levels)
    editions = tuple(PageEntry(each.name, f"{each.line}.", each.id) for each in variants())
    pages = {
        LEVELS.name: Page(_("computer players"), levels),
        EDITIONS.name: Page(_("editions"), editions),
    }
    shown = PagesScreen(screen.skin, variant, _("players and editions"), tuple(pages.values()))
    shown.begin_with(pages[name].title, "")
    screen.app.push_screen(shown)


def lesson_offers(learn: Callable[[str], Awaitable[None]], shown: str) -> Iterator[Action]:
    """Yield the lessons that there are beside the one that has a key, that of the game `shown`."""
    about = _("Learn this game by playing a little one.")
    has_key = lesson_called(shown)
    for game in every_kind():
        if has_lesson(game.id) and game.id != has_key:
            yield Action(game.shown_name, about, partial(learn, game.id))


def reference_offers(screen: BaseScreen, variant: Variant) -> tuple[Action, ...]:
    """Return the offers to show them, for the palette of a screen that is no table."""

    async def show(name: str) -> None:
        show_reference(screen, variant, name)

    pages = (
        Action(each.title, each.help, partial(show, each.name), brief=each.brief)
        for each in (LEVELS, EDITIONS)
    )
    define = partial(ask_for_word, screen, variant)
    return *pages, Action(DEFINE_WORDS.title, DEFINE_WORDS.help, define, DEFINE_WORDS.label)


def ask_for_word(screen: BaseScreen, variant: Variant) -> None:
    """Ask for a word, and show what it means; `variant` is what the next game would be played with."""
    question = _("Explain which word? Dictionary: {words}.").format(words=dictionary_name(variant.dictionary))
    dialogs.prompt(screen, question, lambda text: show_meanings_of(screen, text, variant.dictionary))
