-- A block of members by last name begins at one of them, and kept that name and id when its member was erased, removed or renamed, as long as it had
-- other members. Now it begins at the next one then. The next member is the first of each of the four ranges of the index that has flags before names.
CREATE TRIGGER member_block_update_start AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks
WHEN NEW.from_id <> '' AND NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 > 0 AND NOT EXISTS (
  SELECT 1 FROM memberships m WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.from_id AND m.assigned = NEW.assigned
    AND m.last_key = NEW.from_key) BEGIN
  UPDATE OR IGNORE member_blocks SET from_key = first.last_key, from_id = first.user_id
  FROM (
    SELECT m.last_key, m.user_id FROM json_each('[0,1,2,3]') flags CROSS JOIN memberships m ON m.tenant_id = NEW.tenant_id
      AND m.user_id = (
        SELECT o.user_id FROM memberships o WHERE o.tenant_id = NEW.tenant_id AND o.assigned = NEW.assigned
          AND o.state = flags.value / 2 AND o.is_employee = flags.value % 2 AND (o.last_key, o.user_id) > (NEW.from_key, NEW.from_id)
        ORDER BY o.last_key, o.user_id LIMIT 1)
    ORDER BY m.last_key, m.user_id LIMIT 1
  ) first WHERE member_blocks.tenant_id = NEW.tenant_id AND member_blocks.assigned = NEW.assigned
    AND member_blocks.from_key = NEW.from_key AND member_blocks.from_id = NEW.from_id;
END;

-- Blocks that begin at nobody: whatever counts them moves their start.
UPDATE member_blocks SET n0 = n0 WHERE from_id <> '';
