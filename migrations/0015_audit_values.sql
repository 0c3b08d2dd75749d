-- Values of a person before and after a change, beside the event that tells of it (decision 120). They go with the person, with the
-- membership and with the log; what stays in the event, and is sealed with it, is `changes_hash`: the hash of salt and values.
ALTER TABLE audit ADD COLUMN changes_hash TEXT;

CREATE TABLE audit_values (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  user_id TEXT NOT NULL,
  salt TEXT NOT NULL,
  changes TEXT NOT NULL,
  PRIMARY KEY (tenant_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_values_by_user ON audit_values (tenant_id, user_id);

CREATE TRIGGER audit_values_leave_with_member AFTER DELETE ON memberships BEGIN
  DELETE FROM audit_values WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

CREATE TRIGGER audit_values_leave_with_user AFTER DELETE ON users BEGIN
  DELETE FROM audit_values WHERE tenant_id = '' AND user_id = OLD.id;
END;
