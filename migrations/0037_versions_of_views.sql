-- Every change of a saved view raises its version, so that nobody overwrites what they did not see. Code before it leaves the version as it is.
ALTER TABLE saved_views ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
