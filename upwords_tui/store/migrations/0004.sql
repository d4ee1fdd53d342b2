-- Rated games in the order in which they ended, and the ratings that follow from them: what is in `ratings` and
-- `counts` can be worked out anew from the rest. Plain SQL that PostgreSQL would take too; times are UTC, ISO 8601.

ALTER TABLE results ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0;

-- Whether a game counts is NULL until ratings have been worked out with it.
CREATE TABLE rated_games (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    pace TEXT NOT NULL,
    moves INTEGER NOT NULL,
    ended TEXT NOT NULL,
    counts INTEGER
);
CREATE INDEX rated_games_ended ON rated_games (ended);
CREATE INDEX rated_games_new ON rated_games (counts, number);

CREATE TABLE ratings (
    account TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL,
    pace TEXT NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    change DOUBLE PRECISION NOT NULL,
    ended TEXT NOT NULL,
    PRIMARY KEY (account, kind, pace)
);
