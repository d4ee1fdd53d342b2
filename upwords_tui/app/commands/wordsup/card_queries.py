"""The table of Words Up read out, a fact a line; every card is said with its square first."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from itertools import groupby

from upwords_tui.app.narration.events import seat_lines, standing_sentences
from upwords_tui.app.narration.wording import dictionary_name, listed, points
from upwords_tui.app.narration.wordsup import events
from upwords_tui.app.setup.wordsup import ITEMS
from upwords_tui.app.teaching.word_lookup import Laid
from upwords_tui.base.errors import CommandError
from upwords_tui.base.i18n import _, language_name, ngettext, pgettext
from upwords_tui.base.safe_text import clean
from upwords_tui.engine.wordsup.players import LEVELS
from upwords_tui.games.wordsup.actions import What
from upwords_tui.games.wordsup.cards import SIDE, Card
from upwords_tui.games.wordsup.game import Seen
from upwords_tui.games.wordsup.position import COLUMNS, LEAST_TURNED, MOST_TURNED, square_name
from upwords_tui.games.wordsup.view import WordsUpSeatView, WordsUpView


def field_lines(view: WordsUpView) -> tuple[str, ...]:
    left = sum(card is not None for card in view.field)
    total = ngettext("{count} card in the field.", "{count} cards in the field.", left)
    return (*(row_line(view, row) for row in range(SIDE)), total.format(count=left))


def row_line(view: WordsUpView, row: int) -> str:
    """Return the cards in a row (from 0)."""
    squares = range(row * SIDE, (row + 1) * SIDE)
    return _("Row {number}: {squares}.").format(number=row + 1, squares=_runs(view, squares))


def column_line(view: WordsUpView, column: int) -> str:
    """Return the cards in a column (from 0)."""
    squares = range(column, SIDE * SIDE, SIDE)
    return _("Column {letter}: {squares}.").format(letter=COLUMNS[column], squares=_runs(view, squares))


def _runs(view: WordsUpView, squares: Iterable[int]) -> str:
    # Squares have their full names: alone, A is taken for the article by voices.
    said = []
    for kind, group in groupby(squares, key=lambda square: type(view.field[square])):
        run = list(group)
        if kind is Card:
            shown = _("{square} open: {card}")
            faces = ((square_name(square), view.field[square]) for square in run)
            said += [
                shown.format(square=n, card=events.card_text(c)) for n, c in faces if isinstance(c, Card)
            ]
            continue
        where = listed([*map(square_name, run)])
        if len(run) > 2:
            where = _("{first} to {last}").format(first=square_name(run[0]), last=square_name(run[-1]))
        what = _("{squares} face down") if kind is bool else _("{squares} gone")
        said.append(what.format(squares=where))
    return "; ".join(said)


def square_line(view: WordsUpView, square: int, seen: Sequence[Seen] = ()) -> str:
    card, name = view.field[square], square_name(square)
    if isinstance(card, Card):
        return _("{square} is open: {card}.").format(square=name, card=events.card_text(card))
    if card is None:
        return _("{square} is gone.").format(square=name)
    known = noted(view, seen).get(square)
    if known:
        return _("{square} is face down; seen: {card}.").format(square=name, card=events.card_text(known))
    return _("{square} is face down.").format(square=name)


def noted(view: WordsUpView, seen: Sequence[Seen]) -> dict[int, Card]:
    """Return the cards face down that have been seen, by square, if the table allows notes; else none."""
    if not view.options.allow_notes:
        return {}
    return {
        each.square: each.card
        for each in seen
        if each.round == view.round and view.field[each.square] is False and each.card.spells
    }


def seen_lines(view: WordsUpView, seen: Sequence[Seen], letter: str = "") -> tuple[str, ...]:
    """Return the cards seen and turned back, perhaps only those of a letter. Raises CommandError."""
    if not view.options.allow_notes:
        raise CommandError(_("At this table you have to remember the cards yourself."))
    known = noted(view, seen)
    if letter:
        known = {square: card for square, card in known.items() if card.letter == letter.upper()}
    if not known and letter:
        return (_("No {letter} that was seen is face down now.").format(letter=letter.upper()),)
    if not known:
        return (_("No card that was seen is face down now."),)
    rows = groupby(sorted(known.items()), key=lambda item: item[0] // SIDE)
    return tuple(
        _("Row {number}: {squares}.").format(
            number=row + 1,
            squares="; ".join(f"{square_name(square)}: {events.card_text(card)}" for square, card in cards),
        )
        for row, cards in rows
    )


def open_lines(view: WordsUpView) -> tuple[str, ...]:
    faces = [(square, card) for square, card in enumerate(view.field) if isinstance(card, Card)]
    shown = "; ".join(f"{square_name(square)}: {events.card_text(card)}" for square, card in faces)
    field = (
        _("Open in the field: {cards}.").format(cards=shown) if faces else _("No card in the field is open.")
    )
    return (field, *stock_lines(view), bonus_line(view))


def stock_lines(view: WordsUpView) -> tuple[str, ...]:
    lines = []
    for number in sorted(range(len(view.seats)), key=lambda seat: seat != view.seat):
        seat = view.seats[number]
        said = _("{name}'s stock shows {card}; {count} in all.")
        if seat.open_card is None:
            said = _("{name}'s stock is gone.")
        elif number == view.seat:
            said = _("Your stock shows {card}; {count} in all.")
        card = events.card_text(seat.open_card) if seat.open_card else ""
        lines.append(said.format(name=clean(seat.name), card=card, count=events.card_count(seat.stock)))
    return tuple(lines)


def bonus_line(view: WordsUpView) -> str:
    """Return the open bonus cards, with the numbers they are named by, and how many are closed."""
    if not view.bonus:
        return _("There are no bonus cards left.")
    places = (_("first"), _("second"), _("third"), _("fourth"))
    cards = "; ".join(
        f"{place} {events.card_text(card)}" for place, card in zip(places, view.bonus, strict=False)
    )
    if not view.pile:
        return _("Bonus cards: {cards}. No pile is left.").format(cards=cards)
    said = ngettext(
        "Bonus cards: {cards}. {count} more in the next pile.",
        "Bonus cards: {cards}. {count} more in the next pile.",
        view.pile,
    )
    return said.format(cards=cards, count=view.pile)


def turn_lines(view: WordsUpView, you: int | None = None) -> tuple[str, ...]:
    """Return whose turn it is, what the seat of `view` is to do if it is theirs, and how far the match is."""
    if view.outcome:
        return (_("The match is over."),)
    is_yours = you == view.turn and view.is_awaited
    called = _("Your turn.") if is_yours else events.turn_sentence(view)
    due = (task(view),) if view.is_awaited else ()
    return (called, *due, *standing_sentences(view, you), progress(view))


def task(view: WordsUpView) -> str:
    turned = len(view.turned)
    if view.stays_up:
        if view.may_turn:
            return _("Turn one card, then make a word from any open cards, or pass.")
        return _("Make a word from any open cards, or pass.")
    if turned >= MOST_TURNED or (view.may_make_word and not view.may_turn):
        return _("Make a word from all turned cards, or pass.")
    if turned >= LEAST_TURNED:
        return _("Make a word from all turned cards, turn a fourth, or pass.")
    left = LEAST_TURNED - turned
    return ngettext("Turn {count} card.", "Turn {count} cards.", left).format(count=left)


def short_task(view: WordsUpView) -> str:
    """Return `task` for somebody who has heard it in full before."""
    turned = len(view.turned)
    if view.stays_up:
        return task(view) if view.may_turn else _("Word, or pass?")
    if turned < LEAST_TURNED:
        return task(view)
    if turned >= MOST_TURNED or not view.may_turn:
        return _("Word, or pass?")
    return _("Word, fourth card, or pass?")


def progress(view: WordsUpView) -> str:
    left = sum(card is not None for card in view.field)
    field = ngettext("{count} card in the field", "{count} cards in the field", left).format(count=left)
    way = _("clockwise") if view.direction > 0 else _("anticlockwise")
    said = _("Round {round} of {rounds}, {way}; {field}.").format(
        round=view.round, rounds=view.options.rounds, way=way, field=field
    )
    if view.stays_up:
        down = sum(card is False for card in view.field)
        closed = ngettext("{count} of them is face down.", "{count} of them are face down.", down)
        return " ".join((said, closed.format(count=down), _("Cards stay open.")))
    if view.is_end_phase:
        return " ".join((said, _("The end phase has begun.")))
    return said


def score_lines(view: WordsUpView) -> tuple[str, ...]:
    if any(seat.score is None for seat in view.seats):
        return (_("At this table points are shown when a round is over."), *events.results_lines(view))
    return tuple(
        _("{name}: {points}.").format(name=clean(seat.name), points=points(seat.score or 0))
        for seat in view.seats
    )


def words_lines(view: WordsUpView) -> tuple[str, ...]:
    tells = all(seat.score is not None for seat in view.seats)
    lines = []
    for seat in view.seats:
        made = [f"{word.text} {word.score}" if tells else word.text for word in seat.words]
        made += [_("10+")] * seat.tens
        name = clean(seat.name)
        if made:
            lines.append(_("{name}: {words}.").format(name=name, words=", ".join(made)))
        else:
            lines.append(_("{name} has no words yet.").format(name=name))
    return tuple(lines)


def players_lines(view: WordsUpView) -> tuple[str, ...]:
    def facts(seat: WordsUpSeatView) -> list[str]:
        words = ngettext("{count} word", "{count} words", len(seat.words)).format(count=len(seat.words))
        junior = [_("a junior")] if seat.is_junior else []
        return [events.card_count(seat.stock) + " " + _("in the stock"), words, *junior]

    happened = (*view.opening, *(each for entry in view.history for each in entry.effect.happenings))
    begun = next(each for each in reversed(happened) if each.what is What.ROUND_BEGUN)
    lines = seat_lines(view, LEVELS, facts)
    return *lines, events.happening_sentence(begun, view, number=view.round)


def rules_lines(view: WordsUpView) -> tuple[str, ...]:
    return (
        _("Words Up, cards: {language}.").format(language=language_name(view.cards.language)),
        _("Dictionary: {name}.").format(name=dictionary_name(view.dictionary.id)),
        *_option_lines(view, [item.name for item in ITEMS if len(item.values(view.cards)) > 1]),
    )


def changed_rules_lines(view: WordsUpView) -> tuple[str, ...]:
    return _option_lines(view, view.options.to_json())


def _option_lines(view: WordsUpView, names: Container[str]) -> tuple[str, ...]:
    juniors = [clean(seat.name) for seat in view.seats if seat.is_junior]
    return (
        *(item.line(view.options, view.cards) for item in ITEMS if item.name in names),
        *([_("May make words of three letters: {names}.").format(names=listed(juniors))] if juniors else []),
    )


def own_cards(view: WordsUpView, seat: int, *, stock: bool = True, bonus: bool = True) -> str:
    """Return the `stock` card that `seat` may use, and the `bonus` cards, to whoever plays it."""
    said = _("Your stock: {card}. Bonus: {bonus}.")
    if not (stock and bonus):
        said = _("Your stock: {card}.") if stock else _("Bonus: {bonus}.")
    card, nothing = view.seats[seat].open_card, pgettext("no card", "nothing")
    return said.format(
        card=events.card_text(card) if card else nothing, bonus=events.cards_text(view.bonus) or nothing
    )


# The words of a match, to be explained


def words_made(view: WordsUpView) -> tuple[Laid, ...]:
    return tuple(
        Laid(entry.number, entry.effect.word.text.upper()) for entry in view.history if entry.effect.word
    )


def words_of_round(view: WordsUpView, number: int) -> tuple[str, ...]:
    made = (words.word for words in words_made(view) if events.round_of(view.history[words.number]) == number)
    return tuple(dict.fromkeys(made))


def words_made_last(view: WordsUpView) -> tuple[str, ...]:
    words = words_made(view)
    if not words:
        raise CommandError(_("No word has been made yet: name one, “define snack”."))
    return (words[-1].word,)
