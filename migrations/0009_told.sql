-- Persons and companies apart (decision 043): what one side must know of the other, it is told.

ALTER TABLE memberships ADD COLUMN stands_in INTEGER NOT NULL DEFAULT 0 CHECK (stands_in IN (0, 1));
ALTER TABLE invitations ADD COLUMN person TEXT;
ALTER TABLE invitations ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 0 CHECK (is_proven IN (0, 1));

DROP TRIGGER member_joins;
DROP TRIGGER member_is_known;
DROP TRIGGER person_turns;

CREATE TRIGGER member_joins AFTER INSERT ON memberships BEGIN
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

-- Persons and companies can lie in databases of their own (decision 043): no statement and no trigger names tables of both. What one side
-- must know of the other it is told, by rows of these two tables. Here they are heard at once, within the statement that tells, and none is
-- ever stored (RAISE(IGNORE)); between two databases nobody hears where they are written, so they wait there to be brought over.
CREATE TABLE told_to_persons (
  id INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  tenant_id TEXT NOT NULL DEFAULT '',
  user_id TEXT NOT NULL DEFAULT '',
  state INTEGER,
  is_shared INTEGER,
  is_employee INTEGER,
  email TEXT
) STRICT;

CREATE TABLE told_to_companies (
  id INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  tenant_id TEXT NOT NULL DEFAULT '',
  user_id TEXT NOT NULL,
  detail TEXT
) STRICT;

-- Who belongs where, as the persons' side knows it: what signing in, lock screens and erasing ask.
CREATE TABLE directory (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tenant_id TEXT NOT NULL,
  state INTEGER NOT NULL,
  is_shared INTEGER NOT NULL,
  is_employee INTEGER NOT NULL,
  PRIMARY KEY (user_id, tenant_id)
) STRICT, WITHOUT ROWID;

