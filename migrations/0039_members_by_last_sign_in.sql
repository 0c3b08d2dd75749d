-- How many members were last here on a day, or in sixteen days: a range of the last sign-in is counted by few rows. `span` is the number of days,
-- `day` the first of them (since 1970, UTC). `assigned` is the members'; the flags 2 (enabled) and 1 (employee) make the number of a count.
-- The triggers below keep them.
CREATE TABLE login_days (
  tenant_id TEXT NOT NULL,
  assigned INTEGER NOT NULL,
  span INTEGER NOT NULL CHECK (span IN (1, 16)),
  day INTEGER NOT NULL,
  n0 INTEGER NOT NULL,
  n1 INTEGER NOT NULL,
  n2 INTEGER NOT NULL,
  n3 INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, assigned, span, day)
) STRICT, WITHOUT ROWID;

INSERT INTO login_days (tenant_id, assigned, span, day, n0, n1, n2, n3)
  SELECT tenant_id, assigned, span, day, SUM(flags = 0), SUM(flags = 1), SUM(flags = 2), SUM(flags = 3) FROM (
    SELECT tenant_id, assigned, state * 2 + is_employee AS flags, 1 AS span, login_key / 86400000 AS day FROM memberships WHERE login_key > 0
    UNION ALL
    SELECT tenant_id, assigned, state * 2 + is_employee, 16, login_key / 86400000 & ~15 FROM memberships WHERE login_key > 0
  ) GROUP BY tenant_id, assigned, span, day;

CREATE TRIGGER login_day_of_joining AFTER INSERT ON memberships WHEN NEW.login_key > 0 BEGIN
  INSERT INTO login_days (tenant_id, assigned, span, day, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, d.span, d.day, NEW.state * 2 + NEW.is_employee = 0, NEW.state * 2 + NEW.is_employee = 1,
      NEW.state * 2 + NEW.is_employee = 2, NEW.state * 2 + NEW.is_employee = 3
    FROM (SELECT 1 AS span, NEW.login_key / 86400000 AS day UNION ALL SELECT 16, NEW.login_key / 86400000 & ~15) d WHERE TRUE
    ON CONFLICT DO UPDATE SET n0 = n0 + excluded.n0, n1 = n1 + excluded.n1, n2 = n2 + excluded.n2, n3 = n3 + excluded.n3;
END;

CREATE TRIGGER login_day_of_leaving AFTER DELETE ON memberships WHEN OLD.login_key > 0 BEGIN
  UPDATE login_days SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1),
    n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned
    AND (span, day) IN (VALUES (1, OLD.login_key / 86400000), (16, OLD.login_key / 86400000 & ~15));
END;

-- Another day within the same sixteen changes only the rows of the two days; a second sign-in on a day changes none.
CREATE TRIGGER login_day_of_changing AFTER UPDATE OF assigned, state, is_employee, login_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR OLD.login_key / 86400000 <> NEW.login_key / 86400000 OR (OLD.login_key = 0) <> (NEW.login_key = 0) BEGIN
  UPDATE login_days SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1),
    n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND OLD.login_key > 0 AND (span, day) IN (
    SELECT 1, OLD.login_key / 86400000 UNION ALL SELECT 16, OLD.login_key / 86400000 & ~15
    WHERE OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
      OR OLD.login_key / 86400000 & ~15 <> NEW.login_key / 86400000 & ~15 OR NEW.login_key = 0);
  INSERT INTO login_days (tenant_id, assigned, span, day, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, d.span, d.day, NEW.state * 2 + NEW.is_employee = 0, NEW.state * 2 + NEW.is_employee = 1,
      NEW.state * 2 + NEW.is_employee = 2, NEW.state * 2 + NEW.is_employee = 3
    FROM (SELECT 1 AS span, NEW.login_key / 86400000 AS day UNION ALL SELECT 16, NEW.login_key / 86400000 & ~15
      WHERE OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
        OR OLD.login_key = 0 OR OLD.login_key / 86400000 & ~15 <> NEW.login_key / 86400000 & ~15) d WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET n0 = n0 + excluded.n0, n1 = n1 + excluded.n1, n2 = n2 + excluded.n2, n3 = n3 + excluded.n3;
END;

CREATE TRIGGER login_day_is_empty AFTER UPDATE OF n0, n1, n2, n3 ON login_days WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 = 0 BEGIN
  DELETE FROM login_days WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND span = NEW.span AND day = NEW.day;
END;
