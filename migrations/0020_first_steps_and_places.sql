-- When the first steps of a company were put away; NULL while they are offered to its administrators.
ALTER TABLE tenants ADD COLUMN checklist_closed_at INTEGER;

-- Filtering the list of people by where they work, and stepping through the places that there are.
CREATE INDEX members_by_location ON memberships (tenant_id, location, user_id) WHERE location > '';