-- People that statements of one batch name to each other across the two sides; nothing stays in it. `batch` is an id that the batch makes anyway.
CREATE TABLE handed (
  batch TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (batch, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO directory (user_id, tenant_id, state, is_shared, is_employee)
  SELECT user_id, tenant_id, state, is_shared, is_employee FROM memberships;
UPDATE memberships SET stands_in = 1 WHERE user_id IN (SELECT id FROM users WHERE is_stand_in = 1);
UPDATE invitations SET person = u.id, is_proven = u.email_verified FROM users u WHERE u.email = invitations.email AND u.state = 1;

CREATE INDEX invitations_by_person ON invitations (person) WHERE person IS NOT NULL;

-- Companies tell persons: who joins, changes and leaves, and which address somebody is invited by.
CREATE TRIGGER member_is_announced AFTER INSERT ON memberships BEGIN
  INSERT INTO told_to_persons (event, tenant_id, user_id, state, is_shared, is_employee)
    VALUES ('joins', NEW.tenant_id, NEW.user_id, NEW.state, NEW.is_shared, NEW.is_employee);
END;

CREATE TRIGGER member_turns AFTER UPDATE OF state, is_shared, is_employee ON memberships
WHEN OLD.state <> NEW.state OR OLD.is_shared <> NEW.is_shared OR OLD.is_employee <> NEW.is_employee BEGIN
  INSERT INTO told_to_persons (event, tenant_id, user_id, state, is_shared, is_employee)
    VALUES ('turns', NEW.tenant_id, NEW.user_id, NEW.state, NEW.is_shared, NEW.is_employee);
END;

CREATE TRIGGER member_is_gone AFTER DELETE ON memberships BEGIN
  INSERT INTO told_to_persons (event, tenant_id, user_id) VALUES ('leaves', OLD.tenant_id, OLD.user_id);
END;

CREATE TRIGGER address_is_invited AFTER INSERT ON invitations BEGIN
  INSERT INTO told_to_persons (event, email) VALUES ('invited', NEW.email);
END;

CREATE TRIGGER persons_hear_joining BEFORE INSERT ON told_to_persons WHEN NEW.event IN ('joins', 'turns') BEGIN
  INSERT INTO directory (user_id, tenant_id, state, is_shared, is_employee)
    VALUES (NEW.user_id, NEW.tenant_id, NEW.state, NEW.is_shared, NEW.is_employee)
    ON CONFLICT DO UPDATE SET state = excluded.state, is_shared = excluded.is_shared, is_employee = excluded.is_employee;
  INSERT INTO told_to_companies (event, tenant_id, user_id, detail)
    SELECT 'person', NEW.tenant_id, id, json_object('state', state, 'madeBy', made_by, 'createdAt', created_at, 'reset', reset_password_required,
      'standsIn', is_stand_in, 'email', email, 'firstName', first_name, 'lastName', last_name, 'firstKey', first_key, 'lastKey', last_key,
      'gender', gender, 'phone', phone, 'birthDate', birth_date, 'image', image, 'words', json(words))
    FROM users WHERE id = NEW.user_id AND NEW.event = 'joins';
  SELECT RAISE(IGNORE);
END;

-- Whoever stands for somebody in a company is nobody outside it.
CREATE TRIGGER persons_hear_leaving BEFORE INSERT ON told_to_persons WHEN NEW.event = 'leaves' BEGIN
  DELETE FROM directory WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  DELETE FROM users WHERE id = NEW.user_id AND is_stand_in = 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER persons_hear_inviting BEFORE INSERT ON told_to_persons WHEN NEW.event = 'invited' BEGIN
  INSERT INTO told_to_companies (event, user_id, detail)
    SELECT 'address', id, json_object('email', email, 'proven', email_verified) FROM users WHERE email = NEW.email AND state = 1;
  SELECT RAISE(IGNORE);
END;

-- Persons tell companies: what rights and lists ask about somebody, and whose an address is.
CREATE TRIGGER person_turns AFTER UPDATE OF state, made_by, reset_password_required, is_stand_in ON users
WHEN OLD.state <> NEW.state OR OLD.made_by IS NOT NEW.made_by OR OLD.reset_password_required <> NEW.reset_password_required
  OR OLD.is_stand_in <> NEW.is_stand_in BEGIN
  INSERT INTO told_to_companies (event, tenant_id, user_id, detail) VALUES ('person', '', NEW.id, json_object('state', NEW.state,
    'madeBy', NEW.made_by, 'createdAt', NEW.created_at, 'reset', NEW.reset_password_required, 'standsIn', NEW.is_stand_in));
END;

CREATE TRIGGER person_comes AFTER INSERT ON users BEGIN
  INSERT INTO told_to_companies (event, user_id, detail)
    VALUES ('address', NEW.id, json_object('email', CASE WHEN NEW.state = 1 THEN NEW.email END, 'proven', NEW.email_verified));
END;

CREATE TRIGGER address_turns AFTER UPDATE OF email, email_verified, state ON users
WHEN OLD.email <> NEW.email OR OLD.email_verified <> NEW.email_verified OR OLD.state <> NEW.state BEGIN
  INSERT INTO told_to_companies (event, user_id, detail)
    VALUES ('address', NEW.id, json_object('email', CASE WHEN NEW.state = 1 THEN NEW.email END, 'proven', NEW.email_verified));
END;

CREATE TRIGGER person_goes AFTER DELETE ON users BEGIN
  INSERT INTO told_to_companies (event, user_id) VALUES ('goes', OLD.id);
END;

-- Somebody joins: what nobody typed for them is taken over from who they are.
CREATE TRIGGER companies_hear_person BEFORE INSERT ON told_to_companies WHEN NEW.event = 'person' BEGIN
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

CREATE TRIGGER companies_hear_address BEFORE INSERT ON told_to_companies WHEN NEW.event = 'address' BEGIN
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id AND email IS NOT json_extract(NEW.detail, '$.email');
  UPDATE invitations SET person = NEW.user_id, is_proven = json_extract(NEW.detail, '$.proven')
  WHERE email = json_extract(NEW.detail, '$.email');
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER companies_hear_going BEFORE INSERT ON told_to_companies WHEN NEW.event = 'goes' BEGIN
  DELETE FROM memberships WHERE user_id = NEW.user_id;
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id;
  SELECT RAISE(IGNORE);
END;
