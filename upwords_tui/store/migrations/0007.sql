-- What a finished game tells of a seat, as JSON: plays, points, records. It stays, as results do, when the game is
-- deleted; of a game of before it is worked out when somebody asks. Plain SQL that PostgreSQL would take too.

CREATE TABLE facts (
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);

-- The best scores with an edition, without going through those of all.
CREATE INDEX results_of_edition ON results (edition, score);
