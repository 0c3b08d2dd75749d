-- Which sessions of a member work in a company (decision 184), and which of them were ended there. `id` names one to administrators: the session's own id is told
-- to nobody. `seen_at` is written down at most once an hour; behind `until` the session cannot live any more.
CREATE TABLE tenant_sessions (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  sid TEXT NOT NULL,
  id TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  ended_at INTEGER,
  until INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, sid),
  FOREIGN KEY (tenant_id, user_id) REFERENCES memberships (tenant_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_sessions_by_until ON tenant_sessions (until);

-- Sessions that were opened before this moment do not work in the company: all of them were ended.
ALTER TABLE memberships ADD COLUMN sessions_from INTEGER NOT NULL DEFAULT 0;

-- What somebody sent, the newest first.
CREATE INDEX invitations_sent_by ON invitations (tenant_id, invited_by, id);
