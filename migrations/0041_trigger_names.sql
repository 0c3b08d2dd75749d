-- Triggers get names of one form, <row>_<event>_<what they maintain>, and the events of the outboxes say what happened to which row. No trigger
-- does anything else than before, and each fires in the same place of the order.
-- after: 0.1.0
DROP TRIGGER media_is_long;
DROP TRIGGER media_goes;
DROP TRIGGER member_leaves;
DROP TRIGGER member_changes;
DROP TRIGGER role_given;
DROP TRIGGER role_taken;
DROP TRIGGER tenant_grows;
DROP TRIGGER member_joins;
DROP TRIGGER tenant_shrinks;
DROP TRIGGER tenant_turns;
DROP TRIGGER company_comes;
DROP TRIGGER company_goes;
DROP TRIGGER company_turns;
DROP TRIGGER event_written;
DROP TRIGGER event_has_objects;
DROP TRIGGER event_leaves_objects;
DROP TRIGGER member_is_announced;
DROP TRIGGER member_turns;
DROP TRIGGER member_is_gone;
DROP TRIGGER address_is_invited;
DROP TRIGGER deliver_membership;
DROP TRIGGER deliver_deleted_membership;
DROP TRIGGER deliver_invitation;
DROP TRIGGER person_turns;
DROP TRIGGER person_comes;
DROP TRIGGER address_turns;
DROP TRIGGER person_goes;
DROP TRIGGER deliver_user;
DROP TRIGGER deliver_address;
DROP TRIGGER deliver_deleted_user;
DROP TRIGGER audit_is_kept;
DROP TRIGGER audit_is_kept_otherwise;
DROP TRIGGER audit_values_leave_with_member;
DROP TRIGGER audit_values_leave_with_user;
DROP TRIGGER day_of_joining;
DROP TRIGGER day_of_leaving;
DROP TRIGGER day_of_turning;
DROP TRIGGER day_of_signing_in;
DROP TRIGGER roles_of_the_day;
DROP TRIGGER totp_comes;
DROP TRIGGER totp_goes;
DROP TRIGGER recovery_code_comes;
DROP TRIGGER recovery_code_goes;
DROP TRIGGER passkey_comes;
DROP TRIGGER passkey_goes;
DROP TRIGGER facets_of_joining;
DROP TRIGGER facets_of_changing;
DROP TRIGGER role_meets_member;
DROP TRIGGER role_follows_member;
DROP TRIGGER facets_of_roles;
DROP TRIGGER facets_of_roles_taken;
DROP TRIGGER facet_is_nobodys;
DROP TRIGGER bulk_jobs_forget_member;
DROP TRIGGER saved_views_leave_with_member;
DROP TRIGGER notifications_are_bounded;
DROP TRIGGER notifications_leave_with_member;
DROP TRIGGER facets_of_leaving;
DROP TRIGGER invitation_is_told;
DROP TRIGGER company_is_new;
DROP TRIGGER person_is_new;
DROP TRIGGER deliver_new_user;
DROP TRIGGER block_of_joining;
DROP TRIGGER block_of_leaving;
DROP TRIGGER block_of_changing;
DROP TRIGGER block_is_full;
DROP TRIGGER block_is_empty;
DROP TRIGGER login_day_of_joining;
DROP TRIGGER login_day_of_leaving;
DROP TRIGGER login_day_of_changing;
DROP TRIGGER login_day_is_empty;

CREATE TRIGGER media_insert_parts AFTER INSERT ON media WHEN length(NEW.base64) > 40000 BEGIN
  INSERT INTO media_parts (tenant_id, media_id, part, base64)
    SELECT NEW.tenant_id, NEW.id, p.value, substr(NEW.base64, 1 + p.value * 40000, 40000) FROM json_each('[1,2,3,4,5,6,7,8,9]') p
    WHERE length(NEW.base64) > p.value * 40000;
  UPDATE media SET base64 = substr(NEW.base64, 1, 40000) WHERE tenant_id = NEW.tenant_id AND id = NEW.id;
END;

CREATE TRIGGER media_delete_parts AFTER DELETE ON media BEGIN
  DELETE FROM media_parts WHERE tenant_id = OLD.tenant_id AND media_id = OLD.id;
END;

CREATE TRIGGER membership_delete_words_and_stats AFTER DELETE ON memberships BEGIN
  DELETE FROM member_words WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  UPDATE tenant_stats SET members = members - 1, never = never - (OLD.login_key = 0)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND state = OLD.state AND is_employee = OLD.is_employee;
