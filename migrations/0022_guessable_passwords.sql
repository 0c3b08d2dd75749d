-- When a sign-in found that anybody could guess a password, and its owner was told (decision 168). It is about one that was changed before.
ALTER TABLE credentials ADD COLUMN guessable_at INTEGER;
