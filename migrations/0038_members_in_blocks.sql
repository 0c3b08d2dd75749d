-- How many members there are from a family name up to the next, in blocks of at most 256: the place of a page far behind is found by the sizes of the
-- blocks before it. `assigned` is the members'; the flags 2 (enabled) and 1 (employee) make the number of a count. The triggers below keep them.
CREATE TABLE member_blocks (
  tenant_id TEXT NOT NULL,
  assigned INTEGER NOT NULL,
  from_key TEXT NOT NULL,
  from_id TEXT NOT NULL,
  n0 INTEGER NOT NULL,
  n1 INTEGER NOT NULL,
  n2 INTEGER NOT NULL,
  n3 INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, assigned, from_key, from_id)
) STRICT, WITHOUT ROWID;

INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
  SELECT tenant_id, assigned, iif(block = 0, '', last_key), iif(block = 0, '', user_id), n0, n1, n2, n3 FROM (
    -- The columns beside the one minimum are those of its row.
    SELECT tenant_id, assigned, block, last_key, user_id, MIN(place), SUM(flags = 0) AS n0, SUM(flags = 1) AS n1, SUM(flags = 2) AS n2,
      SUM(flags = 3) AS n3
    FROM (SELECT *, (place - 1) / 192 AS block FROM (
      SELECT tenant_id, assigned, last_key, user_id, state * 2 + is_employee AS flags,
        ROW_NUMBER() OVER (PARTITION BY tenant_id, assigned ORDER BY last_key, user_id) AS place FROM memberships))
    GROUP BY tenant_id, assigned, block);

CREATE TRIGGER block_of_joining AFTER INSERT ON memberships BEGIN
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, '', '', 0, 0, 0, 0 WHERE NOT EXISTS (
      SELECT 1 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
        AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id));
  UPDATE member_blocks SET n0 = n0 + (NEW.state * 2 + NEW.is_employee = 0), n1 = n1 + (NEW.state * 2 + NEW.is_employee = 1), n2 = n2 + (NEW.state * 2 + NEW.is_employee = 2), n3 = n3 + (NEW.state * 2 + NEW.is_employee = 3)
  WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER block_of_leaving AFTER DELETE ON memberships BEGIN
  UPDATE member_blocks SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1), n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = OLD.tenant_id AND b.assigned = OLD.assigned
      AND (b.from_key, b.from_id) <= (OLD.last_key, OLD.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER block_of_changing AFTER UPDATE OF assigned, state, is_employee, last_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee OR OLD.last_key <> NEW.last_key BEGIN
  UPDATE member_blocks SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1), n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = OLD.tenant_id AND b.assigned = OLD.assigned
      AND (b.from_key, b.from_id) <= (OLD.last_key, OLD.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, '', '', 0, 0, 0, 0 WHERE NOT EXISTS (
      SELECT 1 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
        AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id));
  UPDATE member_blocks SET n0 = n0 + (NEW.state * 2 + NEW.is_employee = 0), n1 = n1 + (NEW.state * 2 + NEW.is_employee = 1), n2 = n2 + (NEW.state * 2 + NEW.is_employee = 2), n3 = n3 + (NEW.state * 2 + NEW.is_employee = 3)
  WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

-- A full block keeps three quarters, as names often come in their order; the last quarter is counted by the index.
CREATE TRIGGER block_is_full AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 > 256 BEGIN
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT tenant_id, assigned, last_key, user_id, n0, n1, n2, n3 FROM (
      SELECT tenant_id, assigned, last_key, user_id, MIN(place), SUM(flags = 0) AS n0, SUM(flags = 1) AS n1, SUM(flags = 2) AS n2,
        SUM(flags = 3) AS n3
      FROM (
        SELECT m.tenant_id, m.assigned, m.last_key, m.user_id, m.state * 2 + m.is_employee AS flags,
          ROW_NUMBER() OVER (ORDER BY m.last_key, m.user_id) AS place
        FROM memberships m WHERE m.tenant_id = NEW.tenant_id AND m.assigned = NEW.assigned AND m.state IN (0, 1) AND m.is_employee IN (0, 1)
          AND (m.last_key, m.user_id) >= (NEW.from_key, NEW.from_id) AND (m.last_key, m.user_id) < (
            IFNULL((SELECT b.from_key FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
              AND (b.from_key, b.from_id) > (NEW.from_key, NEW.from_id) ORDER BY b.from_key, b.from_id LIMIT 1), char(1114111)),
            IFNULL((SELECT b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
              AND (b.from_key, b.from_id) > (NEW.from_key, NEW.from_id) ORDER BY b.from_key, b.from_id LIMIT 1), ''))
      ) WHERE place > 192
    ) WHERE tenant_id IS NOT NULL;
  UPDATE member_blocks SET n0 = member_blocks.n0 - half.n0, n1 = member_blocks.n1 - half.n1, n2 = member_blocks.n2 - half.n2,
    n3 = member_blocks.n3 - half.n3
  FROM (
    SELECT b.n0, b.n1, b.n2, b.n3 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) > (NEW.from_key, NEW.from_id) ORDER BY b.from_key, b.from_id LIMIT 1
  ) half WHERE member_blocks.tenant_id = NEW.tenant_id AND member_blocks.assigned = NEW.assigned
    AND member_blocks.from_key = NEW.from_key AND member_blocks.from_id = NEW.from_id;
END;

CREATE TRIGGER block_is_empty AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 = 0 BEGIN
  DELETE FROM member_blocks WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND from_key = NEW.from_key
    AND from_id = NEW.from_id;
END;
