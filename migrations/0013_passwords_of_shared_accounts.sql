-- Shared and internal accounts have a password (decision 080). A stand-in keeps none; that one was typed for it is noted, so that it is
-- told by nothing from an account that has one.
ALTER TABLE must ADD COLUMN password_required INTEGER CONSTRAINT password_required CHECK (password_required IS NULL);
ALTER TABLE users ADD COLUMN stand_in_password INTEGER NOT NULL DEFAULT 0 CHECK (stand_in_password IN (0, 1));
