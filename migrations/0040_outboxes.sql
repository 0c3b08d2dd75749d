-- Tables and triggers get the names that outboxes have. The outboxes between users and tenants are empty after each statement, and no release's
-- code names them; renamed, their triggers stay in their order. What passes users between statements of a batch exists under both names, as the
-- previous version writes to the old one.
-- after: 0.1.0
CREATE TABLE batch_users (
  batch TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (batch, user_id)
) STRICT, WITHOUT ROWID;

ALTER TABLE told_to_persons RENAME TO user_outbox;
ALTER TABLE told_to_companies RENAME TO tenant_outbox;

DROP TRIGGER persons_hear_joining;
DROP TRIGGER persons_hear_leaving;
DROP TRIGGER persons_hear_inviting;
DROP TRIGGER companies_hear_person;
DROP TRIGGER companies_hear_address;
DROP TRIGGER companies_hear_going;
DROP TRIGGER companies_hear_coming;

CREATE TRIGGER deliver_membership BEFORE INSERT ON user_outbox WHEN NEW.event IN ('joins', 'turns') BEGIN
  INSERT INTO directory (user_id, tenant_id, state, is_shared, is_employee)
    VALUES (NEW.user_id, NEW.tenant_id, NEW.state, NEW.is_shared, NEW.is_employee)
    ON CONFLICT DO UPDATE SET state = excluded.state, is_shared = excluded.is_shared, is_employee = excluded.is_employee;
  INSERT INTO tenant_outbox (event, tenant_id, user_id, detail)
    SELECT 'person', NEW.tenant_id, id, json_object('state', state, 'madeBy', made_by, 'createdAt', created_at, 'reset', reset_password_required,
      'standsIn', is_stand_in, 'email', email, 'firstName', first_name, 'lastName', last_name, 'firstKey', first_key, 'lastKey', last_key,
      'gender', gender, 'phone', phone, 'birthDate', birth_date, 'image', image, 'words', json(words))
    FROM users WHERE id = NEW.user_id AND NEW.event = 'joins';
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_deleted_membership BEFORE INSERT ON user_outbox WHEN NEW.event = 'leaves' BEGIN
  DELETE FROM directory WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  DELETE FROM users WHERE id = NEW.user_id AND is_stand_in = 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_invitation BEFORE INSERT ON user_outbox WHEN NEW.event = 'invited' BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    SELECT 'address', id, json_object('email', email, 'proven', email_verified) FROM users WHERE email = NEW.email AND state = 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'person' BEGIN
  INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
    SELECT m.tenant_id, w.value, f.key, m.user_id FROM memberships m JOIN json_each(NEW.detail, '$.words') f JOIN json_each(f.value) w
    WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.user_id AND m.email = '';
  UPDATE memberships SET email = json_extract(NEW.detail, '$.email'), first_name = json_extract(NEW.detail, '$.firstName'),
    last_name = json_extract(NEW.detail, '$.lastName'), first_key = json_extract(NEW.detail, '$.firstKey'),
    last_key = json_extract(NEW.detail, '$.lastKey'), gender = json_extract(NEW.detail, '$.gender'),
    phone = json_extract(NEW.detail, '$.phone'), birth_date = COALESCE(json_extract(NEW.detail, '$.birthDate'), ''),
    image = json_extract(NEW.detail, '$.image')
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND email = '';
  UPDATE memberships SET person_state = json_extract(NEW.detail, '$.state'), made_here = (json_extract(NEW.detail, '$.madeBy') IS tenant_id),
    auth_created_at = json_extract(NEW.detail, '$.createdAt'), reset_password_required = json_extract(NEW.detail, '$.reset'),
    stands_in = json_extract(NEW.detail, '$.standsIn')
  WHERE user_id = NEW.user_id AND (NEW.tenant_id = '' OR tenant_id = NEW.tenant_id);
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_address BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'address' BEGIN
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id AND email IS NOT json_extract(NEW.detail, '$.email');
  UPDATE invitations SET person = NEW.user_id, is_proven = json_extract(NEW.detail, '$.proven')
  WHERE email = json_extract(NEW.detail, '$.email');
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_deleted_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'goes' BEGIN
  DELETE FROM memberships WHERE user_id = NEW.user_id;
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id;
  DELETE FROM notifications WHERE tenant_id = '' AND user_id = NEW.user_id;
  DELETE FROM notification_marks WHERE tenant_id = '' AND user_id = NEW.user_id;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_new_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'comes' BEGIN
  INSERT INTO platform_days (day, people) VALUES (json_extract(NEW.detail, '$.createdAt') / 86400000, 1)
    ON CONFLICT DO UPDATE SET people = people + 1;
  SELECT RAISE(IGNORE);
END;
