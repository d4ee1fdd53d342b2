-- Word lists of players' own with which games here are played, so that they lie with the games: `packed` is the tidied
-- text, compressed (a BYTEA in PostgreSQL), `id` follows from its hash, `name` is what the file was called last.

CREATE TABLE word_lists (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    packed BLOB NOT NULL,
    made TEXT NOT NULL
);
