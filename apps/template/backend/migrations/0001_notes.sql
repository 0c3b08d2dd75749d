-- Notes of companies. Every key begins with the company; a note's id is derived from what identifies its creation (creation.ts), so the
-- same creation sent again makes nothing.
CREATE TABLE notes (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  made_by TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notes_by_time ON notes (tenant_id, made_at);
