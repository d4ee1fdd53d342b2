-- Games, their actions, settings, and the results that tables of scores are made of.
-- Plain SQL that PostgreSQL would take too; times are UTC, ISO 8601.

CREATE TABLE games (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    setup TEXT NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    is_over INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE actions (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE results (
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    edition TEXT NOT NULL,
    dictionary TEXT NOT NULL,
    seats INTEGER NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