END;

CREATE TRIGGER membership_update_stats AFTER UPDATE OF assigned, state, is_employee, login_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR (OLD.login_key = 0) <> (NEW.login_key = 0) BEGIN
  UPDATE tenant_stats SET members = members - 1, never = never - (OLD.login_key = 0)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND state = OLD.state AND is_employee = OLD.is_employee;
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

CREATE TRIGGER role_member_insert_count AFTER INSERT ON role_members BEGIN
  UPDATE roles SET members = members + 1 WHERE tenant_id = NEW.tenant_id AND id = NEW.role_id;
END;

CREATE TRIGGER role_member_delete_count AFTER DELETE ON role_members BEGIN
  UPDATE roles SET members = members - 1 WHERE tenant_id = OLD.tenant_id AND id = OLD.role_id;
END;

CREATE TRIGGER membership_insert_tenant_count AFTER INSERT ON memberships WHEN NEW.assigned = 1 BEGIN
  UPDATE tenants SET members = members + 1 WHERE id = NEW.tenant_id;
END;

CREATE TRIGGER membership_insert_stats AFTER INSERT ON memberships BEGIN
  INSERT INTO tenant_stats (tenant_id, assigned, state, is_employee, members, never)
    VALUES (NEW.tenant_id, NEW.assigned, NEW.state, NEW.is_employee, 1, NEW.login_key = 0)
    ON CONFLICT DO UPDATE SET members = members + 1, never = never + excluded.never;
END;

CREATE TRIGGER membership_delete_tenant_count AFTER DELETE ON memberships WHEN OLD.assigned = 1 BEGIN
  UPDATE tenants SET members = members - 1 WHERE id = OLD.tenant_id;
END;

CREATE TRIGGER membership_update_tenant_count AFTER UPDATE OF assigned ON memberships WHEN OLD.assigned <> NEW.assigned BEGIN
  UPDATE tenants SET members = members + NEW.assigned - OLD.assigned WHERE id = NEW.tenant_id;
END;

CREATE TRIGGER tenant_insert_stats AFTER INSERT ON tenants BEGIN
  INSERT INTO company_stats (state, companies) VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER tenant_delete_stats AFTER DELETE ON tenants BEGIN
  UPDATE company_stats SET companies = companies - 1 WHERE state = OLD.state;
END;

