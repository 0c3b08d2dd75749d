-- What rights and lists ask about a person stands in their memberships, so that a company's statements need its own tables alone
-- (decision 038).

ALTER TABLE memberships ADD COLUMN person_state INTEGER NOT NULL DEFAULT 1 CHECK (person_state IN (0, 1));
ALTER TABLE memberships ADD COLUMN made_here INTEGER NOT NULL DEFAULT 0 CHECK (made_here IN (0, 1));
ALTER TABLE memberships ADD COLUMN auth_created_at INTEGER;
ALTER TABLE memberships ADD COLUMN reset_password_required INTEGER NOT NULL DEFAULT 0 CHECK (reset_password_required IN (0, 1));

UPDATE memberships SET person_state = u.state, made_here = (u.made_by IS memberships.tenant_id), auth_created_at = u.created_at,
  reset_password_required = u.reset_password_required FROM users u WHERE u.id = memberships.user_id;

CREATE TRIGGER member_is_known AFTER INSERT ON memberships BEGIN
  UPDATE memberships SET person_state = u.state, made_here = (u.made_by IS NEW.tenant_id), auth_created_at = u.created_at,
    reset_password_required = u.reset_password_required
  FROM users u WHERE u.id = NEW.user_id AND memberships.tenant_id = NEW.tenant_id AND memberships.user_id = NEW.user_id;
END;

CREATE TRIGGER person_turns AFTER UPDATE OF state, made_by, reset_password_required ON users
WHEN OLD.state <> NEW.state OR OLD.made_by IS NOT NEW.made_by OR OLD.reset_password_required <> NEW.reset_password_required BEGIN
  UPDATE memberships SET person_state = NEW.state, made_here = (NEW.made_by IS tenant_id),
    reset_password_required = NEW.reset_password_required
  WHERE user_id = NEW.id;
END;
