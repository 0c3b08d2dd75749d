-- A list that one filter narrows is walked in the order of family names, and its length is known: an index for each filter that ends like the
-- index of the list, and how many members there are of each value.
DROP INDEX members_by_location;
DROP INDEX members_by_domain;
DROP INDEX members_by_inviter;
CREATE INDEX members_by_location ON memberships (tenant_id, location, assigned, state, is_employee, last_key, user_id)
  WHERE location > '';
CREATE INDEX members_by_domain
  ON memberships (tenant_id, substr(email, instr(email, '@') + 1), assigned, state, is_employee, last_key, user_id);
CREATE INDEX members_by_inviter ON memberships (tenant_id, invited_by, assigned, state, is_employee, last_key, user_id)
  WHERE invited_by > '';
CREATE INDEX members_never_here ON memberships (tenant_id, assigned, state, is_employee, last_key, user_id) WHERE login_key = 0;

-- What the list asks of the member beside a role of theirs, as the membership has it.
ALTER TABLE role_members ADD COLUMN assigned INTEGER;
ALTER TABLE role_members ADD COLUMN state INTEGER;
ALTER TABLE role_members ADD COLUMN is_employee INTEGER;
ALTER TABLE role_members ADD COLUMN last_key TEXT;
ALTER TABLE role_members ADD COLUMN location TEXT;
UPDATE role_members SET assigned = m.assigned, state = m.state, is_employee = m.is_employee, last_key = m.last_key, location = m.location
  FROM memberships m WHERE m.tenant_id = role_members.tenant_id AND m.user_id = role_members.user_id;
CREATE INDEX role_members_by_name ON role_members (tenant_id, role_id, assigned, state, is_employee, last_key, user_id);
CREATE INDEX role_members_by_location
  ON role_members (tenant_id, role_id, location, assigned, state, is_employee, last_key, user_id) WHERE location > '';

CREATE TABLE member_facets (
  tenant_id TEXT NOT NULL,
  facet TEXT NOT NULL CHECK (facet IN ('location', 'domain', 'inviter', 'role', 'role_location')),
  value TEXT NOT NULL,
  assigned INTEGER NOT NULL,
  state INTEGER NOT NULL,
  is_employee INTEGER NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, facet, value, assigned, state, is_employee)
) STRICT, WITHOUT ROWID;

INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
  SELECT tenant_id, 'location', location, assigned, state, is_employee, COUNT(*) FROM memberships
  WHERE location > '' GROUP BY tenant_id, location, assigned, state, is_employee;
INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
  SELECT tenant_id, 'inviter', invited_by, assigned, state, is_employee, COUNT(*) FROM memberships
  WHERE invited_by > '' GROUP BY tenant_id, invited_by, assigned, state, is_employee;
INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
  SELECT tenant_id, 'domain', substr(email, instr(email, '@') + 1) AS domain, assigned, state, is_employee, COUNT(*) FROM memberships
  WHERE email > '' GROUP BY tenant_id, domain, assigned, state, is_employee;
INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
  SELECT tenant_id, 'role', role_id, assigned, state, is_employee, COUNT(*) FROM role_members
  GROUP BY tenant_id, role_id, assigned, state, is_employee;
INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
  SELECT tenant_id, 'role_location', role_id || '/' || location AS at, assigned, state, is_employee, COUNT(*) FROM role_members
  WHERE location > '' GROUP BY tenant_id, at, assigned, state, is_employee;

CREATE TRIGGER facets_of_joining AFTER INSERT ON memberships BEGIN
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'location' AS facet, NEW.location AS value UNION ALL SELECT 'inviter', NEW.invited_by
      UNION ALL SELECT 'domain', substr(NEW.email, instr(NEW.email, '@') + 1)
    ) f WHERE f.value > ''
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER facets_of_leaving AFTER DELETE ON memberships BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'location' AS facet, OLD.location AS value UNION ALL SELECT 'inviter', OLD.invited_by
    UNION ALL SELECT 'domain', substr(OLD.email, instr(OLD.email, '@') + 1)
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
END;

CREATE TRIGGER facets_of_changing AFTER UPDATE OF location, email, invited_by, assigned, state, is_employee ON memberships
WHEN OLD.location IS NOT NEW.location OR OLD.email <> NEW.email OR OLD.invited_by IS NOT NEW.invited_by
  OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'location' AS facet, OLD.location AS value, NEW.location AS now UNION ALL SELECT 'inviter', OLD.invited_by, NEW.invited_by
    UNION ALL SELECT 'domain', substr(OLD.email, instr(OLD.email, '@') + 1), substr(NEW.email, instr(NEW.email, '@') + 1)
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee
    AND (f.value IS NOT f.now OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee);
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'location' AS facet, NEW.location AS value, OLD.location AS was UNION ALL SELECT 'inviter', NEW.invited_by, OLD.invited_by
      UNION ALL SELECT 'domain', substr(NEW.email, instr(NEW.email, '@') + 1), substr(OLD.email, instr(OLD.email, '@') + 1)
    ) f WHERE f.value > ''
      AND (f.value IS NOT f.was OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee)
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

-- What a row of a role knows of its member, from the moment that it is there; its counts follow by the trigger below.
CREATE TRIGGER role_meets_member AFTER INSERT ON role_members BEGIN
  UPDATE role_members SET (assigned, state, is_employee, last_key, location) = (
    SELECT m.assigned, m.state, m.is_employee, m.last_key, m.location FROM memberships m
    WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.user_id
  ) WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND role_id = NEW.role_id;
END;

CREATE TRIGGER role_follows_member AFTER UPDATE OF assigned, state, is_employee, last_key, location ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR OLD.last_key <> NEW.last_key OR OLD.location IS NOT NEW.location BEGIN
  UPDATE role_members SET assigned = NEW.assigned, state = NEW.state, is_employee = NEW.is_employee, last_key = NEW.last_key,
    location = NEW.location
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
END;

CREATE TRIGGER facets_of_roles AFTER UPDATE OF assigned, state, is_employee, location ON role_members
WHEN OLD.assigned IS NOT NEW.assigned OR OLD.state IS NOT NEW.state OR OLD.is_employee IS NOT NEW.is_employee
  OR OLD.location IS NOT NEW.location BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'role' AS facet, OLD.role_id AS value UNION ALL SELECT 'role_location', OLD.role_id || '/' || NULLIF(OLD.location, '')
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'role' AS facet, NEW.role_id AS value UNION ALL SELECT 'role_location', NEW.role_id || '/' || NULLIF(NEW.location, '')
    ) f WHERE f.value > ''
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER facets_of_roles_taken AFTER DELETE ON role_members BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'role' AS facet, OLD.role_id AS value UNION ALL SELECT 'role_location', OLD.role_id || '/' || NULLIF(OLD.location, '')
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
END;

CREATE TRIGGER facet_is_nobodys AFTER UPDATE OF members ON member_facets WHEN NEW.members = 0 BEGIN
  DELETE FROM member_facets WHERE tenant_id = NEW.tenant_id AND facet = NEW.facet AND value = NEW.value
    AND assigned = NEW.assigned AND state = NEW.state AND is_employee = NEW.is_employee;
END;
