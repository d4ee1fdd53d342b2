"""What the game screen says, and which keys work now: the news, advice for newcomers, the sentence below.

The one idea: pure functions of the view and of what the keys are for; the screen only puts them in place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, partial

from rich.cells import cell_len

from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.events import headline, told_as_one
from upwords_tui.app.narration.upwords.events import (
    doubtful_words,
    ending_sentence,
    entry_sentence,
    may_challenge,
    news,
    opening_sentence,
    sums,
    turn_sentence,
    worth_sentence,
)
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, laying_sentence, short_reason
from upwords_tui.app.narration.wording import own_list_lines
from upwords_tui.app.review.coach import Hint, help_refusal, line_text
from upwords_tui.app.teaching.newcomers import coaching_sentences
from upwords_tui.base.i18n import _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.play import main_run
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords import presenter
from upwords_tui.tui.games.upwords.coach import Choosing
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.presenter import Unseen
from upwords_tui.tui.games.upwords.side_panel import RackRow
from upwords_tui.tui.screens.keys import command_hint, command_label, palette_hint
from upwords_tui.tui.screens.table import break_hint, menu_hint
from upwords_tui.tui.widgets.section import AdviceText
from upwords_tui.tui.widgets.values import BoardView, HistoryLine, KeyHint, TopLine


class UpwordsMode(Enum):
    """What the keys are for at the moment."""

    READY = "ready"
    """The player's turn, nothing laid."""
    LAYING = "laying"
    EXCHANGING = "exchanging"
    ARRANGING = "arranging"
    """Tiles of the rack are put in another order."""
    JUDGING = "judging"
    """The last play may be challenged or accepted."""
    WAITING = "waiting"
    """Somebody else's turn."""
    CHOOSING = "choosing"
    """One of the best plays is looked at."""
    OVER = "over"


_STEADY = 14
"""So many columns are for the key that plays what is laid, or for why it can't be played."""
_hint = partial(command_hint, SCREEN_COMMANDS)


def choosing_hints(choosing: Choosing) -> Iterator[KeyHint]:
    yield KeyHint("Enter", _("lay it"), "command('play')")
    if len(choosing.words) > 1:
        yield KeyHint("↑ ↓", _("other plays"), "move('down')")
    if len(choosing.words[choosing.row].plays) > 1:
        yield KeyHint("← →", _("other places"), "move('right')")
    yield KeyHint("Esc", _("back"), "back")
    yield _hint("define")
    yield _hint("help")


def key_hints(
    mode: UpwordsMode, view: UpwordsView, verdict: Verdict, *, may_hurry: bool = False, is_begun: bool = False
) -> Iterator[KeyHint]:
    """Yield the keys that work now, the most useful first; `verdict` is that on the play being laid.

    `may_hurry`: a computer is thinking, and can be told to be quick. `is_begun`: Esc takes something back,
    though no tile is laid.
    """
    if mode is UpwordsMode.EXCHANGING:
        yield KeyHint("A–Z ← → Space", _("choose"), "")
        yield KeyHint("Enter", _("exchange"), "command('play')")
        yield KeyHint("Esc", _("back"), "escape")
        return
    if mode is UpwordsMode.ARRANGING:
        yield KeyHint("← →", _("move the tile"), "")
        yield KeyHint("A–Z", _("take another"), "")
        yield KeyHint("Tab", _("the next"), "command('arrange')")
        yield KeyHint("Enter", _("done"), "command('play')")
        return
    if view.offer and view.seat in view.offer.waits_for:
        yield _hint("accept")
    goes_on = view.seat in view.on_break
    if goes_on:
        yield break_hint()
    if mode is UpwordsMode.JUDGING and not goes_on:
        yield KeyHint("Enter", _("accept"), "command('play')")
        yield _hint("challenge")
    if mode is UpwordsMode.OVER:
        yield KeyHint("Enter", _("result"), "command('play')")
    if mode is UpwordsMode.WAITING and may_hurry:
        yield KeyHint("Enter", _("hurry"), "command('play')")
    turn = KeyHint("Space", _("turn"), "turn")
    if mode is UpwordsMode.LAYING:
        if not goes_on:
            yield from _playing(view, verdict)
        yield KeyHint("⌫", _("take back"), "back")
        yield _hint("clear")
        yield turn
    if mode is UpwordsMode.READY and not goes_on:
        yield from _instead_of_playing(view)
    yield KeyHint("/", _("command"), "command_line")
    yield _hint("help")
    if mode is UpwordsMode.LAYING:
        yield KeyHint("Esc", _("back"), "escape")
    else:
        yield KeyHint("Esc", _("never mind"), "escape") if is_begun else menu_hint()
    if mode in (UpwordsMode.READY, UpwordsMode.WAITING):
        if view.seat is not None:
            yield _hint("shuffle")
            yield _hint("arrange")
        yield palette_hint()
        if view.seat is not None:
            yield turn
    else:
        if mode is UpwordsMode.LAYING and not help_refusal(view):
            yield _hint("hint")
        yield palette_hint()
    yield _hint("square")
    yield _hint("history")
    if not view.board.is_empty:
        yield _hint("define")
    yield _hint("games")


