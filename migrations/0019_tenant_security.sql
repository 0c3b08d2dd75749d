-- What a company demands of the sessions that work in it (decision 152), a JSON object; `security_version` rises with each change. And what stands
-- against an act for want of a proof or a factor.
ALTER TABLE must ADD COLUMN reauthentication_required INTEGER CONSTRAINT reauthentication_required CHECK (reauthentication_required IS NULL);
ALTER TABLE must ADD COLUMN factor_required INTEGER CONSTRAINT factor_required CHECK (factor_required IS NULL);
ALTER TABLE must ADD COLUMN rules_changed INTEGER CONSTRAINT rules_changed CHECK (rules_changed IS NULL);
ALTER TABLE tenants ADD COLUMN security TEXT;
ALTER TABLE tenants ADD COLUMN security_version INTEGER NOT NULL DEFAULT 0;

-- Who works in a company, as the persons' side knows it: how many of them have no second factor.
CREATE INDEX directory_by_tenant ON directory (tenant_id);
