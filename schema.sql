-- The database as it is now: the sum of migrations/, kept so by tests/core/storage/schema.rs.
-- Users, companies, memberships, roles and rights, devices, the audit log, sign-in methods, pictures, and the two outboxes.
-- Ids are UUID v7 text, times integer milliseconds since 1970 (UTC), flags 0 or 1.

-- A precondition of a batch is an INSERT INTO must … WHERE <the precondition does not hold>: the named CHECK fails,
-- the whole batch rolls back, and the adapter maps the name to an error code. The table is always empty.
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
  self_toggle_forbidden INTEGER CONSTRAINT self_toggle_forbidden CHECK (self_toggle_forbidden IS NULL),
  identity_foreign INTEGER CONSTRAINT identity_foreign CHECK (identity_foreign IS NULL),
  last_admin INTEGER CONSTRAINT last_admin CHECK (last_admin IS NULL),
  too_large INTEGER CONSTRAINT too_large CHECK (too_large IS NULL),
  operator_only INTEGER CONSTRAINT operator_only CHECK (operator_only IS NULL),
  self_edit_off INTEGER CONSTRAINT self_edit_off CHECK (self_edit_off IS NULL),
  password_required INTEGER CONSTRAINT password_required CHECK (password_required IS NULL),
  second_factor_failed INTEGER CONSTRAINT second_factor_failed CHECK (second_factor_failed IS NULL),
  reauthentication_required INTEGER CONSTRAINT reauthentication_required CHECK (reauthentication_required IS NULL),
  factor_required INTEGER CONSTRAINT factor_required CHECK (factor_required IS NULL),
  rules_changed INTEGER CONSTRAINT rules_changed CHECK (rules_changed IS NULL),
  count_changed INTEGER CONSTRAINT count_changed CHECK (count_changed IS NULL),
  job_running INTEGER CONSTRAINT job_running CHECK (job_running IS NULL)
) STRICT;

-- A company. `is_operator` marks the one whose administrators run the platform.
CREATE TABLE tenants (
  id TEXT PRIMARY KEY,
  business_uuid TEXT NOT NULL UNIQUE,
  group_id TEXT,
  title TEXT NOT NULL,
  name TEXT NOT NULL,
  city TEXT,
  location TEXT,
  path TEXT,
  logo_src TEXT,
  state INTEGER NOT NULL DEFAULT 1 CHECK (state IN (0, 1)),
  self_edit INTEGER NOT NULL DEFAULT 0 CHECK (self_edit IN (0, 1)),
  is_operator INTEGER NOT NULL DEFAULT 0 CHECK (is_operator IN (0, 1)),
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  -- Normalized sort keys, as for members.
  title_key TEXT NOT NULL DEFAULT '',
  city_key TEXT NOT NULL DEFAULT '',
  members INTEGER NOT NULL DEFAULT 0,
  -- retention of its audit log in months, 0 for ever; set by the operator
  audit_months INTEGER NOT NULL DEFAULT 24 CHECK (audit_months BETWEEN 0 AND 1200),
  -- its security rules for sessions, as JSON; NULL if they were never set; each change increments the version
  security TEXT,
  security_version INTEGER NOT NULL DEFAULT 0,
  -- when its checklist of first steps was closed; NULL while administrators see it
  checklist_closed_at INTEGER,
  -- a line of text by its administrators for its members, and its time
  news TEXT,
  news_at INTEGER
) STRICT;

