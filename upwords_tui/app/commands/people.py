"""The commands about other people, on a server."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.commands.registry import Command, Group, commands_of
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.errors import mark as _mark

PEOPLE = Group(
    _mark("People"),
    (
        Command("hall", "Goes to the hall; the game on the table is kept."),
        Command("who", "Says who is here, and what they are doing."),
        Command(
            "ratings [NAME|computers]",
            "Lists the ratings of the players, of one of them, or of the computers.",
            "ratings Anna",
            gist="Lists the players' ratings.",
        ),
        Command(
            "tables",
            "Lists the tables waiting for players, and your invitations.",
            gist="Lists the tables waiting for players.",
        ),
        Command(
            "join NUMBER|CODE",
            "Sits down at a waiting table, by its number or a code.",
            "join 1",
            gist="Sits down at a waiting table.",
        ),
        Command(
            "decline NUMBER",
            "Declines an invitation, leaves a waiting table, or closes your own.",
            "decline 1",
            gist="Declines an invitation, or leaves a waiting table.",
        ),
        Command(
            "terms",
            "Shows what was agreed at this table, and how much time is left.",
            gist="Shows what was agreed at this table.",
        ),
        Command("watch [NUMBER]", "Watches a game; on its own, lists the games you can watch.", "watch 1"),
        Command("say TEXT", "Says something to everybody at the table, or in the hall.", "say good luck"),
        Command(
            "talk [on|off]",
            "Shows the chat so far; “talk off” hides what others say.",
            "talk off",
            gist="Shows the chat so far.",
        ),
        Command("tell NAME TEXT", "Says something to one person.", "tell Anna hello"),
        Command(
            "ignore NAME",
            "Mutes somebody; type it again to unmute them.",
            "ignore Anna",
            gist="Mutes or unmutes somebody.",
            also=("mute",),
        ),
        Command("report NAME TEXT", "Reports somebody to the host.", "report Anna insults"),
        Command(
            "me [name NAME|key|keys|forget NUMBER|language CODE|notify ADDRESS|holiday DAYS|export"
            "|delete NAME]",
            "Shows your account, changes your name, keys, language or notifications, takes a holiday, or"
            " deletes your account.",
            "me name Annie",
            gist="Shows or changes your account.",
        ),
    ),
)

HOSTING = Group(
    _mark("As a host"),
    (
        Command(
            "announce TEXT", "Says something to everybody here, as the host.", "announce we close at ten"
        ),
        Command(
            "bar NAME",
            "Bans somebody; if they are here, they have to leave at once.",
            "bar Ben",
            gist="Bans somebody.",
        ),
        Command("unbar NAME", "Lifts somebody's ban.", "unbar Ben"),
        Command(
            "close NUMBER|NAME",
            "Closes a waiting table, by its number in “tables”, or all of somebody's.",
            "close 3",
            gist="Closes waiting tables.",
        ),
        Command(
            "reports [done NUMBER]",
            "Lists what people have reported; “reports done 1” closes the first report.",
            "reports done 1",
            gist="Lists what people have reported.",
        ),
    ),
)
"""Commands of hosts."""


def people_groups(*, is_host: bool) -> tuple[Group, ...]:
    return (PEOPLE, HOSTING) if is_host else (PEOPLE,)


ALL_OF_PEOPLE = (*PEOPLE.commands, *HOSTING.commands)
"""All commands that anybody on a server may have."""


def every_command() -> tuple[Command, ...]:
    groups = (group for game in every_kind() for group in game.kit.groups)
    return (*commands_of(tuple(groups)), *ALL_OF_PEOPLE)


def among_people(groups: Sequence[Group], people: Sequence[Group]) -> tuple[Group, ...]:
    """Return the groups of a game with those of people, without the commands that those have, too."""
    if not people:
        return tuple(groups)
    names = {command.name for group in people for command in group.commands}
    return (*(group.without(names) for group in groups), *people)
