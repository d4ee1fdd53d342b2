"""What the game screen says, and which keys work now, as pure functions of the view and the mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property, partial
from pathlib import Path

from rich.cells import cell_len

from upwords_tui.app.commands.upwords.commands import SCREEN_COMMANDS
from upwords_tui.app.narration.events import headline, told_as_one
from upwords_tui.app.narration.upwords import events
from upwords_tui.app.narration.upwords.refusals import exchange_refusal, laying_sentence, short_reason
from upwords_tui.app.narration.wording import own_list_lines
from upwords_tui.app.review.coach import Hint, help_refusal, line_text
from upwords_tui.app.teaching.newcomers import coaching_sentences
from upwords_tui.base.i18n import TextTables, _, ngettext
from upwords_tui.base.safe_text import clean
from upwords_tui.games.upwords.play import main_run
from upwords_tui.games.upwords.rules import Verdict
from upwords_tui.games.upwords.tiles import spell
from upwords_tui.games.upwords.view import UpwordsView
from upwords_tui.tui.games.upwords import presenter
from upwords_tui.tui.games.upwords.coach import Choosing
from upwords_tui.tui.games.upwords.hand import UpwordsHand
from upwords_tui.tui.games.upwords.side_panel import RackRow
from upwords_tui.tui.screens.keys import command_hint, command_label, hints_in
from upwords_tui.tui.screens.table import break_hint
from upwords_tui.tui.widgets.section import AdviceText
from upwords_tui.tui.widgets.values import KeyHint, RackSlot, SlotState


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
"""The columns of the key that plays what is laid, or of why it can't be played."""


_HINTS = Path(__file__).with_name("hints.json")
_TEXTS = TextTables(__file__)


def choosing_hints(choosing: Choosing) -> Iterator[KeyHint]:
    places = choosing.words[choosing.row].plays
    facts = {"other-plays": len(choosing.words) > 1, "other-places": len(places) > 1}
    return hints_in(_HINTS, UpwordsMode.CHOOSING.value, facts, SCREEN_COMMANDS)


def key_hints(
    mode: UpwordsMode, view: UpwordsView, verdict: Verdict, *, may_hurry: bool = False, is_begun: bool = False
) -> Iterator[KeyHint]:
    """Yield the keys that work now, the most useful first; `verdict` is that on the play being laid.

    `may_hurry`: a computer is thinking, and can be told to be quick. `is_begun`: Esc takes something back
    though no tile is laid.
    """
    is_on_break = view.seat in view.on_break
    is_ready = mode is UpwordsMode.READY and not is_on_break
    facts = {
        "offered": view.offer and view.seat in view.offer.waits_for,
        "continue": break_hint() if is_on_break else None,
        "going-on": not is_on_break,
        "hurried": may_hurry,
        "play": None if is_on_break else _play_hint(view, verdict),
        "helped": (is_ready or mode is UpwordsMode.LAYING) and not help_refusal(view),
        "doubted": is_ready and events.may_challenge(view),
        "exchangeable": is_ready and not exchange_refusal(view),
        "on-turn": is_ready and view.seat == view.turn,
        "begun": is_begun,
        "not-begun": not is_begun,
        "seated": view.seat is not None,
        "tiles": not view.board.is_empty,
    }
    return hints_in(_HINTS, mode.value, facts, SCREEN_COMMANDS)


def _play_hint(view: UpwordsView, verdict: Verdict) -> KeyHint | None:
    """Return the key that plays what is laid, or why it can't be played; None in a turn of others."""
    if not (verdict.violations or view.is_awaited):
        return None
    hint = command_hint(SCREEN_COMMANDS, "play")._replace(text=_("play it"))
    if verdict.violations:
        hint = KeyHint("!", short_reason(verdict.violations[0]), "")
    # So wide that those after it stay where they are when a letter changes it.
    return hint._replace(text=hint.text.ljust(_STEADY - len(hint.key) - 1))


_ROOM_FOR_WORDS = 20
"""The columns the sentence below leaves, in any language, for words that may be challenged."""
_key = partial(command_label, SCREEN_COMMANDS)


class ViewModel:
    """What the screen shows that follows from the view and a hint alone, worked out once for all keys.

    It is made anew when those change, or the language. `seats` are those that share a keyboard.
    """

    def __init__(self, view: UpwordsView, hint: Hint | None, seats: Sequence[int], language: str) -> None:
        self.view, self.hint, self.language = view, hint, language
        self.top = presenter.top_line(view)
        self.board = presenter.shown_board(view)
        self.unseen = presenter.unseen_tiles(view)
        self.turns = [presenter.turn_line(entry) for entry in view.history]
        hinted = hint_lines(hint, view)
        self.news: tuple[str, ...] = (*events.news(view, seats), *hinted)
        """What happened since this seat acted, and the hint; in the end how the game ended."""
        if view.outcome:
            self.news = (events.ending_sentence(view), *events.sums(view))
        self.kept = 1 + len(hinted)
        """How many sentences of the news stay beside advice: the latest and the hint."""
        self._seats = seats

    @cached_property
    def latest(self) -> tuple[str, ...]:
        """The last actions for the announcement, which exercises do not have."""
        view = self.view
        # An offer is told in the sentence that says how to answer it.
        last = told_as_one(view.history[:-1] if view.offer else view.history, self._seats)
        said = tuple(events.entry_sentence(entry, view) for entry in last[-3:])
        if len(last) > 2:
            return said
        return (*own_list_lines(view.dictionary.id), events.opening_sentence(view), *said)


