-- Administration: what a company stores about its members, how they are found, and counts that cost nothing to read.

-- Folded for sorting and searching (worker/domain/words.rs): `words` is a JSON object of lists: f given name, l
-- family name, e address, p phone.
ALTER TABLE users ADD COLUMN first_key TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN last_key TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN words TEXT NOT NULL DEFAULT '{}';
-- the company that made this identity; it may reset the password while the person belongs to no other
ALTER TABLE users ADD COLUMN made_by TEXT;
-- 1: stands for somebody who has not accepted yet, and shows what an administrator typed; nobody signs in as one
ALTER TABLE users ADD COLUMN is_stand_in INTEGER NOT NULL DEFAULT 0 CHECK (is_stand_in IN (0, 1));

UPDATE users SET first_key = lower(first_name), last_key = lower(last_name), words = json_object(
  'f', json_array(lower(first_name)), 'l', json_array(lower(last_name)),
  'e', json_array(email, substr(email, instr(email, '@') + 1)), 'p', json_array());

-- What the company stores about a member: filled from the identity when they join, the company's own from then on.
ALTER TABLE memberships ADD COLUMN email TEXT NOT NULL DEFAULT '';
ALTER TABLE memberships ADD COLUMN first_name TEXT NOT NULL DEFAULT '';
ALTER TABLE memberships ADD COLUMN last_name TEXT NOT NULL DEFAULT '';
ALTER TABLE memberships ADD COLUMN first_key TEXT NOT NULL DEFAULT '';
ALTER TABLE memberships ADD COLUMN last_key TEXT NOT NULL DEFAULT '';
ALTER TABLE memberships ADD COLUMN gender TEXT NOT NULL DEFAULT 'O' CHECK (gender IN ('M', 'W', 'O'));
ALTER TABLE memberships ADD COLUMN phone TEXT;
-- empty where nobody said: an index walks over it
ALTER TABLE memberships ADD COLUMN birth_date TEXT NOT NULL DEFAULT '';
ALTER TABLE memberships ADD COLUMN image TEXT;
-- 0: removed, and can be restored; `state` is 0 then as well, so that nothing else need ask
ALTER TABLE memberships ADD COLUMN assigned INTEGER NOT NULL DEFAULT 1 CHECK (assigned IN (0, 1));
ALTER TABLE memberships ADD COLUMN logins INTEGER NOT NULL DEFAULT 0;
-- `last_login` or 0: an index walks over it
ALTER TABLE memberships ADD COLUMN login_key INTEGER NOT NULL DEFAULT 0;

-- Words of members: a range of `word` finds whose word begins so. f first name, l last name, e address, p phone.
CREATE TABLE member_words (
  tenant_id TEXT NOT NULL,
  word TEXT NOT NULL,
  field TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word, field, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_words_by_member ON member_words (tenant_id, user_id, word, field);

-- Members by what lists filter by, kept by the triggers below. `never` counts those who have never signed in.
CREATE TABLE tenant_stats (
  tenant_id TEXT NOT NULL,
  assigned INTEGER NOT NULL,
  state INTEGER NOT NULL,
  is_employee INTEGER NOT NULL,
  members INTEGER NOT NULL,
  never INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, assigned, state, is_employee)
) STRICT, WITHOUT ROWID;

UPDATE memberships SET
  email = (SELECT email FROM users WHERE id = user_id),
  first_name = (SELECT first_name FROM users WHERE id = user_id),
  last_name = (SELECT last_name FROM users WHERE id = user_id),
  first_key = (SELECT first_key FROM users WHERE id = user_id),
  last_key = (SELECT last_key FROM users WHERE id = user_id),
  gender = (SELECT gender FROM users WHERE id = user_id),
  phone = (SELECT phone FROM users WHERE id = user_id),
  birth_date = COALESCE((SELECT birth_date FROM users WHERE id = user_id), ''),
  image = (SELECT image FROM users WHERE id = user_id),
  login_key = COALESCE(last_login, 0);
INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
  SELECT m.tenant_id, w.value, f.key, m.user_id
  FROM memberships m JOIN users u ON u.id = m.user_id JOIN json_each(u.words) f JOIN json_each(f.value) w;
INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
  SELECT tenant_id, assigned, state, is_employee, COUNT(*), SUM(login_key = 0) FROM memberships
  GROUP BY tenant_id, assigned, state, is_employee;

