from upwords_tui.app.commands.registry import AGREEING, Command, commands_of, groups_with

_TAKE = Command("take", "Take one to three matches.", "NUMBER", "take 2")
GROUPS = groups_with((_TAKE, *AGREEING, Command("history", "Tell all.", key="F9")))
SCREEN_COMMANDS, TEXT_COMMANDS = commands_of(GROUPS, "screen"), commands_of(GROUPS, "text")
