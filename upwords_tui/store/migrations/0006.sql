-- How a game stands, for lists, as JSON: seats with their points, whose turn it is, who has won. NULL for a game of
-- before, until it has been worked out. Plain SQL that PostgreSQL would take too.

ALTER TABLE games ADD COLUMN standing TEXT;