-- Every order of the list of members, below what it filters by; the key of the table breaks ties.
CREATE INDEX members_by_last_name ON memberships (tenant_id, assigned, state, is_employee, last_key, user_id);
CREATE INDEX members_by_first_name ON memberships (tenant_id, assigned, state, is_employee, first_key, user_id);
CREATE INDEX members_by_email ON memberships (tenant_id, assigned, state, is_employee, email, user_id);
CREATE INDEX members_by_login ON memberships (tenant_id, assigned, state, is_employee, login_key, user_id);
CREATE INDEX members_by_creation ON memberships (tenant_id, assigned, state, is_employee, created_at, user_id);
CREATE INDEX members_by_birth ON memberships (tenant_id, assigned, state, is_employee, birth_date, user_id);
CREATE INDEX members_by_id ON memberships (tenant_id, assigned, state, is_employee, user_id);

-- Somebody joins: what nobody typed for them is taken over from who they are.
CREATE TRIGGER member_joins AFTER INSERT ON memberships BEGIN
  UPDATE memberships SET
    email = (SELECT email FROM users WHERE id = NEW.user_id),
    first_name = (SELECT first_name FROM users WHERE id = NEW.user_id),
    last_name = (SELECT last_name FROM users WHERE id = NEW.user_id),
    first_key = (SELECT first_key FROM users WHERE id = NEW.user_id),
    last_key = (SELECT last_key FROM users WHERE id = NEW.user_id),
    gender = (SELECT gender FROM users WHERE id = NEW.user_id),
    phone = (SELECT phone FROM users WHERE id = NEW.user_id),
    birth_date = COALESCE((SELECT birth_date FROM users WHERE id = NEW.user_id), ''),
    image = (SELECT image FROM users WHERE id = NEW.user_id)
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND NEW.email = '';
  INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
    SELECT NEW.tenant_id, w.value, f.key, NEW.user_id
    FROM users u JOIN json_each(u.words) f JOIN json_each(f.value) w WHERE u.id = NEW.user_id AND NEW.email = '';
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

CREATE TRIGGER member_leaves AFTER DELETE ON memberships BEGIN
  DELETE FROM member_words WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  UPDATE tenant_stats SET members = members - 1, never = never - (OLD.login_key = 0)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND state = OLD.state AND is_employee = OLD.is_employee;
END;

CREATE TRIGGER member_changes AFTER UPDATE OF assigned, state, is_employee, login_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR (OLD.login_key = 0) <> (NEW.login_key = 0) BEGIN
  UPDATE tenant_stats SET members = members - 1, never = never - (OLD.login_key = 0)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND state = OLD.state AND is_employee = OLD.is_employee;
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

-- Roles: `title_key` folded; `is_admin_role` because titled admin or with admin rights; `app_ids` of what it gives, as JSON;
-- `members` kept by the triggers below.
ALTER TABLE roles ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
ALTER TABLE roles ADD COLUMN is_admin_role INTEGER NOT NULL DEFAULT 0 CHECK (is_admin_role IN (0, 1));
ALTER TABLE roles ADD COLUMN app_ids TEXT NOT NULL DEFAULT '[]';
ALTER TABLE roles ADD COLUMN members INTEGER NOT NULL DEFAULT 0;

UPDATE roles SET title_key = lower(title), is_admin_role = (has_admin_rights = 1 OR lower(trim(title)) = 'admin'),
  app_ids = (SELECT json_group_array(app_id) FROM role_apps ra
    WHERE ra.tenant_id = roles.tenant_id AND ra.role_id = roles.id AND ra.access > 0),
  members = (SELECT COUNT(*) FROM role_members rm WHERE rm.tenant_id = roles.tenant_id AND rm.role_id = roles.id);

CREATE INDEX roles_by_title ON roles (tenant_id, title_key, id);
CREATE INDEX roles_by_state ON roles (tenant_id, state, id);
CREATE INDEX roles_by_members ON roles (tenant_id, members, id);

CREATE TRIGGER role_given AFTER INSERT ON role_members BEGIN
  UPDATE roles SET members = members + 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.role_id;
END;

CREATE TRIGGER role_taken AFTER DELETE ON role_members BEGIN
  UPDATE roles SET members = members - 1 WHERE tenant_id = OLD.tenant_id AND id = OLD.role_id;
END;

