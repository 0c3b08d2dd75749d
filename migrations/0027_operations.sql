-- Operations: when cron ran last, and commands to authorities in the order in which they matter (decision 190).

-- One row: the newest run of cron, and the newest in which something failed.
CREATE TABLE cron_runs (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  ran_at INTEGER NOT NULL,
  failed_at INTEGER
) STRICT;

-- 0 what ends sessions, 1 what brings a newer copy: the first go before the others, however many of those wait.
CREATE INDEX authority_outbox_turns ON authority_outbox
  ((command = '"newest"' OR (substr(command, 1, 10) = '{"members"' AND instr(command, '"ends"') = 0)), due_at);