CREATE TRIGGER tenant_update_stats AFTER UPDATE OF state ON tenants WHEN OLD.state <> NEW.state BEGIN
  UPDATE company_stats SET companies = companies - 1 WHERE state = OLD.state;
  INSERT INTO company_stats (state, companies) VALUES (NEW.state, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER audit_insert_open AFTER INSERT ON audit BEGIN
  INSERT OR IGNORE INTO audit_open (tenant_id, since) VALUES (NEW.tenant_id, NEW.created_at);
END;

CREATE TRIGGER audit_insert_objects AFTER INSERT ON audit BEGIN
  INSERT OR IGNORE INTO audit_objects (tenant_id, object, seq) SELECT NEW.tenant_id, NEW.object, NEW.seq
    UNION ALL SELECT NEW.tenant_id, j.value, NEW.seq FROM json_each(NEW.detail, '$.userIds') j;
END;

CREATE TRIGGER audit_delete_objects AFTER DELETE ON audit BEGIN
  DELETE FROM audit_objects WHERE tenant_id = OLD.tenant_id AND seq = OLD.seq
    AND (object = OLD.object OR object IN (SELECT j.value FROM json_each(OLD.detail, '$.userIds') j));
END;

CREATE TRIGGER membership_insert_outbox AFTER INSERT ON memberships BEGIN
  INSERT INTO user_outbox (event, tenant_id, user_id, state, is_shared, is_employee)
    VALUES ('membership_created', NEW.tenant_id, NEW.user_id, NEW.state, NEW.is_shared, NEW.is_employee);
END;

CREATE TRIGGER membership_update_outbox AFTER UPDATE OF state, is_shared, is_employee ON memberships
WHEN OLD.state <> NEW.state OR OLD.is_shared <> NEW.is_shared OR OLD.is_employee <> NEW.is_employee BEGIN
  INSERT INTO user_outbox (event, tenant_id, user_id, state, is_shared, is_employee)
    VALUES ('membership_updated', NEW.tenant_id, NEW.user_id, NEW.state, NEW.is_shared, NEW.is_employee);
END;

CREATE TRIGGER membership_delete_outbox AFTER DELETE ON memberships BEGIN
  INSERT INTO user_outbox (event, tenant_id, user_id) VALUES ('membership_deleted', OLD.tenant_id, OLD.user_id);
END;

CREATE TRIGGER invitation_insert_outbox AFTER INSERT ON invitations BEGIN
  INSERT INTO user_outbox (event, email) VALUES ('invitation_created', NEW.email);
END;

CREATE TRIGGER deliver_membership BEFORE INSERT ON user_outbox WHEN NEW.event IN ('membership_created', 'membership_updated') BEGIN
  INSERT INTO directory (user_id, tenant_id, state, is_shared, is_employee)
    VALUES (NEW.user_id, NEW.tenant_id, NEW.state, NEW.is_shared, NEW.is_employee)
    ON CONFLICT DO UPDATE SET state = excluded.state, is_shared = excluded.is_shared, is_employee = excluded.is_employee;
  INSERT INTO tenant_outbox (event, tenant_id, user_id, detail)
    SELECT 'user_updated', NEW.tenant_id, id, json_object('state', state, 'createdBy', made_by, 'createdAt', created_at,
      'passwordResetRequired', reset_password_required, 'isPlaceholder', is_stand_in, 'email', email, 'firstName', first_name,
      'lastName', last_name, 'firstKey', first_key, 'lastKey', last_key, 'gender', gender, 'phone', phone, 'birthDate', birth_date,
      'image', image, 'words', json(words))
    FROM users WHERE id = NEW.user_id AND NEW.event = 'membership_created';
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_deleted_membership BEFORE INSERT ON user_outbox WHEN NEW.event = 'membership_deleted' BEGIN
  DELETE FROM directory WHERE user_id = NEW.user_id AND tenant_id = NEW.tenant_id;
  DELETE FROM users WHERE id = NEW.user_id AND is_stand_in = 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_invitation BEFORE INSERT ON user_outbox WHEN NEW.event = 'invitation_created' BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    SELECT 'email_updated', id, json_object('email', email, 'proven', email_verified) FROM users WHERE email = NEW.email AND state = 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER user_update_outbox AFTER UPDATE OF state, made_by, reset_password_required, is_stand_in ON users
WHEN OLD.state <> NEW.state OR OLD.made_by IS NOT NEW.made_by OR OLD.reset_password_required <> NEW.reset_password_required
  OR OLD.is_stand_in <> NEW.is_stand_in BEGIN
  INSERT INTO tenant_outbox (event, tenant_id, user_id, detail) VALUES ('user_updated', '', NEW.id, json_object('state', NEW.state,
    'createdBy', NEW.made_by, 'createdAt', NEW.created_at, 'passwordResetRequired', NEW.reset_password_required, 'isPlaceholder', NEW.is_stand_in));
END;

CREATE TRIGGER user_insert_outbox_email AFTER INSERT ON users BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    VALUES ('email_updated', NEW.id, json_object('email', CASE WHEN NEW.state = 1 THEN NEW.email END, 'proven', NEW.email_verified));
END;

CREATE TRIGGER user_update_outbox_email AFTER UPDATE OF email, email_verified, state ON users
WHEN OLD.email <> NEW.email OR OLD.email_verified <> NEW.email_verified OR OLD.state <> NEW.state BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail)
    VALUES ('email_updated', NEW.id, json_object('email', CASE WHEN NEW.state = 1 THEN NEW.email END, 'proven', NEW.email_verified));
END;

CREATE TRIGGER user_delete_outbox AFTER DELETE ON users BEGIN
  INSERT INTO tenant_outbox (event, user_id) VALUES ('user_deleted', OLD.id);
END;

