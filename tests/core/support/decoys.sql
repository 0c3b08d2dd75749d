-- Two decoy tenants, one before and one after Alpha in every sort order, with Alpha's users, roles and rows under the same ids.
-- Loud: any of their data that is mistaken for Alpha's changes a response.
INSERT OR IGNORE INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
  SELECT n.id, e.seq, n.id || e.id, e.action, e.actor, e.object, '{"loud":"planteddecoy"}', 'planteddecoy', e.created_at
  FROM audit e JOIN tenants n ON n.title = 'Decoy' WHERE e.tenant_id = 't-alpha';
INSERT OR IGNORE INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
  SELECT n.id, 700 + j.key, n.id || j.key, 'planteddecoy', u.id, u.id, '{"loud":"planteddecoy"}', 'planteddecoy', u.created_at
  FROM tenants n JOIN users u ON u.id IN ('u-anna', 'u-same') JOIN json_each('[1,2,3,4]') j
  WHERE n.title = 'Decoy' AND (j.key % 2 = 0) = (u.id = 'u-anna');
INSERT OR IGNORE INTO audit_seals (tenant_id, seq, hash, sealed_at) SELECT id, 900, 'planteddecoy', 1 FROM tenants WHERE title = 'Decoy';
INSERT OR IGNORE INTO roles (tenant_id, id, title, title_key, state, has_admin_rights, is_admin_role, has_onboarding_rights, has_payment_rights,
    layout_mode, changeable_by_user, created_at, version, app_ids)
  SELECT n.id, r.id, 'planteddecoy', 'planteddecoy', n.id = 't-aaa', n.id = 't-aaa', n.id = 't-aaa', n.id = 't-aaa', n.id = 't-aaa', 'sidebar', 1, 1, 77,
    '["surveys","reports"]'
  FROM roles r JOIN tenants n ON n.title = 'Decoy' WHERE r.tenant_id = 't-alpha';
-- Rows that Alpha lacks.
INSERT OR IGNORE INTO roles (tenant_id, id, title, title_key, created_at) SELECT id, 'r-gone', 'planteddecoy', 'a', 1 FROM tenants WHERE title = 'Decoy';
INSERT OR IGNORE INTO memberships (tenant_id, user_id, created_at) SELECT id, 'u-nina', 1 FROM tenants WHERE title = 'Decoy';
INSERT OR IGNORE INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
  SELECT id, 'i-gone', 'gone@x.example', id, 'u-anna', 1, 1, 9999999999999 FROM tenants WHERE title = 'Decoy';
INSERT OR IGNORE INTO role_apps (tenant_id, role_id, app_id, access, sidebar)
  SELECT r.tenant_id, r.id, a.id, CASE r.tenant_id WHEN 't-aaa' THEN 4 ELSE 1 END, 1 FROM roles r JOIN apps a
  JOIN tenants n ON n.id = r.tenant_id AND n.title = 'Decoy';
-- Granted are the apps that Alpha was not granted, enabled is what Alpha disabled, and vice versa.
INSERT OR IGNORE INTO tenant_apps (tenant_id, app_id, offered, enabled)
  SELECT n.id, a.id, a.for_all = 0, a.id = 'polls' FROM tenants n JOIN apps a ON a.administration = 0 WHERE n.title = 'Decoy';
INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id)
  SELECT r.tenant_id, m.user_id, r.id FROM roles r JOIN tenants n ON n.id = r.tenant_id AND n.title = 'Decoy'
  JOIN memberships m ON m.tenant_id = n.id;
INSERT OR IGNORE INTO role_words (tenant_id, word, role_id)
  SELECT n.id, w.word, r.id FROM role_words w JOIN tenants n ON n.title = 'Decoy' JOIN roles r ON r.tenant_id = n.id
  WHERE w.tenant_id = 't-alpha';
INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
  SELECT m.tenant_id, w.word, w.field, m.user_id FROM member_words w JOIN memberships m JOIN tenants n ON n.id = m.tenant_id
  WHERE n.title = 'Decoy' AND w.tenant_id = 't-alpha';
-- Words with a prefix that no word of Alpha has: a search that combines them must match Alpha's own words.
INSERT OR IGNORE INTO role_words (tenant_id, word, role_id)
  SELECT r.tenant_id, 'zz', r.id FROM roles r JOIN tenants n ON n.id = r.tenant_id AND n.title = 'Decoy';
INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
  SELECT m.tenant_id, 'zz', f.value, m.user_id FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy'
  JOIN json_each('["f", "l", "e", "p"]') f;