def _playing(view: UpwordsView, verdict: Verdict) -> Iterator[KeyHint]:
    """Yield the key that plays what is laid, or why it can't be played."""
    if verdict.violations:
        yield _steady(KeyHint("!", short_reason(verdict.violations[0]), ""))
    elif view.is_awaited:
        yield _steady(_hint("play")._replace(text=_("play it")))


def _steady(hint: KeyHint) -> KeyHint:
    """Return a hint so wide that those after it stay where they are when a letter changes it."""
    return hint._replace(text=hint.text.ljust(_STEADY - len(hint.key) - 1))


def _instead_of_playing(view: UpwordsView) -> Iterator[KeyHint]:
    """Yield what can be done on one's turn besides laying tiles: help first, then what loses the turn."""
    if not help_refusal(view):
        yield _hint("hint")
    if may_challenge(view):
        yield _hint("challenge")
    if not exchange_refusal(view):
        yield _hint("exchange")
    if view.seat == view.turn:
        yield _hint("pass")


_ROOM_FOR_WORDS = 20
"""So many columns the sentence below leaves, in any language, for words that may be challenged."""
_key = partial(command_label, SCREEN_COMMANDS)


@dataclass(frozen=True)
class ViewModel:
    """What the screen shows that follows from the view and a hint alone, worked out once for all keys.

    It is made anew when those change, or the language. `seats` are those that share a keyboard.
    """

    view: UpwordsView
    hint: Hint | None
    seats: Sequence[int]
    language: str

    @cached_property
    def top(self) -> TopLine:
        return presenter.top_line(self.view)

    @cached_property
    def board(self) -> BoardView:
        return presenter.shown_board(self.view)

    @cached_property
    def unseen(self) -> Unseen:
        return presenter.unseen_tiles(self.view)

    @cached_property
    def turns(self) -> Sequence[HistoryLine]:
        return [presenter.turn_line(entry) for entry in self.view.history]

    @cached_property
    def news(self) -> tuple[str, ...]:
        """What happened since this seat did something, and what a hint tells; at the end how it ended."""
        if self.view.outcome:
            return (ending_sentence(self.view), *sums(self.view))
        return (*news(self.view, self.seats), *hint_lines(self.hint, self.view))

    @cached_property
    def kept(self) -> int:
        """How many sentences of the news stay: what a hint tells takes the place of none."""
        return 1 + len(hint_lines(self.hint, self.view))

    @cached_property
    def latest(self) -> tuple[str, ...]:
        view = self.view
        # What is offered is told where it stands how it is answered.
        last = told_as_one(view.history[:-1] if view.offer else view.history, self.seats)
        said = tuple(entry_sentence(entry, view) for entry in last[-3:])
        if len(last) > 2:
            return said
        return (*own_list_lines(view.dictionary.id), opening_sentence(view), *said)

    def rack(self, hand: UpwordsHand, *, is_secret: bool, is_shared: bool) -> RackRow:
        """Return what is seen of the rack: whoever has none is told how many tiles each holds.

        `is_secret`: nothing of it, before the keyboard is handed over. `is_shared`: it is said whose it is.
        """
        view = self.view
        if view.seat is None:
            held = ", ".join(f"{clean(seat.name)} {seat.tiles}" for seat in view.seats)
            return RackRow(heading=_("Tiles on the racks: {held}.").format(held=held))
        chosen = {hand.held} if hand.held is not None else hand.picked or ()
        here = None if hand.picked is None else hand.at
        order = () if is_secret else hand.order
        slots = presenter.rack_slots(order, hand.hollow, chosen, view.edition.rack_size, here)
        if is_secret or not is_shared:
            return RackRow(slots)
        return RackRow(slots, _("Rack of {name}").format(name=view.seats[view.seat].to_play))


