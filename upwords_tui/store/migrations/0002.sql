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