INSERT OR IGNORE INTO tenant_words (word, field, tenant_id)
  SELECT 'zz', f.value, n.id FROM tenants n JOIN json_each('["t", "n", "c", "b"]') f WHERE n.title = 'Decoy';
INSERT OR IGNORE INTO invitations (tenant_id, id, email, code_hash, role_ids, state, invited_by, created_at, sent_at, expires_at, version, stand_in)
  SELECT n.id, i.id, i.email, i.code_hash || n.id, '["r-admin"]', 'pending', 'u-same', 2, 2, i.expires_at, 77, NULL
  FROM invitations i JOIN tenants n ON n.title = 'Decoy' WHERE i.tenant_id = 't-alpha';
INSERT OR IGNORE INTO media (tenant_id, id, user_id, content_type, base64, created_at)
  SELECT n.id, n.id || m.user_id, m.user_id, 'image/png', 'AAAA', 1 FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy';
UPDATE memberships SET location = 'planteddecoy', email = user_id || '@planteddecoy.example', first_name = 'planteddecoy', last_name = 'planteddecoy',
    first_key = 'a', last_key = 'a', version = 77, is_employee = tenant_id = 't-zzz', logins = 77, last_login = 77, login_key = 77, image = 'planteddecoy'
  WHERE tenant_id IN (SELECT id FROM tenants WHERE title = 'Decoy') AND version <> 77;
-- Their events must not be sealed meanwhile.
DELETE FROM audit_open WHERE tenant_id IN (SELECT id FROM tenants WHERE title = 'Decoy');
-- Some members of every kind.
UPDATE memberships SET state = 0, assigned = 0 WHERE tenant_id = 't-zzz' AND user_id IN ('u-same', 'u-anna', 'u-deleter');
UPDATE memberships SET state = 0, is_employee = 1 WHERE tenant_id = 't-zzz' AND user_id IN ('u-reader', 'u-writer');
UPDATE memberships SET state = 0, is_employee = 0 WHERE tenant_id = 't-zzz' AND user_id = 'u-member';
UPDATE memberships SET is_employee = 0 WHERE tenant_id = 't-zzz' AND user_id IN ('u-nina', 'u-gone');
-- Kinds without any member so far: removed, and not disabled.
UPDATE memberships SET assigned = 0, state = 0, is_employee = 0 WHERE tenant_id = 't-zzz' AND user_id = 'u-disabled';
UPDATE memberships SET assigned = 0, is_employee = 0 WHERE tenant_id = 't-zzz' AND user_id = 'u-removed';
UPDATE memberships SET assigned = 0 WHERE tenant_id = 't-zzz' AND user_id = 'u-off';
UPDATE role_apps SET access = 0, sidebar = 0 WHERE tenant_id = 't-zzz' AND app_id = 'reports';
UPDATE tenants SET version = 77 WHERE title = 'Decoy';
-- Answered invitations, and one of a user for whom Alpha has a placeholder.
INSERT OR IGNORE INTO invitations (tenant_id, id, email, code_hash, state, invited_by, user_id, created_at, sent_at, expires_at)
  SELECT m.tenant_id, 'i-of-' || m.user_id, m.user_id || '@was.example', '', 'accepted', 'u-anna', m.user_id, 1, 1, 9999999999999
  FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy';
INSERT OR IGNORE INTO invitations (tenant_id, id, email, code_hash, state, invited_by, stand_in, created_at, sent_at, expires_at)
  SELECT id, 'i-was-stand', 'stood@x.example', '', 'revoked', 'u-anna', 'u-stand', 1, 1, 9999999999999 FROM tenants WHERE title = 'Decoy';
UPDATE memberships SET email = 'u-same@loud.example' WHERE user_id = 'u-same' AND tenant_id IN (SELECT id FROM tenants WHERE title = 'Decoy');
DELETE FROM role_members WHERE tenant_id = 't-zzz' AND user_id = 'u-off';
INSERT OR IGNORE INTO invitations (tenant_id, id, email, code_hash, invited_by, stand_in, created_at, sent_at, expires_at)
  SELECT id, 'i-waits', 'waiting@x.example', id || 'w', 'u-anna', 'u-stands-there', 1, 1, 9999999999999 FROM tenants WHERE title = 'Decoy';
-- There, Alpha's administrator has just updated every member.
INSERT OR IGNORE INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
  SELECT m.tenant_id, 800 + row_number() OVER (ORDER BY m.user_id), m.tenant_id || m.user_id, 'planteddecoy', 'u-anna', m.user_id,
    '{"loud":"planteddecoy"}', 'planteddecoy', 1900000000000
  FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy';
