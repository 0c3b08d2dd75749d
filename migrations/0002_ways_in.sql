-- Registration, recovery, invitations, social sign-in, pictures, and mails that are really sent.

-- Empty for ever, so it is simply made again with the new refusals.
DROP TABLE must;
CREATE TABLE must (
  version_conflict INTEGER CONSTRAINT version_conflict CHECK (version_conflict IS NULL),
  credential_changed INTEGER CONSTRAINT credential_changed CHECK (credential_changed IS NULL),
  not_found INTEGER CONSTRAINT not_found CHECK (not_found IS NULL),
  link_expired INTEGER CONSTRAINT link_expired CHECK (link_expired IS NULL),
  invitation_invalid INTEGER CONSTRAINT invitation_invalid CHECK (invitation_invalid IS NULL),
  invitation_expired INTEGER CONSTRAINT invitation_expired CHECK (invitation_expired IS NULL),
  invitation_wrong_email INTEGER CONSTRAINT invitation_wrong_email CHECK (invitation_wrong_email IS NULL),
  email_unverified INTEGER CONSTRAINT email_unverified CHECK (email_unverified IS NULL),
  already_member INTEGER CONSTRAINT already_member CHECK (already_member IS NULL),
  conflict INTEGER CONSTRAINT conflict CHECK (conflict IS NULL),
  tenant_missing INTEGER CONSTRAINT tenant_missing CHECK (tenant_missing IS NULL),
  forbidden INTEGER CONSTRAINT forbidden CHECK (forbidden IS NULL),
  admin_role_protected INTEGER CONSTRAINT admin_role_protected CHECK (admin_role_protected IS NULL),
  last_admin INTEGER CONSTRAINT last_admin CHECK (last_admin IS NULL)
) STRICT;

ALTER TABLE users ADD COLUMN has_pin INTEGER NOT NULL DEFAULT 0 CHECK (has_pin IN (0, 1));

CREATE TABLE pins (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pin_phc TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;

CREATE TABLE enrolments (
  device TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tenant_id TEXT,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (device, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX enrolments_by_user ON enrolments (user_id);

CREATE TABLE codes (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  credential_version INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX codes_by_user ON codes (user_id, purpose);
CREATE INDEX codes_by_expiry ON codes (expires_at);

CREATE TABLE invitations (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  email TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  role_ids TEXT NOT NULL DEFAULT '[]',
  profile TEXT NOT NULL DEFAULT '{}',
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'declined', 'revoked')),
  invited_by TEXT NOT NULL,
  user_id TEXT,
  created_at INTEGER NOT NULL,
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX invitations_pending ON invitations (tenant_id, email) WHERE state = 'pending';
CREATE INDEX invitations_by_email ON invitations (email, state);
CREATE INDEX invitations_by_code ON invitations (code_hash);
CREATE INDEX invitations_by_inviter ON invitations (invited_by, state);

CREATE TABLE providers (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('google', 'apple', 'facebook')),
  email TEXT,
  created_at INTEGER NOT NULL,
  last_used INTEGER,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX providers_by_user ON providers (user_id, provider);

CREATE TABLE provider_flows (
  state_hash TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  device TEXT NOT NULL,
  label TEXT NOT NULL,
  link_user TEXT REFERENCES users (id) ON DELETE CASCADE,
  code TEXT,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX provider_flows_by_expiry ON provider_flows (expires_at);

CREATE TABLE media (
  tenant_id TEXT NOT NULL,
  id TEXT NOT NULL,
  user_id TEXT,
  content_type TEXT NOT NULL,
  base64 TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX media_by_id ON media (id);
CREATE INDEX media_by_user ON media (user_id);

CREATE TABLE idempotency (
  caller TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  status INTEGER,
  answer TEXT,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (caller, key_hash)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_by_age ON idempotency (created_at);

ALTER TABLE mail_outbox ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead'));
ALTER TABLE mail_outbox ADD COLUMN failure TEXT;
ALTER TABLE mail_outbox ADD COLUMN sent_at INTEGER;
DROP INDEX mail_outbox_due;
CREATE INDEX mail_outbox_due ON mail_outbox (state, due_at);
