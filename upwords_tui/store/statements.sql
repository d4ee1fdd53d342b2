-- The longer statements, by name (`database.SQL`). In braces stands one from above, or what the program fills in.

-- left_for_good
SELECT id
FROM accounts
WHERE kind = 'guest' AND coalesce(seen, created) < ? AND NOT EXISTS (SELECT 1 FROM games WHERE is_over = 0 AND
  updated >= ? AND (owner = accounts.id OR games.id IN (SELECT game FROM seats WHERE account = accounts.id)));

-- exported_facts
SELECT facts.game, facts.seat, body
FROM facts
JOIN results ON results.game = facts.game AND results.seat = facts.seat
WHERE account = ? OR EXISTS (SELECT 1 FROM result_members AS members WHERE members.game = facts.game AND
  members.seat = facts.seat AND members.account = ?)
ORDER BY ended, facts.game, facts.seat;

-- exported_games
SELECT id, kind, name, edition, created, updated, is_over, CASE owner WHEN ? THEN 1 ELSE 0 END, setup
FROM games
WHERE owner = ? OR id IN (SELECT game FROM seats WHERE account = ?)
ORDER BY created, id;

-- seat
INSERT INTO seats (game, seat, account, is_due)
SELECT ?, ?, id, ?
FROM accounts
WHERE id = ? AND kind <> 'gone';

-- pressing
SELECT id, name, account, due, terms
FROM games
JOIN seats ON game = id AND is_due = ?
WHERE due > ? AND due <= ? AND is_over = 0
ORDER BY due, id, seat;

-- waiting
SELECT id
FROM games
WHERE is_over = 0 AND NOT EXISTS (SELECT 1 FROM seats WHERE game = id AND is_due > 0)
ORDER BY updated, id;

-- claim
UPDATE games SET claimed_by = ?, claimed_until = ?
WHERE id = ? AND (claimed_by = ? OR claimed_until <= ?);

-- keep_list
INSERT INTO word_lists (id, name, packed, made) VALUES (?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET name = excluded.name;

-- results
SELECT results.game, kind, edition, dictionary, ended, CASE WHEN EXISTS (SELECT 1 FROM games WHERE id =
  results.game) THEN 1 ELSE 0 END, results.seat, name, player, score, won, CASE WHEN account = ? OR EXISTS (SELECT 1
  FROM result_members AS members WHERE members.game = results.game AND members.seat = results.seat AND
  members.account = ?) THEN 1 ELSE 0 END, facts.body, has_left
FROM results
LEFT JOIN facts ON facts.game = results.game AND facts.seat = results.seat;

-- finished
{results}
WHERE results.game IN (SELECT game FROM results WHERE account = ? UNION SELECT game FROM result_members WHERE
  account = ?)
ORDER BY ended, results.game, results.seat;

-- finished_with
{results}
WHERE results.game = ?
ORDER BY results.seat;

-- keep_facts
INSERT INTO facts (game, seat, body)
SELECT results.game, results.seat, ?
FROM results
LEFT JOIN accounts ON accounts.id = results.account
WHERE results.game = ? AND results.seat = ? AND (results.account IS NULL OR accounts.kind <> 'gone');

-- best_solo
SELECT name, score, ended
FROM results
WHERE seats = 1 AND edition = ? AND dictionary = ? AND name <> ''
ORDER BY score DESC, ended LIMIT ?;

-- is_own
? IN (SELECT coalesce(results.account, '') UNION ALL SELECT members.account FROM result_members AS members WHERE
  members.game = results.game AND members.seat = results.seat);

-- best
SELECT results.name, score, ended, setup, body
FROM results
LEFT JOIN games ON games.id = results.game
LEFT JOIN facts ON facts.game = results.game AND facts.seat = results.seat
WHERE results.edition = ? AND player = ? AND has_left = 0 AND;

-- best_own
{best} {is_own}
ORDER BY score DESC, ended;

-- best_of_others
{best} results.name <> '' AND NOT {is_own}
ORDER BY score DESC, ended;

-- rated_games
SELECT game, number, kind, pace, moves, ended, counts
FROM rated_games
WHERE {where}
ORDER BY number;

-- rated_seats
SELECT results.game, account, player, score, won, has_left
FROM results
JOIN rated_games ON rated_games.game = results.game
WHERE {where}
ORDER BY number, seat;

-- ratings
SELECT account, kind, pace, mean, deviation, games, change, ended
FROM ratings
WHERE {where};

-- tables
SELECT id, owner, choices, terms, code, made, account, state
FROM proposals
JOIN proposed_seats ON proposal = id {where}
ORDER BY made, proposals.rowid, seat;

-- of_the_fleeting
SELECT id
FROM accounts
WHERE (kind = ? OR is_barred <> 0) AND id IN (SELECT owner FROM proposals UNION SELECT account FROM proposed_seats);

-- give_up
UPDATE proposed_seats SET account = CASE is_invited WHEN 1 THEN account END, state = CASE is_invited WHEN 1 THEN
  'declined' ELSE 'open' END
WHERE account = ?;

-- leave_seat
UPDATE proposed_seats SET account = CASE is_invited WHEN 1 THEN account END, state = CASE is_invited WHEN 1 THEN
  'invited' ELSE 'open' END
WHERE proposal = ? AND seat = ?;

-- next_said
SELECT CAST(coalesce(max(number) + 1, 0) AS INTEGER)
FROM talk
WHERE place = ?;

-- said
SELECT author, name, text, audience, made
FROM talk
JOIN accounts ON id = author
WHERE place = ?
ORDER BY number DESC LIMIT ?;

-- forget_said
DELETE
FROM talk
WHERE place = :place AND number <= (SELECT number FROM talk WHERE place = :place ORDER BY number DESC LIMIT 1 OFFSET
  :most);

-- forget_said_by_one
DELETE
FROM talk
WHERE place = :place AND author = :author AND number <= (SELECT number FROM talk WHERE place = :place AND author =
  :author ORDER BY number DESC LIMIT 1 OFFSET :most);

-- reports
SELECT id, reporter, about, text, made
FROM reports
ORDER BY made DESC, rowid DESC;

-- exercised
SELECT sort, name, due, body
FROM exercises
WHERE account = ? AND sort = ?
ORDER BY CASE WHEN due IS NULL THEN 1 ELSE 0 END, due, name;

-- exercised_by_all
SELECT sort, name, due, body
FROM exercises
WHERE sort = ? AND name = ?
ORDER BY account;

-- looked_back
INSERT INTO reviews (game, turn, body)
SELECT id, ?, ?
FROM games
WHERE id = ?
ON CONFLICT (game, turn) DO UPDATE SET body = excluded.body;