-- A global identity: one user, many tenants. `version` is incremented by every change that the session cache shows (names, address,
-- memberships); `credential_version` by a change of password, state, address or PIN, which invalidates earlier proofs.
CREATE TABLE users (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL DEFAULT 'O' CHECK (gender IN ('M', 'W', 'O')),
  phone TEXT,
  birth_date TEXT,
  image TEXT,
  language TEXT,
  state INTEGER NOT NULL DEFAULT 1 CHECK (state IN (0, 1)),
  reset_password_required INTEGER NOT NULL DEFAULT 0 CHECK (reset_password_required IN (0, 1)),
  settings TEXT NOT NULL DEFAULT '{}',
  version INTEGER NOT NULL DEFAULT 1,
  credential_version INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  last_login INTEGER,
  -- whether a PIN is set
  has_pin INTEGER NOT NULL DEFAULT 0 CHECK (has_pin IN (0, 1)),
  -- Normalized for sorting and searching (worker/domain/words.rs): `words` is a JSON object of lists: f first name, l
  -- last name, e address, p phone.
  first_key TEXT NOT NULL DEFAULT '',
  last_key TEXT NOT NULL DEFAULT '',
  words TEXT NOT NULL DEFAULT '{}',
  -- the company that created the account; it may reset the password while the user is a member of no other
  made_by TEXT,
  -- 1: a placeholder user for an invitation that is not accepted yet, with the data that an administrator entered; it cannot sign in
  is_stand_in INTEGER NOT NULL DEFAULT 0 CHECK (is_stand_in IN (0, 1)),
  -- 1: an administrator entered a password for a placeholder user; it is not stored (decision 080)
  stand_in_password INTEGER NOT NULL DEFAULT 0 CHECK (stand_in_password IN (0, 1)),
  -- The second factors that a sign-in checks, maintained by the triggers at the end: whether there is an authenticator app, the number of
  -- passkeys, and the number of unused recovery codes (decision 137).
  has_totp INTEGER NOT NULL DEFAULT 0 CHECK (has_totp IN (0, 1)),
  passkeys INTEGER NOT NULL DEFAULT 0,
  recovery_codes INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Argon2id PHC strings over HMAC-SHA-256(pepper, password); `pepper_id` names the pepper's key.
CREATE TABLE credentials (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  password_phc TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  -- When a sign-in found the password easy to guess, and its owner got a mail. It applies only to a password that was changed before.
  guessable_at INTEGER,
  -- 1: a company set the password, and the user has not chosen another one since (decision 271)
  set_by_company INTEGER NOT NULL DEFAULT 0 CHECK (set_by_company IN (0, 1))
) STRICT;

-- PINs, stored as passwords are. The session authority counts the attempts per device.
CREATE TABLE pins (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  pin_phc TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;

-- Users on a device's lock screen, with the company that a PIN enters; deleted after 90 days without use.
CREATE TABLE enrolments (
  device TEXT NOT NULL,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tenant_id TEXT,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (device, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX enrolments_by_user ON enrolments (user_id);
CREATE INDEX enrolments_by_use ON enrolments (used_at);

-- A user in a company: what this company stores about them.
CREATE TABLE memberships (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state INTEGER NOT NULL DEFAULT 1 CHECK (state IN (0, 1)),
  is_shared INTEGER NOT NULL DEFAULT 0 CHECK (is_shared IN (0, 1)),
  is_employee INTEGER NOT NULL DEFAULT 0 CHECK (is_employee IN (0, 1)),
  location TEXT,
  created_at INTEGER NOT NULL,
  last_login INTEGER,
  version INTEGER NOT NULL DEFAULT 1,
  -- The company's data about the member: copied from the identity when they join, independent of it from then on. Only the address of the
  -- member's own picture follows when they replace or remove it.
  email TEXT NOT NULL DEFAULT '',
  first_name TEXT NOT NULL DEFAULT '',
  last_name TEXT NOT NULL DEFAULT '',
  first_key TEXT NOT NULL DEFAULT '',
  last_key TEXT NOT NULL DEFAULT '',
  gender TEXT NOT NULL DEFAULT 'O' CHECK (gender IN ('M', 'W', 'O')),
  phone TEXT,
  -- empty if unknown: it is part of an index
  birth_date TEXT NOT NULL DEFAULT '',
  image TEXT,
  -- 0: removed, and can be restored; `state` is 0 then as well, so that no other statement has to check it
  assigned INTEGER NOT NULL DEFAULT 1 CHECK (assigned IN (0, 1)),
  logins INTEGER NOT NULL DEFAULT 0,
  -- `last_login` or 0: it is part of an index
  login_key INTEGER NOT NULL DEFAULT 0,
  -- What rights and lists need of the user, replicated from the users' side: whether the user is enabled, whether this company created the
  -- account, when it was created, whether the next sign-in must choose a new password, and whether it is a placeholder user.
  person_state INTEGER NOT NULL DEFAULT 1 CHECK (person_state IN (0, 1)),
  made_here INTEGER NOT NULL DEFAULT 0 CHECK (made_here IN (0, 1)),
  auth_created_at INTEGER,
  reset_password_required INTEGER NOT NULL DEFAULT 0 CHECK (reset_password_required IN (0, 1)),
  stands_in INTEGER NOT NULL DEFAULT 0 CHECK (stands_in IN (0, 1)),
  -- sessions that were opened before this time are rejected in the company: an administrator ended all of them
  sessions_from INTEGER NOT NULL DEFAULT 0,
  -- the user who created or invited the member; NULL if none did
  invited_by TEXT,
  PRIMARY KEY (tenant_id, user_id),
  CHECK (is_shared = 0 OR is_employee = 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberships_by_user ON memberships (user_id, tenant_id);

CREATE TABLE roles (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 1 CHECK (state IN (0, 1)),
  has_admin_rights INTEGER NOT NULL DEFAULT 0 CHECK (has_admin_rights IN (0, 1)),
  has_onboarding_rights INTEGER NOT NULL DEFAULT 0 CHECK (has_onboarding_rights IN (0, 1)),
  has_payment_rights INTEGER NOT NULL DEFAULT 0 CHECK (has_payment_rights IN (0, 1)),
  layout_mode TEXT NOT NULL DEFAULT 'topbar' CHECK (layout_mode IN ('topbar', 'sidebar')),
  changeable_by_user INTEGER NOT NULL DEFAULT 0 CHECK (changeable_by_user IN (0, 1)),
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  -- `title_key` is the normalized title; `is_admin_role`: titled admin, or with admin rights; `app_ids`: the apps that it gives, as JSON;
  -- `members` is maintained by the triggers below.
  title_key TEXT NOT NULL DEFAULT '',
  is_admin_role INTEGER NOT NULL DEFAULT 0 CHECK (is_admin_role IN (0, 1)),
  app_ids TEXT NOT NULL DEFAULT '[]',
  members INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

-- Apps are the same in every tenant; administration areas are apps too.
CREATE TABLE apps (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  base_title TEXT NOT NULL,
  category_name TEXT NOT NULL,
  base_category_name TEXT NOT NULL,
  path TEXT,
  icon TEXT,
  mfe_name TEXT,
  mfe_path TEXT,
  sort INTEGER NOT NULL DEFAULT 0,
  -- 1: an area of administration, where hasAdminRights means root
  administration INTEGER NOT NULL DEFAULT 0 CHECK (administration IN (0, 1)),
  -- JSON: texts by language code; other languages use the texts above (decision 154)
  titles TEXT NOT NULL DEFAULT '{}',
  categories TEXT NOT NULL DEFAULT '{}',
  -- 0: only for the companies to which it is offered
  for_all INTEGER NOT NULL DEFAULT 1 CHECK (for_all IN (0, 1)),
  -- 1: in no menu, and cannot be opened; roles keep its rights
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1))
) STRICT;

-- Exceptions of a company: `offered` 1 gives it an app that is not for all, `enabled` 0 is an app that it switched off.
CREATE TABLE tenant_apps (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  offered INTEGER NOT NULL DEFAULT 0 CHECK (offered IN (0, 1)),
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  PRIMARY KEY (tenant_id, app_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_apps_by_app ON tenant_apps (app_id);

-- A role's right on an app: 1 read, 2 write, 3 delete, 4 root; without a row none. `sidebar` shows the app in the sidebar.
CREATE TABLE role_apps (
  tenant_id TEXT NOT NULL,
  role_id TEXT NOT NULL,
  app_id TEXT NOT NULL REFERENCES apps (id) ON DELETE CASCADE,
  access INTEGER NOT NULL CHECK (access BETWEEN 0 AND 4),
  sidebar INTEGER NOT NULL DEFAULT 0 CHECK (sidebar IN (0, 1)),
  PRIMARY KEY (tenant_id, role_id, app_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The roles that give an app, for its deletion.
CREATE INDEX role_apps_by_app ON role_apps (app_id);

CREATE TABLE role_members (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  role_id TEXT NOT NULL,
  -- columns of the membership that lists filter and sort by; maintained by triggers
  assigned INTEGER,
  state INTEGER,
  is_employee INTEGER,
  last_key TEXT,
  location TEXT,
  PRIMARY KEY (tenant_id, user_id, role_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES memberships (tenant_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX role_members_by_role ON role_members (tenant_id, role_id, user_id);

-- Devices on which a user has signed in: shown to the user, and used by known-device rules; never a permission. `agent` is browser and
-- operating system (`Firefox, Windows`); the header that they were parsed from is not stored.
CREATE TABLE devices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device TEXT NOT NULL,
  label TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  agent TEXT,
  PRIMARY KEY (user_id, device)
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_by_use ON devices (last_seen);

-- Audit events, in the order of `seq` within a tenant; tenant '' has the events outside companies (sign-ins).
CREATE TABLE audit (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  id TEXT NOT NULL,
  action TEXT NOT NULL,
  actor TEXT NOT NULL,
  object TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}',
  network TEXT,
  trace_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- hash of the values in `audit_values` and their salt; written by the sealer, and sealed with the event
  changes_hash TEXT,
  PRIMARY KEY (tenant_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_by_actor ON audit (actor, created_at);

-- Security events of accounts, counted before they become events of the audit log: equal ones within ten minutes are one row. Tenant ''
-- has those outside companies; `subject` is an id or a keyed pseudonym (of an address with an account, or else of the network), never an
-- address, and the actor after a space.
CREATE TABLE security_events (
  tenant_id TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  since INTEGER NOT NULL,
  actor TEXT NOT NULL,
  network TEXT NOT NULL,
  trace_id TEXT NOT NULL,
  times INTEGER NOT NULL DEFAULT 1,
  last_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, action, subject, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX security_events_by_age ON security_events (since);

-- One-time codes in mailed links, as SHA-256 of 256 random bits. `email` and `credential_version` are those that the code was created
-- for: a change of either invalidates it. A code is deleted when it is used.
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

-- Invitations of an address into a company. `code_hash` as in `codes`; `profile` is what the administrator entered; `user_id` is the user
-- who accepted or declined.
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
  -- The placeholder user of an invitation by the form for new users, with the data that was entered there.
  stand_in TEXT,
  -- The user who has the address, and whether it is verified; replicated from the users' side.
  person TEXT,
  is_proven INTEGER NOT NULL DEFAULT 0 CHECK (is_proven IN (0, 1)),
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX invitations_pending ON invitations (tenant_id, email) WHERE state = 'pending';
CREATE INDEX invitations_by_email ON invitations (email, state);
CREATE INDEX invitations_by_code ON invitations (code_hash);
CREATE INDEX invitations_by_inviter ON invitations (invited_by, state);
CREATE INDEX invitations_by_user ON invitations (user_id);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);

-- Identities of providers that a user signs in with: issuer and subject, never the address.
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

-- Sign-ins with a provider that are in progress, by the hash of their state; nonce and verifier are derived from the state. `code` is what
-- a provider posted across sites (JSON), stored until the browser returns with its cookies.
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
CREATE INDEX provider_flows_by_user ON provider_flows (link_user);

-- Pictures, at most 100 kB each, served by their unguessable id. Tenant '' has the pictures of users' own accounts; `user_id` is the user shown.
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

-- The rest of a picture after its first 40 000 characters, which are in `media`: a backup has one statement per row, and the platform
-- accepts at most 100 000 bytes per statement.
CREATE TABLE media_parts (
  tenant_id TEXT NOT NULL,
  media_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  base64 TEXT NOT NULL CHECK (length(base64) <= 40000),
  PRIMARY KEY (tenant_id, media_id, part)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER media_insert_parts AFTER INSERT ON media WHEN length(NEW.base64) > 40000 BEGIN
  INSERT INTO media_parts (tenant_id, media_id, part, base64)
    SELECT NEW.tenant_id, NEW.id, p.value, substr(NEW.base64, 1 + p.value * 40000, 40000) FROM json_each('[1,2,3,4,5,6,7,8,9]') p
    WHERE length(NEW.base64) > p.value * 40000;
  UPDATE media SET base64 = substr(NEW.base64, 1, 40000) WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

CREATE TRIGGER media_delete_parts AFTER DELETE ON media BEGIN
  DELETE FROM media_parts WHERE tenant_id = OLD.tenant_id AND media_id = OLD.id;
END;

-- Responses to calls with an `Idempotency-Key`, written in the batch of what they created and stored for a day.
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

-- Mails, written in the batch of their cause and leased before they are sent; the id is the Message-ID. `params` is encrypted, because it
-- has links that open accounts, and emptied once the mail is sent or given up. `bulk`: 1 for invitations, of which there may be hundreds;
-- they are sent after the others, by their `turn` among all companies (worker/storage/mail_outbox.rs).
CREATE TABLE mail_outbox (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  template TEXT NOT NULL,
  params TEXT NOT NULL DEFAULT '{}',
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  leased_until INTEGER,
  created_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  failure TEXT,
  sent_at INTEGER,
  bulk INTEGER NOT NULL DEFAULT 0 CHECK (bulk IN (0, 1)),
  tenant_id TEXT NOT NULL DEFAULT '',
  turn INTEGER NOT NULL DEFAULT 0,
  user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
  code_hash TEXT
) STRICT;

CREATE INDEX mail_outbox_turns ON mail_outbox (bulk, turn, due_at) WHERE state = 'waiting';
CREATE INDEX mail_outbox_of_company ON mail_outbox (tenant_id, turn) WHERE state = 'waiting' AND bulk = 1;
CREATE INDEX mail_outbox_age ON mail_outbox (bulk, created_at) WHERE state = 'waiting';
CREATE INDEX mail_outbox_due ON mail_outbox (state, due_at);
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (recipient);
CREATE INDEX mail_outbox_by_user ON mail_outbox (user_id, template, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX mail_outbox_by_code ON mail_outbox (code_hash) WHERE code_hash IS NOT NULL;

-- Commands to session authorities, delivered before the response and again by cron until acknowledged.
CREATE TABLE authority_outbox (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  command TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX authority_outbox_due ON authority_outbox (due_at);
-- Commands that wait to end the sessions of a user (decision 256).
CREATE INDEX authority_outbox_ended ON authority_outbox (user_id) WHERE substr(command, 1, 9) = '{"endAll"';

-- Words of members: a range of `word` finds the members with a word of this prefix. `field`: f first name, l last name, e address, p phone.
CREATE TABLE member_words (
  tenant_id TEXT NOT NULL,
  word TEXT NOT NULL,
  field TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word, field, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX member_words_by_member ON member_words (tenant_id, user_id, word, field);

-- Member counts for each combination of list filters, maintained by the triggers below. `never` counts those who have never signed in.
CREATE TABLE tenant_stats (
  tenant_id TEXT NOT NULL,
  assigned INTEGER NOT NULL,
  state INTEGER NOT NULL,
  is_employee INTEGER NOT NULL,
  members INTEGER NOT NULL,
  never INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, assigned, state, is_employee)
) STRICT, WITHOUT ROWID;

-- The sort orders of the list of members, after the columns that it filters by; the table's key breaks ties.
CREATE INDEX members_by_last_name ON memberships (tenant_id, assigned, state, is_employee, last_key, user_id);
CREATE INDEX members_by_first_name ON memberships (tenant_id, assigned, state, is_employee, first_key, user_id);
CREATE INDEX members_by_email ON memberships (tenant_id, assigned, state, is_employee, email, user_id);
CREATE INDEX members_by_login ON memberships (tenant_id, assigned, state, is_employee, login_key, user_id);
CREATE INDEX members_by_creation ON memberships (tenant_id, assigned, state, is_employee, created_at, user_id);
CREATE INDEX members_by_birth ON memberships (tenant_id, assigned, state, is_employee, birth_date, user_id);
CREATE INDEX members_by_id ON memberships (tenant_id, assigned, state, is_employee, user_id);

CREATE TRIGGER membership_delete_words_and_stats AFTER DELETE ON memberships BEGIN
  DELETE FROM member_words WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  UPDATE tenant_stats SET members = members - 1, never = never - (OLD.login_key = 0)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND state = OLD.state AND is_employee = OLD.is_employee;
END;

CREATE TRIGGER membership_update_stats AFTER UPDATE OF assigned, state, is_employee, login_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR (OLD.login_key = 0) <> (NEW.login_key = 0) BEGIN
  UPDATE tenant_stats SET members = members - 1, never = never - (OLD.login_key = 0)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND state = OLD.state AND is_employee = OLD.is_employee;
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

CREATE INDEX roles_by_title ON roles (tenant_id, title_key, id);
CREATE INDEX roles_by_state ON roles (tenant_id, state, id);
CREATE INDEX roles_by_members ON roles (tenant_id, members, id);

CREATE TRIGGER role_member_insert_count AFTER INSERT ON role_members BEGIN
  UPDATE roles SET members = members + 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.role_id;
END;

CREATE TRIGGER role_member_delete_count AFTER DELETE ON role_members BEGIN
  UPDATE roles SET members = members - 1 WHERE tenant_id = OLD.tenant_id AND id = OLD.role_id;
END;

CREATE TABLE role_words (
  tenant_id TEXT NOT NULL,
  word TEXT NOT NULL,
  role_id TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word, role_id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX role_words_by_role ON role_words (tenant_id, role_id);

CREATE INDEX tenants_by_title ON tenants (state, title_key, id);
CREATE INDEX tenants_by_city ON tenants (state, city_key, id);
CREATE INDEX tenants_by_members ON tenants (state, members, id);
CREATE INDEX tenants_by_group ON tenants (group_id, id);

-- Words of companies, as of members. `field`: t title, n company name, c city, b business id.
CREATE TABLE tenant_words (
  word TEXT NOT NULL,
  field TEXT NOT NULL,
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  PRIMARY KEY (word, field, tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_words_by_tenant ON tenant_words (tenant_id, word, field);

CREATE TRIGGER membership_insert_tenant_count AFTER INSERT ON memberships WHEN NEW.assigned = 1 BEGIN
  UPDATE tenants SET members = members + 1 WHERE id = NEW.tenant_id;
END;

-- After the one before, as in a database that was migrated: triggers fire in the order in which they were made.
CREATE TRIGGER membership_insert_stats AFTER INSERT ON memberships BEGIN
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

CREATE TRIGGER membership_delete_tenant_count AFTER DELETE ON memberships WHEN OLD.assigned = 1 BEGIN
  UPDATE tenants SET members = members - 1 WHERE id = OLD.tenant_id;
END;

CREATE TRIGGER membership_update_tenant_count AFTER UPDATE OF assigned ON memberships WHEN OLD.assigned <> NEW.assigned BEGIN
  UPDATE tenants SET members = members + NEW.assigned - OLD.assigned WHERE id = NEW.tenant_id;
END;

-- Seals of the audit log's hash chain: each covers the events up to `seq` and the previous seal (SHA-256, base64url).
CREATE TABLE audit_seals (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  hash TEXT NOT NULL,
  sealed_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_by_time ON audit (tenant_id, created_at, seq);
CREATE INDEX audit_by_action ON audit (tenant_id, action, seq);
CREATE INDEX audit_by_tenant_actor ON audit (tenant_id, actor, seq);

-- The invitation of a placeholder user, and placeholder users whose invitation expires.
CREATE INDEX invitations_by_stand_in ON invitations (stand_in) WHERE stand_in IS NOT NULL;
CREATE INDEX invitations_running_out ON invitations (expires_at) WHERE state = 'pending' AND stand_in IS NOT NULL;

CREATE INDEX tenants_by_state ON tenants (state, id);
-- A company's logo and its pictures of members.
CREATE INDEX media_by_owner ON media (tenant_id, user_id);

-- Company counts by state, maintained by the triggers below.
CREATE TABLE company_stats (
  state INTEGER PRIMARY KEY,
  companies INTEGER NOT NULL
) STRICT;

CREATE TRIGGER tenant_insert_stats AFTER INSERT ON tenants BEGIN
  INSERT INTO company_stats (state, companies) VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER tenant_delete_stats AFTER DELETE ON tenants BEGIN
  UPDATE company_stats SET companies = companies - 1 WHERE state = OLD.state;
END;

CREATE TRIGGER tenant_update_stats AFTER UPDATE OF state ON tenants WHEN OLD.state <> NEW.state BEGIN
  UPDATE company_stats SET companies = companies - 1 WHERE state = OLD.state;
  INSERT INTO company_stats (state, companies) VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

-- Audit logs with events that no seal covers yet, and since when: inserted with an event, deleted by the sealer.
CREATE TABLE audit_open (
  tenant_id TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_open_by_age ON audit_open (since, tenant_id);

CREATE TRIGGER audit_insert_open AFTER INSERT ON audit BEGIN
  INSERT OR IGNORE INTO audit_open (tenant_id, since) VALUES (NEW.tenant_id, NEW.created_at);
END;

-- The objects of an event: its object, and each user of a bulk act. Maintained by the triggers below.
CREATE TABLE audit_objects (
  tenant_id TEXT NOT NULL,
  object TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, object, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_insert_objects AFTER INSERT ON audit BEGIN
  INSERT OR IGNORE INTO audit_objects (tenant_id, object, seq) SELECT NEW.tenant_id, NEW.object, NEW.seq
    UNION ALL SELECT NEW.tenant_id, j.value, NEW.seq FROM json_each(NEW.detail, '$.userIds') j;
END;

CREATE TRIGGER audit_delete_objects AFTER DELETE ON audit BEGIN
  DELETE FROM audit_objects WHERE tenant_id = OLD.tenant_id AND seq = OLD.seq
    AND (object = OLD.object OR object IN (SELECT j.value FROM json_each(OLD.detail, '$.userIds') j));
END;

-- Users and tenants can be in separate databases (decision 043): no statement and no trigger names tables of both. Each side replicates
-- what the other needs, through these two outboxes: `user_outbox` has what the users' side must know, `tenant_outbox` what the tenants' must.
-- In one database the triggers of the other side apply a row within the statement that writes it, and discard it (RAISE(IGNORE)); with two
-- databases a row stays in the outbox until it is delivered.
CREATE TABLE user_outbox (
  id INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  tenant_id TEXT NOT NULL DEFAULT '',
  user_id TEXT NOT NULL DEFAULT '',
  state INTEGER,
  is_shared INTEGER,
  is_employee INTEGER,
  email TEXT
) STRICT;

CREATE TABLE tenant_outbox (
  id INTEGER PRIMARY KEY,
  event TEXT NOT NULL,
  tenant_id TEXT NOT NULL DEFAULT '',
  user_id TEXT NOT NULL,
  detail TEXT
) STRICT;

-- Memberships as the users' side has them: what signing in, lock screens and erasing read.
CREATE TABLE directory (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  tenant_id TEXT NOT NULL,
  state INTEGER NOT NULL,
  is_shared INTEGER NOT NULL,
  is_employee INTEGER NOT NULL,
  PRIMARY KEY (user_id, tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX directory_by_tenant ON directory (tenant_id);

-- Passes users between statements of one batch that belong to different sides; empty after each batch. `batch` is an id that the batch creates
-- anyway.
CREATE TABLE batch_users (
  batch TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (batch, user_id)
) STRICT, WITHOUT ROWID;

-- The same for the previous version of the code, which a rollback brings back; nothing else uses it.
CREATE TABLE handed (
  batch TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (batch, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitations_by_person ON invitations (person) WHERE person IS NOT NULL;

-- From companies to users: members who join, change and leave, and the address of an invitation.
CREATE TRIGGER membership_insert_outbox AFTER INSERT ON memberships BEGIN
  INSERT INTO user_outbox (event, tenant_id, user_id, state, is_shared, is_employee)
    VALUES ('membership_created', NEW.tenant_id, NEW.user_id, NEW.state, NEW.is_shared, NEW.is_employee);
END;

CREATE TRIGGER membership_update_outbox AFTER UPDATE OF state, is_shared, is_employee ON memberships
WHEN OLD.state <> NEW.state OR OLD.is_shared <> NEW.is_shared OR OLD.is_employee <> NEW.is_employee BEGIN
  INSERT INTO user_outbox (event, tenant_id, user_id, state, is_shared, is_employee)
    VALUES ('membership_updated', NEW.tenant_id, NEW.user_id, NEW.state, NEW.is_shared, NEW.is_employee);
END;

CREATE TRIGGER membership_delete_outbox AFTER DELETE ON memberships BEGIN
  INSERT INTO user_outbox (event, tenant_id, user_id) VALUES ('membership_deleted', OLD.tenant_id, OLD.user_id);
END;

CREATE TRIGGER invitation_insert_outbox AFTER INSERT ON invitations BEGIN
  INSERT INTO user_outbox (event, email) VALUES ('invitation_created', NEW.email);
END;

CREATE TRIGGER deliver_membership BEFORE INSERT ON user_outbox WHEN NEW.event IN ('membership_created', 'membership_updated') BEGIN
  INSERT INTO directory (user_id, tenant_id, state, is_shared, is_employee)
    VALUES (NEW.user_id, NEW.tenant_id, NEW.state, NEW.is_shared, NEW.is_employee)
    ON CONFLICT DO UPDATE SET state = excluded.state, is_shared = excluded.is_shared, is_employee = excluded.is_employee;
  INSERT INTO tenant_outbox (event, tenant_id, user_id, detail)
    SELECT 'user_updated', NEW.tenant_id, id, json_object('state', state, 'createdBy', made_by, 'createdAt', created_at,
      'passwordResetRequired', reset_password_required, 'isPlaceholder', is_stand_in, 'email', email, 'firstName', first_name,
      'lastName', last_name, 'firstKey', first_key, 'lastKey', last_key, 'gender', gender, 'phone', phone, 'birthDate', birth_date,
      'image', image, 'words', json(words))
    FROM users WHERE id = NEW.user_id AND NEW.event = 'membership_created';
  SELECT RAISE(IGNORE);
END;

-- A placeholder user is deleted with its membership.
CREATE TRIGGER deliver_deleted_membership BEFORE INSERT ON user_outbox WHEN NEW.event = 'membership_deleted' BEGIN
  DELETE FROM directory WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  DELETE FROM users WHERE id = NEW.user_id AND is_stand_in = 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_invitation BEFORE INSERT ON user_outbox WHEN NEW.event = 'invitation_created' BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    SELECT 'email_updated', id, json_object('email', email, 'proven', email_verified) FROM users WHERE email = NEW.email AND state = 1;
  SELECT RAISE(IGNORE);
END;

-- From users to companies: what rights and lists need of a user, and which user has an address.
CREATE TRIGGER user_update_outbox AFTER UPDATE OF state, made_by, reset_password_required, is_stand_in ON users
WHEN OLD.state <> NEW.state OR OLD.made_by IS NOT NEW.made_by OR OLD.reset_password_required <> NEW.reset_password_required
  OR OLD.is_stand_in <> NEW.is_stand_in BEGIN
  INSERT INTO tenant_outbox (event, tenant_id, user_id, detail) VALUES ('user_updated', '', NEW.id, json_object('state', NEW.state,
    'createdBy', NEW.made_by, 'createdAt', NEW.created_at, 'passwordResetRequired', NEW.reset_password_required, 'isPlaceholder', NEW.is_stand_in));
END;

CREATE TRIGGER user_insert_outbox_email AFTER INSERT ON users BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    VALUES ('email_updated', NEW.id, json_object('email', CASE WHEN NEW.state = 1 THEN NEW.email END, 'proven', NEW.email_verified));
END;

CREATE TRIGGER user_update_outbox_email AFTER UPDATE OF email, email_verified, state ON users
WHEN OLD.email <> NEW.email OR OLD.email_verified <> NEW.email_verified OR OLD.state <> NEW.state BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    VALUES ('email_updated', NEW.id, json_object('email', CASE WHEN NEW.state = 1 THEN NEW.email END, 'proven', NEW.email_verified));
END;

CREATE TRIGGER user_delete_outbox AFTER DELETE ON users BEGIN
  INSERT INTO tenant_outbox (event, user_id) VALUES ('user_deleted', OLD.id);
END;

-- A new member: what was not entered for them is copied from the identity.
CREATE TRIGGER deliver_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'user_updated' BEGIN
  INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
    SELECT m.tenant_id, w.value, f.key, m.user_id FROM memberships m JOIN json_each(NEW.detail, '$.words') f JOIN json_each(f.value) w
    WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.user_id AND m.email = '';
  UPDATE memberships SET email = json_extract(NEW.detail, '$.email'), first_name = json_extract(NEW.detail, '$.firstName'),
    last_name = json_extract(NEW.detail, '$.lastName'), first_key = json_extract(NEW.detail, '$.firstKey'),
    last_key = json_extract(NEW.detail, '$.lastKey'), gender = json_extract(NEW.detail, '$.gender'),
    phone = json_extract(NEW.detail, '$.phone'), birth_date = COALESCE(json_extract(NEW.detail, '$.birthDate'), ''),
    image = json_extract(NEW.detail, '$.image')
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND email = '';
  UPDATE memberships SET person_state = json_extract(NEW.detail, '$.state'), made_here = (json_extract(NEW.detail, '$.createdBy') IS tenant_id),
    auth_created_at = json_extract(NEW.detail, '$.createdAt'), reset_password_required = json_extract(NEW.detail, '$.passwordResetRequired'),
    stands_in = json_extract(NEW.detail, '$.isPlaceholder')
  WHERE user_id = NEW.user_id AND (NEW.tenant_id = '' OR tenant_id = NEW.tenant_id);
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_address BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'email_updated' BEGIN
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id AND email IS NOT json_extract(NEW.detail, '$.email');
  UPDATE invitations SET person = NEW.user_id, is_proven = json_extract(NEW.detail, '$.proven')
  WHERE email = json_extract(NEW.detail, '$.email');
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_deleted_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'user_deleted' BEGIN
  DELETE FROM memberships WHERE user_id = NEW.user_id;
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id;
  DELETE FROM notifications WHERE tenant_id = '' AND user_id = NEW.user_id;
  DELETE FROM notification_marks WHERE tenant_id = '' AND user_id = NEW.user_id;
  SELECT RAISE(IGNORE);
END;

-- The last seal that retention deleted from a log, `seq` and `hash`: the next seal chains to it (decision 081). `due_at` is when the log
-- is checked next.
CREATE TABLE audit_anchors (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL DEFAULT 0,
  hash TEXT NOT NULL DEFAULT '',
  due_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_anchors_by_due ON audit_anchors (due_at, tenant_id);
CREATE INDEX tenants_operating ON tenants (is_operator) WHERE is_operator = 1;

CREATE TRIGGER audit_seal_insert_anchor AFTER INSERT ON audit_seals BEGIN
  INSERT OR IGNORE INTO audit_anchors (tenant_id, due_at) VALUES (NEW.tenant_id, NEW.sealed_at + 2419200000);
END;

CREATE TRIGGER tenant_update_audit_anchor AFTER UPDATE OF audit_months ON tenants WHEN OLD.audit_months <> NEW.audit_months BEGIN
  UPDATE audit_anchors SET due_at = 0 WHERE tenant_id = NEW.id OR (tenant_id = '' AND NEW.is_operator = 1);
END;

-- Values of a user before and after a change, a JSON list of { field, before, after }, of an audit event (decision 120). They are deleted
-- with the user, the membership or the log; the event has only the hash of salt and values.
CREATE TABLE audit_values (
  tenant_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  -- the user whose values these are
  user_id TEXT NOT NULL,
  salt TEXT NOT NULL,
  changes TEXT NOT NULL,
  PRIMARY KEY (tenant_id, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_values_by_user ON audit_values (tenant_id, user_id);

CREATE TRIGGER membership_delete_audit_values AFTER DELETE ON memberships BEGIN
  DELETE FROM audit_values WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

CREATE TRIGGER user_delete_audit_values AFTER DELETE ON users BEGIN
  DELETE FROM audit_values WHERE tenant_id = '' AND user_id = OLD.id;
END;

-- Counters of a company by day, for the first page, at a cost that does not grow with members or events (decision 142). `day` counts from
-- 1970 (UTC). `last_seen` are enabled members whose latest sign-in was on that day, so the sum over thirty days is the number of members who
-- signed in within them; `joined` are those who became members on it. Failed sign-ins are counted after the response.
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

CREATE TRIGGER membership_insert_tenant_days AFTER INSERT ON memberships WHEN NEW.state = 1 BEGIN
  INSERT INTO tenant_days (tenant_id, day, joined) VALUES (NEW.tenant_id, NEW.created_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET joined = joined + 1;
  INSERT INTO tenant_days (tenant_id, day, last_seen) SELECT NEW.tenant_id, NEW.login_key / 86400000, 1 WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET last_seen = last_seen + 1;
END;

CREATE TRIGGER membership_delete_tenant_days AFTER DELETE ON memberships WHEN OLD.state = 1 BEGIN
  UPDATE tenant_days SET joined = joined - 1 WHERE tenant_id = OLD.tenant_id AND day = OLD.created_at / 86400000;
  UPDATE tenant_days SET last_seen = last_seen - 1
  WHERE tenant_id = OLD.tenant_id AND day = OLD.login_key / 86400000 AND OLD.login_key > 0;
END;

CREATE TRIGGER membership_update_state_tenant_days AFTER UPDATE OF state ON memberships WHEN OLD.state <> NEW.state BEGIN
  INSERT INTO tenant_days (tenant_id, day, joined) VALUES (NEW.tenant_id, NEW.created_at / 86400000, NEW.state - OLD.state)
    ON CONFLICT DO UPDATE SET joined = joined + excluded.joined;
  INSERT INTO tenant_days (tenant_id, day, last_seen)
    SELECT NEW.tenant_id, NEW.login_key / 86400000, NEW.state - OLD.state WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET last_seen = last_seen + excluded.last_seen;
END;

-- Uses the previous state: a change of the state is counted by the trigger above.
CREATE TRIGGER membership_update_login_tenant_days AFTER UPDATE OF login_key ON memberships WHEN NEW.login_key > 0 BEGIN
  UPDATE tenant_days SET last_seen = last_seen - OLD.state
  WHERE tenant_id = OLD.tenant_id AND day = OLD.login_key / 86400000 AND OLD.login_key > 0;
  INSERT INTO tenant_days (tenant_id, day, sign_ins, last_seen)
    VALUES (NEW.tenant_id, NEW.login_key / 86400000, NEW.logins > OLD.logins, OLD.state)
    ON CONFLICT DO UPDATE SET sign_ins = sign_ins + excluded.sign_ins, last_seen = last_seen + excluded.last_seen;
END;

-- The enabled roles of a company at the first sign-in of a day (decision 186): their number, their members, the members of admin roles, and
-- the number of rights on apps that they give.
CREATE TABLE role_days (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  roles INTEGER NOT NULL,
  given INTEGER NOT NULL,
  administering INTEGER NOT NULL,
  rights INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX role_days_by_day ON role_days (day);

-- On the day of the company's creation all numbers are 0.
CREATE TRIGGER membership_update_login_role_days AFTER UPDATE OF login_key ON memberships
WHEN NEW.login_key > 0 AND NOT EXISTS
  (SELECT 1 FROM role_days WHERE tenant_id = NEW.tenant_id AND day = NEW.login_key / 86400000) BEGIN
  INSERT INTO role_days (tenant_id, day, roles, given, administering, rights)
    SELECT t.id, NEW.login_key / 86400000, COUNT(r.id), COALESCE(SUM(r.members), 0),
      COALESCE(SUM(r.members * r.has_admin_rights), 0), COALESCE(SUM(json_array_length(r.app_ids)), 0)
    FROM tenants t LEFT JOIN roles r
      ON r.tenant_id = t.id AND r.state = 1 AND t.created_at / 86400000 < NEW.login_key / 86400000
    WHERE t.id = NEW.tenant_id GROUP BY t.id;
END;

-- Events other than sign-ins: the latest are found although sign-ins are a hundred times as many.
CREATE INDEX audit_acts ON audit (tenant_id, seq) WHERE substr(action, 1, 5) <> 'auth.';

-- Pending invitations in the order of their expiry. Those of placeholder users are neither listed nor counted, here and in the indexes below: an
-- import makes thousands of them, which every page would walk.
CREATE INDEX invitations_waiting ON invitations (tenant_id, expires_at) WHERE state = 'pending' AND stand_in IS NULL;
-- An authenticator app (RFC 6238). The secret is encrypted with a key that is derived from the pepper `pepper_id`; `last_step` is the latest
-- time step whose code was accepted: codes of this and of earlier steps are rejected.
CREATE TABLE totp (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  last_step INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_used INTEGER
) STRICT;

-- A secret that is not confirmed by its first code yet.
CREATE TABLE totp_enrolments (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  pepper_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX totp_enrolments_by_expiry ON totp_enrolments (expires_at);

-- Recovery codes, as Argon2id of 80 random bits with a salt per user. A code is deleted when it is used.
CREATE TABLE recovery_codes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, hash)
) STRICT, WITHOUT ROWID;

-- Passkeys (WebAuthn). `credential_id` and `public_key` (COSE) in base64url; `device` is where it was created.
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

-- Trusted devices, by the hash of their secret: until `expires_at` they replace the second factor.
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

-- Maintain the columns of `users` about second factors.
CREATE TRIGGER totp_insert_user AFTER INSERT ON totp BEGIN
  UPDATE users SET has_totp = 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER totp_delete_user AFTER DELETE ON totp BEGIN
  UPDATE users SET has_totp = 0 WHERE id = OLD.user_id;
END;

CREATE TRIGGER recovery_code_insert_user AFTER INSERT ON recovery_codes BEGIN
  UPDATE users SET recovery_codes = recovery_codes + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER recovery_code_delete_user AFTER DELETE ON recovery_codes BEGIN
  UPDATE users SET recovery_codes = recovery_codes - 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER passkey_insert_user AFTER INSERT ON passkeys BEGIN
  UPDATE users SET passkeys = passkeys + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER passkey_delete_user AFTER DELETE ON passkeys BEGIN
  UPDATE users SET passkeys = passkeys - 1 WHERE id = OLD.user_id;
END;

-- Filters of the list of users by location, by domain of the address, by the user who created or invited them, and by users who never signed
-- in: each index ends like the order by last name, so that it is scanned in that order (decision 214). The existing values are found by
-- skipping through these indexes.
CREATE INDEX members_by_location ON memberships (tenant_id, location, assigned, state, is_employee, last_key, user_id)
  WHERE location > '';
CREATE INDEX members_by_domain
  ON memberships (tenant_id, substr(email, instr(email, '@') + 1), assigned, state, is_employee, last_key, user_id);
CREATE INDEX members_by_inviter ON memberships (tenant_id, invited_by, assigned, state, is_employee, last_key, user_id)
  WHERE invited_by > '';
CREATE INDEX members_never_here ON memberships (tenant_id, assigned, state, is_employee, last_key, user_id) WHERE login_key = 0;
CREATE INDEX role_members_by_name ON role_members (tenant_id, role_id, assigned, state, is_employee, last_key, user_id);
CREATE INDEX role_members_by_location
  ON role_members (tenant_id, role_id, location, assigned, state, is_employee, last_key, user_id) WHERE location > '';

-- Member counts for each value of a list filter, maintained by the triggers below; `role_location` is a role and a location with a slash
-- between them.
CREATE TABLE member_facets (
  tenant_id TEXT NOT NULL,
  facet TEXT NOT NULL CHECK (facet IN ('location', 'domain', 'inviter', 'role', 'role_location')),
  value TEXT NOT NULL,
  assigned INTEGER NOT NULL,
  state INTEGER NOT NULL,
  is_employee INTEGER NOT NULL,
  members INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, facet, value, assigned, state, is_employee)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER membership_insert_facets AFTER INSERT ON memberships BEGIN
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'location' AS facet, NEW.location AS value UNION ALL SELECT 'inviter', NEW.invited_by
      UNION ALL SELECT 'domain', substr(NEW.email, instr(NEW.email, '@') + 1)
    ) f WHERE f.value > ''
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER membership_update_facets AFTER UPDATE OF location, email, invited_by, assigned, state, is_employee ON memberships
WHEN OLD.location IS NOT NEW.location OR OLD.email <> NEW.email OR OLD.invited_by IS NOT NEW.invited_by
  OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'location' AS facet, OLD.location AS value, NEW.location AS now UNION ALL SELECT 'inviter', OLD.invited_by, NEW.invited_by
    UNION ALL SELECT 'domain', substr(OLD.email, instr(OLD.email, '@') + 1), substr(NEW.email, instr(NEW.email, '@') + 1)
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee
    AND (f.value IS NOT f.now OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee);
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'location' AS facet, NEW.location AS value, OLD.location AS was UNION ALL SELECT 'inviter', NEW.invited_by, OLD.invited_by
      UNION ALL SELECT 'domain', substr(NEW.email, instr(NEW.email, '@') + 1), substr(OLD.email, instr(OLD.email, '@') + 1)
    ) f WHERE f.value > ''
      AND (f.value IS NOT f.was OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee)
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

-- Fills the columns that a role's row copies from its member; the trigger below updates the counts.
CREATE TRIGGER role_member_insert_membership AFTER INSERT ON role_members BEGIN
  UPDATE role_members SET (assigned, state, is_employee, last_key, location) = (
    SELECT m.assigned, m.state, m.is_employee, m.last_key, m.location FROM memberships m
    WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.user_id
  ) WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND role_id = NEW.role_id;
END;

CREATE TRIGGER membership_update_role_members AFTER UPDATE OF assigned, state, is_employee, last_key, location ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR OLD.last_key <> NEW.last_key OR OLD.location IS NOT NEW.location BEGIN
  UPDATE role_members SET assigned = NEW.assigned, state = NEW.state, is_employee = NEW.is_employee, last_key = NEW.last_key,
    location = NEW.location
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
END;

CREATE TRIGGER role_member_update_facets AFTER UPDATE OF assigned, state, is_employee, location ON role_members
WHEN OLD.assigned IS NOT NEW.assigned OR OLD.state IS NOT NEW.state OR OLD.is_employee IS NOT NEW.is_employee
  OR OLD.location IS NOT NEW.location BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'role' AS facet, OLD.role_id AS value UNION ALL SELECT 'role_location', OLD.role_id || '/' || NULLIF(OLD.location, '')
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'role' AS facet, NEW.role_id AS value UNION ALL SELECT 'role_location', NEW.role_id || '/' || NULLIF(NEW.location, '')
    ) f WHERE f.value > ''
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER role_member_delete_facets AFTER DELETE ON role_members BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'role' AS facet, OLD.role_id AS value UNION ALL SELECT 'role_location', OLD.role_id || '/' || NULLIF(OLD.location, '')
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
END;

CREATE TRIGGER member_facet_update_empty AFTER UPDATE OF members ON member_facets WHEN NEW.members = 0 BEGIN
  DELETE FROM member_facets WHERE tenant_id = NEW.tenant_id AND facet = NEW.facet AND value = NEW.value
    AND assigned = NEW.assigned AND state = NEW.state AND is_employee = NEW.is_employee;
END;

-- Bulk jobs: acts on all members that a filter matches, executed in batches (decision 173). A job processes its members in the order of their
-- ids: `after_id` is the last one that is done, and each batch moves it in its own transaction. `outcomes` are counts by outcome, as JSON.
CREATE TABLE bulk_jobs (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  -- the administrator who started it, from where, and whether their session was opened with a PIN
  user_id TEXT NOT NULL,
  network TEXT NOT NULL,
  by_pin INTEGER NOT NULL CHECK (by_pin IN (0, 1)),
  action TEXT NOT NULL CHECK (action IN ('enable', 'disable', 'remove', 'restore', 'assignRole', 'unassignRole')),
  role_ids TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped')),
  -- why it was stopped
  stopped_by TEXT,
  total INTEGER NOT NULL DEFAULT 0,
  after_id TEXT NOT NULL DEFAULT '',
  outcomes TEXT NOT NULL DEFAULT '{}',
  -- the job that this one undoes, and the one that undoes this one
  undoes TEXT,
  undone_by TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bulk_jobs_running ON bulk_jobs (created_at) WHERE state = 'running';
CREATE INDEX bulk_jobs_by_user ON bulk_jobs (tenant_id, user_id, created_at);
CREATE INDEX bulk_jobs_by_age ON bulk_jobs (created_at);

-- The members of a job, and the outcome of each: `waiting`, `changed`, `unchanged` (it already was so), `self`, or the reason why it was
-- rejected. `roles` are those that were really added or removed; `version` is the membership's after the change, so that an undo detects later
-- changes.
CREATE TABLE bulk_job_members (
  tenant_id TEXT NOT NULL,
  job_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  outcome TEXT NOT NULL DEFAULT 'waiting',
  roles TEXT NOT NULL DEFAULT '[]',
  was_enabled INTEGER,
  version INTEGER,
  PRIMARY KEY (tenant_id, job_id, user_id),
  FOREIGN KEY (tenant_id, job_id) REFERENCES bulk_jobs (tenant_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX bulk_job_members_by_member ON bulk_job_members (tenant_id, user_id);

CREATE TRIGGER membership_delete_bulk_jobs AFTER DELETE ON memberships BEGIN
  DELETE FROM bulk_job_members WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  DELETE FROM bulk_jobs WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

-- Saved views of lists (decision 175): a name for the parameters of a list in its URL. `owner` is the user, or '' if the view is shared with
-- the company; `query` is JSON: texts by URL parameter. At most one view of an owner is the default of a list. Every change increments
-- `version`.
CREATE TABLE saved_views (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  owner TEXT NOT NULL,
  list TEXT NOT NULL CHECK (list IN ('user', 'role', 'audit')),
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  version INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, owner, list, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER membership_delete_saved_views AFTER DELETE ON memberships BEGIN
  DELETE FROM saved_views WHERE tenant_id = OLD.tenant_id AND owner = OLD.user_id;
END;

-- Notifications (decision 176). `tenant_id` is the company in which they are shown, '' if the user is a member of none that they concern;
-- `user_id` is '' for those of all members of the company. `detail` is JSON. They are deleted after 90 days, and beyond 200 of a user.
CREATE TABLE notifications (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notifications_by_time ON notifications (tenant_id, user_id, created_at, id);
CREATE INDEX notifications_by_age ON notifications (created_at);

-- Up to when a user has read them, in a company and outside.
CREATE TABLE notification_marks (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  read_until INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER notification_insert_limit AFTER INSERT ON notifications BEGIN
  DELETE FROM notifications WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND created_at <=
    (SELECT n.created_at FROM notifications n WHERE n.tenant_id = NEW.tenant_id AND n.user_id = NEW.user_id
     ORDER BY n.created_at DESC, n.id DESC LIMIT 1 OFFSET 200);
END;

CREATE TRIGGER membership_delete_notifications AFTER DELETE ON memberships BEGIN
  DELETE FROM notifications WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  DELETE FROM notification_marks WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

-- Of `member_facets`; here for the order of triggers.
CREATE TRIGGER membership_delete_facets AFTER DELETE ON memberships BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'location' AS facet, OLD.location AS value UNION ALL SELECT 'inviter', OLD.invited_by
    UNION ALL SELECT 'domain', substr(OLD.email, instr(OLD.email, '@') + 1)
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
END;

-- A user with the verified address of an invitation is notified as soon as they are known: after their read mark, however old the invitation is.
CREATE TRIGGER invitation_update_notification AFTER UPDATE OF person, is_proven ON invitations
WHEN NEW.person IS NOT NULL AND NEW.is_proven = 1 AND NEW.state = 'pending' AND (OLD.person IS NOT NEW.person OR OLD.is_proven = 0) BEGIN
  INSERT OR IGNORE INTO notifications (tenant_id, user_id, id, kind, detail, created_at)
    SELECT '', NEW.person, t.id || ':' || NEW.id, 'invitation.received', json_object('company', t.title),
      MAX(NEW.sent_at, COALESCE((SELECT k.read_until FROM notification_marks k WHERE k.tenant_id = '' AND k.user_id = NEW.person), 0) + 1)
    FROM tenants t WHERE t.id = NEW.tenant_id;
END;

-- One row: the latest run of cron, and the latest in which something failed.
CREATE TABLE cron_runs (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  ran_at INTEGER NOT NULL,
  failed_at INTEGER
) STRICT;

-- 0 ends sessions, 1 updates the cached data: commands that end sessions are delivered first, however many others wait (decision 191).
CREATE INDEX authority_outbox_turns ON authority_outbox
  ((command = '"newest"' OR (substr(command, 1, 10) = '{"members"' AND instr(command, '"ends"') = 0)), due_at);

-- The sessions of a member that are active in a company (decision 184), and those that were ended there. Administrators see `id`: the
-- session's own id is never disclosed. `seen_at` is updated at most once an hour; after `until` the session has expired in any case.
CREATE TABLE tenant_sessions (
  tenant_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  sid TEXT NOT NULL,
  id TEXT NOT NULL,
  began_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  ended_at INTEGER,
  until INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, user_id, sid),
  FOREIGN KEY (tenant_id, user_id) REFERENCES memberships (tenant_id, user_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX tenant_sessions_by_until ON tenant_sessions (until);

-- The invitations that a company sent, and those of one user.
CREATE INDEX invitations_sent ON invitations (tenant_id, id) WHERE stand_in IS NULL;
CREATE INDEX invitations_sent_by ON invitations (tenant_id, invited_by, id) WHERE stand_in IS NULL;

-- Growth of the platform by day (decision 205): new companies and new users, without placeholder users.
CREATE TABLE platform_days (
  day INTEGER PRIMARY KEY,
  companies INTEGER NOT NULL DEFAULT 0,
  people INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TRIGGER tenant_insert_platform_days AFTER INSERT ON tenants BEGIN
  INSERT INTO platform_days (day, companies) VALUES (NEW.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER user_insert_outbox AFTER INSERT ON users WHEN NEW.is_stand_in = 0 BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail) VALUES ('user_created', NEW.id, json_object('createdAt', NEW.created_at));
END;

CREATE TRIGGER deliver_new_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'user_created' BEGIN
  INSERT INTO platform_days (day, people) VALUES (json_extract(NEW.detail, '$.createdAt') / 86400000, 1)
    ON CONFLICT DO UPDATE SET people = people + 1;
  SELECT RAISE(IGNORE);
END;

-- Member counts by ranges of last names, in blocks of at most 256 members: the position of a late page is found by the counts of the blocks
-- before it (decision 223). `assigned` is the members'; a count's number is the sum of the flags 2 (enabled) and 1 (employee). Maintained by
-- the triggers below.
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

CREATE TRIGGER membership_insert_blocks AFTER INSERT ON memberships BEGIN
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, '', '', 0, 0, 0, 0 WHERE NOT EXISTS (
      SELECT 1 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
        AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id));
  UPDATE member_blocks SET n0 = n0 + (NEW.state * 2 + NEW.is_employee = 0), n1 = n1 + (NEW.state * 2 + NEW.is_employee = 1), n2 = n2 + (NEW.state * 2 + NEW.is_employee = 2), n3 = n3 + (NEW.state * 2 + NEW.is_employee = 3)
  WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER membership_delete_blocks AFTER DELETE ON memberships BEGIN
  UPDATE member_blocks SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1), n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = OLD.tenant_id AND b.assigned = OLD.assigned
      AND (b.from_key, b.from_id) <= (OLD.last_key, OLD.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER membership_update_blocks AFTER UPDATE OF assigned, state, is_employee, last_key ON memberships
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

-- A full block keeps three quarters, because names are often inserted in order; the last quarter is counted by the index.
CREATE TRIGGER member_block_update_split AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 > 256 BEGIN
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

CREATE TRIGGER member_block_update_empty AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 = 0 BEGIN
  DELETE FROM member_blocks WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND from_key = NEW.from_key
    AND from_id = NEW.from_id;
END;

-- A block begins at a member who is in it, or at the beginning of the list: whoever is erased, removed or renamed leaves no name behind. The next
-- member is the first of each of the four ranges of the index that has flags before names.
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

-- Member counts by the day, or the sixteen days, of their last sign-in: a range of days is counted from few rows (decision 237). `span` is the
-- number of days, `day` the first of them (since 1970, UTC). `assigned` is the members'; a count's number is the sum of the flags 2 (enabled)
-- and 1 (employee). Maintained by the triggers below.
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

CREATE TRIGGER membership_insert_login_days AFTER INSERT ON memberships WHEN NEW.login_key > 0 BEGIN
  INSERT INTO login_days (tenant_id, assigned, span, day, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, d.span, d.day, NEW.state * 2 + NEW.is_employee = 0, NEW.state * 2 + NEW.is_employee = 1,
      NEW.state * 2 + NEW.is_employee = 2, NEW.state * 2 + NEW.is_employee = 3
    FROM (SELECT 1 AS span, NEW.login_key / 86400000 AS day UNION ALL SELECT 16, NEW.login_key / 86400000 & ~15) d WHERE TRUE
    ON CONFLICT DO UPDATE SET n0 = n0 + excluded.n0, n1 = n1 + excluded.n1, n2 = n2 + excluded.n2, n3 = n3 + excluded.n3;
END;

CREATE TRIGGER membership_delete_login_days AFTER DELETE ON memberships WHEN OLD.login_key > 0 BEGIN
  UPDATE login_days SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1),
    n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned
    AND (span, day) IN (VALUES (1, OLD.login_key / 86400000), (16, OLD.login_key / 86400000 & ~15));
END;

-- A different day within the same sixteen changes only the rows of the two days; a second sign-in on the same day changes none.
CREATE TRIGGER membership_update_login_days AFTER UPDATE OF assigned, state, is_employee, login_key ON memberships
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

CREATE TRIGGER login_day_update_empty AFTER UPDATE OF n0, n1, n2, n3 ON login_days WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 = 0 BEGIN
  DELETE FROM login_days WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND span = NEW.span AND day = NEW.day;
END;

-- A picture that its user replaces or removes is deleted: companies that show it show the new one or none.
CREATE TRIGGER user_update_outbox_image AFTER UPDATE OF image ON users WHEN OLD.image IS NOT NULL AND OLD.image IS NOT NEW.image BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    VALUES ('image_updated', NEW.id, json_object('before', OLD.image, 'after', NEW.image));
END;

CREATE TRIGGER deliver_image BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'image_updated' BEGIN
  UPDATE memberships SET image = json_extract(NEW.detail, '$.after')
  WHERE user_id = NEW.user_id AND image = json_extract(NEW.detail, '$.before');
  SELECT RAISE(IGNORE);
END;
