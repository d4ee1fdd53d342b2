-- How good somebody is at the puzzles of a language, kept with what became of them, so that both change at once; until
-- now it was a setting. Plain SQL that PostgreSQL would take too.

CREATE TABLE exercise_ratings (
    account TEXT NOT NULL REFERENCES accounts (id),
    language TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (account, language)
);

INSERT INTO exercise_ratings (account, language, body)
    SELECT account, substr(name, 9), value FROM settings WHERE name LIKE 'puzzles-%';

DELETE FROM settings WHERE name LIKE 'puzzles-%';
