-- How the enabled roles of a company stood when the first of its people came in on a day (decision 186): how many there are, how often they are
-- given, how often those that administer, and on how many apps they give a right.
CREATE TABLE role_days (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  roles INTEGER NOT NULL,
  given INTEGER NOT NULL,
  administering INTEGER NOT NULL,
  rights INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX role_days_by_day ON role_days (day);

-- What was before today nobody counted.
INSERT INTO role_days (tenant_id, day, roles, given, administering, rights)
  SELECT t.id, unixepoch('now') / 86400, COUNT(r.id), COALESCE(SUM(r.members), 0),
    COALESCE(SUM(r.members * r.has_admin_rights), 0), COALESCE(SUM(json_array_length(r.app_ids)), 0)
  FROM tenants t LEFT JOIN roles r ON r.tenant_id = t.id AND r.state = 1 AND t.created_at / 86400000 < unixepoch('now') / 86400
  GROUP BY t.id;

-- Of a company that was made that day there was nothing.
CREATE TRIGGER roles_of_the_day AFTER UPDATE OF login_key ON memberships
WHEN NEW.login_key > 0 AND NOT EXISTS
  (SELECT 1 FROM role_days WHERE tenant_id = NEW.tenant_id AND day = NEW.login_key / 86400000) BEGIN
  INSERT INTO role_days (tenant_id, day, roles, given, administering, rights)
    SELECT t.id, NEW.login_key / 86400000, COUNT(r.id), COALESCE(SUM(r.members), 0),
      COALESCE(SUM(r.members * r.has_admin_rights), 0), COALESCE(SUM(json_array_length(r.app_ids)), 0)
    FROM tenants t LEFT JOIN roles r
      ON r.tenant_id = t.id AND r.state = 1 AND t.created_at / 86400000 < NEW.login_key / 86400000
    WHERE t.id = NEW.tenant_id GROUP BY t.id;
END;
