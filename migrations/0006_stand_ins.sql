-- Stand-ins: the invitation behind one, and those that run out.
CREATE INDEX invitations_by_stand_in ON invitations (stand_in) WHERE stand_in IS NOT NULL;
CREATE INDEX invitations_running_out ON invitations (expires_at) WHERE state = 'pending' AND stand_in IS NOT NULL;
