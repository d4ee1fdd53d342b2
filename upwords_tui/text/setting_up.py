"""Setting up a new game by questions with defaults, or all in one line.

In one line: words in any order, each an edition, a dictionary, a level or the name of a person. So
`new hasbro-fi-10x10 champion` is a game in Finnish against the champion, `new Anna Bo` one of two people.
"""

from __future__ import annotations

from dataclasses import replace

from upwords_tui.errors import CommandError
from upwords_tui.games.base import COMPUTER, HUMAN, Seat
from upwords_tui.games.upwords.edition import Edition
from upwords_tui.i18n import _
from upwords_tui.safe_text import clean_name
from upwords_tui.session.freeform import whole_number
from upwords_tui.session.library import BUNDLED, Level, Library
from upwords_tui.session.newgame import Choices
from upwords_tui.text.reader import Reader
from upwords_tui.text.speaker import Speaker


def choices_from(line: str, library: Library) -> Choices:
    """Return the choices that `line` names; what it leaves out is as in the last game.

    Raises CommandError if it names something twice.
    """
    choices = library.choices()
    editions = {edition.id: edition for edition in library.editions()}
    levels = {level.id: level for level in library.levels()}
    edition: Edition | None = None
    dictionary = ""
    seats: list[Seat] = []
    for word in line.split():
        folded = word.casefold()
        if folded in editions:
            if edition:
                said = _("Two editions are named: {one} and {two}.")
                raise CommandError(said.format(one=edition.id, two=folded))
            edition = editions[folded]
        elif folded in BUNDLED:
            dictionary = folded
        elif folded in levels:
            seats.append(_computer(levels[folded], seats))
        else:
            seats.append(Seat(clean_name(word), HUMAN))
    if edition:
        choices = replace(choices, edition_id=edition.id, dictionary=edition.dictionary)
    if dictionary:
        choices = replace(choices, dictionary=dictionary)
    if seats:
        people = [seat for seat in seats if seat.is_human]
        first = next((seat for seat in choices.seats if seat.is_human), Seat(_("You"), HUMAN))
        seats = seats if people else [first, *seats]
        choices = replace(choices, seats=tuple(seats))
    return choices


def _computer(level: Level, seats: list[Seat]) -> Seat:
    taken = {seat.name.casefold() for seat in seats}
    name, number = _(level.name), 2
    while name.casefold() in taken:
        name, number = f"{_(level.name)} {number}", number + 1
    return Seat(clean_name(name), f"{COMPUTER}:{level.id}")


def ask_choices(library: Library, speaker: Speaker, reader: Reader) -> Choices | None:
    """Ask for edition and players, with the last game's as defaults; None if the player does not want to."""
    choices = library.choices()
    editions = library.editions()
    speaker.say(_("A new game. Enter takes what stands in brackets; a full stop begins no game."))
    for number, edition in enumerate(editions, 1):
        speaker.say(f"{number}. {edition.name}")
    default = next(
        (number for number, edition in enumerate(editions, 1) if edition.id == choices.edition_id), 1
    )
    while True:
        answer = reader.read(_("Which edition? [{number}] ").format(number=default))
        if answer is None or answer.strip() == ".":
            return None
        chosen = _chosen_edition(answer.strip() or str(default), editions)
        if chosen is not None:
            edition = chosen
            break
        speaker.say(_("Type a number from 1 to {last}.").format(last=len(editions)))
    if edition.id != choices.edition_id:
        choices = replace(choices, edition_id=edition.id, dictionary=edition.dictionary)
    levels = ", ".join(level.id for level in library.levels())
    speaker.say(_("Players: names of people, and levels of the computer: {levels}.").format(levels=levels))
    shown = " ".join(_as_word(seat) for seat in choices.seats)
    answer = reader.read(_("Who plays? [{names}] ").format(names=shown))
    if answer is None or answer.strip() == ".":
        return None
    if answer.strip():
        named = choices_from(answer, library)
        choices = replace(choices, seats=named.seats)
    return choices


def _as_word(seat: Seat) -> str:
    return seat.level or seat.name


def _chosen_edition(answer: str, editions: tuple[Edition, ...]) -> Edition | None:
    number = whole_number(answer, 1, len(editions))
    if number is not None:
        return editions[number - 1]
    found = [edition for edition in editions if edition.id.startswith(answer.casefold())]
    return found[0] if len(found) == 1 else None
