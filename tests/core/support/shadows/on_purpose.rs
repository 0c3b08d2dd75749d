//! What reads or changes rows of several companies on purpose.

/// Whether a user is a member of other companies is known on purpose: what one company may change of a user depends on it. Shadows are none
/// there.
pub(super) const OTHER_COMPANIES: [&str; 2] = ["o.tenant_id", "d.tenant_id"];

/// Parts of statements that read or change rows of several companies on purpose.
const ON_PURPOSE: &[&str] = &[
    // A user is global, and triggers copy what lists show to the memberships.
    "INSERT INTO users ",
    "UPDATE users ",
    "DELETE FROM users ",
    // So is an app.
    "DELETE FROM apps ",
    // Whether a user's account is shared, or an employee's, in any of them.
    "FROM directory d WHERE d.user_id = u.id AND d.state = 1 AND d.is_shared = 1)",
    // What a user did, got and uploaded themselves, in all of their companies.
    "WHERE e.actor = ?1",
    "media p LEFT JOIN tenants t ON t.id = p.tenant_id WHERE p.user_id = ?1",
    "mail_outbox o WHERE o.recipient = ",
    "mail_outbox o WHERE o.user_id = u.id ",
    "p JOIN notifications n ON n.tenant_id = p.tenant_id AND n.user_id = ?1",
    // An erased account is erased in all of them.
    "AND i.person = ?1 AND i.is_proven = 1) x ",
    "DELETE FROM mail_outbox WHERE recipient ",
    "DELETE FROM mail_outbox WHERE user_id ",
    "DELETE FROM mail_outbox WHERE template <> 'accountErased' AND user_id ",
    "idempotency k ON k.caller = m.invited_by WHERE m.user_id = ?1",
    // Mails to an address that is not the user's any more.
    "UPDATE mail_outbox SET recipient = '' WHERE recipient ",
    "DELETE FROM media WHERE user_id ",
    "DELETE FROM invitations WHERE user_id = ?1",
    "DELETE FROM invitations WHERE person = ?1",
    "WHERE state = 'pending' AND invited_by = ?1",
    "WHERE i.state = 'pending' AND i.invited_by = ?1",
    "CAST(?5 AS INTEGER) FROM memberships m WHERE m.user_id = ?1",
    "INSERT INTO must (last_admin) SELECT 1 FROM memberships o JOIN role_members rm",
    // The operator sees what waits in all of them.
    "AS personal,",
    // An app is not deleted while a role of any company gives it.
    "FROM role_apps ra WHERE ra.app_id = ?1",
    // Waiting mails of all of them take turns.
    "SELECT MIN(turn) FROM mail_outbox",
    // Cron deals with whatever is due.
    "UPDATE mail_outbox SET leased_until = CAST(?2 AS INTEGER)",
    "FROM mail_outbox WHERE state IN ('sent', 'dead')",
    "i.expires_at <= CAST(?1 AS INTEGER) ORDER BY i.expires_at",
    "FROM audit_open ORDER BY since",
    "FROM audit_anchors a WHERE a.due_at <= ",
    "FROM security_events WHERE since <= ",
    "FROM tenant_sessions WHERE until <= ",
    "FROM tenant_days WHERE day < ",
    "FROM role_days WHERE day < ",
    "FROM bulk_jobs INDEXED BY bulk_jobs_running WHERE state = 'running'",
    "WHERE j.created_at <= CAST(",
];

/// Parts of statements that look for companies on purpose: all of an operator's list, or all of a user. Companies have no shadows there, their
/// other rows have.
pub(super) const LOOK_FOR_COMPANIES: &[&str] = &[
    "JOIN tenants t ON t.id = d.tenant_id",
    "FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1 WHERE m.user_id = ?1",
    "FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE m.user_id = ?1",
    "FROM memberships m JOIN tenants t ON t.id = m.tenant_id JOIN saved_views v",
    // An operator has invited; or an address, into any of them.
    "JOIN tenants t ON t.id = m.tenant_id AND t.is_operator = 1",
    "WHERE i.person = ?1",
    "LEFT JOIN tenants t ON t.id = p.id",
    "FROM tenants t WHERE t.state = 1 AND t.members >= ",
];

/// Part of statements that look at a bounded number of words of all companies: small bounds would leave only those of shadows.
pub(super) const LOOKS_AT_ALL: &str = "FROM tenant_words w WHERE w.word ";

/// Tables that count all companies.
pub(super) const COUNTS: [&str; 2] = ["company_stats", "platform_days"];

/// Whether a statement reads or changes rows of several companies on purpose.
pub(super) fn is_on_purpose(sql: &str) -> bool {
    ON_PURPOSE.iter().any(|part| sql.contains(part))
}
