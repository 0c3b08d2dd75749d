-- The own account: what a browser is called, settings that must stay small, and everything about a person found by index.

ALTER TABLE must ADD COLUMN too_large INTEGER CONSTRAINT too_large CHECK (too_large IS NULL);
ALTER TABLE devices ADD COLUMN agent TEXT;

CREATE INDEX audit_by_actor ON audit (actor, created_at);
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (recipient);
CREATE INDEX invitations_by_user ON invitations (user_id);
CREATE INDEX provider_flows_by_user ON provider_flows (link_user);
