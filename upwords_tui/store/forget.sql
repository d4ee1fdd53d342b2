-- What is done when somebody is forgotten (`Accounts.delete`), in this order.

DELETE FROM settings WHERE account = :id;
DELETE FROM exercises WHERE account = :id;
DELETE FROM exercise_ratings WHERE account = :id;
DELETE FROM account_keys WHERE account = :id;
DELETE FROM codes WHERE account = :id;
DELETE FROM proposals WHERE owner = :id;
UPDATE proposed_seats SET account = NULL, state = CASE is_invited WHEN 1 THEN 'declined' ELSE 'open' END WHERE
    account = :id;
DELETE FROM talk WHERE author = :id OR listener = :id;
DELETE FROM reports WHERE about = :id;
UPDATE reports SET reporter = NULL WHERE reporter = :id;
DELETE FROM ignored WHERE account = :id OR other = :id;
DELETE FROM seats WHERE account = :id;
-- The facts of a team also belong to its other members.
DELETE FROM facts WHERE EXISTS (SELECT 1 FROM results WHERE results.game = facts.game AND results.seat =
    facts.seat AND results.account = :id);
UPDATE results SET name = '' WHERE account = :id OR EXISTS (SELECT 1 FROM result_members AS members WHERE
    members.game = results.game AND members.seat = results.seat AND members.account = :id);
DELETE FROM result_members WHERE account = :id;
UPDATE accounts SET name = '', name_key = NULL, look_key = NULL, kind = 'gone', is_host = 0, seen = NULL WHERE
    id = :id;
-- Also the games of those deleted before, whose last players have gone now.
DELETE FROM games WHERE owner IN (SELECT id FROM accounts WHERE kind = 'gone') AND id NOT IN (SELECT game FROM
    seats);
