//! Tables `pins` and `enrolments`: the users who can sign in by PIN, and the devices that show their card.

use super::rows::BatchResults;
use super::sign_in::SignInRecord;
use super::snapshots;
use super::tenants::member_view;
use super::users::{HAS_FACTOR, UserRow};
use super::{audit, must};
use crate::domain::audit::action::AuditAction;
use crate::domain::credentials::password::PasswordHash;
use crate::domain::identity::current_user::{display_name, initials};
use crate::domain::ids::{DeviceId, TenantId, UserId};
use crate::domain::precondition::Precondition;
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// An enrolment unused for this long expires (90 days).
const UNUSED_MS: i64 = 90 * 24 * 3_600_000;

/// A user enrolled on a device, with their PIN.
pub struct EnrolledUser {
    /// The user; `password` is the PIN here.
    pub candidate: SignInRecord,
    /// The company that the PIN enters.
    pub tenant: Option<TenantId>,
}

#[derive(Deserialize)]
struct PinRow {
    pin_phc: String,
    pepper_id: String,
    tenant_id: Option<TenantId>,
}

/// The user of a card: enabled, with a PIN, and enrolled on this device. For every other id it returns `None` at the same cost.
///
/// # Errors
/// Of the database.
pub async fn find_enrolled(
    db: &dyn Database,
    device: &DeviceId,
    user: &UserId,
    now: Timestamp,
) -> Result<Option<EnrolledUser>, DatabaseError> {
    let pin = Statement::new(
        "SELECT p.pin_phc, p.pepper_id, e.tenant_id FROM enrolments e JOIN pins p ON p.user_id = e.user_id \
         WHERE e.device = ?1 AND e.user_id = ?2 AND e.used_at > CAST(?3 AS INTEGER)",
        [json!(device), json!(user), json!(now.plus(-UNUSED_MS).0)],
    );
    let [user_query, companies] = snapshots::of_user(user);
    let mut results = BatchResults::from(db.batch(vec![pin, user_query, companies]).await?);
    let (pin, user) = (results.first::<PinRow>()?, results.first::<UserRow>()?);
    let companies = member_view::companies(&mut results)?;
    Ok(pin.zip(user).filter(|(_, user)| user.state).map(|(pin, user)| EnrolledUser {
        tenant: pin.tenant_id,
        candidate: SignInRecord {
            password: Some(PasswordHash { phc: pin.pin_phc, pepper_id: pin.pepper_id }),
            ..SignInRecord::new(user, companies)
        },
    }))
}

/// Records that a card was used; aborts with `credential_changed` if it was removed meanwhile.
#[must_use]
pub fn record_use(device: &DeviceId, user: &UserId, now: Timestamp) -> [Statement; 2] {
    [
        Statement::new(
            "UPDATE enrolments SET used_at = CAST(?3 AS INTEGER) WHERE device = ?1 AND user_id = ?2",
            [json!(device), json!(user), json!(now.0)],
        ),
        must::change_one_row(Precondition::CredentialChanged),
    ]
}

/// A card of a user on the lock screen.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// Id of the user.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Display name, such as `Anna M.`.
    pub display_name: String,
    /// Initials, such as `AM`.
    pub initials: String,
    /// Picture.
    pub image: Option<String>,
    /// Whether the user can sign in with a PIN.
    pub has_pin: bool,
    /// The company that the PIN enters.
    pub company: Option<CardCompany>,
}

/// The company of a card.
#[derive(Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CardCompany {
    /// Id of the company.
    #[schema(value_type = String)]
    pub company_id: TenantId,
    /// Title of the company.
    pub title: String,
    /// Logo of the company.
    pub logo_src: Option<String>,
}

/// The cards of a device, the most recently used first.
///
/// # Errors
/// Of the database.
pub async fn cards(db: &dyn Database, device: &DeviceId, now: Timestamp) -> Result<Vec<Card>, DatabaseError> {
    let statement = Statement::new(
        "SELECT u.id, u.first_name, u.last_name, u.image, u.has_pin, t.id AS company_id, t.title, t.logo_src \
         FROM enrolments e JOIN users u ON u.id = e.user_id AND u.state = 1 \
           LEFT JOIN directory d ON d.user_id = e.user_id AND d.tenant_id = e.tenant_id AND d.state = 1 \
           LEFT JOIN tenants t ON t.id = d.tenant_id AND t.state = 1 \
         WHERE e.device = ?1 AND e.used_at > CAST(?2 AS INTEGER) ORDER BY e.used_at DESC, u.id LIMIT 50",
        [json!(device), json!(now.plus(-UNUSED_MS).0)],
    );
    let mut results = BatchResults::from(db.batch(vec![statement]).await?);
    Ok(results.all::<CardRow>()?.into_iter().map(Card::from).collect())
}

