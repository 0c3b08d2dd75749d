-- How long a company's log is kept (decision 081): months, 0 for ever. What is deleted ends with a seal, which is kept as the anchor: the
-- next seal stands behind it. `due_at` says when the log is looked at next.
ALTER TABLE tenants ADD COLUMN audit_months INTEGER NOT NULL DEFAULT 24 CHECK (audit_months BETWEEN 0 AND 1200);

CREATE TABLE audit_anchors (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0,
  hash TEXT NOT NULL DEFAULT '',
  due_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_anchors_by_due ON audit_anchors (due_at, tenant_id);
CREATE INDEX tenants_operating ON tenants (is_operator) WHERE is_operator = 1;

CREATE TRIGGER audit_is_kept AFTER INSERT ON audit_seals BEGIN
  INSERT OR IGNORE INTO audit_anchors (tenant_id, due_at) VALUES (NEW.tenant_id, NEW.sealed_at + 2419200000);
END;

CREATE TRIGGER audit_is_kept_otherwise AFTER UPDATE OF audit_months ON tenants WHEN OLD.audit_months <> NEW.audit_months BEGIN
  UPDATE audit_anchors SET due_at = 0 WHERE tenant_id = NEW.id OR (tenant_id = '' AND NEW.is_operator = 1);
END;

INSERT INTO audit_anchors (tenant_id) SELECT DISTINCT tenant_id FROM audit_seals;