CREATE TRIGGER deliver_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'user_updated' BEGIN
  INSERT OR IGNORE INTO member_words (tenant_id, word, field, user_id)
    SELECT m.tenant_id, w.value, f.key, m.user_id FROM memberships m JOIN json_each(NEW.detail, '$.words') f JOIN json_each(f.value) w
    WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.user_id AND m.email = '';
  UPDATE memberships SET email = json_extract(NEW.detail, '$.email'), first_name = json_extract(NEW.detail, '$.firstName'),
    last_name = json_extract(NEW.detail, '$.lastName'), first_key = json_extract(NEW.detail, '$.firstKey'),
    last_key = json_extract(NEW.detail, '$.lastKey'), gender = json_extract(NEW.detail, '$.gender'),
    phone = json_extract(NEW.detail, '$.phone'), birth_date = COALESCE(json_extract(NEW.detail, '$.birthDate'), ''),
    image = json_extract(NEW.detail, '$.image')
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND email = '';
  UPDATE memberships SET person_state = json_extract(NEW.detail, '$.state'), made_here = (json_extract(NEW.detail, '$.createdBy') IS tenant_id),
    auth_created_at = json_extract(NEW.detail, '$.createdAt'), reset_password_required = json_extract(NEW.detail, '$.passwordResetRequired'),
    stands_in = json_extract(NEW.detail, '$.isPlaceholder')
  WHERE user_id = NEW.user_id AND (NEW.tenant_id = '' OR tenant_id = NEW.tenant_id);
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_address BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'email_updated' BEGIN
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id AND email IS NOT json_extract(NEW.detail, '$.email');
  UPDATE invitations SET person = NEW.user_id, is_proven = json_extract(NEW.detail, '$.proven')
  WHERE email = json_extract(NEW.detail, '$.email');
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER deliver_deleted_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'user_deleted' BEGIN
  DELETE FROM memberships WHERE user_id = NEW.user_id;
  UPDATE invitations SET person = NULL, is_proven = 0 WHERE person = NEW.user_id;
  DELETE FROM notifications WHERE tenant_id = '' AND user_id = NEW.user_id;
  DELETE FROM notification_marks WHERE tenant_id = '' AND user_id = NEW.user_id;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER audit_seal_insert_anchor AFTER INSERT ON audit_seals BEGIN
  INSERT OR IGNORE INTO audit_anchors (tenant_id, due_at) VALUES (NEW.tenant_id, NEW.sealed_at + 2419200000);
END;

CREATE TRIGGER tenant_update_audit_anchor AFTER UPDATE OF audit_months ON tenants WHEN OLD.audit_months <> NEW.audit_months BEGIN
  UPDATE audit_anchors SET due_at = 0 WHERE tenant_id = NEW.id OR (tenant_id = '' AND NEW.is_operator = 1);
END;

CREATE TRIGGER membership_delete_audit_values AFTER DELETE ON memberships BEGIN
  DELETE FROM audit_values WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

CREATE TRIGGER user_delete_audit_values AFTER DELETE ON users BEGIN
  DELETE FROM audit_values WHERE tenant_id = '' AND user_id = OLD.id;
END;

CREATE TRIGGER membership_insert_tenant_days AFTER INSERT ON memberships WHEN NEW.state = 1 BEGIN
  INSERT INTO tenant_days (tenant_id, day, joined) VALUES (NEW.tenant_id, NEW.created_at / 86400000, 1)
    ON CONFLICT DO UPDATE SET joined = joined + 1;
  INSERT INTO tenant_days (tenant_id, day, last_seen) SELECT NEW.tenant_id, NEW.login_key / 86400000, 1 WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET last_seen = last_seen + 1;
END;

CREATE TRIGGER membership_delete_tenant_days AFTER DELETE ON memberships WHEN OLD.state = 1 BEGIN
  UPDATE tenant_days SET joined = joined - 1 WHERE tenant_id = OLD.tenant_id AND day = OLD.created_at / 86400000;
  UPDATE tenant_days SET last_seen = last_seen - 1
  WHERE tenant_id = OLD.tenant_id AND day = OLD.login_key / 86400000 AND OLD.login_key > 0;
END;

CREATE TRIGGER membership_update_state_tenant_days AFTER UPDATE OF state ON memberships WHEN OLD.state <> NEW.state BEGIN
  INSERT INTO tenant_days (tenant_id, day, joined) VALUES (NEW.tenant_id, NEW.created_at / 86400000, NEW.state - OLD.state)
    ON CONFLICT DO UPDATE SET joined = joined + excluded.joined;
  INSERT INTO tenant_days (tenant_id, day, last_seen)
    SELECT NEW.tenant_id, NEW.login_key / 86400000, NEW.state - OLD.state WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET last_seen = last_seen + excluded.last_seen;
END;

CREATE TRIGGER membership_update_login_tenant_days AFTER UPDATE OF login_key ON memberships WHEN NEW.login_key > 0 BEGIN
  UPDATE tenant_days SET last_seen = last_seen - OLD.state
  WHERE tenant_id = OLD.tenant_id AND day = OLD.login_key / 86400000 AND OLD.login_key > 0;
  INSERT INTO tenant_days (tenant_id, day, sign_ins, last_seen)
    VALUES (NEW.tenant_id, NEW.login_key / 86400000, NEW.logins > OLD.logins, OLD.state)
    ON CONFLICT DO UPDATE SET sign_ins = sign_ins + excluded.sign_ins, last_seen = last_seen + excluded.last_seen;
