-- Mails in turns (decision 058): personal ones first, then those of every company in its turn. What waits already keeps its order.

ALTER TABLE mail_outbox ADD COLUMN bulk INTEGER NOT NULL DEFAULT 0 CHECK (bulk IN (0, 1));
ALTER TABLE mail_outbox ADD COLUMN tenant_id TEXT NOT NULL DEFAULT '';
ALTER TABLE mail_outbox ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;

UPDATE mail_outbox SET bulk = 1 WHERE state = 'waiting' AND template IN ('invitation', 'welcome');

CREATE INDEX mail_outbox_turns ON mail_outbox (bulk, turn, due_at) WHERE state = 'waiting';
CREATE INDEX mail_outbox_of_company ON mail_outbox (tenant_id, turn) WHERE state = 'waiting' AND bulk = 1;
CREATE INDEX mail_outbox_age ON mail_outbox (bulk, created_at) WHERE state = 'waiting';
