-- Filtering the list of people by the domain of their address, and by who made or invited them; and stepping through both.
CREATE INDEX members_by_domain ON memberships (tenant_id, substr(email, instr(email, '@') + 1), user_id);

-- Who made or invited the member; NULL where nobody did. Invitations are forgotten after a while, so it stands with the member.
ALTER TABLE memberships ADD COLUMN invited_by TEXT;
UPDATE memberships SET invited_by = i.invited_by FROM invitations i
  WHERE i.state = 'accepted' AND memberships.tenant_id = i.tenant_id AND memberships.user_id = i.user_id;
UPDATE memberships SET invited_by = i.invited_by FROM invitations i
  WHERE i.stand_in IS NOT NULL AND memberships.tenant_id = i.tenant_id AND memberships.user_id = i.stand_in;
CREATE INDEX members_by_inviter ON memberships (tenant_id, invited_by, user_id) WHERE invited_by > '';