END;

CREATE TRIGGER membership_update_login_role_days AFTER UPDATE OF login_key ON memberships
WHEN NEW.login_key > 0 AND NOT EXISTS
  (SELECT 1 FROM role_days WHERE tenant_id = NEW.tenant_id AND day = NEW.login_key / 86400000) BEGIN
  INSERT INTO role_days (tenant_id, day, roles, given, administering, rights)
    SELECT t.id, NEW.login_key / 86400000, COUNT(r.id), COALESCE(SUM(r.members), 0),
      COALESCE(SUM(r.members * r.has_admin_rights), 0), COALESCE(SUM(json_array_length(r.app_ids)), 0)
    FROM tenants t LEFT JOIN roles r
      ON r.tenant_id = t.id AND r.state = 1 AND t.created_at / 86400000 < NEW.login_key / 86400000
    WHERE t.id = NEW.tenant_id GROUP BY t.id;
END;

CREATE TRIGGER totp_insert_user AFTER INSERT ON totp BEGIN
  UPDATE users SET has_totp = 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER totp_delete_user AFTER DELETE ON totp BEGIN
  UPDATE users SET has_totp = 0 WHERE id = OLD.user_id;
END;

CREATE TRIGGER recovery_code_insert_user AFTER INSERT ON recovery_codes BEGIN
  UPDATE users SET recovery_codes = recovery_codes + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER recovery_code_delete_user AFTER DELETE ON recovery_codes BEGIN
  UPDATE users SET recovery_codes = recovery_codes - 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER passkey_insert_user AFTER INSERT ON passkeys BEGIN
  UPDATE users SET passkeys = passkeys + 1 WHERE id = NEW.user_id;
END;

CREATE TRIGGER passkey_delete_user AFTER DELETE ON passkeys BEGIN
  UPDATE users SET passkeys = passkeys - 1 WHERE id = OLD.user_id;
END;

CREATE TRIGGER membership_insert_facets AFTER INSERT ON memberships BEGIN
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'location' AS facet, NEW.location AS value UNION ALL SELECT 'inviter', NEW.invited_by
      UNION ALL SELECT 'domain', substr(NEW.email, instr(NEW.email, '@') + 1)
    ) f WHERE f.value > ''
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER membership_update_facets AFTER UPDATE OF location, email, invited_by, assigned, state, is_employee ON memberships
WHEN OLD.location IS NOT NEW.location OR OLD.email <> NEW.email OR OLD.invited_by IS NOT NEW.invited_by
  OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'location' AS facet, OLD.location AS value, NEW.location AS now UNION ALL SELECT 'inviter', OLD.invited_by, NEW.invited_by
    UNION ALL SELECT 'domain', substr(OLD.email, instr(OLD.email, '@') + 1), substr(NEW.email, instr(NEW.email, '@') + 1)
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee
    AND (f.value IS NOT f.now OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee);
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'location' AS facet, NEW.location AS value, OLD.location AS was UNION ALL SELECT 'inviter', NEW.invited_by, OLD.invited_by
      UNION ALL SELECT 'domain', substr(NEW.email, instr(NEW.email, '@') + 1), substr(OLD.email, instr(OLD.email, '@') + 1)
    ) f WHERE f.value > ''
      AND (f.value IS NOT f.was OR OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee)
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER role_member_insert_membership AFTER INSERT ON role_members BEGIN
  UPDATE role_members SET (assigned, state, is_employee, last_key, location) = (
    SELECT m.assigned, m.state, m.is_employee, m.last_key, m.location FROM memberships m
    WHERE m.tenant_id = NEW.tenant_id AND m.user_id = NEW.user_id
  ) WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND role_id = NEW.role_id;
END;

CREATE TRIGGER membership_update_role_members AFTER UPDATE OF assigned, state, is_employee, last_key, location ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR OLD.last_key <> NEW.last_key OR OLD.location IS NOT NEW.location BEGIN
  UPDATE role_members SET assigned = NEW.assigned, state = NEW.state, is_employee = NEW.is_employee, last_key = NEW.last_key,
    location = NEW.location
  WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id;
END;