CREATE TABLE role_words (
  tenant_id TEXT NOT NULL,
  word TEXT NOT NULL,
  role_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word, role_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX role_words_by_role ON role_words (tenant_id, role_id);

INSERT INTO role_words (tenant_id, word, role_id) SELECT tenant_id, title_key, id FROM roles;

-- Companies: folded keys and words as for members; t title, n company name, c city, b business id.
ALTER TABLE tenants ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN city_key TEXT NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN members INTEGER NOT NULL DEFAULT 0;

UPDATE tenants SET title_key = lower(title), city_key = lower(COALESCE(city, '')),
  members = (SELECT COUNT(*) FROM memberships m WHERE m.tenant_id = tenants.id AND m.assigned = 1);

CREATE INDEX tenants_by_title ON tenants (state, title_key, id);
CREATE INDEX tenants_by_city ON tenants (state, city_key, id);
CREATE INDEX tenants_by_members ON tenants (state, members, id);
CREATE INDEX tenants_by_group ON tenants (group_id, id);

CREATE TABLE tenant_words (
  word TEXT NOT NULL,
  field TEXT NOT NULL,
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  PRIMARY KEY (word, field, tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_words_by_tenant ON tenant_words (tenant_id, word, field);

INSERT OR IGNORE INTO tenant_words (word, field, tenant_id)
  SELECT lower(title), 't', id FROM tenants UNION ALL SELECT lower(name), 'n', id FROM tenants
  UNION ALL SELECT lower(city), 'c', id FROM tenants WHERE city IS NOT NULL UNION ALL SELECT business_uuid, 'b', id FROM tenants;

CREATE TRIGGER tenant_grows AFTER INSERT ON memberships WHEN NEW.assigned = 1 BEGIN
  UPDATE tenants SET members = members + 1 WHERE id = NEW.tenant_id;
END;

CREATE TRIGGER tenant_shrinks AFTER DELETE ON memberships WHEN OLD.assigned = 1 BEGIN
  UPDATE tenants SET members = members - 1 WHERE id = OLD.tenant_id;
END;

CREATE TRIGGER tenant_turns AFTER UPDATE OF assigned ON memberships WHEN OLD.assigned <> NEW.assigned BEGIN
  UPDATE tenants SET members = members + NEW.assigned - OLD.assigned WHERE id = NEW.tenant_id;
END;

-- Who is invited by a form: the stand-in that shows what was typed.
ALTER TABLE invitations ADD COLUMN stand_in TEXT;

-- Seals over the audit, in the order of `seq`: each covers the events up to `seq` and the seal before it (SHA-256, base64url).
CREATE TABLE audit_seals (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  sealed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_by_time ON audit (tenant_id, created_at, seq);
CREATE INDEX audit_by_action ON audit (tenant_id, action, seq);
CREATE INDEX audit_by_tenant_actor ON audit (tenant_id, actor, seq);
CREATE INDEX audit_by_object ON audit (tenant_id, object, seq);

-- Empty for ever, so it is simply made again with the new refusals.
DROP TABLE must;
CREATE TABLE must (
  version_conflict INTEGER CONSTRAINT version_conflict CHECK (version_conflict IS NULL),
  credential_changed INTEGER CONSTRAINT credential_changed CHECK (credential_changed IS NULL),
  not_found INTEGER CONSTRAINT not_found CHECK (not_found IS NULL),
  link_expired INTEGER CONSTRAINT link_expired CHECK (link_expired IS NULL),
  invitation_invalid INTEGER CONSTRAINT invitation_invalid CHECK (invitation_invalid IS NULL),
  invitation_expired INTEGER CONSTRAINT invitation_expired CHECK (invitation_expired IS NULL),
  invitation_wrong_email INTEGER CONSTRAINT invitation_wrong_email CHECK (invitation_wrong_email IS NULL),
  email_unverified INTEGER CONSTRAINT email_unverified CHECK (email_unverified IS NULL),
  already_member INTEGER CONSTRAINT already_member CHECK (already_member IS NULL),
  conflict INTEGER CONSTRAINT conflict CHECK (conflict IS NULL),
  tenant_missing INTEGER CONSTRAINT tenant_missing CHECK (tenant_missing IS NULL),
  forbidden INTEGER CONSTRAINT forbidden CHECK (forbidden IS NULL),
  admin_role_protected INTEGER CONSTRAINT admin_role_protected CHECK (admin_role_protected IS NULL),
  self_toggle_forbidden INTEGER CONSTRAINT self_toggle_forbidden CHECK (self_toggle_forbidden IS NULL),
  identity_foreign INTEGER CONSTRAINT identity_foreign CHECK (identity_foreign IS NULL),
  last_admin INTEGER CONSTRAINT last_admin CHECK (last_admin IS NULL),
  too_large INTEGER CONSTRAINT too_large CHECK (too_large IS NULL)
) STRICT;
