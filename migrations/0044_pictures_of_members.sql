-- A company shows the picture that a member has given themselves by its address, which it copied when they joined. When the member replaced or
-- removed that picture, it was deleted and the address stayed. Now the address follows; a picture that the company has given a member stays.
CREATE TRIGGER user_update_outbox_image AFTER UPDATE OF image ON users WHEN OLD.image IS NOT NULL AND OLD.image IS NOT NEW.image BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    VALUES ('image_updated', NEW.id, json_object('before', OLD.image, 'after', NEW.image));
END;

CREATE TRIGGER deliver_image BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'image_updated' BEGIN
  UPDATE memberships SET image = json_extract(NEW.detail, '$.after')
  WHERE user_id = NEW.user_id AND image = json_extract(NEW.detail, '$.before');
  SELECT RAISE(IGNORE);
END;

-- Addresses (`/media/<id>.webp`) that have stayed behind.
UPDATE memberships SET image = (SELECT u.image FROM users u WHERE u.id = memberships.user_id)
WHERE substr(image, 1, 7) = '/media/' AND NOT EXISTS (SELECT 1 FROM media p WHERE p.id = substr(image, 8, length(image) - 12));
