-- Second factors of a person (decision 137): an authenticator app, recovery codes, passkeys, and devices that were trusted. What a sign-in asks
-- about them stands with the person, so that nobody without one pays for the question.
ALTER TABLE must ADD COLUMN second_factor_failed INTEGER CONSTRAINT second_factor_failed CHECK (second_factor_failed IS NULL);
ALTER TABLE users ADD COLUMN has_totp INTEGER NOT NULL DEFAULT 0 CHECK (has_totp IN (0, 1));
ALTER TABLE users ADD COLUMN passkeys INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN recovery_codes INTEGER NOT NULL DEFAULT 0;

CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_used INTEGER
) STRICT;

CREATE TABLE totp_enrolments (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX totp_enrolments_by_expiry ON totp_enrolments (expires_at);

CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  algorithm INTEGER NOT NULL,
  sign_count INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',
  aaguid TEXT,
  backup_eligible INTEGER NOT NULL DEFAULT 0 CHECK (backup_eligible IN (0, 1)),
  backed_up INTEGER NOT NULL DEFAULT 0 CHECK (backed_up IN (0, 1)),
  device TEXT,
  created_at INTEGER NOT NULL,
  last_used INTEGER
) STRICT;

CREATE INDEX passkeys_by_user ON passkeys (user_id, created_at);

CREATE TABLE trusted_devices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, device)
) STRICT, WITHOUT ROWID;

CREATE INDEX trusted_devices_by_expiry ON trusted_devices (expires_at);

CREATE TRIGGER totp_comes AFTER INSERT ON totp BEGIN
  UPDATE users SET has_totp = 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER totp_goes AFTER DELETE ON totp BEGIN
  UPDATE users SET has_totp = 0 WHERE id = OLD.user_id;
END;

CREATE TRIGGER recovery_code_comes AFTER INSERT ON recovery_codes BEGIN
  UPDATE users SET recovery_codes = recovery_codes + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER recovery_code_goes AFTER DELETE ON recovery_codes BEGIN
  UPDATE users SET recovery_codes = recovery_codes - 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER passkey_comes AFTER INSERT ON passkeys BEGIN
  UPDATE users SET passkeys = passkeys + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER passkey_goes AFTER DELETE ON passkeys BEGIN
  UPDATE users SET passkeys = passkeys - 1 WHERE id = OLD.user_id;
END;
