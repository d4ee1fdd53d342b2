"""The command `me`: what somebody knows of their own account and does with it, in sentences.

The one idea: the first word says what is meant, and nothing is changed by `me` alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from upwords_tui.app.commands.replies import whole_number
from upwords_tui.app.narration.numbers import date_text
from upwords_tui.base.errors import CommandError, InputError
from upwords_tui.base.fuzzy import is_called
from upwords_tui.base.i18n import LANGUAGES, _, language, ngettext, pgettext, switch_language
from upwords_tui.base.safe_text import clean, clean_name
from upwords_tui.online.account import OwnAccount
from upwords_tui.online.command_result import CommandResult
from upwords_tui.store.port import USER_KEY


class Me:
    """Carries out `me` for one person. Numbers of keys are those of the list said last."""

    def __init__(self, own: OwnAccount) -> None:
        self._own = own
        self._keys: tuple[str, ...] = ()

    def answer(self, argument: str) -> CommandResult:
        """Carry out what was typed after `me`. Raises InputError, StoreError."""
        if not argument:
            return CommandResult((*self.description(), *self._own.done()))
        word, _space, rest = argument.partition(" ")
        return self._deed(word)(rest.strip())

    def _deed(self, word: str) -> Callable[[str], CommandResult]:
        """Return what a word means, in English or the language in use. Raises CommandError."""
        deeds = (
            ("name", pgettext("me", "name"), self._rename),
            ("key", pgettext("me", "key"), self._make_code),
            ("keys", pgettext("me", "keys"), self._list_keys),
            ("forget", pgettext("me", "forget"), self._forget),
            ("language", pgettext("me", "language"), self._speak),
            ("export", pgettext("me", "export"), self._export),
            ("delete", pgettext("me", "delete"), self._delete),
        )
        for english, translated, deed in deeds:
            if is_called(word, (english, translated)):
                return deed
        words = ", ".join(translated for _english, translated, _deed in deeds)
        raise CommandError(_("After “me” comes nothing, or one of: {words}.").format(words=words))

    def description(self) -> tuple[str, ...]:
        """Return what is known of the account. Raises StoreError."""
        account = self._own.account()
        since = _("You are called {name}, and have been here since {date}.")
        count = len(self._own.keys())
        keys = ngettext(
            "{count} key opens your account; “me key” adds another.",
            "{count} keys open your account; “me keys” lists them.",
            count,
        ).format(count=count)
        return (
            since.format(name=clean_name(account.name), date=date_text(account.created.date())),
            _("You are a guest: without a key nobody can know you again.") if self._own.is_guest else keys,
            _("Your visits begin line by line; “screen always” changes that.")
            if self._own.begins_with_text
            else _("Your visits begin on the full screen; “text always” changes that."),
            self._language_line(),
        )

    def _language_line(self) -> str:
        chosen = self._own.language
        if chosen:
            return _("Your language is {language}.").format(language=LANGUAGES[chosen])
        return _("Your language is as your terminal asks: {language}.").format(
            language=LANGUAGES.get(language(), language())
        )

    def _rename(self, name: str) -> CommandResult:
        if not name:
            raise CommandError(_("Type the name after it: “me name Annie”."))
        return CommandResult(
            (_("You are called {name} now.").format(name=clean_name(self._own.rename(name))),)
        )

    # Keys

    def _make_code(self, _rest: str) -> CommandResult:
        self._check_has_keys()
        code = self._own.code_for_key()
        return CommandResult(
            (
                _("Your code is {code}. It is good for one hour, and once.").format(code=code),
                _("Connect with the other key; asked what you want to be called, type the code."),
            )
        )

    def _list_keys(self, _rest: str) -> CommandResult:
        self._check_has_keys()
        self._keys = self._own.keys()
        return CommandResult(tuple(f"{number}. {_key_text(key)}" for number, key in enumerate(self._keys, 1)))

    def _forget(self, rest: str) -> CommandResult:
        self._check_has_keys()
        keys = self._keys or self._own.keys()
        number = whole_number(rest, 1, len(keys))
        if number is None:
            raise CommandError(_("Name a key by its number. Type “me keys” to hear them."))
        key = keys[number - 1]
        self._own.forget_key(key)
        return CommandResult((_("{key} opens your account no more.").format(key=clean(key)),))

    def _check_has_keys(self) -> None:
        if self._own.is_guest:
            raise InputError(_("Guests have no keys. Come with a key of SSH, and you have an account."))

    # Language

    def _speak(self, rest: str) -> CommandResult:
        code = rest.casefold()
        if code not in LANGUAGES:
            raise CommandError(
                _("Name one of the languages {codes}: “me language fi”.").format(codes=", ".join(LANGUAGES))
            )
        self._own.speak(code)
        switch_language(code)
        said = _("Your language is {language}.").format(language=LANGUAGES[code])
        return CommandResult((said,), in_new_language=True)

    # All of it

    def _export(self, _rest: str) -> CommandResult:
        if self._own.front_end != "text":
            raise InputError(_("The text game prints all that is kept about you: type “me export” there."))
        return CommandResult(data=json.dumps(self._own.exported()))

    def _delete(self, rest: str) -> CommandResult:
        name = self._own.account().name
        if clean_name(rest).casefold() != name.casefold():
            lines = (
                _("This deletes for good your name, your keys, what you said, and games only you play."),
                _("To do that, type “me delete {name}”. Type “me export” before it to see all that is kept."),
            )
            return CommandResult(tuple(line.format(name=clean_name(name)) for line in lines))
        self._own.delete()
        return CommandResult((_("Your account is deleted. Farewell."),), is_over=True)


def _key_text(key: str) -> str:
    if key.startswith(USER_KEY):
        return _("{key}, a user of the server's own machine").format(key=clean(key))
    return clean(key)
