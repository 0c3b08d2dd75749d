-- Acts on all members that a filter finds, done batch by batch (decision 173). A job walks its members by their ids: `after_id` is the last one
-- that is dealt with, and each batch moves it in the transaction of what it does. `outcomes` counts how it ended, as JSON.
CREATE TABLE bulk_jobs (
  tenant_id TEXT NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  -- the administrator who does it, from where, and whether a PIN opened their session
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
  -- the job that this one takes back, and the one that takes this one back
  undoes TEXT,
  undone_by TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  PRIMARY KEY (tenant_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bulk_jobs_running ON bulk_jobs (created_at) WHERE state = 'running';
CREATE INDEX bulk_jobs_by_user ON bulk_jobs (tenant_id, user_id, created_at);
CREATE INDEX bulk_jobs_by_age ON bulk_jobs (created_at);

-- Whom a job is about, and how it ended: `waiting`, `changed`, `unchanged` (it was so before), `self`, or what stood against it. `roles` are
-- those that were really given or taken; `version` is the membership's behind the change, so that an undo finds who was changed since.
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

CREATE TRIGGER bulk_jobs_forget_member AFTER DELETE ON memberships BEGIN
  DELETE FROM bulk_job_members WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  DELETE FROM bulk_jobs WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

-- The filter finds another number of members than was seen; another job of the administrator goes on.
ALTER TABLE must ADD COLUMN count_changed INTEGER CONSTRAINT count_changed CHECK (count_changed IS NULL);
ALTER TABLE must ADD COLUMN job_running INTEGER CONSTRAINT job_running CHECK (job_running IS NULL);
