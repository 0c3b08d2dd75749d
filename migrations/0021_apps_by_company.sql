-- Apps by language and by company (decision 154). `titles` and `categories` are JSON, a text by language code; what is not in it is said as
-- `title` and `category_name` say it. A retired app is in nobody's menus and opens nothing; its rights stay in their roles.
ALTER TABLE apps ADD COLUMN titles TEXT NOT NULL DEFAULT '{}';
ALTER TABLE apps ADD COLUMN categories TEXT NOT NULL DEFAULT '{}';
ALTER TABLE apps ADD COLUMN for_all INTEGER NOT NULL DEFAULT 1 CHECK (for_all IN (0, 1));
ALTER TABLE apps ADD COLUMN retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1));

-- Where a company differs: `offered` gives it an app that is not for all, `enabled` 0 is one that it switched off. No row is neither.
CREATE TABLE tenant_apps (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  offered INTEGER NOT NULL DEFAULT 0 CHECK (offered IN (0, 1)),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  PRIMARY KEY (tenant_id, app_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_apps_by_app ON tenant_apps (app_id);
