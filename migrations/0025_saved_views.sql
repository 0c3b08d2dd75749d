-- Saved views of lists (decision 175): a name for what an address says of a list. `owner` is the person whose it is, '' where it is shared with the
-- company; `query` is JSON, a text by parameter of the address. At most one of an owner opens a list by itself.
CREATE TABLE saved_views (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  owner TEXT NOT NULL,
  list TEXT NOT NULL CHECK (list IN ('user', 'role', 'audit')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  PRIMARY KEY (tenant_id, owner, list, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER saved_views_leave_with_member AFTER DELETE ON memberships BEGIN
  DELETE FROM saved_views WHERE tenant_id = OLD.tenant_id AND owner = OLD.user_id;
END;
