-- Many people: their keys and one-time codes, tables that wait for people, talk, and what may be watched.
-- Plain SQL that PostgreSQL would take too; times are UTC, ISO 8601.

ALTER TABLE accounts ADD COLUMN is_host INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN is_barred INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN seen TEXT;
ALTER TABLE accounts ADD COLUMN look_key TEXT;
CREATE UNIQUE INDEX accounts_look ON accounts (look_key);

CREATE TABLE account_keys (
    account_key TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    added TEXT NOT NULL
);
CREATE INDEX keys_of_account ON account_keys (account);

-- Of a code only a hash is kept.
CREATE TABLE codes (
    hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id),
    expires TEXT NOT NULL
);
CREATE INDEX codes_of_account ON codes (account);

ALTER TABLE games ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE games ADD COLUMN proposal TEXT;
CREATE UNIQUE INDEX games_of_proposal ON games (proposal);
CREATE INDEX games_to_watch ON games (is_open, is_over, updated);

CREATE TABLE proposals (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL REFERENCES accounts (id),
    choices TEXT NOT NULL,
    terms TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    is_listed INTEGER NOT NULL,
    made TEXT NOT NULL
);
CREATE INDEX proposals_of_owner ON proposals (owner);

-- Whether a seat was kept for its account from the start tells what it is when that account leaves it.
CREATE TABLE proposed_seats (
    proposal TEXT NOT NULL REFERENCES proposals (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    account TEXT REFERENCES accounts (id),
    state TEXT NOT NULL,
    is_invited INTEGER NOT NULL,
    PRIMARY KEY (proposal, seat),
    UNIQUE (proposal, account)
);
CREATE INDEX proposed_seats_of_account ON proposed_seats (account);

-- A place is the hall, a game or an account; the last two are also named as what they are, to go with it.
CREATE TABLE talk (
    place TEXT NOT NULL,
    number INTEGER NOT NULL,
    game TEXT REFERENCES games (id) ON DELETE CASCADE,
    listener TEXT REFERENCES accounts (id),
    author TEXT NOT NULL REFERENCES accounts (id),
    text TEXT NOT NULL,
    audience TEXT NOT NULL,
    made TEXT NOT NULL,
    PRIMARY KEY (place, number)
);
CREATE INDEX talk_at_game ON talk (game);
CREATE INDEX talk_of_author ON talk (author);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    reporter TEXT REFERENCES accounts (id),
    about TEXT NOT NULL REFERENCES accounts (id),
    text TEXT NOT NULL,
    made TEXT NOT NULL
);

CREATE TABLE ignored (
    account TEXT NOT NULL REFERENCES accounts (id),
    other TEXT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (account, other)
);
