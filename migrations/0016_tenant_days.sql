-- A company in numbers, a row a day: what the first page tells an administrator, at a cost that does not grow with people or events
-- (decision 142). `day` counts from 1970 (UTC). `last_seen` are enabled members whose newest sign-in was that day, so the sum of thirty days is
-- how many came within them; `joined` those who became members then. Failed sign-ins are counted after the answer.
CREATE TABLE tenant_days (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  sign_ins INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  last_seen INTEGER NOT NULL DEFAULT 0,
  joined INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_days_by_day ON tenant_days (day);

INSERT INTO tenant_days (tenant_id, day, joined)
  SELECT m.tenant_id, m.created_at / 86400000, COUNT(*) FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE m.state = 1 GROUP BY 1, 2;

INSERT INTO tenant_days (tenant_id, day, last_seen)
  SELECT m.tenant_id, m.login_key / 86400000, COUNT(*) FROM memberships m JOIN tenants t ON t.id = m.tenant_id
  WHERE m.state = 1 AND m.login_key > 0 GROUP BY 1, 2
  ON CONFLICT DO UPDATE SET last_seen = excluded.last_seen;

-- What the log says of the last ninety days.
INSERT INTO tenant_days (tenant_id, day, sign_ins)
  SELECT t.id, e.created_at / 86400000, COUNT(*) FROM tenants t
    JOIN audit e ON e.tenant_id = t.id AND e.created_at > (unixepoch('now') - 90 * 86400) * 1000
  WHERE e.action IN ('auth.signed_in', 'auth.signed_in_by_pin', 'auth.entered') GROUP BY 1, 2
  ON CONFLICT DO UPDATE SET sign_ins = excluded.sign_ins;

CREATE TRIGGER day_of_joining AFTER INSERT ON memberships WHEN NEW.state = 1 BEGIN
  INSERT INTO tenant_days (tenant_id, day, joined) VALUES (NEW.tenant_id, NEW.created_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET joined = joined + 1;
  INSERT INTO tenant_days (tenant_id, day, last_seen) SELECT NEW.tenant_id, NEW.login_key / 86400000, 1 WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET last_seen = last_seen + 1;
END;

CREATE TRIGGER day_of_leaving AFTER DELETE ON memberships WHEN OLD.state = 1 BEGIN
  UPDATE tenant_days SET joined = joined - 1 WHERE tenant_id = OLD.tenant_id AND day = OLD.created_at / 86400000;
  UPDATE tenant_days SET last_seen = last_seen - 1
  WHERE tenant_id = OLD.tenant_id AND day = OLD.login_key / 86400000 AND OLD.login_key > 0;
END;

CREATE TRIGGER day_of_turning AFTER UPDATE OF state ON memberships WHEN OLD.state <> NEW.state BEGIN
  INSERT INTO tenant_days (tenant_id, day, joined) VALUES (NEW.tenant_id, NEW.created_at / 86400000, NEW.state - OLD.state)
    ON CONFLICT DO UPDATE SET joined = joined + excluded.joined;
  INSERT INTO tenant_days (tenant_id, day, last_seen)
    SELECT NEW.tenant_id, NEW.login_key / 86400000, NEW.state - OLD.state WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET last_seen = last_seen + excluded.last_seen;
END;

-- By the state before: a change of the state is counted by the trigger above.
CREATE TRIGGER day_of_signing_in AFTER UPDATE OF login_key ON memberships WHEN NEW.login_key > 0 BEGIN
  UPDATE tenant_days SET last_seen = last_seen - OLD.state
  WHERE tenant_id = OLD.tenant_id AND day = OLD.login_key / 86400000 AND OLD.login_key > 0;
  INSERT INTO tenant_days (tenant_id, day, sign_ins, last_seen)
    VALUES (NEW.tenant_id, NEW.login_key / 86400000, NEW.logins > OLD.logins, OLD.state)
    ON CONFLICT DO UPDATE SET sign_ins = sign_ins + excluded.sign_ins, last_seen = last_seen + excluded.last_seen;
END;

-- What people did, without their comings: the newest of it is found although sign-ins are a hundred times as many.
CREATE INDEX audit_acts ON audit (tenant_id, seq) WHERE substr(action, 1, 5) <> 'auth.';

-- Invitations that wait, in the order in which they run out.
CREATE INDEX invitations_waiting ON invitations (tenant_id, expires_at) WHERE state = 'pending';
