-- An invitation is told when its address is proven, which may be days after it was sent: behind what the person has read in between.
DROP TRIGGER invitation_is_told;
CREATE TRIGGER invitation_is_told AFTER UPDATE OF person, is_proven ON invitations
WHEN NEW.person IS NOT NULL AND NEW.is_proven = 1 AND NEW.state = 'pending' AND (OLD.person IS NOT NEW.person OR OLD.is_proven = 0) BEGIN
  INSERT OR IGNORE INTO notifications (tenant_id, user_id, id, kind, detail, created_at)
    SELECT '', NEW.person, t.id || ':' || NEW.id, 'invitation.received', json_object('company', t.title),
      MAX(NEW.sent_at, COALESCE((SELECT k.read_until FROM notification_marks k WHERE k.tenant_id = '' AND k.user_id = NEW.person), 0) + 1)
    FROM tenants t WHERE t.id = NEW.tenant_id;
END;
