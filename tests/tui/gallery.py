"""Every state of the widgets, to look at: `python -m tests.tui.gallery --state wrong --theme light`.

Arrows move the cursor, space turns it, `t` takes the next theme, `n` the next state, `q` leaves.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from tests.tui.positions import STATES, GalleryState
from upwords_tui.games.upwords.board import Square
from upwords_tui.games.upwords.edition import load_edition
from upwords_tui.terminal.capabilities import Capabilities, detect
from upwords_tui.tui.games.upwords.board import BoardWidget
from upwords_tui.tui.games.upwords.presenter import Unseen
from upwords_tui.tui.games.upwords.side_panel import RackRow, SidePanel, Story
from upwords_tui.tui.screens.frame import AnnouncementLine, KeyFooter, TopBar
from upwords_tui.tui.theme import GROUND_CSS, THEME_NAMES, make_skin, textual_theme
from upwords_tui.tui.widgets.arrangement import arrange_screen
from upwords_tui.tui.widgets.section import Skinned


class GalleryApp(App[None]):
    """Shows one state."""

    ENABLE_COMMAND_PALETTE = False
    CSS = f"""
    {GROUND_CSS}
    Screen {{ layout: vertical; overflow: hidden; }}
    #middle, #left {{ height: auto; }}
    #left {{ width: auto; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(0,-1)"),
        Binding("right", "move(0,1)"),
        Binding("up", "move(-1,0)"),
        Binding("down", "move(1,0)"),
        Binding("space", "turn"),
        Binding("t", "theme"),
        Binding("n", "state"),
        Binding("q", "quit"),
    ]

    def __init__(self, capabilities: Capabilities, theme: str, state: GalleryState) -> None:
        super().__init__(ansi_color=capabilities.depth <= 16)
        self.capabilities = capabilities
        for name in THEME_NAMES:
            self.register_theme(textual_theme(name, capabilities.depth))
        self.theme = theme
        self.state = state
        self.skin = make_skin(theme, capabilities.depth, capabilities.glyphs)
        self.messages: list[object] = []
        edition = load_edition(state.edition)
        self.top = TopBar(self.skin, state.top)
        self.board = BoardWidget(edition, self.skin, view=state.view)
        self.side = SidePanel(self.skin, len(state.seats), state.view.board.size)
        self.voice = AnnouncementLine(self.skin, state.sentences)
        self.footer = KeyFooter(self.skin, state.hints)

    def compose(self) -> ComposeResult:
        yield self.top
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.board
            yield self.side
        yield self.voice
        yield self.footer

    def on_mount(self) -> None:
        self.show(self.state)

    def on_resize(self) -> None:
        plan = arrange_screen(self.size.width, self.size.height, self.state.view.board.size)
        self.board.cell_size = plan.cell_size
        self.query_one("#middle").styles.height = plan.middle
        self.query_one("#middle").styles.padding = (0, 0, 0, plan.left)
        self.query_one("#left").styles.padding = (plan.board_top, 0, 0, 0)
        self.query_one("#left").styles.width = plan.board_width
        self.side.give_room(plan.panel_width - 1, plan.middle - plan.board_top, plan.cell_size)
        self.side.styles.width = plan.panel_width
        self.side.styles.height = plan.middle
        self.side.styles.padding = (plan.board_top, 1, 0, 0)
        self.voice.styles.height = plan.voice

    def show(self, state: GalleryState) -> None:
        self.state = state
        self.top.show(state.top)
        self.board.show(state.view)
        self.side.scores.show(state.seats)
        self.side.play.show(Story(state.news, state.laying, state.turns))
        self.side.unseen.show(Unseen(state.unseen))
        self.side.rack.show(RackRow(state.rack))
        self.voice.show(state.sentences)
        self.footer.show(state.hints)

    def action_move(self, rows: int, cols: int) -> None:
        view = self.board.view
        at = view.cursor or Square(0, 0)
        square = Square(at.row + rows, at.col + cols)
        if square in view.board:
            self.board.show(view._replace(cursor=square))
            offset = self.board.cursor_offset()
            if offset is not None:
                self.cursor_position = offset

    def action_turn(self) -> None:
        view = self.board.view
        self.board.show(view._replace(direction=view.direction.other))

    def action_theme(self) -> None:
        at = THEME_NAMES.index(self.theme)
        self.theme = THEME_NAMES[(at + 1) % len(THEME_NAMES)]
        self.skin = make_skin(self.theme, self.capabilities.depth, self.capabilities.glyphs)
        for widget in self.query(Skinned):
            widget.dress(self.skin)

    def action_state(self) -> None:
        states = [state for state in STATES.values() if state.edition == self.state.edition]
        self.show(states[(states.index(self.state) + 1) % len(states)])

    def on_board_widget_square_picked(self, message: BoardWidget.SquarePicked) -> None:
        self.messages.append(message)
        self.board.show(self.board.view._replace(cursor=message.square))

    def on_board_widget_turned(self, message: BoardWidget.Turned) -> None:
        self.messages.append(message)

    def on_board_widget_square_asked(self, message: BoardWidget.SquareAsked) -> None:
        self.messages.append(message)

    def on_rack_widget_clicked(self, message: object) -> None:
        self.messages.append(message)

    def on_key_footer_pressed(self, message: object) -> None:
        self.messages.append(message)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--state", default="mock-up", choices=STATES)
    parser.add_argument("--theme", default="dark", choices=THEME_NAMES)
    parser.add_argument("--ascii", action="store_true")
    asked = parser.parse_args()
    found = detect(os.environ, is_tty=True, encoding=sys.stdout.encoding, ascii_only=asked.ascii)
    GalleryApp(found, asked.theme, STATES[asked.state]).run()


if __name__ == "__main__":
    main()
