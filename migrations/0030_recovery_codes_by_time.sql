-- When recovery codes were made: those that came with what its owner disavows, or after it, go with it (decision 188). Of those that are there nobody knows.
ALTER TABLE recovery_codes ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
