-- A backup is a statement a row, and the platform takes none of more than 100 000 bytes: what is longer than a part of a picture lies in
-- rows of its own (decision 067). The triggers divide and clear, so whoever writes `media` knows nothing of it.
CREATE TABLE media_parts (
  tenant_id TEXT NOT NULL,
  media_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  base64 TEXT NOT NULL CHECK (length(base64) <= 40000),
  PRIMARY KEY (tenant_id, media_id, part)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER media_is_long AFTER INSERT ON media WHEN length(NEW.base64) > 40000 BEGIN
  INSERT INTO media_parts (tenant_id, media_id, part, base64)
    SELECT NEW.tenant_id, NEW.id, p.value, substr(NEW.base64, 1 + p.value * 40000, 40000) FROM json_each('[1,2,3,4,5,6,7,8,9]') p
    WHERE length(NEW.base64) > p.value * 40000;
  UPDATE media SET base64 = substr(NEW.base64, 1, 40000) WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

CREATE TRIGGER media_goes AFTER DELETE ON media BEGIN
  DELETE FROM media_parts WHERE tenant_id = OLD.tenant_id AND media_id = OLD.id;
END;

INSERT INTO media_parts (tenant_id, media_id, part, base64)
  SELECT m.tenant_id, m.id, p.value, substr(m.base64, 1 + p.value * 40000, 40000)
  FROM media m JOIN json_each('[1,2,3,4,5,6,7,8,9]') p ON length(m.base64) > p.value * 40000;
UPDATE media SET base64 = substr(base64, 1, 40000) WHERE length(base64) > 40000;
