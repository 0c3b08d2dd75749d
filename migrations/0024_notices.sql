-- Mails about the security of an account: whose, and by which code "that was not me" is said (decision 169).

ALTER TABLE mail_outbox ADD COLUMN user_id TEXT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE mail_outbox ADD COLUMN code_hash TEXT;

CREATE INDEX mail_outbox_by_user ON mail_outbox (user_id, template, created_at) WHERE user_id IS NOT NULL;
CREATE INDEX mail_outbox_by_code ON mail_outbox (code_hash) WHERE code_hash IS NOT NULL;
