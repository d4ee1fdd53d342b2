"""The commands about other people, on a server: whoever is there has them beside those of games."""

from __future__ import annotations

from collections.abc import Sequence

from upwords_tui.app.commands.registry import Command, Group
from upwords_tui.app.game_types.base import every_kind
from upwords_tui.base.errors import mark as _mark

PEOPLE = Group(
    _mark("People"),
    (
        Command("hall", "Goes to the hall; the game on the table is kept."),
        Command("who", "Says who is here, and what they do."),
        Command(
            "ratings [NAME|computers]",
            "Says how strong the players are, or one of them, or the computers, by their rated games.",
            "ratings Anna",
            gist="Says how strong the players are.",
        ),
        Command(
            "tables",
            "Says which tables wait for people, and where you are invited.",
            gist="Says which tables wait for people.",
        ),
        Command(
            "join NUMBER|CODE",
            "Sits down at a table that waits: its number, or a code.",
            "join 1",
            gist="Sits down at a table that waits.",
        ),
        Command(
            "decline NUMBER",
            "Declines an invitation, gets up from a table that waits, or lets your own go.",
            "decline 1",
            gist="Declines an invitation, or leaves a waiting table.",
        ),
        Command(
            "terms",
            "Says what was agreed on at this table, and how much time is left.",
            gist="Says what was agreed on at this table.",
        ),
        Command("watch [NUMBER]", "Looks on at a game; alone it says which there are.", "watch 1"),
        Command(
            "say TEXT",
            "Says something to everybody at the table, or in the hall.",
            "say good luck",
            gist="Says something to all at the table, or in the hall.",
        ),
        Command(
            "talk [on|off]",
            "Says what was said here before; “talk off” shows nothing of what others say any more.",
            "talk off",
            gist="Says what was said here before.",
        ),
        Command("tell NAME TEXT", "Says something to one person.", "tell Anna hello"),
        Command(
            "ignore NAME",
            "Silences somebody for you; typed again, no longer.",
            "ignore Anna",
            gist="Silences somebody for you, or no longer.",
            also=("mute",),
        ),
        Command("report NAME TEXT", "Complains of somebody to the host.", "report Anna insults"),
        Command(
            "me [name NAME|key|keys|forget NUMBER|language CODE|export|delete NAME]",
            "Says what is known of you; or changes your name, keys and language, or deletes your account.",
            "me name Annie",
            gist="Says or changes what is known of you.",
        ),
    ),
)
"""On a server: what people have to do with each other."""

HOSTING = Group(
    _mark("As a host"),
    (
        Command(
            "announce TEXT",
            "Says something, as the host, to everybody who is here.",
            "announce we close at ten",
            gist="Says something, as the host, to all.",
        ),
        Command(
            "bar NAME",
            "Lets somebody in no more; if they are here, they go at once.",
            "bar Ben",
            gist="Lets somebody in no more.",
        ),
        Command("unbar NAME", "Lets somebody in again who was barred.", "unbar Ben"),
        Command(
            "reports [done NUMBER]",
            "Says what people complain of; “reports done 1” lets go of the first of them.",
            "reports done 1",
            gist="Says what people complain of.",
        ),
    ),
)
"""What hosts may do beside that."""


def people_groups(*, is_host: bool) -> tuple[Group, ...]:
    return (PEOPLE, HOSTING) if is_host else (PEOPLE,)


ALL_OF_PEOPLE = (*PEOPLE.commands, *HOSTING.commands)
"""All that anybody on a server may have: what can be done, not who may do it."""


def every_command() -> tuple[Command, ...]:
    groups = (group for game in every_kind() for group in game.kit.groups)
    return (*(command for group in groups for command in group.on()), *ALL_OF_PEOPLE)


def among_people(groups: Sequence[Group], people: Sequence[Group]) -> tuple[Group, ...]:
    """Return the groups of a game with those of people, without what those have their own command for."""
    if not people:
        return tuple(groups)
    names = {command.name for group in people for command in group.commands}
    return (*(group.without(names) for group in groups), *people)