def coaching(turn: int | None, view: UpwordsView) -> AdviceText | None:
    """Return what helps with turn number `turn` of those explained to a newcomer; None if none is."""
    told = () if turn is None else coaching_sentences(turn, view)
    if turn is None or not told:
        return None
    keys = {
        0: (
            _("Arrows move, Space turns, Enter plays."),
            _("{key} shows rules and keys.").format(key=_key("help")),
        ),
        1: (
            _("{shuffle} mixes tiles, {arrange} moves one.").format(
                shuffle=_key("shuffle"), arrange=_key("arrange")
            ),
        ),
    }
    if not any(view.board.stacks):
        marked = ngettext(
            "The centre square is marked ◇.", "The centre squares are marked ◇.", len(view.edition.centre)
        )
        told = (*told, marked)
    return AdviceText(
        (_("Your first turn"), _("Your second turn"), _("Your third turn"))[turn],
        (*told, *keys.get(turn, ())),
    )


def hint_lines(hint: Hint | None, view: UpwordsView) -> tuple[str, ...]:
    """Return what a hint has told, for as long as it holds."""
    if hint is None or hint.move is None:
        return ()
    board, play = view.board, hint.move.play
    run = main_run(board, play)
    where = line_text(run, play.direction(board))
    if hint.degree == 1:
        return (_("Hint: {where}.").format(where=where),)
    word = spell(board.with_tiles(play).tops(run))
    said = _("Hint: {word}, {where}.").format(word=word, where=where)
    return (said, hint.why) if hint.why else (said,)


def state(
    mode: UpwordsMode, view: UpwordsView, hand: UpwordsHand, verdict: Verdict, *, thinking: int | None
) -> str:
    """Return what is expected of whom, or what the play in the making comes to.

    `thinking`: for how many seconds a computer player has been at work, None if it is not.
    """
    match mode:
        case UpwordsMode.CHOOSING:
            return _("Enter lays this play for you to try; ↑ and ↓ show the others.")
        case UpwordsMode.LAYING:
            return _laying(view, hand, verdict, thinking=thinking)
        case UpwordsMode.EXCHANGING:
            return _exchanging(view, hand)
        case UpwordsMode.ARRANGING:
            assert hand.held is not None
            place, tile = hand.held + 1, hand.order[hand.held]
            said = _("{tile}, place {place} of {count}: left and right move it, a letter takes another.")
            return said.format(tile=tile, place=place, count=len(hand.order))
        case UpwordsMode.JUDGING:
            return _("Enter accepts {words}; {key} challenges.").format(
                key=_key("challenge"), words=_doubted(view)
            )
        case UpwordsMode.READY if view.is_retry:
            return _("Your tiles are back on your rack: play something else, or pass with {key}.").format(
                key=_key("pass")
            )
        case UpwordsMode.READY if may_challenge(view):
            return _("Your turn: type a word, or challenge {words} with {key}.").format(
                key=_key("challenge"), words=_doubted(view)
            )
        case UpwordsMode.READY:
            return _("Your turn. Type a word from the cursor; Space turns the direction.")
        case UpwordsMode.WAITING if thinking is not None and view.seat is not None:
            name = clean(view.seats[view.turn].name)
            if not thinking:
                return _("{name} is thinking … Enter hurries.").format(name=name)
            return ngettext(
                "{name} has been thinking for {count} second … Enter hurries.",
                "{name} has been thinking for {count} seconds … Enter hurries.",
                thinking,
            ).format(name=name, count=thinking)
        case UpwordsMode.OVER:
            return headline(view, None)
    return turn_sentence(view)


def _doubted(view: UpwordsView) -> str:
    """Return the words that may be challenged; of so many that the key would be cut off only how many."""
    words = doubtful_words(view)
    named = ", ".join(words)
    if cell_len(named) <= _ROOM_FOR_WORDS:
        return named
    return ngettext("{count} word", "{count} words", len(words)).format(count=len(words))


def _laying(view: UpwordsView, hand: UpwordsHand, verdict: Verdict, *, thinking: int | None) -> str:
    play = hand.laying.play
    if view.is_awaited or verdict.score is None or verdict.violations:
        return laying_sentence(play, verdict, view.board, view.edition)
    waiting = state(UpwordsMode.WAITING, view, hand, verdict, thinking=thinking)
    return f"{worth_sentence(play, verdict.score, view.board)} {waiting}"


def _exchanging(view: UpwordsView, hand: UpwordsHand) -> str:
    picked, limit = len(hand.picked or ()), view.exchange_limit
    if picked:
        faces = ", ".join(hand.picked_tiles)
        if picked < limit:
            return _("Back goes {tiles}. Another letter adds a tile; Enter exchanges.").format(tiles=faces)
        return _("Back goes {tiles}. Enter exchanges.").format(tiles=faces)
    return " ".join((which_back_sentence(limit), _("It takes your turn.")))


def which_back_sentence(limit: int) -> str:
    """Return how to name the tiles that go back, so many at most."""
    if limit == 1:
        return _("Which tile goes back? Type its letter, then Enter.")
    return _("Which tiles to exchange? Type up to {count} letters, then Enter.").format(count=limit)