CREATE TRIGGER role_member_update_facets AFTER UPDATE OF assigned, state, is_employee, location ON role_members
WHEN OLD.assigned IS NOT NEW.assigned OR OLD.state IS NOT NEW.state OR OLD.is_employee IS NOT NEW.is_employee
  OR OLD.location IS NOT NEW.location BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'role' AS facet, OLD.role_id AS value UNION ALL SELECT 'role_location', OLD.role_id || '/' || NULLIF(OLD.location, '')
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
  INSERT INTO member_facets (tenant_id, facet, value, assigned, state, is_employee, members)
    SELECT NEW.tenant_id, f.facet, f.value, NEW.assigned, NEW.state, NEW.is_employee, 1 FROM (
      SELECT 'role' AS facet, NEW.role_id AS value UNION ALL SELECT 'role_location', NEW.role_id || '/' || NULLIF(NEW.location, '')
    ) f WHERE f.value > ''
    ON CONFLICT DO UPDATE SET members = members + 1;
END;

CREATE TRIGGER role_member_delete_facets AFTER DELETE ON role_members BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'role' AS facet, OLD.role_id AS value UNION ALL SELECT 'role_location', OLD.role_id || '/' || NULLIF(OLD.location, '')
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
END;

CREATE TRIGGER member_facet_update_empty AFTER UPDATE OF members ON member_facets WHEN NEW.members = 0 BEGIN
  DELETE FROM member_facets WHERE tenant_id = NEW.tenant_id AND facet = NEW.facet AND value = NEW.value
    AND assigned = NEW.assigned AND state = NEW.state AND is_employee = NEW.is_employee;
END;

CREATE TRIGGER membership_delete_bulk_jobs AFTER DELETE ON memberships BEGIN
  DELETE FROM bulk_job_members WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  DELETE FROM bulk_jobs WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

CREATE TRIGGER membership_delete_saved_views AFTER DELETE ON memberships BEGIN
  DELETE FROM saved_views WHERE tenant_id = OLD.tenant_id AND owner = OLD.user_id;
END;

CREATE TRIGGER notification_insert_limit AFTER INSERT ON notifications BEGIN
  DELETE FROM notifications WHERE tenant_id = NEW.tenant_id AND user_id = NEW.user_id AND created_at <=
    (SELECT n.created_at FROM notifications n WHERE n.tenant_id = NEW.tenant_id AND n.user_id = NEW.user_id
     ORDER BY n.created_at DESC, n.id DESC LIMIT 1 OFFSET 200);
END;

CREATE TRIGGER membership_delete_notifications AFTER DELETE ON memberships BEGIN
  DELETE FROM notifications WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
  DELETE FROM notification_marks WHERE tenant_id = OLD.tenant_id AND user_id = OLD.user_id;
END;

CREATE TRIGGER membership_delete_facets AFTER DELETE ON memberships BEGIN
  UPDATE member_facets SET members = members - 1 FROM (
    SELECT 'location' AS facet, OLD.location AS value UNION ALL SELECT 'inviter', OLD.invited_by
    UNION ALL SELECT 'domain', substr(OLD.email, instr(OLD.email, '@') + 1)
  ) f WHERE member_facets.tenant_id = OLD.tenant_id AND member_facets.facet = f.facet AND member_facets.value = f.value
    AND member_facets.assigned = OLD.assigned AND member_facets.state = OLD.state AND member_facets.is_employee = OLD.is_employee;
END;

CREATE TRIGGER invitation_update_notification AFTER UPDATE OF person, is_proven ON invitations
WHEN NEW.person IS NOT NULL AND NEW.is_proven = 1 AND NEW.state = 'pending' AND (OLD.person IS NOT NEW.person OR OLD.is_proven = 0) BEGIN
  INSERT OR IGNORE INTO notifications (tenant_id, user_id, id, kind, detail, created_at)
    SELECT '', NEW.person, t.id || ':' || NEW.id, 'invitation.received', json_object('company', t.title),
      MAX(NEW.sent_at, COALESCE((SELECT k.read_until FROM notification_marks k WHERE k.tenant_id = '' AND k.user_id = NEW.person), 0) + 1)
    FROM tenants t WHERE t.id = NEW.tenant_id;
END;

CREATE TRIGGER tenant_insert_platform_days AFTER INSERT ON tenants BEGIN
  INSERT INTO platform_days (day, companies) VALUES (NEW.created_at / 86400000, 1) ON CONFLICT DO UPDATE SET companies = companies + 1;
END;

