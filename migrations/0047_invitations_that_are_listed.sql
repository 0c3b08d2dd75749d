-- Invitations of placeholder users are neither listed nor counted: an import makes thousands of them, which every page would walk.
DROP INDEX invitations_waiting;
CREATE INDEX invitations_waiting ON invitations (tenant_id, expires_at) WHERE state = 'pending' AND stand_in IS NULL;

DROP INDEX invitations_sent_by;
CREATE INDEX invitations_sent_by ON invitations (tenant_id, invited_by, id) WHERE stand_in IS NULL;

CREATE INDEX invitations_sent ON invitations (tenant_id, id) WHERE stand_in IS NULL;
