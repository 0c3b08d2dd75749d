//! Invitations that a user received, and the company of a mailed code.

use super::{WITH_INVITER, inviter};
use crate::domain::identity::email::Email;
use crate::domain::ids::{InvitationId, UserId};
use crate::domain::row;
use crate::domain::tenancy::company::Company;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Row, Statement};
use crate::storage::access::still_stands;
use crate::storage::rows::{BatchResults, read};
use crate::storage::tenants::member_view::TenantRow;
use serde::Deserialize;
use serde_json::json;

/// An invitation that a user received.
pub struct ReceivedInvitation {
    pub id: InvitationId,
    pub company: Company,
    /// Titles of the roles that it gives.
    pub role_titles: Vec<String>,
    /// Name of the inviter; empty if they are no longer a member.
    pub invited_by: String,
    /// When it expires.
    pub expires_at: Timestamp,
}

#[derive(Deserialize)]
struct ReceivedRow {
    invitation_id: InvitationId,
    expires_at: Timestamp,
    first_name: Option<String>,
    last_name: Option<String>,
    #[serde(deserialize_with = "row::json")]
    role_titles: Vec<String>,
}

#[derive(Deserialize)]
struct InviterRow {
    first_name: Option<String>,
    last_name: Option<String>,
}

/// The pending invitations to a user's verified address, with company, inviter and the titles of the roles; not those of a company
/// that has disabled the user.
///
/// # Errors
/// Of the database.
pub async fn received(
    db: &dyn Database,
    user: &UserId,
    now: Timestamp,
) -> Result<Vec<ReceivedInvitation>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT t.*, i.id AS invitation_id, i.expires_at, b.first_name, b.last_name, \
           (SELECT json_group_array(title) FROM (SELECT r.title FROM json_each(CASE WHEN i.stand_in IS NULL THEN i.role_ids \
                ELSE (SELECT json_group_array(rm.role_id) FROM role_members rm WHERE rm.tenant_id = i.tenant_id AND rm.user_id = i.stand_in) \
                END) j JOIN roles r ON r.tenant_id = i.tenant_id AND r.id = j.value ORDER BY r.title_key)) AS role_titles \
         FROM invitations i JOIN tenants t ON t.id = i.tenant_id AND t.state = 1 {WITH_INVITER} \
         WHERE i.person = ?1 AND i.is_proven = 1 AND i.state = 'pending' AND i.expires_at > CAST(?2 AS INTEGER) \
           AND NOT EXISTS (SELECT 1 FROM memberships m \
             WHERE m.tenant_id = i.tenant_id AND m.user_id IN (?1, i.stand_in) AND m.state = 0) AND {} \
         ORDER BY i.expires_at LIMIT 100",
            still_stands()
        ),
        [json!(user), json!(now.0)],
    );
    let received = |row: &Row| {
        let (company, row) = (read::<TenantRow>(row)?, read::<ReceivedRow>(row)?);
        Ok(ReceivedInvitation {
            id: row.invitation_id,
            company: company.into(),
            role_titles: row.role_titles,
            invited_by: inviter(row.first_name.as_deref(), row.last_name.as_deref()),
            expires_at: row.expires_at,
        })
    };
    BatchResults::from(db.batch(vec![statement]).await?).rows()?.iter().map(received).collect()
}

/// The company of a mailed code and the name of the inviter, for the owner of the address that it was mailed to.
///
/// # Errors
/// Of the database.
pub async fn company_of(
    db: &dyn Database,
    code_hash: &str,
    email: &Email,
    now: Timestamp,
) -> Result<Option<(Company, String)>, DatabaseError> {
    let statement = Statement::new(
        format!(
            "SELECT t.*, b.first_name, b.last_name FROM invitations i JOIN tenants t ON t.id = i.tenant_id AND t.state = 1 {WITH_INVITER} \
             WHERE i.code_hash = ?1 AND i.email = ?2 AND i.state = 'pending' AND i.expires_at > CAST(?3 AS INTEGER) \
               AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_id = i.tenant_id AND m.user_id = i.stand_in AND m.state = 0) \
               AND {}",
            still_stands()
        ),
        [json!(code_hash), json!(email.as_str()), json!(now.0)],
    );
    let rows = BatchResults::from(db.batch(vec![statement]).await?).rows()?;
    let Some(row) = rows.first() else { return Ok(None) };
    let by: InviterRow = read(row)?;
    Ok(Some((read::<TenantRow>(row)?.into(), inviter(by.first_name.as_deref(), by.last_name.as_deref()))))
}
