//! Table `media`: pictures of users, memberships and companies, served to anyone with their id.

use super::rows::BatchResults;
use crate::domain::crypto::bytes::{base64url, from_base64url};
use crate::domain::identity::picture::Picture;
use crate::domain::ids::{PictureId, TenantId, UserId};
use crate::domain::time::Timestamp;
use crate::ports::{Database, DatabaseError, Statement};
use serde::Deserialize;
use serde_json::json;

/// The owner of a picture.
#[derive(Clone, Copy)]
pub struct MediaOwner<'a> {
    /// The company that stores it; none for a user's own picture.
    pub tenant: Option<&'a TenantId>,
    /// The user that it shows; none for a company's logo.
    pub user: Option<&'a UserId>,
}

impl<'a> MediaOwner<'a> {
    /// The owner of a user's own picture.
    #[must_use]
    pub fn user(user: &'a UserId) -> Self {
        Self { tenant: None, user: Some(user) }
    }

    /// The column `tenant_id`: empty for none.
    fn tenant_id(&self) -> &str {
        self.tenant.map_or("", TenantId::as_str)
    }
}

/// Deletes the picture of an owner; a new picture gets another row with another id.
#[must_use]
pub fn remove(owner: &MediaOwner<'_>) -> Statement {
    Statement::new(
        "DELETE FROM media WHERE tenant_id = ?1 AND user_id IS ?2",
        [json!(owner.tenant_id()), json!(owner.user)],
    )
}

/// Replaces the picture of an owner.
#[must_use]
pub fn replace(owner: &MediaOwner<'_>, id: &PictureId, picture: &Picture, now: Timestamp) -> [Statement; 2] {
    let put = Statement::new(
        "INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at) \
         VALUES (?1, ?2, ?3, ?4, ?5, CAST(?6 AS INTEGER))",
        [
            json!(owner.tenant_id()),
            json!(id),
            json!(owner.user),
            json!(picture.kind.content_type()),
            json!(base64url(&picture.bytes)),
            json!(now.0),
        ],
    );
    [remove(owner), put]
}

/// The content type and bytes of a picture.
///
/// # Errors
/// Of the database.
pub async fn read(db: &dyn Database, id: &PictureId) -> Result<Option<(String, Vec<u8>)>, DatabaseError> {
    let statement = Statement::new(
        "SELECT content_type, base64, 0 AS part FROM media WHERE id = ?1 \
         UNION ALL SELECT '', p.base64, p.part FROM media m \
           JOIN media_parts p ON p.tenant_id = m.tenant_id AND p.media_id = m.id WHERE m.id = ?1 \
         ORDER BY part",
        [json!(id)],
    );
    #[derive(Deserialize)]
    struct Part {
        content_type: String,
        base64: String,
    }
    let parts: Vec<Part> = BatchResults::from(db.batch(vec![statement]).await?).all()?;
    let whole: String = parts.iter().map(|part| part.base64.as_str()).collect();
    Ok(parts.into_iter().next().and_then(|first| Some((first.content_type, from_base64url(&whole)?))))
}
