-- Exercises of a person: puzzles and their own mistakes, when each comes again and what became of it; and what looking
-- back at a game has found, turn by turn, so that nobody has to think about it twice. Plain SQL that PostgreSQL would
-- take too.

CREATE TABLE exercises (
    account TEXT NOT NULL REFERENCES accounts (id),
    sort TEXT NOT NULL,
    name TEXT NOT NULL,
    due TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (account, sort, name)
);

CREATE INDEX exercises_due ON exercises (account, sort, due);

CREATE TABLE reviews (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    turn INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, turn)
);
