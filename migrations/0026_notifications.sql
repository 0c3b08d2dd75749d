-- What happened to somebody while they were away (decision 176). `tenant_id` is the company that they are told in, '' where it concerns none that they
-- are in yet; `user_id` is '' for what all members of the company are told. `detail` is JSON. They are forgotten after 90 days, and at 200 of a person.
CREATE TABLE notifications (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_by_time ON notifications (tenant_id, user_id, created_at, id);
CREATE INDEX notifications_by_age ON notifications (created_at);

-- Up to when somebody has read them, in a company and outside.
CREATE TABLE notification_marks (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  read_until INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER notifications_are_bounded AFTER INSERT ON notifications BEGIN
  DELETE FROM notifications WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND created_at <=
    (SELECT n.created_at FROM notifications n WHERE n.tenant_id = NEW.tenant_id AND n.user_id = NEW.user_id
     ORDER BY n.created_at DESC, n.id DESC LIMIT 1 OFFSET 200);
END;

CREATE TRIGGER notifications_leave_with_member AFTER DELETE ON memberships BEGIN
  DELETE FROM notifications WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  DELETE FROM notification_marks WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

-- An invitation is told to whoever proved that the address is theirs, when they are known.
CREATE TRIGGER invitation_is_told AFTER UPDATE OF person, is_proven ON invitations
WHEN NEW.person IS NOT NULL AND NEW.is_proven = 1 AND NEW.state = 'pending' AND (OLD.person IS NOT NEW.person OR OLD.is_proven = 0) BEGIN
  INSERT OR IGNORE INTO notifications (tenant_id, user_id, id, kind, detail, created_at)
    SELECT '', NEW.person, t.id || ':' || NEW.id, 'invitation.received', json_object('company', t.title), NEW.sent_at
    FROM tenants t WHERE t.id = NEW.tenant_id;
END;

-- Whoever goes is told nothing any more, wherever it was told.
DROP TRIGGER companies_hear_going;
CREATE TRIGGER companies_hear_going BEFORE INSERT ON told_to_companies WHEN NEW.event = 'goes' BEGIN
  DELETE FROM memberships WHERE user_id = NEW.user_id;
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id;
  DELETE FROM notifications WHERE tenant_id = '' AND user_id = NEW.user_id;
  DELETE FROM notification_marks WHERE tenant_id = '' AND user_id = NEW.user_id;
  SELECT RAISE(IGNORE);
END;