#[derive(Deserialize)]
struct CardRow {
    id: UserId,
    first_name: String,
    last_name: String,
    image: Option<String>,
    has_pin: bool,
    company_id: Option<TenantId>,
    title: Option<String>,
    logo_src: Option<String>,
}

impl From<CardRow> for Card {
    fn from(row: CardRow) -> Self {
        let company = row.company_id.zip(row.title);
        Self {
            user_id: row.id,
            display_name: display_name(&row.first_name, &row.last_name),
            initials: initials(&row.first_name, &row.last_name),
            image: row.image,
            has_pin: row.has_pin,
            company: company.map(|(company_id, title)| CardCompany { company_id, title, logo_src: row.logo_src }),
        }
    }
}

/// The statement that enrols a user on a device, for the company that they work in.
#[must_use]
pub fn enrol(device: &DeviceId, user: &UserId, tenant: Option<&TenantId>, now: Timestamp) -> Statement {
    Statement::new(
        "INSERT INTO enrolments (device, user_id, tenant_id, used_at) \
         SELECT ?1, ?2, (SELECT tenant_id FROM directory WHERE user_id = ?2 AND tenant_id = ?3 AND state = 1), CAST(?4 AS INTEGER) \
         WHERE true ON CONFLICT (device, user_id) DO UPDATE SET \
           tenant_id = COALESCE(excluded.tenant_id, tenant_id), used_at = excluded.used_at",
        [json!(device), json!(user), json!(tenant), json!(now.0)],
    )
}

/// The statement that aborts the batch with `reauthentication_required` if the user has a second factor and no card on the device yet: for a
/// session that never verified the factor. On a device with a card six digits are enough, so a new card would get round it.
#[must_use]
pub fn must_have_a_card_or_no_factor(user: &UserId, device: &DeviceId, now: Timestamp) -> Statement {
    must::find_no_row(
        Precondition::ReauthenticationRequired,
        &format!(
            "SELECT 1 FROM users u WHERE u.id = ?1 AND {HAS_FACTOR} \
             AND NOT EXISTS (SELECT 1 FROM enrolments e WHERE e.device = ?2 AND e.user_id = u.id AND e.used_at > CAST(?3 AS INTEGER))"
        ),
        [json!(user), json!(device), json!(now.plus(-UNUSED_MS).0)],
    )
}

/// Removes a card from a device.
///
/// # Errors
/// Of the database.
pub async fn delete_card(
    db: &dyn Database,
    device: &DeviceId,
    user: &UserId,
    audit: &audit::AuditContext<'_>,
    now: Timestamp,
) -> Result<(), DatabaseError> {
    let batch = vec![
        delete(user, device),
        must::change_one_row(Precondition::NotFound),
        audit::event(None, AuditAction::AuthCardRemoved, user, audit, now),
    ];
    db.batch(batch).await.map(|_| ())
}

/// The statements that set a PIN and enrol its user on the current device, or that remove the PIN.
#[must_use]
pub fn write(
    user: &UserId,
    stored: Option<&PasswordHash>,
    device: &DeviceId,
    tenant: Option<&TenantId>,
    now: Timestamp,
) -> Vec<Statement> {
    match stored {
        Some(stored) => vec![
            Statement::new(
                "INSERT INTO pins (user_id, pin_phc, pepper_id, changed_at) VALUES (?1, ?2, ?3, CAST(?4 AS INTEGER)) \
                 ON CONFLICT (user_id) DO UPDATE SET pin_phc = excluded.pin_phc, pepper_id = excluded.pepper_id, \
                   changed_at = excluded.changed_at",
                [json!(user), json!(stored.phc), json!(stored.pepper_id), json!(now.0)],
            ),
            enrol(device, user, tenant, now),
        ],
        None => vec![Statement::new("DELETE FROM pins WHERE user_id = ?1", [json!(user)])],
    }
}

/// The statement that removes a user's card from a device.
#[must_use]
pub fn delete(user: &UserId, device: &DeviceId) -> Statement {
    Statement::new("DELETE FROM enrolments WHERE device = ?1 AND user_id = ?2", [json!(device), json!(user)])
}

/// The statement that removes a user's card from every device but one.
#[must_use]
pub fn delete_elsewhere(user: &UserId, device: &DeviceId) -> Statement {
    Statement::new("DELETE FROM enrolments WHERE user_id = ?1 AND device <> ?2", [json!(user), json!(device)])
}

/// Deletes expired enrolments.
#[must_use]
pub fn delete_expired(limit: u32, now: Timestamp) -> Statement {
    Statement::new(
        "DELETE FROM enrolments WHERE (device, user_id) IN \
           (SELECT device, user_id FROM enrolments WHERE used_at <= CAST(?1 AS INTEGER) LIMIT CAST(?2 AS INTEGER))",
        [json!(now.plus(-UNUSED_MS).0), json!(limit)],
    )
}
