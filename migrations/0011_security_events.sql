-- What happened to the security of accounts and is counted before it becomes an event of the audit log: a flood of the same within ten
-- minutes is one row. Tenant '' holds what happens outside companies; `subject` is an id or a keyed pseudonym, never an address.
CREATE TABLE security_events (
  tenant_id TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  since INTEGER NOT NULL,
  actor TEXT NOT NULL,
  network TEXT NOT NULL,
  trace_id TEXT NOT NULL,
  times INTEGER NOT NULL DEFAULT 1,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, action, subject, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX security_events_by_age ON security_events (since);