CREATE TRIGGER user_insert_outbox AFTER INSERT ON users WHEN NEW.is_stand_in = 0 BEGIN
  INSERT INTO tenant_outbox (event, user_id, detail) VALUES ('user_created', NEW.id, json_object('createdAt', NEW.created_at));
END;

CREATE TRIGGER deliver_new_user BEFORE INSERT ON tenant_outbox WHEN NEW.event = 'user_created' BEGIN
  INSERT INTO platform_days (day, people) VALUES (json_extract(NEW.detail, '$.createdAt') / 86400000, 1)
    ON CONFLICT DO UPDATE SET people = people + 1;
  SELECT RAISE(IGNORE);
END;

CREATE TRIGGER membership_insert_blocks AFTER INSERT ON memberships BEGIN
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, '', '', 0, 0, 0, 0 WHERE NOT EXISTS (
      SELECT 1 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
        AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id));
  UPDATE member_blocks SET n0 = n0 + (NEW.state * 2 + NEW.is_employee = 0), n1 = n1 + (NEW.state * 2 + NEW.is_employee = 1), n2 = n2 + (NEW.state * 2 + NEW.is_employee = 2), n3 = n3 + (NEW.state * 2 + NEW.is_employee = 3)
  WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER membership_delete_blocks AFTER DELETE ON memberships BEGIN
  UPDATE member_blocks SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1), n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = OLD.tenant_id AND b.assigned = OLD.assigned
      AND (b.from_key, b.from_id) <= (OLD.last_key, OLD.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER membership_update_blocks AFTER UPDATE OF assigned, state, is_employee, last_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee OR OLD.last_key <> NEW.last_key BEGIN
  UPDATE member_blocks SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1), n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = OLD.tenant_id AND b.assigned = OLD.assigned
      AND (b.from_key, b.from_id) <= (OLD.last_key, OLD.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, '', '', 0, 0, 0, 0 WHERE NOT EXISTS (
      SELECT 1 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
        AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id));
  UPDATE member_blocks SET n0 = n0 + (NEW.state * 2 + NEW.is_employee = 0), n1 = n1 + (NEW.state * 2 + NEW.is_employee = 1), n2 = n2 + (NEW.state * 2 + NEW.is_employee = 2), n3 = n3 + (NEW.state * 2 + NEW.is_employee = 3)
  WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND (from_key, from_id) = (
    SELECT b.from_key, b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) <= (NEW.last_key, NEW.user_id) ORDER BY b.from_key DESC, b.from_id DESC LIMIT 1);
END;

CREATE TRIGGER member_block_update_split AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 > 256 BEGIN
  INSERT INTO member_blocks (tenant_id, assigned, from_key, from_id, n0, n1, n2, n3)
    SELECT tenant_id, assigned, last_key, user_id, n0, n1, n2, n3 FROM (
      SELECT tenant_id, assigned, last_key, user_id, MIN(place), SUM(flags = 0) AS n0, SUM(flags = 1) AS n1, SUM(flags = 2) AS n2,
        SUM(flags = 3) AS n3
      FROM (
        SELECT m.tenant_id, m.assigned, m.last_key, m.user_id, m.state * 2 + m.is_employee AS flags,
          ROW_NUMBER() OVER (ORDER BY m.last_key, m.user_id) AS place
        FROM memberships m WHERE m.tenant_id = NEW.tenant_id AND m.assigned = NEW.assigned AND m.state IN (0, 1) AND m.is_employee IN (0, 1)
          AND (m.last_key, m.user_id) >= (NEW.from_key, NEW.from_id) AND (m.last_key, m.user_id) < (
            IFNULL((SELECT b.from_key FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
              AND (b.from_key, b.from_id) > (NEW.from_key, NEW.from_id) ORDER BY b.from_key, b.from_id LIMIT 1), char(1114111)),
            IFNULL((SELECT b.from_id FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
              AND (b.from_key, b.from_id) > (NEW.from_key, NEW.from_id) ORDER BY b.from_key, b.from_id LIMIT 1), ''))
      ) WHERE place > 192
    ) WHERE tenant_id IS NOT NULL;
  UPDATE member_blocks SET n0 = member_blocks.n0 - half.n0, n1 = member_blocks.n1 - half.n1, n2 = member_blocks.n2 - half.n2,
    n3 = member_blocks.n3 - half.n3
  FROM (
    SELECT b.n0, b.n1, b.n2, b.n3 FROM member_blocks b WHERE b.tenant_id = NEW.tenant_id AND b.assigned = NEW.assigned
      AND (b.from_key, b.from_id) > (NEW.from_key, NEW.from_id) ORDER BY b.from_key, b.from_id LIMIT 1
  ) half WHERE member_blocks.tenant_id = NEW.tenant_id AND member_blocks.assigned = NEW.assigned
    AND member_blocks.from_key = NEW.from_key AND member_blocks.from_id = NEW.from_id;
