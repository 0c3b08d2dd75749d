-- What an event is about: its object, and everybody to whom an act on many was done.
CREATE TABLE audit_objects (
  tenant_id TEXT NOT NULL,
  object TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, object, seq)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO audit_objects (tenant_id, object, seq) SELECT tenant_id, object, seq FROM audit;
INSERT OR IGNORE INTO audit_objects (tenant_id, object, seq)
  SELECT e.tenant_id, j.value, e.seq FROM audit e JOIN json_each(e.detail, '$.userIds') j;

CREATE TRIGGER event_has_objects AFTER INSERT ON audit BEGIN
  INSERT OR IGNORE INTO audit_objects (tenant_id, object, seq) SELECT NEW.tenant_id, NEW.object, NEW.seq
    UNION ALL SELECT NEW.tenant_id, j.value, NEW.seq FROM json_each(NEW.detail, '$.userIds') j;
END;

CREATE TRIGGER event_leaves_objects AFTER DELETE ON audit BEGIN
  DELETE FROM audit_objects WHERE tenant_id = OLD.tenant_id AND seq = OLD.seq
    AND (object = OLD.object OR object IN (SELECT j.value FROM json_each(OLD.detail, '$.userIds') j));
END;

DROP INDEX audit_by_object;
