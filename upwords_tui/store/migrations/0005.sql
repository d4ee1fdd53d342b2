-- A seat may be that of a team, whose members have an account each. Plain SQL that PostgreSQL would take too.

CREATE TABLE seats_of_many (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id),
    is_due INTEGER NOT NULL,
    PRIMARY KEY (game, seat, account)
);
INSERT INTO seats_of_many SELECT game, seat, account, is_due FROM seats;
DROP TABLE seats;
ALTER TABLE seats_of_many RENAME TO seats;
CREATE INDEX seats_of_account ON seats (account);

-- Whose a result of a team is: `results` names the account of a single player.
CREATE TABLE result_members (
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (game, seat, account)
);
CREATE INDEX results_of_member ON result_members (account);
