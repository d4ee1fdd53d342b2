"""The rules of Words Up (docs/words-up.md) for newcomers in short entries, made from the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from upwords_tui.app.narration.wording import listed, points
from upwords_tui.app.narration.wordsup.events import card_count, card_text
from upwords_tui.app.teaching.pages import Page, page
from upwords_tui.base.i18n import _, language_name, ngettext
from upwords_tui.games.wordsup.cards import (
    COLOUR_VALUE,
    DECK,
    JOKER,
    SIDE,
    SORRY,
    SWAP,
    TEN,
    TEN_POINTS,
    Card,
    CardSet,
    CardType,
    word_score,
)
from upwords_tui.games.wordsup.options import MAX_SEATS, MIN_SEATS, MOST_ROUNDS, STOCKS, WordsUpOptions
from upwords_tui.games.wordsup.position import (
    END_PHASE,
    FIELD,
    LEAST_JUNIOR,
    LEAST_LETTERS,
    LEAST_TURNED,
    MOST_TURNED,
    square_name,
)
from upwords_tui.games.wordsup.turn_flow import BONUS
from upwords_tui.lexicon.bundled import bundled_ids

_ADDED = 2
"""Cards that may join those of the field: a stock card, a bonus card."""

Told = Mapping[str, str]
"""Texts by subject."""


def rule_pages(cards: CardSet) -> tuple[Page, ...]:
    return (
        page(_("Rules"), _rules(cards)),
        page(_("Special cards"), _special(cards)),
        page(_("The end"), _end()),
        page(_("Points"), _points(cards), _letters(cards)),
        page(_("Words"), _words(cards)),
    )


def _rules(cards: CardSet) -> Told:
    sizes = [
        _("{cards} with {count} players").format(cards=card_count(size), count=count)
        for count, size in sorted(STOCKS.items())
    ]
    return {
        "": _("Words Up: {cards}, {language}, for {least} to {most} players.").format(
            cards=card_count(DECK), language=language_name(cards.language), least=MIN_SEATS, most=MAX_SEATS
        ),
        _("Aim"): _("Turn cards, remember where they lie, and make words from them. The highest score wins."),
        _("Field"): _(
            "{cards} lie face down in {rows} rows of {columns}, the squares {first} to {last}."
        ).format(
            cards=card_count(FIELD),
            rows=FIELD // SIDE,
            columns=SIDE,
            first=square_name(0),
            last=square_name(FIELD - 1),
        ),
        _("Stock"): _("Every player has one, its top card open: {sizes}.").format(sizes=listed(sizes)),
        _("Bonus cards"): _(
            "Two piles of {count}. The first lies open, its cards side by side, for everybody to use."
        ).format(count=BONUS),
        _("Beginning"): _("The table decides who goes first: at home, the youngest. Play goes clockwise."),
        _("Your turn"): _(
            "At its start, before you turn a card, you may play a Sorry or a Swap that is open on your stock."
        ),
        _("Skipping"): _(
            "Instead of turning cards you may skip on purpose: your open stock card goes under your stock, "
            "the next is opened, and your turn ends. You can't if it is a Sorry or your last stock card."
        ),
        _("Turning"): _(
            "Turn {least} cards of the field, one by one. You may stop there, or go on to {most}."
        ).format(least=LEAST_TURNED, most=MOST_TURNED),
        _("A word"): _(
            "Make it from all the turned cards, in any order. Your open stock card, one open "
            "bonus card or both may join them."
        ),
        _("Length"): _(
            "A word has {count} letters or more, so {turned} turned cards need a stock or bonus card too."
        ).format(count=LEAST_LETTERS, turned=LEAST_TURNED),
        _("Juniors"): _(
            "A player marked as a junior may also make a word of {count} letters from {turned} turned cards, "
            "without the Joker."
        ).format(count=LEAST_JUNIOR, turned=LEAST_TURNED),
        _("With a word"): _(
            "Its cards are yours. Turn {least} or {most} cards again: your turn goes on until "
            "you make no word."
        ).format(least=LEAST_TURNED, most=MOST_TURNED),
        _("New cards"): _(
            "If you used your stock card, the next is opened. If you used the last card of the first bonus "
            "pile, the second pile is opened."
        ),
        _("Without a word"): _(
            "The turned cards go face down again where they lay, and the next player plays."
        ),
        _("Another try"): _(
            "A word that is not in the dictionary costs nothing: try another with the same cards."
        ),
        _("Memory"): _(
            "You have to remember cards that were turned back: the game does not repeat them, "
            "unless the table allows notes."
        ),
        _("Computers"): _(
            "They see no more than people do. How much they remember makes them weaker or stronger."
        ),
    }


def _special(cards: CardSet) -> Told:
    counts = Counter(cards.deck(with_optional=False))

    def about(card: Card, text: str) -> Told:
        count = counts[card]
        there_are = ngettext("There is {count}.", "There are {count}.", count).format(count=count)
        return {card_text(card): f"{there_are} {text}"}

    def turned_up(card: Card, field: str, stock: str, pile: str) -> Told:
        places = (_("{card} in the field"), _("{card} on a stock"), _("{card} in a bonus pile"))
        terms = [place.format(card=card_text(card)) for place in places]
        return dict(zip(terms, (field, stock, pile), strict=True))

    joker = _(
        "It stands for any letter and is worth nothing. A word with it has {count} letters or "
        "more, a junior's too."
    )
    ten = _("It is yours. It does not count among the {least} or {most} cards: turn another.")
    blocked = _(
        "It blocks your stock until you spend it: at the start of a turn of your choice, which you miss."
    )
    return {
        "": _(
            "Letter cards and the Joker can stand in words. A 10+, a Sorry or a Swap does something else, "
            "and then leaves the game for good."
        ),
        **about(JOKER, joker.format(count=LEAST_LETTERS)),
        _("{card} in the field").format(card=card_text(JOKER)): _("It counts as one of the cards you turn."),
        _("{card} elsewhere").format(card=card_text(JOKER)): _(
            "On a stock or as a bonus card you may use it like any letter card."
        ),
        **about(TEN, _("Each scores {points}.").format(points=points(TEN_POINTS))),
        **turned_up(
            TEN,
            ten.format(least=LEAST_TURNED, most=MOST_TURNED),
            _("The owner of the stock takes it at once, and the next card is opened."),
            _("It is for the player whose turn it is."),
        ),
        **about(SORRY, _("It costs a turn.")),
        **turned_up(
            SORRY,
            _("Your turn ends, and the turned cards go face down."),
            blocked,
            _("The player who opened the pile loses the rest of the turn."),
        ),
        **about(SWAP, _("All players pass their whole stock on, in the direction of play.")),
        **turned_up(
            SWAP,
            _("The stocks are passed on at once. It does not count: turn another."),
            _("You may play it at the start of a turn of yours, which then goes on."),
            _("The stocks are passed on at once."),
        ),
        _("Opened together"): _(
            "First the Sorry ends the turn. Then a 10+ goes to the player who is now next. Last, a Swap "
            "passes the stocks on, before that player starts."
        ),
        _("Two alike"): _(
            "Two Sorry cards opened together end one turn; two Swap cards pass the stocks on twice."
        ),
        _("As a round begins"): _(
            "The stocks are opened first: a 10+ on one is for the player it was dealt to. A "
            "Sorry among the bonus cards costs the first player the turn."
        ),
        _("No letters"): _(
            "If the first bonus pile has no card that can stand in a word, the second is opened at once."
        ),
    }


def _end() -> Told:
    return {
        _("A stock is gone"): _(
            "The round ends at once, whatever used up the last card. If that was a Swap, "
            "no stock is passed on."
        ),
        _("End phase"): _("It begins when {cards} or fewer are left in the field.").format(
            cards=card_count(END_PHASE)
        ),
        _("Staying open"): _(
            "The first player then who turns {least} or {most} cards and makes no word leaves them face up."
        ).format(least=LEAST_TURNED, most=MOST_TURNED),
        _("Single cards"): _(
            "From then on turn one card, and make a word from any of the open cards if you can; "
            "you need not use them all. Stock and bonus are used as before."
        ),
        _("Going on"): _(
            "Without a word the card stays open. With one your turn goes on, with one card at a time."
        ),
        _("Words then"): _(
            "A word uses at least {least} cards of the field; stock and bonus only add to them. "
            "It may be longer than {most} letters, with the Joker too."
        ).format(least=LEAST_TURNED, most=MOST_TURNED + _ADDED),
        _("A Sorry then"): _("It ends the turn as always. Cards that do not stay open yet go face down."),
        _("Few cards"): _(
            "With fewer than {count} cards face down, the end phase is played with single cards at once."
        ).format(count=LEAST_TURNED),
        _("Nothing left"): _(
            "The round ends when the field is empty, or when its last card is open and every player in turn "
            "makes no word."
        ),
        _("No words"): _(
            "When every player has had {count} turns in a row without making a word, the end phase "
            "begins; after {count} more cards stay open, after {count} more the round ends. The table may "
            "choose another number, or none."
        ).format(count=WordsUpOptions().idle_rounds),
        _("Rounds"): _(
            "A match has as many as the table agrees on, {most} at most; their points are added up."
        ).format(most=MOST_ROUNDS),
        _("Direction"): _("The first round goes clockwise, the second anticlockwise, and so on."),
        _("Who begins"): _(
            "The next player clockwise starts each new round, whichever way the last one went."
        ),
        _("Winning"): _("The highest score wins; equal scores share the win."),
    }


def _points(cards: CardSet) -> Told:
    coloured = Counter(card.letter for card in cards.letters if card.is_coloured)
    numbers = [
        _("{count} each of {letters}").format(
            count=count, letters=listed([letter for letter in coloured if coloured[letter] == count])
        )
        for count in sorted(set(coloured.values()), reverse=True)
    ]
    first = Card(CardType.LETTER, value=1 + COLOUR_VALUE, is_coloured=True)
    others = [Card(CardType.LETTER, value=value) for value in (1, 1, 2)]
    return {
        _("A word"): _("It is worth the sum of its cards."),
        _("First letter"): _("If the first card of a word is coloured, the whole word counts double."),
        _("Coloured cards"): _(
            "Each is worth {points} more than its letter. There are {count}: {numbers}."
        ).format(points=points(COLOUR_VALUE), count=coloured.total(), numbers="; ".join(numbers)),
        _("Example"): _(
            "The cards {values} make {total}, or {doubled} if the {first} is coloured and comes first."
        ).format(
            first=first.value,
            values=listed([str(card.value) for card in (first, *others)]),
            total=points(word_score((*others, first))),
            doubled=points(word_score((first, *others))),
        ),
        _("Best cards"): _(
            "Where a letter could come from several cards, they are chosen so that the word scores most."
        ),
        card_text(TEN): _("Each scores {points}.").format(points=points(TEN_POINTS)),
        _("Stock"): _("At the end of a round the cards left in your stock cost twice their value."),
        _("Shown"): _("Points are shown at once, unless the table agrees to wait until the end of a round."),
    }


def _letters(cards: CardSet) -> Told:
    counts = Counter(card.letter for card in cards.letters)
    worth = {card.letter: card.value for card in cards.letters if not card.is_coloured}
    told = {
        _("Letters"): _(
            "There are {cards} with letters. Here they are by value, with how many there are of each."
        ).format(cards=card_count(len(cards.letters)))
    }
    for value in sorted(set(worth.values())):
        letters = [f"{counts[letter]} {letter}" for letter in counts if worth[letter] == value]
        told[points(value)] = f"{', '.join(letters)}."
    if cards.optional:
        left_out = _("It is left out, unless the table plays with it.")
        told[cards.optional] = " ".join((left_out, _("It takes the place of one 10+.")))
    return told


def _words(cards: CardSet) -> Told:
    told = {_("Dictionary"): _("A word counts if it is in the dictionary.")}
    if f"wordsup-{cards.language}" in bundled_ids():
        told[_("Names")] = _(
            "Names of countries, of places anywhere and of brands count too, if the dictionary has them."
        )
        told[_("Left out")] = _("Names of people and abbreviations do not count.")
    else:
        told[_("Left out")] = _("Names and abbreviations do not count.")
    letters = _("A word has only letters that there are cards for, with the Joker too: {letters}.")
    return {**told, _("Letters"): letters.format(letters=" ".join(cards.alphabet))}


def rules_in_short(cards: CardSet) -> tuple[str, ...]:
    """Return the rules in ten lines, to be heard: enough for a first match."""
    return (
        _(
            "{language}: {count} cards lie face down in {rows} rows of {columns}, the squares A1 to H8."
        ).format(language=language_name(cards.language), count=FIELD, rows=FIELD // SIDE, columns=SIDE),
        _("Everybody has a stock with its top card open. Four open bonus cards are for everybody."),
        _("On your turn you turn {least} or {most} cards: b3 c5 h8.").format(
            least=LEAST_TURNED, most=MOST_TURNED
        ),
        _(
            "Make a word from all of them, in any order, of {count} letters or more. Your stock "
            "card and one bonus card may join them."
        ).format(count=LEAST_LETTERS),
        _(
            "Type the word. Its cards are yours, and your turn goes on with {least} or {most} more cards."
        ).format(least=LEAST_TURNED, most=MOST_TURNED),
        _("If you have no word, pass: the cards are turned back, for all to remember, and your turn ends."),
        _("A word is worth its cards, and twice that if its first card is coloured."),
        _("The Joker is any letter. A 10+ scores {points} points.").format(points=TEN_POINTS),
        _("A Sorry ends a turn. A Swap passes every stock to the next player."),
        _(
            "A round ends when a stock is gone, or nothing can be made from the last {count} "
            "cards. Cards left in your stock cost double."
        ).format(count=END_PHASE),
    )
