-- Notes of companies. Every key begins with the company; a note's id is the `jti` of the call that made it, so a replay makes nothing.
CREATE TABLE notes (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_by_time ON notes (tenant_id, made_at);
