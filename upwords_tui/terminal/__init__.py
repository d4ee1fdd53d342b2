"""What a terminal shows, and the shortest way to change it; Textual's private parts are used only here."""