END;

CREATE TRIGGER member_block_update_empty AFTER UPDATE OF n0, n1, n2, n3 ON member_blocks WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 = 0 BEGIN
  DELETE FROM member_blocks WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND from_key = NEW.from_key
    AND from_id = NEW.from_id;
END;

CREATE TRIGGER membership_insert_login_days AFTER INSERT ON memberships WHEN NEW.login_key > 0 BEGIN
  INSERT INTO login_days (tenant_id, assigned, span, day, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, d.span, d.day, NEW.state * 2 + NEW.is_employee = 0, NEW.state * 2 + NEW.is_employee = 1,
      NEW.state * 2 + NEW.is_employee = 2, NEW.state * 2 + NEW.is_employee = 3
    FROM (SELECT 1 AS span, NEW.login_key / 86400000 AS day UNION ALL SELECT 16, NEW.login_key / 86400000 & ~15) d WHERE TRUE
    ON CONFLICT DO UPDATE SET n0 = n0 + excluded.n0, n1 = n1 + excluded.n1, n2 = n2 + excluded.n2, n3 = n3 + excluded.n3;
END;

CREATE TRIGGER membership_delete_login_days AFTER DELETE ON memberships WHEN OLD.login_key > 0 BEGIN
  UPDATE login_days SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1),
    n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned
    AND (span, day) IN (VALUES (1, OLD.login_key / 86400000), (16, OLD.login_key / 86400000 & ~15));
END;

CREATE TRIGGER membership_update_login_days AFTER UPDATE OF assigned, state, is_employee, login_key ON memberships
WHEN OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
  OR OLD.login_key / 86400000 <> NEW.login_key / 86400000 OR (OLD.login_key = 0) <> (NEW.login_key = 0) BEGIN
  UPDATE login_days SET n0 = n0 - (OLD.state * 2 + OLD.is_employee = 0), n1 = n1 - (OLD.state * 2 + OLD.is_employee = 1),
    n2 = n2 - (OLD.state * 2 + OLD.is_employee = 2), n3 = n3 - (OLD.state * 2 + OLD.is_employee = 3)
  WHERE tenant_id = OLD.tenant_id AND assigned = OLD.assigned AND OLD.login_key > 0 AND (span, day) IN (
    SELECT 1, OLD.login_key / 86400000 UNION ALL SELECT 16, OLD.login_key / 86400000 & ~15
    WHERE OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
      OR OLD.login_key / 86400000 & ~15 <> NEW.login_key / 86400000 & ~15 OR NEW.login_key = 0);
  INSERT INTO login_days (tenant_id, assigned, span, day, n0, n1, n2, n3)
    SELECT NEW.tenant_id, NEW.assigned, d.span, d.day, NEW.state * 2 + NEW.is_employee = 0, NEW.state * 2 + NEW.is_employee = 1,
      NEW.state * 2 + NEW.is_employee = 2, NEW.state * 2 + NEW.is_employee = 3
    FROM (SELECT 1 AS span, NEW.login_key / 86400000 AS day UNION ALL SELECT 16, NEW.login_key / 86400000 & ~15
      WHERE OLD.assigned <> NEW.assigned OR OLD.state <> NEW.state OR OLD.is_employee <> NEW.is_employee
        OR OLD.login_key = 0 OR OLD.login_key / 86400000 & ~15 <> NEW.login_key / 86400000 & ~15) d WHERE NEW.login_key > 0
    ON CONFLICT DO UPDATE SET n0 = n0 + excluded.n0, n1 = n1 + excluded.n1, n2 = n2 + excluded.n2, n3 = n3 + excluded.n3;
END;

CREATE TRIGGER login_day_update_empty AFTER UPDATE OF n0, n1, n2, n3 ON login_days WHEN NEW.n0 + NEW.n1 + NEW.n2 + NEW.n3 = 0 BEGIN
  DELETE FROM login_days WHERE tenant_id = NEW.tenant_id AND assigned = NEW.assigned AND span = NEW.span AND day = NEW.day;
END;
