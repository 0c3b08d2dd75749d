SELECT
  (SELECT MIN(w.created_at) FROM mail_outbox w WHERE w.state = 'waiting' AND w.bulk = 0) AS personal,
  (SELECT MIN(w.created_at) FROM mail_outbox w WHERE w.state = 'waiting' AND w.bulk = 1) AS bulk,
  (SELECT COUNT(*) FROM (SELECT 1 FROM mail_outbox w WHERE w.state = 'waiting' AND w.bulk IN (0, 1) LIMIT 10000)) AS mails,
  (SELECT COUNT(*) FROM (SELECT 1 FROM mail_outbox w WHERE w.state = 'dead' AND w.due_at > CAST(?3 AS INTEGER) LIMIT 10000)) AS dead,
  (SELECT MIN(o.due_at) FROM authority_outbox o WHERE o.due_at > 0) AS endings,
  (SELECT COUNT(*) FROM (SELECT 1 FROM authority_outbox o WHERE o.due_at >= 0 LIMIT 10000)) AS waiting,
  (SELECT MIN(a.since) FROM audit_open a) AS unsealed,
  (SELECT MIN(b.created_at) FROM bulk_jobs b WHERE b.state = 'running') AS jobs,
  (SELECT COUNT(*) FROM (SELECT 1 FROM bulk_jobs b WHERE b.state = 'running' AND b.created_at >= 0 LIMIT 1000)) AS running,
  (SELECT r.ran_at FROM cron_runs r WHERE r.id = 1) AS ran,
  (SELECT r.failed_at FROM cron_runs r WHERE r.id = 1) AS failed