def rack_row(view: UpwordsView, hand: UpwordsHand, *, is_secret: bool, is_shared: bool) -> RackRow:
    """Return the rack, empty if it `is_secret`; for a spectator the number of tiles each player holds."""
    if view.seat is None:
        held = ", ".join(f"{clean(seat.name)} {seat.tiles}" for seat in view.seats)
        return RackRow(heading=_("Tiles on the racks: {held}.").format(held=held))
    states = dict.fromkeys(hand.hollow, SlotState.LAID)
    chosen = {hand.held} if hand.held is not None else hand.picked or ()
    states |= dict.fromkeys(chosen, SlotState.CHOSEN)
    here = None if hand.picked is None else hand.at
    order = () if is_secret else hand.order
    slots = [
        RackSlot(str(tile), states.get(place, SlotState.HELD), place == here)
        for place, tile in enumerate(order)
    ]
    slots += [RackSlot("")] * (view.edition.rack_size - len(slots))
    if is_secret or not is_shared:
        return RackRow(tuple(slots))
    return RackRow(tuple(slots), _("{name}'s rack").format(name=view.seats[view.seat].to_play))


def coaching(turn: int | None, view: UpwordsView) -> AdviceText | None:
    """Return advice for turn number `turn` of those explained to a newcomer; None if none is."""
    told = () if turn is None else coaching_sentences(turn, view)
    if turn is None or not told:
        return None
    if not any(view.board.stacks):
        told = (*told, _TEXTS("coaching", "centre", count=len(view.edition.centre)))
    keys = {"key": _key("help"), "shuffle": _key("shuffle"), "arrange": _key("arrange")}
    more = (_TEXTS.find("coaching", f"{kind}-{turn}", **keys) for kind in ("keys", "help"))
    return AdviceText(_TEXTS("coaching", f"title-{turn}"), (*told, *filter(None, more)))


def hint_lines(hint: Hint | None, view: UpwordsView) -> tuple[str, ...]:
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
    """Return who must do what; `thinking` is for how many seconds a computer has been at work, or None."""
    limit, picked = view.exchange_limit, hand.picked_tiles
    match mode:
        case UpwordsMode.LAYING:
            play = hand.laying.play
            if view.is_awaited or verdict.score is None or verdict.violations:
                return laying_sentence(play, verdict, view.board, view.edition)
            waiting = state(UpwordsMode.WAITING, view, hand, verdict, thinking=thinking)
            return f"{events.worth_sentence(play, verdict.score, view.board)} {waiting}"
        case UpwordsMode.EXCHANGING if not picked:
            return f"{which_back_sentence(limit)} {_TEXTS('state', 'takes-turn')}"
        case UpwordsMode.EXCHANGING:
            name = "exchanging-more" if len(picked) < limit else "exchanging"
            return _TEXTS("state", name, tiles=", ".join(picked))
        case UpwordsMode.ARRANGING:
            assert hand.held is not None
            tile, count = hand.order[hand.held], len(hand.order)
            return _TEXTS("state", "arranging", tile=tile, place=hand.held + 1, count=count)
        case UpwordsMode.JUDGING:
            return _TEXTS("state", "judging", key=_key("challenge"), words=_doubted(view))
        case UpwordsMode.READY if view.is_retry:
            return _TEXTS("state", "retry", key=_key("pass"))
        case UpwordsMode.READY if events.may_challenge(view):
            return _TEXTS("state", "doubting", key=_key("challenge"), words=_doubted(view))
        case UpwordsMode.READY if view.options.kept:
            return _TEXTS("state", "kept", turn=events.turn_sentence(view))
        case UpwordsMode.READY | UpwordsMode.CHOOSING:
            return _TEXTS("state", mode.value)
        case UpwordsMode.WAITING if thinking is not None and view.seat is not None:
            name = "thinking-long" if thinking else "thinking"
            return _TEXTS("state", name, name=clean(view.seats[view.turn].name), count=thinking)
        case UpwordsMode.OVER:
            return headline(view, None)
    return events.turn_sentence(view)


def _doubted(view: UpwordsView) -> str:
    """Return the words that may be challenged, or how many they are if the key would be cut off."""
    words = events.doubtful_words(view)
    named = ", ".join(words)
    if cell_len(named) <= _ROOM_FOR_WORDS:
        return named
    return ngettext("{count} word", "{count} words", len(words)).format(count=len(words))


def which_back_sentence(limit: int) -> str:
    return _TEXTS("state", "which-tile" if limit == 1 else "which-tiles", count=limit)