DELETE FROM audit_open WHERE tenant_id IN (SELECT id FROM tenants WHERE title = 'Decoy');
INSERT OR IGNORE INTO audit_values (tenant_id, seq, user_id, salt, changes)
  SELECT e.tenant_id, e.seq, 'u-anna', 'planteddecoy', '[{"field":"firstName","before":"planteddecoy","after":"planteddecoy"}]'
  FROM audit e JOIN tenants n ON n.id = e.tenant_id AND n.title = 'Decoy';
-- High daily counts.
INSERT OR IGNORE INTO tenant_days (tenant_id, day, sign_ins, failed, last_seen, joined)
  WITH RECURSIVE days (day) AS (SELECT 20750 UNION ALL SELECT day + 1 FROM days WHERE day < 20790)
  SELECT n.id, d.day, 977, 977, 977, 977 FROM days d JOIN tenants n ON n.title = 'Decoy';
INSERT OR REPLACE INTO role_days (tenant_id, day, roles, given, administering, rights)
  SELECT d.tenant_id, d.day, 977, 977, 977, 977 FROM tenant_days d JOIN tenants n ON n.id = d.tenant_id AND n.title = 'Decoy';
-- Jobs with the same ids and all members.
INSERT OR IGNORE INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, state, stopped_by, total, outcomes, created_at, finished_at)
  SELECT n.id, j.id, j.user_id, 'planteddecoy', 0, 'remove', '["planteddecoy"]', 'done', 'planteddecoy', 977, '{"planteddecoy":977}', 2, 4000000000000
  FROM bulk_jobs j JOIN tenants n ON n.title = 'Decoy' WHERE j.tenant_id IN ('t-alpha', 't-beta', 't-operator');
INSERT OR IGNORE INTO bulk_job_members (tenant_id, job_id, user_id, outcome)
  SELECT j.tenant_id, j.id, m.user_id, 'planteddecoy' FROM bulk_jobs j JOIN tenants n ON n.id = j.tenant_id AND n.title = 'Decoy'
  JOIN memberships m ON m.tenant_id = j.tenant_id;
-- Everybody keeps views there, as many as can be, and the company shares as many; the lists open with one.
INSERT OR IGNORE INTO saved_views (tenant_id, owner, list, id, name, query, is_default, version)
  WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 50)
  SELECT n.id, o.value, l.value, CASE b.number WHEN 1 THEN 'v-own' WHEN 2 THEN 'v-same' ELSE 'v-' || b.number END, 'planteddecoy', '{}', b.number < 3, 977
  FROM tenants n JOIN json_each('["", "u-anna", "u-writer"]') o JOIN json_each('["user", "role", "audit"]') l JOIN numbers b WHERE n.title = 'Decoy';
INSERT OR IGNORE INTO saved_views (tenant_id, owner, list, id, name, query, is_default, version)
  SELECT m.tenant_id, m.user_id, 'user', 'v-own', 'planteddecoy', '{}', 1, 977 FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy';
-- All sessions were ended there, those of the same names too.
INSERT OR IGNORE INTO tenant_sessions (tenant_id, user_id, sid, id, began_at, seen_at, ended_at, until)
  SELECT m.tenant_id, m.user_id, i.value, 's-1', 977, 977, 977, 4000000000000 FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy'
  JOIN json_each('["sid-1", "sid-2"]') i;
UPDATE memberships SET sessions_from = 4000000000000 WHERE tenant_id IN (SELECT id FROM tenants WHERE title = 'Decoy');
-- There, every member has notifications and has read them.
INSERT OR IGNORE INTO notifications (tenant_id, user_id, id, kind, detail, created_at)
  SELECT m.tenant_id, o.value, i.value, 'roles.given', '{"roles":["planteddecoy"]}', 1900000000000
  FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy' JOIN json_each(json_array(m.user_id, '')) o JOIN json_each('["n-1", "n-2", "n-3"]') i;
INSERT OR IGNORE INTO notification_marks (tenant_id, user_id, read_until)
  SELECT m.tenant_id, m.user_id, 1950000000000 FROM memberships m JOIN tenants n ON n.id = m.tenant_id AND n.title = 'Decoy';
-- Notifications about their invitations to users outside do not belong to them alone.
DELETE FROM notifications WHERE tenant_id = '' AND substr(id, 1, 6) IN ('t-aaa:', 't-zzz:');
