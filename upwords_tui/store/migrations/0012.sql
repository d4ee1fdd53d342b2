-- How long has been played: a time that passes only while the program runs. With it what a turn has taken does not
-- follow from dates any more; of a turn under way it counts from here on. Plain SQL that PostgreSQL would take too.

CREATE TABLE play_time (
    played BIGINT NOT NULL,
    reading BIGINT NOT NULL
);

INSERT INTO play_time VALUES (0, 0);

ALTER TABLE actions ADD COLUMN played BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN created_played BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN turn_played BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN due_played BIGINT;

CREATE INDEX games_due_played ON games (due_played);
