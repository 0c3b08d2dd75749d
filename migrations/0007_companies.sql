-- Companies and the audit: counts of companies, who keeps which picture, and which books wait for a seal.

ALTER TABLE must ADD COLUMN operator_only INTEGER CONSTRAINT operator_only CHECK (operator_only IS NULL);
ALTER TABLE must ADD COLUMN self_edit_off INTEGER CONSTRAINT self_edit_off CHECK (self_edit_off IS NULL);

CREATE INDEX tenants_by_state ON tenants (state, id);
-- a company's logo and its pictures of members
CREATE INDEX media_by_owner ON media (tenant_id, user_id);

-- Companies by what their list filters by, kept by the triggers below.
CREATE TABLE company_stats (
  state INTEGER PRIMARY KEY,
  companies INTEGER NOT NULL
) STRICT;

INSERT INTO company_stats (state, companies) SELECT state, COUNT(*) FROM tenants GROUP BY state;

CREATE TRIGGER company_comes AFTER INSERT ON tenants BEGIN
  INSERT INTO company_stats (state, companies) VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER company_goes AFTER DELETE ON tenants BEGIN
  UPDATE company_stats SET companies = companies - 1 WHERE state = OLD.state;
END;

CREATE TRIGGER company_turns AFTER UPDATE OF state ON tenants WHEN OLD.state <> NEW.state BEGIN
  UPDATE company_stats SET companies = companies - 1 WHERE state = OLD.state;
  INSERT INTO company_stats (state, companies) VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

-- Books with events that no seal covers yet, and since when: written by whatever writes an event, deleted by the sealer.
CREATE TABLE audit_open (
  tenant_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_open_by_age ON audit_open (since, tenant_id);

INSERT INTO audit_open (tenant_id, since) SELECT tenant_id, MIN(created_at) FROM audit GROUP BY tenant_id;

CREATE TRIGGER event_written AFTER INSERT ON audit BEGIN
  INSERT OR IGNORE INTO audit_open (tenant_id, since) VALUES (NEW.tenant_id, NEW.created_at);
END;
