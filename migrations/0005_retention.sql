-- What is over is found by its age, so that forgetting it reads what goes and nothing else.

CREATE INDEX enrolments_by_use ON enrolments (used_at);
CREATE INDEX devices_by_use ON devices (last_seen);
CREATE INDEX invitations_by_expiry ON invitations (expires_at);
