-- Accounts, and what belongs to them: games, seats, settings, results. All there was belongs to whoever sits at
-- this machine, the account "home". Plain SQL that PostgreSQL would take too; times are UTC, ISO 8601.

CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT UNIQUE,
    kind TEXT NOT NULL,
    created TEXT NOT NULL
);

INSERT INTO accounts (id, name, kind, created) VALUES ('home', '', 'home', CURRENT_TIMESTAMP);

ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT 'home' REFERENCES accounts (id);
ALTER TABLE games ADD COLUMN edition TEXT NOT NULL DEFAULT '';
CREATE INDEX games_of_owner ON games (owner, updated);

-- When somebody took a shared keyboard for the turn that begins with action `turn`; when a turn's time is up; and
-- which process has its computers act, and until when.
ALTER TABLE games ADD COLUMN turn INTEGER NOT NULL DEFAULT -1;
ALTER TABLE games ADD COLUMN turn_begun TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN due TEXT;
ALTER TABLE games ADD COLUMN claimed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN claimed_until TEXT NOT NULL DEFAULT '';
CREATE INDEX games_due ON games (due);

CREATE TABLE seats (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id),
    is_due INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_of_account ON seats (account);

ALTER TABLE results ADD COLUMN account TEXT REFERENCES accounts (id);
UPDATE results SET account = 'home' WHERE player = 'human';
CREATE INDEX results_of_account ON results (account);

CREATE TABLE owned_settings (
    account TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account, name)
);
INSERT INTO owned_settings SELECT 'home', name, value FROM settings WHERE name IS NOT NULL;
DROP TABLE settings;
ALTER TABLE owned_settings RENAME TO settings;
